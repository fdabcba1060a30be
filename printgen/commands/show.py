"""`printgen games`, `products`, `show`, `gaps`, `explain`, `copy`, `roster new` and `schema`: lists and example files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, cast

from printgen import commands, files
from printgen.campaign.kinds import ROSTERS
from printgen.commands.session import CLEAN, FINDINGS, Outcome, Session, create_file, format_findings
from printgen.data.findings import Finding, UsageError, blocks_printing
from printgen.data.kind import Case, Library
from printgen.data.kinds import COVERAGE, NATIONS, READINGS, STOCK
from printgen.data.nearest import raise_unknown
from printgen.games.game import aircraft_cases, find_game, game_ids, game_options, load_game, option_values
from printgen.products.options import AIRCRAFT, COMMON_OPTIONS, LAYOUT, Option
from printgen.report import closing, table
from printgen.sheets.paper import PAPERS

#: The path of a game's example kit file in its data folder.
EXAMPLE = Path("kits", "example.yaml")
#: The name of the example roster in a game's templates folder.
ROSTER = "roster.yaml"


def games() -> Outcome:
    """Return the list of games, with the number of products of each."""
    every = [load_game(id) for id in game_ids()]
    return Outcome(
        table.text((game.id, game.title, closing.format_count(len(game.products), "product")) for game in every)
    )


def show(game: str, id: str | None, form: str, session: Session, picture: Path | None = None) -> Outcome:
    """Return the aircraft of a game, or all figures of one record with the results calculated from them.

    Two ids are special: `readings` shows the passages of the rulebook that have two readings, and `coverage` the
    products on which each section of the rulebook is printed. An aircraft's id instead of a game shows the aircraft in
    all games.

    Args:
        form: `text` for people; `json` or `csv` for every figure with its source.
        picture: a new SVG file; if given, the aircraft is drawn to this file instead.
    """
    from printgen.data.readings import of_figures
    from printgen.data.records.coverage import Coverage
    from printgen.report import coverage
    from printgen.report import show as shown
    from printgen.report.readings import listing

    if picture and id is None:
        raise UsageError("`--picture` draws one aircraft. Specify its game and its id")
    if id is None and game not in game_ids():
        return compare_games(game, form, session)
    selected = find_game(game)
    read = commands.load(selected.id, project=session.project, store=session.store)
    groups = tuple(aircraft_cases(selected, read.library).values())
    if id is not None:
        # All records with that id, of any kind.
        groups = (tuple(case for case in read.library if case.id == id),)
        if not groups[0] and id != READINGS:
            raise_unknown(
                f"record of {selected.id}", id, dict.fromkeys((*(case.id for case in read.library), READINGS))
            )
        if not groups[0]:
            every = (*read.library.of(READINGS).values(), *of_figures(read.library))
            groups = tuple((case,) for case in every)
    if picture:
        return write_picture(groups[0], read.library, picture)
    if form == "json":
        return _data_outcome(shown.as_json(selected.id, groups), read.findings, session)
    if form == "csv":
        return _data_outcome(shown.as_csv(groups), read.findings, session)
    if id is None:
        return _data_outcome(shown.table(groups, session.width), read.findings, session)
    # A game has one coverage record, whose id is the name of its kind.
    if id == COVERAGE:
        sections = cast(Coverage, groups[0][0].record)
        return _data_outcome(coverage.listing(sections, session.width), read.findings, session)
    if id == READINGS:
        text = listing(selected.id, (case for of in groups for case in of), session.width)
        return _data_outcome(text, read.findings, session)
    report = selected.reports.get(id)
    parts = (shown.screen(groups[0], session.width), report(read.library) if report else "")
    return _data_outcome(table.wrap_text("\n\n".join(filter(None, parts)), session.width), read.findings, session)


def write_picture(cases: tuple[Case, ...], library: Library, file: Path) -> Outcome:
    """Draw an aircraft from above and from the side to a new SVG file. Raise UsageError for an unusable choice or file."""
    from printgen.data.records.aircraft import Aircraft, Nation
    from printgen.drawing.inks import PALETTES
    from printgen.drawing.panels import plan_view
    from printgen.render import svg

    drawn = [case.record for case in cases if isinstance(case.record, Aircraft)]
    if len(drawn) != 1:
        raise UsageError("`--picture` draws one aircraft. Specify its game and its id")
    if file.suffix != ".svg":
        raise UsageError(f"`{file.name}`: pictures are SVG files. Use a file name that ends in .svg")
    (record,) = drawn
    nation = cast(Nation, library.get(NATIONS, record.nation))
    create_file(
        file,
        svg.render_face(plan_view.aircraft_picture(record, nation.mark), PALETTES["full"], record.name, True).encode(),
    )
    return Outcome(closing=f"{file}: {record.name} from above and from the side")


def compare_games(id: str, form: str, session: Session) -> Outcome:
    """Return an aircraft in all games that have it, side by side. Raise UsageError if no game has it."""
    import json

    from printgen.report import show as shown
    from printgen.report import side_by_side

    every = {game: commands.load(game, project=session.project, store=session.store) for game in game_ids()}
    cases_by_game = {game: aircraft_cases(read.game, read.library).get(id, ()) for game, read in every.items()}
    available = {game: cases for game, cases in cases_by_game.items() if cases}
    if not available:
        ids = dict.fromkeys(game for read in every.values() for game in aircraft_cases(read.game, read.library))
        raise_unknown("game or aircraft", id, (*game_ids(), *ids))
    shared = tuple(case for case in next(iter(available.values())) if case.kind.name == "aircraft")
    own = {game: tuple(case for case in cases if case.kind.name != "aircraft") for game, cases in available.items()}
    wrong = [finding for game in available for finding in every[game].findings]
    if form == "json":
        document = side_by_side.as_json(id, shared, own)
        return _data_outcome(json.dumps(document, ensure_ascii=False, indent=2, default=str), wrong, session)
    if form == "csv":
        return _data_outcome(
            shown.as_csv([(*shared, *(case for cases in own.values() for case in cases))]), wrong, session
        )
    screen = side_by_side.screen(shared, {every[game].game.title: cases for game, cases in own.items()}, session.width)
    more = f"`printgen show GAME {id}` shows the source of each figure"
    return _data_outcome(f"{screen}\n\n{more}", wrong, session)


def gaps(game: str | None, summary: bool, session: Session) -> Outcome:
    """Return the figures of a game that are missing, reconstructed or otherwise doubtful.

    Args:
        game: the game; None, with `summary`, to compare all games.
        summary: whether to return a table of numbers instead of a list.
    """
    from printgen.data.kinds import used_records
    from printgen.report import show as shown

    if game is None and summary:
        return _games_outcome(session)
    if game is None:
        # A list of all gaps of all games would be too long to read.
        raise UsageError(
            f"no game was given. Specify one of {', '.join(game_ids())}, or use `--summary` for a table of all games"
        )
    selected = find_game(game)
    read = commands.load(selected.id, project=session.project, store=session.store)
    listed = tuple(shown.gaps(used_records(read.library)))
    if summary:
        return _data_outcome(
            shown.summary(listed, {product.id: product.printed_figures for product in selected.all_products}),
            read.findings,
            session,
        )
    return _data_outcome(table.wrap_text(shown.listing(selected.title, listed), session.width), read.findings, session)


def _games_outcome(session: Session) -> Outcome:
    """Return a table with the numbers of products of each game, and of its figures by certainty."""
    from printgen.data.kinds import used_records
    from printgen.report.show import games_table

    rows, findings = [], dict[Finding, None]()
    for game in map(load_game, game_ids()):
        read = commands.load(game.id, project=session.project, store=session.store)
        findings |= dict.fromkeys(read.findings)
        rows.append((game.title, len(game.all_products), used_records(read.library)))
    return _data_outcome(games_table(rows), tuple(findings), session)


def _data_outcome(answer: str, wrong: Sequence[Finding], session: Session) -> Outcome:
    """Return the outcome of a command that answers from the data: the answer, and the findings in this data."""
    status = FINDINGS if blocks_printing(wrong) else CLEAN
    return Outcome(answer, complaint="\n".join(format_findings(wrong, session)), status=status)


def list_products(game: str, session: Session) -> Outcome:
    """Return the products of a game with the options that each accepts, and the values of these options."""
    of = find_game(game)
    rows = []
    for product in of.all_products:
        accepted = [f"--{option.name}" for option in (*product.accepts, *COMMON_OPTIONS)]
        accepted += [f"--{LAYOUT.name} {'|'.join(product.layouts)}"] if product.layouts else []
        rows += [(product.id, f"{product.title}: {product.summary}"), ("", ", ".join(accepted))]
    listed = [(f"--{name}", ", ".join(values)) for name, values in known_option_values(game, session).items()]
    listed += [(f"--{AIRCRAFT.name}", f"the ids listed by `printgen show {of.id}`")]
    return Outcome(f"{table.text(rows, session.width)}\n\n{table.text(listed, session.width)}")


def known_option_values(game_id: str, session: Session) -> dict[str, tuple[str, ...]]:
    """Return the possible values of a game's options, by option name, for options with a short list of values."""
    from printgen.games import reading

    game = find_game(game_id)
    library = reading.read_game(game, session.project, session.store).library
    offered = {name: tuple(values(library)) for name, values in option_values(game).items()}
    known = {it.name: it.values or offered.get(it.name, ()) for it in game_options(game.id)}
    known |= {"paper": (*PAPERS, "200x280mm"), "stock": tuple(library.of(STOCK))}
    return {name: values for name, values in known.items() if values}


