"""Opens the store that a URL names: `sqlite:///path/to/blether.db`, with `?durability=power` to survive a power cut."""

from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from bucket.store.base import Store, StoreError
from bucket.store.sqlite import SqliteStore


def open_store(url: str) -> Store:
    """The store behind a URL.

    Parameters
    ----------
    url : str
        `sqlite:///relative.db` or `sqlite:////absolute.db`; `BLETHER_STORE` in the environment.

    Raises
    ------
    StoreError
        Where no sibling knows the URL, or the store cannot be opened.
    """
    parts = urlsplit(url)
    if parts.scheme != "sqlite" or not parts.path.startswith("/"):
        raise StoreError(f"BLETHER_STORE={url!r} is no store we know; write sqlite:////absolute/path/blether.db")
    options = parse_qs(parts.query)
    durability = options.pop("durability", ["process"])[-1]
    if options or durability not in ("process", "power"):
        raise StoreError(f"BLETHER_STORE={url!r}: the only option is durability=process or durability=power")
    return SqliteStore(Path(unquote(parts.path[1:])), "power" if durability == "power" else "process")
