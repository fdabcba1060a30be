"""Conversion of a sheet's form fields to lines of a window, for programs whose pictures cannot contain forms.

Boxes with the same label become one line with the number of boxes, and single texts become lines to write in. One field
for notes replaces the numbered cells of tables, such as a turn log.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from printgen.drawing.marks import Entry

#: The label of the field that replaces the cells of tables.
NOTES = "notes"
#: The first line of the notes. The window is as wide as this line, so that it shows rows of boxes.
HINT = "One line per turn: moves, targets, ammunition. Make the window wider if boxes are hidden."
_NUMBERED = re.compile(r"(.*?)\.\d+")


class SheetField(Struct, frozen=True):
    """A line in the window in which players fill in a sheet.

    Fields:
        kind: the type of the line: a text, a text of several lines, or a row of boxes.
        value: the text that the sheet already contains.
        boxes: the number of boxes.
    """

    label: str
    kind: Literal["text", "notes", "boxes"]
    value: str = ""
    boxes: int = 0


def sheet_fields(entries: Sequence[Entry]) -> tuple[SheetField, ...]:
    """Return the lines for the form fields of a sheet, in the order of the fields."""
    boxes: dict[str, int] = {}
    texts: dict[str, str] = {}
    for entry in entries:
        if entry.kind == "tick":
            numbered = _NUMBERED.fullmatch(entry.name)
            label = _label(numbered[1] if numbered else entry.name)
            boxes[label] = boxes.get(label, 0) + 1
        elif not any(part.isdigit() for part in entry.name.split(".")):
            texts[_label(entry.name)] = entry.value
    if not boxes and not texts:
        return ()
    return (
        *(SheetField(label, "text", value) for label, value in texts.items()),
        *(SheetField(label, "boxes", boxes=count) for label, count in boxes.items()),
        SheetField(NOTES, "notes", HINT),
    )


def _label(name: str) -> str:
    return re.sub(r"[.-]+", " ", name)
