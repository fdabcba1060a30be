"""The quick reference: which tables stand on which page, card and half page."""

from __future__ import annotations

from printgen.products.reference import FolderPage, Reference, TableColumn, flows
from printgen.translation import _


def folder() -> tuple[FolderPage, ...]:
    """Two pages, a leaf: moving in front, fighting behind."""
    moving = (
        TableColumn(6, "beginning sequence movement turning board-edge"),
        TableColumn(6, "altitude climb-points dive-points overdiving overdive"),
    )
    fighting = (
        TableColumn(6, "firing sighting altitude-range examples"),
        TableColumn(6, "jamming ace damage gliding optional-rules"),
    )
    return (
        FolderPage(_("Moving"), moving, type=(9.5, 9, 8)),
        FolderPage(_("Fighting"), fighting, type=(9.5, 9, 8)),
    )


#: The tables of each card: what belongs together stands on one.
CARDS = """
beginning sequence / movement turning board-edge / altitude overdiving overdive / climb-points dive-points altitude-range
/ firing / sighting jamming ace / damage gliding examples / optional-rules
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
