"""The portrait: the aircraft from above, surrounded by its crew and by the damage tracks of its sections (3.30, 3.60, 10)."""

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
from printgen.drawing.panels.measures import Measures, Style
from printgen.drawing.panels.plan_view import PlanView, sections_ahead
from printgen.drawing.sketch import Field
from printgen.games.canvas_eagles import ratings
from printgen.games.canvas_eagles.sheet.damage import fate_words, lost_gun_boxes, triangle_glyph
from printgen.games.canvas_eagles.sheet.facts import DEFAULT_BOXES, Facts
from printgen.games.canvas_eagles.sheet.lookup import flying_notes
from printgen.translation import _

#: The width in mm of the bar before critical boxes, and of the space for the bar.
BAR, BEFORE = 0.9, 2.0
#: The space between boxes and the critical boxes below them, and the baselines of the two lines of words next to critical
#: boxes, in mm.
CLEAR, LINES = 1.5, (1.6, 4.7)
#: The space between a box to tick and the word after it, in mm.
APART = 1.2
#: Two lengths in mm on half a page: the space between boxes and the critical boxes next to them, and the maximum length
#: of a track with both next to each other.
BESIDE, SHORT = 2.0, 40.0
#: From this number of weapons, the short label for their loss is printed.
MANY = 3
#: The width of the picture, and the space below the notes on flying, mm.
WIDE, BELOW = 54.0, 1.2


def portrait(facts: Facts, measures: Measures) -> AnnotatedPicture:
    """Return the picture of the aircraft, surrounded by its damage tracks, its crew, and the notes on flying.

    Except for the picture, each part is measured only once per width, which saves time.
    """
    style = measures.style
    view = PlanView(facts.aircraft, facts.nation.mark, facts.ink, style.small, foot=True, livery=facts.livery)

    def tied_section(id: str, title: str, track: ratings.Track) -> TiedPart:
        section, wide = _section(facts, id, title, track, measures)
        boxes = track.boxes if isinstance(track.boxes, int) else DEFAULT_BOXES[id]
        plain = boxes - (track.triangles if isinstance(track.triangles, int) else 0)
        # The left column's lines begin after its boxes. On half a page, they begin after the words above the boxes.
        far = wide if style.half else style.labels + style.boxes.size(min(plain, style.boxes.row)).width
        if id == "tail" and not style.half:
            section = Column((section, _half_key(style)), 1.4)
        return TiedPart(cached_part(section), partial(view.line_end, section=id), far)

    tracks = {id: tied_section(id, title, track) for id, title, track in facts.tracks}
    ahead = sections_ahead(airframe_of(facts.aircraft))
    notes: Part = Inset(flying_notes(facts, style), bottom=BELOW)
    if style.half:
        notes = Column((flying_notes(facts, style), _half_key(style)), 0.9)
    right = (TiedPart(cached_part(_crew(facts, measures))), tracks["fuselage"], TiedPart(cached_part(notes)))
    about = AnnotatedPicture(view, tuple(tracks[id] for id in ahead), right, wide=WIDE, least=measures.picture)
    return replace(about, share=0.27, gutter=2.0, gap=measures.track_gap, line_offset=1.4) if style.half else about


def _section(facts: Facts, section: str, title: str, track: ratings.Track, measures: Measures) -> tuple[Part, float]:
    """Return the damage track of a section (3.604), and the width of its heading in mm (0 on a full page).

    The boxes are in groups of five. The critical boxes are on a separate line after a heavy bar, and the consequence of
    marking off the last box is next to them. Another bar marks half of the boxes: the aircraft may then go home, and bombs must
    be dropped (12.01). On half a page, the name and the consequence are above the boxes.
    """
    style, count = measures.style, facts.known_value(f"{section}.boxes", track.boxes)
    is_known, boxes = count is not None, DEFAULT_BOXES[section] if count is None else count
    triangles = facts.known_value(f"{section}.triangles", track.triangles) if is_known else None
    plain, crossed = boxes - (triangles or 0), facts.crossed_boxes(section)
    # A row of boxes includes the space to the next row.
    clear = CLEAR - style.boxes.lead + style.boxes.side
    doubt, twice = (
        status_sign(facts.differing_status(f"{section}.boxes", f"{section}.triangles")),
        facts.readings_sign(section),
    )
    sign = (Words(twice, style.small, "semibold"),) if twice else ()
    heading = (Words(title, style.name, "strong"), *sign, Space(0.6), doubt)
    left = 0.0 if style.half else style.labels
    count_field = () if is_known else (WriteInLine(f"{section}.boxes", 8.0, 3.4),)
    fate = _("must glide") if section == "engine" else _("destroyed")
    fate_pieces = fate_words(fate, style)
    notch = ceil(boxes / 2) if is_known else 0
    first = Track(
        plain, style.boxes, section, crossed_count=min(crossed, plain), notch=min(notch, plain), base=style.words
    )
    if triangles is None:
        tail = (
            Words(_("critical:"), style.small, ink=Ink.GREY70),
            Space(0.8),
            WriteInLine(f"{section}.triangles", 7.0, 3.6),
            Space(2.0),
        )
        after = () if style.half else fate_pieces
        second: Part = Inset(PieceLine((*tail, *after), style.words + 0.3, style.boxes.lead), left)
    else:
        words = ((Words(_("critical"), style.aside),), fate_pieces)
        beside = () if style.half else tuple(PieceLine(*it) for it in zip(words, LINES, strict=True))
        critical = Track(
            triangles, style.boxes, section, plain + 1, max(crossed - plain, 0), critical=triangles, mark=triangle_glyph
        )
        second = Layers((*beside, Inset(_critical(critical), left)))
    if style.half:
        rows, last = divmod(plain - 1, style.boxes.row)
        far = style.boxes.size(last + 1).width + BESIDE
        if triangles is not None and far + BEFORE + style.boxes.size(triangles).width <= SHORT:
            # A small number of critical boxes is next to the last of the other boxes.
            boxes_line: Part = Layers((first, Inset(second, far, rows * style.boxes.lead)))
        else:
            boxes_line = Column((first, second), clear)
        above = (*heading, *((Space(0.8), *count_field) if count_field else ()), Space(1.4), *fate_pieces)
        return Column((PieceLine(above, 2.6, 4.0), boxes_line)), sum(it.measure(inf).wide for it in above)
    written = (PieceLine(count_field, style.words + style.boxes.lead),) if count_field else ()
    name = PieceLine(heading, style.words)
    return Column((Layers((name, *written, Inset(first, style.labels))), second), clear), 0.0


