"""The tables of the store. A change here is a new `VERSION` and needs a migration."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    text,
)

VERSION = 1
"""Of the tables; stands in the table `autograder_schema_version` of each store."""


class UtcTime(TypeDecorator[datetime]):
    """A moment in UTC; SQLite keeps no time zone, so it is put back on reading."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 SQLAlchemy's signature
        """Turn into UTC on the way in."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 SQLAlchemy's signature
        """Say on the way out that it is UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

schema_version = Table(
    "autograder_schema_version",
    metadata,
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("created_at", UtcTime, nullable=False),
)

batches = Table(
    "batches",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("assignment", Text, nullable=False),
    Column("created_at", UtcTime, nullable=False),
)

submissions = Table(
    "submissions",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("created_at", UtcTime, nullable=False),
)

submission_files = Table(
    "submission_files",
    metadata,
    Column("digest", ForeignKey("submissions.digest"), primary_key=True),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("content", LargeBinary, nullable=False),
)

# Points and status stand beside the record for people who query the store by hand. A run without a grade has NULL
# points there, so that an average never counts it as a zero.
runs = Table(
    "runs",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", Text, nullable=False, index=True),
    Column("digest", ForeignKey("submissions.digest"), nullable=False),
    Column("student", Text, nullable=False),
    Column("assignment", Text, nullable=False),
    Column("exercise", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("points", Float),
    Column("max_points", Float, nullable=False),
    Column("isolation", Text, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("batch_id", ForeignKey("batches.id")),
    Column("record", Text, nullable=False),
    CheckConstraint("(points IS NULL) = (status = 'harness_error')", name="grade"),
    CheckConstraint("points IS NULL OR (points >= 0 AND points <= max_points)", name="points"),
    Index("ix_runs_whose", "assignment", "student", "exercise"),
)

# Two processes that grade the same thing keep one run of it; a fault of ours may happen as often as it likes.
_GRADED_ONCE = text("status <> 'harness_error'")
Index(
    "uq_runs_graded_once",
    *(runs.c.key, runs.c.assignment, runs.c.student, runs.c.exercise),
    unique=True,
    sqlite_where=_GRADED_ONCE,
    postgresql_where=_GRADED_ONCE,
)

# Which run counted from when. Apart from `runs`, because a run may come to count again: a student hands in an earlier
# version once more, or a change of the suite is taken back.
standings = Table(
    "standings",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("run_id", ForeignKey("runs.id"), nullable=False, index=True),
    Column("created_at", UtcTime, nullable=False),
)
