"""The data files into which changes from a table are written: partial records in YAML, which are edited in place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from printgen.commands.table_rows import record_values, set_cells
from printgen.data import yaml
from printgen.data.edits import Append, Edit, EditError, Insert, Replace
from printgen.data.figures import ABOUT
from printgen.data.findings import Finding, error_at
from printgen.data.folders import escaping_link
from printgen.data.kind import Case, Kind, Library
from printgen.data.partial import dotted, missing_fields
from printgen.data.records.record import yaml_name
from printgen.data.spreadsheet.comparison import ChangedRecord, id_value
from printgen.data.yaml import Document
from printgen.data.yaml import Path as Steps
from printgen.data.yaml.editing import edit
from printgen.data.yaml.rendering import Layout, render_block
from printgen.files import display_path, reading

_HOUSE: Mapping[str, str] = {"status": "house"}


class FileChange(Struct, frozen=True):
    """A change to one file, not yet written to disk.

    Fields:
        shown: the name of the file for messages.
        before: the current content, or "" for a new file.
        after: the new content.
    """

    path: Path
    shown: str
    before: bytes
    after: bytes


class _Target(Struct):
    """An existing file with the edits to make in it, or a new file with its records."""

    path: Path
    document: Document | None = None
    before: bytes = b""
    edits: list[Edit] = []
    records: list[dict[Any, Any]] = []


def changed_files(
    drafts: Sequence[tuple[Kind, Sequence[ChangedRecord]]], library: Library, folder: Path, source: Mapping[str, str]
) -> tuple[tuple[FileChange, ...], list[Finding]]:
    """Return the files to write, and findings for changes that cannot be written.

    Args:
        folder: the user's data folder.
        source: the source of the changed figures.
    """
    found, findings = list[FileChange](), list[Finding]()
    for kind, own in drafts:
        targets: dict[Path, _Target] = {}
        for draft in own:
            case = library.of(kind.name).get(draft.id)
            path = record_file(kind, draft.id, case, folder)
            if obstacle := _obstacle(path, folder, kind, draft, case):
                findings.append(obstacle)
                continue
            if path not in targets:
                targets[path] = _open(path)
            _add(targets[path], kind, draft, case, source)
        found += [_finished(it, kind) for it in targets.values()]
    return tuple(found), findings


def _is_own(case: Case, folder: Path) -> bool:
    return Path(case.document.file).absolute().is_relative_to(folder.absolute())


def record_file(kind: Kind, id: str, case: Case | None, folder: Path) -> Path:
    """Return the path of the file in the user's folder to which a record belongs."""
    if case and _is_own(case, folder):
        return Path(case.document.file).absolute()
    if "*" not in kind.where:
        return folder / kind.where
    name = (
        Path(case.document.file).name
        if case and kind.entries and case.document.file.endswith(".yaml")
        else f"{id}.yaml"
    )
    return folder / kind.where.replace("*.yaml", name)


def _obstacle(path: Path, folder: Path, kind: Kind, draft: ChangedRecord, case: Case | None) -> Finding | None:
    """Return a finding if a record cannot be written to its file, otherwise None."""
    shown = display_path(path)
    if path.suffix == ".csv":
        return error_at("PG001", f"`{draft.id}` is in the table {shown}", draft.place, "change it in that table")
    if link := escaping_link(path, folder) or escaping_link(path.parent, folder):
        return error_at("PG015", f"`{display_path(link)}` is a link that leads out of the data folder", draft.place)
    if path.exists() and not kind.entries and not (case and _is_own(case, folder)):
        hint = f"printgen validate {shown} reports what is wrong with it"
        return error_at("PG001", f"{shown} exists but contains no record `{draft.id}`", draft.place, hint)
    return None


def _open(path: Path) -> _Target:
    if not path.exists():
        return _Target(path, edits=[], records=[])
    before = reading.read_bytes(path, yaml.LARGEST)
    document = yaml.parse_quietly(before.decode(), str(path))[0]
    return _Target(path, document, before, [], [])


def _add(target: _Target, kind: Kind, draft: ChangedRecord, case: Case | None, source: Mapping[str, str]) -> None:
    """Add the changes of a record to its file."""
    if case is not None and target.document is not None and Path(case.document.file).absolute() == target.path:
        own: Any = target.document.value
        for step in case.path:
            own = own[step]
        target.edits += field_edits(own, changed_fields(kind, draft, case.written, own, source), case.path)
        return
    if case is None:
        record = {kind.key: id_value(kind, draft.id), "source": dict(source), **draft.values}
        record = record if kind.model.needs_source else {key: it for key, it in record.items() if key != "source"}
    else:
        record = changed_fields(kind, draft, case.written, {kind.key: id_value(kind, draft.id)}, source)
    record = in_order(kind, record)
    if target.document is not None and kind.entries in target.document.value:
        target.edits.append(Append((str(kind.entries),), record))
    elif target.document is not None:
        target.edits.append(Insert((str(kind.entries),), [record]))
    else:
        target.records.append(record)


