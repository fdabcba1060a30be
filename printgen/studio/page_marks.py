"""The marks on a page: the position of each, its explanation, and the sources of the figures that it marks."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from printgen.data.figures import prints_figure, sources
from printgen.data.kind import Case, Library
from printgen.data.kinds import READINGS
from printgen.data.readings import SIGN, parse_place
from printgen.drawing.fonts import typeface
from printgen.drawing.frame import mark_meanings, two_readings_legend
from printgen.drawing.marks import BEFORE, Text, Use
from printgen.drawing.plan import PlacedFace, Sheet
from printgen.report.figure_words import in_words
from printgen.report.show import source as source_in_words
from printgen.translation import _

#: The prefix of the names of status marks, and the maximum number of sources or figures in an explanation.
_STATUS, _LISTED, _FIGURES = "status-", 8, 12
#: The words of a text that state its subject.
_WORD = re.compile(r"[a-z]{4,}")


class PageMark(Struct, frozen=True):
    """A mark on a page.

    Fields:
        x: the distance of the mark's middle from the left edge, as a share of the page's width.
        y: the distance of the mark's middle from the top edge, as a share of the page's height.
        sign: the status that the mark shows, or the sign for two possible readings.
        cases: the records on the card that shows the mark.
        text: the text before the sign for two readings.
    """

    x: float
    y: float
    sign: str
    cases: tuple[Case, ...]
    text: str = ""


def find_marks(sheet: Sheet, cases: Mapping[str, tuple[Case, ...]]) -> tuple[PageMark, ...]:
    """Return the marks on a page, in reading order.

    Args:
        cases: the records on each card, by the name of its face. A mark outside the cards concerns the records on all
            cards.
    """
    records = {(it.kind.name, it.id): it for of in cases.values() for it in of}
    every = tuple(records.values())
    found = [
        PageMark(x / sheet.size.width, y / sheet.size.height, sign, cases.get(placed.face.name, every), text)
        for placed in sheet.faces
        for x, y, sign, text in _marks_on(placed)
    ]
    return tuple(sorted(found, key=lambda it: (round(it.y, 2), it.x)))


def _marks_on(placed: PlacedFace) -> Iterator[tuple[float, float, str, str]]:
    """Yield each mark on a placed face: its position on the sheet, its sign, and the text before the sign."""
    for mark in placed.face.marks:
        if isinstance(mark, Use) and mark.glyph.name.startswith(_STATUS):
            yield *_on_sheet(placed, mark.x, mark.y), mark.glyph.name.removeprefix(_STATUS), ""
        elif isinstance(mark, Text) and SIGN in mark.text and not mark.turn:
            start = mark.x - typeface.width(mark.text, mark.cut, mark.size) * BEFORE[mark.anchor]
            text = mark.text.partition(SIGN)[0]
            before = typeface.width(text + SIGN, mark.cut, mark.size)
            yield *_on_sheet(placed, start + before, mark.y - 0.15 * mark.size), SIGN, text


def _on_sheet(placed: PlacedFace, x: float, y: float) -> tuple[float, float]:
    """Convert a point on a face, which may be rotated around its centre, to a position on the sheet."""
    middle_x, middle_y, turn = placed.face.size.width / 2, placed.face.size.height / 2, math.radians(placed.turn)
    dx, dy = x - middle_x, y - middle_y
    return (
        placed.x + middle_x + dx * math.cos(turn) - dy * math.sin(turn),
        placed.y + middle_y + dx * math.sin(turn) + dy * math.cos(turn),
    )


def mark_text(sign: str) -> str:
    """Return the explanation of a status mark, or of the sign for two readings."""
    texts = {
        "official": _("The figure is printed in the rulebook."),
        "charted": _("The figure is printed on a published chart."),
        "reconstructed": _(
            "The figure is not in any book. It was calculated with a rule, which is shown on the page of the aircraft."
        ),
        "house": _("The figure was changed or added by you or by one of your house rules."),
        "missing": _("No available source gives the figure. Pages leave a blank to write in."),
        "scanned": _("The figure corrects a misprint or an illegible passage in the scan of a book."),
        SIGN: _("The rulebook is ambiguous about this rule. The page prints one reading."),
    }
    return texts[sign]


def explain_marks(marks: Sequence[PageMark], game: str, library: Library, printed: str) -> list[dict[str, Any]]:
    """Return each mark as plain data: its position, its meaning, and the sources of the marked figures.

    The mark of an ambiguous rule also has the address of the screen on which to choose its reading.

    Args:
        printed: the figures that the product prints.
    """
    titles = {str(status): text for status, text in mark_meanings().items()} | {SIGN: two_readings_legend()}
    known: dict[tuple[str, int, str], dict[str, Any]] = {}
    for mark in marks:
        key = mark.sign, id(mark.cases), mark.text
        if key not in known and mark.sign in titles:
            lines = _readings(mark, library) if mark.sign == SIGN else _sources(mark, printed)
            text = mark_text(mark.sign)
            known[key] = {"id": len(known), "title": titles[mark.sign], "text": text, "lines": lines}
            known[key]["choices"] = f"/choices/{game}" if mark.sign == SIGN else ""
    placed = [(it, known.get((it.sign, id(it.cases), it.text))) for it in marks]
    return [{"x": it.x, "y": it.y, **explanation} for it, explanation in placed if explanation]


def _sources(mark: PageMark, printed: str) -> list[str]:
    """Return one line per source of the figures with the marked status: the figures, the document, and the rule."""
    figures: dict[str, dict[str, None]] = defaultdict(dict)
    names = {it.id for it in mark.cases if it.kind.key == "aircraft"}
    for case in mark.cases:
        for path, origin in sources(case.record).items():
            if origin.certainty == mark.sign and prints_figure(printed, case.kind.name, case.id, path):
                scanned = _("scanned as {text}").format(text=origin.scanned_as) if origin.scanned_as else ""
                where = source_in_words(origin) if origin.document or origin.section else ""
                owner = f"{case.id} " if len(names) > 1 else ""
                origins = ": ".join(filter(None, (where, origin.method, scanned)))
                figures[origins][f"{owner}{in_words(path or case.kind.name)}"] = None
    lines = [" – ".join(filter(None, (_listed([*of]), origins))) for origins, of in figures.items()]
    return lines[:_LISTED] + ([_("and {count} more").format(count=len(lines) - _LISTED)] if lines[_LISTED:] else [])


def _listed(names: Sequence[str]) -> str:
    more = len(names) - _FIGURES
    return ", ".join(names[:_FIGURES]) + (" " + _("and {count} more").format(count=more) if more > 0 else "")


def _readings(mark: PageMark, library: Library) -> list[str]:
    """Return one line per ambiguous rule that a mark refers to: the printed reading, the other readings, and the reason.

    These are the rules that the text before the mark mentions. If the text mentions none, they are all rules that
    affect the records.
    """
    shown = {(it.kind.name, it.id) for it in mark.cases}
    readings = [it.record for it in library.of(READINGS).values()]
    readings = [it for it in readings if any(parse_place(place).key in shown for place in it.figures)]
    words = set(_WORD.findall(mark.text.lower()))
    about = [it for it in readings if words & set(_WORD.findall(" ".join((it.topic, *it.figures)).lower()))]
    line = _("{topic}. Printed: {text} ({section}). Other reading: {others}. Reason: {reason}")
    lines = list[str]()
    for it in about or readings:
        printed = it.readings[it.use]
        others = "; ".join(f"{one.text} ({one.section})" for name, one in it.readings.items() if name != it.use)
        lines.append(
            line.format(topic=it.topic, text=printed.text, section=printed.section, others=others, reason=it.reason)
        )
    return lines[:_LISTED]
