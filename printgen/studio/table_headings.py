"""Headings of a table that are not field names. The user chooses an existing field, a new field, or to ignore the column."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from starlette.requests import Request

from printgen.data import yaml
from printgen.data.edits import EditError, Insert
from printgen.data.findings import UsageError
from printgen.data.ids import id_from_words
from printgen.data.kind import Kind
from printgen.data.nearest import nearest
from printgen.data.records.record import yaml_name
from printgen.data.spreadsheet.columns import columns
from printgen.data.spreadsheet.csv_file import split_rows
from printgen.data.spreadsheet.headings import IGNORED, plain_heading
from printgen.declared.kinds import KINDS_FILE, RESERVED
from printgen.declared.records import DeclaredRecord
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
    """The possible meanings of an unknown heading.

    Fields:
        column: the number of the column, counted from 0.
        name: the proposed heading: an existing field if the heading resembles one, otherwise a new field.
        new: the heading of the new field.
        spec: the declaration of the new field.
        fields: the existing fields without a column. Required fields come first.
        key: the heading of the column of ids.
    """

    column: int
    heading: str
    name: str
    new: str
    spec: Mapping[str, Any]
    fields: tuple[str, ...]
    key: str = ""

    def describe(self) -> Mapping[str, Any]:
        """Return the proposal as plain data. Each choice is a pair of the new heading and its description."""
        choices = [(it, self._describe_field(it)) for it in self.fields]
        if self.new not in self.fields:
            content = {"count": _("whole numbers"), "number": _("numbers")}.get(str(self.spec["type"]), _("text"))
            text = _("the new field “{field}” ({content})").format(field=self.new, content=content)
            choices.append((self.new, text))
        choices.append((f"{IGNORED} {self.heading}", _("ignore this column")))
        return {"column": self.column, "heading": self.heading, "name": self.name, "choices": choices}

    def _describe_field(self, name: str) -> str:
        if name == self.key:
            return _("“{field}”, the ids of the rows").format(field=name)
        return _("the field “{field}”, which has no column yet").format(field=name)

    def accepts(self, name: str) -> bool:
        """Return whether a heading is one of the choices."""
        return name in (*self.fields, self.new, f"{IGNORED} {self.heading}")


def known_headings(kind: Kind) -> set[str]:
    """Return the headings that the table of a kind may have: its key and its fields."""
    return {kind.key, *(it.name for it in columns(kind.model))}


def propose_headings(rows: Sequence[Sequence[str]], kind: Kind) -> Iterator[HeadingProposal]:
    """Yield a proposal for each heading that is not the name of a field.

    A heading that could name a new field, such as `top-speed`, is included only if a required field has no column.

    Args:
        rows: the rows of the table, the headings first.
        kind: the kind of the records in the table.
    """
    heads = [it.strip().removeprefix("\ufeff") for it in rows[0]] if rows else []
    known = known_headings(kind)
    plain = [plain_heading(it, known) for it in heads]
    used = set(plain)
    required, optional = _fields_without_column(kind, used)
    unknown = [
        column
        for column, heading in enumerate(plain)
        if heading and not heading.startswith(IGNORED) and heading not in known
        if required or not _PATH.fullmatch(heading)
    ]
    similar = _similar_fields({it: plain[it] for it in unknown}, [*required, *optional])
    for column in unknown:
        cells = [row[column] for row in rows[1:] if column < len(row)]
        new = new_name(plain[column], used, known)
        used.add(new)
        is_id = _words(plain[column]) == ["id"] and kind.key in (*required, *optional)
        name = kind.key if is_id else similar.get(column, new)
        yield HeadingProposal(column, heads[column], name, new, field_spec(cells), (*required, *optional), kind.key)


def _fields_without_column(kind: Kind, used: Collection[str]) -> tuple[list[str], list[str]]:
    """Return the fields of a kind that have no column, as two lists: the required fields, and the others.

    The id is required only if ids cannot be derived from names.
    """
    model = kind.model
    about = {yaml_name(it) for it in DeclaredRecord.model_fields}
    needed = {yaml_name(name) for name, field in model.model_fields.items() if field.is_required()}
    lost = [it for it in columns(model) if it.name not in used and it.path[0] not in about and it.name != kind.key]
    required = [it.name for it in lost if it.path[0] in needed]
    if model.name_field and kind.key in used:
        required = [it for it in required if it != model.name_field]
    optional = [it.name for it in lost if it.name not in required]
    if kind.key not in used:
        (optional if model.name_field else required).append(kind.key)
    return required, optional


def _similar_fields(headings: Mapping[int, str], fields: Sequence[str]) -> dict[int, str]:
    """Return the fields that headings resemble, by column. Each field is used for at most one column."""
    found: dict[int, str] = {}
    for alike in (_same_words, _all_words, _nearest):
        for column, heading in headings.items():
            rest = [it for it in fields if it not in found.values()]
            if column not in found and (name := alike(_words(heading), rest)):
                found[column] = name
    return found


def _same_words(words: Sequence[str], fields: Sequence[str]) -> str | None:
    name = "-".join(words)
    return name if name in fields else None


def _all_words(words: Sequence[str], fields: Sequence[str]) -> str | None:
    """Return the field whose words all occur in a heading, such as `speed` for `Top speed`, or None."""
    return next((it for it in fields if set(re.split(r"[-.]", it)) <= set(words)), None)


def _nearest(words: Sequence[str], fields: Sequence[str]) -> str | None:
    return nearest("-".join(words), fields)


def _words(heading: str) -> list[str]:
    return id_from_words(re.sub(r"\([^()]*\)", "", heading), _LONGEST).split("-")


def new_name(heading: str, used: Collection[str], known: Collection[str]) -> str:
    """Return a name for a new field, derived from a heading. It differs from all other headings and fields."""
    name = id_from_words(re.sub(r"\([^()]*\)", "", heading), _LONGEST) or id_from_words(heading, _LONGEST)
    name = name if name[:1].isalpha() and name not in RESERVED else f"field-{name}".strip("-")[:_LONGEST]
    taken = {*used, *known} - {heading}
    return next(it for it in (name, *(f"{name[:36]}-{number}" for number in range(2, 400))) if it not in taken)


def describe_ignored(heads: Sequence[str], kind: Kind) -> str:
    """Return a sentence about the ignored columns, whose headings begin with `#`, or "" if there are no such columns."""
    ignored = [it.strip() for it in heads if it.strip().startswith(IGNORED)]
    if not ignored:
        return ""
    text = _("Columns not read, because their headings begin with #: {headings}.").format(
        headings=", ".join(f"“{it}”" for it in ignored)
    )
    known = known_headings(kind)
    lost = known - {plain_heading(it.strip(), known) for it in heads}
    meant = [it for it in ignored if plain_heading(it.lstrip(f"{IGNORED} "), lost) in lost]
    more = _("To read a column into its field, remove the # from the heading: {headings}.")
    return f"{text} {more.format(headings=', '.join(f'“{it}”' for it in meant))}" if meant else text


def _find(request: Request, text: str) -> tuple[str, list[HeadingProposal], str, str]:
    """Return the kind of a table, the proposals for headings, the digest of the kinds file, and a text on ignored columns."""
    id, folder = find_folder(request)
    name = kind_of_table(request, request.path_params["name"])
    if not name:
        return "", [], "", ""
    kind = studio_of(request).workspace.opened(id).kind(name)
    rows = [cells for cells, _line in split_rows(text)[2] if any(cells)]
    digest = digest_of(reading.read_bytes(folder / KINDS_FILE, yaml.LARGEST))
    return name, [*propose_headings(rows, kind)], digest, describe_ignored(rows[0] if rows else (), kind)


def _propose(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the proposals for the headings of a table. No file is written."""
    try:
        _name, found, digest, ignored = _find(request, sent_text(sent, "text"))
    except EditError:
        return {"headings": [], "digest": "", "ignored": ""}
    return {"headings": [it.describe() for it in found], "digest": digest, "ignored": ignored}


