"""The story of each command on rosters: check, show, new, apply."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, cast

from printgen import files
from printgen.campaign.kinds import ROSTERS
from printgen.commands.session import CLEAN, FINDINGS, Outcome, Session
from printgen.data.findings import Finding, Unclear, in_order, stops
from printgen.data.nearest import no_such
from printgen.files import shown
from printgen.games.game import Game, load, names
from printgen.report import table

if TYPE_CHECKING:
    from printgen.campaign.tables import Tables
    from printgen.campaign.wording import Block
    from printgen.checks.check import Check
    from printgen.data.kind import Case, Library
    from printgen.data.records.roster import Mission, Roster
    from printgen.data.yaml.document import Document
    from printgen.games.reading import Reading

#: What `new` copies: the game's own example, below the folder of templates.
EXAMPLE = "roster.yaml"


#: A last column with more letters than this is told, not tabulated.
TOLD = 30


@dataclass(frozen=True, slots=True)
class Opened:
    """A roster's file with its game's data: what `roster new`, `show`, `apply` and the aids for campaigns work from."""

    case: Case
    game: Game
    tables: Tables
    checks: tuple[Check, ...]
    findings: tuple[Finding, ...]
    read: Reading

    @property
    def titles(self) -> Mapping[str, str]:
        """What each code is about that may be found."""
        return self.read.titles

    @property
    def library(self) -> Library:
        """The records of the game."""
        return self.read.library

    @property
    def roster(self) -> Roster:
        """The roster's record."""
        return cast("Roster", self.case.record)


class Refused(Exception):
    """The file, or the data of its game, is wrong: its findings say how."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        super().__init__()
        self.findings = tuple(in_order(list(findings)))


def opened(file: Path, session: Session) -> Opened:
    """The roster in a file, read and checked, errors and all. Raises Refused where it makes no roster of any game."""
    from printgen.campaign import reading
    from printgen.campaign.tables import tables
    from printgen.checks.catalogue import collect
    from printgen.games import reading as games

    case, findings = reading.roster(file, shown(file.absolute()))
    if case is None:
        raise Refused(findings)
    game = _game(case)
    session.progress(f"reading {game.title}", 0.0)
    read = games.read(game, session.project, session.store)
    if stops(read.findings):
        raise Refused(read.findings)
    known = tables(read.library)
    if known is None:
        _without_tables(game)
    checks = collect(game.checks)
    found = in_order([*findings, *reading.inspected(case, read.library, checks)])
    return Opened(case, game, known, checks, tuple(found), read)


def _game(case: Case) -> Game:
    """The game that a roster names. Raises Refused where it is none that is played in campaigns."""
    from printgen.data.judge import wrong
    from printgen.data.nearest import meant

    there = campaigning()
    id = cast("Roster", case.record).game
    if id not in there:
        message = f"`{id}`: no such game, or none that is played in campaigns{meant(id, there)}"
        raise Refused([wrong("PG004", message, case.place("game"), f"there are {', '.join(there)}")])
    return load(id)


def campaigning() -> tuple[str, ...]:
    """The ids of the games that are played in campaigns."""
    return tuple(id for id in names() if any(kind.name == ROSTERS for kind in load(id).kinds))


def _without_tables(game: Game) -> NoReturn:
    raise Unclear(f"the data of {game.title} has no tables for campaigns")


def check(file: Path, form: str, strict: bool, session: Session) -> Outcome:
    """Check a roster."""
    from printgen.campaign import portraits
    from printgen.report.closing import counted
    from printgen.report.forms import report

    try:
        it = opened(file, session)
        found = in_order([*it.findings, *portraits.unfit(it.case, file.absolute().parent)])
        findings, titles = tuple(found), it.titles
        last = (
            f"{file}: {counted(len(it.roster.flyers), 'flyer')}, {counted(len(it.roster.log), 'mission')}: no findings"
        )
    except Refused as refused:
        findings, titles, last = refused.findings, None, ""
    answer = report(findings, form, session.color, titles)
    status = FINDINGS if stops(findings, strict) else CLEAN
    return Outcome(answer, last if form == "text" and not findings else "", status=status)


def show(file: Path, flyer: str | None, session: Session) -> Outcome:
    """How a campaign stands, or the career of one flyer with all that made it up."""
    from printgen.campaign import careers, wording

    try:
        it = sound(file, session)
    except Refused as refused:
        return refusal(refused, "nothing was reckoned", session)
    if flyer is None:
        blocks = wording.board(it.roster, careers.standings(it.roster, it.tables), it.tables)
    else:
        known(it, flyer)
        blocks = wording.story(it.case, it.roster, careers.career(it.roster, it.tables, flyer), it.tables)
    return Outcome(_text(blocks, session.width), complaint=said(it.findings, session))


def new(file: Path, game: str | None, session: Session) -> Outcome:
    """Write an example that explains itself; never over a file that is there."""
    there = campaigning()
    id = game or there[0]
    if id not in there:
        no_such("game that is played in campaigns", id, there)
    put_new(file, (session.project.templates / id / EXAMPLE).read_bytes())
    return Outcome(closing=f"{file}: an example to make your own; then `printgen roster check {file}`")


def apply(file: Path, result: Path, session: Session) -> Outcome:
    """Check a mission's result and book it into the roster: whole, or not at all."""
    from printgen.campaign import booking

    try:
        it = sound(file, session)
        document, mission, case, findings = _entered(it, result)
    except Refused as refused:
        return refusal(refused, "nothing was booked", session)
    if not any(sortie.flown for sortie in mission.sorties):
        raise Unclear(f"{result}: nobody has flown in it yet: fill in turns, success and whatever else happened")
    try:
        after = booking.booked(it.case.document, document)
        kept = booking.write(file, it.case.document.text, after, session.waiting)
    except booking.NotBooked as kept_out:
        raise Unclear(f"{file}: {kept_out}") from None
    last = [f"{file}: booked {mission.mission}, week {mission.week}; as it was before, the roster is in {kept.name}"]
    flying = {sortie.flyer for sortie in mission.sorties}
    return Outcome(closing="\n".join([*last, *_gains(it, case, flying)]), complaint=said(findings, session))


