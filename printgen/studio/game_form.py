"""The form for a game folder's `game.yaml`. It sets title, author, sides and style at their place in the text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from msgspec import Struct
from starlette.requests import Request

from printgen.data import yaml
from printgen.data.edits import Append, Edit, EditError, Insert, Remove, Replace
from printgen.data.findings import UsageError
from printgen.data.ids import id_from_words
from printgen.data.yaml.editing import edit
from printgen.declared.game_file import FolderSide, GameStyle
from printgen.games.sources import GAME_FILE
from printgen.report.fields import field_facts
from printgen.studio.aircraft_edit import sent_text
from printgen.studio.game_folders import find_folder
from printgen.studio.rendering import json_route, studio_of
from printgen.translation import _

_SIDES = "sides"
#: The fields outside of sides, in the order in which they are added to a text, and the fields that must not be removed.
_FIELDS, _REQUIRED = ("title", "edition", "author", "licence", "about"), ("title", "name")
#: The figures of the style, and the maximum length of a side's id.
_STYLE, _LONGEST = ("look", "typeface", "colour"), 30


class GameField(Struct, frozen=True):
    """A field of the form.

    Fields:
        name: the path of the value in the file. In the fields of a side, the number is "{number}".
        choices: the allowed values with their labels. Empty for a text field.
        about: the meaning of the value.
    """

    name: str
    label: str
    choices: tuple[tuple[str, str], ...] = ()
    about: str = ""


def form_fields(request: Request) -> dict[str, list[GameField]]:
    """Return the fields of the form in groups: the facts about the game, the fields of a side, and the style."""
    opened = studio_of(request).workspace.opened(find_folder(request)[0])
    about = {it.path: it.about for it in field_facts(opened.kind("game"))}
    facts = {
        "title": _("Title"),
        "edition": _("Edition"),
        "author": _("Author"),
        "licence": _("Licence"),
        "about": _("About the game"),
    }
    style = {"look": _("Headings"), "typeface": _("Typeface of titles"), "colour": _("Colour of pages without a side")}
    side = f"{_SIDES}.{{number}}"
    by_order = _("By order: first blue, second red")
    return {
        "facts": [GameField(name, label, about=_sentence(about.get(name, ""))) for name, label in facts.items()],
        "side": [
            GameField(f"{side}.name", _("Name")),
            GameField(f"{side}.colour", _("Colour"), (("", by_order), *_choices(FolderSide, "colour"))),
        ],
        "style": [
            GameField(f"style.{name}", label, (("", _default(name)), *_choices(GameStyle, name)))
            for name, label in style.items()
        ],
    }


def _choices(model: type[FolderSide] | type[GameStyle], name: str) -> tuple[tuple[str, str], ...]:
    """Return the values that a field of a record may have, with their labels."""
    labels = {
        "band": _("on a coloured band"),
        "box": _("above a black rule"),
        "label": _("in a frame"),
        "sans": _("without serifs"),
        "serif": _("with serifs"),
        "black": _("black"),
        "grey": _("grey"),
        "blue": _("blue"),
        "red": _("red"),
        "green": _("green"),
        "brown": _("brown"),
        "amber": _("amber"),
    }
    annotation = model.model_fields[name].annotation
    listed = [one for it in get_args(annotation) for one in (get_args(it) or (it,))]
    return tuple((it, labels.get(it, it)) for it in listed if isinstance(it, str))


def _default(name: str) -> str:
    value = getattr(GameStyle(), name)
    return _("default: {value}").format(value=dict(_choices(GameStyle, name))[value])


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}." if text else ""


def form_values(text: str) -> dict[str, str] | None:
    """Return the text of each field by name, with the ids of the sides. Return None if the text of the file is not valid YAML."""
    value = _parse(text)
    if value is None:
        return None
    found = {name: _text(value.get(name)) for name in _FIELDS}
    found |= {f"style.{name}": _text(_group(value.get("style")).get(name)) for name in _STYLE}
    for number, side in enumerate(_sides(value)):
        found |= {f"{_SIDES}.{number}.{name}": _text(_group(side).get(name)) for name in ("side", "name", "colour")}
    return found


def _parse(text: str) -> dict[Any, Any] | None:
    document = yaml.parse_quietly(text, "")[0]
    return document.value if document and isinstance(document.value, dict) else None


def _group(value: Any) -> dict[Any, Any]:
    return value if isinstance(value, dict) else {}


def _sides(value: Mapping[Any, Any]) -> Sequence[Any]:
    return value[_SIDES] if isinstance(value.get(_SIDES), list) else []


def _text(value: Any) -> str:
    return "" if value is None or isinstance(value, dict | list) else str(value)


def set_fields(text: str, fields: Mapping[str, str]) -> str:
    """Return the text with changed fields of the form. All other text stays unchanged. Raise EditError if it cannot be edited."""
    value, known = _editable(text), form_values(text) or {}
    changed = {name: it.strip() for name, it in fields.items() if name in known and it.strip() != known[name]}
    style = {name.partition(".")[2]: it for name, it in changed.items() if name.startswith("style.")}
    edits = [it for name, new in changed.items() if not name.startswith("style.") for it in _set(value, name, new)]
    return edit(text, [*edits, *_set_style(value, style)])


def _editable(text: str) -> dict[Any, Any]:
    value = _parse(text)
    if value is None:
        raise EditError(_("The text is not valid YAML. Correct the text first."))
    return value


def _set(value: Mapping[Any, Any], name: str, new: str) -> Iterator[Edit]:
    """Yield the edit that sets a fact about the game or a side. An optional fact is removed if its text is empty."""
    path: tuple[str | int, ...] = tuple(int(it) if it.isdigit() else it for it in name.split("."))
    group = _group(_sides(value)[int(path[1])]) if len(path) > 1 else value
    if path[-1] not in group:
        before = [it for it in _FIELDS[: _FIELDS.index(name)] if it in group] if name in _FIELDS else []
        yield Insert(path, new, after=before[-1] if before else None)
    elif new or path[-1] in _REQUIRED:
        yield Replace(path, new)
    else:
        yield Remove(path)


def _set_style(value: Mapping[Any, Any], changed: Mapping[str, str]) -> Iterator[Edit]:
    """Yield the edits that set values of the style. A style without values is removed."""
    written = _group(value.get("style"))
    new = {name: it for name, it in {**written, **changed}.items() if it != ""}
    if not changed or new == written:
        return
    if "style" not in value:
        yield Insert(("style",), new)
    elif not new:
        yield Remove(("style",))
    elif not written or not {*written} & {*new}:
        yield Replace(("style",), new)
    else:
        for name, it in changed.items():
            path = ("style", name)
            yield Remove(path) if not it else Replace(path, it) if name in written else Insert(path, it)


def field_at(text: str, line: int, column: int) -> str:
    """Return the name of the form field for the value or key at a place in the text, or "" if there is no such field."""
    document, known = yaml.parse_quietly(text, "")[0], form_values(text) or {}
    tables = (document.values, document.keys) if document else ()
    paths = [path for table in tables for path, it in table.items() if (it.line, it.column) == (line, column)]
    names = [".".join(map(str, it)) for it in sorted(paths, key=len, reverse=True)]
    return next((one for it in names for one in (it, f"{it}.name") if one in known), "")


def _fill(_request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the text after changes in the form, and the values of the form. A picture is not included, because it is slow."""
    text, fields, problem = sent_text(sent, "text"), sent.get("fields"), ""
    if isinstance(fields, dict) and fields:
        try:
            text = set_fields(text, {str(name): str(it) for name, it in fields.items()})
        except EditError as error:
            problem = str(error)
    return {"text": text, "problem": problem, "values": form_values(text)}


