"""`printgen games`, `products`, `show`, `gaps` and `schema`: list games, products and records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, cast

from printgen import commands, files
from printgen.commands.session import CLEAN, FINDINGS, Outcome, Session, create_file, format_findings, refusal_outcome
from printgen.data.figures import figures
from printgen.data.findings import Finding, UsageError, blocks_printing, format_count
from printgen.data.kind import Case, Library
from printgen.data.kinds import COVERAGE, LIVERIES, NATIONS, READINGS, STOCK, is_drawn
from printgen.data.nearest import raise_unknown, unique_match
from printgen.games.game import Game, aircraft_cases, find_game, game_ids, game_options, load_game, option_values
from printgen.games.sources import find_source
from printgen.products.options import AIRCRAFT, COMMON_OPTIONS, LAYOUT, Option
from printgen.report import table
from printgen.sheets.paper import PAPERS


def games() -> Outcome:
    """Return the list of games, with the number of products and the source of each game."""
    rows = []
    for id in game_ids():
        source = find_source(id)
        origin = source.description if source else ""
        try:
            game = load_game(id)
        except UsageError as refusal:
            rows.append((id, "", str(refusal), origin))
            continue
        rows.append((id, game.title, format_count(len(game.products), "product"), origin))
    return Outcome(table.text(rows), "to make your own game: printgen new game FOLDER")


def show(
    game: str, id: str | None, form: str, session: Session, picture: Path | None = None, drawing: bool = False
) -> Outcome:
    """Return the list of a game's aircraft, or all figures of one record, with values calculated from them."""
    from printgen.data.records.coverage import Coverage
    from printgen.report import coverage
    from printgen.report import show as shown
    from printgen.report.readings import listing

    if picture and id is None:
        raise UsageError("`--picture` draws one aircraft. Specify its game and its id")
    if id is None and game not in game_ids():
        return compare_games(game, form, session, drawing)
    selected = find_game(game)
    read = commands.load(selected.id, project=session.project, store=session.store)
    id = id if id is None else matching_id(id, read.library)
    groups = _selected_groups(id, selected, read.library)
    if id not in (None, READINGS) and not any(groups):
        if refused := refused_packs(read.findings):
            return refusal_outcome(refused, "nothing was shown", session)
        ids = dict.fromkeys((*(case.id for case in read.library), READINGS))
        raise_unknown(f"record of {selected.id}", str(id), ids)
    if picture:
        return write_picture(groups[0], read.library, picture)
    if form == "json":
        return data_outcome(shown.as_json(selected.id, groups), read.findings, session)
    if form == "csv":
        return data_outcome(shown.as_csv(groups), read.findings, session)
    if id is None:
        return data_outcome(shown.table(groups, session.width), read.findings, session)
    # A game has one coverage record with the name of its kind as its id.
    if id == COVERAGE:
        sections = cast(Coverage, groups[0][0].record)
        return data_outcome(coverage.listing(sections, session.width), read.findings, session)
    if id == READINGS:
        text = listing(selected.id, (case for of in groups for case in of), session.width)
        return data_outcome(text, read.findings, session)
    report = selected.reports.get(id)
    last = drawing_remark(groups[0]) if not drawing else ""
    parts = (shown.screen(groups[0], session.width, drawing), report(read.library) if report else "", last)
    return data_outcome(table.wrap_text("\n\n".join(filter(None, parts)), session.width), read.findings, session)


def _selected_groups(id: str | None, game: Game, library: Library) -> tuple[tuple[Case, ...], ...]:
    """Return the records with the id, of any kind. Without an id, return each aircraft with its other records."""
    from printgen.data.readings import of_figures

    if id is None:
        return tuple(aircraft_cases(game, library).values())
    found = tuple(case for case in library if case.id == id)
    if not found and id == READINGS:
        return tuple((case,) for case in (*library.of(READINGS).values(), *of_figures(library)))
    return (game.written_out(library, found),)


def matching_id(text: str, library: Library) -> str:
    """Return the id that `text` specifies.

    The id is `text` itself if a record has this id. Otherwise, it is the id of the only record with `text` in its id or
    name. Aircraft are searched first.
    """
    if any(case.id == text for case in library):
        return text
    for cases in (library.of("aircraft").values(), library):
        names = {case.id: str(getattr(case.record, "name", "")) for case in cases}
        if found := unique_match(text, names):
            return found
    return text


