"""What the damage deck does to an aircraft on the average, so that a change to it can be judged."""

from __future__ import annotations

from collections.abc import Sequence
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

    sections, effects: those of the game, in the order in which they are told. Empty where the library has no damage deck.
    """
    case = library.of("damage").get("damage")
    if case is None:
        return ""
    deck = cast(ChitDeck, case.record)
    status, among = deck.source.status if deck.source else "missing", len(deck.markers)
    lines = [f"Damage deck: {among} markers, {status} ({case.document.file})", "", "expected boxes a draw"]
    boxes = [("", *sections, "all")]
    boxes += [(side, *(f"{expected_boxes(deck, side, it):.2f}" for it in (*sections, None))) for side in SIDES]
    lines += aligned(boxes, "  ")
    for side in SIDES:
        borne = {effect: bearing(deck, side, effect) for effect in effects}
        counts = {effect: count for effect, count in sorted(borne.items(), key=lambda item: -item[1]) if count}
        counts["any of them"] = sum(bool(face.effects) for face in faces(deck, side))
        rows = [("", "markers", *map(str, DRAWS))]
        for effect, count in counts.items():
            rows.append((effect, str(count), *(f"{chance(count, among, draws) * 100:5.1f} %" for draws in DRAWS)))
        lines += ["", f"{side}: chance of at least one in so many markers drawn at once", *aligned(rows, "  ")]
    return "\n".join(lines)
