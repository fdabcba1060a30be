"""The steps of the roster commands that check, show, convert, plan and print campaigns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, NoReturn

from printgen import files
from printgen.campaign import careers, reading, wording
from printgen.campaign.kinds import kinds
from printgen.campaign.tables import tables, with_house_rules
from printgen.checks.catalogue import collect
from printgen.checks.references import with_games
from printgen.commands import FindingsError, roster_side
from printgen.commands.folder_examples import missing_campaign
from printgen.commands.make import NOT_PRINTED
from printgen.commands.named_files import roster_file, with_data
from printgen.commands.new import campaign_games
from printgen.commands.roster_entry import RosterFile, read_entry
from printgen.commands.roster_game import other_game
from printgen.commands.session import CLEAN, FINDINGS, Outcome, Session, create_file, format_findings, refusal_outcome
from printgen.data.figures import sources
from printgen.data.findings import Finding, Severity, UsageError, blocks_printing, error_at, format_count
from printgen.data.folders import Project
from printgen.data.nearest import raise_unknown, suggest
from printgen.data.official import is_builtin
from printgen.data.records.roster import Mission
from printgen.files import display_path, mounts
from printgen.games import reading as games
from printgen.games.game import Game, load_game
from printgen.games.sources import open_enclosing
from printgen.products.deck import Product
from printgen.products.flow import FlowedProduct
from printgen.products.job import Job
from printgen.products.options import FILLABLE, OFFICIAL, SIDE
from printgen.report import closing, table
from printgen.reuse import fingerprint

if TYPE_CHECKING:
    from printgen.campaign.papers.campaign import Campaign
    from printgen.campaign.planning import Draft

#: The folder for the sheets of campaigns, in the game's output folder.
FOLDER = "campaigns"
#: The ending of the name of the folder for a campaign's sheets, after the campaign's id. The folder is next to the
#: roster.
HANDOUTS = "handouts"
#: The limit of random seeds. Smaller numbers are short enough to be read out.
SEEDS = 1_000_000
#: The number of characters above which a text in a last column wraps within its column.
TOLD = 30


def open_roster(
    file: Path, session: Session, sound: bool = True, read_game: Callable[[Game], games.CheckedGame] | None = None
) -> RosterFile:
    """Read and check a roster file.

    Raise FindingsError with all findings if the roster is invalid, and UsageError if its game has no campaign tables.

    Args:
        sound: whether to raise FindingsError for errors found only by the checks.
        read_game: a function that returns the game's data. By default, the data is read from the files.
    """
    open_enclosing(file)
    case, document, findings = reading.read_roster(file, display_path(file.absolute()))
    available, id = campaign_games(), document.value.get("game") if document else None
    if document is None or not isinstance(id, str):
        raise FindingsError(with_games(findings, available))
    if id not in available:
        message = f"`{id}`: no such game, or the game has no campaigns{suggest(id, available)}"
        hint = missing_campaign(id) or f"use one of {', '.join(available)}"
        raise FindingsError([*findings, error_at("PG004", message, document.place(("game",)), hint)])
    game = load_game(id)
    session.progress(f"reading {game.title}", 0.0)
    read = read_game(game) if read_game else games.read_game(game, session.project, session.store)
    if blocks_printing(read.findings):
        raise FindingsError([*findings, *read.findings])
    known, checks = tables(read.library), collect(game.checks)
    if known is None:
        raise UsageError(f"the data of {game.title} has no campaign tables")
    if case is None:
        raise FindingsError(reading.with_references(document, read.library, checks, findings))
    findings = [*findings, *reading.run_checks(case, read.library, checks)]
    if sum(it.unresolved for it in findings) > 1 and (other := other_game(case, id, session)):
        raise FindingsError([other])
    if sound and blocks_printing(findings):
        # Only `check` lists warnings, so that they are not repeated by every command.
        raise FindingsError([it for it in findings if it.severity is Severity.ERROR])
    return RosterFile(case, game, known, checks, tuple(findings), read)


def complaint_lines(source: RosterFile, file: Path, session: Session, findings: Iterable[Finding] = ()) -> list[str]:
    """Return the findings as lines of text. Warnings in the roster are only counted, because `roster check` lists them."""
    count = format_count(len(source.findings), "warning")
    counted = f"{file}: {count}, listed by `printgen roster check {with_data(file)}`"
    return [*format_findings(findings, session), *([counted] if source.findings else [])]


def check(file: Path, form: str, strict: bool, session: Session) -> Outcome:
    """Check a roster file, and return the findings in the requested format."""
    from printgen.report.forms import report

    file = roster_file(file, session.project, "check")
    try:
        source = open_roster(file, session, sound=False)
        titles = source.reading.titles
        findings = (*source.findings, *reading.portrait_findings(source.case, file.absolute().parent))
        if not blocks_printing(findings):
            findings = (*findings, *_misfits(source, file))
        flyers, missions = len(source.roster.flyers), len(source.roster.log)
        last = f"{file}: {format_count(flyers, 'flyer')}, {format_count(missions, 'mission')}: no findings"
    except FindingsError as refusal:
        findings, titles, last = refusal.findings, None, ""
    answer = report(findings, form, session.color, titles)
    status = FINDINGS if blocks_printing(findings, strict) else CLEAN
    return Outcome(answer, last if form == "text" and not findings else "", status=status)


def _misfits(source: RosterFile, file: Path) -> list[Finding]:
    """Return findings about texts in a roster that do not fit on its sheets or contain characters that no font has."""
    from printgen.campaign.papers import handouts
    from printgen.products.draw import all_overflows

    campaign = campaign_of(source, file)
    return all_overflows((*handouts(campaign), *source.game.handouts(campaign)), source.reading.library)


def campaign_of(
    source: RosterFile,
    file: Path,
    flyers: Sequence[str] = (),
    blank: int = 0,
    plan: Mission | None = None,
    side: str = "",
) -> Campaign:
    """Return the campaign to print, given a checked roster and the options for its sheets."""
    from printgen.campaign.papers.campaign import Campaign

    return Campaign(
        case=source.case,
        game=source.game.id,
        title=source.game.title,
        library=source.reading.library,
        tables=with_house_rules(source.tables, source.roster),
        standings=careers.standings(source.roster, source.tables),
        folder=file.absolute().parent,
        flyers=tuple(flyers),
        blank=blank,
        plan=plan,
        side=side,
        look=source.game.look,
    )


def show(file: Path, flyer: str | None, session: Session) -> Outcome:
    """Return the standings of a campaign, or the career of one flyer with the log entries behind each figure."""
    file = roster_file(file, session.project, "show")
    try:
        source = open_roster(file, session)
    except FindingsError as refusal:
        return refusal_outcome(refusal.findings, "nothing was calculated", session)
    if flyer is None:
        blocks = wording.standings_blocks(source.roster, careers.standings(source.roster, source.tables), source.tables)
    else:
        check_flyers(source, flyer)
        blocks = wording.career_blocks(
            source.case, source.roster, careers.career(source.roster, source.tables, flyer), source.tables
        )
    texts = []
    for block in blocks:
        if block.rows:
            indent = "  " if block.heading else ""
            parts = table.split_table(block.rows, session.width, indent)
            # Long text in the last column wraps within the column.
            if len(parts) > 1 and max(len(row[-1]) for row in block.rows) > TOLD:
                parts = table.split_table(block.rows, None, indent)
            lines = "\n\n".join("\n".join(part) for part in parts)
            texts.append("\n".join([*([block.heading] if block.heading else []), lines]))
    answer = table.wrap_text("\n\n".join(texts), session.width)
    return Outcome(answer, complaint="\n".join(complaint_lines(source, file, session)))


def convert(file: Path, target: Path, game: str, session: Session) -> Outcome:
    """Convert a campaign to another game and write the new roster. Raise UsageError if this is impossible."""
    from printgen.campaign.conversion import CampaignGame, convert_roster, format_roster

    file = roster_file(file, session.project, "convert")
    try:
        source = open_roster(file, session)
    except FindingsError as refusal:
        return refusal_outcome(refusal.findings, "nothing was converted", session)
    available = campaign_games()
    if game not in available:
        raise_unknown("game with campaigns", game, available)
    if game == source.game.id:
        raise UsageError(f"{file} is already a campaign of {source.game.title}")
    other = load_game(game)
    read = games.read_game(other, session.project, session.store)
    known = tables(read.library)
    if blocks_printing(read.findings) or known is None:
        return refusal_outcome(read.findings, "nothing was converted", session)
    rules = with_house_rules(source.tables, source.roster)
    here = CampaignGame(source.game.id, source.game.title, source.reading.library, rules)
    there = CampaignGame(game, other.title, read.library, known)
    made = convert_roster(source.roster, here, there, reading.id_from_file(target))
    if not made.roster.flyers:
        # A roster must have flyers. The last change states why no flyer can be converted.
        why = made.changes[-1] if made.changes else "the roster has no flyers"
        raise UsageError(
            f"no flyer of {source.roster.name} can fly in {other.title} ({why}). Start a new roster with `printgen new campaign`"
        )
    create_file(target, format_roster(made, f"{file.name} ({source.game.title})").encode())
    last = [
        f"{target}: {source.roster.name} in {other.title}, {format_count(len(made.roster.flyers), 'flyer')}",
        *made.changes,
    ]
    last.append(f"review it, then run `printgen roster check {target}`")
    return Outcome(closing="\n".join(last), complaint="\n".join(complaint_lines(source, file, session)))


def plan(file: Path, entry: Path, seed: int | None, session: Session, absent: str = "") -> Outcome:
    """Roll the coming week's mission and write its entry to a file for editing. Raise UsageError if this is impossible.

    Args:
        absent: the ids of the flyers who are left out of the mission, separated by commas.
    """
    from printgen.campaign.plan_file import plan_text

    file = roster_file(file, session.project, "plan")
    try:
        source = open_roster(file, session)
    except FindingsError as refusal:
        return refusal_outcome(refusal.findings, "nothing was planned", session)
    left_out = tuple(dict.fromkeys(name.strip() for name in absent.split(",") if name.strip()))
    check_flyers(source, *left_out)
    drafted = draft_mission(source, seed, left_out)
    create_file(entry, plan_text(drafted, source.roster, source.tables, with_data(file), str(entry)).encode())
    flying = sum(len(crew.members) for side in drafted.sides for crew, _task in side.crews)
    totals = [(side, f" {side.roll.total}," if side.roll else "") for side in drafted.sides]
    tasks = "; ".join(f"{side.side}{total} {side.task.name}" for side, total in totals)
    seeded = f"seed {drafted.seed}: {tasks}" if any(total for _side, total in totals) or drafted.game_rolls else tasks
    last = (
        f"{entry}: week {drafted.week}, {flying} fit to fly; {seeded}",
        f"edit it, then run `printgen roster print {with_data(file)} --plan {entry}`",
    )
    return Outcome(closing="\n".join(last), complaint="\n".join(complaint_lines(source, file, session)))


def draft_mission(source: RosterFile, seed: int | None = None, absent: Sequence[str] = ()) -> Draft:
    """Return the coming week's mission, rolled with a seed or at random. Raise UsageError if no mission can be planned.

    Args:
        absent: the ids of the flyers who are left out of the mission.
    """
    from printgen.campaign.planning import PlanError, draft

    drawn = SystemRandom().randrange(SEEDS) if seed is None else seed
    try:
        return draft(source.roster, source.tables, source.reading.library, drawn, absent)
    except PlanError as refusal:
        raise UsageError(f"{source.roster.name}: {refusal}") from None


def print_out(
    file: Path,
    products: str | None,
    flyers: Sequence[str],
    blank: int,
    plan: Path | None,
    options: Mapping[str, Any],
    session: Session,
    side: str = "",
) -> Outcome:
    """Print a campaign's sheets: all sheets, or the sheets in `products` (comma-separated).

    Raise UsageError for invalid input.

    Args:
        side: the id of the only side whose sheets are printed, or "" for all sides.
    """
    from printgen.commands import requests
    from printgen.products.printing import print_all
    from printgen.products.product_files import PrintRun

    file = roster_file(file, session.project, "print")
    try:
        source = open_roster(file, session)
        check_flyers(source, *flyers)
        roster_side.check_side(source, side, flyers)
        # A plan is checked as if it were recorded in the roster.
        _document, mission, _case, more = read_entry(source, plan) if plan else (None, None, None, [])
        campaign = campaign_of(source, file, flyers, blank, mission, side)
        findings = (*more, *reading.portrait_findings(source.case, campaign.folder))
        if blocks_printing(findings):
            raise FindingsError(findings)
    except FindingsError as refusal:
        return refusal_outcome(refusal.findings, NOT_PRINTED, session)
    wanted = _select_sheets(source, campaign, products)
    job = requests.build_job({**options, SIDE.name: side}, (FILLABLE, OFFICIAL, SIDE))
    requests.check_options(job, wanted)
    if job.stock and products is not None:
        requests.check_stock(wanted, source.reading.library, job)

    # The cache is not used, because its keys do not include rosters.
    printing = PrintRun(source.reading.data, job, fingerprint.code(session.project.templates))
    batch = print_all(wanted, printing, None, session.workers, session.progress)
    findings = tuple(dict.fromkeys((*findings, *batch.findings)))
    if blocks_printing(findings):
        return refusal_outcome(findings, NOT_PRINTED, session)
    requests.require_output(campaign.roster.name, batch.names)
    folder, within = _handout_folder(file, source, session.project)
    put = files.write_products(folder, batch.new_files, tell=session.report_waiting, within=within)
    complaint = [
        *complaint_lines(source, file, session, findings),
        *filter(None, (*batch.remarks, *_official_remarks(source, wanted, job))),
    ]
    last = [
        *closing.product_lines(folder, put, [it.id for it in wanted]),
        f"the handouts of {source.roster.name} are in {folder}",
    ]
    return Outcome(closing="\n".join(last), complaint="\n".join(complaint), printed=((folder, put),), findings=findings)


def _select_sheets(source: RosterFile, campaign: Campaign, products: str | None) -> list[Product | FlowedProduct]:
    """Return the requested sheets, or all sheets if `products` is None. Raise UsageError for sheets that do not exist."""
    from printgen.campaign.papers import handouts

    available = {product.id: product for product in (*handouts(campaign), *source.game.handouts(campaign))}
    listed = available if products is None else dict.fromkeys(products.split(","))
    for id in listed:
        if id not in available:
            _raise_no_sheet(id, source, available, campaign.plan)
    if not campaign.side:
        return [available[id] for id in listed]
    listed = roster_side.sheets_of_side(listed, products is None)
    return [roster_side.for_side(available[id]) for id in listed]


def _handout_folder(file: Path, source: RosterFile, project: Project) -> tuple[Path, Path]:
    """Return the folder for the sheets of a campaign, and the folder above it that no symbolic link may leave.

    The folder is next to the roster, unless the user chose a folder or the roster is in a data folder or a pack.
    """
    beside = file.absolute().parent
    in_pack = mounts.unpacked(file) != file
    if (
        project.has_default_output
        and not in_pack
        and not any(beside.is_relative_to(it.absolute()) for it in project.data)
    ):
        folder = Path(display_path(beside / f"{source.case.id}-{HANDOUTS}"))
        return folder, folder.parent
    return project.output / source.game.id / FOLDER / source.case.id, project.output


def _raise_no_sheet(id: str, source: RosterFile, available: Iterable[str], plan: Mission | None) -> NoReturn:
    """Raise UsageError for a sheet that is not available. The message names the available sheets."""
    from printgen.campaign.mission.papers import PAPERS

    if plan is None and id in PAPERS:
        raise UsageError(f"`{id}` is printed for a mission. Specify its file with `--plan`")
    raise_unknown(f"sheet of {source.case.id}", id, available)


def _official_remarks(source: RosterFile, products: Sequence[Product | FlowedProduct], job: Job) -> Iterator[str]:
    """Yield a line per product with figures that --official omits, and one for reconstructed figures in the scores."""
    from printgen.products.draw import explain_official_gaps

    if OFFICIAL.value_in(job.choices):
        yield from (explain_official_gaps(it, source.reading.library, job.for_product(it)) for it in products)
        records = (case for kind in kinds(source.game.id) for case in source.reading.library.of(kind.name).values())
        by_path = ((case.id, path, by) for case in records for path, by in sources(case.record).items())
        figures = [f"{path} ({id})" for id, path, by in by_path if is_builtin(by)]
        yield f"used for scoring although no rulebook gives them: {', '.join(figures)}" if figures else ""


def check_flyers(it: RosterFile, *flyers: str) -> None:
    """Raise UsageError if the roster does not contain one of these flyer ids."""
    flyer_ids = [flyer.flyer for flyer in it.roster.flyers]
    if unknown := [id for id in flyers if id not in flyer_ids]:
        raise_unknown(f"flyer of {it.case.id}", unknown[0], flyer_ids)
