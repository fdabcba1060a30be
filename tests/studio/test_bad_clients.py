"""Broken and hostile clients, several studios on one folder, and a server that is killed: no file is lost or half-written."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from threading import Thread

import pytest

from printgen.data import yaml
from printgen.data.folders import PACKAGE
from printgen.studio.nights import find_night
from tests.studio.conftest import Client, admitted, running

SEATS = {"start": "seats", "game": "canvas-eagles"}
HOSTILE = (
    "../../evil",
    "<script>alert(1)</script>",
    "a\0b",
    "CON",
    "",
    "x" * 5000,
    "\u202e",
    "a: [",
    "{{ 7 * 7 }}",
    "-",
)
EDIT = "/aircraft/canvas-eagles/sopwith-camel/edit/ratings"


@pytest.fixture
def night(browser: Client, folder: Path) -> Iterator[Path]:
    """Make a game night with six seats."""
    answer = browser.post("/tonight", SEATS)
    yield folder / f"{answer.headers['location'].rpartition('/')[2]}.yaml"
    for it in folder.glob("*.yaml"):
        it.unlink()


def files(folder: Path) -> dict[str, bytes]:
    return {str(it.relative_to(folder)): it.read_bytes() for it in folder.rglob("*") if it.is_file()}


def test_a_token_admits_one_browser(tmp_path: Path) -> None:
    with running(tmp_path) as studio:
        path = studio.guard.address.removeprefix(studio.origin)
        wrong = studio.send("GET", f"{path}x", Sec_Fetch_Site="none")
        first, second = (studio.send("GET", path, Sec_Fetch_Site="none") for _ in range(2))
        assert (wrong.status, first.status, second.status) == (403, 200, 403)
        cookie = first.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert "set-cookie" not in second.headers


@pytest.mark.parametrize(
    "text",
    [
        b"\0\0\0\0\r\n\r\n",
        b"GET\r\n\r\n",
        b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03",
        b"GET /tonight HTTP/1.1\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n\r\n",
        b"POST /tonight HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /tonight HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde",
    ],
)
def test_broken_requests_stop_nobody(browser: Client, text: bytes) -> None:
    with socket.create_connection(("127.0.0.1", int(browser.host.rpartition(":")[2])), timeout=20) as connection:
        connection.settimeout(20)
        answer = b""
        with suppress(ConnectionError):
            connection.sendall(text)
        # The server may have closed the connection, but its answer can still be read.
        with suppress(OSError):
            connection.shutdown(socket.SHUT_WR)
        with suppress(ConnectionError):
            answer = connection.recv(100)
    assert not answer or answer.split()[1].startswith(b"4")
    assert browser.get("/tonight").status == 200


def test_clients_that_leave_in_the_middle_change_nothing(browser: Client, night: Path) -> None:
    before = night.read_bytes()
    head = (
        f"POST /tonight/{night.stem} HTTP/1.1\r\nHost: {browser.host}\r\nCookie: {browser.cookie}\r\n"
        f"Origin: {browser.origin}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n"
    )
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", int(browser.host.rpartition(":")[2]))) as connection:
            connection.sendall(head.encode() + b'{"digest": "')
    assert browser.get("/tonight").status == 200
    assert night.read_bytes() == before


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_names_make_no_files_elsewhere(browser: Client, folder: Path, text: str) -> None:
    before = files(folder.parent)
    requests = {
        "/tonight": {"start": text, "game": text},
        f"/tonight/{'x'}": {"digest": text, "fields": {text: text}},
        "/aircraft/canvas-eagles/sopwith-camel/copy": {"name": text},
        f"{EDIT}/draw": {"text": text, "product": text, "page": text, "fields": {text: text, "fuel": text}},
        f"{EDIT}/save": {"text": text, "digest": text},
        "/house-rules/canvas-eagles/add": {"text": text, "name": text, "figure": text, "change": text},
        "/tables/canvas-eagles/undo": {"undo": text},
        "/printer/remove": {"name": text},
        "/printer/undo": {"name": text},
        "/printer": {"paper": text, "flip": text, "name": text},
    }
    for path, value in requests.items():
        answer = browser.post(path, value)
        assert answer.status < 500, (path, answer.text)
        assert "<script>alert" not in answer.text or answer.headers["content-type"] == "application/json", path
    for run in browser.studio.runs._runs.values():
        run.process.wait(60)
    made = {*files(folder.parent)} - {*before}
    assert all(Path(it).parts[0] == folder.name for it in made), made
    assert not any(".." in it or "script" in it.partition("/my-data/")[0] for it in made)


def test_a_printed_file_that_becomes_a_link_is_not_opened(browser: Client, folder: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.pdf"
    secret.write_bytes(b"%PDF-1.4 secret")
    browser.post("/pages/blue-max/field-of-fire-cards?aircraft=sopwith-camel", {})
    run = [*browser.studio.runs._runs.values()][-1]
    assert run.reader
    run.reader.join(120)
    assert run.state == "done", run.result
    path = Path(str(run.result.files[0]["path"])).absolute()
    assert browser.get(f"/runs/{run.id}/files/0").body.startswith(b"%PDF")
    path.unlink()
    path.symlink_to(secret)
    for name in ("files/0", "files/0/download", "all.pdf", "all.zip"):
        answer = browser.get(f"/runs/{run.id}/{name}")
        assert answer.status == 404, name
        assert b"secret" not in answer.body


def test_two_studios_on_one_folder_lose_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as one, running(tmp_path) as other:
        windows = [admitted(one), admitted(other)]
        name = windows[0].post("/tonight", SEATS).headers["location"].rpartition("/")[2]
        outcomes: list[list[int]] = [[], []]

        def save(number: int) -> None:
            for step in range(15):
                night = find_night(tmp_path, name)
                assert night is not None
                sent = {"digest": night.digest, "fields": {"title": f"{number}-{step}"}}
                outcomes[number].append(windows[number].post(f"/tonight/{name}", sent).status)

        threads = [Thread(target=save, args=(number,)) for number in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert {*outcomes[0], *outcomes[1]} <= {200, 409}
        assert outcomes[0].count(200) + outcomes[1].count(200) >= 15
        night = find_night(tmp_path, name)
        assert night is not None
        assert night.seat_count == 6
        record = windows[0].post(f"{EDIT}/save", {"text": "aircraft: sopwith-camel\nfuel: 61\n", "digest": ""})
        late = windows[1].post(f"{EDIT}/save", {"text": "aircraft: sopwith-camel\nfuel: 62\n", "digest": ""})
        assert record.status == 200
        assert "conflict" in json.loads(late.text)
        assert b"fuel: 61" in (tmp_path / "my-data/canvas-eagles/aircraft/sopwith-camel.yaml").read_bytes()


class Killed:
    """A studio as a process of its own, which is killed while a browser saves."""

    def __init__(self, folder: Path) -> None:
        start = "import sys; sys.path.insert(0, sys.argv.pop(1)); from printgen.cli import main; main()"
        self.words = [
            sys.executable,
            "-P",
            "-c",
            start,
            str(PACKAGE.parent),
            "studio",
            str(folder),
            "--port",
            "0",
            "--no-open",
        ]
        self.process = subprocess.Popen(self.words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        address = self.process.stdout.readline().strip()
        self.host, _, token = address.removeprefix("http://").partition("/")
        self.cookie = ""
        self.cookie = self.send(f"/{token}").getheader("set-cookie", "").partition(";")[0]

    def send(self, path: str, value: object = None) -> HTTPResponse:
        connection = HTTPConnection(self.host, timeout=30)
        headers = {"Content-Type": "application/json", "Origin": f"http://{self.host}", "Cookie": self.cookie}
        connection.request(
            "GET" if value is None else "POST",
            path,
            None if value is None else json.dumps(value),
            {} if value is None else headers,
        )
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer

    def save_until_killed(self, folder: Path, name: str) -> list[str]:
        """Save until the server is killed, which happens during the fifth save; return the titles that were sent."""
        titles = list[str]()
        while night := find_night(folder, name):
            titles.append(f"title {len(titles)} " + "long " * 200)
            if len(titles) == 5:
                Thread(target=self.process.kill).start()
            try:
                self.send(f"/tonight/{name}", {"digest": night.digest, "fields": {"title": titles[-1]}})
            except (OSError, HTTPException):
                break
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return titles


def test_a_server_that_is_killed_leaves_the_old_or_the_new_text(tmp_path: Path) -> None:
    first = Killed(tmp_path)
    assert first.send("/tonight", SEATS).status == 201
    path = next(tmp_path.glob("night-*.yaml"))
    for server in (first, Killed(tmp_path)):
        titles = server.save_until_killed(tmp_path, path.stem)
        document, findings = yaml.parse(path.read_text(encoding="utf-8"), "")
        assert not findings
        assert document is not None
        assert document.value["title"].strip() in {it.strip() for it in titles[-2:]}
        assert len(document.value["seats"]) == 6
