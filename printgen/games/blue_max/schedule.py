"""The maneuver schedules, two-sided: in front every maneuver as a small picture; behind, the same codes in the order in which one
chooses: what may follow what, and what is left when damaged, gliding or tailed (Maneuvers, Gliding, Damage)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

from msgspec.structs import replace

from printgen.data.readings import SIGN
from printgen.data.records.maneuvers import Code, parse
from printgen.drawing.emblems import grade_badge, national_mark, status_mark
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Flow, Rule, Space, TextBlock, Typed, Words
from printgen.drawing.layout.part import Blank, Column, Inset, Layers, Part, Row, place
from printgen.drawing.panels.framed import Framed, FrameStyle
from printgen.drawing.panels.people import Masthead
from printgen.drawing.panels.plan_view import PlanView
from printgen.drawing.pictures import picture
from printgen.drawing.schedule.pictures import Pictured
from printgen.drawing.schedule.setting import FULL
from printgen.drawing.sketch import Sketch
from printgen.games.blue_max.facts import GAME, Facts
from printgen.games.blue_max.flight import GLIDING, NUMBERS, RELOADING, SIDESLIP
from printgen.products import schedules
from printgen.products.charted import OURS, Chart
from printgen.products.deck import Card
from printgen.products.reference import legend
from printgen.products.schedules import HEADS, Explained, Key, Order, ShownSchedule
from printgen.translation import _
from printgen.units import Box, Size

#: Where each maneuver stands: of the restricted ones the slow and the fast.
ORDER = Order(
    left=("1L1", "8L1", "9L1", "14L2", "15L2", "16L2", "17L2", "10L2", "11L2", "20L3", "21L3", "22L3", "23L3", "24L3"),
    straight=("1S1", "6S1", "2S1", "7S1", "12S2", "3S2", "13S2", "18S3", "4S3", "19S3", "25S4", "5S4", "26S4"),
    restricted=((("28L1", "31L2", "30L2"), ("27S2", "29S2")), (("36L3",), ("34S3", "32S3", "33S3", "35S3"))),
)
#: The type of the codes behind, the largest first, in points.
TYPES = (15.0, 14.0, 13.0, 12.0, 10.5)
FRAME = FrameStyle(band=5.8, head=10.5, small=8.5)
#: Of the table behind: the widths of the speeds and of the three directions, mm.
WIDTHS = (24.0, 0.0, 0.0, 0.0)
SIGNS = {"reload": picture("reload"), "fire-out": picture("fire"), OURS: status_mark("reconstructed")}


def shown(facts: Facts, it: Chart) -> ShownSchedule:
    """What is printed of a schedule."""
    flown = {}
    for name in it.maneuvers:
        signs = tuple(SIGNS[sign] for sign in it.maneuvers[name].signs)
        maneuver, way = it.maneuvers[name], parse(name).direction
        flown[name] = Pictured(maneuver.path, maneuver.facing, way, _code(it, name), "", signs)
    return schedules.shown(
        facts,
        it,
        ORDER,
        flown,
        part="",
        above="  ·  ".join((_("Maneuver schedule"), facts.side.name, facts.nation.name)),
        badge=grade_badge("stability", facts.stability) if facts.stability else "schedule.stability",
        condition=_("only after 2, 3, 4 or 5; again after itself, unless in brackets"),
        key=_key(it.signs),
        bar=True,
    )


def page(facts: Facts, it: Chart, size: Size) -> Card:
    """Both sides of an aircraft's schedule on a page of that size (mm)."""
    front, back, room = Sketch(), Sketch(), Box(0, 0, size.width, size.height)
    schedules.schedule(front, room, shown(facts, it), FULL)
    place(
        back, room, *(_back(facts, it, type) for type in TYPES), of=("schedule",), what=_("all of the schedule’s back")
    )
    card = facts.card(front.face(f"schedule-{facts.case.id}", size), front, shows=it.shows)
    behind = back.face(f"schedule-{facts.case.id}-back", size)
    return replace(card, back=behind, misfits=(*card.misfits, *facts.misfits(back)))


def _code(it: Chart, name: str) -> str:
    """A maneuver's code as it is printed, with the sign of two readings."""
    maneuver = it.maneuvers[name]
    return (f"[{name}]" if maneuver.single else name) + (SIGN if maneuver.twice else "")


def _back(facts: Facts, it: Chart, type: float) -> Part:
    """The codes by speed and direction, and what is left of them in which case, in that type (points). What stood on the printed
    backs nobody knows."""
    style, head = replace(HEADS[FULL.named].title, words=(15.5, 2.2)), HEADS[FULL.named].height
    style = replace(style, lines=(4.0, 12.3, 14.6))
    above = "  ·  ".join((_("Maneuver schedule: what to choose"), facts.side.name, facts.nation.name))
    of, mark = ("name",), national_mark(facts.nation.mark)
    name = Masthead(mark, above, facts.name, facts.ink, style, of=(of, of), sure=facts.named, bar=True)
    view = Inset(PlanView(facts.aircraft, facts.nation.mark, facts.ink, 8.5), 1.0, 1.0, 1.0)
    said = _("the same speed as last turn, one more or one less")
    table = Framed("", _("By speed and direction"), _table(it, type), facts.ink, FRAME, said)
    cases = Framed("", _("What is left to choose"), _cases(it, type - 1.5), facts.ink, FRAME)
    twice = Typed((Words(legend(GAME) if "twice" in it.signs else "", 6.5, ink=Ink.GREY70),), 3.0)
    return Column((Layers((name,), head), table, Row((cases, view), 3.0, widths=(0.0, 62.0)), twice), 3.0)


