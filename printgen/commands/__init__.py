"""The steps of each command, one module per command; and four functions with the same steps for programs.

>>> from printgen.commands import check, draw, load, save
>>> data = load("canvas-eagles")
>>> check(data)
[]
>>> files = draw(data, "record-sheets", aircraft="sopwith-camel", paper="letter")
>>> [file.name for file in files]
['record-sheets-sopwith-camel-letter.pdf']
>>> sorted(save(files, "output/mine").written)
['record-sheets-sopwith-camel-letter.pdf']

`printgen games`, `printgen aids GAME` and `printgen show GAME` list the valid names. Options are those of the command
line, with the same values. Each function raises `printgen.data.findings.Unclear` for an unknown name.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from printgen.data.findings import Finding
    from printgen.data.folders import Project
    from printgen.files import Product, Put
    from printgen.games.reading import Reading
    from printgen.products.workers import Workers
    from printgen.reuse.fingerprint import State
    from printgen.reuse.store import Store


def load(
    game: str,
    *data: str | Path,
    project: Project | None = None,
    store: Store | None = None,
    state: State | None = None,
    workers: Workers | None = None,
) -> Reading:
    """Read and check the records of a game.

    Args:
        data: folders with the user's own data, which replaces or extends the built-in data.
        project: all folders together, instead of `data`.
        store: the cache of earlier runs, if any.
        state: the state of the program and the data, if already known.
        workers: the processes that check the data.
    """
    from printgen.data.folders import find
    from printgen.games import reading
    from printgen.games.game import game_named

    return reading.read(game_named(game), project or find(tuple(map(Path, data))), store, state, workers)


def check(data: Reading, workers: Workers | None = None) -> list[Finding]:
    """Return all findings in the data, in reading order.

    Without errors, they include the findings for texts that do not fit on the pages.
    """
    from printgen.commands import evening
    from printgen.data.findings import stops
    from printgen.products.draw import misfits_of_all

    data = data.with_findings(evening.unfit(data))
    if stops(data.findings):
        return list(data.findings)
    more = misfits_of_all(data.game.aids, data.library, workers)
    return list(data.with_findings(more).findings)


def draw(data: Reading, product: str, **options: Any) -> tuple[Product, ...]:
    """Return the files of a product, as bytes with their facts. Raise Wrong if the product cannot be printed."""
    from printgen.commands import requests
    from printgen.data.findings import stops
    from printgen.games.game import options as known
    from printgen.products.printing import print_all
    from printgen.products.product_files import Printing
    from printgen.products.workers import Workers

    if stops(data.findings):
        raise Wrong(data.findings)
    job = requests.job(options, known(data.game.id))
    aid = requests.aid(data.game, product)
    requests.heeded(job, [aid])
    requests.choices(data.game, data.library, job.choices)
    batch = print_all([aid], Printing(data.data, job, ""), None, Workers(), lambda _doing, _share: None)
    if stops(batch.findings):
        raise Wrong(batch.findings)
    return batch.made


def save(files: Sequence[Product], folder: str | Path) -> Put:
    """Write the files that do not exist yet or differ, with the manifest that describes them. Raise OSError.

    Each file is written completely or not at all.
    """
    from printgen.files import put

    return put(Path(folder), files)


class Wrong(Exception):
    """Errors in the data or in a user's file prevent all output; `findings` lists them."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__("; ".join(found.message for found in findings))
        self.findings = tuple(findings)
