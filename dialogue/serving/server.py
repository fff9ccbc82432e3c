"""A WSGI application under waitress: `serve` it as a process, or have it `running` in a thread.

Waitress reads and writes all connections in one thread with poll() and gives only whole requests to its workers, so
that an idle kept-alive connection costs a file descriptor and no thread: the Bucket keeps one per bot and worker open
for good.
"""

import logging
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Final

from waitress import wasyncore
from waitress.server import create_server

from dialogue.contract import BODY_LIMIT
from dialogue.serving.lifeline import LifelineError, hold_lifeline
from dialogue.serving.ports import CannotListenError, listen
from dialogue.serving.refusals import Channel

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

GRACE_S: Final = 5.0  # for requests in flight when the server is stopped
IDLE_S: Final = 600  # an idle connection is closed after this long; a pause in a talk should not cost a new one
CONNECTIONS: Final = 500  # at once; below the usual 1024 file descriptors of a process
HEADER_LIMIT: Final = 64 * 1024  # bytes
INTERRUPTED: Final = 130  # the exit code of a process that was stopped with Ctrl-C
USAGE: Final = 2


class Server:
    """An application on a port: `run` it in one thread, `stop` it from any, then `close` it.

    Parameters
    ----------
    app : WSGI application
        What is served. It is called from several threads at once.
    host, port
        Where to listen; port 0 takes any free one.
    threads : int
        How many requests are worked on at the same time; idle connections need none.
    body_limit : int
        Longest request body in bytes. A longer one is refused with 413 and never reaches the application.
    mend : str
        How the user chooses another port, for the error when this one is taken.

    Raises
    ------
    CannotListenError
        Where the port cannot be had. Once this object exists clients can connect.
    """

    def __init__(
        self,
        app: "WSGIApplication",
        host: str = "127.0.0.1",
        port: int = 0,
        *,
        threads: int = 8,
        body_limit: int = BODY_LIMIT,
        mend: str = "with another port",
    ) -> None:
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a short queue is no news
        listener = listen(host, port, mend)
        self._channels: dict[int, wasyncore.dispatcher] = {}
        self._waitress = create_server(
            app,
            map=self._channels,
            sockets=[listener],
            threads=threads,
            connection_limit=CONNECTIONS,
            channel_timeout=IDLE_S,
            max_request_body_size=body_limit + 1,  # waitress refuses from here on, we above the limit
            max_request_header_size=HEADER_LIMIT,
            recv_bytes=65536,
            asyncore_use_poll=True,
            log_socket_errors=False,  # a client that goes away is its own affair
            ident="blether",
        )
        self._waitress.channel_class = Channel
        self._is_stopping = False
        self.port: int = listener.getsockname()[1]
        shown = "127.0.0.1" if host in ("", "0.0.0.0") else f"[{host}]" if ":" in host else host
        self.url = f"http://{shown}:{self.port}"

    def run(self) -> None:
        """Serve until `stop`; then finish the requests in flight, for at most `GRACE_S` seconds."""
        while not self._is_stopping:
            self._once(timeout=1.0)
        wasyncore.dispatcher.close(self._waitress)  # the listener alone; its own close() would take the trigger along
        until = time.monotonic() + GRACE_S
        self._once(timeout=0.0)  # read what has already arrived
        while self._waitress.active_channels and time.monotonic() < until:
            for channel in list(self._waitress.active_channels.values()):
                if not channel.requests and not channel.total_outbufs_len:
                    channel.will_close = True
            self._once(timeout=0.1)
        self._waitress.task_dispatcher.shutdown(timeout=max(0.0, until - time.monotonic()))

    def stop(self) -> None:
        """Make `run` return soon. May be called from any thread and from a signal handler, before `close`."""
        self._is_stopping = True
        self._waitress.pull_trigger()

    def close(self) -> None:
        """Give everything back. Only after `run` has returned, or was never called."""
        self._waitress.trigger.close()
        self._waitress.task_dispatcher.shutdown(timeout=0)
        wasyncore.close_all(self._channels, ignore_all=True)

    def _once(self, timeout: float) -> None:
        wasyncore.loop(timeout=timeout, use_poll=True, map=self._channels, count=1)


def serve(
    app: "WSGIApplication",
    host: str = "127.0.0.1",
    port: int = 0,
    *,
    threads: int = 8,
    body_limit: int = BODY_LIMIT,
    mend: str = "with another port",
    announce: Callable[[str], None] | None = None,
) -> int:
    """Serve an application until SIGTERM, Ctrl-C or the end of the lifeline. For the main thread of a process.

    Parameters
    ----------
    app, host, port, threads, body_limit, mend
        As for `Server`.
    announce : callable
        Called with the url once clients can connect.

    Returns
    -------
    int
        The exit code: 0 after SIGTERM, 130 after Ctrl-C, 2 where the port cannot be had (one line on standard error
        says why). A second signal does not wait for the requests in flight.
    """
    try:
        hold_lifeline()
        server = Server(app, host, port, threads=threads, body_limit=body_limit, mend=mend)
    except (CannotListenError, LifelineError) as error:
        print(error, file=sys.stderr)
        return USAGE
    code = 0

    def end(number: int, _frame: FrameType | None) -> None:
        nonlocal code
        code = INTERRUPTED if number == signal.SIGINT else 0
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        server.stop()

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        if announce:
            announce(server.url)
        server.run()
    except KeyboardInterrupt:
        code = INTERRUPTED
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        server.close()
    return code


@contextmanager
def running(
    app: "WSGIApplication", host: str = "127.0.0.1", port: int = 0, *, threads: int = 8, body_limit: int = BODY_LIMIT
) -> Iterator[str]:
    """An application served by a thread of this process for as long as the block lasts; gives its url.

    >>> with running(create_app(bot)) as url:
    ...     requests.get(f"{url}/health")
    """
    server = Server(app, host, port, threads=threads, body_limit=body_limit)
    thread = threading.Thread(target=server.run, name=f"server {server.port}", daemon=True)
    thread.start()
    try:
        yield server.url
    finally:
        server.stop()
        thread.join()
        server.close()
