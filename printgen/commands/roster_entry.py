"""A parsed roster file, and the log entries in result and plan files.

The entries are checked as if they were already in the roster.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from printgen.campaign import reading
from printgen.campaign.inspection import roster_is_consistent
from printgen.campaign.tables import Tables
from printgen.checks.check import Check
from printgen.commands import FindingsError
from printgen.data.findings import Finding, Note, Severity, blocks_printing
from printgen.data.kind import Case
from printgen.data.records.roster import Mission, Roster
from printgen.data.yaml import Document
from printgen.files import display_path
from printgen.games import reading as games
from printgen.games.game import Game


class RosterFile(Struct, frozen=True):
    """A roster file with its findings and its game's data. The roster commands and the campaign's sheets are based on it."""

    case: Case[Roster]
    game: Game
    tables: Tables
    checks: tuple[Check, ...]
    findings: tuple[Finding, ...]
    reading: games.CheckedGame

    @property
    def roster(self) -> Roster:
        """The parsed content of the roster file."""
        return self.case.record


def read_entry(it: RosterFile, result: Path) -> tuple[Document, Mission, Case[Roster], list[Finding]]:
    """Read the log entry in a result or plan file. Raise FindingsError if there are errors.

    Return the document of the file, the log entry, the roster with the entry, and the additional findings.
    """
    return with_entry(it, *reading.read_result(result, display_path(result.absolute())))


def with_entry(
    it: RosterFile, document: Document | None, mission: Mission | None, findings: list[Finding]
) -> tuple[Document, Mission, Case[Roster], list[Finding]]:
    """Return the same values as `read_entry` for an entry that has already been parsed."""
    if document is None or mission is None or blocks_printing(findings):
        raise FindingsError(findings)
    if any(entry.mission == mission.mission for entry in it.roster.log):
        # Everything else would only be a consequence of this.
        raise FindingsError([_recorded_before(it, mission, document)])
    case = reading.with_result(it.case, mission, document)
    known = set(it.findings)
    findings = [one for one in reading.run_checks(case, it.reading.library, it.checks) if one not in known]
    if blocks_printing(findings):
        raise FindingsError(findings)
    return document, mission, case, findings


def _recorded_before(it: RosterFile, mission: Mission, result: Document) -> Finding:
    """Return the finding about a result whose mission is already recorded in the log."""
    entry = next((one.entry for one in it.checks if one.find_problems is roster_is_consistent), None)
    message = f"`{mission.mission}`: this mission is already in the log"
    roster = it.case.document.file
    hint = (
        "for another mission, choose another id. To record this mission again, first remove the mission from the "
        f"log of {roster}. Or replace {roster} with {roster}.bak, the roster before the last `roster apply`"
    )
    code, section = (entry.code, entry.section) if entry else ("PG010", None)
    at = next(n for n, one in enumerate(it.roster.log) if one.mission == mission.mission)
    note = Note("recorded here", it.case.document.place(("log", at, "mission")))
    return Finding(code, Severity.ERROR, message, result.place(("mission",)), section, hint, (note,))
