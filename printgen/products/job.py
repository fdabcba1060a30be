"""A print job: what was chosen, and how it is to be put on paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal

from printgen.products.deck import CHOSEN, Choices
from printgen.sheets.paper import A4, Paper

Ink = Literal["full", "saver", "mono"]
#: How two-sided pieces are put together, and the edge that paper is flipped on; as in `press.order`.
Assembly = Literal["duplex", "fold", "glue", "single"]
Flip = Literal["long", "short"]

#: With more aircraft than this a file is named after how many they are.
NAMED = 3
#: What concerns pieces that are cut out, and nothing else.
OF_PIECES = ("assembly", "flip", "bleed", "profile", "stock")


@dataclass(frozen=True, slots=True)
class Job:
    """Which of a product's pages, on which paper, in which inks (a palette), as which kind of file.

    assembly, flip, bleed (mm), profile (a printer's name) and stock (a die-cut sheet's id) are for pieces to be cut out.
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

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Job:
        """The job of options by name; those that are left out are as usual."""
        choices = Choices(**{name: value for name, value in options.items() if name in CHOSEN or name == "seats"})
        return cls(choices, **{name: value for name, value in options.items() if name not in (*CHOSEN, "seats")})

    def heeding(self, heeds: tuple[str, ...]) -> Job:
        """The same job less the choices that a product does not heed."""
        usual = Choices()
        spared = {name: getattr(usual, name) for name in CHOSEN if name not in heeds}
        return replace(self, choices=replace(self.choices, **spared))

    def name(self, product: str, of_pieces: bool = False) -> str:
        """What the product's file is called: the product, then whatever was asked for that is not the usual thing.

        So two files that differ lie side by side, and the same order replaces the same file. of_pieces: whether it is one
        of pieces to be cut out.
        """
        asked, usual = _options(self), _options(Job())
        # What kind of file it is shows in the folder it lies in.
        unnamed = {"seats", "format", "fillable", *(() if of_pieces else OF_PIECES)}
        words = (_word(name, asked[name]) for name in asked if name not in unnamed and asked[name] != usual[name])
        return "-".join([product, *words])

    def facts(self) -> dict[str, Any]:
        """The options as the manifest tells them."""
        return _options(self)


def _options(job: Job) -> dict[str, Any]:
    """Every option by name, the choices first."""
    rest = {field.name: getattr(job, field.name) for field in fields(job) if field.name not in ("choices", "paper")}
    return asdict(job.choices) | {"paper": job.paper.name} | rest


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
