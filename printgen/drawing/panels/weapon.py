"""A weapon panel with the gunner and mounting, the effect at each range, possible malfunctions, and the ammunition."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.records.fields import Sure
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import (
    LABEL,
    Panel,
    Piece,
    PieceLine,
    Space,
    TextBlock,
    Tick,
    Words,
    WriteInLine,
    status_sign,
)
from printgen.drawing.layout.part import MeasuredPart, Part
from printgen.drawing.layout.table import Bar, BoxRows, Table, Track
from printgen.drawing.marks import FINE, Glyph, Rect, Use
from printgen.drawing.sketch import Field, Sketch
from printgen.drawing.text_block import wrap
from printgen.units import Box, Size

#: The width of the line for an unknown weapon's name, mm.
NAME = 18.0
#: The space next to a picture, mm.
SLACK = 0.9
#: The space before, between and after the name and the mounting of a weapon, mm.
AROUND = 3.0
#: The additional space between a name with a status mark and the mounting, mm.
MARKED = 1.0
#: The arrangement of ammunition boxes: boxes of 4 mm in groups of ten.
BOXES = BoxRows(side=4.0, gap=0.5, group_gap=1.2, row=10, lead=4.5)


class WeaponStyle(Struct, frozen=True):
    """The layout of a weapon panel, with lengths in mm and type sizes in points.

    Fields:
        rule: the y of the rule below the heading.
        head: the height of the heading.
        badge: the side length of the square with the weapon's letter.
        title: the type sizes of the name.
        clear: the minimum distance between the name and the text about the mounting.
        beside: the distance from the table to the texts next to it.
        lead: the distance between the lines of these texts.
        ammunition: the distance from the table down to the boxes for ammunition.
        number: the width of a magazine's number.
        apart: the distance between magazines.
        words: the baseline of words next to a box.
        small: the type size of small words.
        least: the minimum width of the content to the right of the picture.
        below: whether the boxes extend over the full width, below the picture and the table.
        tick: the side length of a tick box.
    """

    rule: float = 4.0
    head: float = 6.0
    badge: float = 4.4
    title: tuple[float, ...] = (10.5, 8.5, 7.5, 7.0)
    clear: float = 3.2
    beside: float = 1.2
    lead: float = 3.1
    ammunition: float = 2.0
    number: float = 3.0
    apart: float = 1.6
    words: float = 3.0
    small: float = 8.0
    boxes: BoxRows = BOXES
    least: float = 0.0
    below: bool = True
    tick: float = 4.0


class Magazines(Struct, frozen=True):
    """The ammunition of a weapon: `count` magazines with `boxes` boxes each.

    Fields:
        bar_before: the number of the box before which a bar is drawn, or 0 for no bar.
    """

    count: int
    boxes: int
    bar_before: int = 0


class WeaponPanel(Struct, frozen=True):
    """A panel about one weapon.

    Fields:
        name: the prefix for the weapon's form field names.
        letter: the weapon's letter on the page.
        title: the weapon's name on the page.
        details: the text about the mounting, in several versions, the longest first.
        picture: the picture of the field of fire, or None if the one in another weapon's panel also applies to this
            weapon.
        picture_size: the size of the picture, mm.
        values: the weapon's effect by range, as a table or as text.
        statuses: the status of the name and the status of the mounting.
        jams: the number of tick boxes for jams.
        jam_rule: the text that states when the weapon jams, printed next to these tick boxes.
        ticks: the form name and the text of each further tick box.
        asides: remarks about firing the weapon.
        remark: a remark about the ammunition.
        is_named: whether the weapon's name is known. If not, the panel has a line on which to write the name.
    """

    name: str
    letter: str
    title: str
    details: tuple[str, ...]
    picture: Glyph | None
    picture_size: Size
    values: Table | str
    magazines: Magazines
    statuses: tuple[Sure | None, Sure | None] = (None, None)
    jams: int = 0
    jam: str = ""
    jam_rule: str = ""
    ticks: tuple[tuple[str, str], ...] = ()
    asides: tuple[str, ...] = ()
    remark: str = ""
    of: Field = ()
    is_named: bool = True
    style: WeaponStyle = WeaponStyle()

    def fit(self, wide: float) -> MeasuredPart:
        style, size = self.style, self.picture_size
        head = Panel("", rule=style.rule, top=style.head).fit(wide)
        room = size.width + SLACK if self.picture else 0.0
        left = room / 2 - SLACK / 2
        deep = size.height + 0.2 if self.picture else 0.0
        body = _body(self, wide - room, room, deep) if style.below else _body(self, wide - room)
        high = style.head + max(body.min_height, deep)

        def draw(sketch: Sketch, place: Box) -> None:
            head.draw(sketch, place)
            self._head(sketch, place)
            if self.picture:
                sketch.add(Use(self.picture, place.x + left, place.y + style.head + size.height / 2 + 0.2))
            body.draw(sketch, Box(place.x + room, place.y + style.head, wide - room, high - style.head))

        return MeasuredPart(high, high, draw, excess_width=max(style.least - (wide - room), body.excess_width))

    def _head(self, sketch: Sketch, place: Box) -> None:
        """Draw the heading: the weapon's letter in a square, its name and its mounting."""
        style, side, (title_doubt, doubt) = self.style, self.style.badge, self.statuses
        line = place.y + style.rule
        sketch.add(Rect(place.x, line - side, side, side, fill=Ink.BLACK, stroke=None))
        middle = (place.x + side / 2, line - 0.9 * side / 4.4)
        sketch.text(*middle, self.letter, style.title[0], "strong", "middle", Ink.WHITE)
        label = (style.small, 7.0)
        shortest = width(self.details[-1], "text", label[-1])
        marks = 2.2 * sum(it is not None for it in self.statuses) + MARKED * bool(title_doubt)
        most = place.width - side - shortest - AROUND - marks
        title = Words(self.title, style.title, "strong", of=(*self.of, "weapon"), room=most)
        blank = () if self.is_named else (WriteInLine(f"{self.name}.weapon", NAME, 4.0),)
        pieces = PieceLine(
            (*((title,) if self.title else ()), *blank, Space(0.6), status_sign(title_doubt)), style.rule - 1.2
        )
        pieces.fit(place.width).draw(sketch, Box(place.x + side + 1.6, place.y, place.width, 0))
        taken = title.measure(most).wide + (0.0 if self.is_named else NAME)
        room = place.width - taken - (2.2 + MARKED if title_doubt else 0.0) - side - style.clear
        detail = next((it for it in self.details if width(it, "text", label[-1]) <= room), self.details[-1])
        edge = place.right - (2.2 if doubt else 0.0)
        sketch.text(edge, line - 1.2, detail, label, "text", "end", Ink.GREY70, room, self.of)
        status_sign(doubt).measure(room).draw(sketch, edge + 0.4, line - 1.2)


