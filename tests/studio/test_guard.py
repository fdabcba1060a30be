"""The security of the studio: each item of its list, against a real server."""

from __future__ import annotations

import socket
import time
from pathlib import Path

import pytest

from printgen.data.findings import UsageError
from printgen.studio import guard as guarding
from printgen.studio.guard import Guard
from printgen.studio.server import listen
from tests.studio.conftest import Client


def raw(host: str, text: str, wait: float = 20.0) -> bytes:
    """Send bytes that no client library would send; return all that comes back."""
    with socket.create_connection(("127.0.0.1", int(host.rpartition(":")[2])), timeout=wait) as connection:
        connection.sendall(text.encode("latin-1"))
        parts = []
        while part := connection.recv(65536):
            parts.append(part)
            if b"\r\n\r\n" in part:
                break
    return b"".join(parts)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "example.org", ""])
def test_only_this_computer_can_be_served(host: str) -> None:
    with pytest.raises(UsageError, match="other computers"):
        listen(host, 0)


def test_a_used_port_is_refused() -> None:
    first = listen("127.0.0.1", 0)
    first.socket.listen()
    with first.socket, pytest.raises(UsageError, match="another program"):
        listen("127.0.0.1", first.socket.getsockname()[1])


def test_without_the_cookie_nothing_is_answered(browser: Client) -> None:
    for path in ("/", "/tonight", "/assets/studio.css", "/nowhere"):
        answer = browser.send("GET", path, Cookie=None)
        assert answer.status == 403
        assert "icon again" in answer.text
    assert browser.get("/tonight").status == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost", "127.0.0.1", "[::1]", "127.0.0.1:1", "127.0.0.1.evil.example"]
)
def test_another_host_is_not_served(browser: Client, host: str) -> None:
    port = browser.host.rpartition(":")[2]
    for name in {host, f"{host}:{port}"} - {browser.host}:
        assert browser.send("GET", "/tonight", Host=name).status == 421
    double = f"GET /tonight HTTP/1.1\r\nHost: {browser.host}\r\nHost: {host}\r\nCookie: {browser.cookie}\r\n\r\n"
    assert raw(browser.host, double).split()[1] in (b"400", b"421")


def test_the_token_works_once(folder: Path) -> None:
    guard = Guard(lambda *_: None, "127.0.0.1:1")  # type: ignore[arg-type, return-value]
    scope = {"path": "/", "method": "GET", "query_string": guard.address.partition("?")[2].encode()}
    assert not guard._admits({**scope, "query_string": b""})
    with pytest.raises(guarding.RefusedError, match="only once"):
        guard._admits({**scope, "query_string": b"token=wrong"})
    with pytest.raises(guarding.RefusedError, match="only once"):
        guard._admits({**scope, "method": "HEAD"})
    assert guard._admits(scope)
    with pytest.raises(guarding.RefusedError, match="only once"):
        guard._admits(scope)


def test_the_cookie_is_the_ports_own_and_out_of_reach_of_scripts_and_other_sites(
    unopened: Client, browser: Client
) -> None:
    assert browser.cookie.startswith(f"printgen-studio-{browser.host.rpartition(':')[2]}=")
    assert len(browser.cookie.partition("=")[2]) > 40
    guard = Guard(lambda *_: None, unopened.host)  # type: ignore[arg-type, return-value]
    assert guard._session != unopened.guard._session
    for wrong in (
        browser.cookie[:-1],
        f"{browser.cookie}x",
        browser.cookie.partition("=")[0],
        "\x00",
        f"x{browser.cookie}",
    ):
        assert browser.send("GET", "/tonight", Cookie=wrong).status in (400, 403)


@pytest.mark.parametrize("site", ["cross-site", "same-site", "nonsense"])
def test_requests_of_other_sites_and_other_ports_are_refused(browser: Client, site: str) -> None:
    assert browser.send("GET", "/tonight", Sec_Fetch_Site=site).status == 403
    assert browser.send("POST", "/tonight", b"{}", Sec_Fetch_Site=site).status == 403


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "http://127.0.0.1:1", "null", "https://{host}", "http://localhost:{port}"]
)
def test_another_origin_is_refused(browser: Client, origin: str) -> None:
    other = origin.format(host=browser.host, port=browser.host.rpartition(":")[2])
    assert browser.send("POST", "/tonight", b"{}", Origin=other).status == 403
    assert browser.send("GET", "/tonight", Origin=other).status == 403


