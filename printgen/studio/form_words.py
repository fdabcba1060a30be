"""Rewording of findings about a campaign for its forms: with labels instead of keys, and names instead of ids."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from printgen.campaign.outfit import equipment_obstacle
from printgen.campaign.tables import Tables
from printgen.commands.roster_entry import RosterFile
from printgen.data.findings import Finding, Severity
from printgen.data.kinds import NATIONS
from printgen.data.records.campaign import Fate
from printgen.data.records.roster import Flyer, Sortie
from printgen.games.game import aircraft_ids, unit_name
from printgen.translation import _

#: The fields that are ticked.
_FLAGS = ("success", "aircraft-lost", "is-shared")


def field_labels() -> dict[str, str]:
    """Return the labels of the fields on the form of a mission, by the keys in the mission's file."""
    return {
        "title": _("Title"),
        "mission": _("Name in the file"),
        "week": _("Week"),
        "remark": _("Remark"),
        "aircraft": _("Aircraft"),
        "task": _("Task"),
        "equipment": _("Equipment"),
        "success": _("task completed"),
        "aircraft-lost": _("aircraft lost"),
        "turns": _("Turns"),
        "fate": _("Fate"),
        "weeks": _("Weeks out"),
        "kills": _("Enemy shot down"),
        "victim": _("Enemy shot down"),
        "is-shared": _("shared"),
        "grade": _("Grade"),
        "abilities": _("Ability chosen"),
    }


def fate_label(fate: Fate) -> str:
    """Return the name of a fate as a choice. It says whether the flyer returns, unless the flyer dies."""
    if not fate.is_permanent or fate.is_fatal:
        return fate.name
    form = _("{fate} (permanent unless weeks are given)") if fate.weeks else _("{fate} (permanent)")
    return form.format(fate=fate.name)


def describe_losses(tables: Tables, sortie: Sortie) -> Iterator[str]:
    """Yield the losses of a sortie in words: the aircraft, and the fate of the flyer."""
    if sortie.aircraft_lost:
        yield _("aircraft lost")
    if sortie.fate:
        fate = tables.fates.get(sortie.fate)
        weeks = (_("{count} week") if sortie.weeks == 1 else _("{count} weeks")).format(count=sortie.weeks)
        yield f"{fate.name if fate else sortie.fate}{f' ({weeks})' if sortie.weeks else ''}"


def loss_questions(fates: Mapping[str, Fate]) -> dict[str, str]:
    """Return the question whether the aircraft was lost, by fate.

    The rules do not decide this, so the form only asks. A flyer who is only wounded may have brought the aircraft home.
    """
    text = _("{fate}: was the aircraft lost?")
    return {id: text.format(fate=it.name) for id, it in fates.items() if it.is_permanent or not it.weeks}


def weeks_notes(fates: Mapping[str, Fate]) -> dict[str, str]:
    """Return a sentence about an empty number of weeks, by fate. For other fates, a missing number is an error."""
    return {id: _("If empty: permanently out of play.") for id, it in fates.items() if it.is_permanent}


def choice_names(source: RosterFile) -> dict[str, dict[str, str]]:
    """Return the names of everything that can be selected in the form of a mission, and the notes about fates, by id."""
    tables = source.tables
    named: dict[str, Mapping[str, Any]] = {
        "task": tables.tasks,
        "fate": tables.fates,
        "ability": tables.abilities,
    }
    found = {f"{what}_names": {id: str(it.name) for id, it in table.items()} for what, table in named.items()}
    found["fate_names"] = {id: fate_label(it) for id, it in tables.fates.items()}
    found |= {"loss_questions": loss_questions(tables.fates), "weeks_notes": weeks_notes(tables.fates)}
    found["grade_names"] = {it.grade: str(it.name) for it in tables.rules.grades}
    return found


def equipment_choices(source: RosterFile, flyer: Flyer, month: str) -> dict[str, str]:
    """Return the names of all equipment by id. If the flyer cannot carry a piece in the month, the reason follows its name.

    The month is "" if it is unknown.
    """
    found = dict[str, str]()
    for id, it in source.tables.equipment.items():
        obstacle = equipment_obstacle(it, flyer.nation, month or it.since, source.reading.library)
        found[id] = f"{it.name} ({obstacle})" if obstacle else it.name
    return found


def names_in_form(source: RosterFile) -> dict[str, str]:
    """Return the names that the forms of a campaign show, by id: flyers, sides, nations, aircraft, and table entries."""
    tables, library = source.tables, source.reading.library
    named: tuple[Mapping[str, object], ...] = (tables.tasks, tables.fates, tables.abilities, tables.equipment)
    found = {id: str(getattr(it, "name", id)) for table in named for id, it in table.items()}
    found |= {id: unit_name(library, id) for id in aircraft_ids(source.game, library)}
    found |= {id: case.record.name for id, case in library.of(NATIONS).items()}
    return {**found, **source.roster.sides, **{it.flyer: it.name for it in source.roster.flyers}}


