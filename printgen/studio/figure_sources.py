"""Reasons and sources of changed figures. Each is a status with a line of text in the user's record, under `sources`.

If an explained figure changes again, it keeps its explanation, because the form shows both together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec.structs import replace

from printgen.checks.rulebook import book_checks
from printgen.commands.table_files import apply_edits
from printgen.commands.table_reading import HOUSE
from printgen.commands.table_writing import follow
from printgen.data import yaml
from printgen.data.edits import Edit, Insert, Remove, Replace
from printgen.data.findings import Finding
from printgen.data.partial import dotted
from printgen.data.spreadsheet.cells import same_value
from printgen.data.spreadsheet.columns import columns
from printgen.data.yaml import Path as Steps
from printgen.report.figure_words import in_words
from printgen.studio.editing import follow_path, record_path, stored_kind
from printgen.studio.workspace import OpenGame
from printgen.translation import _

#: The beginnings of the names of a figure's fields for the status and the text. The path of the figure follows.
STATUS, TEXT = "source-status:", "source-text:"
#: The document of a correction from the rulebook or from a chart, if the user names no other one.
_RULES, _CHARTS = "rules", "charts"
#: The statuses of figures that a document contains.
_PRINTED: Final = ("official", "charted")


def in_words_of_form(finding: Finding, field: str) -> Finding:
    """Return a finding. If a figure differs from the rulebook, the remedy names the fields of the form."""
    figure = finding.message.partition(" ")[0]
    if finding.code not in book_checks() or not f"{field}.".startswith(f"{figure}."):
        return finding
    written = re.match("write `\\[?([^`]*?)]?`", finding.hint or "")
    enter = _("Enter {value}, the figure in the rulebook.").format(value=written[1]) if written else ""
    keep = _("To keep your figure, choose under “Reason or source” whether it is a house rule or a correction.")
    # Some values are also refused by a check that allows no house rule.
    may_keep = finding.strict_hint and finding.strict_hint != finding.hint
    hint = " ".join(filter(None, (enter or (finding.strict_hint or ""), keep if may_keep else "")))
    return replace(finding, message=in_words(figure) + finding.message.removeprefix(figure), hint=hint or finding.hint)


def source_values(sources: Any, figure: str, name: str) -> dict[str, str]:
    """Return the values of the form fields with the reason or source of a changed figure, by the names of the fields."""
    entry = _entry(sources, figure)
    status = str(entry.get("status") or HOUSE)
    parts = [str(entry[name]) for name in ("document", "section") if entry.get(name)]
    if parts[:1] == [_RULES] or parts == [_CHARTS]:
        parts = parts[1:]
    text = ", ".join(parts) if status in _PRINTED else str(entry.get("rule") or "")
    return {STATUS + name: status, TEXT + name: text}


def set_sources(
    opened: OpenGame,
    kind_name: str,
    id: str,
    before: str,
    text: str,
    fields: Mapping[str, str],
    figures: Mapping[str, Any],
) -> str:
    """Return the text of the user's file with the reasons and sources of its changed figures.

    Args:
        before: the text of the file before its figures were changed. Its reasons are kept.
        fields: the changed fields of the form.
        figures: the path of each figure by the name of its field.
    """
    kind, base = stored_kind(opened, kind_name, id), opened.base.library.of(kind_name).get(id)
    own, at = _record(opened, kind_name, id, text)
    if kind.is_table or base is None or at is None:
        return text
    former = _record(opened, kind_name, id, before)[0]
    found, gone = dict[str, Any](), list[str]()
    for name, path in figures.items():
        figure = dotted(path)
        value, builtin = follow(own, path), follow(base.written, path)
        if value is None or same_value(value, builtin):
            continue
        was = follow(former, path)
        explained = was is not None and not same_value(was, builtin)
        kept = _entry(former.get("sources"), figure) if explained else {}
        sent = {key: fields[key + name] for key in (STATUS, TEXT) if key + name in fields}
        entry = _written({key: str(it) for key, it in sent.items()}, kept) if sent else kept
        if entry and entry != _entry(own.get("sources"), figure):
            found[figure] = entry
        elif not entry and sent and _entry(own.get("sources"), figure):
            gone.append(figure)
    edits = list(_edits(own, at, found, gone))
    return apply_edits(text, edits) if edits else text


def describe_reasons(opened: OpenGame, kind_name: str, id: str, before: str, text: str) -> list[dict[str, str]]:
    """Return what a save recorded about the reason or source of each figure that it changed, in words.

    Each entry has the sentence (`text`), the name of the form's field (`field`), and the words of a link to the field if
    the reason is missing (`missing`).

    Args:
        before: the text of the user's file before it was saved.
    """
    kind, base = stored_kind(opened, kind_name, id), opened.base.library.of(kind_name).get(id)
    own, former = _record(opened, kind_name, id, text)[0], _record(opened, kind_name, id, before)[0]
    if kind.is_table or base is None or own.get("source"):
        return []
    found = []
    for column in columns(kind.model):
        figure, value = dotted(column.path), follow(own, column.path)
        entries = [_entry(it.get("sources"), figure) for it in (own, former)]
        is_new = not same_value(value, follow(former, column.path)) or entries[0] != entries[1]
        if (
            column.name != kind.key
            and value is not None
            and is_new
            and not same_value(value, follow(base.written, column.path))
        ):
            found.append({"field": column.name, **_reason_in_words(column.name, own.get("sources"), figure)})
    return found


def _reason_in_words(name: str, sources: Any, figure: str) -> dict[str, str]:
    """Return the sentence about the reason or source of a figure, and the words of a link if it is missing."""
    now = source_values(sources, figure, "")
    status, reason = now[STATUS], now[TEXT]
    recorded = {
        HOUSE: _("{figure}: saved as a house rule."),
        "official": _("{figure}: saved as a correction from the rulebook."),
        "charted": _("{figure}: saved as a correction from a chart."),
        "reconstructed": _("{figure}: saved as reconstructed."),
    }
    sentence = recorded.get(status, _("{figure}: saved.")).format(figure=in_words(name))
    if reason:
        return {"text": f"{sentence} {_('Reason or source: {reason}').format(reason=reason)}", "missing": ""}
    if status in _PRINTED:
        return {"text": f"{sentence} {_('The place is missing.')}", "missing": _("Add the place")}
    return {"text": f"{sentence} {_('The reason is missing.')}", "missing": _("Add a reason")}


def _written(sent: Mapping[str, str], kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return the source to write, which is empty for a figure that is a house rule without a reason."""
    now = source_values({"": kept}, "", "")
    status = sent.get(STATUS, now[STATUS])
    text = sent.get(TEXT, now[TEXT]).strip()
    if status not in _PRINTED:
        entry = {"status": status, **({"rule": text} if text else {})}
        return {} if entry == {"status": HOUSE} else entry
    if status == "charted":
        # A comma may be part of a sentence, so only a section that a file already has is kept apart.
        if kept and (status, text) == (now[STATUS], now[TEXT]):
            return {**kept, "is-correction": True}
        return _correction(text or _CHARTS, "", status)
    own = str(kept.get("document") or "") if kept.get("status") == status else ""
    document = own if own and own != _RULES else _RULES
    section = text.removeprefix(document).removeprefix(", ").strip() if document != _RULES else text
    return _correction(document, section, status)


