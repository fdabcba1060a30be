"""`printgen kit FILE`: the products for the seats of a game night, numbered in the order in which they are handed out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from printgen import files
from printgen.checks.catalogue import collect
from printgen.checks.engine import apply
from printgen.checks.references import references_in_invalid, with_games, with_known_ids
from printgen.commands import load, requests
from printgen.commands.handed_out import bind_products, numbers, official_omissions, sheets, with_copies
from printgen.commands.make import NOT_PRINTED
from printgen.commands.session import Outcome, Session, refusal_outcome
from printgen.commands.session import format_findings as format_found
from printgen.commands.table import Table
from printgen.data import yaml
from printgen.data.findings import Finding, Place, Severity, UsageError, blocks_printing, error_at
from printgen.data.judge import parse_record
from printgen.data.kind import Case, Kind, Library
from printgen.data.kinds import KITS, STOCK
from printgen.data.load import Misshapen, cases, misnamed_file, mistaken_file, with_repairs
from printgen.data.nearest import nearest, suggest
from printgen.data.records.evening import KitFile
from printgen.data.yaml import Path as Steps
from printgen.files import Facts, OutputFile, display_path
from printgen.games import kits
from printgen.games.game import find_game, game_ids, game_options
from printgen.games.reading import CheckedGame
from printgen.products import export
from printgen.products.job import Job
from printgen.products.options import FILLABLE, LAYOUT
from printgen.products.printing import print_all
from printgen.products.product_files import PrintRun
from printgen.report import closing
from printgen.reuse import fingerprint
from printgen.sheets import profile
from printgen.sheets.paper import parse_paper

#: The options that the kit file itself determines.
_SEATED = ("aircraft", "date", "side")
#: Substitutes for required fields that are wrong or missing, so that the rest of a kit file can be validated.
_LEAST: Mapping[str, object] = {"kit": "kit", "title": "Kit", "seats": [{"player": "Player", "aircraft": "any"}]}


def evening(path: Path, options: Mapping[str, Any], session: Session) -> Outcome:
    """Print the products for the seats of a kit file, with a cover that lists them. Raise UsageError, OSError."""
    session.progress(f"reading {path}", 0.0)
    table, findings = read(path)
    if table is None:
        known = partial(load, project=session.project, store=session.store)
        findings = complete_findings(path, findings, lambda game: known(game).library)
        return refusal_outcome(findings, NOT_PRINTED, session)
    data = load(table.game.id, project=session.project, store=session.store, workers=session.workers)
    data = data.with_findings([*findings, *data_findings(table, data.library)])
    if blocks_printing(data.findings):
        return refusal_outcome(data.findings, NOT_PRINTED, session)
    requested, unmade = without_missing_profile(table, kit_job(table, options))
    data = data.with_findings(unmade)
    requests.check_choices(table.game, data.library, requested.choices)
    requests.check_layout(requested, table.aids)
    table = replace(table, layout=LAYOUT.value_in(requested.choices))
    # Products with their own paper cannot be bound into the players' sheets.
    conflicts = []
    for id in [
        aid.id for aid in table.seat_products if dict(requested.papers).get(aid.id, requested.paper) != requested.paper
    ]:
        message = f"`{id}` is bound into the players' sheets and cannot have its own paper"
        hint = "remove its paper"
        if id not in table.evening.paper_by_product:
            raise UsageError(f"{message}; {hint}")
        conflicts.append(error_at("PG002", message, table.case.place("paper-by-product", id, key=True), hint))
    if conflicts:
        return refusal_outcome(conflicts, NOT_PRINTED, session)

    folder = session.project.output / table.game.id / table.case.id
    code = fingerprint.code(session.project.templates)
    printing = PrintRun(data.data, requested, code, session.store, numbers(table))
    printed = print_table(table, printing, folder if session.store else None, session)
    data = data.with_findings(printed.findings)
    if blocks_printing(data.findings):
        return refusal_outcome(data.findings, NOT_PRINTED, session)
    made, kept = printed.files, printed.current_files
    put = files.write_products(folder, made, kept, tell=session.report_waiting, within=session.project.output)
    last = closing.product_lines(folder, put, [product.id for product in table.aids])
    remarks = (*printed.remarks, *official_omissions(table, printing))
    return Outcome(closing="\n".join(last), complaint="\n".join([*format_found(data.findings, session), *remarks]))


class PrintedTable(Struct, frozen=True):
    """The files of a kit file: the cover and all products. With errors in `findings`, there are no files.

    Args:
        current_files: the facts of the files that are up to date, by name.
        remarks: other complaints, one line each.
        repeatable: whether the same input gives the same files next time.
    """

    files: tuple[OutputFile, ...] = ()
    current_files: Mapping[str, Facts] = {}
    findings: tuple[Finding, ...] = ()
    remarks: tuple[str, ...] = ()
    repeatable: bool = True


def print_table(table: Table, printing: PrintRun, folder: Path | None, session: Session) -> PrintedTable:
    """Print the products for the seats and the cover, except files that are up to date in `folder`; write nothing."""
    own, misfits = sheets(table, printing)
    if blocks_printing(misfits):
        # Report these errors at once, before the other products are printed, which takes long.
        return PrintedTable(findings=tuple(misfits))
    batch = print_all(table.separate_products, printing, folder, session.workers, session.progress)
    findings = (*misfits, *batch.findings)
    if blocks_printing(findings):
        return PrintedTable(findings=findings)
    kept = {name: with_copies(table, printing, facts) for name, facts in batch.current_files.items()}
    apart = tuple(replace(file, facts=with_copies(table, printing, file.facts)) for file in batch.new_files)
    others = {**kept, **{file.name: files.manifest_entry(file) for file in apart}}
    made = (*bind_products(table, printing, own, others), *apart)
    return PrintedTable(made, kept, findings, batch.remarks, batch.repeatable)


def read(path: Path) -> tuple[Table | None, list[Finding]]:
    """Return the kit file, and all findings in it that do not require the game's data.

    Bad input never raises an error.
    """
    document, found = yaml.read(path, display_path(path.absolute()))
    if document is None and not path.exists():
        hint = f"specify another file, or create an example: `printgen copy kit {path} --game GAME`"
        return None, [replace(it, hint=hint) for it in found]
    if document is None:
        game = re.search(r"(?m)^game: *([a-z-]+)", "\n".join(yaml.lines(path)))
        return None, with_repairs(_kind(game and game[1]), path, display_path(path.absolute()), found) or found
    if other := mistaken_file(document, "kit"):
        return None, [*found, *other]
    game = document.value.get("game")
    parsed, more = cases(_kind(game), document)
    better = with_repairs(_kind(game), path, display_path(path.absolute()), [*found, *more])
    found = with_games([*found, *more] if better is None else better, game_ids())
    if isinstance(game, str) and game not in game_ids():
        # A name that is not an id has this one finding.
        found = [it for it in found if it.place != document.place(("game",))]
        found.append(_no_such(document.place(("game",)), "game", game, game_ids()))
    if not parsed or game not in game_ids():
        return None, found
    table = Table(cast("Case[KitFile]", parsed[0]), find_game(game))
    return table, [*found, *_unknown_aids(table)]


def _kind(game: Any) -> Kind:
    """Return the kind of the kit files of that game; for an unknown game, the kind that allows the fields of all games."""
    return Kind(KITS, "kits/*.yaml", kits.kit_model(*([game] if game in game_ids() else game_ids())), key="kit")


def complete_findings(path: Path, found: Sequence[Finding], library: Callable[[str], Library]) -> list[Finding]:
    """Return all findings in an invalid kit file, with unknown names and values that are wrong by themselves.

    Bad input never raises an error.

    Args:
        found: the findings so far; for a name that is not an id, the hint names the known ids.
        library: returns the library of a game, by its id.
    """
    document, _found = yaml.read(path, display_path(path.absolute()))
    if document is None or mistaken_file(document, "kit") or (game := document.value.get("game")) not in game_ids():
        return [*found]
    kind, values = _kind(game), document.value
    places = {finding.place for finding in found if finding.place}
    data = Misshapen(kind, document, (), values)
    more = [*with_known_ids(found, [data], library(game)), *references_in_invalid(data, library(game), places)]
    valid = {}
    for name, value in values.items():
        first, last = document.place((name,), key=True).line, document.place((name,)).end_line
        if not any(first <= place.line <= last for place in places):
            valid[name] = value
    made, _found = parse_record(kind.model, {**_LEAST, **valid}, document, ())
    if isinstance(made, KitFile):
        table = Table(Case(kind, made.kit, made, document), find_game(game))
        more += [*_unknown_aids(table), *_wrong_values(table)]
        more += misnamed_file(table.case) if kind.key in valid else []
    return more


def kit_file_findings(data: CheckedGame) -> Iterator[Finding]:
    """Yield the findings in the kit files of a game's data: unknown products, papers and layouts, and invalid printer names.

    Profiles are not looked up, since they differ on each machine.
    """
    for case in data.library.of(KITS).values():
        table = Table(case, data.game)
        yield from (*_unknown_aids(table), *_wrong_values(table))


def _unknown_aids(table: Table) -> Iterator[Finding]:
    available = tuple(table.game.products)
    named = {"products": table.evening.products, "excluded-products": table.evening.excluded_products}
    for field, ids in named.items():
        for index, id in enumerate(ids):
            if id not in available:
                yield _no_such(table.case.place(field, index), f"product of {table.game.id}", id, available)


def _wrong_values(table: Table) -> Iterator[Finding]:
    """Yield findings for well-formed values that cannot be printed with: papers, layouts, printer names."""
    case, kit, aids = table.case, table.evening, table.aids
    written: list[tuple[Steps, Callable[[str], object], str | None]] = [
        (("paper",), parse_paper, kit.paper),
        *((("paper-by-product", id), parse_paper, name) for id, name in kit.paper_by_product.items()),
        (("profile",), lambda name: profile.profile_file(name, Path()), kit.profile),
    ]
    for path, understood, value in written:
        try:
            if value is not None:
                understood(value)
        except ValueError as refusal:
            yield error_at("PG002", str(refusal), case.place(*path))
    layout = getattr(kit, LAYOUT.name, None)
    layouts = tuple(dict.fromkeys(layout for aid in aids for layout in aid.layouts))
    if layout and layout not in layouts:
        yield _no_such(case.place("layout"), "layout of these products", layout, layouts)
    for id in kit.paper_by_product:
        if id not in (ids := [aid.id for aid in aids]):
            yield _no_such(case.place("paper-by-product", id, key=True), "product of this kit", id, ids)


def _no_such(place: Place, what: str, name: str, available: Sequence[str]) -> Finding:
    message = f"`{name}`: no such {what}{suggest(name, available)}"
    hint = f"use one of {', '.join(available)}" if available else "remove it"
    if near := nearest(name, available):
        hint = f"write `{near}`; otherwise {hint}"
    return error_at("PG004", message, place, hint)


def data_findings(table: Table, library: Library) -> list[Finding]:
    """Return what the checks find in the kit file with the game's data, and the names that do not exist on this machine."""
    records = {**library.cases, table.case.kind.name: {table.case.id: table.case}}
    found = apply(collect(table.game.checks), Library(records, library.refused), [table.case])
    found += _wrong_values(table)
    kit = table.evening
    try:
        if kit.profile:
            profile.load_profile(kit.profile, profile.profiles_folder())
    except profile.ProfileNotFoundError:
        # The kit can be printed without the profile; `printer` warns.
        pass
    except profile.ProfileError as refusal:
        if not any(it.place == table.case.place("profile") for it in found):
            found.append(error_at("PG002", str(refusal), table.case.place("profile")))
    if kit.stock in library.of(STOCK):
        try:
            export.piece_order(Job(stock=kit.stock, assembly=kit.assembly or Job().assembly), library)
        except UsageError as refusal:
            found.append(error_at("PG002", str(refusal), table.case.place("assembly")))
    return found


