"""Who may fly what on a mission, when it has succeeded, and with which flyers a player begins.

What a game's book fixes of this is put in by `functools.partial`: which tasks, how many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from printgen.campaign.careers import away, standings
from printgen.campaign.crews import Crew, of_mission
from printgen.campaign.dice import roll_table
from printgen.campaign.points import alike
from printgen.campaign.tables import Tables, tables
from printgen.checks.check import Problem
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.records.roster import Flyer, Mission, Roster, Sortie
from printgen.data.yaml import Path

_WARN = Severity.WARNING


class _Flight(Struct, frozen=True):
    """A mission of the log: its crews, where each flyer's line stands, each flyer's side, and what sides call themselves."""

    mission: Mission
    crews: tuple[Crew, ...]
    paths: Mapping[str, Path]
    sides: Mapping[str, str]
    names: Mapping[str, str]

    def tasks(self, side: str) -> list[tuple[Sortie, Path]]:
        """What the aircraft of a side fly: the line of each one's first man."""
        flown = (crew.aboard[0].sortie for crew in self.crews if crew.lead.side == side)
        return [(it, self.paths[it.flyer]) for it in flown if it]


def _flights(case: Case[Roster], library: Library) -> Iterator[tuple[_Flight, Tables]]:
    """The missions of the log, each with the tables of the game; none without tables.

    Of a mission with somebody who is not in the roster nobody can tell who flew what: it is left out.
    """
    roster, known = case.record, tables(library)
    if known is None:
        return
    sides = {flyer.flyer: flyer.side for flyer in roster.flyers}
    for number, mission in enumerate(roster.log):
        if any(it.flyer not in sides for it in mission.sorties):
            continue
        paths: dict[str, Path] = {it.flyer: ("log", number, "sorties", at) for at, it in enumerate(mission.sorties)}
        yield _Flight(mission, of_mission(mission, roster, known), paths, sides, roster.sides), known


def crews_fit_their_tasks(case: Case[Roster], library: Library, together: Sequence[str]) -> Iterator[Problem]:
    """Whoever flies a task sits in an aircraft fit for it, with the crew that it takes, and one aircraft of a side is sent on it.

    Those in one aircraft share task, success, loss and turns. Whoever does not fly sits with one who does. The task is the
    one that the side rolled, or what the others of the side fly; on a task of the whole side all of it goes.

    Example:
        sorties:
          - {flyer: hay, aircraft: sopwith-camel, task: observe-hq}     # an observer alone, in an aircraft of one seat
    """
    for flight, known in _flights(case, library):
        for crew in flight.crews:
            yield from _crew(crew, flight, known)
        for side in dict.fromkeys(flight.sides.values()):
            yield from _side(side, flight, known, library, together)