#: A function that measures a part for a position (x, y, width), records the position, and returns the part's lower edge (mm).
Lay = Callable[[Part, float, float, float], float]


def _body(weapon: WeaponPanel, wide: float, back: float = 0.0, high: float = 0.0) -> MeasuredPart:
    """Measure the content next to the picture: the table with tick boxes and remarks at its right, and the boxes below.

    Args:
        weapon: the weapon.
        wide: the available width next to the picture, mm.
        back: the distance that the boxes and the remark extend to the left if they are also below the picture, mm.
        high: the lower edge of the picture, above which the boxes and the remark must not extend, mm.
    """
    style, laid = weapon.style, list[tuple[Box, MeasuredPart]]()

    def lay(part: Part, x: float, y: float, wide: float) -> float:
        fitted = part.fit(wide)
        laid.append((Box(x, y, wide, fitted.min_height), fitted))
        return y + fitted.min_height

    def draw(sketch: Sketch, place: Box) -> None:
        for box, fitted in laid:
            fitted.draw(sketch, Box(place.x + box.x, place.y + box.y, box.width, box.height))

    last, spilt = 0.0, tuple[str, ...]()
    if isinstance(weapon.values, str):
        sizes = (style.small,)
        jams = lay(TextBlock(weapon.values, 3.0, style.lead, sizes, wrap_size=sizes[-1]), 0.0, 0.0, wide) + 5.2
        _jams(lay, weapon, 0.0, jams, wide)
        values = jams + 1.2 if weapon.jams or not style.below else jams - 3.6
        spilt = (weapon.remark,) if weapon.remark else ()
    else:
        values = lay(weapon.values, 0.0, 0.0, wide)
        if style.below:
            values = _ticks(lay, weapon, values + style.tick + 1.0, wide)
            # Without a picture beside it, the content may be as low as its words require.
            last, spilt = _asides(lay, weapon, Box(0.0, values, wide, high - values if weapon.picture else 12.0))
            if not weapon.picture:
                values = max(values, last + 0.6)
        else:
            left = weapon.values.width + style.beside
            last, spilt = _asides(lay, weapon, Box(left, 0.0, wide - left, values))
            if weapon.ticks:
                values += style.tick + 1.0
                lay(PieceLine(_other_ticks(weapon, 0.4), 0.0), 0.0, values - 0.4, wide)
    foot = _magazines(lay, weapon, Box(-back, max(values, high), wide + back, 0.0))
    remark, sizes = "; ".join(spilt), (style.small,)
    foot += 1.1 if style.below and weapon.magazines.boxes else 0.0
    lines = _remark(lay, weapon, remark, sizes, -back, foot, wide + back)
    foot += 0.4 * sizes[0] * lines + (0.1 if remark else 0.0)
    return MeasuredPart(foot, foot, draw, excess_width=max(fitted.excess_width for _box, fitted in laid))


