"""The stories of `printgen diff` and `printgen release`, read from top to bottom."""

from __future__ import annotations

from contextlib import ExitStack

from printgen.commands.requests import Unclear
from printgen.commands.run import FINDINGS, Desk, Outcome
from printgen.games import reading
from printgen.release import bundle, editions, forms, gates
from printgen.release.comparison import compare
from printgen.release.version import Version, version
from printgen.report.forms import report


def diff(old: str, new: str, form: str, desk: Desk) -> Outcome:
    """What changed from one state of the data to another, and what it means for print."""
    with ExitStack() as stack:
        states = []
        for number, name in enumerate((old, new)):
            desk.tell(f"reading {name}", number / 3)
            folder = stack.enter_context(editions.folder_of(name, desk.project))
            states.append(editions.read(folder, name, desk.project))
        desk.tell("comparing", 2 / 3)
        answer = forms.report(compare(*states), form)
        unread = [finding for state in states for finding in state.unread]
    if not unread:
        return Outcome(answer)
    said = [report(unread, "text", desk.color), "records that could not be read were not compared"]
    return Outcome(answer, complaint="\n".join(said), status=FINDINGS)


def release(wanted: str, since: str | None, desk: Desk) -> Outcome:
    """Give out the data as a version: refused where something is in the way, written whole or not at all."""
    number = _wanted(wanted, desk)
    folder = desk.project.data[0]
    if obstacles := gates.before_reading(number, folder):
        return _refused(obstacles)
    desk.tell("reading the data", 0.0)
    state = editions.read(folder, str(number), desk.project)
    findings = tuple(
        dict.fromkeys((*state.findings, *(it for data in state.games.values() for it in reading.misfits_of_all(data))))
    )
    if reading.stops(findings):
        said = report(findings, "text", desk.color)
        return Outcome(complaint=f"{said}\nnothing was released", status=FINDINGS)
    with ExitStack() as stack:
        desk.tell("comparing with the release before", 0.2)
        base = since or editions.latest_before(number, desk.project)
        before = None
        if base:
            where = stack.enter_context(editions.folder_of(base, desk.project))
            before = editions.read(where, base, desk.project)
        found = compare(before, state)
        if obstacles := gates.before_writing(number, found):
            return _refused(obstacles)
        desk.tell("printing what changed, and the site", 0.4)
        contents = bundle.contents(found, desk.project)
    desk.tell("writing", 1.0)
    put = folder.put(editions.releases(desk.project), str(number), contents)
    if put == folder.DIFFERENT:
        return _refused((f"{number} is released already, and what it holds is another: choose the next version",))
    return Outcome(closing="\n".join(folder.closing(editions.releases(desk.project) / str(number), contents, put)))


def _wanted(text: str, desk: Desk) -> Version:
    if len(desk.project.data) > 1:
        raise Unclear("a release is made of the project's own data: leave `--data` out")
    try:
        return version(text)
    except ValueError as refusal:
        raise Unclear(str(refusal)) from None


def _refused(obstacles: tuple[str, ...]) -> Outcome:
    return Outcome(complaint="\n".join([*obstacles, "nothing was released"]), status=FINDINGS)
