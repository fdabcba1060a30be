"""The stamp of a page: seven digits that change when, and only when, the records on it change."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from printgen.model.kind import Case

DIGITS = 7


def stamp(cases: tuple[Case, ...]) -> str:
    """Seven hex digits over the plain values of the records, whatever the order of their keys and however filed."""
    shown = {f"{case.kind.name}/{case.id}": _values(case) for case in cases}
    canonical = json.dumps(shown, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return sha256(canonical.encode()).hexdigest()[:DIGITS]


def _values(case: Case) -> Any:
    """The record as it was written, with the source that its file gives it."""
    whole: Any = case.document.value
    value: Any = whole
    for step in case.path:
        value = value[step]
    return {"source": whole["source"], **value} if case.path and "source" in whole else value
