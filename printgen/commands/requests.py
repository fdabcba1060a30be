"""Validation of names and options that the user specified. Error messages suggest the most similar valid name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, get_args

from printgen.data.findings import Severity, UsageError, join_words
from printgen.data.former_ids import NEW_IDS
from printgen.data.kind import Library
from printgen.data.nearest import corrected_name, names_containing, raise_unknown, suggest
from printgen.games.game import Game, aircraft_ids, find_game, game_ids, game_options, option_values
from printgen.products.deck import Product
from printgen.products.job import Assembly, Flip, Ink, Job
from printgen.products.options import AIRCRAFT, BLEED, COMMON_OPTIONS, FILLABLE, LAYOUT, TYPE, Choices, Option
from printgen.sheets.paper import parse_paper

if TYPE_CHECKING:
    from printgen.products.flow import FlowedProduct
    from printgen.products.printing import Batch

#: The options for layout and output that apply to every product and are passed on unchanged.
_LAID = ("ink", "format", "assembly", "flip", "profile", "stock", "grid", "cuts", "gang", "draft")
#: The possible values of some of these options.
_VALUES = {"ink": get_args(Ink), "assembly": get_args(Assembly), "flip": get_args(Flip)}


def build_job(given: Mapping[str, Any], options: Sequence[Option[Any]] = ()) -> Job:
    """Return the job described by the given options. Options that are missing or None have their default values.

    Raise UsageError for invalid values.

    Args:
        given: the options by name, as typed.
        options: the options that the products accept.
    """
    choices = tuple((it.name, _option_value(it, given[it.name])) for it in options if given.get(it.name))
    laid: dict[str, Any] = {name: given[name] for name in _LAID if given.get(name)}
    for name, values in _VALUES.items():
        if name in laid and laid[name] not in values:
            raise_unknown(name, str(laid[name]), values)
    # `a3` sets the paper of all products, and `maps=a3` sets the paper of one product.
    written = given.get("paper") or ()
    named = [text.rpartition("=") for text in ((written,) if isinstance(written, str) else written)]
    try:
        papers = {product: parse_paper(name) for product, equals, name in named if equals}
        common = {name: parse_paper(name) for _product, equals, name in named if not equals}
    except ValueError as refusal:
        raise UsageError(str(refusal)) from None
    if len(common) > 1:
        raise UsageError(
            f"`--paper` was given more than once ({', '.join(common)}). Specify one, and others as `maps=a3`"
        )
    if common:
        (laid["paper"],) = common.values()
    if laid.get("gang") and (laid.get("stock") or given.get(FILLABLE.name)):
        other = "--stock" if laid.get("stock") else "--fillable"
        raise UsageError(
            f"`--gang` puts pieces on sheets to cut up, so `{other}` cannot be combined with it. Omit one of the two"
        )
    if given.get(BLEED.name):
        laid[BLEED.name] = _option_value(BLEED, given[BLEED.name])
    return Job(Choices(choices), papers=tuple(papers.items()), **laid)


def build_jobs(games: Collection[str], given: Mapping[str, Any]) -> tuple[dict[str, Job], list[str]]:
    """Return the job of each game, and a remark for each option that only some of the games accept.

    Raise UsageError for options that no game accepts, and for invalid values.

    Args:
        given: the options for all games, as typed.
    """
    papers = given.get("paper") or ()
    named = {text: text.partition("=")[0] for text in papers if "=" in text}
    layouts = given.get(LAYOUT.name) or ()
    requested = dict.fromkeys(it.name for game in games for it in game_options(game) if given.get(it.name))
    # The games that accept each game-dependent option, by the option as typed.
    knows: dict[str, list[str]] = {}
    made = {}
    for game in games:
        own = {it.name for it in game_options(game)}
        fit = {**given, **{name: None for name in requested if name not in own}}
        known = {f"--{name}": name in own for name in requested}
        if named or layouts:
            loaded = find_game(game)
            offered = {layout for product in loaded.all_products for layout in product.layouts}
            known |= {f"--{LAYOUT.name} {layout}": layout in offered for layout in layouts}
            known |= {f"--paper {text}": product in loaded.products for text, product in named.items()}
            fit[LAYOUT.name] = tuple(layout for layout in layouts if layout in offered)
            fit["paper"] = tuple(text for text in papers if named.get(text) in (None, *loaded.products))
        for word, is_known in known.items():
            knows.setdefault(word, []).extend([game] if is_known else [])
        made[game] = build_job(fit, game_options(game))
    for word, accepting in knows.items():
        if not accepting:
            products = (id for game in games for id in find_game(game).products)
            near = suggest(word.removeprefix("--paper ").partition("=")[0], products) if "=" in word else ""
            raise UsageError(f"`{word}` has no effect on any game{near}")
    partly = [(word, accepting) for word, accepting in knows.items() if len(accepting) < len(games)]
    return made, [f"`{word}` applies only to {' and '.join(accepting)}" for word, accepting in partly]


def _option_value(option: Option[Any], written: Any) -> Any:
    """Convert one or several strings to the value of an option. Other objects are returned unchanged."""
    if not isinstance(written, str | tuple):
        return written
    texts = (written,) if isinstance(written, str) else written
    if option.many:
        texts = tuple(part.strip() for text in texts for part in text.split(",") if part.strip())
    if not option.many and len(set(texts)) > 1:
        raise UsageError(f"`--{option.name}` was given more than once ({', '.join(texts)}). Specify it once")
    values = []
    for text in dict.fromkeys(texts):
        if option.values and text not in option.values:
            raise_unknown(option.name, text, option.values)
        try:
            values.append(option.parse(text))
        except ValueError as refusal:
            raise UsageError(f"`--{option.name}`: {refusal}") from None
    return tuple(values) if option.many else values[0]


def check_stock(products: Iterable[Product | FlowedProduct], library: Library, job: Job) -> None:
    """Raise UsageError if the stock is unknown, or if a product does not support `--stock`."""
    from printgen.data.kinds import STOCK
    from printgen.products.stock import check_supported

    if job.stock not in library.of(STOCK):
        raise_unknown("stock", job.stock or "", library.of(STOCK))
    for product in products:
        check_supported(product, library, job)


def find_product(of: Game, id: str) -> Product | FlowedProduct:
    """Return the game's product with the given id. Raise UsageError if there is no such product."""
    if id not in of.products:
        if foreign := product_of_other_games(of, id):
            raise UsageError("; ".join(foreign))
        wrong = next((it for it in of.findings if it.severity is Severity.ERROR), None)
        if wrong and wrong.place:
            where = f"{wrong.place.file}, line {wrong.place.line}"
            raise UsageError(f"`{id}` is not available because of an error in {where}: {wrong.message}")
        raise_unknown(f"product of {of.id}", id, of.products)
    return of.product(id)


