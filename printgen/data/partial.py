"""Partial records, which contain only the changed fields. Each is merged with the earlier record with the same id."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.edits import RenameKey, Replace
from printgen.data.findings import Finding, Note, Place, error_at
from printgen.data.kind import Case, Kind, Overlay
from printgen.data.nearest import MANY, corrected_name, suggest
from printgen.data.notation import with_items
from printgen.data.problem import lookup
from printgen.data.records.fields import ID
from printgen.data.records.record import NOWHERE, Part, Record, step_into, yaml_name
from printgen.data.validation import record_place
from printgen.data.yaml import Document, Path

#: The fields that describe the figures of a record. They are merged separately.
_ABOUT = ("source", "sources", "notes", "waivers", "former-ids")
#: The source of a changed figure for which the file gives no source.
_HOUSE = {"status": "house"}
#: The maximum number of fields listed in a message.
_LISTED = 3


class Merged(Struct, frozen=True):
    """A partial record merged with an earlier record.

    Fields:
        document: the user's file, with the merged record instead of the partial record.
        assigned: the changed figures whose source printgen chose, because the user's record states none.
    """

    document: Document
    overlay: Overlay
    assigned: tuple[Path, ...]

    def value(self, path: Path) -> Any:
        """Return the data at a path of the merged document."""
        return lookup(self.document.value, path)


def missing_fields(kind: Kind, value: Mapping[Any, Any]) -> list[str]:
    """Return the required fields that are missing from a record of this kind. The id is not included."""
    fields = {yaml_name(name): field for name, field in kind.model.model_fields.items()}
    return [name for name, it in fields.items() if it.is_required() and name not in value and name != kind.key]


def find_base(kind: Kind, value: object, below: Mapping[str, Case]) -> Case | None:
    """Return the earlier record that a partial record changes, or None if there is no earlier record with the same id.

    Return None for a complete record, except for a row of a table: such a row always changes the earlier record.
    """
    if not isinstance(value, dict):
        return None
    base = below.get(str(value.get(kind.key)))
    return base if base and (kind.is_table or missing_fields(kind, value)) else None


def unmatched(
    kind: Kind, document: Document, path: Path, value: object, below: Mapping[str, Case]
) -> list[Finding] | None:
    """Return findings about a partial record that matches no earlier record, because its id is missing or unknown."""
    if not below or not isinstance(value, dict) or not (missing := missing_fields(kind, value)):
        return None
    id, stem = value.get(kind.key), PurePosixPath(document.file).stem
    given = [name for name in value if name != kind.key and name not in _ABOUT]
    if type(id) is int:
        # Arcs have numbers.
        id = str(id)
    is_short = len(missing) >= max(len(given), 1)
    keys = [name for name in value if corrected_name(name, [kind.key])]
    if kind.key not in value and len(keys) == 1:
        message = f"`{keys[0]}`: no such field here; did you mean `{kind.key}`?"
        at = (*path, keys[0])
        rename = RenameKey(at, kind.key)
        return [error_at("PG001", message, document.place(at, key=True), f"write `{kind.key}`", fix=rename)]
    if given and not any(name in map(yaml_name, kind.model.model_fields) for name in given):
        # A record of another kind.
        return None
    if not isinstance(id, str):
        known = stem if not kind.entries and stem in below else ""
        if not (known or is_short):
            return None
        place = document.place((*path, kind.key)) if kind.key in value else record_place(document, path)
        message = f"`{kind.key}` is {'missing' if kind.key not in value else 'not an id'}"
        hint = f"write `{kind.key}: {known}` to change that record" if known else "write the id of the record to change"
        return [error_at("PG002", message, place, hint)]
    near = corrected_name(id, below)
    if id in below or not (near or is_short):
        return None
    listed = ", ".join(f"`{name}`" for name in missing[:_LISTED]) + ", ..." * (len(missing) > _LISTED)
    message = f"`{id}`: no such record of {kind.name} to change{suggest(id, below)}"
    every = f" (one of {', '.join(below)})" if len(below) <= MANY else ""
    hint = f"correct the id{every}; a new record would also need {listed}"
    fix = Replace((*path, kind.key), near) if near else None
    code = "PG002" if near or re.fullmatch(ID, id) else "PG003"
    return [error_at(code, message, document.place((*path, kind.key)), hint, fix=fix)]


def merge(
    base: Case, document: Document, path: Path, value: dict[Any, Any], default_source: object | None = None
) -> Merged:
    """Merge the partial record at a path of the document with an earlier record.

    Args:
        default_source: the source that the file states for records without a source.
    """
    written = base.written
    places = _Places(base, document, path)
    fields, changed = _merge_fields(written, value, (), places)
    source = value.get("source", default_source)
    # An invalid source is reported once, at `source`.
    source = source if isinstance(source, dict) else None
    assigned = tuple(it for it in changed if not _has_source(value, it))
    fields |= _merge_remarks(written, value, changed, dict.fromkeys(assigned, source or _HOUSE))
    for steps in assigned if source is not None else ():
        places.copy_own(("source",) if "source" in value else None, ("sources", dotted(steps)))
    overlay = Overlay(
        base.place(), document.place(path), tuple(map(dotted, changed)), _first_place(places, path, changed)
    )
    made = Document(document.file, document.text, _with(document.value, path, fields), places.values, places.keys)
    return Merged(made, overlay, assigned)


def assign_to_parents(merged: Merged, record: Record, path: Path) -> Document | None:
    """Return the merged document, after moving sources from paths that are not figures to the figures that contain them.

    Return None if no source needs to be moved.
    """
    lost = [it for it in merged.assigned if _lookup(record, it) is NOWHERE]
    if not lost:
        return None
    fields = dict(lookup(merged.document.value, path))
    sources = dict(fields["sources"])
    for steps in lost:
        source = sources.pop(dotted(steps))
        while steps and _lookup(record, steps) is NOWHERE:
            steps = steps[:-1]
        if steps:
            sources.setdefault(dotted(steps), source)
    return replace(merged.document, value=_with(merged.document.value, path, {**fields, "sources": sources}))


def dotted(path: Path) -> str:
    """Return a path in dotted notation, such as `engine.boxes`."""
    return ".".join(map(str, path))


#: The start of the note that names the record that a partial record changes.
CHANGES = "this record changes the record in"


def with_other_file(finding: Finding, overlay: Overlay) -> Finding:
    """Return a finding about a merged record, with an added note that names the record's other file."""
    place = finding.place
    if place is None:
        return finding
    if overlay.record.has_line_of(place):
        note = Note(f"{CHANGES} {_line(overlay.base)}", overlay.base)
        return replace(finding, notes=(*finding.notes, note))
    if not overlay.base.has_line_of(place):
        return finding
    listed = ", ".join(overlay.changed[:_LISTED]) + ", ..." * (len(overlay.changed) > _LISTED)
    note = Note(f"with {listed or 'other comments'} from {_line(overlay.place)}", overlay.place)
    # The correction would be written to a file that does not belong to the user.
    return replace(finding, notes=(*finding.notes, note), fix=None)


