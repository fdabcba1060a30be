"""`printgen games`, `aids`, `show`, `gaps`, `explain`, `copy`, `roster new`, `schema`: what there is, said or written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, cast

from printgen import commands, files
from printgen.campaign.kinds import ROSTERS
from printgen.commands.session import CLEAN, FINDINGS, Outcome, Session, found, put_new
from printgen.data.findings import Finding, Unclear, stops
from printgen.data.kind import Case, Library
from printgen.data.kinds import COVERAGE, NATIONS, READINGS, STOCK
from printgen.data.nearest import no_such
from printgen.games.game import aircraft, game_named, load, names, offers, options
from printgen.products.options import AIRCRAFT, LAYOUT, OF_ALL, Option
from printgen.report import closing, table
from printgen.sheets.paper import PAPERS

#: Where a game's example of an evening lies, below its folder of data.
EXAMPLE = Path("kits", "evening.yaml")
#: An example of a roster, in a game's folder of templates.
ROSTER = "roster.yaml"


def games() -> Outcome:
    """The games there are, with how much can be made for each."""
    every = [load(id) for id in names()]
    return Outcome(table.text((game.id, game.title, closing.counted(len(game.products), "aid")) for game in every))


def show(game: str, id: str | None, form: str, session: Session, picture: Path | None = None) -> Outcome:
    """All aircraft of a game, or everything the data says of one of its records and what follows from it; of `readings`, all
    that its book has two readings of; of `coverage`, where each section of its rulebook stands in print. Where an aircraft
    stands in place of the game, it is shown in all games.

    form: `text` for a person; `json` or `csv` for every figure with its source. picture: the file into which the aircraft is
    drawn instead.
    """
    from printgen.data.readings import of_figures
    from printgen.data.records.coverage import Coverage
    from printgen.report import coverage
    from printgen.report import show as shown
    from printgen.report.readings import listing

    if picture and id is None:
        raise Unclear("a picture is of one aircraft: name its game and its id")
    if id is None and game not in names():
        return beside(game, form, session)
    it = game_named(game)
    read = commands.load(it.id, project=session.project, store=session.store)
    wanted = tuple(aircraft(it, read.library).values())
    if id is not None:
        # All records of that id, an aircraft's or any other's.
        wanted = (tuple(case for case in read.library if case.id == id),)
        if not wanted[0] and id != READINGS:
            no_such(f"record of {it.id}", id, dict.fromkeys((*(case.id for case in read.library), READINGS)))
        if not wanted[0]:
            every = (*read.library.of(READINGS).values(), *of_figures(read.library))
            wanted = tuple((case,) for case in every)
    if picture:
        return pictured(wanted[0], read.library, picture)
    if form == "json":
        return _answered(shown.as_json(it.id, wanted), read.findings, session)
    if form == "csv":
        return _answered(shown.as_csv(wanted), read.findings, session)
    if id is None:
        return _answered(shown.table(wanted, session.width), read.findings, session)
    # The kind of such records is the id of a game's only one.
    if id == COVERAGE:
        sections = cast(Coverage, wanted[0][0].record)
        return _answered(coverage.listing(sections, session.width), read.findings, session)
    if id == READINGS:
        told = listing(it.id, (case for of in wanted for case in of), session.width)
        return _answered(told, read.findings, session)
    report = it.reports.get(id)
    parts = (shown.screen(wanted[0], session.width), report(read.library) if report else "")
    return _answered(table.fitted("\n\n".join(filter(None, parts)), session.width), read.findings, session)


def pictured(cases: tuple[Case, ...], library: Library, file: Path) -> Outcome:
    """Draw an aircraft from above and from the side into a new SVG file of that name. Raises Unclear, OSError."""
    from printgen.data.records.aircraft import Aircraft, Nation
    from printgen.drawing.inks import PALETTES
    from printgen.drawing.panels import plan_view
    from printgen.render import svg

    drawn = [case.record for case in cases if isinstance(case.record, Aircraft)]
    if len(drawn) != 1:
        raise Unclear("a picture is of one aircraft: name its game and its id")
    if file.suffix != ".svg":
        raise Unclear(f"`{file.name}`: a picture is an SVG file; let its name end in .svg")
    (it,) = drawn
    nation = cast(Nation, library.get(NATIONS, it.nation))
    put_new(file, svg.render_face(plan_view.picture(it, nation.mark), PALETTES["full"], it.name, True).encode())
    return Outcome(closing=f"{file}: {it.name} from above and from the side")


def beside(id: str, form: str, session: Session) -> Outcome:
    """An aircraft in all games that have it, side by side. Raises Unclear where no game has it."""
    import json

    from printgen.report import show as shown
    from printgen.report import side_by_side

    every = {it: commands.load(it, project=session.project, store=session.store) for it in names()}
    held = {it: aircraft(read.game, read.library).get(id, ()) for it, read in every.items()}
    there = {it: cases for it, cases in held.items() if cases}
    if not there:
        ids = dict.fromkeys(it for read in every.values() for it in aircraft(read.game, read.library))
        no_such("game or aircraft", id, (*names(), *ids))
    shared = tuple(case for case in next(iter(there.values())) if case.kind.name == "aircraft")
    own = {it: tuple(case for case in cases if case.kind.name != "aircraft") for it, cases in there.items()}
    wrong = [finding for it in there for finding in every[it].findings]
    if form == "json":
        told = side_by_side.as_json(id, shared, own)
        return _answered(json.dumps(told, ensure_ascii=False, indent=2, default=str), wrong, session)
    if form == "csv":
        return _answered(shown.as_csv([(*shared, *(case for cases in own.values() for case in cases))]), wrong, session)
    screen = side_by_side.screen(shared, {every[it].game.title: cases for it, cases in own.items()}, session.width)
    more = f"`printgen show GAME {id}` says of each figure where it comes from"
    return _answered(f"{screen}\n\n{more}", wrong, session)


def gaps(game: str | None, summary: bool, session: Session) -> Outcome:
    """What the data of a game does not know, or knows by reconstruction only. summary: how much of it, as a table; without a
    game, how much there is of each, and how sure it is."""
    from printgen.data.kinds import used
    from printgen.report import show as shown

    if game is None and summary:
        return _standing(session)
    if game is None:
        # All gaps of all games are too many for anybody.
        raise Unclear(f"name a game of {', '.join(names())}, or say `--summary` for a table of all of them")
    it = game_named(game)
    read = commands.load(it.id, project=session.project, store=session.store)
    held = tuple(shown.gaps(used(read.library)))
    if summary:
        return _answered(shown.summary(held, {aid.id: aid.prints for aid in it.aids}), read.findings, session)
    return _answered(table.fitted(shown.listing(it.title, held), session.width), read.findings, session)


def _standing(session: Session) -> Outcome:
    """How much there is of each game: its products, and its figures by what they rest on."""
    from printgen.data.kinds import used
    from printgen.report.show import standing

    rows, findings = [], dict[Finding, None]()
    for it in map(load, names()):
        read = commands.load(it.id, project=session.project, store=session.store)
        findings |= dict.fromkeys(read.findings)
        rows.append((it.title, len(it.aids), used(read.library)))
    return _answered(standing(rows), tuple(findings), session)


def _answered(answer: str, wrong: Sequence[Finding], session: Session) -> Outcome:
    """The answer, and beside it what is wrong with the data that it was taken from."""
    status = FINDINGS if stops(wrong) else CLEAN
    return Outcome(answer, complaint="\n".join(found(wrong, session)), status=status)


def aids(game: str, session: Session) -> Outcome:
    """What can be made for a game, what each product heeds, and the values of that."""
    of = game_named(game)
    rows = []
    for aid in of.aids:
        heeds = [f"--{option.name}" for option in (*aid.heeds, *OF_ALL)]
        heeds += [f"--{LAYOUT.name} {'|'.join(aid.layouts)}"] if aid.layouts else []
        rows += [(aid.id, f"{aid.title}: {aid.summary}"), ("", "  ".join(heeds))]
    listed = [(f"--{name}", ", ".join(them)) for name, them in known(game, session).items()]
    listed += [(f"--{AIRCRAFT.name}", f"the ids that `printgen show {of.id}` lists")]
    return Outcome(f"{table.text(rows, session.width)}\n\n{table.text(listed, session.width)}")


def known(game_id: str, session: Session) -> dict[str, tuple[str, ...]]:
    """The values that options of a game may take, by the options' names, where they are a short list."""
    from printgen.games import reading

    game = game_named(game_id)
    library = reading.read(game, session.project, session.store).library
    offered = {name: tuple(values(library)) for name, values in offers(game).items()}
    known = {it.name: it.values or offered.get(it.name, ()) for it in options(game.id)}
    known |= {"paper": (*PAPERS, "200x280mm"), "stock": tuple(library.of(STOCK))}
    return {name: them for name, them in known.items() if them}


