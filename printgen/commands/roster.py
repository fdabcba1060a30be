"""The story of each command on rosters: check, show, convert, plan, print, read, apply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, NoReturn

from msgspec import Struct

from printgen import files
from printgen.campaign import careers, points, reading, wording
from printgen.campaign.kinds import kinds
from printgen.campaign.tables import Tables, as_played, tables
from printgen.checks.catalogue import collect
from printgen.checks.check import Check
from printgen.commands import Wrong
from printgen.commands.make import NOT_PRINTED
from printgen.commands.session import CLEAN, FINDINGS, Outcome, Session, found, put_new, refused
from printgen.commands.show import campaigning
from printgen.data.figures import sources
from printgen.data.findings import Finding, Severity, Unclear, stops, wrong
from printgen.data.kind import Case
from printgen.data.nearest import meant, no_such
from printgen.data.official import ours
from printgen.data.records.roster import Mission, Roster
from printgen.data.yaml import Document
from printgen.files import shown
from printgen.files.whole import NotBelow, below
from printgen.games import reading as games
from printgen.games.game import Game, load
from printgen.products.deck import Aid
from printgen.products.flow import Flow
from printgen.products.job import Job
from printgen.products.options import FILLABLE, OFFICIAL
from printgen.report import closing, table
from printgen.report.closing import counted
from printgen.reuse import fingerprint

if TYPE_CHECKING:
    from printgen.campaign.papers.campaign import Campaign

#: Where the papers of campaigns go, below the game's folder.
FOLDER = "campaigns"
#: Seeds that nobody gave are lower than this: short enough to be read out.
SEEDS = 1_000_000
#: A last column with more letters than this is told, not tabulated.
TOLD = 30


class Opened(Struct, frozen=True):
    """A roster's file with its game's data: what the commands on rosters and the aids for campaigns work from."""

    case: Case[Roster]
    game: Game
    tables: Tables
    checks: tuple[Check, ...]
    findings: tuple[Finding, ...]
    read: games.Reading

    @property
    def roster(self) -> Roster:
        """The roster's record."""
        return self.case.record


def opened(file: Path, session: Session, sound: bool = True) -> Opened:
    """The roster in a file, read and checked. Raises Wrong where it makes no roster of any game, or has errors; of one of
    a wrong shape with all that can be told of it.

    sound: whether errors of the roster alone are refused as well. Raises Unclear where its game has no tables.
    """
    case, document, findings = reading.roster(file, shown(file.absolute()))
    there, id = campaigning(), document.value.get("game") if document else None
    if document is None or not isinstance(id, str):
        raise Wrong(findings)
    if id not in there:
        message = f"`{id}`: no such game, or none that is played in campaigns{meant(id, there)}"
        place = document.place(("game",))
        raise Wrong([*findings, wrong("PG004", message, place, f"there are {', '.join(there)}")])
    game = load(id)
    session.progress(f"reading {game.title}", 0.0)
    read = games.read(game, session.project, session.store)
    if stops(read.findings):
        raise Wrong([*findings, *read.findings])
    known, checks = tables(read.library), collect(game.checks)
    if known is None:
        raise Unclear(f"the data of {game.title} has no tables for campaigns")
    if case is None:
        raise Wrong([*findings, *reading.further(document, read.library, checks, findings)])
    findings = [*findings, *reading.inspected(case, read.library, checks)]
    if sound and stops(findings):
        # What is only a warning `check` tells, and no other command each time anew.
        raise Wrong([it for it in findings if it.severity is Severity.ERROR])
    return Opened(case, game, known, checks, tuple(findings), read)


def _told(it: Opened, file: Path, session: Session, findings: Iterable[Finding] = ()) -> list[str]:
    """What is wrong with what is in hand; of what the roster is warned of, which `check` tells, only how much there is."""
    there = len(it.findings)
    last = f"{file}: {counted(there, 'warning')}; `printgen roster check {file}` tells {'it' if there == 1 else 'them'}"
    return [*found(findings, session), *([last] if there else [])]


