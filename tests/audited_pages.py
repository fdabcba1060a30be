"""The oddest values that the data takes without a word, drawn: the longest texts, the largest numbers, lists of nothing and of
much. No page of any product or paper of a campaign has texts then that stand in one another or leave it.

Nothing here knows a game: products and papers are those that each game names.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any, cast

from msgspec import Struct, field
from msgspec.structs import replace

from printgen.campaign.careers import standings
from printgen.campaign.kinds import ROSTERS, kinds
from printgen.campaign.papers import handouts
from printgen.campaign.papers.campaign import Campaign
from printgen.campaign.plan_file import plan_text
from printgen.campaign.planning import PlanError, draft
from printgen.campaign.tables import Tables, tables, with_house_rules
from printgen.data.figures import ABOUT, prints_figure
from printgen.data.kind import Case, Library
from printgen.data.kinds import KINDS
from printgen.data.records.record import Record
from printgen.data.records.roster import Mission, Roster
from printgen.drawing.inks import PALETTES
from printgen.games.game import Game
from printgen.products.deck import Card, LazyCard, Product
from printgen.products.draw import draw_product
from printgen.products.flow import FlowedProduct, HtmlPages, Imprint, build_html, render_flowed
from printgen.products.options import AIRCRAFT, Choices
from printgen.products.reference import FolderPage, TableColumn
from printgen.products.workers import Workers, run_parallel
from printgen.render.html import LayoutError, MissingGlyphError
from printgen.sheets.paper import A4, PaperParts
from tests.audit import TRIPPED, Ground, Spot, put, spots
from tests.documents import mission_of
from tests.overprint import faults, of_face, of_pdf

LENGTHS = (400, 240, 120, 80, 60, 40, 12, 3)
#: Tried where something is told of a longer one: texts may run over others where nothing is told yet.
SHORTER = (40, 24, 12)
NUMBERS = (1_000_000, 100_000, 9_999, 999, 260, 99, 50, 30, 20, 15, 12, 10, 9)
COUNTS = (40, 20, 9, 4, 1)
BARE = Imprint("", "", "")
#: In so many records a value is tried before it is given up.
RECORDS = 12
#: Kinds besides a campaign's own that stand on its papers.
ON_PAPERS = ("game", "dice", "markers")


class Odd(Struct, frozen=True):
    """A value that was accepted: its field, the way in which it is odd, the record it was put into, and the resulting record.

    Further records with shorter values follow if the value is a long text, for the pages where the longest one has a
    finding.
    """

    name: str
    how: str
    case: Case
    records: tuple[Record, ...]

    def __str__(self) -> str:
        return f"{self.name}, {self.how} ({self.case.id})"


def wide(length: int) -> str:
    """Return a text of this many letters, made of the longest possible words."""
    return " ".join(["W" * 40] * 10)[:length].strip()


def odd_values(spot: Spot) -> Iterator[tuple[str, Iterable[Any]]]:
    """Yield each way in which a value may be odd, with the values to try, the oddest first."""
    value = spot.value
    if isinstance(value, bool):
        yield "the other way", (not value,)
    elif isinstance(value, int | float):
        yield "largest", (it for it in NUMBERS if it > value)
        yield "least", (it for it in (-99, -20, -9, -1, 0, 1) if it < value)
    elif isinstance(value, str) and not spot.refers:
        yield "longest", (map(wide, LENGTHS) if spot.free else ("w" * length for length in (60, 40, 20)))
    elif isinstance(value, list):
        yield "nothing in it", ([],) if value else ()
        if value:
            yield "much in it", ([*value, *(_another(value[-1], at) for at in range(count))] for count in COUNTS)


def _another(item: Any, number: int) -> Any:
    """Return a copy of a list item, with a different name if items have names."""
    if isinstance(item, dict) and item:
        first = next(iter(item))
        return {**item, first: f"{item[first]}-{number + 2}"} if isinstance(item[first], str) else item
    return f"{item} {number + 2}" if isinstance(item, str) and " " in item else item


def oddities(ground: Ground) -> Iterator[Odd]:
    """Each field with the oddest values that are taken, once, in a record that a campaign names if there is one."""
    asked: Counter[tuple[str, str]] = Counter()
    flown = {
        (spot.refers, str(spot.value))
        for case in ground.whole.of(ROSTERS).values()
        for spot in spots(case.written, case.kind.model)
        if spot.refers
    }
    for case in sorted(ground.whole, key=lambda case: (case.kind.name, case.id) not in flown):
        for spot in spots(case.written, case.kind.model, absent=True):
            name = f"{case.kind.name}.{spot.name}"
            # Where a figure comes from is said by a sign.
            if spot.way[0] in ABOUT or spot.way == (case.kind.key,):
                continue
            for how, values in odd_values(spot):
                if asked[name, how] < RECORDS:
                    asked[name, how] += 1
                    if found := _taken(ground, case, spot, values):
                        asked[name, how] = RECORDS
                        yield Odd(name, how, case, found)
        if case.kind.name == ROSTERS:
            yield from crowded(ground, case)


def _taken(ground: Ground, case: Case, spot: Spot, values: Iterable[Any]) -> tuple[Record, ...]:
    """The record with the first of the values that is taken; of a long text with shorter ones after it."""
    for value in values:
        record, told = ground.judge(case, put(case.written, spot.way, value))
        if record is not None and not told:
            shorter = [wide(length) for length in SHORTER if spot.free and length < len(value)]
            others = (ground.judge(case, put(case.written, spot.way, it)) for it in shorter)
            return record, *(it for it, told in others if it is not None and not told)
    return ()


def crowded(ground: Ground, case: Case) -> Iterator[Odd]:
    """The record with all its texts long at once, and each one different from the others: no two flyers share a name."""
    for length in (80, 40, 24, 12):
        value = case.written
        for number, spot in enumerate(spots(value, case.kind.model, absent=True)):
            if spot.free:
                text = put(value, spot.way, wide(length - 3) + f"{number:03}")
                value = text if ground.judge(case, text)[0] else value
        record, told = ground.judge(case, value)
        if record is not None and not told:
            yield Odd(case.kind.name, f"all texts of {length} letters", case, (record,))


class Drawn(Struct):
    """How many values were drawn and how many pages with them were judged; on how many it was told; what is wrong."""

    values: int = 0
    pages: int = 0
    told: int = 0
    failures: list[str] = field(default_factory=list)

    @property
    def figures(self) -> str:
        said = f"{self.values} values drawn, {self.pages} pages judged, {self.told} with a word"
        return f"{said}, {len(self.failures)} failures"


def drawn(ground: Ground, odd: Sequence[Odd], workers: Workers | None = None) -> Drawn:
    """What goes wrong on the pages of a game that show odd values, of which nothing is told."""
    found = Drawn()
    for it in run_parallel(_drawn, (ground, odd), range(len(odd)), workers or Workers()):
        found.values += it.values
        found.pages += it.pages
        found.told += it.told
        found.failures += it.failures
    return found


def _drawn(state: tuple[Ground, Sequence[Odd]], number: int) -> Drawn:
    """The same for one of the values: on each product of a text as long as nothing is told of it there."""
    found, ground, it = Drawn(values=1), state[0], state[1][number]
    told: set[str] | None = None
    for record in it.records:
        told = _draw(ground, it, record, found, told)
        if not told:
            break
    return found


def _draw(ground: Ground, it: Odd, record: Record, found: Drawn, only: set[str] | None) -> set[str]:
    """Count and judge the pages that a record stands on, of those products only where some are named; on which it was told."""
    game, kind = ground.read.game, it.case.kind.name
    over = with_record(ground.whole, it.case, record)
    # Of a figure within a list or another the first step is enough; products that do not print it show it nowhere.
    figure = it.name.partition(".")[2].partition(".")[0].rstrip("[]{}")
    products = [
        (product, False)
        for product in game.all_products
        if prints_figure(product.printed_figures, kind, it.case.id, figure)
    ]
    if kind in {kind.name for kind in (*kinds(game.id), *KINDS)} | set(ON_PAPERS):
        products += ((product, True) for product in papers(game, over))
    told = set()
    for product, whole in products:
        if only is not None and product.id not in only:
            continue
        before = found.told
        try:
            if isinstance(product, FlowedProduct):
                said = _flowed(product, over, ground, found)
            else:
                said = _faces(product, None if whole else it.case, over, found)
            found.failures += dict.fromkeys(f"{it} on {product.id}: {one}" for one in said)
        except TRIPPED:
            found.failures.append(f"{it} on {product.id}: {traceback.format_exc(limit=-3)}")
        if found.told > before:
            told.add(product.id)
    return told


def with_record(whole: Library, case: Case, record: Record) -> Library:
    """The data with another record in place of a case's."""
    return Library({**whole.cases, case.kind.name: {**whole.of(case.kind.name), case.id: replace(case, record=record)}})


