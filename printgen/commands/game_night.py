"""`printgen kit FILE...`: complete sets for the tables of one or more kit files, and one packing list for all tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from printgen import files
from printgen.commands import evening, load, requests
from printgen.commands.handed_out import (
    BoundSheets,
    numbers,
    official_omissions,
)
from printgen.commands.joined import check_joinable, write_joined
from printgen.commands.kit_printing import Kit, PrintedKit, print_kits
from printgen.commands.make import NOT_PRINTED, not_printed
from printgen.commands.session import Outcome, Session, format_findings, refusal_outcome
from printgen.commands.table import Table
from printgen.data.findings import Finding, Severity, UsageError, blocks_printing, error_at, sorted_findings
from printgen.data.kind import GameData
from printgen.drawing.frame import frame
from printgen.files import OutputFile, WrittenFiles
from printgen.games.game import game_ids, game_options
from printgen.games.reading import CheckedGame
from printgen.products import export
from printgen.products.cover import Cover
from printgen.products.deck import Deck, Product
from printgen.products.gang import find_small
from printgen.products.job import Job
from printgen.products.options import FILLABLE, LAYOUT
from printgen.products.packing import PackingList, draw_packing_list
from printgen.products.product_files import PrintRun
from printgen.products.stock import products_on_plain_paper
from printgen.report import closing
from printgen.reuse import fingerprint
from printgen.reuse.store import Store
from printgen.sheets import profile
from printgen.translation import _
from printgen.units import Size

#: The options that a kit file itself determines.
_SEATED = ("aircraft", "date", "side")
#: The name of the packing list, and the output folder for packing lists of several kit files.
PACKING, NIGHTS = "packing-list", "game-nights"


def game_nights(paths: Sequence[Path], options: Mapping[str, Any], session: Session) -> Outcome:
    """Print a complete set for each table in all kit files. If any file has errors, print nothing.

    Raise UsageError for invalid options, and OSError if a file cannot be read or written.

    Args:
        paths: the kit files.
        options: the options of the command line, as typed. They have priority over the options in the files.
    """
    if options.get("join"):
        check_joinable(options.get("format"))
    read, findings = read_kits(paths, session)
    if read is None:
        return refusal_outcome(findings, NOT_PRINTED, session)
    games = tuple(dict.fromkeys(table.game.id for table, _data in read))
    _check_accepted(games, options)
    remarks = requests.build_jobs(games, options)[1] if len(games) > 1 else []
    kits, more = _plan(read, options, session)
    findings += more
    if blocks_printing(findings):
        return refusal_outcome(findings, not_printed(findings, (it.folder for it in kits)), session)
    printed = print_kits(kits, session)
    findings += printed.findings
    if blocks_printing(findings):
        return refusal_outcome(findings, not_printed(findings, (it.folder for it in kits)), session)
    put = _write(kits, printed.kits, session)
    joined = write_joined(put) if options.get("join") else []
    remarks += printed.remarks
    remarks += [it for kit in kits for run in kit.runs for it in official_omissions(*run)]
    complaint = [*format_findings(sorted_findings(list(dict.fromkeys(findings))), session), *dict.fromkeys(remarks)]
    closing_text = "\n".join([*_closing_lines(kits, put, printed.bound), *joined])
    return Outcome("", closing_text, "\n".join(complaint), printed=tuple(put), findings=tuple(findings))


def read_kits(paths: Sequence[Path], session: Session) -> tuple[list[tuple[Table, CheckedGame]] | None, list[Finding]]:
    """Return the parsed kit files with their games, and all findings. The files are None if a file has errors."""
    known: dict[str, CheckedGame] = {}

    def game_data(id: str) -> CheckedGame:
        if id not in known:
            known[id] = load(id, project=session.project, store=session.store, workers=session.workers)
        return known[id]

    found: list[Finding] = []
    read: list[tuple[Table, CheckedGame]] = []
    complete = True
    for path in paths:
        session.progress(f"reading {path}", 0.0)
        table, findings = evening.read(path)
        if table is None:
            complete = False
            found += evening.complete_findings(path, findings, lambda game: game_data(game).library)
            continue
        data = game_data(table.game.id)
        found += [*findings, *evening.data_findings(table, data.library)]
        read.append((table, data))
    found += [finding for data in known.values() for finding in data.findings]
    found = sorted_findings(list(dict.fromkeys([*found, *_same_folders(read)])))
    return (None if blocks_printing(found) or not complete else read), found


def _check_accepted(games: Sequence[str], options: Mapping[str, Any]) -> None:
    """Raise UsageError for an option that none of the games accepts but other games do."""
    own = {it.name for game in games for it in game_options(game)}
    for name in dict.fromkeys(it.name for game in game_ids() for it in game_options(game)):
        if options.get(name) and name not in own:
            raise UsageError(f"`--{name}` has no effect on {' or '.join(games)}")


def _same_folders(read: Sequence[tuple[Table, CheckedGame]]) -> Iterator[Finding]:
    """Yield findings for kit files that have the same output folder as an earlier kit file in the list."""
    first: dict[tuple[str, str], Table] = {}
    for table, _data in read:
        key = table.game.id, table.case.id
        if key in first:
            file = first[key].case.document.file
            same = file == table.case.document.file
            message = f"`{table.case.id}`{': this kit file was given twice' if same else f' is also the kit of {file}'}"
            hint = "specify it once" if same else "rename one of the two files, and its `kit`"
            yield error_at("PG003", message, table.case.place("kit"), hint)
        first.setdefault(key, table)


def _plan(
    read: Sequence[tuple[Table, CheckedGame]], options: Mapping[str, Any], session: Session
) -> tuple[list[Kit], list[Finding]]:
    """Return the kits, with a print job for each table, and findings. Raise UsageError for invalid options."""
    code = fingerprint.code(session.project.templates)
    kits: list[Kit] = []
    found: list[Finding] = []
    for file, data in read:
        runs = []
        for table in file.tables:
            job, unmade = without_missing_profile(table, kit_job(table, options))
            found += [it for it in unmade if it not in found]
            job = replace(job, kit=file.evening.title if len(read) > 1 else "")
            requests.check_choices(table.game, data.library, job.choices)
            requests.check_layout(job, table.products)
            laid, run = table_run(data, table, job, code, session.store)
            found += [it for it in _bound_on_other_paper(laid, job) if it not in found]
            runs.append((laid, run))
        folder = session.project.output / file.game.id / file.case.id
        kits.append(Kit(file, data, tuple(runs), folder))
    return kits, found


def table_run(
    data: CheckedGame, table: Table, job: Job, code: str, store: Store | None = None
) -> tuple[Table, PrintRun]:
    """Return the table with the layout of the job, and the print run for the table. `code` is the program's fingerprint."""
    laid = replace(table, layout=LAYOUT.value_in(job.choices))
    laid = replace(laid, together=find_small(laid.separate_products, data.library, job))
    plain, _remark = products_on_plain_paper(laid.products, data.library, job)
    return laid, PrintRun(data.data, job, code, store, numbers(laid), on_plain_paper=plain)


