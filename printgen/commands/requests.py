"""The names and options given by the user, checked against the available ones. Errors suggest the nearest name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from printgen.data.findings import Unclear
from printgen.data.kind import Library
from printgen.data.nearest import no_such
from printgen.games.game import Game, aircraft_ids, game_named, offers, options
from printgen.products.deck import Aid
from printgen.products.job import Job
from printgen.products.options import AIRCRAFT, BLEED, LAYOUT, OF_ALL, Choices, Option
from printgen.sheets.paper import paper

if TYPE_CHECKING:
    from printgen.products.flow import Flow
    from printgen.products.printing import Batch

#: The options for layout and output that apply to every product and are passed on unchanged.
_LAID = ("ink", "format", "assembly", "flip", "profile", "stock")


def job(given: Mapping[str, Any], options: Sequence[Option[Any]] = ()) -> Job:
    """Return the job described by the given options. Options that are missing or None have their defaults.

    Raise Unclear for invalid values.

    Args:
        given: the options by name, as typed.
        options: the options that the products accept.
    """
    choices = tuple((it.name, _option_value(it, given[it.name])) for it in options if given.get(it.name))
    laid: dict[str, Any] = {name: given[name] for name in _LAID if given.get(name)}
    # `a3` sets the paper of all products, `maps=a3` that of one product.
    written = given.get("paper") or ()
    named = [text.rpartition("=") for text in ((written,) if isinstance(written, str) else written)]
    try:
        papers = {product: paper(name) for product, equals, name in named if equals}
        common = {name: paper(name) for _product, equals, name in named if not equals}
    except ValueError as refusal:
        raise Unclear(str(refusal)) from None
    if len(common) > 1:
        raise Unclear(f"`--paper` was given more than once ({', '.join(common)}). Specify one, and others as `maps=a3`")
    if common:
        (laid["paper"],) = common.values()
    if given.get(BLEED.name):
        laid[BLEED.name] = _option_value(BLEED, given[BLEED.name])
    return Job(Choices(choices), papers=tuple(papers.items()), **laid)


def jobs(games: Collection[str], given: Mapping[str, Any]) -> tuple[dict[str, Job], list[str]]:
    """Return the job of each game, and a remark for each option that only some games accept.

    Raise Unclear for options that no game accepts, and for invalid values.

    Args:
        given: the options for all games, as typed.
    """
    papers = given.get("paper") or ()
    named = {text: text.partition("=")[0] for text in papers if "=" in text}
    layouts = given.get(LAYOUT.name) or ()
    requested = dict.fromkeys(it.name for game in games for it in options(game) if given.get(it.name))
    # The games that accept each option that may depend on the game, by the option as it is typed.
    knows: dict[str, list[str]] = {}
    made = {}
    for game in games:
        own = {it.name for it in options(game)}
        fit = {**given, **{name: None for name in requested if name not in own}}
        known = {f"--{name}": name in own for name in requested}
        if named or layouts:
            loaded = game_named(game)
            offered = {layout for aid in loaded.aids for layout in aid.layouts}
            known |= {f"--{LAYOUT.name} {layout}": layout in offered for layout in layouts}
            known |= {f"--paper {text}": product in loaded.products for text, product in named.items()}
            fit[LAYOUT.name] = tuple(layout for layout in layouts if layout in offered)
            fit["paper"] = tuple(text for text in papers if named.get(text) in (None, *loaded.products))
        for word, is_known in known.items():
            knows.setdefault(word, []).extend([game] if is_known else [])
        made[game] = job(fit, options(game))
    for word, accepting in knows.items():
        if not accepting:
            raise Unclear(f"`{word}` has no effect on any game")
    partly = [(word, accepting) for word, accepting in knows.items() if len(accepting) < len(games)]
    return made, [f"`{word}` applies only to {' and '.join(accepting)}" for word, accepting in partly]


def _option_value(option: Option[Any], written: Any) -> Any:
    """Return the value of an option from one or several texts. Other objects are returned unchanged."""
    if not isinstance(written, str | tuple):
        return written
    texts = (written,) if isinstance(written, str) else written
    if option.many:
        texts = tuple(part.strip() for text in texts for part in text.split(",") if part.strip())
    if not option.many and len(set(texts)) > 1:
        raise Unclear(f"`--{option.name}` was given more than once ({', '.join(texts)}). Specify it once")
    values = []
    for text in dict.fromkeys(texts):
        if option.values and text not in option.values:
            no_such(option.name, text, option.values)
        try:
            values.append(option.read(text))
        except ValueError as refusal:
            raise Unclear(f"`--{option.name}`: {refusal}") from None
    return tuple(values) if option.many else values[0]


def aid(of: Game, id: str) -> Aid | Flow:
    """Return the game's product with this id. Raise Unclear if there is none."""
    if id not in of.products:
        no_such(f"product of {of.id}", id, of.products)
    return of.product(id)