def papers(game: Game, library: Library) -> Iterator[Product | FlowedProduct]:
    """Yield everything that is printed for the campaigns in a game's data, each with the mission of its coming week."""
    known = tables(library)
    for case in library.of(ROSTERS).values() if known else ():
        roster, played = cast(Roster, case.record), with_house_rules(cast(Tables, known), cast(Roster, case.record))
        campaign = Campaign(
            case=case,
            game=game.id,
            title=game.title,
            library=library,
            tables=played,
            standings=standings(roster, cast(Tables, known)),
            folder=Path(),
            blank=1,
        )
        yield from handouts(campaign)
        if (plan := planned(roster, played, library)) is not None:
            mission = replace(campaign, plan=plan)
            yield from game.handouts(mission)
            # Cards of those alone who fly.
            yield handouts(mission)[0]


def planned(roster: Roster, known: Tables, library: Library) -> Mission | None:
    """The mission of the coming week as `roster plan` writes it, with what the first one of the log says besides."""
    try:
        text = plan_text(draft(roster, known, library, 1), roster, known, "roster.yaml", "plan.yaml")
    except PlanError:
        return None
    mission = mission_of(text)
    if not roster.log:
        return cast(Mission, mission)
    first = roster.log[0]
    said = {name: getattr(first.sorties[0], name) for name in ("prior_damage", "equipment", "remark")}
    sorties = tuple(it.model_copy(update=said) for it in cast(Mission, mission).sorties)
    return cast(Mission, mission).model_copy(update={"sorties": sorties, "title": first.title, "remark": first.remark})