def _asides(lay: Lay, weapon: WeaponPanel, place: Box) -> tuple[float, tuple[str, ...]]:
    """Place the tick boxes and the remarks next to the table.

    Return the last baseline, and the remarks that are too long for the space next to the table and must be placed below it.
    """
    style = weapon.style
    y = place.y + 2.8 if style.below else _jams(lay, weapon, place.x, 3.0, place.width)
    spilt = []
    for text in (*weapon.asides, weapon.remark):
        lines = wrap(text, "text", style.small, place.width)
        size = style.small
        wide = max((width(line, "text", size) for line in lines), default=0.0)
        if y + style.lead * (len(lines) - 1) > place.bottom + 0.4 or wide > place.width:
            spilt.append(text)
            continue
        aside = TextBlock(text, 0.0, style.lead, style.small, of=(*weapon.of, "remark"))
        lay(aside, place.x, y, place.width)
        y += style.lead * len(lines)
    return y - style.lead, tuple(text for text in spilt if text)


def _ticks(lay: Lay, weapon: WeaponPanel, y: float, room: float) -> float:
    """Place tick boxes for guns that may jam, and further tick boxes on the next line. Return the lower edge."""
    side = weapon.style.tick
    # Words and the boxes for them are on the same level.
    up = (side - cap_height("text", LABEL[0])) / 2 - 0.4
    jams: list[Piece] = [
        Tick(f"{weapon.name}.jam.{number + 1}", side + 0.6, side, down=up + 0.4) for number in range(weapon.jams)
    ]
    jams += [Space(0.6), Words(_jam_words(weapon), LABEL, of=weapon.of)] if weapon.jams else []
    lines = [it for it in (tuple(jams), _other_ticks(weapon, up + 0.4)) if it]
    for number, pieces in enumerate(lines):
        lay(PieceLine(pieces, 0.0), 0.0, y - up + number * (side + 0.6), room)
    return y + 0.6 + (len(lines) - 1) * (side + 0.6) if lines else y - side - 1.0


def _other_ticks(weapon: WeaponPanel, down: float) -> tuple[Piece, ...]:
    """Return a weapon's tick boxes for purposes other than jams. The boxes extend `down` mm below their baseline."""
    side, pieces = weapon.style.tick, list[Piece]()
    for name, text in weapon.ticks:
        pieces += [Tick(f"{weapon.name}.{name}", side + 0.6, side, down=down), Words(text, LABEL), Space(1.6)]
    return tuple(pieces)


def _jam_words(weapon: WeaponPanel) -> str:
    return " ".join(filter(None, (weapon.jam, weapon.jam_rule)))


def _jams(lay: Lay, weapon: WeaponPanel, x: float, y: float, room: float) -> float:
    """Place a tick box for each gun that may jam, and return the next baseline.

    The boxes are below each other if the line is too short.
    """
    if not weapon.jams:
        return y
    words, label = _jam_words(weapon), LABEL[-1]
    side, step, lead = weapon.style.tick, weapon.style.tick + 0.6, weapon.style.lead
    down = weapon.jams > 1 and weapon.jams * step + width(words, "text", label) > room
    for number in range(weapon.jams):
        tick = PieceLine((Tick(f"{weapon.name}.jam.{number + 1}", side + 0.6, side),), 0.0)
        lay(tick, x + (0.0 if down else number * step), y + number * step * down, room)
    after = (step if down else weapon.jams * step) + 0.3
    block = TextBlock(words, 0.0, lead, label, of=weapon.of)
    # Words are beside the boxes if every word fits, and otherwise below the boxes.
    if max(width(it, "text", label) for it in words.split()) <= room - after:
        lay(block, x + after, y, room - after)
        lines = len(block.lines(room - after))
        return y + max((weapon.jams - 1) * step * down + side + 1.0, lines * lead + 0.4)
    y += (weapon.jams - 1) * step * down + lead + 0.6
    lay(block, x, y, room)
    return y + len(block.lines(room)) * lead + 0.4


def _magazines(lay: Lay, weapon: WeaponPanel, place: Box) -> float:
    """Place the boxes of all magazines, with as many magazines in a row as fit. Return the lower edge of the boxes."""
    style, has = weapon.style, weapon.magazines
    y, x = place.y + style.ammunition, place.x
    rows = replace(style.boxes, row=min(max(has.boxes, 1), 10))
    number = style.number if has.count > 1 else 0.0
    for index in range(has.count):
        wide = number + rows.size(has.boxes).width
        if x + wide > place.right + 0.05:
            x, y = place.x, y + rows.lead
        if number:
            words = Words(str(index + 1), style.small, "semibold", Ink.GREY70, anchor="middle")
            lay(PieceLine((words,), style.words - 0.2), x, y, number - 0.2)
        bar = Bar(has.bar_before, 0.6, FINE * 3) if has.bar_before else None
        track = Track(has.boxes, rows, weapon.name, first=1 + index * has.boxes, bar=bar)
        lay(track, x + number, y, wide - number)
        x += wide + style.apart
    return y + rows.size(has.boxes).height if has.boxes else place.y


def _remark(lay: Lay, weapon: WeaponPanel, text: str, sizes: tuple[float, ...], x: float, y: float, room: float) -> int:
    """Place a remark in small type and return the number of lines it takes."""
    block = TextBlock(text, 2.3, 0.4 * sizes[0], sizes, of=(*weapon.of, "weapon"))
    lay(block, x, y, room)
    return len(block.lines(room))
