"""Work that tests share: the same text is parsed, the frozen data checked and the program hashed once per process.

The results are immutable, and nothing here depends on where a test runs: YAML is remembered by its text, checked data only for
tests/frozen, digests only for files that no test changes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from printgen.data import load, yaml
from printgen.data.findings import Finding
from printgen.data.homes import home_of, homes
from printgen.data.kind import Case, Kind
from printgen.data.yaml import Document
from printgen.games import reading
from printgen.games.game import Game
from printgen.products.workers import Workers
from printgen.reuse import fingerprint
from tests.built_in import FROZEN, ROOT

#: Folders that no test writes to.
_FIXED = tuple(f"{folder}{os.sep}" for folder in (FROZEN, ROOT / "printgen", ROOT / "templates"))


def remember() -> ExitStack:
    """Remember until the stack is closed."""
    stack = ExitStack()
    stack.enter_context(patch.object(yaml, "parse", _parsing(yaml.parse)))
    stack.enter_context(patch.object(load, "cases", _shaping(load.cases)))
    stack.enter_context(patch.object(reading, "_read", _reading(reading._read)))
    stack.enter_context(patch.object(fingerprint, "of_file", _hashing(fingerprint.of_file)))
    stack.enter_context(patch.object(fingerprint, "code", _hashing_code(fingerprint.code)))
    return stack


def _parsing(parse: Callable[[str, str], tuple[Document | None, list[Finding]]]) -> Callable[..., Any]:
    known = lru_cache(4000)(parse)

    def remembered(text: str, shown: str) -> tuple[Document | None, list[Finding]]:
        document, findings = known(text, shown)
        return document, [*findings]

    return remembered


def _shaping(cases: Callable[..., tuple[list[Case], list[Finding]]]) -> Callable[..., Any]:
    # A document's values cannot be hashed. What is remembered keeps it alive, so that no other one gets its id.
    known: dict[tuple[Kind, int], tuple[Document, list[Case], list[Finding]]] = {}

    def remembered(
        kind: Kind, document: Document, below: Mapping[str, Case] | None = None
    ) -> tuple[list[Case], list[Finding]]:
        if below:
            return cases(kind, document, below)
        key = (kind, id(document))
        if key not in known:
            if len(known) > 4000:
                known.clear()
            known[key] = (document, *cases(kind, document))
        return [*known[key][1]], [*known[key][2]]

    return remembered


def _reading(read: Callable[..., reading.CheckedGame]) -> Callable[..., reading.CheckedGame]:
    known: dict[Any, reading.CheckedGame] = {}

    def remembered(
        game: Game, project: Any, workers: Workers | None, unchanged: Mapping[str, Sequence[Case]] | None = None
    ) -> reading.CheckedGame:
        if project.data != (FROZEN,) or home_of(game.id) or (workers and workers.jobs > 1):
            return read(game, project, workers, unchanged)
        # Names of files depend on the current directory.
        key = (game.kinds, game.checks, reading.display_path(FROZEN))
        if key not in known:
            known[key] = read(game, project, workers)
        return replace(known[key], game=game)

    return remembered


def _hashing(of_file: Callable[..., str]) -> Callable[..., str]:
    known = cache(of_file)
    return lambda file, *most: (known if str(file).startswith(_FIXED) else of_file)(file, *most)


def _hashing_code(code: Callable[[Path], str]) -> Callable[[Path], str]:
    import printgen

    @cache
    def known(templates: Path, *_paths: str) -> str:
        return code(templates)

    def remembered(templates: Path) -> str:
        same = templates == ROOT / "templates" and not homes()
        return known(templates, *printgen.__path__, *sys.path) if same else code(templates)

    return remembered
