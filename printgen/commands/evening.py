"""`printgen kit FILE`: what the seats of one evening's table need, in the order in which it is handed out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from printgen import files
from printgen.checks.catalogue import collect
from printgen.checks.engine import apply
from printgen.checks.references import in_misshapen
from printgen.commands import load, requests
from printgen.commands.make import NOT_PRINTED
from printgen.commands.session import Outcome, Session, refused
from printgen.commands.session import found as told
from printgen.data import yaml
from printgen.data.findings import Finding, Place, Severity, Unclear, in_order, stops, wrong
from printgen.data.judge import judged
from printgen.data.kind import Case, Kind, Library
from printgen.data.load import Misshapen, cases, mistaken
from printgen.data.nearest import meant
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.evening import Evening
from printgen.data.yaml import Document
from printgen.data.yaml import Path as Steps
from printgen.drawing.frame import frame
from printgen.drawing.sketch import Sketch
from printgen.files import Facts, Product, shown
from printgen.games import kits
from printgen.games.game import Game, game_named, names, options
from printgen.games.reading import Reading
from printgen.products import draw, export
from printgen.products.cover import Cover, Item, cover
from printgen.products.cover import Place as Seated
from printgen.products.deck import Aid, Card, Deck
from printgen.products.flow import Flow
from printgen.products.job import Job
from printgen.products.options import FILLABLE, LAYOUT, Choices, Seat
from printgen.products.printing import Printing, print_all
from printgen.report import closing
from printgen.reuse import fingerprint
from printgen.sheets import profile
from printgen.sheets.paper import paper
from printgen.translation import _
from printgen.units import Size

#: What is handed out first: the cover, and every seat's own sheets.
SHEETS = "sheets"
#: Options that the kit file has an answer to.
_SEATED = ("aircraft", "date", "side")
#: What a kit file has at the least, in place of what is wrong in one: so the rest of it can be judged.
_LEAST: Mapping[str, object] = {"evening": "kit", "title": "Kit", "seats": [{"player": "Player", "aircraft": "any"}]}


class Table(Struct, frozen=True):
    """A kit file that was understood: its record, the game, and who sits where; the layout that was chosen, if any."""

    case: Case
    game: Game
    layout: str | None = None

    @property
    def evening(self) -> Evening:
        """The record."""
        return cast(Evening, self.case.record)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where, in the file's order."""
        return tuple(Seat(it.player, it.pilot or "", it.aircraft) for it in self.evening.seats)

    @property
    def date(self) -> str | None:
        """The month of the evening, where the game has months and the file names one."""
        return getattr(self.evening, "date", None)

    @property
    def aids(self) -> tuple[Aid | Flow, ...]:
        """What is wanted, each seat's own first, otherwise in the game's order."""
        kit = self.evening
        wanted = [aid for aid in requests.of_a_kit(self.game.aids, kit.aids) if aid.id not in kit.without]
        return tuple(sorted(requests.needed(wanted, self.layout), key=lambda aid: not aid.seat))

    @property
    def own(self) -> tuple[Aid, ...]:
        """Each seat's own sheets, which are bound with the cover."""
        return tuple(aid for aid in self.aids if aid.seat and isinstance(aid, Aid))

    @property
    def apart(self) -> tuple[Aid | Flow, ...]:
        """The products that are files of their own."""
        return tuple(aid for aid in self.aids if aid not in self.own)