def accepted_options(game_id: str, ids: Iterable[str], session: Session) -> list[tuple[Option[Any], tuple[str, ...]]]:
    """Return the options that any of these products accepts, each with its values if they are a short list."""
    products = [product for product in find_game(game_id).all_products if product.id in ids]
    values = known_option_values(game_id, session)
    layouts = tuple(dict.fromkeys(layout for product in products for layout in product.layouts))
    accepted = {option.name for option in (*COMMON_OPTIONS, *(it for product in products for it in product.accepts))}
    found = [(it, values.get(it.name, ())) for it in game_options(game_id) if it.name in accepted]
    return [*found, (LAYOUT, layouts)] if layouts else found


def explain(code: str) -> Outcome:
    """Return the explanation of a check of any game. Raise UsageError if no check has this code."""
    from textwrap import indent

    from printgen.checks.catalogue import of_games

    available = of_games(load_game(id).checks for id in game_ids())
    entry = available.get(code.upper()) or raise_unknown("code", code, available)
    facts = f"{entry.severity}, section {entry.section}" if entry.section else str(entry.severity)
    example = ["", "For example:", "", indent(entry.example, "    ")] if entry.example else []
    return Outcome("\n".join([f"{entry.code}: {entry.title} ({facts})", "", entry.why, *example]))