def check(file: Path, form: str, strict: bool, session: Session) -> Outcome:
    """Check a roster."""
    from printgen.report.forms import report

    try:
        it = opened(file, session, sound=False)
        titles = it.read.titles
        findings = (*it.findings, *reading.unfit(it.case, file.absolute().parent))
        if not stops(findings):
            findings = (*findings, *_misfits(it, file))
        flyers, missions = counted(len(it.roster.flyers), "flyer"), counted(len(it.roster.log), "mission")
        last = f"{file}: {flyers}, {missions}: no findings"
    except Wrong as refusal:
        findings, titles, last = refusal.findings, None, ""
    answer = report(findings, form, session.color, titles)
    status = FINDINGS if stops(findings, strict) else CLEAN
    return Outcome(answer, last if form == "text" and not findings else "", status=status)


def _misfits(it: Opened, file: Path) -> list[Finding]:
    """The texts of a roster that its papers have no room or no letters for: told here, before anybody prints."""
    from printgen.campaign.papers import handouts
    from printgen.products.draw import misfits_of_all

    campaign = _campaign(it, file)
    return misfits_of_all((*handouts(campaign), *it.game.handouts(campaign)), it.read.library)


def _campaign(
    it: Opened, file: Path, flyers: Sequence[str] = (), blank: int = 0, plan: Mission | None = None
) -> Campaign:
    """The campaign as it is printed."""
    from printgen.campaign.papers.campaign import Campaign

    return Campaign(
        case=it.case,
        game=it.game.id,
        title=it.game.title,
        library=it.read.library,
        tables=as_played(it.tables, it.roster),
        standings=careers.standings(it.roster, it.tables),
        folder=file.absolute().parent,
        flyers=tuple(flyers),
        blank=blank,
        plan=plan,
    )


def show(file: Path, flyer: str | None, session: Session) -> Outcome:
    """How a campaign stands, or the career of one flyer with all that made it up."""
    try:
        it = opened(file, session)
    except Wrong as refusal:
        return refused(refusal.findings, "nothing was reckoned", session)
    if flyer is None:
        blocks = wording.board(it.roster, careers.standings(it.roster, it.tables), it.tables)
    else:
        known(it, flyer)
        blocks = wording.story(it.case, it.roster, careers.career(it.roster, it.tables, flyer), it.tables)
    texts = []
    for block in blocks:
        if block.rows:
            indent = "  " if block.heading else ""
            parts = table.in_parts(block.rows, session.width, indent)
            # What is told at length in the last column goes on below itself.
            if len(parts) > 1 and max(len(row[-1]) for row in block.rows) > TOLD:
                parts = table.in_parts(block.rows, None, indent)
            lines = "\n\n".join("\n".join(part) for part in parts)
            texts.append("\n".join([*([block.heading] if block.heading else []), lines]))
    answer = table.fitted("\n\n".join(texts), session.width)
    return Outcome(answer, complaint="\n".join(_told(it, file, session)))


def convert(file: Path, target: Path, game: str, session: Session) -> Outcome:
    """Carry a campaign into another game and write its roster there; never over a file that is there. Raises Unclear."""
    from printgen.campaign.conversion import Played, converted, text

    try:
        it = opened(file, session)
    except Wrong as refusal:
        return refused(refusal.findings, "nothing was carried over", session)
    there = campaigning()
    if game not in there:
        no_such("game that is played in campaigns", game, there)
    if game == it.game.id:
        raise Unclear(f"{file} is of {it.game.title} already")
    other = load(game)
    read = games.read(other, session.project, session.store)
    known = tables(read.library)
    if stops(read.findings) or known is None:
        return refused(read.findings, "nothing was carried over", session)
    here = Played(it.game.id, it.game.title, it.read.library, as_played(it.tables, it.roster))
    made = converted(it.roster, here, Played(game, other.title, read.library, known), reading.named_after(target))
    if not made.roster.flyers:
        # A roster of nobody is none; why each stays behind is the last that is told.
        why = made.told[-1] if made.told else "there is nobody in it"
        raise Unclear(
            f"nobody of {it.roster.name} can fly in {other.title} ({why}); begin anew with `printgen roster new`"
        )
    put_new(target, text(made, f"{file.name} ({it.game.title})").encode())
    last = [f"{target}: {it.roster.name} in {other.title}, {counted(len(made.roster.flyers), 'flyer')}", *made.told]
    last.append(f"look through it, then `printgen roster check {target}`")
    return Outcome(closing="\n".join(last), complaint="\n".join(_told(it, file, session)))


