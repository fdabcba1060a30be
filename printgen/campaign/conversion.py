"""Conversion of a campaign to another game. The players and flyers stay the same, and the other game's rules apply.

Flyers with a duty that both games have are kept. The other game's awards turn a flyer's results into points and kills, which
become starting values. The new log is empty. All changes are listed, one per line.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from printgen.campaign.career import BROUGHT, Career, Refusal
from printgen.campaign.careers import standings
from printgen.campaign.reading import WORDS
from printgen.campaign.tables import Tables
from printgen.data.findings import format_count
from printgen.data.kind import Library
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.campaign import Ability, Award
from printgen.data.records.fields import ID
from printgen.data.records.game import sides
from printgen.data.records.roster import Flyer, Livery, Opening, Roster

#: The words for each reason why a flyer may not keep an ability in the other game.
_WHY: Mapping[Refusal, str] = {
    "unearned": "not earned yet",
    "twice": "already chosen",
    "kind": "not available for this duty",
    "least": "too few points or kills",
    "most": "maximum number reached",
}


class CampaignGame(Struct, frozen=True):
    """A game with campaigns: its id, title, data and campaign tables."""

    game: str
    title: str
    library: Library
    tables: Tables


class Conversion(Struct, frozen=True):
    """A roster converted to another game.

    Fields:
        changes: a one-line description of each change.
    """

    roster: Roster
    changes: tuple[str, ...]


class _Move(Struct):
    """The state of a conversion from one game (`here`) to another game (`there`), with the list of changes."""

    roster: Roster
    here: CampaignGame
    there: CampaignGame
    told: list[str]

    @property
    def sides(self) -> dict[str, str]:
        """The new game's side for each side of the roster: the side to which most nations of the old side belong.

        A side is omitted if no side of the new game has any of its nations.
        """
        ours, theirs = ({side.side: set(side.nations) for side in sides(it.library)} for it in (self.here, self.there))
        shared = {
            side: {other: len(nations & ours.get(side, set())) for other, nations in theirs.items()}
            for side in self.roster.sides
        }
        return {side: max(by, key=lambda other: by[other]) for side, by in shared.items() if any(by.values())}


def convert_roster(roster: Roster, here: CampaignGame, there: CampaignGame, id: str) -> Conversion:
    """Return the campaign converted from the game `here` to the game `there`, with a new `id`."""
    move = _Move(roster, here, there, [])
    stand = standings(roster, here.tables)
    rules = there.tables.rules
    since = min(max(stand.month, rules.since), rules.until)
    until = roster.until and min(roster.until, rules.until)
    if since != stand.month:
        move.told.append(
            f"the campaign continues in {since}: {there.title} is played from {rules.since} to {rules.until}"
        )
    move.told += _rules(here, there)
    if roster.house_rules:
        move.told.append("house rules are not converted: add those that apply in the new game")
    careers = {it.flyer.flyer: it for it in stand.careers}
    flyers = [carried for it in roster.flyers if (carried := _flyer(move, it, careers[it.flyer]))]
    made = roster.model_copy(
        update={
            "campaign": id,
            "game": there.game,
            "since": since,
            "until": until if until and until >= since else None,
            "sides": {other: roster.sides[side] for side, other in move.sides.items()},
            "house_rules": (),
            "flyers": tuple(flyers),
            "log": (),
        }
    )
    return Conversion(_with_abilities(move, made), tuple(move.told))


def _rules(here: CampaignGame, there: CampaignGame) -> Iterator[str]:
    """Yield lines about the differences between the two games' awards and grants."""
    ours, theirs = (_awards(it.tables) for it in (here, there))
    for what, award in {**theirs, **ours}.items():
        paid = [_paid(held.get(what)) for held in (ours, theirs)]
        if paid[0] != paid[1]:
            yield f"{award.name}: {paid[0]} in {here.title}, {paid[1]} in {there.title}"
    grants = [_granted(it.tables) for it in (here, there)]
    if grants[0] != grants[1]:
        yield f"Abilities: {grants[0]} in {here.title}; {grants[1]} in {there.title}"


