"""The tracks that players mark during play: speed (a), damage (b), ammunition (c, d) and altitude (m, n)."""

from __future__ import annotations

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceLine, Words
from printgen.drawing.layout.part import Column, CustomPart, Inset, Layers, Part, Row
from printgen.drawing.marks import FINE, HAIRLINE, Cut, Line, Rect
from printgen.drawing.panels.dials import Dials, Lane
from printgen.drawing.panels.framed import FramedPanel
from printgen.drawing.panels.scale import BoxScale
from printgen.drawing.sketch import Sketch
from printgen.games.richthofens_war.facts import Facts
from printgen.games.richthofens_war.pad.style import PadStyle
from printgen.games.richthofens_war.performance import half_damage, remaining_performance
from printgen.games.richthofens_war.scales import AMMUNITION, DAMAGE, HUNDREDS, SPEED, THOUSANDS
from printgen.translation import _
from printgen.units import Box

#: The ink and the cut of figures beyond half of the damage boxes. The other pair is for the figures before.
_PAST: tuple[Ink, Cut] = (Ink.BLACK, "semibold")
_BEFORE: tuple[Ink, Cut] = (Ink.GREY70, "text")
#: The minimum width of a box for a counter, in mm.
LEAST_BOX = 8.5
#: The hundreds of metres in two lanes of boxes, each lane from top to bottom.
LANES = tuple(reversed(HUNDREDS))[:10], tuple(reversed(HUNDREDS))[10:]


def speed_track(facts: Facts, style: PadStyle) -> Part:
    """Return the speed scale, with a start box. The minimum speed is in a lozenge, the maximum speed in a circle."""
    low, high = _limits(facts)
    faint = frozenset(
        index for index, it in enumerate(SPEED) if (low is not None and it < low) or (high is not None and it > high)
    )
    circled, lozenge = (frozenset(index for index, it in enumerate(SPEED) if it == limit) for limit in (high, low))
    scale = BoxScale(
        tuple(map(str, SPEED)), style.counter, style.figure, facts.ink, circled, faint, lozenge_boxes=lozenge - circled
    )
    blanks = facts.write_in_lines(
        style.small, "capabilities", (_("maximum"), "maximum-speed"), (_("minimum"), "minimum-speed")
    )
    body = Column((_with_start(scale, "speed", style), *blanks))
    title = _("Speed in movement points") + facts.readings_sign("maximum-speed", "minimum-speed")
    remark = _("read the box to the right of the counter")
    if not style.is_half:
        remark = _("lozenge: minimum; circle: maximum; read the box to the right of the counter")
    return FramedPanel("a", title, body, facts.ink, style, remark)


def _with_start(scale: BoxScale, name: str, style: PadStyle) -> Part:
    """Return a scale, preceded by the box in which its counter starts."""
    start = max(style.counter * 0.9, LEAST_BOX)

    def draw(sketch: Sketch, place: Box) -> None:
        sketch.add(Rect(place.x, place.y, start, scale.high, Ink.GREY7, Ink.BLACK, FINE))
        y = place.y + scale.high / 2 + cap_height("strong", style.figure) / 2
        sketch.text(place.x + start / 2, y, "→", style.figure, "strong", "middle")
        sketch.entry(name, Box(place.x, place.y, start, scale.high), size=style.figure)

    return Layers((Inset(scale, start), CustomPart(draw, scale.high)))


def _limits(facts: Facts) -> tuple[int | None, int | None]:
    ratings = facts.ratings
    return facts.known_value("minimum-speed", ratings.minimum_speed), facts.known_value(
        "maximum-speed", ratings.maximum_speed
    )