def evening(path: Path, options: Mapping[str, Any], session: Session) -> Outcome:
    """Make what the seats of a kit file need, under a cover that lists it. Raises Unclear, OSError."""
    session.progress(f"reading {path}", 0.0)
    table, findings = read(path)
    if table is None:
        known = partial(load, project=session.project, store=session.store)
        findings += besides(path, findings, lambda game: known(game).library)
        return refused(in_order(findings), NOT_PRINTED, session)
    data = load(table.game.id, project=session.project, store=session.store, workers=session.workers)
    data = data.with_findings([*findings, *wrong_names(table, data.library)])
    if stops(data.findings):
        return refused(data.findings, NOT_PRINTED, session)
    asked, unmade = printer(table, job(table, options))
    data = data.with_findings(unmade)
    requests.choices(table.game, data.library, asked.choices)
    requests.offered(asked, table.aids)
    table = replace(table, layout=LAYOUT.of(asked.choices))
    # What would be printed on paper of its own, though it is bound with the cover.
    beside = []
    for id in [aid.id for aid in table.own if dict(asked.papers).get(aid.id, asked.paper) != asked.paper]:
        said, hint = f"`{id}` are bound with the cover, so they are printed on its paper", "leave out theirs"
        if id not in table.evening.papers:
            raise Unclear(f"{said}: {hint}")
        beside.append(wrong("PG002", said, table.case.place("papers", id, key=True), hint))
    if beside:
        return refused(beside, NOT_PRINTED, session)

    folder = session.project.output / table.game.id / table.case.id
    code = fingerprint.code(session.project.templates)
    printing = Printing(data.data, asked, code, session.store, numbers(table))
    own, misfits = sheets(table, printing)
    batch = print_all(table.apart, printing, folder, session.workers, session.progress)
    data = data.with_findings([*misfits, *batch.findings])
    if stops(data.findings):
        return refused(data.findings, NOT_PRINTED, session)

    others = {**batch.kept, **{file.name: files.entry(file) for file in batch.made}}
    made = (*bound(table, printing, own, others), *batch.made)
    put = files.put(folder, made, batch.kept, tell=session.waiting, within=session.project.output)
    order = [product.id for product in table.aids]
    last = closing.made(folder, put, order) if put.written else closing.unchanged(folder, put)
    remarks = (*batch.remarks, *left_out(table, printing))
    return Outcome(closing="\n".join(last), complaint="\n".join([*told(data.findings, session), *remarks]))


def read(path: Path) -> tuple[Table | None, list[Finding]]:
    """The kit file, and all that is wrong with it that needs no data of the game. Raises nothing for bad input."""
    document, found = yaml.read(path, shown(path.absolute()))
    if document is None:
        return None, found
    if other := mistaken(document, "evening"):
        return None, [*found, *other]
    game = _game_of(document)
    held, more = cases(_kind(game), document)
    found = [*found, *more]
    if isinstance(game, str) and game not in names():
        found.append(_no_such(document.place(("game",)), "game", game, names()))
    if not held or game not in names():
        return None, found
    table = Table(held[0], game_named(game))
    return table, [*found, *_unknown_aids(table)]


def _game_of(document: Document) -> Any:
    return document.value.get("game") if isinstance(document.value, dict) else None


def _kind(game: Any) -> Kind:
    """What a kit file of that game may tell; where there is no such game, what one of any game may."""
    return Kind("kits", "kits/*.yaml", kits.model(*([game] if game in names() else names())), key="evening")


def besides(path: Path, found: Sequence[Finding], library: Callable[[str], Library]) -> list[Finding]:
    """What else is wrong with a kit file that was not understood, as far as it can be read: names, and values by themselves.

    found: what is wrong with it. library: of a game, by its id. Raises nothing for bad input.
    """
    document, _found = yaml.read(path, shown(path.absolute()))
    if document is None or mistaken(document, "evening") or (game := _game_of(document)) not in names():
        return []
    kind, whole = _kind(game), cast("dict[Any, Any]", document.value)
    told = {finding.place for finding in found if finding.place}
    more = [*in_misshapen(Misshapen(kind, document, (), whole), library(game), told)]
    sound = {}
    for name, value in whole.items():
        first, last = document.place((name,), key=True).line, document.place((name,)).end_line
        if not any(first <= place.line <= last for place in told):
            sound[name] = value
    made, _found = judged(kind.model, {**_LEAST, **sound}, document, ())
    if isinstance(made, Evening):
        table = Table(Case(kind, made.evening, made, document), game_named(game))
        more += [*_unknown_aids(table), *_wrong_values(table)]
    return more


