"""Portraits that a roster names and that cannot be printed (PG012): told where the roster is checked, before any printing."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator
from typing import cast

from printgen.checks.catalogue import ELSEWHERE
from printgen.checks.check import Problem
from printgen.checks.engine import stamp, waived
from printgen.data.findings import Finding
from printgen.data.kind import Case
from printgen.data.records.roster import Roster
from printgen.drawing import portrait
from printgen.units import Size

_ENTRY = next(entry for entry in ELSEWHERE if entry.code == "PG012")
#: Any frame will do to see whether a picture can be unpacked; in a small one that is quickly done.
_FRAME = Size(4.0, 5.0)


def unfit(case: Case, folder: pathlib.Path) -> Iterator[Finding]:
    """What is wrong with the portraits of a roster that lies in a folder, each at its line; nothing that is waived."""
    if waived(case, _ENTRY.code):
        return
    for index, flyer in enumerate(cast(Roster, case.record).flyers):
        if flyer.portrait is None:
            continue
        try:
            portrait.prepared(portrait.read(folder, flyer.portrait), _FRAME)
        except portrait.Unfit as trouble:
            problem = Problem(("flyers", index, "portrait"), f"`{flyer.portrait}` {trouble}", trouble.hint)
            yield stamp(_ENTRY, case, problem)