def damage_track(facts: Facts, style: PadStyle) -> Part:
    """Return the damage track. The box for the hit that destroys the aircraft is filled.

    In the Tournament Game, the speed and climb after each hit are below the track (Tournament V.6).
    """
    number = facts.known_value("damage", facts.ratings.damage)
    total = frozenset(index for index, it in enumerate(DAMAGE) if it == number)
    faint = frozenset(index for index, it in enumerate(DAMAGE) if number is not None and it > number)
    figures, size = tuple(map(str, DAMAGE)), style.figure * 0.9
    scale = BoxScale(figures, style.box, size, facts.ink, frozenset(), faint, "damage", filled_boxes=total)
    basic = facts.rules == "basic"
    labels = 0.0 if basic else style.labels

    def draw(sketch: Sketch, place: Box) -> None:
        if number is not None and not basic:
            x = place.x + labels + half_damage(number) * (place.width - labels) / len(DAMAGE)
            sketch.add(Line(x, place.y - 0.9, x, place.y + style.box + 0.9, Ink.BLACK, 1.0))
        for cell in Box(place.x + labels, place.y, place.width - labels, style.box).columns((1.0,) * len(DAMAGE))[
            : facts.crossed_boxes("damage")
        ]:
            # A house rule may carry over damage from the previous mission.
            sketch.add(Line(cell.x, cell.y, cell.right, cell.bottom, Ink.BLACK, FINE))
            sketch.add(Line(cell.x, cell.bottom, cell.right, cell.y, Ink.BLACK, FINE))

    parts: list[Part] = [Layers((Inset(scale, labels), CustomPart(draw, style.box)))]
    if not basic:
        parts.append(_remaining_rows(facts, style, number))
    parts += facts.write_in_lines(style.small, "capabilities", (_("shot down at"), "damage"))
    basic_remark = _("shot down when the solid box is marked off")
    remark = basic_remark if basic else _("each hit past the bar: speed −1, climb −50 m")
    return FramedPanel(
        "b", _("Accumulated damage") + facts.readings_sign("damage"), Column(tuple(parts)), facts.ink, style, remark
    )


def _remaining_rows(facts: Facts, style: PadStyle, number: int | None) -> Part:
    """Return the maximum speed and climb below the box of each hit. If a figure is unknown, return lines to write on."""
    ratings = facts.ratings
    low, high = _limits(facts)
    climb = facts.known_value("maximum-climb", ratings.maximum_climb)

    def draw(sketch: Sketch, place: Box) -> None:
        step = (place.width - style.labels) / len(DAMAGE)
        rows = (_("max. speed"), _("max. climb")) if style.labels > 12 else (_("speed"), _("climb"))
        glides: list[float] = []
        for row, title in enumerate(rows):
            y = place.y + row * style.row + style.row / 2 + cap_height("text", style.small) / 2
            sketch.text(place.x, y, title, style.small, room=style.labels - 0.5)
            for hits in DAMAGE if number is None else range(1, number):
                middle = place.x + style.labels + (hits - 0.5) * step
                figure = _remaining_figures(number, high, low, climb, hits)[row]
                if figure == "":
                    glides.append(middle)
                elif figure is None:
                    sketch.add(
                        Line(middle - step / 2 + 1, y + 0.4, middle + step / 2 - 1, y + 0.4, Ink.GREY40, HAIRLINE)
                    )
                else:
                    is_past_half = number is not None and hits > half_damage(number)
                    ink, cut = _PAST if is_past_half else _BEFORE
                    sizes = (style.figure * 0.75, 7.0) if style.figure > 10 else (7.0,)
                    sketch.text(middle, y, figure, sizes, cut, "middle", ink, step)
        # These words go across both rows.
        y = place.y + style.row + cap_height("strong", 7.0) / 2
        if glides:
            across = Box(min(glides) - step / 2, 0, max(glides) - min(glides) + step, 0)
            sketch.text(across.center.x, y, _("glide"), style.small, "semibold", "middle", room=across.width + 0.6)
        if number is not None and number in DAMAGE:
            x = place.x + style.labels + (number - 0.5) * step
            sketch.text(x, y, _("lost"), style.small, "strong", "middle", room=step + 1)

    return Inset(CustomPart(draw, 2 * style.row), top=0.8)


def _remaining_figures(
    number: int | None, high: int | None, low: int | None, climb: int | None, hits: int
) -> tuple[str | None, ...]:
    """Return the maximum speed and climb after `hits` hits, as printed.

    Both are "" if the aircraft must glide. A figure is None if it is unknown.
    """
    if number is None or high is None or low is None:
        return None, None
    rest = remaining_performance(number, high, low, climb or 0, hits)
    return ("", "") if rest.glides else (str(rest.speed), None if climb is None else str(rest.climb))


