"""The preview of a new game from a spreadsheet: the use of each column, and the fields that can be chosen for it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from printgen.data.ids import id_from_words
from printgen.data.kind import Kind
from printgen.data.spreadsheet.headings import IGNORED
from printgen.data.yaml import mapping_in
from printgen.declared.kinds import KINDS_FILE
from printgen.games.sources import GAME_FILE
from printgen.report.figure_words import in_words
from printgen.studio.fitted_boxes import choose_boxes, with_boxes
from printgen.studio.fitted_game import find_table
from printgen.studio.fitted_table import NEW_FIELD, ColumnChoices, FittedTable, new_field_name
from printgen.studio.table_headings import known_headings
from printgen.translation import _


def describe_columns(
    files: Mapping[str, bytes], sheets: Sequence[str], id: str, choices: ColumnChoices
) -> Mapping[str, Any]:
    """Return the columns of a spreadsheet with their use in the new game, the fields to choose from, and warnings.

    The arguments are those of `fit_game`.
    """
    plain = {name: it.decode() for name, it in files.items()}
    kind, found = find_table(plain, sheets, id, choices)
    declared = mapping_in(plain[KINDS_FILE])[kind.name]["fields"]
    choice = choose_boxes(found, declared, choices.boxes)
    table, known = with_boxes(found, choice), known_headings(kind)
    columns = [
        _describe_column(table, at, known) for at in range(len(table.names)) if table.heads[at] or any(table.at(at))
    ]
    fields = [(it, _describe_field(it, kind.key, declared)) for it in _choosable(kind, declared)]
    offered = [(str(it), table.heads[it]) for it in found.side_columns(kind.key)] if "side" in known else []
    chosen = str(table.names.index("side")) if "side" in table.names else ""
    warnings = _missing_columns(table, known, mapping_in(plain[GAME_FILE]))
    sides = {"columns": offered, "chosen": chosen}
    boxes = {**choice.describe(table), "field": choice.field}
    return {"columns": columns, "fields": fields, "boxes": boxes, "sides": sides, "warnings": warnings}


def _describe_column(table: FittedTable, at: int, known: Collection[str]) -> Mapping[str, str]:
    """Return a column as plain data: its heading, its use, and the text of the choice of a new field."""
    name, head = table.names[at], table.heads[at].strip()
    used = name if name in known else IGNORED if name.startswith(IGNORED) else NEW_FIELD
    fresh = name if used == NEW_FIELD else new_field_name(head, at, table.names, known)
    first = next(filter(None, table.at(at)), "")
    title = head or _("Column {number} ({first}, …)").format(number=at + 1, first=first)
    new = _("the new field “{field}”").format(field=fresh)
    # The table and the pages have the name of a known field instead of the user's heading.
    is_renamed = used in known and used not in ("name", "side") and id_from_words(head) != used
    text = _("In the table and on the pages, this column is named “{field}”. To keep your word, choose the new field.")
    renamed = text.format(field=in_words(used)) if is_renamed else ""
    return {"column": str(at), "heading": title, "field": used, "new": new, "renamed": renamed}


def _choosable(kind: Kind, declared: Mapping[str, Any]) -> list[str]:
    """Return the fields to which a column can be assigned: the name and the side first, then the others as declared."""
    known = known_headings(kind)
    return [it for it in dict.fromkeys(("name", "side", *declared, kind.key)) if it in known]


def _describe_field(name: str, key: str, declared: Mapping[str, Any]) -> str:
    """Return a field of the example in words, with its meaning on the pages."""
    if name == key:
        return _("the ids of the records")
    words = {"name": _("the name"), "side": _("the side")}
    spec = declared.get(name)
    about = spec.get("help") if isinstance(spec, dict) else ""
    return words.get(name) or ": ".join(filter(None, (in_words(name), about)))


def _missing_columns(table: FittedTable, known: Collection[str], game: Mapping[str, Any]) -> list[str]:
    """Return warnings about the names and the sides if no column has them."""
    warnings = []
    if "name" in known and "name" not in table.names:
        warnings.append(_("No column has a different name in each row. Add a column Name to your spreadsheet."))
    if "side" in known and "side" not in table.names:
        sides = ", ".join(str(it.get("name")) for it in game.get("sides", ()))
        text = _("No column is the side, so the rows have no side, and the sides of the example remain: {sides}.")
        warnings.append(text.format(sides=sides))
    return warnings
