"""`printgen kit FILE`: what the seats of one evening's table need, in the order in which it is handed out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from printgen import files
from printgen.commands import load, requests, seats
from printgen.commands.make import NOT_PRINTED
from printgen.commands.session import Outcome, Session, found, refused
from printgen.data.findings import in_order, stops
from printgen.products.options import LAYOUT
from printgen.products.printing import Printing, print_all
from printgen.report import closing
from printgen.reuse import fingerprint


def evening(path: Path, options: Mapping[str, Any], session: Session) -> Outcome:
    """Make what the seats of a kit file need, under a cover that lists it. Raises Unclear, OSError."""
    session.progress(f"reading {path}", 0.0)
    table, wrong = seats.read(path)
    if table is None:
        wrong += seats.besides(
            path, wrong, lambda game: load(game, project=session.project, store=session.store).library
        )
        return refused(in_order(wrong), NOT_PRINTED, session)
    read = load(table.game.id, project=session.project, store=session.store)
    read = read.with_findings([*wrong, *seats.wrong_names(table, read.library)])
    if stops(read.findings):
        return refused(read.findings, NOT_PRINTED, session)
    job = seats.job(table, options)
    requests.choices(table.game, read.library, job.choices)
    requests.offered(job, table.aids)
    table = replace(table, layout=LAYOUT.of(job.choices))
    if beside := seats.on_one_paper(table, job):
        return refused(beside, NOT_PRINTED, session)

    folder = session.project.output / table.game.id / table.case.id
    code = fingerprint.code(session.project.templates)
    printing = Printing(read.data, job, code, session.store, seats.numbers(table))
    own, misfits = seats.sheets(table, printing)
    batch = print_all(seats.apart(table), printing, folder, session.workers, session.progress)
    read = read.with_findings([*misfits, *batch.findings])
    if stops(read.findings):
        return refused(read.findings, NOT_PRINTED, session)

    others = {**batch.kept, **{file.name: files.entry(file) for file in batch.made}}
    made = (*seats.bound(table, printing, own, others), *batch.made)
    put = files.put(folder, made, batch.kept, tell=session.waiting)
    order = [product.id for product in table.aids]
    last = closing.made(folder, put, order) if put.written else closing.unchanged(folder, put)
    remarks = (*batch.remarks, *seats.left_out(table, printing))
    return Outcome(closing="\n".join(last), complaint="\n".join([*found(read.findings, session), *remarks]))
