"""Forms that somebody filled in, read back: the one place that knows pypdf. What comes out are plain texts and ticks by name.

A form comes from another machine: it is never trusted to be whole, small, or a PDF at all.
"""

from __future__ import annotations

import logging
import pathlib
import struct
import unicodedata
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from printgen.data.findings import Finding, Place, wrong
from printgen.files import reading

if TYPE_CHECKING:
    from pypdf import PdfReader

#: The largest file that is read, in bytes; the most fields that are looked at; the longest text that is taken from one.
LARGEST, FIELDS, LONGEST = 20 << 20, 10_000, 2_000
_AGAIN = "fill in the form that printgen made, and save it as a PDF"
#: What pypdf raises, besides its own errors, for files that are broken in one way or another.
_BROKEN = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    OSError,
    RuntimeError,
    TypeError,
    ValueError,
    struct.error,
    zlib.error,
)


class Filled(Struct, frozen=True):
    """A form as it was filled in: its file as the user knows it, the texts of its fields and its ticked boxes, by name."""

    file: str
    texts: dict[str, str] = field(default_factory=dict)
    ticks: frozenset[str] = frozenset()


class _Unread(Exception):
    """A form that cannot be read: the message says why, `hint` what to do about it."""

    def __init__(self, message: str, hint: str = _AGAIN) -> None:
        super().__init__(message)
        self.hint = hint


def read(path: pathlib.Path, shown: str) -> tuple[Filled | None, list[Finding]]:
    """The form in a file, under the name `shown` to the user; or why it is none (PG013). Raises nothing for bad input."""
    try:
        texts, ticks = _fields(_content(path))
    except _Unread as trouble:
        return None, [wrong("PG013", str(trouble), Place(shown), trouble.hint)]
    return Filled(shown, texts, ticks), []


def _content(path: pathlib.Path) -> bytes:
    """The file, if it may be a form. Raises _Unread."""
    try:
        content = reading.content(path, LARGEST)
    except OSError as error:
        raise _Unread(f"the file {reading.why(error)}", "look at its name and its permissions") from None
    # A few bytes may stand before it.
    if b"%PDF-" not in content[:1024]:
        raise _Unread("this is no PDF")
    return content


def _fields(content: bytes) -> tuple[dict[str, str], frozenset[str]]:
    """The texts and ticks of a form. Raises _Unread."""
    from pypdf import PdfReader
    from pypdf.errors import DependencyError, LimitReachedError, PyPdfError

    with _quiet():
        try:
            reader = PdfReader(BytesIO(content))
            if reader.is_encrypted:
                raise DependencyError
            texts: dict[str, str] = {}
            ticks: set[str] = set()
            for name, kind, held in _leaves(reader):
                if kind != "/Btn":
                    texts[name] = _text(held.get("/V"), name)
                elif _ticked(held.get("/V", held.get("/AS"))):
                    ticks.add(name)
            return texts, frozenset(ticks)
        except _Unread:
            raise
        except DependencyError:
            # What it would take to unlock one is not installed, and the password is not known.
            raise _Unread("the form is locked with a password", "save it without one") from None
        except (LimitReachedError, MemoryError):
            raise _Unread("the PDF unpacks to more than a form can hold") from None
        except (PyPdfError, *_BROKEN):
            raise _Unread("the PDF is broken") from None


@contextmanager
def _quiet() -> Iterator[None]:
    """What pypdf makes of a file is told as a finding, and not by its log besides."""
    log = logging.getLogger("pypdf")
    before = log.level
    log.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        log.setLevel(before)


def _leaves(reader: PdfReader) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each field with its whole name, its kind, and what it holds or takes over from those above it."""
    form = _dictionary(_dictionary(reader.trailer.get("/Root")).get("/AcroForm"))
    waiting: list[tuple[str, dict[str, Any], Any]] = [("", {}, kid) for kid in reversed(_list(form.get("/Fields")))]
    if not waiting:
        raise _Unread("this PDF has nothing to fill in", f"{_AGAIN}; printing it into a new PDF loses its fields")
    left = FIELDS - len(waiting)
    while waiting:
        above, inherited, kid = waiting.pop()
        found = _dictionary(kid)
        kids = _list(found.get("/Kids"))
        # Each is paid for as often as it is named: a small file can name one a hundred thousand times.
        left -= len(kids)
        if left < 0:
            raise _Unread(f"the form has more than {FIELDS} fields")
        own = _name(found.get("/T"))
        name = f"{above}.{own}" if above and own else above or own
        own_held: dict[str, Any] = {key: found[key] for key in ("/FT", "/V", "/AS") if key in found}
        held = inherited | own_held
        below = [(name, held, it) for it in kids if "/T" in _dictionary(it)]
        if below:
            if len(name) > LONGEST:
                raise _Unread("the names of its fields go round in a circle")
            waiting += reversed(below)
        elif name:
            yield name, str(held.get("/FT", "")), _shown(found, held)


def _shown(found: dict[str, Any], held: dict[str, Any]) -> dict[str, Any]:
    """What a field holds: of one that only says so where it shows, what it shows there."""
    if "/V" in held:
        return held
    states = [str(_dictionary(it).get("/AS", "/Off")) for it in _list(found.get("/Kids"))]
    return {**held, "/AS": next((state for state in states if state != "/Off"), "/Off")} if states else held


def _ticked(state: Any) -> bool:
    """Return whether a box in that state is ticked; a state that is not a name counts as off."""
    return isinstance(state, str) and state not in ("/Off", "")


def _name(of: Any) -> str:
    found = of.get_object() if hasattr(of, "get_object") else of
    return found[:LONGEST] if isinstance(found, str) else ""


def _dictionary(of: Any) -> dict[str, Any]:
    found = of.get_object() if hasattr(of, "get_object") else of
    return found if isinstance(found, dict) else {}


def _list(of: Any) -> list[Any]:
    found = of.get_object() if hasattr(of, "get_object") else of
    return list(found) if isinstance(found, list) else []


def _text(value: Any, name: str) -> str:
    """A field's text: one line, in the composed form of its letters, without what no text has. Raises _Unread."""
    from pypdf.generic import NullObject

    held = value.get_object() if hasattr(value, "get_object") else value
    if held is None or isinstance(held, NullObject):
        return ""
    if hasattr(held, "get_data"):
        held = held.get_data()
    if not isinstance(held, str | bytes | int | float):
        raise _Unread(f"`{name[:60]}` does not contain text")
    said = held.decode("latin-1") if isinstance(held, bytes) else str(held)
    if len(said) > LONGEST:
        raise _Unread(f"`{name[:60]}` holds more than {LONGEST} characters", "shorten it")
    whole = "".join(" " if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") else sign for sign in said)
    return " ".join(unicodedata.normalize("NFC", whole).split())
