"""Titles that players understand, for links to the files of a release and to the kinds of record on the site."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath

from printgen.translation import _

#: The beginnings of the names of PDFs with pages to print again: the current one, and that of releases up to 0.2.
_UPDATES = ("print-again", "update-pack")


def kind_title(kind: str) -> str:
    """Return a title for a kind of record, such as `Burning balloon` for `burning-balloon`."""
    words = kind.replace("-", " ")
    return f"{words[:1].upper()}{words[1:]}"


def file_title(name: str, games: Mapping[str, str]) -> str:
    """Return a title for a file of a release, such as `Canvas Eagles: changed pages, A4`.

    Args:
        name: the name of the file in the release.
        games: the title of each game, by id.
    """
    path = PurePosixPath(name)
    stem = path.stem
    game = max((it for it in games if it in path.parts or stem.startswith(f"{it}-")), key=len, default="")
    stem = stem.removeprefix(f"{game}-")
    parts = [it for it in stem.split("-") if not it[:1].isdigit()]
    # The names of update packs do not state A4, which is the default.
    is_update = stem.startswith(_UPDATES)
    a4 = "a4" in parts or is_update
    details = ["Letter" if "letter" in parts else "A4" if a4 else ""]
    if "saver" in parts:
        details.append(_("ink saver"))
    if is_update:
        what = _("changed pieces") if "pieces" in parts else _("changed pages")
    elif "first-night" in stem and path.suffix == ".zip":
        what = _("kit for a first night (ZIP)")
    elif "complete" in parts and path.suffix == ".zip":
        what = _("all pages and pieces (ZIP)")
    else:
        what = " ".join(it for it in parts if it not in ("a4", "letter", "full", "saver"))
    text = ", ".join(filter(None, (what, *details)))
    return f"{games[game]}: {text}" if game else text
