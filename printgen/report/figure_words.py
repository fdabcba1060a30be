"""Display of figures and their sources as words: `guns.A.weapon` becomes “Gun A: weapon”."""

from __future__ import annotations

from printgen.checks.walk import shape_at
from printgen.data.kind import Kind
from printgen.data.records.fields import Label
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


def field_in_words(field: str) -> str:
    """Return the label of a changed field: a figure, or the source of a figure or the reason for it (`sources.fuel`)."""
    remark, _dot, figure = field.partition(".")
    forms = {"sources": _("Source of “{figure}”"), "notes": _("Reason for “{figure}”")}
    if remark in forms and figure:
        return forms[remark].format(figure=in_words(figure))
    if remark == "waivers" and figure:
        return _("Waived check {check}").format(check=figure)
    return in_words(field)