def _bound_on_other_paper(table: Table, job: Job) -> Iterator[Finding]:
    """Yield findings for products that are bound into the players' sheets although the kit file gives them another paper.

    If another paper comes from the command line, raise UsageError instead.
    """
    for product in table.seat_products:
        if dict(job.papers).get(product.id, job.paper) == job.paper:
            continue
        message = f"`{product.id}` is bound into the players' sheets and cannot have its own paper"
        if product.id not in table.evening.paper_by_product:
            raise UsageError(f"{message}; remove its paper")
        yield error_at("PG002", message, table.place("paper-by-product", product.id, key=True), "remove its paper")


def _write(kits: Sequence[Kit], printed: Sequence[PrintedKit], session: Session) -> list[tuple[Path, WrittenFiles]]:
    """Write the files of all kits, and the packing list if there are several tables."""
    covers = tuple(cover for it in printed for cover in it.covers)
    packing = _packing_files(kits, covers) if len(covers) > 1 else ()
    result = []
    for kit, made in zip(kits, printed, strict=True):
        new = (*made.new_files, *(packing if len(kits) == 1 else ()))
        put = files.write_products(
            kit.folder, new, made.kept, tell=session.report_waiting, within=session.project.output
        )
        result.append((kit.folder, put))
    if len(kits) > 1:
        folder = session.project.output / NIGHTS / "-".join(kit.file.case.id for kit in kits)
        put = files.write_products(folder, packing, tell=session.report_waiting, within=session.project.output)
        result.append((folder, put))
    return result


