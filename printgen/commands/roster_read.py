"""The steps of `roster read`: debriefing forms are compared with the roster and combined into a mission's result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from printgen import systems
from printgen.campaign import debriefing, entered
from printgen.campaign import forms as filled
from printgen.campaign.forms import FilledForm
from printgen.campaign.reading import LARGEST
from printgen.commands import FindingsError
from printgen.commands.new import campaign_games
from printgen.commands.roster import open_roster
from printgen.commands.roster_entry import RosterFile
from printgen.commands.session import Outcome, Session, create_file, format_findings, refusal_outcome
from printgen.data.findings import Finding, Place, Severity, UsageError, blocks_printing, format_count
from printgen.files import display_path, reading
from printgen.files.whole import OutsideFolderError, path_below
from printgen.games import reading as games
from printgen.games.game import load_game
from printgen.products.form_fields import debrief_field

#: The suffixes of a roster's file name.
ROSTERS = (".yaml", ".yml")
#: The maximum number of folders above a form in which its roster is searched for. Printed forms are in subfolders.
_ABOVE = 4
#: The maximum number of files in a folder that are read to find a roster.
_TRIED = 100


def read(files: Sequence[Path], result: Path | None, session: Session) -> Outcome:
    """Write the result of a mission from its debriefings, completely or not at all.

    Raise UsageError if the forms are unusable or the file exists.

    Args:
        files: the forms and, optionally, the roster (a YAML file). By default, the roster is found with `find_roster`.
        result: the file to write, or None for a file named after the mission.
    """
    named = [path for path in files if path.suffix.lower() in ROSTERS]
    forms = [path for path in files if path not in named]
    if len(named) > 1:
        raise UsageError(f"{' and '.join(map(str, named))}: specify one roster only")
    if not forms:
        raise UsageError("no form was given; add the filled-in PDF files")
    read_in = [filled.read(path, display_path(path.absolute())) for path in forms]
    forms_read = [form for form, _wrong in read_in if form]
    findings = [finding for _form, wrong in read_in for finding in wrong]
    roster = named[0] if named else find_roster(forms, forms_read)
    try:
        source = open_roster(roster, session) if roster else None
    except FindingsError as refusal:
        return refusal_outcome([*findings, *refusal.findings], "nothing was written", session)
    made, more = _combine(forms_read, source, roster, session)
    findings += more
    if made is None or blocks_printing(findings):
        return refusal_outcome(findings, "nothing was written", session)
    try:
        target = result or path_below(Path(), f"{made.mission}.yaml")
    except OutsideFolderError:
        raise UsageError(
            f"`{made.mission}`: the mission's name is not a valid file name. Specify a file with `--out`"
        ) from None
    create_file(target, made.text.encode(), "specify another file with `--out`")
    last = (
        f"{target}: {made.mission}, week {made.week}, {format_count(made.sorties, 'sortie')}",
        f"review it, then run `printgen roster apply {roster or 'ROSTER'} {target}`",
    )
    return Outcome(closing="\n".join(last), complaint="\n".join(format_findings(findings, session)))


def _combine(
    forms: Sequence[FilledForm], source: RosterFile | None, roster: Path | None, session: Session
) -> tuple[debriefing.Result | None, list[Finding]]:
    """Return the log entry for the forms, and the findings in the forms and the roster.

    The entry is None if it cannot be made.
    """
    findings: list[Finding] = []
    if source is None or roster is None:
        made, findings = debriefing.result(forms)
        libraries = (games.read_game(load_game(id), session.project, session.store).library for id in campaign_games())
        findings += debriefing.unknown_fates(forms, libraries)
        if made is not None:
            findings.append(_without_roster(forms[0]))
        return made, findings
    names = entered.campaign_names(str(roster), source.roster, source.tables, source.reading.library)
    resolved: list[FilledForm] = []
    for form in forms:
        known, more = entered.with_ids(form, names)
        resolved.append(known)
        findings += more
    made, more = debriefing.result(resolved)
    # For an entry without an id, report the entered text.
    reported = {(it.place, it.message.partition(" contains ")[0]) for it in findings if it.severity is Severity.ERROR}
    findings += [it for it in more if (it.place, it.message.partition(" is not valid")[0]) not in reported]
    checked, is_partial = resolved, blocks_printing(findings)
    if is_partial:
        # The other forms are also checked, so that one run reports all errors.
        wrong = {it.place.file for it in findings if it.place and it.severity is Severity.ERROR}
        checked = [form for form in resolved if form.file not in wrong]
    valid = debriefing.result(checked)[0] if is_partial else made
    if valid is not None:
        library, checks = source.reading.library, source.checks
        findings += entered.impossible_entries(
            valid.text, checked, source.case, library, checks, source.findings, is_partial
        )
    return made, findings


def _without_roster(form: FilledForm) -> Finding:
    campaign = form.texts.get(debrief_field("campaign"), "")[:60]
    message = f"no roster of campaign `{campaign}` was found near the forms; the flyers were not checked against it"
    hint = "specify the roster before the forms: `printgen roster read ROSTER FORM.pdf`"
    return Finding("PG014", Severity.WARNING, message, Place(form.file), hint=hint)


def find_roster(files: Iterable[Path], forms: Sequence[FilledForm]) -> Path | None:
    """Return the roster of the campaign named in the forms, or None if no roster is found.

    The current folder is searched first, then the folders of the forms and the folders above them. Raise UsageError if a folder
    contains several such rosters.
    """
    campaign = next((id for it in forms if (id := it.texts.get(debrief_field("campaign")))), None)
    if campaign is None:
        return None
    places = [Path().absolute(), *(up for file in files for up in file.absolute().parents[:_ABOVE])]
    for folder in dict.fromkeys(places):
        found = [file for file in _yaml_files(folder) if _is_roster_of(file, campaign)]
        if len(found) > 1:
            listed = ", ".join(display_path(file) for file in found)
            first = display_path(found[0])
            raise UsageError(
                f"there are several rosters of campaign `{campaign}`: {listed}. "
                f"Specify one before the forms: `printgen roster read {first} FORM.pdf`"
            )
        if found:
            return Path(display_path(found[0]))
    return None


def _yaml_files(folder: Path) -> Iterator[Path]:
    """Yield the YAML files in a folder, sorted by name, at most `_TRIED` of them. Links are omitted."""
    try:
        files = sorted(it for it in folder.iterdir() if it.suffix.lower() in ROSTERS and it.name[0] != ".")
    except OSError:
        return
    yield from (it for it in files[:_TRIED] if not systems.is_link(it))


def _is_roster_of(file: Path, campaign: str) -> bool:
    """Return whether the first field of a file shows that the file is the roster of a campaign."""
    try:
        text = reading.read_text(file, LARGEST)
    except OSError:
        return False
    return re.search(rf"(?m)^campaign:[ ]*([\"']?){re.escape(campaign)}\1[ ]*(#.*)?\r?$", text) is not None
