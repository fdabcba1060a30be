"""The last lines of a command: what was made or found, and what to do next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from printgen.files import Product
from printgen.model.kind import Case, Kind, Library

NEXT = (
    "Print at 100 % (actual size), one page a sheet.",
    "Then lay a ruler on the scales at the foot: they measure 50 mm and 2 in, or the printer has scaled the page.",
)


def made(folder: Path, batches: Sequence[Sequence[Product]]) -> list[str]:
    """One line a batch of files, the sum where there are several, then what to do next. `folder` is the game's."""
    lines = [f"{_where(folder, batch)}: {_sums(batch)}" for batch in batches]
    if len(batches) > 1:
        lines.append(f"together: {_sums([product for batch in batches for product in batch])}")
    return [*lines, *NEXT]


def replaced(cases: Iterable[Case]) -> list[str]:
    """One line for each of our records that a user's folder replaces, once, however many games read it."""
    lines = (f"{case.document.file}: replaces {case.kind.name} {case.id} of {case.replaces}" for case in cases)
    return list(dict.fromkeys(lines))


def clean(game: str, library: Library, kinds: Iterable[Kind]) -> str:
    """What was looked through and found clean: how many records of each kind there are."""
    names = {kind.name: "aircraft" if kind.key == "aircraft" else kind.name for kind in kinds}
    counts = [f"{len(library.of(kind))} {name}" for kind, name in names.items() if len(library.of(kind)) > 1]
    return f"{game}: {', '.join(counts) or 'no records'}: no findings"


def counted(number: int, word: str) -> str:
    """`1 page`, `2 pages`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _where(folder: Path, batch: Sequence[Product]) -> Path:
    """The file, or the folder of the pictures."""
    first = folder / batch[0].name
    return first if len(batch) == 1 else first.parent


def _sums(products: Sequence[Product]) -> str:
    pages = sum(product.facts["pages"] for product in products)
    size = sum(len(product.content) for product in products)
    return ", ".join(
        (
            counted(len(products), "file"),
            counted(pages, "page"),
            f"{counted(pages, 'sheet')} of paper",
            f"{size / 1e6:.1f} MB" if size >= 100_000 else f"{size / 1e3:.0f} kB",
        )
    )
