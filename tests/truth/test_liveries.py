"""The liveries of the shipped aircraft: every aircraft has one, every livery flies, and full ink shows all its colours."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from printgen.data.kind import Library
from printgen.data.kinds import AIRCRAFT, LIVERIES
from printgen.data.records.aircraft import Aircraft, AircraftLivery
from printgen.drawing.aircraft.above import draw_from_above
from printgen.drawing.aircraft.side import draw_from_side
from printgen.drawing.inks import PAINTS, Ink
from printgen.drawing.marks import Area, Mark, Outline, Use
from tests.printed import shipped

GAMES = ("canvas-eagles", "blue-max", "richthofens-war", "dockfighters")


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped("canvas-eagles").library


def painted(marks: Iterable[Mark]) -> set[Ink]:
    found = set[Ink]()
    for mark in marks:
        match mark:
            case Area():
                found |= {mark.fill} | painted(mark.marks)
            case Use():
                found |= painted(mark.glyph.marks)
            case Outline(fill=Ink() as fill) if fill in PAINTS.values():
                found.add(fill)
    return found


def liveries(library: Library) -> list[tuple[Aircraft, AircraftLivery]]:
    aircraft = (case.record for case in library.of(AIRCRAFT).values())
    return [(it, library.of(LIVERIES)[it.livery or ""].record) for it in aircraft]


def test_every_aircraft_has_a_livery_and_every_livery_flies(library: Library) -> None:
    pairs = liveries(library)
    assert len(pairs) > 100
    assert {own.livery for _aircraft, own in pairs} == {*library.of(LIVERIES)}


def test_every_colour_of_a_livery_is_on_its_aircraft(library: Library) -> None:
    for aircraft, own in liveries(library):
        drawn = draw_from_above(aircraft, "line", 55.0, own), draw_from_side(aircraft, 40.0, livery=own)
        shown = painted(mark for glyph in drawn for mark in glyph.marks)
        # The nose of most engines is not painted, and some tails are too small for all bands.
        coats = [it for it in (own.wings, own.body) if it]
        assert shown >= {PAINTS[colour] for coat in coats for colour in coat.colours}, aircraft.aircraft


def test_no_source_is_claimed_for_a_colour(library: Library) -> None:
    for aircraft, own in liveries(library):
        for source in (aircraft.source_of("livery"), own.source_of("wings")):
            assert source
            assert source.status == "reconstructed"
            assert source.rule


@pytest.mark.parametrize("game", GAMES)
def test_official_pages_have_no_reconstructed_livery(game: str) -> None:
    from printgen.data.official import official_library

    assert not any(case.record.livery for case in official_library(shipped(game).library).of(AIRCRAFT).values())
