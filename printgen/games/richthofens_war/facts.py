"""What stands behind the pages of an aircraft: its line of the chart, its turn costs, the column that its guns fire in."""

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

#: How often each gun fires in the Basic Game (Basic VIII.1).
BASIC_ROUNDS = 12


class Facts(AircraftFacts[Capabilities], frozen=True):
    """Everything a status pad is drawn from.

    turns: its maneuver schedule in the game that it is for; None where nobody knows which one it has. column: that of the Target
    Damage Table in which its front guns fire; None where nobody knows it.
    """

    turns: TurnCosts | None
    column: str | None

    @property
    def rules(self) -> Rules:
        """The game that it is for."""
        return RULES.value_in(self.choices)

    def rounds(self, gun: str) -> int | str | None:
        """How often a gun fires, `front` or `rear`: none at all as `none`; None where it is left to be written in."""
        held = getattr(self.ratings.ammunition, gun)
        return BASIC_ROUNDS if self.rules == "basic" and held != "none" else self.known_value(f"ammunition.{gun}", held)

    def columns(self) -> dict[str, str | None]:
        """The column of the Target Damage Table for each of its guns."""
        return {gun: REAR if gun == "rear" else self.column for gun in self.ratings.guns}


def _facts(library: Library, id: str, choices: Choices) -> Facts | None:
    """The facts of one aircraft; None where a reference is broken, which the checks have reported by then."""
    case = library.of(RATINGS)[id]
    ratings = case.record
    wanted: ScheduleName | Unknown = "basic" if RULES.value_in(choices) == "basic" else ratings.schedule
    schedule = None if isinstance(wanted, Unknown) else wanted
    used = [("game", game) for game in library.of(GAME)] + ([("schedules", schedule)] if schedule else [])
    columns = {name: it.record.aircraft for name, it in library.of(TARGET_DAMAGE).items()}
    column = next((name for name, fires in columns.items() if isinstance(fires, tuple) and id in fires), None)
    used += [("target-damage", column)] if column else []
    found = find_facts(case, library, choices, used)
    if found is None:
        return None
    turns = library.get(SCHEDULES, schedule) if schedule else None
    return Facts(**asdict(found), turns=turns, column=column)


def select_aircraft(library: Library, choices: Choices) -> tuple[Facts, ...]:
    """The facts of each aircraft that was asked for: by side, then by what the chart calls it."""
    wanted = facts.select_facts(library, choices, _facts)
    return tuple(sorted(wanted, key=lambda it: (it.side.side, it.ratings.designation.casefold())))
