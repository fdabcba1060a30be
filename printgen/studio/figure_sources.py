"""Reasons and sources of changed figures. The form has a field for each; data files have an entry under `sources`.

The reason of a house rule or a reconstructed figure is the `rule` of its entry. Corrections have no rule: their reason is
a note on the figure. If an explained figure changes again, it keeps its explanation, because the form shows both together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
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

#: The beginnings of the names of a figure's fields for the kind of change, the reason, and the source. The path of the
#: figure follows.
STATUS, REASON, PLACE = "source-status:", "source-reason:", "source-place:"
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
    keep = _("To keep your figure, choose under “Kind of change” whether it is a house rule or a correction.")
    # Some values are also refused by a check that allows no house rule.
    may_keep = finding.strict_hint and finding.strict_hint != finding.hint
    hint = " ".join(filter(None, (enter or (finding.strict_hint or ""), keep if may_keep else "")))
    return replace(finding, message=in_words(figure) + finding.message.removeprefix(figure), hint=hint or finding.hint)


def source_values(record: Mapping[Any, Any], figure: str, name: str) -> dict[str, str]:
    """Return the values of the form fields about the change of a figure, by the names of the fields.

    Args:
        record: the user's record, or a group with the same `sources` and `notes`.
    """
    entry = _entry(record.get("sources"), figure)
    status = str(entry.get("status") or HOUSE)
    parts = [str(entry[name]) for name in ("document", "section") if entry.get(name)]
    if status in _PRINTED and (parts[:1] == [_RULES] or parts == [_CHARTS]):
        parts = parts[1:]
    reason = _note(record, figure) if status in _PRINTED else str(entry.get("rule") or "")
    return {STATUS + name: status, REASON + name: reason, PLACE + name: ", ".join(parts)}


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
    notes, without_note = dict[str, Any](), list[str]()
    for name, path in figures.items():
        figure = dotted(path)
        value, builtin = follow(own, path), follow(base.written, path)
        if value is None or same_value(value, builtin):
            continue
        was = follow(former, path)
        explained = was is not None and not same_value(was, builtin)
        kept = _entry(former.get("sources"), figure) if explained else {}
        sent = {key: str(fields[key + name]) for key in (STATUS, REASON, PLACE) if key + name in fields}
        entry, note = _written(sent, kept, _note(own, figure)) if sent else (kept, _note(own, figure))
        if entry and entry != _entry(own.get("sources"), figure):
            found[figure] = entry
        elif not entry and sent and _entry(own.get("sources"), figure):
            gone.append(figure)
        if note and note != _note(own, figure):
            notes[figure] = note
        elif not note and _note(own, figure):
            without_note.append(figure)
    edits = [*_edits("sources", own, at, found, gone), *_edits("notes", own, at, notes, without_note)]
    return apply_edits(text, edits) if edits else text


def describe_reasons(opened: OpenGame, kind_name: str, id: str, before: str, text: str) -> list[dict[str, str]]:
    """Return what a save recorded about the reason or source of each figure that it changed, in words.

    Each entry has the sentence (`text`). If the reason or the source is missing, the entry also has the words of a link
    (`missing`), and the name of the form field to which the link leads (`field`).

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
        entries = [(_entry(it.get("sources"), figure), _note(it, figure)) for it in (own, former)]
        is_new = not same_value(value, follow(former, column.path)) or entries[0] != entries[1]
        if (
            column.name != kind.key
            and value is not None
            and is_new
            and not same_value(value, follow(base.written, column.path))
        ):
            found.append(_reason_in_words(column.name, own, figure))
    return found


def _reason_in_words(name: str, record: Mapping[Any, Any], figure: str) -> dict[str, str]:
    """Return the sentence about the reason and the source of a figure, and a link if the more important one is missing."""
    now = source_values(record, figure, "")
    status, reason, place = now[STATUS], now[REASON], now[PLACE]
    recorded = {
        HOUSE: _("{figure}: saved as a house rule."),
        "official": _("{figure}: saved as a correction from the rulebook."),
        "charted": _("{figure}: saved as a correction from a chart."),
        "reconstructed": _("{figure}: saved as reconstructed."),
    }
    words = [recorded.get(status, _("{figure}: saved.")).format(figure=in_words(name))]
    words += [_("Reason: {reason}.").format(reason=reason.rstrip("."))] if reason else []
    words += [_("Source: {source}.").format(source=place.rstrip("."))] if place else []
    field, missing = "", ""
    if status in _PRINTED and not place:
        words.append(_("The source is missing."))
        field, missing = PLACE + name, _("Add the source")
    elif status not in _PRINTED and not reason:
        words.append(_("The reason is missing."))
        field, missing = REASON + name, _("Add a reason")
    return {"text": " ".join(words), "field": field, "missing": missing}


def _written(sent: Mapping[str, str], kept: Mapping[str, Any], note: str) -> tuple[dict[str, Any], str]:
    """Return the source to write, which is empty for a house rule without an explanation, and the note to write.

    Args:
        sent: the changed fields of the form.
        kept: the source that the figure has.
        note: the note on the figure in the user's record, or "".
    """
    now = source_values({"sources": {"": kept}, "notes": {"": note}}, "", "")
    status, reason, place = (sent.get(it, now[it]).strip() for it in (STATUS, REASON, PLACE))
    is_kept = bool(kept) and (status, place) == (now[STATUS], now[PLACE])
    entry = {it: kept[it] for it in ("document", "section") if kept.get(it)} if is_kept else _place(status, place, kept)
    entry["status"] = status
    if status in _PRINTED:
        scan = {it: kept[it] for it in ("scanned-as",) if is_kept and kept.get(it)}
        return {**entry, **scan, "is-correction": True}, reason
    entry |= {"rule": reason} if reason else {}
    # The note on a house rule is not its reason, so it is kept. A correction that becomes a house rule keeps its reason.
    return ({} if entry == {"status": HOUSE} else entry), "" if now[STATUS] in _PRINTED else note


def _place(status: str, text: str, kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return the document and the section for the text of a source.

    Only the rulebook has sections here. A comma may be part of the name of any other document, so its text is not divided.
    """
    if status != "official":
        document = text or (_CHARTS if status == "charted" else "")
        return {"document": document} if document else {}
    document = str(kept.get("document") or _RULES) if kept.get("status") == status else _RULES
    section = text if document == _RULES else text.removeprefix(document).removeprefix(", ").strip()
    return {"document": document, **({"section": section} if section else {})}


def _edits(
    group: str, own: Mapping[Any, Any], at: Steps, found: Mapping[str, Any], gone: Sequence[str]
) -> Iterator[Edit]:
    """Yield the edits that write and remove entries of `sources` or `notes`. A changed entry is replaced completely."""
    entries = own.get(group)
    present = entries if isinstance(entries, dict) else {}
    if not present:
        if found:
            yield (Replace if group in own else Insert)((*at, group), dict(found))
        return
    if not found and set(present) <= {*gone}:
        yield Remove((*at, group))
        return
    yield from ((Replace if it in present else Insert)((*at, group, it), entry) for it, entry in found.items())
    yield from (Remove((*at, group, it)) for it in gone)


def _note(record: Mapping[Any, Any], figure: str) -> str:
    notes = record.get("notes")
    return str(notes.get(figure) or "") if isinstance(notes, dict) else ""


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
