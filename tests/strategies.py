"""Hypothesis strategies that are shared by several tests."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import strategies as st

#: A valid aircraft and its ratings as data; the file's name is the id.
AIRCRAFT: dict[str, Any] = {
    "aircraft": "rumpler-c-iv",
    "name": "Rumpler C.IV",
    "short-name": "Rumpler",
    "nation": "germany",
    "maker": "Rumpler",
    "crew": ["pilot", "observer"],
    "engine": {"count": 1, "kind": "inline", "layout": "tractor"},
    "wings": "biplane",
    "span": 12.6,
    "since": "1917-02",
    "source": {"document": "rules", "status": "official"},
}
RATINGS: dict[str, Any] = {
    "aircraft": "rumpler-c-iv",
    "source": {"document": "rules", "section": "Appendix A", "status": "official"},
    "sources": {"engine.triangles": {"document": "charts", "status": "charted"}},
    "notes": {"fuel": "the charts say 80"},
    "stability": "B",
    "engine": {"boxes": 8, "triangles": 3},
    "wings": {"boxes": 24, "triangles": "unknown"},
    "fuselage": {"boxes": 20, "triangles": 5},
    "tail": {"boxes": 4, "triangles": 2},
    "fuel": 75,
    "dive": 2,
    "climb": 1,
    "ceiling": {"early": 8, "late": "9+"},
    "has-dual-controls": True,
    "guns": [
        {"id": "A", "weapon": "spandau", "mount": "fixed", "crew": "pilot", "arc": 1},
        {"id": "B", "weapon": "parabellum", "mount": "flexible", "crew": "observer", "arc": 7, "values": [2, 3, 4, 5]},
    ],
    "remarks": ["camera"],
    "waivers": [{"check": "CE104", "reason": "the book's own table has it"}],
}

#: Text as people and cats type it; no surrogates, for no file can hold them.
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    texts,
    st.sampled_from(["unknown", "0412", "1:48", "no", "1917-13", "9+", "", "A", "-", "a-b"]),
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3), max_leaves=6
)


def paths(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Return the path of every value in a piece of data, except that of the data itself."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found: list[tuple[str | int, ...]] = []
    for key, below in inside:
        found += [(*path, key), *paths(below, (*path, key))]
    return found


@st.composite
def mutated(draw: st.DrawFn, record: dict[str, Any]) -> dict[str, Any]:
    """Draw a record with one to three of its values dropped, renamed, doubled, retyped or put out of range."""
    record = copy.deepcopy(record)
    for _ in range(draw(st.integers(1, 3))):
        there = paths(record)
        if not there:
            break
        *above, last = draw(st.sampled_from(there))
        holder: Any = record
        for part in above:
            holder = holder[part]
        what = draw(st.sampled_from(["drop", "rename", "double", "retype", "range"]))
        value = holder[last]
        if what == "drop":
            del holder[last]
        elif what == "rename" and isinstance(holder, dict):
            holder[draw(texts)] = holder.pop(last)
        elif what == "double" and isinstance(holder, list):
            holder.append(copy.deepcopy(value))
        elif what == "range" and isinstance(value, int):
            holder[last] = draw(st.integers(-(10**20), 10**20))
        else:
            holder[last] = draw(values)
    return record


@st.composite
def mangled(draw: st.DrawFn, text: str) -> str:
    """Draw a text in which a stretch is cut out, doubled, or overwritten."""
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 30)))
    what = draw(st.sampled_from(["cut", "double", "write"]))
    between = {"cut": "", "double": text[start:end] * 2}.get(what)
    return text[:start] + (draw(texts) if between is None else between) + text[end:]
