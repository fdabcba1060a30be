"""The quick reference of a game: its tables as panels, on a folder of pages, on cards, and on a player's half page.

A game says in a `Reference` which tables stand where; everything else is the same for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from math import ceil
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from printgen.checks.dice import span, totals
from printgen.data.figures import unsure
from printgen.data.kind import Case, Key, Library
from printgen.data.readings import SIGN, Steps, decided
from printgen.data.records.fields import Sure
from printgen.data.records.record import Record, name_of
from printgen.data.records.tables import Chart, CombatTables, DieTable
from printgen.drawing.emblems import status_mark
from printgen.drawing.fire_arc import PIPS, dice
from printgen.drawing.frame import meanings
from printgen.drawing.marks import Face, Use
from printgen.products.flow import Flow, Html
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Size

#: The least size of a card and of a player's half page, mm: A6 and a quarter of Letter are cards, so are not much less.
CARD, HALF = Size(100.0, 139.5), Size(196.0, 139.5)


class TableColumn(Struct, frozen=True):
    """Tables one below the other, by id with spaces between; `share` of the page's width, of all shares together.

    Beside ids of charts and die tables there are `combat-values` and `combat-results`.
    """

    share: float
    ids: str

    @property
    def tables(self) -> tuple[str, ...]:
        return tuple(self.ids.split())


class FolderPage(Struct, frozen=True):
    """A page of the folder: its heading, its columns, how many modifiers stand abreast.

    type: the size of its type in points on A4 and taller, on Letter, and on lower paper; headings and remarks go with it.
    """

    heading: str
    columns: tuple[TableColumn, ...]
    abreast: int = 1
    type: tuple[float, float, float] = (8.5, 8.5, 8)


class Illustration(Struct, frozen=True):
    """A drawing beside a table, and what it shows."""

    face: Face
    caption: str


class Reference(Struct, frozen=True):
    """What a game looks up, and where it stands.

    summary: what is on the folder, for lists of products.
    game: its folder of templates; a style of its own for some of its tables is `tables.css` there.
    kinds: the kinds of record that hold its tables, by name.
    folder, pictures: the pages, and the drawings by table, in the language of print. cards: the tables of each card, with
    a stroke between cards. half: the columns of the player's half page, which may lack whole tables; rolled: the die tables
    whose results stand side by side there. made: panels of what else the game looks up, whose records are no
    tables; printed: of those on the half page what of the records stands there, by their ids. combat: the
    sections of the two tables of combat; letters: what those of the results say.
    """

    game: str
    summary: str
    kinds: tuple[str, ...]
    folder: Callable[[], tuple[FolderPage, ...]]
    cards: str
    half: tuple[TableColumn, ...]
    rolled: str = ""
    pictures: Callable[[], Mapping[str, Illustration]] = dict
    made: Callable[[Library], tuple[TablePanel, ...]] | None = None
    printed: Mapping[str, str] = {}
    combat: tuple[str, str] = ("", "")
    letters: Callable[[], str] = lambda: _("B: a blue marker; R: a red one; B3R: one blue, three red. –: no hit.")


def flows(reference: Reference) -> tuple[Flow, Flow, Flow]:
    """The three products: the folder, the cards, the player's half page."""
    cards, player = (
        "the same tables on cards, four to a sheet",
        "what one player looks up each turn, two halves to a sheet",
    )

    def halves(paper: Size) -> int:
        return parts(paper, HALF).count

    every, half = " ".join(reference.kinds), [it for column in reference.half for it in column.tables]
    few = [it for it in half if not it.startswith("combat-")]
    # Both tables of combat are one record.
    found = few if len(few) == len(half) else [*few, "combat"]
    tables = (f"{kind}/{id}" for id in found if id not in reference.printed for kind in reference.kinds)
    some = " ".join((*tables, *(reference.printed[id] for id in found if id in reference.printed)))
    return (
        Flow("quick-reference", "Quick reference", reference.summary, partial(_folder, reference), prints=every),
        Flow("reference-cards", "Reference cards", cards, partial(_cards, reference), prints=every),
        Flow("player-reference", "Player's half page", player, partial(_half, reference), (), (), True, halves, some),
    )


def _folder(reference: Reference, library: Library, _choices: Choices, _paper: Size) -> Html:
    """Pages in reading order, to be printed on both sides and folded."""
    leaves = reference.folder()
    page = _page(reference, library, _("Quick reference"), "folder.html", len(leaves), leaves=leaves)
    return replace(page, two_sided=True)


def _cards(reference: Reference, library: Library, _choices: Choices, paper: Size) -> Html:
    """Cards of one size, each a quarter of the sheet: A6 on A4; of large paper the part that comes closest to that."""
    cut, cards = parts(paper, CARD), tuple(tuple(card.split()) for card in reference.cards.split("/"))
    count = ceil(len(cards) / cut.count)
    page = _page(reference, library, _("Reference cards"), "cards.html", count, parts=cut, cards=cards)
    return replace(page, turned=cut.turned, cut_up=True)


