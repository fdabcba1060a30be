"""Liveries: which parts have which paint, that only full ink prints it, and that what lies on it can be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import get_args

import pytest
from msgspec.structs import replace

from printgen.data.records.aircraft import Aircraft, AircraftLivery, Coat, LiveryColour, Wings
from printgen.data.records.aircraft import Mark as MarkName
from printgen.drawing.aircraft.above import draw_from_above
from printgen.drawing.aircraft.side import draw_from_side
from printgen.drawing.bounds import bounds
from printgen.drawing.emblems import mark_keyline, national_mark
from printgen.drawing.inks import PAINTS, PALETTES, Ink
from printgen.drawing.markings import draw_marked_aircraft, repaint
from printgen.drawing.marks import Area, Glyph, Mark, Outline, Use
from printgen.drawing.outline import step_coordinates
from printgen.render.pdf.compile import Compiler
from printgen.units import MM_PER_POINT, Point
from tests.sight import SIGHT, contrast, seen

PATTERNS = get_args(Coat.model_fields["pattern"].annotation)
STRIPED = {"colours": ["dark-blue", "white", "red"], "pattern": "stripes"}


def aircraft(wings: Wings = "biplane") -> Aircraft:
    engine = {"count": 1, "kind": "rotary", "layout": "tractor"}
    facts = {"aircraft": "kite", "name": "Kite", "nation": "britain", "maker": "Sopwith", "crew": ["pilot"]}
    form = {"nose": "rotary", "fin": "round", "length": 6.0}
    return Aircraft.model_validate(
        {**facts, "engine": engine, "wings": wings, "span": 9.0, "since": "1917-01", "form": form}
    )


def livery(**parts: object) -> AircraftLivery:
    return AircraftLivery.model_validate({"livery": "own", "name": "Own", "wings": {"colours": ["olive"]}, **parts})


def areas(marks: Iterable[Mark]) -> Iterator[Area]:
    for mark in marks:
        if isinstance(mark, Use):
            yield from areas(mark.glyph.marks)
        elif isinstance(mark, Area):
            yield mark


def inks(glyph: Glyph) -> list[Ink]:
    return [it.fill for it in areas(glyph.marks)]


def painted(marks: Iterable[Mark]) -> set[Ink]:
    """Return all inks in the filled areas, including those of patterns."""
    found = set[Ink]()
    for mark in marks:
        match mark:
            case Area():
                found |= {mark.fill} | painted(mark.marks)
            case Use():
                found |= painted(mark.glyph.marks)
            case Outline(fill=Ink() as fill):
                found.add(fill)
    return found & {*PAINTS.values()}


def test_each_part_has_its_paint_and_a_part_without_one_that_of_its_neighbour() -> None:
    own = livery(body={"colours": ["plywood"]}, rudder=STRIPED)
    wings, body = PAINTS["olive"], PAINTS["plywood"]
    assert sorted(inks(draw_from_above(aircraft(), "line", livery=own))) == sorted([wings, wings, body, body])
    side = painted(draw_from_side(aircraft(), livery=own).marks)
    assert side == {wings, body, *(PAINTS[it] for it in STRIPED["colours"])}
    plain = painted(draw_from_side(aircraft(), livery=livery()).marks)
    assert plain == {wings}


def test_the_cowling_has_its_own_colour() -> None:
    for drawn in (draw_from_above, draw_from_side):
        with_cowling = painted(drawn(aircraft(), detail="line", livery=livery(nose="aluminium")).marks)
        assert with_cowling == {PAINTS["olive"], PAINTS["aluminium"]}


def test_a_silhouette_of_six_millimetres_and_an_aircraft_without_a_livery_stay_plain() -> None:
    assert not inks(draw_from_above(aircraft(), "mass", livery=livery()))
    assert draw_from_above(aircraft(), "mass", livery=livery()) == draw_from_above(aircraft(), "mass")
    assert not inks(draw_from_above(aircraft(), "line"))


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_pattern_shows_all_its_colours_and_is_drawn_the_same_each_time(pattern: str) -> None:
    colours = ["linen", "olive"] if pattern == "diamonds" else ["linen", "olive", "mauve"]
    own = livery(wings={"pattern": pattern, "colours": colours})
    shown = painted(draw_from_above(aircraft(), "line", livery=own).marks)
    assert shown == {PAINTS[it] for it in (colours[:1] if pattern == "plain" else colours)}
    assert draw_from_above(aircraft(), "line", livery=own) is draw_from_above(aircraft(), "line", livery=own)


def test_two_liveries_of_one_aircraft_are_two_glyphs() -> None:
    names = {draw_from_above(aircraft(), "line", livery=it).name for it in (None, livery(), livery(nose="red"))}
    assert len(names) == 3


@pytest.mark.parametrize("colours", [3, 4, 5])
@pytest.mark.parametrize("span", [20.0, 55.0, 150.0])
def test_lozenges_are_large_enough_to_print_and_no_two_neighbours_are_alike(colours: int, span: float) -> None:
    names = ["linen", "olive", "mauve", "ochre", "blue"][:colours]
    own = livery(wings={"pattern": "lozenges", "colours": names})
    wing = next(areas(draw_from_above(aircraft(), "line", span, own).marks))
    middles: list[tuple[float, float, Ink]] = []
    for use in (it for it in wing.marks if isinstance(it, Use)):
        for mark in use.glyph.marks:
            assert isinstance(mark, Outline)
            assert mark.fill
            corners = [step_coordinates(step) for step in mark.steps if step[0] in "ML"]
            for at in range(0, len(corners), 6):
                x, y = (sum(values) / 6 for values in zip(*corners[at : at + 6], strict=True))
                middles.append((use.x + x * use.scale, use.y + y * use.scale, mark.fill))
    unit = next(it.scale for it in wing.marks if isinstance(it, Use))
    assert unit * span >= 1.7 - 1e-9
    for (x, y, ink), (other_x, other_y, other) in combinations(middles[:400], 2):
        near = (x - other_x) ** 2 + (y - other_y) ** 2 < (1.05 * unit) ** 2
        assert not near or ink != other


def test_the_edge_of_a_painted_solid_is_black_whatever_the_ink_of_its_side() -> None:
    drawn = repaint(draw_from_above(aircraft(), "parts", livery=livery()), Ink.BLUE)
    assert {ink for area in areas(drawn.marks) for ink, _pen in area.edges} == {Ink.BLACK}


def test_the_edge_of_a_silhouette_is_at_least_half_a_point_on_a_counter_if_its_fill_is_omitted() -> None:
    drawn = repaint(draw_from_above(aircraft(), "parts"), Ink.RED)
    edges = [it.bare_pen * 20.0 for it in drawn.marks if isinstance(it, Outline) and it.fill is Ink.RED and it.stroke]
    assert edges
    assert min(edges) >= 0.5 * MM_PER_POINT


@pytest.mark.parametrize("mode", ["saver", "mono"])
def test_only_full_ink_prints_liveries(mode: str) -> None:
    def code(own: AircraftLivery | None, palette: str) -> bytes:
        compiler = Compiler(PALETTES[palette])
        marks = draw_marked_aircraft(aircraft(), "line", "cross-patee", Ink.BLACK, Point(0, 0), 55.0, livery=own)
        glyph = marks[0].glyph if isinstance(marks[0], Use) else None
        assert glyph
        return compiler.drawings[compiler.form(glyph)].code

    assert code(livery(rudder=STRIPED), mode) == code(None, mode)
    assert code(livery(rudder=STRIPED), "full") != code(None, "full")


# ------------------------------------------------------------ what can be read


#: Colours of rudder stripes, which nothing lies on.
STRIPES = ("dark-blue", "red", "green")


@pytest.mark.parametrize("sight", [None, *SIGHT])
def test_lines_on_a_livery_can_be_read_by_everybody(sight: str | None) -> None:
    fills = PALETTES["full"].fills
    for name in get_args(LiveryColour):
        rgb = fills[PAINTS[name]]
        assert rgb
        if name not in STRIPES:
            assert contrast(seen(rgb, sight), (0.0, 0.0, 0.0)) >= 4.5, name


@pytest.mark.parametrize("mark", get_args(MarkName))
def test_a_national_mark_on_a_livery_has_a_white_line_around_it(mark: str) -> None:
    (ground,) = mark_keyline(mark).marks
    # Corners are mitred, but do not reach as far as a bounding box allows for.
    bare = (replace(it, stroke=None) if isinstance(it, Outline) else it for it in national_mark(mark).marks)
    inner = [bounds(it) for it in bare]
    outer = bounds(ground)
    assert outer.x < min(it.x for it in inner) - 0.03
    assert outer.bottom > max(it.bottom for it in inner) + 0.03


@pytest.mark.parametrize("span", [9.0, 16.0, 40.0])
def test_the_outline_of_an_aircraft_without_fill_is_a_quarter_of_a_millimetre(span: float) -> None:
    (shape, *_marks) = draw_marked_aircraft(aircraft(), "parts", "roundel-british", Ink.BLUE, Point(0, 0), span)
    assert isinstance(shape, Use)
    bare = [it.bare_pen * span for it in shape.glyph.marks if isinstance(it, Outline) and it.bare_pen]
    assert len(bare) > 3
    assert min(bare) >= 0.25 - 0.001
