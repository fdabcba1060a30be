"""What one sheet shows: the records behind it, and which of their figures may be printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from msgspec import Struct, field

from printgen.campaign.manned import Manned
from printgen.data.figures import sources, unsure
from printgen.data.kind import Case, Key, Library
from printgen.data.readings import Steps, decided, sign
from printgen.data.records.aircraft import Aircraft, Nation, Post
from printgen.data.records.fields import Sure, Unknown
from printgen.data.records.game import Side, sides
from printgen.data.records.record import Record
from printgen.data.records.tables import Arc, Chart, CombatTables
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Face
from printgen.drawing.sketch import Misfit, Sketch
from printgen.games.canvas_eagles.options import DATE, Calendar, Era, calendar, era_asked
from printgen.games.canvas_eagles.ratings import Gun, Ratings, Track, Weapon
from printgen.products.deck import Card
from printgen.products.options import AIRCRAFT, SIDE, Choices, Value
from printgen.translation import _

GAME = "canvas-eagles"
#: The chart whose lines stand at a sheet's foot (3.00).
PHASES = "sequence"
#: The charts of which a schedule prints a line in fewer words: the code that leads to a dive (3.211), and who may fly what is
#: restricted (3.203).
CODES, LIMITS = "altitude-codes", "maneuver-limits"
ON_SCHEDULES = {CODES: "X", LIMITS: "Restricted 27–36"}
#: So many boxes are printed where nobody knows how many there are, as many as hardly any aircraft has more of; the owner
#: writes the number and strikes out the rest.
PLENTY = {"engine": 10, "wings": 40, "fuselage": 28, "tail": 10, "fuel": 70}
#: A fire template that nobody knows: an empty field to mark.
NO_ARC = Arc.model_construct(arc=0, shape="", hexes=())


def eras() -> dict[Era, str]:
    """The two parts of the war as they are printed."""
    return {"early": _("early war"), "late": _("late war")}


class Armed(Struct, frozen=True):
    """A gun with the records it refers to. `twin`: another gun may stand in its place that differs in number only.

    weapon: where nobody knows which, a machine-gun without a name. arc: NO_ARC where nobody knows.
    """

    gun: Gun
    weapon: Weapon
    arc: Arc
    index: int
    twin: Gun | None = None


class Facts(Struct, frozen=True):
    """Everything a sheet is drawn from. `shows` are the cases behind it: the ratings, the aircraft, then the rest.

    war: its two parts. phases: the chart of a turn's phases, where there is one. ways: what of each record the book has two
    readings of. rules: what a schedule says of the line that it prints of each of ON_SCHEDULES.
    """

    ratings: Ratings
    aircraft: Aircraft
    nation: Nation
    side: Side
    guns: tuple[Armed, ...]
    tables: CombatTables
    choices: Choices
    war: Calendar
    case: Case
    shows: tuple[Case, ...]
    posts: Mapping[str, Post]
    phases: Chart | None = None
    ways: Mapping[Key, frozenset[Steps]] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)

    def twice(self, *figures: str, of: Record | None = None) -> str:
        """The sign that follows figures of the ratings, or of another record shown, of which the book has two readings."""
        case = next((it for it in self.shows if it.record is of), self.case)
        return sign(case.record, self.ways.get((case.kind.name, case.id), ()), *figures)

    def called(self, role: str) -> str:
        """What one of the crew is called in print; who is not of this game as its data has it."""
        names = {
            "pilot": _("Pilot"),
            "co-pilot": _("Co-pilot"),
            "observer": _("Observer"),
            "gunner-1": _("Gunner 1"),
            "gunner-2": _("Gunner 2"),
            "gunner-3": _("Gunner 3"),
        }
        return names.get(role, self.posts[role].name)

    @property
    def ink(self) -> Ink:
        """The side's colour; whose side it is stands beside it in words, and as roundel or cross."""
        return {"allied": Ink.BLUE, "central": Ink.RED}.get(self.side.side, Ink.BLACK)

    @property
    def seat(self) -> Manned | None:
        """Who sits in the aircraft for the evening, where that is known."""
        seat = next((seat for seat in self.choices.seats if seat.aircraft == self.case.id), None)
        if seat is None or isinstance(seat, Manned):
            return seat
        return Manned(seat.player, seat.pilot, seat.aircraft)

    def crossed(self, section: str) -> int:
        """The boxes of a section that are crossed off before the aircraft starts."""
        return dict(self.seat.crossed).get(section, 0) if self.seat else 0

    def status(self, figure: str) -> Sure:
        """How sure a figure of the ratings is (`official`, `charted`, ...)."""
        source = self.ratings.source_of(figure)
        return source.sure if source else "missing"

    def doubt(self, *figures: str) -> Sure | None:
        """How sure figures that stand together are where that differs from the sheet as a whole, whose source stands at its
        foot: that one is a rule of the house goes before all else, then the first that differs; else None."""
        whole = self.ratings.source.sure if self.ratings.source else None
        others = [status for figure in figures if (status := self.status(figure)) != whole]
        return "house" if "house" in others else next(iter(others), None)

    @property
    def named(self) -> Sure | None:
        """How sure the aircraft's name is, where that is not as the book has it."""
        return unsure(self.aircraft, "name")[0]

    def blank(self, figure: str) -> bool:
        """True where a figure is left to be written in, since nobody knows it."""
        return self.status(figure) == "missing"

    def misfits(self, sketch: Sketch) -> tuple[tuple[Case, Misfit], ...]:
        """What could not be set, with the case that it came from: the aircraft's for its name, else the ratings'."""
        return tuple((self.shows[1] if it.field[:1] == ("name",) else self.case, it) for it in sketch.misfits)

    def card(self, face: Face, sketch: Sketch, era: Era | None = None, shows: tuple[Case, ...] = ()) -> Card:
        """A page of the aircraft, or of one part of its war; `shows` where that is more than what stands on a sheet."""
        named = f"{self.aircraft.name}, {eras()[era]}" if era else self.aircraft.name
        misfits, of = self.misfits(sketch), self.case.id
        return Card(face, bookmark=(self.side.name, named), shows=shows or self.shows, misfits=misfits, form=of)

    def known(self, figure: str, value: Value | Unknown) -> Value | None:
        """A figure of the ratings, or None where it is left to be written in."""
        return None if isinstance(value, Unknown) or self.blank(figure) else value

    @property
    def tracks(self) -> tuple[tuple[str, str, Track], ...]:
        """The sections that take damage: their ids, what they are called in print, their tracks."""
        names = {"engine": _("Engine"), "wings": _("Wings"), "fuselage": _("Fuselage"), "tail": _("Tail")}
        return tuple((id, name, getattr(self.ratings, id)) for id, name in names.items())

    @property
    def stability(self) -> str | None:
        """The letter of how steady the aircraft flies, or None where it is left to be written in."""
        return self.known("stability", self.ratings.stability)

    @property
    def house(self) -> tuple[str, ...]:
        """What is a rule of the house, by figure; of the other records shown, with their names.

        Not where it is the whole of the ratings: their source says so.
        """
        found = []
        for case in self.shows:
            figures = sorted(figure for figure, source in sources(case.record).items() if source.status == "house")
            # What lies within another that is said need not be said.
            ours = [it for it in figures if not any(it.startswith(f"{above}.") for above in figures)]
            of = "" if case is self.case else case.id
            found += [f"{of} {figure.replace('.', ' ')}".strip() for figure in (ours if figures[:1] != [""] else [""])]
        return tuple(name for name in found if name)


