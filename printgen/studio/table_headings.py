"""Headings of a table that are not names of fields: corrected names are proposed, and written with the new fields."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from starlette.requests import Request

from printgen.data import yaml
from printgen.data.edits import EditError, Insert
from printgen.data.findings import UsageError
from printgen.data.ids import id_from_words
from printgen.data.kind import Kind
from printgen.data.spreadsheet.columns import columns
from printgen.data.spreadsheet.csv_file import split_rows
from printgen.data.spreadsheet.headings import IGNORED, plain_heading
from printgen.data.yaml.rendering import render_flow
from printgen.declared.kinds import KINDS_FILE, RESERVED
from printgen.files import reading
from printgen.studio.aircraft_edit import sent_text
from printgen.studio.game_fields import field_spec, kind_of_table, write_definition
from printgen.studio.game_folders import find_folder
from printgen.studio.rendering import json_route, studio_of
from printgen.studio.workspace import digest_of
from printgen.translation import _

#: The pattern of headings that may name a figure, and the maximum length of a proposed name.
_PATH, _LONGEST = re.compile(r"[a-z][a-z0-9]*([.-][a-z0-9]+)*"), 40


class HeadingProposal(Struct, frozen=True):
    """A corrected heading.

    Fields:
        column: the number of the column, from 0.
        spec: the declaration of the new field; None if the kind has a field with the corrected name.
    """

    column: int
    heading: str
    name: str
    spec: Mapping[str, Any] | None

    def describe(self) -> tuple[str, str, str]:
        """Return the heading, the corrected heading, and what happens to the field, for display."""
        if self.spec is None:
            return self.heading, self.name, _("this field exists")
        line = f"{self.name}: {render_flow(self.spec)}"
        return self.heading, self.name, _("new in {file}: {line}").format(file=KINDS_FILE, line=line)


def propose_headings(rows: Sequence[Sequence[str]], kind: Kind) -> Iterator[HeadingProposal]:
    """Yield a proposal for each heading that is not, and cannot be, the name of a field.

    Args:
        rows: the rows of the table, the headings first.
        kind: the kind of the records in the table.
    """
    heads = [it.strip().removeprefix("\ufeff") for it in rows[0]] if rows else []
    known = {kind.key, *(it.name for it in columns(kind.model))}
    plain = [plain_heading(it, known) for it in heads]
    used = set(plain)
    for column, heading in enumerate(plain):
        if not heading or heading.startswith(IGNORED) or heading in known or _PATH.fullmatch(heading):
            continue
        name = id_from_words(re.sub(r"\([^()]*\)", "", heading), _LONGEST) or id_from_words(heading, _LONGEST)
        if name in ("", "id") and kind.key not in used:
            name = kind.key
        name = name if name[:1].isalpha() and name not in RESERVED else f"field-{name}".strip("-")[:_LONGEST]
        name = next(it for it in (name, *(f"{name[:36]}-{number}" for number in range(2, 400))) if it not in used)
        used.add(name)
        cells = [row[column] for row in rows[1:] if column < len(row)]
        yield HeadingProposal(column, heads[column], name, None if name in known else field_spec(cells))


def _find(request: Request, text: str) -> tuple[str, list[HeadingProposal], str]:
    """Return the name of the kind of a table, the proposals for its headings, and the digest of the kinds file."""
    id, folder = find_folder(request)
    name = kind_of_table(request, request.path_params["name"])
    if not name:
        return "", [], ""
    kind = studio_of(request).workspace.opened(id).kind(name)
    rows = [cells for cells, _line in split_rows(text)[2] if any(cells)]
    digest = digest_of(reading.read_bytes(folder / KINDS_FILE, yaml.LARGEST))
    return name, [*propose_headings(rows, kind)], digest


def _propose(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the proposals for the headings of a table. Nothing is written."""
    try:
        _name, found, digest = _find(request, sent_text(sent, "text"))
    except EditError:
        return {"headings": [], "digest": ""}
    return {"headings": [it.describe() for it in found], "digest": digest}


def _correct(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Write the new fields to the kinds file, and return the text of the table with the corrected headings."""
    text = sent_text(sent, "text")
    try:
        kind, found, digest = _find(request, text)
        new = _with_headings(text, {it.column: it.name for it in found})
    except EditError as error:
        raise UsageError(str(error)) from None
    if digest != sent_text(sent, "digest"):
        raise UsageError(_("{file} has changed. Check the names that are shown now.").format(file=KINDS_FILE))
    edits = [Insert((kind, "fields", it.name), it.spec) for it in found if it.spec is not None]
    if not edits:
        return {"text": new, "message": _("The headings are corrected. Save the table.")}
    write_definition(request, KINDS_FILE, *edits)
    message = _("The headings are corrected, and the new fields are in {file}. Save the table, too.")
    return {"text": new, "message": message.format(file=KINDS_FILE)}


def _with_headings(text: str, names: Mapping[int, str]) -> str:
    """Return the text of a table with other headings in the given columns. All other text stays unchanged."""
    first, delimiter, rows = split_rows(text)
    lines = [line for _cells, line in rows]
    at = next((number for number, (cells, _line) in enumerate(rows) if any(cells)), None)
    if at is None or not names:
        return text
    cells, line = rows[at]
    ending = line[len(line.rstrip("\r\n")) :]
    page = io.StringIO(newline="")
    csv.writer(page, delimiter=delimiter, lineterminator=ending).writerow(
        [names.get(number, cell) for number, cell in enumerate(cells)]
    )
    lines[at] = page.getvalue()
    return first + "".join(lines)


_HOME = "/games/{game}/edit/{name:path}"
ROUTES = [json_route(f"{_HOME}/headings", _propose), json_route(f"{_HOME}/correct-headings", _correct)]