def _table(it: Chart, type: float) -> Part:
    """A row for each speed, and for the restricted ones of it, with a column for each direction."""
    heads = [
        Typed((Words(text, 8.5, "strong"),), 3.0) for text in (_("Speed"), _("← Left"), _("Straight"), _("Right →"))
    ]
    rows: list[Part] = [Row(tuple(heads), 3.0, widths=WIDTHS)]
    codes = {name: parse(name) for name in it.maneuvers}
    for restricted, speed in product((False, True), range(10)):
        of = [name for name, code in codes.items() if code.speed == speed]
        there = [name for name in of if (codes[name].number in NUMBERS.restricted) == restricted]
        if there:
            label = (Words(str(speed), 20.0, "strong"), Space(1.4), Words(_("restricted") if restricted else "", 8.5))
            cells = [
                _codes(it, [name for name in there if codes[name].direction == way], type) for way in ("L", "S", "R")
            ]
            row = Row((Typed(label, 7.4), *cells), 3.0, widths=WIDTHS)
            rows.append(Layers((Rule(0.0, Ink.BLACK if len(rows) == 1 else Ink.GREY40), Inset(row, bottom=0.6))))
    return Column(tuple(rows), 0.6)


def _codes(it: Chart, names: Iterable[str], type: float) -> Part:
    """Codes side by side, in as many lines as they take, in that type (points)."""
    groups = tuple((Words(_code(it, name), type, "strong", after=0.26 * type),) for name in names)
    return Flow(groups, 0.5 * type, 0.5 * type, 0.0, 1.4) if groups else Blank()


def _cases(it: Chart, type: float) -> Part:
    """In which case what is left to choose from: the case, the codes, the rule."""
    codes = {name: parse(name) for name in it.maneuvers}

    def of(wanted: Callable[[Code], bool]) -> tuple[str, ...]:
        return tuple(name for name, code in codes.items() if wanted(code))

    straight = of(lambda it: it.direction == "S" and it.number not in NUMBERS.restricted)
    simple = of(lambda it: it.number in NUMBERS.straights)
    drums = (_("Drum change"), of(lambda it: it.number in RELOADING), _("that gun does not fire this turn"))
    rows = [
        (_("Restricted ones"), simple, _("must come just before, or the same one that is not in brackets")),
        (_("Brackets"), of(lambda it: it.number in NUMBERS.single), _("none of these after another of these")),
        (
            _("Glide"),
            of(lambda it: it.number in GLIDING),
            _("without fuel or engine these alone, whatever the speed before"),
        ),
        (_("Jam"), straight, _("then 4, 5 or 6 clears it")),
        *([drums] if "reload" in it.signs else []),
        (
            _("Fire"),
            of(lambda it: it.number in SIDESLIP),
            _("then 4 to 6 puts it out, else 5 or 6; nothing restricted"),
        ),
        (_("Engine, fabric"), (), _("no speed 3 or 4: speeds 1 and 2 are left")),
        (_("Fabric, a novice"), (), _("nothing restricted")),
        (_("Rudder"), (), _("for so many turns the column that the chit says")),
        (_("Pilot grazed"), (), _("next turn one speed slower, 1 after 1; or straight")),
        (_("Tailed"), (), _("tell those who tail you L, S or R, and no more")),
    ]
    shown = []
    for title, names, said in rows:
        body: list[Part] = [_codes(it, names, type)] if names else []
        body.append(TextBlock(said, 2.4 if names else 0.44 * type, 3.4, 8.5))
        pair = Row(
            (Typed((Words(title, (10.5, 8.5), "strong"),), 0.44 * type), Column(tuple(body))), 3.0, widths=(32.0, 0.0)
        )
        shown.append(Layers((Rule(0.0, Ink.GREY40), Inset(pair, top=1.0, bottom=2.0))))
    return Column(tuple(shown))


def _key(signs: frozenset[str]) -> Key:
    """What codes and signs mean."""
    codes = (
        ("12S2", _("number, direction, fuel and speed")),
        ("±1", _("speed changes by one a turn at most")),
        ("[ ]", _("never two such in a row")),
        ("2, 9", _("all that a glider flies")),
        ("S", _("clears jams, if not restricted")),
        ("1", _("the target counts as stalled")),
    )
    said = {
        "reload": _("a drum may be changed, without firing"),
        "fire-out": _("a fire goes out on 4, 5 or 6"),
        OURS: _("reconstructed"),
    }
    return Key(
        _("Codes"),
        tuple(Explained(name, text) for name, text in codes),
        (*(Explained(SIGNS[name], text, name) for name, text in said.items()), Explained("", legend(GAME), "twice")),
        signs,
    )
