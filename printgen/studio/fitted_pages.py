"""Pages of a new game without the fields that its table does not have."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from printgen.data import yaml
from printgen.data.edits import Append, Edit, EditError, Remove, Replace
from printgen.data.yaml import Path
from printgen.data.yaml.editing import edit, edit_value

#: The keys of page elements whose text is an expression. In other texts, expressions are in braces.
_EXPRESSIONS = frozenset({"figure", "of", "if", "each", "count", "copies"})
#: The keys that an element can lose without being removed as a whole.
_DISPENSABLE = ("remark",)
#: The sizes of added figures in points: the smallest on a card, and the largest.
_SMALLEST, _LARGEST = 9, 14
#: The maximum number of added figures on a page, and the maximum number of large ones.
_MOST, _FEW = 8, 4
#: The height of many added figures in millimetres.
_LOWEST = 6


def uses(text: str, names: Collection[str], key: str = "that") -> bool:
    """Return whether `text`, a value from a definition file, refers to one of the names.

    Args:
        key: the key of the text in the file. It determines whether the text is an expression or has expressions in
            braces.
    """
    is_expression = key in _EXPRESSIONS or key == "that"
    expression = text if is_expression else " ".join(re.findall(r"\{([^{}]*)\}", text))
    return any(re.search(rf"(?<![\w-]){re.escape(it)}(?![\w-])", expression) for it in names)


def without_fields(text: str, names: Collection[str]) -> str:
    """Return the text of a page without the elements that refer to these fields. All other text stays unchanged."""
    document = yaml.parse_quietly(text, "")[0]
    if document is None or not names:
        return text
    gone = [it for key in ("body", "back") for it in _removals(document.value.get(key), (key,), names)[1]]
    # The last element is removed first, so that the paths of the others stay valid.
    gone.sort(key=lambda it: [f"{step:06}" if isinstance(step, int) else str(step) for step in it], reverse=True)
    changed = document.value
    for path in gone:
        changed = edit_value(changed, [Remove(path)])
        try:
            text = edit(text, [Remove(path)])
        except EditError:
            edits: list[Edit] = [Replace((key,), changed[key]) for key in ("body", "back") if key in changed]
            text = edit(text, edits)
    empty: list[Edit] = [Replace((key,), [{"text": "{name}"}]) for key in ("body", "back") if changed.get(key) == []]
    if empty:
        return edit(text, empty)
    numbered = [it for key in ("body", "back") for it in _numbers(changed.get(key), (key,))] if gone else []
    return edit(text, numbered)


def with_arrows(text: str, names: Collection[str]) -> str:
    """Return the text of a page of pieces with arrows instead of the drawings that these fields choose.

    Pieces without a drawing need a mark that shows which way they face.
    """
    document = yaml.parse_quietly(text, "")[0]
    if document is None or "size" not in document.value:
        return text
    edits: list[Edit] = []
    for path, item in _elements(document.value.get("body"), ("body",)):
        drawing = item.get("aircraft")
        if isinstance(drawing, Mapping) and drawing.get("of") in names:
            edits.append(Replace(path, {"symbol": "straight", "height": drawing.get("height", 10), "align": "centre"}))
    return edit(text, edits)


def _numbers(items: Any, path: Path) -> Iterator[Edit]:
    """Yield the edits that renumber numbered texts in a list, such as `2. Fire.`, without gaps."""
    number = 0
    for at, item in enumerate(items if isinstance(items, list) else ()):
        text = item.get("text") if isinstance(item, Mapping) else None
        if isinstance(text, str) and (found := re.match(r"(\d+)\. ", text)):
            number += 1
            if int(found[1]) != number:
                yield Replace((*path, at, "text"), f"{number}. {text[found.end() :]}")
        for inner, inside in _element_lists(item, (*path, at)):
            yield from _numbers(inner, inside)


def _removals(items: Any, path: Path, names: Collection[str]) -> tuple[bool, list[Path]]:
    """Return whether all elements of a list are removed, and the paths to remove from the list."""
    if not isinstance(items, list) or not items:
        return False, []
    found, left = list[Path](), len(items)
    for number, item in enumerate(items):
        is_removed, inside = _element(item, (*path, number), names)
        found += [(*path, number)] if is_removed else inside
        left -= is_removed
    return not left, found


def _element(item: Any, path: Path, names: Collection[str]) -> tuple[bool, list[Path]]:
    """Return whether the entire element is removed and, if not, the paths to remove from the element."""
    if not isinstance(item, Mapping) or any(uses(text, names, key) for text, key in _own_texts(item)):
        return isinstance(item, Mapping), []
    found, are_empty = list[Path](), list[bool]()
    for inner, list_path in _lists(item, path):
        if list_path[-1] == "row":
            cells = [_removals(cell, (*list_path, number), names) for number, cell in enumerate(inner)]
            emptied = [number for number, (is_empty, _paths) in enumerate(cells) if is_empty]
            found += [it for is_empty, paths in cells if not is_empty for it in paths]
            found += [(*list_path, number) for number in emptied]
            found += [(*list_path[:-1], "widths")] if emptied and "widths" in item else []
            are_empty.append(len(emptied) == len(inner))
        else:
            is_empty, paths = _removals(inner, list_path, names)
            are_empty.append(is_empty)
            found += paths
    if are_empty and all(are_empty):
        return True, []
    found += [(*path, *it) for it in _dispensable(item, names)]
    return False, found


def _lists(item: Mapping[Any, Any], path: Path) -> Iterator[tuple[Sequence[Any], Path]]:
    """Yield the lists of elements inside an element, with their paths."""
    for key, value in item.items():
        if key in ("body", "line", "row") and isinstance(value, list):
            yield value, (*path, key)
        elif isinstance(value, Mapping):
            yield from _lists(value, (*path, key))


def _element_lists(item: Any, path: Path) -> Iterator[tuple[Any, Path]]:
    """Yield the lists of elements inside an element, with their paths. Each cell of a row is a separate list."""
    for inner, inside in _lists(item, path) if isinstance(item, Mapping) else ():
        if inside[-1] == "row":
            yield from ((cell, (*inside, at)) for at, cell in enumerate(inner))
        else:
            yield inner, inside


def _own_texts(item: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield the texts of an element with their keys. Texts of inner elements and of removable parts are omitted."""
    if isinstance(item, str):
        yield item, key
    elif isinstance(item, Mapping):
        for name, value in item.items():
            if name not in ("body", "line", "row", *_DISPENSABLE):
                yield from _own_texts(value, str(name))
    elif isinstance(item, list):
        for value in item:
            yield from _own_texts(value, key)


