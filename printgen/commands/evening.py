"""`printgen kit FILE`: what the seats of one evening's table need, in the order in which it is handed out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

from msgspec.structs import replace

from printgen import files
from printgen.checks.catalogue import collect
from printgen.checks.engine import apply
from printgen.checks.references import in_misshapen
from printgen.commands import load, requests
from printgen.commands.handed_out import bound, copied, left_out, numbers, sheets
from printgen.commands.make import NOT_PRINTED
from printgen.commands.session import Outcome, Session, refused
from printgen.commands.session import found as told
from printgen.commands.table import Table
from printgen.data import yaml
from printgen.data.findings import Finding, Place, Severity, Unclear, stops, wrong
from printgen.data.judge import judged
from printgen.data.kind import Case, Kind, Library
from printgen.data.kinds import KITS, STOCK
from printgen.data.load import Misshapen, cases, misnamed, mistaken
from printgen.data.nearest import meant
from printgen.data.records.evening import Evening
from printgen.data.yaml import Path as Steps
from printgen.files import shown
from printgen.games import kits
from printgen.games.game import game_named, names, options
from printgen.games.reading import Reading
from printgen.products import export
from printgen.products.job import Job
from printgen.products.options import FILLABLE, LAYOUT
from printgen.products.printing import print_all
from printgen.products.product_files import Printing
from printgen.report import closing
from printgen.reuse import fingerprint
from printgen.sheets import profile
from printgen.sheets.paper import paper

#: Options that the kit file has an answer to.
_SEATED = ("aircraft", "date", "side")
#: What a kit file has at the least, in place of what is wrong in one: so the rest of it can be judged.
_LEAST: Mapping[str, object] = {"kit": "kit", "title": "Kit", "seats": [{"player": "Player", "aircraft": "any"}]}


def evening(path: Path, options: Mapping[str, Any], session: Session) -> Outcome:
    """Make what the seats of a kit file need, under a cover that lists it. Raises Unclear, OSError."""
    session.progress(f"reading {path}", 0.0)
    table, findings = read(path)
    if table is None:
        known = partial(load, project=session.project, store=session.store)
        findings += besides(path, findings, lambda game: known(game).library)
        return refused(findings, NOT_PRINTED, session)
    data = load(table.game.id, project=session.project, store=session.store, workers=session.workers)
    data = data.with_findings([*findings, *wrong_names(table, data.library)])
    if stops(data.findings):
        return refused(data.findings, NOT_PRINTED, session)
    asked, unmade = printer(table, job(table, options))
    data = data.with_findings(unmade)
    requests.choices(table.game, data.library, asked.choices)
    requests.offered(asked, table.aids)
    table = replace(table, layout=LAYOUT.of(asked.choices))
    # What would be printed on paper of its own, though it is bound into the players' sheets.
    beside = []
    for id in [aid.id for aid in table.own if dict(asked.papers).get(aid.id, asked.paper) != asked.paper]:
        said = f"`{id}` are bound into the players' sheets, so they are printed on their paper"
        hint = "leave out their own"
        if id not in table.evening.paper_by_product:
            raise Unclear(f"{said}: {hint}")
        beside.append(wrong("PG002", said, table.case.place("paper-by-product", id, key=True), hint))
    if beside:
        return refused(beside, NOT_PRINTED, session)

    folder = session.project.output / table.game.id / table.case.id
    code = fingerprint.code(session.project.templates)
    printing = Printing(data.data, asked, code, session.store, numbers(table))
    own, misfits = sheets(table, printing)
    if stops(misfits):
        # It takes no time to tell; the rest takes as long as it takes to print.
        return refused([*data.findings, *misfits], NOT_PRINTED, session)
    batch = print_all(table.apart, printing, folder if session.store else None, session.workers, session.progress)
    data = data.with_findings([*misfits, *batch.findings])
    if stops(data.findings):
        return refused(data.findings, NOT_PRINTED, session)

    kept = {name: copied(table, printing, facts) for name, facts in batch.kept.items()}
    apart = tuple(replace(file, facts=copied(table, printing, file.facts)) for file in batch.made)
    others = {**kept, **{file.name: files.entry(file) for file in apart}}
    made = (*bound(table, printing, own, others), *apart)
    put = files.put(folder, made, kept, tell=session.waiting, within=session.project.output)
    last = closing.made(folder, put, [product.id for product in table.aids])
    remarks = (*batch.remarks, *left_out(table, printing))
    return Outcome(closing="\n".join(last), complaint="\n".join([*told(data.findings, session), *remarks]))


def read(path: Path) -> tuple[Table | None, list[Finding]]:
    """The kit file, and all that is wrong with it that needs no data of the game. Raises nothing for bad input."""
    document, found = yaml.read(path, shown(path.absolute()))
    if document is None and not path.exists():
        hint = f"name another, or have an example written there: `printgen copy evening {path} --game GAME`"
        return None, [replace(it, hint=hint) for it in found]
    if document is None:
        return None, found
    if other := mistaken(document, "kit"):
        return None, [*found, *other]
    game = document.value.get("game")
    held, more = cases(_kind(game), document)
    found = [*found, *more]
    if isinstance(game, str) and game not in names():
        found.append(_no_such(document.place(("game",)), "game", game, names()))
    if not held or game not in names():
        return None, found
    table = Table(cast("Case[Evening]", held[0]), game_named(game))
    return table, [*found, *_unknown_aids(table)]


def _kind(game: Any) -> Kind:
    """What a kit file of that game may tell; where there is no such game, what one of any game may."""
    return Kind(KITS, "kits/*.yaml", kits.model(*([game] if game in names() else names())), key="kit")


def besides(path: Path, found: Sequence[Finding], library: Callable[[str], Library]) -> list[Finding]:
    """What else is wrong with a kit file that was not understood, as far as it can be read: names, and values by themselves.

    found: what is wrong with it. library: of a game, by its id. Raises nothing for bad input.
    """
    document, _found = yaml.read(path, shown(path.absolute()))
    if document is None or mistaken(document, "kit") or (game := document.value.get("game")) not in names():
        return []
    kind, whole = _kind(game), document.value
    told = {finding.place for finding in found if finding.place}
    more = [*in_misshapen(Misshapen(kind, document, (), whole), library(game), told)]
    sound = {}
    for name, value in whole.items():
        first, last = document.place((name,), key=True).line, document.place((name,)).end_line
        if not any(first <= place.line <= last for place in told):
            sound[name] = value
    made, _found = judged(kind.model, {**_LEAST, **sound}, document, ())
    if isinstance(made, Evening):
        table = Table(Case(kind, made.kit, made, document), game_named(game))
        more += [*_unknown_aids(table), *_wrong_values(table)]
        more += misnamed(table.case) if kind.key in sound else []
    return more


def unfit(data: Reading) -> Iterator[Finding]:
    """What is wrong with the kit files that lie in a game's data: products, papers and layouts that are not there, and names that
    no printer can have; which printers there are is another matter on each machine."""
    for case in data.library.of(KITS).values():
        table = Table(case, data.game)
        yield from (*_unknown_aids(table), *_wrong_values(table))


def _unknown_aids(table: Table) -> Iterator[Finding]:
    there = tuple(table.game.products)
    named = {"products": table.evening.products, "excluded-products": table.evening.excluded_products}
    for field, ids in named.items():
        for index, id in enumerate(ids):
            if id not in there:
                yield _no_such(table.case.place(field, index), f"aid of {table.game.id}", id, there)


def _wrong_values(table: Table) -> Iterator[Finding]:
    """Values of a right shape that nothing can be printed by: no paper, no layout, no printer."""
    case, kit, aids = table.case, table.evening, table.aids
    written: list[tuple[Steps, Callable[[str], object], str | None]] = [
        (("paper",), paper, kit.paper),
        *((("paper-by-product", id), paper, name) for id, name in kit.paper_by_product.items()),
        (("profile",), lambda name: profile.file_of(name, Path()), kit.profile),
    ]
    for path, understood, value in written:
        try:
            if value is not None:
                understood(value)
        except ValueError as refusal:
            yield wrong("PG002", str(refusal), case.place(*path))
    layout = getattr(kit, LAYOUT.name, None)
    layouts = tuple(dict.fromkeys(layout for aid in aids for layout in aid.layouts))
    if layout and layout not in layouts:
        yield _no_such(case.place("layout"), "layout of these aids", layout, layouts)
    for id in kit.paper_by_product:
        if id not in (ids := [aid.id for aid in aids]):
            yield _no_such(case.place("paper-by-product", id, key=True), "product of this kit", id, ids)


def _no_such(place: Place, what: str, name: str, there: Sequence[str]) -> Finding:
    said = f"`{name}`: no such {what}{meant(name, there)}"
    hint = f"name one of {', '.join(there)}" if there else "leave it out"
    return wrong("PG004", said, place, hint)


def wrong_names(table: Table, library: Library) -> list[Finding]:
    """What the checks find in the kit file, now that the game's data is there; and what is not to be had here."""
    held = {**library.cases, table.case.kind.name: {table.case.id: table.case}}
    found = apply(collect(table.game.checks), Library(held, library.refused), [table.case])
    found += _wrong_values(table)
    kit = table.evening
    try:
        if kit.profile:
            profile.load(kit.profile, profile.folder())
    except profile.NotMade:
        # It can be printed without.
        pass
    except profile.NoProfile as refusal:
        if not any(it.place == table.case.place("profile") for it in found):
            found.append(wrong("PG002", str(refusal), table.case.place("profile")))
    if kit.stock in library.of(STOCK):
        try:
            export.order(Job(stock=kit.stock, assembly=kit.assembly or Job().assembly), library)
        except Unclear as refusal:
            found.append(wrong("PG002", str(refusal), table.case.place("assembly")))
    return found