def changed_fields(
    kind: Kind, draft: ChangedRecord, written: Mapping[Any, Any], own: Mapping[Any, Any], source: Mapping[str, str]
) -> dict[Any, Any]:
    """Return the fields to write in the user's version of a record, so that it has the new figures.

    Args:
        draft: the new figures.
        written: the fields of the complete record.
        own: the fields that the user's version has so far.
        source: the source of the new figures.
    """
    values: dict[Any, Any] = {**(own if kind.key in own and len(own) == 1 else {}), **draft.values}
    sources = own.get("sources", {})
    names = [dotted(it) for it in draft.paths]
    is_partial = bool(missing_fields(kind, {**own, **values}))
    was_partial = bool(missing_fields(kind, own))
    if is_partial and len(own) == 1:
        # In a new file, the source applies to all figures that the file changes.
        return values if source == _HOUSE else {**values, "source": dict(source)}
    if was_partial and not is_partial:
        # A record with every required field replaces the original record, so the other fields are added to it.
        rest = {key: it for key, it in written.items() if key not in own}
        values = {**rest, **_merged(rest, values)}
        sources = {**rest.get("sources", {}), **sources}
    is_default = was_partial and is_partial and source == _HOUSE and "source" not in own
    needed = {name: dict(source) for name in names if not is_default or name in sources}
    if needed:
        values["sources"] = {**(values.get("sources") or {}), **needed}
    return values


def _merged(former: Mapping[Any, Any], changed: Mapping[Any, Any]) -> dict[Any, Any]:
    return {
        key: {**former[key], **_merged(former[key], it)}
        if isinstance(it, dict) and isinstance(former.get(key), dict)
        else it
        for key, it in changed.items()
    }


def field_edits(own: Mapping[Any, Any], values: Mapping[Any, Any], path: Steps) -> Iterator[Edit]:
    """Yield the edits that set fields in a group to these values. Fields without a new value stay unchanged."""
    for key, value in values.items():
        below = (*path, key)
        if key not in own:
            yield Insert(below, value)
        elif isinstance(own[key], dict) and isinstance(value, dict):
            yield from field_edits(own[key], value, below)
        elif own[key] != value or type(own[key]) is not type(value):
            yield Replace(below, value)


def in_order(kind: Kind, record: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return a record with its fields in this order: id, source, figures (as in the record's class), remarks."""
    names = [yaml_name(name) for name in kind.model.model_fields]
    about = [yaml_name(name) for name in ABOUT if name != "source"]
    rank = {name: number for number, name in enumerate([kind.key, "source", *(it for it in names if it not in about)])}
    return dict(sorted(record.items(), key=lambda it: rank.get(it[0], len(rank))))


def apply_edits(text: str, edits: Sequence[Edit]) -> str:
    """Apply all edits to a text and return it. If they cannot be applied together, apply them one after another."""
    try:
        return edit(text, edits)
    except EditError:
        for one in edits:
            text = edit(text, [one])
        return text


def _finished(target: _Target, kind: Kind) -> FileChange:
    """Apply all collected changes to a file and return the change to write."""
    shown = display_path(target.path)
    if target.document is not None:
        after = apply_edits(target.before.decode(), target.edits).encode()
        return FileChange(target.path, shown, target.before, after)
    return FileChange(target.path, shown, b"", new_text(kind, target.records).encode())


def added_record(folder: Path, name: str, text: str, kind: Kind, like: Sequence[Case]) -> tuple[str, str, bytes | None]:
    """Return the file that gets a new record: its path in the folder, its text with the record, and its current content.

    A record is added to the file or table of the copied record, or to an existing file of its kind.

    Args:
        name: the path of a new file with the record, inside the folder.
        text: the text of the new file.
        like: the records that the new record was copied from.
    """
    copied = next((it for it in like if it.kind.name == kind.name and _is_own(it, folder)), None)
    if copied and (copied.kind.is_table or copied.kind.entries):
        path = Path(copied.document.file).absolute()
    else:
        path = folder.absolute() / name
        if not kind.entries or not path.exists():
            return name, text, None
    if path.suffix not in (".yaml", ".csv"):
        raise EditError(f"{display_path(path)} is a workbook; add the record in that workbook")
    document = yaml.parse_quietly(text, name)[0]
    listed = kind.yaml_entries if kind.is_table else kind.entries
    record = document.value[listed][0] if document and listed else document.value if document else {}
    before = reading.read_bytes(path, yaml.LARGEST)
    if path.suffix == ".csv":
        after = set_cells(before.decode("utf-8-sig"), kind, str(record[kind.key]), record_values(kind, record))
    else:
        present = yaml.parse_quietly(before.decode(), name)[0]
        has_list = present is not None and isinstance(present.value, dict) and listed in present.value
        edit_file = Append((str(listed),), record) if has_list else Insert((str(listed),), [record])
        after = apply_edits(before.decode(), [edit_file])
    return path.relative_to(folder.absolute()).as_posix(), after, before


def new_text(kind: Kind, records: Sequence[Mapping[Any, Any]]) -> str:
    """Return the text of a new file with these records."""
    content = {kind.entries: records} if kind.entries else records[0]
    layout = Layout(0, "\n")
    return "".join(f"{key}:{render_block(value, layout)}\n" for key, value in content.items())
