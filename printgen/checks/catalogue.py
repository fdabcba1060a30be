"""The one table of codes: which modules hold checks, which codes are found elsewhere, and what each code means."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterable
from functools import partial
from operator import attrgetter
from pathlib import Path
from types import ModuleType

from printgen.checks.check import Check, Entry
from printgen.checks.outliers import OUTLIER
from printgen.data.findings import Severity
from printgen.data.lazy_imports import lazy_imports
from printgen.files import reading

with lazy_imports(__name__):
    from printgen.checks import completeness, dice, names, order, proportions, readings, references, sources

#: The modules whose checks hold in every game.
CORE = (references, sources, dice, order, readings, names, proportions, completeness)

#: These mean that a record is not understood, or judge the waiver itself: no record may waive them.
NOT_WAIVABLE = frozenset({"PG001", "PG002", "PG003", "PG004", "PG007", "PG015"})

#: An entry of `elsewhere.txt`: a line with its code, severity and title, and its manual, indented below.
_ENTRY = re.compile(
    r"^(?P<code>PG\d{3}) (?P<severity>error|warning): (?P<title>.+)\n(?P<manual>(?: {4}.*\n|\n)+)", re.MULTILINE
)
#: Codes that no core check finds: by reading (PG001-PG003, PG015), by the engine (PG007), by each game in its own way (PG008),
#: by drawing (PG009), by looking for the files that a roster names (PG012), by comparing a user's folder with ours (PG016), by
#: reading forms that were filled in (PG013, PG014).
ELSEWHERE = (
    *(
        Entry(it["code"], it["title"], it["manual"], severity=Severity(it["severity"]))
        for it in _ENTRY.finditer(reading.text(Path(__file__).parent / "elsewhere.txt"))
    ),
    OUTLIER,
)


def collect(modules: Iterable[ModuleType]) -> tuple[Check, ...]:
    """The core checks and those of the named modules (a package: of every module in it), by code.

    What a game judges under a code of its own, by a function that a module before its own has for any game, is judged once,
    under that code. Raises ValueError when a code is given twice, ImportError when a module is missing.
    """
    given = {entry.code: entry for entry in ELSEWHERE}
    every = dict.fromkeys(module.__name__ for module in (*CORE, *modules))
    collected = {found: name for name in every for found in _checks(name)}
    last = {_function(found): name for found, name in collected.items()}
    collected = {found: name for found, name in collected.items() if last[_function(found)] == name}
    for found, name in collected.items():
        if given.setdefault(found.entry.code, found.entry) is not found.entry:
            raise ValueError(f"{found.entry.code} of {name} is given already")
    return tuple(sorted(collected, key=lambda found: found.entry.code))


def of_games(modules: Iterable[Iterable[ModuleType]]) -> dict[str, Entry]:
    """The entries of several games by code, of each game's modules: what one judges by a function of all it has a code for."""
    found = {code: entry for own in modules for code, entry in entries(collect(own)).items()}
    return dict(sorted(found.items()))


def _function(check: Check) -> object:
    """What judges, without the figures that a game put in."""
    return check.judge.func if isinstance(check.judge, partial) else check.judge


def _checks(name: str) -> Iterable[Check]:
    module = importlib.import_module(name)
    yield from (it for it in vars(module).values() if isinstance(it, Check))
    for inner in pkgutil.iter_modules(getattr(module, "__path__", ())):
        yield from _checks(f"{name}.{inner.name}")


def entries(checks: Iterable[Check]) -> dict[str, Entry]:
    """Every code that may be found when these checks run, with its entry, by code."""
    every = [*ELSEWHERE, *(it.entry for it in checks)]
    return {entry.code: entry for entry in sorted(every, key=attrgetter("code"))}
