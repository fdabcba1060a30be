"""Which ammunition a weapon carries on a date (chapter 6)."""

from __future__ import annotations

from dataclasses import dataclass

from printgen.data.records.aircraft import Aircraft
from printgen.games.canvas_eagles.ratings import Weapon
from printgen.translation import _, month


@dataclass(frozen=True, slots=True)
class Supply:
    """Drums (belts, strips) and the boxes of each; no drums where nothing is counted.

    stop: boxes of a drum that the older, smaller one had; 0 where there was none. remark: what to know of it.
    """

    drums: int = 0
    boxes: int = 0
    stop: int = 0
    remark: str = ""


def supply(weapon: Weapon, aircraft: Aircraft, date: str | None) -> Supply:
    """What to print for a weapon at a date, or for all dates when none is given.

    Without a date an aircraft that served before the larger drum came shows both: a bar stands where the small one ends.
    """
    issued = weapon.ammunition
    if not issued:
        if weapon.limit:
            return Supply(1, weapon.limit, remark=weapon.remark or _("belt: option 6.06"))
        return Supply(remark=weapon.remark or _("ammunition without limit"))
    if weapon.feed == "single":
        return Supply(1, issued[-1].drums, remark=weapon.remark or "")
    if date is not None:
        valid = [drums for drums in issued if drums.since is None or drums.since <= date]
        now = valid[-1] if valid else issued[0]
        return Supply(now.drums, now.boxes, remark=weapon.remark or "")
    newest, oldest = issued[-1], issued[0]
    served = aircraft.service if isinstance(aircraft.service, str) else ""
    if newest.since is None or served >= newest.since:
        return Supply(newest.drums, newest.boxes, remark=weapon.remark or "")
    remark = _("before {month}: up to the bar").format(month=month(newest.since))
    return Supply(newest.drums, newest.boxes, oldest.boxes, remark)
