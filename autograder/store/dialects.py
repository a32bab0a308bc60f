"""All that differs between SQLite and PostgreSQL: connecting, transactions, insert-or-ignore, and what a fault means."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, Insert, Table, create_engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError

from autograder.errors import InputError

_KINDS = ("sqlite", "postgresql")

_SQLITE_FAULTS = {
    sqlite3.SQLITE_BUSY: "it is locked by another process; wait until that has finished",
    sqlite3.SQLITE_LOCKED: "it is locked by another process; wait until that has finished",
    sqlite3.SQLITE_READONLY: "it cannot be written; give write access to the file and its folder",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; give read and write access to the file and its folder",
    sqlite3.SQLITE_PERM: "it cannot be opened; give read and write access to the file and its folder",
    sqlite3.SQLITE_FULL: "the disk is full; free some space and run the command again",
    sqlite3.SQLITE_IOERR: "the disk failed to read or write; is it full, over quota or gone?",
    sqlite3.SQLITE_NOTADB: "it is not a database; name another file",
    sqlite3.SQLITE_CORRUPT: "the file is damaged; restore it from a copy",
}
_POSTGRESQL_FAULTS = {
    "42501": "the user may not write there; grant the right or use another user",
    "53100": "the disk of the server is full; free some space and run the command again",
    "25006": "the server is read-only",
}


def parse_url(given: str | Path) -> URL:
    """A path or a URL as a URL of a kind that the store can use.

    Raises:
        InputError: it is neither, or names a kind of database that the store can't use.
    """
    if isinstance(given, Path) or "://" not in given:
        return URL.create("sqlite", database=str(given))
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):
        # The text may hold a password: it is not repeated.
        raise InputError("store: not a valid URL; use sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME") from None
    if url.get_backend_name() not in _KINDS:
        raise InputError(f"store {name_of(url)}: unknown kind of database; use sqlite:///FILE or postgresql+psycopg://")
    if "\0" in str(url.database):
        raise InputError("store: no file or database has a null byte in its name; name another one")
    if url.get_backend_name() == "sqlite" and (url.database in (None, "", ":memory:") or "mode" in url.query):
        raise InputError(f"store {name_of(url)}: results must survive; name a file, as in sqlite:///FILE")
    return url


def name_of(url: URL) -> str:
    """How messages call the store: the path of its file, or its URL without the password."""
    return str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


def connect(url: URL, *, create: bool, timeout: float) -> Engine:
    """An engine for the store at `url`, whose file exists; writing transactions ask for it by the option `writes`.

    Raises:
        InputError: the file can't be made or isn't there, or the driver isn't installed.
    """
    if url.get_backend_name() == "sqlite":
        with faults(url):
            _prepare_file(url, create=create, timeout=timeout)
    try:
        options: dict[str, Any] = (
            {"connect_args": {"timeout": timeout}} if url.get_backend_name() == "sqlite" else {"pool_pre_ping": True}
        )
        engine = create_engine(url, **options)
    except (ImportError, NoSuchModuleError) as error:
        raise InputError(f"store {name_of(url)}: its driver is not installed ({error}); pip install it") from error
    if url.get_backend_name() == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def insert_or_ignore(connection: Connection, table: Table) -> Insert:
    """An insert that does nothing where a unique index says that the row is there already."""
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table).on_conflict_do_nothing()
    return postgresql.insert(table).on_conflict_do_nothing()


def lock_schema(connection: Connection) -> None:
    """Let one process at a time make the tables, until the end of the transaction."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7203401)")
    # SQLite: a writing transaction is alone anyway.


@contextmanager
def faults(url: URL) -> Iterator[None]:
    """Turn what the owner of the store must deal with into one line; let our own mistakes through."""
    try:
        yield
    except DBAPIError as error:
        raise InputError(f"store {name_of(url)}: {_explain(error)}") from error
    except sqlite3.Error as error:
        raise InputError(f"store {name_of(url)}: {_explain_sqlite(error) or error}") from error


def _explain(error: DBAPIError) -> str:
    original = error.orig
    known = (
        _explain_sqlite(original)
        if isinstance(original, sqlite3.Error)
        else _POSTGRESQL_FAULTS.get(str(getattr(original, "sqlstate", "")))
    )
    if known:
        return known
    if isinstance(error, OperationalError):
        return " ".join(str(original).split())
    raise error


def _explain_sqlite(error: sqlite3.Error) -> str | None:
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else _SQLITE_FAULTS.get(code & 0xFF)  # the upper bits say more than we need


def _prepare_file(url: URL, *, create: bool, timeout: float) -> None:
    """Make the file with access for its owner alone: it holds grades and everybody's code."""
    path = Path(str(url.database))
    if not path.exists():
        if not create:
            raise InputError(f"store {path}: no such file; grade something first, or name another store")
        try:
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
        except OSError as error:
            raise InputError(f"store {path}: cannot be made: {error.strerror}") from error
    if not path.is_file():
        raise InputError(f"store {path}: is not a file; name a file")
    if path.stat().st_size == 0:
        _use_wal(path, timeout)


def _use_wal(path: Path, timeout: float) -> None:
    """Let readers not wait for the writer. The file keeps this, so it is set once, when the file is new.

    Where the disk can't do it, SQLite stays with its slower journal, which is as safe.
    """
    deadline = time.monotonic() + timeout
    with closing(sqlite3.connect(path, timeout=timeout)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                # Two processes that make the store at once: SQLite doesn't wait here by itself.
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                    raise
                time.sleep(0.01)
            else:
                return


def _set_up_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where `_begin_sqlite` says, not where sqlite3 guesses
    try:
        connection.execute("PRAGMA foreign_keys = ON").close()
        connection.execute("PRAGMA synchronous = FULL").close()  # a commit is on the disk when it returns
    except sqlite3.Error:
        connection.close()  # not a database: some versions of SQLAlchemy leave this to the garbage collector
        raise


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that starts by reading and then writes may find itself overtaken, and no waiting helps it then.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
