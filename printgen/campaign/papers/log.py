"""The campaign log on paper: who flies, then week by week what was flown, and how the sides stood afterwards.

Drawn, not flowed: a campaign may have thousands of entries. It is a column of blocks (`drawing.page_breaks`), whose texts are
paragraphs (`drawing.paragraph`); lengths are in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import zip_longest

from printgen.campaign.papers.campaign import Campaign
from printgen.campaign.papers.flyers import Register, register
from printgen.campaign.papers.log_entries import Entry, Group, Member, Outing, Week, sides, weeks
from printgen.drawing.fonts.typeface import missing
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Typed
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Cut, Line, Use
from printgen.drawing.page_breaks import Block, paged
from printgen.drawing.sketch import Field, Misfit, Sketch
from printgen.drawing.text_block import Run, TextLine, lines
from printgen.products.deck import Card
from printgen.translation import _
from printgen.units import Box, Size

#: Type sizes in points.
_NAME, _WEEK, _HEADING, _TEXT, _SMALL = 20, 14, 10.5, 8.5, 7
#: How high the head of each page but the first is.
_HEAD = 9.0
#: Above and below a line of a table, and between its columns.
_PAD, _GUTTER = 0.7, 2.5
#: The mark of a side, and how far its name stands from the left.
_MARK, _BESIDE = 3.6, 5.0
#: The columns of entries: who, points, what they are made up of, what came of it; and of totals. Shares of the width.
_ENTRY, _TOTAL, _TOTALS_FROM = (0.32, 0.08, 0.35, 0.25), (0.38, 0.14, 0.155, 0.155, 0.17), 0.4
#: What is taller is parted in two: an entry with remarks without end would fit no page.
_TALLEST = 60.0


def pages(campaign: Campaign, size: Size) -> Iterator[Card]:
    """The log on as many pages of that size (mm) as it takes."""
    known = register(campaign)
    setting = _Setting(known, size.width)
    title = _("Campaign log {time}").format(time=known.before())
    top = tuple(setting.title(title))
    blocks = (*top, *setting.musters(), *setting.house_rules(), *setting.story())
    misfits = tuple((campaign.case, misfit) for misfit in setting.misfits)
    for number, page in enumerate(paged(blocks, size.height, size.height - _HEAD), start=1):
        sketch = Sketch()
        if number > 1:
            _running_head(sketch, size.width, campaign.roster.name, "  ·  ".join(filter(None, (page.part, title))))
        for y, block in page.blocks:
            block.draw(sketch, y + (_HEAD if number > 1 else 0.0))
        week = next((block.part for _y, block in page.blocks if block.part and number > 1), None)
        bookmark = (title, week) if week else (title,)
        card = known.card(sketch, size, f"campaign-log-{number}", bookmark)
        yield replace(card, misfits=misfits) if number == 1 else card


def _running_head(sketch: Sketch, width: float, name: str, part: str) -> None:
    """Whose log it is and what the page begins with, at the head of each page but the first."""
    wide = sketch.text(width, 4.0, part, _TEXT, "semibold", "end", Ink.GREY70)
    for line in lines((Run(name, "display"),), _HEADING, width - wide - 6)[:1]:
        sketch.extend(line.marks(0, 0.6))
    sketch.add(Line(0, 5.6, width, 5.6, Ink.BLACK, FINE))


@dataclass(slots=True)
class _Setting:
    """How the log is set: the campaign's names and signs, the width of the page; and the texts that no font here has."""

    known: Register
    width: float
    misfits: list[Misfit] = field(default_factory=list)

    def run(self, text: str, cut: Cut = "text", of: Field = ()) -> Run:
        """A text in a cut, noted as a misfit of its field where no font here has its letters."""
        if lacking := missing(text, cut):
            self.misfits.append(Misfit(of, text, lacking=lacking))
        return Run(text, cut)

    def title(self, title: str) -> Iterator[Block]:
        """Whose log it is, of what time."""
        roster = self.known.campaign.roster
        yield from _text(lines((self.run(roster.name, "display", ("name",)),), _NAME, self.width))
        dated = Typed(self.known.dated(title), 4.2).fit(self.width)

        def draw(sketch: Sketch, y: float) -> None:
            dated.draw(sketch, Box(0, y, self.width, 0))
            sketch.add(Line(0, y + 7.0, self.width, y + 7.0, Ink.BLACK, RULE))

        yield Block(11.0, draw)

    def musters(self) -> Iterator[Block]:
        """The sides with their flyers, two abreast."""
        every = tuple(sides(self.known))
        for start in range(0, len(every), 2):
            pair = every[start : start + 2]
            columns = Box(0, 0, self.width, 0).columns((1.0, 1.0), 0.035 * self.width)
            heads = [self.side_head(it.number, it.name, column) for it, column in zip(pair, columns, strict=False)]
            yield Block(6.4, partial(_all, heads), with_next=True)
            held = [[self.member(it, at.width) for it in side.members] for side, at in zip(pair, columns, strict=False)]
            rows = [
                _side_by_side([(at.x, it) for it, at in zip(row, columns, strict=False)], 0.5) for row in _rows(held)
            ]
            if sum(row.height for row in rows) > _TALLEST:
                # Row by row, so that a page may end between two of them.
                yield from rows
            else:
                apart = [
                    [_side_by_side([(at.x, it)], 0.5) for it in column]
                    for column, at in zip(held, columns, strict=False)
                ]
                yield Block(max(sum(it.height for it in column) for column in apart), partial(_columns, apart))
            yield Block(3.0, _nothing)

    def side_head(self, number: int, name: str, column: Box) -> Callable[[Sketch, float], None]:
        """A side's mark and name over a line."""
        side = tuple(self.known.campaign.roster.sides)[number]
        run = self.run(name, "strong", ("sides", side))

        def draw(sketch: Sketch, y: float) -> None:
            sketch.add(Use(self.known.signs[side].mark, column.x + _MARK / 2, y + 2.4, _MARK))
            for line in lines((run,), _HEADING, column.width - _BESIDE)[:1]:
                sketch.extend(line.marks(column.x + _BESIDE, y + 0.2))
            sketch.add(Line(column.x, y + 5.4, column.right, y + 5.4, Ink.BLACK, FINE))

        return draw

    def member(self, it: Member, room: float) -> tuple[TextLine, ...]:
        """A flyer as he is introduced."""
        runs = [self.run(it.name, "strong", (*it.path, "name")), self.run(f", {it.facts}", of=(*it.path, "name"))]
        if it.brought:
            runs += [Run("; "), Run(_("brings {what}").format(what=it.brought), "slant")]
        return lines(runs, _TEXT, room, hang=3.0)

    def house_rules(self) -> Iterator[Block]:
        """The campaign's own rules, where it has any."""
        rules = self.known.campaign.roster.house_rules
        if not rules:
            return

        def head(sketch: Sketch, y: float) -> None:
            sketch.text(0, y + 4.0, _("House rules"), _HEADING, "strong")
            sketch.add(Line(0, y + 5.6, self.width, y + 5.6, Ink.BLACK, FINE))

        yield Block(6.4, head, with_next=True)
        for number, rule in enumerate(rules):
            yield from _text(lines((self.run(rule.rule, of=("house_rules", number, "rule")),), _TEXT, self.width))
        yield Block(3.0, _nothing)

    def story(self) -> Iterator[Block]:
        """Every week in which anything was flown."""
        nothing = True
        for week in weeks(self.known.campaign, self.known):
            nothing = False
            part = _("Week {number}").format(number=week.number)
            # The head of a week says itself which it is.
            head, *others = self.week(week, part)
            yield from (head, *(replace(block, part=part) for block in others))
        if nothing:
            yield from _text(lines((Run(_("Nothing has been flown yet."), "slant"),), _TEXT, self.width))

    def week(self, week: Week, title: str) -> Iterator[Block]:
        """A week: its missions, and how the sides stood after it."""

        def head(sketch: Sketch, y: float) -> None:
            wide = sketch.text(0, y + 4.9, title, _WEEK, "display")
            sketch.text(wide + 2.6, y + 4.9, week.month, _TEXT, "semibold", ink=Ink.GREY70)
            sketch.add(Line(0, y + 7.0, self.width, y + 7.0, Ink.BLACK, RULE))

        yield Block(8.4, head, space=6.0, with_next=True)
        blocks = [block for mission in week.missions for block in self.outing(mission)]
        # The totals stand below the last entry, never alone.
        yield from (*blocks[:-1], replace(blocks[-1], with_next=True))
        yield self.totals(week)

    def outing(self, it: Outing) -> Iterator[Block]:
        """A mission: its title, what is to be said of it, and its entries by side."""
        title = self.run(it.title, "strong", (*it.path, "title"))
        yield from _text(lines((title,), _HEADING, self.width), space=2.0, with_next=True)
        if it.remark:
            remark = (self.run(it.remark, "slant", (*it.path, "remark")),)
            yield from _text(lines(remark, _TEXT, self.width), with_next=True)
        columns = Box(0, 0, self.width, 0).columns(_ENTRY)
        head = Block(5.2, partial(self.heads, columns), with_next=True)
        yield head
        for group in it.groups:
            side = Block(5.6, partial(self.group, group), with_next=True)
            yield side
            for entry in group.entries:
                yield from self.entry(entry, columns, (head, side), entry is group.entries[-1])

    def heads(self, columns: Sequence[Box], sketch: Sketch, y: float) -> None:
        """The heads of the columns of entries."""
        names = (_("flyer"), self.known.campaign.tables.rules.currency, _("made up of"), _("what came of it"))
        for number, (name, column) in enumerate(zip(names, columns, strict=True)):
            x, anchor = (column.right - _GUTTER, "end") if number == 1 else (column.x, "start")
            sketch.text(x, y + 4.0, name, (7, 6.5, 6), "text", anchor, Ink.GREY70)  # type: ignore[arg-type]
        sketch.add(Line(0, y + 5.2, self.width, y + 5.2, Ink.BLACK, FINE))

    def group(self, group: Group, sketch: Sketch, y: float) -> None:
        """A side above its entries."""
        sign = self.known.signs[tuple(self.known.campaign.roster.sides)[group.number]]
        sketch.add(Use(sign.mark, _MARK / 2, y + 3.2, _MARK))
        for line in lines((Run(group.side, "semibold"),), _TEXT, self.width - _BESIDE)[:1]:
            sketch.extend(line.marks(_BESIDE, y + 1.4))
        sketch.add(Line(0, y + 5.6, self.width, y + 5.6, Ink.GREY40, HAIRLINE))

    def entry(self, it: Entry, columns: Sequence[Box], again: tuple[Block, ...], last: bool) -> Iterator[Block]:
        """What a flyer did on a mission: in one block, or in several where it is taller than a block should be."""
        who, points, parts, after = columns
        called = lines((self.run(it.name, "strong", (*it.of, "name")),), _TEXT, who.width - _GUTTER)
        machine = lines((Run(it.machine),), _SMALL, who.width - _GUTTER)
        sum_of = [Run("; ".join(it.parts))]
        if it.for_side:
            sum_of += [Run("; "), Run(_("{count} more for the side").format(count=it.for_side), "slant")]
        said: list[Run] = []
        if it.victims:
            whom = _("Shot down: {whom}").format(whom=", ".join(it.victims))
            said += [self.run(whom, "strong", (*it.path, "kills")), Run(". ")]
        said += [Run("".join(f"{what}. " for what in it.after))]
        said += [self.run(it.remark, "slant", (*it.path, "remark"))] if it.remark else []
        made_up, came = lines(sum_of, _TEXT, parts.width - _GUTTER), lines(said, _TEXT, after.width)
        held = [(who.x, (*called, *machine)), (parts.x, made_up), (after.x, came)]
        blocks = list(_parted(held))
        for number, part in enumerate(blocks):
            ends = number == len(blocks) - 1
            pen = (Ink.BLACK if last else Ink.GREY40) if ends else None
            at = (points.right - _GUTTER, str(it.points)) if number == 0 else None
            yield replace(_side_by_side(part, _PAD, pen, self.width, at), again=again)

    def totals(self, week: Week) -> Block:
        """How the sides stood after a week, on the right."""
        box = Box(_TOTALS_FROM * self.width, 0, (1 - _TOTALS_FROM) * self.width, 0)
        columns = box.columns(_TOTAL)
        heads = (self.known.campaign.tables.rules.currency, _("this week"), _("kills"), _("aircraft lost"))

        def draw(sketch: Sketch, y: float) -> None:
            sketch.text(box.x, y + 3.6, _("After week {number}").format(number=week.number), _TEXT, "strong")
            for name, column in zip(heads, columns[1:], strict=True):
                sketch.text(column.right, y + 3.6, name, (7, 6.5, 6), "text", "end", Ink.GREY70)
            sketch.add(Line(box.x, y + 4.9, box.right, y + 4.9, Ink.BLACK, FINE))
            for row, it in enumerate(week.totals):
                top = y + 4.9 + 5.3 * row
                sign = self.known.signs[tuple(self.known.campaign.roster.sides)[it.number]]
                sketch.add(Use(sign.mark, box.x + _MARK / 2, top + 2.65, _MARK))
                for line in lines((Run(it.side, "semibold"),), _TEXT, columns[0].width - _BESIDE)[:1]:
                    sketch.extend(line.marks(box.x + _BESIDE, top + 0.85))
                sketch.text(columns[1].right, top + 3.9, str(it.score), (10.5, 8.5, 7), "strong", "end")
                for figure, column in zip((f"+{it.gained}", it.kills, str(it.lost)), columns[2:], strict=True):
                    sketch.text(column.right, top + 3.7, figure, (8.5, 7), "text", "end")
                ends = it is week.totals[-1]
                ink = Ink.BLACK if ends else Ink.GREY40
                sketch.add(Line(box.x, top + 5.3, box.right, top + 5.3, ink, HAIRLINE))

        return Block(4.9 + 5.3 * len(week.totals), draw, space=3.0)


