"""The stamp of a page: seven digits that change when, and only when, the records on it change; and whether a rule of the
house is among them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

from printgen.data.figures import prints_figure
from printgen.data.kind import Case

DIGITS = 7
#: What stands behind the digits, and in a file's name, where something on a page is a rule of the house.
HOUSE = "-house"
#: In a file's name, the ids of the rules in `house-rules.yaml` follow, if there are at most so many of at most this length.
_MOST_RULES, _LONGEST = 2, 60
#: How a source says so in the text of a record.
_HOUSE_SAID = '"status":"house"'


def records_stamp(cases: tuple[Case, ...], known: dict[int, str] | None = None, printed: str = "") -> str:
    """Seven hex digits over the plain values of the records, whatever the order of their keys and however filed; with
    HOUSE behind them as `of_house` has it.

    known: the values as text by the case's identity, for a caller that stamps many pages of the same records; it is
    added to. printed: as for `of_house`.
    """
    known = {} if known is None else known
    house = HOUSE if _house_rules(cases, known, printed) else ""
    return text_stamp(f"{{{','.join(sorted(_texts(cases, known)))}}}") + house


def text_stamp(text: str) -> str:
    """Seven hex digits over a text."""
    return sha256(text.encode()).hexdigest()[:DIGITS]


def house_suffix(cases: Iterable[Case], known: dict[int, str] | None = None, printed: str = "") -> str:
    """HOUSE where a figure that is printed of any of the records is a rule of the house, for a file's name; else nothing.

    The ids of one or two rules in `house-rules.yaml` follow. known: as for `stamp`. printed: what the product says that it
    prints; all, where it says nothing.
    """
    rules = _house_rules(cases, {} if known is None else known, printed)
    names = sorted(rules - {""})
    suffix = "".join(f"-{name}" for name in names)
    return f"{HOUSE}{suffix if len(names) <= _MOST_RULES and len(suffix) <= _LONGEST else ''}" if rules else ""


def _house_rules(cases: Iterable[Case], known: dict[int, str], printed: str) -> frozenset[str]:
    """Return the ids of the house rules that the printed figures follow; "" for figures that are set in their own file."""
    every = tuple(cases)
    _texts(every, known)
    ours = (case for case in {id(case): case for case in every}.values() if _HOUSE_SAID in known[id(case)])
    return frozenset(
        rule
        for case in ours
        for path, rule in _of_house(case.written)
        if prints_figure(printed, case.kind.name, case.id, path)
    )


def _of_house(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """The paths of what the values say is a rule of the house: of a figure, or of a part with all its figures; each with the id
    of the rule, if it has one. What stands in a list has the path of the list."""
    if isinstance(value, list):
        for item in value:
            yield from _of_house(item, path)
    elif isinstance(value, dict):
        if value.get("status") == "house":
            yield path, str(value.get("house-rule", ""))
        for key, item in value.items():
            # Sources stand beside the figures that they tell of.
            below = path if key in ("source", "sources") else f"{path}.{key}".removeprefix(".")
            yield from _of_house(item, below)


def _texts(cases: Iterable[Case], known: dict[int, str]) -> set[str]:
    """Each record with its name, as text."""
    every = {id(case): case for case in cases}
    for number, case in every.items():
        if number not in known:
            known[number] = f"{_text(f'{case.kind.name}/{case.id}')}:{_text(keys_as_text(case.written))}"
    return {known[number] for number in every}


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def keys_as_text(value: Any) -> Any:
    """The value with every key as text, since a die table may name its rows `1` and `2-3`, which do not sort."""
    if isinstance(value, dict):
        return {str(key): keys_as_text(item) for key, item in value.items()}
    return [keys_as_text(item) for item in value] if isinstance(value, list) else value
