"""A print job: what was chosen, and how it is to be put on paper."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct
from msgspec.structs import asdict, fields, replace

from printgen.products.options import COMMON_OPTIONS, FILLABLE, LAYOUT, Choices
from printgen.sheets.paper import A4, Paper

if TYPE_CHECKING:
    from printgen.products.deck import Product
    from printgen.products.flow import FlowedProduct

Ink = Literal["full", "saver", "mono"]
#: How two-sided pieces are put together, and the edge that paper is flipped on; as in `sheets.order`.
Assembly = Literal["duplex", "fold", "glue", "single"]
Flip = Literal["long", "short"]

#: With more aircraft than this a file is named after how many they are.
NAMED = 3
#: What concerns pieces that are cut out, and nothing else; of these what concerns their backs.
PIECE_OPTIONS = ("assembly", "flip", "bleed", "profile", "stock")
BACK_OPTIONS = ("assembly", "flip", "profile")


class Job(Struct, frozen=True):
    """Which of a product's pages, on which paper, in which inks (a palette), as which kind of file.

    assembly, flip, bleed (mm), profile (a printer's name) and stock (a die-cut sheet's id) are for pieces to be cut out.
    papers: by the ids of products, those that are to be printed on other paper. number: the product's place among those that are
    handed out in an order; unsaid: choices that files are not named after, since whoever ordered them always makes these.
    """

    choices: Choices = Choices()
    paper: Paper = A4
    ink: str = "full"
    format: str = "pdf"
    assembly: Assembly = "duplex"
    flip: Flip = "long"
    bleed: float = 2.0
    profile: str | None = None
    stock: str | None = None
    papers: tuple[tuple[str, Paper], ...] = ()
    number: str = ""
    unnamed_options: tuple[str, ...] = ()
    #: The table of a game night that the files are for, printed on each page; "" if there is only one.
    table: str = ""

    def for_product(self, product: Product | FlowedProduct) -> Job:
        """The same job as far as it makes a difference to a product: the options that it heeds, and its paper."""
        layout = [LAYOUT.name] if LAYOUT.value_in(self.choices) in product.layouts else []
        paper = dict(self.papers).get(product.id, self.paper)
        heeded = [option.name for option in (*product.accepts, *COMMON_OPTIONS)]
        return replace(self, choices=self.choices.limit_to([*heeded, *layout]), paper=paper, papers=())

    def build_name(self, product: str, of_pieces: bool = False, backs: bool = True) -> str:
        """What the product's file is called: its number, the product, then whatever was asked for that is not the usual thing.

        So two files that differ lie side by side, and the same order replaces the same file. of_pieces: whether it is one
        of pieces to be cut out; backs: whether any of them has one.
        """
        unsaid = (FILLABLE.name, *self.unnamed_options)
        chosen = [_word(name, value) for name, value in self.choices.values if name not in unsaid]
        asked, usual = _laid(self), _laid(Job())
        # What kind of file it is shows in the folder it lies in.
        unnamed = {"format", *(() if of_pieces else PIECE_OPTIONS), *(() if backs else BACK_OPTIONS)}
        laid = [_word(name, asked[name]) for name in asked if name not in unnamed and asked[name] != usual[name]]
        papers = [f"{id}-{paper.name}" for id, paper in self.papers]
        return "-".join([*filter(None, (self.number, product)), *chosen, *laid, *papers])

    def manifest_facts(self) -> dict[str, Any]:
        """The options as the manifest tells them: those that were given, and how all is put on paper."""
        seats = {"seats": [asdict(seat) for seat in self.choices.seats]} if self.choices.seats else {}
        papers = {"papers": {id: paper.name for id, paper in self.papers}} if self.papers else {}
        table = {"table": self.table} if self.table else {}
        return {**dict(self.choices.values), **seats, **_laid(self), **papers, **table}


def table_folder(table: str) -> str:
    """Return the name of the folder for the files of a table; "" for no table."""
    return re.sub(r"[\W_]+", "-", table.casefold()).strip("-")


def _laid(job: Job) -> dict[str, Any]:
    """How the job puts all on paper, by name."""
    apart = ("choices", "paper", "papers", "number", "unnamed_options", "table")
    rest = {field.name: getattr(job, field.name) for field in fields(job) if field.name not in apart}
    return {"paper": job.paper.name} | rest


def _word(name: str, value: object) -> str:
    """A choice as a part of a file's name."""
    if isinstance(value, tuple):
        return "-".join(value) if len(value) <= NAMED else f"{len(value)}-{name}"
    if isinstance(value, bool):
        return name
    if name in ("flip", "profile"):
        return f"{name}-{value}"
    if isinstance(value, float):
        return f"{name}-{value:g}mm"
    return value if isinstance(value, str) else f"{name}-{value}"
