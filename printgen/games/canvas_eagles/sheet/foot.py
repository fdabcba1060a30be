"""What I look up: the sequence of play in ten words a phase, and what the status marks mean (3.00)."""

from __future__ import annotations

from collections.abc import Callable

from printgen.data.records.fields import Status
from printgen.drawing.emblems import status_mark
from printgen.drawing.fire_arc import fire_arc_key, fire_arc_key_size
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Use
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.games.canvas_eagles.sheet.measures import FULL, Style
from printgen.games.canvas_eagles.sheet.pieces import heading, status
from printgen.translation import _
from printgen.units import Box

HEIGHT = 25.2
LEAD = 2.5
SIZE = 6.5
KEY_PITCH = 3.0
HALF_KEY_PITCH = 2.4


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


def foot(sketch: Sketch, place: Box, facts: Facts) -> None:
    """The ten phases in two rows of five, and a line that says where the sheet's figures come from."""
    heading(sketch, place.x, place.y + 4.0, place.width, _("Sequence of play"), "3.00")
    columns = place.columns((1.0,) * 5, 3.0)
    for index, (title, text) in enumerate(_phases()):
        column, row = columns[index % 5], index // 5
        y = place.y + 7.0 + row * 8.5
        wide = sketch.text(column.x, y, f"{index + 1}", 7.0, "strong")
        sketch.text(column.x + max(wide, 2.4) + 0.6, y, title, 7.0, "strong", room=column.width - 4)
        for line, words in enumerate(wrap(text, "text", SIZE, column.width)):
            sketch.text(column.x, y + LEAD * (line + 1) + 0.1, words, SIZE, ink=Ink.GREY70)
    sources(sketch, place, facts)


def sources(sketch: Sketch, place: Box, facts: Facts, style: Style = FULL) -> None:
    """Where the values come from, which are rules of the house, and the key to the status marks; on half a page, and beside
    house rules, only to those that stand there."""
    size = style.small
    y = place.bottom - 0.6
    source = facts.ratings.source
    parts = [part for part in (source.document, source.section) if part] if source else []
    names = {"rules": _("rulebook"), "charts": _("published charts")}
    said = ", ".join(names.get(part, part) for part in parts)
    if source and source.status == "house":
        said = ", ".join(filter(None, (_("house rule"), said)))
    there = {mark.glyph.name for mark in sketch.marks if isinstance(mark, Use)}
    pitch = HALF_KEY_PITCH if style.half else KEY_PITCH
    key = fire_arc_key_size(pitch)
    x = place.x + sketch.text(place.x, y, _("Figures: {source}.").format(source=said), size, "semibold") + 2.5
    keys: tuple[tuple[Status, str], ...] = (
        ("official", _("rulebook")),
        ("charted", _("published charts")),
        ("reconstructed", _("reconstructed")),
        ("missing", _("unknown")),
    )
    house = facts.house
    if house:
        x += status(sketch, x, y, "house")
        room = place.right - key.width - x - (14.0 if style.half else 40.0)
        text = _listed(
            house, lambda names: width(_("house rule: {figures}").format(figures=names), "semibold", size) <= room
        )
        x += sketch.text(x + 0.4, y, _("house rule: {figures}").format(figures=text), size, "semibold") + 2.6
    for sure, text in keys:
        if (style.half or house) and status_mark(sure).name not in there:
            continue
        x += status(sketch, x, y, sure)
        x += sketch.text(x + 0.4, y, text, size, ink=Ink.GREY70) + (1.4 if style.half else 2.6)
    sketch.extend(fire_arc_key(place.right - key.width, y - 0.8 - pitch / 2, pitch))


def _listed(names: tuple[str, ...], fits: Callable[[str], bool]) -> str:
    """The names with commas between, and where not all fit as many as do, and how many more there are."""
    for count in range(len(names), 0, -1):
        more = len(names) - count
        text = ", ".join(names[:count]) + (f" … +{more}" if more else "")
        if fits(text):
            return text
    return str(len(names))
