"""Classes that describe a page by its parts. Parts are measured once for a given width, placed once, and drawn in a sketch.

- Arrangement (`part`): `Column`, `Row` and `Grid` place parts below or next to each other, and `Layers` places them on
  top of each other. `Inset` and `FromMiddle` add space around a part, and `Blank` is only space. `ByWidth` is a part
  that depends on the width, and `CustomPart` is a part drawn by a function. `place_part` draws the first of several
  variants that fits into a box of a sketch, and notes any overflow.
- Content (`line`): `Panel` is a heading and a body, `TextBlock` a paragraph, `Rule` a line, `Picture` a glyph.
  `PieceLine` is a line of pieces, and `PieceFlow` distributes pieces over as many lines as necessary. Pieces are
  `Words`, `AnswerLine` (a field to write in), `Tick`, `RoundMarks`, `Sign`, `Space` and `WriteInLine`.
- Tables: `Table` (figures to look up) and `Track` (boxes to mark off) of `table`, `Log` (lines to write in) of `log`.

Their parameters, the most frequently used first:

- `Words(text, sizes, cut, ink, of, anchor, room)`
- `PieceLine(pieces, base, high)`
- `WriteInLine(name, wide, high)`: a line to write on
- `Sign(glyph, size, across, up, wide)`
- `Row(parts, gutter, shares, widths)`
- `Column(parts, gap)`
- `Grid(cells, columns, lead)`: columns are 3 mm apart
- `Inset(part, left, top, right, bottom)`
- `Layers(parts, high)`
- `CustomPart(draw, high, grows)`: `draw` receives the sketch and the box of the part
- `ByWidth(describe)`: `describe` returns a part for a width

Lengths are in mm, and type sizes in points. A part receives its width when it is measured, and its height only when it
is drawn. The title of a page is a `Heading(title, look)` of `panels/heading.py`. Its `look` ("band", "box" or "label")
matches the game's other pages. A list of many items with their figures is a `Listing` of `panels/listing.py`.

The following lines place a page with a heading and a table of words, with column widths in mm:

    lines = [(PieceLine((Words(name),), 4.5), PieceLine((Words(side),), 4.5)) for name, side in found]
    rows = [Row(line, widths=(50.0, 30.0)) for line in lines]
    place_part(sketch, room, Panel(_("Aircraft"), Column((*rows, Rule()))))
"""
