"""A studio on a real server of this process, and a plain client that sends exactly what a test says."""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import pytest
import uvicorn
from msgspec import Struct

from printgen.cli.start import command_facts
from printgen.data.folders import find
from printgen.studio.app import create_app
from printgen.studio.guard import Guard
from printgen.studio.server import listen, make_config
from printgen.studio.studio import Studio


class Answer(Struct, frozen=True):
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


class Client(Struct, frozen=True):
    """A browser that was admitted; `headers` of a request replace its own, and None removes one."""

    guard: Guard
    host: str
    cookie: str
    studio: Studio

    @property
    def origin(self) -> str:
        return f"http://{self.host}"

    def send(self, method: str, path: str, body: bytes | None = None, **headers: str | None) -> Answer:
        own: dict[str, str | None] = {"Host": self.host, "Cookie": self.cookie, "Sec-Fetch-Site": "same-origin"}
        if method == "POST":
            own |= {"Origin": self.origin, "Content-Type": "application/json", "Content-Length": str(len(body or b""))}
        own |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection = HTTPConnection("127.0.0.1", int(self.host.rpartition(":")[2]), timeout=20)
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in own.items():
            if value is not None:
                connection.putheader(name, value)
        connection.endheaders(body)
        answer = connection.getresponse()
        found = Answer(answer.status, dict(answer.getheaders()), answer.read())
        connection.close()
        return found

    def get(self, path: str) -> Answer:
        return self.send("GET", path)

    def post(self, path: str, value: Any) -> Answer:
        return self.send("POST", path, json.dumps(value).encode())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the studio."""
    return tmp_path_factory.mktemp("games")


@contextmanager
def running(folder: Path) -> Iterator[Client]:
    """Start a studio that no browser has opened yet."""
    with TemporaryDirectory() as settings, pytest.MonkeyPatch.context() as patch:
        # The games of a test are not opened in the next one. A script that uses this function outside of the tests does not
        # write to the settings of the user who runs it.
        patch.setenv("XDG_CONFIG_HOME", settings)
        yield from _running(folder)


def _running(folder: Path) -> Iterator[Client]:
    studio = Studio(folder, find(), command_facts())
    listener = listen("127.0.0.1", 0)
    guard = Guard(create_app(studio), listener.host)
    server = uvicorn.Server(make_config(guard))
    thread = Thread(target=server.run, kwargs={"sockets": [listener.socket]})
    thread.start()
    while not server.started:
        time.sleep(0.005)
    yield Client(guard, listener.host, "", studio)
    server.should_exit = True
    thread.join()
    studio.close()
    # Unclosed sockets are reported here, and not in another test.
    gc.collect()


def admitted(unopened: Client) -> Client:
    """Return a browser that has opened the address."""
    path = unopened.guard.address.removeprefix(unopened.origin)
    answer = unopened.send("GET", path, Sec_Fetch_Site="none")
    assert answer.status == 200
    cookie = answer.headers["set-cookie"].partition(";")[0]
    return Client(unopened.guard, unopened.host, cookie, unopened.studio)


@pytest.fixture(scope="module")
def unopened(folder: Path) -> Iterator[Client]:
    """Start a studio that no browser has opened yet."""
    with running(folder) as client:
        yield client


@pytest.fixture(scope="module")
def browser(unopened: Client) -> Client:
    """Return a browser that has opened the address."""
    return admitted(unopened)
