"""The places in a game's definitions that refuse a value of a table: a limit in kinds.yaml, or a check in checks.yaml."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from starlette.requests import Request

from printgen.data import yaml
from printgen.data.edits import EditError, Insert, Replace
from printgen.data.findings import UsageError
from printgen.data.spreadsheet.csv_file import split_rows
from printgen.data.spreadsheet.headings import plain_heading
from printgen.data.yaml.rendering import render_flow
from printgen.declared.checks import CHECKS_FILE
from printgen.declared.fields import RANGES
from printgen.declared.kinds import KINDS_FILE
from printgen.files import reading
from printgen.studio.game_fields import kind_of_table, write_definition
from printgen.studio.game_folders import find_folder
from printgen.studio.rendering import json_route
from printgen.translation import _

#: The code of findings about a value that a field does not allow.
_REFUSED = "PG002"
#: The keys of limits.
_LIMITS = ("min", "max")


def with_limits(
    findings: Sequence[Mapping[str, Any]], text: str, kind: str, home: Path, game: str
) -> list[Mapping[str, Any]]:
    """Return the findings of a table, each with the place of the limit or check that refuses the value.

    Args:
        text: the text of the CSV file.
        kind: the name of the kind of the records in the table.
        home: the folder of the game.
        game: the id of the game.
    """
    try:
        rows = [cells for cells, _line in split_rows(text)[2]]
    except EditError:
        return [*findings]
    kinds, checks = (_document(home / name) for name in (KINDS_FILE, CHECKS_FILE))
    return [
        {**it, **_limit(it, rows, kind, kinds, checks, game), **_remedy(it, rows, _fields(kinds, kind))}
        for it in findings
    ]


def _limit(
    finding: Mapping[str, Any],
    rows: Sequence[Sequence[str]],
    kind: str,
    kinds: yaml.Document | None,
    checks: yaml.Document | None,
    game: str,
) -> Mapping[str, str]:
    code = finding["code"]
    if checks and code in checks.value:
        text = _("The check is in {file}, line {line}")
        return _link(text, CHECKS_FILE, checks.place((code,), key=True).line, game)
    row, column = finding.get("cell") or (0, 0)
    heading = next((it for it in rows if any(it)), ())
    fields = _fields(kinds, kind)
    if code != _REFUSED or not 0 < row < len(rows) or column >= len(heading) or kinds is None:
        return {}
    name = _refused_field(finding, heading[column], fields)
    if name not in fields:
        return {}
    cells, spec = rows[row], fields[name]
    cell = cells[column] if column < len(cells) and not _missing(finding) else ""
    key = _refusing_key(spec if isinstance(spec, dict) else {}, cell)
    path = (kind, "fields", name)
    if not key:
        return _link(_("The field is in {file}, line {line}"), KINDS_FILE, kinds.place(path, key=True).line, game)
    return _link(_("The limit is in {file}, line {line}"), KINDS_FILE, kinds.place((*path, key), key=True).line, game)


def _missing(finding: Mapping[str, Any]) -> str:
    """Return the field that a finding reports as missing, or ""."""
    found = re.search(r"`([a-z0-9-]+)` is missing$", str(finding["message"]))
    return found[1] if found else ""


def _refused_field(finding: Mapping[str, Any], heading: str, fields: Mapping[Any, Any]) -> str:
    """Return the field that a finding is about. A field without a column is reported at the beginning of the row."""
    return _missing(finding) or plain_heading(heading.strip(), fields)


def _remedy(finding: Mapping[str, Any], rows: Sequence[Sequence[str]], fields: Mapping[Any, Any]) -> Mapping[str, Any]:
    """Return a change to the field that allows the refused values of all rows, with its label and the changed declaration."""
    row, column = finding.get("cell") or (0, 0)
    heading = next((it for it in rows if any(it)), ())
    if finding["code"] != _REFUSED or not 0 < row < len(rows) or column >= len(heading):
        return {}
    name = _refused_field(finding, heading[column], fields)
    if name not in fields:
        return {}
    spec, key, value = fields[name], "unknown", 0.0
    plain = spec if isinstance(spec, dict) else {"type": spec}
    if not _missing(finding):
        cells = [it[column] for it in rows[1:] if column < len(it)]
        key = _refusing_key(plain, rows[row][column] if column < len(rows[row]) else "")
        value = _beyond(key, cells, str(plain.get("type")))
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
            "label": labels[key].format(field=name, value=number),
            "change": {"field": name, "key": key, "value": number},
            "before": f"{name}: {render_flow(spec)}",
            "after": f"{name}: {render_flow(new)}",
        }
    }


def _beyond(key: str, cells: Sequence[str], type: str) -> float:
    """Return the value of a limit that allows all numbers of a column, or infinity if the type of the field does not allow it."""
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
    """Change a limit of a field, or allow unknown values. The change can be undone in the editor of the kinds file."""
    _id, folder = find_folder(request)
    kind = kind_of_table(request, request.path_params["name"])
    name, key, value = str(sent.get("field")), sent.get("key"), sent.get("value")
    spec = _fields(_document(folder / KINDS_FILE), kind).get(name)
    if spec is None or key not in (*_LIMITS, "unknown") or not isinstance(value, int | float):
        raise UsageError(_("{file} has changed. Check the names that are shown now.").format(file=KINDS_FILE))
    path, new = (kind, "fields", name), True if key == "unknown" else value
    if not isinstance(spec, dict):
        write_definition(request, KINDS_FILE, Replace(path, {"type": spec, key: new}))
    else:
        write_definition(request, KINDS_FILE, Replace((*path, key), new) if key in spec else Insert((*path, key), new))
    return {"message": _("Saved in {file}.").format(file=KINDS_FILE)}


def _refusing_key(spec: Mapping[Any, Any], cell: str) -> str:
    """Return the key of the limit in a field's declaration that refuses a cell, or "" if no limit does."""
    with suppress(ValueError, TypeError):
        number = float(cell)
        if "max" in spec and number > float(spec["max"]):
            return "max"
        if "min" in spec and number < float(spec["min"]):
            return "min"
    return next((it for it in ("choice",) if it in spec), "")


def _fields(kinds: yaml.Document | None, kind: str) -> Mapping[Any, Any]:
    about = kinds.value.get(kind) if kinds else None
    fields = about.get("fields") if isinstance(about, dict) else None
    return fields if isinstance(fields, dict) else {}


def _link(text: str, file: str, line: int, game: str) -> Mapping[str, str]:
    return {"limit": text.format(file=file, line=line), "limit_address": f"/games/{game}/edit/{file}?line={line}"}


def _document(path: Path) -> yaml.Document | None:
    """Return a definition file, or None if it is missing or invalid."""
    try:
        text = reading.read_bytes(path, yaml.LARGEST).decode()
    except (OSError, UnicodeDecodeError):
        return None
    document = yaml.parse_quietly(text, path.name)[0]
    return document if document and isinstance(document.value, dict) else None


ROUTES = [json_route("/games/{game}/edit/{name:path}/change-field", _change_field)]
