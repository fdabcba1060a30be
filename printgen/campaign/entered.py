"""Comparison of players' entries in forms with the roster. Names are replaced with ids, and invalid entries reported.

Every finding states the form, the page and the field, the entry, and the remedy.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct, field
from msgspec.structs import replace

from printgen.campaign import reading
from printgen.campaign.forms import FilledForm
from printgen.campaign.names import Found, find_flyers, find_id, is_description
from printgen.campaign.points import missing_turns
from printgen.campaign.remedies import form_text
from printgen.campaign.tables import Tables, tables
from printgen.checks.check import Check
from printgen.data.findings import Finding, Note, Place, Severity, error_at, join_first
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT
from printgen.data.records.roster import Flyer, Mission, Roster
from printgen.data.validation import parse_record
from printgen.data.yaml import Document, Path, parse
from printgen.products.form_fields import ENTRY, LINE, debrief_field, kill_field, kill_number, score_field

#: The remedy to follow after a form has been corrected.
AGAIN = "save the form, and read the forms again"
#: The maximum number of names in a hint.
_MANY = 14
#: The file name for the generated log entry in findings. No real file can have this name.
_ENTRY = "\0entry"
_IN_WORDS = "or describe another victim in words, such as `enemy scout`"
#: The form fields whose names differ from the YAML keys, by key.
FIELDS = {"abilities": "chooses", "aircraft-lost": "lost"}


def describe_field(form: FilledForm, name: str) -> str:
    """Return the name of a form field for messages, such as `debrief.fate`, with its page if the form has several pages."""
    named, pages = debrief_field(name), set(form.pages.values())
    page = form.pages.get(named)
    return f"page {page}, `{named}`" if page and len(pages) > 1 else f"`{named}`"


class Names(Struct, frozen=True):
    """The names that may be entered in the forms of a campaign.

    Fields:
        file: the name of the roster file for messages.
        roster: the campaign's roster.
        tables: the campaign tables of the campaign's game.
        aircraft: the name of each aircraft, by id.
    """

    file: str
    roster: Roster
    tables: Tables
    aircraft: Mapping[str, str]

    @property
    def ranks(self) -> list[str]:
        """The names of the grades, which players may write before a flyer's name."""
        return [grade.name for grade in self.tables.rules.grades]


def campaign_names(file: str, roster: Roster, tables: Tables, library: Library) -> Names:
    """Return the names that may be entered in the forms of a campaign."""
    flown = {id for kind in library.about("aircraft") for id in library.of(kind)}
    known = {id: str(getattr(library.get(AIRCRAFT, id), "name", id)) for id in flown}
    return Names(file, roster, tables, dict(sorted(known.items())))


def with_ids(form: FilledForm, names: Names) -> tuple[FilledForm, list[Finding]]:
    """Return the form with names replaced by ids, and findings about unknown and ambiguous names."""
    found = _Entries(form, names)
    if found.text("campaign") not in ("", names.roster.campaign):
        message = f"contains `{found.text('campaign')[:60]}`, but {names.file} is campaign `{names.roster.campaign}`"
        found.wrong("campaign", message, "specify a roster and forms of the same campaign")
        return form, found.findings
    found.replace("flyer", found.flyer)
    found.replace("aircraft", partial(found.id, "aircraft", known=names.aircraft, what="aircraft"))
    for name, records in (("task", names.tables.tasks), ("fate", names.tables.fates)):
        listed = {id: str(getattr(it, "name", id)) for id, it in records.items()}
        found.replace(name, partial(found.id, name, known=listed, what=name))
    found.replace("chooses", found.abilities)
    for number in sorted({it for name in form.texts if (it := kill_number(name)) is not None}):
        spot = kill_field(number, "of")
        found.replace(spot, partial(found.victim, spot))
    return replace(form, texts=found.texts), found.findings


