"""The stories of `printgen diff` and `printgen release`, read from top to bottom."""

from __future__ import annotations

from contextlib import ExitStack

from printgen.commands.session import FINDINGS, Outcome, Session, found, refused
from printgen.data.findings import Unclear, stops
from printgen.files import shown
from printgen.products.draw import misfits_of_all
from printgen.release import editions, forms, publish
from printgen.release.comparison import compare
from printgen.release.editions import version

#: What is said where something stood in the way.
NOT_RELEASED = "nothing was released"


def diff(old: str, new: str, form: str, session: Session) -> Outcome:
    """What changed from one state of the data to another, and what it means for print.

    A folder of corrections is laid over the other state, or where both are such folders each over the project's own data.
    """
    with ExitStack() as stack:
        folders = [stack.enter_context(editions.folder_of(name, session.project)) for name in (old, new)]
        whole = [folder for folder in folders if not editions.is_overlay(folder, session.project)]
        states = []
        for number, (name, folder) in enumerate(zip((old, new), folders, strict=True)):
            session.progress(f"reading {name}", number / 3)
            under = None if folder in whole else (whole or [session.project.data[0]])[0]
            states.append(editions.read(folder, name, session.project, under))
        session.progress("comparing", 2 / 3)
        answer = forms.report(compare(*states), form)
        unread = [finding for state in states for finding in state.unread]
    if not unread:
        return Outcome(answer)
    said = [*found(unread, session), "records that could not be read were not compared"]
    return Outcome(answer, complaint="\n".join(said), status=FINDINGS)


def release(wanted: str, since: str | None, first: bool, session: Session) -> Outcome:
    """Give out the data as a version: refused where something is in the way, written whole or not at all.

    since: the release that it follows, the newest older one where none is named; first: there is none.
    """
    if len(session.project.data) > 1:
        raise Unclear("a release is made of the project's own data: leave `--data` out")
    number = version(wanted)
    if number is None:
        raise Unclear(f"`{wanted}` is no version: write three numbers such as 1.4.2")
    folder, shelf = session.project.data[0], editions.releases(session.project)
    if obstacles := publish.before_reading(number, folder):
        return _refused(obstacles)
    base = since or editions.latest_before(number, session.project)
    if obstacles := publish.of_the_base(base, first, session.project):
        return _refused(obstacles)
    session.progress("reading the data", 0.0)
    state = editions.read(folder, str(number), session.project)
    findings = state.findings
    if not stops(findings):
        # Of data with errors no page can be drawn.
        for data in state.games.values():
            findings = (*findings, *misfits_of_all(data.game.aids, data.library, session.workers))
        findings = tuple(dict.fromkeys(findings))
    if stops(findings):
        return refused(findings, NOT_RELEASED, session)
    with ExitStack() as stack:
        session.progress("comparing with the release before", 0.2)
        before = None
        if base:
            where = stack.enter_context(editions.folder_of(base, session.project))
            before = editions.read(where, base, session.project)
        compared = compare(before, state)
        if obstacles := publish.before_writing(number, compared):
            return _refused(obstacles)
        session.progress("printing what changed, and the site", 0.4)
        contents = publish.contents(compared, session.project, session.workers)
    session.progress("writing", 1.0)
    put = publish.put(shelf, str(number), contents)
    if put == "different":
        there = f"{number} is released already, and what it holds is another: choose the next version"
        return _refused((f"{there}, or take {shown(shelf / str(number))} away, if nobody has it yet",))
    return Outcome(closing="\n".join(publish.closing(shelf / str(number), contents, put)))


def _refused(obstacles: tuple[str, ...]) -> Outcome:
    return Outcome(complaint="\n".join([*obstacles, NOT_RELEASED]), status=FINDINGS)
