"""The damage deck and the markers (CE401-CE403)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from printgen.checks import pieces
from printgen.checks.check import Problem, check
from printgen.data.kind import Case, Library
from printgen.data.records.pieces import MarkerSet
from printgen.games.canvas_eagles.deck_records import EFFECTS, DamageDeck

DAMAGE_MARKERS = 35
#: What the book counts: the figure or front of each marker, and how many there are of it.
COUNTED: dict[str, tuple[dict[str, int], str]] = {
    "altitude": ({str(level): 4 for level in range(1, 11)}, "1.303"),
    "tailing": (dict.fromkeys(("left", "right", "straight"), 3), "1.304"),
    "changing-altitude": (dict.fromkeys(("dive", "level", "climb"), 3), "1.304"),
}


@check("CE401", "a damage deck that is not the game's", section="1.301", kinds=("damage",))
def damage_deck(case: Case, _library: Library) -> Iterator[Problem]:
    """The damage deck has 35 markers, numbered, each with a blue and a red side; every effect is one of 3.607.

    A face takes boxes off a section, or does special damage, or both; boxes and section go together. Red is the harsher
    side: one that hurts less than its blue one is most likely turned over (a warning). What an effect weighs against
    boxes is our reading: 2 for what passes, 4 for what stays, 6 for a man or a fire, far more for the aircraft's loss.

    Example:
        markers:
          - {number: 1, blue: {section: wing, boxes: 5}, red: {section: wing, boxes: 1}}    # turned over
    """
    yield from pieces.chits(cast(DamageDeck, case.record), DAMAGE_MARKERS, EFFECTS, "1.301", "3.607")


@check("CE402", "markers that are not as many as the book counts", section="1.30", kinds=("markers",))
def counts(case: Case, _library: Library) -> Iterator[Problem]:
    """There are 40 altitude markers, 1 to 10 four times, and 18 tailing markers, three of each.

    The book gives the totals; that the 18 are three sets of left, right and straight, and three of dive, level and
    climb, is our reading of 1.304. With fewer, two aircraft at one level or two tailed pilots lack theirs.

    Example:
        markers:
          - marker: altitude
            pieces:
              - {front: altitude, text: "1", copies: 3}       # the book has four of each
    """
    record = cast(MarkerSet, case.record)
    if record.marker in COUNTED:
        wanted, section = COUNTED[record.marker]
        yield from pieces.counts(record, wanted, section, "altitude" if record.marker == "altitude" else None)


@check("CE403", "what is drawn blind and told apart by its back", section="1.304", kinds=("markers",))
def blind(case: Case, _library: Library) -> Iterator[Problem]:
    """Markers that are passed on face down have one and the same back, and no face that could be taken for it.

    Whoever tails must not read from the back, from a figure on it or from a side's colour what the marker says.

    Example:
        markers:
          - marker: tailing
            blind: true
            pieces:
              - {front: left, back: tailing}
              - {front: right, back: changing-altitude}       # its back tells
    """
    yield from pieces.blind(cast(MarkerSet, case.record), "1.304")
