"""The head of the sheet: who I am. Aircraft, nation, side, service; pilot and player; the ratings."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.data.records.fields import UNKNOWN
from printgen.drawing.aircraft.above import from_above
from printgen.drawing.emblems import grade_badge, national_mark
from printgen.drawing.layout.line import Fill, Picture, Space, Typed, Words, label, status
from printgen.drawing.layout.part import Column, Inset, Layers, Part, Row
from printgen.drawing.panels.measures import Style
from printgen.drawing.panels.people import Fields, Masthead, pilot
from printgen.drawing.panels.service_head import ServiceHead
from printgen.games.canvas_eagles.options import ERA, ERAS, Era, era_asked
from printgen.games.canvas_eagles.ratings import Level
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.translation import _, month

#: The height of a field for a figure that nobody knows, mm.
FIELD = 4.8


def half_head(facts: Facts, style: Style) -> Part:
    """Half a page's head from top to bottom: name, ratings, pilot."""
    parts = (_name(facts, style), _ratings(facts, style), _pilot(facts, style))
    return Column(tuple(Layers((part,), high) for part, high in zip(parts, style.head.heights, strict=True)))


def head(facts: Facts) -> Part:
    """The name, as the first thing one reads, between what it served with and what it is like to fly; at its left the service's
    stripes and mark, at its right who flies it."""
    served, character, of = _served(facts), character_of(facts), (("name",), ("name",))
    name = facts.aircraft.name
    return ServiceHead(facts.nation.mark, served, name, character, facts.ink, _who(facts), of=of, sure=facts.named)


def character_of(facts: Facts) -> str:
    """What it is like, in a line: who made it, its engines, which 3.606 asks for, who else can fly it, how it turns."""
    dual = _("dual controls: the observer can fly") if facts.ratings.dual_controls else ""
    return "  ·  ".join(filter(None, (facts.aircraft.maker, _engines(facts), dual, facts.torque)))


def _who(facts: Facts) -> Part:
    """Lines to write on in two rows: who flies, and what he is by now (13.10). Who sits here for the evening stands there."""
    rows = facts.seat.rows if facts.seat else ()
    titles = (_("Player"), _("Pilot"), _("Experience"), _("Kills"), _("Special abilities"))
    names = ("player", "name", "experience", "kills", "abilities")
    known = ("player", "pilot", "experience", "kills", "abilities")

    def fields(first: int, last: int, shares: tuple[float, ...]) -> Part:
        there = tuple(row[first:last] for row in rows)
        return Fields(titles[first:last], names[first:last], shares, 8.6, ("pilot", "beside"), there, known[first:last])

    return Column((fields(0, 2, (33, 41)), fields(2, 5, (14, 9, 51))), 0.4)


def era(facts: Facts) -> str:
    """The part of the war the sheet is for: the one asked for, else the one or two the aircraft served in."""
    asked, there = era_asked(facts.choices, facts.war), served(facts)
    early, late = "early" in there, "late" in there
    if asked == "early" or (early and not late):
        return _("early war")
    if asked == "late" or (late and not early):
        return _("late war")
    return _("early and late war")


def served(facts: Facts) -> tuple[Era, ...]:
    """The parts of the war in which it served: those it has a ceiling for, not before it came."""
    ceiling, service = facts.ratings.ceiling, facts.aircraft.service
    before = isinstance(service, str) and facts.war.era(service) != "early"
    return tuple(era for era in ERAS if getattr(ceiling, era) is not None and not (before and era == "early"))


def _name(facts: Facts, style: Style) -> Part:
    """The name, as the first thing one reads, with nation, side and service above it, mark and silhouette beside it."""
    aircraft, head = facts.aircraft, style.head
    above = _served(facts, aircraft.maker or "")
    shape = from_above(aircraft, "parts")
    mark, beside, of = national_mark(facts.nation.mark), (Picture(shape, *head.shape),), (("name",), ("name",))
    return Masthead(mark, above, aircraft.name, facts.ink, head.title, after=beside, of=of, sure=facts.named)


