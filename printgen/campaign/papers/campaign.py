"""The data for a campaign's sheets: the roster, the standings, and the names of flyers, sides and duties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from printgen.campaign.career import Career
from printgen.campaign.careers import Standings
from printgen.campaign.tables import Scorekeeping, Tables
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT, LIVERIES, NATIONS
from printgen.data.records.aircraft import Aircraft, AircraftLivery
from printgen.data.records.game import sides
from printgen.data.records.roster import Claim, Flyer, Mission, Roster
from printgen.drawing.aircraft.above import draw_from_above
from printgen.drawing.emblems import Sign, national_mark, signs
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Piece, Space, Words
from printgen.drawing.marks import Glyph
from printgen.drawing.panels.title_block import TitleLook
from printgen.drawing.sketch import Field, Sketch
from printgen.products.deck import Card
from printgen.translation import _, month
from printgen.units import Size


class Campaign(Struct, frozen=True):
    """A roster without errors, with its standings before the coming week and the options for its sheets.

    Fields:
        title: the game's title.
        tables: the game's campaign tables, with the house rules.
        folder: the folder of the roster. The paths of portraits are relative to this folder.
        flyers: the ids of the flyers whose sheets are printed. If empty, the sheets of all flyers are printed.
        blank: the number of cards to print without a name.
        plan: the planned mission, if any.
        side: the id of the only side whose sheets are printed, or "" for all sides.
        look: the style of the game's titles.
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
    side: str = ""
    look: TitleLook = "form"

    @property
    def roster(self) -> Roster:
        """The parsed content of the roster file."""
        return self.case.record

    @property
    def sides(self) -> tuple[str, ...]:
        """The ids of the sides whose sheets are printed, in the roster's order."""
        return tuple(it for it in self.roster.sides if self.side in ("", it))

    def careers(self) -> Iterator[Career]:
        """Yield the careers to print, in the roster's order.

        If flyers are selected, yield only their careers. Otherwise, yield the careers of the flyers in the plan or, without
        a plan, of all flyers. If a side is selected, yield only the careers of its flyers.
        """
        planned = {sortie.flyer for sortie in self.plan.sorties} if self.plan else set()
        selected = set(self.flyers) or planned
        known = {it.flyer.flyer: it for it in self.standings.careers}
        flyers = (it for it in self.roster.flyers if it.side in self.sides)
        return (known[it.flyer] for it in flyers if not selected or it.flyer in selected)


class Register(Struct, frozen=True):
    """The names of a campaign's players and duties and the signs of its sides, by id.

    Fields:
        places: each flyer's index in the roster, for the paths of findings.
    """

    campaign: Campaign
    places: Mapping[str, int]
    players: Mapping[str, str]
    duties: Mapping[str, str]
    signs: Mapping[str, Sign]

    @property
    def scorekeeping(self) -> Scorekeeping:
        """The items that the campaign counts, according to the game's tables and the house rules."""
        return self.campaign.tables.scorekeeping

    def path(self, flyer: Flyer, field: str) -> Field:
        """Return the path of a flyer's field in the roster."""
        return ("flyers", self.places[flyer.flyer], field)

    def duty(self, flyer: Flyer) -> str:
        """Return the name of the flyer's duty."""
        return self.duties.get(flyer.duty, flyer.duty)

    def side(self, flyer: Flyer) -> str:
        """Return the name of the flyer's side, or the side's id if the side is unknown."""
        return self.campaign.roster.sides.get(flyer.side, flyer.side)

    def player(self, flyer: Flyer, unknown: str | None = None) -> str:
        """Return the name of the flyer's player.

        For an unknown player, return `unknown` if it is given, or else the player's id.
        """
        return self.players.get(flyer.player, flyer.player if unknown is None else unknown)

    def victim(self, claim: Claim) -> str:
        """Return the name of a claim's victim, with a note if the kill is shared."""
        at = self.places.get(claim.victim)
        whom = claim.victim if at is None else self.campaign.roster.flyers[at].name
        return _("{whom} (shared)").format(whom=whom) if claim.is_shared else whom

    def aircraft(self, id: str | None) -> Aircraft | None:
        """Return the aircraft with the given id, or None if it is unknown."""
        return self.campaign.library.get(AIRCRAFT, id) if id else None

    def livery(self, aircraft: Aircraft) -> AircraftLivery | None:
        """Return the livery of an aircraft type, or None if its record does not name a known livery."""
        return self.campaign.library.get(LIVERIES, aircraft.livery or "")

    def aircraft_name(self, id: str) -> str:
        """Return the name of an aircraft, or the id if the aircraft is unknown."""
        found = self.aircraft(id)
        return found.name if found else id

    def wing_mark(self, flyer: Flyer) -> Glyph | None:
        """Return the mark that the flyer's nation uses on wings in the campaign's month, or None for an unknown nation."""
        return _wings(self.campaign, flyer.nation)

    def as_of(self) -> str:
        """Return a text with the date of the sheets, such as `before week 7 · March 1918`."""
        standings = self.campaign.standings
        return "  ·  ".join((_("before week {week}").format(week=standings.week), month(standings.month)))

    def dated_title(self, title: str) -> tuple[Piece, ...]:
        """Return the parts of a title line: the title, and at the right end the game and the period of the campaign."""
        roster = self.campaign.roster
        since = month(roster.since)
        run = _("{since} to {until}").format(since=since, until=month(roster.until)) if roster.until else since
        line = "  ·  ".join((self.campaign.title, run))
        lasts = Words(line, (8.5, 7.0, 6.0), "semibold", Ink.GREY70, anchor="end")
        return Words(title, 10.5, "strong"), Space(4.0), lasts

    def card(self, sketch: Sketch, size: Size, name: str, bookmark: tuple[str, ...], turned: bool = False) -> Card:
        """Return a card with a drawn page. Texts that are too long are reported with their path in the roster."""
        case = self.campaign.case
        misfits = tuple((case, misfit) for misfit in sketch.overflows)
        return Card(sketch.face(name, size), bookmark=bookmark, landscape=turned, cases=(case,), overflows=misfits)


def _wings(campaign: Campaign, nation: str) -> Glyph | None:
    """Return the mark on a nation's wings in the campaign's month, or None for an unknown nation."""
    found = campaign.library.get(NATIONS, nation)
    if found is None:
        return None
    changes = [name for since, name in sorted(found.later_marks.items()) if since <= campaign.standings.month]
    return national_mark(changes[-1] if changes else found.mark)


def _signs(campaign: Campaign) -> dict[str, Sign]:
    """Return the sign of each side, by the side's id.

    If only one nation flies for a side, in the game or in the roster, the sign is the nation's mark. Another sign is
    used for all other sides, and for sides whose marks would be identical.
    """
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
    """Return the names of a campaign's players and duties, and the signs of its sides."""
    return Register(
        campaign,
        places={flyer.flyer: index for index, flyer in enumerate(campaign.roster.flyers)},
        players={player.player: player.name for player in campaign.roster.players},
        duties={duty.duty: duty.name for duty in campaign.tables.rules.duties},
        signs=_signs(campaign),
    )


def name_with_rank(flyer: Flyer) -> str:
    """Return a flyer's name with rank, such as `Captain Arthur Collins`."""
    return f"{flyer.rank} {flyer.name}" if flyer.rank else flyer.name


def aircraft_glyph(aircraft: Aircraft, livery: AircraftLivery | None = None) -> Glyph:
    """Return a picture of an aircraft from above, 1 mm wide.

    Specify a livery only if the picture is printed large enough to show it.
    """
    return draw_from_above(aircraft, "parts", livery=livery)
