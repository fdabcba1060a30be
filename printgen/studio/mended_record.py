"""The findings about the valid figures of a record whose other figures are invalid.

Checks need a valid record. To check the valid figures, the invalid ones are replaced by the built-in values.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from printgen.data import yaml
from printgen.data.edits import EditError, Remove
from printgen.data.yaml import Path
from printgen.data.yaml.editing import edit
from printgen.studio import record_form
from printgen.studio.editing import record_path
from printgen.studio.replacing import ReplacedRecord, replace_record
from printgen.studio.workspace import OpenGame

#: The field with the sources of all figures. Without it, each figure would have a different source.
_SOURCES = "sources"


def findings_beside(opened: OpenGame, replaced: ReplacedRecord, text: str) -> list[dict[str, Any]]:
    """Return the findings for the form that would otherwise be hidden while figures of the record are invalid.

    Args:
        opened: the game without the change.
        replaced: the game with the changed record, which is invalid.
        text: the changed text.
    """
    kind = opened.kind(replaced.kind).stored_in(replaced.shown)
    document = None if kind.is_table else yaml.parse_quietly(text, replaced.shown)[0]
    at = record_path(kind, document.value, replaced.id) if document else None
    if document is None or at is None:
        return []
    paths = [
        it.fault.path if it.fault else path
        for it, path in zip(replaced.shapes, document.paths_at(it.place for it in replaced.shapes), strict=True)
    ]
    wrong = {_field(it, at) for it in paths}
    if not wrong.isdisjoint(("", _SOURCES)):
        return []
    try:
        mended = replace_record(opened, replaced.kind, replaced.id, edit(text, [Remove((*at, it)) for it in wrong]))
    except EditError:
        return []
    found = (record_form.describe(it, mended) for it in mended.findings) if mended.is_valid else ()
    # The lines of the mended text are other lines than those of the text.
    return [{**it, "line": 0, "where": ""} for it in found if _is_about_others(it, wrong)]


def _is_about_others(finding: Mapping[str, Any], wrong: Collection[str]) -> bool:
    """Return whether a finding is about a figure on the form, and does not compare it with an invalid figure."""
    field, message = str(finding["field"]).partition(".")[0], str(finding["message"])
    return bool(field) and field not in wrong and not any(it.replace("-", " ") in message for it in wrong)


def _field(path: Path, record: Path) -> str:
    """Return the field of a record in which a path is, or "" for other paths."""
    inside = path[len(record) :] if path[: len(record)] == record else ()
    return str(inside[0]) if inside else ""
