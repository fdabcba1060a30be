"""What the damage deck does to an aircraft on the average, so that a change to it can be judged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb
from typing import cast

from printgen.data.kind import Library
from printgen.data.records.pieces import ChitDeck, ChitFace, ChitSide
from printgen.report.table import aligned

SIDES: tuple[ChitSide, ...] = ("blue", "red")
DRAWS = (1, 2, 3, 5, 8)


def faces(deck: ChitDeck, side: ChitSide) -> tuple[ChitFace, ...]:
    """All faces of that side."""
    return tuple(marker.side(side) for marker in deck.markers)


def expected_boxes(deck: ChitDeck, side: ChitSide, section: str | None = None) -> float:
    """The boxes that one draw takes off a section on the average, or off all of them. 0 for an empty deck."""
    counted = [face.boxes or 0 for face in faces(deck, side) if section in (None, face.section)]
    return sum(counted) / len(deck.markers) if deck.markers else 0.0


def chance(markers: int, among: int, draws: int) -> float:
    """The chance of at least one of `markers` in that many draws out of `among` markers, none put back between."""
    drawn = min(draws, among)
    return 1.0 - comb(among - markers, drawn) / comb(among, drawn) if among else 0.0


def bearing(deck: ChitDeck, side: ChitSide, effect: str) -> int:
    """How many markers bear that effect on that side."""
    return sum(effect in face.effects for face in faces(deck, side))


def deck_report(library: Library, sections: Sequence[str], effects: Sequence[str]) -> str:
    """The deck in figures: expected boxes a draw by section, and how likely each special damage is in some draws.

    sections, effects: those of the game, in the order in which they are told.    Empty where the library has no damage deck.
    """
    case = library.of("damage").get("damage")
    if case is None:
        return ""
    deck = cast(ChitDeck, case.record)
    status = deck.source.status if deck.source else "missing"
    lines = [f"Damage deck: {len(deck.markers)} markers, {status} ({case.document.file})"]
    lines += ["", "expected boxes a draw", *aligned(_boxes(deck, sections), "  ")]
    for side in SIDES:
        lines += [
            "",
            f"{side}: chance of at least one in so many markers drawn at once",
            *aligned(_specials(deck, side, effects), "  "),
        ]
    return "\n".join(lines)


def _boxes(deck: ChitDeck, sections: Sequence[str]) -> Iterable[tuple[str, ...]]:
    yield ("", *sections, "all")
    for side in SIDES:
        yield (side, *(f"{expected_boxes(deck, side, section):.2f}" for section in (*sections, None)))


def _specials(deck: ChitDeck, side: ChitSide, effects: Sequence[str]) -> Iterable[tuple[str, ...]]:
    yield ("", "markers", *(str(draws) for draws in DRAWS))
    among = len(deck.markers)
    borne = {effect: bearing(deck, side, effect) for effect in effects}
    for effect, count in sorted(borne.items(), key=lambda item: -item[1]):
        if count:
            yield (effect, str(count), *(_percent(chance(count, among, draws)) for draws in DRAWS))
    special = sum(bool(face.effects) for face in faces(deck, side))
    yield ("any of them", str(special), *(_percent(chance(special, among, draws)) for draws in DRAWS))


def _percent(share: float) -> str:
    return f"{share * 100:5.1f} %"
