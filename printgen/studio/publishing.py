"""The pages Changes and Publish of the section Data: the comparison of two states, and a release with its site and PDFs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.data.findings import UsageError
from printgen.files import display_path
from printgen.games.reading import RELEASE_FILE, release_of
from printgen.games.sources import command_word, folder_of
from printgen.release import objects
from printgen.release.editions import TAG, unused_version, version
from printgen.release.file_titles import file_title
from printgen.studio import editing
from printgen.studio.command_line import shell_line
from printgen.studio.comparison import DataChanges, comparison_run, is_outdated, last_comparison, state_digest
from printgen.studio.data_lists import data_tabs
from printgen.studio.publication import (
    BUILTIN,
    OWN,
    Publication,
    find_publication,
    list_publications,
    list_releases,
    pack_line,
    publish_address,
    version_file,
)
from printgen.studio.rendering import NoChoice, post_route, show_page, studio_of
from printgen.studio.runs import CommandRun
from printgen.studio.studio import Studio
from printgen.studio.workspace import has_data
from printgen.translation import _


class NamedState(Struct, frozen=True):
    """A state of the data that can be compared, with its name on the command line and its title.

    Fields:
        game: the id of a game folder, or "" for the built-in data and corrections to it.
    """

    word: str
    title: str
    game: str = ""


class ReleaseChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to publish.

    `digest` is the digest that release.yaml had when its change was shown, or "" if there was no such file or no
    change.
    """

    digest: str = ""


def show_changes(request: Request) -> Response:
    """Return the page for choosing two states of the data, with a comparison of the chosen states."""
    studio = studio_of(request)
    states, own = list_editions(studio), _own(studio)
    new = request.query_params.get("new") or own or _data(studio)
    others = (it.word for it in states if it.word != new and not it.game)
    old = request.query_params.get("old") or (_data(studio) if own else next(others, new))
    games = {it.word: it.game for it in states}
    if games.get(old, "") != games.get(new, "") and {old, new} <= {*games}:
        # The later state was changed to another game.
        old = next((it.word for it in states if it.game == games[new] and it.word != new), new)
    related = [it for it in states if it.game == games.get(new, "") and (it.word != new or old == new)]
    return _show(
        request,
        "data_changes.html",
        old,
        new,
        choices=(("old", _("Earlier"), old, related), ("new", _("Later"), new, states)),
        is_alone=old == new,
        is_outdated=is_outdated(studio, old, new),
        publish=publish_address(studio, old, new),
    )


def compare(request: Request, _nothing: NoChoice) -> Response:
    """Start the command that compares two states of the data, and return the page that shows its progress."""
    studio = studio_of(request)
    old, new = request.query_params.get("old", ""), request.query_params.get("new", "")
    if not old or not new or old.startswith("-") or new.startswith("-"):
        raise UsageError(_("Choose two versions of the data."))
    if not request.url.path.startswith("/data/publish"):
        _start_comparison(studio, old, new)
        return show_changes(request)
    given = _given(request)
    chosen = find_publication(list_publications(studio), given["game"])
    _start_comparison(studio, old, new, *(chosen.flags(given) if chosen else ()))
    return show_publish(request)


