"""The steps of the roster commands: check, show, convert, plan, print, read, apply."""

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

#: The folder for the sheets of campaigns, in the game's output folder.
FOLDER = "campaigns"
#: Random seeds are lower than this, so that they are short enough to be read out.
SEEDS = 1_000_000
#: A last column with more characters than this is running text, which wraps within its column.
TOLD = 30


class Opened(Struct, frozen=True):
    """A roster file with its findings and its game's data: the basis of the roster commands and the campaign's sheets."""

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
    """Read and check a roster file.

    Raise Wrong, with all findings, if the roster belongs to no game, has an invalid structure, or has errors. Raise
    Unclear if its game has no campaign tables.

    Args:
        sound: whether to raise Wrong for errors found only by the checks.
    """
    case, document, findings = reading.roster(file, shown(file.absolute()))
    available, id = campaigning(), document.value.get("game") if document else None
    if document is None or not isinstance(id, str):
        raise Wrong(findings)
    if id not in available:
        message = f"`{id}`: no such game, or it has no campaigns{meant(id, available)}"
        place = document.place(("game",))
        raise Wrong([*findings, wrong("PG004", message, place, f"use one of {', '.join(available)}")])
    game = load(id)
    session.progress(f"reading {game.title}", 0.0)
    read = games.read(game, session.project, session.store)
    if stops(read.findings):
        raise Wrong([*findings, *read.findings])
    known, checks = tables(read.library), collect(game.checks)
    if known is None:
        raise Unclear(f"the data of {game.title} has no campaign tables")
    if case is None:
        raise Wrong([*findings, *reading.further(document, read.library, checks, findings)])
    findings = [*findings, *reading.inspected(case, read.library, checks)]
    if sound and stops(findings):
        # Only `check` lists warnings, so that they are not repeated by every command.
        raise Wrong([it for it in findings if it.severity is Severity.ERROR])
    return Opened(case, game, known, checks, tuple(findings), read)


def _complaint_lines(source: Opened, file: Path, session: Session, findings: Iterable[Finding] = ()) -> list[str]:
    """Return the findings as text. Warnings in the roster are only counted; `roster check` lists them."""
    count = len(source.findings)
    pronoun = "it" if count == 1 else "them"
    last = f"{file}: {counted(count, 'warning')}; `printgen roster check {file}` lists {pronoun}"
    return [*found(findings, session), *([last] if count else [])]


def check(file: Path, form: str, strict: bool, session: Session) -> Outcome:
    """Check a roster."""
    from printgen.report.forms import report

    try:
        source = opened(file, session, sound=False)
        titles = source.read.titles
        findings = (*source.findings, *reading.unfit(source.case, file.absolute().parent))
        if not stops(findings):
            findings = (*findings, *_misfits(source, file))
        flyers, missions = counted(len(source.roster.flyers), "flyer"), counted(len(source.roster.log), "mission")
        last = f"{file}: {flyers}, {missions}: no findings"
    except Wrong as refusal:
        findings, titles, last = refusal.findings, None, ""
    answer = report(findings, form, session.color, titles)
    status = FINDINGS if stops(findings, strict) else CLEAN
    return Outcome(answer, last if form == "text" and not findings else "", status=status)


def _misfits(source: Opened, file: Path) -> list[Finding]:
    """Return findings for texts of a roster that do not fit on its sheets or have missing glyphs, before they are printed."""
    from printgen.campaign.papers import handouts
    from printgen.products.draw import misfits_of_all

    campaign = _campaign(source, file)
    return misfits_of_all((*handouts(campaign), *source.game.handouts(campaign)), source.read.library)


def _campaign(
    source: Opened, file: Path, flyers: Sequence[str] = (), blank: int = 0, plan: Mission | None = None
) -> Campaign:
    """Return the campaign for printing."""
    from printgen.campaign.papers.campaign import Campaign

    return Campaign(
        case=source.case,
        game=source.game.id,
        title=source.game.title,
        library=source.read.library,
        tables=as_played(source.tables, source.roster),
        standings=careers.standings(source.roster, source.tables),
        folder=file.absolute().parent,
        flyers=tuple(flyers),
        blank=blank,
        plan=plan,
    )


def show(file: Path, flyer: str | None, session: Session) -> Outcome:
    """Return the standings of a campaign, or the career of one flyer with the entries behind it."""
    try:
        source = opened(file, session)
    except Wrong as refusal:
        return refused(refusal.findings, "nothing was calculated", session)
    if flyer is None:
        blocks = wording.board(source.roster, careers.standings(source.roster, source.tables), source.tables)
    else:
        known(source, flyer)
        blocks = wording.story(
            source.case, source.roster, careers.career(source.roster, source.tables, flyer), source.tables
        )
    texts = []
    for block in blocks:
        if block.rows:
            indent = "  " if block.heading else ""
            parts = table.in_parts(block.rows, session.width, indent)
            # Long text in the last column wraps within the column.
            if len(parts) > 1 and max(len(row[-1]) for row in block.rows) > TOLD:
                parts = table.in_parts(block.rows, None, indent)
            lines = "\n\n".join("\n".join(part) for part in parts)
            texts.append("\n".join([*([block.heading] if block.heading else []), lines]))
    answer = table.fitted("\n\n".join(texts), session.width)
    return Outcome(answer, complaint="\n".join(_complaint_lines(source, file, session)))


