"""The version of this Blether; `pyproject.toml` says the same."""

VERSION = "0.1.0"
