"""The files of a release, and the pack of the user's data, for download."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.commands.pack import make_pack
from printgen.data.findings import UsageError
from printgen.files import reading
from printgen.files.archives import write_archive
from printgen.release.file_titles import file_title
from printgen.studio.downloads import disposition
from printgen.studio.publication import UPDATE, list_releases
from printgen.studio.rendering import studio_of
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
    game, number, name = (request.path_params[it] for it in ("game", "version", "name"))
    folders = {(it.game.removeprefix(":"), it.version): it.folder for it in list_releases(studio_of(request))}
    found = folders.get((game, number))
    paths = [Path(it) for it, regular in reading.walk_files(found, inside=True) if regular] if found else []
    path = next((it for it in paths if found and it.relative_to(found).as_posix() == name), None)
    if path is None or is_link(path):
        raise HTTPException(404)
    headers = {} if path.suffix in _TYPES else {"Content-Disposition": "attachment"}
    if name.startswith(f"{UPDATE}/"):
        # The names in the folder of a release are the same for all versions.
        title = file_title(name, studio_of(request).game_titles()).replace(":", f" {number},", 1)
        headers = disposition("inline", f"{title}{path.suffix}")
    return Response(reading.read_bytes(path), media_type=_TYPES.get(path.suffix), headers=headers)


def download_release(request: Request) -> Response:
    """Return a folder of a release as one ZIP file: either the site, or the pages to print again."""
    game, number, part = (request.path_params[it] for it in ("game", "version", "part"))
    found = next((it for it in list_releases(studio_of(request)) if it.address == f"/releases/{game}/{number}"), None)
    files = found.files_in({"site": "site", "pages": UPDATE}.get(part, "")) if found else {}
    if not files:
        raise HTTPException(404)
    content = write_archive(files, packed=(".png", ".pdf", ".zip"))
    headers = {"Content-Disposition": f'attachment; filename="{game}-{number}-{part}.zip"'}
    return Response(content, media_type="application/zip", headers=headers)


ROUTES = [
    Route("/data/pack.zip", download_pack),
    Route("/releases/{game}/{version}/{part}.zip", download_release),
    Route("/releases/{game}/{version}/{name:path}", show_release_file),
]
