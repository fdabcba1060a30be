"""The fire arcs as products: overlays for film, and cards to look up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

from printgen.data.kind import Case, Library
from printgen.data.records.arcs import Arc, ArcDiagram
from printgen.drawing.marks import Face
from printgen.drawing.sketch import Misfit
from printgen.products.arcs import cards
from printgen.products.arcs.overlay import PITCH, overlay
from printgen.products.deck import Aid, Card, Deck
from printgen.products.options import HEX, MIRRORED, Choices, Option
from printgen.translation import _
from printgen.units import Size


@dataclass(frozen=True, slots=True)
class Arcs:
    """What a game says of its fire arcs, the records of kind `arcs`, and of its rulebook's `diagrams`.

    users: the names of the aircraft chosen that fire by each template. rules: what the back of a card says besides how to
    read it, in the language of print. choosing: the options that choose aircraft; without any all templates are shown.
    """

    users: Callable[[Library, Choices], Mapping[int, set[str]]]
    rules: Callable[[], tuple[str, ...]]
    choosing: tuple[Option[Any], ...]


def _in_use(arcs: Arcs, library: Library, choices: Choices) -> tuple[tuple[Case, str], ...]:
    """The templates that the chosen aircraft's guns fire by, each with the names of those; all templates for all aircraft."""
    users, everyone = arcs.users(library, choices), _everyone(arcs, choices)
    found = ((case, users.get(cast(Arc, case.record).arc, set())) for case in library.of("arcs").values())
    return tuple((case, cards.names(by)) for case, by in found if by or everyone)


def _everyone(arcs: Arcs, choices: Choices) -> bool:
    return not any(option.of(choices) for option in arcs.choosing)


def deck_of_cards(arcs: Arcs, library: Library, choices: Choices, _size: Size) -> Deck:
    """A card each for the templates in use, then for the rulebook's diagrams where all aircraft are printed."""
    back = cards.back(arcs.rules())
    deck = []
    for case, by in _in_use(arcs, library, choices):
        face, misfits = cards.template(cast(Arc, case.record), by or _("no charted aircraft carries it"))
        deck.append(_card(face, back, _("Templates"), case, misfits))
    if _everyone(arcs, choices):
        for case in library.of("diagrams").values():
            record = cast(ArcDiagram, case.record)
            arc = cast(Arc | None, library.get("arcs", record.template)) if record.template else None
            face, misfits = cards.diagram(record, arc)
            deck.append(_card(face, back, _("Diagrams of the rulebook"), case, misfits))
    return Deck(_("Fire arc cards"), tuple(deck))


def _card(face: Face, back: Face, section: str, case: Case, misfits: tuple[Misfit, ...]) -> Card:
    said = tuple((case, misfit) for misfit in misfits)
    return Card(face, back, bookmark=(section, face.name), trim=cards.TRIM, shows=(case,), misfits=said)


def overlays(arcs: Arcs, library: Library, choices: Choices, _size: Size) -> Deck:
    """A sheet of film each for the templates in use, at the table's hexes."""
    pitch = HEX.of(choices) or PITCH
    faces = tuple(
        Card(
            overlay(cast(Arc, case.record), pitch, MIRRORED.of(choices)),
            bookmark=(_("Overlays"), _("Template {number}").format(number=case.id)),
            shows=(case,),
            tiled=True,
        )
        for case, _by in _in_use(arcs, library, choices)
    )
    return Deck(_("Fire arc overlays"), faces)


def aids(arcs: Arcs) -> tuple[Aid, Aid]:
    """The two products: cards, and overlays."""
    return (
        Aid(
            id="fire-arc-cards",
            title="Fire arc cards",
            summary="a card for each fire template and each diagram of the rulebook, with the clock and the three bands",
            deck=partial(deck_of_cards, arcs),
            heeds=arcs.choosing,
        ),
        Aid(
            id="fire-arc-overlays",
            title="Fire arc overlays",
            summary="fire templates at the size of the table's hexes, thin lines for clear film",
            deck=partial(overlays, arcs),
            heeds=(*arcs.choosing, HEX, MIRRORED),
        ),
    )