def _half_key(style: Style) -> Part:
    """Return the key for half a page, which explains the bar in a damage track."""
    words = Words(_("half is marked off: may go home"), (style.small, 7.0))
    bar = CustomPart(lambda sketch, at: sketch.add(Rect(at.x, at.y, 0.7, 3.0, Ink.BLACK, None)))
    return Layers((bar, PieceLine((Space(1.6), words), 2.4, 3.0)))


def _critical(track: Track) -> Part:
    """Return the critical boxes of a track, preceded by a heavy bar."""
    side = track.rows.side
    bar = CustomPart(lambda sketch, at: sketch.add(Rect(at.x, at.y - 0.3, BAR, side + 0.6, Ink.BLACK, None)))
    return Layers((bar, Inset(track, BEFORE)))


def _crew(facts: Facts, measures: Measures) -> Part:
    """Return three circles per crew member, which players mark for wounds (10.01).

    A light wound marks one circle, and a serious wound two. The third mark kills the crew member.
    """
    style, cells = measures.style, []
    for role in facts.aircraft.crew:
        crew_name = facts.role_name(role)
        radius, step, after = style.wound
        wounds = RoundMarks(f"wounds.{role}", 3, radius, step, 1.0 if style.half else 1.2, after)
        sizes = (style.name, 7.5, 7.0) if style.half else (style.name, 7.5)
        cells.append(PieceLine((wounds, Words(crew_name, sizes, "semibold")), style.words, style.boxes.lead))
    two = len(cells) > 1
    if style.half:
        return Grid(tuple(cells), 2, style.boxes.lead + 0.3)
    grid = Grid(tuple(cells), 2 if two else 1, style.boxes.lead + 0.3)
    title = PieceLine((Words(_("Crew"), style.name, "strong"),), style.words)
    return Layers((title, Inset(grid, 9.6 if two else style.labels)))


def special_damage_panel(facts: Facts, measures: Measures, widths: tuple[float, ...], head: Part | None = None) -> Part:
    """Return a panel of special damage to mark off (3.607), in columns of the given widths (mm).

    A width of 0 takes the remaining space.

    Args:
        head: an additional part to print in the title line.
    """
    size, side = measures.style.tick_size, 4.0
    narrow = len(widths) > 1
    # Words, boxes and circles are centred on one line.
    up = cap_height("text", size) / 2

    def tick_group(title: str, boxes: tuple[tuple[str, str], ...], of: Field = ()) -> tuple[Piece, ...]:
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
    directions = ("special.rudder.left", _("L")), ("special.rudder.straight", _("S")), ("special.rudder.right", _("R"))
    gunners = [role for role in facts.aircraft.crew if not facts.posts[role].is_pilot]
    fire, weapons = _("{who}: no fire"), tuple(lost_gun_boxes(facts))
    lines: tuple[tuple[Piece, ...], ...] = (
        *(tick_group("", (box,)) for box in plain),
        tick_group("", dangers),
        (*tick_group(_("Rudder"), directions), turns("rudder", 2)),
        tick_group(_("Weapon destroyed") if len(weapons) < MANY else _("Destroyed"), weapons, ("guns",)),
        *((Words(fire.format(who=facts.role_name(role)), size), Space(APART), turns(role, 3)) for role in gunners),
    )
    per_column = -(-len(lines) // len(widths))
    columns = (
        Column(tuple(PieceLine(line, 2.8, 4.8) for line in lines[first : first + per_column]))
        for first in range(0, per_column * len(widths), per_column)
    )
    body = Row(tuple(columns), 0.0, widths=widths)
    return Panel(_("Special damage"), body, "" if head else _("3.607"), 4.0, 5.4, head, (7.5,))
