"""Opening a store, and a disk that says no: one line with what, where and what to do."""

import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import delete, update
from store_writer import files, result

from autograder.errors import InputError
from autograder.store import open_store
from autograder.store.tables import VERSION, schema_version

RESULT, FILES = result("student-01", "k1"), files("student-01")


def _refused(url, **options):
    """The one line with which opening is refused."""
    with pytest.raises(InputError) as caught:
        open_store(url, **options)
    message = str(caught.value)
    assert message.startswith("store")
    assert "\n" not in message
    return message


@pytest.mark.parametrize("form", [str, Path, "sqlite:///{}".format, "sqlite+pysqlite:///{}".format])
def test_a_path_and_a_url_name_the_same_store(form, tmp_path):
    path = tmp_path / "störe 1.db"
    with open_store(path) as store:
        store.add(RESULT, FILES)
        assert store.name == str(path)
    with open_store(form(path), create=False) as store:
        assert store.results("basics") == (RESULT,)


def test_the_file_is_for_its_owner_alone_and_writers_do_not_block_readers(tmp_path):
    with open_store(tmp_path / "store.db") as store, open_store(tmp_path / "store.db") as reader:
        with store._writing():
            assert reader.results("basics") == ()
        store.add(RESULT, FILES)
        for path in tmp_path.iterdir():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_a_commit_is_on_the_disk(tmp_path):
    with open_store(tmp_path / "store.db", timeout=7) as store, store._reading() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 7000}


def test_an_empty_file_becomes_a_store(tmp_path):
    (tmp_path / "store.db").touch()
    with open_store(tmp_path / "store.db") as store:
        assert store.add(RESULT, FILES)


def test_a_store_that_must_exist(tmp_path):
    path = tmp_path / "store.db"
    assert _refused(path, create=False) == (f"store {path}: no such file; grade something first, or name another store")
    assert not path.exists()
    path.touch()
    assert "is empty" in _refused(path, create=False)


def test_no_folder_and_a_folder(tmp_path):
    assert _refused(tmp_path / "no" / "store.db").endswith("cannot be made: No such file or directory")
    assert _refused(tmp_path).endswith("is not a file; name a file")


def test_not_a_database(tmp_path):
    path = tmp_path / "grades.csv"
    path.write_text("student,points\n" * 100)
    assert _refused(path) == f"store {path}: it is not a database; name another file"
    assert path.read_text() == "student,points\n" * 100


def test_a_database_of_another_program_stays_as_it_is(tmp_path):
    path = tmp_path / "gradebook.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE grade (points REAL)")
    before = path.read_bytes()
    assert "is a database of another program" in _refused(path)
    assert path.read_bytes() == before


def test_a_damaged_file(tmp_path):
    path = tmp_path / "store.db"
    with open_store(path) as store:
        for number in range(30):
            store.add(result("student-01", f"k{number}"), FILES)
    content = path.read_bytes()
    path.write_bytes(content[:4096] + bytes(len(content) - 4096))
    with pytest.raises(InputError, match="the file is damaged; restore it from a copy"), open_store(path) as store:
        store.results("basics")


@pytest.mark.parametrize("version", [VERSION + 1, None])
def test_another_version_of_the_tables(url, version):
    with open_store(url) as store, store._writing() as connection:
        statement = delete(schema_version) if version is None else update(schema_version).values(version=version)
        connection.execute(statement)
    there = "none" if version is None else version
    message = _refused(url)
    assert message.endswith(f"its tables have version {there}, this autograder needs {VERSION}; migrate it")


def test_a_locked_file(tmp_path):
    path = tmp_path / "store.db"
    with open_store(path, timeout=0.1) as store:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert "it is locked by another process" in _refused(path, timeout=0.1)
            with pytest.raises(InputError, match="it is locked by another process"):
                store.add(RESULT, FILES)
        assert store.add(RESULT, FILES)


def test_a_full_disk_takes_no_half_result(tmp_path):
    big = (*FILES, *files("student-02"))
    big = tuple(type(file)(f"{number}.py", bytes(100_000)) for number, file in enumerate(big))
    with open_store(tmp_path / "store.db") as store:
        store.add(RESULT, FILES)
        with store._engine.connect() as connection:  # SQLite's own way to say that there is no more room
            connection.exec_driver_sql("PRAGMA max_page_count = 1")
        with pytest.raises(InputError, match="the disk is full; free some space and run the command again"):
            store.add(result("student-02", "k2"), big)
        assert store.results("basics") == (RESULT,)
    with open_store(tmp_path / "store.db") as store:
        assert store.results("basics") == (RESULT,)
        assert store.add(result("student-02", "k2"), big)


OPEN_AS_NOBODY = """
import os, sys
from autograder.errors import InputError
from autograder.store import open_store
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
for path in sys.argv[1:]:
    try:
        with open_store(path): print("opened")
    except InputError as error:
        print(error)
"""


def test_where_nothing_may_be_written():
    folder = Path(tempfile.mkdtemp())  # outside pytest's folder, which another user can't enter
    try:
        with open_store(folder / "old.db") as store:
            store.add(RESULT, FILES)
        (folder / "old.db").chmod(0o444)
        folder.chmod(0o555)
        paths = [str(folder / name) for name in ("new.db", "old.db")]
        done = subprocess.run(
            [sys.executable, "-c", OPEN_AS_NOBODY, *paths], check=True, capture_output=True, text=True
        )
        new, old = done.stdout.splitlines()
        assert new == f"store {paths[0]}: cannot be made: Permission denied"
        assert old.startswith(f"store {paths[1]}: it cannot be ")
        assert old.endswith("write access to the file and its folder")
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("sqlite://", "results must survive; name a file"),
        ("sqlite:///:memory:", "results must survive; name a file"),
        ("mysql://student-01:secret@host/x", "unknown kind of database; use sqlite:///FILE"),
        ("nonsense://", "unknown kind of database"),
        ("://secret", "not a valid URL"),
        ("postgresql://u:secret@host:port/x", "not a valid URL"),
        ("postgresql+nodriver://u:secret@host/x", "its driver is not installed"),
    ],
)
def test_urls_that_cannot_work(url, words):
    message = _refused(url)
    assert words in message
    assert "secret" not in message


def test_a_server_that_does_not_answer():
    pytest.importorskip("psycopg")
    message = _refused("postgresql+psycopg://grader:secret@127.0.0.1:9/none")
    assert message.startswith("store postgresql+psycopg://grader:***@127.0.0.1:9/none: ")
    assert "secret" not in message


def test_opening_leaves_no_descriptor_behind(tmp_path):
    before = len(list(Path("/dev/fd").iterdir()))
    for _ in range(3):
        with open_store(tmp_path / "store.db") as store:
            store.add(RESULT, FILES)
    (tmp_path / "other.db").write_text("no database" * 100)
    _refused(tmp_path / "other.db")
    assert len(list(Path("/dev/fd").iterdir())) == before
