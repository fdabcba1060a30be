"""The quick reference of a game, with its tables on the pages of a folder, on cards, and on half a page per player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import ceil
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.data.kinds import AIRCRAFT, NATIONS
from printgen.data.readings import SIGN, decided_figures
from printgen.data.records.fields import Sure
from printgen.data.records.tables import CombatTables
from printgen.drawing.aircraft.above import glyph_depth
from printgen.drawing.aircraft.pieces import Detail
from printgen.drawing.emblems import status_mark
from printgen.drawing.fire_arc import PIPS, dice_glyph
from printgen.drawing.frame import mark_meanings, two_readings_legend
from printgen.drawing.inks import Ink
from printgen.drawing.markings import draw_marked_aircraft
from printgen.drawing.marks import Cut, Face, Use
from printgen.drawing.panels.title_block import TITLE_CUTS, TitleLook
from printgen.drawing.pictures import REACH, WIDTHS, picture
from printgen.products.flow import FlowedProduct, HtmlPages
from printgen.products.illustrations import Illustration, Where, enlarge_illustrations, large_pages
from printgen.products.options import OFFICIAL, TYPE, Choices
from printgen.products.table_panels import Groups, TablePanel, build_combat_panel, build_panels
from printgen.sheets.paper import divide_paper
from printgen.translation import _
from printgen.units import Point, Size

#: The minimum sizes of a card and of a player's half page, in mm. A6 and a quarter of Letter are large enough for a card.
CARD, HALF = Size(100.0, 139.5), Size(196.0, 139.5)
#: The maximum width of a drawing that leaves enough space for a table next to it on a card, in mm.
NARROW = 50.0
#: The minimum type size of a folder, in points.
LEAST_TYPE = 9.0


class TableColumn(Struct, frozen=True):
    """A column of tables on a page.

    Fields:
        share: the share of the page's width, relative to the shares of the other columns.
        ids: the ids of charts and die tables, separated by spaces. `combat-values` and `combat-results` are the combat
            tables.
    """

    share: float
    ids: str

    @property
    def tables(self) -> tuple[str, ...]:
        return tuple(self.ids.split())


def columns(tables: str, *shares: float) -> tuple[TableColumn, ...]:
    """Return the columns of a page, each with its tables.

    Args:
        tables: the ids of the tables, with a slash between columns.
        shares: the relative widths of the columns. By default, all columns have the same width.
    """
    texts = tables.split("/")
    return tuple(TableColumn(share, ids.strip()) for share, ids in zip(shares or (1,) * len(texts), texts, strict=True))


class FolderPage(Struct, frozen=True):
    """A page of the quick reference that is printed as a folder, which is a folded sheet.

    Fields:
        wide: the ids of the tables above the columns, which are as wide as the page.
        aircraft_id: the id of the aircraft drawn in the heading.
        ink: the ink of the tab on the reference cards with the tables of this page.
    """

    heading: str
    columns: tuple[TableColumn, ...]
    wide: str = ""
    aircraft_id: str = ""
    ink: str = "black"

    @property
    def tables(self) -> tuple[str, ...]:
        """The ids of all tables on the page, in reading order."""
        return (*self.wide.split(), *(id for column in self.columns for id in column.tables))


def _ungrouped() -> Groups:
    """Return a single group without a name, which contains all modifiers."""
    return (("", ()),)


def _letters() -> str:
    """Return the default explanation of the letters in combat results."""
    return _("B: one blue marker. R: one red marker. B3R: one blue, three red. –: no hit.")


class Reference(Struct, frozen=True):
    """The tables that the players of a game look up, with their places on pages and cards."""

    game: str
    summary: str
    kinds: tuple[str, ...]
    folder: Callable[[], tuple[FolderPage, ...]]
    cards: str
    half: tuple[TableColumn, ...]
    type: float = 9.7
    framed_cards: bool = False
    half_back: tuple[TableColumn, ...] = ()
    half_types: tuple[float, float] = (9.0, 9.0)
    half_groups: bool = False
    rolled_tables: str = ""
    pictures: Callable[[], Mapping[str, Illustration]] = dict
    icons: Mapping[str, str] = {}
    extra_panels: Callable[[Library], tuple[TablePanel, ...]] | None = None
    extra_figures: Mapping[str, str] = {}
    combat: tuple[str, str] = ("", "")
    groups: Callable[[], Groups] = _ungrouped
    phases: str = ""
    letters: Callable[[], str] = _letters
    look: TitleLook = "form"
    aircraft_ids: str = ""
    framed: bool = False

    @property
    def cut(self) -> Cut:
        """The cut (style of the typeface) in which titles are printed."""
        return TITLE_CUTS[self.look]


def reference_products(reference: Reference) -> tuple[FlowedProduct, FlowedProduct, FlowedProduct]:
    """Return the three products of a quick reference: the folder, the cards and the player's half page."""
    cards = "the same tables on cards, four per sheet"
    player = "the tables that one player needs each turn; two half pages per sheet"

    # Aircraft in headings are drawn from their records.
    drawn = " nations.mark aircraft.engine aircraft.form aircraft.span aircraft.wings" if reference.aircraft_ids else ""
    all_figures = " ".join(reference.kinds) + drawn
    half = [it for column in (*reference.half, *reference.half_back) for it in column.tables]
    tables = [it for it in half if not it.startswith("combat-")]
    # Both combat tables are in one record.
    ids = tables if len(tables) == len(half) else [*tables, "combat"]
    records = (f"{kind}/{id}" for id in ids if id not in reference.extra_figures for kind in reference.kinds)
    extra = (reference.extra_figures[id] for id in ids if id in reference.extra_figures)
    half_figures = " ".join((*records, *extra)) + drawn
    return (
        FlowedProduct(
            "quick-reference",
            "Quick reference",
            reference.summary,
            partial(_folder, reference),
            accepts=(TYPE,),
            printed_figures=all_figures,
            effort=200,
        ),
        FlowedProduct(
            "reference-cards",
            "Reference cards",
            cards,
            partial(_cards, reference),
            printed_figures=all_figures,
            effort=150,
        ),
        FlowedProduct(
            "player-reference",
            "Player’s half page",
            player,
            partial(_half, reference),
            accepts=(TYPE,),
            per_player=True,
            players_per_copy=_halves,
            printed_figures=half_figures,
        ),
    )


