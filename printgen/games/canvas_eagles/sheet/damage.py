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
    Typed,
    Words,
    rounds,
    status,
    ticks,
)
from printgen.drawing.layout.part import Blank, Column, Inset, Layers, Part, Row
from printgen.drawing.layout.table import Bar, Numbers, Track
from printgen.drawing.marks import FINE, Glyph, polygon
from printgen.drawing.panels.measures import Measures
from printgen.drawing.panels.people import Wounds
from printgen.games.canvas_eagles import ratings
from printgen.games.canvas_eagles.sheet.facts import PLENTY, Facts
from printgen.translation import _
from printgen.units import Point

#: The triangle that stands for the word before a blank for how many are critical, mm.
SIGN = 2.2
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
    """Half a page's: tracks at the left, fuel at the right, wounds below both."""
    style = measures.style
    crew = tuple((role, facts.called(role)) for role in facts.aircraft.crew)
    # Three circles for each of the crew; light marks one, serious two, three kill (10.01).
    below = Wounds(_("Wounds"), crew, style.labels, style.words, style.name, *style.wound)
    tracks = Row((_tracks(facts, measures), _fuel(facts, measures)), style.gutter, widths=(0.0, style.fuel))
    return Column((tracks, below))


def _tracks(facts: Facts, measures: Measures) -> Part:
    """Engine, wings, fuselage, tail: boxes, then triangles, and behind the last of each what happens when it goes."""
    style = measures.style
    remark = _("notch: half; triangles are critical (3.604)")
    tracks = tuple(_section(facts, *section, measures) for section in facts.tracks)
    return Panel(_("Damage"), Column((*tracks, Blank()), measures.apart), remark, style.rule, style.body)


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
    # What a long track means stands below its name.
    aside = boxes > rows.row
    tail: tuple[Piece, ...] = () if aside else fate
    if triangles is None:
        small = Sign(triangle(SIGN), 1.0, 0.0, SIGN, SIGN + 0.6)
        tail = (*tail, Space(0.0 if aside else 0.8 + style.after), small, Fill(f"{section}.triangles", 5.0, 2.5))
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
    below = Typed(fate if aside else (), measures.lead + style.words - (0.6 if aside else 0.0), 0.0)
    return Layers((name, Inset(marked, style.labels), written, below))


def _fuel(facts: Facts, measures: Measures) -> Part:
    """Fuel in rows of ten; a bar where a quarter is left, which excuses going home (cowardly behaviour)."""
    style, told = measures.style, facts.known("fuel", facts.ratings.fuel)
    known, boxes = told is not None, PLENTY["fuel"] if told is None else told
    rows = replace(style.boxes, row=10, lead=measures.lead)
    left = boxes // 4
    used = _("speed; dive −1, climb +1, zoom ±0")
    bar, numbers = Bar(boxes - left) if known else None, Numbers(style.edge, style.words - 0.1, style.small)
    track = Track(boxes, rows, "fuel", done=facts.crossed("fuel"), bar=bar, numbers=numbers)
    # The heading has no room for the sign.
    said = _("at the bar a quarter is left: {number}").format(number=left) + facts.twice("fuel")
    note = Words(said if known else _("write how many; strike out the others"), SMALL)
    body = Column((track, Typed((note,), 2.6 + rows.side - rows.lead, 2.6)))
    pieces: tuple[Piece, ...] = (Space(13.0), status(facts.doubt("fuel")))
    if not known:
        pieces = (Space(7.0), Fill("fuel.boxes", 5.4, 3.0), Space(0.6), status(facts.doubt("fuel")))
    title = _("Fuel {boxes}").format(boxes=boxes if known else "").strip()
    return Panel(title, body, used, style.rule, style.body, Typed(pieces, style.rule - 1.2))


def half_special(facts: Facts, measures: Measures) -> Part:
    """Special damage to tick (3.607), as many things on a line as it holds."""
    style = measures.style
    plain = (
        ("special.engine-speed", _("Engine: no speed 3 or 4")),
        ("special.fabric-maneuvers", _("Fabric: no restricted")),
        ("special.fabric-speed", _("Fabric: no speed 3 or 4")),
        ("special.struts-maneuvers", _("Struts: no restricted")),
        ("special.fuel-tank", _("Fuel tank: −6 fuel")),
    )
    dangers = (("special.smoke", _("Smoke")), ("special.fire", _("Fire")), ("special.spin", _("Spin")))
    sides = (("special.rudder.left", _("L")), ("special.rudder.straight", _("S")), ("special.rudder.right", _("R")))
    turns = _("turns")
    ways = ticks(_("Rudder"), sides, style.ticked)
    rudder = (*ways, Space(1.8), *rounds("special.rudder-turns", 2, turns, style.ticked))
    gone = ticks(_("Gun lost"), tuple(lost(facts)), style.ticked, ("guns",))
    behind = [role for role in facts.aircraft.crew if not facts.posts[role].flies]
    fire = _("{who}: no fire")
    named = ((role, Words(fire.format(who=facts.called(role)), style.ticked)) for role in behind)
    each: tuple[tuple[Piece, ...], ...] = tuple(
        (who, Space(1.6), *rounds(f"special.{role}-turns", 3, turns, style.ticked)) for role, who in named
    )
    engine, maneuvers, speed, strut, tank = (ticks("", (box,), style.ticked) for box in plain)
    groups = (engine, speed, maneuvers, strut, ticks("", dangers, style.ticked), tank, rudder, gone, *each)
    flow = Flow(groups, style.words + 0.4, measures.lead + LINE, below=0.6, most=MOST_LINE)
    return Panel(_("Special damage"), flow, "3.607", style.rule, style.body)


def lost(facts: Facts) -> Iterator[Box]:
    """A box for each gun, the letter of its block after the last of them: one is destroyed at a time (3.607)."""
    for armed in facts.guns:
        count = max(armed.gun.count, armed.twin.count if armed.twin else 1)
        for number in range(1, count + 1):
            yield f"special.gun-lost.{armed.gun.id}.{number}", armed.gun.id if number == count else ""