def product_of_other_games(of: Game, id: str) -> tuple[str, str] | None:
    """Return the error message and the hint for a product that only other games have, or None for any other name.

    Former ids, partial ids and misspellings are not treated as products of other games.
    """
    former = {*NEW_IDS.get(id, ())} & {*of.products}
    if former or names_containing(id, of.products) or corrected_name(id, of.products):
        return None
    others = [it for it in map(find_game, game_ids()) if id in it.products]
    if not others:
        return None
    message = f"`{id}`: a product of {' and '.join(it.id for it in others)}, not of {of.id}"
    listed = f"use one of {', '.join(of.products)}"
    if _is_players_sheet(others[0].product(id)):
        own = [f"`{it}`" for it in of.products if _is_players_sheet(of.product(it))]
        listed = f"the players' sheets of {of.id} are {' and '.join(own)}; {listed}" if own else listed
    return message, listed


def _is_players_sheet(product: Product | FlowedProduct) -> bool:
    return product.per_player and AIRCRAFT in product.accepts


def check_options(job: Job, products: Sequence[Product | FlowedProduct], game: Game | None = None) -> None:
    """Raise UsageError if none of the products accepts one of the chosen options.

    The message names the products of `game` that accept the option.
    """
    accepted = {
        LAYOUT.name,
        *(option.name for option in (*COMMON_OPTIONS, *(it for product in products for it in product.accepts))),
    }
    for name, _value in job.choices.values:
        if name not in accepted:
            others = (
                [it.id for it in game.all_products if name in {option.name for option in it.accepts}] if game else []
            )
            applies = f"; it applies to {join_words(others)}" if others else ""
            raise UsageError(f"`--{name}` has no effect on {_named(products)}{applies}")
    check_layout(job, products)


