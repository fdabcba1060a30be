"""Closing the studio in the browser: the server ends by itself, and the last answer says so."""

from __future__ import annotations

from http.client import HTTPConnection
from pathlib import Path
from queue import Queue
from threading import Thread
from types import SimpleNamespace

import pytest

from printgen.data.findings import UsageError
from printgen.data.folders import find
from printgen.studio.open_studios import OpenStudio, close_studio, open_studio
from printgen.studio.server import listen, serve
from printgen.studio.studio import Studio
from tests.studio.conftest import Client, admitted, running


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


def test_the_other_studio_is_closed_by_the_button_of_the_second(tmp_path: Path) -> None:
    listener, addresses = listen("127.0.0.1", 0), Queue[str]()
    thread = Thread(target=serve, args=(tmp_path, find(), listener, addresses.put, False))
    thread.start()
    addresses.get(timeout=30)
    with running(tmp_path) as unopened:
        second = admitted(unopened)
        second.studio.other = open_studio(tmp_path)
        assert 'data-post="/close-other"' in second.get("/tonight").text
        answer = second.post("/close-other", {})
        assert (answer.status, 'role="status"' in answer.text) == (200, True)
        thread.join(10)
        assert not thread.is_alive()
        assert "other-studio" not in second.get("/tonight").text


def test_the_closing_key_only_closes(browser: Client) -> None:
    key = {"Printgen-Closing-Key": browser.guard.closing_key, "Cookie": None}
    assert browser.send("POST", "/tonight", b"{}", **key).status == 403
    assert browser.send("GET", "/close", **key).status == 403
    for other in ({**key, "Printgen-Closing-Key": "x"}, {**key, "Origin": "http://example.test"}):
        assert browser.send("POST", "/close", b"{}", **other).status == 403
    # A request with a wrong key is refused even from the studio's own browser.
    assert browser.send("POST", "/close", b"{}", **{"Printgen-Closing-Key": "x"}).status == 403


def test_a_studio_with_running_tasks_is_not_closed_by_another_one(
    browser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped = list[bool]()
    monkeypatch.setattr(browser.studio, "stop", lambda: stopped.append(True))
    monkeypatch.setattr(browser.studio.runs, "running", lambda: [SimpleNamespace(title="Friday")])
    assert not close_studio(OpenStudio(browser.host, browser.guard.closing_key))
    assert stopped == []
    # Its own page names the tasks that are stopped.
    assert browser.post("/close", {}).status == 200
    assert stopped == [True]