def is_about_all_players(finding: Finding, path: tuple[str | int, ...]) -> bool:
    """Return whether a finding is a warning about the players as a group, such as their numbers on the sides.

    While the flyers of a campaign are still being added, such a warning is premature.
    """
    return path == ("players",) and finding.severity is Severity.WARNING


def logged_missions(source: RosterFile) -> dict[Finding, int]:
    """Return the number of the recorded mission that each finding is about. Other findings are omitted."""
    paths = source.case.document.paths_at(it.place for it in source.findings) if source.findings else []
    found = zip(source.findings, paths, strict=True)
    return {
        it: path[1] + 1 for it, path in found if path[:1] == ("log",) and len(path) > 1 and isinstance(path[1], int)
    }


def findings_with_flyers(source: RosterFile, begun: bool = True) -> list[tuple[Finding, str]]:
    """Return the findings in a roster, each with the id of the flyer that it concerns, or "" if it concerns no flyer.

    Args:
        begun: whether a mission is planned or recorded. Otherwise, warnings about the players as a group are omitted.
    """
    document, found = source.case.document, list[tuple[Finding, str]]()
    paths = document.paths_at(it.place for it in source.findings) if source.findings else []
    for it, path in zip(source.findings, paths, strict=True):
        is_flyer = path[:1] == ("flyers",) and len(path) > 1 and isinstance(path[1], int)
        flyer = source.roster.flyers[int(path[1])] if is_flyer else None
        if not begun and is_about_all_players(it, path):
            continue
        named = [one for one in source.roster.flyers if one.name in it.message or f"`{one.flyer}`" in it.message]
        if flyer and flyer not in named and len(named) == 1:
            # The message is about another flyer than the one at whose record it was found.
            flyer = named[0]
        found.append((it, flyer.flyer if flyer else ""))
    return found


def finding_in_form_words(
    finding: Finding, names: Mapping[str, str], labels: Mapping[str, str] | None = None
) -> Finding:
    """Return a finding whose message and remedy name the fields of the form."""
    message = in_form_words(finding.message, names, labels)
    return replace(
        finding,
        message=f"{message[:1].upper()}{message[1:]}",
        hint=in_form_words(finding.hint, names, labels) if finding.hint else finding.hint,
    )


def in_form_words(text: str, names: Mapping[str, str], labels: Mapping[str, str] | None = None) -> str:
    """Return a text with keys of fields replaced with labels, and ids replaced with names."""
    labels = field_labels() if labels is None else labels
    fields, flags = ("|".join(map(re.escape, it)) for it in (labels, _FLAGS))

    def said(form: str) -> object:
        return lambda found: form.format(field=labels[found[1]], value=found[2] if found.lastindex == 2 else "")

    points = _("write {value} in “Points at the start”")
    if "points" not in labels:
        points = _("write {value} in “Points at the start” on the page of the flyer")
    text = re.sub(r"write `starts-with: \{points: (\d+)\}`", lambda found: points.format(value=found[1]), text)
    undo = _("; if “{field}” is wrong, undo that mission on the page of the campaign and record it again")
    text = re.sub(rf", or correct `({fields})` in line \d+", lambda found: undo.format(field=labels[found[1]]), text)
    text = text.replace("record the mission despite the warning", _("choose “Record despite the warnings”"))
    for pattern, form in (
        (rf"(?:add|write) `({flags}): true` to (\S+)'s sortie", _("tick “{field}” for {value}")),
        (rf"(?:add|write) `({flags}): true`", _("tick “{field}”")),
        (rf"remove `({flags})`", _("untick “{field}”")),
        (rf"write `({fields}): ([^`]*)`", _("write {value} in “{field}”")),
        (rf" and `({fields}): ([^`]*)`", _(" and {value} in “{field}”")),
        (rf"(?:add|write) `({fields}):?`(?: to this sortie)?", _("fill in “{field}”")),
        (rf"remove `({fields})`", _("empty “{field}”")),
        (rf"`({fields}):?`", "“{field}”"),
    ):
        text = re.sub(pattern, said(form), text)  # type: ignore[call-overload]
    text = re.sub("`([^`]*)`", lambda found: f"“{names[found[1]]}”" if found[1] in names else found[0], text)
    # Other ids may be ordinary words of the text.
    ids = [id for id, name in names.items() if id != name and id not in labels]
    bare = "|".join(re.escape(it) for it in sorted(ids, key=len, reverse=True))
    return re.sub(rf"(?<![-\w“`.])({bare})(?![-\w”`])", lambda found: names[found[1]], text) if bare else text
