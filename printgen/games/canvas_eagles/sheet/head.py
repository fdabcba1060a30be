"""The head of the sheet: who I am. Aircraft, nation, side, service; pilot and player; the ratings."""

from __future__ import annotations

from printgen.drawing.layout.line import LABEL
from printgen.drawing.layout.part import Column, Part
from printgen.drawing.panels.people import WriteInFields
from printgen.drawing.panels.service_head import HALF, WHOLE, ServiceHead
from printgen.games.canvas_eagles.options import requested_era
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.games.canvas_eagles.war import ERAS, Era
from printgen.translation import _, month


def sheet_head(facts: Facts, half: bool = False) -> Part:
    """The name, as the first thing one reads, between what it served with and what it is like to fly; at its left the service's
    stripes and mark, at its right who flies it; on half a page smaller."""
    served, character, of = _served(facts, half), describe_character(facts), (("name",), ("name",))
    name = facts.aircraft.name
    return ServiceHead(
        facts.nation.mark,
        served,
        name,
        character,
        facts.ink,
        _who(facts, half),
        HALF if half else WHOLE,
        of,
        facts.name_status,
    )


def describe_character(facts: Facts) -> str:
    """What it is like, in a line: who made it, its engines, which 3.606 asks for, who else can fly it, how it turns."""
    dual = _("dual controls: the observer may fly") if facts.ratings.has_dual_controls else ""
    return "  ·  ".join(filter(None, (facts.aircraft.maker, _engines(facts), dual, facts.torque)))


def _who(facts: Facts, half: bool) -> Part:
    """Lines to write on in two rows: who flies, and what he is by now (13.10). Who sits here for the evening stands there."""
    rows = facts.seat.rows if facts.seat else ()
    titles = (_("Player"), _("Pilot"), _("Experience"), _("Kills"), _("Special abilities"))
    names = ("player", "name", "experience", "kills", "abilities")
    known = ("player", "pilot", "experience", "kills", "abilities")

    def fields(first: int, last: int, shares: tuple[float, ...]) -> Part:
        there = tuple(row[first:last] for row in rows)
        # Lines that lie close together leave room for small words alone.
        line, labels = (7.2, LABEL[-1:]) if half else (8.6, LABEL)
        return WriteInFields(
            titles[first:last], names[first:last], shares, line, ("pilot", "beside"), there, known[first:last], labels
        )

    if half:
        return Column((fields(0, 2, (20, 23)), fields(2, 5, (13, 7, 20))), 0.4)
    return Column((fields(0, 2, (33, 41)), fields(2, 5, (17, 9, 48))), 0.4)


def era_label(facts: Facts) -> str:
    """The part of the war the sheet is for: the one asked for, else the one or two the aircraft served in."""
    asked, there = requested_era(facts.choices, facts.war), served_eras(facts)
    early, late = "early" in there, "late" in there
    if asked == "early" or (early and not late):
        return _("early war")
    if asked == "late" or (late and not early):
        return _("late war")
    return _("early and late war")


def served_eras(facts: Facts) -> tuple[Era, ...]:
    """The parts of the war in which it served: those it has a ceiling for, not before it came."""
    ceiling, service = facts.ratings.ceiling, facts.aircraft.since
    before = isinstance(service, str) and facts.war.era(service) != "early"
    return tuple(era for era in ERAS if getattr(ceiling, era) is not None and not (before and era == "early"))


def _served(facts: Facts, half: bool) -> str:
    """Side, where there is room for it, nation, when it came, and the part of the war that the sheet is for."""
    service = facts.aircraft.since
    said = _("from {month}") if half else _("in service from {month}")
    since = said.format(month=month(service)) if isinstance(service, str) else ""
    parts = ("" if half else facts.side.name, facts.nation.name, since, era_label(facts))
    return "  ·  ".join(filter(None, parts))


def _engines(facts: Facts) -> str:
    """The engines: how many, of what kind, and tractor or pusher, which 3.606 asks for."""
    engine = facts.aircraft.engine
    kinds = {"rotary": _("rotary"), "inline": _("in-line"), "radial": _("radial")}
    layouts = {"tractor": _("tractor"), "pusher": _("pusher"), "tractor-and-pusher": _("tractor and pusher")}
    count = {1: "", 2: _("two engines"), 3: _("three engines"), 4: _("four engines")}[engine.count]
    return ", ".join(filter(None, (count, kinds[engine.kind], layouts[engine.layout])))
