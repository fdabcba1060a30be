"""The pages about running and finished commands: their progress, results and printed files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.files import reading
from printgen.files.archives import write_archive
from printgen.games.sources import folder_of
from printgen.studio.downloads import disposition, file_name
from printgen.studio.example_rules import borrowed_parts
from printgen.studio.nights import NIGHT_KEY, Night, find_night
from printgen.studio.rendering import NoChoice, post_route, show_page, studio_of
from printgen.studio.results import Summary, summary_of
from printgen.studio.runs import CommandRun
from printgen.systems import is_link

#: The types of printed files, by suffix.
TYPES = {".pdf": "application/pdf", ".png": "image/png", ".svg": "image/svg+xml"}


def show_run(request: Request) -> Response:
    """Return the page with the progress or the result of a command."""
    run = _run(request)
    # The kit of a game may contain rules that do not fit it.
    game = re.match(r"/(?:games|pages)/([a-z0-9-]+)$", run.address)
    folder = folder_of(game[1]) if game else None
    values: dict[str, Any] = {
        "run": run,
        "game": game[1] if game else "",
        "borrowed": borrowed_parts(folder, studio_of(request).project.templates) if folder else None,
        "summary": summary_of(run),
        "night": _night(request, run),
        "counts": None,
        "counting": True,
    }
    return show_page(request, "run-page.html", command=run.line, **values)


def stop_run(request: Request, _nothing: NoChoice) -> Response:
    """Stop a running command, and return its state."""
    studio_of(request).runs.stop(_run(request).id)
    return show_run(request)


def open_file(request: Request) -> Response:
    """Return a printed file for display in the browser."""
    path = _file(request)
    return Response(_content(path), media_type=_type(path), headers=disposition("inline", path.name))


def save_file(request: Request) -> Response:
    """Return a printed file for the browser to save."""
    path = _file(request)
    return Response(_content(path), media_type=_type(path), headers=disposition("attachment", path.name))


def open_all(request: Request) -> Response:
    """Return all printed PDFs as one file. For two-sided printing, one-sided pages get empty backs."""
    from printgen.render.pdf.joining import JoinedPart, join_pdfs

    run, summary = _finished(request)
    copies = (it for it in summary.files if it.path.suffix == ".pdf" for _copy in range(it.copies))
    parts = [JoinedPart(_content(it.path), it.two_sided) for it in copies]
    joined = join_pdfs(parts, any(it.two_sided for it in parts))
    name = f"{run.name or run.title}.pdf"
    return Response(joined, media_type=TYPES[".pdf"], headers=disposition("inline", name))


def save_all(request: Request) -> Response:
    """Return all printed files as a ZIP file."""
    run, summary = _finished(request)
    folder = file_name(run.name or run.title)
    named = {f"{folder}/{it.path.name}": _content(it.path) for it in summary.files}
    content = write_archive(named, compressed=False)
    return Response(content, media_type="application/zip", headers=disposition("attachment", f"{folder}.zip"))


def _run(request: Request) -> CommandRun:
    """Return the run in the request's path. Raise HTTPException if there is no such run."""
    run = studio_of(request).runs.find(request.path_params["run"])
    if run is None:
        raise HTTPException(404)
    return run


def _finished(request: Request) -> tuple[CommandRun, Summary]:
    run = _run(request)
    summary = summary_of(run)
    if summary is None:
        raise HTTPException(404)
    return run, summary


def _content(path: Path) -> bytes:
    """Return the content of a printed file. Respond with 404 if the file was removed or replaced with a link."""
    if not path.is_file() or is_link(path):
        raise HTTPException(404)
    return reading.read_bytes(path)


def _file(request: Request) -> Path:
    """Return the path of a printed file, which the request selects by number. Only the run's own files can be selected."""
    _found, summary = _finished(request)
    number: int = request.path_params["number"]
    if number >= len(summary.files):
        raise HTTPException(404)
    return summary.files[number].path


def _night(request: Request, run: CommandRun) -> Night | None:
    """Return the game night that a run prints, or None if the run does not print a game night."""
    name = run.key.removeprefix(NIGHT_KEY)
    return find_night(studio_of(request).folder, name) if name != run.key else None


def _type(path: Path) -> str:
    return TYPES.get(path.suffix, "application/octet-stream")


ROUTES = [
    Route("/runs/{run}", show_run),
    Route("/runs/{run}/stop", post_route(NoChoice, stop_run), methods=["POST"]),
    Route("/runs/{run}/all.pdf", open_all),
    Route("/runs/{run}/all.zip", save_all),
    Route("/runs/{run}/files/{number:int}", open_file),
    Route("/runs/{run}/files/{number:int}/download", save_file),
]
