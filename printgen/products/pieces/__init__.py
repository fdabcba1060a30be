"""Pieces to cut out: chits that are drawn at random, markers for the table, and counters for players without models."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.data.kind import Case
from printgen.data.official import is_builtin
from printgen.data.records.fields import Sure
from printgen.products.deck import Card
from printgen.products.options import LAYOUT, Choices

#: The values of `--layout` for chits and markers, with the side length of a piece in mm.
SIZES = {"16mm": 16.0, "20mm": 20.0, "25mm": 25.0}


def piece_side(choices: Choices, default: float) -> float:
    """Return the side length of a piece in mm: the value of `--layout` if it is specified, otherwise the default."""
    return SIZES.get(LAYOUT.value_in(choices) or "", float(default))


def record_status(case: Case) -> Sure | None:
    """Return the status to mark on the pieces of a record, or None if the rulebook contains the record."""
    source = case.record.source
    return source.certainty if source and is_builtin(source) else None


def record_marks(cards: Iterable[Card]) -> tuple[Sure, ...]:
    """Return the statuses that are marked on these cards because their records are not in a rulebook."""
    cases = {id(case): case for card in cards for case in card.cases}
    return tuple(sorted({sure for case in cases.values() if (sure := record_status(case))}))
