"""The pages Changes and Publish of the section Data: two states of the data compared, and a release with its site and PDFs."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.commands.pack import make_pack
from printgen.data.findings import UsageError
from printgen.data.folders import Project
from printgen.files import display_path, reading
from printgen.games.game import game_ids
from printgen.games.sources import command_word, folder_of
from printgen.release import editions, objects
from printgen.release.editions import TAG, Level, version
from printgen.studio.command_line import shell_line
from printgen.studio.data_lists import data_tabs
from printgen.studio.rendering import NoChoice, post_route, show_page, studio_of
from printgen.studio.runs import CommandRun
from printgen.studio.studio import Studio
from printgen.studio.workspace import has_data
from printgen.systems import is_link
from printgen.translation import _

#: The types of the files of a release that the browser shows, by suffix. Other files are saved.
_TYPES = {
    ".css": "text/css",
    ".csv": "text/plain",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".md": "text/plain",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".yaml": "text/plain",
}
#: The maximum number of records that are listed in a comparison, and the maximum number of changes that explain a version.
_RECORDS, _REASONS = 150, 8
#: The word in addresses that means the built-in data.
_BUILTIN = "builtin"


class NamedState(Struct, frozen=True):
    """A state of the data that can be compared: the word that names it on the command line, and its title."""

    word: str
    title: str


class StoredRelease(Struct, frozen=True):
    """A release in the output folder. The game is "" for the built-in data."""

    game: str
    version: str
    folder: Path

    @property
    def address(self) -> str:
        """The address of its files."""
        return f"/releases/{self.game or _BUILTIN}/{self.version}"


class DataChanges(Struct, frozen=True):
    """The result of a comparison.

    Fields:
        records: the changed records by kind; each has its id, the changes that concern the whole record, and its
            figures with their old and new values.
        more: the number of records that are not listed.
        prints: the tasks for pages and pieces: the product, the task (such as `print again`), and the names of the
            pages; None if unknown.
        level: the part of the version that must increase.
        needed: the lowest version that may follow; "" if the earlier state has no version.
        reasons: the changes that require this version.
    """

    records: tuple[tuple[str, tuple[tuple[str, tuple[str, ...], tuple[tuple[str, str, str], ...]], ...]], ...]
    more: int
    prints: tuple[tuple[str, str, tuple[str, ...]], ...] | None
    level: str
    needed: str
    reasons: tuple[str, ...]


def show_changes(request: Request) -> Response:
    """Return the page with the choice of two states of the data, and their comparison."""
    studio = studio_of(request)
    states, own = list_editions(studio), _own(studio)
    others = (it.word for it in states if it.word not in (_data(studio), own))
    old = request.query_params.get("old") or (_data(studio) if own else next(others, "HEAD"))
    new = request.query_params.get("new") or own or _data(studio)
    return _show(request, "data_changes.html", old, new, editions=states)


def compare(request: Request, _nothing: NoChoice) -> Response:
    """Start the command that compares two states of the data, and return the page that shows its progress."""
    studio = studio_of(request)
    old, new = request.query_params.get("old", ""), request.query_params.get("new", "")
    words = ["diff", old, new]
    if not old or not new or old.startswith("-") or new.startswith("-"):
        raise UsageError(_("Choose two versions of the data."))
    _start(studio, words, _("the comparison"), ["--format", "json"])
    back = show_publish if request.url.path.startswith("/data/publish") else show_changes
    return back(request)


def show_publish(request: Request) -> Response:
    """Return the page for a release: the changes since the last one, the version they require, and earlier releases."""
    studio, given = studio_of(request), _given(request)
    project = _project(studio, given["game"])
    base = given["since"] or editions.latest_release(project) or ""
    shelved = editions.releases(project) / base
    old = display_path(shelved.absolute()) if base and shelved.is_dir() else base or "HEAD"
    new = command_word(given["game"]) if given["game"] else _data(studio)
    run = studio.runs.latest(shell_line(["printgen", *_release_words(studio, given)]))
    return _show(
        request,
        "data_publish.html",
        old,
        new,
        editions=list_editions(studio),
        given=given,
        base=base,
        publishing=run,
        releases=list_releases(studio),
        has_release=(project.data[0] / "release.yaml").is_file(),
        own=_own(studio),
        own_changes=urlencode({"old": _data(studio), "new": _own(studio)}),
        pack_command=_pack_line(studio),
        titles=studio.game_titles(),
        folders=[(id, title) for id, title in studio.game_titles().items() if folder_of(id)],
        query=urlencode({name: value for name, value in given.items() if value}),
        compared=urlencode({"old": old, "new": new, **{name: value for name, value in given.items() if value}}),
        command=shell_line(["printgen", *_release_words(studio, given)]) if given["version"] else "",
    )


def start_release(request: Request, _nothing: NoChoice) -> Response:
    """Start the command that publishes the data, and return the page that shows its progress."""
    studio, given = studio_of(request), _given(request)
    if version(given["version"]) is None:
        raise UsageError(_("Enter a version of three numbers, such as 1.4.2."))
    _start(studio, _release_words(studio, given), _("release {version}").format(version=given["version"]))
    return show_publish(request)


def download_pack(request: Request) -> Response:
    """Return a pack of the user's data. Raise UsageError if the data has errors."""
    studio = studio_of(request)
    made = make_pack(studio.own_data, studio.project)
    if not made.content:
        raise UsageError(_("Your data has errors, so it cannot be packed. Correct the findings first."))
    return Response(
        made.content,
        media_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="{studio.own_data.name}.zip"'},
    )


