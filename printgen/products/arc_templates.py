"""What a game says of its fire arcs, and which of its templates are wanted: for cards, films and masks alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct

from printgen.data.kind import Case, Library
from printgen.data.kinds import ARCS
from printgen.data.official import is_builtin
from printgen.data.readings import SIGN, decided_figures
from printgen.data.records.record import Source
from printgen.data.records.tables import Arc
from printgen.drawing.fire_arc import LEVELS, Bands
from printgen.drawing.marks import Face, Trim
from printgen.products.options import Choices, Option
from printgen.translation import _
from printgen.units import Size

#: A card of which nine fill a sheet of A4, and one of Letter, cut solid; how far from its cut it is printed on, mm.
NINE, INSET = Trim(Size(63.0, 80.0), solid=True), 4.0
#: The hexes of a film where none were asked for, mm from side to side.
PITCH = 38.0


class CardLook(Struct, frozen=True):
    """How the cards look: how they are cut, whether the title stands on a bar across the card, and the type of the words at the
    foot (points) with the distance of their lines (mm)."""

    trim: Trim = NINE
    bar: bool = False
    small: float = 7.5
    step: float = 2.9


USUAL = CardLook()


def fire_templates() -> str:
    """What the back of a card is called in most games."""
    return _("Fire Arc templates")


def names() -> tuple[str, str]:
    """Return the usual titles of the cards and the overlays."""
    return _("Fire Arc templates"), _("Fire Arc overlays")


#: Who gave an aircraft its template, where no book and no chart did.
Given = Literal["reconstructed", "house"]


def given_status(source: Source | None) -> Given | None:
    """Who made what has that source: the house, or we by a rule; None where it is in a book or on a chart."""
    if source and source.status == "house":
        return "house"
    return "reconstructed" if is_builtin(source) else None


class Firer(Struct, frozen=True):
    """An aircraft that fires by a template: how sure that is, where it is ours, and its record where a rule of the house is."""

    sure: Given | None = None
    case: Case | None = None

    @classmethod
    def from_source(cls, source: Source | None, case: Case) -> Firer:
        """The aircraft of a case, whose template has that source."""
        made = given_status(source)
        return cls(made, case if made == "house" else None)


class Arcs(Struct, frozen=True):
    """What a game says of its fire arcs, the records of kind `arcs`, and of its rulebook's `diagrams`.

    users: the names of the aircraft chosen that fire by each template, and how sure that is. rules: what the back
    of a card says besides how to read it, in the language of print. choosing: the options that choose aircraft; without any
    all templates are shown. bands: the bands of altitude that hexes show; title: what the back of a card is called.
    look: of the cards; pitch: of an overlay's hexes where none were asked for (mm). prints: what stands on cards; films: what on
    overlays. picture: below the rules on the back, where there is room. names: the titles of the cards and the overlays.
    """

    users: Callable[[Library, Choices], Mapping[int, Mapping[str, Firer]]]
    rules: Callable[[], tuple[str, ...]]
    selecting_options: tuple[Option[Any], ...]
    bands: Bands = LEVELS
    title: Callable[[], str] = fire_templates
    look: CardLook = USUAL
    pitch: float = PITCH
    picture: Callable[[], Face] | None = None
    prints: str = "arcs diagrams ratings.guns.*.arc aircraft.name"
    films: str = "arcs aircraft.engine aircraft.form aircraft.span aircraft.wings"
    names: Callable[[], tuple[str, str]] = names


def used_templates(arcs: Arcs, library: Library, choices: Choices) -> tuple[tuple[Case[Arc], Mapping[str, Firer]], ...]:
    """The templates that the chosen aircraft's guns fire by, each with the names of those, and those for tailing, which every
    aircraft has; all templates for all aircraft."""
    users, all_of_them = arcs.users(library, choices), shows_all_aircraft(arcs, choices)
    found = ((case, case.record) for case in library.of(ARCS).values())
    by = ((case, arc, users.get(arc.arc, {})) for case, arc in found)
    return tuple((case, them) for case, arc, them in by if them or all_of_them or arc.purpose == "tailing")


def shows_all_aircraft(arcs: Arcs, choices: Choices) -> bool:
    """Whether no aircraft were chosen."""
    return not any(option.value_in(choices) for option in arcs.selecting_options)


def readings_sign(library: Library, case: Case) -> str:
    """The sign that follows the title of what the book has two readings of; the back of a card says what it means."""
    return SIGN if decided_figures(library, [(case.kind.name, case.id)]) else ""


def template_name(arc: Arc) -> str:
    """What a template is called: by its title, or by its number."""
    return arc.title or _("Template {number}").format(number=arc.arc)
