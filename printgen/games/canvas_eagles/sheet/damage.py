"""How I am: damage tracks, fuel, wounds, and the special damage to tick (3.30, 3.60, 10)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import ceil

from msgspec.structs import replace

from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import (
    SMALL,
    Fill,
    Flow,
    Panel,
    Piece,
    Sign,
    Space,
    Tick,
    Typed,
    Words,
    label,
    rounds,
    status,
    ticks,
)
from printgen.drawing.layout.part import Blank, ByWidth, Column, Grid, Inset, Layers, Part, Row
from printgen.drawing.layout.table import Bar, Numbers, Track
from printgen.drawing.marks import FINE, Glyph, polygon
from printgen.drawing.panels.measures import Measures
from printgen.drawing.panels.people import Wounds
from printgen.games.canvas_eagles import ratings
from printgen.games.canvas_eagles.sheet.facts import PLENTY, Facts
from printgen.translation import _
from printgen.units import Point

#: How much room a blank for triangles takes behind a track, and the triangle that stands for the word where there is less.
BESIDE, SIGN = 15.0, 2.2
#: How much farther the lines of special damage lie apart than rows of boxes on half a page, and how far at the most.
LINE, MOST_LINE = 0.3, 5.2

#: A box to tick: what it is in a form, and the words behind it.
Box = tuple[str, str]


@cache
def triangle(side: float) -> Glyph:
    """A triangle as high as a box of that side, for what is critical, its origin the same corner."""
    corners = (Point(side / 2, 0), Point(side * 1.06, side), Point(-side * 0.06, side))
    return Glyph(f"triangle-{side:g}", (polygon(corners, stroke=Ink.BLACK, pen=FINE),))


def damage(facts: Facts, measures: Measures) -> Part:
    """Tracks at the left, fuel at the right; wounds below the tracks, on half a page below both."""
    style = measures.style
    crew = tuple((role, facts.called(role)) for role in facts.aircraft.crew)
    # Three circles for each of the crew; light marks one, serious two, three kill (10.01).
    below = Wounds(_("Wounds"), crew, style.labels, style.words, style.name, *style.wound)
    tracks = Row(
        (_tracks(facts, measures, Blank() if style.half else below), _fuel(facts, measures)),
        style.gutter,
        widths=(0.0, style.fuel),
    )
    return Column((tracks, below)) if style.half else tracks


def _tracks(facts: Facts, measures: Measures, below: Part) -> Part:
    """Engine, wings, fuselage, tail: boxes, then triangles, and behind the last of each what happens when it goes."""
    style = measures.style
    remark = _("notch: half; triangles are critical (3.604); wounds: light 1, serious 2, three kill (10.01)")
    if style.half:
        remark = _("notch: half; triangles are critical (3.604)")
    elif any(facts.crossed(section) for section, _title, _track in facts.tracks):
        remark = _(
            "stamped: damage from before; notch: half; triangles: critical (3.604); wounds: light 1, serious 2, three kill"
        )
    tracks = tuple(_section(facts, *section, measures) for section in facts.tracks)
    return Panel(_("Damage"), Column((*tracks, below), measures.apart), remark, style.rule, style.body)


def _section(facts: Facts, section: str, title: str, track: ratings.Track, measures: Measures) -> Part:
    """One section's track with its name; a notch stands where half of it is gone, for one may go home then and bombs must
    go (12.01)."""
    style, told = measures.style, facts.known(f"{section}.boxes", track.boxes)
    counted, boxes = told is not None, PLENTY[section] if told is None else told
    triangles = facts.known(f"{section}.triangles", track.triangles) if counted else None
    size = style.name if counted else style.ticked
    rows = replace(style.boxes, lead=measures.lead)
    doubt = status(facts.doubt(f"{section}.boxes", f"{section}.triangles"))
    twice = facts.twice(section)
    sign = (Words(twice, SMALL, "semibold"), Space(0.4)) if twice else (Space(0.8),)
    name = Typed((Words(title, size, "strong"), *sign, doubt), style.words)
    # Where nobody knows how many there are, a blank behind the name; those beyond are struck out.
    left = max(width(title, "strong", size) + 0.8, style.labels - 5.6)
    many = () if counted else (Fill(f"{section}.boxes", style.labels - 1.0 - left, 3.0),)
    says = _("must glide") if section == "engine" else _("destroyed")
    fate = (Words("→", style.aside, ink=Ink.GREY70), Space(0.8), Words(says, style.aside, "semibold"))
    # On half a page, what a long track means stands below its name.
    aside = style.half and boxes > rows.row
    blank = f"{section}.triangles"
    word, small = label(_("triangles:")), Sign(triangle(SIGN), 1.0, 0.0, SIGN, SIGN + 0.6)

    def described(wide: float) -> Part:
        tail: tuple[Piece, ...] = () if aside else fate
        below: tuple[Piece, ...] = fate if aside else ()
        base = measures.lead + style.words - (0.6 if aside else 0.0)
        if triangles is None:
            end = style.labels + rows.at(boxes - 1).x + rows.side + 2.0 + sum(piece.set(wide).wide for piece in fate)
            tight = boxes <= rows.row and end + 0.8 + style.after + BESIDE > wide
            if style.half:
                tail = (*tail, Space(0.0 if aside else 0.8 + style.after), small, Fill(blank, 5.0, 2.5))
            elif boxes > rows.row:
                below = (word, Space(0.6), Fill(blank, 4.6, 3.6))
            elif tight:
                below, base = (small, Fill(blank, 5.0, 2.5)), style.words + 2.9
            else:
                tail = (*tail, Space(0.8 + style.after), word, Space(0.6), Fill(blank, 4.6, 3.6))
        notch, done = ceil(boxes / 2) if counted else 0, facts.crossed(section)
        marked = Track(
            boxes,
            rows,
            section,
            done=done,
            critical=triangles or 0,
            mark=triangle,
            notch=notch,
            tail=tail,
            base=style.words,
        )
        written = Inset(Typed(many, style.words + 0.4, 0.0), left)
        return Layers((name, Inset(marked, style.labels), written, Typed(below, base, 0.0)))

    return ByWidth(described)


def _fuel(facts: Facts, measures: Measures) -> Part:
    """Fuel in rows of ten; a bar where a quarter is left, which excuses going home (cowardly behaviour)."""
    style, told = measures.style, facts.known("fuel", facts.ratings.fuel)
    known, boxes = told is not None, PLENTY["fuel"] if told is None else told
    rows = replace(style.boxes, row=10, lead=measures.lead)
    left = boxes // 4
    used = _("speed; dive −1, climb +1, zoom ±0")
    bar, numbers = Bar(boxes - left) if known else None, Numbers(style.edge, style.words - 0.1, style.small)
    track = Track(boxes, rows, "fuel", done=facts.crossed("fuel"), bar=bar, numbers=numbers)
    # On half a page the heading has no room for the sign.
    twice = facts.twice("fuel")
    said = _("at the bar a quarter is left: {number}").format(number=left) + (twice if style.half else "")
    note = Words(said if known else _("write how many; strike out the others"), SMALL)
    body = Column((track, Typed((note,), 2.6 + rows.side - rows.lead, 2.6)))
    pieces: tuple[Piece, ...] = (Space(13.0), status(facts.doubt("fuel")))
    if not known:
        pieces = (Space(7.0), Fill("fuel.boxes", 5.4, 3.0), Space(0.6), status(facts.doubt("fuel")))
    title = _("Fuel {boxes}").format(boxes=boxes if known else "").strip() + ("" if style.half else twice)
    return Panel(title, body, used, style.rule, style.body, Typed(pieces, style.rule - 1.2))


def special(facts: Facts, measures: Measures, columns: int = 0) -> Part:
    """Special damage to tick (3.607), in that many columns; on half a page as many things on a line as it holds."""
    style = measures.style
    fabric, struts = _("Fabric: no restricted maneuvers"), _("Struts: no restricted maneuvers")
    if style.half:
        fabric, struts = _("Fabric: no restricted"), _("Struts: no restricted")
    plain = (
        ("special.engine-speed", _("Engine: no speed 3 or 4")),
        ("special.fabric-maneuvers", fabric),
        ("special.fabric-speed", _("Fabric: no speed 3 or 4")),
        ("special.struts-maneuvers", struts),
        ("special.fuel-tank", _("Fuel tank: −6 fuel") if style.half else _("Fuel tank hit: −6 fuel")),
    )
    dangers = (("special.smoke", _("Smoke")), ("special.fire", _("Fire")), ("special.spin", _("Spin")))
    sides = (("special.rudder.left", _("L")), ("special.rudder.straight", _("S")), ("special.rudder.right", _("R")))
    turns = _("turns")
    rudder = (
        *ticks(_("Rudder"), sides, style.ticked),
        Space(1.8),
        *rounds("special.rudder-turns", 2, turns, style.ticked),
    )
    lost = ticks(_("Gun lost"), tuple(_lost(facts)), style.ticked, ("guns",))
    behind = [role for role in facts.aircraft.crew if not facts.posts[role].flies]
    fire, gap = _("{who}: no fire") if style.half else _("{who} may not fire"), Space(1.6 if style.half else 1.2)
    named = ((role, Words(fire.format(who=facts.called(role)), style.ticked)) for role in behind)
    each: tuple[tuple[Piece, ...], ...] = tuple(
        (who, gap, *rounds(f"special.{role}-turns", 3, turns, style.ticked)) for role, who in named
    )
    title, number = _("Special damage"), "3.607"
    if style.half:
        engine, maneuvers, speed, strut, tank = (ticks("", (box,), style.ticked) for box in plain)
        groups = (engine, speed, maneuvers, strut, ticks("", dangers, style.ticked), tank, rudder, lost, *each)
        flow = Flow(groups, style.words + 0.4, measures.lead + LINE, below=0.6, most=MOST_LINE)
        return Panel(title, flow, number, style.rule, style.body)
    boxes = ((Tick(name, 4.4), Words(text, (6.5, 6.0))) for name, text in plain)
    lines = (*boxes, ticks("", dangers, style.ticked), lost, rudder, *each)
    # Eight guns may use some of the gutter.
    cells = (Inset(Typed(line, 3.2), right=-2.0 if line is lost else 0.0) for line in lines)
    return Panel(title, Grid(tuple(cells), columns, 5.0, down=True), number)


def _lost(facts: Facts) -> Iterator[Box]:
    """A box for each gun, the letter of its block after the last of them: one is destroyed at a time (3.607)."""
    for armed in facts.guns:
        count = max(armed.gun.count, armed.twin.count if armed.twin else 1)
        for number in range(1, count + 1):
            yield f"special.gun-lost.{armed.gun.id}.{number}", armed.gun.id if number == count else ""
