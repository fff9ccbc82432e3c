"""A file for each command of `blether`; `blether/cli.py` lists them."""
