"""Finding a bot by the name it is served under: `facts`, or a module such as `mypackage.bot`."""

import difflib
import importlib
import importlib.util
import pkgutil

import bots
from bots.kit.bot import Bot


class NoSuchBotError(ValueError):
    """There is no bot to serve under this name; the message is one line and names the mend."""


def find_bot(name: str) -> Bot:
    """Import a bot and create it.

    Parameters
    ----------
    name : str
        A bare name means the module `bots.NAME.bot`; one with a dot is the module itself, anywhere Python finds it.

    Raises
    ------
    NoSuchBotError
        Where there is no such module or it has no `create() -> Bot`. What goes wrong inside it is raised as it is.
    """
    place = name if "." in name else f"bots.{name}.bot"
    if not _exists(place):
        raise NoSuchBotError(f"there is no module {place}{_suggestion(name)}")
    create = getattr(importlib.import_module(place), "create", None)
    if not callable(create):
        raise NoSuchBotError(f"{place} has no create(): write `def create() -> Bot` there, see docs/write-a-bot.md")
    bot = create()
    if not isinstance(bot, Bot):
        raise NoSuchBotError(f"create() in {place} returned {type(bot).__name__}: let it return a bots.kit.bot.Bot")
    return bot


def names() -> list[str]:
    """The bots of this checkout."""
    packages = (module.name for module in pkgutil.iter_modules(bots.__path__) if module.ispkg)
    return [name for name in packages if _exists(f"bots.{name}.bot") and name != "kit"]


def _exists(place: str) -> bool:
    try:
        return importlib.util.find_spec(place) is not None
    except (ImportError, ValueError) as error:  # a package on the way is missing, or the name is none
        missing = getattr(error, "name", None)
        if missing and not place.startswith(missing):  # it is there, but something that it imports is not
            raise
        return False


def _suggestion(name: str) -> str:
    known = names()
    if "." in name:
        return ": it must be importable from here (PYTHONPATH), and end in the module that has create()"
    near = difflib.get_close_matches(name, known, n=1)
    return f': did you mean "{near[0]}"?' if near else f": the bots here are {', '.join(known)}"
