"""Limits on files that the user uploads to the studio: their addresses, sizes and types."""

from __future__ import annotations

from collections.abc import Callable, Collection

from printgen.data.findings import UsageError
from printgen.translation import _

#: The start of the addresses that accept files, and the maximum size of a file, in bytes.
UPLOADS, LARGEST_UPLOAD = "/uploads", 20 << 20
CSV, XLSX = "text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PNG, JPEG, PDF, ZIP = "image/png", "image/jpeg", "application/pdf", "application/zip"


def _is_text(content: bytes) -> bool:
    return b"\0" not in content


def _starts_with(start: bytes) -> Callable[[bytes], bool]:
    return lambda content: content.startswith(start)


#: The tests of whether a content can be of a media type, by media type.
TYPES: dict[str, Callable[[bytes], bool]] = {
    CSV: _is_text,
    XLSX: _starts_with(b"PK\x03\x04"),
    ZIP: _starts_with(b"PK\x03\x04"),
    PNG: _starts_with(b"\x89PNG\r\n\x1a\n"),
    JPEG: _starts_with(b"\xff\xd8\xff"),
    PDF: _starts_with(b"%PDF-"),
}


def check_upload(media: str, content: bytes, types: Collection[str]) -> bytes:
    """Return the content of a file. Raise UsageError if its type is not accepted, or if the content has a different type."""
    if media not in types or not TYPES[media](content):
        raise UsageError(_("This is not a file of the expected type. Choose another file."))
    return content
