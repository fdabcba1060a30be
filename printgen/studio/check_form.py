"""The form that adds or changes a common check in a game folder's `checks.yaml`. The editor shows the lines before saving."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from msgspec import Struct
from starlette.requests import Request

from printgen.commands.check_letters import free_letters
from printgen.data import yaml
from printgen.data.edits import Edit, Insert, Remove, Replace
from printgen.data.findings import UsageError
from printgen.data.kind import Library
from printgen.data.yaml.editing import edit
from printgen.data.yaml.rendering import Layout, render_block
from printgen.declared.checks import CHECKS_FILE
from printgen.declared.fields import RANGES
from printgen.declared.kinds import KINDS_FILE
from printgen.studio.aircraft_edit import sent_text
from printgen.studio.game_fields import field_specs, read_definition
from printgen.studio.game_folders import find_folder
from printgen.studio.rendering import json_route, studio_of
from printgen.translation import _

#: The types of fields whose texts may be the id of a record.
_TEXTS = ("name", "line", "text")
#: The pattern of a condition with limits, as the form writes it, and the keys of a check's condition.
_LIMITS = re.compile(r"(-?\d+(?:\.\d+)?) <= ([a-z0-9-]+) <= (-?\d+(?:\.\d+)?)")
_CONDITION = ("that", "refers-to")


class CheckedField(Struct, frozen=True):
    """A field for which the form can add a check.

    Fields:
        spec: the declaration of the field as a group of keys.
        value: an example of the field's value from a record, or None if no record has a value.
    """

    kind: str
    name: str
    spec: Mapping[str, Any]
    value: Any

    @property
    def sorts(self) -> tuple[str, ...]:
        """The names of the checks that are possible for this field."""
        item = self.spec.get("list")
        return (
            *(["required"] if self.spec.get("optional") or self.spec.get("unknown") else []),
            *(["bounds"] if self.spec.get("type") in RANGES else []),
            *(["refers"] if self.spec.get("type") in _TEXTS or item in _TEXTS else []),
        )


def check_fields(request: Request) -> list[CheckedField]:
    """Return the fields of a game for which the form can add a check, in the order of the kinds file."""
    return [it for it in _fields(request) if it.sorts]


def _fields(request: Request) -> Iterator[CheckedField]:
    kinds, library = _kinds_and_library(request)
    for kind in kinds.value if kinds else ():
        records = [it.written for it in library.of(str(kind)).values()] if str(kind) in library.cases else []
        for name, spec in field_specs(kinds, kind).items():
            values = (it[name] for it in records if it.get(name) not in (None, "unknown"))
            yield CheckedField(str(kind), name, spec, next(values, None))


def _kinds_and_library(request: Request) -> tuple[yaml.Document | None, Library]:
    id, folder = find_folder(request)
    return read_definition(folder / KINDS_FILE), studio_of(request).workspace.opened(id).library


def _add(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the text of the file with an additional or a changed check. No file is written."""
    text, changed = sent_text(sent, "text"), sent_text(sent, "code")
    fields = check_fields(request)
    made = _made(request, fields, sent)
    document = yaml.parse_quietly(text, "")[0] if text.strip() else None
    codes = document.value if document and isinstance(document.value, dict) else {}
    if document is None and any(not it.startswith("#") for it in text.split("\n") if it.strip()):
        raise UsageError(_("The text is not valid YAML. Correct the text first."))
    if changed:
        return _with_change(request, fields, text, changed, made)
    code = _next_code(find_folder(request)[0], [str(it) for it in codes])
    if not codes:
        return _answer(
            request, fields, f"{text.rstrip()}\n{code}:{render_block(made, Layout(0, chr(10)))}".lstrip("\n")
        )
    return _answer(request, fields, edit(f"{text.rstrip()}\n", [Insert((code,), made)]))


def _made(request: Request, fields: Iterable[CheckedField], sent: Mapping[str, Any]) -> dict[str, Any]:
    """Return the check that the values of the form describe. Raise UsageError if they do not describe a check."""
    sort, wanted = sent_text(sent, "sort"), sent_text(sent, "field").partition("/")
    field = next((it for it in fields if (it.kind, it.name) == (wanted[0], wanted[2])), None)
    if field is None:
        raise UsageError(_("Choose a figure."))
    if sort not in field.sorts:
        raise UsageError(_no_check(field, sort))
    return {"required": _required, "bounds": _bounds, "refers": _refers}[sort](request, field, sent)


def common_checks(request: Request, fields: Iterable[CheckedField], text: str) -> dict[str, dict[str, str]]:
    """Return the checks in a text that the form can change, by code: the title, and the values of the form.

    Args:
        fields: the fields of the game, as returned by `check_fields`.
    """
    found = {}
    for code, check in yaml.mapping_in(text).items():
        if isinstance(check, dict) and (values := _values(check)):
            with suppress(UsageError):
                made = _made(request, fields, values)
                if all(made.get(key) == check.get(key) for key in _CONDITION):
                    found[str(code)] = {"title": str(check.get("title", "")), **values}
    return found


def _values(check: Mapping[str, Any]) -> dict[str, str]:
    """Return the values of the form that may describe a check, or {} if the check has no condition of the form."""
    that, refers, kind = str(check.get("that", "")), check.get("refers-to"), check.get("of")
    if isinstance(refers, dict):
        return {"sort": "refers", "field": f"{kind}/{refers.get('field')}", "kind": str(refers.get("kind"))}
    if limits := _LIMITS.fullmatch(that):
        return {"sort": "bounds", "field": f"{kind}/{limits[2]}", "lowest": limits[1], "highest": limits[3]}
    return {"sort": "required", "field": f"{kind}/{that.partition(' ')[0]}"} if that else {}


