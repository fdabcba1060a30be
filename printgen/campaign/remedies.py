"""Rewording of remedies for people who fill in a form instead of writing a roster."""

from __future__ import annotations

import re
from collections.abc import Mapping

#: The labels of the boxes to tick on a debriefing form, by the key in a roster.
_BOXES = {"success": "Task done", "aircraft-lost": "Aircraft lost", "is-shared": "shared"}
#: The labels of other fields of the form, by the key in a roster.
_FIELDS = {
    "turns": "Turns flown",
    "fate": "Fate",
    "weeks": "Weeks out",
    "abilities": "Ability chosen",
    "kills": "Enemies shot down",
}
_BOX, _FIELD = ("|".join(names) for names in (_BOXES, _FIELDS))


def form_text(text: str, forms: Mapping[str, str]) -> str:
    """Return a message or remedy about a sortie, with YAML keys replaced by the labels of the form's fields.

    Args:
        forms: the form file of each flyer, by the flyer's id.
    """

    def box(found: re.Match[str]) -> str:
        flyer = found[2]
        inside = f" in {flyer}'s form" if flyer else ""
        return f"tick `{_BOXES[found[1]]}`{inside}{f' ({forms[flyer]})' if flyer in forms else ''}"

    text = re.sub(rf"(?:add|write) `({_BOX}): true`(?: to (\S+)'s sortie)?", box, text)
    text = re.sub(rf"remove (`(?:{_BOX})`)", r"untick \1", text)
    text = re.sub(rf"remove (one of the claims, or) (`(?:{_BOX})`)", r"remove \1 untick \2", text)
    text = re.sub(rf"remove (`(?:{_FIELD})`)", r"clear \1", text)
    text = re.sub(rf"add (`(?:{_FIELD})`)", r"fill in \1", text)
    labels = {**_BOXES, **_FIELDS}
    return re.sub(rf"`({_BOX}|{_FIELD})`", lambda found: f"`{labels[found[1]]}`", text)
