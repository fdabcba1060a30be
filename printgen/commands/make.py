"""`printgen make` and `printgen kit`: print products of a game.

The module of each command contains the steps of the command in order: read, check, draw, lay out, print, write. A
command takes names and options and returns an Outcome. It raises UsageError if a name is wrong, and OSError if a file
cannot be read or written. Modules are imported only when they are needed, because a run with up-to-date files needs few
of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from printgen import files
from printgen.commands import load
from printgen.commands.session import CLEAN, FINDINGS, Outcome, Session, format_findings, refusal_outcome
from printgen.data.findings import Finding, Severity, UsageError, blocks_printing, format_count
from printgen.data.kind import Case
from printgen.files import WrittenFiles
from printgen.products.job import Job
from printgen.products.options import LAYOUT
from printgen.products.orders import ProductRequest
from printgen.report import closing
from printgen.reuse import fingerprint

if TYPE_CHECKING:
    from printgen.games.definition import Game

#: The last line of the output if findings prevented printing.
NOT_PRINTED = "nothing was printed"
#: The code of findings about text that does not fit.
TOO_FULL = "PG009"


class OrderResult(Struct, frozen=True):
    """The result of printing one or more products of a game.

    Fields:
        folder: the game's output folder.
        files: the written files, or None if errors prevented the output.
        products: the ids of the products, in order.
        findings: the findings in the data.
        remarks: other messages, one line each.
        replaced: the built-in records that the user's records replace.
    """

    folder: Path
    files: WrittenFiles | None
    products: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    remarks: tuple[str, ...] = ()
    replaced: tuple[Case, ...] = ()


def make(game_id: str, products: str, job: Job, session: Session) -> Outcome:
    """Print one or more products (comma-separated) of a game."""
    return _order_outcome(
        _run_order(ProductRequest(game_id, tuple(dict.fromkeys(products.split(","))), job), session), session
    )


def kit(game_id: str, job: Job, session: Session) -> Outcome:
    """Print the kit of a game: all its products, except those that must be requested by name."""
    return _order_outcome(_run_order(ProductRequest(game_id, (), job), session), session)


def kits(games: Collection[str], given: Mapping[str, Any], session: Session) -> Outcome:
    """Print the kits of the games, one folder per game. Each game uses only the options that it accepts.

    If a game cannot be printed, report the reason and print the other games. Raise UsageError for an option that no game
    accepts.

    Args:
        given: the options, as typed.
    """
    from printgen.commands import requests

    jobs, remarks = requests.build_jobs(games, given)
    done: list[OrderResult] = []
    refusals: list[UsageError] = []
    for number, game in enumerate(games):

        def report(doing: str, share: float, before: int = number) -> None:
            session.progress(doing, (before + share) / len(games))

        try:
            done.append(_run_order(ProductRequest(game, (), jobs[game]), replace(session, progress=report)))
        except UsageError as refusal:
            refusals.append(refusal)
            remarks.append(f"{game}: {refusal}; {NOT_PRINTED}")
    if not done:
        raise refusals[0]
    put = [(it.folder, it.files, it.products) for it in done if it.files]
    last = [*closing.replacement_lines(case for it in done for case in it.replaced), *closing.kit_lines(put)]
    for it in done:
        remarks += [f"{it.folder.name}: {remark}" for remark in (*it.remarks, *([] if it.files else [NOT_PRINTED]))]
    # Findings in records that games share occur once per game.
    findings = dict.fromkeys(finding for it in done for finding in it.findings)
    status = FINDINGS if refusals or any(it.files is None for it in done) else CLEAN
    complaint = "\n".join([*format_findings(findings, session), *remarks])
    written = tuple((it.folder, it.files) for it in done if it.files)
    return Outcome("", "\n".join(last), complaint, status, written, tuple(findings))


def not_printed(findings: Iterable[Finding], folders: Iterable[Path] = ()) -> str:
    """Return the closing lines for a run that printed nothing because of errors.

    Args:
        folders: the output folders, which may still contain files from an earlier run.
    """
    errors = [it for it in findings if it.severity is Severity.ERROR]
    # Only drawn pages that are too full can be printed as drafts. The findings of flowed pages have no place.
    draft = "; `--draft` prints these pages, with the text that does not fit in red"
    lines = [f"{NOT_PRINTED}{draft if errors and all(it.code == TOO_FULL and it.place for it in errors) else ''}"]
    earlier = [files.display_path(it) for it in folders if (it / files.MANIFEST).is_file()]
    return "\n".join([*lines, *(f"{it}: the files in this folder are from an earlier run" for it in earlier)])


def _outdated_files(folder: Path, game: Game) -> tuple[str, ...]:
    """Return a line for each file in the output folder that belongs to a product the game no longer has."""
    products = {name: facts.get("product") for name, facts in files.listed_files(folder).items()}
    # The id of a file with the pieces of several products begins with the first product.
    known = tuple(f"{id}-" for id in game.products)
    old = (folder / name for name, id in products.items() if id and not f"{id}-".startswith(known))
    why = f"a file of an earlier run, for a product that {game.title} no longer has. You may delete it"
    return tuple(f"{it}: {why}" for it in old if it.is_file())


def _order_outcome(done: OrderResult, session: Session) -> Outcome:
    """Return the outcome of a command, given the result of one order."""
    if done.files is None:
        return refusal_outcome(done.findings, not_printed(done.findings, (done.folder,)), session)
    last = [*closing.replacement_lines(done.replaced), *closing.product_lines(done.folder, done.files, done.products)]
    complaint = "\n".join([*format_findings(done.findings, session), *done.remarks])
    return Outcome("", "\n".join(last), complaint, CLEAN, ((done.folder, done.files),), done.findings)


def _run_order(wanted: ProductRequest, session: Session) -> OrderResult:
    """Run an order: read, check, draw, lay out, print and write.

    Errors end the order before any file is written. Existing files that would not change are not drawn again.
    """
    from printgen.games.game import find_game, other_games

    folder = session.project.output / wanted.game
    state = fingerprint.current_state(session.project, other_games(wanted.game))
    order = wanted.order(session.project, state)
    # With --no-cache, existing files are not trusted either.
    if session.store and (standing := files.current_files(folder, order, session.project.output)):
        return OrderResult(folder, standing)

    from printgen.commands import requests
    from printgen.products.draw import explain_official_gaps
    from printgen.products.gang import find_small, share_sheets
    from printgen.products.printing import print_all
    from printgen.products.product_files import PrintRun

    game = find_game(wanted.game)
    products = tuple(requests.find_product(game, id) for id in wanted.product_ids) or requests.without_contained(
        requests.kit_products(game.all_products), LAYOUT.value_in(wanted.job.choices)
    )
    requests.check_options(wanted.job, products, game)

    session.progress(f"reading {game.title}", 0.0)
    read = load(game.id, project=session.project, store=session.store, state=state, workers=session.workers)
    if blocks_printing(read.findings):
        return OrderResult(folder, None, findings=tuple(read.findings))
    requests.check_choices(game, read.library, wanted.job.choices)
    if wanted.job.stock and wanted.product_ids:
        requests.check_stock(products, read.library, wanted.job)

    # Products that the user named are refused if they do not fit.
    products = share_sheets(products, find_small(products, read.library, wanted.job))
    plain, remark = tuple[str, ...](), ""
    if wanted.job.stock and not wanted.product_ids:
        from printgen.products.stock import products_on_plain_paper

        plain, remark = products_on_plain_paper(products, read.library, wanted.job)
    printing = PrintRun(read.data, wanted.job, state.code, session.store, on_plain_paper=plain)
    batch = print_all(products, printing, folder if session.store else None, session.workers, session.progress)
    read = read.with_findings(batch.findings)
    if blocks_printing(read.findings):
        return OrderResult(folder, None, findings=tuple(read.findings))
    apart = (explain_official_gaps(it, read.library, wanted.job.for_product(it)) for it in products)
    remarks = (*batch.remarks, *filter(None, (remark, *apart)))
    requests.require_output(game.title, batch.names, remarks)
    named = tuple(it.id for it in products) if wanted.product_ids else ()
    remarks = (*remarks, *requests.missing_products(named, batch, remarks))
    remarks += () if wanted.product_ids else _outdated_files(folder, game)

    session.progress(f"writing {format_count(len(batch.new_files), 'file')}", 1.0)
    lasting = order if batch.repeatable and not (read.findings or remarks) else None
    put = files.write_products(
        folder, batch.new_files, batch.current_files, lasting, session.report_waiting, session.project.output
    )
    return OrderResult(folder, put, tuple(it.id for it in products), tuple(read.findings), remarks, read.replaced)
