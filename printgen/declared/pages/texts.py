"""Checking of the expressions in a page file, and collection of the names that they use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from printgen.data.findings import Finding, error_at
from printgen.data.nearest import suggest
from printgen.data.records.record import Part, yaml_name
from printgen.data.yaml import Document, Path
from printgen.declared.compiled import place_at
from printgen.declared.evaluation import Expression
from printgen.declared.expression import Call, Each, ExpressionError, Member, Name, SyntaxNode
from printgen.declared.folder_spec import FolderSpec
from printgen.declared.pages.scope import expression_of, loop_of, page_names, template_of
from printgen.declared.pages.spec import AircraftSpec, PageSpec, PartSpec, PieceSpec
from printgen.declared.pages.values import LAYOUT, as_text
from printgen.declared.shapes import ValueType, condition_hint, find_faults

#: The code of findings about the declarations of a game folder.
CODE = "PG037"
#: Three groups of fields: fields with an expression and the required type, fields with a text in braces, and fields with a loop.
_EXPRESSIONS: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("if_", "where"), ("condition",)),
    **dict.fromkeys(("count", "copies", "circles", "from_", "to", "circle", "strike_above", "strike_below"), ("number",)),
    "figure": ("number", "text", "condition"),
}  # fmt: skip
_TEMPLATES: Final = frozenset(("words", "text", "heading", "title", "remark", "label", "head", "rows"))
Names = Mapping[str, ValueType]


def find_text_faults(page: PageSpec, document: Document, spec: FolderSpec) -> Iterator[Finding]:
    """Yield a finding for each fault in the expressions of a page. Faults may be in the syntax, names or types."""
    if page.of is not None and page.of not in spec.kinds:
        message = f"`{page.of}`: no such kind of record{suggest(page.of, spec.kinds)}"
        yield error_at(CODE, message, document.place(("of",)), f"write one of {', '.join(spec.kinds)}")
        return
    for name in sorted({*spec.kinds, "game"} & set(spec.kinds[page.of].fields if page.of else ())):
        message = f"the field `{name}` of {page.of} hides the records of that name on this page"
        hint = f"write another name for the field in kinds.yaml, such as `{name.removesuffix('s')}-names`"
        yield error_at(CODE, message, document.place(("of",)), hint)
    yield from _walk(page, (), page_names(spec, page.of), document)
    yield from _idle_fields(page, (), document)


def _idle_fields(value: Any, path: Path, document: Document) -> Iterator[Finding]:
    """Yield a finding for each layout field that has no effect on its part."""
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _idle_fields(item, (*path, index), document)
        return
    if not isinstance(value, Part):
        return
    given = [name for name in LAYOUT if name in value.model_fields_set] if isinstance(value, PartSpec) else []
    part = value.part if isinstance(value, PartSpec) else ""
    for name in (it for it in given if part not in LAYOUT[it]):
        hint = f"remove it, because it is only for {', '.join(LAYOUT[name])}"
        if part == "line" and name in PieceSpec.model_fields:
            hint = f"write it in a piece of the line, such as `[{{words: Speed, {name}: {as_text(getattr(value, name))}}}]`"
        elif isinstance(inner := getattr(value, part), Part) and name in type(inner).model_fields:
            first = f"of: {inner.of}" if isinstance(inner, AircraftSpec) else "…"
            hint = f"write it in braces: `{part}: {{{first}, {name}: {_written(getattr(value, name))}}}`"
        place = document.place((*path, name), key=True)
        yield error_at(CODE, f"`{name}` has no effect on `{part}`", place, hint)
    for name in type(value).model_fields:
        yield from _idle_fields(getattr(value, name), (*path, yaml_name(name)), document)


def _written(value: Any) -> object:
    """Return a value in the form in which it is written in a page file."""
    return f"[{', '.join(str(as_text(it)) for it in value)}]" if isinstance(value, tuple) else as_text(value)


def used_names(page: PageSpec) -> frozenset[str]:
    """Return all names that the valid expressions of a page use: fields, kinds, and loop variables."""
    found = set[str]()

    def collect(kind: str, text: str, _path: Path, _names: Names, _wanted: tuple[str, ...]) -> Iterator[Finding]:
        found.update(_names_in(_node(kind, text)) if kind != "template" else _names_in_template(text))
        return iter(())

    for _finding in _visit(page, (), {}, collect, checked=False):
        pass
    return frozenset(found)


def _node(kind: str, text: str) -> SyntaxNode:
    return loop_of(text).node if kind == "loop" else expression_of(text).node


def _names_in_template(text: str) -> Iterator[str]:
    for part in template_of(text).parts:
        if isinstance(part, Expression):
            yield from _names_in(part.node)


def _names_in(node: Any) -> Iterator[str]:
    if isinstance(node, Name):
        yield node.name
    elif isinstance(node, tuple):
        for it in node:
            yield from _names_in(it)
    elif isinstance(node, SyntaxNode):
        for field in node.__struct_fields__:
            yield from _names_in(getattr(node, field)) if not isinstance(node, Member) or field == "of" else ()


_Visit = Callable[[str, str, Path, Names, tuple[str, ...]], Iterator[Finding]]


def _walk(page: PageSpec, path: Path, names: Names, document: Document) -> Iterator[Finding]:
    def check(kind: str, text: str, at: Path, known: Names, wanted: tuple[str, ...]) -> Iterator[Finding]:
        for error in _text_faults(kind, text, known, wanted):
            place = place_at(document, at, max(error.column, 1))
            yield error_at(CODE, error.message, place, error.hint or None)

    yield from _visit(page, path, names, check, checked=True)


def _visit(value: Part, path: Path, names: Names, visit: _Visit, checked: bool) -> Iterator[Finding]:
    """Call `visit` for each text in a part and in its inner parts. Inside a loop, the name of the loop is known."""
    loop = getattr(value, "each", None)
    if loop is not None:
        yield from visit("loop", loop, (*path, "each"), names, ())
        names = _with_item(loop, names) if checked else names
    for name in type(value).model_fields:
        given, at = getattr(value, name), (*path, yaml_name(name))
        if given is None or name == "each" or (isinstance(value, PageSpec) and name in ("title", "of")):
            continue
        if name in _TEMPLATES:
            yield from _templates(given, at, names, visit)
        elif name in _EXPRESSIONS and isinstance(given, str):
            yield from visit("expression", given, at, names, _EXPRESSIONS[name])
        elif name == "of" and isinstance(value, AircraftSpec):
            yield from visit("expression", given, at, names, ("text",))
        else:
            yield from _inner(given, at, names, visit, checked)


def _inner(value: Any, path: Path, names: Names, visit: _Visit, checked: bool) -> Iterator[Finding]:
    if isinstance(value, Part):
        yield from _visit(value, path, names, visit, checked)
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _inner(item, (*path, index), names, visit, checked)


def _templates(value: Any, path: Path, names: Names, visit: _Visit) -> Iterator[Finding]:
    if isinstance(value, str):
        yield from visit("template", value, path, names, ())
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _templates(item, (*path, index), names, visit)


def _with_item(loop: str, names: Names) -> Names:
    """Return the names with the name of a loop added. The type of this name is the type of the list's items."""
    try:
        each = loop_of(loop).node
    except ExpressionError:
        return names
    shape, _faults = find_faults(each.items, names)
    return {**names, each.name: shape.item or ValueType("any")}