def _nothing(_sketch: Sketch, _y: float) -> None:
    """Nothing: a gap."""


def _all(draws: Sequence[Callable[[Sketch, float], None]], sketch: Sketch, y: float) -> None:
    for draw in draws:
        draw(sketch, y)


def _columns(columns: Sequence[Sequence[Block]], sketch: Sketch, y: float) -> None:
    """Columns of blocks side by side."""
    for column in columns:
        top = y
        for block in column:
            block.draw(sketch, top)
            top += block.height


def _rows(columns: Sequence[Sequence[Sequence[TextLine]]]) -> Iterator[tuple[Sequence[TextLine], ...]]:
    """The members of columns row by row; where a column has ended, nothing."""
    yield from zip_longest(*columns, fillvalue=())


def _text(found: Sequence[TextLine], space: float = 0.0, with_next: bool = False) -> Iterator[Block]:
    """A paragraph as blocks of a line each; `with_next`: its last line stays with what follows."""
    for number, line in enumerate(found):
        last = number == len(found) - 1

        def draw(sketch: Sketch, y: float, line: TextLine = line) -> None:
            sketch.extend(line.marks(0, y))

        yield Block(line.height + (0.6 if last else 0.0), draw, 0.0 if number else space, with_next and last)


def _side_by_side(
    columns: Sequence[tuple[float, Sequence[TextLine]]],
    pad: float,
    pen: Ink | None = None,
    width: float = 0.0,
    points: tuple[float, str] | None = None,
) -> Block:
    """Columns of lines from their left edges on; a line of `width` mm below them, and points that end at a place."""
    height = max(sum(line.height for line in column) for _x, column in columns) + 2 * pad

    def draw(sketch: Sketch, y: float) -> None:
        for x, column in columns:
            top = y + pad
            for line in column:
                sketch.extend(line.marks(x, top))
                top += line.height
        if points:
            sketch.text(points[0], y + pad + 3.0, points[1], (10.5, 8.5, 7), "strong", "end")
        if pen:
            sketch.add(Line(0, y + height, width, y + height, pen, HAIRLINE))

    return Block(height, draw)


def _parted(
    columns: Sequence[tuple[float, Sequence[TextLine]]],
) -> Iterator[list[tuple[float, Sequence[TextLine]]]]:
    """The columns in parts of which none is much taller than it may be."""
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
