"""Texts with expressions in braces, such as `{name}: {guns} guns`, for messages and pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from msgspec import Struct

from printgen.data.records.fields import UNKNOWN
from printgen.declared.evaluation import Budget, Expression, compile_expression
from printgen.declared.expression import ExpressionError, SyntaxNode

_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


class Template(Struct, frozen=True):
    """A text with expressions in braces: `{name}: {guns} guns`."""

    text: str
    parts: tuple[str | Expression, ...]

    def render(
        self,
        values: Mapping[str, object],
        budget: Budget | None = None,
        unknown: str = "unknown",
        show: Callable[[SyntaxNode, object], object] = lambda _node, value: value,
    ) -> str:
        """Return the text with the values of its expressions.

        Args:
            unknown: the text for unknown values. The value `none` is printed as nothing.
            show: a function that converts the value of an expression to its printed form.
        """
        shared = budget or Budget()
        return "".join(
            part if isinstance(part, str) else _format(show(part.node, part.evaluate(values, shared)), unknown)
            for part in self.parts
        )


def compile_template(text: str) -> Template:
    """Compile a text that contains expressions in braces. In the text, `{{` and `}}` represent braces.

    Raise ExpressionError with the column of the first fault in the complete text.
    """
    parts, end = list[str | Expression](), 0
    for found in _PLACEHOLDER.finditer(text):
        parts.append(text[end : found.start()])
        end = found.end()
        if found[0] in ("{{", "}}"):
            parts.append(found[0][0])
        elif found[1] is None:
            fault = "the brace is not closed" if found[0] == "{" else "the closing brace has no opening brace"
            raise ExpressionError(fault, found.start() + 1, f"write `{found[0] * 2}` to print a brace")
        else:
            try:
                parts.append(compile_expression(found[1]))
            except ExpressionError as error:
                raise ExpressionError(error.message, error.column + found.start() + 1, error.hint) from None
    return Template(text, tuple(part for part in (*parts, text[end:]) if part != ""))


def format_value(value: object) -> str:
    """Format the value of an expression for print. Numbers have a real minus sign and no superfluous `.0`."""
    return _format(value, "unknown")


def _format(value: object, unknown: str) -> str:
    if value is None:
        return ""
    if value is UNKNOWN:
        return unknown
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(_format(item, unknown) for item in value)
    if isinstance(value, int | float):
        return f"{value:g}".replace("-", "\u2212") if isinstance(value, float) else str(value).replace("-", "\u2212")
    return str(value)