def packing_list(kits: Sequence[Kit], covers: Sequence[Cover]) -> PackingList:
    """Return the packing list for all tables. `covers` contains the content of each table's cover."""
    titles = dict.fromkeys(kit.file.evening.title for kit in kits)
    return PackingList("  ·  ".join(titles), tuple(covers), len(kits) > 1)


def _packing_files(kits: Sequence[Kit], covers: Sequence[Cover]) -> tuple[OutputFile, ...]:
    """Return the packing list as a file, on the paper of the first kit."""
    (file, printing), *_others = kits[0].runs
    room, cases = frame(printing.job.paper.size), tuple(kit.file.case for kit in kits)
    content = packing_list(kits, covers)
    cards = draw_packing_list(content, Size(room.width, room.height))
    deck = Deck(_("Packing list"), tuple(replace(card, cases=cases) for card in cards))
    product = Product(PACKING, deck.title, "", lambda *_asked: deck, game_options(file.game.id))
    games = dict.fromkeys(kit.data.game.title for kit in kits)
    data: GameData = replace(printing.data, title=", ".join(games))
    job = replace(Job(), paper=printing.job.paper, ink=printing.job.ink, format=printing.job.format)
    return export.export_deck(data, product, deck, job, export.piece_order(job, data.library))


def _closing_lines(
    kits: Sequence[Kit],
    put: Sequence[tuple[Path, WrittenFiles]],
    bound: Sequence[BoundSheets],
) -> list[str]:
    """Return the closing lines. With a single table, there is one line per file, otherwise one line per table."""
    if len(kits) == 1 and not kits[0].file.evening.tables:
        folder, written = put[0]
        lines = closing.product_lines(
            folder, written, [product.id for table, _run in kits[0].runs for product in table.separate_products]
        )
    else:
        lines = closing.table_lines(put)
    if not any(written.written for _folder, written in put):
        return lines
    savings: dict[str, int] = {}
    for sheets in bound:
        for layout, saved in sheets.saving:
            savings[layout] = savings.get(layout, 0) + saved
    return [*lines, *closing.saving_lines(savings)]


def without_missing_profile(table: Table, asked: Job) -> tuple[Job, list[Finding]]:
    """Return the job, and warnings. The job has no profile if this machine lacks the printer profile in the kit file."""
    try:
        if asked.profile and asked.profile == table.evening.profile:
            profile.load_profile(asked.profile, profile.profiles_folder())
    except profile.ProfileNotFoundError as refusal:
        steps = (
            f"`printgen calibrate`, then with your readings `printgen calibrate --read C X Y --name {asked.profile}`"
        )
        hint = f"printing without calibration; to create the profile, run {steps}"
        warned = Finding("PG002", Severity.WARNING, str(refusal), table.place("profile"), hint=hint)
        return replace(asked, profile=None), [warned]
    return asked, []


def kit_job(table: Table, given: Mapping[str, Any]) -> Job:
    """Return the job that the kit file describes. Options given on the command line have priority.

    Raise UsageError for invalid or conflicting options.

    Args:
        given: the options of the command line, as typed.
    """
    if conflicting := [name for name in _SEATED if given.get(name)]:
        raise UsageError(f"`--{conflicting[0]}` cannot be used with a kit file. Change the kit file instead")
    if given.get(FILLABLE.name):
        raise UsageError(
            "`--fillable` cannot be used with a kit file, whose sheets are bound into one file. Use `printgen make`"
        )
    own = game_options(table.game.id)
    kit = table.evening
    typed = {name: value for name, value in given.items() if value}
    # The paper of a product can be set in the file and on the command line. The command line has priority.
    named = (it.rpartition("=") for it in given.get("paper") or ())
    papers = {"": kit.paper, **kit.paper_by_product, **{product: name for product, _equals, name in named}}
    typed["paper"] = tuple(f"{product}={name}" if product else name for product, name in papers.items() if name)
    written = {**kit.model_dump(by_alias=True), "aircraft": tuple(seat.aircraft for seat in table.seats)}
    found = requests.build_job({**written, **typed}, own)
    # Choices that come from the file are the same for all its kits, so file names omit them.
    from_file = set(requests.build_job(written, own).choices.values)
    unsaid = tuple(name for name, value in found.choices.values if (name, value) in from_file)
    return replace(found, choices=replace(found.choices, seats=table.seats), unnamed_options=unsaid)