def refused_packs(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings about packs that were not read. A missing record may be in such a pack."""
    return tuple(dict.fromkeys(it for it in findings if it.code == "PG036"))


def drawing_remark(cases: Iterable[Case]) -> str:
    """Return a line about the omitted dimensions that are used only for drawing, or "" if no dimensions are omitted."""
    omitted = sum(is_drawn(case.kind.name, it.path) for case in cases for it in figures(case.record))
    return f"`--all` also shows {format_count(omitted, 'dimension')} used only for drawing" if omitted else ""


def write_picture(cases: tuple[Case, ...], library: Library, file: Path) -> Outcome:
    """Write a new SVG file with a drawing of an aircraft from above and from the side.

    Raise UsageError unless `cases` contains one aircraft and `file` is a new file that ends in .svg.
    """
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
    picture = plan_view.aircraft_picture(record, nation.mark, library.get(LIVERIES, record.livery or ""))
    create_file(file, svg.render_face(picture, PALETTES["full"], record.name, True).encode())
    return Outcome(closing=f"{file}: {record.name} from above and from the side")


def compare_games(id: str, form: str, session: Session, drawing: bool = False) -> Outcome:
    """Return a comparison of an aircraft in all games that contain it. Raise UsageError if no game contains it."""
    import json

    from printgen.report import show as shown
    from printgen.report import side_by_side

    every = {game: commands.load(game, project=session.project, store=session.store) for game in game_ids()}
    by_id = {game: aircraft_cases(read.game, read.library) for game, read in every.items()}
    cases_by_game = {game: cases.get(id, ()) for game, cases in by_id.items()}
    if not any(cases_by_game.values()):
        libraries = {game: read.library for game, read in every.items()}
        names = {it: getattr(libraries[game].get("aircraft", it), "name", "") for game in by_id for it in by_id[game]}
        id = unique_match(id, names) or id
        cases_by_game = {game: cases.get(id, ()) for game, cases in by_id.items()}
    available = {game: cases for game, cases in cases_by_game.items() if cases}
    if not available and (refused := refused_packs(it for read in every.values() for it in read.findings)):
        return refusal_outcome(refused, "nothing was shown", session)
    if not available:
        raise_unknown("game or aircraft", id, (*game_ids(), *dict.fromkeys(it for ids in by_id.values() for it in ids)))
    shared = tuple(case for case in next(iter(available.values())) if case.kind.name == "aircraft")
    own = {game: tuple(case for case in cases if case.kind.name != "aircraft") for game, cases in available.items()}
    wrong = [finding for game in available for finding in every[game].findings]
    if form == "json":
        document = side_by_side.as_json(id, shared, own)
        return data_outcome(json.dumps(document, ensure_ascii=False, indent=2, default=str), wrong, session)
    if form == "csv":
        return data_outcome(
            shown.as_csv([(*shared, *(case for cases in own.values() for case in cases))]), wrong, session
        )
    games = {every[game].game.title: cases for game, cases in own.items()}
    screen = side_by_side.screen(shared, games, session.width, drawing)
    more = f"`printgen show GAME {id}` shows the source of each figure"
    if not drawing and (remark := drawing_remark(shared)):
        more = f"{more}; {remark}"
    return data_outcome(f"{screen}\n\n{more}", wrong, session)


def gaps(game: str | None, summary: bool, session: Session) -> Outcome:
    """Return the figures of a game that are missing, reconstructed or otherwise doubtful.

    Args:
        game: the game, or None to compare all games, which requires `summary`.
        summary: whether to return a table that counts the figures instead of a list.
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
        return data_outcome(
            shown.summary(listed, {product.id: product.printed_figures for product in selected.all_products}),
            read.findings,
            session,
        )
    return data_outcome(table.wrap_text(shown.listing(selected.title, listed), session.width), read.findings, session)


def _games_outcome(session: Session) -> Outcome:
    """Return a table of all games: the number of products, and the number of figures by certainty."""
    from printgen.data.kinds import used_records
    from printgen.report.show import games_table

    rows, findings = [], dict[Finding, None]()
    for game in map(load_game, game_ids()):
        read = commands.load(game.id, project=session.project, store=session.store)
        findings |= dict.fromkeys(read.findings)
        rows.append((game.title, len(game.all_products), used_records(read.library)))
    return data_outcome(games_table(rows), tuple(findings), session)


def data_outcome(answer: str, wrong: Sequence[Finding], session: Session) -> Outcome:
    """Return the outcome of a command that only reads data: its answer, and the findings in the data."""
    status = FINDINGS if blocks_printing(wrong) else CLEAN
    return Outcome(answer, complaint="\n".join(format_findings(wrong, session)), status=status)


def list_products(game: str, session: Session) -> Outcome:
    """Return the products of a game with the options that each product accepts, and the values of these options."""
    of = find_game(game)
    rows = []
    for product in of.all_products:
        accepted = [f"--{option.name}" for option in (*product.accepts, *COMMON_OPTIONS)]
        accepted += [f"--{LAYOUT.name} {'|'.join(product.layouts)}"] if product.layouts else []
        rows += [(product.id, f"{product.title}: {product.summary}"), ("", ", ".join(accepted))]
    listed = [(f"--{name}", ", ".join(values)) for name, values in known_option_values(game, session).items()]
    if AIRCRAFT in game_options(of.id):
        listed += [(f"--{AIRCRAFT.name}", f"the ids listed by `printgen show {of.id}`")]
    return Outcome(f"{table.text(rows, session.width)}\n\n{table.text(listed, session.width)}")


def known_option_values(game_id: str, session: Session) -> dict[str, tuple[str, ...]]:
    """Return the possible values of a game's options, by option name. Only options with a short list of values are included."""
    from printgen.games import reading

    game = find_game(game_id)
    library = reading.read_game(game, session.project, session.store).library
    offered = {name: tuple(values(library)) for name, values in option_values(game).items()}
    known = {it.name: it.values or offered.get(it.name, ()) for it in game_options(game.id)}
    known |= {"paper": (*PAPERS, "200x280mm"), "stock": tuple(library.of(STOCK))}
    return {name: values for name, values in known.items() if values}


def accepted_options(game_id: str, ids: Iterable[str], session: Session) -> list[tuple[Option[Any], tuple[str, ...]]]:
    """Return the options that one or more of the products accept, each with its values if their list is short."""
    products = [product for product in find_game(game_id).all_products if product.id in ids]
    values = known_option_values(game_id, session)
    layouts = tuple(dict.fromkeys(layout for product in products for layout in product.layouts))
    accepted = {option.name for option in (*COMMON_OPTIONS, *(it for product in products for it in product.accepts))}
    found = [(it, values.get(it.name, ())) for it in game_options(game_id) if it.name in accepted]
    return [*found, (LAYOUT, layouts)] if layouts else found


def schema(session: Session, game: str | None = None) -> Outcome:
    """Write the JSON Schemas for the data files of all games.

    With the schemas, text editors complete and check these files.

    Raise UsageError if a symbolic link points outside the data folder.
    """
    from printgen.data.folders import escaping_link
    from printgen.data.schema import schemas

    if game is not None:
        return _schemas_of_folder(game)
    if link := escaping_link(session.project.schemas, session.project.data[-1]):
        raise UsageError(
            f"`{files.display_path(link)}` is a symbolic link that points outside its data folder. Remove it"
        )
    kinds = dict.fromkeys(kind for id in game_ids() for kind in load_game(id).all_kinds)
    texts = {name: text.encode() for name, text in schemas(tuple(kinds)).items()}
    files.replace(session.project.schemas, texts)
    return Outcome(closing=f"{files.display_path(session.project.schemas)}: {format_count(len(texts), 'schema')}")


def _schemas_of_folder(game: str) -> Outcome:
    """Write the JSON Schemas of a game folder for its definitions and its kinds. Raise UsageError for other games."""
    from printgen.data.folders import escaping_link
    from printgen.data.schema import schemas
    from printgen.declared.schemas import definition_schemas
    from printgen.games.sources import folder_of

    folder = folder_of(game)
    if folder is None:
        raise UsageError(f"`{game}` is not a game folder. Specify its path, or omit it for the built-in data")
    place = folder / "schema"
    if escaping_link(place, folder):
        raise UsageError(f"`{files.display_path(place)}` is a symbolic link that points outside its folder. Remove it")
    own = schemas([kind for kind in find_game(game).kinds if kind.name != "game"])
    texts = {**{name.removeprefix(f"{game}."): text for name, text in own.items()}, **definition_schemas()}
    files.replace(place, {name: text.encode() for name, text in texts.items()})
    return Outcome(
        closing=f"{files.display_path(place)}: {format_count(len(texts), 'schema')}\n"
        "for completion in an editor, begin kinds.yaml with: # yaml-language-server: $schema=schema/kinds.json"
    )
