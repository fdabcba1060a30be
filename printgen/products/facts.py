"""What a page about one aircraft shows: the records behind it, and which of their figures may be printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from typing import Any, Generic, TypeVar, cast

from msgspec import Struct

from printgen.data import kinds
from printgen.data.figures import doubts_of, sources
from printgen.data.kind import Case, Key, Library
from printgen.data.kinds import CREW, NATIONS
from printgen.data.readings import Steps, decided_figures, reading_sign
from printgen.data.records.aircraft import Aircraft, Nation, Post
from printgen.data.records.fields import Sure, Unknown
from printgen.data.records.game import Side, sides
from printgen.data.records.record import Record, step_into
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Piece, PieceLine, Words, WriteInLine, status_sign
from printgen.drawing.layout.part import Part
from printgen.drawing.marks import Face
from printgen.drawing.sketch import Overflow, Sketch
from printgen.products.deck import Card
from printgen.products.manned import CrewedSeat
from printgen.products.options import AIRCRAFT, SIDE, Choices, Value

#: The inks of the sides in the order in which a game names them.
INKS = (Ink.BLUE, Ink.RED)
#: A house rule of more letters has no room on a sheet.
SAID = 60
#: A game's own record of an aircraft.
Rated = TypeVar("Rated", bound=Record)


class AircraftFacts(Struct, Generic[Rated], frozen=True):
    """Everything that a page is drawn from in any game; a game adds its own.

    shows: the cases behind it: the ratings, the aircraft, then the rest. posts: those of a crew by their ids. ways: what of each
    record the book has two readings of. ink: of its side; whose side it is stands beside it in words, and as roundel or cross.
    """

    ratings: Rated
    aircraft: Aircraft
    nation: Nation
    side: Side
    choices: Choices
    case: Case
    cases: tuple[Case, ...]
    posts: Mapping[str, Post]
    readings: Mapping[Key, frozenset[Steps]]
    ink: Ink

    def readings_sign(self, *figures: str, of: Record | None = None) -> str:
        """The sign that follows figures of the ratings, or of another record shown, of which the book has two readings."""
        case = next((it for it in self.cases if it.record is of), self.case)
        return reading_sign(case.record, self.readings.get((case.kind.name, case.id), ()), *figures)

    @property
    def seat(self) -> CrewedSeat | None:
        """Who sits in the aircraft for the evening, where that is known."""
        seat = next((seat for seat in self.choices.seats if seat.aircraft == self.case.id), None)
        if seat is None or isinstance(seat, CrewedSeat):
            return seat
        return CrewedSeat(seat.player, seat.pilot, seat.aircraft)

    def crossed_boxes(self, section: str) -> int:
        """The boxes of a section that are crossed off before the aircraft starts."""
        return dict(self.seat.crossed).get(section, 0) if self.seat else 0

    def status(self, figure: str) -> Sure:
        """How sure a figure of the ratings is (`official`, `charted`, ...)."""
        source = self.ratings.source_of(figure)
        return source.certainty if source else "missing"

    def differing_status(self, *figures: str) -> Sure | None:
        """How sure figures that stand together are where that differs from the sheet as a whole, whose source stands at its
        foot: that one is a rule of the house goes before all else, then the first that differs; else None."""
        whole = self.ratings.source.certainty if self.ratings.source else None
        others = [status for figure in figures if (status := self.status(figure)) != whole]
        return "house" if "house" in others else next(iter(others), None)

    @property
    def name(self) -> str:
        """What the aircraft is called in print."""
        return self.aircraft.name

    @property
    def name_status(self) -> Sure | None:
        """How sure the aircraft's name is, where that is not as the book has it."""
        return doubts_of(self.aircraft, "name")[0]

    def is_blank(self, figure: str) -> bool:
        """True where a figure is left to be written in, since nobody knows it."""
        return self.status(figure) == "missing"

    def known_value(self, figure: str, value: Value | Unknown) -> Value | None:
        """A figure of the ratings, or None where it is left to be written in."""
        return None if isinstance(value, Unknown) or self.is_blank(figure) else value

    def figure(self, path: str) -> object:
        """A figure of the ratings by its path, `ammunition.front`; None where it is left to be written in."""
        return self.known_value(path, reduce(step_into, path.split("."), cast(object, self.ratings)))

    def write_in_lines(self, size: float, form: str, *figures: tuple[str, str]) -> Iterator[Part]:
        """A line that asks for those figures, by title, that nobody knows, and marks those that are not as sure as the rest; none
        where there is nothing to say. size: of the type, points; form: what its fields in a form begin with."""
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
        """What is a rule of the house, by figure; of the other records shown, the rule in words or their names.

        Not where it is the whole of the ratings: their source says so. Figures that a rule for many aircraft changes follow its
        name.
        """
        found, by_rule = list[str](), dict[str, list[str]]()
        for case in self.cases:
            figures = sorted(figure for figure, source in sources(case.record).items() if source.status == "house")
            # What lies within another that is said need not be said.
            ours = [it for it in figures if not any(it.startswith(f"{above}.") for above in figures)]
            for figure in ours if figures[:1] != [""] else [""]:
                source = case.record.source_of(figure)
                rule = source.rule if source and source.rule and len(source.rule) <= SAID else None
                if case is self.case:
                    words = figure.replace(".", " ").replace("-", " ")
                    in_file = source is not None and source.house_rule is not None
                    (by_rule.setdefault(rule, []) if rule and in_file else found).append(words)
                else:
                    # Whoever plays knows no paths of our files: the rule as it is written, else what it is of.
                    found.append(rule or getattr(case.record, "name", None) or case.id)
        found += [f"{name} ({', '.join(words)})" for name, words in by_rule.items()]
        return tuple(dict.fromkeys(name for name in found if name))

    def overflow(self, it: Overflow) -> tuple[Case, Overflow]:
        """What could not be set, with the case that it came from: the aircraft's for a name that it has in all games, else the
        ratings'."""
        own = it.field[:1] != ("name",) or getattr(self.ratings, "name", None)
        return self.case if own else self.cases[1], it

    def overflows(self, sketch: Sketch) -> tuple[tuple[Case, Overflow], ...]:
        """All that could not be set, each with its case."""
        return tuple(map(self.overflow, sketch.overflows))

    def card(self, face: Face, sketch: Sketch, part: str = "", shows: tuple[Case, ...] = ()) -> Card:
        """A page of the aircraft, or of that part of it, in words; `shows` where that is more than what stands on a sheet."""
        named = ", ".join(filter(None, (self.name, part)))
        misfits, of = self.overflows(sketch), self.case.id
        return Card(face, bookmark=(self.side.name, named), cases=shows or self.cases, overflows=misfits, form_id=of)