def test_a_post_names_its_origin(browser: Client) -> None:
    assert browser.send("POST", "/tonight", b"{}", Origin=None).status == 403


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json, text/plain",
        None,
    ],
)
def test_a_post_is_json(browser: Client, kind: str | None) -> None:
    assert browser.send("POST", "/tonight", b"{}", Content_Type=kind).status == 415


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"x": 1}', b"\xff", b"[" * 100_000])
def test_other_json_is_refused_without_a_fault(browser: Client, body: bytes) -> None:
    assert browser.send("POST", "/tonight", body).status == 400


def test_a_large_post_is_refused_unread(browser: Client) -> None:
    assert browser.send("POST", "/tonight", Content_Length=str((1 << 20) + 1)).status == 413
    assert browser.send("POST", "/tonight", Content_Length="9" * 30).status in (400, 413)


def test_uploads_are_files_of_known_types_and_sizes_from_the_same_page(browser: Client) -> None:
    path, table = "/uploads/tables/canvas-eagles", b"aircraft,fuel\n"
    assert browser.send("POST", path, table, Content_Type="text/csv").status == 200
    for kind in ("application/json", "text/html", "image/svg+xml", "multipart/form-data; boundary=x", None):
        assert browser.send("POST", path, table, Content_Type=kind).status == 415
    too_large = str((20 << 20) + 1)
    assert browser.send("POST", path, Content_Type="text/csv", Content_Length=too_large).status == 413
    assert browser.send("POST", path, table, Content_Type="text/csv", Cookie=None).status == 403
    assert browser.send("POST", path, table, Content_Type="text/csv", Origin="http://127.0.0.1:1").status == 403
    assert browser.send("POST", path, table, Content_Type="text/csv", Origin=None).status == 403
    assert browser.send("POST", "/tables/canvas-eagles/save", table, Content_Type="text/csv").status == 415
    assert browser.send("POST", "/uploads/nowhere", table, Content_Type="text/csv").status == 404


def test_a_file_may_be_larger_than_json(browser: Client) -> None:
    large = b"aircraft,fuel\n" + b"\n" * (2 << 20)
    assert browser.send("POST", "/uploads/tables/canvas-eagles", large, Content_Type="text/csv").status != 413


def test_a_post_of_unknown_length_is_refused(browser: Client) -> None:
    head = f"POST /tonight HTTP/1.1\r\nHost: {browser.host}\r\nCookie: {browser.cookie}\r\nOrigin: {browser.origin}\r\n"
    chunked = f"{head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n"
    assert raw(browser.host, chunked).split()[1] == b"411"
    assert raw(browser.host, f"{head}Content-Type: application/json\r\n\r\n").split()[1] == b"411"


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"])
def test_other_methods_are_refused(browser: Client, method: str) -> None:
    assert browser.send(method, "/tonight").status in (400, 405)


def test_a_body_that_never_arrives_is_given_up(browser: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarding, "DEADLINE", 0.2)
    began = time.monotonic()
    head = f"POST /tonight HTTP/1.1\r\nHost: {browser.host}\r\nCookie: {browser.cookie}\r\nOrigin: {browser.origin}\r\n"
    answer = raw(browser.host, f"{head}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{{")
    assert answer.split()[1] == b"408"
    assert time.monotonic() - began < 10


def test_many_hanging_connections_stop_nobody(browser: Client) -> None:
    port = int(browser.host.rpartition(":")[2])
    hanging = [socket.create_connection(("127.0.0.1", port)) for _ in range(150)]
    for connection in hanging:
        connection.sendall(b"GET /tonight HTTP/1.1\r\nHost:")
    assert browser.get("/tonight").status == 200
    for connection in hanging:
        connection.close()


@pytest.mark.parametrize("path", ["/tonight", "/nowhere", "/assets/studio.js"])
@pytest.mark.parametrize("cookie", [True, False], ids=["admitted", "refused"])
def test_every_answer_is_secured(browser: Client, path: str, cookie: bool) -> None:
    answer = browser.send("GET", path) if cookie else browser.send("GET", path, Cookie=None)
    headers = {name.lower(): value for name, value in answer.headers.items()}
    assert headers["x-content-type-options"] == "nosniff"
    is_kept = cookie and path.startswith("/assets/")
    assert ("no-store" in headers["cache-control"]) != is_kept
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers
    policy = headers["content-security-policy"]
    for rule in (
        "default-src 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "base-uri 'none'",
    ):
        assert rule in policy
    assert "unsafe" not in policy


def test_each_page_has_its_own_nonce(browser: Client) -> None:
    policies = {browser.get("/tonight").headers["content-security-policy"] for _ in range(3)}
    assert len(policies) == 3


@pytest.mark.parametrize(
    "name", ["..%2Fframe.html", "../frame.html", "frame.html", "%2Fetc%2Fpasswd", "", "studio.css%00"]
)
def test_only_known_files_are_served(browser: Client, name: str) -> None:
    assert browser.get(f"/assets/{name}").status == 404
