"""`printgen make` and `printgen kit`: products from data to files.

Each command's module is its story, read from top to bottom: what is read, checked, drawn, laid out, printed, written. A
command takes names and options and gives an Outcome. It raises Unclear where a name is wrong, and OSError where a file cannot
be read or written. It imports what it needs where it needs it: an order that was printed before needs hardly anything.
"""

from __future__ import annotations

from printgen import files
from printgen.commands import load
from printgen.commands.session import Outcome, Session, found, refused
from printgen.data.findings import stops
from printgen.products.job import Job
from printgen.products.options import LAYOUT
from printgen.products.orders import Wanted
from printgen.report import closing
from printgen.reuse import fingerprint

#: What is said where findings stopped the printing.
NOT_PRINTED = "nothing was printed"


def make(game_id: str, products: str, job: Job, session: Session) -> Outcome:
    """Make one product of a game, or several with commas between."""
    return _printed(Wanted(game_id, tuple(dict.fromkeys(products.split(","))), job), session)


def kit(game_id: str, job: Job, session: Session) -> Outcome:
    """Make every product of a game."""
    return _printed(Wanted(game_id, (), job), session)


def _printed(wanted: Wanted, session: Session) -> Outcome:
    """Read, check, draw, lay out, print, write. An error ends it before any file is written; what is there already, and
    would come out the same, is not made again."""
    folder, state = session.project.output / wanted.game, fingerprint.now(session.project)
    order = wanted.order(session.project, state)
    if standing := files.standing(folder, order, session.project.output):
        return Outcome(closing="\n".join(closing.unchanged(folder, standing)))

    from printgen.commands import requests
    from printgen.games.game import game_named
    from printgen.products.draw import not_official
    from printgen.products.printing import Printing, print_all

    game = game_named(wanted.game)
    products = tuple(requests.aid(game, id) for id in wanted.aids) or requests.needed(
        game.aids, LAYOUT.of(wanted.job.choices)
    )
    requests.heeded(wanted.job, products)

    session.progress(f"reading {game.title}", 0.0)
    read = load(game.id, project=session.project, store=session.store, state=state, workers=session.workers)
    if stops(read.findings):
        return refused(read.findings, NOT_PRINTED, session)
    requests.choices(game, read.library, wanted.job.choices)

    printing = Printing(read.data, wanted.job, state.code, session.store)
    batch = print_all(products, printing, folder, session.workers, session.progress)
    read = read.with_findings(batch.findings)
    if stops(read.findings):
        return refused(read.findings, NOT_PRINTED, session)
    apart = (not_official(it, read.library, wanted.job.of(it)) for it in products)
    remarks = (*batch.remarks, *filter(None, apart))
    requests.something(game, batch.names, remarks)

    session.progress("writing", 1.0)
    lasting = order if batch.lasting and not (read.findings or remarks) else None
    put = files.put(folder, batch.made, batch.kept, lasting, session.waiting, session.project.output)
    last = closing.made(folder, put, [it.id for it in products]) if put.written else closing.unchanged(folder, put)
    last = [*closing.replaced(read.replaced), *last]
    return Outcome(closing="\n".join(last), complaint="\n".join([*found(read.findings, session), *remarks]))