def _halves(choices: Choices, paper: Size) -> int:
    return 1 if TYPE.value_in(choices) else divide_paper(paper, HALF).count


def _folder(reference: Reference, library: Library, choices: Choices, _paper: Size) -> HtmlPages:
    """Return the pages of the folder in reading order, for printing on both sides and folding."""
    leaves = reference.folder()
    if TYPE.value_in(choices):
        page = _page(reference, library, _("Quick reference"), "large.html", None)
        return large_pages(
            page,
            [(leaf.heading, leaf.tables) for leaf in leaves],
            enlarge_illustrations(illustrations(reference, choices)),
        )
    aircraft = [_heading_aircraft(library, leaf.aircraft_id, Size(12.5, 9.0)) for leaf in leaves]
    values = {
        "leaves": leaves,
        "flown": aircraft,
        "pictures": illustrations(reference, choices),
        "type": reference.type,
        "least": LEAST_TYPE,
        "full": Size(190.0, 273.5),
    }
    page = _page(reference, library, _("Quick reference"), "folder.html", len(leaves), **values)
    return replace(page, two_sided=True)


def _cards(reference: Reference, library: Library, choices: Choices, paper: Size) -> HtmlPages:
    """Return the cards, which all have the same size.

    Four fit on an A4 or Letter sheet, and as many as possible on other paper.
    """
    cut, cards = divide_paper(paper, CARD), tuple(tuple(card.split()) for card in reference.cards.split("/"))
    count = ceil(len(cards) / cut.count)
    leaves = [(leaf.heading, leaf.tables) for leaf in reference.folder()]
    kinds = [next((at for at, (_name, ids) in enumerate(leaves) if card[0] in ids), None) for card in cards]
    small = {id: _on_card(it, reference.framed) for id, it in illustrations(reference, choices).items() if it.small}
    names, inks = [name for name, _ids in leaves], [leaf.ink for leaf in reference.folder()]
    aircraft = [_heading_aircraft(library, leaf.aircraft_id, Size(6.6, 3.8), "parts") for leaf in reference.folder()]
    values = {"kinds": kinds, "names": names, "inks": inks, "pictures": small, "flown": aircraft}
    values |= {"framed": reference.framed_cards}
    page = _page(reference, library, _("Reference cards"), "cards.html", count, cards=cards, **values)
    return replace(page, landscape=cut.landscape, parts=cut)


def _on_card(it: Illustration, framed: bool) -> Illustration:
    """Return an illustration for a card. A narrow drawing is next to its table, which saves height."""
    place: Where = "within" if framed else "beside"
    return replace(it, where=place) if it.where == "below" and it.face.size.width < NARROW else it


