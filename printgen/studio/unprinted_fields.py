"""The fields of a game's tables that no page prints, such as columns of a spreadsheet that the pages do not know."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from printgen.data.edits import EditError
from printgen.data.yaml import mapping_in
from printgen.declared.kinds import KINDS_FILE
from printgen.studio.fitted_pages import has_figures, has_place, uses, with_figures, with_part

#: The types of fields that name a record. They are printed as headings or by colours.
_NAMING = ("id", "name", "side")
#: The code of a text page.
_CODE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)


class UnprintedField(Struct, frozen=True):
    """A field that no page prints.

    Fields:
        table: the name of the table's file.
        page: the file of the page to which the field can be added, or "" if there is no such page.
    """

    table: str
    field: str
    page: str


def unprinted_fields(texts: Mapping[str, str]) -> Iterator[UnprintedField]:
    """Yield the fields of a game's tables that no page prints.

    Args:
        texts: the files of the game by name.
    """
    pages = {it: mapping_in(text) for it, text in texts.items() if it.startswith("pages/")}
    written = [it for page in pages.values() for it in all_texts(page)]
    code = " ".join(it for name, text in texts.items() if name.startswith("templates/") for it in _CODE.findall(text))
    for kind, about in mapping_in(texts.get(KINDS_FILE, "")).items():
        fields = about.get("fields") if isinstance(about, dict) else None
        table = str(about.get("table", "")) if isinstance(about, dict) else ""
        if not table or not isinstance(fields, dict):
            continue
        page = next(iter(_places(texts, pages, kind)), "")
        for field, spec in fields.items():
            type = spec.get("type") if isinstance(spec, dict) else spec
            is_printed = any(uses(text, [str(field)], key) for text, key in written)
            if type not in _NAMING and not is_printed and not uses(code, [f"{field}".replace("-", "_")]):
                yield UnprintedField(table, str(field), page)


def with_printed(texts: Mapping[str, str], wanted: Mapping[str, str]) -> dict[str, str]:
    """Return the files of a game in which the wanted fields are printed, each with its label, if no page prints them."""
    changed = dict(texts)
    for it in [*unprinted_fields(texts)]:
        if it.field in wanted and it.page:
            changed[it.page] = with_figure(changed[it.page], it.field, wanted[it.field])
    return changed


def with_figure(text: str, field: str, label: str) -> str:
    """Return the text of a page that also prints a figure: below its other figures, or at its end if there are none."""
    placed = with_figures(text, {field: label})
    try:
        return placed if placed != text else with_part(text, {"figure": field, "label": label})
    except EditError:
        return text


def _places(texts: Mapping[str, str], pages: Mapping[str, Mapping[Any, Any]], kind: Any) -> list[str]:
    """Return the pages of a kind to which a figure can be added: sheets first, then pages with figures."""
    found = [it for it, page in pages.items() if page.get("of") == kind and isinstance(page.get("body"), list)]
    return sorted(found, key=lambda it: (not has_place(pages[it]), not has_figures(texts[it])))


def all_texts(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield all texts of a page with their keys."""
    if isinstance(value, str):
        yield value, key
    elif isinstance(value, list):
        yield from (it for one in value for it in all_texts(one, key))
    elif isinstance(value, dict):
        yield from (it for name, one in value.items() for it in all_texts(one, str(name)))
