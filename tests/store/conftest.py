"""A fresh store of each kind. PostgreSQL takes part where AUTOGRADER_TEST_POSTGRESQL names a database that may be emptied."""

import os

import pytest
from sqlalchemy import create_engine, text

from autograder.store import open_store


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/store.db"
    found = os.environ.get("AUTOGRADER_TEST_POSTGRESQL")
    if not found:
        pytest.skip("AUTOGRADER_TEST_POSTGRESQL is not set")
    engine = create_engine(found)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return found


@pytest.fixture
def store(url):
    with open_store(url) as opened:
        yield opened
