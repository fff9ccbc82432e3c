"""Serving a WSGI application: one waitress per process, with what a service of an ensemble needs round it.

`server` has `serve` (for a process: signals, exit codes, a taken port) and `running` (for a test: a thread, a free
port), `lifeline` ends a process whose supervisor died, `ports` says who holds a port, `refusals` makes what waitress
itself refuses `application/problem+json`. Bots and the Bucket are served by the same code.
"""
