"""The guard of all routes, which accepts only requests from the studio's own pages, and adds security headers to responses.

Other web sites can send requests to a server on this computer, and other programs on this computer can connect to it. A
request is answered only if it passes all of these checks, in this order:

1. Host is exactly the studio's own address. This stops web sites that give their own name the address of this computer.
2. The address has the unused one-time token, or the cookie that a browser got for the token. Only a request to close the
   studio may have its closing key instead, which is in a file that only the user can read.
3. Origin and Sec-Fetch-Site, which browsers set, name the studio itself.
4. A request with a body is a POST of known length that arrives within a few seconds. Its body is JSON of up to 1 MiB or,
   at the addresses for files, one file of a known type and up to 20 MiB.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection, Iterable
from hmac import compare_digest
from html import escape
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from typing import Any

from msgspec import Struct
from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from printgen.studio.open_studios import CLOSING, KEY_HEADER
from printgen.studio.uploads import LARGEST_UPLOAD, TYPES, UPLOADS

#: The maximum size of a request's body, in bytes, and the maximum time in which it must arrive, in seconds.
LARGEST_BODY, DEADLINE = 1 << 20, 10.0
#: The headers of every answer, except the content security policy and the time for which a browser may keep it.
_HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_REFUSED = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>printgen studio</title>
<meta name="viewport" content="width=device-width, initial-scale=1">{head}
<style nonce="{nonce}">:root {{ color-scheme: light dark }}
body {{ font: 1.1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1rem }}</style></head>
<body><main><h1>{title}</h1><p>{text}</p></main></body></html>
"""


#: The instruction to open the studio from a browser that has no session.
AGAIN = "Double-click the studio's icon again, or run “printgen studio”. The studio then opens at a new address."


class RefusedError(Exception):
    """Error raised if the studio refuses a request: the HTTP status, and the reason in a sentence for the user."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Guard:
    """The middleware that checks every request and adds security headers to every response.

    Args:
        app: the application behind the guard.
        host: the only accepted value of the Host header, such as `127.0.0.1:8000`.
    """

    def __init__(self, app: ASGIApp, host: str) -> None:
        self._app = app
        self._host = host
        self._origin = f"http://{host}"
        self._token: str | None = secrets.token_urlsafe(32)
        self._session = secrets.token_urlsafe(32)
        #: The key with which another studio of the same user may close this one.
        self.closing_key = secrets.token_urlsafe(32)
        # Browsers send cookies to all ports of a host, so the name contains the port.
        self.cookie = f"printgen-studio-{host.rpartition(':')[2]}"

    @property
    def address(self) -> str:
        """The address to open, with the one-time token. Raise RuntimeError if the token has been used."""
        if self._token is None:
            raise RuntimeError("the one-time token has been used")
        return f"{self._origin}/?token={self._token}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond to a request or refuse it. Connections other than HTTP are closed."""
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        nonce = secrets.token_urlsafe(16)
        scope["state"] = {"nonce": nonce}

        async def secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_HEADERS)
                headers["Cache-Control"] = _keeping(scope["path"], message["status"])
                headers["Content-Security-Policy"] = _policy(nonce, scope["path"])
            await send(message)

        headers = Headers(scope=scope)
        try:
            self._check_host(headers)
            if self._admits(scope):
                answer = _page("Opening the studio …", "", nonce, '<meta http-equiv="refresh" content="0; url=/">')
                answer.set_cookie(self.cookie, self._session, httponly=True, samesite="strict")
                await answer(scope, receive, secured)
                return
            self._check_sender(headers, scope)
            body = await _read_body(scope["method"], _kind_of(scope["path"]), headers, receive)
        except RefusedError as refusal:
            await _page("The studio did not answer this request", str(refusal), nonce, status=refusal.status)(
                scope, receive, secured
            )
            return
        await self._app(scope, _replay(body, receive), secured)

    def _check_host(self, headers: Headers) -> None:
        if headers.getlist("host") != [self._host]:
            raise RefusedError(421, f"This server answers only at {self._origin}. Use this address.")

    def _admits(self, scope: Scope) -> bool:
        """Return whether the request has the one-time token. Raise RefusedError if the token is wrong or was used before."""
        given = QueryParams(scope["query_string"]).getlist("token")
        if scope["path"] != "/" or not given:
            return False
        if len(given) > 1 or scope["method"] != "GET" or not _is_one_of(given[0], [self._token]):
            message = f"The address with `token` works only once. {AGAIN}"
            raise RefusedError(403, message)
        self._token = None
        return True

    def _check_sender(self, headers: Headers, scope: Scope) -> None:
        """Raise RefusedError unless the request comes from a page of the studio in the browser that used the token.

        A request to close the studio may also come from another studio of the same user.
        """
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            raise RefusedError(403, "Another web page sent this request. Open the studio in its own tab.")
        if any(origin != self._origin for origin in headers.getlist("origin")):
            raise RefusedError(403, "Another web page sent this request. Open the studio in its own tab.")
        keys = headers.getlist(KEY_HEADER)
        if keys and (scope["method"], scope["path"]) == ("POST", CLOSING) and _is_one_of(keys[0], [self.closing_key]):
            return
        if keys or not _is_one_of(self._cookie_in(headers), [self._session]):
            raise RefusedError(403, f"This browser is not connected to the studio. {AGAIN}")

    def _cookie_in(self, headers: Headers) -> str:
        cookies = SimpleCookie()
        try:
            cookies.load("; ".join(headers.getlist("cookie")))
        except CookieError:
            return ""
        return cookies[self.cookie].value if self.cookie in cookies else ""


