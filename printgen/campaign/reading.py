"""Reading of rosters and results from any file. Both are checked against the game's data."""

from __future__ import annotations

import pathlib
import re
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from msgspec.structs import replace

from printgen.campaign.inspection import roster_is_consistent, unknown_names
from printgen.campaign.kinds import ROSTERS
from printgen.campaign.tables import tables
from printgen.campaign.victims import with_victims
from printgen.checks.catalogue import ELSEWHERE
from printgen.checks.causes import findings_to_report, without_consequences
from printgen.checks.check import Check, Problem
from printgen.checks.engine import apply_checks, is_waived, to_finding
from printgen.checks.references import references_in_invalid, with_known_ids
from printgen.data import yaml
from printgen.data.findings import Finding, Place
from printgen.data.ids import id_from_words
from printgen.data.kind import Case, Kind, Library
from printgen.data.load import Misshapen, cases, with_repairs
from printgen.data.misplaced import mistaken_file
from printgen.data.records.roster import Mission, Roster
from printgen.data.validation import parse_record
from printgen.data.yaml import Document, Path
from printgen.drawing import portrait
from printgen.units import Size

#: The maximum size of a roster in bytes, which is enough for about 50,000 sorties.
LARGEST = 8 << 20
_PORTRAITS = next(entry for entry in ELSEWHERE if entry.code == "PG012")
#: The maximum length of a campaign's id, and words that YAML does not read as text.
LONGEST = 50
WORDS = ("true", "false", "null", "unknown", "yes", "no", "on", "off", "y", "n")
#: A small frame, used to check quickly whether a picture can be decoded.
_FRAME = Size(4.0, 5.0)
#: The kind of a roster in a file outside the data folder.
ANYWHERE = Kind(ROSTERS, "roster", Roster, key="campaign")


def id_from_file(file: pathlib.Path) -> str:
    """Return a campaign's id, derived from the name of its roster file. The folder for its sheets is named after the id.

    The id contains a letter, and YAML reads it as text, not as a number or a truth value.
    """
    id = id_from_words(file.stem, LONGEST)
    if not id:
        return "our-campaign"
    return id if re.search("[a-df-z]", id) and id not in WORDS else f"campaign-{id}"


def read_roster(path: pathlib.Path, shown: str) -> tuple[Case[Roster] | None, Document | None, list[Finding]]:
    """Return the roster in a file, its document, and the findings about its structure.

    The roster is None if it has errors.
    """
    document, findings = yaml.read(path, shown, LARGEST)
    if document is None:
        return None, None, with_repairs(ANYWHERE, path, shown, findings) or findings
    if other := mistaken_file(document, "campaign"):
        return None, None, [*findings, *other]
    found, more = cases(ANYWHERE, document)
    better = with_repairs(ANYWHERE, path, shown, [*findings, *more])
    findings, more = (findings, more) if better is None else (better, [])
    return (cast("Case[Roster]", found[0]) if found else None), document, [*findings, *with_victims(more, document)]


def with_references(
    document: Document, library: Library, checks: Iterable[Check], findings: Iterable[Finding]
) -> list[Finding]:
    """Return all findings in a roster with an invalid structure, including findings about unknown names."""
    data = Misshapen(ANYWHERE, document, (), document.value)
    found = with_known_ids(findings, [data], library)
    sides = document.value.get("sides")
    if isinstance(sides, dict) and sides:
        hint = f"add `side:` and one of {', '.join(map(str, sides))}"
        found = [replace(it, hint=hint) if it.fault and it.fault.missing == "side" else it for it in found]
    reported = {finding.place: at for at, finding in enumerate(found)}
    found += references_in_invalid(data, library, reported)
    known = tables(library)
    # Games may give their own code to this check.
    entry = next((it.entry for it in checks if it.find_problems is roster_is_consistent), None)
    if known and entry and isinstance(document.value, dict):
        for problem in unknown_names(document.value, known):
            place = document.place(problem.path)
            at = reported.get(place)
            if at is None:
                found.append(Finding(entry.code, entry.severity, problem.message, place, entry.section, problem.hint))
            elif not found[at].fix or problem.fix:
                found[at] = replace(found[at], hint=problem.hint, fix=None)
    return findings_to_report(found)


def read_result(path: pathlib.Path, shown: str) -> tuple[Document | None, Mission | None, list[Finding]]:
    """Return the document of a mission's result, the mission, and the findings about the structure.

    The mission is None if it has errors. The document is None if the file cannot be read.
    """
    return parse_result(*yaml.read(path, shown))


def parse_result(
    document: Document | None, findings: list[Finding]
) -> tuple[Document | None, Mission | None, list[Finding]]:
    """Parse the mission in a document. Return the same values as `read_result`: document, mission and findings.

    Args:
        document: the content of the file, or None if the file cannot be read.
        findings: the findings about the file's YAML.
    """
    if document is None or (other := mistaken_file(document, "mission")):
        return None, None, findings if document is None else [*findings, *other]
    mission, more = parse_record(Mission, document.value, document, ())
    return document, mission if isinstance(mission, Mission) else None, [*findings, *with_victims(more, document)]


def run_checks(case: Case, library: Library, checks: Iterable[Check]) -> list[Finding]:
    """Run the checks on a roster, and return their findings. A finding that only follows from another finding is omitted."""
    known_checks = tuple(checks)
    found = apply_checks(known_checks, library, [case])
    held = {**library.cases, case.kind.name: {case.id: case}}
    return findings_to_report(
        without_consequences(found, known_checks, replace(library, cases=held, derived={}), [case])
    )


def with_result(case: Case[Roster], mission: Mission, document: Document) -> Case[Roster]:
    """Return the roster with a result as its last log entry. Findings about that entry point to the result's file."""
    before = case.record
    at = len(before.log)
    merged = replace(
        case.document,
        values=ChainMap(_moved(document.values, at), dict(case.document.values)),
        keys=ChainMap(_moved(document.keys, at), dict(case.document.keys)),
    )
    return replace(case, record=before.model_copy(update={"log": (*before.log, mission)}), document=merged)


def _moved(places: Mapping[Path, Place], at: int) -> dict[Path, Place]:
    """Return the places of a result's values. The keys are the paths that the values have in the log."""
    return {("log", at, *path): place for path, place in places.items()}


def portrait_findings(case: Case[Roster], folder: pathlib.Path) -> Iterator[Finding]:
    """Yield the findings about a roster's portraits (PG012), unless they are waived.

    Args:
        folder: the folder to which the paths of portraits are relative.
    """
    if is_waived(case, _PORTRAITS.code):
        return
    left = portrait.OF_ALL
    for index, flyer in enumerate(case.record.flyers):
        if flyer.portrait is None:
            continue
        try:
            content = portrait.read_portrait(folder, flyer.portrait)
            left -= portrait.pixel_count(content)
            if left < 0:
                most = f"{portrait.OF_ALL // 1_000_000} million allowed for all portraits"
                raise portrait.PortraitError(
                    f"and the portraits before it have more pixels than the {most}", "reduce the size of the portraits"
                )
            portrait.prepare_portrait(content, _FRAME)
        except portrait.PortraitError as trouble:
            problem = Problem(("flyers", index, "portrait"), f"`{flyer.portrait}` {trouble}", trouble.hint)
            yield to_finding(_PORTRAITS, case, problem)