def unfit(data: Reading) -> Iterator[Finding]:
    """What is wrong with the kit files that lie in a game's data: products, papers and layouts that are not there, and names that
    no printer can have; which printers there are is another matter on each machine."""
    for case in data.library.of("kits").values():
        table = Table(case, data.game)
        yield from (*_unknown_aids(table), *_wrong_values(table))


def _unknown_aids(table: Table) -> Iterator[Finding]:
    there = tuple(table.game.products)
    for field in ("aids", "without"):
        for index, id in enumerate(getattr(table.evening, field)):
            if id not in there:
                yield _no_such(table.case.place(field, index), f"aid of {table.game.id}", id, there)


def _wrong_values(table: Table) -> Iterator[Finding]:
    """Values of a right shape that nothing can be printed by: no paper, no layout, no printer."""
    case, kit, aids = table.case, table.evening, table.aids
    written: list[tuple[Steps, Callable[[str], object], str | None]] = [
        (("paper",), paper, kit.paper),
        *((("papers", id), paper, name) for id, name in kit.papers.items()),
        (("profile",), lambda name: profile.file_of(name, Path()), kit.profile),
    ]
    for path, understood, value in written:
        try:
            if value is not None:
                understood(value)
        except ValueError as refusal:
            yield wrong("PG002", str(refusal), case.place(*path))
    layout, layouts = (
        getattr(kit, LAYOUT.name, None),
        tuple(dict.fromkeys(layout for aid in aids for layout in aid.layouts)),
    )
    if layout and layout not in layouts:
        yield _no_such(case.place("layout"), "layout of these aids", layout, layouts)
    for id in kit.papers:
        if id not in (ids := [aid.id for aid in aids]):
            yield _no_such(case.place("papers", id, key=True), "product of this kit", id, ids)


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
    if kit.stock in library.of("stock"):
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
    papers = {"": kit.paper, **kit.papers} | {
        it.rpartition("=")[0]: it.rpartition("=")[2] for it in given.get("paper") or ()
    }
    typed["paper"] = tuple(f"{product}={name}" if product else name for product, name in papers.items() if name)
    written = {**kit.model_dump(by_alias=True), "aircraft": tuple(seat.aircraft for seat in table.seats)}
    found = requests.job({**written, **typed}, own)
    # What the file chooses is the same in each of its kits.
    usual = set(requests.job(written, own).choices.given)
    unsaid = tuple(name for name, value in found.choices.given if (name, value) in usual)
    return replace(found, choices=replace(found.choices, seats=table.seats), unsaid=unsaid)


def numbers(table: Table) -> dict[str, str]:
    """The place of each product in the order of handing out; the sheets of the seats are the first, together.

    With leading zeros from ten on, so that files that are named by them lie in a folder in that order.
    """
    order = (SHEETS, *(aid.id for aid in table.apart))
    digits = len(str(len(order)))
    return {id: f"{number:0{digits}}" for number, id in enumerate(order, start=1)}


def sheets(table: Table, printing: Printing) -> tuple[list[list[Card]], list[Finding]]:
    """Each seat's own pages, seat by seat; the seats that nothing can be printed for, and the texts that cannot be set."""
    found: list[list[Card]] = []
    empty: list[Finding] = []
    for index, seat in enumerate(table.seats):
        own = replace(printing.job, choices=replace(printing.job.choices.but(aircraft=(seat.aircraft,)), seats=(seat,)))
        at = replace(printing, job=own)
        decks = [draw.draw(aid, printing.data.library, at.job.of(aid).choices, own.paper) for aid in table.own]
        pages = []
        for card in (card for deck in decks for card in deck.cards):
            # What cannot be set of the names is the kit file's affair; what a sheet calls his name is the seat's pilot.
            misfits = [
                (
                    table.case,
                    replace(it, field=("seats", index, *("pilot" if of == "name" else of for of in it.field[1:]))),
                )
                if it.field[:1] == ("seat",)
                else (case, it)
                for case, it in card.misfits
            ]
            pages.append(replace(card, bookmark=(seat.player, *card.bookmark[-1:]), misfits=tuple(misfits)))
        if decks and not pages:
            when = f" in {table.date}" if table.date else ""
            said, place = f"there is no sheet of `{seat.aircraft}`{when}", table.case.place("seats", index, "aircraft")
            empty.append(wrong("PG004", said, place, f"seat {seat.player} in another"))
        found.append(pages)
    # The title is on the cover and at the foot of every page: here by itself, for the letters that no font has.
    sketch = Sketch()
    sketch.text(0, 0, table.evening.title, cut="display", of=("title",))
    titled = Card(sketch.face("title", Size(0, 0)), misfits=tuple((table.case, it) for it in sketch.misfits))
    unset = draw.misfits([Deck("", (titled, *(card for pages in found for card in pages)))])
    return found, [*empty, *unset]