def _half(reference: Reference, library: Library, choices: Choices, paper: Size) -> HtmlPages:
    """Return a sheet with the tables that a player looks up each turn. The tables are repeated on each part of the sheet.

    In large print, the tables are on complete pages.
    """
    cut, sides = divide_paper(paper, HALF), tuple(filter(None, (reference.half, reference.half_back)))
    if TYPE.value_in(choices):
        page = _page(reference, library, _("Player’s pages"), "large.html", None)
        tables = tuple(id for side in sides for column in side for id in column.tables)
        return large_pages(page, [(page.title, tables)], {})
    # The page has no space for drawings beside tables.
    values = {
        "sides": sides,
        "types": reference.half_types,
        "half_groups": reference.half_groups,
        "pictures": {},
        "flown": [_heading_aircraft(library, id, Size(7.0, 7.0)) for id in reference.aircraft_ids.split()],
    }
    page = _page(reference, library, _("Player’s half page"), "half.html", len(sides), **values)
    return replace(page, landscape=cut.landscape, parts=cut, two_sided=len(sides) > 1)


def illustrations(reference: Reference, choices: Choices) -> Mapping[str, Illustration]:
    """Return the drawings by table id. With `--official`, only drawings from a rulebook are included."""
    drop = OFFICIAL.value_in(choices)
    return {id: it for id, it in reference.pictures().items() if not (drop and it.reconstructed)}


def _page(
    reference: Reference, library: Library, title: str, template: str, pages: int | None, **own_values: object
) -> HtmlPages:
    """Return pages from a template. Its values are the panels of all tables and the values given for this template."""
    cases = tuple(case for kind in reference.kinds for case in library.of(kind).values())
    decided = decided_figures(library, [(kind, id) for kind in sorted(reference.kinds) for id in library.of(kind)])
    panels = {
        **build_panels(cases, decided),
        **{it.id: it for it in (reference.extra_panels(library) if reference.extra_panels else ())},
    }
    tables = next((it for it in cases if isinstance(it.record, CombatTables)), None)
    decided_values = decided.get((tables.kind.name, tables.id)) if tables else None
    groups = reference.groups()
    combat = build_combat_panel(cast(CombatTables, tables.record), decided_values, groups) if tables else None
    marks = {id: it.marks for id, it in panels.items()} | (combat.marks if combat else {})
    # Each status, its meaning, and the ids of the tables that have its mark.
    legend = (
        (sure, words, frozenset(id for id, statuses in marks.items() if sure in statuses))
        for sure, words in mark_meanings().items()
    )
    phases = [phase.split() for phase in reference.phases.split("/")] if reference.phases else []
    parts: dict[str, object] = {**panels}
    if combat:
        parts |= {
            "combat-values": (combat.modifiers, combat.remarks),
            "combat-results": (combat.results, combat.remarks),
        }
    values = {
        "panels": panels,
        "phases": {id: number for number, ids in enumerate(phases, start=1) for id in ids},
        "turn": len(phases),
        "rolled": reference.rolled_tables.split(),
        "combat": combat,
        "sections": reference.combat,
        "letters": reference.letters(),
        "icons": {id: tuple(map(_icon, names.split())) for id, names in reference.icons.items()},
        "dice": {dice: dice_glyph(dice) for dice in PIPS},
        "signs": {sure: (_status_face(sure), words, ids) for sure, words, ids in legend if ids},
        "two_readings": two_readings_legend(),
        "two_readings_ids": frozenset(id for id, it in parts.items() if SIGN in repr(it)),
        **own_values,
    }
    return HtmlPages(title, reference.game, template, values, pages=pages, cases=cases)


def _heading_aircraft(library: Library, id: str, room: Size, detail: Detail = "line") -> Face | None:
    """Return a picture of an aircraft from above with national marks, which fits `room`, or None if it is unknown."""
    aircraft = library.get(AIRCRAFT, id)
    nation = library.get(NATIONS, aircraft.nation) if aircraft else None
    if not aircraft or not nation:
        return None
    # A long aircraft is drawn smaller, so that its tail does not touch the rule below the heading.
    span = min(room.width, room.height / glyph_depth(aircraft))
    high = span * glyph_depth(aircraft)
    marks = draw_marked_aircraft(aircraft, detail, nation.mark, Ink.BLACK, Point(span / 2, high / 2), span)
    return Face(f"flown-{id}", Size(span, high), marks)


def _status_face(sure: Sure) -> Face:
    """Return a status mark as a face that can be placed inside text."""
    return Face(f"status-{sure}", Size(1.0, 1.0), (Use(status_mark(sure), 0.5, 0.5, 1.0),))


def _icon(name: str) -> Face | None:
    """Return the picture for the start of a row, or None for the name `-`."""
    wide = max(WIDTHS.get(name, 1.0), 2 * max(REACH.get(name, (0.5,))))
    return None if name == "-" else Face(f"icon-{name}", Size(wide, 1.0), (Use(picture(name), wide / 2, 0.5),))
