"""The steps of each command, one module per command, and four functions for use in other programs.

>>> from printgen.commands import check, draw, load, save
>>> data = load("canvas-eagles")
>>> check(data)
[]
>>> files = draw(data, "record-sheets", aircraft="sopwith-camel", paper="letter")
>>> [file.name for file in files]
['record-sheets-sopwith-camel-letter.pdf']
>>> sorted(save(files, "output/mine").written)
['record-sheets-sopwith-camel-letter.pdf']

`printgen games`, `printgen products GAME` and `printgen show GAME` list the valid names. The options are the options of
the command line, with the same values. Each function raises `printgen.data.findings.UsageError` for an unknown name.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from printgen.data.findings import Finding
    from printgen.data.folders import Project
    from printgen.files import OutputFile, WrittenFiles
    from printgen.games.reading import CheckedGame
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
) -> CheckedGame:
    """Read and check the records of a game.

    Args:
        game: the id of a game, or the path of a game folder.
        data: folders with the user's own data, which replaces or extends the built-in data.
        project: the folders of the project, as an alternative to `data`.
        store: the cache of earlier runs, or None for no cache.
        state: the state of the program and the data, if already known.
        workers: the processes that check the data.
    """
    from printgen.data.folders import find
    from printgen.games import reading
    from printgen.games.game import find_game
    from printgen.games.sources import id_of

    return reading.read_game(find_game(id_of(game)), project or find(tuple(map(Path, data))), store, state, workers)


def check(data: CheckedGame, workers: Workers | None = None) -> list[Finding]:
    """Return all findings in the data, in reading order.

    If the data has no errors, texts that do not fit on the pages are also reported.
    """
    from printgen.data.findings import blocks_printing
    from printgen.data.kinds import KITS
    from printgen.products.draw import all_overflows
    from printgen.products.flow import find_template_faults

    more = [*data.game.examples(data.library)]
    if data.library.of(KITS):
        from printgen.commands import evening

        more += evening.kit_file_findings(data)
    data = data.with_findings(more)
    if blocks_printing(data.findings):
        return list(data.findings)
    more = [
        *all_overflows(data.game.all_products, data.library, workers),
        *find_template_faults(data.game.id, data.game.all_products, data.library),
    ]
    return list(data.with_findings(more).findings)


def draw(data: CheckedGame, product: str, **options: Any) -> tuple[OutputFile, ...]:
    """Return the files of a product with their contents as bytes. Raise FindingsError if the product cannot be printed."""
    from printgen.commands import requests
    from printgen.data.findings import blocks_printing
    from printgen.games.game import game_options as known
    from printgen.products.printing import print_all
    from printgen.products.product_files import PrintRun
    from printgen.products.workers import Workers

    if blocks_printing(data.findings):
        raise FindingsError(data.findings)
    job = requests.build_job(options, known(data.game.id))
    wanted = requests.find_product(data.game, product)
    requests.check_options(job, [wanted], data.game)
    requests.check_choices(data.game, data.library, job.choices)
    batch = print_all([wanted], PrintRun(data.data, job, ""), None, Workers(), lambda _doing, _share: None)
    if blocks_printing(batch.findings):
        raise FindingsError(batch.findings)
    return batch.new_files


def save(files: Sequence[OutputFile], folder: str | Path) -> WrittenFiles:
    """Write the manifest and the files that are new or different. Raise OSError on failure.

    Each file is written completely or not at all.
    """
    from printgen.files import write_products

    return write_products(Path(folder), files)


class FindingsError(Exception):
    """Exception raised if errors in the data or in a user's file prevent all output. `findings` contains the errors."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__("; ".join(found.message for found in findings))
        self.findings = tuple(findings)
