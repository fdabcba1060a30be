"""Better hints for lengths written in a unit other than metres."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import log
from statistics import median
from typing import Any, Final

from msgspec.structs import replace

from printgen.checks.sources import value_at
from printgen.checks.walk import shape_at
from printgen.data.findings import Fault, Finding
from printgen.data.kind import Library
from printgen.data.load import Misshapen
from printgen.data.records.fields import METRES

#: Units in which users may write lengths by mistake, with the length of each unit in metres.
UNITS: Final[Mapping[str, float]] = {"ft": 0.3048, "cm": 0.01, "mm": 0.001, "in": 0.0254}
#: The factor by which a plausible length may be outside the range of the known lengths.
_MARGIN: Final = 1.5


def metres_hint(value: float, unit: str, field: str = "") -> str:
    """Return a hint for a value that is probably in another unit. The hint gives the length in metres."""
    length = f"{value * UNITS[unit]:.2f}"
    written = f"{field}: {length}" if field else length
    return f"lengths are in metres: {value:g} {unit} are {length} m, so write `{written}`"


def with_metres(findings: Iterable[Finding], misshapen: Iterable[Misshapen], library: Library) -> list[Finding]:
    """Return the findings with better hints for implausible lengths in metres.

    The hint suggests a unit in which the value is plausible.
    """
    records = {(it.document.file, it.path): it for it in misshapen}
    return [_with_metres(it, it.fault, records, library) if it.fault else it for it in findings]


def _with_metres(
    found: Finding, fault: Fault, records: Mapping[tuple[str, Any], Misshapen], library: Library
) -> Finding:
    file = found.place.file if found.place else ""
    bases = (fault.path[:end] for end in range(len(fault.path)))
    data = next((records[file, base] for base in bases if (file, base) in records), None)
    if data is None or fault.missing:
        return found
    path = fault.path[len(data.path) :]
    value: Any = data.value
    for step in path:
        try:
            value = value[step]
        except (LookupError, TypeError):
            # The value may come from the other file of a merged record.
            return found
    if (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        or METRES not in shape_at(data.kind.model, path).marks
    ):
        return found
    every = [value_at(case.record, ".".join(map(str, path))) for case in library.of(data.kind.name).values()]
    known = [it for it in every if isinstance(it, int | float)]
    plausible = [
        unit
        for unit, metres in UNITS.items()
        if known and min(known) <= value * metres * _MARGIN <= max(known) * _MARGIN**2
    ]
    if not plausible or value <= 0:
        return found
    # The ranges are wide, since they include airships. Prefer the unit that gives the most typical length.
    unit = min(plausible, key=lambda it: abs(log(value * UNITS[it] / median(known))))
    return replace(found, hint=metres_hint(value, unit), fix=None)