def example(what: str, file: Path, game: str | None, session: Session) -> Outcome:
    """Write a commented kit file, or a folder to fill in. Raise UsageError if it exists, and OSError if writing fails."""
    return overlay(file, game, session) if what == "overlay" else evening(file, game, session)


def overlay(folder: Path, game: str | None, session: Session) -> Outcome:
    """Copy a game's data files with unknown figures into a new folder, so that an owner of the game can fill in the figures.

    The new folder has the structure of data/. Raise UsageError if the folder cannot be created, and OSError if writing
    fails.
    """
    from printgen.report import show as shown

    selected, data = find_game(_select_game(game, game_ids(), "game")), session.project.data[0]
    library = commands.load(selected.id, project=session.project, store=session.store).library
    missing = {(gap.kind, gap.id) for gap in shown.gaps(library) if gap.status == "missing"}
    file_names = {library.of(kind)[id].document.file for kind, id in missing}
    where = [path for kind in selected.kinds for path in sorted(data.glob(kind.where))]
    paths = dict.fromkeys(
        path for path in where if any(file.endswith(str(path.relative_to(data))) for file in file_names)
    )
    if not paths:
        raise UsageError(f"{selected.title} has no unknown figures to fill in")
    if folder.exists():
        raise UsageError(f"`{folder}` already exists; specify another folder, or move the existing one")
    head = (
        "# Replace each `unknown` by the figure in your copy of the game, or leave it unchanged. Then run:",
        f"#     printgen validate {selected.id} --data {folder}",
        f"#     printgen kit {selected.id} --data {folder}",
        "",
    )
    for path in paths:
        # The path of the schema in the first line does not apply to the new folder.
        text = re.sub(r"\A# yaml-language-server:.*\n", "\n".join(head), files.reading.read_text(path))
        target = folder / path.relative_to(data)
        target.parent.mkdir(parents=True, exist_ok=True)
        create_file(target, text.encode())
    last = [f"{folder}: {closing.format_count(len(paths), 'file')} to fill in, with instructions in each"]
    last += [f"  {path.relative_to(data)}" for path in paths]
    last.append(
        f"then run `printgen validate {selected.id} --data {folder}` and `printgen kit {selected.id} --data {folder}`"
    )
    return Outcome(closing="\n".join(last))


