"""The printed campaign log: first the flyers, then each week's missions and the score of the sides after that week.

The log is drawn, not flowed by the HTML renderer, since a campaign may have thousands of entries. The log is a column
of blocks (`drawing.page_breaks`) with paragraphs of text (`drawing.text_block`). Lengths are in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from printgen.campaign import wording
from printgen.campaign.papers.campaign import Campaign, Register, name_with_rank, register
from printgen.campaign.papers.log_entries import Entry, LoggedMission, Week, weeks
from printgen.data.records.roster import Flyer
from printgen.drawing.fonts.typeface import missing_characters
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Picture, PieceLine, Rule, Space, Words
from printgen.drawing.layout.part import Blank, ByWidth, Column, CustomPart, Inset, Layers, Part, Row
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Cut, Line
from printgen.drawing.page_breaks import Block, break_into_pages
from printgen.drawing.sketch import Field, Overflow, Sketch
from printgen.drawing.text_block import Run, TextLine, lines
from printgen.products.deck import Card
from printgen.translation import _
from printgen.units import Box, Size

#: Type sizes in points.
_NAME, _WEEK, _HEADING, _TEXT, _SMALL = 20, 14, 10.5, 8.5, 7
_LABEL = (7, 6.5, 6)
#: The height of the head of each page except the first.
_HEAD = 9.0
#: The space above and below a line of a table, and between its columns.
_PAD, _GUTTER = 0.7, 2.5
#: The size of a side's mark, and the distance of the side's name from the left edge.
_MARK, _BESIDE = 3.6, 5.0
#: The row heights in mm, measured down to the rule below each row: a side's row among the entries, the column headings
#: of entries, the column headings of totals, and a row of totals.
_SIDE, _ENTRY_HEADS, _TOTAL_HEADS, _TOTAL_ROW = 5.6, 5.2, 4.9, 5.3
#: The relative widths of the columns of entries (flyer, points, detailed points, results) and of the columns of totals.
#: The last value is the left edge of the totals, as a share of the page width.
_ENTRY, _TOTAL, _TOTALS_FROM = (0.32, 0.08, 0.35, 0.25), (0.38, 0.14, 0.155, 0.155, 0.17), 0.4
#: The maximum height of an entry. Taller entries are divided, since an entry with very long remarks would not fit on a page.
_TALLEST = 60.0
#: Columns of text: the left edge and the lines of each column.
_Columns = Sequence[tuple[float, Sequence[TextLine]]]


def pages(campaign: Campaign, size: Size) -> Iterator[Card]:
    """Yield the pages of the log, in the given page size (mm)."""
    known = register(campaign)
    setting = _Setting(known, size.width)
    title = _("Campaign log {time}").format(time=known.as_of())
    top = tuple(setting.title(title))
    blocks = (*top, *setting.musters(), *setting.house_rules(), *setting.story())
    misfits = tuple((campaign.case, misfit) for misfit in setting.misfits)
    for number, page in enumerate(break_into_pages(blocks, size.height, size.height - _HEAD), start=1):
        sketch = Sketch()
        if number > 1:
            part = "  ·  ".join(filter(None, (page.part, title)))
            wide = sketch.text(size.width, 4.0, part, _TEXT, "semibold", "end", Ink.GREY70)
            name = Inset(_one_line(Run(campaign.roster.name, "display"), _HEADING, 0.6), right=wide + 6)
            head = Layers((name, Rule(5.6, pen=FINE)))
            head.fit(size.width).draw(sketch, Box(0, 0, size.width, _HEAD))
        for y, block in page.blocks:
            block.draw(sketch, y + (_HEAD if number > 1 else 0.0))
        week = next((block.part for _y, block in page.blocks if block.part and number > 1), None)
        card = known.card(sketch, size, f"campaign-log-{number}", (title, week) if week else (title,))
        yield replace(card, overflows=misfits) if number == 1 else card


class _Setting(Struct):
    """The typesetting of the log. It has the campaign's names and signs, the page width, and texts with missing glyphs."""

    known: Register
    width: float
    misfits: list[Overflow] = field(default_factory=list)

    def run(self, text: str, cut: Cut = "text", of: Field = ()) -> Run:
        """Return a text in a cut of the typeface. Record the characters that the typeface lacks, with the field of the text."""
        if lacking := missing_characters(text, cut):
            self.misfits.append(Overflow(of, text, missing=lacking))
        return Run(text, cut)

    def block(self, *layers: Part, high: float | None = None, **more: Any) -> Block:
        """Return a block as wide as the page, whose parts are drawn on top of each other.

        Args:
            layers: the parts, from the bottom to the top.
            high: the height in mm (default: the height of the highest part).
            more: other fields of the block.
        """
        fitted = Layers(layers, high).fit(self.width)

        def draw(sketch: Sketch, y: float) -> None:
            fitted.draw(sketch, Box(0, y, self.width, fitted.natural_height))

        return Block(fitted.natural_height, draw, **more)

    def side(self, side: str, run: Run, size: float, middle: float, top: float) -> Part:
        """Return a side's mark and name. The centre of the mark is at the height `middle`.

        Args:
            run: the name of the side.
            size: the type size of the name.
            top: the space above the name in mm.
        """
        mark = Picture(self.known.signs[side].mark, _MARK, _MARK / 2, middle)
        return Layers((mark, Inset(_one_line(run, size, top), _BESIDE)))

    def title(self, title: str) -> Iterator[Block]:
        """Yield the title of the log and the campaign's period."""
        name = self.run(self.known.campaign.roster.name, "display", ("name",))
        yield from _text(lines((name,), _NAME, self.width))
        yield self.block(PieceLine(self.known.dated_title(title), 4.2), Rule(7.0, pen=RULE), high=11.0)

    def musters(self) -> Iterator[Block]:
        """Yield the sides with their flyers. If there are two sides, they are next to each other."""
        every = self.known.campaign.standings.sides
        for pair in (every[start : start + 2] for start in range(0, len(every), 2)):

            def abreast(*parts: Part, alone: bool = len(pair) == 1) -> Row:
                return Row((*parts, Blank()) if alone else parts, 0.035 * self.width)

            names = ((it.side, self.run(it.name, "strong", ("sides", it.side))) for it in pair)
            marked = (self.side(side, run, _HEADING, 2.4, 0.2) for side, run in names)
            heads = (Layers((it, Rule(5.4, pen=FINE)), 6.4) for it in marked)
            yield self.block(abreast(*heads), with_next=True)
            members = [[self.member(it.flyer) for it in side.careers] for side in pair]
            rows = [self.block(abreast(*row)) for row in zip_longest(*members, fillvalue=Blank())]
            if sum(row.height for row in rows) > _TALLEST:
                # Yield row by row, so that a page may end between two rows.
                yield from rows
            else:
                yield self.block(abreast(*(Column(tuple(column)) for column in members)))
            yield self.block(Blank(3.0))

    def member(self, flyer: Flyer) -> Part:
        """Return a line about a flyer: name, duty and starting values."""
        known, of = self.known, self.known.path(flyer, "name")
        joins = _("joins in week {week}").format(week=flyer.first_week) if flyer.first_week > 1 else ""
        by = _("played by {player}").format(player=known.player(flyer))
        facts = ", ".join(part for part in (known.duty(flyer), flyer.nationality, by, joins, flyer.remark) if part)
        brings, tables = flyer.starts_with, known.campaign.tables
        has = [tables.rules.format_points(brings.points)] if brings.points else []
        has += [wording.format_amount(brings.kills, "kills")] if brings.kills else []
        has += [tables.abilities[id].name for id in brings.abilities if id in tables.abilities]
        runs = [self.run(name_with_rank(flyer), "strong", of), self.run(f", {facts}", of=of)]
        if has:
            runs += [Run("; "), Run(_("starts with {what}").format(what=", ".join(has)), "slant")]
        return Inset(ByWidth(lambda room: _lines_part(lines(runs, _TEXT, room, hang=3.0))), top=0.5, bottom=0.5)

    def house_rules(self) -> Iterator[Block]:
        """Yield the campaign's house rules, if any."""
        if rules := self.known.campaign.roster.house_rules:
            head = PieceLine((Words(_("House rules"), _HEADING, "strong"),), 4.0)
            yield self.block(head, Rule(5.6, pen=FINE), high=6.4, with_next=True)
            for number, rule in enumerate(rules):
                yield from _text(lines((self.run(rule.rule, of=("house-rules", number, "rule")),), _TEXT, self.width))
            yield self.block(Blank(3.0))

    def story(self) -> Iterator[Block]:
        """Yield the blocks of every week with missions."""
        if not self.known.campaign.roster.log:
            yield from _text(lines((Run(_("No missions flown yet."), "slant"),), _TEXT, self.width))
        for week in weeks(self.known):
            part = _("Week {number}").format(number=week.number)
            month = Words(week.month, _TEXT, "semibold", Ink.GREY70)
            head = PieceLine((Words(part, _WEEK, "display"), Space(2.6), month), 4.9)
            # The head of a week contains its number.
            yield self.block(head, Rule(7.0, pen=RULE), high=8.4, space=6.0, with_next=True)
            blocks = [block for mission in week.missions for block in self.outing(mission)]
            # The totals stay below the last entry, never alone on a page.
            for block in (*blocks[:-1], replace(blocks[-1], with_next=True), self.totals(week)):
                yield replace(block, part=part)

    def outing(self, it: LoggedMission) -> Iterator[Block]:
        """Yield a mission: its title, its remarks, and its entries by side."""
        title = self.run(it.title, "strong", (*it.path, "title"))
        yield from _text(lines((title,), _HEADING, self.width), space=2.0, with_next=True)
        if it.remark:
            remark = (self.run(it.remark, "slant", (*it.path, "remark")),)
            yield from _text(lines(remark, _TEXT, self.width), with_next=True)
        columns = Box(0, 0, self.width, 0).columns(_ENTRY)
        names = (_("flyer"), self.known.campaign.tables.rules.currency, _("details"), _("result"))
        who, currency, *others = (Words(name, _LABEL, ink=Ink.GREY70) for name in names)
        points = Inset(PieceLine((replace(currency, anchor="end"),), 4.0), -_GUTTER, right=_GUTTER)
        cells: tuple[Part, ...] = (PieceLine((who,), 4.0), points, *(PieceLine((other,), 4.0) for other in others))
        head = self.block(Row(cells, shares=_ENTRY), Rule(_ENTRY_HEADS, pen=FINE), high=_ENTRY_HEADS, with_next=True)
        yield head
        for group in it.groups:
            run = Run(self.known.campaign.roster.sides[group.side], "semibold")
            name = self.side(group.side, run, _TEXT, 3.2, 1.4)
            side = self.block(name, Rule(_SIDE, Ink.GREY40), high=_SIDE, with_next=True)
            yield side
            for entry in group.entries:
                yield from self.entry(entry, columns, (head, side), entry is group.entries[-1])

    def entry(self, it: Entry, columns: Sequence[Box], again: tuple[Block, ...], last: bool) -> Iterator[Block]:
        """Yield a flyer's results on a mission as a block, or as several blocks if they are too tall for one.

        Args:
            columns: the positions of the columns: flyer, points, awards, and other results.
            again: the headings to repeat at the top of a new page.
            last: whether the entry is the last one of its side. In that case, the rule below it is black.
        """
        who, points, parts, after = columns
        name_lines = lines((self.run(it.name, "strong", it.of),), _TEXT, who.width - _GUTTER)
        machine = lines((Run(it.machine),), _SMALL, who.width - _GUTTER)
        sum_of = [Run("; ".join(it.parts))]
        if it.for_side:
            sum_of += [Run("; "), Run(_("{count} more for the side").format(count=it.for_side), "slant")]
        results: list[Run] = []
        if it.victims:
            whom = _("Shot down: {whom}").format(whom=", ".join(it.victims))
            results += [self.run(whom, "strong", (*it.path, "kills")), Run(". ")]
        results += [Run("".join(f"{what}. " for what in it.after))]
        results += [self.run(it.remark, "slant", (*it.path, "remark"))] if it.remark else []
        made_up, came = lines(sum_of, _TEXT, parts.width - _GUTTER), lines(results, _TEXT, after.width)
        blocks = list(_parted([(who.x, (*name_lines, *machine)), (parts.x, made_up), (after.x, came)]))
        for number, part in enumerate(blocks):
            pen = None if number < len(blocks) - 1 else Ink.BLACK if last else Ink.GREY40
            sum_at = (points.right - _GUTTER, str(it.points)) if number == 0 else None
            yield replace(_side_by_side(part, pen, self.width, sum_at), repeated_heads=again)

    def totals(self, week: Week) -> Block:
        """Return a block on the right of the page, with the totals of the sides after a week."""

        def ends(text: str, sizes: tuple[float, ...], base: float, cut: Cut = "text", ink: Ink = Ink.BLACK) -> Part:
            return PieceLine((Words(text, sizes, cut, ink, anchor="end"),), base)

        kept = self.known.scorekeeping.kills
        kills = _("kills") if kept else ""
        heads = (self.known.campaign.tables.rules.currency, _("this week"), kills, _("aircraft lost"))
        after = PieceLine((Words(_("After week {number}").format(number=week.number), _TEXT, "strong"),), 3.6)
        cells: tuple[Part, ...] = (after, *(Inset(ends(head, _LABEL, 3.6, ink=Ink.GREY70), -3.0) for head in heads))
        rows = [Layers((Row(cells, shares=_TOTAL), Rule(_TOTAL_HEADS, pen=FINE)), _TOTAL_HEADS)]
        for it in week.totals:
            run = Run(self.known.campaign.roster.sides[it.side], "semibold")
            figures = (f"+{it.week_score}", it.kills if kept else "", str(it.aircraft_lost))
            side, score = self.side(it.side, run, _TEXT, 2.65, 0.85), ends(str(it.score), (10.5, 8.5, 7), 3.9, "strong")
            cells = (side, score, *(ends(text, (8.5, 7), 3.7) for text in figures))
            rule = Rule(_TOTAL_ROW, Ink.BLACK if it is week.totals[-1] else Ink.GREY40)
            rows.append(Layers((Row(cells, shares=_TOTAL), rule), _TOTAL_ROW))
        return self.block(Inset(Column(tuple(rows)), _TOTALS_FROM * self.width), space=3.0)


