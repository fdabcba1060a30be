"""The ready-to-print PDFs of a release: ZIP files to download, and pictures of all products for the site's gallery."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from printgen.files.archives import write_archive

#: The contents of a ZIP file: all products of a game, or the kit for a first game.
Contents = Literal["complete", "first-night"]
#: The folder for the ZIP files in a release, and the folder for the pictures in the site.
PDFS, GALLERY = "pdf", "gallery"


class Download(Struct, frozen=True):
    """A ZIP file of ready-to-print PDFs.

    Fields:
        name: the name of the file in the release.
        paper: the name of the paper.
        sheets: the number of paper sheets.
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
    """The picture of a product for the gallery. `name` is the name of the image file in the site."""

    name: str
    game: str
    product: str
    title: str
    summary: str
    pages: int


class ReadyPdfs(Struct, frozen=True):
    """The ready-to-print PDFs of all games.

    Fields:
        archives: the ZIP files, by their names in the release.
        images: the image files, by their names in the site.
    """

    archives: Mapping[str, bytes] = {}
    downloads: tuple[Download, ...] = ()
    images: Mapping[str, bytes] = {}
    pictures: tuple[GalleryPicture, ...] = ()


def pack_archive(folder: str, files: Mapping[str, bytes]) -> bytes:
    """Return a ZIP file with the files in the folder `folder`. The same files always give the same bytes.

    The files are not compressed, because PDFs are already compressed.
    """
    return write_archive({f"{folder}/{name}": content for name, content in files.items()}, compressed=False)
