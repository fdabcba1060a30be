"""The quick reference of a game: its tables as panels, on a folder of pages, on cards, and on a player's half page.

A game says in a `Reference` which tables stand where; everything else is the same for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import ceil
from typing import Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.data.kinds import AIRCRAFT, NATIONS
from printgen.data.readings import decided_figures
from printgen.data.records.fields import Sure
from printgen.data.records.tables import CombatTables
from printgen.drawing.aircraft.above import glyph_depth
from printgen.drawing.aircraft.pieces import Detail
from printgen.drawing.emblems import status_mark
from printgen.drawing.fire_arc import PIPS, dice_glyph
from printgen.drawing.frame import mark_meanings, two_readings_legend
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import Part, place_part
from printgen.drawing.markings import draw_marked_aircraft
from printgen.drawing.marks import Cut, Face, Use
from printgen.drawing.pictures import REACH, WIDTHS, picture
from printgen.drawing.sketch import Sketch
from printgen.products.flow import FlowedProduct, HtmlPages
from printgen.products.options import OFFICIAL, Choices
from printgen.products.table_panels import Groups, TablePanel, build_combat_panel, build_panels
from printgen.translation import _
from printgen.units import Box, Point, Size

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


def columns(tables: str, *shares: float) -> tuple[TableColumn, ...]:
    """Return columns of tables, with a stroke between columns; without `shares` all are equally wide."""
    texts = tables.split("/")
    return tuple(TableColumn(share, ids.strip()) for share, ids in zip(shares or (1,) * len(texts), texts, strict=True))


class FolderPage(Struct, frozen=True):
    """A page of the folder: its heading, its columns, how many modifiers stand abreast.

    type: the size of its type in points on A4 and taller, on Letter, and on lower paper; headings and remarks go with it.
    flies: the aircraft at its head, by its id. label: how wide the first column of each of its lists is, mm. ink:
    what the tab of its cards stands on.
    """

    heading: str
    columns: tuple[TableColumn, ...]
    modifier_columns: int = 1
    type: tuple[float, float, float] = (8.5, 8.5, 8)
    aircraft_id: str = ""
    label: float = 30.0
    ink: str = "black"


#: Where a drawing stands: beside a table and its heading, so with its caption, under that, or below all of it.
Where = Literal["beside", "aside", "within", "below"]


class Illustration(Struct, frozen=True):
    """A drawing beside a table and its heading, or under that, `within`, or `below` all of it; and what it shows. small: on
    cards, too, where there is less room. reconstructed: no book has it, so that `--official` leaves it out."""

    face: Face
    caption: str
    where: Where = "beside"
    small: bool = True
    reconstructed: bool = False


def _ungrouped() -> Groups:
    """All modifiers in one group."""
    return (("", ()),)


def _letters() -> str:
    """What the combat results say, where a game does not say it in its own words."""
    return _("B: one blue marker. R: one red marker. B3R: one blue, three red. –: no hit.")


class Reference(Struct, frozen=True):
    """What a game looks up, and where it stands.

    summary: what is on the folder, for lists of products.
    game: its folder of templates; a style of its own for some of its tables is `tables.css` there.
    kinds: the kinds of record that hold its tables, by name.
    folder, pictures: the pages, and the drawings by table, in the language of print. cards: the tables of each card, with
    a stroke between cards. half: the columns of the player's half page, which may lack whole tables; rolled: the die tables
    whose results stand side by side there. made: panels of what else the game looks up, whose records are no
    tables; printed: of those on the half page what of the records stands there, by their ids. combat: the
    sections of the two tables of combat; groups: how its modifiers are grouped; letters: what those of the results say. phases:
    the tables of each phase of a turn, with a stroke between phases: its number stands beside their titles. cut: of titles.
    icons: by table, the pictures of its rows by name, - for none. large: what stands first on cards that have room for larger
    type; flies: the aircraft at the head of the half page, by their ids.
    """

    game: str
    summary: str
    kinds: tuple[str, ...]
    folder: Callable[[], tuple[FolderPage, ...]]
    cards: str
    half: tuple[TableColumn, ...]
    rolled_tables: str = ""
    pictures: Callable[[], Mapping[str, Illustration]] = dict
    icons: Mapping[str, str] = {}
    extra_panels: Callable[[Library], tuple[TablePanel, ...]] | None = None
    extra_figures: Mapping[str, str] = {}
    combat: tuple[str, str] = ("", "")
    groups: Callable[[], Groups] = _ungrouped
    phases: str = ""
    letters: Callable[[], str] = _letters
    cut: Cut = "display"
    large_tables: str = ""
    aircraft_ids: str = ""


def reference_products(reference: Reference) -> tuple[FlowedProduct, FlowedProduct, FlowedProduct]:
    """The three products: the folder, the cards, the player's half page."""
    cards = "the same tables on cards, four to a sheet"
    player = "what one player looks up each turn, two halves to a sheet"

    def halves(paper: Size) -> int:
        return divide_paper(paper, HALF).count

    # Aircraft at the heads of pages are drawn by their records.
    drawn = " nations.mark aircraft.engine aircraft.form aircraft.span aircraft.wings" if reference.aircraft_ids else ""
    every, half = " ".join(reference.kinds) + drawn, [it for column in reference.half for it in column.tables]
    few = [it for it in half if not it.startswith("combat-")]
    # Both tables of combat are one record.
    found = few if len(few) == len(half) else [*few, "combat"]
    tables = (f"{kind}/{id}" for id in found if id not in reference.extra_figures for kind in reference.kinds)
    some = " ".join((*tables, *(reference.extra_figures[id] for id in found if id in reference.extra_figures))) + drawn
    return (
        FlowedProduct(
            "quick-reference", "Quick reference", reference.summary, partial(_folder, reference), printed_figures=every
        ),
        FlowedProduct("reference-cards", "Reference cards", cards, partial(_cards, reference), printed_figures=every),
        FlowedProduct(
            "player-reference", "Player's half page", player, partial(_half, reference), (), (), True, halves, some
        ),
    )