def _half(reference: Reference, library: Library, _choices: Choices, paper: Size) -> Html:
    """What one player looks up each turn, on half the sheet, and the same again on the other half."""
    cut, columns = parts(paper, HALF), reference.half
    page = _page(reference, library, _("Player's half page"), "half.html", 1, parts=cut, columns=columns)
    return replace(page, turned=cut.turned, cut_up=True)


def _page(reference: Reference, library: Library, title: str, template: str, pages: int, **own: object) -> Html:
    shows = tuple(case for kind in reference.kinds for case in library.of(kind).values())
    ways = decided(library, [(kind, id) for kind in sorted(reference.kinds) for id in library.of(kind)])
    every = {**panels(shows, ways), **{it.id: it for it in (reference.made(library) if reference.made else ())}}
    tables = next((it for it in shows if isinstance(it.record, CombatTables)), None)
    combat = of_combat(cast(CombatTables, tables.record), ways.get((tables.kind.name, tables.id))) if tables else None
    of = {id: it.marks for id, it in every.items()} | (combat.marks if combat else {})
    bearing = (
        (it, words, frozenset(id for id, there in of.items() if it in there)) for it, words in meanings().items()
    )
    values = {
        "panels": every,
        "rolled": reference.rolled.split(),
        "combat": combat,
        "sections": reference.combat,
        "letters": reference.letters(),
        "pictures": reference.pictures(),
        "dice": {said: dice(said) for said in PIPS},
        "signs": {it: (_sign(it), words, ids) for it, words, ids in bearing if ids},
        "legend": legend(reference.game) if any((it.kind.name, it.id) in ways for it in shows) else "",
        **own,
    }
    return Html(title, reference.game, template, values, pages=pages, shows=shows)


def _sign(sure: Sure) -> Face:
    """The mark of how sure a figure is, to stand among words."""
    return Face(f"status-{sure}", Size(1.0, 1.0), (Use(status_mark(sure), 0.5, 0.5, 1.0),))


class Parts(Struct, frozen=True):
    """How a sheet of paper is cut into equal parts by cuts from edge to edge; `turned` where it lies on its side."""

    across: int
    down: int
    turned: bool = False

    @property
    def count(self) -> int:
        return self.across * self.down


def parts(paper: Size, least: Size) -> Parts:
    """As many parts as the paper (mm) gives that are no smaller than `least`, one at least; on its side if that gives more."""
    upright, on_its_side = (
        Parts(int(size.width / least.width), int(size.height / least.height), size is not paper)
        for size in (paper, paper.turned)
    )
    found = on_its_side if on_its_side.count > upright.count else upright
    return found if found.count else Parts(1, 1)


class TableRow(Struct, frozen=True):
    """A row of a panel: what one looks up, and what stands beside it. `sure`: what marks it as uncertain, if it is."""

    label: str
    cells: tuple[str, ...]
    section: str | None = None
    group: str | None = None
    optional: bool = False
    sure: Sure | None = None


class TablePanel(Struct, frozen=True):
    """A table ready for its page. `heads` are those of all columns, the one that is looked up first; none for a list.

    modifiers: what each is called, its number, and what marks it as uncertain. sure: what marks anything else in it that has
    no row of its own. house: whether something in it is a rule of the house.
    """

    id: str
    title: str
    section: str
    rows: tuple[TableRow, ...]
    dice: str | None = None
    optional: bool = False
    when: str | None = None
    columns: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    modifiers: tuple[tuple[str, str, Sure | None], ...] = ()
    remarks: tuple[str, ...] = ()
    ordered: bool = False
    sure: Sure | None = None
    house: bool = False

    @property
    def look(self) -> str:
        """How its columns share the width: few words for the die, for a list, or as the cells need."""
        return "die" if self.dice else "many" if self.columns else "list"

    @property
    def sections(self) -> bool:
        """Whether some row has a section of its own."""
        return any(row.section for row in self.rows)

    @property
    def width(self) -> int:
        """How many columns there are, that of the sections among them."""
        return 1 + max(1, len(self.columns)) + self.sections

    @property
    def marks(self) -> frozenset[Sure | None]:
        """Every mark that stands on it."""
        return frozenset((self.sure, *(row.sure for row in self.rows), *(it[2] for it in self.modifiers)))


class Combat(Struct, frozen=True):
    """The two combat tables: base and modifiers at each range, results by combat value, what is to be said of both.

    sure, house: as of a `TablePanel`.
    """

    ranges: tuple[int, ...]
    base: tuple[str, ...]
    modifiers: tuple[TableRow, ...]
    results: tuple[TableRow, ...]
    remarks: tuple[str, ...]
    sure: Sure | None = None
    house: bool = False

    @property
    def barred(self) -> bool:
        """Whether something prohibits fire."""
        return any("P" in row.cells for row in self.modifiers)

    @property
    def marks(self) -> dict[str, frozenset[Sure | None]]:
        """Every mark that stands on each of them."""
        values, results = ({row.sure for row in rows} for rows in (self.modifiers, self.results))
        return {"combat-values": frozenset((self.sure, *values)), "combat-results": frozenset(results)}


def legend(game: str) -> str:
    """What the sign means that stands where the book has two readings."""
    return _("{sign} two readings: printgen show {game} readings").format(sign=SIGN, game=game)


