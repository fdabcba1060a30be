"""The facts for a page about one aircraft: its records, and those figures that may be printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from typing import Any, Generic, TypeVar, cast

from msgspec import Struct

from printgen.data import kinds
from printgen.data.figures import doubts_of, sources
from printgen.data.kind import Case, Key, Library
from printgen.data.kinds import CREW, LIVERIES, NATIONS, is_decoration
from printgen.data.readings import Steps, decided_figures, reading_sign
from printgen.data.records.aircraft import Aircraft, AircraftLivery, Nation, Post
from printgen.data.records.fields import Sure, Unknown
from printgen.data.records.game import Side, sides
from printgen.data.records.record import Record, step_into
from printgen.drawing.inks import SIDE_INKS, Ink
from printgen.drawing.layout.line import Piece, PieceLine, Words, WriteInLine, status_sign
from printgen.drawing.layout.part import Part
from printgen.drawing.marks import Face
from printgen.drawing.sketch import Overflow, Sketch
from printgen.products.deck import Card
from printgen.products.manned import CrewedSeat
from printgen.products.options import AIRCRAFT, SIDE, Choices, Value

#: The maximum length in characters of a house rule that fits on a sheet.
MAX_RULE_LENGTH = 60
#: The class of the record that contains a game's ratings of an aircraft.
Rated = TypeVar("Rated", bound=Record)


class AircraftFacts(Struct, Generic[Rated], frozen=True):
    """The facts about an aircraft that every game needs. Games may add further facts.

    Fields:
        case: the record with the ratings.
        cases: the records shown on the page: the ratings, the aircraft, then other records.
        livery: the livery of the aircraft's drawing, if its record names one.
        posts: the positions in the crew of an aircraft, such as pilot, by id.
        readings: for each record, the paths of the figures that can be read in two ways in the rulebook.
        ink: the ink of the aircraft's side. The page also prints the name of the side, and a roundel or cross.
    """

    ratings: Rated
    aircraft: Aircraft
    nation: Nation
    livery: AircraftLivery | None
    side: Side
    choices: Choices
    case: Case
    cases: tuple[Case, ...]
    posts: Mapping[str, Post]
    readings: Mapping[Key, frozenset[Steps]]
    ink: Ink

    def readings_sign(self, *figures: str, of: Record | None = None) -> str:
        """Return the sign for two readings if the rulebook can be read in two ways for any of these figures, otherwise "".

        Args:
            figures: the paths of the figures.
            of: the record that contains the figures (default: the ratings).
        """
        case = next((it for it in self.cases if it.record is of), self.case)
        return reading_sign(case.record, self.readings.get((case.kind.name, case.id), ()), *figures)

    @property
    def seat(self) -> CrewedSeat | None:
        """The first seat in the game night to which the aircraft is assigned, or None if there is no such seat."""
        seat = next((seat for seat in self.choices.seats if seat.aircraft == self.case.id), None)
        if seat is None or isinstance(seat, CrewedSeat):
            return seat
        return CrewedSeat(seat.player, seat.pilot, seat.aircraft)

    def crossed_boxes(self, section: str) -> int:
        """Return the number of boxes in a section that earlier damage has crossed off."""
        return dict(self.seat.crossed).get(section, 0) if self.seat else 0

    def status(self, figure: str) -> Sure:
        """Return the status of a figure in the ratings, such as `official` or `charted`."""
        source = self.ratings.source_of(figure)
        return source.certainty if source else "missing"

    def differing_status(self, *figures: str) -> Sure | None:
        """Return the first of the figures' statuses that differs from the status of the ratings as a whole.

        If several statuses differ and one of them is `house`, return `house`. If no status differs, return None.
        """
        common_status = self.ratings.source.certainty if self.ratings.source else None
        others = [status for figure in figures if (status := self.status(figure)) != common_status]
        return "house" if "house" in others else next(iter(others), None)

    @property
    def name(self) -> str:
        """The printed name of the aircraft."""
        return self.aircraft.name

    @property
    def name_status(self) -> Sure | None:
        """The status of the aircraft's name, or None if the name is from the rulebook."""
        return doubts_of(self.aircraft, "name")[0]

    def is_blank(self, figure: str) -> bool:
        """Return whether a figure is unknown. Players write unknown figures in by hand."""
        return self.status(figure) == "missing"

    def known_value(self, figure: str, value: Value | Unknown) -> Value | None:
        """Return the value of a figure in the ratings, or None if the figure is left blank."""
        return None if isinstance(value, Unknown) or self.is_blank(figure) else value

    def figure(self, path: str) -> object:
        """Return the figure at a path, such as `ammunition.front`, or None if the figure is left blank."""
        return self.known_value(path, reduce(step_into, path.split("."), cast(object, self.ratings)))

    def write_in_lines(self, size: float, form: str, *figures: tuple[str, str]) -> Iterator[Part]:
        """Yield a line with the titles of those figures that are unknown or must be marked.

        The title of an unknown figure is followed by a blank to write on, and the title of a known figure by its status
        mark. Yield nothing if there are no such figures.

        Args:
            size: the type size, points.
            form: the prefix for form field names.
            figures: the titles and paths of the figures.
        """
        pieces: list[Piece] = []
        for title, figure in figures:
            sure = self.differing_status(figure)
            if self.figure(figure) is None:
                pieces += [Words(f"{title} ", size), WriteInLine(f"{form}.{figure}", 9.0, 4.0), Words("  ", size)]
            elif sure:
                pieces += [Words(f"{title} ", size), status_sign(sure)]
        if pieces:
            yield PieceLine(tuple(pieces), 4.2, 5.0)

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The house rules that affect the page, except liveries.

        Changes to the ratings are listed by figure, after the name of the rule if the rule changes many aircraft.
        Changes to other records are listed by the name of the rule or record. Ratings that are entirely a house rule
        are not listed, because their source is printed on the page.
        """
        found, by_rule = list[str](), dict[str, list[str]]()
        for case in self.cases:
            house = (figure for figure, source in sources(case.record).items() if source.status == "house")
            figures = sorted(it for it in house if not is_decoration(case.kind.name, it))
            # Omit figures within another listed figure.
            outermost = [it for it in figures if not any(it.startswith(f"{above}.") for above in figures)]
            for figure in outermost if figures[:1] != [""] else [""]:
                source = case.record.source_of(figure)
                rule = source.rule if source and source.rule and len(source.rule) <= MAX_RULE_LENGTH else None
                if case is self.case:
                    words = figure.replace(".", " ").replace("-", " ")
                    in_file = source is not None and source.house_rule is not None
                    (by_rule.setdefault(rule, []) if rule and in_file else found).append(words)
                else:
                    # Players do not know the paths of figures: print the rule itself, otherwise the name of the record.
                    found.append(rule or getattr(case.record, "name", None) or case.id)
        found += [f"{name} ({', '.join(words)})" for name, words in by_rule.items()]
        return tuple(dict.fromkeys(name for name in found if name))

    def overflow(self, overflow: Overflow) -> tuple[Case, Overflow]:
        """Return an overflow with the record that causes it: the aircraft if its name is too long, otherwise the ratings."""
        is_of_ratings = overflow.field[:1] != ("name",) or getattr(self.ratings, "name", None)
        return self.case if is_of_ratings else self.cases[1], overflow

    def overflows(self, sketch: Sketch) -> tuple[tuple[Case, Overflow], ...]:
        """Return all overflows of a sketch, each with the record that must be corrected."""
        return tuple(map(self.overflow, sketch.overflows))

    def card(self, face: Face, sketch: Sketch, part: str = "", shows: tuple[Case, ...] = ()) -> Card:
        """Return the card for a page about the aircraft.

        Args:
            face: the front of the page.
            sketch: the sketch with its overflows.
            part: the printed name of the part (such as a part of the war) for which the page is printed, if any.
            shows: the records shown on the page. If empty, the records in `cases` are shown.
        """
        label = ", ".join(filter(None, (self.name, part)))
        overflows, form_id = self.overflows(sketch), self.case.id
        return Card(
            face, bookmark=(self.side.name, label), cases=shows or self.cases, overflows=overflows, form_id=form_id
        )


#: The class of a game's facts about an aircraft.
Found = TypeVar("Found", bound=AircraftFacts[Any])


def select_facts(
    library: Library, choices: Choices, facts: Callable[[Library, str, Choices], Found | None]
) -> tuple[Found, ...]:
    """Return the facts about the selected aircraft, in the order of the selection.

    Without a selection, return all aircraft's facts.

    Args:
        facts: the game's function that returns the facts about the aircraft with an id, or None.
    """
    ratings = library.of("ratings")
    selected = (library.derive(facts, id, choices) for id in AIRCRAFT.value_in(choices) or ratings if id in ratings)
    return tuple(it for it in selected if it and SIDE.value_in(choices) in (None, it.side.side))


def find_facts(
    case: Case, library: Library, choices: Choices, used: Iterable[Key], crew: Iterable[str] = ()
) -> AircraftFacts[Any] | None:
    """Return the facts about the aircraft with these ratings, or None if a reference in a record is unresolved.

    Args:
        case: the ratings.
        library: the records of the game.
        choices: the options for the page.
        used: further records shown on the page, in addition to the ratings, the aircraft and its nation.
        crew: further posts named on the page.
    """
    aircraft = library.get(kinds.AIRCRAFT, case.id)
    nation = library.get(NATIONS, aircraft.nation) if aircraft else None
    side = next((side for side in sides(library) if nation and nation.nation in side.nations), None)
    posts = {id: it.record for id, it in library.of(CREW).items()}
    if aircraft is None or nation is None or side is None or any(it not in posts for it in (*aircraft.crew, *crew)):
        return None
    keys = dict.fromkeys(((case.kind.name, case.id), ("aircraft", case.id), ("nations", nation.nation), *used))
    if any(id not in library.of(kind) for kind, id in keys):
        return None
    livery = library.get(LIVERIES, aircraft.livery or "")
    keys |= {("liveries", livery.livery): None} if livery else {}
    cases = tuple(library.of(kind)[id] for kind, id in keys)
    ink = dict(zip((it.side for it in sides(library)), SIDE_INKS, strict=False)).get(side.side, Ink.BLACK)
    return AircraftFacts(
        case.record, aircraft, nation, livery, side, choices, case, cases, posts, decided_figures(library, keys), ink
    )