def ways(product: Product, alone: Case | None = None) -> list[Choices]:
    """The choices that a drawn product is judged by: as it is usual, in each other layout, with each switch turned; of one
    aircraft where it is to be seen alone."""
    switches = [it.name for it in product.accepts if it.default is False]
    each: list[dict[str, Any]] = [{}, *({"layout": it} for it in product.layouts), *({it: True} for it in switches)]
    return [Choices.from_values(**it, **({AIRCRAFT.name: (alone.id,)} if alone else {})) for it in each]


def _alone(product: Product, shown: Case, over: Library) -> bool:
    """Whether a case is about an aircraft and the product has a page for each, so that the others need not be drawn."""
    if shown.kind.key != AIRCRAFT.name or AIRCRAFT not in product.accepts:
        return False
    pages = draw_product(product, over, Choices(), A4).pages
    return len(pages) > 1 and all(isinstance(page, LazyCard) for page in pages)


def _faces(product: Product, shown: Case | None, over: Library, found: Drawn) -> Iterator[str]:
    """What is wrong on the pages of a drawn product, or on those that show a case, however it is laid out; the words of maps
    stand on terrain."""
    if product.id == "maps":
        return
    for choices in ways(product, shown if shown and _alone(product, shown, over) else None):
        for page in draw_product(product, over, choices, A4).pages:
            if shown is None or any((it.kind.name, it.id) == (shown.kind.name, shown.id) for it in page.cases):
                card = page.draw() if isinstance(page, LazyCard) else page
                found.pages += 1
                found.told += bool(card.overflows)
                if not card.overflows:
                    yield from of_card(card)


def of_card(card: Card) -> Iterator[str]:
    """Yield what is wrong with the texts of a card."""
    for face in (card.front, card.back):
        if face:
            yield from (f"{face.name}: {fault}" for fault in faults(of_face(face), face.size))


def _flowed(product: FlowedProduct, over: Library, ground: Ground, found: Drawn) -> Iterator[str]:
    """What is wrong on the pages of a flowed product, where they are others than before."""
    html, (usual, document) = product.html(over, Choices(), A4.size), _usual(ground, product.id)
    if _document(html) != document:
        found.pages += 1
        try:
            yield from of_flow(render_flowed(changed(html, usual), PALETTES["full"], A4.size, BARE))
        except (LayoutError, MissingGlyphError):
            found.told += 1


@cache
def _usual(ground: Ground, product: str) -> tuple[HtmlPages, str]:
    """Return the unchanged pages of a flowed product."""
    html = cast(FlowedProduct, ground.read.game.product(product)).html(ground.whole, Choices(), A4.size)
    return html, _document(html)


def changed(html: HtmlPages, usual: HtmlPages) -> HtmlPages:
    """Of tables the pages, cards and columns alone on which one is another than usual: each stands in a room of its own."""
    values, before = html.values, usual.values
    panels = cast("Mapping[str, object]", values.get("panels", {}))
    others = {id for id, it in panels.items() if it != cast("Mapping[str, object]", before["panels"]).get(id)}
    if values.get("combat") != before.get("combat"):
        others |= {"combat-values", "combat-results"}
    if not others:
        return html

    def held(column: TableColumn) -> bool:
        return not others.isdisjoint(column.tables)

    if leaves := cast("tuple[FolderPage, ...]", values.get("leaves", ())):
        kept = [leaf for leaf in leaves if any(map(held, leaf.columns))]
        return replace(html, values={**values, "leaves": kept}, pages=len(kept)) if kept else html
    if cards := cast("tuple[tuple[str, ...], ...]", values.get("cards", ())):
        kinds = cast("list[int | None]", values["kinds"])
        both = [(card, kind) for card, kind in zip(cards, kinds, strict=True) if not others.isdisjoint(card)]
        own = {"cards": [card for card, _kind in both], "kinds": [kind for _card, kind in both]}
        pages = ceil(len(both) / (html.parts or PaperParts(1, 1)).count)
        return replace(html, values={**values, **own}, pages=pages) if both else html
    columns = cast("tuple[TableColumn, ...]", values.get("columns", ()))
    own = {"columns": tuple(it if held(it) else replace(it, ids="") for it in columns)}
    return replace(html, values={**values, **own})


def _document(html: HtmlPages) -> str:
    return build_html(html, PALETTES["full"], A4.size, BARE, "")


def of_flow(pdf: bytes) -> Iterator[str]:
    """Yield what is wrong with the texts of flowed pages."""
    for number, (size, runs) in enumerate(of_pdf(pdf), start=1):
        yield from (f"page {number}: {fault}" for fault in faults(runs, size))
