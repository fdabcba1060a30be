"""Reading of filled-in PDF forms: texts and ticked boxes, by field name. Only this module uses pypdf."""

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

from printgen.data.findings import Finding, Place, error_at
from printgen.files import reading

if TYPE_CHECKING:
    from pypdf import PdfReader

#: The maximum size of a file in bytes, the maximum number of fields, and the maximum length of a text.
LARGEST, FIELDS, LONGEST = 20 << 20, 10_000, 2_000
_AGAIN = "fill in the form that printgen made, and save it as a PDF"
#: The errors that pypdf raises for broken files, apart from its own error classes.
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


class FilledForm(Struct, frozen=True):
    """The content of a filled-in PDF form.

    Fields:
        file: the name of the file for messages.
        texts: the texts of the fields, by field name.
        ticks: the names of the ticked boxes.
        pages: the page number of each field, by field name, if the file states the page.
    """

    file: str
    texts: dict[str, str] = field(default_factory=dict)
    ticks: frozenset[str] = frozenset()
    pages: dict[str, int] = field(default_factory=dict)


class _UnreadableFormError(Exception):
    """A form that cannot be read. The message gives the reason, and `hint` the remedy."""

    def __init__(self, message: str, hint: str = _AGAIN) -> None:
        super().__init__(message)
        self.hint = hint


def read(path: pathlib.Path, shown: str) -> tuple[FilledForm | None, list[Finding]]:
    """Return the form in a file, or None and a finding (PG013). Bad input never raises an exception.

    Args:
        shown: the name of the file to show to the user.
    """
    try:
        return _form(_content(path), shown), []
    except _UnreadableFormError as trouble:
        return None, [error_at("PG013", str(trouble), Place(shown), trouble.hint)]


def _content(path: pathlib.Path) -> bytes:
    """Return the content of a file that may be a form. Otherwise, raise _UnreadableFormError."""
    try:
        content = reading.read_bytes(path, LARGEST)
    except OSError as error:
        hint = (
            "specify the PDF files in this folder"
            if path.is_dir()
            else "check that this is the right file, and that you may read it"
        )
        raise _UnreadableFormError(f"the file {reading.reason_unread(error)}", hint) from None
    if not content:
        raise _UnreadableFormError("the file is empty", "copy the file again, or ask the player for it again")
    # A few bytes may precede the header.
    if b"%PDF-" not in content[:1024]:
        raise _UnreadableFormError(f"this is not a PDF{_other_format(content)}", _AGAIN)
    return content


def _other_format(content: bytes) -> str:
    """Return the end of a message that names the format of a file other than PDF, or "" for an unknown format."""
    start = content[:1024].lstrip().lower()
    if start.startswith(b"%fdf") or b"<xfdf" in start:
        return ", but only the entries of a form (FDF)"
    pictures = (b"\x89png", b"\xff\xd8\xff", b"gif8", b"ii*\0", b"mm\0*")
    if start.startswith(pictures) or start[4:12] in (b"ftypheic", b"ftypmif1"):
        return ", but a picture, from which no entries can be read"
    if start.startswith((b"<!doctype html", b"<html")):
        return ", but a web page"
    return ", but an Office document or a ZIP file" if start.startswith(b"pk\3\4") else ""


def _form(content: bytes, shown: str) -> FilledForm:
    """Return the form in a PDF. Raise _UnreadableFormError if the PDF cannot be read."""
    from pypdf import PdfReader
    from pypdf.errors import DependencyError, LimitReachedError, PyPdfError

    with _quiet():
        try:
            reader = PdfReader(BytesIO(content))
            if reader.is_encrypted:
                raise DependencyError
            texts: dict[str, str] = {}
            ticks: set[str] = set()
            pages: dict[str, int] = {}
            numbers = _pages(reader)
            for name, kind, entries, widgets in _leaves(reader):
                if found := [numbers[it] for it in widgets if it in numbers]:
                    pages[name] = min(found)
                if kind == "/Ch":
                    texts[name] = _chosen(entries, name)
                elif kind != "/Btn":
                    texts[name] = _text(entries.get("/V"), name)
                elif _ticked(entries.get("/V", entries.get("/AS"))):
                    ticks.add(name)
            return FilledForm(shown, texts, frozenset(ticks), pages)
        except _UnreadableFormError:
            raise
        except DependencyError:
            # The library for decryption is not installed, and the password is unknown.
            raise _UnreadableFormError(
                "the form is locked with a password", "save the form without a password"
            ) from None
        except (LimitReachedError, MemoryError):
            raise _UnreadableFormError("the unpacked PDF is too large for a form") from None
        except (PyPdfError, *_BROKEN):
            raise _UnreadableFormError(
                "the PDF is broken", f"copy the file again, because a part may be missing; or {_AGAIN}"
            ) from None


@contextmanager
def _quiet() -> Iterator[None]:
    """Suppress pypdf's log messages, since problems with a file are reported as findings."""
    log = logging.getLogger("pypdf")
    before = log.level
    log.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        log.setLevel(before)


