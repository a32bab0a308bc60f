"""The store: every grading run and every submission, kept for good, behind one small interface.

SQLite in one file by default, PostgreSQL by URL. Runs are only ever added, never changed, so a dispute can be answered
and a failed regrade can't take a grade away. SQLite needs its file on a local disk: several processes of one machine
may share it, several machines may not; for those there is PostgreSQL.
"""

from autograder.store.store import Run, Store, files_digest, open_store

__all__ = ["Run", "Store", "files_digest", "open_store"]