def with_other_files(findings: Iterable[Finding], cases: Iterable[Case]) -> list[Finding]:
    """Add notes to findings about records that were merged from two files. Each note names the other file."""
    overlays = [case.overlay for case in cases if case.overlay]
    return [_with_first(it, overlays) for it in findings]


def _with_first(finding: Finding, overlays: list[Overlay]) -> Finding:
    for overlay in overlays:
        made = with_other_file(finding, overlay)
        if made is not finding:
            return made
    return finding


def _line(place: Place) -> str:
    return f"{place.file}: {place.cell}" if place.cell else f"{place.file}:{place.line}"


class _Places:
    """The places of a merged record's values and keys.

    A changed value is in the user's file, and an unchanged value is in the file of the earlier record.
    """

    def __init__(self, base: Case, document: Document, path: Path) -> None:
        self.at = path
        self.values = dict(document.values)
        self.keys = dict(document.keys)
        depth = len(base.path)
        for table, own in ((base.document.values, self.values), (base.document.keys, self.keys)):
            for place_path, place in table.items():
                if place_path[:depth] == base.path and len(place_path) > depth:
                    own.setdefault((*path, *place_path[depth:]), place)
        self._own = document

    def copy_own(self, path: Path | None, to: Path) -> None:
        """Copy the file locations recorded at `path` in the user's record to the path `to` in the merged record.

        Args:
            path: the path in the user's record, or None for the `source` that applies to the entire file.
        """
        whole = ("source",) if path is None else (*self.at, *path)
        for own, table in ((self._own.values, self.values), (self._own.keys, self.keys)):
            for place_path, place in own.items():
                if place_path[: len(whole)] == whole:
                    table[(*self.at, *to, *place_path[len(whole) :])] = place

    def forget_below(self, path: Path) -> None:
        """Remove the file locations below a path whose value was replaced, because they are in the file of the earlier record."""
        whole = (*self.at, *path)
        for table, own in ((self.values, self._own.values), (self.keys, self._own.keys)):
            gone = [it for it in table if len(it) > len(whole) and it[: len(whole)] == whole and it not in own]
            for it in gone:
                del table[it]


