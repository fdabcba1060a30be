"""What does not add up in a roster's log: shares in kills, what a task does not pay for, what was brought along."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from printgen.campaign.careers import paid
from printgen.campaign.tables import Tables, as_played, tables
from printgen.checks.check import Check, Problem, Remark
from printgen.data.findings import Finding, Severity
from printgen.data.kind import Case, Library
from printgen.data.records.campaign import Award
from printgen.data.records.roster import Mission, Roster, Sortie
from printgen.data.yaml import Document, Path


class _Claimed(Struct, frozen=True):
    """A claim in a mission: who claims, whom, whether he shared it, and where it stands."""

    sortie: Sortie
    of: str
    shared: bool
    path: Path


def points_add_up(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """Each aircraft shot down is one flyer's kill, or two flyers' shares.

    A share that only one claims, or that three do, and an enemy who falls twice on one mission make points out of
    nothing; so does what is brought along without the points that its kills are worth, and a replacement who is no
    novice. An enemy of the roster who was shot down flew that day and lost his aircraft. Nobody flies more turns than the
    fuel lasts. Markers counted on a task that pays nothing for them are a warning: the task, or the name, is most likely
    wrong.

    Example:
        sorties:
          - {flyer: collins, kills: [{victim: voss, is-shared: true}]}     # nobody else has a share in voss
    """
    known, roster = tables(library), case.record
    if known is None:
        return
    played = as_played(known, roster)
    yield from _openings(roster, played)
    sides = {flyer.flyer: flyer.side for flyer in roster.flyers}
    for number, mission in enumerate(roster.log):
        # Of a mission with somebody unknown nobody can tell who flew, and who was shot down.
        if all(it.flyer in sides for it in mission.sorties):
            yield from _claims(case, mission, number, sides, played)
        for index, sortie in enumerate(mission.sorties):
            path: Path = ("log", number, "sorties", index)
            yield from _unpaid(sortie, path, played)
            if played.keeps.turns and sortie.turns > (limit := _most_turns(library)):
                message = f"{sortie.turns} turns; no aircraft has the fuel for more than {limit}"
                yield Problem((*path, "turns"), message, "correct the turns, or book several games as several missions")


def _most_turns(library: Library) -> int:
    """Return the number of turns that no sortie can exceed: twice the fuel boxes of the largest tank of the game.

    A turn takes as many boxes as the aircraft's speed, that is, one or more. Only dives and spins can be free, and the climbs
    before them took a box more.
    """
    cases = (case for kind in library.about("aircraft") for case in library.of(kind).values())
    fuels = (getattr(case.record, "fuel", None) for case in cases)
    return 2 * max((fuel for fuel in fuels if isinstance(fuel, int)), default=999)


def _openings(roster: Roster, known: Tables) -> Iterator[Problem]:
    """Points brought along are at least those of the kills, shared ones at worst; replacements begin small."""
    shares = [award for award in known.awards.values() if award.kill_credit]
    for index, flyer in enumerate(roster.flyers):
        path: Path = ("flyers", index, "starts-with", "points")
        brings = flyer.starts_with
        rates = [award.points.get(flyer.duty, 0) / award.kill_credit for award in shares]
        least = int(brings.kills * min(rates, default=0))
        if brings.points < least:
            message = f"{brings.kills} kills bring {least} points at least, not {brings.points}"
            yield Problem(path, message, f"write {least} or more")
        below = known.rules.replacement_points_below
        if below is not None and flyer.first_week > 1 and brings.points >= below:
            message = (
                f"who joins in week {flyer.first_week} begins with fewer than {below} points, not with {brings.points}"
            )
            yield Problem(path, message, "leave `starts-with` out, or correct `first-week`")


def _claims(case: Case, mission: Mission, number: int, sides: Mapping[str, str], known: Tables) -> Iterator[Problem]:
    """The claims of a mission: nobody falls twice, each share has its others, and enemies that fell are lost."""
    claims: dict[str, list[_Claimed]] = defaultdict(list)
    flying = {sortie.flyer: sortie for sortie in mission.sorties}
    for index, sortie in enumerate(mission.sorties):
        for claim_index, claim in enumerate(sortie.kills):
            path: Path = ("log", number, "sorties", index, "kills", claim_index)
            of = claim.victim
            claims[of if of in sides else alike(of)].append(_Claimed(sortie, of, claim.is_shared, path))
            if of not in sides:
                continue
            # A flyer of the roster who was shot down flew that day, for the other side, and lost his aircraft.
            if sides[of] == sides.get(sortie.flyer):
                yield Problem((*path, "victim"), f"{of} flies for the same side as {sortie.flyer}", "name an enemy")
            elif of not in flying:
                yield Problem((*path, "victim"), f"{of} did not fly on this mission", "add his sortie, or name another")
            elif not flying[of].aircraft_lost:
                message = f"{of} was shot down, but his aircraft is not lost"
                hint = f"add `aircraft-lost: true` to {of}'s sortie"
                yield Problem((*path, "victim"), message, hint)
    share = next((award for award in known.awards.values() if award.basis == "shared-kills"), None)
    for of, claimed in claims.items():
        yield from _shares(case, claimed[0].of, claimed, share, of in sides)


def alike(of: str) -> str:
    """Whom a claim is of, in words as two flyers may write them: capitals and spaces make no other of him."""
    return " ".join(of.split()).casefold()


def _shares(case: Case, of: str, claimed: list[_Claimed], share: Award | None, own: bool) -> Iterator[Problem]:
    """One enemy's claims: by one alone, or by as many as share a kill. Words may stand for several enemies."""
    alone = [it for it in claimed if not it.shared]
    shared = [it for it in claimed if it.shared]
    if own and len(alone) > 1:
        note = Remark("he is claimed here first", case, alone[0].path)
        message = f"{of} is shot down twice on one mission"
        yield Problem(alone[1].path, message, "share the kill, or take one out", (note,))
    if own and alone and shared:
        note = Remark("he is claimed alone here", case, alone[0].path)
        yield Problem(shared[0].path, f"a share in {of}, whom {alone[0].sortie.flyer} shot down alone", None, (note,))
        return
    between = share.shared_by if share else None
    if between and len(shared) % between:
        message = f"{of}: {len(shared)} flyers claim a share, but {between} share a kill"
        if len(shared) == 1:
            message = f"{of}: nobody claims the other share"
        yield Problem(shared[-1].path, message, "name the enemy alike in all shares, and each share once")
    elif own and between and len(shared) > between:
        message = f"{of}: {len(shared)} flyers claim a share, but {between} share a kill"
        yield Problem(shared[between].path, message, "take a share out")


