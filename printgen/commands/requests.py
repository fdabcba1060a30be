"""What the user asked for, held against what there is: a wrong name ends in one line that offers the nearest."""

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

#: How all is put on paper: the options that are for every product, as they are.
_LAID = ("ink", "format", "assembly", "flip", "profile", "stock")


def job(given: Mapping[str, Any], options: Sequence[Option[Any]] = ()) -> Job:
    """The job of what was given by name, as it was written; what was not, or is None, is as usual.

    options: those that the products heed. Raises Unclear for what cannot be meant.
    """
    choices = tuple((it.name, _chosen(it, given[it.name])) for it in options if given.get(it.name))
    laid: dict[str, Any] = {name: given[name] for name in _LAID if given.get(name)}
    # The paper of all products, where one is named, and those of single products, which are written `maps=a3`.
    written = given.get("paper") or ()
    named = [text.rpartition("=") for text in ((written,) if isinstance(written, str) else written)]
    try:
        papers = {product: paper(name) for product, equals, name in named if equals}
        usual = {name: paper(name) for _product, equals, name in named if not equals}
    except ValueError as refusal:
        raise Unclear(str(refusal)) from None
    if len(usual) > 1:
        raise Unclear(f"`--paper` was given as {' and as '.join(usual)}: name one, and others as `maps=a3`")
    if usual:
        (laid["paper"],) = usual.values()
    if given.get(BLEED.name):
        laid[BLEED.name] = _chosen(BLEED, given[BLEED.name])
    return Job(Choices(choices), papers=tuple(papers.items()), **laid)


def jobs(games: Collection[str], given: Mapping[str, Any]) -> tuple[dict[str, Job], list[str]]:
    """The job of each game, of what was given for all of them, and a line for what some of them do not know.

    Raises Unclear for what none of them knows, and for what cannot be meant.
    """
    papers = given.get("paper") or ()
    named = {text: text.partition("=")[0] for text in papers if "=" in text}
    layouts = given.get(LAYOUT.name) or ()
    asked = dict.fromkeys(it.name for game in games for it in options(game) if given.get(it.name))
    # Every word that one game may know and another not, as it is typed, and which games know it.
    knows: dict[str, list[str]] = {}
    made = {}
    for game in games:
        own = {it.name for it in options(game)}
        fit = {**given, **{name: None for name in asked if name not in own}}
        known = {f"--{name}": name in own for name in asked}
        if named or layouts:
            it = game_named(game)
            offered = {layout for aid in it.aids for layout in aid.layouts}
            known |= {f"--{LAYOUT.name} {layout}": layout in offered for layout in layouts}
            known |= {f"--paper {text}": product in it.products for text, product in named.items()}
            fit[LAYOUT.name] = tuple(layout for layout in layouts if layout in offered)
            fit["paper"] = tuple(text for text in papers if named.get(text) in (None, *it.products))
        for word, is_known in known.items():
            knows.setdefault(word, []).extend([game] if is_known else [])
        made[game] = job(fit, options(game))
    for word, who in knows.items():
        if not who:
            raise Unclear(f"`{word}` makes no difference to any game")
    told = [f"`{word}` is for {' and '.join(who)} alone" for word, who in knows.items() if len(who) < len(games)]
    return made, told


def _chosen(option: Option[Any], written: Any) -> Any:
    """The value of an option: of what was written, a text or several; what is none is the value."""
    if not isinstance(written, str | tuple):
        return written
    texts = (written,) if isinstance(written, str) else written
    if option.many:
        texts = tuple(part.strip() for text in texts for part in text.split(",") if part.strip())
    if not option.many and len(set(texts)) > 1:
        raise Unclear(f"`--{option.name}` was given as {' and as '.join(texts)}: leave all but one out")
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
    """The game's aid of that id. Raises Unclear when it has none."""
    if id not in of.products:
        no_such(f"aid of {of.id}", id, of.products)
    return of.product(id)


def heeded(job: Job, aids: Sequence[Aid | Flow]) -> None:
    """Hold what was chosen against the aids to be made. Raises Unclear for what makes no difference to any of them."""
    heeds = {LAYOUT.name, *(option.name for option in (*OF_ALL, *(it for aid in aids for it in aid.heeds)))}
    for name, _value in job.choices.given:
        if name not in heeds:
            raise Unclear(f"`--{name}` makes no difference to {_named(aids)}")
    offered(job, aids)


def offered(job: Job, aids: Sequence[Aid | Flow]) -> None:
    """Hold the layout and the papers of products against the aids to be made. Raises Unclear for one that is of none."""
    layouts, layout = tuple(dict.fromkeys(it for aid in aids for it in aid.layouts)), LAYOUT.of(job.choices)
    if layout is not None and layout not in layouts:
        no_such(f"layout of {_named(aids)}", layout, layouts)
    for product, on in job.papers:
        if product not in (aid.id for aid in aids):
            no_such(f"product to print on {on.name}", product, [aid.id for aid in aids])


def of_a_kit(products: Sequence[Aid | Flow], named: Collection[str] = ()) -> tuple[Aid | Flow, ...]:
    """What is in a kit: the products that it names; where it names none, all but those that have to be named."""
    return tuple(it for it in products if (it.id in named if named else not it.only_named))


def needed(products: Sequence[Aid | Flow], layout: str | None) -> tuple[Aid | Flow, ...]:
    """The products but for those whose pages another one holds in that layout."""
    held = {id for aid in products if isinstance(aid, Aid) for named, id in aid.holds if named == layout}
    return tuple(aid for aid in products if aid.id not in held)


def _named(aids: Sequence[Aid | Flow]) -> str:
    return aids[0].id if len(aids) == 1 else "these aids"


def choices(of: Game, library: Library, chosen: Choices) -> None:
    """Hold each choice against what the game's data knows. Raises Unclear for the first that it does not."""
    offered: dict[str, Callable[[Library], Iterable[str]]] = {AIRCRAFT.name: partial(aircraft_ids, of), **offers(of)}
    for name, given in chosen.given:
        for value in given if isinstance(given, tuple) else (given,):
            if name in offered and value not in (there_are := tuple(offered[name](library))):
                no_such(f"{name} of {of.id}", value, there_are)


def something(title: str, made: Sequence[str], why: Sequence[str] = ()) -> None:
    """Raises Unclear when nothing was made, with why where that is known; else nothing in the game, or campaign, of that title
    answers the choices."""
    if not made:
        raise Unclear("; ".join(why) or f"{title} has nothing to print for these choices; leave one of them out")


def without(named: Sequence[str], batch: Batch, why: Sequence[str] = ()) -> tuple[str, ...]:
    """A line for each product that was named and of which nothing was made, unless why is said already."""
    made = {facts["product"] for facts in (*batch.kept.values(), *(it.facts for it in batch.made))}
    lacking = [id for id in named if id not in made and not any(said.startswith(f"{id}:") for said in why)]
    return tuple(f"{id}: nothing to print for these choices" for id in lacking)