def _facts(library: Library, id: str, choices: Choices) -> Facts | None:
    """The facts of one aircraft; None where a reference is broken, which the checks have reported by then."""
    case, war = library.of("ratings")[id], calendar(library)
    ratings = cast(Ratings, case.record)
    aircraft = cast(Aircraft | None, library.get("aircraft", case.id))
    nation = cast(Nation | None, library.get("nations", aircraft.nation)) if aircraft else None
    side = next((side for side in sides(library) if nation and nation.nation in side.nations), None)
    tables = cast(CombatTables | None, library.get("tables", "combat"))
    if aircraft is None or nation is None or side is None or tables is None or war is None:
        return None
    used = [
        ("ratings", case.id),
        ("aircraft", case.id),
        ("nations", nation.nation),
        ("tables", "combat"),
        ("game", GAME),
    ]
    used += [("weapons", gun.weapon) for gun in ratings.guns if isinstance(gun.weapon, str)]
    used += [("arcs", str(gun.arc)) for gun in ratings.guns if isinstance(gun.arc, int)]
    posts = {id: cast(Post, case.record) for id, case in library.of("crew").items()}
    lost = any(id not in library.of(kind) for kind, id in used)
    if lost or any(role not in posts for role in (*aircraft.crew, *(gun.crew for gun in ratings.guns))):
        return None
    phases = cast(Chart | None, library.get("charts", PHASES))
    used += [("charts", PHASES)] if phases else []
    shows = tuple(library.of(kind)[id] for kind, id in dict.fromkeys(used))
    guns = _armed(ratings, library)
    there = {(it.kind.name, it.id) for it in shows}
    ways = decided(library, there)
    twice, rules = decided(library, [("charts", id) for id in ON_SCHEDULES]), {}
    for id, name in ON_SCHEDULES.items():
        chart = cast(Chart | None, library.get("charts", id))
        brief = next((it.brief for it in chart.lines if it.name == name and it.brief), None) if chart else None
        if chart and brief:
            rules[id] = brief + sign(chart, twice.get(("charts", id), ()), f"lines.{name}")
    return Facts(ratings, aircraft, nation, side, guns, tables, choices, war, case, shows, posts, phases, ways, rules)


