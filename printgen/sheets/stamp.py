"""Stamps for pages: seven hex digits that change if and only if the records on the page change.

A stamp also shows whether the page contains house rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

from printgen.data.figures import prints_figure
from printgen.data.homes import is_of_own_game
from printgen.data.kind import Case

DIGITS = 7
#: The suffix of a stamp's digits, and of a file name, if a page contains a house rule.
HOUSE = "-house"
#: The maximum number and the maximum total length of the ids of house rules that a file name contains.
_MOST_RULES, _LONGEST = 2, 60
#: The text in a record that indicates the status of a house rule.
_HOUSE_SAID = '"status":"house"'


def records_stamp(cases: tuple[Case, ...], known: dict[int, str] | None = None, printed: str = "") -> str:
    """Return the stamp for the records on a page: seven hex digits, and HOUSE if a printed figure is a house rule.

    The digits depend only on the values of the records, not on the order of keys or on the file.

    Args:
        cases: the records on the page.
        known: a cache of records as text, by `id()` of the case, to which the function adds records. A caller can reuse the
            cache to stamp many pages.
        printed: the figures that the product prints (see `house_suffix`).
    """
    known = {} if known is None else known
    house = HOUSE if _house_rules(cases, known, printed) else ""
    return text_stamp(f"{{{','.join(sorted(_texts(cases, known)))}}}") + house


def text_stamp(text: str) -> str:
    """Return the first seven hex digits of a text's hash."""
    return sha256(text.encode()).hexdigest()[:DIGITS]


def house_suffix(cases: Iterable[Case], known: dict[int, str] | None = None, printed: str = "") -> str:
    """Return the suffix HOUSE if a printed figure of these records is a house rule, otherwise "".

    If one or two rules from `house-rules.yaml` changed the printed figures, HOUSE is followed by the ids of these
    rules.

    Args:
        cases: the records.
        known: see `records_stamp`.
        printed: the figures that the product prints. If empty, all figures are printed.
    """
    rules = _house_rules(cases, {} if known is None else known, printed)
    names = sorted(rules - {""})
    suffix = "".join(f"-{name}" for name in names)
    return f"{HOUSE}{suffix if len(names) <= _MOST_RULES and len(suffix) <= _LONGEST else ''}" if rules else ""


def _house_rules(cases: Iterable[Case], known: dict[int, str], printed: str) -> frozenset[str]:
    """Return the ids of house rules that determine printed figures. "" represents a figure set in its record's own file."""
    every = tuple(cases)
    _texts(every, known)
    ours = (case for case in {id(case): case for case in every}.values() if _HOUSE_SAID in known[id(case)])
    return frozenset(
        rule
        for case in ours
        for path, rule in _of_house(case.written)
        if (rule or not is_of_own_game(case.kind)) and prints_figure(printed, case.kind.name, case.id, path)
    )


def _of_house(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path of each figure or part with the status `house`, and the id of its house rule ("" if it has none)."""
    if isinstance(value, list):
        for item in value:
            yield from _of_house(item, path)
    elif isinstance(value, dict):
        if value.get("status") == "house":
            yield path, str(value.get("house-rule", ""))
        for key, item in value.items():
            # A source belongs to the figures beside it, so it does not extend the path.
            below = path if key in ("source", "sources") else f"{path}.{key}".removeprefix(".")
            yield from _of_house(item, below)


def _texts(cases: Iterable[Case], known: dict[int, str]) -> set[str]:
    """Return each record as text, together with its name, and add new texts to `known`."""
    every = {id(case): case for case in cases}
    for number, case in every.items():
        if number not in known:
            known[number] = f"{_text(f'{case.kind.name}/{case.id}')}:{_text(keys_as_text(case.written))}"
    return {known[number] for number in every}


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def keys_as_text(value: Any) -> Any:
    """Return the value with its keys converted to strings, because mixed keys (1 and `2-3`) cannot be sorted."""
    if isinstance(value, dict):
        return {str(key): keys_as_text(item) for key, item in value.items()}
    return [keys_as_text(item) for item in value] if isinstance(value, list) else value