def show_release_file(request: Request) -> Response:
    """Return a file of a release, such as a page of its site."""
    wanted, name = (request.path_params[it] for it in ("game", "version")), request.path_params["name"]
    found = {(it.game or _BUILTIN, it.version): it.folder for it in list_releases(studio_of(request))}.get((*wanted,))
    paths = [Path(it) for it, regular in reading.walk_files(found, inside=True) if regular] if found else []
    path = next((it for it in paths if found and it.relative_to(found).as_posix() == name), None)
    if path is None or is_link(path):
        raise HTTPException(404)
    headers = {} if path.suffix in _TYPES else {"Content-Disposition": "attachment"}
    return Response(reading.read_bytes(path), media_type=_TYPES.get(path.suffix), headers=headers)


def list_editions(studio: Studio) -> list[NamedState]:
    """Return the states of the data that can be compared: releases, the last commit, the data, and the user's folders."""
    data, titles = studio.project.data[0], studio.game_titles()
    tags = objects.git(data, "tag", "--list", f"{TAG}*").decode().split()
    found = [
        NamedState(
            display_path(it.folder.absolute()),
            " ".join(filter(None, (titles.get(it.game, ""), _("release {version}").format(version=it.version)))),
        )
        for it in list_releases(studio)
    ]
    found += [NamedState(tag, _("release {version}").format(version=tag.removeprefix(TAG))) for tag in reversed(tags)]
    if objects.find_commit(data, "HEAD"):
        found.append(NamedState("HEAD", _("the last commit")))
    found.append(NamedState(_data(studio), _("the built-in data")))
    if own := _own(studio):
        found.append(NamedState(own, _("my data")))
    return found + [NamedState(command_word(id), titles[id]) for id in game_ids() if folder_of(id)]


def list_releases(studio: Studio) -> list[StoredRelease]:
    """Return the releases in the output folder: those of the built-in data, then the others, each newest first."""
    found = []
    for game in ("", *(id for id in game_ids() if folder_of(id))):
        shelf = editions.releases(_project(studio, game))
        versions = [number for it in shelf.iterdir() if (number := version(it.name))] if shelf.is_dir() else []
        found += [StoredRelease(game, f"{it}", shelf / f"{it}") for it in sorted(versions, reverse=True)]
    return found


def describe(run: CommandRun) -> DataChanges | None:
    """Return the result of a comparison; None if there is none."""
    if run.state == "running" or not run.result.answer:
        return None
    document = reading.read_json(run.result.answer.encode(), dict[str, Any])
    changes = document["changes"]
    by_kind = [(kind, [*of]) for kind, of in groupby(changes, key=lambda it: (it["game"] or "", it["kind"]))]
    records, left = [], _RECORDS
    for (game, kind), of_kind in by_kind:
        listed = [_record(id, [*of]) for id, of in groupby(of_kind, key=lambda it: it["id"])]
        records.append((f"{game} {kind}".strip(), tuple(listed[: max(left, 0)])))
        left -= len(listed)
    base = version(str(document["old"]).removeprefix(TAG).rpartition("/")[2])
    level = Level[document["level"].upper()]
    highest = [it for it in changes if it["level"] == document["level"]]
    reasons = [" ".join(filter(None, (it["kind"], it["id"], it["field"], f"({it['nature']})"))) for it in highest]
    more = [_("and {count} more").format(count=len(reasons) - _REASONS)] if reasons[_REASONS:] else []
    return DataChanges(
        tuple(it for it in records if it[1]),
        max(-left, 0),
        None if document["print"] is None else tuple(_prints(document["print"])),
        level.name.lower(),
        str(base.bump(level)) if base else "",
        (*reasons[:_REASONS], *more),
    )


