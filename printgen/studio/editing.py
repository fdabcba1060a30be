"""Changes to records. Values are changed in place in the user's text. Files changed by another program are not saved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from printgen.commands.table_files import apply_edits, changed_fields, field_edits, in_order, new_text
from printgen.commands.table_reading import HOUSE, merged
from printgen.commands.table_rows import set_cells
from printgen.commands.table_writing import follow
from printgen.data import yaml
from printgen.data.edits import Append, Edit, EditError, Insert, Remove
from printgen.data.findings import Place, UsageError
from printgen.data.folders import escaping_link
from printgen.data.kind import Kind
from printgen.data.partial import dotted, missing_fields
from printgen.data.spreadsheet.cells import from_cell, same_value, to_cell
from printgen.data.spreadsheet.columns import FigureColumn
from printgen.data.spreadsheet.comparison import ChangedRecord, id_value
from printgen.data.yaml import Path as Steps
from printgen.data.yaml.editing import edit_value
from printgen.data.yaml.rendering import Layout, render_block, render_flow
from printgen.files import display_path, reading
from printgen.files.rewriting import NotRewrittenError, rewrite
from printgen.files.waiting import lock
from printgen.files.whole import create, exchange
from printgen.report.difference import unified_diff
from printgen.studio.workspace import OpenGame, digest_of, own_path

#: The substitute for a value to be reset: to the value of the built-in record, or to no value in a user's own record.
RESET: Final = object()
#: The maximum length of a list on one line of a form, in characters. Longer lists have one line per item.
_LONG: Final = 40
_HOUSE: Final = {"status": HOUSE}


class Saved(Struct, frozen=True):
    """A file that was saved.

    Fields:
        before: the content that was replaced, or None if the file did not exist.
        digest: the digest of the file after saving, or "" if the file was removed.
        changed: whether anything was written.
    """

    folder: Path
    path: Path
    before: bytes | None
    digest: str
    changed: bool


class Conflict(Struct, frozen=True):
    """A file that another program changed after it was read. Nothing was written.

    Fields:
        diff: the difference between the file and the text to save.
        text: the current text of the file.
        digest: the current digest of the file.
    """

    path: Path
    diff: str
    text: str
    digest: str


def format_value(value: Any, column: FigureColumn) -> str:
    """Format a value for a form field, in the notation of a spreadsheet cell or, if necessary, as YAML."""
    if value is None:
        return ""
    if value and isinstance(value, list) and all(isinstance(it, dict) for it in value):
        return "\n".join(f"- {render_flow(it)}" for it in value)
    try:
        cell = to_cell(value, column.shapes, column.items)
    except EditError:
        return "\n".join(line[2:] for line in f"{render_block(value, Layout(0, chr(10)))}".strip("\n").splitlines())
    text = str(value) if cell is None else str(cell)
    by_line = text.replace(", ", "\n")
    if (
        isinstance(value, list)
        and len(text) > _LONG
        and same_value(from_cell(by_line, column.shapes, column.items), value)
    ):
        return by_line
    return text


def parse_value(text: str, column: FigureColumn) -> Any:
    """Parse the text of a form field. Text in an invalid notation is returned unchanged, because checks report it."""
    if not text.strip():
        return RESET
    if "\n" in text or text.lstrip().startswith(("- ", "{", "[")):
        indented = "\n".join(f"  {line}" for line in text.splitlines())
        document, findings = yaml.parse_quietly(f"value:\n{indented}\n", "")
        if document is not None and not findings and isinstance(document.value.get("value"), dict | list):
            return document.value["value"]
    return from_cell(text, column.shapes, column.items)


def set_values(opened: OpenGame, kind_name: str, id: str, text: str, values: Mapping[Steps, Any]) -> str:
    """Return the text of the user's file with changed figures of a record. All other text stays unchanged.

    Figures that have their built-in value are removed from the text. If no changed figure is left, return "". Raise
    EditError if the text cannot be edited.

    Args:
        text: the content of the user's file, or "" if there is none.
        values: the new values by path, or RESET for the built-in value.
    """
    kind = opened.kind(kind_name)
    base = opened.base.library.of(kind_name).get(id)
    former: Mapping[Any, Any] = base.written if base else {}
    stored = stored_kind(opened, kind_name, id)
    if stored.is_table:
        cells = {
            path: None if it is RESET or same_value(it, follow(former, path)) else it for path, it in values.items()
        }
        return set_cells(text, stored, id, cells)
    document = yaml.parse_quietly(text, "")[0] if text.strip() else None
    if document is None and text.strip():
        raise EditError("the text is not valid YAML; correct the text first")
    at = None if document is None else record_path(kind, document.value, id)
    own: Any = {kind.key: id_value(kind, id)}
    if document is not None and at is not None:
        own = follow_path(document.value, at)
    if not isinstance(own.get("sources") or {}, dict):
        raise EditError("`sources` is not a group of fields; correct the text first")
    is_complete = not missing_fields(kind, own)
    draft, resets = ChangedRecord(id, Place("")), list[Steps]()
    for path, value in values.items():
        builtin = follow(former, path)
        is_reset = value is RESET or (base is not None and same_value(value, builtin))
        if is_reset and not (is_complete and builtin is not None):
            resets.append(path)
        else:
            draft.put(path, builtin if is_reset else value, Place(""))
    fields = _fields(kind, draft, merged(former, own), own) if draft.paths else {}
    if base is None and opened.game_home(kind_name):
        # The figures of the user's own game are its rules, so a change is not a house rule.
        fields = {key: it for key, it in fields.items() if key != "sources"}
    if document is None or at is None:
        record = in_order(kind, fields)
        if not record:
            return text
        if document is None:
            return new_text(kind, [record])
        listed = kind.entries in document.value
        return apply_edits(
            text, [Append((str(kind.entries),), record) if listed else Insert((str(kind.entries),), [record])]
        )
    edits = [*field_edits(own, fields, at), *_removals(own, resets, at, fields)]
    after = edit_value(document.value, edits)
    if at == () and [*after] == [kind.key] and "#" not in text:
        return ""
    return apply_edits(text, edits) if edits else text


def stored_kind(opened: OpenGame, kind_name: str, id: str) -> Kind:
    """Return the kind of a record, with the format of the user's file that contains the record: YAML file or table."""
    return opened.kind(kind_name).stored_in(own_path(opened, kind_name, id).name)


