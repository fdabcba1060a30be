"""Messages about the word `unknown` (or a similar word) in fields that do not accept unknown values."""

from __future__ import annotations

from printgen.data.problem import MessageText, Problem
from printgen.data.shapes import options_of, value_text

#: Words that users write for an unknown figure.
_BLANKS = (
    "n/a",
    "na",
    "n.a.",
    "?",
    "??",
    "-",
    "--",
    "none",
    "nil",
    "tbd",
    "tba",
    "unbekannt",
    "not known",
    "no data",
    "",
)


def blank_value(problem: Problem, expected: str) -> MessageText | None:
    """Return the message about a word such as `unknown` where it is not allowed, or None for any other value.

    Args:
        expected: the description of the allowed values.
    """
    if problem.value == "unknown":
        needed = next(
            (here["needed"] for here in problem.shapes if "needed" in here), "the printed pages need a value here"
        )
        hint = (
            f"{needed}: write the most likely value, and mark it under `sources` as reconstructed, with the rule used"
        )
        if may := unknown_remedy(problem):
            hint = f"write the value, or {may}"
        return MessageText(f"`unknown` is not allowed here{f', only {expected}' if expected else ''}", hint)
    if (
        isinstance(problem.value, str)
        and problem.value.casefold() in _BLANKS
        and "unknown" in options_of(problem.shapes)
    ):
        if "none" in options_of(problem.shapes):
            hint = "write `none`, or `unknown` if the figure is not known"
            return MessageText(f"{value_text(problem.value)}: not a value", hint)
        return MessageText(f"{value_text(problem.value)}: not a value", "write `unknown`", write="unknown")
    if isinstance(problem.value, str) and problem.value.casefold() in _BLANKS and (may := unknown_remedy(problem)):
        hint = f"write the value; if it is not known, {may}, and write `unknown` here"
        return MessageText(f"{value_text(problem.value)}: not a value", hint)
    return None


def unknown_remedy(problem: Problem) -> str:
    """Return the remedy for a field declared in `kinds.yaml` that does not accept `unknown`, or "" for any other field."""
    is_declared = getattr(problem.record, "is_declared", False)
    name = problem.field if problem.errors[0]["type"] == "missing" else problem.path[-1] if problem.path else ""
    if not is_declared or not isinstance(name, str) or not name:
        return ""
    return f"add `unknown: true` to the field `{name}` in kinds.yaml"
