"""The head of the sheet: who I am. Aircraft, nation, side, service; pilot and player; the ratings."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.data.records.fields import UNKNOWN
from printgen.drawing.aircraft.above import from_above
from printgen.drawing.emblems import grade_badge, national_mark
from printgen.drawing.layout.line import Fill, Picture, Space, Typed, Words, label, status
from printgen.drawing.layout.part import Column, Inset, Layers, Part, Row
from printgen.drawing.panels.measures import Style
from printgen.drawing.panels.people import Masthead, pilot
from printgen.games.canvas_eagles.options import ERA, ERAS, era_asked
from printgen.games.canvas_eagles.ratings import Level
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.translation import _, month

#: The height of a field for a figure that nobody knows, mm.
FIELD = 4.8


def head(facts: Facts, style: Style) -> Part:
    """The head from top to bottom: name, ratings, pilot."""
    parts = (_name(facts, style), _ratings(facts, style), _pilot(facts, style))
    return Column(tuple(Layers((part,), high) for part, high in zip(parts, style.head.heights, strict=True)))


def era(facts: Facts) -> str:
    """The part of the war the sheet is for: the one asked for, else the one or two the aircraft served in."""
    asked = era_asked(facts.choices, facts.war)
    ceiling, service = facts.ratings.ceiling, facts.aircraft.service
    served_early = not isinstance(service, str) or facts.war.era(service) == "early"
    early, late = ceiling.early is not None and served_early, ceiling.late is not None
    if asked == "early" or (early and not late):
        return _("early war")
    if asked == "late" or (late and not early):
        return _("late war")
    return _("early and late war")


def _name(facts: Facts, style: Style) -> Part:
    """The name, as the first thing one reads, with nation, side and service above it, mark and silhouette beside it."""
    aircraft, head = facts.aircraft, style.head
    service = aircraft.service
    served = _("in service from {month}").format(month=month(service)) if isinstance(service, str) else ""
    parts = (facts.side.name, facts.nation.name, aircraft.maker, served, era(facts))
    above = "  ·  ".join(filter(None, parts))
    shape = from_above(aircraft, "parts")
    mark, beside, of = national_mark(facts.nation.mark), (Picture(shape, *head.shape),), (("name",), ("name",))
    return Masthead(mark, above, aircraft.name, facts.ink, head.title, after=beside, of=of, sure=facts.named)


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
    """What else one must know at the table, three lines at the most; first the engines: how many, of what kind, and tractor or
    pusher, which 3.606 asks for."""
    first, second, lead = style.head.remarks
    engine = facts.aircraft.engine
    kinds = {"rotary": _("rotary"), "inline": _("in-line"), "radial": _("radial")}
    layouts = {"tractor": _("tractor"), "pusher": _("pusher"), "tractor-and-pusher": _("tractor and pusher")}
    count = {1: "", 2: _("two engines"), 3: _("three engines"), 4: _("four engines")}[engine.count]
    engines = ", ".join(filter(None, (count, kinds[engine.kind], layouts[engine.layout])))
    dual = _("dual controls") if style.half else _("dual controls: the observer can fly")
    controls = dual if facts.ratings.dual_controls else ""
    plus = _("+: can regain its ceiling") if regains else ""
    line = "  ·  ".join(filter(None, (engines, controls, plus)))
    sizes = (7.0, 6.5, 6.0)
    yield Typed((Words(line, sizes, "semibold", of=("name",)),), first)
    for index, remark in enumerate(facts.ratings.remarks):
        yield Typed((Words(remark, sizes, of=("remarks", index)),), second + lead * index)


def _pilot(facts: Facts, style: Style) -> Part:
    """Lines to write on: who flies, and what he is by now (13.10). Who sits here for the evening stands there already."""
    rows = facts.seat.rows if facts.seat else ()
    return pilot(style.head.fields, style.head.pilot_line, rows, _("Special abilities"))
