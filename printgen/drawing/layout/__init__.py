"""What a page is described with: parts that are measured once for a width, placed once, and leave marks in a sketch.

To arrange (`part`): `Column`, `Row`, `Grid` (parts below or beside one another), `Layers` (on top of one another), `Inset` and
`Middle` (with room around), `Blank` (room alone), `ByWidth` (another part for another width), `Drawn` (whatever a function
draws); `place` puts a part into a box of a sketch, the first of several variants that fits, and notes what is too large.
To show (`line`): `Panel` (a heading and what is under it), `Typed` (a line of pieces: `Words`, `Answer` to write in, `Tick`,
`Rounds`, `Sign`, `Space`, `Fill`), `Flow` (pieces over as many lines as they take), `TextBlock` (a paragraph), `Rule`,
`Picture`. To look up, mark off and write in (`table`): `Table` (of figures), `Track`, `Log`.

What they take, most used first: `Words(text, sizes, cut, ink, of, anchor, room)`, `Typed(pieces, base, high)`, `Fill(name, wide,
high)` (a line to write on), `Sign(glyph, size, across, up, wide)`, `Row(parts, gutter, shares, widths)`, `Column(parts, gap)`,
`Grid(cells, columns, lead)` with its columns 3 mm apart, `Inset(part, left, top, right, bottom)`, `Layers(parts, high)`,
`Drawn(draw, high, grows)` whose `draw` gets the sketch and its box, `ByWidth(make)` whose `make` gives a part for a width;
lengths in mm, type in points. A part is told its width when it is measured, its height only when it is drawn. A page's title is
a `Heading(title, look)` of `panels/heading.py`, `look` ("band", "box" or "label") as the game's other pages have it;
a list of many things with their figures a `Listing` of `panels/listing.py`.

A page with a heading and a table of words, its columns as wide as told in mm:

    rows = [Row((Typed((Words(name),), 4.5), Typed((Words(side),), 4.5)), widths=(50.0, 30.0)) for name, side in found]
    place(sketch, room, Panel(_("Aircraft"), Column((*rows, Rule()))))
"""
