"""Display of figures as words: `guns.A.weapon: vickers` becomes “Gun A: weapon” with the value “Vickers”."""

from __future__ import annotations

from printgen.checks.walk import shape_at
from printgen.data.kind import Kind, Library
from printgen.data.records.fields import Label, Ref, Unit
from printgen.games.game import unit_name
from printgen.translation import _


def in_words(path: str) -> str:
    """Convert the path of a figure, or the name of a field, to a label.

    The last word of a long path follows a colon, as in “Gun A: weapon”.
    """
    words = {
        "like": _("same as"),
        "with": _("with these maneuvers"),
        "without": _("without these maneuvers"),
        "since": _("in service from"),
        "form": _("drawing"),
    }
    *above, last = path.split(".")
    singulars = _singulars() if above else {}
    parts = [singulars.get(it) or words.get(it) or _plain(it) for it in above]
    end = words.get(last) or _plain(last)
    label = f"{' '.join(parts)}: {end}" if len(parts) > 1 or (parts and last in words) else " ".join((*parts, end))
    return label[:1].upper() + label[1:]


def singular(name: str) -> str:
    """Return the label for one item of the list with this name, such as “Gun” for `guns`."""
    word = _singulars().get(name) or _plain(name)
    return word[:1].upper() + word[1:]


def _singulars() -> dict[str, str]:
    return {"guns": _("gun"), "weapons": _("weapon"), "schedules": _("schedule"), "seats": _("seat")}


def label(kind: Kind, path: str) -> str:
    """Return the label of a record's figure. If the field's name would be misleading, use the game's term."""
    mark = next((it for it in shape_at(kind.model, tuple(path.split("."))).marks if isinstance(it, Label)), None)
    return f"{in_words(path.rpartition('.')[0])}: {mark.words}" if mark else in_words(path)


def _plain(step: str) -> str:
    return step.removeprefix("has-").removeprefix("is-").replace("-", " ").strip()


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