def show_publish(request: Request) -> Response:
    """Return the page for a release. It lists the changes since the last release, the required version, and old releases."""
    studio = studio_of(request)
    choices, given = list_publications(studio), _given(request)
    chosen = find_publication(choices, given["game"])
    if chosen is None and choices:
        # The chosen data no longer exists, but the version was entered for this data.
        chosen, given = choices[0], {**given, "version": "", "since": ""}
    releases = list_releases(studio)
    common: dict[str, Any] = {"releases": releases, "titles": studio.game_titles(), "file_title": file_title}
    if chosen is None:
        return show_page(request, "data_publish.html", tabs=data_tabs(), chosen=None, **common)
    given["game"] = chosen.id
    usual = chosen.base(given["version"])
    base = given["since"] or usual
    old, new, flags = chosen.earlier(base), chosen.word, chosen.flags(given)
    if old and not given["version"]:
        # The version follows from the comparison, so the user need not ask for it.
        _compare_again(studio, old, new, *flags)
    # An outdated comparison says nothing about the version.
    outdated = is_outdated(studio, old, new, *flags)
    found = None if outdated else last_comparison(studio, old, new, *flags)
    if not given["version"]:
        given["version"] = _proposed(chosen, found, old)
        if given["since"]:
            given["version"] = unused_version(given["version"], [it.version for it in releases if it.game == chosen.id])
    words = chosen.command(given, usual, studio.output)
    publishing = studio.runs.latest(shell_line(["printgen", *words]))
    problem, file = "", None
    try:
        file = version_file(chosen, given["version"])
    except UsageError as error:
        problem = str(error)
    unchanged = base if found and found.level == "none" and not given["since"] else ""
    if not file and _is_published(studio, publishing, new, *flags):
        unchanged = given["version"]
    return _show(
        request,
        "data_publish.html",
        old,
        new,
        flags,
        is_outdated=outdated,
        editions=_earlier_states(studio, chosen, usual),
        given=given,
        usual=usual,
        choices=choices,
        chosen=chosen,
        file=file,
        problem=problem,
        published=next((it for it in releases if (it.game, it.version) == (chosen.id, given["version"])), None),
        can_undo=_can_undo(studio, chosen),
        publishing=publishing,
        unchanged=unchanged,
        pack_command=pack_line(studio) if chosen.id == OWN and has_data(studio.own_data) else "",
        query=urlencode({name: value for name, value in given.items() if value}),
        compared=urlencode({"old": old, "new": new, **{name: value for name, value in given.items() if value}}),
        command=shell_line(["printgen", *words]) if given["version"] else "",
        **common,
    )


def _earlier_states(studio: Studio, chosen: Publication, usual: str) -> list[NamedState]:
    """Return the states with which a publication can be compared.

    The usual earlier state is the first choice of the form, so it is not listed again under its own name.
    """
    game = "" if chosen.id in (OWN, BUILTIN) else chosen.id
    omitted = ("HEAD", chosen.word, chosen.earlier(usual))
    return [it for it in list_editions(studio) if it.game == game and it.word not in omitted]


def start_release(request: Request, choice: ReleaseChoice) -> Response:
    """Start the command that publishes, and return its progress page. If necessary, first write the version to release.yaml."""
    studio, given = studio_of(request), _given(request)
    studio.no_pdfs = given["no-pdfs"]
    if version(given["version"]) is None:
        raise UsageError(_("Enter a version of three numbers, such as 1.4.2."))
    chosen = find_publication(list_publications(studio), given["game"])
    if chosen is None:
        raise HTTPException(404)
    if file := version_file(chosen, given["version"]):
        changed = _("{file} has changed. Check the change that is shown now.").format(file=display_path(file.path))
        if choice.digest != file.digest:
            raise UsageError(changed)
        saved = editing.write(chosen.folder.absolute(), file.path.absolute(), file.text.encode(), file.digest)
        if isinstance(saved, editing.Conflict):
            raise UsageError(changed)
        studio.history.remember(saved)
    path = chosen.folder.absolute() / RELEASE_FILE
    restore = (lambda: studio.history.undo(path)) if file else None
    title = _("release {version}").format(version=given["version"])
    digest, base = state_digest(studio, chosen.word, *chosen.flags(given)), chosen.base(given["version"])
    _start(studio, chosen.command(given, base, studio.output), title, restore=restore, digest=digest)
    return show_publish(request)


def undo_version(request: Request, _nothing: NoChoice) -> Response:
    """Restore release.yaml to its state before the studio changed it. Return the updated page."""
    studio = studio_of(request)
    chosen = find_publication(list_publications(studio), _given(request)["game"])
    if chosen is None:
        raise HTTPException(404)
    result = studio.history.undo(chosen.folder.absolute() / RELEASE_FILE)
    if isinstance(result, editing.Conflict):
        raise UsageError(
            _("{file} has been changed since then. Nothing was undone.").format(file=display_path(result.path))
        )
    return show_publish(request)


def _proposed(chosen: Publication, found: DataChanges | None, old: str) -> str:
    """Return the suggested version for a release, which is the lowest possible version, or "" if it is unknown."""
    if (found and found.level == "none") or (old and not found):
        return ""
    stated = release_of(chosen.folder)[0]
    return (found.needed if found else "") or (stated if version(stated) else "1.0.0")


def _is_published(studio: Studio, publishing: CommandRun | None, *words: str) -> bool:
    """Return whether a release was made from a state of the data that has not changed since then."""
    if publishing is None or publishing.state != "done":
        return False
    return publishing.digest == state_digest(studio, *words)


