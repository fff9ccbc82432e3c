"""The schema of the SQLite store, one migration a version; a file of any earlier version is brought up to the newest."""

import sqlite3

MIGRATIONS: tuple[str, ...] = (
    # 1: turns, each with the session after it
    """
    CREATE TABLE turns (
        session_id TEXT NOT NULL,
        turn INTEGER NOT NULL,
        came_as TEXT NOT NULL,
        turn_id TEXT NOT NULL,
        user_id TEXT,
        channel TEXT NOT NULL,
        at TEXT NOT NULL,
        heard TEXT NOT NULL,
        said TEXT NOT NULL,
        record BLOB NOT NULL,
        session BLOB NOT NULL,
        PRIMARY KEY (session_id, turn)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX turns_by_client ON turns (came_as, turn_id);
    CREATE INDEX turns_by_user ON turns (user_id, session_id) WHERE user_id IS NOT NULL;
    """,
    # 2: ratings, of a dialogue (turn -1) or of one reply; the latest counts
    """
    CREATE TABLE ratings (
        number INTEGER PRIMARY KEY,
        session_id TEXT NOT NULL,
        turn INTEGER NOT NULL,
        rating INTEGER NOT NULL,
        comment TEXT NOT NULL,
        at TEXT NOT NULL
    );
    CREATE INDEX ratings_by_session ON ratings (session_id, turn, number);
    """,
)

VERSION = len(MIGRATIONS)


class WrongVersion(RuntimeError):
    """The file was written by a newer Blether than this one."""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a file up to `VERSION`, each step whole or not at all. Raises `WrongVersion` for a newer file."""
    found: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if found > VERSION:
        raise WrongVersion(
            f"has schema version {found}, this Blether knows {VERSION}: update Blether or move the file away"
        )
    for version in range(found + 1, VERSION + 1):
        connection.executescript(f"BEGIN IMMEDIATE;{MIGRATIONS[version - 1]}PRAGMA user_version = {version};COMMIT;")
