"""The fire arcs as a product: overlays for film, or cards to look up."""

from __future__ import annotations

from typing import cast

from printgen.data.kind import Case, Library
from printgen.drawing.marks import Face
from printgen.drawing.sketch import Misfit
from printgen.games.canvas_eagles.arcs import cards
from printgen.games.canvas_eagles.arcs.overlay import PITCH, overlay
from printgen.games.canvas_eagles.arcs.records import Diagram
from printgen.games.canvas_eagles.ratings import Arc, Ratings
from printgen.games.canvas_eagles.sheet.facts import chosen
from printgen.products.deck import Aid, Card, Choices, Deck
from printgen.translation import _
from printgen.units import Size


def _in_use(library: Library, choices: Choices) -> tuple[tuple[Case, str], ...]:
    """The templates that the chosen aircraft's guns fire by, each with the names of those; all templates for all aircraft."""
    users: dict[int, set[str]] = {}
    for facts in chosen(library, choices):
        for gun in cast(Ratings, facts.case.record).guns:
            if isinstance(gun.arc, int):
                users.setdefault(gun.arc, set()).add(facts.aircraft.name)
    everyone = not (choices.aircraft or choices.side or choices.era or choices.date)
    found = ((case, users.get(cast(Arc, case.record).arc, set())) for case in library.of("arcs").values())
    return tuple((case, cards.names(by)) for case, by in found if by or everyone)


def deck_of_cards(library: Library, choices: Choices, _size: Size) -> Deck:
    """A card each for the templates in use, then for the rulebook's diagrams where all aircraft are printed."""
    back = cards.back()
    deck = []
    for case, by in _in_use(library, choices):
        face, misfits = cards.template(cast(Arc, case.record), by or _("no charted aircraft carries it"))
        deck.append(_card(face, back, _("Templates"), case, misfits))
    if not (choices.aircraft or choices.side or choices.era or choices.date):
        for case in library.of("diagrams").values():
            record = cast(Diagram, case.record)
            arc = cast(Arc | None, library.get("arcs", record.template)) if record.template else None
            face, misfits = cards.diagram(record, arc)
            deck.append(_card(face, back, _("Diagrams of the rulebook"), case, misfits))
    return Deck(_("Fire arc cards"), tuple(deck))


def _card(face: Face, back: Face, section: str, case: Case, misfits: tuple[Misfit, ...]) -> Card:
    said = tuple((case, misfit) for misfit in misfits)
    return Card(face, back, bookmark=(section, face.name), trim=cards.TRIM, shows=(case,), misfits=said)


def overlays(library: Library, choices: Choices, _size: Size) -> Deck:
    """A sheet of film each for the templates in use, at the table's hexes."""
    pitch = choices.hex or PITCH
    faces = tuple(
        Card(
            overlay(cast(Arc, case.record), pitch, choices.mirrored),
            bookmark=(_("Overlays"), _("Template {number}").format(number=case.id)),
            shows=(case,),
            tiled=True,
        )
        for case, _by in _in_use(library, choices)
    )
    return Deck(_("Fire arc overlays"), faces)


FIRE_ARC_CARDS = Aid(
    id="fire-arc-cards",
    title="Fire arc cards",
    summary="a card for each fire template and each diagram of the rulebook, with the clock and the three bands",
    deck=deck_of_cards,
    heeds=("aircraft", "era", "date", "side"),
)
FIRE_ARC_OVERLAYS = Aid(
    id="fire-arc-overlays",
    title="Fire arc overlays",
    summary="fire templates at the size of the table's hexes, thin lines for clear film",
    deck=overlays,
    heeds=("aircraft", "era", "date", "side", "hex", "mirrored"),
)
