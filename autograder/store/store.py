"""`Store`: what the rest of the program asks of the database, and every query that answers it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import URL, ColumnElement, Connection, Engine, Select, func, insert, inspect, select

from autograder.course import digest
from autograder.errors import HarnessError, InputError
from autograder.model import Result, SourceFile, Status
from autograder.results import dumps, loads, safe_text
from autograder.store.dialects import connect, faults, insert_or_ignore, lock_schema, name_of, parse_url
from autograder.store.tables import (
    VERSION,
    batches,
    metadata,
    runs,
    schema_version,
    standings,
    submission_files,
    submissions,
)

_HAS_GRADE = runs.c.status != Status.HARNESS_ERROR.value


@dataclass(frozen=True, slots=True)
class Run:
    """One grading run as it was recorded."""

    id: int
    created_at: datetime
    """In UTC."""
    batch: int | None
    digest: str
    """Of the files that were graded; `Store.files` gives them."""
    result: Result


def files_digest(files: Iterable[SourceFile]) -> str:
    """The digest by which the store knows a set of files; the order in which they come doesn't matter."""
    return digest(sorted((file.name, file.content) for file in files))


def open_store(url: str | Path, *, create: bool = True, timeout: float = 30.0) -> Store:
    """Open the store at a path or URL (``sqlite:///FILE``, ``postgresql+psycopg://USER@HOST/NAME``).

    Args:
        url: where it is. Bare paths are SQLite files.
        create: make it if it isn't there; otherwise that is an error.
        timeout: seconds to wait for another process that is writing to a SQLite file.

    Raises:
        InputError: it can't be read and written, is locked, is no store, or has tables of another version.
    """
    where = parse_url(url)
    engine = connect(where, create=create, timeout=timeout)
    try:
        with _transaction(engine.execution_options(writes=True), where) as connection:
            _require_tables(connection, name_of(where), create=create)
    except BaseException:
        engine.dispose()
        raise
    return Store(engine, where)


class Store:
    """Grading runs and submissions. Made by `open_store`; use it in a `with` statement.

    What counts for a student and an exercise is the newest run that was added and has a grade. A run without one (a
    fault of ours) counts only as long as there is nothing else.
    """

    def __init__(self, engine: Engine, url: URL) -> None:
        self._engine = engine
        self._url = url
        self.name = name_of(url)
        """How messages call it; holds no password."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of every connection."""
        self._engine.dispose()

    def start_batch(self, assignment: str) -> int:
        """Record that a batch begins; the number it gets goes with every run of it."""
        with self._writing() as connection:
            values = {"assignment": _column(assignment), "created_at": datetime.now(UTC)}
            number: int = connection.execute(insert(batches).values(values).returning(batches.c.id)).scalar_one()
        return number

    def add(self, result: Result, files: Iterable[SourceFile], batch: int | None = None) -> bool:
        """Record a result and the files it was graded from, in one transaction that is on the disk on return.

        Adding a result again, from whatever process, records nothing twice, but makes it the one that counts: call
        this for reused results too.

        Returns:
            Whether this was a new run.

        Raises:
            HarnessError: the result is not sound (see `results.from_record`) or has no key.
            InputError: the store can't be written: disk full, locked, gone.
        """
        record = dumps(result)
        sound = loads(record, f"result of {result.assignment}/{result.exercise}")  # what can't be read is not written
        if not sound.key and sound.status is not Status.HARNESS_ERROR:
            raise HarnessError(f"result of {sound.assignment}/{sound.exercise}: has no key, so it could be doubled")
        if self._counts_already(sound):
            return False
        now = datetime.now(UTC)
        with self._writing() as connection:
            values = _columns(sound) | {"record": record, "created_at": now, "batch_id": batch}
            values["digest"] = _keep_files(connection, files, now)
            run, new = _keep_run(connection, values)
            connection.execute(insert(standings).values(run_id=run, created_at=now))
            return new

    def latest(self, assignment: str, student: str, exercise: str) -> Result | None:
        """The result that counts, or None if nothing was ever run."""
        with self._reading() as connection:
            row = connection.execute(_counting(assignment, student, exercise)).first()
        return None if row is None else self._result(row.id, row.record)

    def by_key(self, key: str, student: str | None = None) -> Result | None:
        """A result with this key that may be used again instead of grading: graded or rejected, never a harness error.

        Where the key doesn't depend on the student, it may be a result of somebody who handed in the same bytes; name
        the student to get only theirs.
        """
        query = select(runs.c.id, runs.c.record).where(runs.c.key == _column(key), _HAS_GRADE)
        if student is not None:
            query = query.where(runs.c.student == _column(student))
        with self._reading() as connection:
            row = connection.execute(query.order_by(runs.c.id.desc()).limit(1)).first()
        return None if row is None else self._result(row.id, row.record)

    def results(self, assignment: str) -> tuple[Result, ...]:
        """The results that count, sorted by student and exercise."""
        with self._reading() as connection:
            rows = connection.execute(_counting(assignment)).all()
        found = (self._result(row.id, row.record) for row in rows)
        return tuple(sorted(found, key=lambda result: (result.submission, result.exercise)))

    def history(self, *, assignment: str, student: str, exercise: str) -> tuple[Run, ...]:
        """Every run there ever was, oldest first, harness errors included."""
        query = select(runs).where(*_whose(assignment, student, exercise))
        with self._reading() as connection:
            rows = connection.execute(query.order_by(runs.c.id)).all()
        return tuple(
            Run(row.id, row.created_at, row.batch_id, row.digest, self._result(row.id, row.record)) for row in rows
        )

    def files(self, known_by: str) -> tuple[SourceFile, ...]:
        """The files of a submission, sorted by name, exactly as they were handed in.

        Raises:
            InputError: no submission is known by this digest.
            HarnessError: the files are not those that were recorded; somebody changed the database.
        """
        query = select(submission_files.c.name, submission_files.c.content).where(submission_files.c.digest == known_by)
        with self._reading() as connection:
            known = connection.execute(select(submissions.c.digest).where(submissions.c.digest == known_by)).first()
            rows = connection.execute(query.order_by(submission_files.c.position)).all()
        if known is None:
            raise InputError(f"store {self.name}: has no submission {known_by}")
        found = tuple(SourceFile(json.loads(row.name), bytes(row.content)) for row in rows)
        if files_digest(found) != known_by:
            raise HarnessError(
                f"store {self.name}: submission {known_by}: its files were changed after it was recorded"
            )
        return found

    def assignments(self) -> tuple[str, ...]:
        """The assignments that have any run, sorted."""
        with self._reading() as connection:
            return tuple(sorted(connection.execute(select(runs.c.assignment).distinct()).scalars()))

    def _reading(self) -> AbstractContextManager[Connection]:
        return _transaction(self._engine, self._url)

    def _writing(self) -> AbstractContextManager[Connection]:
        return _transaction(self._engine.execution_options(writes=True), self._url)

    def _counts_already(self, result: Result) -> bool:
        """Whether adding `result` would change nothing; asked first, because reading waits for nobody."""
        if result.status is Status.HARNESS_ERROR:
            return False
        with self._reading() as connection:
            row = connection.execute(_counting(result.assignment, result.submission, result.exercise)).first()
        return row is not None and row.has_grade and row.key == _column(result.key)

    def _result(self, run: int, record: str) -> Result:
        return loads(record, f"store {self.name}: run {run}")


