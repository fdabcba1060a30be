"""Firefox for tests, driven by its own protocol, Marionette, because Playwright drives only its own build of Firefox.

A message is its length, a colon and JSON: `[0, number, command, parameters]`; the answer is `[1, number, error, result]`.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

#: The names of Firefox on the path. The name of an element in answers.
NAMES, ELEMENT = ("firefox-esr", "firefox"), "element-6066-11e4-a52e-4f735466cecf"
#: The settings of a new profile: a free port, and no pages and connections of Firefox's own.
SETTINGS = {
    "marionette.port": 0,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "app.normandy.enabled": False,
    "toolkit.telemetry.enabled": False,
}


def find_firefox() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Firefox:
    """A window of Firefox."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=90)
        self._count = 0
        self._read()
        self.send("WebDriver:NewSession", {})

    def _read(self) -> Any:
        length = b""
        while (byte := self._socket.recv(1)) != b":":
            assert byte, "Firefox closed the connection"
            length += byte
        content = b""
        while len(content) < int(length):
            content += self._socket.recv(int(length) - len(content))
        return json.loads(content)

    def send(self, command: str, values: dict[str, Any]) -> Any:
        self._count += 1
        text = json.dumps([0, self._count, command, values]).encode()
        self._socket.sendall(b"%d:%b" % (len(text), text))
        _kind, _number, error, result = self._read()
        assert not error, error
        return result.get("value", result) if isinstance(result, dict) else result

    def open(self, address: str) -> None:
        self.send("WebDriver:Navigate", {"url": address})

    def run(self, script: str) -> Any:
        """Return the result of the body of a function in the page."""
        return self.send("WebDriver:ExecuteScript", {"script": script, "args": []})

    def find(self, selector: str, seconds: float = 60) -> str:
        """Wait for an element, and return its id."""
        end = time.monotonic() + seconds
        while not (found := self.send("WebDriver:FindElements", {"using": "css selector", "value": selector})):
            assert time.monotonic() < end, f"{selector} is missing in {self.run('return document.body.innerText')}"
            time.sleep(0.05)
        id: str = found[0][ELEMENT]
        return id

    def click(self, selector: str) -> None:
        self.send("WebDriver:ElementClick", {"id": self.find(selector)})

    def type(self, selector: str, text: str) -> None:
        """Replace the text of a field."""
        self.send("WebDriver:ElementClear", {"id": self.find(selector)})
        self.send("WebDriver:ElementSendKeys", {"id": self.find(selector), "text": text})

    def picture(self) -> bytes:
        return b64decode(self.send("WebDriver:TakeScreenshot", {"full": False}))

    def close(self) -> None:
        self._socket.close()


@contextmanager
def running(program: str, profile: Path) -> Iterator[Firefox]:
    """A Firefox with a new profile."""
    lines = [f'user_pref("{name}", {json.dumps(value)});' for name, value in SETTINGS.items()]
    (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
    words = [program, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        # Firefox writes the port that it has chosen into the profile.
        file, end = profile / "MarionetteActivePort", time.monotonic() + 90
        while not (file.is_file() and file.read_text().strip()):
            assert time.monotonic() < end, "Firefox does not start"
            time.sleep(0.1)
        window = Firefox(int(file.read_text()))
        yield window
        window.close()
    finally:
        process.terminate()
        process.wait(30)
