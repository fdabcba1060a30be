"""What products say that they print is what they print: `gaps`, manifests and `--official` go by it.

Figures are changed to others of their kind, and told to be read otherwise than scanned. A page has to change with those of each
word of its product, and not with all others together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import suppress
from typing import Any, get_args

import pytest
from msgspec.structs import replace
from pydantic import BaseModel, ValidationError

from printgen.data.figures import ABOUT, figures, has_short_form, prints_figure
from printgen.data.kind import Case, Library
from printgen.data.official import _validator
from printgen.data.records.fields import Unknown
from printgen.data.records.record import Record, Source, name_of, yaml_name
from printgen.drawing.inks import PALETTES
from printgen.games.game import game_ids
from printgen.games.game import load_game as load_game
from printgen.products.deck import Product
from printgen.products.draw import draw_product
from printgen.products.flow import FlowedProduct, Imprint, build_html
from printgen.products.options import Choices
from printgen.sheets.paper import A4
from tests.guides import endurance
from tests.printed import shipped

pytestmark = pytest.mark.explore

DOUBT = Source.model_construct(
    status="official", document="rules", section="1", rule=None, mirror_of=None, scanned_as="?"
)
#: One gun or many, a cannon, drums, a relative's schedule, both parts of the war, a remark on flying; a map with every ground.
SOME = {
    "canvas-eagles": Choices.from_values(
        aircraft=("raf-re8", "spad-xiica", "lfg-roland-d-ii", "nieuport-17", "bristol-f2b", "raf-be2c-be2e"),
        map="western-front",
    ),
    # On large hexes counters bear figures.
    "richthofens-war": Choices.from_values(
        aircraft=("raf-re8", "sopwith-1-5-strutter", "fokker-dr1", "bristol-f2b"), hex=38.0
    ),
    "dockfighters": Choices.from_values(
        aircraft=("fw-127-royal-harrier", "bf-229-sprite", "albatross", "bv-101-dragonfly")
    ),
    "blue-max": Choices.from_values(aircraft=("bristol-f2b", "raf-se5a", "sopwith-camel", "albatros-d-va"), map="west"),
}
#: Fields whose order means nothing: a page prints them in the order of the rulebook.
SETS = ("mission_types",)
#: Where a sign of two readings stands is no figure of theirs.
SIGNS = ("readings", "choices")


#: And the one that CONTRIBUTING.md adds to a game.
PRODUCTS = [*((game, id) for game in game_ids() for id in load_game(game).products), ("canvas-eagles", "endurance")]


@pytest.fixture(scope="module")
def libraries() -> dict[str, Library]:
    return {game: shipped(game).library for game in game_ids()}


def changed(it: Any, path: str, wanted: Collection[str], ids: dict[str, list[str]]) -> Any:
    """A value with other values in those of its figures that are wanted, by path."""
    if isinstance(it, BaseModel) and (not path or not has_short_form(it)):
        told: dict[str, Any] = {}
        for name in type(it).model_fields:
            value, below = getattr(it, name), f"{path}.{yaml_name(name)}".removeprefix(".")
            if name in ABOUT or name not in it.model_fields_set or value is None:
                continue
            told[name] = another(it, name, ids) if below in wanted else changed(value, below, wanted, ids)
        return it.model_copy(update={name: value for name, value in told.items() if value is not getattr(it, name)})
    if isinstance(it, tuple) and any(isinstance(item, BaseModel) for item in it):
        return tuple(changed(item, f"{path}.{name_of(item)}", wanted, ids) for item in it)
    if isinstance(it, dict):
        below = {key: f"{path}.{key}" for key in it}
        return {
            key: next(alike(value, ids), value) if below[key] in wanted else changed(value, below[key], wanted, ids)
            for key, value in it.items()
        }
    return it


def another(of: BaseModel, name: str, ids: dict[str, list[str]]) -> Any:
    """Another value that a field may hold; its own where there is none."""
    value = getattr(of, name)
    for candidate in (*alike(value, ids), *literals(type(of).model_fields[name].annotation)):
        try:
            made = _validator(type(of), name).validate_python(candidate)
        except ValidationError:
            continue
        if made != value and (name not in SETS or set(made) != set(value)):
            return made
    return value


def alike(value: Any, ids: dict[str, list[str]]) -> Iterator[Any]:
    """Yield other values of the same kind; for an id, the ids of other records."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield from (value + 1, value - 1, value * 2)
    elif isinstance(value, str):
        yield from (id for same in ids.values() if value in same for id in same if id != value)
        yield from (f"{value} x", f"{value}x", value[:-1])
        # A roll: less is taken off it.
        yield from (f"{value[:-1]}{int(value[-1]) + 1}" for _ in range(value[-1:].isdigit()))
        # A month: the same, a year earlier.
        yield from (f"{int(value[:4]) - 1}{value[4:]}" for _ in range(value[:4].isdigit()))
    elif isinstance(value, tuple) and value:
        yield from (tuple(next(alike(it, ids), it) for it in value), value[::-1], value[:-1], (*value, value[-1]))
    elif isinstance(value, Unknown):
        yield from ("x", tuple(ids["ratings"]), 1)
    elif isinstance(value, BaseModel):
        yield from (
            value.model_copy(update={name: it})
            for name in type(value).model_fields
            for it in alike(getattr(value, name), ids)
        )


