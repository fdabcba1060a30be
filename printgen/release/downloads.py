"""The ready PDFs of a release: ZIP files to download, and a picture of every product for the gallery of the site."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Literal
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from msgspec import Struct

#: The contents of a ZIP file: everything for a game, or the kit for a first game.
Contents = Literal["complete", "first-night"]
#: The folder for the ZIP files in a release, and the folder for the pictures in the site.
PDFS, GALLERY = "pdf", "gallery"
#: The date of all files in a ZIP file, so that the same content gives the same bytes.
_DATE = (1980, 1, 1, 0, 0, 0)


class Download(Struct, frozen=True):
    """A ZIP file of ready PDFs.

    Fields:
        name: the name of the file in the release.
        paper: the name of the paper.
        sheets: the number of sheets of paper.
        size: the size of the file in bytes.
    """

    name: str
    game: str
    contents: Contents
    paper: str
    ink: str
    sheets: int
    size: int


class GalleryPicture(Struct, frozen=True):
    """The picture of a product; `name` is the name of the image file in the site."""

    name: str
    game: str
    product: str
    title: str
    summary: str
    pages: int


class ReadyPdfs(Struct, frozen=True):
    """The ready PDFs of all games.

    Fields:
        archives: the ZIP files, by their names in the release.
        images: the image files, by their names in the site.
    """

    archives: Mapping[str, bytes] = {}
    downloads: tuple[Download, ...] = ()
    images: Mapping[str, bytes] = {}
    pictures: tuple[GalleryPicture, ...] = ()


def pack_archive(folder: str, files: Mapping[str, bytes]) -> bytes:
    """Return a ZIP file with the files in the folder `folder`; the same files give the same bytes.

    The files are not compressed, since PDFs are already compressed.
    """
    data = BytesIO()
    with ZipFile(data, "w", ZIP_STORED) as archive:
        for name, content in files.items():
            entry = ZipInfo(f"{folder}/{name}", _DATE)
            # The attributes are the same on every system: an ordinary file that everybody may read.
            entry.create_system, entry.external_attr = 3, 0o100644 << 16
            archive.writestr(entry, content)
    return data.getvalue()
