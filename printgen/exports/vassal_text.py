"""The notation of VASSAL for pieces: nested sequences of values, each sequence with its own delimiter."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from printgen.exports.sheet_fields import SheetField

#: The codes of the keys for the commands of pieces: the modifier Ctrl, which is used with a letter, and keys that are used alone.
_CTRL = 130
_PAGE_UP, _PAGE_DOWN, _DELETE = 33, 34, 127


class Trait(Struct, frozen=True):
    """A trait of a piece, with its type and its state."""

    type: str
    state: str


def sequence(values: Sequence[object], delimiter: str) -> str:
    """Return the values as one text, in which a backslash precedes each delimiter inside a value."""
    return delimiter.join(_quoted(_text(value), delimiter) for value in values)


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _quoted(text: str, delimiter: str) -> str:
    # The reader takes a leading backslash, or a pair of quotation marks, as part of the notation.
    escaped = text.replace(delimiter, f"\\{delimiter}")
    return f"'{escaped}'" if text[:1] == "\\" or (text[:1] == "'" and text[-1:] == "'") else escaped


def flip(image: str) -> Trait:
    """Return the trait that lets players turn a piece over to show the given picture."""
    before = ["Turn over", _CTRL, "F", "", _CTRL, "", "", _CTRL, "", "", "", "1", False, 0, 0, image, ""]
    after = [True, "Back", "", "", False, "", 1, 1, False, f"{ord('F')},{_CTRL}", "", "", "", "1.0", "", "true"]
    return Trait("emb2;" + sequence([*before, *after], ";"), "-1")


def turn(facings: int, facing: int = 0) -> Trait:
    """Return the trait that lets players turn a piece clockwise through `facings` directions, starting with `facing`."""
    keys = [f"{_PAGE_DOWN},0", f"{_PAGE_UP},0", "Turn right", "Turn left", "", "", "Facing", "", "", "", "", True]
    return Trait("rotate;" + sequence([facings, *keys], ";"), str(facing))


#: The codes of the kinds of field in the notation of a window.
_FIELD_KINDS = {"text": 0, "notes": 1, "boxes": 3}


def window(fields: Sequence[SheetField]) -> Trait:
    """Return the trait that lets players open a window for a piece, in which they write texts and tick boxes.

    The entries are shared with the other players when the window is closed or Enter is pressed.
    """
    lines = sequence([f"{_FIELD_KINDS[it.kind]}{it.label}" for it in fields], "~")
    values = sequence([f"0/{it.boxes}" if it.boxes else it.value for it in fields], "~")
    # Entries are shared when the player closes the window or presses Enter.
    after = ["Fill in", "", 2, "", "", "", f"{ord('P')},{_CTRL}", ""]
    return Trait("propertysheet;" + sequence([lines, *after], ";"), values)


def mask(image: str) -> Trait:
    """Return the trait that shows a piece only to the player who drew it. Other players see the given picture."""
    values = [f"{ord('M')},{_CTRL}", image, "Hide or show", "I", "a hidden piece", "player:", "", "", False, "", ""]
    return Trait("obs;" + sequence(values, ";"), sequence(["null", ""], ";"))


def delete() -> Trait:
    """Return the trait that lets players delete a piece."""
    return Trait("delete;" + sequence(["Delete", f"{_DELETE},0"], ";"), "")


def clone() -> Trait:
    """Return the trait that lets players copy a piece."""
    return Trait("clone;" + sequence(["Copy", f"{ord('C')},{_CTRL}"], ";"), "")


def piece(name: str, image: str, gpid: int, traits: Sequence[Trait]) -> str:
    """Return the definition of a piece.

    Args:
        name: the name of the piece.
        image: the name of the picture of the piece's front.
        gpid: the number of the piece's slot.
        traits: the other traits, the outermost first.
    """
    type, state = "piece;" + sequence(["", "", image, name], ";"), sequence(["null", 0, 0, gpid, 0], ";")
    for trait in reversed(traits):
        type, state = sequence([trait.type, type], "\t"), sequence([trait.state, state], "\t")
    return "+/" + sequence(["null", type, state], "/")
