"""The results of a printing command, as figures and descriptions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import Any

from msgspec import Struct

from printgen.commands.handed_out import COVER, SHEETS
from printgen.products.packing import SPEEDS
from printgen.studio.runs import CommandRun
from printgen.translation import _


class PrintedFile(Struct, frozen=True):
    """A PDF file that a command has written.

    Fields:
        number: the index of the file among the files of the run.
        sheets: the number of paper sheets for all copies.
        pieces: the number of pieces to cut out in all copies.
    """

    number: int
    path: Path
    title: str
    pages: int
    sheets: int
    two_sided: bool
    copies: int
    pieces: int
    tiles: int


class Summary(Struct, frozen=True):
    """The printed files and their totals.

    Fields:
        minutes: the time in minutes for printing all files on a slow printer and on a fast printer.
    """

    files: tuple[PrintedFile, ...]
    sheets: int
    pieces: int
    minutes: tuple[int, ...]
    flip: str

    @property
    def is_two_sided(self) -> bool:
        """Whether any file is printed on both sides. If so, a PDF with all files has a back for each sheet."""
        return any(it.two_sided for it in self.files)

    @property
    def joined_pages(self) -> int:
        """The number of pages in a single PDF that contains all copies of all files."""
        return 2 * self.sheets if self.is_two_sided else sum(it.pages * it.copies for it in self.files)

    @property
    def about_joined(self) -> str:
        """A text about the single PDF that contains all files: its pages, and how to print it."""
        pages, sheets = self.joined_pages, self.joined_pages // 2
        text = _(
            "Print the single PDF two-sided: its {pages} pages are the fronts and backs of {sheets} sheets of paper."
        )
        if sheets == 1:
            text = _(
                "Print the single PDF two-sided: its {pages} pages are the front and the back of one sheet of paper."
            )
        empty = _("One-sided pages have empty backs.") if not all(it.two_sided for it in self.files) else ""
        return " ".join(filter(None, (text.format(pages=pages, sheets=sheets), empty)))


def summary_of(run: CommandRun) -> Summary | None:
    """Return the summary of a finished run, or None if it printed nothing."""
    return summarize(run.result.files) if run.state == "done" and run.result.files else None


def summarize(facts: Sequence[Mapping[str, Any]]) -> Summary:
    """Return the summary of printed files."""
    files = tuple(_file(number, it) for number, it in enumerate(sorted(facts, key=_packing_order)))
    pages = sum(it.pages * it.copies for it in files)
    flips = [it.get("options", {}).get("flip") for it in facts if it.get("sides") == 2]
    sheets, pieces = sum(it.sheets for it in files), sum(it.pieces for it in files)
    return Summary(
        files, sheets, pieces, tuple(ceil(pages / speed) for speed in SPEEDS), str(flips[0] if flips else "")
    )


def _packing_order(facts: Mapping[str, Any]) -> tuple[str, int]:
    """Return the sort key of a file: its folder, and the number at the start of its name, such as `01-sheets.pdf`."""
    path = Path(facts["path"])
    number = path.name.partition("-")[0]
    return str(path.parent), int(number) if number.isdecimal() else 0


def _file(number: int, facts: Mapping[str, Any]) -> PrintedFile:
    path, copies = Path(facts["path"]), int(facts.get("copies", 1))
    options = facts.get("options", {})
    # Pieces that are folded or glued are printed on one side.
    two_sided = facts.get("sides") == 2 and options.get("assembly", "duplex") == "duplex"
    pages = int(facts.get("pages", 1))
    sheets = int(facts.get("sheets", pages)) if two_sided or facts.get("sides") != 2 else pages
    pieces = sum(int(cut[0]) for cut in facts.get("cuts", ())) * copies
    own = {COVER: _("Cover"), SHEETS: _("The players’ sheets")}
    title = own.get(facts.get("product", "")) or str(facts.get("title") or path.stem)
    return PrintedFile(
        number, path, title, pages, sheets * copies, two_sided, copies, pieces, int(facts.get("tiles", 0))
    )