def plan(file: Path, entry: Path, seed: int | None, session: Session) -> Outcome:
    """Write the entry of the coming week's mission, rolled, to be edited; never over a file that is there. Raises Unclear."""
    from printgen.campaign.plan_file import written
    from printgen.campaign.planning import NoPlan, draft

    try:
        it = opened(file, session)
    except Wrong as refusal:
        return refused(refusal.findings, "nothing was planned", session)
    drawn = SystemRandom().randrange(SEEDS) if seed is None else seed
    try:
        drafted = draft(it.roster, it.tables, it.read.library, drawn)
    except NoPlan as refusal:
        raise Unclear(f"{it.roster.name}: {refusal}") from None
    put_new(entry, written(drafted, it.roster, it.tables, str(file), str(entry)).encode())
    flying = sum(len(crew.aboard) for side in drafted.sides for crew, _task in side.crews)
    totals = [(side, f" {side.rolled.total}," if side.rolled else "") for side in drafted.sides]
    told = "; ".join(f"{side.side}{total} {side.task.name}" for side, total in totals)
    seeded = f"seed {drawn}: {told}" if any(total for _side, total in totals) or drafted.once else told
    last = (
        f"{entry}: week {drafted.week}, {flying} fit to fly; {seeded}",
        f"edit it, then `printgen roster print {file} --plan {entry}`",
    )
    return Outcome(closing="\n".join(last), complaint="\n".join(_told(it, file, session)))


def print_out(
    file: Path,
    aids: str | None,
    flyers: Sequence[str],
    blank: int,
    plan: Path | None,
    options: Mapping[str, Any],
    session: Session,
) -> Outcome:
    """Print a campaign's papers: those named, with commas between, else all that there is something for. Raises Unclear."""
    from printgen.campaign.papers import handouts
    from printgen.commands import requests
    from printgen.products.printing import print_all
    from printgen.products.product_files import Printing

    try:
        it = opened(file, session)
        known(it, *flyers)
        # A plan is checked as if it were booked.
        _document, mission, _case, more = entered(it, plan) if plan else (None, None, None, [])
        campaign = _campaign(it, file, flyers, blank, mission)
        findings = (*more, *reading.unfit(it.case, campaign.folder))
        if stops(findings):
            raise Wrong(findings)
    except Wrong as refusal:
        return refused(refusal.findings, NOT_PRINTED, session)
    there = {aid.id: aid for aid in (*handouts(campaign), *it.game.handouts(campaign))}
    named = tuple(there) if aids is None else tuple(dict.fromkeys(aids.split(",")))
    for id in named:
        if id not in there:
            _no_paper(id, it, there, plan)
    wanted, job = [there[id] for id in named], requests.job(options, (FILLABLE, OFFICIAL))
    requests.heeded(job, wanted)

    # No store: what pages are kept by knows nothing of rosters.
    printing = Printing(it.read.data, job, fingerprint.code(session.project.templates))
    batch = print_all(wanted, printing, None, session.workers, session.progress)
    findings = tuple(dict.fromkeys((*findings, *batch.findings)))
    if stops(findings):
        return refused(findings, NOT_PRINTED, session)
    requests.something(campaign.roster.name, batch.names)
    folder = session.project.output / it.game.id / FOLDER / it.case.id
    put = files.put(folder, batch.made, tell=session.waiting, within=session.project.output)
    said = [*_told(it, file, session, findings), *filter(None, (*batch.remarks, *_by_the_book(it, wanted, job)))]
    return Outcome(closing="\n".join(closing.made(folder, put, named)), complaint="\n".join(said))


def _no_paper(id: str, it: Opened, there: Iterable[str], plan: Path | None) -> NoReturn:
    """Raises Unclear for papers that are not to be had."""
    from printgen.campaign.mission.papers import PAPERS

    if plan is None and id in PAPERS:
        raise Unclear(f"`{id}`: printed for a mission; name its file with `--plan`")
    no_such(f"paper of {it.case.id}", id, there)