def _unpaid(sortie: Sortie, path: Path, known: Tables) -> Iterator[Problem]:
    """What is counted although it earns nothing on this task: most likely the wrong task, or the wrong name."""
    # An aircraft that did not come home is not held against the entry.
    home = sortie.model_copy(update={"aircraft_lost": False})
    for name, count in sortie.scored.items():
        awards = [award for award in known.awards.values() if award.basis == name]
        if count and awards and not any(paid(award, home) for award in awards):
            message = f"`{name}` earns nothing on the task {sortie.task}"
            where = ", ".join(dict.fromkeys(task for award in awards for task in award.tasks))
            hint = f"it does on {where}" if where else None
            yield Problem((*path, "scored", name), message, hint, severity=Severity.WARNING)


def without_turns(
    mission: Mission, result: Document, roster: Roster, known: Tables, checks: Iterable[Check]
) -> Iterator[Finding]:
    """Sorties of a result that do not say how many turns they took, by whom turns are paid for: booked as none.

    Under the code that the game gives to what does not add up.
    """
    entry = next((it.entry for it in checks if it.judge is points_add_up), None)
    duties = {flyer.flyer: flyer.duty for flyer in roster.flyers}
    paid_for = [award for award in as_played(known, roster).awards.values() if award.basis == "turns"]
    for index, sortie in enumerate(mission.sorties):
        path: Path = ("sorties", index)
        if entry is None or sortie.turns or (*path, "turns") in result.keys:
            continue
        if any(award.points.get(duties.get(sortie.flyer, "")) for award in paid_for):
            said = f"{sortie.flyer}'s sortie tells no turns: it is booked with none"
            hint = "write its `turns:` into the roster, where it is booked now; `turns: 0` of one who flew none"
            yield Finding(entry.code, Severity.WARNING, said, result.place(path), entry.section, hint)
