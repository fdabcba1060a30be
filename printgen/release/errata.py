"""The list of errata: one page that says what was corrected, old values struck, new ones bold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printgen.drawing.fonts.typeface import missing, width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Cut, Line
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.products.deck import Card
from printgen.release.changes import Change
from printgen.release.comparison import Comparison
from printgen.translation import _
from printgen.units import Box, Size, points

TYPE, SMALL = 8.5, 7.0
#: From one line to the next, and above the first of a row, mm.
LEAD, ABOVE = 3.9, 1.5
HEAD, FOOT = 27.0, 7.0
#: Of the page's width: record, figure, old value, new value.
SHARES = (5.0, 5.0, 7.0, 7.0)
GUTTER = 4.0
#: No value takes more lines than this.
LINES = 6


@dataclass(frozen=True, slots=True)
class Row:
    """One correction: each column as its lines."""

    cells: tuple[tuple[str, ...], ...]

    @property
    def height(self) -> float:
        """How much of the page it takes, mm."""
        return max(len(cell) for cell in self.cells) * LEAD + 2 * ABOVE


def card(found: Comparison, game: str, size: Size) -> Card:
    """The list for a game on a page of that size (mm). What finds no room any more is counted at its foot."""
    sketch = Sketch()
    page = Box(0, 0, size.width, size.height)
    columns = page.columns(SHARES, GUTTER)
    _head(sketch, page, columns, found)
    changes = [it for it in found.changes if it.game in ("", game) and not it.about]
    y, shown = HEAD, 0
    for row in (_row(change, found, game, columns) for change in changes):
        if y + row.height > size.height - FOOT:
            break
        _draw(sketch, row, columns, y)
        y += row.height
        sketch.add(Line(0, y, size.width, y, Ink.GREY40, HAIRLINE))
        shown += 1
    _foot(sketch, page, len(changes) - shown)
    return Card(sketch.face("errata", size), bookmark=(_("Errata"),))


def _head(sketch: Sketch, page: Box, columns: Sequence[Box], found: Comparison) -> None:
    sketch.text(0, 7.0, _("Errata"), 20, "display")
    old = found.old.version if found.old else ""
    versions = _("data {old} to {new}").format(old=old, new=found.new.version)
    sketch.text(page.right, 7.0, f"{versions}  ·  {found.new.date}", TYPE, "semibold", "end")
    sketch.add(Line(0, 10.5, page.right, 10.5, Ink.BLACK, RULE))
    said = _(
        "Correct your pages by hand, or replace them by those that follow. All others stay good, even where a stamp differs."
    )
    sketch.text(0, 15.5, said, (TYPE, SMALL), room=page.width)
    titles = (_("Record"), _("Figure"), _("Wrong"), _("Right"))
    for column, title in zip(columns, titles, strict=True):
        sketch.text(column.x, HEAD - 2.0, title, SMALL, "semibold", ink=Ink.GREY70)
    sketch.add(Line(0, HEAD, page.right, HEAD, Ink.BLACK, FINE))


def _foot(sketch: Sketch, page: Box, left: int) -> None:
    if left:
        more = _("{number} more corrections stand in the changelog of the release.").format(number=left)
        sketch.text(0, page.bottom - 1.5, more, TYPE, "slant")


def _row(change: Change, found: Comparison, game: str, columns: Sequence[Box]) -> Row:
    """A change as a row. A record that came or went has no figure; its former name is what is struck."""
    old, new = change.old, change.new
    if change.nature == "added":
        new = _("new")
    if change.nature == "removed":
        old, new = change.id, _("withdrawn")
    words = (_name(change, found, game), change.field.replace(".", " · "), old, new)
    cuts: tuple[Cut, ...] = ("semibold", "text", "text", "strong")
    cells = (_lines(text, cut, box.width) for text, cut, box in zip(words, cuts, columns, strict=True))
    return Row(tuple(cells))


def _name(change: Change, found: Comparison, game: str) -> str:
    """The name that the record, or another of its id, has in print; its id where none has any."""
    data = found.new.games.get(game)
    cases = [case for case in data.library if case.id == change.id] if data else []
    names = (getattr(case.record, "name", None) for case in cases)
    return next((name for name in names if isinstance(name, str)), change.id)


def _lines(text: str, cut: Cut, room: float) -> tuple[str, ...]:
    """The text in lines that fit; a word that is too long is broken, what is too much is cut off with an ellipsis."""
    legible = "".join("?" if missing(char, cut) else char for char in text)
    lines = [part for line in wrap(legible, cut, TYPE, room) for part in _broken(line, cut, room)]
    if len(lines) > LINES:
        lines = [*lines[: LINES - 1], _broken(f"{lines[LINES - 1]} …", cut, room)[0]]
    return tuple(lines)


def _broken(line: str, cut: Cut, room: float) -> list[str]:
    parts = [""]
    for char in line:
        if parts[-1] and width(parts[-1] + char, cut, TYPE) > room:
            parts.append("")
        parts[-1] += char
    return parts


def _draw(sketch: Sketch, row: Row, columns: Sequence[Box], top: float) -> None:
    cuts: tuple[Cut, ...] = ("semibold", "text", "text", "strong")
    for index, (lines, box, cut) in enumerate(zip(row.cells, columns, cuts, strict=True)):
        for number, line in enumerate(lines):
            base = top + ABOVE + number * LEAD + 2.9
            wide = sketch.text(box.x, base, line, TYPE, cut)
            if index == 2 and wide:
                middle = base - points(TYPE) * 0.24
                sketch.add(Line(box.x - 0.4, middle, box.x + wide + 0.4, middle, Ink.BLACK, FINE))