class _Entries(Struct):
    """The entries of a form while they are being read."""

    form: FilledForm
    names: Names
    texts: dict[str, str] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.texts = dict(self.form.texts)

    def text(self, name: str) -> str:
        """Return the text in a field of the form, or "" if the form does not have the field."""
        return self.form.texts.get(debrief_field(name), "")

    def replace(self, name: str, find: Callable[[str], str]) -> None:
        """Replace the text of a field with the result of calling `find` on it. An empty field stays empty."""
        if text := self.text(name):
            self.texts[debrief_field(name)] = find(text)

    def wrong(self, name: str, message: str, hint: str, severity: Severity = Severity.ERROR) -> None:
        """Add a finding about the form field with this name."""
        place, message = Place(self.form.file), f"{describe_field(self.form, name)} {message}"
        if severity is Severity.ERROR:
            self.findings.append(error_at("PG014", message, place, f"{hint}; {AGAIN}"))
        else:
            self.findings.append(Finding("PG014", severity, message, place, hint=hint))

    def flyer(self, text: str) -> str:
        """Return the id of the flyer that a text names. Unless it names exactly one flyer, add a finding and return the text."""
        flyers = self.names.roster.flyers
        found = find_flyers(text, flyers, self.names.ranks)
        if len(found.ids) == 1:
            return found.ids[0]
        if found.ids:
            self.ambiguous("flyer", text, found)
        else:
            near = f"; did you mean {self.display_name(found.near)}?" if found.near else ""
            message = f"contains `{text[:60]}`, which does not name a flyer of {self.names.file}{near}"
            self.wrong("flyer", message, f"write the id, name or number of a flyer: {_listed(map(_named, flyers))}")
        return text

    def victim(self, name: str, text: str) -> str:
        """Return the victim's id if the roster contains the victim. Otherwise, return the text as a description of the victim."""
        side = {it.flyer: it.side for it in self.names.roster.flyers}
        own = find_flyers(self.text("flyer"), self.names.roster.flyers, self.names.ranks).ids
        found = find_flyers(text, self.names.roster.flyers, self.names.ranks)
        own_side = side[own[0]] if len(own) == 1 else None
        # If the other side has such a flyer, that flyer is meant.
        enemies = tuple(id for id in found.ids if side[id] != own_side)
        ids = enemies or found.ids
        if len(ids) > 1:
            self.ambiguous(name, text, Found(ids))
        elif ids and not enemies:
            message = f"contains `{text[:60]}`: {self.display_name(ids[0])} flies for the same side as {own[0]}"
            self.wrong(name, message, f"write the id, name or number of an enemy, {_IN_WORDS}")
        elif ids:
            return ids[0]
        elif found.is_misspelt:
            near = self.display_name(found.near)
            message = f"contains `{text[:60]}`, which is not a flyer of {self.names.file}; did you mean {near}?"
            self.wrong(name, message, f"write `{found.near}`, {_IN_WORDS}")
        elif found.near:
            message = (
                f"contains `{text[:60]}`, which is read as a description; did you mean {self.display_name(found.near)}?"
            )
            self.wrong(name, message, f"if so, write `{found.near}` in the form or in the result", Severity.WARNING)
        elif not is_description(text):
            message = f"contains `{text[:60]}`, but no flyer of {self.names.file} has this number"
            enemy = [_named(it) for it in self.names.roster.flyers if it.side != own_side]
            self.wrong(name, message, f"write the id, name or number of a flyer: {_listed(enemy)}; {_IN_WORDS}")
        return text

    def ambiguous(self, name: str, text: str, found: Found) -> None:
        """Add a finding for a name that several flyers have."""
        several = [self.display_name(id) for id in found.ids]
        message = f"contains `{text[:60]}`, which may be {', '.join(several[:-1])} or {several[-1]}"
        self.wrong(name, message, f"write one of these ids: {' or '.join(found.ids)}")

    def display_name(self, id: str | None) -> str:
        """Return a flyer's name and id, for messages. For an unknown flyer, return only the id."""
        return next((_named(it) for it in self.names.roster.flyers if it.flyer == id), str(id))

    def id(self, name: str, text: str, known: Mapping[str, str], what: str) -> str:
        """Return the id of the record that a text names. Unless it names exactly one record, add a finding and return the text.

        Args:
            name: the name of the form's field.
            known: the name of each record, by id.
            what: a noun for the kind of record, for messages.
        """
        found = find_id(text, known)
        if len(found.ids) == 1:
            return found.ids[0]
        if found.ids:
            message = f"contains `{text[:60]}`, which may be {' or '.join(f'`{id}`' for id in found.ids)}"
            self.wrong(name, message, "write one of these ids")
            return text
        near = f"; did you mean `{found.near}`?" if found.near else ""
        article = "an" if what[0] in "aeiou" else "a"
        message = f"contains `{text[:60]}`, which is not {article} {what} of the game{near}"
        self.wrong(name, message, f"write one of {_listed(known)}" if known else "leave it empty")
        return text

    def abilities(self, text: str) -> str:
        """Return a list of abilities, separated by commas or semicolons, with each name replaced by its id."""
        known = {id: it.name for id, it in self.names.tables.abilities.items()}
        parts = [part.strip() for part in re.split(r"[,;]", text) if part.strip()]
        return ", ".join(self.id("chooses", part, known, "ability") for part in parts)