def literals(annotation: Any) -> Iterator[Any]:
    for it in get_args(annotation):
        yield from literals(it) if get_args(it) else (it,)


def with_others(library: Library, groups: dict[str, dict[str, list[str]]], ids: dict[str, list[str]]) -> Library:
    """Return the library with these figures changed, by kind and id."""

    def of(case: Case, paths: list[str]) -> Case:
        record: Record = changed(case.record, "", set(paths), ids)
        sources = {**record.sources, **dict.fromkeys(paths, DOUBT)}
        return replace(case, record=record.model_copy(update={"sources": sources}))

    cases = {kind: dict(inside) for kind, inside in library.cases.items()}
    for kind, found in groups.items():
        cases[kind] |= {id: of(cases[kind][id], paths) for id, paths in found.items()}
    return Library(cases)


def drawn(product: Product | FlowedProduct, library: Library, some: Choices) -> object:
    every = product.id.startswith("fire-arc")
    choices = Choices() if every else some.limit_to(option.name for option in product.accepts)
    if isinstance(product, FlowedProduct):
        html = product.html(library, choices, A4.size)
        return build_html(html, PALETTES["full"], A4.size, Imprint("", "", ""), "")
    return [(card.front, card.back) for card in draw_product(product, library, choices, A4).cards]


def sorts(library: Library, words: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Figures by kind and id: those of each word of a product, and those of none; which record a figure leads to decides what
    is printed, and is no figure itself."""
    of_words: dict[str, Any] = {word: defaultdict(lambda: defaultdict(list)) for word in words.split()}
    others: dict[str, Any] = defaultdict(lambda: defaultdict(list))
    every = {id for cases in library.cases.values() for id in cases}
    for case in library:
        kind = case.kind.name
        for figure in figures(case.record) if kind not in SIGNS else ():
            if figure.path == case.kind.key:
                continue
            held = [it for it in of_words if prints_figure(it, kind, case.id, figure.path)]
            for word in held:
                of_words[word][kind][case.id].append(figure.path)
            values = figure.value if isinstance(figure.value, tuple) else (figure.value,)
            if not held and not any(str(it) in every for it in values):
                others[kind][case.id].append(figure.path)
    return of_words, others


def _is_field(word: str, library: Library) -> bool:
    """Return whether a product names a field that records of a kind may have."""
    kind, _, field = word.partition(".")
    return any(field in map(yaml_name, type(case.record).model_fields) for case in library.of(kind).values())


@pytest.mark.parametrize(("game", "id"), PRODUCTS, ids=lambda it: it)
def test_a_page_changes_with_the_figures_that_its_product_names_and_no_others(
    game: str, id: str, libraries: dict[str, Library]
) -> None:
    product = endurance() if id == "endurance" else load_game(game).product(id)
    library, chosen = libraries[game], SOME[game]
    ids = {kind: list(cases) for kind, cases in library.cases.items()}
    plain, (named, others) = drawn(product, library, chosen), sorts(library, product.printed_figures)
    wrong = []
    # One of a kind that has no such record stands beside the same of another kind.
    ids_there = {word.partition("/")[2] for word, held in named.items() if held}
    for word, held in named.items():
        if not held and word.partition("/")[2] in ids_there - {""}:
            continue
        # A field that no record of ours gives may be given by a user's.
        if not held and _is_field(word, library):
            continue
        # What cannot be drawn without such a figure prints it.
        with suppress(LookupError):
            if drawn(product, with_others(library, held, ids), chosen) == plain:
                wrong.append(f"{word}: named, but not printed")
    if drawn(product, with_others(library, others, ids), chosen) != plain:
        for kind, held in others.items():
            for first in sorted({path.split(".")[0] for paths in held.values() for path in paths}):
                some = {id: [it for it in paths if it.split(".")[0] == first] for id, paths in held.items()}
                if drawn(product, with_others(library, {kind: some}, ids), chosen) != plain:
                    wrong.append(f"{kind}.{first}: printed, but not named")
    assert not wrong, "\n".join(wrong)
