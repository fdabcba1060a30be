"""A game with one changed record, and its findings. All other records remain the same objects.

No file is written. Results that do not depend on the changed record are reused, so pages can be drawn again after each
keystroke.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.data import yaml
from printgen.data.builtin_values import with_builtin_values, without_lost_values
from printgen.data.findings import Finding, Place, sorted_findings
from printgen.data.found_files import parse_table
from printgen.data.kind import Case, Kind
from printgen.data.load import Misshapen, Reading, cases, with_repairs
from printgen.studio.workspace import OpenGame, SourceText, apply_rules, own_source


class ReplacedRecord(Struct, frozen=True, dict=True):
    """A game with a changed record.

    Fields:
        opened: the game with the change. An invalid record is omitted, or replaced by the built-in record.
        shown: the name of the user's file in findings.
        shapes: the findings about the syntax of the text, and about the fields and types of its records.
        is_valid: whether the record can be drawn.
    """

    opened: OpenGame
    kind: str
    id: str
    shown: str
    shapes: tuple[Finding, ...]
    is_valid: bool

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """The findings of the changed record, computed when they are first needed."""
        return self.shapes or tuple(record_findings(self.opened, self.kind, self.id))


def replace_record(opened: OpenGame, kind_name: str, id: str, text: str) -> ReplacedRecord:
    """Return the game as if `text` were the user's file for a record, with the findings about this record.

    No file is written. An empty text represents a missing file.
    """
    kind = opened.kind(kind_name)
    source = own_source(opened, kind_name, id)
    stored = kind.stored_in(source.shown)
    earlier = opened.base.library.of(kind_name)
    document, found = parse_text(stored, text, source.shown, earlier) if text.strip() else (None, [])
    made, shapes = cases(stored, document, earlier) if document else ([], [])
    invalid = _invalid(stored, document, {it.path for it in made})
    wrong = tuple(_explained(stored, source, text, found, shapes, invalid, earlier))
    read = _with_records(opened, stored, source.shown, document, made, wrong, invalid)
    folders = opened.folders if opened.own in opened.folders else (*opened.folders, opened.own)
    changed = replace(opened, folders=folders, reading=read, played=apply_rules(read, opened.game, opened.library))
    return ReplacedRecord(
        changed, kind_name, id, source.shown, wrong, not invalid and (document is not None or not text.strip())
    )


def parse_text(
    kind: Kind, text: str, shown: str, earlier: Mapping[str, Case]
) -> tuple[yaml.Document | None, list[Finding]]:
    """Return the parsed text of a file: YAML or, for a kind in a table, the rows that differ from the earlier records."""
    return parse_table(kind, text, shown, earlier) if kind.is_table else yaml.parse(text, shown)


def _explained(
    kind: Kind,
    source: SourceText,
    text: str,
    syntax: Sequence[Finding],
    shapes: Sequence[Finding],
    invalid: Sequence[Misshapen],
    earlier: Mapping[str, Case],
) -> list[Finding]:
    """Return the findings about a text, with findings about likely causes, as for a file on disk."""
    found = [*syntax, *without_lost_values(shapes, syntax)]
    if (syntax or shapes) and not kind.is_table:
        lines = yaml.BREAK.split(text.removeprefix("\ufeff"))
        better = with_repairs(kind, source.file, source.shown, found, [*earlier.values()], earlier, lines)
        found = found if better is None else better
    return sorted_findings(
        with_builtin_values(found, kind, ((it.document, it.path, it.value) for it in invalid), earlier)
    )


def _invalid(kind: Kind, document: yaml.Document | None, valid: set[yaml.Path]) -> list[Misshapen]:
    """Return the entries of a document that are not valid records."""
    if document is None:
        return []
    value: Any = document.value
    listed = value.get(kind.entries) if kind.entries else None
    entries: dict[yaml.Path, Any] = {(): value}
    if kind.entries:
        entries = {(kind.entries, at): it for at, it in enumerate(listed if isinstance(listed, list) else [])}
    return [Misshapen(kind, document, path, it) for path, it in entries.items() if path not in valid]


def _with_records(
    opened: OpenGame,
    kind: Kind,
    file: str,
    document: yaml.Document | None,
    made: Iterable[Case],
    findings: Iterable[Finding],
    invalid: Sequence[Misshapen],
) -> Reading:
    """Return the records of all folders. The given records replace the records of a file."""
    before, earlier = opened.reading, opened.base.library.of(kind.name)
    new = {it.id: replace(it, replaces=earlier[it.id].document.file) if it.id in earlier else it for it in made}
    kept = {
        id: new.pop(id, case if case.document.file != file else earlier.get(id))
        for id, case in before.library.of(kind.name).items()
    }
    of_kind = {id: case for id, case in {**kept, **new}.items() if case}
    refused = {str(it.value.get(kind.key)) for it in invalid if isinstance(it.value, dict)}
    records = replace(
        before.library,
        cases={**before.library.cases, kind.name: of_kind},
        refused={**before.library.refused, kind.name: frozenset(refused - {*of_kind})},
        derived={},
    )
    own = [it for it in records if it.replaces or (it.kind.name, it.id) not in before.below]
    documents = {name: it for name, it in before.documents.items() if name != file}
    return Reading(
        records,
        {**documents, file: document} if document else documents,
        tuple(sorted_findings([*(it for it in before.findings if not it.place or it.place.file != file), *findings])),
        tuple(it for it in own if it.replaces),
        tuple(it for it in own if not it.replaces),
        before.below,
        (*(it for it in before.misshapen if it.document.file != file), *invalid),
    )


def record_findings(opened: OpenGame, kind_name: str, id: str) -> list[Finding]:
    """Return the findings about one record. For an aircraft, include the findings about its other records in this game.

    Without an id, return the findings in all of the kind's records.
    """
    from printgen.checks.catalogue import collect
    from printgen.checks.causes import findings_to_report, without_consequences
    from printgen.checks.engine import apply_checks
    from printgen.data.partial import with_other_files

    key, records = opened.kind(kind_name).key, opened.library
    kinds = [kind_name, *(it.name for it in opened.game.all_kinds if it.key == key and it.name != kind_name)]
    held = [records.of(name)[id] for name in kinds if id in records.of(name)]
    if not id:
        held = [*records.of(kind_name).values()]
    checks = collect(opened.game.checks)
    found = without_consequences(apply_checks(checks, records, held), checks, records, held)
    more = () if id else opened.played.findings
    return findings_to_report([*with_other_files(found, opened.reading.replaced), *more])


def game_findings(opened: OpenGame) -> tuple[Finding, ...]:
    """Return the findings about a game that `printgen validate` can report without drawing pages."""
    return opened.checked.findings


def figure_at(case: Case, place: Place | None) -> str:
    """Return the path of the figure that starts at a place, in dotted notation, or "" if no figure starts there."""
    if place is None:
        return ""
    at, depth = (place.file, place.line, place.column), len(case.path)
    tables = (case.document.values, case.document.keys)
    found = [path for table in tables for path, it in table.items() if (it.file, it.line, it.column) == at]
    inside = max((path for path in found if path[:depth] == case.path), key=len, default=())
    return ".".join(map(str, inside[depth:]))
