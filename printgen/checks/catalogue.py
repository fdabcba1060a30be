"""The catalogue of codes: the modules that contain checks, the codes reported elsewhere, and the meaning of each code."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterable, Sequence
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

#: The modules whose checks apply to every game.
CORE = (references, sources, dice, order, readings, names, proportions, completeness)

#: The codes that no record may waive: records that cannot be read, faults in waivers themselves, and invalid game folders.
NOT_WAIVABLE = frozenset({"PG001", "PG002", "PG003", "PG004", "PG007", "PG015", "PG033", "PG037", "PG038"})

#: The notation of an entry of `elsewhere.txt`: a line with the code, severity and title, and below this line the
#: indented manual.
_ENTRY = re.compile(
    r"^(?P<code>PG\d{3}) (?P<severity>error|warning): (?P<title>.+)\n(?P<manual>(?: {4}.*\n|\n)+)", re.MULTILINE
)
#: Codes that no core check reports. Their findings come from reading files (PG001-PG003, PG015), the engine (PG007),
#: checks of each game (PG008), drawing (PG009), the portraits of rosters (PG012), and filled-in forms (PG013, PG014).
#: Others come from the comparison of a user's folder with the built-in data (PG016), house rules (PG033), packs
#: (PG036), and game folders (PG037, PG038).
ELSEWHERE = (
    *(
        Entry(match["code"], match["title"], match["manual"], severity=Severity(match["severity"]))
        for match in _ENTRY.finditer(reading.read_text(Path(__file__).parent / "elsewhere.txt"))
    ),
    OUTLIER,
)


def collect(modules: Sequence[ModuleType | Check]) -> tuple[Check, ...]:
    """Return the core checks, the given checks, and the checks in the given modules, sorted by code.

    If a package is given, all its modules are included. If a game's own check uses the same function as a check of an
    earlier module, only the game's check is included. Raise ValueError if two checks have the same code, and
    ImportError if a module is missing.
    """
    given = {entry.code: entry for entry in ELSEWHERE}
    given_checks = {it: it.entry.code for it in modules if isinstance(it, Check)}
    every = dict.fromkeys(module.__name__ for module in (*CORE, *modules) if not isinstance(module, Check))
    collected = {found: name for name in every for found in _checks(name)} | given_checks
    last = {_function(found): name for found, name in collected.items()}
    collected = {found: name for found, name in collected.items() if last[_function(found)] == name}
    for found, name in collected.items():
        if given.setdefault(found.entry.code, found.entry) is not found.entry:
            raise ValueError(f"{found.entry.code} of {name} is already in use")
    return tuple(sorted(collected, key=lambda found: found.entry.code))


def of_games(modules: Iterable[Sequence[ModuleType | Check]]) -> dict[str, Entry]:
    """Return the catalogue entries of several games by code. `modules` names the modules that contain each game's checks."""
    found = {code: entry for own in modules for code, entry in entries(collect(own)).items()}
    return dict(sorted(found.items()))


def _function(check: Check) -> object:
    """Return the function of a check, without the arguments that a game has bound to it."""
    return check.find_problems.func if isinstance(check.find_problems, partial) else check.find_problems


def _checks(name: str) -> Iterable[Check]:
    module = importlib.import_module(name)
    yield from (value for value in vars(module).values() if isinstance(value, Check))
    for inner in pkgutil.iter_modules(getattr(module, "__path__", ())):
        yield from _checks(f"{name}.{inner.name}")


def entries(checks: Iterable[Check]) -> dict[str, Entry]:
    """Return the catalogue entries by code, for the given checks and the codes that other parts of printgen report."""
    every = [*ELSEWHERE, *(item.entry for item in checks)]
    return {entry.code: entry for entry in sorted(every, key=attrgetter("code"))}
