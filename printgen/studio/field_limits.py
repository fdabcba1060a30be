"""The limits in a game's definitions that reject a table's value: a limit in kinds.yaml, or a check in checks.yaml."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct
from starlette.requests import Request

from printgen.data.edits import EditError, Insert, Replace
from printgen.data.findings import UsageError
from printgen.data.spreadsheet.csv_file import split_rows
from printgen.data.spreadsheet.headings import plain_heading
from printgen.data.yaml.rendering import render_flow
from printgen.declared.checks import CHECKS_FILE
from printgen.declared.fields import RANGES
from printgen.declared.kinds import KINDS_FILE
from printgen.studio.game_fields import declared_fields, kind_of_table, read_definition, write_definition
from printgen.studio.game_folders import find_folder
from printgen.studio.rendering import json_route
from printgen.translation import _

#: The code of findings about a value that a field does not allow.
_REFUSED = "PG002"
#: The keys of limits.
_LIMITS = ("min", "max")


class Refusal(Struct, frozen=True):
    """A value in a table that its field does not allow.

    Fields:
        field: the name of the field.
        spec: the declaration of the field.
        cells: the cells of the column, or None if the row has no value for the field.
        key: the key of the limit that rejects the value, or "" if there is no such limit.
    """

    field: str
    spec: Any
    cells: Sequence[str] | None
    key: str


def with_limits(
    findings: Sequence[Mapping[str, Any]], text: str, kind: str, home: Path, game: str
) -> list[Mapping[str, Any]]:
    """Return the findings of a table, each with the place of the limit or check that rejects the value."""
    try:
        rows = [cells for cells, _line in split_rows(text)[2]]
    except EditError:
        return [*findings]
    kinds, checks = (read_definition(home / name) for name in (KINDS_FILE, CHECKS_FILE))
    found = list[Mapping[str, Any]]()
    for it in findings:
        more = dict[str, Any]()
        if checks and it["code"] in checks.value:
            place = checks.place((it["code"],), key=True)
            more = _link(_("The check is in {file}, line {line}"), CHECKS_FILE, place.line, game)
        elif kinds and (refusal := _refusal(it, rows, declared_fields(kinds, kind))):
            path = (kind, "fields", refusal.field)
            at = kinds.place((*path, refusal.key) if refusal.key else path, key=True)
            words = (
                _("The limit is in {file}, line {line}") if refusal.key else _("The field is in {file}, line {line}")
            )
            more = {**_link(words, KINDS_FILE, at.line, game), **_remedy(refusal)}
        found.append({**it, **more})
    return found


def _refusal(finding: Mapping[str, Any], rows: Sequence[Sequence[str]], fields: Mapping[Any, Any]) -> Refusal | None:
    """Return the rejected value that a finding is about, or None if the finding has another subject."""
    row, column = finding.get("cell") or (0, 0)
    heading = next((it for it in rows if any(it)), ())
    if finding["code"] != _REFUSED or not 0 < row < len(rows) or column >= len(heading):
        return None
    # A field without a column is reported at the beginning of the row.
    missing = re.search(r"`([a-z0-9-]+)` is missing$", str(finding["message"]))
    name = missing[1] if missing else plain_heading(heading[column].strip(), fields)
    if name not in fields:
        return None
    cell = rows[row][column] if column < len(rows[row]) and not missing else ""
    cells = None if missing else [it[column] for it in rows[1:] if column < len(it)]
    return Refusal(name, fields[name], cells, _refusing_key(fields[name], cell))


def _remedy(refusal: Refusal) -> Mapping[str, Any]:
    """Return a change to a field that makes all values in the table valid, with its label and the new declaration."""
    spec, key, value = refusal.spec, "unknown", 0.0
    plain = spec if isinstance(spec, dict) else {"type": spec}
    if refusal.cells is not None:
        key = refusal.key
        value = _beyond(key, refusal.cells, str(plain.get("type")))
        if key not in _LIMITS or not math.isfinite(value):
            return {}
    elif plain.get("type") in ("id", "name", "side"):
        return {}
    labels = {
        "max": _("Raise the limit of “{field}” to {value}"),
        "min": _("Lower the limit of “{field}” to {value}"),
        "unknown": _("Allow unknown values of “{field}”"),
    }
    number = int(value) if value.is_integer() else value
    new = {**plain, key: True if key == "unknown" else number}
    return {
        "remedy": {
            "label": labels[key].format(field=refusal.field, value=number),
            "change": {"field": refusal.field, "key": key, "value": number},
            "after": f"{refusal.field}: {render_flow(new)}",
        }
    }


def _beyond(key: str, cells: Sequence[str], type: str) -> float:
    """Return a new limit that allows all numbers in a column, or infinity if the field's type does not allow these numbers."""
    numbers = list[float]()
    for it in cells:
        with suppress(ValueError):
            numbers.append(float(it))
    value = (max if key == "max" else min)(numbers, default=math.inf)
    lowest, highest = RANGES.get(type, (0, 0))
    if type in ("count", "track") and not value.is_integer():
        return math.inf
    return value if lowest <= value <= highest else math.inf


def _change_field(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Change a limit of a field, or allow unknown values for the field. The user can undo this in the editor of kinds.yaml."""
    _id, folder = find_folder(request)
    kind = kind_of_table(request, request.path_params["name"])
    name, key, value = str(sent.get("field")), sent.get("key"), sent.get("value")
    spec = declared_fields(read_definition(folder / KINDS_FILE), kind).get(name)
    if spec is None or key not in (*_LIMITS, "unknown") or not isinstance(value, int | float):
        raise UsageError(_("{file} has changed. Check the names that are shown now.").format(file=KINDS_FILE))
    path, new = (kind, "fields", name), True if key == "unknown" else value
    if not isinstance(spec, dict):
        write_definition(request, KINDS_FILE, Replace(path, {"type": spec, key: new}))
    else:
        write_definition(request, KINDS_FILE, Replace((*path, key), new) if key in spec else Insert((*path, key), new))
    done = {
        "max": _("The limit of “{field}” is now {value}. Saved in {file}."),
        "min": _("The limit of “{field}” is now {value}. Saved in {file}."),
        "unknown": _("“{field}” may now be unknown. Saved in {file}."),
    }
    return {"message": done[key].format(field=name, value=value, file=KINDS_FILE)}


def _refusing_key(spec: Any, cell: str) -> str:
    """Return the key of the limit in a field's declaration that rejects a cell, or "" if there is no such limit."""
    if not isinstance(spec, dict):
        return ""
    with suppress(ValueError, TypeError):
        number = float(cell)
        if "max" in spec and number > float(spec["max"]):
            return "max"
        if "min" in spec and number < float(spec["min"]):
            return "min"
    return "choice" if "choice" in spec else ""


def _link(text: str, file: str, line: int, game: str) -> dict[str, str]:
    return {"limit": text.format(file=file, line=line), "limit_address": f"/games/{game}/edit/{file}?line={line}"}


ROUTES = [json_route("/games/{game}/edit/{name:path}/change-field", _change_field)]
