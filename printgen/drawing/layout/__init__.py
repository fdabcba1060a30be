"""What a page is described with: parts that are measured once for a width, placed once, and leave marks in a sketch.

To arrange: `Column`, `Row`, `Grid` (parts below or beside one another), `Layers` (on top of one another), `Inset` and `Middle`
(with room around), `Blank` (room alone), `ByWidth` (another part for another width), `Drawn` (whatever a function draws).
To show: `Panel` (a heading and what is under it), `Typed` (a line of pieces: `Words`, `Answer` to write in, `Tick`, `Rounds`,
`Sign`, `Space`, `Fill`), `Flow` (pieces over as many lines as they take), `TextBlock` (a paragraph), `Rule`, `Picture`, `WriteIn`
(a line to write on), `Track` (boxes to mark off), `Table` and `Log` (rows with heads). `place` puts a part into a box of a
sketch, the first of several variants that fits, and notes what is too large with its field and the millimetres it is over.
"""

from printgen.drawing.layout.block import Panel, Picture, Rule, TextBlock, WriteIn
from printgen.drawing.layout.line import (
    LABEL,
    SMALL,
    Answer,
    Fill,
    Flow,
    Piece,
    Rounds,
    Sign,
    Space,
    Tick,
    Typed,
    Words,
    label,
    status,
)
from printgen.drawing.layout.part import (
    Blank,
    ByWidth,
    Column,
    Drawn,
    Fitted,
    Grid,
    Inset,
    Layers,
    Middle,
    Part,
    Row,
    place,
)
from printgen.drawing.layout.table import Figures, Log, LogColumn, LogStyle, Table, TableStyle
from printgen.drawing.layout.track import Bar, Numbers, Track

__all__ = [
    "LABEL",
    "SMALL",
    "Answer",
    "Bar",
    "Blank",
    "ByWidth",
    "Column",
    "Drawn",
    "Figures",
    "Fill",
    "Fitted",
    "Flow",
    "Grid",
    "Inset",
    "Layers",
    "Log",
    "LogColumn",
    "LogStyle",
    "Middle",
    "Numbers",
    "Panel",
    "Part",
    "Picture",
    "Piece",
    "Rounds",
    "Row",
    "Rule",
    "Sign",
    "Space",
    "Table",
    "TableStyle",
    "TextBlock",
    "Tick",
    "Track",
    "Typed",
    "Words",
    "WriteIn",
    "label",
    "place",
    "status",
]
