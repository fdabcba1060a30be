"""What is cut out: chits drawn blind, markers laid on the table, counters for those who have no models."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.data.kind import Case
from printgen.data.official import is_builtin
from printgen.data.records.fields import Sure
from printgen.products.deck import Card
from printgen.products.options import LAYOUT, Choices

#: What `--layout` may say for chits and markers: the side of a piece.
SIZES = {"16mm": 16.0, "20mm": 20.0, "25mm": 25.0}


def piece_side(choices: Choices, usual: float) -> float:
    """The side of a piece in mm: the one asked for, else the data's."""
    return SIZES.get(LAYOUT.value_in(choices) or "", float(usual))


def record_status(case: Case) -> Sure | None:
    """How sure a record is as a whole, where that is marked on each of its pieces: it is in no book."""
    source = case.record.source
    return source.certainty if source and is_builtin(source) else None


def record_marks(cards: Iterable[Card]) -> tuple[Sure, ...]:
    """The marks that stand on pieces of these cards since their records are in no book."""
    found = {id(case): case for card in cards for case in card.cases}
    return tuple(sorted({sure for case in found.values() if (sure := record_status(case))}))
