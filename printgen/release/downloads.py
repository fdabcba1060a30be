"""The ready PDFs of a release: ZIP files to download, and a picture of every product for the gallery of the site."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from printgen.files.archives import write_archive

#: The contents of a ZIP file: everything for a game, or the kit for a first game.
Contents = Literal["complete", "first-night"]
#: The folder of a release that holds the ZIP files, and the folder of the site that holds the pictures.
PDFS, GALLERY = "pdf", "gallery"


class Download(Struct, frozen=True):
    """A ZIP file of ready PDFs.

    Fields:
        name: its name in the release.
        paper: the name of the paper.
        sheets: the number of sheets of paper.
        size: its size in bytes.
    """

    name: str
    game: str
    contents: Contents
    paper: str
    ink: str
    sheets: int
    size: int


class GalleryPicture(Struct, frozen=True):
    """The picture of a product; `name` is its name in the site."""

    name: str
    game: str
    product: str
    title: str
    summary: str
    pages: int


class ReadyPdfs(Struct, frozen=True):
    """The ready PDFs of all games.

    Fields:
        archives: the ZIP files by their names in the release.
        images: the pictures by their names in the site.
    """

    archives: Mapping[str, bytes] = {}
    downloads: tuple[Download, ...] = ()
    images: Mapping[str, bytes] = {}
    pictures: tuple[GalleryPicture, ...] = ()


def pack_archive(folder: str, files: Mapping[str, bytes]) -> bytes:
    """Return a ZIP file with the files in this folder; the same files give the same bytes.

    They are stored as they are, since PDFs are compressed already.
    """
    return write_archive({f"{folder}/{name}": content for name, content in files.items()}, compressed=False)
