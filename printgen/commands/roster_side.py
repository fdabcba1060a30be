"""The sheets of one side, which do not show the crews, tasks and orders of the other sides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from printgen.campaign.papers import ALL_SIDES
from printgen.commands.roster_entry import RosterFile
from printgen.data.findings import UsageError
from printgen.products.deck import Product
from printgen.products.flow import FlowedProduct
from printgen.products.options import SIDE


def check_side(source: RosterFile, side: str, flyers: Sequence[str] = ()) -> None:
    """Raise UsageError if the roster has no such side, or if a selected flyer flies for another side."""
    sides = source.roster.sides
    if side and side not in sides:
        listed = ", ".join(f"`{id}` ({name})" for id, name in sides.items())
        raise UsageError(f"`{side}`: no such side of {source.case.id}; use one of {listed}")
    for it in source.roster.flyers:
        if side and it.flyer in flyers and it.side != side:
            raise UsageError(f"`{it.flyer}` flies for `{it.side}`, not for `{side}`. Omit `--flyer` or `--side`")


def sheets_of_side(ids: Iterable[str], omits: bool) -> dict[str, None]:
    """Return the ids of the sheets that can be printed for one side.

    Args:
        ids: the ids of the requested sheets.
        omits: whether other sheets are left out. Otherwise they raise UsageError.
    """
    listed = dict.fromkeys(ids)
    common = [id for id in listed if id in ALL_SIDES]
    if common and not omits:
        raise UsageError(f"`{common[0]}` shows all sides. Print it without `--side`")
    return {id: None for id in listed if id not in common}


def for_side(product: Product | FlowedProduct) -> Product | FlowedProduct:
    """Return a product that accepts the option for one side.

    The names of its files then contain the side, so that the files of all sides can be in one folder.
    """
    return replace(product, accepts=(*product.accepts, SIDE)) if isinstance(product, Product) else product
