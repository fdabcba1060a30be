"""Forms for records. Each figure has a field with its limits, its built-in value, its source and its findings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from printgen.commands.table_reading import merged
from printgen.commands.table_writing import follow, value_choices
from printgen.data.findings import Finding, Severity
from printgen.data.kind import Kind
from printgen.data.kinds import HOUSE_RULES, KINDS
from printgen.data.partial import dotted
from printgen.data.spreadsheet.cells import same_value
from printgen.data.spreadsheet.columns import FigureColumn, column_of, columns, row_columns
from printgen.data.yaml import Path as Steps
from printgen.products.options import AIRCRAFT
from printgen.report.fields import field_facts
from printgen.report.figure_words import in_words, singular
from printgen.studio.editing import follow_path, format_value, parse_value, record_path, set_values, stored_kind
from printgen.studio.figure_sources import in_words_of_form, set_sources, source_values
from printgen.studio.form_lists import edit_list, item_values, summary
from printgen.studio.replacing import ReplacedRecord, figure_at, parse_text
from printgen.studio.table_cells import place_in_words
from printgen.studio.workspace import OpenGame
from printgen.translation import _


class FormField(Struct, frozen=True):
    """A field of a form.

    Fields:
        name: the path of the figure.
        label: the last part of the path as a label, such as “Fuel”.
        choices: the allowed values. Empty if they cannot be listed.
        rows: the number of lines in the control.
        about: the meaning of the figure.
        limits: a description of the allowed values.
        source: the status of the figure in the built-in record, shown while the figure is unchanged. For the user's own
            records, it is the status in the saved record.
        is_rare: whether the figure is optional and the record lacks it.
        parts: the fields of each item, if the figure is a list of groups.
        item: the label of an item, such as “Gun”.
        default: the value of an absent figure.
    """

    name: str
    label: str
    choices: tuple[str, ...]
    rows: int
    about: str
    limits: str
    source: str
    is_rare: bool
    parts: tuple[FormField, ...] = ()
    item: str = ""
    default: str = ""


class FormGroup(Struct, frozen=True):
    """The fields in one part of a record, such as its engine. The title is empty for figures outside of parts."""

    title: str
    fields: tuple[FormField, ...]

    @property
    def common(self) -> tuple[FormField, ...]:
        """The fields that are always visible."""
        return tuple(it for it in self.fields if not it.is_rare)

    @property
    def rare(self) -> tuple[FormField, ...]:
        """The fields that are shown only on request."""
        return tuple(it for it in self.fields if it.is_rare)


class FormValues(Struct, frozen=True):
    """The content of a form.

    Fields:
        values: the text of each field, by name.
        builtin: the built-in text of each field whose current text is different.
        counts: the number of items in each list of groups, by name.
    """

    values: Mapping[str, str]
    builtin: Mapping[str, str]
    counts: Mapping[str, int]


def form_groups(opened: OpenGame, kind_name: str, id: str) -> tuple[FormGroup, ...]:
    """Return the fields that a kind of record has, in groups."""
    kind, library = opened.kind(kind_name), opened.library
    case, facts = library.of(kind_name).get(id), _facts(kind)
    former = opened.base.library.of(kind_name).get(id) or case
    listed = _columns(kind)
    steps = [str(it.path[0]) for it in listed]
    groups = dict[str, list[FormField]]()
    for column in listed:
        first = str(column.path[0])
        group = first if steps.count(first) > 1 else ""
        fact, source = facts.get(column.name), former.record.source_of(column.name) if former else None
        written = follow(case.written, column.path) if case else None
        text = format_value(written, column)
        choices = value_choices(kind, (), column, library) if not isinstance(written, dict | list) else ()
        has_lines = not column.has_rows and isinstance(written, list) and any(isinstance(it, dict) for it in written)
        field = FormField(
            column.name,
            in_words(".".join(map(str, column.path[1:])) if group else column.name),
            choices,
            min(text.count("\n") + 1 + has_lines, 12),
            " ".join(
                filter(None, (_sentence(fact.about) if fact else "", _("One entry per line.") if has_lines else ""))
            ),
            _sentence(fact.short_summary.replace("`", ""))
            if fact and not choices and not column.has_rows and fact.short_summary != "text"
            else "",
            source.status if source and text and not opened.game_home(kind_name) else "",
            not text and not (fact and fact.required and len(column.path) == 1),
            _parts(opened, kind, column),
            singular(str(column.path[-1])),
        )
        groups.setdefault(group, []).append(field)
    return tuple(FormGroup(in_words(title), tuple(fields)) for title, fields in groups.items())


def _parts(opened: OpenGame, kind: Kind, column: FigureColumn) -> tuple[FormField, ...]:
    """Return the fields for each item of a list of groups, or () for any other figure."""
    if not column.has_rows:
        return ()
    parts = list[FormField]()
    for row in row_columns(kind.model, column):
        fact = _part_fact(kind, column, row)
        choices = value_choices(kind, (*column.path, 0), row, opened.library)
        default = "" if row.default in (None, "", [], ()) else format_value(row.default, row)
        about = _sentence(fact.about) if fact else ""
        parts.append(FormField(row.name, in_words(row.name), choices, 1, about, "", "", False, default=default))
    return tuple(parts)


def form_values(opened: OpenGame, kind_name: str, id: str, text: str) -> FormValues | None:
    """Return the content of the form for the text of the user's file, or None if the text is not valid YAML."""
    read = _read(opened, kind_name, id, text)
    if read is None:
        return None
    own, current = read
    base = opened.base.library.of(kind_name).get(id)
    former: Mapping[Any, Any] = base.written if base else {}
    values, builtin, counts = dict[str, str](), dict[str, str](), dict[str, int]()
    explained: Mapping[Any, Any] = own if isinstance(own, Mapping) else {}
    kind = stored_kind(opened, kind_name, id)
    for column in _columns(kind):
        value, before = follow(current, column.path), follow(former, column.path)
        if column.has_rows:
            items = item_values(kind, column, value)
            counts[column.name] = len(items)
            values |= {f"{column.name}.{at}.{part}": it for at, item in enumerate(items) for part, it in item.items()}
        else:
            values[column.name] = format_value(value, column)
        if base and not same_value(value, before):
            is_list = column.has_rows
            builtin[column.name] = (
                summary(item_values(kind, column, before)) if is_list else format_value(before, column)
            )
            values |= source_values(explained, dotted(column.path), column.name)
    return FormValues(values, builtin, counts)


