"""Fire arcs as overlays and cards: every hex of a template is there, true to the table's size, and seen from behind on request."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from printgen.aids.deck import Choices
from printgen.drawing.marks import Circle, Face, Outline, Text
from printgen.games.canvas_eagles.arcs.overlay import overlay
from printgen.games.canvas_eagles.arcs.product import deck_of_cards, overlays
from printgen.games.canvas_eagles.arcs.records import Diagram, spoke
from printgen.games.canvas_eagles.ratings import Arc
from printgen.hexes import Hex
from printgen.model.kind import Library
from printgen.units import Size
from tests.spelled import spelled

PAGE = Size(190, 268)


def hexes(face: Face) -> list[Outline]:
    """The outlines with six corners: the start, five lines and the end."""
    return [
        mark for mark in face.marks if isinstance(mark, Outline) and len(mark.steps) == 7 and mark.steps[-1] == ("Z",)
    ]


def across(outline: Outline) -> float:
    """The height of an outline, which for a flat-topped hex is its pitch."""
    heights = [float(step[2]) for step in outline.steps if len(step) == 3]
    return max(heights) - min(heights)


@pytest.mark.parametrize("pitch", [25.0, 38.0, 101.6])
def test_an_overlay_has_every_hex_at_the_table_s_pitch(built_in: Library, pitch: float) -> None:
    for case in built_in.of("arcs").values():
        arc = cast(Arc, case.record)
        drawn = hexes(overlay(arc, pitch, mirrored=False))
        assert len(drawn) == len(arc.hexes) + 1
        assert all(across(outline) == pytest.approx(pitch, abs=1e-9) for outline in drawn)


def test_an_overlay_has_lines_only(built_in: Library) -> None:
    for case in built_in.of("arcs").values():
        face = overlay(cast(Arc, case.record), 38.0, mirrored=False)
        assert [m for m in face.marks if isinstance(m, Outline | Circle) and m.fill is not None] == []


def test_nothing_of_an_overlay_is_cut_off(built_in: Library) -> None:
    for case in built_in.of("arcs").values():
        for mirrored in (False, True):
            face = overlay(cast(Arc, case.record), 38.0, mirrored)
            steps = [step for outline in hexes(face) for step in outline.steps if len(step) == 3]
            assert min(float(step[1]) for step in steps) > 0
            assert max(float(step[1]) for step in steps) < face.size.width
            assert min(float(step[2]) for step in steps) > 0
            assert max(float(step[2]) for step in steps) < face.size.height


def test_a_mirrored_overlay_is_the_same_from_behind(built_in: Library) -> None:
    arc = cast(Arc, built_in.of("arcs")["15"].record)  # the lopsided one
    plain, behind = overlay(arc, 38.0, mirrored=False), overlay(arc, 38.0, mirrored=True)

    def corners(face: Face, flip: bool) -> set[tuple[float, float]]:
        width = face.size.width
        points = [(float(s[1]), float(s[2])) for outline in hexes(face) for s in outline.steps if len(s) == 3]
        return {(round(width - x if flip else x, 6), round(y, 6)) for x, y in points}

    assert corners(plain, flip=False) != corners(behind, flip=False)
    assert corners(plain, flip=True) == corners(behind, flip=False)


def test_overlays_are_those_of_the_chosen_aircraft(built_in: Library) -> None:
    cards = overlays(built_in, Choices(aircraft=("airco-dh-4",), hex=30.0), PAGE).cards
    assert [card.shows[0].id for card in cards] == ["1", "3"]
    assert len(overlays(built_in, Choices(), PAGE).cards) == 17


def test_there_is_a_card_for_each_template_and_each_diagram(built_in: Library) -> None:
    cards = deck_of_cards(built_in, Choices(), PAGE).cards
    assert len(cards) == len(built_in.of("arcs")) + len(built_in.of("diagrams")) == 17 + 8
    assert [misfit for card in cards for misfit in card.misfits] == []
    assert {id(card.back) for card in cards} == {id(cards[0].back)}


def test_a_card_names_who_carries_the_template(built_in: Library) -> None:
    cards = {card.shows[0].id: card for card in deck_of_cards(built_in, Choices(), PAGE).cards}
    said = " ".join(mark.text for mark in cards["4"].front.marks if isinstance(mark, Text))
    assert "LFG Roland C.II, RAF Quirk, Taube" in said


def test_the_diagrams_of_the_rulebook_are_drawn_from_their_text(built_in: Library) -> None:
    record = cast(Diagram, built_in.of("diagrams")["diagram-1"].record)
    assert {hour: set(bands) for hour, bands in record.clock.items()} == {
        12: {"high", "same", "low"},
        2: {"high"},
        10: {"high"},
    }
    assert spoke(2) == (Hex(1, -1), Hex(2, -2), Hex(3, -3))


def test_the_card_is_the_golden_one(built_in: Library, golden: Callable[[str, str], None]) -> None:
    cards = {card.shows[0].id: card for card in deck_of_cards(built_in, Choices(), PAGE).cards}
    golden("fire-arc-card-2.txt", spelled(cards["2"].front))
