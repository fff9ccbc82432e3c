"""Keeps an ensemble running: starts every service, watches its health, starts it again when it has ended.

`ensemble` starts and stops the whole: `Supervisor` for `blether up`, `running_ensemble` for whoever needs one for a
while (`chat`, `say`, tests). `services` says what there is to start and on which ports, `watch` looks after one
service, `child` is its process, `log_file` its log, `board` holds the states of all, `screen` shows them.
"""


class CannotStart(Exception):
    """The ensemble is of no use, since its Bucket does not start; the message is one line with the end of its log."""