def _read(opened: OpenGame, kind_name: str, id: str, text: str) -> tuple[Any, Any] | None:
    """Return the record in the text of the user's file, and the complete record after merging. Return None for invalid YAML."""
    kind = stored_kind(opened, kind_name, id)
    document = parse_text(kind, text, "", {})[0] if text.strip() else None
    if document is None and text.strip():
        return None
    base = opened.base.library.of(kind_name).get(id)
    at = None if document is None else record_path(kind, document.value, id)
    own: Any = follow_path(document.value, at) if document is not None and at is not None else {}
    return own, merged(base.written if base else {}, own)


def set_fields(opened: OpenGame, kind_name: str, id: str, text: str, fields: Mapping[str, str]) -> str:
    """Return the text of the user's file with changed fields of the form. Raise EditError if the text cannot be edited."""
    kind = opened.kind(kind_name)
    known = {it.name: it for it in _columns(kind)}
    values = dict[Steps, Any]()
    for name, column in known.items():
        sent = {it.removeprefix(name)[1:]: value for it, value in fields.items() if f"{it}.".startswith(f"{name}.")}
        if sent and column.has_rows:
            read = _read(opened, kind_name, id, text)
            present = follow(read[1], column.path) if read else None
            values[column.path] = edit_list(kind, column, present, sent, _required_parts(kind, column))
        elif "" in sent:
            values[column.path] = parse_value(sent[""], column)
    after = set_values(opened, kind_name, id, text, values)
    if opened.game_home(kind_name):
        return after
    return set_sources(opened, kind_name, id, text, after, fields, {name: it.path for name, it in known.items()})


def _required_parts(kind: Kind, column: FigureColumn) -> set[str]:
    """Return the names of those fields that every item in a list of groups needs."""
    return {
        row.name for row in row_columns(kind.model, column) if (fact := _part_fact(kind, column, row)) and fact.required
    }


def _part_fact(kind: Kind, column: FigureColumn, row: FigureColumn) -> Any:
    """Return the facts about a field in a list of groups, or None if no facts are available."""
    return _facts(kind).get(f"{column.name}.*.{row.name}")