@contextmanager
def _transaction(engine: Engine, url: URL) -> Iterator[Connection]:
    with faults(url), engine.begin() as connection:
        yield connection


def _require_tables(connection: Connection, name: str, *, create: bool) -> None:
    lock_schema(connection)
    found = set(inspect(connection).get_table_names())
    if not found and create:
        metadata.create_all(connection)
        connection.execute(insert(schema_version).values(version=VERSION, created_at=datetime.now(UTC)))
        return
    if not found:
        raise InputError(f"store {name}: is empty; grade something first, or name another store")
    if schema_version.name not in found:
        raise InputError(f"store {name}: is a database of another program; name another store")
    versions = connection.execute(select(schema_version.c.version)).scalars().all()
    if any(version not in range(1000) for version in versions):
        raise InputError(f"store {name}: the file is damaged; restore it from a copy")
    if versions != [VERSION]:
        there = ", ".join(map(str, versions)) or "none"
        raise InputError(f"store {name}: its tables have version {there}, this autograder needs {VERSION}; migrate it")


def _counting(assignment: str, student: str | None = None, exercise: str | None = None) -> Select[Any]:
    """The runs that count: of each student and exercise the one that was last made to count, if it has a grade."""
    newest_first = func.row_number().over(
        partition_by=(runs.c.student, runs.c.exercise), order_by=(_HAS_GRADE.desc(), standings.c.id.desc())
    )
    ranked = (
        select(runs.c.id, runs.c.key, runs.c.record, _HAS_GRADE.label("has_grade"), newest_first.label("place"))
        .join(standings, standings.c.run_id == runs.c.id)
        .where(*_whose(assignment, student, exercise))
        .subquery()
    )
    return select(ranked).where(ranked.c.place == 1)


def _whose(assignment: str, student: str | None, exercise: str | None) -> list[ColumnElement[bool]]:
    wanted = ((runs.c.assignment, assignment), (runs.c.student, student), (runs.c.exercise, exercise))
    return [column == _column(value) for column, value in wanted if value is not None]


def _keep_files(connection: Connection, files: Iterable[SourceFile], now: datetime) -> str:
    """Record the files unless they are there, and return their digest."""
    found = sorted(files, key=lambda file: (file.name, file.content))
    known_by = files_digest(found)
    new = insert_or_ignore(connection, submissions).values(digest=known_by, created_at=now)
    if connection.execute(new.returning(submissions.c.digest)).first() and found:
        # JSON keeps a name exactly, also one that no database takes as text.
        rows = [
            {"digest": known_by, "position": position, "name": json.dumps(file.name), "content": file.content}
            for position, file in enumerate(found)
        ]
        connection.execute(insert(submission_files), rows)
    return known_by


def _keep_run(connection: Connection, values: dict[str, Any]) -> tuple[int, bool]:
    """Record the run unless one with its key is there; return its number and whether it is new."""
    new = insert_or_ignore(connection, runs).values(values).returning(runs.c.id)
    number = connection.execute(new).scalar_one_or_none()
    if number is not None:
        return number, True
    same = _whose(values["assignment"], values["student"], values["exercise"])
    query = select(runs.c.id).where(runs.c.key == values["key"], _HAS_GRADE, *same)
    return connection.execute(query).scalar_one(), False


def _columns(result: Result) -> dict[str, Any]:
    return {
        "key": _column(result.key),
        "student": _column(result.submission),
        "assignment": _column(result.assignment),
        "exercise": _column(result.exercise),
        "status": result.status.value,
        "points": None if result.status is Status.HARNESS_ERROR else result.points,
        "max_points": result.max_points,
        "isolation": result.isolation,
    }


def _column(text: str) -> str:
    """`text` as every database takes it."""
    return safe_text(text).replace("\0", "\\x00")