def without_missing_profile(table: Table, asked: Job) -> tuple[Job, list[Finding]]:
    """Return the job that can be printed on this machine, and a warning if it lacks the profile in the kit file.

    The profile is removed from the job if nobody has created it on this machine.
    """
    try:
        if asked.profile and asked.profile == table.evening.profile:
            profile.load_profile(asked.profile, profile.profiles_folder())
    except profile.ProfileNotFoundError as refusal:
        steps = (
            f"`printgen calibrate`, then with your readings `printgen calibrate --read C X Y --name {asked.profile}`"
        )
        hint = f"printing without calibration; to create the profile, run {steps}"
        warned = Finding("PG002", Severity.WARNING, str(refusal), table.case.place("profile"), hint=hint)
        return replace(asked, profile=None), [warned]
    return asked, []


def kit_job(table: Table, given: Mapping[str, Any]) -> Job:
    """Return the job that the kit file describes. Options given on the command line have priority.

    Raise UsageError for invalid or conflicting options.

    Args:
        given: the options of the command line, as typed.
    """
    if conflicting := [name for name in _SEATED if given.get(name)]:
        raise UsageError(f"`--{conflicting[0]}` cannot be used with a kit file. Change the file instead")
    if given.get(FILLABLE.name):
        raise UsageError(
            "`--fillable` cannot be used with a kit file, whose sheets are bound into one file. Use `printgen make`"
        )
    own = game_options(table.game.id)
    kit = table.evening
    typed = {name: value for name, value in given.items() if value}
    # The paper of one product can be set in the file and on the command line, which has priority.
    named = (it.rpartition("=") for it in given.get("paper") or ())
    papers = {"": kit.paper, **kit.paper_by_product, **{product: name for product, _equals, name in named}}
    typed["paper"] = tuple(f"{product}={name}" if product else name for product, name in papers.items() if name)
    written = {**kit.model_dump(by_alias=True), "aircraft": tuple(seat.aircraft for seat in table.seats)}
    found = requests.build_job({**written, **typed}, own)
    # Choices that come from the file are the same for all kits printed from it, so file names omit them.
    from_file = set(requests.build_job(written, own).choices.values)
    unsaid = tuple(name for name, value in found.choices.values if (name, value) in from_file)
    return replace(found, choices=replace(found.choices, seats=table.seats), unnamed_options=unsaid)