def has_sources(opened: OpenGame, kind_name: str, id: str) -> bool:
    """Return whether changed figures of a record can each state a reason or a source."""
    is_builtin = opened.base.library.of(kind_name).get(id) is not None
    return is_builtin and not opened.game_home(kind_name) and not stored_kind(opened, kind_name, id).is_table


def rule_notes(opened: OpenGame, kind_name: str, id: str) -> dict[str, str]:
    """Return a sentence for each field of a record whose figure a house rule changes, by the name of the field."""
    names = [it.name for it in _columns(opened.kind(kind_name))]
    text, notes = _("The house rule “{rule}” changes it to {value}."), dict[str, list[str]]()
    for it in opened.played.changes:
        if (it.kind, it.id) == (kind_name, id):
            field = max((name for name in names if f"{it.figure}.".startswith(f"{name}.")), key=len, default="")
            notes.setdefault(field, []).append(text.format(rule=it.name, value=it.new))
    return {field: " ".join(listed) for field, listed in notes.items()}


def describe(finding: Finding, replaced: ReplacedRecord) -> dict[str, Any]:
    """Return a finding as plain data, with its field on the form and its line in the text."""
    case = replaced.opened.reading.library.of(replaced.kind).get(replaced.id)
    kind = replaced.opened.kind(replaced.kind).stored_in(replaced.shown)
    figure = figure_at(case, finding.place) if case else ""
    if finding.fault:
        path = finding.fault.path[2:] if kind.entries else finding.fault.path
        figure = ".".join(str(it) for it in (*path, finding.fault.missing) if it != "")
    figure = figure.removeprefix("sources.")
    names = [it.name for it in _columns(kind) if f"{figure}.".startswith(f"{it.name}.")]
    field = max(names, key=len, default="")
    field = _part(kind, field, figure) or field
    if field and has_sources(replaced.opened, replaced.kind, replaced.id):
        finding = in_words_of_form(finding, field)
    own = finding.place if finding.place and finding.place.file == replaced.shown else None
    return {
        "level": "error" if finding.severity is Severity.ERROR else "warning",
        "code": finding.code,
        "message": finding.message,
        "hint": finding.hint or "",
        "field": field,
        "line": own.line if own else 0,
        "where": place_in_words(place.file, place.line, place.column) if (place := finding.place) else "",
    }


def _part(kind: Kind, field: str, figure: str) -> str:
    """Return the name of the form field for a figure inside a list of groups, or "" for any other figure."""
    number, _dot, part = figure.removeprefix(f"{field}.").partition(".")
    column = column_of(kind.model, field)
    if column is None or not column.has_rows or not number.isdecimal():
        return ""
    names = [it.name for it in row_columns(kind.model, column) if f"{part}.".startswith(f"{it.name}.")]
    return f"{field}.{number}.{max(names, key=len)}" if names else ""


def completions(opened: OpenGame, kind_name: str) -> list[dict[str, Any]]:
    """Return the completions for the file of a record: each key with its meaning, its values and its group."""
    kind = opened.kind(kind_name)
    values = {it.name: value_choices(kind, (), it, opened.library) for it in columns(kind.model)}
    found = list[dict[str, Any]]()
    for it in field_facts(kind):
        *group, label = it.path.split(".")
        above = [kind.entries, "*", *group] if kind.entries else group
        if label != "*":
            about = _sentence(it.about)
            found.append({"parent": above, "label": label, "about": about, "values": values.get(it.path, ())})
    top = [{"parent": [], "label": kind.entries, "about": "", "values": ()}] if kind.entries else []
    return [*top, *found]


def rule_completions(opened: OpenGame) -> list[dict[str, Any]]:
    """Return the completions for the file of house rules: its keys, and the figures of aircraft in conditions and changes."""
    figures = [
        {"label": it.name, "about": _sentence(facts[it.name].about) if it.name in facts else "", "values": ()}
        for kind in (*opened.game.kinds, *KINDS)
        if kind.key == AIRCRAFT.name or kind.is_units
        for facts in (_facts(kind),)
        for it in _columns(kind)
    ]
    places = [["rules", "*", name] for name in ("where", "not", "change")]
    return completions(opened, HOUSE_RULES) + [{"parent": place, **it} for place in places for it in figures]


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}." if text else ""


def _columns(kind: Kind) -> tuple[FigureColumn, ...]:
    return tuple(it for it in columns(kind.model) if it.name != kind.key)


@cache
def _facts(kind: Kind) -> Mapping[str, Any]:
    return {it.path: it for it in field_facts(kind)}
