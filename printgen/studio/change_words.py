"""The figures that a saved change affects, in words, such as “Fuel: 55 → 60”."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from printgen.commands.table_reading import HOUSE
from printgen.data import yaml
from printgen.games.game import aircraft_cases
from printgen.release.source_words import status_in_words
from printgen.report.figure_words import field_in_words
from printgen.studio.figure_sources import PLACE, REASON, STATUS, source_values
from printgen.studio.obstacles import editor_address
from printgen.studio.workspace import OpenGame
from printgen.translation import _

#: The maximum number of figures that are named.
_NAMED = 4


def describe_change(opened: OpenGame, path: Path, before: bytes | None, after: bytes | None) -> str:
    """Return the figures that a change to the file of a record affects, with their old and new values.

    Return "" if the file is not a correction of an aircraft's record, or if it is not valid YAML.
    """
    address = editor_address(opened, path, aircraft_cases(opened.game, opened.library))
    texts = [_fields(it) for it in (before, after)]
    if not address or any(it is None for it in texts):
        return ""
    old, new = ({**it} for it in texts if it is not None)
    base = opened.base.library.of(address.rpartition("/")[2]).get(path.stem)
    builtin = dict(_flat(base.written)) if base else {}
    key = base.kind.key if base else ""
    names = [it for it in dict.fromkeys((*old, *new)) if old.get(it) != new.get(it) and it != key]
    # The source of a figure is named only if the figure is in both texts. Otherwise, it comes and goes with the figure.
    figures = {it: it.removeprefix("sources.") for it in names}
    names = [it for it, figure in figures.items() if it == figure or (figure in old) == (figure in new)]
    described = [_in_words(it, old, new, builtin) for it in names]
    more = len(described) - _NAMED
    return "; ".join([*described[:_NAMED], *([_("and {count} more").format(count=more)] if more > 0 else [])])


def _in_words(name: str, old: Mapping[str, Any], new: Mapping[str, Any], builtin: Mapping[str, Any]) -> str:
    before, after = (it.get(name, builtin.get(name)) for it in (old, new))
    label = field_in_words(name)
    if isinstance(before, list) or isinstance(after, list):
        return label
    words = [_source(it) if name.startswith("sources.") else "–" if it is None else f"{it}" for it in (before, after)]
    return _("{figure}: {old} → {new}").format(figure=label, old=words[0], new=words[1])


def _source(entry: Any) -> str:
    """Return a source in words, with its reason. A figure without a source is a house rule."""
    values = source_values({"sources": {"": entry}}, "", "")
    status = status_in_words(values[STATUS] or HOUSE)
    words = "; ".join(filter(None, (values[REASON], values[PLACE])))
    return f"{status} ({words})" if words else status


def _fields(content: bytes | None) -> dict[str, Any] | None:
    """Return the figures in a file by path, {} for a missing file, or None if the file is not a record in YAML."""
    if not content:
        return {}
    document = yaml.parse_quietly(content.decode(errors="replace"), "")[0]
    return dict(_flat(document.value)) if document and isinstance(document.value, dict) else None


def _flat(value: Mapping[Any, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the figures with their paths. A list is one figure, and so is the source of a figure."""
    for name, it in value.items():
        path = f"{above}{name}"
        if isinstance(it, dict) and above != "sources.":
            yield from _flat(it, f"{path}.")
        else:
            yield path, it