def _dispensable(item: Mapping[Any, Any], names: Collection[str]) -> Iterator[Path]:
    """Yield the paths of those parts that refer to the fields and can be removed without removing the element."""
    for key, value in item.items():
        if key in _DISPENSABLE and isinstance(value, str) and uses(value, names, key):
            yield (key,)
        elif isinstance(value, Mapping):
            yield from ((key, *it) for it in _dispensable(value, names))


def with_figures(text: str, fields: Mapping[str, str], most: int = _MOST) -> str:
    """Return the text of a page with these fields added, with their labels, below its last figure.

    On a sheet without figures, they are added below its heading.

    Args:
        most: the maximum number of fields that are added.
    """
    document = yaml.parse_quietly(text, "")[0]
    body = document.value.get("body") if document else None
    figures = [*_figures(body, ("body",))]
    new = [*fields.items()][:most]
    if not document or not new or not (figures or has_place(document.value)):
        return text
    path, like = figures[-1] if figures else (_below_heading(body), {"size": _LARGEST})
    size, edits = float(like.get("size") or _SMALLEST), list[Edit]()
    largest = _LARGEST if len(new) <= _FEW else _SMALLEST
    if "size" in document.value:
        new = new[: max(0, int(len(figures) * size / _SMALLEST) - len(figures))]
        size = size * len(figures) / (len(figures) + len(new))
        edits = [Replace((*it, "size"), int(size)) for it, one in figures if new and one.get("size", 0) > size]
    rest = {key: it for key, it in like.items() if key not in ("figure", "label", "size", "height", "if")}
    if largest == _SMALLEST and "height" in like:
        rest["height"] = _LOWEST
    added = [{"figure": name, "label": label, **rest, "size": int(min(size, largest))} for name, label in new]
    try:
        return _inserted(edit(text, edits), path, added)
    except EditError:
        return text


def has_figures(text: str) -> bool:
    """Return whether a page prints a figure."""
    document = yaml.parse_quietly(text, "")[0]
    return document is not None and any(_figures(document.value.get("body"), ("body",)))


def has_place(page: Mapping[Any, Any]) -> bool:
    """Return whether a page without figures has a place for them: it is a sheet, and not a small piece."""
    return "size" not in page and isinstance(page.get("body"), list) and bool(page["body"])


def with_part(text: str, part: Mapping[str, Any]) -> str:
    """Return the text of a page with an additional part, such as boxes, below its last figure or boxes of a field.

    Lines to write on stay at the foot of the page. Raise EditError if the text cannot be edited.
    """
    document = yaml.parse_quietly(text, "")[0]
    body = document.value.get("body") if document else None
    if not document or not has_place(document.value):
        return edit(text, [Append(("body",), part)])
    printed = [path for path, item in _elements(body, ("body",)) if _prints_field(item)]
    return _inserted(text, printed[-1][:2] if printed else _below_heading(body), [part])


def _prints_field(item: Mapping[Any, Any]) -> bool:
    """Return whether an element prints a figure, or boxes whose number is a field."""
    track = item.get("track")
    return isinstance(item.get("figure"), str) or (isinstance(track, Mapping) and isinstance(track.get("count"), str))


def _below_heading(body: Any) -> Path:
    """Return the path of the last of the headings and lines with which a page begins."""
    items = body if isinstance(body, list) else ()
    top = [*takewhile(lambda it: isinstance(it, Mapping) and {"heading", "line"} & {*it}, items)]
    return ("body", len(top) - 1)


def _inserted(text: str, path: Path, added: Sequence[Any]) -> str:
    """Return the text of a page with additional elements after the element at a path."""
    document = yaml.parse_quietly(text, "")[0]
    items: Any = document.value if document else {}
    for step in path[:-1]:
        items = items[step]
    at = int(path[-1]) + 1
    return edit(text, [Replace(path[:-1], [*items[:at], *added, *items[at:]])]) if added else text


def _figures(items: Any, path: Path) -> Iterator[tuple[Path, Mapping[Any, Any]]]:
    """Yield the paths of the elements that print a figure, and the elements."""
    return ((here, item) for here, item in _elements(items, path) if isinstance(item.get("figure"), str))


def _elements(items: Any, path: Path) -> Iterator[tuple[Path, Mapping[Any, Any]]]:
    """Yield the paths of the elements of a page, and the elements. An element comes before the elements inside it."""
    for number, item in enumerate(items if isinstance(items, list) else ()):
        here = (*path, number)
        if isinstance(item, Mapping):
            yield here, item
        for inner, inside in _element_lists(item, here):
            yield from _elements(inner, inside)