def _crew(crew: Crew, flight: _Flight, known: Tables) -> Iterator[Problem]:
    sortie, path = crew.aboard[0].sortie, flight.paths[crew.lead.flyer]
    task, seats = known.tasks.get(sortie.task if sortie else ""), known.seats.get(crew.aircraft)
    if sortie is None:
        return
    # Where a side rolled its mission, all of it fly that, or what the others fly: there is nothing else for a two-seater to do.
    rolled = flight.mission.rolls.missions if flight.mission.rolls else {}
    flown, who = known.rules.flies(crew.lead.duty), crew.lead.name
    least, most = task.seats if task and task.seats and seats else (0, 999)
    flies = f"{who} flies `{sortie.task}` in a `{crew.aircraft}`"
    if seats and seats < least:
        message = f"{flies} with {_seats(seats)}; that takes {least} seats or more"
        yield Problem((*path, "aircraft"), message, "choose an aircraft that is fit for it, or another task")
    elif not flown:
        # Who flies him may be a guest, or be booked later; nobody sits beside him in an aircraft of one.
        message = f"{who} is no {known.rules.duties[0].name.lower()}, and nobody of the roster flies his aircraft"
        hint = "name the aircraft of one who flies, with a seat free"
        yield Problem((*path, "aircraft"), message, hint, severity=None if seats == 1 else _WARN)
    elif seats and seats > most and crew.lead.side not in rolled:
        message = f"{flies} with {_seats(seats)}; as a rule aircraft with {_seats(most)} are sent on that"
        yield Problem((*path, "aircraft"), message, "choose another aircraft, or another task", severity=_WARN)
    elif task and not known.sends(task, crew.aircraft):
        message = f"{flies}, which is not sent on such missions"
        hint = f"choose one with the use {task.mission_type}, or another task"
        yield Problem((*path, "aircraft"), message, hint, severity=_WARN)
    elif len(crew.aboard) < least:
        message = f"{who} flies `{sortie.task}` without anybody of the roster beside him"
        yield Problem((*path, "task"), message, "add who sat with him", severity=_WARN)
    for other in crew.aboard[1:]:
        # Whoever has said nothing yet agrees.
        told = _told(other.sortie) if other.sortie and other.sortie.flown else {}
        for field, value in _told(sortie).items():
            if told and told[field] != value:
                message = f"{crew.lead.flyer} and {other.flyer.flyer} fly one aircraft, and differ about `{field[-1]}`"
                yield Problem((*flight.paths[other.flyer.flyer], *field), message, "correct one of the two")


def _seats(count: int) -> str:
    return f"{count} seat{'' if count == 1 else 's'}"


def _told(it: Sortie) -> dict[tuple[str, ...], object]:
    """What all who sit in one aircraft say alike, by the fields that say it."""
    alike: dict[tuple[str, ...], object] = {
        ("task",): it.task,
        ("success",): it.success,
        ("aircraft-lost",): it.aircraft_lost,
        ("turns",): it.turns,
    }
    return {**alike, **{("scored", name): it.scored.get(name, 0) for name in ("hexes", "trips")}}


def _side(side: str, flight: _Flight, known: Tables, library: Library, together: Sequence[str]) -> Iterator[Problem]:
    flown = flight.tasks(side)
    sent = [(it, path) for it, path in flown if (task := known.tasks.get(it.task)) and task.is_solo]
    for it, path in sent[1:]:
        message = f"two aircraft of {side} are sent out: `{sent[0][0].task}` and `{it.task}`"
        yield Problem((*path, "task"), message, "let one aircraft of the side fly its mission, and the others a sweep")
    whole = next((it.task for it, _ in flown if it.task in together), None)
    for it, path in flown if whole else ():
        if it.task != whole:
            message = f"{it.flyer} flies `{it.task}`, others of the side `{whole}`, which is for all of it"
            yield Problem((*path, "task"), message, f"write {whole}", severity=_WARN)
    rules = known.rules.missions
    rolled = flight.mission.rolls.missions.get(side) if flight.mission.rolls else None
    table = roll_table(library, rules.table) if rules and rules.table and rolled is not None else None
    says = next((row.says for row in table.rows if row.low <= (rolled or 0) <= row.high), None) if table else None
    names = {task.name.casefold(): id for id, task in known.tasks.items()}
    wanted = names.get((says or "").casefold())
    for it, path in flown if wanted and rules else ():
        if it.task not in (wanted, rules.default if rules else None):
            message = f"{side} rolled {rolled}, {says}, but {it.flyer} flies `{it.task}`"
            yield Problem((*path, "task"), message, f"write {wanted}, or correct the roll")


class Success(Struct, frozen=True):
    """What a book says of success. least, most: by task, what it counts, how many make it a success, how many there are at
    most. home: tasks that succeed only for those who come home. contests: those won by whose enemy loses more aircraft.
    lost: fates after which an aircraft is lost. red: the most markers a turn of fire draws. turns: what a turn counts when the
    enemy has left. no_kill: a word for what is no aircraft."""

    least: Mapping[str, tuple[str, int, int]]
    home: Sequence[str]
    contests: Sequence[str]
    lost: Sequence[str]
    red: int
    turns: int
    no_kill: str


