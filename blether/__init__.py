"""The command line and the wiring: what starts, talks to and checks an ensemble. It alone may import every other package.

`cli` lists the commands, `commands/` holds a file for each, `home` the places of an installation, `supervise` keeps an
ensemble running.
"""
