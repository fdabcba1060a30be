"""The texts and settings for a game's fire arcs, and the selection of templates to print."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Literal

from msgspec import Struct

from printgen.data.kind import Case, Library
from printgen.data.kinds import ARCS
from printgen.data.official import is_builtin
from printgen.data.readings import SIGN, decided_figures
from printgen.data.records.record import Source
from printgen.data.records.tables import Arc
from printgen.drawing.fire_arc import LEVELS, Bands, DrawnHex
from printgen.drawing.hexes import TABLE_PITCH
from printgen.drawing.marks import Face, Trim
from printgen.products.options import Choices, Option
from printgen.translation import _
from printgen.units import Size

#: A solid card, nine of which fit on A4 and on Letter. The second value is the distance between the cut and the text, in mm.
NINE, INSET = Trim(Size(63.0, 80.0), solid=True), 4.0


class CardLook(Struct, frozen=True):
    """The look of the cards with fire templates.

    Fields:
        trim: the size of a card, and how it is cut out.
        bar: whether the title is on a bar across the card.
        small: the type size of the words at the bottom, points.
        step: the distance between lines at the bottom, mm.
    """

    trim: Trim = NINE
    bar: bool = False
    small: float = 7.5
    step: float = 2.9


DEFAULT_LOOK = CardLook()


def fire_templates() -> str:
    """Return the default title on the back of the cards."""
    return _("Fire Arc templates")


def names() -> tuple[str, str]:
    """Return the default titles of the cards and of the overlays."""
    return _("Fire Arc templates"), _("Fire Arc overlays")


#: The status of an aircraft's template if neither a rulebook nor a chart gives the template.
GivenStatus = Literal["reconstructed", "house"]


def given_status(source: Source | None) -> GivenStatus | None:
    """Return the status to mark for a figure with the given source, or None if the source is a rulebook or a chart."""
    if source and source.status == "house":
        return "house"
    return "reconstructed" if is_builtin(source) else None


class Firer(Struct, frozen=True):
    """An aircraft's use of a fire template.

    Fields:
        sure: the status to mark, or None if a rulebook or a chart states that the aircraft uses the template.
        case: the record of the aircraft if the use is a house rule, otherwise None.
    """

    sure: GivenStatus | None = None
    case: Case | None = None

    @classmethod
    def from_source(cls, source: Source | None, case: Case) -> Firer:
        """Return the `Firer` for an aircraft's record.

        Args:
            source: the source of the aircraft's template.
        """
        status = given_status(source)
        return cls(status, case if status == "house" else None)


class Arcs(Struct, frozen=True):
    """The texts and settings for a game's fire arcs, which are records of the kinds `arcs` and `diagrams`.

    Fields:
        users: a function that returns the selected aircraft that use each template, by template number and then by aircraft
            name.
        rules: a function that returns the rules for the back of a card, in the print language, given the template and the
            hexes on the card. Without a template and hexes, it returns the rules for all cards.
        selecting_options: the options that select aircraft. If none of them is used, all templates are printed.
        bands: the altitude bands that hexes show.
        title: a function that returns the title on the back of a card.
        look: the look of the cards.
        pitch: the default distance between opposite hexsides on an overlay, mm.
        picture: a function that draws the picture below the rules on the back of a template, if there is enough space.
            None means that the template has no picture.
        prints: the record fields that are printed on the cards.
        films: the record fields that are printed on the overlays.
        names: a function that returns the titles of the cards and of the overlays.
    """

    users: Callable[[Library, Choices], Mapping[int, Mapping[str, Firer]]]
    rules: Callable[[Arc | None, Collection[DrawnHex] | None], tuple[str, ...]]
    selecting_options: tuple[Option[Any], ...]
    bands: Bands = LEVELS
    title: Callable[[], str] = fire_templates
    look: CardLook = DEFAULT_LOOK
    pitch: float = TABLE_PITCH
    picture: Callable[[Arc | None], Face | None] | None = None
    prints: str = "arcs diagrams ratings.guns.*.arc aircraft.name"
    films: str = "arcs aircraft.engine aircraft.form aircraft.span aircraft.wings"
    names: Callable[[], tuple[str, str]] = names


def used_templates(arcs: Arcs, library: Library, choices: Choices) -> tuple[tuple[Case[Arc], Mapping[str, Firer]], ...]:
    """Return the templates that the selected aircraft use and, for each template, these aircraft by name.

    Templates for tailing are included, because every aircraft has them. If no aircraft are selected, all templates are
    returned.
    """
    users, show_all = arcs.users(library, choices), shows_all_aircraft(arcs, choices)
    found = ((case, case.record) for case in library.of(ARCS).values())
    by = ((case, arc, users.get(arc.arc, {})) for case, arc in found)
    return tuple((case, firers) for case, arc, firers in by if firers or show_all or arc.purpose == "tailing")


def shows_all_aircraft(arcs: Arcs, choices: Choices) -> bool:
    """Return whether all templates are printed, because none of the selecting options is used."""
    return not any(option.value_in(choices) for option in arcs.selecting_options)


def readings_sign(library: Library, case: Case) -> str:
    """Return the sign to append to a record's title if the rulebook can be read in two ways, otherwise ""."""
    return SIGN if decided_figures(library, [(case.kind.name, case.id)]) else ""


def template_name(arc: Arc) -> str:
    """Return the title of a template, or "Template" and its number for a template without a title."""
    return arc.title or _("Template {number}").format(number=arc.arc)
