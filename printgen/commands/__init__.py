"""The story of each command, a module each; and, for programs, the same steps as four functions.

>>> from printgen.commands import check, draw, load, save
>>> data = load("canvas-eagles")
>>> check(data)
[]
>>> files = draw(data, "record-sheets", aircraft="sopwith-camel", paper="letter")
>>> [file.name for file in files]
['record-sheets-sopwith-camel-letter.pdf']
>>> sorted(save(files, "output/mine").written)
['record-sheets-sopwith-camel-letter.pdf']

What a name may be is told by `printgen games`, `printgen aids GAME` and `printgen show GAME`; options are those of the command
line, as they are written there. Each function raises `printgen.data.findings.Unclear` for a name that means nothing.
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
    """The records of a game, read and checked; `data` are folders of the user's own, laid over ours.

    project: all folders at once, in place of `data`. store: what earlier runs left, to save time.
    state: of the program and the data, where it is known already. workers: who checks.
    """
    from printgen.data.folders import find
    from printgen.games import reading
    from printgen.games.game import game_named

    return reading.read(game_named(game), project or find(tuple(map(Path, data))), store, state, workers)


def check(data: Reading, workers: Workers | None = None) -> list[Finding]:
    """Everything that is wrong with the data, in reading order; where it has no errors, with the text on its pages too."""
    from printgen.commands import evening
    from printgen.data.findings import stops
    from printgen.products.draw import misfits_of_all

    data = data.with_findings(evening.unfit(data))
    if stops(data.findings):
        return list(data.findings)
    more = misfits_of_all(data.game.aids, data.library, workers)
    return list(data.with_findings(more).findings)


def draw(data: Reading, product: str, **options: Any) -> tuple[Product, ...]:
    """The files of a product, as bytes with what is to be known of each. Raises Wrong where it cannot be printed."""
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
    """Write the files that are not there already, each whole, with the manifest that says what they are. Raises OSError."""
    from printgen.files import put

    return put(Path(folder), files)


class Wrong(Exception):
    """The data, or a file of the user's, is wrong, and nothing is made from it: `findings` say how."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__("; ".join(found.message for found in findings))
        self.findings = tuple(findings)