def planned(it: Opened, plan: Path) -> tuple[Mission, tuple[Finding, ...]]:
    """The mission that a file plans: an entry of the log before it is flown, checked as if it were booked. Raises Refused."""
    _document, mission, _case, findings = _entered(it, plan)
    return mission, tuple(findings)


def _entered(it: Opened, result: Path) -> tuple[Document, Mission, Case, list[Finding]]:
    """The entry of the log in a file, the roster with it, and what its checks find besides. Raises Refused for errors."""
    from printgen.campaign import reading

    document, mission, findings = reading.result(result, shown(result.absolute()))
    if document is None or mission is None or stops(findings):
        raise Refused(findings)
    case = reading.with_result(it.case, mission, document)
    known = set(it.findings)
    findings = [found for found in reading.inspected(case, it.library, it.checks) if found not in known]
    if stops(findings):
        raise Refused(findings)
    return document, mission, case, findings


def _gains(it: Opened, after: Case, flyers: Iterable[str]) -> list[str]:
    """What a result did for those who flew."""
    from printgen.campaign import wording
    from printgen.campaign.careers import standings
    from printgen.report.table import aligned

    now = standings(cast("Roster", after.record), it.tables)
    return aligned(wording.booked(standings(it.roster, it.tables), now, flyers, it.tables.rules.currency), "  ")


def known(it: Opened, *flyers: str) -> None:
    """Hold the ids of flyers against the roster. Raises Unclear for the first that it does not have."""
    there = [flyer.flyer for flyer in it.roster.flyers]
    for id in flyers:
        if id not in there:
            no_such(f"flyer of {it.case.id}", id, there)


def put_new(file: Path, content: bytes, other: str = "name another file") -> None:
    """Write a file that is not there yet, whole. Raises Unclear where it is, with the other thing to do; OSError."""
    try:
        files.create(file, content)
    except FileExistsError:
        raise Unclear(f"`{file}` is there already; {other}, or move it away") from None


def sound(file: Path, session: Session) -> Opened:
    """A roster without errors. Raises Refused."""

    it = opened(file, session)
    if stops(it.findings):
        raise Refused(it.findings)
    return it


def refusal(refused: Refused, what: str, session: Session) -> Outcome:
    """What a command ends with whose files are wrong: the findings, and in a line `what` was not done."""
    return Outcome(complaint=f"{said(refused.findings, session)}\n{what}", status=FINDINGS)


def said(findings: Iterable[Finding], session: Session) -> str:
    """Findings as a person reads them; nothing where there are none."""
    from printgen.report.forms import report

    return report(tuple(findings), "text", session.color)


def _text(blocks: Iterable[Block], width: int | None) -> str:
    """Blocks of rows below one another, on a terminal of that width (letters); those without rows are left out."""
    texts = []
    for block in blocks:
        if block.rows:
            parts = table.in_parts(block.rows, width, "  " if block.heading else "")
            # What is told at length in the last column goes on below itself.
            if len(parts) > 1 and max(len(row[-1]) for row in block.rows) > TOLD:
                parts = table.in_parts(block.rows, None, "  " if block.heading else "")
            lines = "\n\n".join("\n".join(part) for part in parts)
            texts.append("\n".join([*([block.heading] if block.heading else []), lines]))
    return table.fitted("\n\n".join(texts), width)
