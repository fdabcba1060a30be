"""Checks of points in a roster's log: shared kills, scored items that earn nothing, and starting values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from printgen.campaign.careers import is_paid
from printgen.campaign.inspection import normalize_name
from printgen.campaign.names import is_description
from printgen.campaign.tables import Tables, tables, with_house_rules
from printgen.checks.check import Check, Problem, Remark
from printgen.data.findings import Finding, Severity, format_count
from printgen.data.kind import Case, Library
from printgen.data.records.campaign import Award
from printgen.data.records.roster import Mission, Roster, Sortie
from printgen.data.yaml import Document, Path


class _Claimed(Struct, frozen=True):
    """A claim in a mission, with its sortie, its victim, whether the kill is shared, and the path of the claim."""

    sortie: Sortie
    of: str
    shared: bool
    path: Path


def points_add_up(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """Each aircraft shot down must be the kill of one flyer, or of as many flyers as the tables require for a shared kill.

    The following are errors: a kill shared by the wrong number of flyers, an enemy shot down twice on one mission,
    starting kills without their points, a replacement who is not a novice, and more turns than the fuel lasts. An enemy
    from the roster who was shot down must have flown on that mission and lost the aircraft. A scored item that earns
    nothing on the task causes a warning, since the task or the item's name is probably wrong.

    Example:
        sorties:
          - {flyer: collins, kills: [{victim: voss, is-shared: true}]}     # no other flyer has a share in voss
    """
    known, roster = tables(library), case.record
    if known is None:
        return
    played = with_house_rules(known, roster)
    yield from _openings(roster, played)
    sides = {flyer.flyer: flyer.side for flyer in roster.flyers}
    for number, mission in enumerate(roster.log):
        # If a mission names an unknown flyer, the mission does not show who flew and who was shot down.
        if all(it.flyer in sides for it in mission.sorties):
            yield from _claims(case, mission, number, sides, played)
        for index, sortie in enumerate(mission.sorties):
            path: Path = ("log", number, "sorties", index)
            yield from _unpaid(sortie, path, played)
            if played.scorekeeping.turns and sortie.turns > (limit := _most_turns(library)):
                message = f"{sortie.turns} turns; no aircraft has fuel for more than {limit}"
                yield Problem(
                    (*path, "turns"),
                    message,
                    "correct the number of turns, or record several games as several missions",
                )


def _most_turns(library: Library) -> int:
    """Return the maximum number of turns that a sortie can last: twice the fuel boxes of the largest tank of the game.

    A turn costs as many boxes as the aircraft's speed, and at least one box. Only dives and spins can be free, and the
    climbs before them cost an additional box.
    """
    cases = (case for kind in library.about("aircraft") for case in library.of(kind).values())
    fuels = (getattr(case.record, "fuel", None) for case in cases)
    return 2 * max((fuel for fuel in fuels if isinstance(fuel, int)), default=999)


def _openings(roster: Roster, known: Tables) -> Iterator[Problem]:
    """Yield problems with starting values.

    Starting kills require at least the points that the same number of shared kills earns. A replacement must start with few
    points.
    """
    shares = [award for award in known.awards.values() if award.kill_credit]
    for index, flyer in enumerate(roster.flyers):
        path: Path = ("flyers", index, "starts-with", "points")
        brings = flyer.starts_with
        rates = [award.points.get(flyer.duty, 0) / award.kill_credit for award in shares]
        least = int(brings.kills * min(rates, default=0))
        if brings.points < least:
            message = f"{format_count(brings.kills, 'kill')}: worth at least {format_count(least, 'point')}, not {brings.points}"
            yield Problem(path, message, f"write {least} or more")
        below = known.rules.replacement_points_below
        if below is not None and flyer.first_week > 1 and brings.points >= below:
            limit = format_count(below, "point")
            message = (
                f"flyers who join in week {flyer.first_week} start with fewer than {limit}, not with {brings.points}"
            )
            yield Problem(path, message, "remove `starts-with`, or correct `first-week`")


def _claims(
    case: Case[Roster], mission: Mission, number: int, sides: Mapping[str, str], known: Tables
) -> Iterator[Problem]:
    """Yield problems with claims: two claims for one enemy, missing shares, and enemies whose aircraft are not lost."""
    claims: dict[str, list[_Claimed]] = defaultdict(list)
    flying = {sortie.flyer: sortie for sortie in mission.sorties}
    for index, sortie in enumerate(mission.sorties):
        for claim_index, claim in enumerate(sortie.kills):
            path: Path = ("log", number, "sorties", index, "kills", claim_index)
            of = claim.victim
            claims[of if of in sides else normalize_name(of)].append(_Claimed(sortie, of, claim.is_shared, path))
            if of not in sides:
                if not is_description(of):
                    message = f"`{of}` is neither a flyer of the roster nor a description"
                    yield Problem((*path, "victim"), message, "write the flyer's id, or describe the victim in words")
                continue
            # A flyer of the roster who was shot down flew on this mission, for the other side, and lost the aircraft.
            if sides[of] == sides.get(sortie.flyer):
                yield Problem((*path, "victim"), f"{of} flies for the same side as {sortie.flyer}", "choose an enemy")
            elif of not in flying:
                yield Problem(
                    (*path, "victim"),
                    f"{of} did not fly on this mission",
                    "add the victim's sortie, or choose another victim",
                )
            elif not flying[of].aircraft_lost:
                message = f"{of} was shot down, but the aircraft is not lost"
                hint = f"add `aircraft-lost: true` to {of}'s sortie"
                yield Problem((*path, "victim"), message, hint)
    share = next((award for award in known.awards.values() if award.basis == "shared-kills"), None)
    for of, claimed in claims.items():
        yield from _shares(case, claimed[0].of, claimed, share, of in sides)


def _shares(case: Case, of: str, claimed: list[_Claimed], share: Award | None, own: bool) -> Iterator[Problem]:
    """Yield problems with the claims for one enemy, which must be a single claim or the required number of shares.

    A name that is not in the roster may describe several enemies.
    """
    alone = [it for it in claimed if not it.shared]
    shared = [it for it in claimed if it.shared]
    if own and len(alone) > 1:
        note = Remark("first claimed here", case, alone[0].path)
        message = f"{of} is shot down twice in one mission"
        yield Problem(alone[1].path, message, "share the kill, or remove one of the claims", (note,))
    if own and alone and shared:
        note = Remark("claimed alone here", case, alone[0].path)
        yield Problem(
            shared[0].path,
            f"a share in shooting down {of} is claimed, but {alone[0].sortie.flyer} claims the whole kill",
            None,
            (note,),
        )
        return
    between = share.shared_by if share else None
    if between and len(shared) % between:
        message = f"{of}: {len(shared)} flyers claim a share, but {between} share a kill"
        if len(shared) == 1:
            message = f"{of}: only one share of this kill is claimed"
        yield Problem(
            shared[-1].path, message, "describe the enemy with the same words in every share, and list each share once"
        )
    elif own and between and len(shared) > between:
        message = f"{of}: {len(shared)} flyers claim a share, but {between} share a kill"
        yield Problem(shared[between].path, message, "remove a share")


def _unpaid(sortie: Sortie, path: Path, known: Tables) -> Iterator[Problem]:
    """Yield problems with scored items that earn nothing on this task. The task or the item's name is probably wrong."""
    # The loss of the aircraft does not matter here.
    home = sortie.model_copy(update={"aircraft_lost": False})
    for name, count in sortie.scored.items():
        awards = [award for award in known.awards.values() if award.basis == name]
        if count and awards and not any(is_paid(award, home) for award in awards):
            message = f"`{name}` earns nothing on the task {sortie.task}"
            where = ", ".join(dict.fromkeys(task for award in awards for task in award.tasks))
            hint = f"`{name}` earns points on {where}" if where else None
            yield Problem((*path, "scored", name), message, hint, severity=Severity.WARNING)


def missing_turns(
    mission: Mission, result: Document, roster: Roster, known: Tables, checks: Iterable[Check]
) -> Iterator[Finding]:
    """Yield a warning for each sortie without a number of turns in a result, if turns earn points in the game.

    The warnings have the code under which the game registers `points_add_up`.
    """
    entry = next((it.entry for it in checks if it.find_problems is points_add_up), None)
    duties = {flyer.flyer: flyer.duty for flyer in roster.flyers}
    paid_for = [award for award in with_house_rules(known, roster).awards.values() if award.basis == "turns"]
    for index, sortie in enumerate(mission.sorties):
        path: Path = ("sorties", index)
        if entry is None or sortie.turns or (*path, "turns") in result.keys:
            continue
        if any(award.points.get(duties.get(sortie.flyer, "")) for award in paid_for):
            message = f"{sortie.flyer}'s sortie has no turns, so 0 turns are recorded"
            hint = "add `turns:` to this sortie; write `turns: 0` if the flyer flew no turns"
            yield Finding(entry.code, Severity.WARNING, message, result.place(path), entry.section, hint)
