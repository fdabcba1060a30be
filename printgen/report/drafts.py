"""Creation of data files for users to edit, with new records (based on existing records) or partial records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Any

from msgspec import Struct

from printgen.data.kind import Case, Kind
from printgen.data.partial import missing_fields
from printgen.data.records.fields import UNKNOWN
from printgen.data.yaml.rendering import Layout, render_block, render_key
from printgen.report.fields import FieldFact

#: The fields that every record has and that do not describe its subject.
_ABOUT = ("source", "sources", "notes", "waivers", "former-ids")
_HOUSE = {"status": "house"}
#: The maximum width of lines with a comment at the end, and of comments.
_WIDTH = 110
#: The maximum number of required fields of a record that is returned in full, since only a few fields are needed to complete it.
_FEW = 2


class DraftRecord(Struct, frozen=True):
    """A record in a file, as lines without indentation."""

    kind: Kind
    lines: tuple[str, ...]


def file_text(head: Iterable[str], entries: Sequence[DraftRecord], source: object = None) -> str:
    """Return the text of a data file: comment lines, then the records, all of one kind.

    Args:
        source: the source of all records, for a file with several records. None omits the source.
    """
    lines = [f"# {line}".rstrip() for line in head]
    kind = entries[0].kind
    listed = kind.yaml_entries if kind.is_table else kind.entries
    if listed is None:
        return "\n".join([*lines, *entries[0].lines, ""])
    lines += [*_field("source", source)] if source is not None else []
    lines.append(f"{listed}:")
    for entry in entries:
        first, *rest = entry.lines
        lines += [f"  - {first}", *(f"    {line}" for line in rest)]
    return "\n".join([*lines, ""])


# A new record.


def new_record(
    case: Case, id: str, changes: Mapping[str, object], facts: Iterable[FieldFact], waived: Iterable[str] = ()
) -> DraftRecord:
    """Return a record with a new id and the fields of an existing record, with the source `house` for all figures.

    Each field has a comment with its meaning and allowed values. Notes and sources of the existing record are omitted.

    Args:
        changes: the values of fields that differ from the existing record.
        facts: the fields of the kind.
        waived: the codes of the checks that fail for the figures.
    """
    written, key = case.written, case.kind.key
    described = {it.path: it for it in facts}
    lines = [f"{key}: {id} # the same as the file name"]
    if case.kind.model.needs_source or "source" in written:
        lines.append("source: {status: house} # the figures are your own; `sources` below lists exceptions")
    for field, value in written.items():
        if field in (*_ABOUT, key) or (field == "short-name" and "name" in changes):
            continue
        new = changes.get(field, with_house_sources(value))
        lines += _without_known_comment(_described(field, new, described.get(field)), lines)
    if codes := list(waived):
        lines.append(f"# Checks that the figures of {case.id} also break; `printgen explain CODE` describes them.")
        lines += _field("waivers", [{"check": code, "reason": f"copied from {case.id}"} for code in codes])
    lines += [
        "# For figures from a book or a chart, name the document. Notes explain figures:",
        "# sources:",
        "#   FIELD: {document: NAME, status: charted}",
        "# notes:",
        "#   FIELD: TEXT",
    ]
    return DraftRecord(case.kind, tuple(lines))


def with_house_sources(value: Any) -> Any:
    """Return a copy of plain data in which every source is `house`."""
    if isinstance(value, dict):
        return {key: _HOUSE if key == "source" else with_house_sources(it) for key, it in value.items()}
    return [with_house_sources(it) for it in value] if isinstance(value, list) else value


# Partial records.


def partial_record(case: Case, facts: Iterable[FieldFact]) -> DraftRecord:
    """Return a partial record: the id, and the fields as comments with their current values and allowed values.

    If a record requires only a few fields, its fields are written out instead of being comments.
    """
    written, key = case.written, case.kind.key
    described = {it.path: it for it in facts}
    required = [it for it in described.values() if it.required and it.path != key and "." not in it.path]
    id_line = f"{key}: {_inline(written.get(key, case.id))}"
    fields = {field: value for field, value in written.items() if field not in (*_ABOUT, key)}
    if len(required) <= _FEW:
        sources = {"source": _HOUSE} if case.kind.model.needs_source else {}
        whole = {**sources, **{field: with_house_sources(value) for field, value in fields.items()}}
        return DraftRecord(
            case.kind, (id_line, *(line for it in whole.items() for line in _described(*it, described.get(it[0]))))
        )
    lines = [id_line]
    for field, value in fields.items():
        block = _described(field, with_house_sources(value), described.get(field))
        lines += _commented(_without_known_comment(block, lines))
    if absent := [it for it in described if it not in (*fields, *_ABOUT, key) and "." not in it]:
        lines += [
            f"# {line}"
            for line in wrap(f"Other fields: {', '.join(absent)} (`printgen explain FIELD` describes a field).", _WIDTH)
        ]
    lines += _commented(["sources:", "  FIELD: {status: house, rule: the reason} # printed on the sheet"])
    return DraftRecord(case.kind, tuple(lines))


def fill_in_record(case: Case) -> DraftRecord | None:
    """Return a partial record with only the unknown figures and their source, or None if all figures are known.

    The source is the record's document, in which an owner of the game can look up the figures.
    """
    written, key = case.written, case.kind.key
    fields = {it: _unknowns(value) for it, value in written.items() if it not in (*_ABOUT, key)}
    fields = {it: value for it, value in fields.items() if value is not None}
    if not fields:
        return None
    shared = case.document.value.get("source") if case.path else None
    source = written.get("source")
    if isinstance(source, dict) and source.get("status") == "missing":
        source = {**source, "status": "official"}
    own = {"source": source} if source is not None and source != shared else {}
    id = {key: written.get(key, case.id)}
    if not missing_fields(case.kind, fields):
        # A record with all these fields replaces the other record, so it must be complete.
        rest = {it: value for it, value in written.items() if it not in (key, "source")}
        return DraftRecord(case.kind, _plain_lines({**id, **own, **rest}))
    return DraftRecord(case.kind, _plain_lines({**id, **own, **fields}))


def _unknowns(value: Any) -> Any:
    """Return the unknown figures of a value, or None if it has none. A list with an unknown figure is returned completely."""
    if value == UNKNOWN.value:
        return value
    if isinstance(value, dict):
        inner = {key: _unknowns(it) for key, it in value.items() if key != "source"}
        return {key: it for key, it in inner.items() if it is not None} or None
    if isinstance(value, list) and any(_unknowns(it) is not None for it in value):
        return value
    return None


# Lines of YAML.


def _plain_lines(fields: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(line for name, value in fields.items() for line in _field(name, value))


def _field(name: str, value: Any) -> list[str]:
    return f"{render_key(name, False)}:{render_block(value, Layout(0, chr(10)))}".split("\n")


def _inline(value: Any) -> str:
    return render_block(value, Layout(0, "\n")).strip()


def _described(name: str, value: Any, fact: FieldFact | None) -> list[str]:
    """Return the lines of a field with a comment. The comment is at the end of its line or, if too long, above the line."""
    first, *rest = _field(name, value)
    words = _comment(fact)
    if not words:
        return [first, *rest]
    if not rest and len(first) + len(words) + 3 <= _WIDTH:
        return [f"{first} # {words}"]
    return [*(f"# {line}" for line in wrap(words, _WIDTH - 2)), first, *rest]


def _without_known_comment(block: list[str], lines: Iterable[str]) -> list[str]:
    """Return the lines of a field. Its comment is omitted if the preceding lines already contain the comment."""
    comment = [line for line in block if line.startswith("#")]
    return block[len(comment) :] if "\n".join(comment) in "\n".join(lines) else block


def _comment(fact: FieldFact | None) -> str:
    if fact is None:
        return ""
    summary = "" if fact.summary in ("text", "group of fields", "list of groups of fields") else fact.summary
    about = fact.about.rstrip(".")
    return "; ".join(filter(None, (about, summary)))


def _commented(lines: Iterable[str]) -> list[str]:
    return [line if line.startswith("#") else f"# {line}" for line in lines]
