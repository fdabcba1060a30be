"""The damage deck and the markers (CE401-CE403)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

from printgen.checks.check import Problem, check
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.nearest import meant
from printgen.data.yaml import Path
from printgen.games.canvas_eagles.deck_records import (
    EFFECTS,
    DamageDeck,
    DamageFace,
    DamageMarker,
    MarkerSet,
    SideOfMarker,
)

DAMAGE_MARKERS = 35
SIDES: tuple[SideOfMarker, ...] = ("blue", "red")
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
    deck = cast(DamageDeck, case.record)
    if len(deck.markers) != DAMAGE_MARKERS:
        message = f"{len(deck.markers)} damage markers; the game has {DAMAGE_MARKERS} (1.301)"
        yield Problem(("markers",), message, "add or take out markers", key=True)
    numbers = [marker.number for marker in deck.markers]
    for index, marker in enumerate(deck.markers):
        path = ("markers", index)
        if marker.number in numbers[:index]:
            yield Problem((*path, "number"), f"two markers have the number {marker.number}", "number them 1 to 35")
        for side in SIDES:
            yield from _face((*path, side), marker.side(side))
        yield from _milder(path, marker)


def _face(path: Path, face: DamageFace) -> Iterator[Problem]:
    if (face.section is None) != (face.boxes is None):
        lacking = "boxes" if face.boxes is None else "section"
        yield Problem(path, f"{lacking} is missing: a hit takes boxes off a section (1.301)", f"add `{lacking}`")
    elif face.section is None and not face.effects:
        yield Problem(path, "this side does nothing (1.301)", "add `section` and `boxes`, or `effects`")
    for index, effect in enumerate(face.effects):
        if effect not in EFFECTS:
            message = f"`{effect}`: no special damage of 3.607{meant(effect, EFFECTS)}"
            yield Problem((*path, "effects", index), message, "the schema lists them all")


def _milder(path: Path, marker: DamageMarker) -> Iterator[Problem]:
    blue, red = marker.blue, marker.red
    if all(effect in EFFECTS for face in (blue, red) for effect in face.effects) and red.weight < blue.weight:
        message = f"red side of marker {marker.number} is milder than its blue side"
        yield Problem((*path, "red"), message, "exchange the sides, or waive this check", severity=Severity.WARNING)


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
    if record.marker not in COUNTED:
        return
    wanted, section = COUNTED[record.marker]
    there: Counter[str] = Counter()
    for index, piece in enumerate(record.pieces):
        name = (piece.text or "") if record.marker == "altitude" else piece.front
        there[name] += piece.copies
        if name not in wanted or (record.marker == "altitude" and piece.front != "altitude"):
            yield Problem(("pieces", index), f"`{name}` is no marker of this set ({section})", "take it out")
    for name, count in wanted.items():
        if there[name] != count:
            message = f"{there[name]} markers for `{name}`; there are {count} ({section})"
            yield Problem(("pieces",), message, "correct `copies`", key=True)


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
    record = cast(MarkerSet, case.record)
    if not record.blind:
        return
    backs = Counter(piece.back for piece in record.pieces)
    usual = backs.most_common(1)[0][0]
    if record.each_side:
        yield Problem(("each-side",), "a side's colour tells whose blind marker it is", "take `each-side` out")
    for index, piece in enumerate(record.pieces):
        if piece.back is None:
            message = "drawn blind, but its back is blank: it shows through, or tells it from others"
            yield Problem(("pieces", index), message, "give all of them one back")
        elif piece.back != usual:
            message = f"its back is `{piece.back}`, that of others `{usual}` (1.304)"
            yield Problem(("pieces", index, "back"), message, "give all of them one back")
        elif piece.front == piece.back:
            yield Problem(("pieces", index, "front"), "its face is also the back (1.304)", "give it a face of its own")
        if piece.text is not None:
            yield Problem(("pieces", index, "text"), "a figure would stand on the back too", "take `text` out")
