"""Conversion of plain values to YAML text that reads back as the same values."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from msgspec import Struct

from printgen.data.edits import EditError, Written
from printgen.data.yaml import parse

#: The maximum length of a list or mapping of single values that is written on one line, in brackets.
_WIDEST: Final = 100
_STEP: Final = 2
#: Characters that JSON does not escape, although YAML reads them as line breaks or rejects them.
_ESCAPES: Final = {"\x85": "\\N", "\u2028": "\\L", "\u2029": "\\P", "\ufeff": "\\uFEFF"}


class Layout(Struct, frozen=True):
    """The layout in which a value is written.

    Fields:
        column: the column of the key or dash before the value, counted from 0.
        eol: the line break.
        quotes: the style of the previous value: `'`, `"`, `|`, `>`, or "" for none.
        indent: the indentation of the previous text block.
        blocks: whether text may be written as a block of lines.
    """

    column: int
    eol: str
    quotes: str = ""
    indent: int | None = None
    blocks: bool = True


def render_block(value: Any, layout: Layout, item: bool = False) -> str:
    """Format a value as YAML text to write after a colon, or after a dash if `item` is true.

    The text starts with a space or line break. Raise EditError if the value cannot be written.
    """
    between = f"{layout.eol}{' ' * (layout.column + _STEP)}"
    if isinstance(value, Written):
        lines = [f"{between if line.strip() else layout.eol}{line}" for line in value.lines]
        return "".join([f" {value.lines[0]}", *lines[1:]] if item else lines)
    if not isinstance(value, dict | list):
        is_long = isinstance(value, str) and ("\n" in value or layout.quotes in ("|", ">"))
        if is_long and layout.blocks and (written := _literal(value, layout)):
            return f" {written}"
        return f" {_scalar(value, False, layout.quotes)}"
    items = value.values() if isinstance(value, dict) else value
    if not any(isinstance(inner, dict | list | Written) for inner in items):
        flow = render_flow(value)
        if not value or len(flow) <= _WIDEST:
            return f" {flow}"
    inner = Layout(layout.column + _STEP, layout.eol, blocks=layout.blocks)
    if isinstance(value, dict):
        lines = [f"{render_key(key, False)}:{render_block(content, inner)}" for key, content in value.items()]
    else:
        lines = [f"-{render_block(content, inner, item=True)}" for content in value]
    return f"{' ' if item and isinstance(value, dict) else between}{between.join(lines)}"


def render_flow(value: Any, quotes: str = "") -> str:
    """Format a value as YAML text for use inside brackets. Raise EditError if the value cannot be written."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{render_key(key, True)}: {render_flow(it)}' for key, it in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(render_flow(it) for it in value)}]"
    return _scalar(value, True, quotes)


def render_key(name: str | int, flow: bool, quotes: str = "") -> str:
    """Format a key as YAML text without its colon, in its previous quotes if possible."""
    for written in _spellings(name, quotes):
        if _reads_as(f"{{{written}: 0}}" if flow else f"{written}: 0", {name: 0}):
            return written
    raise EditError(f"`{name}` cannot be written as a key")


def _scalar(value: Any, flow: bool, quotes: str) -> str:
    for written in _spellings(value, quotes):
        if _reads_as(f"{{k: {written}}}" if flow else f"k: {written}", {"k": value}):
            return written
    raise EditError(f"`{value}` cannot be written in YAML: printgen would read a different value")


def _spellings(value: Any, quotes: str) -> list[str]:
    """Return the possible notations of a single value, starting with the preferred one."""
    if not isinstance(value, str):
        return [
            {True: "true", False: "false"}[value]
            if isinstance(value, bool)
            else "null"
            if value is None
            else repr(value)
        ]
    single = "'" + value.replace("'", "''") + "'"
    double = json.dumps(value, ensure_ascii=False)
    for sign, escape in _ESCAPES.items():
        double = double.replace(sign, escape)
    return {"'": [single, double], '"': [double]}.get(quotes, [value, double])


def _reads_as(written: str, value: Any) -> bool:
    document, findings = parse(f"{written}\n", "")
    return document is not None and not findings and repr(document.value) == repr(value)


def _literal(value: str, layout: Layout) -> str:
    """Format a text as a block of lines. Return "" if the text cannot be written as a block."""
    body = value.rstrip("\n")
    ends = len(value) - len(body)
    if not body or any(not sign.isprintable() and sign not in "\n\t" for sign in body):
        return ""
    indent = layout.indent if layout.indent is not None else layout.column + _STEP
    folded = layout.quotes == ">" and "\n" not in body
    # The parser takes the indentation from the first line.
    stated = str(indent - layout.column) if re.match(r"\n* ", body) else ""
    header = f"{'>' if folded else '|'}{stated}{'-' if ends == 0 else '' if ends == 1 else '+'}"
    lines = [f"{' ' * indent}{line}" if line else "" for line in body.split("\n")]
    return layout.eol.join([header, *lines, *[""] * (ends - 1)])
