"""What a campaign's papers are made from: its roster, what it adds up to, and what they call flyers, sides and duties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from printgen.campaign.career import Career
from printgen.campaign.careers import Standings
from printgen.campaign.tables import Kept, Tables
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT, NATIONS
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.game import sides
from printgen.data.records.roster import Claim, Flyer, Mission, Roster
from printgen.drawing.aircraft.above import from_above
from printgen.drawing.emblems import Sign, national_mark, signs
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Piece, Space, Words
from printgen.drawing.marks import Glyph
from printgen.drawing.sketch import Field, Sketch
from printgen.products.deck import Card
from printgen.translation import _, month
from printgen.units import Size


class Campaign(Struct, frozen=True):
    """A roster without errors, and how it stands before the coming week.

    title: the game's. tables: the game's, with the house rules. folder: where the roster lies, below which its portraits
    lie. flyers: those whose papers are wanted, by id; all when empty. blank: how many cards without a name are wanted.
    plan: the mission to be flown, where one is prepared.
    """

    case: Case[Roster]
    game: str
    title: str
    library: Library
    tables: Tables
    standings: Standings
    folder: Path
    flyers: tuple[str, ...] = ()
    blank: int = 0
    plan: Mission | None = None

    @property
    def roster(self) -> Roster:
        """The roster's record."""
        return self.case.record

    def careers(self) -> Iterator[Career]:
        """The careers of those whose papers are wanted, in the roster's order; with a plan, of those who fly."""
        planned = {sortie.flyer for sortie in self.plan.sorties} if self.plan else set()
        wanted = set(self.flyers) or planned
        known = {it.flyer.flyer: it for it in self.standings.careers}
        return (known[it.flyer] for it in self.roster.flyers if not wanted or it.flyer in wanted)


class Register(Struct, frozen=True):
    """A campaign's names and signs, by id. places: each flyer's number in the roster, for what is wrong with his texts."""

    campaign: Campaign
    places: Mapping[str, int]
    players: Mapping[str, str]
    duties: Mapping[str, str]
    signs: Mapping[str, Sign]

    @property
    def keeps(self) -> Kept:
        """What is counted, by the game's tables and the house rules."""
        return self.campaign.tables.keeps

    def path(self, flyer: Flyer, field: str) -> Field:
        """Where a field of a flyer stands in the roster."""
        return ("flyers", self.places[flyer.flyer], field)

    def duty(self, flyer: Flyer) -> str:
        """What he does in an aircraft, in a word."""
        return self.duties.get(flyer.duty, flyer.duty)

    def side(self, flyer: Flyer) -> str:
        """What his side calls itself."""
        return self.campaign.roster.sides.get(flyer.side, flyer.side)

    def player(self, flyer: Flyer, unknown: str | None = None) -> str:
        """Who plays a flyer, by name; his id, or what stands for one that is `unknown`, where the roster has no such player."""
        return self.players.get(flyer.player, flyer.player if unknown is None else unknown)

    def victim(self, claim: Claim) -> str:
        """Whom a claim is of: a flyer of the roster by his name, else as it is worded; and whether others have a share."""
        at = self.places.get(claim.victim)
        whom = claim.victim if at is None else self.campaign.roster.flyers[at].name
        return _("{whom} (shared)").format(whom=whom) if claim.is_shared else whom

    def aircraft(self, id: str | None) -> Aircraft | None:
        """The aircraft of that id; None for none."""
        return self.campaign.library.get(AIRCRAFT, id) if id else None

    def aircraft_name(self, id: str) -> str:
        """What an aircraft is called."""
        found = self.aircraft(id)
        return found.name if found else id

    def wings(self, flyer: Flyer) -> Glyph | None:
        """The mark on his wings, as it was in the campaign's month; None for a nation that is not known."""
        return _wings(self.campaign, flyer.nation)

    def before(self) -> str:
        """`before week 7 · March 1918`: the time the papers are of."""
        standings = self.campaign.standings
        return "  ·  ".join((_("before week {week}").format(week=standings.week), month(standings.month)))

    def dated(self, title: str) -> tuple[Piece, ...]:
        """A title that says the time, and at the end of its line the game and how long the campaign lasts."""
        roster = self.campaign.roster
        since = month(roster.since)
        run = _("{since} to {until}").format(since=since, until=month(roster.until)) if roster.until else since
        line = "  ·  ".join((self.campaign.title, run))
        lasts = Words(line, (8.5, 7.0, 6.0), "semibold", Ink.GREY70, anchor="end")
        return Words(title, 10.5, "strong"), Space(4.0), lasts

    def card(self, sketch: Sketch, size: Size, name: str, bookmark: tuple[str, ...], turned: bool = False) -> Card:
        """A page of what was drawn; a text that could not be set is told at its place in the roster."""
        case = self.campaign.case
        misfits = tuple((case, misfit) for misfit in sketch.misfits)
        return Card(sketch.face(name, size), bookmark=bookmark, turned=turned, shows=(case,), misfits=misfits)


def _wings(campaign: Campaign, nation: str) -> Glyph | None:
    """The mark on a nation's wings in the campaign's month; None for a nation that is not known."""
    found = campaign.library.get(NATIONS, nation)
    if found is None:
        return None
    changes = [name for since, name in sorted(found.later_marks.items()) if since <= campaign.standings.month]
    return national_mark(changes[-1] if changes else found.mark)


def _signs(campaign: Campaign) -> dict[str, Sign]:
    """What each side is known by: the mark of the only nation that flies for it, in the game or in the roster; its own sign
    where several do, or where two sides would bear the same mark."""
    roster, game = campaign.roster, {side.side: side for side in sides(campaign.library)}
    known, marks = signs(tuple(roster.sides), tuple(game)), {}
    for side in roster.sides:
        flies = {it.nation for it in roster.flyers if it.side == side}
        nations = set(game[side].nations) if side in game and len(game[side].nations) == 1 else flies
        if len(nations) == 1 and (mark := _wings(campaign, *nations)):
            marks[side] = mark
    alone = [side for side, mark in marks.items() if list(marks.values()).count(mark) == 1]
    return {side: replace(sign, mark=marks[side]) if side in alone else sign for side, sign in known.items()}


def register(campaign: Campaign) -> Register:
    """The roll of a campaign."""
    return Register(
        campaign,
        places={flyer.flyer: index for index, flyer in enumerate(campaign.roster.flyers)},
        players={player.player: player.name for player in campaign.roster.players},
        duties={duty.duty: duty.name for duty in campaign.tables.rules.duties},
        signs=_signs(campaign),
    )


def ranked(flyer: Flyer) -> str:
    """`Captain Arthur Collins`: a flyer's name with his rank."""
    return f"{flyer.rank} {flyer.name}" if flyer.rank else flyer.name


def shape(aircraft: Aircraft) -> Glyph:
    """An aircraft seen from above, 1 mm from wing tip to wing tip."""
    return from_above(aircraft, "parts")