def _add_side(_request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the text of `game.yaml` with an additional side. Its id, which other files use, is derived from its name."""
    text, name = sent_text(sent, "text"), sent_text(sent, "name").strip()
    if not name:
        raise UsageError(_("Enter the name of the side."))
    value = _editable(text)
    used = {str(_group(it).get("side")) for it in _sides(value)}
    first = id_from_words(name, _LONGEST) or "side"
    id = next(it for it in (first, *(f"{first}-{number}" for number in range(2, len(used) + 3))) if it not in used)
    side = {"side": id, "name": name}
    return _edited(text, Append((_SIDES,), side) if _SIDES in value else Insert((_SIDES,), [side]))


def _remove_side(_request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the text of `game.yaml` without one of the sides."""
    text, number = sent_text(sent, "text"), sent.get("number")
    if not isinstance(number, int) or not 0 <= number < len(_sides(_editable(text))):
        raise UsageError(_("There is no such side."))
    return _edited(text, Remove((_SIDES, number)))


def _edited(text: str, change: Edit) -> Mapping[str, Any]:
    return {"text": edit(text, [change])}


_HOME = f"/games/{{game}}/edit/{GAME_FILE}"
_STEPS = {"fill": _fill, "add-side": _add_side, "remove-side": _remove_side}
ROUTES = [json_route(f"{_HOME}/{name}", step) for name, step in _STEPS.items()]
