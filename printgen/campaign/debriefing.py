"""Combination of filled-in debriefing forms into a log entry.

Names are compared with the roster later, when the entry is recorded. This module only checks that the names are
well-formed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct, field

from printgen.campaign.entered import FIELDS, describe_field
from printgen.campaign.forms import FilledForm
from printgen.campaign.tables import tables
from printgen.data.findings import Finding, Place, Severity, error_at, sorted_findings
from printgen.data.kind import Library
from printgen.data.nearest import suggest
from printgen.data.records.record import Part
from printgen.data.records.roster import Mission, Sortie
from printgen.data.validation import parse_record
from printgen.data.yaml import Path, parse
from printgen.products.form_fields import (
    DEBRIEFING,
    ENTRY,
    LINE,
    debrief_field,
    is_turn_field,
    kill_field,
    kill_number,
    score_field,
)

_PLAIN = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
#: Words that some YAML readers do not read as text.
_WORDS = frozenset(("true", "false", "null", "unknown", "yes", "no", "on", "off", "y", "n"))
#: The fields of a debriefing that are read, apart from victories and scores.
_READ = frozenset((*ENTRY, *LINE, "success", "turns", "lost", "fate", "weeks", "chooses"))
_AGAIN = "correct the field, save the form, and read the forms again"


class Result(Struct, frozen=True):
    """A log entry made from the debriefing forms of a mission.

    Fields:
        text: the content of the entry's file.
        mission: the mission's id.
        week: the week of the campaign.
        sorties: the number of sorties.
    """

    text: str
    mission: str
    week: int
    sorties: int


def result(forms: Sequence[FilledForm]) -> tuple[Result | None, list[Finding]]:
    """Return the log entry for the forms of one mission, and the findings. The entry is None if the forms have errors."""
    slips = [_Slip(form) for form in forms]
    values = [slip.sortie() for slip in slips]
    findings = [found for slip in slips for found in slip.findings]
    findings += _together(forms)
    if not forms or any(found.severity is Severity.ERROR for found in findings):
        return None, sorted_findings(findings)
    campaign, mission, week = (forms[0].texts[debrief_field(name)] for name in ENTRY)
    head = [
        f"# Read from the forms of campaign {campaign}.",
        f"mission: {_yaml_text(mission)}",
        f"week: {week}",
        "sorties:",
    ]
    text = "\n".join([*head, *(line for it in values for line in _lines(it))]) + "\n"
    findings += [
        _found(forms[0], f"{describe_field(forms[0], _entry_field(path))} is not valid: {it.message}", it.hint)
        for path, it in _structure_findings(Mission, text)
    ]
    if any(found.severity is Severity.ERROR for found in findings):
        return None, sorted_findings(findings)
    return Result(text, mission, int(week), len(forms)), sorted_findings(findings)


def unknown_fates(forms: Sequence[FilledForm], libraries: Iterable[Library]) -> Iterator[Finding]:
    """Yield findings for fates that are not in the tables of the forms' game."""
    reported = [(form, fate) for form in forms if (fate := form.texts.get(debrief_field("fate"), ""))]
    tasks, aircraft = ({form.texts.get(debrief_field(name), "") for form in forms} for name in ("task", "aircraft"))
    fates: dict[str, None] = {}
    for library in libraries if reported else ():
        known, flown = tables(library), {id for kind in library.about("aircraft") for id in library.of(kind)}
        if known and tasks <= known.tasks.keys() and aircraft <= flown:
            fates |= dict.fromkeys(known.fates)
    for form, fate in reported if fates else ():
        if _id(fate) not in fates:
            holds = f"{describe_field(form, 'fate')} contains `{fate[:60]}`"
            message = f"{holds}, which is not a fate of the game{suggest(_id(fate), fates)}"
            yield _found(form, message, f"write one of {', '.join(fates)}")


def _found(form: FilledForm, message: str, hint: str | None = None) -> Finding:
    return error_at("PG014", message, Place(form.file), hint or _AGAIN)


def _together(forms: Sequence[FilledForm]) -> Iterator[Finding]:
    """Yield findings if forms are from different missions, or if two forms are from the same flyer."""
    met: dict[str, FilledForm] = {}
    for form in forms:
        for name in ENTRY:
            first, here = (it.texts.get(debrief_field(name), "") for it in (forms[0], form))
            if first and here and first != here:
                message = (
                    f"{describe_field(form, name)} is `{here}`, but the form {forms[0].file} is for {name} `{first}`"
                )
                yield _found(form, message, "specify the forms of one mission only")
                break
        flyer = form.texts.get(debrief_field("flyer"), "")
        before = met.setdefault(flyer, form)
        if flyer and before is not form:
            yield _found(
                form,
                f"{describe_field(form, 'flyer')}: {flyer} also has the form {before.file}",
                "specify one form per flyer",
            )