def _lines_part(found: Sequence[TextLine], top: float = 0.0) -> Part:
    """Return the lines of a paragraph as a part."""

    def draw(sketch: Sketch, at: Box) -> None:
        y = at.y + top
        for line in found:
            sketch.extend(line.marks(at.x, y))
            y += line.height

    return CustomPart(draw, top + sum(line.height for line in found))


def _one_line(run: Run, size: float, top: float) -> Part:
    """Return as much of a text as fits on one line. The rest is cut off."""
    return ByWidth(lambda room: _lines_part(lines((run,), size, room)[:1], top))


def _text(found: Sequence[TextLine], space: float = 0.0, with_next: bool = False) -> Iterator[Block]:
    """Yield a paragraph as blocks. Each block is one line."""
    for number, line in enumerate(found):
        last = number == len(found) - 1

        def draw(sketch: Sketch, y: float, line: TextLine = line) -> None:
            sketch.extend(line.marks(0, y))

        yield Block(line.height + (0.6 if last else 0.0), draw, 0.0 if number else space, with_next and last)


def _side_by_side(columns: _Columns, pen: Ink | None, width: float, points: tuple[float, str] | None) -> Block:
    """Return columns of lines as a block.

    Args:
        pen: the ink of the rule below the columns, which is `width` mm wide, or None for no rule.
        points: the right edge and the text of the points, if any.
    """
    height = max(sum(line.height for line in column) for _x, column in columns) + 2 * _PAD

    def draw(sketch: Sketch, y: float) -> None:
        for x, column in columns:
            top = y + _PAD
            for line in column:
                sketch.extend(line.marks(x, top))
                top += line.height
        if points:
            sketch.text(points[0], y + _PAD + 3.0, points[1], (10.5, 8.5, 7), "strong", "end")
        if pen:
            sketch.add(Line(0, y + height, width, y + height, pen, HAIRLINE))

    return Block(height, draw)


def _parted(columns: _Columns) -> Iterator[_Columns]:
    """Divide the columns into sections that are not taller than the maximum height of an entry."""
    left = [list(column) for _x, column in columns]
    while True:
        part: list[list[TextLine]] = []
        for column in left:
            taken, high = 0, 0.0
            while taken < len(column) and high < _TALLEST:
                high += column[taken].height
                taken += 1
            part.append(column[:taken])
            del column[:taken]
        yield [(x, lines) for (x, _column), lines in zip(columns, part, strict=True)]
        if not any(left):
            return