def left_out(table: Table, printing: Printing) -> Iterator[str]:
    """What seats do not get where only official figures are asked for, since no book gives it: a line a product."""
    job = printing.job
    of = {it.aircraft: replace(job.choices.but(aircraft=(it.aircraft,)), seats=(it,)) for it in table.seats}
    for aid in table.own:
        lost = {id for id, choices in of.items() if draw.left_out(aid, printing.data.library, choices, job.paper)}
        if who := [f"{seat.player} ({seat.aircraft})" for seat in table.seats if seat.aircraft in lost]:
            yield f"{aid.id}: left out with --official, since no book gives them: {', '.join(who)}"
    yield from filter(None, (draw.not_official(aid, printing.data.library, job.of(aid)) for aid in table.apart))


def bound(table: Table, printing: Printing, own: list[list[Card]], others: Mapping[str, Facts]) -> tuple[Product, ...]:
    """The first file: the cover, then every seat's pages. `others` are the facts of all other files, by name."""
    room = frame(printing.job.paper.size)
    evening = table.evening
    places, page = [], 2
    for seat, pages in zip(table.seats, own, strict=True):
        aircraft = printing.data.library.get("aircraft", seat.aircraft)
        flown = aircraft if isinstance(aircraft, Aircraft) else None
        places.append(Seated(seat, flown.name if flown else seat.aircraft, page, len(pages), flown))
        page += len(pages)
    items = [Item(SHEETS, _("Cover and sheets"), page - 1, page - 1, False)]
    # What the other files hold, product by product in their order.
    for aid in table.apart:
        facts = [it for it in others.values() if it["product"] == aid.id]
        if facts:
            count, paper = (sum(it[of] for it in facts) for of in ("pages", "sheets"))
            cuts = tuple((number, Size(wide, high)) for it in facts[:1] for number, wide, high in it.get("cuts", ()))
            tiles = sum(it.get("tiles", 0) for it in facts)
            serves = aid.serves(printing.job.paper.size) if isinstance(aid, Flow) else 1
            copies = ceil(len(table.seats) / serves) if aid.seat else 1
            items.append(Item(aid.id, facts[0]["title"], count, paper, facts[0]["sides"] == 2, cuts, tiles, copies))
    what = Cover(evening.title, printing.data.title, table.date, tuple(places), tuple(items), printing.job.flip)
    front = cover(what, Size(room.width, room.height))
    pages = [replace(front, shows=(table.case,)), *(card for seat in own for card in seat)]
    heeds, layouts = (tuple(it for aid in table.own for it in getattr(aid, name)) for name in ("heeds", "layouts"))
    prints = " ".join(it.prints for it in table.own)
    aid = Aid(SHEETS, evening.title, "", partial(_own, table.own), heeds, layouts, prints=prints)
    marked = draw.draw(aid, printing.data.library, printing.job.choices, printing.job.paper).marked
    deck = Deck(evening.title, tuple(pages), marked)
    return export.print_out(printing.data, aid, deck, printing.of(aid), printing.order(aid))


def _own(aids: Sequence[Aid], library: Library, choices: Choices, size: Size) -> Deck:
    """The pages of several products as one deck."""
    decks = [aid.deck(library, choices, size) for aid in aids]
    marked = {sure for deck in decks for sure in deck.marked}
    return Deck("", tuple(page for deck in decks for page in deck.pages), tuple(sorted(marked)))