def printer(table: Table, asked: Job) -> tuple[Job, list[Finding]]:
    """The job as it can be printed here, and a warning where it is without the profile that the kit file names, since nobody has
    made that on this machine."""
    try:
        if asked.profile and asked.profile == table.evening.profile:
            profile.load(asked.profile, profile.folder())
    except profile.NotMade as refusal:
        make = f"`printgen calibrate`, and with what you read off it `printgen calibrate --read C X Y --name {asked.profile}`"
        hint = f"printed as by a printer without fault; to make it: {make}"
        warned = Finding("PG002", Severity.WARNING, str(refusal), table.case.place("profile"), hint=hint)
        return replace(asked, profile=None), [warned]
    return asked, []


def job(table: Table, given: Mapping[str, Any]) -> Job:
    """The job that the kit file asks for; what was given on the command line, as it was written, goes before.

    Raises Unclear for what cannot be meant.
    """
    if asked_too := [name for name in _SEATED if given.get(name)]:
        raise Unclear(f"`--{asked_too[0]}`: the kit file's seats say which aircraft there are; put it there")
    if given.get(FILLABLE.name):
        raise Unclear("`--fillable`: a kit file's sheets are bound into one file; `printgen make` makes forms")
    own = options(table.game.id)
    kit = table.evening
    typed = {name: value for name, value in given.items() if value}
    # A product's paper is named for that product alone, here and there: what is typed goes before.
    named = (it.rpartition("=") for it in given.get("paper") or ())
    papers = {"": kit.paper, **kit.paper_by_product, **{product: name for product, _equals, name in named}}
    typed["paper"] = tuple(f"{product}={name}" if product else name for product, name in papers.items() if name)
    written = {**kit.model_dump(by_alias=True), "aircraft": tuple(seat.aircraft for seat in table.seats)}
    found = requests.job({**written, **typed}, own)
    # What the file chooses is the same in each of its kits.
    usual = set(requests.job(written, own).choices.given)
    unsaid = tuple(name for name, value in found.choices.given if (name, value) in usual)
    return replace(found, choices=replace(found.choices, seats=table.seats), unsaid=unsaid)
