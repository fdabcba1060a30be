"""The form that adds a part to the text of a page: a figure, boxes to cross off, or a line to write on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from printgen.data import yaml
from printgen.data.edits import Append, Edit, EditError, Insert
from printgen.data.findings import UsageError
from printgen.data.yaml.editing import edit
from printgen.declared.kinds import KINDS_FILE
from printgen.declared.pages.parts import MOST_BOXES
from printgen.report.figure_words import in_words
from printgen.studio.aircraft_edit import sent_text
from printgen.studio.game_fields import BOXES, field_part, field_specs, read_definition
from printgen.studio.game_folders import find_folder
from printgen.studio.rendering import json_route
from printgen.translation import _


def part_fields(request: Request, text: str) -> dict[str, list[str]]:
    """Return the fields that can be added to a page, by kind: those of the page's kind, or of all kinds for a new page."""
    kinds = read_definition(find_folder(request)[1] / KINDS_FILE)
    page = yaml.parse_quietly(text, "")[0]
    of = page.value.get("of") if page and isinstance(page.value, dict) else None
    chosen = [str(it) for it in (kinds.value if kinds else ()) if not text or it == of]
    return {it: _boxes_first(field_specs(kinds, it)) for it in chosen}


def _boxes_first(specs: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Return the names of fields. Those that can have boxes come first, and fields of the type `track` before them."""
    order = ("track", "count")
    return sorted(specs, key=lambda it: order.index(t) if (t := str(specs[it].get("type"))) in order else len(order))


def _add(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the text of a page with an additional part at its end, and the part's line. No file is written."""
    text = sent_text(sent, "text")
    if not text.strip():
        raise UsageError(_("Begin the page first, for example with counters."))
    page = yaml.parse_quietly(text, "")[0]
    if page is None or not isinstance(page.value, dict) or not isinstance(page.value.get("body", []), list):
        raise UsageError(_("Correct the errors in the text first."))
    if "template" in page.value:
        raise UsageError(_("This page is a text page. Write the text in its template."))
    part = _part(request, sent, str(page.value.get("of", "")))
    change: Edit = Append(("body",), part) if page.value.get("body") else Insert(("body",), [part])
    try:
        changed = edit(f"{text.rstrip()}\n", [change])
    except EditError:
        raise UsageError(_("Correct the errors in the text first.")) from None
    document = yaml.parse_quietly(changed, "")[0]
    number = len(document.value["body"]) - 1 if document else 0
    return {"text": changed, "line": document.place(("body", number)).line if document else 0}


def _part(request: Request, sent: Mapping[str, Any], kind: str) -> Mapping[str, Any]:
    """Return the part that the form describes. Raise UsageError if the form is incomplete."""
    sort, count, name = (sent_text(sent, it).strip() for it in ("sort", "count", "field"))
    if sort == "write":
        return {"write": sent_text(sent, "label").strip() or _("Notes")}
    if sort == BOXES and count:
        if not count.isascii() or not count.isdigit() or not 0 < int(count[:4]) <= MOST_BOXES:
            raise UsageError(_("Enter a number of boxes from 1 to {most}.").format(most=MOST_BOXES))
        label = sent_text(sent, "label").strip()
        return {"track": {"count": int(count), **({"label": label} if label else {}), "figures": True}}
    spec = field_specs(read_definition(find_folder(request)[1] / KINDS_FILE), kind).get(name)
    if spec is None:
        raise UsageError(_("Choose a figure of {kind}.").format(kind=kind) if kind else _("Enter the number of boxes."))
    return field_part(name, spec, sort, sent_text(sent, "label").strip() or in_words(name))


ROUTES = [json_route("/games/{game}/edit/{name:path}/add-part", _add)]