def _is_one_of(given: str, secrets: Iterable[str | None]) -> bool:
    return any(compare_digest(given.encode(), secret.encode()) for secret in secrets if secret)


def _policy(nonce: str, path: str) -> str:
    """Return the content security policy: only the studio's own files, one style nonce, and no text executed as script.

    The site of a release has fonts and pictures inside its files. Its scripts do not run, because the folder may come
    from a stranger.
    """
    is_site = path.startswith("/releases/")
    inside, scripts = (" data:", "'none'") if is_site else ("", "'self'")
    return (
        f"default-src 'none'; script-src {scripts}; connect-src 'self'; font-src 'self'{inside}; "
        f"img-src 'self' blob:{inside}; "
        f"style-src 'self' 'nonce-{nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        "require-trusted-types-for 'script'; trusted-types 'none'"
    )


def _keeping(path: str, status: int) -> str:
    """Return how long a browser may keep an answer: fonts, styles and scripts for ten minutes, and nothing of the user."""
    return "private, max-age=600" if status == HTTPStatus.OK and path.startswith("/assets/") else "no-store"


def _page(title: str, text: str, nonce: str, head: str = "", status: int = 200) -> Response:
    """Return a page that refers to no other files, because the browser may be denied access to them."""
    content = _REFUSED.format(title=escape(title), text=escape(text), nonce=nonce, head=head)
    return Response(content, status, media_type="text/html")


class BodyKind(Struct, frozen=True):
    """The limits on a request's body: the media types, the maximum size in bytes, and a description of both."""

    types: Collection[str]
    largest: int
    name: str
    limit: str


_JSON = BodyKind(("application/json", "application/json; charset=utf-8"), LARGEST_BODY, "JSON", "1 MiB")
_FILE = BodyKind(tuple(TYPES), LARGEST_UPLOAD, "files of known types", "20 MiB")


def _kind_of(path: str) -> BodyKind:
    return _FILE if path.startswith(f"{UPLOADS}/") else _JSON


async def _read_body(method: str, kind: BodyKind, headers: Headers, receive: Receive) -> bytes:
    """Return the body of a request. Raise RefusedError for methods, types and sizes that no page of the studio sends."""
    if method not in ("GET", "HEAD", "POST"):
        raise RefusedError(405, "The studio accepts only GET, HEAD and POST requests.")
    lengths = headers.getlist("content-length")
    if "transfer-encoding" in headers or (method == "POST" and len(lengths) != 1):
        raise RefusedError(411, "The length of the request is unknown.")
    size = int(lengths[0]) if lengths and lengths[0].isdecimal() else 0
    if size > kind.largest:
        raise RefusedError(413, f"The request is larger than {kind.limit}.")
    if method != "POST":
        if size:
            raise RefusedError(400, "Only a POST request may have a body.")
        return b""
    given = headers.getlist("content-type")
    if len(given) != 1 or given[0] not in kind.types:
        raise RefusedError(415, f"This address accepts only {kind.name}.")
    if not headers.getlist("origin"):
        raise RefusedError(403, "The request does not name the page that sent it.")
    try:
        async with asyncio.timeout(DEADLINE):
            return await _receive_all(receive, kind)
    except TimeoutError:
        raise RefusedError(408, "The request did not arrive in time.") from None


async def _receive_all(receive: Receive, kind: BodyKind) -> bytes:
    parts, size = list[bytes](), 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise RefusedError(400, "The request is incomplete.")
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > kind.largest:
            raise RefusedError(413, f"The request is larger than {kind.limit}.")
        if not message.get("more_body"):
            return b"".join(parts)


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return an ASGI `receive` function that delivers an already received body, followed by the end of the connection."""
    pending: list[dict[str, Any]] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Message:
        return pending.pop() if pending else await receive()

    return replayed