def evening(file: Path, game: str | None, session: Session) -> Outcome:
    """Write a commented kit file. Raise UsageError if the file exists, and OSError if writing fails."""
    examples = {id: session.project.data[0] / id / EXAMPLE for id in game_ids()}
    available = tuple(id for id, example in examples.items() if example.is_file())
    id = _select_game(game, available, "game with an example kit file")
    if file.suffix not in (".yaml", ".yml") or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", file.stem):
        raise UsageError(
            f"`{file.name}`: invalid name for a kit file. Use lower-case letters, digits and single hyphens, as in friday.yaml"
        )
    text = files.reading.read_text(examples[id])
    # The id must be the file's name. The path of the schema in the first line does not apply to the new file.
    text = re.sub(r"(?m)^kit: \S+", f"kit: {file.stem}", text)
    create_file(file, re.sub(r"\A# yaml-language-server:.*\n", "", text).encode())
    return Outcome(closing=f"{file}: example kit file; edit it, then run `printgen kit {file}`")


def _select_game(game: str | None, available: Sequence[str], what: str) -> str:
    """Return the requested game, or the only available one. Raise UsageError if the choice is invalid or unclear."""
    if game is None and len(available) > 1:
        raise UsageError(f"no game was given. Specify one with --game: {', '.join(available)}")
    if game is not None and game not in available:
        raise_unknown(what, game, available)
    return game or available[0]


def campaign_games() -> tuple[str, ...]:
    """Return the ids of the games that have campaigns."""
    return tuple(id for id in game_ids() if any(kind.name == ROSTERS for kind in load_game(id).kinds))


def new_roster(file: Path, game: str | None, session: Session) -> Outcome:
    """Write the game's commented example roster. Raise UsageError if the file exists, and OSError if writing fails."""
    from printgen.campaign.reading import id_from_file

    available = [id for id in campaign_games() if (session.project.templates / id / ROSTER).is_file()]
    id = _select_game(game, available, "game with campaigns")
    text = files.reading.read_text(session.project.templates / id / ROSTER)
    # The campaign's id is part of the names of its sheets, so the id is taken from the file name. The comment after it
    # stays in its column if possible.
    named = f"campaign: {id_from_file(file)}  "
    text = re.sub(r"(?m)^campaign: \S+ *(?=#)", lambda match: named.ljust(len(match[0])), text, count=1)
    create_file(file, text.encode())
    return Outcome(closing=f"{file}: example roster; edit it, then run `printgen roster check {file}`")


def schema(session: Session) -> Outcome:
    """Write the JSON Schemas of all data files of all games, for completion and checks in editors.

    Raise UsageError if a symbolic link points outside the data folder.
    """
    from printgen.data.folders import escaping_link
    from printgen.data.kinds import KINDS
    from printgen.data.schema import schemas

    if link := escaping_link(session.project.schemas, session.project.data[-1]):
        raise UsageError(
            f"`{files.display_path(link)}` is a link out of its data folder, and printgen does not write through it. Remove it"
        )
    kinds = dict.fromkeys(kind for id in game_ids() for kind in (*KINDS, *load_game(id).kinds))
    texts = {name: text.encode() for name, text in schemas(tuple(kinds)).items()}
    files.replace(session.project.schemas, texts)
    return Outcome(
        closing=f"{files.display_path(session.project.schemas)}: {closing.format_count(len(texts), 'schema')}"
    )