def _with_change(
    request: Request, fields: Iterable[CheckedField], text: str, code: str, made: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Return the text with a changed check. Texts and examples of the check that the form has not written are kept."""
    values, document = common_checks(request, fields, text).get(code), yaml.parse_quietly(text, "")[0]
    if values is None or document is None:
        raise UsageError(_("The text no longer contains this check."))
    written, before, edits = document.value[code], _made(request, fields, values), list[Edit]()
    for key in {**before, **made}:
        if key not in made:
            edits += [Remove((code, key))] if key in written else []
        elif key not in written:
            edits += [Insert((code, key), made[key])] if key not in before else []
        elif made[key] != written[key] == before.get(key):
            edits.append(Replace((code, key), made[key]))
    return {**_answer(request, fields, edit(text, edits)), "line": document.place((code,), key=True).line}


def _answer(request: Request, fields: Iterable[CheckedField], text: str) -> Mapping[str, Any]:
    return {"text": text, "checks": common_checks(request, fields, text)}


def _no_check(field: CheckedField, sort: str) -> str:
    """Return the reason why a field cannot have a check of this sort, as a message to the user."""
    texts = {
        "required": _("“{field}” is already required: {file} does not allow it to be absent or unknown."),
        "bounds": _("“{field}” is not a number in {file}, so it has no limits."),
        "refers": _("“{field}” is not a text field in {file}, so it cannot refer to a record."),
    }
    return texts.get(sort, _("Choose a condition.")).format(field=field.name, file=KINDS_FILE)


def _required(_request: Request, field: CheckedField, _sent: Mapping[str, Any]) -> dict[str, Any]:
    missing = " and ".join(
        f"{field.name} {it}" for key, it in (("unknown", "is known"), ("optional", "!= none")) if field.spec.get(key)
    )
    sample = {field.name: field.value} if field.value is not None else _sample(field)
    return {
        "title": _("{field} is missing").format(field=field.name),
        "of": field.kind,
        "that": missing,
        "at": field.name,
        "message": _("{field} is missing").format(field=field.name),
        "hint": _("write a value for `{field}`").format(field=field.name),
        **({"passes": sample} if sample else {}),
        "fails": {field.name: "none" if field.spec.get("optional") else "unknown"},
    }


def _sample(field: CheckedField) -> dict[str, Any]:
    """Return a sample value for a field that no record states, by the field's name, or {} for other types."""
    kind = field.spec.get("type")
    if kind in RANGES:
        return {field.name: field.spec.get("min", max(1, RANGES[kind][0]))}
    return {field.name: "A"} if kind in _TEXTS else {}


def _bounds(_request: Request, field: CheckedField, sent: Mapping[str, Any]) -> dict[str, Any]:
    lowest, highest = (_number(sent_text(sent, it)) for it in ("lowest", "highest"))
    if lowest > highest:
        raise UsageError(_("The lowest value is greater than the highest value."))
    first, last = RANGES[str(field.spec["type"])]
    first, last = field.spec.get("min", first), field.spec.get("max", last)
    outside = next((it for it in (highest + 1, lowest - 1) if first <= it <= last), None)
    if outside is None:
        text = _("“{field}” already has these limits in {file}: {lowest} to {highest}.")
        raise UsageError(text.format(field=field.name, file=KINDS_FILE, lowest=first, highest=last))
    return {
        "title": _("{field} is out of range").format(field=field.name),
        "of": field.kind,
        "that": f"{lowest} <= {field.name} <= {highest}",
        "at": field.name,
        "message": _("{field} {value} is not between {lowest} and {highest}").format(
            field=field.name, value=f"{{{field.name}}}", lowest=lowest, highest=highest
        ),
        "hint": _("write a value from {lowest} to {highest}").format(lowest=lowest, highest=highest),
        "passes": {field.name: max(lowest, first)},
        "fails": {field.name: outside},
    }


def _number(text: str) -> int | float:
    found = text.strip().replace(",", ".").replace("−", "-")
    if not re.fullmatch(r"-?\d{1,6}(\.\d{1,3})?", found, re.ASCII):
        raise UsageError(_("Enter the lowest and the highest value as numbers."))
    return float(found) if "." in found else int(found)


def _refers(request: Request, field: CheckedField, sent: Mapping[str, Any]) -> dict[str, Any]:
    kind = sent_text(sent, "kind")
    if kind not in check_kinds(request):
        raise UsageError(_("Choose the kind of record that this field refers to."))
    known = [*_kinds_and_library(request)[1].of(kind)]
    is_list = "list" in field.spec
    examples = {"passes": known[:1], "fails": ["no-such-record"]}
    return {
        "title": _("{field} does not name a record of {kind}").format(field=field.name, kind=kind),
        "of": field.kind,
        "refers-to": {"field": field.name, "kind": kind},
        **{key: {field.name: ids if is_list else ids[0]} for key, ids in examples.items() if ids},
    }


def check_kinds(request: Request) -> list[str]:
    """Return the names of the kinds that the kinds file declares."""
    kinds, library = _kinds_and_library(request)
    return [str(it) for it in (kinds.value if kinds else ()) if str(it) in library.cases]


def _next_code(id: str, codes: list[str]) -> str:
    """Return the next free code: the letters of the other codes, or letters that no other game uses, and a number."""
    found = [it for it in codes if re.fullmatch(r"[A-Z]{2}\d{3}", it)]
    letters = Counter(it[:2] for it in found).most_common(1)[0][0] if found else free_letters(id)
    number = max((int(it[2:]) for it in found if it[:2] == letters), default=100) + 1
    return f"{letters}{number:03}"


ROUTES = [json_route(f"/games/{{game}}/edit/{CHECKS_FILE}/add-check", _add)]