def _folder(reference: Reference, library: Library, choices: Choices, _paper: Size) -> HtmlPages:
    """Pages in reading order, to be printed on both sides and folded."""
    leaves = reference.folder()
    flown = [_flown(library, leaf.aircraft_id, 12.5) for leaf in leaves]
    own = {"leaves": leaves, "flown": flown, "pictures": illustrations(reference, choices)}
    page = _page(reference, library, _("Quick reference"), "folder.html", len(leaves), **own)
    return replace(page, two_sided=True)


def _cards(reference: Reference, library: Library, choices: Choices, paper: Size) -> HtmlPages:
    """Cards of one size, each a quarter of the sheet: A6 on A4; of large paper the part that comes closest to that."""
    cut, cards = divide_paper(paper, CARD), tuple(tuple(card.split()) for card in reference.cards.split("/"))
    count = ceil(len(cards) / cut.count)
    leaves = [(leaf.heading, {id for column in leaf.columns for id in column.tables}) for leaf in reference.folder()]
    kinds = [next((at for at, (_name, ids) in enumerate(leaves) if card[0] in ids), None) for card in cards]
    shown = {id: it for id, it in illustrations(reference, choices).items() if it.small}
    names, inks = [name for name, _ids in leaves], [leaf.ink for leaf in reference.folder()]
    flown = [_flown(library, leaf.aircraft_id, 6.6, "parts") for leaf in reference.folder()]
    large = reference.large_tables.split()
    own = {"kinds": kinds, "names": names, "inks": inks, "pictures": shown, "large": large, "flown": flown}
    page = _page(reference, library, _("Reference cards"), "cards.html", count, parts=cut, cards=cards, **own)
    return replace(page, landscape=cut.landscape, has_parts=True)


def _half(reference: Reference, library: Library, _choices: Choices, paper: Size) -> HtmlPages:
    """What one player looks up each turn, on half the sheet, and the same again on the other half."""
    cut, columns = divide_paper(paper, HALF), reference.half
    # There is no room for drawings beside tables.
    own = {
        "columns": columns,
        "pictures": {},
        "flown": [_flown(library, id, 9.0) for id in reference.aircraft_ids.split()],
    }
    page = _page(reference, library, _("Player's half page"), "half.html", 1, parts=cut, **own)
    return replace(page, landscape=cut.landscape, has_parts=True)


def illustrations(reference: Reference, choices: Choices) -> Mapping[str, Illustration]:
    """Return the drawings by table, without reconstructed ones with `--official`."""
    drop = OFFICIAL.value_in(choices)
    return {id: it for id, it in reference.pictures().items() if not (drop and it.reconstructed)}


