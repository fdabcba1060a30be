"""Print jobs: the user's choices, and how products are printed on paper."""

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
#: The assembly of two-sided pieces, and the edge on which the paper is flipped. `sheets.order` uses the same values.
Assembly = Literal["duplex", "fold", "glue", "single"]
Flip = Literal["long", "short"]
#: Whether neighbouring pieces share cuts, and the way in which sheets are cut. `sheets.order` uses the same values.
Grid = Literal["auto", "abutting", "separate"]
Cuts = Literal["knife", "guillotine"]

#: The maximum number of an option's values in a file name. With more values, the name contains their number instead.
LISTED_VALUES = 3
#: The fields of a job that apply only to pieces to cut out, and the fields that apply only to the backs of these pieces.
PIECE_OPTIONS = ("assembly", "flip", "bleed", "profile", "stock", "grid", "cuts")
BACK_OPTIONS = ("assembly", "flip", "profile")


class Job(Struct, frozen=True):
    """A print job: the user's choices, the paper, the inks and the file format.

    The fields from `assembly` to `cuts` apply only to pieces to cut out.

    Fields:
        ink: the name of the palette with the colours.
        assembly: the method by which fronts and backs are combined.
        flip: the edge on which the paper is flipped.
        bleed: the distance by which art extends beyond each cut, mm.
        profile: the name of the printer's profile.
        stock: the id of a die-cut sheet.
        grid: whether neighbouring pieces share cuts.
        cuts: whether pieces are cut with a knife, or in stacks on a guillotine.
        gang: whether the small pieces of several products share sheets.
        papers: the id and the paper of each product that is not printed on `paper`.
        number: the number of the product in the order in which products are handed out, or "" without such an order.
        unnamed_options: the options that are omitted from file names because the kit file sets them.
        draft: whether drawn pages are printed even if text does not fit, with this text in red.
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
    grid: Grid = "auto"
    cuts: Cuts = "knife"
    gang: bool = False
    papers: tuple[tuple[str, Paper], ...] = ()
    number: str = ""
    unnamed_options: tuple[str, ...] = ()
    draft: bool = False
    #: The table of a game night for which the files are printed, shown on each page. It is "" if the game night has
    #: only one table.
    table: str = ""
    #: The title of the kit, which is printed before the table if several kits are printed at once. It is "" for a single kit.
    kit: str = ""

    @property
    def label(self) -> str:
        """A label for each page: the title of the kit and the name of the table for which the pages are printed.

        The label is "" for a single kit with a single table.
        """
        return "\u2002·\u2002".join(filter(None, (self.kit, self.table)))

    def for_product(self, product: Product | FlowedProduct) -> Job:
        """Return the job limited to the options that the product accepts, with the paper for the product."""
        layout = [LAYOUT.name] if LAYOUT.value_in(self.choices) in product.layouts else []
        paper = dict(self.papers).get(product.id, self.paper)
        accepted = [option.name for option in (*product.accepts, *COMMON_OPTIONS)]
        return replace(self, choices=self.choices.limit_to([*accepted, *layout]), paper=paper, papers=())

    def build_name(self, product: str, of_pieces: bool = False, backs: bool = True) -> str:
        """Return the name of a product's file: the product's number and name, then every setting that is not the default.

        Therefore, different files have different names, and files printed again replace the earlier files.

        Args:
            product: the product's file name without any setting.
            of_pieces: whether the file contains pieces to cut out.
            backs: whether any of these pieces has a back.
        """
        omitted_choices = (FILLABLE.name, *self.unnamed_options)
        choices = [_word(name, value) for name, value in self.choices.values if name not in omitted_choices]
        settings, defaults = _settings(self), _settings(Job())
        # The folder of the file shows the format.
        omitted = {"format", *(() if of_pieces else PIECE_OPTIONS), *(() if backs else BACK_OPTIONS)}
        changed = [name for name in settings if name not in omitted and settings[name] != defaults[name]]
        papers = [f"{id}-{paper.name}" for id, paper in self.papers]
        words = [_word(name, settings[name]) for name in changed]
        return "-".join([*filter(None, (self.number, product)), *choices, *words, *papers])

    def manifest_facts(self) -> dict[str, Any]:
        """Return the options for the manifest: the user's choices, and all settings of the print job."""
        seats = {"seats": [asdict(seat) for seat in self.choices.seats]} if self.choices.seats else {}
        papers = {"papers": {id: paper.name for id, paper in self.papers}} if self.papers else {}
        table = {"table": self.table} if self.table else {}
        return {**dict(self.choices.values), **seats, **_settings(self), **papers, **table}


def table_folder(table: str) -> str:
    """Return the name of the folder for the files of a table, or "" for a single table."""
    return re.sub(r"[\W_]+", "-", table.casefold()).strip("-")


def _settings(job: Job) -> dict[str, Any]:
    """Return the settings for printing on paper (paper, inks, format, assembly and so on), by name."""
    excluded = ("choices", "paper", "papers", "number", "unnamed_options", "table", "kit", "gang")
    settings = {field.name: getattr(job, field.name) for field in fields(job) if field.name not in excluded}
    return {"paper": job.paper.name} | settings


def _word(name: str, value: object) -> str:
    """Format an option and its value as a part of a file name."""
    if isinstance(value, tuple):
        return "-".join(value) if len(value) <= LISTED_VALUES else f"{len(value)}-{name}"
    if isinstance(value, bool):
        return name
    if name in ("flip", "profile"):
        return f"{name}-{value}"
    if isinstance(value, float):
        return f"{name}-{value:g}mm"
    return value if isinstance(value, str) else f"{name}-{value}"