def _armed(ratings: Ratings, library: Library) -> tuple[Armed, ...]:
    """The guns that each take a block on the sheet; a gun that only doubles another shares that one's block."""

    def doubles(gun: Gun, other: Gun) -> bool:
        same = (gun.weapon, gun.mount, gun.arc, gun.crew) == (other.weapon, other.mount, other.arc, other.crew)
        return gun.instead_of == other.id and same and gun.count > other.count and gun.values == other.values

    twins = {other.id: gun for gun in ratings.guns for other in ratings.guns if doubles(gun, other)}
    shared = {gun.id for gun in twins.values()}
    # What nobody knows is left to be written in: the weapon's name, and so what it carries.
    remark = _("which gun, and how much it carries, is for you to write in")
    some = Weapon.model_construct(weapon="unknown", name="", kind="machine-gun", feed="none", remark=remark)
    return tuple(
        Armed(
            gun,
            some if isinstance(gun.weapon, Unknown) else cast(Weapon, library.get("weapons", gun.weapon)),
            NO_ARC if isinstance(gun.arc, Unknown) else cast(Arc, library.get("arcs", gun.arc)),
            index,
            twins.get(gun.id),
        )
        for index, gun in enumerate(ratings.guns)
        if gun.id not in shared
    )


def chosen(library: Library, choices: Choices) -> tuple[Facts, ...]:
    """The facts of each aircraft that was asked for and belongs into the game of that era and date (1.502, 2.10): by side,
    then by name. What is made of them heeds the options `WHICH`."""
    war, date = calendar(library), DATE.of(choices)
    if war is None:
        return ()
    era, every = era_asked(choices, war), library.of("ratings")
    cases = (every[id] for id in AIRCRAFT.of(choices) or every if id in every)
    wanted = []
    for facts in filter(None, (library.derive(_facts, case.id, choices) for case in cases)):
        service = facts.aircraft.service
        too_late = date and isinstance(service, str) and service > date
        flown = era is None or getattr(facts.ratings.ceiling, era) is not None
        if flown and not too_late and SIDE.of(choices) in (None, facts.side.side):
            wanted.append(facts)
    return tuple(sorted(wanted, key=lambda facts: (facts.side.side, facts.aircraft.name.casefold())))