def _correct(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Write the new fields to the kinds file, and return the text of the table with the chosen headings.

    `choices` contains the chosen heading for each column whose proposal was not accepted.
    """
    text = sent_text(sent, "text")
    kind, found, digest, _ignored = _find(request, text)
    names = _chosen(found, sent.get("choices") or {})
    new = _with_headings(text, names)
    if digest != sent_text(sent, "digest"):
        raise UsageError(_("The fields of the game have changed. Check the names that are shown now."))
    edits = [
        Insert((kind, "fields", it.new), it.spec)
        for it in found
        if names[it.column] == it.new and it.new not in it.fields
    ]
    if not edits:
        return {"text": new, "message": _("The headings are corrected. Save the table.")}
    write_definition(request, KINDS_FILE, *edits)
    return {"text": new, "message": _("The headings are corrected, and the new fields are added. Also save the table.")}


def _chosen(found: Sequence[HeadingProposal], choices: Any) -> dict[int, str]:
    """Return the chosen headings by column. Raise UsageError if a choice is unknown, or if a field is chosen twice."""
    sent = choices if isinstance(choices, dict) else {}
    names = {it.column: str(sent.get(str(it.column), it.name)) for it in found}
    if not all(it.accepts(names[it.column]) for it in found):
        raise UsageError(_("The headings of the table have changed. Choose the fields again."))
    repeated = next((it for it in names.values() if [*names.values()].count(it) > 1), None)
    if repeated and not repeated.startswith(IGNORED):
        raise UsageError(_("“{field}” is chosen for two headings. Choose another field.").format(field=repeated))
    return names


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
