"""The changes to campaigns and planned missions in words, such as “recorded: Dawn patrol”, for the page Your changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from printgen.data import yaml
from printgen.studio import campaigns
from printgen.studio.campaigns import listed
from printgen.translation import _


# Reading a season takes 3 ms, and the page shows up to a hundred states of it whenever a file changes.
@lru_cache(maxsize=100)
def _values(content: bytes) -> Mapping[str, Any]:
    """Return the values in a file, or {} if the file is not a campaign or a mission."""
    values = yaml.mapping_in(content.decode(errors="replace"))
    return values if campaigns.is_roster(values) or "mission" in values else {}


def campaign_file_title(content: bytes | None) -> str:
    """Return the title of a campaign or a mission, or "" if the content is not that of such a file."""
    values = _values(content or b"")
    if "mission" in values:
        return campaigns.mission_title(values)
    return str(values.get("name") or values.get("campaign") or "")


def describe_campaign_change(before: bytes | None, after: bytes | None) -> str:
    """Return what a change to the file of a campaign or a mission did, or "" if it is not known."""
    old, new = _values(before or b""), _values(after or b"")
    if not old and new:
        return _("planned") if "mission" in new else _("begun")
    if not (campaigns.is_roster(old) and campaigns.is_roster(new)):
        return ""
    found = [
        text.format(names=", ".join(names))
        for text, names in (
            (_("recorded: {names}"), _missing(new, old, "log", "mission")),
            (_("no longer recorded: {names}"), _missing(old, new, "log", "mission")),
            (_("added: {names}"), _missing(new, old, "flyers", "flyer")),
            (_("removed: {names}"), _missing(old, new, "flyers", "flyer")),
            (_("changed: {names}"), _changed(old, new)),
        )
        if names
    ]
    if old.get("name") != new.get("name"):
        found.append(_("{figure}: {old} → {new}").format(figure=_("Name"), old=old.get("name"), new=new.get("name")))
    return "; ".join(found)


def _missing(of: Mapping[str, Any], other: Mapping[str, Any], part: str, key: str) -> Sequence[str]:
    """Return the names of the flyers or missions in one state of a roster that are not in the other state."""
    known = {str(it.get(key)) for it in listed(other.get(part))}
    return [_name(it) for it in listed(of.get(part)) if str(it.get(key)) not in known]


def _changed(old: Mapping[str, Any], new: Mapping[str, Any]) -> Sequence[str]:
    before = {str(it.get("flyer")): it for it in listed(old.get("flyers"))}
    return [_name(it) for it in listed(new.get("flyers")) if it != before.get(str(it.get("flyer")), it)]


def _name(it: Mapping[str, Any]) -> str:
    return campaigns.mission_title(it) if "mission" in it else str(it.get("name"))
