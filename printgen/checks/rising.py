"""Plausibility checks of tables: a better result must not be worth less than a worse one, and signs must be right.

Each game lists the orders of its figures and defines a check with `rising`. House rules may change figures, but not
their order.
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
    """A rule that certain figures in a record must increase or decrease.

    Fields:
        section: the section of the rulebook.
        chain: the paths of figures, each at least as good as the previous figure. Steps are separated by `/`. A single
            path is the path of an ordered list.
        falls: whether the figures must decrease instead of increasing.
        sign: 1 if no figure may be negative, -1 if no figure may be positive, or 0 if the sign is not checked.
        outcomes: for a die table, words from the worst to the best outcome. Higher totals must not give worse outcomes.
        columns: for a die table, the columns from the worst to the best.
    """

    section: str
    chain: Sequence[str] = ()
    falls: bool = False
    sign: int = 0
    outcomes: Sequence[str] = ()
    columns: Sequence[int] = ()


def rising(case: Case, orders: Mapping[str, Sequence[Order]]) -> Iterator[Problem]:
    """Yield a problem for each figure of a record that breaks one of the orders.

    Args:
        orders: the orders to check, by the id of the record.
    """
    for order in orders.get(case.id, ()):
        if order.outcomes and isinstance(case.record, DieTable):
            yield from _outcomes(case.record, order)
        else:
            yield from _figures(case, order)


def _figures(case: Case, order: Order) -> Iterator[Problem]:
    values = [(chain, *found) for chain in order.chain if (found := step_down(case.record, chain.split("/")))]
    for chain, path, value in values:
        wrong = next((number for number in _numbers(value) if number is not None and number * order.sign < 0), None)
        # Only modifiers that hinder fire may prohibit it.
        if wrong is not None:
            fault = (
                "is a disadvantage, but its value is positive"
                if wrong > 0
                else "is an advantage, but its value is negative"
            )
            yield Problem(path, f"`{chain.split('/')[-1]}` {fault} ({order.section})", "correct the sign")
    if order.sign:
        return
    if len(order.chain) == 1 and values:
        ((chain, path, value),) = values
        for at, (before, here) in enumerate(pairwise(_numbers(value)), start=1):
            if before is not None and here is not None and (here > before if order.falls else here < before):
                change = f"goes from {before:g} to {here:g}; these figures {'fall' if order.falls else 'rise'}"
                message = f"`{chain.split('/')[-1]}` {change} ({order.section})"
                yield Problem((*path, at), message, "compare with the rulebook")
    for (less, _, worse), (more, path, better) in pairwise(values) if len(order.chain) > 1 else ():
        pairs = zip(_numbers(worse), _numbers(better), strict=False)
        if any(low is not None and high is not None and low > high for low, high in pairs):
            message = f"`{more.split('/')[-1]}` is worth less than `{less.split('/')[-1]}` ({order.section})"
            yield Problem(path, message, "exchange the two figures, or correct one of them")


def _numbers(value: object) -> list[float | None]:
    """Return the numbers in a figure or list. Prohibited fire is minus infinity, and any other text is None."""
    if isinstance(value, tuple):
        return [number for item in value for number in _numbers(item)]
    text = str(value).replace("−", "-")
    return [float("-inf") if text == "P" else float(text) if text.lstrip("-+").isdigit() else None]


def _outcomes(table: DieTable, order: Order) -> Iterator[Problem]:
    """Yield outcomes that are worse than the outcome of a lower total or the outcome in a worse column."""
    ranks = {word.casefold(): rank for rank, word in enumerate(order.outcomes)}

    def rank(cell: str) -> int | None:
        return max((rank for word, rank in ranks.items() if word in cell.casefold()), default=None)

    for dice, rows in table.rolls.items():
        ordered = sorted(rows.items(), key=lambda row: span(str(row[0])) or (0, 0))
        best: dict[int, tuple[int, str]] = {}
        for label, cells in ordered:
            path: Path = (f"rolls-{dice}", label)
            columns = order.columns or range(len(cells))
            ranked = [(at, rank(cells[at])) for at in columns if at < len(cells)]
            for at, here in ranked:
                before, best_cell = best.get(at, (-1, ""))
                if here is not None and here < before:
                    found = f"{label} gives `{cells[at]}`"
                    message = f"{found}, but a lower total gives the better result `{best_cell}` ({order.section})"
                    yield Problem(path, message, "compare with the rulebook", at_key=True)
                if here is not None:
                    best[at] = max(best.get(at, (-1, "")), (here, cells[at]))
            for (_, worse), (at, better) in pairwise(ranked) if order.columns else ():
                if worse is not None and better is not None and better < worse:
                    message = f"{label}: the better column has a worse result, `{cells[at]}` ({order.section})"
                    yield Problem(path, message, "exchange the cells", at_key=True)