def ammunition_track(facts: Facts, style: PadStyle, gun: str) -> Part:
    """Return a gun's ammunition track, with the supply highlighted and a box for a jam.

    If the aircraft has no such gun, the track is pale.
    """
    number = facts.rounds(gun)
    is_missing = number == "none"
    supply = frozenset(index for index, it in enumerate(AMMUNITION) if it == number)
    faint = frozenset(
        index for index, it in enumerate(AMMUNITION) if is_missing or (isinstance(number, int) and it > number)
    )
    scale = BoxScale(
        *(tuple(map(str, AMMUNITION)), style.box * 0.84, style.figure, facts.ink, frozenset(), faint),
        f"ammunition.{gun}",
        filled_boxes=supply,
    )
    has_jam_box = facts.rules == "tournament"
    side = style.box * 0.62

    def draw_jam_box(sketch: Sketch, place: Box) -> None:
        at = Box(place.right - side, place.y + (place.height - side) / 2, side, side)
        line = Ink.GREY40 if is_missing else Ink.BLACK
        sketch.add(Rect(at.x, at.y, side, side, None, line, HAIRLINE if is_missing else FINE))
        y = place.y + place.height / 2 + cap_height("text", style.small) / 2
        sketch.text(place.x + 1.4, y, "(o)", style.small, ink=Ink.GREY70)
        sketch.text(at.x - 0.8, y, _("jam"), style.small, "text", "end", line)
        if not is_missing:
            sketch.entry(f"jammed.{gun}", at, "tick")

    body: Part = Row((scale, CustomPart(draw_jam_box, scale.high)), widths=(0.0, side + 11.4)) if has_jam_box else scale
    lines = facts.write_in_lines(style.small, "capabilities", (_("supply"), f"ammunition.{gun}")) if has_jam_box else ()
    titles = {"front": _("Ammunition supply, front"), "rear": _("Ammunition supply, rear")}
    title = titles[gun] + facts.readings_sign(f"ammunition.{gun}")
    column = facts.columns().get(gun)
    column_remark = _("fires in column {column}").format(column=column or "____")
    letter = "c" if gun == "front" else "d"
    return FramedPanel(
        letter, title, Column((body, *lines)), facts.ink, style, _("no machinegun") if is_missing else column_remark
    )


def altitude_dials(facts: Facts, style: PadStyle) -> Part:
    """Return vertical lanes for thousands and hundreds of metres. Players place a counter in the box below each figure."""
    ceiling = facts.known_value("maximum-altitude", facts.ratings.maximum_altitude)
    top = ceiling // 1000 if ceiling is not None else max(THOUSANDS)
    is_wide, (upper, lower) = style.dials > 45, LANES
    lanes = (
        Lane(
            tuple(map(str, reversed(THOUSANDS))),
            _("(m) thousands") if is_wide else _("(m)"),
            0.86,
            frozenset(str(it) for it in THOUSANDS if it > top),
            name="altitude.thousands",
        ),
        Lane(
            tuple(map(str, upper)),
            _("(n) hundreds") if is_wide else _("(n)"),
            1.07,
            top_texts=(_("reset to 0"), _("to 0")),
            name="altitude.hundreds",
        ),
        Lane(tuple(map(str, lower)), share=1.07),
    )
    remark = _("the boxes above the counters are in metres") if is_wide else ""
    return FramedPanel("m n", _("Altitude"), Dials(lanes, style.figure, style.small), facts.ink, style, remark)


def altitude_rows(facts: Facts, style: PadStyle) -> Part:
    """Return horizontal rows for thousands and hundreds of metres, as high as a counter.

    Players place the counter to the left of a figure.
    """
    ceiling = facts.known_value("maximum-altitude", facts.ratings.maximum_altitude)
    top = ceiling // 1000 if ceiling is not None else max(THOUSANDS)
    faint = frozenset(index for index, it in enumerate(THOUSANDS) if it > top)
    # The last box of the thousands is empty, so that all boxes have the same width.
    lower, upper = sorted(HUNDREDS)[:10], sorted(HUNDREDS)[10:]
    rows = (
        ("(m)", (*map(str, THOUSANDS), ""), faint | {len(THOUSANDS)}, "altitude.thousands"),
        ("(n)", tuple(map(str, lower)), frozenset[int](), "altitude.hundreds"),
        ("", tuple(map(str, upper)), frozenset[int](), "altitude.hundreds.500"),
    )
    labelled = (
        Row(
            (
                PieceLine((Words(label, style.small, "semibold"),), style.counter * 0.62),
                _with_start(
                    BoxScale(figures, style.counter, style.figure, facts.ink, frozenset(), struck), name, style
                ),
            ),
            0.8,
            widths=(4.6, 0.0),
        )
        for label, figures, struck, name in rows
    )
    remark = _("metres: (m) thousands, (n) the rest; from 950 back to 0")
    return FramedPanel("m n", _("Altitude"), Column(tuple(labelled), 0.4), facts.ink, style, remark)