def _served(facts: Facts, maker: str = "") -> str:
    """Side, nation, its maker if told, when it came, and the part of the war that the sheet is for."""
    service = facts.aircraft.service
    since = _("in service from {month}").format(month=month(service)) if isinstance(service, str) else ""
    parts = (facts.side.name, facts.nation.name, maker, since, era(facts))
    return "  ·  ".join(filter(None, parts))


def _engines(facts: Facts) -> str:
    """The engines: how many, of what kind, and tractor or pusher, which 3.606 asks for."""
    engine = facts.aircraft.engine
    kinds = {"rotary": _("rotary"), "inline": _("in-line"), "radial": _("radial")}
    layouts = {"tractor": _("tractor"), "pusher": _("pusher"), "tractor-and-pusher": _("tractor and pusher")}
    count = {1: "", 2: _("two engines"), 3: _("three engines"), 4: _("four engines")}[engine.count]
    return ", ".join(filter(None, (count, kinds[engine.kind], layouts[engine.layout])))


def _ratings(facts: Facts, style: Style) -> Part:
    """The ratings a player looks up: stability as a badge, the rest as large figures with their labels above; a line to write
    on where one may not be printed."""
    record, head = facts.ratings, style.head
    word = Inset(
        Typed((label(_("Stability") + facts.twice("stability")), Space(0.6), status(facts.doubt("stability"))), 3.0),
        head.label,
    )
    badge: Part = Inset(Typed((Fill("ratings.stability", 8, FIELD),), head.value_line), head.badge[1] - 4)
    if letter := facts.stability:
        badge = Picture(grade_badge("stability", letter), *head.badge)
    titles = {"early": _("Ceiling early"), "late": _("Ceiling late")}
    # On half a page the ceiling of that part of the war which the page is for.
    eras = [era for era in ERAS if not style.half or era == ERA.of(facts.choices)]
    ceilings = [(titles[era], f"ceiling.{era}", getattr(record.ceiling, era)) for era in eras]
    cells = []
    for title, figure, known in ((_("Dive"), "dive", record.dive), (_("Climb"), "climb", record.climb), *ceilings):
        value = Words("–" if known is None else str(known), (14.0, 10.5, 8.5), "strong", of=tuple(figure.split(".")))
        blank = Fill(f"ratings.{figure.replace('.', '-')}", 8, FIELD)
        words = Typed((label(title + facts.twice(figure)), Space(0.6), status(facts.doubt(figure))), 3.0)
        written = facts.blank(figure) or known is UNKNOWN
        cells.append(Layers((words, Typed((blank if written else value,), head.value_line))))
    regains = any(isinstance(level, Level) and level.regain for _title, _figure, level in ceilings)
    remarks = Inset(Layers(tuple(_remarks(facts, regains, style))), 2.0)
    return Row((Layers((badge, word)), *cells, remarks), widths=(head.first, *head.cells[: len(cells)], 0.0))


def _remarks(facts: Facts, regains: bool, style: Style) -> Iterator[Part]:
    """What else one must know at the table, three lines at the most; first the engines."""
    first, second, lead = style.head.remarks
    controls = _("dual controls") if facts.ratings.dual_controls else ""
    plus = _("+: can regain its ceiling") if regains else ""
    line = "  ·  ".join(filter(None, (_engines(facts), controls, plus)))
    sizes = (7.0, 6.5, 6.0)
    yield Typed((Words(line, sizes, "semibold", of=("name",)),), first)
    for index, remark in enumerate(facts.ratings.remarks):
        yield Typed((Words(remark, sizes, of=("remarks", index)),), second + lead * index)


def _pilot(facts: Facts, style: Style) -> Part:
    """Lines to write on: who flies, and what he is by now (13.10). Who sits here for the evening stands there already."""
    rows = facts.seat.rows if facts.seat else ()
    return pilot(style.head.fields, style.head.pilot_line, rows, _("Special abilities"))
