"""The steps of `printgen diff` and `printgen release`."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from msgspec.structs import replace

from printgen.commands.session import FINDINGS, Outcome, Session, format_findings, refusal_outcome
from printgen.data.findings import Finding, UsageError, blocks_printing, format_count
from printgen.data.folders import Project
from printgen.data.packs import pack_findings
from printgen.files import display_path
from printgen.games.sources import folder_of, is_game_folder
from printgen.products.draw import all_overflows
from printgen.release import editions, forms, publish
from printgen.release.comparison import compare
from printgen.release.downloads import ReadyPdfs
from printgen.release.editions import Edition, Version, version

#: The last line of the output if the release was refused.
NOT_RELEASED = "nothing was released"
#: The last line if only the ready-to-print PDFs cannot be printed.
PDFS_UNFIT = f"{NOT_RELEASED}. To release the data without the ready-to-print PDFs, add `--no-pdfs`"


def diff(old: str, new: str, form: str, session: Session, without_campaigns: bool = False) -> Outcome:
    """Report the changes between two states of the data, and the pages and pieces that must be printed again.

    Corrections in a folder without other data are applied to the other state. If both folders contain only corrections,
    the corrections are applied to the project's own data.
    """
    with ExitStack() as stack:
        # A revision is a revision of the game folder that is compared.
        data = next((path for path in (Path(old), Path(new)) if is_game_folder(path)), None)
        folders = [stack.enter_context(editions.folder_of(name, session.project, data)) for name in (old, new)]
        if refused := [finding for folder in folders for finding in pack_findings(folder)]:
            return refusal_outcome(refused, "nothing was compared", session)
        complete = [folder for folder in folders if not editions.is_overlay(folder, session.project)]
        # Corrections in a release were made to data that may since have changed.
        under = next((it for it in complete if not editions.below_release(it)), session.project.data[0])
        states = []
        for number, (name, folder) in enumerate(zip((old, new), folders, strict=True)):
            session.progress(f"reading {name}", number / 3)
            below = editions.below_release(folder) or (() if folder in complete else (under,))
            states.append(editions.read(folder, name, session.project, below))
        if without_campaigns:
            states = [editions.without_rosters(it) for it in states]
        session.progress("comparing", 2 / 3)
        answer = forms.report(compare(*states), form)
        unread = [finding for state in states for finding in state.read_errors]
    if not unread:
        return Outcome(answer)
    complaint = [*format_findings(unread, session), "records that could not be read were not compared"]
    return Outcome(answer, complaint="\n".join(complaint), status=FINDINGS)


def release(
    wanted: str,
    since: str | None,
    first: bool,
    session: Session,
    no_pdfs: bool = False,
    game: str | None = None,
    without_campaigns: bool = False,
) -> Outcome:
    """Publish the data as a version, completely or not at all. If there are obstacles, publish nothing.

    Args:
        wanted: the version.
        since: the previous release, or None for the newest release before `wanted`.
        first: whether this is the first release. The first release of corrections is compared with the data that they
            correct.
        no_pdfs: whether to omit the ready-to-print PDFs and the gallery.
        game: the game folder to publish. Without it, the last data folder that the user specified is published, or else
            the built-in data.
        without_campaigns: whether to omit the campaigns, which name players.
    """
    own = game is not None or len(session.project.data) > 1
    session = _published(game, session)
    number = version(wanted)
    if number is None:
        raise UsageError(f"`{wanted}` is not a version; write three numbers such as 1.4.2")
    if since == "":
        raise UsageError(
            "`--since` is empty; write the previous release, such as `--since data-1.0.0`, or remove `--since`"
        )
    *below, folder = session.project.data
    shelf = editions.releases(session.project)
    if obstacles := publish.source_obstacles(number, folder, own):
        return _refused(obstacles)
    base = since or editions.latest_release(session.project, before=number)
    if obstacles := publish.base_obstacles(number, base, first, session.project):
        return _refused(obstacles)
    session.progress("reading the data", 0.0)
    data = editions.files_of(folder, below, with_rosters=not without_campaigns)
    with ExitStack() as stack:
        before, state = _read(number, base, session, stack, without_campaigns)
        if not state.games:
            nothing = f"{display_path(folder)} changes no game, so there is nothing to publish"
            return _refused((nothing, "correct or add a record in it first"))
        findings, not_released = _find_obstacles(state, no_pdfs, session)
        if blocks_printing(findings):
            return refusal_outcome(findings, not_released, session)
        session.progress("comparing with the previous release", 0.2)
        compared = compare(before, state)
        if obstacles := publish.data_obstacles(number, compared):
            return _refused(obstacles)
        ready = None if no_pdfs else _print_ready(state, session)
        session.progress("printing the changed pages and the site", 0.9)
        contents = publish.contents(compared, data, session.project, session.workers, ready)
    session.progress(f"writing {format_count(len(contents), 'file')} of the release", 0.95)
    put = publish.write_release(shelf, str(number), contents)
    if put == "different":
        conflict = f"{number} was already released with other content. Use the next version"
        return _refused((f"{conflict}, or remove {display_path(shelf / str(number))} if it was never downloaded",))
    return Outcome(closing="\n".join(publish.closing_lines(shelf / str(number), folder, contents, put)))


def _read(
    number: Version, base: str | None, session: Session, stack: ExitStack, without_campaigns: bool
) -> tuple[Edition | None, Edition]:
    """Return the earlier edition for comparison (or None), and the edition to release.

    The first release of corrections is compared with the data below them. Releases of corrections contain only the games that
    they change.
    """
    *below, folder = session.project.data
    state = editions.read(folder, str(number), session.project, below)
    before = None
    if base:
        where = stack.enter_context(editions.folder_of(base, session.project))
        under = editions.below_release(where) or (below if editions.is_overlay(where, session.project) else ())
        before = editions.read(where, base, session.project, under)
    elif below:
        before = editions.read(below[-1], "the built-in data", session.project, below[:-1])
    if without_campaigns:
        before, state = before and editions.without_rosters(before), editions.without_rosters(state)
    return editions.limit_to_own_games(before, state) if below else (before, state)


def _find_obstacles(state: Edition, no_pdfs: bool, session: Session) -> tuple[tuple[Finding, ...], str]:
    """Return the findings in the data and its pages, and the closing line to print if these findings prevent a release."""
    findings = state.findings
    if not blocks_printing(findings):
        # Pages can be drawn only from data without errors.
        for data in state.games.values():
            findings = (*findings, *all_overflows(data.game.all_products, data.library, session.workers))
        findings = tuple(dict.fromkeys(findings))
    if blocks_printing(findings) or no_pdfs:
        return findings, NOT_RELEASED
    from printgen.commands.ready_pdfs import layout_findings

    session.progress("checking the layout of the ready-to-print PDFs", 0.1)
    return tuple(layout_findings(state.games, session.workers)), PDFS_UNFIT


def _published(game: str | None, session: Session) -> Session:
    """Return a session for the data to publish, which is a game folder, the user's data folders, or the built-in data.

    The releases of different data are in different folders. Raise UsageError for other data.
    """
    if len(session.project.data) > 1:
        if game is not None:
            raise UsageError(
                "`--game` and `--data` were both given, but a release contains either a game or your data. "
                "Remove one option"
            )
        name = Path(display_path(session.project.data[-1])).absolute().name.removesuffix(".zip")
        return replace(session, project=replace(session.project, output=session.project.output / name))
    if game is None:
        return session
    own = folder_of(game)
    if own is None:
        raise UsageError(f"`{game}` is not a game folder. Specify its path, such as `--game ./my-game`")
    return replace(session, project=Project((own,), session.project.templates, session.project.output / game))


def _print_ready(state: Edition, session: Session) -> ReadyPdfs:
    """Return the ready-to-print PDFs. The progress of printing them is part of the command's progress."""
    from printgen.commands.ready_pdfs import ready_pdfs

    session.progress("printing the ready-to-print PDFs", 0.3)
    report = replace(session, progress=lambda doing, share: session.progress(doing, 0.3 + 0.6 * share))
    return ready_pdfs(state.games, report)


def _refused(obstacles: tuple[str, ...]) -> Outcome:
    return Outcome(complaint="\n".join([*obstacles, NOT_RELEASED]), status=FINDINGS)
