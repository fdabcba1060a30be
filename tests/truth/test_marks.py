"""Every figure that is reconstructed, ours or read otherwise than scanned is marked on every product that prints it.

All else is taken for official, and one such figure at a time left as it is: the page then bears a mark more, or says in words
that it is reconstructed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import cast

import pytest
from msgspec.structs import replace
from pydantic import BaseModel

from printgen.data.figures import prints_figure
from printgen.data.kind import Case, Library
from printgen.data.kinds import used_records
from printgen.data.records.record import Record, Source
from printgen.drawing.frame import mark_meanings
from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Face, Text, Use
from printgen.games.canvas_eagles.game import GAME
from printgen.games.canvas_eagles.sheet.facts import select_aircraft
from printgen.products.deck import Deck, Product
from printgen.products.draw import draw_product
from printgen.products.flow import FlowedProduct, Imprint, build_html
from printgen.products.options import Choices
from printgen.report.show import Gap, gaps
from printgen.sheets.paper import A4
from tests.printed import shipped

SURE = Source.model_construct(
    status="official", document="rules", section="1.00", rule=None, mirror_of=None, scanned_as=None
)
MARK = {"mirrored": "reconstructed"}
NONE = re.compile("$^")
#: What a product leaves out of records that it prints: templates for tailing, which no gun has; ground that is on no map. In a
#: list of who carries a template names are not marked: they are on those aircraft's own pages.
SPARED = {
    ("record-sheets", "arcs"): re.compile("(20|21) "),
    ("fire-arc-templates", "aircraft"): re.compile(".* name"),
    # A top speed is that of a schedule as a whole.
    ("record-sheets", "ratings"): re.compile(r".* schedules\.\w+\.maneuvers\."),
    ("maps", "charts"): re.compile(r"landing lines\.airfield"),
}
Key = tuple[str, str]


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped("canvas-eagles").library


def certain(it: object, path: str, but: str) -> object:
    """Return a value in which every source is official, except that of one path."""
    if isinstance(it, tuple):
        return tuple(certain(item, f"{path}.{_named(item)}", but) for item in it)
    if isinstance(it, BaseModel):
        changed = {}
        for name in type(it).model_fields:
            value, below = getattr(it, name), f"{path}.{name.rstrip('_').replace('_', '-')}".removeprefix(".")
            if name == "sources":
                changed[name] = {
                    figure: source if re.fullmatch(but, figure) else SURE for figure, source in value.items()
                }
            elif name == "source":
                changed[name] = value if re.fullmatch(but, path) or value is None else SURE
            else:
                changed[name] = certain(value, below, but)
        return it.model_copy(update=changed)
    return it


def _named(item: object) -> str:
    return str(getattr(item, next(iter(type(item).model_fields)))) if isinstance(item, BaseModel) else str(item)


@pytest.fixture(scope="module")
def clean(library: Library) -> dict[str, dict[str, Case]]:
    """Return all cases with every figure official."""
    return {
        kind: {
            id: replace(case, record=cast(Record, certain(case.record, "", "nothing"))) for id, case in cases.items()
        }
        for kind, cases in library.cases.items()
    }


def faces(deck: Deck) -> Iterator[Face]:
    for card in deck.cards:
        yield from (face for face in (card.front, card.back) if face)


def told(product: Product | FlowedProduct, library: Library, choices: Choices) -> Counter[str]:
    """How often each mark stands on the pages of a product, and `words` where they say that something is reconstructed."""
    if isinstance(product, FlowedProduct):
        html = build_html(product.html(library, choices, A4.size), PALETTES["full"], A4.size, Imprint("", "", ""), "")
        main = html.partition("<main>")[2]
        words = {said: sure for sure, said in mark_meanings().items()}
        marks = Counter(words[said] for said in re.findall(r"<title>([^<]*)</title>", main) if said in words)
        # A remark says it in brackets.
        return marks + Counter(words=sum(main.count(f"({said})") for said in words))
    deck = draw_product(product, library, choices, A4)
    shown = (mark for face in faces(deck) for mark in face.marks)
    # Several films lie on a sheet, each a drawing of its own.
    marks = [it for mark in shown for it in (mark, *(mark.glyph.marks if isinstance(mark, Use) else ()))]
    uses = (mark.glyph.name for mark in marks if isinstance(mark, Use))
    found = Counter(name.removeprefix("status-") for name in uses if name.startswith("status-"))
    # If all pieces have one status, only the foot of the page says so.
    found = found or Counter(deck.statuses)
    said = (mark.text.lower() for mark in marks if isinstance(mark, Text))
    return found + Counter(words=sum("reconstruct" in text and len(text) > 14 for text in said))


def asked(product: Product | FlowedProduct, gap: Gap, carriers: dict[Key, str]) -> Choices:
    """What to print of a product so that a figure is on it, and little else."""
    heeded = {option.name for option in product.accepts}
    if product.id == "maps":
        return Choices.from_values(map=gap.id if gap.kind == "maps" else "quiet-sector")
    every = product.id.startswith("fire-arc") and gap.kind in ("arcs", "diagrams")
    carrier = gap.id if gap.kind in ("ratings", "aircraft") else carriers.get((gap.kind, gap.id), "sopwith-camel")
    era = re.match(r"schedules\.(early|late)", gap.path)
    more = {"era": era[1]} if era else {}
    return (Choices() if every else Choices.from_values(aircraft=(carrier,), map="quiet-sector", **more)).limit_to(
        heeded
    )


@pytest.mark.parametrize("id", GAME.products)
def test_what_is_not_certain_is_marked_where_it_is_printed(
    id: str, library: Library, clean: dict[str, dict[str, Case]]
) -> None:
    product = GAME.product(id)
    carriers = {
        (it.kind.name, it.id): facts.case.id for facts in select_aircraft(library, Choices()) for it in facts.cases
    }
    carriers |= {("tables", "combat"): "spad-xiica"}
    plain: dict[Choices, Counter[str]] = {}
    unmarked = []
    for gap in gaps(used_records(library)):
        if gap.status == "missing" or not prints_figure(product.printed_figures, gap.kind, gap.id, gap.path):
            continue
        # A drawing bears no mark: `show` says after what it was made.
        if gap.path.partition(".")[0] == "form" or SPARED.get((id, gap.kind), NONE).match(f"{gap.id} {gap.path}"):
            continue
        choices = asked(product, gap, carriers)
        if choices not in plain:
            plain[choices] = told(product, Library(clean), choices)
        case = library.of(gap.kind)[gap.id]
        # A card names an aircraft once, certain if one of its guns is.
        path = (
            re.escape(gap.path)
            if id != "fire-arc-templates"
            else re.sub(r"^guns\.[A-Z]\.", r"guns[.][A-Z][.]", gap.path)
        )
        doubted = replace(case, record=cast(Record, certain(case.record, "", path)))
        one = Library({**clean, gap.kind: {**clean[gap.kind], gap.id: doubted}})
        more = told(product, one, choices) - plain[choices]
        # Of a schedule after a relative's the page says so, whatever its source.
        relative = id == "schedules" and gap.path.startswith("schedules") and plain[choices]["words"]
        if not (more[MARK.get(gap.status, gap.status)] or more["words"] or relative):
            unmarked.append(f"{gap.kind}/{gap.id} {gap.path}: {gap.status}")
    assert not unmarked, "\n".join(unmarked)
