"""The preview of a package for another program: its files, and its pictures."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path, PurePosixPath
from zipfile import BadZipFile, ZipFile

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.files import reading
from printgen.studio.rendering import studio_of
from printgen.studio.results import summary_of
from printgen.studio.runs import CommandRun
from printgen.systems import is_link

#: The types of the pictures that are shown, by suffix, and the suffix of modules, which are packages inside a package.
_PICTURES, _MODULE = {".png": "image/png", ".svg": "image/svg+xml", ".jpg": "image/jpeg"}, ".vmod"
#: The maximum number of pictures and of other files that are shown.
PICTURES, OTHERS = 48, 40


class PackageFile(Struct, frozen=True):
    """A file in an export package.

    Fields:
        number: the index of the file in the package, or -1 for a file inside a module.
        size: the size of the file in bytes.
    """

    number: int
    name: str
    size: int

    @property
    def is_picture(self) -> bool:
        """Whether the file can be shown as a picture."""
        return self.number >= 0 and PurePosixPath(self.name).suffix in _PICTURES


def list_package(run: CommandRun | None) -> tuple[PackageFile, ...]:
    """Return the files in a run's package, including the files inside a module. Return () if the run has no package."""
    content = _package(run)
    if content is None:
        return ()
    found = list[PackageFile]()
    with ZipFile(BytesIO(content)) as archive:
        for number, entry in enumerate(archive.infolist()):
            found.append(PackageFile(number, entry.filename, entry.file_size))
            if entry.filename.endswith(_MODULE):
                with ZipFile(BytesIO(archive.read(entry))) as module:
                    inner = module.infolist()
                found += [PackageFile(-1, f"{entry.filename}/{it.filename}", it.file_size) for it in inner]
    return tuple(found)


def show_picture(request: Request) -> Response:
    """Return a picture from the package that a run has written."""
    content, number = _package(studio_of(request).runs.find(request.path_params["run"])), request.path_params["number"]
    if content is None:
        raise HTTPException(404)
    with ZipFile(BytesIO(content)) as archive:
        entries = archive.infolist()
        media = _PICTURES.get(PurePosixPath(entries[number].filename).suffix) if number < len(entries) else None
        if media is None:
            raise HTTPException(404)
        return Response(archive.read(entries[number]), media_type=media)


def _package(run: CommandRun | None) -> bytes | None:
    """Return the content of the package that a run has written, or None if there is no package."""
    summary = summary_of(run) if run else None
    path: Path | None = next((it.path for it in summary.files if it.path.suffix == ".zip"), None) if summary else None
    if path is None or not path.is_file() or is_link(path):
        return None
    content = reading.read_bytes(path)
    try:
        with ZipFile(BytesIO(content)):
            return content
    except BadZipFile:
        return None


ROUTES = [Route("/runs/{run}/packed/{number:int}", show_picture)]