def heeded(game_id: str, ids: Iterable[str], session: Session) -> list[tuple[Option[Any], tuple[str, ...]]]:
    """The options that some of a game's products heed, each with its values, where they are a short list."""
    products = [aid for aid in game_named(game_id).aids if aid.id in ids]
    values = known(game_id, session)
    layouts = tuple(dict.fromkeys(layout for aid in products for layout in aid.layouts))
    heeds = {option.name for option in (*OF_ALL, *(it for aid in products for it in aid.heeds))}
    found = [(it, values.get(it.name, ())) for it in options(game_id) if it.name in heeds]
    return [*found, (LAYOUT, layouts)] if layouts else found


def explain(code: str) -> Outcome:
    """What a check is for, in whichever game. Raises Unclear where there is no such code."""
    from textwrap import indent

    from printgen.checks.catalogue import of_games

    there = of_games(load(id).checks for id in names())
    entry = there.get(code.upper()) or no_such("code", code, there)
    facts = f"{entry.severity}, section {entry.section}" if entry.section else str(entry.severity)
    example = ["", "For example:", "", indent(entry.example, "    ")] if entry.example else []
    return Outcome("\n".join([f"{entry.code}: {entry.title} ({facts})", "", entry.why, *example]))


def example(what: str, file: Path, game: str | None, session: Session) -> Outcome:
    """Write a commented kit file, or a folder to fill in, under that name; never over what is there. Raises Unclear, OSError."""
    return overlay(file, game, session) if what == "overlay" else evening(file, game, session)


