"""`printgen kit FILE`: what the seats of one evening's table need, in the order in which it is handed out; and an example."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from printgen import files
from printgen.commands import load, requests, seats
from printgen.commands.make import NOT_PRINTED
from printgen.commands.session import Outcome, Session, found, put_new, refused
from printgen.data.findings import Unclear, in_order, stops
from printgen.data.nearest import no_such
from printgen.games.game import names
from printgen.products.options import LAYOUT
from printgen.products.printing import Printing, print_all
from printgen.report import closing
from printgen.reuse import fingerprint

#: Where a game's example lies, below its folder of data.
EXAMPLE = Path("kits", "evening.yaml")


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
    batch = print_all(table.apart, printing, folder, session.workers, session.progress)
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


def example(file: Path, game: str | None, session: Session) -> Outcome:
    """Write a commented kit file under that name; never over a file that is there. Raises Unclear, OSError."""
    examples = {id: session.project.data[0] / id / EXAMPLE for id in names()}
    there = tuple(id for id, example in examples.items() if example.is_file())
    id = game or there[0]
    if id not in there:
        no_such("game with an example of an evening", id, there)
    if file.suffix not in (".yaml", ".yml") or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", file.stem):
        raise Unclear(f"`{file.name}`: name it in small letters, digits and single hyphens, such as friday.yaml")
    text = examples[id].read_text(encoding="utf-8")
    # Its id is its file's name, and the schema that its first line names lies elsewhere.
    text = re.sub(r"(?m)^evening: .*$", f"evening: {file.stem}", text)
    put_new(file, re.sub(r"\A# yaml-language-server:.*\n", "", text).encode())
    return Outcome(closing=f"{file}: an example to make your own; then `printgen kit {file}`")