def _awards(tables: Tables) -> dict[str, Award]:
    """Return the awards that do not depend on the task, by their basis."""
    return {award.basis: award for award in tables.awards.values() if not award.tasks}


def _paid(award: Award | None) -> str:
    """Return a text with the value of an award by duty. Duties with the same value are combined."""
    worth = award.points if award else {}
    if len(set(worth.values())) == 1:
        return f"{next(iter(worth.values()))} to {' and '.join(f'{duty}s' for duty in worth)}"
    return ", ".join(f"{points} to {duty}s" for duty, points in worth.items()) or "nothing"


def _granted(tables: Tables) -> str:
    """Return a text that states when abilities may be chosen, and the maximum number of abilities."""
    found = []
    for grant in tables.rules.grants:
        marks = [f"at {', '.join(map(str, grant.thresholds))}"] if grant.thresholds else []
        every = [f"every {grant.interval}"] if grant.interval else []
        found.append(f"{', then '.join((*marks, *every))} {grant.measure}")
    most = tables.rules.max_abilities
    return ", ".join((*found, *([f"at most {most}"] if most else [])))


def _flyer(move: _Move, flyer: Flyer, career: Career) -> Flyer | None:
    """Convert a flyer to the other game, with starting values. Return None for a flyer who cannot fly in that game."""
    there, side = move.there, move.sides.get(flyer.side)
    nations = next((it.nations for it in sides(there.library) if it.side == side), ())
    gone = career.absence.fate.status if career.absence and career.absence.until is None else ""
    known = {it.duty for it in there.tables.rules.duties}
    why = gone
    if not why and flyer.duty not in known:
        why = f"{there.title} has no {flyer.duty}s"
    elif not why and flyer.nation not in nations:
        why = f"{there.title} has no flyers from {flyer.nation}"
    if why:
        move.told.append(f"{flyer.name} is not converted: {why}")
        return None
    points, kills = _earned(career, flyer.duty, move.here.tables, there.tables)
    if (points, kills) != (career.points, career.kills):
        was, now = (
            f"{format_count(own, 'point')} and {shot:g} kill{'' if shot == 1 else 's'}"
            for own, shot in ((career.points, career.kills), (points, kills))
        )
        move.told.append(f"{flyer.name}: {was} in {move.here.title}, {now} in {there.title}")
    if flyer.counter:
        move.told.append(f"{flyer.name} loses counter {flyer.counter}")
    aircraft = flyer.aircraft if flyer.aircraft and _rates(there.library, flyer.aircraft) else None
    if flyer.aircraft and aircraft is None:
        plane = move.here.library.get("aircraft", flyer.aircraft)
        named = plane.name if isinstance(plane, Aircraft) else flyer.aircraft
        move.told.append(f"{flyer.name}: {there.title} has no {named}; choose another aircraft")
    abilities = tuple(_named(move, flyer, it.ability) for it in career.abilities if it.refusal is None)
    each = tuple(dict.fromkeys(id for id in abilities if id))
    brings = Opening.model_construct(points=points, kills=kills, abilities=each)
    return flyer.model_copy(
        update={"side": side, "aircraft": aircraft, "counter": None, "first_week": 1, "starts_with": brings}
    )


def _earned(career: Career, duty: str, here: Tables, there: Tables) -> tuple[int, int]:
    """Return the points and the whole kills that a career is worth under the other game's awards, with starting values."""
    points, kills = 0, 0.0
    counts: dict[str, int] = {}
    for posting in career.postings:
        if posting.what == BROUGHT:
            points, kills = points + posting.points, kills + posting.kills
        elif not here.awards[posting.what].tasks:
            what = here.awards[posting.what].basis
            counts[what] = counts.get(what, 0) + posting.count
    # Turns and sorties count even if the first game has no award for them.
    counts = {**counts, "turns": career.turns, "sortie": len(career.entries)}
    for what, award in _awards(there).items():
        points += counts.get(what, 0) * award.points.get(duty, 0)
        kills += counts.get(what, 0) * award.kill_credit
    return points, math.floor(kills)


