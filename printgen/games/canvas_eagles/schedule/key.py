"""The foot of a schedule: what codes and signs mean, and where the schedule comes from."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.layout import status
from printgen.drawing.marks import Use
from printgen.drawing.sketch import Misfit, Sketch
from printgen.drawing.text_block import wrap
from printgen.games.canvas_eagles.schedule.chart import Chart
from printgen.games.canvas_eagles.schedule.icons import sign
from printgen.games.canvas_eagles.schedule.style import Style
from printgen.translation import _
from printgen.units import Box


def key(sketch: Sketch, place: Box, style: Style, shown: Collection[str]) -> float:
    """What codes and the signs that are shown mean; returns the next line's baseline.

    Signs begin a line of their own where the codes fill one; where they take more, signs run on behind them.
    """
    codes = (
        ("C", _("climb up to the rating")),
        ("C1", _("climb 1")),
        ("L", _("level")),
        ("X", _("level, then must dive")),
        ("D", _("dive, even over the rating")),
        ("D1", _("dive 1")),
        ("[ ]", _("not after another of its kind")),
    )
    y = place.y + style.first_line
    title = sketch.text(place.x, y, _("Climb / level / dive"), style.small, "semibold", ink=Ink.GREY70)
    x, y = _codes(sketch, place, place.x + title + 2.5, y, codes, style)
    if y == place.y + style.first_line:
        x, y = place.x, y + style.lead
    signs = (
        ("spin-check", _("check for a spin (3.811)")),
        ("reload", _("pilot may reload or unjam, level only (3.70)")),
        ("observer", _("observer may act (3.521)")),
        ("fire-out", _("fire goes out on 4 to 6 (3.1001)")),
        ("light", _("light load only")),
    )
    used = [(name, text) for name, text in signs if name in shown]
    return _signs(sketch, place, x, y, used, style) + style.source


def _codes(
    sketch: Sketch, place: Box, x: float, y: float, codes: Iterable[tuple[str, str]], style: Style
) -> tuple[float, float]:
    """Codes with their meaning, as many on a line as fit; returns where the next would stand."""
    for name, text in codes:
        wide = width(name, "strong", style.codes) + 0.8 + width(text, "text", style.small)
        if x + wide > place.right:
            x, y = place.x, y + style.lead
        x += sketch.text(x, y, name, style.codes, "strong") + 0.8
        x += sketch.text(x, y, text, style.small, ink=Ink.GREY70) + 2.6
    return x, y


def _signs(sketch: Sketch, place: Box, x: float, y: float, signs: Iterable[tuple[str, str]], style: Style) -> float:
    """Signs with their meaning, as many on a line as fit; returns the last one's baseline."""
    for name, text in signs:
        if x + style.sign + 0.8 + width(text, "text", style.small) > place.right:
            x, y = place.x, y + style.lead
        sketch.add(Use(sign(name), x + style.sign / 2, y - 0.9, style.sign))
        x += style.sign + 0.8
        x += sketch.text(x, y, text, style.small, ink=Ink.GREY70) + 3.0
    return y


def said(sketch: Sketch, place: Box, y: float, chart: Chart, style: Style) -> None:
    """How sure the schedule is, where it comes from, and why it is lopsided; from the baseline `y` down."""
    mark = status(chart.status).set(place.width)
    mark.draw(sketch, place.x, y)
    x = place.x + mark.wide
    torque = _("Torque: {why}").format(why=chart.torque) if chart.torque else ""
    text = ". ".join(part for part in (chart.said, torque) if part)
    lead, lines = style.small * 0.4, wrap(text, "text", style.small, place.right - x)
    for index, words in enumerate(lines):
        sketch.text(x, y + index * lead, words, style.small, ink=Ink.GREY70)
    if (over := y + (len(lines) - 1) * lead - place.bottom) > 0:
        sketch.misfits.append(Misfit(("schedules", chart.era), text, over=over))