def impossible_entries(
    text: str,
    forms: Sequence[FilledForm],
    case: Case[Roster],
    library: Library,
    checks: Iterable[Check],
    known: Collection[Finding] = (),
    is_partial: bool = False,
) -> Iterator[Finding]:
    """Yield the findings that a log entry made from forms would cause in the roster, each located at its form field.

    Args:
        text: the log entry as YAML text.
        case: the roster without the entry.
        known: findings that are omitted because they are already known.
        is_partial: whether some forms of the mission are not in `forms`, because they have errors. In that case, only errors in
            the form fields are reported.
    """
    document, _findings = parse(text, _ENTRY)
    mission = parse_record(Mission, document.value, document, ())[0] if document else None
    if document is None or not isinstance(mission, Mission):
        return
    merged = reading.with_result(case, mission, document)
    flyers, present = {it.flyer for it in case.record.flyers}, {it.flyer for it in mission.sorties}
    files = {form.texts.get(debrief_field("flyer"), ""): form.file for form in forms}
    by_place = {place: path for table in (document.values, document.keys) for path, place in table.items()}
    for finding in _entry_findings(merged, mission, document, case.record, library, tuple(checks)):
        is_error = finding.severity is Severity.ERROR
        if finding in known or (is_partial and not is_error):
            continue
        if finding.place is None or finding.place.file != _ENTRY:
            if not is_partial:
                yield finding
            continue
        path = by_place.get(finding.place, ())
        form, name = _cause(path, forms)
        if is_partial and name in (*ENTRY, *LINE):
            continue
        victim = form.texts.get(debrief_field(name), "") if "kills" in path else ""
        if victim in flyers and victim not in present:
            # The victim's form may not have come back yet.
            message = f"{describe_field(form, name)} contains `{victim}`, whose form was not specified"
            hint = f"read the forms again with the form of `{victim}`, or add this sortie to the result"
            if not is_partial:
                yield Finding("PG014", Severity.WARNING, message, Place(form.file), hint=hint)
            continue
        message = f"{describe_field(form, name)} {_entry(form, name)}: {form_text(finding.message, files)}"
        hint = form_text(finding.hint, files) if finding.hint else "correct the field in the form"
        # Notes without a place are about lines of the entry, which the form does not have.
        notes = tuple(_note(it, by_place, forms) for it in finding.notes if it.place)
        if is_error:
            yield error_at("PG014", message, Place(form.file), f"{hint}; {AGAIN}", notes)
        else:
            yield Finding(finding.code, finding.severity, message, Place(form.file), finding.section, hint, notes)


def _entry_findings(
    merged: Case[Roster],
    mission: Mission,
    document: Document,
    roster: Roster,
    library: Library,
    checks: Sequence[Check],
) -> Iterator[Finding]:
    """Yield the findings that `roster apply` reports about a roster with a new log entry."""
    yield from reading.run_checks(merged, library, checks)
    if known := tables(library):
        yield from missing_turns(mission, document, roster, known, checks)


def _note(note: Note, by_place: Mapping[Place, Path], forms: Sequence[FilledForm]) -> Note:
    """Return a note that names the form and the field that caused it instead of the place in the log entry."""
    path = by_place.get(note.place) if note.place else None
    if path is None:
        return note
    form, name = _cause(path, forms)
    return Note(f"{note.text}: {describe_field(form, name)}", Place(form.file))


def _cause(path: Path, forms: Sequence[FilledForm]) -> tuple[FilledForm, str]:
    """Return the form and the field that contain the value at a path in the log entry."""
    if path[:1] != ("sorties",) or len(path) < 2:
        return forms[0], str(path[0]) if path and path[0] in ("mission", "week") else "mission"
    form, below = forms[int(path[1])], path[2:]
    key = str(below[0]) if below else "flyer"
    if key == "scored" and len(below) > 1:
        return form, score_field(str(below[1]))
    if key == "kills":
        numbers = {it for name in form.texts if (it := kill_number(name)) is not None}
        filled = [it for it in sorted(numbers) if form.texts.get(debrief_field(kill_field(it, "of")))]
        at = int(below[1]) if len(below) > 1 else 0
        what = "shared" if below[2:3] == ("is-shared",) else "of"
        return form, kill_field(filled[at] if at < len(filled) else 1, what)
    return form, FIELDS.get(key, key)


def _entry(form: FilledForm, name: str) -> str:
    """Return the end of a sentence about the content of a field, such as `is empty`."""
    named = debrief_field(name)
    if named in form.ticks:
        return "is ticked"
    text = form.texts.get(named)
    return f"contains `{text[:60]}`" if text else "is empty" if text is not None else "is not ticked"


def _named(flyer: Flyer) -> str:
    return f"{flyer.name} (`{flyer.flyer}`)"


def _listed(names: Iterable[str]) -> str:
    return join_first([*names], _MANY)