def _record(id: str, changes: list[Mapping[str, Any]]) -> tuple[str, tuple[str, ...], tuple[tuple[str, str, str], ...]]:
    natures = tuple(it["nature"] for it in changes if not it["field"])
    figures = tuple((it["field"], it["old"] or "–", it["new"] or "–") for it in changes if it["field"])
    return id, natures, figures


def _prints(items: list[Mapping[str, Any]]) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return the names of the pages and pieces, grouped by product and task."""
    tasks = {
        "changed": _("print again"),
        "new": _("print"),
        "withdrawn": _("throw away"),
    }
    groups: dict[tuple[str, str, str], dict[str, None]] = {}
    for it in items:
        # Pages that differ only in their stamp are kept.
        if it["fate"] in tasks:
            groups.setdefault((it["game"], it["product"], it["fate"]), {})[it["item"]] = None
    return [(f"{game} {product}", tasks[fate], tuple(names)) for (game, product, fate), names in groups.items()]


def _show(request: Request, template: str, old: str, new: str, **values: Any) -> Response:
    run = studio_of(request).runs.latest(shell_line(["printgen", "diff", old, new]))
    command = values.pop("command", "") or shell_line(["printgen", "diff", old, new])
    here = request.url.path.removesuffix("/compare")
    values = {"query": urlencode({"old": old, "new": new}), **values}
    try:
        found = describe(run) if run else None
    except (KeyError, reading.ReadError):
        found = None
    context: dict[str, Any] = {"old": old, "new": new, "run": run, "found": found, "tabs": data_tabs(), "address": here}
    return show_page(request, template, command=command, **context, **values)


def _given(request: Request) -> dict[str, str]:
    """Return the choices in the address of the page: the text of each field, and `1` for ticked boxes."""
    names = ("version", "since", "game", "first", "no-pdfs")
    given = {name: request.query_params.get(name, "").strip() for name in names}
    return {**given, "game": given["game"] if given["game"] in game_ids() and folder_of(given["game"]) else ""}


def _release_words(studio: Studio, given: Mapping[str, str]) -> list[str]:
    """Return the words of the command that publishes the data."""
    return [
        "release",
        given["version"],
        *(["--since", given["since"]] if given["since"] and not given["since"].startswith("-") else []),
        *(["--game", command_word(given["game"])] if given["game"] else []),
        *(["--first"] if given["first"] else []),
        *(["--no-pdfs"] if given["no-pdfs"] else []),
        "--out",
        display_path(studio.output.absolute()),
    ]


def _start(studio: Studio, words: list[str], title: str, more: list[str] | None = None) -> None:
    """Start a command, unless it is running."""
    line = shell_line(["printgen", *words])
    studio.runs.start_unless_running(line, title, [*words, *(more or [])], line)


def _project(studio: Studio, game: str) -> Project:
    """Return the folders of a release: those of a game folder, or of the built-in data."""
    own = folder_of(game) if game else None
    project = studio.project
    return Project((own or project.data[0],), project.templates, studio.output / game if own else studio.output)


def _pack_line(studio: Studio) -> str:
    """Return the command that writes the pack of the user's data."""
    below = (part for folder in studio.project.data[1:] for part in ("--data", display_path(folder.absolute())))
    return shell_line(["printgen", "pack", _own(studio), *below])


def _own(studio: Studio) -> str:
    """Return the user's folder as a word of the command line; "" if it contains no data."""
    return display_path(studio.own_data.absolute()) if has_data(studio.own_data) else ""


def _data(studio: Studio) -> str:
    return display_path(studio.project.data[0].absolute())


ROUTES = [
    Route("/data/changes", show_changes),
    Route("/data/changes", post_route(NoChoice, compare), methods=["POST"]),
    Route("/data/publish", show_publish),
    Route("/data/publish", post_route(NoChoice, start_release), methods=["POST"]),
    Route("/data/pack.zip", download_pack),
    Route("/data/publish/compare", post_route(NoChoice, compare), methods=["POST"]),
    Route("/releases/{game}/{version}/{name:path}", show_release_file),
]
