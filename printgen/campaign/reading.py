"""Rosters and results as files anywhere on the disk, held against a game's data and checked."""

from __future__ import annotations

import pathlib
from collections import ChainMap
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import cast

from printgen.campaign.kinds import ROSTERS
from printgen.checks.check import Check
from printgen.checks.engine import apply
from printgen.data import yaml
from printgen.data.findings import Finding, Place
from printgen.data.judge import judged
from printgen.data.kind import Case, Kind, Library
from printgen.data.load import cases
from printgen.data.records.roster import Mission, Roster
from printgen.data.yaml import Document, Path

#: The largest roster read, in bytes: some 50,000 sorties.
LARGEST = 8 << 20
#: A roster in a file of any name, outside of the data.
ANYWHERE = Kind(ROSTERS, "roster", Roster, key="campaign")


def roster(path: pathlib.Path, shown: str) -> tuple[Case | None, list[Finding]]:
    """The roster in a file, and all that is wrong with its shape; no roster where that is an error."""
    document, findings = yaml.read(path, shown, LARGEST)
    if document is None:
        return None, findings
    found, more = cases(ANYWHERE, document)
    return (found[0] if found else None), findings + more


def result(path: pathlib.Path, shown: str) -> tuple[Document | None, Mission | None, list[Finding]]:
    """A mission's result in a file of its own, and all that is wrong with its shape."""
    document, findings = yaml.read(path, shown)
    if document is None:
        return None, None, findings
    mission, more = judged(Mission, document.value, document, ())
    return document, mission if isinstance(mission, Mission) else None, findings + more


def inspected(case: Case, library: Library, checks: Iterable[Check]) -> list[Finding]:
    """Everything the checks find in a roster."""
    return apply(checks, library, [case])


def with_result(case: Case, mission: Mission, document: Document) -> Case:
    """The roster with a result as the last entry of its log; what is wrong there has its place in the result's file."""
    whole = cast(Roster, case.record)
    at = len(whole.log)
    merged = replace(
        case.document,
        values=ChainMap(_moved(document.values, at), dict(case.document.values)),
        keys=ChainMap(_moved(document.keys, at), dict(case.document.keys)),
    )
    return replace(case, record=whole.model_copy(update={"log": (*whole.log, mission)}), document=merged)


def _moved(places: Mapping[Path, Place], at: int) -> dict[Path, Place]:
    """The places of a result's values where they stand in the log."""
    return {("log", at, *path): place for path, place in places.items()}
