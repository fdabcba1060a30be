"""How I am: the aircraft from above, and about it the damage each of its parts takes, and its crew (3.30, 3.60, 10)."""

from __future__ import annotations

from functools import partial
from math import ceil, inf

from msgspec.structs import replace

from printgen.drawing.aircraft.airframe import airframe_of
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import (
    Panel,
    Piece,
    PieceLine,
    RoundMarks,
    Space,
    Tick,
    Words,
    WriteInLine,
    status_sign,
)
from printgen.drawing.layout.part import Column, CustomPart, Grid, Inset, Layers, Part, Row, cached_part
from printgen.drawing.layout.table import Track
from printgen.drawing.marks import Rect
from printgen.drawing.panels.about import AnnotatedPicture, TiedPart
from printgen.drawing.panels.measures import Measures
from printgen.drawing.panels.plan_view import PlanView, part_ends
from printgen.drawing.sketch import Field
from printgen.games.canvas_eagles import ratings
from printgen.games.canvas_eagles.sheet.damage import fate_words, lost_gun_boxes, triangle_glyph
from printgen.games.canvas_eagles.sheet.facts import DEFAULT_BOXES, Facts
from printgen.games.canvas_eagles.sheet.lookup import flying_notes
from printgen.translation import _

#: The bar before critical boxes, and the room that it takes, mm.
BAR, BEFORE = 0.9, 2.0
#: The room between boxes and the critical ones below them, and the baselines of the two lines of words beside these, mm.
CLEAR, LINES = 1.5, (1.6, 4.7)
#: Between a box to tick and its word, mm.
APART = 1.2
#: From this many weapons on, the word for their loss is the short one.
MANY = 3
#: How wide the picture is, and the room below what is said of flying, mm.
WIDE, BELOW = 54.0, 1.0


def portrait(facts: Facts, measures: Measures) -> AnnotatedPicture:
    """The aircraft, its tracks at the side where each part is, its crew, and what it asks of who flies it; all but the picture is
    measured once, however high that is."""
    style = measures.style
    view = PlanView(facts.aircraft, facts.nation.mark, facts.ink, style.small, foot=True)
    places = part_ends(airframe_of(facts.aircraft))

    def tied(id: str, title: str, track: ratings.Track) -> TiedPart:
        section, wide = _section(facts, id, title, track, measures)
        boxes = track.boxes if isinstance(track.boxes, int) else DEFAULT_BOXES[id]
        plain = boxes - (track.triangles if isinstance(track.triangles, int) else 0)
        # The left column's lines begin behind its boxes, on half a page behind the words above them.
        far = wide if style.half else style.labels + style.boxes.size(min(plain, style.boxes.row)).width
        x, first, last = places[id]
        return TiedPart(
            cached_part(section),
            partial(view.point_on_aircraft, x=x, y=first),
            far,
            partial(view.point_on_aircraft, x=x, y=last),
        )

    tracks = {id: tied(id, title, track) for id, title, track in facts.tracks}
    ahead = sorted(("engine", "wings", "tail"), key=lambda id: places[id][1])
    asked = Inset(flying_notes(facts, style), bottom=0.0 if style.half else BELOW)
    right = (TiedPart(cached_part(_crew(facts, measures))), tracks["fuselage"], TiedPart(cached_part(asked)))
    about = AnnotatedPicture(view, tuple(tracks[id] for id in ahead), right, wide=WIDE, least=measures.picture)
    return replace(about, share=0.29, gutter=2.0, gap=measures.track_gap, line_offset=1.4) if style.half else about


def _section(facts: Facts, section: str, title: str, track: ratings.Track, measures: Measures) -> tuple[Part, float]:
    """One section's boxes in fives, then those that are critical on a line of their own behind a heavy bar, beside them what
    happens when the last is gone (3.604); a notch where half of it is, for one may go home then and bombs must go (12.01). On
    half a page its name and what happens stand above; also how wide these are, mm."""
    style, told = measures.style, facts.known_value(f"{section}.boxes", track.boxes)
    counted, boxes = told is not None, DEFAULT_BOXES[section] if told is None else told
    triangles = facts.known_value(f"{section}.triangles", track.triangles) if counted else None
    plain, done = boxes - (triangles or 0), facts.crossed_boxes(section)
    # A row of boxes has the room to the next one below it.
    clear = CLEAR - style.boxes.lead + style.boxes.side
    doubt, twice = (
        status_sign(facts.differing_status(f"{section}.boxes", f"{section}.triangles")),
        facts.readings_sign(section),
    )
    sign = (Words(twice, style.small, "semibold"),) if twice else ()
    named = (Words(title, style.name, "strong"), *sign, Space(0.6), doubt)
    left = 0.0 if style.half else style.labels
    many = () if counted else (WriteInLine(f"{section}.boxes", 8.0, 3.4),)
    says = _("must glide") if section == "engine" else _("destroyed")
    then = fate_words(says, style)
    notch = ceil(boxes / 2) if counted else 0
    first = Track(
        plain, style.boxes, section, crossed_count=min(done, plain), notch=min(notch, plain), base=style.words
    )
    if triangles is None:
        tail = (
            Words(_("critical:"), style.small, ink=Ink.GREY70),
            Space(0.8),
            WriteInLine(f"{section}.triangles", 7.0, 3.6),
            Space(2.0),
        )
        after = () if style.half else then
        second: Part = Inset(PieceLine((*tail, *after), style.words + 0.3, style.boxes.lead), left)
    else:
        words = ((Words(_("critical"), style.aside),), then)
        beside = () if style.half else tuple(PieceLine(*it) for it in zip(words, LINES, strict=True))
        critical = Track(
            triangles, style.boxes, section, plain + 1, max(done - plain, 0), critical=triangles, mark=triangle_glyph
        )
        second = Layers((*beside, Inset(_critical(critical), left)))
    if style.half:
        above = (*named, *((Space(0.8), *many) if many else ()), Space(1.4), *then)
        return Column((Column((PieceLine(above, 2.6, 4.0), first)), second), clear), sum(
            it.measure(inf).wide for it in above
        )
    written = (PieceLine(many, style.words + style.boxes.lead),) if many else ()
    name = PieceLine(named, style.words)
    return Column((Layers((name, *written, Inset(first, style.labels))), second), clear), 0.0