def success_is_earned(case: Case[Roster], library: Library, book: Success) -> Iterator[Problem]:
    """A task succeeds where its book says so: with enough hexes or trips, by coming home, by losing fewer than the enemy.

    Points are paid for it, and count twice for some, so a success that is none shifts the standings of a whole campaign.
    Nobody counts more than there is to count. Whoever is captured lost his aircraft, and an aircraft falls once, with all
    who sat in it.

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


def _counted(it: Sortie, path: Path, flight: _Flight, book: Success) -> Iterator[Problem]:
    name, least, most = book.least.get(it.task, ("", 0, 999))
    count = it.scored.get(name, 0)
    if it.success and count < least:
        message = f"`{it.task}` succeeds with {least} {name} or more; {it.flyer} has {count}"
        yield Problem((*path, "success"), message, f"take `success` out, or correct `{name}`")
    if count > most:
        yield Problem((*path, "scored", name), f"{count} {name}; there are {most} at most", "correct the count")
    if it.success and it.aircraft_lost and it.task in book.home:
        message = f"{it.flyer} did not come home, so `{it.task}` is no success"
        yield Problem((*path, "success"), message, "take `success` out, or `aircraft-lost`")
    if it.fate in book.lost and not it.aircraft_lost:
        message = f"{it.flyer} is {it.fate}, but his aircraft came home"
        yield Problem((*path, "fate"), message, "write `aircraft-lost: true`, or another fate")
    red = it.scored.get("red", 0)
    if red > book.red * it.turns:
        message = f"{red} markers in {it.turns} turns; a turn draws {book.red} at most"
        # A sortie without its turns may have stayed to the end.
        severity = None if red > book.red * (it.turns or book.turns) else _WARN
        yield Problem((*path, "scored", "red"), message, "correct the one or the other", severity=severity)
    others = [other.turns for other in flight.mission.sorties if other.flyer != it.flyer]
    if others and it.turns > max(book.turns, *others):
        message = f"{it.turns} turns; nobody else of this mission flew more than {max(others)}"
        yield Problem((*path, "turns"), message, "correct the turns, or book two games as two missions", severity=_WARN)


def _won(flight: _Flight, book: Success) -> Iterator[Problem]:
    """Tasks that the side wins whose enemy loses more aircraft."""
    lost = Counter(
        crew.lead.side for crew in flight.crews if any(it.sortie and it.sortie.aircraft_lost for it in crew.aboard)
    )
    # Enemies that are nobody of the roster are known by their claims alone.
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
        said = f"the enemy lost {enemy} aircraft, {flight.names.get(side, side)} {own}"
        if it.success and enemy <= own:
            yield Problem((*path, "success"), f"{it.flyer}'s `{it.task}` is no success: {said}", "take `success` out")
        elif enemy > own and not it.success and not it.aircraft_lost:
            message = f"{it.flyer}'s `{it.task}` succeeds: {said}"
            yield Problem((*path, "task"), message, "add `success: true`", severity=_WARN)


def _claims(flight: _Flight, book: Success) -> Iterator[Problem]:
    """Claims of two who sat in one aircraft, shares of one crew, and of what is no aircraft."""
    crew_of = {it.flyer.flyer: number for number, crew in enumerate(flight.crews) for it in crew.aboard}
    fallen: dict[int, str] = {}
    shares: dict[tuple[str, int | None], str] = {}
    for sortie in flight.mission.sorties:
        for at, claim in enumerate(sortie.kills):
            path = (*flight.paths.get(sortie.flyer, ()), "kills", at)
            crew = crew_of.get(claim.victim)
            if crew is not None and fallen.setdefault(crew, claim.victim) != claim.victim:
                other = fallen[crew]
                message = (
                    f"{claim.victim} sat in the aircraft of {other}, which is claimed already: one aircraft, one kill"
                )
                yield Problem((*path, "victim"), message, "take one of the two out")
            key = (alike(claim.victim), crew_of.get(sortie.flyer))
            if claim.is_shared and shares.setdefault(key, sortie.flyer) != sortie.flyer:
                message = f"{sortie.flyer} and {shares[key]} share {claim.victim}, and sit in one aircraft"
                hint = "let one of the two claim it, or take `is-shared` out"
                yield Problem((*path, "is-shared"), message, hint, severity=_WARN)
            if book.no_kill in claim.victim.casefold():
                message = f"`{claim.victim}` is claimed as a kill, which it is not"
                yield Problem((*path, "victim"), message, "take it out: the task's success pays for it", severity=_WARN)


def players_have_their_flyers(case: Case[Roster], library: Library, begins: Mapping[str, int]) -> Iterator[Problem]:
    """Sides have as many players, each player so many flyers of each duty, all of one side; a new one comes when those are out.

    Who begins with more of them has more to lose than the others; who brings in a third while two are fit never waits.
    Those a player begins with are experienced, with at least the points below which replacements begin.

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
        said = ", ".join(f"{len(held)} for {side}" for side, held in players.items())
        message = f"players: {said}; sides have as many"
        yield Problem(("players",), message, "ask one to change", severity=_WARN, key=True)
    below = known.rules.replacement_points_below
    held: Counter[tuple[str, str]] = Counter()
    for index, flyer in enumerate(roster.flyers):
        if flyer.first_week > 1:
            continue
        held[flyer.player, flyer.duty] += 1
        most = begins.get(flyer.duty)
        if most is not None and held[flyer.player, flyer.duty] > most:
            message = f"{flyer.player} begins with more than {most} of duty `{flyer.duty}`"
            yield Problem(("flyers", index, "duty"), message, "let him join later, in place of another")
        if below is not None and flyer.starts_with.points < below:
            begins_with = f"{flyer.name} begins with {flyer.starts_with.points} points"
            message = f"{begins_with}; first crews are experienced, {below} or more"
            yield Problem(("flyers", index), message, f"write `starts-with: {{points: {below}}}`", severity=_WARN)
    yield from _both_sides(roster)
    careers = {it.flyer.flyer: it for it in standings(roster, known).careers}
    alike: dict[tuple[str, str], list[Flyer]] = {}
    for flyer in roster.flyers:
        alike.setdefault((flyer.player, flyer.duty), []).append(flyer)
    for index, flyer in enumerate(roster.flyers):
        before = [it for it in alike[flyer.player, flyer.duty] if it.first_week < flyer.first_week]
        fit = [it for it in before if next(away(careers[it.flyer].absences, (flyer.first_week,))) is None]
        # What will have befallen the others in weeks to come nobody knows.
        known_by_then = bool(roster.log) and roster.log[-1].week >= flyer.first_week - 1
        if known_by_then and fit and len(before) >= begins.get(flyer.duty, 99):
            message = f"{flyer.name} joins in week {flyer.first_week}, when {fit[0].name} is still in play"
            yield Problem(
                ("flyers", index, "first-week"), message, "let him join once one of the others is out of play"
            )


def _both_sides(roster: Roster) -> Iterator[Problem]:
    """Players who fly for two sides on one mission."""
    whose = {it.flyer: it for it in roster.flyers}
    for number, mission in enumerate(roster.log):
        first: dict[str, str] = {}
        for at, sortie in enumerate(mission.sorties):
            flyer = whose.get(sortie.flyer)
            if flyer and first.setdefault(flyer.player, flyer.side) != flyer.side:
                message = f"{flyer.player} flies for both sides in week {mission.week}"
                path: Path = ("log", number, "sorties", at, "flyer")
                hint = "give one of the flyers to another player, or take a sortie out"
                yield Problem(path, message, hint, severity=_WARN)
