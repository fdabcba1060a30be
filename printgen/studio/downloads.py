"""Names of downloaded files, as players read them in their folder of downloads."""

from __future__ import annotations

import unicodedata
from urllib.parse import quote

#: The characters that a file name may contain in addition to letters and digits, on all systems.
_SAFE = " ,.-_()'’&+!"
_LONGEST = 100


def file_name(text: str) -> str:
    """Return a text as a file name without a suffix. Characters that a system does not allow become spaces."""
    signs = (it if it.isalnum() or it in _SAFE else " " for it in unicodedata.normalize("NFC", text))
    # Windows allows no period at the end.
    return " ".join("".join(signs).split())[:_LONGEST].strip(" .") or "printgen"


def disposition(how: str, name: str) -> dict[str, str]:
    """Return the header that states the name of a file, with an ASCII name for old browsers.

    Args:
        how: `inline` to show the file, or `attachment` to save it.
        name: the name with its suffix.
    """
    base, period, suffix = name.rpartition(".")
    full = f"{file_name(base)}.{suffix}" if period else file_name(name)
    plain = "".join(it if it.isascii() else "-" for it in full)
    return {"Content-Disposition": f"{how}; filename=\"{plain}\"; filename*=UTF-8''{quote(full, safe='')}"}
