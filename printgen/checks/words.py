"""Conversion of hints to edits. This lets printgen test the effect of a hint."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from printgen.checks.causes import is_covered
from printgen.data.edits import Edit, Insert, Remove, RenameKey, Replace, Rewrite
from printgen.data.findings import Finding
from printgen.data.problem import lookup
from printgen.data.yaml import Document, parse_quietly
from printgen.data.yaml.editing import edit_value


def edits_in_words(found: Finding, document: Document) -> list[Edit]:
    """Return the edits that a finding's hint describes, such as "write `2R`", or an empty list if it describes no edit."""
    hint = found.hint or ""
    at = next((path for path, at in document.values.items() if at == found.place and path), None)
    key = next((path for path, at in document.keys.items() if at == found.place), None)
    if (key and hint == "remove this line") or (at and hint.startswith(f"remove `{at[-1]}: ")):
        return [Remove(key or at or ())]
    added = re.match(r"add `([\w-]+): ([^`]+)`", hint)
    if added and (group := found.fault.path if found.fault else at):
        return [Insert((*group, added[1]), _value(added[2]))]
    if at and hint.startswith("exchange"):
        pairs = re.findall(r"`([\w-]+): ([^`{}]+)`", hint)
        return [Replace((*at[:-1], key), _value(text)) for key, text in pairs]
    text = re.search(r"\b(?:write at most|at most|write) (?:`([^`]+)`|([\w.-]+)\b)", hint)
    value = _value(text[1] or text[2]) if text else None
    if value is None:
        return []
    if found.fault and not found.fault.missing:
        return [Replace(found.fault.path, value)]
    if at:
        return [Replace(at, value)]
    if key:
        return [RenameKey(key, value)] if isinstance(value, str | int) else []
    return _part_written(found, document, str(value))


def _part_written(found: Finding, document: Document, text: str) -> list[Edit]:
    """Return the edit that replaces the marked part of a value with a text, or [] if that part is unclear."""
    place = found.place
    if place is None or place.line != place.end_line:
        return []
    marked = document.text.splitlines()[place.line - 1][place.column - 1 : place.end_column - 1]
    path = max((path for path, at in document.values.items() if is_covered(place, [at])), key=len, default=())
    value = lookup(document.value, path)
    return (
        [Replace(path, value.replace(marked, text, 1))] if path and isinstance(value, str) and marked in value else []
    )


def rewritten(document: Document, fixes: Sequence[Edit] | Rewrite) -> Any:
    """Apply the edits or the `Rewrite` to a document, and return the resulting data.

    Return None if the new text cannot be read.
    """
    if not isinstance(fixes, Rewrite):
        return edit_value(document.value, fixes)
    lines = document.text.splitlines()
    lines[fixes.row : fixes.row + len(fixes.old)] = fixes.new
    read, _ = parse_quietly("\n".join(lines) + "\n", document.file)
    return read.value if read else None


def _value(text: str) -> Any:
    """Return the value that YAML reads from a text, or None if the text is not a value in YAML."""
    read = parse_quietly(f"value: {text}\n", "")[0]
    return read.value["value"] if read else None
