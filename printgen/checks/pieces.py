"""What must hold of chits and markers in any game; a game's own checks say how many there are, and where its book says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from printgen.checks.check import Problem
from printgen.data.findings import Severity
from printgen.data.nearest import meant
from printgen.data.records.pieces import ChitDeck, ChitFace, ChitSide, MarkerSet
from printgen.data.yaml import Path

SIDES: tuple[ChitSide, ...] = ("blue", "red")


def chits(deck: ChitDeck, count: int, weights: Mapping[str, int], section: str, effects: str) -> Iterator[Problem]:
    """A deck that has not so many chits, each with its number and two sides that do something; red the harsher one.

    weights: what each effect of the game weighs against boxes. section, effects: where its book counts the chits, and
    where it lists the effects.
    """
    if len(deck.markers) != count:
        message = f"{len(deck.markers)} damage markers; the game has {count} ({section})"
        yield Problem(("markers",), message, "add or take out markers", key=True)
    numbers = [chit.number for chit in deck.markers]
    for index, chit in enumerate(deck.markers):
        path = ("markers", index)
        if chit.number in numbers[:index]:
            yield Problem((*path, "number"), f"two markers have the number {chit.number}", f"number them 1 to {count}")
        sides = [(side, chit.side(side)) for side in SIDES]
        for side, face in sides:
            yield from _face((*path, side), face, weights, section, effects)
        if all(effect in weights for _side, face in sides for effect in face.effects):
            blue, red = ((face.boxes or 0) + sum(weights[it] for it in face.effects) for _side, face in sides)
            if red < blue:
                message = f"red side of marker {chit.number} is milder than its blue side"
                hint = "exchange the sides, or waive this check"
                yield Problem((*path, "red"), message, hint, severity=Severity.WARNING)


def _face(path: Path, face: ChitFace, weights: Mapping[str, int], section: str, effects: str) -> Iterator[Problem]:
    if (face.section is None) != (face.boxes is None):
        lacking = "boxes" if face.boxes is None else "section"
        yield Problem(path, f"{lacking} is missing: a hit takes boxes off a section ({section})", f"add `{lacking}`")
    elif face.section is None and not face.effects:
        yield Problem(path, f"this side does nothing ({section})", "add `section` and `boxes`, or `effects`")
    for index, effect in enumerate(face.effects):
        if effect not in weights:
            message = f"`{effect}`: no special damage of {effects}{meant(effect, weights)}"
            yield Problem((*path, "effects", index), message, "the schema lists them all")


def counts(record: MarkerSet, wanted: Mapping[str, int], section: str, front: str | None = None) -> Iterator[Problem]:
    """Markers that are not as many as the book counts in `section`, by the name of their front.

    Where all have the same `front` they are counted by the figure that they bear.
    """
    there: Counter[str] = Counter()
    for index, piece in enumerate(record.pieces):
        name = (piece.text or "") if front else piece.front
        there[name] += piece.copies
        if name not in wanted or piece.front != (front or piece.front):
            yield Problem(("pieces", index), f"`{name}` is no marker of this set ({section})", "take it out")
    for name, count in wanted.items():
        if there[name] != count:
            message = f"{there[name]} markers for `{name}`; there are {count} ({section})"
            yield Problem(("pieces",), message, "correct `copies`", key=True)


def blind(record: MarkerSet, section: str) -> Iterator[Problem]:
    """Markers passed on face down that their back, a figure on it or a side's colour tells apart."""
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
            message = f"its back is `{piece.back}`, that of others `{usual}` ({section})"
            yield Problem(("pieces", index, "back"), message, "give all of them one back")
        elif piece.front == piece.back:
            message = f"its face is also the back ({section})"
            yield Problem(("pieces", index, "front"), message, "give it a face of its own")
        if piece.text is not None:
            yield Problem(("pieces", index, "text"), "a figure would stand on the back too", "take `text` out")
