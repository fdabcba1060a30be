"""The places in a game's definitions that refuse a value of a table: a limit in kinds.yaml, or a check in checks.yaml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from printgen.data import yaml
from printgen.data.edits import EditError
from printgen.data.spreadsheet.csv_file import split_rows
from printgen.data.spreadsheet.headings import plain_heading
from printgen.declared.checks import CHECKS_FILE
from printgen.declared.kinds import KINDS_FILE
from printgen.files import reading
from printgen.translation import _

#: The code of findings about a value that a field does not allow.
_REFUSED = "PG002"


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
    return [{**it, **_limit(it, rows, kind, kinds, checks, game)} for it in findings]


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
    name = plain_heading(heading[column].strip(), fields)
    if name not in fields:
        return {}
    cells, spec = rows[row], fields[name]
    key = _refusing_key(spec if isinstance(spec, dict) else {}, cells[column] if column < len(cells) else "")
    path = (kind, "fields", name)
    if not key:
        return _link(_("The field is in {file}, line {line}"), KINDS_FILE, kinds.place(path, key=True).line, game)
    return _link(_("The limit is in {file}, line {line}"), KINDS_FILE, kinds.place((*path, key), key=True).line, game)


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
