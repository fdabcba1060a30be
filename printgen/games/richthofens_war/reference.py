"""The quick reference: which tables stand on which page, card and half page."""

from __future__ import annotations

from printgen.products.reference import FolderPage, Reference, TableColumn, flows
from printgen.translation import _


def folder() -> tuple[FolderPage, ...]:
    """Two pages, a leaf: moving in front, fighting behind."""
    moving = (
        TableColumn(5.4, "beginning sequence movement board-edge"),
        TableColumn(6.6, "turning altitude climb-points dive-points overdiving overdive"),
    )
    fighting = (
        TableColumn(6, "firing altitude-range sighting jamming ace"),
        TableColumn(6, "damage gliding optional-rules examples"),
    )
    return (
        FolderPage(_("Moving"), moving, type=(9.6, 9, 8)),
        FolderPage(_("Fighting"), fighting, type=(10, 9.2, 8)),
    )


#: The tables of each card: what belongs together stands on one.
CARDS = """
beginning sequence / movement turning / altitude overdiving overdive / climb-points dive-points board-edge
/ firing altitude-range / sighting jamming ace / damage gliding / optional-rules examples
"""
HALF = (
    TableColumn(4.4, "movement turning"),
    TableColumn(3.8, "climb-points dive-points overdive altitude-range"),
    TableColumn(4.4, "sighting jamming ace damage"),
)
REFERENCE = Reference(
    game="richthofens-war",
    summary="a leaf: moving in front, fighting behind",
    kinds=("dice", "charts"),
    folder=folder,
    cards=CARDS,
    half=HALF,
)
QUICK_REFERENCE, REFERENCE_CARDS, PLAYER_REFERENCE = flows(REFERENCE)
