"""The story of each command, read from top to bottom: what comes after what. How it is done stands in the rooms below.

Each command takes names and options and gives an Outcome. It raises `asked.Unclear` where a name is wrong, and OSError
where a file cannot be read or written. Each imports the rooms it goes into when it goes there: an order that was printed
before needs hardly any.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen import files
from printgen.commands import requests
from printgen.data.folders import Project
from printgen.games.game import load, names
from printgen.products.job import Job
from printgen.products.orders import Wanted
from printgen.report import closing, table
from printgen.reuse import fingerprint
from printgen.reuse.store import Cache

if TYPE_CHECKING:
    from printgen.data.findings import Finding
    from printgen.games.reading import Data

CLEAN, FINDINGS = 0, 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a command ended: what it answers, its last lines, what it complains of, and the exit status."""

    answer: str = ""
    closing: str = ""
    complaint: str = ""
    status: int = CLEAN


@dataclass(frozen=True, slots=True)
class Desk:
    """What a command works with: the project's folders, whom to tell what is being done and how much of it is (0 to 1),
    whether to use colours, what earlier runs left to save time, and how many products to print at a time."""

    project: Project
    tell: Callable[[str, float], None]
    color: bool = False
    cache: Cache | None = None
    jobs: int = 1


def cores() -> int:
    """How many products can be printed at a time on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def make(game_id: str, aid_ids: str, job: Job, desk: Desk) -> Outcome:
    """Make one aid of a game, or several, with commas between."""
    return _print(Wanted(game_id, tuple(dict.fromkeys(aid_ids.split(","))), job), desk)


def kit(game_id: str, job: Job, desk: Desk) -> Outcome:
    """Make every aid of a game."""
    return _print(Wanted(game_id, (), job), desk)


def _print(wanted: Wanted, desk: Desk) -> Outcome:
    """Read, check, draw, lay out, print, write. An error stops the press before any file is written; what is there already,
    and would come out the same, is not made again."""
    folder, code = desk.project.output / wanted.game, fingerprint.code(desk.project.templates)
    order = wanted.order(desk.project, code)
    if standing := files.standing(folder, order):
        return Outcome(closing="\n".join(closing.unchanged(folder, standing)))

    from printgen.games import reading
    from printgen.products import press

    game = requests.game(wanted.game)
    aids = tuple(requests.aid(game, id) for id in wanted.aids) or game.aids
    requests.heeded(wanted.job.choices, aids)

    desk.tell(f"reading {game.title}", 0.0)
    data = reading.read(game, desk.project, desk.cache)
    if reading.stops(data.findings):
        return _refused(data, desk)
    requests.choices(game, data.library, wanted.job.choices)

    batch = press.run(aids, press.Press(data, wanted.job, code, desk.cache), folder, desk.jobs, desk.tell)
    data = data.with_findings(batch.findings)
    if reading.stops(data.findings):
        return _refused(data, desk)
    requests.something(game, batch.names)

    desk.tell("writing", 1.0)
    lasting = order if batch.lasting and not data.findings else None
    put = files.put(folder, batch.made, batch.kept, lasting)
    last = closing.made(folder, put, [aid.id for aid in aids]) if put.written else closing.unchanged(folder, put)
    last = [*closing.replaced(data.replaced), *last]
    return Outcome(closing="\n".join(last), complaint="\n".join([*_said(data.findings, desk), *batch.remarks]))


def evening(path: Path, options: Mapping[str, Any], desk: Desk) -> Outcome:
    """Make what the seats of a kit file need, in the order in which it is handed out, under a cover that lists it."""
    from printgen.commands import evening as evenings
    from printgen.games import reading
    from printgen.products import press

    desk.tell(f"reading {path}", 0.0)
    table, found = evenings.read(path)
    if table is None:
        return _wrong(found, desk)
    data = reading.read(table.game, desk.project, desk.cache)
    data = data.with_findings([*found, *evenings.wrong_names(table, data.library)])
    if reading.stops(data.findings):
        return _refused(data, desk)
    job = evenings.job(table, options)
    requests.choices(table.game, data.library, job.choices)

    folder = desk.project.output / table.game.id / table.case.id
    press = press.Press(data, job, fingerprint.code(desk.project.templates), desk.cache, evenings.numbers(table))
    own, misfits = evenings.sheets(table, press)
    batch = press.run(evenings.apart(table), press, folder, desk.jobs, desk.tell)
    data = data.with_findings([*misfits, *batch.findings])
    if reading.stops(data.findings):
        return _refused(data, desk)

    others = {**batch.kept, **{file.name: files.entry(file) for file in batch.made}}
    put = files.put(folder, (*evenings.bound(table, press, own, others), *batch.made), batch.kept)
    order = [aid.id for aid in table.aids]
    last = closing.made(folder, put, order) if put.written else closing.unchanged(folder, put)
    return Outcome(closing="\n".join(last), complaint="\n".join([*_said(data.findings, desk), *batch.remarks]))


def calibrate(
    options: Mapping[str, Any],
    desk: Desk,
    read: tuple[float, float] | None,
    angle: float,
    scale: float,
    name: str | None,
) -> Outcome:
    """Print the page to calibrate a printer with; or keep what was read on it, and print the page that proves it."""
    from printgen.products.export import sheet_of
    from printgen.sheets import calibration, profile

    job = Job.of(options)
    if name is None:
        if read:
            raise requests.Unclear("say with --name what the printer is to be called, such as kitchen")
        file = desk.project.output / "calibration.pdf"
        files.replace(file.parent, {file.name: sheet_of(calibration.calibration(job.paper.size, job.flip))})
        return Outcome(closing="\n".join(closing.calibration(file, job.flip)))
    try:
        kept = profile.profile(name, *read, angle, scale) if read else profile.load(name, profile.folder())
    except profile.NoProfile as refusal:
        raise requests.Unclear(str(refusal)) from None
    where = profile.save(kept, profile.folder())
    file = desk.project.output / f"calibration-{name}.pdf"
    files.replace(file.parent, {file.name: sheet_of(calibration.verify(job.paper.size, kept, job.flip))})
    return Outcome(closing="\n".join(closing.profile(where, file, job.flip)))


def _refused(data: Data, desk: Desk) -> Outcome:
    """Nothing is printed from data that is wrong."""
    return _wrong(data.findings, desk)


def _wrong(findings: Sequence[Finding], desk: Desk) -> Outcome:
    return Outcome(complaint="\n".join([*_said(findings, desk), "nothing was printed"]), status=FINDINGS)


def _said(findings: Sequence[Finding], desk: Desk) -> list[str]:
    """The findings for a person to read, where there are any."""
    from printgen.report.forms import report

    return [report(findings, "text", desk.color)] if findings else []


def validate(what: tuple[str, ...], form: str, strict: bool, desk: Desk) -> Outcome:
    """Check the data of games, or what stands in files and folders; everything when nothing is named."""
    from printgen.commands.scope import scope
    from printgen.games import reading
    from printgen.report.forms import report

    wanted = scope(what, desk.project)
    everything = []
    for number, game in enumerate(wanted.games):
        desk.tell(f"checking {game.title}", number / len(wanted.games))
        data = reading.read(game, desk.project)
        everything.append(data.with_findings(reading.misfits_of_all(data)))

    findings = wanted.findings(everything)
    answer = report(findings, form, desk.color, reading.titles(everything))
    status = FINDINGS if reading.stops(findings, strict) else CLEAN
    last = closing.replaced(case for data in everything for case in data.replaced)
    last += [closing.clean(data.game.id, data.library, data.game.kinds) for data in wanted.clean(everything)]
    return Outcome(answer, "\n".join(last) if form == "text" else "", status=status)


def explain(code: str) -> Outcome:
    """What a check is for, in whichever game."""
    from printgen.report import explanation

    return Outcome(explanation.page(requests.explanation(code)))


def games() -> Outcome:
    """The games there are, with how much can be made for each."""
    every = [load(id) for id in names()]
    return Outcome(table.text((game.id, game.title, closing.counted(len(game.aids), "aid")) for game in every))


def aids(game_id: str) -> Outcome:
    """What can be made for a game."""
    return Outcome(table.text((aid.id, aid.title, aid.summary) for aid in requests.game(game_id).aids))


def show(game_id: str, id: str | None, desk: Desk) -> Outcome:
    """All aircraft of a game in a table, or everything the data says of one of its records and what follows from it."""
    from printgen.games import reading
    from printgen.report import show as shown

    game = requests.game(game_id)
    data = reading.read(game, desk.project)
    if id is None:
        return Outcome(shown.table(requests.aircraft(game, data.library).values()))
    report = game.reports.get(id)
    parts = (shown.screen(requests.record(game, data.library, id)), report(data.library) if report else "")
    return Outcome("\n\n".join(filter(None, parts)))


def gaps(game_id: str, desk: Desk) -> Outcome:
    """What the data of a game does not know, or knows by reconstruction only."""
    from printgen.games import reading
    from printgen.report import gaps as gap

    game = requests.game(game_id)
    data = reading.read(game, desk.project)
    return Outcome(gap.listing(game.title, gap.gaps(data.library)))


def schema(desk: Desk) -> Outcome:
    """Write the JSON Schemas of all data files of all games, by which editors complete and check them."""
    from printgen.data.kinds import KINDS
    from printgen.data.schema import schemas
    from printgen.games.reading import shown

    kinds = dict.fromkeys(kind for id in names() for kind in (*KINDS, *load(id).kinds))
    texts = {name: text.encode() for name, text in schemas(tuple(kinds)).items()}
    files.replace(desk.project.schemas, texts)
    return Outcome(closing=f"{shown(desk.project.schemas)}: {closing.counted(len(texts), 'schema')}")
