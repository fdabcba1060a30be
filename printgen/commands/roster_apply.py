"""The steps of `roster apply`, which checks a mission's result and records it in the roster."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from printgen.campaign import booking, careers, points, wording
from printgen.campaign.tables import Scorekeeping, with_house_rules
from printgen.commands import FindingsError
from printgen.commands.named_files import roster_file
from printgen.commands.roster import complaint_lines, open_roster
from printgen.commands.roster_entry import RosterFile, read_entry
from printgen.commands.session import FINDINGS, Outcome, Session, format_findings, refusal_outcome
from printgen.data.findings import Finding, UsageError, format_count, group_findings
from printgen.data.kind import Case
from printgen.data.records.roster import Mission, Roster
from printgen.data.yaml import Document
from printgen.files import mounts
from printgen.report import table

NOT_RECORDED = "nothing was recorded"


def missing_results(source: RosterFile, result: Path, document: Document, mission: Mission) -> list[Finding]:
    """Return the findings about missing numbers of turns in a result. Raise UsageError if the file contains no results."""
    # If the game does not count turns, a mission without events needs a remark to show that it was flown.
    if not (mission.remark or any(sortie.has_result or sortie.remark for sortie in mission.sorties)):
        raise UsageError(f"{result}: the mission has no result yet. {_first_fields(source.tables.scorekeeping)}")
    return [*points.missing_turns(mission, document, source.roster, source.tables, source.checks)]


def _first_fields(keeps: Scorekeeping) -> str:
    """Return an instruction that names the fields with which a result begins. Every game has claims, losses and remarks."""
    if keeps.turns:
        return f"Fill in turns{' and success' if keeps.success else ''}, and the other results"
    return f"Fill in {'success, ' if keeps.success else ''}kills, losses or a `remark`, and the other results"


def changed_careers(source: RosterFile, mission: Mission, case: Case[Roster]) -> tuple[wording.Row, ...]:
    """Return the changes that a mission makes to its flyers' careers, given the roster with the mission."""
    before, now = (careers.standings(roster, source.tables) for roster in (source.roster, case.record))
    flying = {sortie.flyer for sortie in mission.sorties}
    return tuple(wording.result_rows(before, now, flying, with_house_rules(source.tables, case.record)))


def apply(
    file: Path,
    result: Path,
    session: Session,
    yes: bool = False,
    check: bool = False,
    confirm: Callable[[str, str], bool] | None = None,
) -> Outcome:
    """Check a mission's result and record it in the roster, completely or not at all.

    If there are warnings, nothing is recorded unless the user agrees.

    Args:
        yes: whether to record a result that has warnings without asking the user.
        check: whether to check the result without recording it.
        confirm: a function that shows a text and asks a question, or None if printgen cannot ask the user.
    """
    if yes and check:
        raise UsageError("`--yes` was given with `--check`, which records nothing. Specify one of them")
    file = roster_file(file, session.project, "apply")
    if mounts.unpacked(file) != file:
        raise UsageError(
            f"{file} is in a pack, which is never changed. Unpack the pack, and apply the result to the file"
        )
    try:
        source = open_roster(file, session)
        document, mission, case, findings = read_entry(source, result)
    except FindingsError as refusal:
        return refusal_outcome(refusal.findings, NOT_RECORDED, session)
    findings += missing_results(source, result, document, mission)
    warnings = group_findings(findings)
    complaint = "\n".join(complaint_lines(source, file, session, warnings))
    changes = table.align_rows(changed_careers(source, mission, case), "  ")
    if check:
        last = f"{result}: {mission.mission}, week {mission.week}, can be recorded; {NOT_RECORDED} yet"
        return Outcome(closing="\n".join([last, *changes]), complaint=complaint)
    if warnings and not yes:
        count = format_count(len(warnings), "warning")
        if confirm is None:
            refused = f"{NOT_RECORDED}, because of {count}. Correct {result}, or record the file unchanged with `--yes`"
            return Outcome(complaint=f"{complaint}\n{refused}", status=FINDINGS)
        shown = "\n".join([*format_findings(warnings, session), *changes])
        if not confirm(shown, f"Record {mission.mission} despite {count}?"):
            return Outcome(closing=f"{NOT_RECORDED}. Correct {result}, and apply it again", status=FINDINGS)
        complaint = ""
    try:
        after = booking.append_result(source.case.document, document)
        kept = booking.write(file, source.case.document.text, after, session.report_waiting)
    except booking.BookingError as refusal:
        raise UsageError(f"{file}: {refusal}") from None
    recorded = f"{file}: recorded {mission.mission}, week {mission.week}; the previous roster is in {kept.name}"
    undo = f"to undo this, replace {file.name} with {kept.name}"
    return Outcome(closing="\n".join([recorded, *changes, *([undo] if warnings else [])]), complaint=complaint)