def convert(file: Path, target: Path, game: str, session: Session) -> Outcome:
    """Convert a campaign to another game and write the new roster. Raise Unclear, also if the file exists."""
    from printgen.campaign.conversion import Played, converted, text

    try:
        source = opened(file, session)
    except Wrong as refusal:
        return refused(refusal.findings, "nothing was converted", session)
    available = campaigning()
    if game not in available:
        no_such("game with campaigns", game, available)
    if game == source.game.id:
        raise Unclear(f"{file} is already a campaign of {source.game.title}")
    other = load(game)
    read = games.read(other, session.project, session.store)
    known = tables(read.library)
    if stops(read.findings) or known is None:
        return refused(read.findings, "nothing was converted", session)
    here = Played(source.game.id, source.game.title, source.read.library, as_played(source.tables, source.roster))
    made = converted(source.roster, here, Played(game, other.title, read.library, known), reading.named_after(target))
    if not made.roster.flyers:
        # A roster must have flyers. The last change says why none can be converted.
        why = made.told[-1] if made.told else "the roster has no flyers"
        raise Unclear(
            f"no flyer of {source.roster.name} can fly in {other.title} ({why}). Start a new roster with `printgen roster new`"
        )
    put_new(target, text(made, f"{file.name} ({source.game.title})").encode())
    last = [f"{target}: {source.roster.name} in {other.title}, {counted(len(made.roster.flyers), 'flyer')}", *made.told]
    last.append(f"review it, then run `printgen roster check {target}`")
    return Outcome(closing="\n".join(last), complaint="\n".join(_complaint_lines(source, file, session)))


def plan(file: Path, entry: Path, seed: int | None, session: Session) -> Outcome:
    """Roll the coming week's mission and write its entry for editing. Raise Unclear, also if the file exists."""
    from printgen.campaign.plan_file import written
    from printgen.campaign.planning import NoPlan, draft

    try:
        source = opened(file, session)
    except Wrong as refusal:
        return refused(refusal.findings, "nothing was planned", session)
    drawn = SystemRandom().randrange(SEEDS) if seed is None else seed
    try:
        drafted = draft(source.roster, source.tables, source.read.library, drawn)
    except NoPlan as refusal:
        raise Unclear(f"{source.roster.name}: {refusal}") from None
    put_new(entry, written(drafted, source.roster, source.tables, str(file), str(entry)).encode())
    flying = sum(len(crew.aboard) for side in drafted.sides for crew, _task in side.crews)
    totals = [(side, f" {side.rolled.total}," if side.rolled else "") for side in drafted.sides]
    tasks = "; ".join(f"{side.side}{total} {side.task.name}" for side, total in totals)
    seeded = f"seed {drawn}: {tasks}" if any(total for _side, total in totals) or drafted.once else tasks
    last = (
        f"{entry}: week {drafted.week}, {flying} fit to fly; {seeded}",
        f"edit it, then run `printgen roster print {file} --plan {entry}`",
    )
    return Outcome(closing="\n".join(last), complaint="\n".join(_complaint_lines(source, file, session)))


def print_out(
    file: Path,
    aids: str | None,
    flyers: Sequence[str],
    blank: int,
    plan: Path | None,
    options: Mapping[str, Any],
    session: Session,
) -> Outcome:
    """Print the named sheets of a campaign (comma-separated), or all that have content. Raise Unclear."""
    from printgen.campaign.papers import handouts
    from printgen.commands import requests
    from printgen.products.printing import print_all
    from printgen.products.product_files import Printing

    try:
        source = opened(file, session)
        known(source, *flyers)
        # A plan is checked as if it were recorded in the roster.
        _document, mission, _case, more = entered(source, plan) if plan else (None, None, None, [])
        campaign = _campaign(source, file, flyers, blank, mission)
        findings = (*more, *reading.unfit(source.case, campaign.folder))
        if stops(findings):
            raise Wrong(findings)
    except Wrong as refusal:
        return refused(refusal.findings, NOT_PRINTED, session)
    available = {aid.id: aid for aid in (*handouts(campaign), *source.game.handouts(campaign))}
    named = tuple(available) if aids is None else tuple(dict.fromkeys(aids.split(",")))
    for id in named:
        if id not in available:
            _raise_no_sheet(id, source, available, plan)
    wanted, job = [available[id] for id in named], requests.job(options, (FILLABLE, OFFICIAL))
    requests.heeded(job, wanted)

    # The cache is not used: its keys do not include rosters.
    printing = Printing(source.read.data, job, fingerprint.code(session.project.templates))
    batch = print_all(wanted, printing, None, session.workers, session.progress)
    findings = tuple(dict.fromkeys((*findings, *batch.findings)))
    if stops(findings):
        return refused(findings, NOT_PRINTED, session)
    requests.something(campaign.roster.name, batch.names)
    folder = session.project.output / source.game.id / FOLDER / source.case.id
    put = files.put(folder, batch.made, tell=session.waiting, within=session.project.output)
    complaint = [
        *_complaint_lines(source, file, session, findings),
        *filter(None, (*batch.remarks, *_official_remarks(source, wanted, job))),
    ]
    return Outcome(closing="\n".join(closing.made(folder, put, named)), complaint="\n".join(complaint))


