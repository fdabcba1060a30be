"""Compiled expressions, and compiled texts with expressions, from the files of a game folder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from printgen.data.findings import Finding, Place, error_at
from printgen.data.kind import Case, Library
from printgen.data.records.record import Record, fields_of
from printgen.data.yaml import BREAK, Document, Path
from printgen.declared.evaluation import Expression, compile_expression
from printgen.declared.expression import ExpressionError
from printgen.declared.fields import FieldSpec
from printgen.declared.kinds import KindSpec
from printgen.declared.shapes import ANY, CONDITION, NUMBER, TEXT, ValueType, find_faults
from printgen.declared.template import Template, compile_template

_NUMBERS = ("count", "number", "length", "track")


def shape_of(field: FieldSpec) -> ValueType:
    """Return the type that a field's values have in expressions."""
    if field.type in _NUMBERS:
        return NUMBER
    if field.type == "flag":
        return CONDITION
    if field.type == "choice":
        texts = tuple(it for it in field.choice or () if isinstance(it, str))
        return ValueType("text", texts) if len(texts) == len(field.choice or ()) else ANY
    if field.type == "list":
        return ValueType("list", item=shape_of(field.list) if field.list else ANY)
    if field.type == "group":
        return ValueType("record", fields=shapes_of_fields(field.fields))
    return TEXT


def shapes_of_fields(fields: Mapping[str, FieldSpec]) -> dict[str, ValueType]:
    """Return the types that fields have in expressions, by field name."""
    return {name: shape_of(field) for name, field in fields.items()}


def shapes_of_kinds(kinds: Mapping[str, KindSpec], others: Iterable[str]) -> dict[str, ValueType]:
    """Return the types that lists of records have in expressions, by kind.

    Args:
        kinds: the declared kinds.
        others: the names of the other kinds that the game reads.
    """
    known: dict[str, ValueType] = {name: ValueType("list", item=ANY) for name in others}
    for name, kind in kinds.items():
        known[name] = ValueType("list", item=ValueType("record", fields=shapes_of_fields(kind.fields)))
    return known


def fields_as_values(record: Record) -> dict[str, object]:
    """Return the values of a record's fields by their names in YAML."""
    return {name: getattr(record, field) for name, field in fields_of(type(record)).items()}


def values_of(case: Case, library: Library) -> dict[str, object]:
    """Return the values that an expression about a record can use: all records by kind, and the fields of the record.

    If a field and a kind have the same name, the name denotes the field.
    """
    return {**library.derive(records_by_kind), **fields_as_values(case.record)}


def records_by_kind(library: Library, kinds: tuple[str, ...] | None = None) -> dict[str, tuple[Record, ...]]:
    """Return the records of each kind (by default, of every kind).

    Each kind is looked up in the library, so that a recording library notes that the result depends on it.
    """
    names = library.cases if kinds is None else kinds
    return {kind: tuple(case.record for case in library.of(kind).values()) for kind in names}


def compile_at(
    document: Document, path: Path, names: Mapping[str, ValueType], code: str = "PG037"
) -> tuple[Expression | None, list[Finding]]:
    """Compile the expression at a path of a document, and return it with findings about its faults.

    If there are faults, the expression is None.

    Args:
        names: the types of the names that the expression may use.
        code: the code of the findings.
    """
    text = str(_lookup(document, path))
    try:
        expression = compile_expression(text)
    except ExpressionError as error:
        return None, [_finding(document, path, error, code)]
    _shape, faults = find_faults(expression.node, names)
    return (None if faults else expression), [_finding(document, path, it, code) for it in faults]


def template_at(
    document: Document, path: Path, names: Mapping[str, ValueType], code: str = "PG037"
) -> tuple[Template | None, list[Finding]]:
    """Compile the text at a path of a document, which contains expressions. Return it with findings about its faults.

    If there are faults, the text is None.
    """
    text = str(_lookup(document, path))
    try:
        template = compile_template(text)
    except ExpressionError as error:
        return None, [_finding(document, path, error, code)]
    findings, start = list[Finding](), 0
    for part in template.parts:
        if isinstance(part, Expression):
            start = text.find(f"{{{part.text}}}", start) + 1
            for it in find_faults(part.node, names)[1]:
                moved = ExpressionError(it.message, it.column + start, it.hint)
                findings.append(_finding(document, path, moved, code))
    return (None if findings else template), findings


def _finding(document: Document, path: Path, error: ExpressionError, code: str) -> Finding:
    return error_at(code, error.message, place_at(document, path, error.column), error.hint or None)


def place_at(document: Document, path: Path, column: int) -> Place:
    """Return the place of one character in the text at a path.

    For a text of several lines, return the place of the entire text.

    Args:
        column: the column in the text, from 1.
    """
    place = document.place(path)
    lines = BREAK.split(document.text)
    if place.line != place.end_line or place.line > len(lines):
        return place
    written = lines[place.line - 1][place.column - 1 :]
    at = place.column + column - 1 + (written[:1] in ('"', "'"))
    return Place(place.file, place.line, at, place.line, at + 1)


def _lookup(document: Document, path: Path) -> object:
    value: object = document.value
    for step in path:
        value = value[step]  # type: ignore[index]
    return value
