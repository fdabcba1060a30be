"""Checks of aircraft and crews for tasks, of the success of tasks, and of the number of flyers per player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from printgen.campaign.careers import absences_by_week, standings
from printgen.campaign.crews import Crew, mission_crews
from printgen.campaign.dice import roll_table
from printgen.campaign.inspection import normalize_name
from printgen.campaign.tables import Tables, tables
from printgen.checks.check import Problem
from printgen.data.findings import Severity, format_count
from printgen.data.kind import Case, Library
from printgen.data.records.roster import Flyer, Mission, Roster, Sortie
from printgen.data.yaml import Path

_WARN = Severity.WARNING


class _Flight(Struct, frozen=True):
    """A mission in the log, in a form that the checks in this module need."""

    mission: Mission
    crews: tuple[Crew, ...]
    paths: Mapping[str, Path]
    sides: Mapping[str, str]
    names: Mapping[str, str]

    def tasks(self, side: str) -> list[tuple[Sortie, Path]]:
        """Return one sortie, with its path, for each crew of a side: the sortie of the crew's first member.

        Crews whose first member has no sortie are omitted.
        """
        flown = (crew.members[0].sortie for crew in self.crews if crew.lead.side == side)
        return [(it, self.paths[it.flyer]) for it in flown if it]


def _flights(case: Case[Roster], library: Library) -> Iterator[tuple[_Flight, Tables]]:
    """Yield the missions of the log, each with the tables of the game. Yield nothing if the game has no tables.

    Missions with a flyer who is not in the roster are omitted, since their crews are unknown.
    """
    roster, known = case.record, tables(library)
    if known is None:
        return
    sides = {flyer.flyer: flyer.side for flyer in roster.flyers}
    for number, mission in enumerate(roster.log):
        if any(it.flyer not in sides for it in mission.sorties):
            continue
        paths: dict[str, Path] = {it.flyer: ("log", number, "sorties", at) for at, it in enumerate(mission.sorties)}
        yield _Flight(mission, mission_crews(mission, roster, known), paths, sides, roster.sides), known


def crews_fit_their_tasks(case: Case[Roster], library: Library, together: Sequence[str]) -> Iterator[Problem]:
    """Every task must be flown in a suitable aircraft with the crew that the task requires.

    All members of a crew must have the same task, success, loss of the aircraft, and number of turns. A flyer who is not a pilot
    must fly with a pilot. The task must be the task that the side rolled, or the default task. Only one aircraft of a side may
    fly a task for a single aircraft. A task for an entire side must be flown by all aircraft of that side.

    Example:
        sorties:
          - {flyer: hay, aircraft: sopwith-camel, task: observe-hq}     # an observer alone, in a single-seat aircraft
    """
    for flight, known in _flights(case, library):
        for crew in flight.crews:
            yield from _crew(crew, flight, known)
        for side in dict.fromkeys(flight.sides.values()):
            yield from _side(side, flight, known, library, together)


def _crew(crew: Crew, flight: _Flight, known: Tables) -> Iterator[Problem]:
    sortie, path = crew.members[0].sortie, flight.paths[crew.lead.flyer]
    task, seats = known.tasks.get(sortie.task if sortie else ""), known.seats.get(crew.aircraft)
    if sortie is None:
        return
    # If a side rolled its mission, all its aircraft, including two-seaters, must fly that mission or the default task.
    rolled = flight.mission.rolls.missions if flight.mission.rolls else {}
    flown, who = known.rules.flies(crew.lead.duty), crew.lead.name
    least, most = task.seats if task and task.seats and seats else (0, 999)
    flies = f"{who} flies `{sortie.task}` in {crew.aircraft}"
    if seats and seats < least:
        message = f"{flies}, which has {_seats(seats)}; the task requires {least} seats or more"
        yield Problem((*path, "aircraft"), message, "choose an aircraft with enough seats, or another task")
    elif not flown:
        # The pilot may be a guest or be recorded later. A single-seater has no seat for a second flyer.
        message = f"{who} is not a {known.rules.duties[0].name.lower()}, and no flyer on the roster is the pilot of this aircraft"
        hint = "choose an aircraft that has a free seat and whose pilot is on the roster"
        yield Problem((*path, "aircraft"), message, hint, severity=None if seats == 1 else _WARN)
    elif seats and seats > most and crew.lead.side not in rolled:
        message = f"{flies}, which has {_seats(seats)}; aircraft for this task usually have {_seats(most)}"
        yield Problem((*path, "aircraft"), message, "choose another aircraft, or another task", severity=_WARN)
    elif task and not known.sends(task, crew.aircraft):
        message = f"{flies}, which is not used for missions of this type"
        hint = f"choose an aircraft for missions of type {task.mission_type}, or another task"
        yield Problem((*path, "aircraft"), message, hint, severity=_WARN)
    elif len(crew.members) < least:
        message = f"{who} flies `{sortie.task}` without a second flyer from the roster"
        yield Problem((*path, "task"), message, "add the second flyer to the sortie", severity=_WARN)
    for other in crew.members[1:]:
        # A sortie without any result does not contradict the others yet.
        facts = _shared_facts(other.sortie) if other.sortie and other.sortie.has_result else {}
        for field, value in _shared_facts(sortie).items():
            if facts and facts[field] != value:
                message = (
                    f"{crew.lead.flyer} and {other.flyer.flyer} fly the same aircraft, but differ in `{field[-1]}`"
                )
                hint = f"write the same `{field[-1]}` for the entire crew"
                yield Problem((*flight.paths[other.flyer.flyer], *field), message, hint)


def _seats(count: int) -> str:
    return f"{count} seat{'' if count == 1 else 's'}"


def _shared_facts(sortie: Sortie) -> dict[tuple[str, ...], object]:
    """Return those values of a sortie on which all crew members must agree, by the path of the field."""
    facts: dict[tuple[str, ...], object] = {
        ("task",): sortie.task,
        ("success",): sortie.success,
        ("aircraft-lost",): sortie.aircraft_lost,
        ("turns",): sortie.turns,
    }
    return {**facts, **{("scored", name): sortie.scored.get(name, 0) for name in ("hexes", "trips")}}


def _side(side: str, flight: _Flight, known: Tables, library: Library, together: Sequence[str]) -> Iterator[Problem]:
    flown = flight.tasks(side)
    sent = [(it, path) for it, path in flown if (task := known.tasks.get(it.task)) and task.is_solo]
    for it, path in sent[1:]:
        message = f"two aircraft of the {side} side fly tasks meant for a single aircraft: `{sent[0][0].task}` and `{it.task}`"
        yield Problem((*path, "task"), message, "let only one aircraft per side fly such a task")
    common_task = next((it.task for it, _ in flown if it.task in together), None)
    for it, path in flown if common_task else ():
        if it.task != common_task:
            message = (
                f"{it.flyer} flies `{it.task}`, but others on the side fly `{common_task}`, a task for the entire side"
            )
            yield Problem((*path, "task"), message, f"write {common_task}", severity=_WARN)
    rules = known.rules.missions
    rolled = flight.mission.rolls.missions.get(side) if flight.mission.rolls else None
    table = roll_table(library, rules.table) if rules and rules.table and rolled is not None else None
    says = next((row.text for row in table.rows if row.low <= (rolled or 0) <= row.high), None) if table else None
    names = {task.name.casefold(): id for id, task in known.tasks.items()}
    required = names.get((says or "").casefold())
    for it, path in flown if required and rules else ():
        if it.task not in (required, rules.default if rules else None):
            message = f"{side} rolled {rolled}, {says}, but {it.flyer} flies `{it.task}`"
            yield Problem((*path, "task"), message, f"write {required}, or correct the roll")


class SuccessRules(Struct, frozen=True):
    """A rulebook's rules for the success of tasks.

    Fields:
        least: for each task, the item that is counted, such as hexes, the number required for success, and the maximum number.
        must_return: the tasks that succeed only if the aircraft returns.
        contests: the tasks won by the side whose enemy loses more aircraft.
        loss_fates: the fates that include the loss of the aircraft.
        max_red_markers: the maximum number of red markers that one turn of fire can inflict.
        turns: the number of turns that a sortie without recorded turns may have lasted. A sortie may be recorded with this number
            even if all other sorties of the mission were shorter.
        no_kill: a word that occurs in the descriptions of targets that are not aircraft, and therefore are not kills.
    """

    least: Mapping[str, tuple[str, int, int]]
    must_return: Sequence[str]
    contests: Sequence[str]
    loss_fates: Sequence[str]
    max_red_markers: int
    turns: int
    no_kill: str


def success_is_earned(case: Case[Roster], library: Library, book: SuccessRules) -> Iterator[Problem]:
    """A task may be recorded as a success only if the rulebook's condition is met, such as the return of the aircraft.

    A success earns points, so a wrong success changes the standings of the campaign. The number of counted items, such as
    observed hexes, may not exceed the task's maximum. The aircraft of a captured flyer must be lost. An aircraft can be shot down
    only once, with its entire crew.

    Example:
        sorties:
          - {flyer: frazer, aircraft: bristol-f2b, task: observe-hq, success: true, aircraft-lost: true}  # he did not come home
    """
    for flight, _known in _flights(case, library):
        for it in flight.mission.sorties:
            if path := flight.paths.get(it.flyer):
                yield from _counted(it, path, flight, book)
        yield from _won(flight, book)
        yield from _claims(flight, book)


def _counted(it: Sortie, path: Path, flight: _Flight, book: SuccessRules) -> Iterator[Problem]:
    name, least, most = book.least.get(it.task, ("", 0, 999))
    count = it.scored.get(name, 0)
    if it.success and count < least:
        message = f"`{it.task}` succeeds with {least} {name} or more; {it.flyer} has {count}"
        yield Problem((*path, "success"), message, f"remove `success`, or correct `{name}`")
    if count > most:
        yield Problem((*path, "scored", name), f"{count} {name}; the maximum is {most}", "correct the count")
    if it.success and it.aircraft_lost and it.task in book.must_return:
        message = f"{it.flyer} did not come home, but `{it.task}` is recorded as a success"
        yield Problem((*path, "success"), message, "remove `success` or `aircraft-lost`")
    if it.fate in book.loss_fates and not it.aircraft_lost:
        message = f"{it.flyer} is {it.fate}, but the aircraft came home"
        yield Problem((*path, "fate"), message, "write `aircraft-lost: true`, or another fate")
    red = it.scored.get("red", 0)
    if red > book.max_red_markers * it.turns:
        message = (
            f"{red} red markers in {format_count(it.turns, 'turn')}; at most {book.max_red_markers} are drawn per turn"
        )
        # A sortie without turns may have lasted until the end.
        severity = None if red > book.max_red_markers * (it.turns or book.turns) else _WARN
        yield Problem(
            (*path, "scored", "red"), message, "correct the number of red markers, or `turns`", severity=severity
        )
    others = [other.turns for other in flight.mission.sorties if other.flyer != it.flyer]
    if others and it.turns > max(book.turns, *others):
        message = f"{it.turns} turns; no other flyer of this mission has more than {max(others)}"
        yield Problem(
            (*path, "turns"),
            message,
            "correct the number of turns, or record two games as two missions",
            severity=_WARN,
        )


def _won(flight: _Flight, book: SuccessRules) -> Iterator[Problem]:
    """Yield problems with results of tasks that contradict the losses in the log.

    A side wins such a task if the enemy loses more aircraft. An aircraft claimed by an enemy is a loss even if the log
    entry of its own sortie does not state the loss. Another check reports the missing statement.
    """
    claimed = {claim.victim for it in flight.mission.sorties for claim in it.kills}
    lost = Counter(
        crew.lead.side
        for crew in flight.crews
        if any(it.sortie and (it.sortie.aircraft_lost or it.flyer.flyer in claimed) for it in crew.members)
    )
    # Enemies outside the roster are known only from claims.
    strangers: Counter[str] = Counter()
    for it in flight.mission.sorties:
        for claim in it.kills:
            if claim.victim not in flight.sides and book.no_kill not in claim.victim.casefold():
                strangers[flight.sides.get(it.flyer, "")] += 1
    for it in flight.mission.sorties:
        side, path = flight.sides.get(it.flyer), flight.paths.get(it.flyer)
        if side is None or path is None or it.task not in book.contests:
            continue
        own, enemy = lost[side], sum(lost.values()) - lost[side] + strangers[side]
        losses = f"the enemy lost {enemy} aircraft, and {flight.names.get(side, side)} lost {own}"
        if it.success and enemy <= own:
            yield Problem(
                (*path, "success"), f"{it.flyer}'s task `{it.task}` is not a success: {losses}", "remove `success`"
            )
        elif enemy > own and not it.success and not it.aircraft_lost:
            message = f"{it.flyer}'s `{it.task}` succeeds: {losses}"
            yield Problem((*path, "task"), message, "add `success: true`", severity=_WARN)


def _claims(flight: _Flight, book: SuccessRules) -> Iterator[Problem]:
    """Yield problems with claims: two claims for one aircraft, shares within a crew, and claims for other targets."""
    crew_of = {it.flyer.flyer: number for number, crew in enumerate(flight.crews) for it in crew.members}
    fallen: dict[int, str] = {}
    shares: dict[tuple[str, int | None], str] = {}
    for sortie in flight.mission.sorties:
        for at, claim in enumerate(sortie.kills):
            path = (*flight.paths.get(sortie.flyer, ()), "kills", at)
            crew = crew_of.get(claim.victim)
            if crew is not None and fallen.setdefault(crew, claim.victim) != claim.victim:
                other = fallen[crew]
                message = f"{claim.victim} and {other} flew in the same aircraft, and an aircraft counts as one kill"
                yield Problem((*path, "victim"), message, "remove one of the two claims")
            key = (normalize_name(claim.victim), crew_of.get(sortie.flyer))
            if claim.is_shared and shares.setdefault(key, sortie.flyer) != sortie.flyer:
                message = f"{sortie.flyer} and {shares[key]} share {claim.victim}, but fly in the same aircraft"
                hint = "remove one of the claims, or `is-shared`"
                yield Problem((*path, "is-shared"), message, hint, severity=_WARN)
            if book.no_kill in claim.victim.casefold():
                message = f"`{claim.victim}` is not an aircraft, so it is not a kill"
                yield Problem(
                    (*path, "victim"), message, "remove the claim; the task's success earns the points", severity=_WARN
                )


def players_have_their_flyers(case: Case[Roster], library: Library, begins: Mapping[str, int]) -> Iterator[Problem]:
    """Each side must have the same number of players. A player may have only a limited number of flyers, all on one side.

    A player may get a replacement only when the player's other flyers are out of play. The flyers at the start of the
    campaign are experienced, while replacements must start with fewer points.

    Example:
        flyers:     # three pilots of one player, from the first week on
          - {flyer: ash, name: Ash, player: anna, side: allied, duty: pilot, nation: britain}
          - {flyer: birch, name: Birch, player: anna, side: allied, duty: pilot, nation: britain}
          - {flyer: cole, name: Cole, player: anna, side: allied, duty: pilot, nation: britain}
    """
    known, roster = tables(library), case.record
    if known is None:
        return
    players = {side: {it.player for it in roster.flyers if it.side == side} for side in roster.sides}
    counts = [len(it) for it in players.values()]
    if counts and max(counts) - min(counts) > sum(counts) % 2 and len(roster.players) > 1:
        numbers = ", ".join(f"{len(held)} for {side}" for side, held in players.items())
        message = f"the sides have different numbers of players: {numbers}"
        yield Problem(("players",), message, "ask a player to change sides", severity=_WARN, at_key=True)
    below = known.rules.replacement_points_below
    held: Counter[tuple[str, str]] = Counter()
    for index, flyer in enumerate(roster.flyers):
        if flyer.first_week > 1:
            continue
        held[flyer.player, flyer.duty] += 1
        most = begins.get(flyer.duty)
        if most is not None and held[flyer.player, flyer.duty] > most:
            message = f"{flyer.player} starts with more than {format_count(most, 'flyer')} of duty `{flyer.duty}`"
            yield Problem(("flyers", index, "duty"), message, "let this flyer join later, as a replacement")
        if below is not None and flyer.starts_with.points < below:
            begins_with = f"{flyer.name} starts with {format_count(flyer.starts_with.points, 'point')}"
            message = f"{begins_with}; the first flyers are experienced and have {below} points or more"
            yield Problem(("flyers", index), message, f"write `starts-with: {{points: {below}}}`", severity=_WARN)
    yield from _both_sides(roster)
    careers = {it.flyer.flyer: it for it in standings(roster, known).careers}
    same_duty: dict[tuple[str, str], list[Flyer]] = {}
    for flyer in roster.flyers:
        same_duty.setdefault((flyer.player, flyer.duty), []).append(flyer)
    for index, flyer in enumerate(roster.flyers):
        before = [it for it in same_duty[flyer.player, flyer.duty] if it.first_week < flyer.first_week]
        fit = [it for it in before if next(absences_by_week(careers[it.flyer].absences, (flyer.first_week,))) is None]
        # Absences in future weeks are unknown.
        known_by_then = bool(roster.log) and roster.log[-1].week >= flyer.first_week - 1
        if known_by_then and fit and len(before) >= begins.get(flyer.duty, 99):
            message = f"{flyer.name} joins in week {flyer.first_week}, while {fit[0].name} is still in play"
            yield Problem(
                ("flyers", index, "first-week"),
                message,
                "let this flyer join when another flyer of this player is out of play",
            )


def _both_sides(roster: Roster) -> Iterator[Problem]:
    """Yield problems with players who fly for both sides in one mission."""
    by_id = {it.flyer: it for it in roster.flyers}
    for number, mission in enumerate(roster.log):
        first: dict[str, str] = {}
        for at, sortie in enumerate(mission.sorties):
            flyer = by_id.get(sortie.flyer)
            if flyer and first.setdefault(flyer.player, flyer.side) != flyer.side:
                message = f"{flyer.player} flies for both sides in week {mission.week}"
                path: Path = ("log", number, "sorties", at, "flyer")
                hint = "assign one of the flyers to another player, or remove a sortie"
                yield Problem(path, message, hint, severity=_WARN)