def _page(reference: Reference, library: Library, title: str, template: str, pages: int, **own: object) -> HtmlPages:
    shows = tuple(case for kind in reference.kinds for case in library.of(kind).values())
    ways = decided_figures(library, [(kind, id) for kind in sorted(reference.kinds) for id in library.of(kind)])
    every = {
        **build_panels(shows, ways),
        **{it.id: it for it in (reference.extra_panels(library) if reference.extra_panels else ())},
    }
    tables = next((it for it in shows if isinstance(it.record, CombatTables)), None)
    ways_of = ways.get((tables.kind.name, tables.id)) if tables else None
    combat = build_combat_panel(cast(CombatTables, tables.record), ways_of, reference.groups()) if tables else None
    of = {id: it.marks for id, it in every.items()} | (combat.marks if combat else {})
    bearing = (
        (it, words, frozenset(id for id, there in of.items() if it in there)) for it, words in mark_meanings().items()
    )
    phases = [phase.split() for phase in reference.phases.split("/")] if reference.phases else []
    values = {
        "panels": every,
        "phases": {id: number for number, ids in enumerate(phases, start=1) for id in ids},
        "turn": len(phases),
        "rolled": reference.rolled_tables.split(),
        "combat": combat,
        "sections": reference.combat,
        "letters": reference.letters(),
        "icons": {id: tuple(map(_icon, names.split())) for id, names in reference.icons.items()},
        "dice": {said: dice_glyph(said) for said in PIPS},
        "signs": {it: (_sign(it), words, ids) for it, words, ids in bearing if ids},
        "legend": two_readings_legend() if any((it.kind.name, it.id) in ways for it in shows) else "",
        **own,
    }
    return HtmlPages(title, reference.game, template, values, pages=pages, cases=shows)


def illustration(
    name: str, part: Part, caption: str, wide: float, where: Where = "beside", small: bool = True
) -> Illustration:
    """A part of a page as a drawing of that name, `wide` mm, that stands by a table as an `Illustration` does."""
    sketch, high = Sketch(), part.fit(wide).natural_height
    place_part(sketch, Box(0, 0, wide, high), part, what=caption)
    return Illustration(sketch.face(f"picture-{name}", Size(wide, high)), caption, where, small)


def _flown(library: Library, id: str, span: float, detail: Detail = "line") -> Face | None:
    """An aircraft of that id with its nation's marks, from above, so many mm wide; None for one that is not there."""
    aircraft = library.get(AIRCRAFT, id)
    nation = library.get(NATIONS, aircraft.nation) if aircraft else None
    if not aircraft or not nation:
        return None
    high = span * glyph_depth(aircraft)
    marks = draw_marked_aircraft(aircraft, detail, nation.mark, Ink.BLACK, Point(span / 2, high / 2), span)
    return Face(f"flown-{id}", Size(span, high), marks)


def _sign(sure: Sure) -> Face:
    """The mark of how sure a figure is, to stand among words."""
    return Face(f"status-{sure}", Size(1.0, 1.0), (Use(status_mark(sure), 0.5, 0.5, 1.0),))


def _icon(name: str) -> Face | None:
    """A picture to stand before a row; - for none."""
    wide = max(WIDTHS.get(name, 1.0), 2 * max(REACH.get(name, (0.5,))))
    return None if name == "-" else Face(f"icon-{name}", Size(wide, 1.0), (Use(picture(name), wide / 2, 0.5),))


class PaperParts(Struct, frozen=True):
    """How a sheet of paper is cut into equal parts by cuts from edge to edge; `turned` where it lies on its side."""

    across: int
    down: int
    landscape: bool = False

    @property
    def count(self) -> int:
        return self.across * self.down


def divide_paper(paper: Size, least: Size) -> PaperParts:
    """As many parts as the paper (mm) gives that are no smaller than `least`, one at least; on its side if that gives more."""
    upright, on_its_side = (
        PaperParts(int(size.width / least.width), int(size.height / least.height), size is not paper)
        for size in (paper, paper.transposed)
    )
    found = on_its_side if on_its_side.count > upright.count else upright
    return found if found.count else PaperParts(1, 1)