def _by_the_book(it: Opened, wanted: Sequence[Aid | Flow], job: Job) -> Iterator[str]:
    """What papers lack where only official figures are asked for, and what the campaign is reckoned by all the same."""
    from printgen.products.draw import not_official

    if OFFICIAL.of(job.choices):
        yield from (not_official(aid, it.read.library, job.of(aid)) for aid in wanted)
        held = (case for kind in kinds(it.game.id) for case in it.read.library.of(kind.name).values())
        told = [f"{path} ({case.id})" for case in held for path, by in sources(case.record).items() if ours(by)]
        yield f"no book gives these, but the campaign is reckoned by them: {', '.join(told)}" if told else ""


def read(forms: Sequence[Path], result: Path | None, session: Session) -> Outcome:
    """Write the result that the debriefings of a mission make; whole or not at all, and never over a file that is there.

    result: where to; None for a file named after the mission. Raises Unclear, OSError.
    """
    from printgen.campaign import debriefing
    from printgen.campaign import forms as filled

    read_in = [filled.read(path, shown(path.absolute())) for path in forms]
    whole = [form for form, _wrong in read_in if form]
    made, more = debriefing.result(whole)
    libraries = (games.read(load(id), session.project, session.store).library for id in campaigning())
    more += debriefing.strange_fates(whole, libraries)
    findings = [*(it for _form, wrong in read_in for it in wrong), *more]
    if made is None or stops(findings):
        return refused(findings, "nothing was written", session)
    try:
        target = result or below(Path(), f"{made.mission}.yaml")
    except NotBelow:
        raise Unclear(f"`{made.mission}`: no file can be named after this mission; name one with `--out`") from None
    put_new(target, made.text.encode(), "name another file with `--out`")
    last = (
        f"{target}: {made.mission}, week {made.week}, {counted(made.sorties, 'sortie')}",
        f"look through it, then `printgen roster apply ROSTER {target}`",
    )
    return Outcome(closing="\n".join(last), complaint="\n".join(found(findings, session)))


def apply(file: Path, result: Path, session: Session) -> Outcome:
    """Check a mission's result and book it into the roster: whole, or not at all."""
    from printgen.campaign import booking

    try:
        it = opened(file, session)
        document, mission, case, findings = entered(it, result)
    except Wrong as refusal:
        return refused(refusal.findings, "nothing was booked", session)
    # Where nothing is counted that everybody does, words tell that it was flown and nothing happened.
    if not (mission.remark or any(sortie.flown or sortie.remark for sortie in mission.sorties)):
        told = "turns, success and" if it.tables.keeps.turns else "success, kills, losses or, in words as `remark`,"
        raise Unclear(f"{result}: nobody has flown in it yet: fill in {told} whatever else happened")
    try:
        after = booking.booked(it.case.document, document)
        kept = booking.write(file, it.case.document.text, after, session.waiting)
    except booking.NotBooked as kept_out:
        raise Unclear(f"{file}: {kept_out}") from None
    last = [f"{file}: booked {mission.mission}, week {mission.week}; as it was before, the roster is in {kept.name}"]
    # What it did for those who flew.
    before, now = (careers.standings(roster, it.tables) for roster in (it.roster, case.record))
    flying = {sortie.flyer for sortie in mission.sorties}
    last += table.aligned(wording.booked(before, now, flying, it.tables.rules.currency), "  ")
    findings += points.without_turns(mission, document, it.roster, it.tables, it.checks)
    return Outcome(closing="\n".join(last), complaint="\n".join(_told(it, file, session, findings)))


def entered(it: Opened, result: Path) -> tuple[Document, Mission, Case[Roster], list[Finding]]:
    """The entry of the log in a file, a result or a plan, the roster with it, and what its checks find besides.

    Raises Wrong for errors.
    """
    document, mission, findings = reading.result(result, shown(result.absolute()))
    if document is None or mission is None or stops(findings):
        raise Wrong(findings)
    case = reading.with_result(it.case, mission, document)
    known = set(it.findings)
    findings = [one for one in reading.inspected(case, it.read.library, it.checks) if one not in known]
    if stops(findings):
        raise Wrong(findings)
    return document, mission, case, findings


def known(it: Opened, *flyers: str) -> None:
    """Hold the ids of flyers against the roster. Raises Unclear for the first that it does not have."""
    there = [flyer.flyer for flyer in it.roster.flyers]
    for id in flyers:
        if id not in there:
            no_such(f"flyer of {it.case.id}", id, there)
