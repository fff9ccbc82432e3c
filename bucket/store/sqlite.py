"""The embedded store: one SQLite file in write-ahead mode, the default on a laptop."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from threading import Lock, local
from typing import Any, Literal

from bucket.session import Session, decode_session
from bucket.store.base import Overview, Rating, Search, Store, StoredTurn, StoreError, TurnExists
from bucket.store.schema import WrongVersion, migrate
from dialogue.contract import encode
from dialogue.turns import Turn, decode_turn

Durability = Literal["process", "power"]
"""What an acknowledged turn survives: the end of the process (`kill -9`), or a power cut too, at a few ms a turn."""

_SYNCHRONOUS = {"process": "NORMAL", "power": "FULL"}
_WHOLE_DIALOGUE = -1  # the turn number under which a dialogue's own rating is kept
_INSERT = "INSERT INTO turns VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"


class SqliteStore(Store):
    """Turns and ratings in a file. One connection writes, every thread reads on its own.

    Parameters
    ----------
    path : Path
        The file; made where missing.
    durability : {"process", "power"}
        What an acknowledged turn survives.
    """

    def __init__(self, path: Path, durability: Durability = "process") -> None:
        self._path = path
        self._synchronous = _SYNCHRONOUS[durability]
        self._readers = local()
        self._opened: list[sqlite3.Connection] = []
        self._write_lock = Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._writer = self._connect()
            migrate(self._writer)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(
                f"{path}: cannot be opened ({error}); is it a writable place on a disk with room?"
            ) from error
        except WrongVersion as error:
            raise StoreError(f"{path} {error}") from error

    def append(self, stored: StoredTurn, came_as: str) -> None:
        row = _row(stored, came_as)
        with self._write_lock, self._named_errors():
            self._writer.execute(_INSERT, row)  # a statement on its own is a transaction on its own

    def append_forgetting(self, stored: StoredTurn, came_as: str) -> None:
        row = _row(stored, came_as)
        with self._writing() as connection:
            self._erase(connection, stored.turn.session_id)
            if stored.session.user_id is not None:
                self._erase_user(connection, stored.session.user_id)
            connection.execute(_INSERT, row)
        self._overwrite_log()

    def latest(self, session_id: str) -> Session | None:
        query = "SELECT session FROM turns WHERE session_id = ? ORDER BY turn DESC LIMIT 1"
        found = self._read(query, session_id)
        return decode_session(found[0][0]) if found else None

    def repeated(self, came_as: str, turn_id: str) -> StoredTurn | None:
        found = self._read("SELECT record, session FROM turns WHERE came_as = ? AND turn_id = ?", came_as, turn_id)
        return StoredTurn(decode_turn(found[0][0]), decode_session(found[0][1])) if found else None

    def turn(self, session_id: str, number: int) -> Turn | None:
        found = self._read("SELECT record FROM turns WHERE session_id = ? AND turn = ?", session_id, number)
        return decode_turn(found[0][0]) if found else None

    def turns(self, session_id: str) -> Iterator[Turn]:
        for (record,) in self._read("SELECT record FROM turns WHERE session_id = ? ORDER BY turn", session_id):
            yield decode_turn(record)

    def rate(self, rating: Rating) -> None:
        turn = _WHOLE_DIALOGUE if rating.turn is None else rating.turn
        values = (rating.session_id, turn, rating.rating, rating.comment, rating.at.isoformat())
        with self._writing() as connection:
            connection.execute(
                "INSERT INTO ratings (session_id, turn, rating, comment, at) VALUES (?, ?, ?, ?, ?)", values
            )

    def ratings(self, session_id: str) -> list[Rating]:
        query = """
            SELECT turn, rating, comment, at FROM ratings WHERE number IN
            (SELECT max(number) FROM ratings WHERE session_id = ? GROUP BY turn) ORDER BY turn
        """
        return [
            Rating(
                session_id=session_id,
                turn=None if turn == _WHOLE_DIALOGUE else turn,
                rating=rating,
                comment=comment,
                at=datetime.fromisoformat(at),
            )
            for turn, rating, comment, at in self._read(query, session_id)
        ]

    def search(self, search: Search) -> list[Overview]:
        query = """
            SELECT session_id, max(user_id), max(channel), min(at), max(at) AS last, max(turn),
                (SELECT rating FROM ratings WHERE ratings.session_id = turns.session_id AND ratings.turn = -1
                 ORDER BY number DESC LIMIT 1) AS stars
            FROM turns GROUP BY session_id
            HAVING (:user_id IS NULL OR max(user_id) = :user_id)
               AND (:before IS NULL OR last < :before)
               AND (:min_rating IS NULL OR stars >= :min_rating)
               AND (:max_rating IS NULL OR stars <= :max_rating)
               AND (:text IS NULL OR sum(instr(lower(heard), :text) + instr(lower(said), :text)) > 0)
            ORDER BY last DESC LIMIT :limit
        """
        values = {
            "user_id": search.user_id,
            "before": search.before.isoformat() if search.before else None,
            "min_rating": search.min_rating,
            "max_rating": search.max_rating,
            "text": search.text.lower() if search.text else None,
            "limit": search.limit,
        }
        try:
            rows = self._reader().execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(f"{self._path}: cannot be read ({error})") from error
        return [
            Overview(session, user, channel, datetime.fromisoformat(began), datetime.fromisoformat(last), turns, stars)
            for session, user, channel, began, last, turns, stars in rows
        ]

    def sessions_of(self, user_id: str) -> list[str]:
        query = "SELECT session_id FROM turns WHERE user_id = ? GROUP BY session_id ORDER BY min(at)"
        return [session_id for (session_id,) in self._read(query, user_id)]

    def erase_user(self, user_id: str) -> int:
        with self._writing() as connection:
            erased = self._erase_user(connection, user_id)
        self._overwrite_log()
        return erased

    def close(self) -> None:
        with self._write_lock:
            for connection in self._opened:
                connection.close()
            self._opened.clear()

    def _overwrite_log(self) -> None:
        """Erased turns may still stand in the write-ahead log: move it into the file and cut it to nothing."""
        with self._write_lock:
            try:
                self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except sqlite3.Error as error:
                raise StoreError(f"{self._path}: erased, but the log could not be cut ({error})") from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction on the one writing connection: whole, or nothing."""
        with self._write_lock, self._named_errors():
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
                self._writer.execute("COMMIT")
            finally:
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.IntegrityError as error:
            raise TurnExists(str(error)) from error
        except sqlite3.Error as error:
            raise StoreError(f"{self._path}: cannot be written ({error}); is the disk full?") from error

    def _erase_user(self, connection: sqlite3.Connection, user_id: str) -> int:
        rows = connection.execute("SELECT DISTINCT session_id FROM turns WHERE user_id = ?", (user_id,)).fetchall()
        for (session_id,) in rows:
            self._erase(connection, session_id)
        return len(rows)

    @staticmethod
    def _erase(connection: sqlite3.Connection, session_id: str) -> None:
        connection.execute("DELETE FROM turns WHERE session_id = ?", (session_id,))
        connection.execute("DELETE FROM ratings WHERE session_id = ?", (session_id,))

    def _read(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return self._reader().execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(f"{self._path}: cannot be read ({error})") from error

    def _reader(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._readers, "connection", None)
        if connection is None:
            connection = self._readers.connection = self._connect()
        return connection

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=2.0, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA secure_delete = ON")  # what was erased is overwritten, not only unlinked
        connection.execute(f"PRAGMA synchronous = {self._synchronous}")
        self._opened.append(connection)
        return connection


def _row(stored: StoredTurn, came_as: str) -> tuple[object, ...]:
    turn, session = stored.turn, stored.session
    return (
        turn.session_id,
        turn.turn,
        came_as,
        turn.heard.turn_id,
        session.user_id,
        session.place.channel,
        turn.heard.at.isoformat(),
        turn.heard.text,
        turn.said.text,
        encode(turn),
        encode(session),
    )
