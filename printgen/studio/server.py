"""Functions that start and stop the studio's server."""

from __future__ import annotations

import errno
import gc
import ipaddress
import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import uvicorn
from anyio.to_thread import current_default_thread_limiter
from msgspec import Struct

from printgen.data.findings import UsageError
from printgen.data.folders import Project
from printgen.studio.app import create_app
from printgen.studio.guard import Guard
from printgen.studio.open_studios import OpenStudio, recorded
from printgen.studio.studio import Studio

if TYPE_CHECKING:
    from printgen.commands.explaining import CommandFact

#: The time for which open requests may continue when the studio stops, in seconds.
_GRACE = 1
#: The number of requests that are answered at the same time. Each thread has its own memory.
_THREADS = 6


class Listener(Struct, frozen=True):
    """An open socket on this computer, and the studio's address on that socket."""

    socket: socket.socket
    host: str


def listen(host: str, port: int) -> Listener:
    """Open a socket for the studio. Raise UsageError for an address that other computers could reach, or for a port in use.

    Args:
        host: `localhost`, or a loopback address such as 127.0.0.1.
        port: the port, or 0 for any free port.
    """
    if not _is_loopback(host):
        raise UsageError(
            f"`--host {host}`: other computers could reach the studio, which has no accounts and no encryption. "
            "Use 127.0.0.1 (the default). To use the studio from another computer, forward the port with SSH"
        )
    family, kind, protocol, _name, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    opened = socket.socket(family, kind, protocol)
    try:
        opened.bind(address)
    except OSError as refusal:
        opened.close()
        if refusal.errno == errno.EADDRINUSE:
            raise UsageError(
                f"`--port {port}`: another program uses this port. Use `--port 0` for a free one"
            ) from None
        if isinstance(refusal, PermissionError):
            raise UsageError(f"`--port {port}`: this port needs administrator rights. Use `--port 0`") from None
        raise
    name = f"[{host}]" if ":" in host else host
    return Listener(opened, f"{name}:{opened.getsockname()[1]}")


def serve(
    folder: Path,
    project: Project,
    listener: Listener,
    announce: Callable[[str], object],
    browse: bool,
    commands: Sequence[CommandFact] = (),
    other: OpenStudio | None = None,
) -> None:
    """Run the studio until it is interrupted.

    Args:
        folder: the folder with the user's kit files and printed pages.
        project: the folders of the program, including the user's data specified with `--data`.
        announce: a function that is called with the address when the server accepts connections.
        browse: whether to open the browser.
        commands: the commands of the program, for the search.
        other: another studio that is open on the folder, which the first page reports.
    """
    # A server runs for hours, unlike the other commands.
    gc.enable()
    studio = Studio(folder, project, commands)
    studio.other = other
    guard = Guard(create_app(studio), listener.host)
    server = _Server(make_config(guard), lambda: _open(guard.address, announce, browse))
    studio.stop = lambda: setattr(server, "should_exit", True)
    with recorded(folder, OpenStudio(listener.host, guard.closing_key)), suppress(KeyboardInterrupt):
        server.run(sockets=[listener.socket])
    studio.close()


def make_config(guard: Guard) -> uvicorn.Config:
    """Return the server's settings: one process, HTTP only, no access log, and no settings from environment variables."""
    return uvicorn.Config(
        guard,
        http="h11",
        ws="none",
        lifespan="off",
        loop="asyncio",
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=_GRACE,
    )


class _Server(uvicorn.Server):
    """A server that calls a function when it begins to accept connections."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], object]) -> None:
        super().__init__(config)
        self._announce = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, and call the function."""
        current_default_thread_limiter().total_tokens = _THREADS
        await super().startup(sockets)
        self._announce()


def _open(address: str, announce: Callable[[str], object], browse: bool) -> None:
    announce(address)
    # Without a desktop, Python would start a browser for terminals, which would wait in this one.
    if browse and (
        sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