def overlay(folder: Path, game: str | None, session: Session) -> Outcome:
    """Copy the data files of a game in which something is unknown into a new folder, in the shape of data/, for its owner to
    fill in. Raises Unclear, OSError."""
    from printgen.report import show as shown

    it, data = game_named(_which(game, names(), "game")), session.project.data[0]
    library = commands.load(it.id, project=session.project, store=session.store).library
    missing = {(gap.kind, gap.id) for gap in shown.gaps(library) if gap.status == "missing"}
    held = {library.of(kind)[id].document.file for kind, id in missing}
    where = [path for kind in it.kinds for path in sorted(data.glob(kind.where))]
    wanted = dict.fromkeys(path for path in where if any(file.endswith(str(path.relative_to(data))) for file in held))
    if not wanted:
        raise Unclear(f"{it.title}: nothing is unknown, so there is nothing to fill in")
    if folder.exists():
        raise Unclear(f"`{folder}` is there already; name another folder, or move it away")
    head = (
        "# Write what your copy of the game has in place of each `unknown`, or leave it. Then, with this folder named:",
        f"#     printgen validate {it.id} --data {folder}",
        f"#     printgen kit {it.id} --data {folder}",
        "",
    )
    for path in wanted:
        # The schema that the first line names lies elsewhere.
        text = re.sub(r"\A# yaml-language-server:.*\n", "\n".join(head), files.reading.text(path))
        target = folder / path.relative_to(data)
        target.parent.mkdir(parents=True, exist_ok=True)
        put_new(target, text.encode())
    last = [f"{folder}: {closing.counted(len(wanted), 'file')} to fill in, of which each says how"]
    last += [f"  {path.relative_to(data)}" for path in wanted]
    last.append(f"then `printgen validate {it.id} --data {folder}` and `printgen kit {it.id} --data {folder}`")
    return Outcome(closing="\n".join(last))


