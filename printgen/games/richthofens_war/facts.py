"""The data for an aircraft's pages: its row in the chart, its turn costs, and the column for its front guns."""

from __future__ import annotations

from msgspec.structs import asdict

from printgen.data.kind import Library
from printgen.data.kinds import GAME
from printgen.data.records.fields import Unknown
from printgen.games.richthofens_war.kinds import RATINGS, SCHEDULES, TARGET_DAMAGE
from printgen.games.richthofens_war.options import RULES, Rules
from printgen.games.richthofens_war.records import REAR, Capabilities, ScheduleName, TurnCosts
from printgen.products import facts
from printgen.products.facts import AircraftFacts, find_facts
from printgen.products.options import Choices

#: The maximum number of times that each gun may fire in the Basic Game (Basic VIII.1).
BASIC_ROUNDS = 12


class Facts(AircraftFacts[Capabilities], frozen=True):
    """The data from which a status pad is drawn.

    Fields:
        turns: the maneuver schedule for the rules that the pad is for (Basic or Tournament Game), or None if unknown.
        column: the column of the Target Damage Table in which the front guns fire, or None if unknown.
    """

    turns: TurnCosts | None
    column: str | None

    @property
    def rules(self) -> Rules:
        """The rules that the pad is for: Basic Game or Tournament Game."""
        return RULES.value_in(self.choices)

    def rounds(self, gun: str) -> int | str | None:
        """Return the number of shots of the `front` or `rear` gun.

        The text "none" means that the aircraft has no such gun. None means that the figure is unknown, so a blank is
        printed.
        """
        supply = getattr(self.ratings.ammunition, gun)
        return (
            BASIC_ROUNDS
            if self.rules == "basic" and supply != "none"
            else self.known_value(f"ammunition.{gun}", supply)
        )

    def columns(self) -> dict[str, str | None]:
        """Return the column of the Target Damage Table for each gun of the aircraft. An unknown column is None."""
        return {gun: REAR if gun == "rear" else self.column for gun in self.ratings.guns}


def _facts(library: Library, id: str, choices: Choices) -> Facts | None:
    """Return the facts of one aircraft, or None if a reference is unresolved, which the checks have already reported."""
    case = library.of(RATINGS)[id]
    ratings = case.record
    schedule_name: ScheduleName | Unknown = "basic" if RULES.value_in(choices) == "basic" else ratings.schedule
    schedule = None if isinstance(schedule_name, Unknown) else schedule_name
    references = [("game", game) for game in library.of(GAME)] + ([("schedules", schedule)] if schedule else [])
    columns = {name: it.record.aircraft for name, it in library.of(TARGET_DAMAGE).items()}
    column = next((name for name, ids in columns.items() if isinstance(ids, tuple) and id in ids), None)
    references += [("target-damage", column)] if column else []
    base_facts = find_facts(case, library, choices, references)
    if base_facts is None:
        return None
    turns = library.get(SCHEDULES, schedule) if schedule else None
    return Facts(**asdict(base_facts), turns=turns, column=column)


def select_aircraft(library: Library, choices: Choices) -> tuple[Facts, ...]:
    """Return the facts of each selected aircraft, sorted by side, then by designation."""
    selected = facts.select_facts(library, choices, _facts)
    return tuple(sorted(selected, key=lambda it: (it.side.side, it.ratings.designation.casefold())))
