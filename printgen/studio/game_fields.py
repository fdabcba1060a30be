"""New columns of a table. A new column becomes a field of its kind in kinds.yaml and is printed on a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from starlette.requests import Request

from printgen.data import yaml
from printgen.data.edits import Edit, EditError, Insert
from printgen.data.findings import UsageError
from printgen.data.kind import tables_of
from printgen.data.yaml.editing import edit
from printgen.declared.kinds import KINDS_FILE
from printgen.files import display_path, reading
from printgen.report.figure_words import in_words
from printgen.studio import editing
from printgen.studio.file_titles import page_title
from printgen.studio.fitted_pages import uses, with_figures, with_part
from printgen.studio.game_folders import find_folder, list_files
from printgen.studio.obstacles import describe_obstacles
from printgen.studio.rendering import json_route, studio_of
from printgen.studio.unprinted_fields import all_texts
from printgen.studio.workspace import digest_of
from printgen.translation import _

#: The form of a printed number that is boxes to cross off, and the types of fields that can have boxes.
BOXES, _COUNTED = "boxes", ("count", "track")
#: The pattern of a number in a cell of a table.
NUMBER = r"-?\d{1,6}(\.\d{1,3})?"
#: The pattern of the names of fields.
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
#: A function from the text of a file to its new text.
Change = Callable[[str], str]


def kind_of_table(request: Request, name: str) -> str:
    """Return the name of the kind whose records are in a table of a game folder, or "" for other files."""
    id, _folder = find_folder(request)
    kinds = studio_of(request).game(id).game.kinds
    found = (it.name for it in kinds if name in (below.removeprefix(f"{id}/") for below in tables_of(it.where)))
    return next(found, "")


def read_definition(path: Path) -> yaml.Document | None:
    """Return a parsed definition file, such as that of a page, or None if it is missing or invalid."""
    try:
        text = reading.read_bytes(path, yaml.LARGEST).decode()
    except (OSError, UnicodeDecodeError):
        return None
    document = yaml.parse_quietly(text, path.name)[0]
    return document if document and isinstance(document.value, dict) else None


def declared_fields(kinds: yaml.Document | None, kind: str) -> Mapping[Any, Any]:
    """Return the field declarations of a kind from the kinds file, or {} if the file or the kind is invalid."""
    about = kinds.value.get(kind) if kinds else None
    fields = about.get("fields") if isinstance(about, dict) else None
    return fields if isinstance(fields, dict) else {}


def field_specs(kinds: yaml.Document | None, kind: str) -> dict[str, Mapping[str, Any]]:
    """Return the field declarations of a kind, with `type` as a key even if the kinds file contains only the type."""
    fields = declared_fields(kinds, kind).items()
    return {str(name): it if isinstance(it, dict) else {"type": it} for name, it in fields}


def _pages_of_kind(request: Request, kind: str) -> dict[str, Mapping[str, Any]]:
    """Return the pages that have one card or sheet per record of a kind, by file name. Fields can be added to these pages."""
    _id, folder = find_folder(request)
    pages = {it: _page(folder / it) for it in list_files(folder) if it.startswith("pages/")}
    return {it: page for it, page in pages.items() if page.get("of") == kind}


def printed_fields(request: Request, kind: str) -> dict[str, list[str]]:
    """Return the fields of a kind that each page uses. The keys are the file names of the pages."""
    _id, folder = find_folder(request)
    fields = declared_fields(read_definition(folder / KINDS_FILE), kind)
    found = {it: [*all_texts(page)] for it, page in _pages_of_kind(request, kind).items()}
    return {
        page: [field for field in map(str, fields) if any(uses(text, [field], key) for text, key in texts)]
        for page, texts in found.items()
    }


def page_titles(request: Request, kind: str) -> dict[str, str]:
    """Return the titles of the pages to which fields of a kind can be added, by file name."""
    return {it: page_title(page, it) for it, page in _pages_of_kind(request, kind).items()}


def _page(path: Path) -> Mapping[str, Any]:
    document = read_definition(path)
    return document.value if document and isinstance(document.value.get("body"), list) else {}


def _add_field(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Add a field to the kind of a table and, if the user chose a page, to that page."""
    kind, field = kind_of_table(request, request.path_params["name"]), _field(sent)
    page = _chosen_page(request, kind, sent)
    if field in declared_fields(read_definition(find_folder(request)[1] / KINDS_FILE), kind):
        # Another page or program has added the field since this page was loaded.
        if page:
            return _print_field(request, sent)
        text = _("“{field}” is already a field.").format(field=field)
        return {"message": text, "product": ""}
    spec, form = field_spec(sent.get("cells") or ()), str(sent.get("form", ""))
    if page:
        # A field that cannot be printed in this form is not added.
        field_part(field, spec, form, field)
    # Both files are one change, which is undone at once.
    changes: dict[str, Change] = {KINDS_FILE: lambda text: edit(text, [Insert((kind, "fields", field), spec)])}
    if page:
        changes[page] = _figure_change(field, spec, form)
    change_definitions(request, changes)
    if not page:
        text = _("“{field}” is now a field.").format(field=field)
        return {"message": text, "product": "", **_obstacles(request)}
    message = _("“{field}” is now a field and is printed on “{page}”.")
    return _printed(request, kind, page, field, message)