def follow_path(value: Any, path: Steps) -> Any:
    """Return the value at a path in a document."""
    for step in path:
        value = value[step]
    return value


def record_path(kind: Kind, value: Any, id: str) -> Steps | None:
    """Return the path of a record in the content of its file, or None if the file does not contain it."""
    if kind.entries is None:
        return ()
    listed = value.get(kind.entries)
    for number, item in enumerate(listed if isinstance(listed, list) else []):
        if isinstance(item, dict) and str(item.get(kind.key)) == id:
            return kind.entries, number
    return None


def _fields(kind: Kind, draft: ChangedRecord, written: Mapping[Any, Any], own: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return the fields to write to the user's record. Sources that repeat the record's own source are omitted."""
    fields = changed_fields(kind, draft, written, own, _HOUSE)
    source, sources = own.get("source"), own.get("sources") or {}
    default = kind.model.default_source
    status = source.get("status") if isinstance(source, dict) else default.status if default else ""
    if status == HOUSE and "sources" in fields:
        needed = {figure: it for figure, it in fields["sources"].items() if figure in sources or it != _HOUSE}
        fields = {key: it for key, it in fields.items() if key != "sources"}
        fields |= {"sources": needed} if needed else {}
    return fields


def _removals(own: Mapping[Any, Any], resets: list[Steps], at: Steps, fields: Mapping[Any, Any]) -> Iterator[Edit]:
    """Yield the edits that remove figures, the sources and notes of these figures, and any groups that become empty."""
    gone = {path for path in resets if follow(own, path) is not None}
    for name in ("sources", "notes"):
        entries = own.get(name)
        if isinstance(entries, dict):
            gone |= {(name, dotted(path)) for path in resets if dotted(path) in entries}
    for path in sorted(gone, key=len, reverse=True):
        group = path[:-1]
        while group and isinstance(follow(own, group), dict):
            inside = {(*group, key) for key in follow(own, group)}  # type: ignore[attr-defined]
            if not inside <= gone or follow(fields, group) is not None:
                break
            gone = (gone - inside) | {group}
            group = group[:-1]
    yield from (Remove((*at, *path)) for path in sorted(gone, key=str))


def save(opened: OpenGame, kind_name: str, id: str, text: str, digest: str) -> Saved | Conflict:
    """Save the user's file that contains a record, if the file still has the digest with which it was read."""
    path = own_path(opened, kind_name, id)
    folder = opened.own.absolute() if path.is_relative_to(opened.own.absolute()) else opened.own_folder(kind_name)
    return write(folder, path, text.encode(), digest)


def undo(saved: Saved) -> Saved | Conflict:
    """Restore the content that a file had before it was saved, unless the file has changed since then.

    The result can also be undone.
    """
    return write(saved.folder, saved.path, saved.before or b"", saved.digest, exact=True)


class FileWrite(Struct, frozen=True):
    """A file to write: its new content, and the digest of the current content ("" for a new file)."""

    path: Path
    content: bytes
    digest: str
    exact: bool = False


def write_all(folder: Path, files: Iterable[FileWrite]) -> list[Saved] | Conflict:
    """Write several files. If another program has changed any of these files, write none of them."""
    done = list[Saved]()
    for it in files:
        result = write(folder, it.path, it.content, it.digest, it.exact)
        if isinstance(result, Conflict):
            for earlier in reversed(done):
                undo(earlier)
            return result
        done.append(result)
    return done


def write(
    folder: Path, path: Path, content: bytes, digest: str, exact: bool = False, backup: Path | None = None
) -> Saved | Conflict:
    """Write a file completely. Return a conflict if another program has changed the file.

    Args:
        exact: whether the bytes are written unchanged. Otherwise, printgen uses the line breaks of the existing file.
        backup: the file for the previous content, or None to keep no backup.
    """
    if link := escaping_link(path, folder) or escaping_link(path.parent, folder):
        raise UsageError(f"{display_path(link)} is a symbolic link that points outside the data folder")
    before = _content(path)
    if before is not None and b"\r\n" in before and b"\r" not in content and not exact:
        content = content.replace(b"\n", b"\r\n")
    if (digest_of(before) if before is not None else "") != digest:
        return _conflict(path, content)
    after = digest_of(content) if content else ""
    if (before or b"") == content:
        return Saved(folder, path, before, digest, changed=False)
    try:
        if before is None:
            path.parent.mkdir(parents=True, exist_ok=True)
            create(path, content)
        elif content:
            rewrite({path: (before, content)}, backup=backup)
        else:
            with lock(path):
                if _content(path) != before:
                    return _conflict(path, content)
                exchange({}, [path], lasting=True)
    except FileExistsError:
        return _conflict(path, content)
    except NotRewrittenError as refusal:
        if _content(path) != before:
            return _conflict(path, content)
        raise UsageError(str(refusal)) from None
    return Saved(folder, path, before, after, changed=True)


def _content(path: Path) -> bytes | None:
    try:
        return reading.read_bytes(path, yaml.LARGEST)
    except FileNotFoundError:
        return None


def current_digest(path: Path) -> str:
    """Return the digest of a file's current content on disk, or "" for a missing or unreadable file."""
    try:
        content = _content(path)
    except OSError:
        content = None
    return digest_of(content) if content else ""


def without_record(text: str, at: Steps, count: int) -> str:
    """Return the text of a file without the record at a path, or "" if nothing else is in the file.

    Args:
        count: the number of records in the file.
    """
    return "" if count == 1 and "#" not in text else apply_edits(f"{text.rstrip()}\n", [Remove(at)])


def _conflict(path: Path, wanted: bytes) -> Conflict:
    content = _content(path)
    now = (content or b"").decode(errors="replace")
    diff = unified_diff(display_path(path), now, wanted.decode(errors="replace"), color=False)
    return Conflict(path, diff, now, "" if content is None else digest_of(content))
