"""Opening a port, and saying in one line why that failed: who holds it and what to do."""

import errno
import socket
from pathlib import Path

_LISTENING = "0A"  # the state in /proc/net/tcp
_PROC = Path("/proc")


class CannotListenError(OSError):
    """The address cannot be listened on; the message is one line and names the mend."""


def listen(host: str, port: int, mend: str) -> socket.socket:
    """A listening socket.

    Parameters
    ----------
    host : str
        Address to bind.
    port : int
        Port to bind; 0 takes any free one.
    mend : str
        How the user chooses another port: "--port 9001" or the like.

    Raises
    ------
    CannotListenError
        With a line to show as it is.
    """
    if not 0 <= port <= 65_535:
        raise CannotListenError(f"{port} is not a port: take one between 0 and 65535 ({mend})")
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise CannotListenError(_why(error, host, port, mend)) from error


def holder_of(port: int) -> str:
    """Who listens on a port, such as "process 4711 (python -m http.server)"; "" where /proc cannot tell."""
    inodes = {f"socket:[{inode}]" for inode in _listening_inodes(port)}
    if not inodes:
        return ""
    for process in _PROC.glob("[0-9]*"):
        try:
            held = any(link.is_symlink() and str(link.readlink()) in inodes for link in (process / "fd").iterdir())
            if held:
                command = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
                return f"process {process.name} ({command[:60]})"
        except OSError:  # another user's process, or it has just ended
            continue
    return ""


def _why(error: OSError, host: str, port: int, mend: str) -> str:
    if error.errno == errno.EADDRINUSE:
        holder = holder_of(port)
        by = f" by {holder}" if holder else ""
        return f"port {port} is taken{by}: stop it, or choose another ({mend})"
    if error.errno == errno.EACCES:
        return f"port {port} needs more rights than this process has: choose one above 1023 ({mend})"
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is not an address of this machine: bind 127.0.0.1, or 0.0.0.0 for all of them"
    return f"cannot listen on {host} port {port}: {error.strerror or error} ({mend})"


def _listening_inodes(port: int) -> list[str]:
    found: list[str] = []
    for table in (_PROC / "net" / "tcp", _PROC / "net" / "tcp6"):
        try:
            rows = table.read_text().splitlines()[1:]
        except OSError:  # not Linux
            continue
        fields = (row.split() for row in rows)
        found += [row[9] for row in fields if row[3] == _LISTENING and row[1].endswith(f":{port:04X}")]
    return found
