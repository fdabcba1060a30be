"""Titles of the files in a game folder, such as “Table of planes” for `planes.csv`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from printgen.data.kind import tables_of
from printgen.declared.checks import CHECKS_FILE
from printgen.declared.kinds import KINDS_FILE
from printgen.games.definition import Game
from printgen.games.sources import GAME_FILE
from printgen.report.figure_words import in_words
from printgen.studio.example_rules import RULES
from printgen.translation import _


def file_title(name: str, game: Game) -> str:
    """Return the title of a file in a game folder. A file of an unknown sort has its name as its title."""
    fixed = {
        GAME_FILE: _("Title and sides"),
        KINDS_FILE: _("Kinds and fields"),
        CHECKS_FILE: _("Checks"),
        RULES: _("Text of the rules"),
    }
    if name in fixed:
        return fixed[name]
    for kind in game.kinds:
        below = () if "/" in name else [it.removeprefix(f"{game.id}/") for it in (kind.where, *tables_of(kind.where))]
        if name in below:
            return _("Table of {kind}").format(kind=kind.name.replace("-", " "))
    texts = {
        "pages": _("Page “{title}”"),
        "templates": _("Text of “{title}”"),
        "maps": _("Map “{title}”"),
        "campaign": _("Campaign: {title}"),
    }
    folder, stem = Path(name).parent.as_posix(), Path(name).stem
    titles = {it.id: it.title for it in game.all_products}
    return texts[folder].format(title=titles.get(stem) or in_words(stem)) if folder in texts else name


def page_title(page: Mapping[str, object], file: str) -> str:
    """Return the title of a page, given the content and the name of its file."""
    return str(page.get("title") or in_words(Path(file).stem))
