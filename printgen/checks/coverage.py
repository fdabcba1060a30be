"""What a game's table of coverage must tell: each section once, with its products or with the reason why it has none."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from printgen.checks.check import Problem, rename
from printgen.data.nearest import nearest
from printgen.data.records.coverage import Coverage


def accounted(record: Coverage, products: Collection[str]) -> Iterator[Problem]:
    """Sections that stand twice, name a product there is not, or neither stand anywhere nor say why not.

    products: the ids of all that is printed for the game.
    """
    seen: set[str] = set()
    for index, it in enumerate(record.sections):
        path = ("sections", index)
        if it.section in seen:
            yield Problem((*path, "section"), f"section {it.section} stands twice", "keep one of the two")
        seen.add(it.section)
        for at, id in enumerate(it.printed_on):
            if id not in products:
                near = nearest(id, products)
                hint = f"did you mean {near}?" if near else "`printgen aids` lists them"
                fix = rename((*path, "printed-on", at), id, products)
                yield Problem((*path, "printed-on", at), f"`{id}` is no product of this game", hint, fix=fix)
        if bool(it.printed_on) == bool(it.reason):
            said = (
                "says both where it stands and why nowhere"
                if it.printed_on
                else "says neither where it stands nor why nowhere"
            )
            yield Problem(
                (*path, "section"), f"section {it.section} {said}", "write `printed-on` with `quotes`, or `reason`"
            )
        elif bool(it.printed_on) != bool(it.quotes):
            fault = (
                "has words and no product to find them on" if it.quotes else "names products and no words to find it by"
            )
            yield Problem(
                (*path, "section"), f"section {it.section} {fault}", "write `printed-on` and `quotes` together"
            )