def _raise_no_sheet(id: str, source: Opened, available: Iterable[str], plan: Path | None) -> NoReturn:
    """Raise Unclear for sheets that are not available."""
    from printgen.campaign.mission.papers import PAPERS

    if plan is None and id in PAPERS:
        raise Unclear(f"`{id}` is printed for a mission. Specify its file with `--plan`")
    no_such(f"sheet of {source.case.id}", id, available)


def _official_remarks(source: Opened, products: Sequence[Aid | Flow], job: Job) -> Iterator[str]:
    """Yield what sheets omit with --official, and the reconstructed figures that the scores still use."""
    from printgen.products.draw import not_official

    if OFFICIAL.of(job.choices):
        yield from (not_official(aid, source.read.library, job.of(aid)) for aid in products)
        records = (case for kind in kinds(source.game.id) for case in source.read.library.of(kind.name).values())
        figures = [f"{path} ({case.id})" for case in records for path, by in sources(case.record).items() if ours(by)]
        yield f"used for scoring although no rulebook gives them: {', '.join(figures)}" if figures else ""


def read(forms: Sequence[Path], result: Path | None, session: Session) -> Outcome:
    """Write the result of a mission from its debriefings, completely or not at all.

    Raise Unclear, also if the file exists, or OSError.

    Args:
        result: the file to write; None for a file named after the mission.
    """
    from printgen.campaign import debriefing
    from printgen.campaign import forms as filled

    read_in = [filled.read(path, shown(path.absolute())) for path in forms]
    forms_read = [form for form, _wrong in read_in if form]
    made, more = debriefing.result(forms_read)
    libraries = (games.read(load(id), session.project, session.store).library for id in campaigning())
    more += debriefing.strange_fates(forms_read, libraries)
    findings = [*(finding for _form, wrong in read_in for finding in wrong), *more]
    if made is None or stops(findings):
        return refused(findings, "nothing was written", session)
    try:
        target = result or below(Path(), f"{made.mission}.yaml")
    except NotBelow:
        raise Unclear(
            f"`{made.mission}`: the mission's name is not a valid file name. Specify a file with `--out`"
        ) from None
    put_new(target, made.text.encode(), "specify another file with `--out`")
    last = (
        f"{target}: {made.mission}, week {made.week}, {counted(made.sorties, 'sortie')}",
        f"review it, then run `printgen roster apply ROSTER {target}`",
    )
    return Outcome(closing="\n".join(last), complaint="\n".join(found(findings, session)))


def apply(file: Path, result: Path, session: Session) -> Outcome:
    """Check a mission's result and record it in the roster, completely or not at all."""
    from printgen.campaign import booking

    try:
        source = opened(file, session)
        document, mission, case, findings = entered(source, result)
    except Wrong as refusal:
        return refused(refusal.findings, "nothing was recorded", session)
    # If the game does not count turns, a mission without events needs a remark to show that it was flown.
    if not (mission.remark or any(sortie.flown or sortie.remark for sortie in mission.sorties)):
        fields = "turns and success" if source.tables.keeps.turns else "success, kills, losses or a `remark`"
        raise Unclear(f"{result}: the mission has no result yet. Fill in {fields}, and anything else that happened")
    try:
        after = booking.booked(source.case.document, document)
        kept = booking.write(file, source.case.document.text, after, session.waiting)
    except booking.NotBooked as refusal:
        raise Unclear(f"{file}: {refusal}") from None
    last = [f"{file}: recorded {mission.mission}, week {mission.week}; the previous roster is in {kept.name}"]
    # The changes for the flyers of the mission.
    before, now = (careers.standings(roster, source.tables) for roster in (source.roster, case.record))
    flying = {sortie.flyer for sortie in mission.sorties}
    last += table.aligned(wording.booked(before, now, flying, source.tables.rules.currency), "  ")
    findings += points.without_turns(mission, document, source.roster, source.tables, source.checks)
    return Outcome(closing="\n".join(last), complaint="\n".join(_complaint_lines(source, file, session, findings)))


def entered(it: Opened, result: Path) -> tuple[Document, Mission, Case[Roster], list[Finding]]:
    """Return the log entry in a result or plan file, the roster with it, and the additional findings.

    Raise Wrong for errors.
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
    """Check the ids of flyers against the roster. Raise Unclear for the first unknown one."""
    flyer_ids = [flyer.flyer for flyer in it.roster.flyers]
    for id in flyers:
        if id not in flyer_ids:
            no_such(f"flyer of {it.case.id}", id, flyer_ids)
