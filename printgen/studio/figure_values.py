"""Display of the values of figures as words: the value `vickers` becomes “Vickers”."""

from __future__ import annotations

from printgen.checks.walk import shape_at
from printgen.data.kind import Kind, Library
from printgen.data.records.fields import Ref, Unit
from printgen.games.game import unit_name


def value_in_words(kind: Kind, path: str, item: str, library: Library) -> str:
    """Return an item of a figure as text, with its unit. An id is replaced with the name of the record."""
    shape = shape_at(kind.model, tuple(path.split(".")))
    marks = (*shape.marks, *(shape.items.marks if shape.items else ()))
    unit = next((it for it in marks if isinstance(it, Unit)), None)
    if unit and item.replace(".", "").isdigit():
        return f"{item} {unit.name}"
    ref = next((it for it in marks if isinstance(it, Ref) and not it.figure), None)
    if ref is None:
        return item
    if ref.own:
        return unit_name(library, item)
    record = library.get(ref.kind, item)
    names = (getattr(record, name, None) for name in ("name", "title"))
    return next((it for it in names if isinstance(it, str)), item)