def _text_faults(kind: str, text: str, names: Names, wanted: tuple[str, ...]) -> Iterator[ExpressionError]:
    try:
        nodes: list[tuple[SyntaxNode, int]] = []
        if kind == "template":
            parts = [part for part in template_of(text).parts if isinstance(part, Expression)]
            nodes = [(part.node, offset) for part, offset in zip(parts, _braces(text), strict=True)]
        elif kind == "loop":
            each: Each = loop_of(text).node
            nodes = [(Call(each.column, "count", (each,)), -len("count(it for "))]
        else:
            nodes = [(expression_of(text).node, 0)]
    except ExpressionError as error:
        yield error
        return
    for node, offset in nodes:
        shape, faults = find_faults(node, names)
        for fault in faults:
            yield ExpressionError(fault.message, fault.column + offset, fault.hint)
        if not faults and wanted and shape.kind not in (*wanted, "any"):
            needed = " or ".join(wanted)
            message = f"a {needed} is needed here, but the expression is a {shape.kind}"
            hint = condition_hint(node, shape) if wanted == ("condition",) else ""
            yield ExpressionError(message, node.column + offset, hint)


def _braces(text: str) -> list[int]:
    """Return the number of characters before each expression in a text with braces."""
    found, at = list[int](), 0
    while at < len(text):
        if text[at : at + 2] in ("{{", "}}"):
            at += 2
        elif text[at] == "{":
            found.append(at + 1)
            at = text.index("}", at) + 1
        else:
            at += 1
    return found
