"""Files that are not YAML, such as web pages, office documents, tables, and text in another encoding."""

from __future__ import annotations

import re

_SAVE = "copy the text into a plain text editor and save it as UTF-8"
#: The first bytes of files from other programs, each with a description and the remedy.
_BEGINNINGS = (
    (rb"\xff\xfe|\xfe\xff|(.\0){8}|(\0.){8}", "text in the encoding UTF-16",
     "save the file with the encoding UTF-8: most editors offer it in the window of \"Save as\""),
    (rb"PK\x03\x04", "a compressed file, such as a Word or Excel document", _SAVE),
    (rb"\xd0\xcf\x11\xe0", "a document of an office program", _SAVE),
    (rb"%PDF-", "a PDF", _SAVE),
    (rb"\{\\rtf", "a formatted text document (RTF)", _SAVE),
    (rb"(\x89PNG|\xff\xd8\xff|GIF8)", "a picture", "replace it with the file of the record"),
    (rb"(?i)\s*<(!doctype|html|\?xml|head|body|svg)", "a web page", "download the file itself, not the web page that shows it"),
)  # fmt: skip
_ROWS = re.compile(r"[^\n:]*[,;\t][^\n:]*\n[^\n:]*[,;\t][^\n:]*(\n|\Z)")


def format_of(data: bytes) -> tuple[str, str] | None:
    """Return a description and a remedy for a file in another program's format, or None if the file may be YAML."""
    return next(((what, hint) for begin, what, hint in _BEGINNINGS if re.match(begin, data, re.DOTALL)), None)


def is_table(text: str) -> bool:
    """Return whether a text that contains no record looks like rows of comma-separated values."""
    return _ROWS.match(text.lstrip()) is not None


def describe_byte(byte: int) -> str:
    """Return the character for a byte in the default Windows encoding, in brackets, or "" if the byte is not a character."""
    try:
        return f" (`{bytes([byte]).decode('cp1252')}` in the encoding of Windows)"
    except UnicodeDecodeError:
        return ""
