"""The bottom lines of a sheet: the source of the figures, the house rules, and the key to the status marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any

from printgen.checks.rulebook import differences_waived
from printgen.data.records.fields import Sure
from printgen.drawing.emblems import status_mark
from printgen.drawing.fonts.typeface import width
from printgen.drawing.frame import two_readings_legend
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Piece, PieceLine, Space, TextBlock, Words, status_sign
from printgen.drawing.layout.part import ByWidth, CustomPart, Inset, Part
from printgen.drawing.marks import Use
from printgen.drawing.sketch import Sketch
from printgen.products.facts import AircraftFacts
from printgen.products.table_panels import differs_from_the_rulebook
from printgen.translation import _
from printgen.units import Box

#: The height in mm of the line with the source of the figures, if it is the only line.
SOURCES = 3.0
#: The distance of that line's baseline from its lower edge, mm.
_BASELINE = 0.6
#: The type size of the reasons for waivers, in points.
_REASON = 6.5
#: The space in mm: after the source of the figures, after each key, and between a mark and its meaning.
_AFTER_SOURCE, _AFTER_KEY, _AFTER_MARK = 2.5, 2.2, 0.4


def sheet_foot(
    facts: AircraftFacts[Any], size: float, half: bool = False, others: Sequence[tuple[str, Sure]] = ()
) -> Part:
    """Return the bottom line of a sheet: the source of the figures, the house rules, and the key to the marks."""
    legend = two_readings_legend() if facts.readings else ""
    return CustomPart(lambda sketch, place: _draw_sources(sketch, place, facts, size, half, legend, others), SOURCES)


def house_words(facts: AircraftFacts[Any], size: float, room: float) -> str:
    """Return the house rules for a sheet without a source line, shortened to a width of `room` mm, or "" if there are none."""
    source, all_figures = facts.ratings.source, ""
    if source and source.status == "house":
        all_figures = _("Figures: {source}.").format(source=_("house rule"))
    room -= width(f"{all_figures}  ", "semibold", size)
    rules = _format_rules(facts.house_rules, size, room) if facts.house_rules else ""
    return "  ".join(filter(None, (all_figures, rules)))


def house_line(facts: AircraftFacts[Any], size: float) -> Iterator[Part]:
    """Yield a line with the status mark for house rules and the sheet's house rules. Yield nothing if the sheet has none."""

    def line(wide: float) -> Part:
        words = Words(house_words(facts, size, wide - 3.0), size, "semibold")
        return PieceLine((status_sign("house"), Space(0.8), words), SOURCES - _BASELINE, SOURCES)

    if house_words(facts, size, inf):
        yield ByWidth(line)


def waived_line(facts: AircraftFacts[Any], size: float) -> Iterator[Part]:
    """Yield the reasons why the aircraft's records differ from the rulebook, on as many lines as necessary.

    Yield nothing if they do not differ.
    """
    reasons = dict.fromkeys(reason for case in facts.cases for reason in differences_waived(case.record))
    if reasons:
        text = differs_from_the_rulebook(tuple(reasons))
        size = min(size, _REASON)
        lead = 0.4 * size
        yield Inset(TextBlock(text, lead, lead, size, of=("waivers",)), bottom=_BASELINE)


def _format_rules(house: tuple[str, ...], size: float, room: float) -> str:
    """Return as many house rules as fit into `room` mm, followed by the number of omitted rules."""
    rule, total = _("house rule: {figures}"), len(house)
    lists = (
        ", ".join(house[:count]) + (f" … +{total - count}" if count < total else "") for count in range(total, 0, -1)
    )
    lines = (rule.format(figures=text) for text in lists)
    return next((it for it in lines if width(it, "semibold", size) <= room), rule.format(figures=total))


def _draw_sources(
    sketch: Sketch,
    place: Box,
    facts: AircraftFacts[Any],
    size: float,
    half: bool,
    signs: str,
    others: Sequence[tuple[str, Sure]],
) -> None:
    """Draw the source of the figures, the house rules, and the key to the status marks.

    The key lists all status marks. If there are house rules or corrected scans, it lists only the marks on the sheet. Half a
    page has no key.
    """
    source, house = facts.ratings.source, facts.house_rules
    parts = [part for part in (source.document, source.section) if part] if source else []
    names = {"rules": _("rulebook"), "charts": _("published charts")}
    origin = ", ".join(names.get(part, part) for part in parts)
    if source and source.status == "house":
        origin = ", ".join(filter(None, (_("house rule"), origin)))
    keys: tuple[tuple[Sure, str], ...] = (
        ("official", _("rulebook")),
        ("charted", _("published charts")),
        ("reconstructed", _("reconstructed")),
        ("missing", _("unknown")),
        ("scanned", _("corrected scan")),
    )
    key = width(signs, "text", 7.0)
    figures = Words(_("Figures: {source}.").format(source=origin), size, "semibold")
    pieces: list[Piece] = [figures, Space(_AFTER_SOURCE)]
    for status in dict.fromkeys(sure for _name, sure in others):
        text = ", ".join(name for name, sure in others if sure == status)
        words = Words(text[:1].upper() + text[1:], size, "semibold")
        pieces += [words, Space(0.2), status_sign(status), Space(_AFTER_SOURCE)]
    if house:
        room = place.width - key - sum(it.measure(inf).wide for it in pieces) - _AFTER_KEY - (14.0 if half else 40.0)
        rules = Words(_format_rules(house, size, room), size, "semibold")
        pieces += [status_sign("house"), Space(_AFTER_MARK), rules, Space(_AFTER_KEY)]
    used = {mark.glyph.name for mark in sketch.marks if isinstance(mark, Use)}
    used |= {status_mark(sure).name for _name, sure in others}
    # The line has space for four keys.
    only_used = bool(house) or status_mark("scanned").name in used
    keys = tuple(it for it in keys if status_mark(it[0]).name in used or not (only_used or it[0] == "scanned"))
    # On half a page, the key is in the foot of the complete page.
    for sure, text in () if half else keys:
        pieces += [status_sign(sure), Space(_AFTER_MARK), Words(text, size, ink=Ink.GREY70), Space(_AFTER_KEY)]
    PieceLine(tuple(pieces), place.height - _BASELINE).fit(place.width).draw(sketch, place)
    if signs:
        sketch.text(place.right, place.bottom - _BASELINE, signs, 7.0, "text", "end", Ink.GREY70)
