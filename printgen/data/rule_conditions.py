"""Selection of aircraft for house rules. The conditions of a rule concern fields of the aircraft's records."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from printgen.data.figures import figures, format_value, has_short_form
from printgen.data.findings import Finding, Place, error_at
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT
from printgen.data.nearest import nearest, suggest
from printgen.data.notation import one_line
from printgen.data.readings import value_of
from printgen.data.records.fields import Unknown
from printgen.data.records.house_rules import HouseRule
from printgen.data.records.record import NOWHERE, Part

CODE: Final = "PG033"
LIST_FIELDS: Final = "`printgen show GAME AIRCRAFT` lists the fields"
_RANGE: Final = re.compile(r"([^.\s]*(?:\.\d+)?)\.\.([^.\s]*(?:\.\d+)?)")
_SIZE: Final = re.compile(r"\d+|\d+\.\.\d*|\.\.\d+")
#: The maximum number of values listed in a message.
_MANY: Final = 8


def rule_error(
    rule: Case[HouseRule], message: str, path: tuple[str | int, ...], hint: str, key: bool = False
) -> Finding:
    """Return an error finding, placed at a path in a house rule."""
    return error_at(CODE, f"house rule `{rule.id}`: {message}", rule_place(rule, path, key), hint)


def exclusion(
    rule: Case[Any], wrong: Iterable[str], selected: Iterable[str], remedy: str = "correct the change"
) -> str:
    """Return a hint that offers `remedy`, or else a narrower selection of aircraft.

    If the rule also selects aircraft without errors, the hint shows how to exclude only the `wrong` ones.
    """
    ids = tuple(dict.fromkeys(wrong))
    if not ids or set(selected) <= {*ids}:
        return f"{remedy}, or select other aircraft in `where`"
    before = rule.record.not_.get("aircraft", ())
    every = [*(before if isinstance(before, tuple) else (before,)), *ids]
    written = one_line({**rule.record.not_, "aircraft": every})
    return f"{remedy}, or exclude the aircraft: {'write' if rule.record.not_ else 'add'} `not: {written}`"


def rule_place(rule: Case[HouseRule], path: tuple[str | int, ...], key: bool = False) -> Place:
    """Return the place of a rule's field. A figure's path may be written as one key or as nested keys."""
    if len(path) > 1 and (*rule.path, *path[:2]) not in rule.document.values:
        path = (path[0], *str(path[1]).split("."), *path[2:])
    return rule.place(*path, key=key)


def field_error(rule: Case[HouseRule], path: str, part: str, paths: Iterable[str]) -> Finding:
    """Return the error about a field in `where` or `change` that no aircraft has. The hint suggests the most similar field."""
    offered = tuple(dict.fromkeys(paths))
    # Parts such as the engine and the tail may each have a field with this name.
    ends = [it for it in offered if it.endswith(f".{path}")]
    message = f"`{path}`: no aircraft has this field"
    if len(ends) > 1:
        hint = f"write one of {', '.join(f'`{it}`' for it in ends)}"
        return rule_error(rule, f"{message}; {len(ends)} fields end with this name", (part, path), hint, key=True)
    near = nearest(path, offered)
    hint = f"write `{near}`; {LIST_FIELDS}" if near else LIST_FIELDS
    message += suggest(path, offered)
    return rule_error(rule, message, (part, path), hint, key=True)


def aircraft_kinds(library: Library) -> tuple[str, ...]:
    """Return the kinds of record about aircraft. The game's own kinds come first."""
    return (*library.about(AIRCRAFT), AIRCRAFT)


def _about(library: Library, id: str) -> Iterator[Case]:
    """Yield the game's own records about an aircraft, followed by the shared record."""
    for kind in aircraft_kinds(library):
        if case := library.of(kind).get(id):
            yield case


def _aircraft(library: Library) -> tuple[str, ...]:
    """Return the ids of the aircraft for which the game has its own records."""
    return tuple(dict.fromkeys(id for kind in library.about("aircraft") for id in library.of(kind)))


def _values(library: Library, id: str, path: str) -> Iterator[object]:
    """Yield the values of an aircraft at a path. For a part of a record, yield the values of its fields."""
    for case in _about(library, id):
        value = value_of(case.record, path)
        if isinstance(value, tuple):
            yield value
        elif isinstance(value, Part) and not has_short_form(value):
            yield from (getattr(value, name) for name in type(value).model_fields)
        elif value is not NOWHERE and value is not None:
            yield value


def figure_paths(library: Library, with_id: bool = False) -> list[str]:
    """Return the paths of all figures in the game's aircraft records, and of the parts that contain figures.

    Args:
        with_id: whether to include `aircraft`, the field of the id.
    """
    found = dict[str, None]()
    for kind in aircraft_kinds(library):
        for case in library.of(kind).values():
            for figure in figures(case.record):
                steps = figure.path.split(".")
                found |= dict.fromkeys(".".join(steps[:end]) for end in range(1, len(steps) + 1))
    return [it for it in found if with_id or it != "aircraft"]