def _critical(track: Track) -> Part:
    """Critical boxes behind a heavy bar."""
    side = track.rows.side
    bar = CustomPart(lambda sketch, at: sketch.add(Rect(at.x, at.y - 0.3, BAR, side + 0.6, Ink.BLACK, None)))
    return Layers((bar, Inset(track, BEFORE)))


def _crew(facts: Facts, measures: Measures) -> Part:
    """Three circles for each of the crew: light marks one, serious two, three kill (10.01); and for who only fires, turns in
    which he may not (3.607)."""
    style, cells = measures.style, []
    for role in facts.aircraft.crew:
        who = facts.role_name(role)
        radius, step, after = style.wound
        wounds = RoundMarks(f"wounds.{role}", 3, radius, step, 1.0 if style.half else 1.2, after)
        sizes = (style.name, 7.5, 7.0, 6.5) if style.half else (style.name, 7.5)
        cells.append(PieceLine((wounds, Words(who, sizes, "semibold")), style.words, style.boxes.lead))
    two = len(cells) > 1
    if style.half:
        return Grid(tuple(cells), 2, style.boxes.lead + 0.3)
    grid = Grid(tuple(cells), 2 if two else 1, style.boxes.lead + 0.3)
    title = PieceLine((Words(_("Crew"), style.name, "strong"),), style.words)
    return Layers((title, Inset(grid, 9.6 if two else style.labels)))


def special_damage_panel(facts: Facts, measures: Measures, widths: tuple[float, ...], head: Part | None = None) -> Part:
    """Special damage to tick (3.607), in columns of those widths (mm; 0 for what is left); `head`: what stands in its
    title's line."""
    size, side = measures.style.tick_size, 4.0
    narrow = len(widths) > 1
    # Words, boxes and circles have one middle.
    up = cap_height("text", size) / 2

    def several(title: str, boxes: tuple[tuple[str, str], ...], of: Field = ()) -> tuple[Piece, ...]:
        pieces: list[Piece] = [Words(title, size), Space(APART)] if title else []
        for name, text in boxes:
            pieces += [Tick(name, side + (APART if text else 0.6), side, down=side / 2 - up)]
            pieces += [Words(text, size, "strong" if len(text) == 1 else "text", of=of), Space(1.6)] if text else []
        return tuple(pieces)

    def turns(name: str, count: int) -> Piece:
        return RoundMarks(f"special.{name}-turns", count, 2.0, 4.4, up)

    plain = (
        ("special.engine-speed", _("Engine: no speed 3 or 4")),
        ("special.fabric-speed", _("Fabric: no speed 3 or 4")),
        ("special.fabric-maneuvers", _("Fabric: no 27–36") if narrow else _("Fabric: no restricted maneuvers")),
        ("special.struts-maneuvers", _("Struts: no 27–36") if narrow else _("Struts: no restricted maneuvers")),
        ("special.fuel-tank", _("Fuel tank hit: −6 fuel")),
    )
    dangers = (("special.smoke", _("Smoke")), ("special.fire", _("Fire")), ("special.spin", _("Spin")))
    ways = ("special.rudder.left", _("L")), ("special.rudder.straight", _("S")), ("special.rudder.right", _("R"))
    behind = [role for role in facts.aircraft.crew if not facts.posts[role].is_pilot]
    fire, gone = _("{who}: no fire"), tuple(lost_gun_boxes(facts))
    lines: tuple[tuple[Piece, ...], ...] = (
        *(several("", (box,)) for box in plain),
        several("", dangers),
        (*several(_("Rudder"), ways), turns("rudder", 2)),
        several(_("Weapon destroyed") if len(gone) < MANY else _("Weapon lost"), gone, ("guns",)),
        *((Words(fire.format(who=facts.role_name(role)), size), Space(APART), turns(role, 3)) for role in behind),
    )
    many = -(-len(lines) // len(widths))
    columns = (
        Column(tuple(PieceLine(line, 2.8, 4.8) for line in lines[first : first + many]))
        for first in range(0, many * len(widths), many)
    )
    body = Row(tuple(columns), 0.0, widths=widths)
    return Panel(_("Special damage"), body, "" if head else _("3.607"), 4.0, 5.4, head, (7.5,))
