"""The foot of a sheet: the phases of a turn, and where its figures come from."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any

from printgen.checks.rulebook import differences_waived
from printgen.data.records.fields import Sure
from printgen.drawing.emblems import status_mark
from printgen.drawing.fire_arc import fire_arc_key, fire_arc_key_size
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

#: The height of the line that says where figures come from where it stands alone, mm.
SOURCES = 3.0
#: The distance of its baseline from its foot, mm.
_BASELINE = 0.6
#: The size of the reasons for waivers, points.
_REASON = 6.5
#: The space after the source of the figures, after each key, and between a mark and its meaning, mm.
_AFTER_SOURCE, _AFTER_KEY, _AFTER_MARK = 2.5, 2.2, 0.4


def sheet_foot(facts: AircraftFacts[Any], size: float, half: bool = False) -> Part:
    """A line that says where the sheet's figures come from, in a type of `size` points; `half`: on half a page, without the key
    to the marks."""
    said = two_readings_legend() if facts.readings and not half else ""
    return CustomPart(lambda sketch, place: _sources(sketch, place, facts, size, half, said), SOURCES)


def house_words(facts: AircraftFacts[Any], size: float, room: float) -> str:
    """What of a sheet is a rule of the house, in `room` mm in a type of `size` points, for one that does not say where its
    figures come from; nothing where nothing is."""
    source, whole = facts.ratings.source, ""
    if source and source.status == "house":
        whole = _("Figures: {source}.").format(source=_("house rule"))
    room -= width(f"{whole}  ", "semibold", size)
    return "  ".join(filter(None, (whole, _rules(facts.house_rules, size, room) if facts.house_rules else "")))


def house_line(facts: AircraftFacts[Any], size: float) -> Iterator[Part]:
    """A line that says the same behind its mark; none where nothing is."""

    def described(wide: float) -> Part:
        words = Words(house_words(facts, size, wide - 3.0), size, "semibold")
        return PieceLine((status_sign("house"), Space(0.8), words), SOURCES - _BASELINE, SOURCES)

    if house_words(facts, size, inf):
        yield ByWidth(described)


def waived_line(facts: AircraftFacts[Any], size: float) -> Iterator[Part]:
    """Yield the reasons why a record of the page differs from the rulebook, in as many lines as needed; nothing otherwise."""
    reasons = dict.fromkeys(reason for case in facts.cases for reason in differences_waived(case.record))
    if reasons:
        text = differs_from_the_rulebook(tuple(reasons))
        size = min(size, _REASON)
        lead = 0.4 * size
        yield Inset(TextBlock(text, lead, lead, size, of=("waivers",)), bottom=_BASELINE)


def _rules(house: tuple[str, ...], size: float, room: float) -> str:
    """What is a rule of the house, in words: as many of them as there is room for (mm), and how many more there are."""
    rule, most = _("house rule: {figures}"), len(house)
    lists = (", ".join(house[:many]) + (f" … +{most - many}" if many < most else "") for many in range(most, 0, -1))
    lines = (rule.format(figures=text) for text in lists)
    return next((it for it in lines if width(it, "semibold", size) <= room), rule.format(figures=most))


def _sources(sketch: Sketch, place: Box, facts: AircraftFacts[Any], size: float, half: bool, signs: str) -> None:
    """Where the values come from, which are rules of the house, and the key to the status marks; beside house rules only to
    those that stand there, on half a page to none."""
    source, house = facts.ratings.source, facts.house_rules
    parts = [part for part in (source.document, source.section) if part] if source else []
    names = {"rules": _("rulebook"), "charts": _("published charts")}
    said = ", ".join(names.get(part, part) for part in parts)
    if source and source.status == "house":
        said = ", ".join(filter(None, (_("house rule"), said)))
    keys: tuple[tuple[Sure, str], ...] = (
        ("official", _("rulebook")),
        ("charted", _("published charts")),
        ("reconstructed", _("reconstructed")),
        ("missing", _("unknown")),
        ("scanned", _("corrected scan")),
    )
    pitch = 2.4
    key = fire_arc_key_size(pitch).width if half else width(signs, "text", 7.0)
    figures = Words(_("Figures: {source}.").format(source=said), size, "semibold")
    pieces: list[Piece] = [figures, Space(_AFTER_SOURCE)]
    if house:
        room = place.width - key - figures.measure(inf).wide - _AFTER_SOURCE - _AFTER_KEY - (14.0 if half else 40.0)
        ours = Words(_rules(house, size, room), size, "semibold")
        pieces += [status_sign("house"), Space(_AFTER_MARK), ours, Space(_AFTER_KEY)]
    there = {mark.glyph.name for mark in sketch.marks if isinstance(mark, Use)}
    # There is room for four of them.
    own = bool(house) or status_mark("scanned").name in there
    keys = tuple(it for it in keys if status_mark(it[0]).name in there or not (own or it[0] == "scanned"))
    # What they mean on half a page is said at the foot of the whole.
    for sure, text in () if half else keys:
        pieces += [status_sign(sure), Space(_AFTER_MARK), Words(text, size, ink=Ink.GREY70), Space(_AFTER_KEY)]
    PieceLine(tuple(pieces), place.height - _BASELINE).fit(place.width).draw(sketch, place)
    if half:
        sketch.extend(fire_arc_key(place.right - key, place.bottom - 1.4 - pitch / 2, pitch))
    elif signs:
        sketch.text(place.right, place.bottom - _BASELINE, signs, 7.0, "text", "end", Ink.GREY70)
