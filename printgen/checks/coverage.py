"""Checks of a game's coverage table. Each section must occur once, with its products or the reason why it has none."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from printgen.checks.check import Problem, rename
from printgen.data.nearest import suggest
from printgen.data.records.coverage import Coverage


def coverage_problems(record: Coverage, products: Collection[str]) -> Iterator[Problem]:
    """Yield problems with the rulebook sections in a coverage record.

    Each section may occur only once, and must name existing products or give a reason, but not both.

    Args:
        products: the ids of all the game's products.
    """
    seen: set[str] = set()
    for index, entry in enumerate(record.sections):
        path = ("sections", index)
        if entry.section in seen:
            yield Problem((*path, "section"), f"section {entry.section} occurs twice", "keep one of the two")
        seen.add(entry.section)
        for at, id in enumerate(entry.printed_on):
            if id not in products:
                near = suggest(id, products).removeprefix("; ")
                hint = near or "`printgen products GAME` lists the products"
                fix = rename((*path, "printed-on", at), id, products)
                yield Problem((*path, "printed-on", at), f"`{id}` is not a product of this game", hint, fix=fix)
        if bool(entry.printed_on) == bool(entry.reason):
            fault = (
                "lists products, but also a reason why no product prints the section"
                if entry.printed_on
                else "has neither products nor a reason"
            )
            yield Problem(
                (*path, "section"), f"section {entry.section} {fault}", "write `printed-on` with `quotes`, or `reason`"
            )
        elif bool(entry.printed_on) != bool(entry.quotes):
            fault = (
                "has quotes but no products"
                if entry.quotes
                else "lists products, but no quotes that show where the products print the section"
            )
            yield Problem(
                (*path, "section"), f"section {entry.section} {fault}", "write `printed-on` and `quotes` together"
            )