def heeded(job: Job, aids: Sequence[Aid | Flow]) -> None:
    """Check the chosen options against the products. Raise Unclear for options that none of them accepts."""
    accepted = {LAYOUT.name, *(option.name for option in (*OF_ALL, *(it for aid in aids for it in aid.heeds)))}
    for name, _value in job.choices.given:
        if name not in accepted:
            raise Unclear(f"`--{name}` has no effect on {_named(aids)}")
    offered(job, aids)


def offered(job: Job, aids: Sequence[Aid | Flow]) -> None:
    """Check the chosen layout and the papers of single products. Raise Unclear if they belong to none of these products."""
    layouts, layout = tuple(dict.fromkeys(it for aid in aids for it in aid.layouts)), LAYOUT.of(job.choices)
    if layout is not None and layout not in layouts:
        no_such(f"layout of {_named(aids)}", layout, layouts)
    for product, on in job.papers:
        if product not in (aid.id for aid in aids):
            no_such(f"product to print on {on.name}", product, [aid.id for aid in aids])


def of_a_kit(products: Sequence[Aid | Flow], named: Collection[str] = ()) -> tuple[Aid | Flow, ...]:
    """Return the products of a kit: the named ones; otherwise all that may be printed without being named."""
    return tuple(it for it in products if (it.id in named if named else not it.only_named))


def needed(products: Sequence[Aid | Flow], layout: str | None) -> tuple[Aid | Flow, ...]:
    """Return the products, without those whose pages another one includes in that layout."""
    included = {id for aid in products if isinstance(aid, Aid) for named, id in aid.holds if named == layout}
    return tuple(aid for aid in products if aid.id not in included)


def _named(aids: Sequence[Aid | Flow]) -> str:
    return aids[0].id if len(aids) == 1 else "these products"


def choices(of: Game, library: Library, chosen: Choices) -> None:
    """Check the chosen values against the game's data. Raise Unclear for the first unknown one."""
    offered: dict[str, Callable[[Library], Iterable[str]]] = {AIRCRAFT.name: partial(aircraft_ids, of), **offers(of)}
    for name, given in chosen.given:
        for value in given if isinstance(given, tuple) else (given,):
            if name in offered and value not in (available := tuple(offered[name](library))):
                no_such(f"{name} of {of.id}", value, available)


def something(title: str, made: Sequence[str], why: Sequence[str] = ()) -> None:
    """Raise Unclear if nothing was printed.

    Args:
        title: the title of the game or campaign.
        made: the names of the printed files.
        why: the known reasons.
    """
    if not made:
        raise Unclear("; ".join(why) or f"{title} has nothing to print for these options; remove one of them")


def without(named: Sequence[str], batch: Batch, why: Sequence[str] = ()) -> tuple[str, ...]:
    """Return a line for each requested product without output, unless a line in `why` already explains it."""
    made = {facts["product"] for facts in (*batch.kept.values(), *(it.facts for it in batch.made))}
    missing = [id for id in named if id not in made and not any(line.startswith(f"{id}:") for line in why)]
    return tuple(f"{id}: nothing to print for these options" for id in missing)