def _merge_fields(
    base: Mapping[Any, Any], own: Mapping[Any, Any], path: Path, places: _Places
) -> tuple[dict[Any, Any], list[Path]]:
    """Return the merged mapping, and the paths of those values that differ from the base."""
    merged, changed = dict(base), list[Path]()
    for key, value in own.items():
        below = (*path, key)
        if not path and key in _ABOUT:
            merged[key] = value
            continue
        former = base.get(key, NOWHERE)
        if isinstance(former, dict) and isinstance(value, dict) and key != "source":
            merged[key], inner = _merge_fields(former, value, below, places)
            changed += inner
            continue
        merged[key] = value
        places.forget_below(below)
        if key != "source" and (former != value or type(former) is not type(value)):
            changed.append(below)
    return merged, changed


def _has_source(own: Mapping[Any, Any], path: Path) -> bool:
    """Return whether the user's file states a source for this figure, or for a part that contains the figure."""
    listed = own.get("sources")
    if isinstance(listed, dict) and any(dotted(path[:end]) in listed for end in range(1, len(path) + 1)):
        return True
    value: Any = own
    for step in path:
        value = value.get(step) if isinstance(value, dict) else None
        if isinstance(value, dict) and "source" in value:
            return True
    return False


def _merge_remarks(
    base: Mapping[Any, Any], own: Mapping[Any, Any], changed: Iterable[Path], assigned: Mapping[Path, object]
) -> dict[str, Any]:
    """Return the fields of the merged record that describe its figures.

    The base's sources no longer apply to changed figures. The base's notes no longer apply to parts of changed figures.
    A `source` in the user's file applies to the figures that this file changes, or to the entire record if the file
    changes no figure.
    """
    figures = [dotted(it) for it in changed]

    def is_kept(figure: object, itself: bool) -> bool:
        return not any(str(figure).startswith(f"{it}.") or (itself and figure == it) for it in figures)

    found: dict[str, Any] = {name: own[name] for name in ("waivers", "former-ids") if name in own}
    for name, inner in (("sources", {dotted(it): source for it, source in assigned.items()}), ("notes", {})):
        listed = own.get(name, {})
        if not isinstance(listed, dict):
            found[name] = listed
            continue
        kept = {key: it for key, it in (base.get(name) or {}).items() if is_kept(key, name == "sources")}
        if merged := {**kept, **inner, **listed}:
            found[name] = merged
        elif name in base:
            found[name] = {}
    if "source" in own and not (figures and isinstance(own["source"], dict)):
        found["source"] = own["source"]
    elif "source" in base:
        found["source"] = base["source"]
    return found


def _first_place(places: _Places, path: Path, changed: list[Path]) -> Place:
    found = [place for it in changed if (place := places.keys.get((*path, *it)))]
    return min(found, default=places.values[path])


def _with(value: Any, path: Path, made: object) -> Any:
    """Return a copy of plain data in which `made` replaces the value at a path."""
    return with_items(value, path, (made,)) if path else made


def _lookup(record: Part, path: Path) -> object:
    value: object = record
    for step in path:
        value = step_into(value, str(step))
    return value
