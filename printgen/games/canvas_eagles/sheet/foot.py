"""What I look up: the sequence of play in ten words a phase, and what the status marks mean (3.00)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import inf

from printgen.data.records.fields import Status
from printgen.drawing.emblems import status_mark
from printgen.drawing.fire_arc import fire_arc_key, fire_arc_key_size
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Panel, Piece, Space, TextBlock, Typed, Words, status
from printgen.drawing.layout.part import Drawn, Fitted, Grid, Inset, Layers, Part
from printgen.drawing.marks import Use
from printgen.drawing.sketch import Sketch
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.games.canvas_eagles.sheet.measures import Style
from printgen.translation import _
from printgen.units import Box


def _phases() -> tuple[tuple[str, str], ...]:
    return (
        (_("Tailing"), _("Who sits behind whom? The tailed show direction and altitude.")),
        (_("Maneuver selection"), _("One speed step. A, B: straight between left and right.")),
        (_("Fuel"), _("Cross off the speed; one less diving, one more climbing.")),
        (_("Movement"), _("All move at once. Anti-aircraft guns fire at the end.")),
        (_("Combat"), _("Target and burst are written; sum the value, roll 1d6.")),
        (_("Damage"), _("Draw red markers, then blue; mark boxes. Spin check?")),
        (_("Recovery"), _("One of: unjam 4+, reload, leave a spin on 2d6: 7+.")),
        (_("Problem"), _("Long burst jams on 5, 6. Spin on 2d6: 2–5. Anoxia.")),
        (_("Fire damage"), _("Burning: draw one blue marker at once.")),
        (_("Extinguishing"), _("1d6: fire out on 5, 6; smoke on 6, but 1 burns.")),
    )


def foot(facts: Facts, style: Style) -> Part:
    """The ten phases in two rows of five, and a line that says where the sheet's figures come from; that alone on half a
    page."""

    def draw(sketch: Sketch, place: Box) -> None:
        if not style.half:
            _play(_("Sequence of play"), _phases(), place.width).draw(sketch, place)
        _sources(sketch, place, facts, style)

    return Drawn(draw, 3.0 if style.half else 25.2)


@cache
def _play(title: str, phases: tuple[tuple[str, str], ...], wide: float) -> Fitted:
    """The phases in the language of print, measured once for all sheets of a width (mm)."""
    cells = tuple(_phase(number, *phase) for number, phase in enumerate(phases, start=1))
    return Panel(title, Grid(cells, 5, 8.5), "3.00").fit(wide)


def _phase(number: int, title: str, text: str) -> Part:
    """What a phase is called and what is done in it."""
    figure = Words(str(number), 7.0, "strong")
    name = Inset(Typed((Words(title, 7.0, "strong"),), 1.0), max(width(str(number), "strong", 7.0), 2.4) + 0.6)
    return Layers((Typed((figure,), 1.0), name, TextBlock(text, 3.6, 2.5, 6.5, ink=Ink.GREY70)))


def _sources(sketch: Sketch, place: Box, facts: Facts, style: Style) -> None:
    """Where the values come from, which are rules of the house, and the key to the status marks; on half a page, and beside
    house rules, only to those that stand there."""
    source, house, size = facts.ratings.source, facts.house, style.small
    parts = [part for part in (source.document, source.section) if part] if source else []
    names = {"rules": _("rulebook"), "charts": _("published charts")}
    said = ", ".join(names.get(part, part) for part in parts)
    if source and source.status == "house":
        said = ", ".join(filter(None, (_("house rule"), said)))
    keys: tuple[tuple[Status, str], ...] = (
        ("official", _("rulebook")),
        ("charted", _("published charts")),
        ("reconstructed", _("reconstructed")),
        ("missing", _("unknown")),
    )
    pitch = 2.4 if style.half else 3.0
    key = fire_arc_key_size(pitch).width
    figures = Words(_("Figures: {source}.").format(source=said), size, "semibold")
    pieces: list[Piece] = [figures, Space(2.5)]
    if house:
        room = place.width - key - figures.set(inf).wide - 2.5 - 2.2 - (14.0 if style.half else 40.0)
        rule = _("house rule: {figures}")
        text = _listed(house, lambda names: width(rule.format(figures=names), "semibold", size) <= room)
        pieces += [status("house"), Space(0.4), Words(rule.format(figures=text), size, "semibold"), Space(2.2)]
    if style.half or house:
        there = {mark.glyph.name for mark in sketch.marks if isinstance(mark, Use)}
        keys = tuple(it for it in keys if status_mark(it[0]).name in there)
    for sure, text in keys:
        pieces += [status(sure), Space(0.4), Words(text, size, ink=Ink.GREY70), Space(1.0 if style.half else 2.2)]
    Typed(tuple(pieces), place.height - 0.6).fit(place.width).draw(sketch, place)
    sketch.extend(fire_arc_key(place.right - key, place.bottom - 1.4 - pitch / 2, pitch))


def _listed(names: tuple[str, ...], fits: Callable[[str], bool]) -> str:
    """The names with commas between, and where not all fit as many as do, and how many more there are."""
    for count in range(len(names), 0, -1):
        more = len(names) - count
        text = ", ".join(names[:count]) + (f" … +{more}" if more else "")
        if fits(text):
            return text
    return str(len(names))