def _pages(reader: PdfReader) -> dict[int, int]:
    """Return the number of the page that shows each widget. The keys are the object numbers of the widgets."""
    found: dict[int, int] = {}
    number, waiting = 0, [_dictionary(_dictionary(reader.trailer.get("/Root")).get("/Pages"))]
    for _step in range(FIELDS):
        if not waiting:
            break
        node = waiting.pop()
        if kids := _list(node.get("/Kids"))[:FIELDS]:
            waiting += (_dictionary(it) for it in reversed(kids))
            continue
        number += 1
        for widget in _list(node.get("/Annots"))[: FIELDS - len(found)]:
            if isinstance(id := getattr(widget, "idnum", None), int):
                found.setdefault(id, number)
    return found


def _chosen(entries: dict[str, Any], name: str) -> str:
    """Return the chosen value of a list field. If the form contains the displayed text instead, return the matching value."""
    value = entries.get("/V")
    several = [it for it in _list(value) if it is not None]
    text = _text(several[0] if several else None if _is_list(value) else value, name)
    pairs = [
        tuple(_text(it, name) for it in both)
        for option in _list(entries.get("/Opt"))[:FIELDS]
        if len(both := _list(option)) == 2
    ]
    if any(text == stored for stored, _shown in pairs):
        return text
    return next((stored for stored, shown in pairs if shown == text), text)


def _leaves(reader: PdfReader) -> Iterator[tuple[str, str, dict[str, Any], list[int]]]:
    """Yield each field: its full name, its kind, its own and inherited entries, and the object numbers of its widgets."""
    form = _dictionary(_dictionary(reader.trailer.get("/Root")).get("/AcroForm"))
    waiting: list[tuple[str, dict[str, Any], Any]] = [("", {}, kid) for kid in reversed(_list(form.get("/Fields")))]
    if not waiting:
        raise _UnreadableFormError(
            "this PDF has no form fields", f"{_AGAIN}; a form printed to a new PDF loses its fields"
        )
    left = FIELDS - len(waiting)
    while waiting:
        above, inherited, kid = waiting.pop()
        found = _dictionary(kid)
        kids = _list(found.get("/Kids"))
        # A field is counted at each reference, because a small file can refer to one field a hundred thousand times.
        left -= len(kids)
        if left < 0:
            raise _UnreadableFormError(f"the form has more than {FIELDS} fields")
        own = _name(found.get("/T"))
        name = f"{above}.{own}" if above and own else above or own
        own_held: dict[str, Any] = {key: found[key] for key in ("/FT", "/V", "/AS", "/Opt") if key in found}
        held = inherited | own_held
        below = [(name, held, it) for it in kids if "/T" in _dictionary(it)]
        if below:
            if len(name) > LONGEST:
                raise _UnreadableFormError("circular reference among the form's fields")
            waiting += reversed(below)
        elif name:
            widgets = [id for it in (kid, *kids) if isinstance(id := getattr(it, "idnum", None), int)]
            yield name, str(held.get("/FT", "")), _with_state(found, held), widgets


def _with_state(found: dict[str, Any], held: dict[str, Any]) -> dict[str, Any]:
    """Return the entries of a field. If there is no value, the state of the field's widgets becomes the value."""
    if "/V" in held:
        return held
    states = [str(_dictionary(it).get("/AS", "/Off")) for it in _list(found.get("/Kids"))]
    return {**held, "/AS": next((state for state in states if state != "/Off"), "/Off")} if states else held


def _ticked(state: Any) -> bool:
    """Return whether a box with this state is ticked. A state that is not a name means that the box is not ticked."""
    return isinstance(state, str) and state not in ("/Off", "")


def _name(of: Any) -> str:
    found = of.get_object() if hasattr(of, "get_object") else of
    return found[:LONGEST] if isinstance(found, str) else ""


def _dictionary(of: Any) -> dict[str, Any]:
    found = of.get_object() if hasattr(of, "get_object") else of
    return found if isinstance(found, dict) else {}


def _is_list(of: Any) -> bool:
    return isinstance(of.get_object() if hasattr(of, "get_object") else of, list)


def _list(of: Any) -> list[Any]:
    found = of.get_object() if hasattr(of, "get_object") else of
    return list(found) if isinstance(found, list) else []


def _text(value: Any, name: str) -> str:
    """Return a field's text as one normalized line (NFC), without control characters.

    Raise _UnreadableFormError if the value is not text, or is too long.
    """
    from pypdf.generic import NullObject

    content = value.get_object() if hasattr(value, "get_object") else value
    if content is None or isinstance(content, NullObject):
        return ""
    if hasattr(content, "get_data"):
        content = content.get_data()
    if not isinstance(content, str | bytes | int | float):
        raise _UnreadableFormError(f"`{name[:60]}` does not contain text")
    text = content.decode("latin-1") if isinstance(content, bytes) else str(content)
    if len(text) > LONGEST:
        raise _UnreadableFormError(f"`{name[:60]}` contains more than {LONGEST} characters", "shorten it")
    printable = "".join(" " if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") else sign for sign in text)
    return " ".join(unicodedata.normalize("NFC", printable).split())