def selected_aircraft(rule: Case[HouseRule], library: Library) -> tuple[list[str], list[Finding]]:
    """Return the ids of the aircraft that a rule applies to, and the errors in its conditions."""
    aircraft, findings = _aircraft(library), list[Finding]()
    selected = list(aircraft)
    conditions = [("where", *it) for it in rule.record.where.items()] + [
        ("not", *it) for it in rule.record.not_.items()
    ]
    for part, path, given in conditions:
        found = {id: list(_values(library, id, path)) for id in aircraft}
        single = (one for values in found.values() for it in values for one in (it if isinstance(it, tuple) else (it,)))
        every = list(dict.fromkeys(map(format_value, single)))
        if not every:
            findings.append(field_error(rule, path, part, figure_paths(library, with_id=True)))
            continue
        wanted = given if isinstance(given, tuple) else (given,)
        for number, value in enumerate(wanted):
            if not any(_matches(value, it) for values in found.values() for it in values):
                at: tuple[str | int, ...] = (part, path, number) if isinstance(given, tuple) else (part, path)
                listed = (
                    f"the values in the data are {', '.join(sorted(every, key=_in_order))}"
                    if len(every) <= _MANY
                    else "correct the value"
                )
                is_range = _RANGE.fullmatch(str(value)) is not None
                near = "" if is_range else _suggest_value(str(value).removeprefix("="), every)
                if near and (found_value := _near_value(str(value).removeprefix("="), every)):
                    listed = f"write `{found_value}`" + (f"; {listed}" if len(every) <= _MANY else "")
                parts = re.split(r" *(?:,|/|\bor\b|\band\b|\boder\b) *", str(value))
                if len(parts) > 1 and all(it in every for it in parts):
                    near, listed = "", f"write `[{', '.join(parts)}]`"
                if _SIZE.fullmatch(str(value)) and (sizes := _sizes(found.values())):
                    listed = f"the number of items must be one of: {', '.join(map(str, sizes))}"
                if is_range and (turned := _turned(str(value))):
                    listed = f"write the lower end first: `{turned}`"
                if re.fullmatch(r"\d{4}", str(value)) and any(it.startswith(f"{value}-") for it in every):
                    near, listed = "", f"write `{value}..{value}` for the whole year"
                findings.append(rule_error(rule, f"no aircraft has `{path}: {format_value(value)}`{near}", at, listed))
        meeting = {id for id in selected if any(_matches(value, it) for value in wanted for it in found[id])}
        selected = [id for id in selected if (id in meeting) == (part == "where")]
    if not selected and not findings:
        message = "no aircraft meets all conditions, so the rule changes nothing"
        findings.append(rule_error(rule, message, ("where",), "correct `where` and `not`, or remove the rule"))
    return selected, findings


def _turned(value: str) -> str:
    """Return a range whose ends are swapped in the correct order, or "" for any other value."""
    low, high = value.split("..")
    if not (low and high):
        return ""
    is_turned = float(low) > float(high) if low.isdigit() and high.isdigit() else low > high
    return f"{high}..{low}" if is_turned else ""


def _near_value(value: str, values: Iterable[str]) -> str | None:
    """Return the value that a misspelt value was probably meant to be, or None if no value is similar.

    A value with the same beginning, such as `italy` for `italian`, is preferred.
    """
    offered = tuple(values)
    same = [it for it in offered if len(value) > 3 and it.casefold()[:4] == value.casefold()[:4]]
    return nearest(value, same) or (same[0] if len(same) == 1 else nearest(value, offered))


def _suggest_value(value: str, values: Iterable[str]) -> str:
    near = _near_value(value, values)
    return f"; did you mean `{near}`?" if near else ""


def _sizes(found: Iterable[Sequence[object]]) -> list[int]:
    """Return the lengths of the lists among these values, without repetitions."""
    return sorted({len(it) for values in found for it in values if isinstance(it, tuple)})


def _in_order(text: str) -> tuple[int, str]:
    return (int(text), "") if text.isdigit() else (0, text)


def _matches(wanted: object, value: object) -> bool:
    """Return whether a value of an aircraft meets a condition: a required value or a range."""
    if isinstance(value, Unknown):
        return wanted == value.value
    if isinstance(wanted, str) and wanted.startswith("=") and (exactly := wanted[1:].strip()):
        items = value if isinstance(value, tuple) else (value,)
        return sorted(map(format_value, items)) == sorted(map(str.strip, exactly.split("+")))
    if isinstance(value, tuple):
        if _SIZE.fullmatch(str(wanted)) and not any(isinstance(it, int | float) for it in value):
            return _matches(wanted, len(value))
        return any(_matches(wanted, it) for it in value)
    limits = _RANGE.fullmatch(wanted) if isinstance(wanted, str) else None
    if limits is None or not (limits[1] or limits[2]):
        return format_value(wanted) == format_value(value)
    low, high = limits[1], limits[2]
    if isinstance(value, int | float) and not isinstance(value, bool):
        try:
            return (not low or float(low) <= value) and (not high or value <= float(high))
        except ValueError:
            return False
    # Months sort like text. A year covers all its months.
    text = format_value(value)
    return (not low or low <= text) and (not high or text <= high or text.startswith(high))
