"""Closing the studio in the browser: the server ends by itself, and the last answer says so."""

from __future__ import annotations

from http.client import HTTPConnection
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest

from printgen.data.findings import UsageError
from printgen.data.folders import find
from printgen.studio.server import listen, serve
from printgen.studio.studio import Studio


def test_a_late_request_makes_no_temporary_files_after_closing(tmp_path: Path) -> None:
    studio = Studio(tmp_path, find())
    scratch = studio.scratch
    studio.close()
    assert not scratch.exists()
    with pytest.raises(UsageError):
        _ = studio.scratch
    assert not scratch.exists()


def test_the_studio_is_closed_by_its_button(tmp_path: Path) -> None:
    listener, addresses = listen("127.0.0.1", 0), Queue[str]()
    thread = Thread(target=serve, args=(tmp_path, find(), listener, addresses.put, False))
    thread.start()
    address = addresses.get(timeout=30)

    def ask(method: str, path: str, **headers: str) -> tuple[str, str]:
        connection = HTTPConnection(listener.host, timeout=20)
        connection.request(method, path, body="{}" if method == "POST" else None, headers=headers)
        answer = connection.getresponse()
        assert answer.status == 200
        found = answer.read().decode(), (answer.headers["set-cookie"] or "").partition(";")[0]
        connection.close()
        return found

    cookie = ask("GET", address.removeprefix(f"http://{listener.host}"))[1]
    assert 'data-post="/close"' in ask("GET", "/close", Cookie=cookie)[0]
    origin = f"http://{listener.host}"
    last = ask("POST", "/close", Cookie=cookie, Origin=origin, **{"Content-Type": "application/json"})[0]
    assert 'role="status"' in last.partition('id="closing"')[2]
    thread.join(10)
    assert not thread.is_alive()
