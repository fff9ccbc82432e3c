"""The embedded store's own affairs: versions, broken files, durability."""

import sqlite3
from pathlib import Path

import pytest

from bucket.store.base import StoreError
from bucket.store.open_store import open_store
from bucket.store.schema import MIGRATIONS, VERSION
from tests.bucket.store.test_contract import stored


def version_of(path: Path) -> int:
    with sqlite3.connect(path) as connection:
        found: int = connection.execute("PRAGMA user_version").fetchone()[0]
    connection.close()
    return found


def test_a_file_of_every_earlier_version_is_brought_up_to_date(tmp_path: Path) -> None:
    for version in range(VERSION):
        path = tmp_path / f"v{version}.db"
        connection = sqlite3.connect(path)
        for script in MIGRATIONS[:version]:
            connection.executescript(script)
        connection.execute(f"PRAGMA user_version = {version}")
        connection.close()
        store = open_store(f"sqlite:///{path}")
        store.append(stored(), "s1")
        assert store.ratings("s1") == []
        store.close()
        assert version_of(path) == VERSION


def test_a_newer_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "blether.db"
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    with pytest.raises(StoreError, match="update Blether"):
        open_store(f"sqlite:///{path}")
    assert version_of(path) == VERSION + 1


def test_a_file_that_is_no_database_is_refused_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "blether.db"
    path.write_bytes(b"this is a letter to my aunt, not a database" * 100)
    with pytest.raises(StoreError, match=r"blether\.db"):
        open_store(f"sqlite:///{path}")


def test_a_folder_that_cannot_be_made_is_an_error_with_a_mend(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be opened"):
        open_store(f"sqlite:///{tmp_path}/file/blether.db")


@pytest.mark.parametrize(
    "url", ["", "blether.db", "postgres://x", "sqlite:///x?durability=maybe", "sqlite:///x?colour=blue"]
)
def test_a_url_that_names_no_store_is_refused(url: str) -> None:
    with pytest.raises(StoreError, match="BLETHER_STORE"):
        open_store(url)


def test_a_turn_is_on_disk_once_it_is_stored(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path}/blether.db")
    store.append(stored(), "s1")
    other = sqlite3.connect(tmp_path / "blether.db")
    assert other.execute("SELECT count(*) FROM turns").fetchone() == (1,)
    other.close()
    store.close()