#: The facts of a game.
Found = TypeVar("Found", bound=AircraftFacts[Any])


def select_facts(
    library: Library, choices: Choices, facts: Callable[[Library, str, Choices], Found | None]
) -> tuple[Found, ...]:
    """The facts of each aircraft that was asked for by its id and its side, made by the game's `facts`; in the order of the
    ratings, or in that in which they were asked for."""
    every = library.of("ratings")
    made = (library.derive(facts, id, choices) for id in AIRCRAFT.value_in(choices) or every if id in every)
    return tuple(it for it in made if it and SIDE.value_in(choices) in (None, it.side.side))


def find_facts(
    case: Case, library: Library, choices: Choices, used: Iterable[Key], crew: Iterable[str] = ()
) -> AircraftFacts[Any] | None:
    """The facts of the aircraft that a case rates; None where a reference is broken, which the checks have reported by then.

    used: the records that the page shows besides those of the aircraft, its nation and its side; crew: the posts that it names.
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
    shows = tuple(library.of(kind)[id] for kind, id in keys)
    ink = dict(zip((it.side for it in sides(library)), INKS, strict=False)).get(side.side, Ink.BLACK)
    return AircraftFacts(
        case.record, aircraft, nation, side, choices, case, shows, posts, decided_figures(library, keys), ink
    )