def field_spec(cells: Iterable[Any]) -> Mapping[str, Any]:
    """Return the declaration of a field for the cells of a column.

    The field is a number if all cells are numbers, and otherwise text.
    """
    texts = [it for cell in cells if (it := str(cell).strip())]
    forms = {"count": r"\d{1,3}", "number": NUMBER}
    found = (name for name, form in forms.items() if texts and all(re.fullmatch(form, it, re.ASCII) for it in texts))
    return {"type": next(found, "text"), "optional": True}


def _print_field(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Add a field to a page."""
    kind, field = kind_of_table(request, request.path_params["name"]), _field(sent)
    page = _chosen_page(request, kind, sent)
    if not page:
        raise UsageError(_("Choose a page."))
    spec = field_specs(read_definition(find_folder(request)[1] / KINDS_FILE), kind).get(field, {})
    change_definitions(request, {page: _figure_change(field, spec, str(sent.get("form", "")))})
    return _printed(request, kind, page, field, _("“{field}” is now printed on “{page}”."))


def _printed(request: Request, kind: str, page: str, field: str, message: str) -> Mapping[str, Any]:
    """Return the message about a field on a page, with the product to show, the printed label, and a link to the place."""
    text = reading.read_bytes(find_folder(request)[1] / page, yaml.LARGEST).decode()
    line = next((at for at, it in enumerate(text.splitlines(), 1) if re.search(rf"(figure|count): {field}\b", it)), 1)
    title = page_titles(request, kind).get(page, page)
    return {
        "message": message.format(field=field, page=title),
        "product": _product_of(request, page),
        "label": in_words(field),
        "address": f"/games/{find_folder(request)[0]}/edit/{page}?line={line}",
        "link": _("Move it or change its size"),
        **_obstacles(request),
    }


def _obstacles(request: Request) -> Mapping[str, str]:
    """Return the errors that the game has now, because some may have been only about a missing field."""
    id = find_folder(request)[0]
    return describe_obstacles(studio_of(request).game(id).findings, f"/games/{id}#findings-title", id)


def _chosen_page(request: Request, kind: str, sent: Mapping[str, Any]) -> str:
    """Return the page on which a field is to be printed, or "". Raise UsageError for a page that cannot print it."""
    page = str(sent.get("page", ""))
    if page and page not in _pages_of_kind(request, kind):
        raise UsageError(_("Choose a page."))
    return page


def _figure_change(field: str, spec: Mapping[str, Any], form: str) -> Change:
    """Return the change that adds a field to a page, below the other figures or boxes."""
    part = field_part(field, spec, form, in_words(field))

    def add(text: str) -> str:
        placed = with_figures(text, {field: part["label"]}) if "figure" in part else text
        return placed if placed != text else with_part(text, part)

    return add


def field_part(field: str, spec: Mapping[str, Any], form: str, label: str) -> Mapping[str, Any]:
    """Return the part of a page that prints a field: the value with its label, or a box per hit.

    Args:
        spec: the declaration of the field.
        form: `boxes` for boxes to cross off. A field of the type `track` always has boxes.
        label: the text above the boxes or beside the value.

    Raises:
        UsageError: the field is not a number, so it has no boxes.
    """
    if form != BOXES and spec.get("type") != "track":
        return {"figure": field, "label": label}
    if spec.get("type") not in _COUNTED:
        raise UsageError(_("“{field}” is not a whole number, so it has no boxes.").format(field=field))
    part: dict[str, Any] = {"track": {"count": field, "label": label, "figures": True}}
    return {**part, "if": f"{field} != none"} if spec.get("optional") else part


def _product_of(request: Request, page: str) -> str:
    """Return the id of the product that a page file describes, or "" if no file is given."""
    _id, folder = find_folder(request)
    return str(_page(folder / page).get("page") or Path(page).stem) if page else ""


def _field(sent: Mapping[str, Any]) -> str:
    field = str(sent.get("field", ""))
    if not _NAME.fullmatch(field):
        raise UsageError(_("Write the heading in lower-case letters, digits and hyphens, such as top-speed."))
    return field


def write_definition(request: Request, name: str, *changes: Edit) -> None:
    """Change a definition file of a game. The user can undo the change in the editor of that file."""
    change_definition(request, name, lambda text: edit(text, changes))


def change_definition(request: Request, name: str, change: Change) -> None:
    """Change the text of a definition file with a function. The user can undo the change in the editor of that file."""
    change_definitions(request, {name: change})


def change_definitions(request: Request, changes: Mapping[str, Change]) -> None:
    """Change the texts of definition files with functions. The changes are saved, and can be undone, together."""
    _id, folder = find_folder(request)
    files = []
    for name, change in changes.items():
        before = reading.read_bytes(folder / name, yaml.LARGEST)
        try:
            text = change(before.decode())
        except (EditError, UnicodeDecodeError):
            raise UsageError(
                _("{file} cannot be changed on this page. Open the file itself.").format(file=name)
            ) from None
        files.append(editing.FileWrite(folder / name, text.encode(), digest_of(before)))
    result = editing.write_all(folder, files)
    if isinstance(result, editing.Conflict):
        path = display_path(result.path)
        raise UsageError(_("{file} was changed by another program. Try again.").format(file=path))
    studio_of(request).history.remember(*result)


_HOME = "/games/{game}/edit/{name:path}"
ROUTES = [json_route(f"{_HOME}/add-field", _add_field), json_route(f"{_HOME}/print-field", _print_field)]