def _correction(document: str, section: str, status: str) -> dict[str, Any]:
    part = {"section": section} if section else {}
    return {"document": document, **part, "status": status, "is-correction": True}


def _edits(own: Mapping[Any, Any], at: Steps, found: Mapping[str, Any], gone: list[str]) -> Iterator[Edit]:
    """Yield the edits that write and remove sources. A changed source is replaced completely."""
    sources = own.get("sources")
    present = sources if isinstance(sources, dict) else {}
    if not present:
        if found:
            yield (Replace if "sources" in own else Insert)((*at, "sources"), dict(found))
        return
    if not found and set(present) <= {*gone}:
        yield Remove((*at, "sources"))
        return
    yield from ((Replace if it in present else Insert)((*at, "sources", it), entry) for it, entry in found.items())
    yield from (Remove((*at, "sources", it)) for it in gone)


def _entry(sources: Any, figure: str) -> dict[str, Any]:
    entry = sources.get(figure) if isinstance(sources, dict) else None
    return {**entry} if isinstance(entry, dict) else {}


def _record(opened: OpenGame, kind_name: str, id: str, text: str) -> tuple[dict[Any, Any], Steps | None]:
    """Return the user's record in a text, and its path. If the text does not contain it, return {} and None."""
    document = yaml.parse_quietly(text, "")[0] if text.strip() else None
    kind = stored_kind(opened, kind_name, id)
    at = record_path(kind, document.value, id) if document is not None and isinstance(document.value, dict) else None
    if document is None or at is None:
        return {}, None
    return {**follow_path(document.value, at)}, at