class _Slip(Struct):
    """A debriefing form while it is being read."""

    form: FilledForm
    findings: list[Finding] = field(default_factory=list)

    def sortie(self) -> dict[str, Any]:
        """Return the flyer's line of the log entry. Fields with default values are omitted."""
        if not any(name.startswith(DEBRIEFING) for name in (*self.form.texts, *self.form.ticks)):
            hint = "specify the mission-sheets printed by `printgen roster print --fillable`"
            self.findings.append(error_at("PG013", "the form contains no debriefing", Place(self.form.file), hint))
            return {}
        for name in (*ENTRY, *LINE):
            if not self._text(name):
                self._wrong(name, "is empty, although printgen filled it in", "use a complete form")
        self._number("week")
        line: dict[str, Any] = {name: self._text(name) for name in LINE}
        before = debrief_field(score_field(""))
        counted = [name.removeprefix(before) for name in self.form.texts if name.startswith(before)]
        fields = {
            "success": self._ticked("success"),
            "turns": self._turns(),
            "kills": self._kills(),
            "scored": {name: count for name in counted if (count := self._number(score_field(name)))},
            "aircraft-lost": self._ticked("lost"),
            "fate": _id(self._text("fate")),
            "weeks": self._number("weeks"),
            "abilities": [id for part in re.split(r"[,;]", self._text("chooses")) if (id := _id(part))],
        }
        line |= {name: value for name, value in fields.items() if value}
        # Validate the line as it would appear in a roster, and report findings at the form fields.
        text = "\n".join(it[4:] for it in _lines(line)) + "\n"
        for path, found in _structure_findings(Sortie, text) if not self.findings else ():
            self._wrong(_sortie_field(path), f"is not valid: {found.message}", found.hint)
        self._check_field_names()
        return line

    def _check_field_names(self) -> None:
        """Add a finding for each filled-in field of a debriefing that this version of printgen does not read."""
        scores = debrief_field(score_field(""))
        for name in (*self.form.texts, *self.form.ticks):
            known = name.removeprefix(DEBRIEFING) in _READ or kill_number(name) or name.startswith(scores)
            entry = self.form.texts.get(name, "is ticked")
            if name.startswith(DEBRIEFING) and entry and not known:
                holds = entry if name in self.form.ticks else f"contains `{entry[:60]}`"
                message = (
                    f"{describe_field(self.form, name.removeprefix(DEBRIEFING))} {holds}, but printgen does not read it"
                )
                hint = "the form may come from another version of printgen; enter the value in the result by hand"
                self.findings.append(Finding("PG014", Severity.WARNING, message, Place(self.form.file), hint=hint))

    def _text(self, name: str) -> str:
        return self.form.texts.get(debrief_field(name), "")

    def _ticked(self, name: str) -> bool:
        return debrief_field(name) in self.form.ticks

    def _wrong(self, name: str, message: str, hint: str | None = None) -> None:
        self.findings.append(_found(self.form, f"{describe_field(self.form, name)} {message}", hint))

    def _number(self, name: str) -> int | None:
        text = self._text(name)
        if not text:
            return None
        if re.fullmatch(r"[0-9]{1,6}", text):
            return int(text)
        if re.fullmatch(r"[0-9]+", text):
            self._wrong(name, f"contains a number with {len(text)} digits, which is too large")
        else:
            self._wrong(name, f"contains `{text[:60]}`, which is not a number", "write it in digits, such as 12")
        return None

    def _turns(self) -> int | None:
        """Return the number of turns that the form states or, if it states none, the number of turns with a maneuver."""
        if self._text("turns") or debrief_field("turns") not in self.form.texts:
            return self._number("turns")
        log = [name for name in self.form.texts if is_turn_field(name)]
        if not log:
            message = (
                "`debrief.turns` is empty, and this form has no log from which to count turns, so 0 turns are recorded"
            )
            self.findings.append(Finding("PG014", Severity.WARNING, message, Place(self.form.file), hint=_AGAIN))
        return sum(bool(self.form.texts[name]) for name in log)

    def _kills(self) -> list[dict[str, Any]]:
        found = {kill_number(name) for name in (*self.form.texts, *self.form.ticks)}
        kills = []
        for number in sorted(it for it in found if it is not None):
            of, shared = self._text(kill_field(number, "of")), self._ticked(kill_field(number, "shared"))
            if of:
                kills.append({"victim": of, "is-shared": True} if shared else {"victim": of})
            elif shared:
                self._wrong(kill_field(number, "shared"), "is ticked, but the victim is empty")
        return kills


def _structure_findings(model: type[Part], text: str) -> list[tuple[Path, Finding]]:
    """Return the findings about the structure of a generated YAML text, each with the path of the faulty value."""
    document, findings = parse(text, "")
    if document is None:
        return [((), it) for it in findings]
    by_place = {place: path for table in (document.keys, document.values) for path, place in table.items()}
    found = (*findings, *parse_record(model, document.value, document, ())[1])
    return [(by_place.get(it.place, ()) if it.place else (), it) for it in found]


def _sortie_field(path: Path) -> str:
    """Return the name of the form's field for a path in a sortie."""
    if len(path) > 1 and path[0] == "scored":
        return score_field(str(path[1]))
    name = str(path[0]) if path else "flyer"
    return FIELDS.get(name, name)


def _entry_field(path: Path) -> str:
    """Return the name of the form's field for a path in a log entry."""
    return str(path[0]) if path and path[0] in ENTRY else "mission"


def _id(text: str) -> str:
    """Return the id for a name, such as `die-roll` for `Die roll`. A text without letters or digits is returned unchanged."""
    return re.sub(r"[\W_]+", "-", text.lower()).strip("-") or text.strip()


def _lines(sortie: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of a sortie, as one item of a list in YAML."""
    for number, (name, value) in enumerate(sortie.items()):
        yield f"{'    ' if number else '  - '}{name}: {_written(value)}"


def _written(value: Any) -> str:
    """Format a value as YAML on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_yaml_text(key)}: {_written(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_written(item) for item in value) + "]"
    return str(value) if isinstance(value, int) else _yaml_text(value)


def _yaml_text(text: str) -> str:
    """Format a text for YAML. It is put in quotes unless every YAML parser reads it as a plain word."""
    if _PLAIN.fullmatch(text) and text not in _WORDS:
        return text
    signs = (f"\\{sign}" if sign in '"\\' else sign if sign.isprintable() else f"\\U{ord(sign):08X}" for sign in text)
    return f'"{"".join(signs)}"'
