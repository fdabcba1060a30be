"""The header of the sheet: aircraft, nation, side, start of service, pilot, player, and ratings."""

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
    """Return the header: the start of service, the name and character of the aircraft, the nation's mark, and the crew."""
    service_line, character, of = _service_line(facts, half), describe_character(facts, half), (("name",), ("name",))
    name = facts.aircraft.name
    return ServiceHead(
        facts.nation.mark,
        service_line,
        name,
        character,
        facts.ink,
        _pilot_fields(facts, half),
        HALF if half else WHOLE,
        of,
        facts.name_status,
    )


def describe_character(facts: Facts, brief: bool = False) -> str:
    """Return a line with the maker and the engines (used in 3.606). Unless `brief` is true, add the peculiarities."""
    return "  ·  ".join(filter(None, (facts.aircraft.maker, _engines(facts), *(() if brief else peculiarities(facts)))))


def peculiarities(facts: Facts) -> tuple[str, ...]:
    """Return notes on dual controls and on differences between left and right turns, if the aircraft has either."""
    dual = _("dual controls: the observer may fly") if facts.ratings.has_dual_controls else ""
    return tuple(filter(None, (dual, facts.torque)))


def _pilot_fields(facts: Facts, half: bool) -> Part:
    """Return two rows of lines to write on, for the player, the pilot and the pilot's record (13.10)."""
    rows = facts.seat.rows if facts.seat else ()
    titles = (_("Player"), _("Pilot"), _("Experience"), _("Kills"), _("Special abilities"))
    names = ("player", "name", "experience", "kills", "abilities")
    known = ("player", "pilot", "experience", "kills", "abilities")

    def fields(first: int, last: int, shares: tuple[float, ...]) -> Part:
        filled = tuple(row[first:last] for row in rows)
        # Lines that are close together have space for small labels only.
        line, labels = (6.6, LABEL[-1:]) if half else (8.6, LABEL)
        return WriteInFields(
            titles[first:last], names[first:last], shares, line, ("pilot", "beside"), filled, known[first:last], labels
        )

    if half:
        return Column((fields(0, 2, (20, 23)), fields(2, 5, (13, 7, 20))), 1.2)
    return Column((fields(0, 2, (33, 41)), fields(2, 5, (17, 9, 48))), 0.4)


def era_label(facts: Facts) -> str:
    """Return the text that names the era of the sheet: the requested era, or the eras in which the aircraft served."""
    requested, served = requested_era(facts.choices, facts.war), served_eras(facts)
    early, late = "early" in served, "late" in served
    if requested == "early" or (early and not late):
        return _("early war")
    if requested == "late" or (late and not early):
        return _("late war")
    return _("early and late war")


def served_eras(facts: Facts) -> tuple[Era, ...]:
    """Return the eras in which the aircraft served.

    These are the eras for which the aircraft has a ceiling, except those that ended before it entered service.
    """
    ceiling, service = facts.ratings.ceiling, facts.aircraft.since
    before = isinstance(service, str) and facts.war.era(service) != "early"
    return tuple(era for era in ERAS if getattr(ceiling, era) is not None and not (before and era == "early"))


def _service_line(facts: Facts, half: bool) -> str:
    """Return a line with the side (not on half a page), the nation, the start of service, and the era."""
    service = facts.aircraft.since
    template = _("from {month}") if half else _("in service from {month}")
    since = template.format(month=month(service)) if isinstance(service, str) else ""
    parts = ("" if half else facts.side.name, facts.nation.name, since, era_label(facts))
    return "  ·  ".join(filter(None, parts))


def _engines(facts: Facts) -> str:
    """Return a description of the engines: number, kind, and tractor or pusher (needed for 3.606)."""
    engine = facts.aircraft.engine
    kinds = {"rotary": _("rotary"), "inline": _("in-line"), "radial": _("radial")}
    layouts = {"tractor": _("tractor"), "pusher": _("pusher"), "tractor-and-pusher": _("tractor and pusher")}
    count = {1: "", 2: _("two engines"), 3: _("three engines"), 4: _("four engines")}[engine.count]
    return ", ".join(filter(None, (count, kinds[engine.kind], layouts[engine.layout])))