def _can_undo(studio: Studio, chosen: Publication) -> bool:
    path = chosen.folder.absolute() / RELEASE_FILE
    return studio.history.can_undo(path, editing.current_digest(path))


def list_editions(studio: Studio) -> list[NamedState]:
    """Return the states of the data that can be compared.

    These are releases, the built-in data, and the user's data. If the built-in data differs from the last commit, the
    commit is also listed.
    """
    data, games = studio.project.data[0], studio.game_titles()
    titles = {**games, OWN: _("my data")}
    tags = objects.git(data, "tag", "--list", f"{TAG}*").decode().split()
    found = [
        NamedState(
            display_path(it.folder.absolute()),
            " ".join(filter(None, (titles.get(it.game, ""), _("release {version}").format(version=it.version)))),
            "" if it.game in (OWN, BUILTIN) else it.game,
        )
        for it in list_releases(studio)
    ]
    found += [NamedState(tag, _("release {version}").format(version=tag.removeprefix(TAG))) for tag in reversed(tags)]
    changed = objects.is_changed(data)
    if changed:
        found.append(NamedState("HEAD", _("the built-in data before its changes (the last commit in git)")))
    found.append(
        NamedState(_data(studio), _("the built-in data with its changes") if changed else _("the built-in data"))
    )
    if own := _own(studio):
        found.append(NamedState(own, _("my data")))
    # A game that another tab has just created is on the next page.
    return found + [NamedState(command_word(id), title, id) for id, title in games.items() if folder_of(id)]


def _show(request: Request, template: str, old: str, new: str, flags: Sequence[str] = (), **values: Any) -> Response:
    studio, line = studio_of(request), shell_line(["printgen", "diff", old, new])
    values = {"query": urlencode({"old": old, "new": new}), **values, "command": values.get("command") or line}
    run, found = comparison_run(studio, old, new, *flags), last_comparison(studio, old, new, *flags)
    address = request.url.path.removesuffix("/compare").removesuffix("/undo")
    return show_page(
        request,
        template,
        old=old,
        new=new,
        run=run,
        found=found,
        tabs=data_tabs(),
        address=address,
        **values,
    )


def _given(request: Request) -> dict[str, str]:
    """Return the user's choices from the address of the page: the text of each field, and `1` for each ticked box."""
    found = {
        name: request.query_params.get(name, "").strip()
        for name in ("version", "since", "game", "no-pdfs", "campaigns")
    }
    if request.method == "GET" and not {"version", "changed"} & {*request.query_params}:
        # The form has not been changed since the page was opened.
        found["no-pdfs"] = found["no-pdfs"] or studio_of(request).no_pdfs
    return found


def _start(
    studio: Studio,
    words: list[str],
    title: str,
    more: list[str] | None = None,
    restore: Callable[[], object] | None = None,
    digest: str = "",
) -> None:
    """Start a command, unless it is already running."""
    line = shell_line(["printgen", *words])
    studio.runs.start_unless_running(line, title, [*words, *(more or [])], line, digest, restore=restore)


def _start_comparison(studio: Studio, *words: str) -> None:
    digest = state_digest(studio, *words)
    _start(studio, ["diff", *words], _("the comparison"), ["--format", "json"], digest=digest)


def _compare_again(studio: Studio, *words: str) -> None:
    """Start the comparison of two states if there is none, or if the data has changed since the last one."""
    if comparison_run(studio, *words) is None or is_outdated(studio, *words):
        _start_comparison(studio, *words)


def _own(studio: Studio) -> str:
    """Return the user's data folder as a command-line argument, or "" if the folder contains no data."""
    return display_path(studio.own_data.absolute()) if has_data(studio.own_data) else ""


def _data(studio: Studio) -> str:
    return display_path(studio.project.data[0].absolute())


ROUTES = [
    Route("/data/changes", show_changes),
    Route("/data/changes", post_route(NoChoice, compare), methods=["POST"]),
    Route("/data/publish", show_publish),
    Route("/data/publish", post_route(ReleaseChoice, start_release), methods=["POST"]),
    Route("/data/publish/undo", post_route(NoChoice, undo_version), methods=["POST"]),
    Route("/data/publish/compare", post_route(NoChoice, compare), methods=["POST"]),
]