def _twice(text: str, ways: frozenset[Steps] | None, *at: str | int) -> str:
    """A text with that sign behind it where a reading decides what stands there, or a part of it."""
    return text + SIGN if any(way[: len(at)] == at for way in ways or ()) else text


def signed(number: int) -> str:
    """A modifier as it is printed: +1, −1, 0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def totals_of(label: int | str, table: DieTable, dice: str) -> str:
    """The totals of a row as they are printed: 4, 4–10, and 8 or more where modifiers reach further."""
    held = span(str(label))
    if held is None:
        return str(label)
    (low, high), every = held, totals(dice)
    if table.open == "both" and low == every[0]:
        return _("{number} or less").format(number=high)
    if table.open and high == every[-1]:
        return _("{number} or more").format(number=low)
    return str(low) if low == high else f"{low}–{high}"


def panel(it: DieTable | Chart, ways: frozenset[Steps] | None = None) -> TablePanel:
    """A die table as a panel, its rows in the order of their totals; or a chart, its lines in their own order.

    ways: what of it the book has two readings of.
    """
    die, heads, rows = None, tuple[str, ...](), list[TableRow]()
    modified = [f"modifiers.{it.name}" for it in it.modifiers]
    if isinstance(it, DieTable):
        die, rolls = next(iter(it.rolls.items()))
        labels = sorted(rolls, key=lambda label: span(str(label)) or (0, 0))
        rolled = f"rolls-{die}"
        *marks, rest = unsure(it, *(f"{rolled}.{label}" for label in labels), *modified)
        rows += (
            TableRow(_twice(totals_of(label, it, die), ways, rolled, str(label)), rolls[label], sure=sure)
            for label, sure in zip(labels, marks, strict=False)
        )
        if it.columns:
            heads = (die, *it.columns)
    else:
        *marks, rest = unsure(it, *(f"lines.{line.name}" for line in it.lines), *modified)
        for index, line in enumerate(it.lines):
            section = line.section if line.section != it.section else None
            name = _twice(line.name, ways, "lines", index)
            rows.append(TableRow(name, line.says, section, line.group, line.optional, marks[index]))
        if it.head is not None or it.columns:
            heads = (it.head or "", *(it.columns or ("",)))
    return TablePanel(
        id=it.table if isinstance(it, DieTable) else it.chart,
        title=it.title + (SIGN if ways and () in ways else ""),
        section=it.section,
        rows=tuple(rows),
        dice=die,
        optional=it.optional,
        when=_twice(it.when, ways, "when") if it.when else None,
        columns=it.columns,
        heads=heads,
        modifiers=tuple(
            (_twice(modifier.name, ways, "modifiers", index), signed(modifier.by), marks[len(rows) + index])
            for index, modifier in enumerate(it.modifiers)
        ),
        remarks=tuple(_twice(remark, ways, "remarks", index) for index, remark in enumerate(it.remarks)),
        ordered=isinstance(it, Chart) and it.ordered,
        sure=rest,
        house=_by_house(it),
    )


def _by_house(it: Record) -> bool:
    return any(source and source.status == "house" for source in (it.source, *it.sources.values()))


def of_combat(tables: CombatTables, ways: frozenset[Steps] | None = None) -> Combat:
    """The combat tables with their numbers as they are printed; `ways` as of a panel."""

    def value(number: int | str) -> str:
        return signed(number) if isinstance(number, int) else "–" if number == "-" else number

    found, named = sorted(tables.results.items()), [f"modifiers.{name_of(it)}" for it in tables.modifiers]
    *marks, rest = unsure(tables, *named, *(f"results.{number}" for number, _says in found))
    # A blank to write in for each range of which nobody knows the number.
    blank = ("___",) * len(tables.ranges)
    modifiers = (
        TableRow(
            _twice(it.name, ways, "modifiers", index),
            tuple(map(value, it.given)) or blank,
            it.section,
            sure=marks[index],
        )
        for index, it in enumerate(tables.modifiers)
    )
    lines = zip(found, marks[len(named) :], strict=True)
    results = (TableRow(str(number), tuple(map(value, says)), sure=sure) for (number, says), sure in lines)
    remarks = tuple(_twice(remark, ways, "remarks", index) for index, remark in enumerate(tables.remarks))
    base = tuple(map(str, tables.bases)) or blank
    return Combat(tables.ranges, base, tuple(modifiers), tuple(results), remarks, rest, _by_house(tables))


def panels(cases: Iterable[Case], ways: Mapping[Key, frozenset[Steps]] | None = None) -> Mapping[str, TablePanel]:
    """Every die table and chart among the cases, by id; `ways` of each as of a panel."""
    ways = ways or {}
    # A table whose rolls are in no book is none where only official figures are asked for.
    tables = (
        it for it in cases if isinstance(it.record, Chart) or (isinstance(it.record, DieTable) and it.record.rolls)
    )
    made = (panel(cast(DieTable | Chart, it.record), ways.get((it.kind.name, it.id))) for it in tables)
    return {it.id: it for it in made}