def evening(file: Path, game: str | None, session: Session) -> Outcome:
    """Write a commented kit file under that name; never over a file that is there. Raises Unclear, OSError."""
    examples = {id: session.project.data[0] / id / EXAMPLE for id in names()}
    there = tuple(id for id, example in examples.items() if example.is_file())
    id = _which(game, there, "game with an example of an evening")
    if file.suffix not in (".yaml", ".yml") or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", file.stem):
        raise Unclear(f"`{file.name}`: name it in small letters, digits and single hyphens, such as friday.yaml")
    text = files.reading.text(examples[id])
    # Its id is its file's name, and the schema that its first line names lies elsewhere.
    text = re.sub(r"(?m)^kit: \S+", f"kit: {file.stem}", text)
    put_new(file, re.sub(r"\A# yaml-language-server:.*\n", "", text).encode())
    return Outcome(closing=f"{file}: an example to make your own; then `printgen kit {file}`")


def _which(game: str | None, there: Sequence[str], what: str) -> str:
    """The game that is meant; none has to be named where there is but one. Raises Unclear."""
    if game is None and len(there) > 1:
        raise Unclear(f"of which game? name it with --game: {', '.join(there)}")
    if game is not None and game not in there:
        no_such(what, game, there)
    return game or there[0]


def campaigning() -> tuple[str, ...]:
    """The ids of the games that are played in campaigns."""
    return tuple(id for id in names() if any(kind.name == ROSTERS for kind in load(id).kinds))


def new_roster(file: Path, game: str | None, session: Session) -> Outcome:
    """Write the game's own example, which explains itself; never over a file that is there."""
    from printgen.campaign.reading import named_after

    there = [id for id in campaigning() if (session.project.templates / id / ROSTER).is_file()]
    id = _which(game, there, "game that is played in campaigns")
    text = files.reading.text(session.project.templates / id / ROSTER)
    # Papers go by its id, so it is its own; what is said beside it stays in its column, where there is room.
    named = f"campaign: {named_after(file)}  "
    text = re.sub(r"(?m)^campaign: \S+ *(?=#)", lambda it: named.ljust(len(it[0])), text, count=1)
    put_new(file, text.encode())
    return Outcome(closing=f"{file}: an example to make your own; then `printgen roster check {file}`")


def schema(session: Session) -> Outcome:
    """Write the JSON Schemas of all data files of all games, by which editors complete and check them.

    Raises Unclear where a link would take them out of the data folder that they belong to.
    """
    from printgen.data.folders import leading_out
    from printgen.data.kinds import KINDS
    from printgen.data.schema import schemas

    if link := leading_out(session.project.schemas, session.project.data[-1]):
        raise Unclear(f"`{files.shown(link)}` is a link out of its data folder, where nothing is written; remove it")
    kinds = dict.fromkeys(kind for id in names() for kind in (*KINDS, *load(id).kinds))
    texts = {name: text.encode() for name, text in schemas(tuple(kinds)).items()}
    files.replace(session.project.schemas, texts)
    return Outcome(closing=f"{files.shown(session.project.schemas)}: {closing.counted(len(texts), 'schema')}")