def check_layout(job: Job, products: Sequence[Product | FlowedProduct]) -> None:
    """Raise UsageError if the chosen layout cannot be used, or if a product for which a paper was chosen is unknown."""
    layouts, layout = (
        tuple(dict.fromkeys(it for product in products for it in product.layouts)),
        LAYOUT.value_in(job.choices),
    )
    if layout is not None and layout not in layouts:
        raise_unknown(f"layout of {_named(products)}", layout, layouts)
    large = [product.id for product in products if TYPE in product.accepts and layout in product.layouts]
    if TYPE.value_in(job.choices) and large:
        raise UsageError(
            f"`--{TYPE.name} large` cannot be combined with `--{LAYOUT.name} {layout}` for {join_words(large)}: large print "
            "has its own layout. Omit one of the two"
        )
    for id, paper in job.papers:
        if id not in (product.id for product in products):
            raise_unknown(f"product to print on {paper.name}", id, [product.id for product in products])


def kit_products(
    products: Sequence[Product | FlowedProduct], named: Collection[str] = ()
) -> tuple[Product | FlowedProduct, ...]:
    """Return the named products. Without names, return all products except those that must be requested by name."""
    return tuple(it for it in products if (it.id in named if named else not it.only_by_name))


def without_contained(
    products: Sequence[Product | FlowedProduct], layout: str | None
) -> tuple[Product | FlowedProduct, ...]:
    """Return the products, except those whose pages another of these products includes in the given layout."""
    included = {
        id
        for product in products
        if isinstance(product, Product)
        for named, id in product.included_products
        if named == layout
    }
    return tuple(product for product in products if product.id not in included)


def _named(products: Sequence[Product | FlowedProduct]) -> str:
    return products[0].id if len(products) == 1 else "these products"


def check_choices(of: Game, library: Library, chosen: Choices) -> None:
    """Raise UsageError if the game's data does not contain one of the chosen values."""
    offered: dict[str, Callable[[Library], Iterable[str]]] = {
        AIRCRAFT.name: partial(aircraft_ids, of),
        **option_values(of),
    }
    for name, given in chosen.values:
        for value in given if isinstance(given, tuple) else (given,):
            if name in offered and value not in (available := tuple(offered[name](library))):
                raise_unknown(f"{name} of {of.id}", value, available)


def require_output(title: str, made: Sequence[str], why: Sequence[str] = ()) -> None:
    """Raise UsageError if no file was printed.

    Args:
        title: the title of the products, for the message.
        made: the printed products or files.
        why: the reasons, if they are known.
    """
    if not made:
        raise UsageError("; ".join(why) or f"{title} has nothing to print for these options; remove one of them")


def missing_products(named: Sequence[str], batch: Batch, why: Sequence[str] = ()) -> tuple[str, ...]:
    """Return a line for each requested product without output, unless a line in `why` already explains its absence."""
    made = {facts["product"] for facts in (*batch.current_files.values(), *(it.facts for it in batch.new_files))}
    missing = [id for id in named if id not in made and not any(line.startswith(f"{id}:") for line in why)]
    return tuple(f"{id}: nothing to print for these options" for id in missing)
