"""Every number, flag and arrow that the book fixes is found if it is another, whatever source its record names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from printgen.checks.catalogue import collect
from printgen.checks.engine import apply_checks
from printgen.commands import load
from printgen.data.kind import Library
from printgen.data.readings import with_values
from printgen.data.records.record import Part, name_of, yaml_name
from printgen.games.dockfighters.game import GAME

#: Fields of a record that say where its figures come from.
ABOUT = ("source", "sources", "notes", "waivers")
KINDS = (
    *("bot", "missions", "ground-targets", "loads", "docking", "weapons", "templates", "arcs", "clouds", "careers"),
    *("skills", "campaign", "fates", "tasks", "awards", "ratings"),
)
#: A source of one's own, which the comparison with the built-in data does not heed.
OWN = {"document": "the lid of the box", "status": "official"}


@cache
def library() -> Library:
    return load(GAME.id).data.library


def others(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield the figures below a place by their paths, each with a different value."""
    if isinstance(value, bool):
        yield path, not value
    elif isinstance(value, int):
        yield path, value + 1
    elif isinstance(value, str) and path.endswith(".next"):
        yield path, "begin" if value != "begin" else "done"
    elif isinstance(value, Part):
        for name in type(value).model_fields:
            if name in value.model_fields_set and name not in ABOUT:
                yield from others(getattr(value, name), f"{path}.{yaml_name(name)}".lstrip("."))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from others(item, f"{path}.{key}".lstrip("."))
    elif isinstance(value, tuple):
        for item in value:
            if isinstance(item, Part):
                yield from others(item, f"{path}.{name_of(item)}".lstrip("."))


def unnoticed(kind: str) -> Iterator[str]:
    """Yield the figures of a kind that can be changed without causing a finding."""
    held, checks = library(), collect(GAME.checks)
    for id, case in held.of(kind).items():
        for path, value in others(case.record):
            source = case.record.source_of(path)
            made = with_values(case, {path: value}) if source and source.status == "official" else None
            if made is None:
                continue
            made = with_values(made, {"source": OWN}) or made
            changed = Library({**held.cases, kind: {**held.of(kind), id: made}}, held.refused)
            if not [it for it in apply_checks(checks, changed, [made]) if it.code != "PG016"]:
                yield f"{id}: {path} {value}"


@pytest.mark.parametrize("kind", KINDS)
def test_a_figure_that_the_book_fixes_is_found_if_it_is_another(kind: str) -> None:
    assert sum(1 for case in library().of(kind).values() for _ in others(case.record)) > 1
    assert list(unnoticed(kind)) == []
