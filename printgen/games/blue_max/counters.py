"""Pieces to cut out: the numbered counters of the aircraft, and the markers (Inventory of Components)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import cast

from msgspec.structs import replace

from printgen.data.kind import Library, unique_cases
from printgen.data.kinds import NATIONS
from printgen.data.records.aircraft import Nation
from printgen.drawing.chit import caution_edge, tinted_ground
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Use
from printgen.drawing.pictures import picture
from printgen.drawing.sketch import Sketch
from printgen.games.blue_max.board import PITCH
from printgen.games.blue_max.facts import Facts, select_aircraft
from printgen.games.blue_max.options import AIRCRAFT_OPTIONS, DATE
from printgen.products.deck import Deck, Product
from printgen.products.options import HEX, SCALE, SIDE, Choices
from printgen.products.pieces import SIZES, counters, markers
from printgen.products.pieces.counted import CounterAircraft
from printgen.products.pieces.marker_size import fit_hexes
from printgen.products.pieces.markers import Draw, FaceRequest
from printgen.products.poster import poster
from printgen.translation import _
from printgen.units import Size

#: The kinds of record whose figures are printed on counters.
SOURCE_KINDS = ("ratings", "aircraft", "liveries", "nations", "game")


def aircraft_counters(facts: Facts, library: Library) -> Iterator[CounterAircraft]:
    """Yield the counters of an aircraft, grouped by nation, each with its nation's mark."""
    ratings, aircraft = facts.ratings, facts.aircraft
    seated = sum(seat.aircraft == facts.case.id for seat in facts.choices.seats)
    left = seated or len(ratings.numbers)
    for id, numbers in ratings.counters.items():
        nation = cast(Nation, library.get(NATIONS, id))
        if taken := numbers[:left]:
            left -= len(taken)
            sign = markers.owners(library)[facts.side.side].sign
            cases = (*facts.cases, library.of(NATIONS)[id])
            shows = unique_cases(it for it in cases if it.kind.name in SOURCE_KINDS)
            of, date = facts.side.name, DATE.value_in(facts.choices)
            counter = CounterAircraft(facts.case, shows, aircraft, nation, of, sign, date)
            yield replace(counter, numbers=taken, pitch=PITCH)


def counter_deck(library: Library, choices: Choices, size: Size) -> Deck:
    """Return the counters of the selected aircraft on pages of the given size (mm)."""
    found = (it for facts in select_aircraft(library, choices) for it in aircraft_counters(facts, library))
    return counters.deck(sorted(found, key=lambda it: (it.side, it.numbers)), choices, size)


def _observer(sketch: Sketch, request: FaceRequest) -> None:
    """Draw the marker for an observer killed in action (Damage)."""
    edge = caution_edge(request.mm, markers.CAUTION * request.magnification, Ink.CAUTION, 45)
    sketch.add(Use(tinted_ground(request.mm, Ink.PALE_AMBER), 0, 0), Use(edge, 0, 0))
    k = markers.draw_name(sketch, request, " ".join((_("Observer"), _("killed")))) * request.magnification
    # The gunner's gun would be too small to be recognized.
    sketch.add(Use(picture("pilot-killed"), request.mm / 2, markers.AT * k, markers.TALL * k))


FACES: Mapping[str, Draw] = {**markers.FACES, "observer-killed": _observer}

POSTER = poster(select_aircraft, *AIRCRAFT_OPTIONS, named="aircraft.name ratings.name", look="band")
COUNTERS = Product(
    id="counters",
    title="Counters",
    summary="the 60 numbered aircraft from above, with national markings",
    deck=counter_deck,
    adapts=True,
    accepts=(*AIRCRAFT_OPTIONS, HEX, SCALE),
    printed_figures="ratings.counters ratings.name aircraft liveries nations",
)
MARKERS = Product(
    id="markers",
    title="Markers",
    summary="the 30 other markers: direction, smoke, fire, observer killed",
    deck=partial(markers.deck, faces=FACES, side=fit_hexes(PITCH)),
    accepts=(SIDE, HEX),
    layouts=tuple(SIZES),
    printed_figures="markers",
    adapts=True,
)