def _rates(library: Library, aircraft: str) -> bool:
    return any(aircraft in library.of(kind) for kind in library.about("aircraft"))


def _named(move: _Move, flyer: Flyer, ability: Ability) -> str | None:
    """Return the id of the other game's ability with the same id or text, or None if the other game has no such ability."""
    theirs = move.there.tables.abilities
    same = theirs.get(ability.ability) or next((it for it in theirs.values() if it.text == ability.text), None)
    if same is None:
        move.told.append(f"{flyer.name}: {move.there.title} has no ability {ability.name}; choose another")
    elif same.text != ability.text:
        move.told.append(f"{flyer.name}: the rules of {same.name} differ in {move.there.title}: {same.text}")
    return same.ability if same else None


def _with_abilities(move: _Move, roster: Roster) -> Roster:
    """Return the roster without the abilities that its flyers have not earned in the other game."""
    flyers = []
    for it in standings(roster, move.there.tables).careers:
        refused = {chosen.ability.ability: chosen.refusal for chosen in it.abilities if chosen.refusal}
        for id, why in refused.items():
            move.told.append(f"{it.flyer.name} loses the ability {move.there.tables.abilities[id].name}: {_WHY[why]}")
        if it.open_choices:
            named = "an ability" if len(it.open_choices) == 1 else f"{len(it.open_choices)} abilities"
            move.told.append(f"{it.flyer.name}: {named} to choose")
        brings = it.flyer.starts_with
        kept = tuple(id for id in brings.abilities if id not in refused)
        flyers.append(it.flyer.model_copy(update={"starts_with": brings.model_copy(update={"abilities": kept})}))
    order = {it.flyer: number for number, it in enumerate(roster.flyers)}
    return roster.model_copy(update={"flyers": tuple(sorted(flyers, key=lambda it: order[it.flyer]))})


def format_roster(made: Conversion, title: str) -> str:
    """Return the YAML text of the converted roster. A comment at the top lists the changes."""
    it = made.roster
    head = [f"# Converted from {title}. Changes:", *(f"#   {line}" for line in made.changes), "#"]
    lines = [f"campaign: {it.campaign}", f"game: {it.game}", f"name: {_quoted(it.name)}", f"since: {it.since}"]
    lines += [f"until: {it.until}"] if it.until else []
    lines += ["sides:", *(f"  {side}: {_quoted(name)}" for side, name in it.sides.items())]
    lines += ["players:", *(f"  - {_flow({'player': at.player, 'name': at.name})}" for at in it.players), "flyers:"]
    for flyer in it.flyers:
        values: dict[str, Any] = {"flyer": flyer.flyer}
        fields = ("name", "player", "side", "duty", "nation", "nationality", "rank", "portrait", "aircraft", "marking")
        values |= {name: value for name in (*fields, "remark") if (value := getattr(flyer, name)) is not None}
        lines.append(f"  - {_flow(values)[:-1]}{_livery(flyer.livery)}{_brings(flyer.starts_with)}}}")
    return "\n".join([*head, *lines, "log: []"]) + "\n"


def _livery(it: Livery | None) -> str:
    if it is None:
        return ""
    letter = f", letter: {_quoted(it.letter)}" if it.letter else ""
    return f", livery: {{pattern: {it.pattern}, colours: [{', '.join(it.colours)}]{letter}}}"


def _brings(it: Opening) -> str:
    parts = [f"points: {it.points}"] if it.points else []
    parts += [f"kills: {it.kills}"] if it.kills else []
    parts += [f"abilities: [{', '.join(it.abilities)}]"] if it.abilities else []
    return f", starts-with: {{{', '.join(parts)}}}" if parts else ""


def _flow(fields: Mapping[str, str]) -> str:
    return f"{{{', '.join(f'{name}: {_quoted(value)}' for name, value in fields.items())}}}"


def _quoted(value: str) -> str:
    """Return the text in double quotes. An id that every YAML parser reads as text is returned without quotes."""
    plain = re.fullmatch(ID, value) and re.search("[a-df-z]", value) and value not in WORDS
    return value if plain else json.dumps(value, ensure_ascii=False)
