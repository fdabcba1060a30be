"""`printgen make` and `printgen kit`: products from data to files.

Each command's module is its story, read from top to bottom: what is read, checked, drawn, laid out, printed, written. A
command takes names and options and gives an Outcome. It raises Unclear where a name is wrong, and OSError where a file cannot
be read or written. It imports what it needs where it needs it: an order that was printed before needs hardly anything.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen import files
from printgen.commands import load
from printgen.commands.session import CLEAN, FINDINGS, Outcome, Session, found
from printgen.data.findings import Finding, Unclear, stops
from printgen.data.kind import Case
from printgen.files import Put
from printgen.products.job import Job
from printgen.products.options import LAYOUT
from printgen.products.orders import Wanted
from printgen.report import closing
from printgen.reuse import fingerprint

#: What is said where findings stopped the printing.
NOT_PRINTED = "nothing was printed"


class Done(Struct, frozen=True):
    """What became of an order: its files in their folder, or None where errors stopped it; its products in their order.

    findings: what is wrong with the data. remarks: what else there is to complain of, a line each. replaced: our records that
    the user's took the place of.
    """

    folder: Path
    put: Put | None
    products: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    remarks: tuple[str, ...] = ()
    replaced: tuple[Case, ...] = ()


def make(game_id: str, products: str, job: Job, session: Session) -> Outcome:
    """Make one product of a game, or several with commas between."""
    return _told(_printed(Wanted(game_id, tuple(dict.fromkeys(products.split(","))), job), session), session)


def kit(game_id: str, job: Job, session: Session) -> Outcome:
    """Make every product of a game."""
    return _told(_printed(Wanted(game_id, (), job), session), session)


def kits(games: Collection[str], given: Mapping[str, Any], session: Session) -> Outcome:
    """Make every product of each of the games, a folder each: of what was given, as it was written, each heeds what it knows.

    A game whose data has errors, or that has nothing of what was named, is told of, and the others are printed. Raises Unclear
    for what makes no difference to any of them.
    """
    from printgen.commands import requests

    jobs, remarks = requests.jobs(games, given)
    done: list[Done] = []
    refusals: list[Unclear] = []
    for number, game in enumerate(games):

        def told(doing: str, share: float, before: int = number) -> None:
            session.progress(doing, (before + share) / len(games))

        try:
            done.append(_printed(Wanted(game, (), jobs[game]), replace(session, progress=told)))
        except Unclear as refusal:
            refusals.append(refusal)
            remarks.append(f"{game}: {refusal}; {NOT_PRINTED}")
    if not done:
        raise refusals[0]
    put = [(it.folder, it.put, it.products) for it in done if it.put]
    last = [*closing.replaced(case for it in done for case in it.replaced), *closing.kits(put)]
    for it in done:
        remarks += [f"{it.folder.name}: {said}" for said in (*it.remarks, *([] if it.put else [NOT_PRINTED]))]
    # What is wrong with records that the games share is wrong in each of them.
    findings = dict.fromkeys(finding for it in done for finding in it.findings)
    status = FINDINGS if refusals or any(it.put is None for it in done) else CLEAN
    return Outcome(closing="\n".join(last), complaint="\n".join([*found(findings, session), *remarks]), status=status)


def _told(done: Done, session: Session) -> Outcome:
    """How one order ended."""
    if done.put is None:
        return Outcome(complaint="\n".join([*found(done.findings, session), NOT_PRINTED]), status=FINDINGS)
    last = [*closing.replaced(done.replaced), *closing.made(done.folder, done.put, done.products)]
    return Outcome(closing="\n".join(last), complaint="\n".join([*found(done.findings, session), *done.remarks]))


def _printed(wanted: Wanted, session: Session) -> Done:
    """Read, check, draw, lay out, print, write. An error ends it before any file is written; what is there already, and
    would come out the same, is not made again."""
    from printgen.games.game import game_named, others

    folder, state = session.project.output / wanted.game, fingerprint.now(session.project, others(wanted.game))
    order = wanted.order(session.project, state)
    # --no-cache also ignores what earlier runs found out about files.
    if session.store and (standing := files.standing(folder, order, session.project.output)):
        return Done(folder, standing)

    from printgen.commands import requests
    from printgen.products.draw import not_official
    from printgen.products.printing import print_all
    from printgen.products.product_files import Printing

    game = game_named(wanted.game)
    products = tuple(requests.aid(game, id) for id in wanted.aids) or requests.needed(
        requests.of_a_kit(game.aids), LAYOUT.of(wanted.job.choices)
    )
    requests.heeded(wanted.job, products)

    session.progress(f"reading {game.title}", 0.0)
    read = load(game.id, project=session.project, store=session.store, state=state, workers=session.workers)
    if stops(read.findings):
        return Done(folder, None, findings=tuple(read.findings))
    requests.choices(game, read.library, wanted.job.choices)

    printing = Printing(read.data, wanted.job, state.code, session.store)
    batch = print_all(products, printing, folder if session.store else None, session.workers, session.progress)
    read = read.with_findings(batch.findings)
    if stops(read.findings):
        return Done(folder, None, findings=tuple(read.findings))
    apart = (not_official(it, read.library, wanted.job.of(it)) for it in products)
    remarks = (*batch.remarks, *filter(None, apart))
    requests.something(game.title, batch.names, remarks)
    remarks = (*remarks, *requests.without(wanted.aids, batch, remarks))

    session.progress("writing", 1.0)
    lasting = order if batch.repeatable and not (read.findings or remarks) else None
    put = files.put(folder, batch.made, batch.kept, lasting, session.waiting, session.project.output)
    return Done(folder, put, tuple(it.id for it in products), tuple(read.findings), remarks, read.replaced)
