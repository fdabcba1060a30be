"""What makes sense in tables whatever their figures: what is worse is never worth more, and helps and hindrances have their sign.

A game says which of its figures are in order, and gives `rising` a code. A house may change a figure; this still holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from printgen.checks.check import Problem
from printgen.checks.dice import span
from printgen.checks.rulebook import step_down
from printgen.data.kind import Case
from printgen.data.records.tables import DieTable
from printgen.data.yaml import Path


class Order(Struct, frozen=True):
    """What is in order in a record.

    section: where the book has it. chain: figures by their paths (steps apart by `/`), each at least as good as the one
    before it; of one path, the items of its list. falls: the items fall instead. sign: 1 where none may be below nothing,
    -1 where none may be above. outcomes: of a die table, words from the worst to the best, which rise with the total, and
    `columns` from the worst to the best.
    """

    section: str
    chain: Sequence[str] = ()
    falls: bool = False
    sign: int = 0
    outcomes: Sequence[str] = ()
    columns: Sequence[int] = ()


def rising(case: Case, orders: Mapping[str, Sequence[Order]]) -> Iterator[Problem]:
    """Where a record is out of order."""
    for it in orders.get(case.id, ()):
        if it.outcomes and isinstance(case.record, DieTable):
            yield from _outcomes(case.record, it)
        else:
            yield from _figures(case, it)


def _figures(case: Case, it: Order) -> Iterator[Problem]:
    there = [(chain, *found) for chain in it.chain if (found := step_down(case.record, chain.split("/")))]
    for chain, path, value in there:
        wrong = next((number for number in _numbers(value) if number is not None and number * it.sign < 0), None)
        # That fire is prohibited may be said of what hinders it alone.
        if wrong is not None:
            said = "adds to what it hinders" if wrong > 0 else "takes off where it helps"
            yield Problem(path, f"`{chain.split('/')[-1]}` {said} ({it.section})", "correct the sign")
    if it.sign:
        return
    if len(it.chain) == 1 and there:
        ((chain, path, value),) = there
        for at, (before, here) in enumerate(pairwise(_numbers(value)), start=1):
            if before is not None and here is not None and (here > before if it.falls else here < before):
                message = (
                    f"`{chain.split('/')[-1]}` goes from {before:g} to {here:g}; it {'falls' if it.falls else 'rises'}"
                )
                yield Problem((*path, at), f"{message} ({it.section})", "compare with the book")
    for (less, _, worse), (more, path, better) in pairwise(there) if len(it.chain) > 1 else ():
        pairs = zip(_numbers(worse), _numbers(better), strict=False)
        if any(low is not None and high is not None and low > high for low, high in pairs):
            message = f"`{more.split('/')[-1]}` is worth less than `{less.split('/')[-1]}` ({it.section})"
            yield Problem(path, message, "exchange or correct the two")


def _numbers(value: object) -> list[float | None]:
    """The numbers of a figure or a list; where fire is prohibited it is as little as can be. None for what is no number."""
    if isinstance(value, tuple):
        return [number for item in value for number in _numbers(item)]
    text = str(value).replace("−", "-")
    return [float("-inf") if text == "P" else float(text) if text.lstrip("-+").isdigit() else None]


def _outcomes(table: DieTable, it: Order) -> Iterator[Problem]:
    """Outcomes that get worse with the total, or from a worse column to a better one."""
    ranks = {word.casefold(): rank for rank, word in enumerate(it.outcomes)}

    def rank(cell: str) -> int | None:
        return max((rank for word, rank in ranks.items() if word in cell.casefold()), default=None)

    for dice, rows in table.rolls.items():
        ordered = sorted(rows.items(), key=lambda row: span(str(row[0])) or (0, 0))
        best: dict[int, tuple[int, str]] = {}
        for label, cells in ordered:
            path: Path = (f"rolls-{dice}", label)
            columns = it.columns or range(len(cells))
            held = [(at, rank(cells[at])) for at in columns if at < len(cells)]
            for at, here in held:
                before, says = best.get(at, (-1, ""))
                if here is not None and here < before:
                    message = f"{label} gives `{cells[at]}`, a lower total `{says}` ({it.section})"
                    yield Problem(path, message, "compare with the book", key=True)
                if here is not None:
                    best[at] = max(best.get(at, (-1, "")), (here, cells[at]))
            for (_, worse), (at, better) in pairwise(held) if it.columns else ():
                if worse is not None and better is not None and better < worse:
                    message = f"{label}: the better column has `{cells[at]}`, the worse one does better ({it.section})"
                    yield Problem(path, message, "exchange the cells", key=True)
