"""The datasheet of an aircraft or airship: speeds, agility, structure, weapons, loads or docking points, a log of its turns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import asdict, replace

from printgen.data.figures import doubts_of
from printgen.data.kind import Library
from printgen.data.kinds import GAME
from printgen.data.records.fields import UNKNOWN, Sure, Unknown
from printgen.drawing.emblems import national_mark
from printgen.drawing.layout.line import Panel, PieceLine, TextBlock, Words
from printgen.drawing.layout.part import Column, CustomPart, Layers, Part, Row, place_part
from printgen.drawing.panels.framed import FramedPanel
from printgen.drawing.panels.people import Masthead
from printgen.drawing.panels.plan_view import PlanView
from printgen.drawing.sketch import Sketch
from printgen.games.dockfighters.kinds import CRITICALS, LOADS, MISSIONS, RATINGS, WEAPONS
from printgen.games.dockfighters.options import AIRCRAFT_OPTIONS
from printgen.games.dockfighters.records.arms import Load, Weapon
from printgen.games.dockfighters.records.shapes import Critical
from printgen.games.dockfighters.records.units import AGILITIES, Datasheet
from printgen.games.dockfighters.sheet.parts import (
    choice_boxes,
    ruled_table,
    structure_boxes,
    tick_line,
    value_boxes,
    writing_lines,
)
from printgen.games.dockfighters.sheet.style import FULL, HALF, LOW, SheetStyle
from printgen.products import facts
from printgen.products.abreast import pair_pages
from printgen.products.deck import Card, Deck, LazyCard, Product
from printgen.products.facts import AircraftFacts, find_facts
from printgen.products.options import FILLABLE, LAYOUT, OFFICIAL, Choices
from printgen.products.sheet_foot import house_line, waived_line
from printgen.translation import _
from printgen.units import Box, Size

#: How many structure points have a box where nobody knows how many there are.
BLANKS = 12
#: How many docking points have a row where nobody knows how many there are.
POINTS = 6
#: How many lines for criticals an airship has.
BLANK_CRITICALS = 4
#: Statuses that are marked, the one that goes before the other first.
OURS: tuple[Sure, ...] = ("house", "reconstructed")


class Facts(AircraftFacts[Datasheet], frozen=True):
    """What a datasheet is drawn from. weapons: the classes by id; loads: what hangs on it, by id; criticals: those there are.

    turns: the last one that a mission may have.
    """

    weapons: dict[str, Weapon]
    loads: dict[str, Load]
    criticals: tuple[Critical, ...]
    turns: int


def role_names() -> dict[str, str]:
    """What an aircraft is, in words."""
    return {
        "fighter": _("fighter"),
        "fighterbomber": _("fighterbomber"),
        "bomber": _("bomber"),
        "airship": _("airship"),
        "dockfighter": _("dockfighter"),
    }


def role_of(it: Datasheet) -> str:
    """What an aircraft is, by its id; nothing where nobody knows."""
    return "" if isinstance(it.role, Unknown) else it.role


def _facts(library: Library, id: str, choices: Choices) -> Facts | None:
    case = library.of(RATINGS)[id]
    classes, hung = library.of(WEAPONS), case.record.loads
    used = [("game", it) for it in library.of(GAME)] + [("weapons", it) for it in classes]
    used += [("criticals", it) for it in library.of(CRITICALS)]
    found = find_facts(case, library, choices, used + [("loads", it) for it in hung])
    if found is None:
        return None
    weapons = {it: case.record for it, case in classes.items()}
    criticals = tuple(it.record for it in library.of(CRITICALS).values())
    loads = {it: library.of(LOADS)[it].record for it in hung}
    turns = max((it.record.last_turn for it in library.of(MISSIONS).values()), default=12)
    return Facts(**asdict(found), weapons=weapons, loads=loads, criticals=criticals, turns=turns)


def select_aircraft(library: Library, choices: Choices) -> tuple[Facts, ...]:
    """The facts of each aircraft that was asked for, by side."""
    return tuple(sorted(facts.select_facts(library, choices, _facts), key=lambda it: it.side.side))


def datasheet_part(facts: Facts, style: SheetStyle) -> Part:
    """The datasheet from top to bottom."""
    small = min(style.small, 7.5)
    waived = tuple(waived_line(facts, small))
    if waived:
        # The reasons take their room from the space between the parts.
        style = replace(style, gap=style.gap - 0.6)
    left = Column((_values(facts, style), _agility(facts, style), _structure(facts, style)), style.gap)
    upper = Row((left, _portrait(facts, style)), style.gap, widths=(0.0, style.portrait))
    armed = _docking_points if facts.ratings.role == "airship" else _weapons
    parts = [_head(facts, style), upper, armed(facts, style), *_carried(facts, style)]
    if style.turns:
        parts.append(_log(facts, style))
    return Column((*parts, *waived, *house_line(facts, small)), style.gap)


def _head(facts: Facts, style: SheetStyle) -> Part:
    maker = doubts_of(facts.aircraft, "maker")[0]
    # A maker that is in no book has no place for its mark.
    above = "  ·  ".join((facts.side.name, *(() if maker else (facts.aircraft.maker,))))
    masthead = replace(style.title, words=(style.title.words[0], 2.0))
    mark = national_mark(facts.nation.mark)
    name = Masthead(
        mark, above, facts.aircraft.name, facts.ink, masthead, of=(("name",), ("name",)), sure=facts.name_status
    )
    return Layers((name,), style.masthead_height)


def _said(facts: Facts, figure: str, value: object) -> str | None:
    known = facts.known_value(figure, value)
    return None if known is None else f"{known}{facts.readings_sign(figure)}"


def _doubt(facts: Facts, *figures: str) -> Sure | None:
    """The mark of figures of which one is a house rule or in no book, unless the foot says so of the whole sheet."""
    whole, found = facts.ratings.source, {facts.status(figure) for figure in figures}
    return next((it for it in OURS if it in found and not (whole and whole.status == it)), None)


def _values(facts: Facts, style: SheetStyle) -> Part:
    it = facts.ratings
    slow = (
        ("reverse-speed", _("Reverse"), it.reverse_speed)
        if it.role == "airship"
        else ("minimum-speed", _("Minimum"), it.minimum_speed)
    )
    held = [
        (_("Maximum"), _said(facts, "maximum-speed", it.maximum_speed), "maximum-speed"),
        (slow[1], _said(facts, slow[0], slow[2]), slow[0]),
        (_("Accelerate"), power := _said(facts, "engine-power", it.engine_power), "engine-power"),
        (_("Decelerate"), str(int(power) + 1) if power and power.isdigit() else None, "slower"),
        (_("Value, fame"), _said(facts, "cost", it.cost), "cost"),
    ]
    marked = {name: "engine-power" if name == "slower" else name for _title, _figure, name in held}
    sure = {name: _doubt(facts, figure) for name, figure in marked.items()}
    return FramedPanel("", _("Speed in hexes per turn"), value_boxes(held, style, sure), facts.ink, style)


def _agility(facts: Facts, style: SheetStyle) -> Part:
    words = (_("very low"), _("low"), _("medium"), _("high"), _("very high"))
    known = facts.known_value("agility", facts.ratings.agility)
    at = AGILITIES.index(known) if known in AGILITIES else None
    remarks = {
        "fighter": _("1 lower for each external loadout, 1 lower once damaged"),
        # It descends instead, by its own section of the rules.
        "airship": "",
    }
    remark = remarks.get(role_of(facts.ratings), _("1 lower once damaged"))
    body = choice_boxes(words, at, "agility", style)
    return FramedPanel("", _("Agility"), body, facts.ink, style, remark, _doubt(facts, "agility"))


def _structure(facts: Facts, style: SheetStyle) -> Part:
    held = facts.ratings.structure
    counts = [
        (zone, facts.known_value(f"structure.{zone}", getattr(held, zone))) for zone in ("white", "yellow", "red")
    ]
    known = [(zone, count) for zone, count in counts if isinstance(count, int)]
    whole = len(known) == len(counts)
    remark = _("yellow: damaged, maximum speed 1 lower   red: destroyed")
    if facts.ratings.role == "airship":
        remark = _("yellow: descends 1 level per turn   red: falls 2")
    count = sum(boxes for _zone, boxes in known)
    body = structure_boxes(known if whole else [*known, ("white", max(BLANKS - count, 0))], "structure", style)
    parts = (body,) if whole else (body, TextBlock(_("Colour in as many as your datasheet has."), 3.0, 3.2, (8.0, 7.0)))
    sure = _doubt(facts, "structure", *(f"structure.{zone}" for zone, _count in counts))
    return FramedPanel("", _("Structure points"), Column(parts, 0.6), facts.ink, style, remark, sure)


def _portrait(facts: Facts, style: SheetStyle) -> Part:
    # Half a page has no room for two views.
    it = facts.ratings
    views = PlanView(facts.aircraft, facts.nation.mark, facts.ink, side=style.turns)
    grade = {"standard": _("standard"), "advanced": _("advanced"), None: ""}[it.grade]
    role = " ".join(filter(None, (grade, role_names().get(role_of(it), "________"))))
    # Of official figures alone a plain silhouette is drawn, which says nothing.
    drawn = None if OFFICIAL.value_in(facts.choices) else doubts_of(facts.aircraft, "form")[0]
    sure = _doubt(facts, "role", "grade") or drawn
    return FramedPanel("", it.designation, views, facts.ink, style, role, sure)


def _weapons(facts: Facts, style: SheetStyle) -> Part:
    """A row for each weapon; where nobody knows which it has, one for each class, to fill in."""
    held = facts.ratings.weapons
    arcs = {
        "front": _("front"),
        "rear": _("rear"),
        "turret": _("turret"),
        "top": _("top"),
        "down": _("down"),
        "side-left": _("left"),
        "side-right": _("right"),
    }
    rows: list[list[str | None]] = []
    if isinstance(held, Unknown):
        rows = [_row(weapon, None, None) for weapon in facts.weapons.values()]
    else:
        for mount in held:
            dice = None if isinstance(mount.dice, Unknown) else mount.dice
            rows.append(_row(facts.weapons[mount.weapon], arcs.get(mount.arc), dice))
    rows += [[None] * 6 + ["tick", "tick"]] if style.turns else []
    heads: tuple[str, ...] = (
        _("weapon"),
        _("arc"),
        _("attack S/M/L"),
        _("damage"),
        "\t".join((_("green"), _("exp."), _("vet."), _("ace")) if style.turns else ("G", "E", "V", "A")),
        _("this pilot"),
        _("half"),
        _("empty"),
    )
    shares: tuple[float, ...] = (30, 17, 20, 18, 32, 14, 10, 10)
    remark = _("fire discipline roll after each attack; first failure: half, second: empty")
    if facts.ratings.role == "dockfighter":
        # It carries so little that it has no half.
        rows, heads, shares = [[*row[:6], row[7]] for row in rows], (*heads[:6], heads[7]), (*shares[:6], 14)
        remark = _("fire discipline roll after each attack; first failure: empty")
    body = ruled_table(heads, shares, rows, "weapon", style)
    return FramedPanel("", _("Weapons"), body, facts.ink, style, remark, _doubt(facts, "weapons"))


def _docking_points(facts: Facts, style: SheetStyle) -> Part:
    """A row for each docking point; where nobody knows how many there are, rows to name."""
    held = facts.ratings.docking
    counts = {
        name: facts.known_value(f"docking.{name}", getattr(held, name) if held else UNKNOWN) for name in ("side", "top")
    }
    names: list[str | None] = []
    if isinstance(counts["side"], int):
        sides = (_("left {number}"), _("right {number}"))
        names += [side.format(number=number + 1) for side in sides for number in range(counts["side"])]
    if isinstance(counts["top"], int):
        names += [_("top")] * counts["top"]
    names += [None] * max(POINTS - len(names), 0) if None in counts.values() else []
    heads = (_("point"), _("system"), _("attack S/M/L"), _("damage"), _("used"), _("out of action"))
    rows = [[name, None, None, None, "tick", "tick"] for name in names]
    body = ruled_table(heads, (22, 52, 24, 24, 14, 20), rows, "docking", style)
    remark = _("no fire discipline roll; if undamaged and not used, may try a repair")
    return FramedPanel("", _("Docking points"), body, facts.ink, style, remark, _doubt(facts, "docking"))


def _row(weapon: Weapon, arc: str | None, dice: str | None) -> list[str | None]:
    rolls = "\t".join(f"{roll}+" if roll < 6 else "6" for roll in weapon.discipline.rolls)
    damage = None if isinstance(weapon.damage, Unknown) else weapon.damage
    return [weapon.name, arc, dice, damage, rolls, None, "tick", "tick"]


def _load(it: Load) -> list[str | None]:
    """A load that hangs on the aircraft; what its sheet or the book does not say is left to be written in."""
    said = (
        None if isinstance(value, Unknown) else "–" if value is None else str(value) for value in (it.attack, it.damage)
    )
    return [it.name, *said, "tick"]


def _carried(facts: Facts, style: SheetStyle) -> Iterator[Part]:
    """Loads, and criticals beside them; of an airship criticals alone."""
    it = facts.ratings
    if it.role == "airship":
        yield _criticals(facts, style)
        return
    rows = 4 if style.turns else 3
    if it.role == "dockfighter":
        body = tick_line((("docked", _("in its dock")), ("empty", _("out of ammunition"))), style)
        left: Part = FramedPanel("", _("Docked"), body, facts.ink, style)
    else:
        hung = [_load(facts.loads[id]) for id in it.loads if id in facts.loads]
        blank: list[str | None] = [None, None, None, "tick"]
        filled = [*hung, *[blank] * max(rows - len(hung), 0)]
        body = ruled_table((_("weapon"), _("attack"), _("damage"), _("used")), (34, 14, 18, 9), filled, "load", style)
        count = facts.known_value("load-points", it.load_points) if it.load_points is not None else None
        remark = _("external loadout points: {count}").format(count="____" if count is None else count)
        left = FramedPanel(
            "", _("External loadout"), body, facts.ink, style, remark, _doubt(facts, "load-points", "loads")
        )
    yield Row((left, _criticals(facts, style)), style.gap, shares=(1.0, 1.0))


def _criticals(facts: Facts, style: SheetStyle) -> Part:
    """A row a number of the die, with its critical where that is known; below, the others that the rules speak of.

    Whether airships roll with one die the book does not tell: they have rows without numbers. Dockfighters have no criticals.
    """
    role, title = facts.ratings.role, _("Critical damage")
    if role == "dockfighter":
        said = _("None: each critical is 1 structure point instead, also after a failed skill check.")
        return FramedPanel("", title, TextBlock(said, 3.6, 3.6, (9.0, 8.0, 7.0)), facts.ink, style)
    ours = [it for it in facts.criticals if role in it.applies_to]
    rolled = {it.roll: f"{it.name}{'' if isinstance(it.text, Unknown) else f': {it.text}'}" for it in ours}
    ship, remark = role == "airship", _("one die per successful damage roll")
    if ship:
        known: list[list[str | None]] = [[said, "tick"] for roll, said in rolled.items() if isinstance(roll, int)]
        blank: list[str | None] = [None, "tick"]
        rows = [*known, *[blank] * (BLANK_CRITICALS - len(known))]
        body: Part = ruled_table((_("critical"), _("hit")), (46, 9), rows, "critical", style)
    else:
        rows = [[str(roll), rolled.get(roll), "tick"] for roll in range(1, 7)]
        body = ruled_table(("", _("critical"), _("hit")), (6, 40, 9), rows, "critical", style)
    if loose := ", ".join(it.name.lower() for it in ours if isinstance(it.roll, Unknown)):
        said = _("Also in the rules, roll unknown: {names}.").format(names=loose)
        body = Column((body, TextBlock(said, 3.6, 3.4, (8.5, 7.0))))
    return FramedPanel("", title, body, facts.ink, style, "" if ship else remark)


def _log(facts: Facts, style: SheetStyle) -> Part:
    """A column a turn: speed, altitude, what happened; pilot and number above."""
    heads = ("", *map(str, range(1, facts.turns + 1)))
    named = (_("speed"), _("altitude"), _("notes") if facts.ratings.load_points is None else _("loadout"))
    rows: list[list[str | None]] = [[name, *(None,) * facts.turns] for name in named]
    body = ruled_table(heads, (16, *(10.0,) * facts.turns), rows, "turn", style)
    who: tuple[Part, ...] = ()
    if facts.seat:
        said = "  ·  ".join(filter(None, (facts.seat.pilot, facts.seat.player)))
        who = (
            PieceLine((Words(said, (10.5, 8.5, 7.0), "strong", of=("seat", "pilot")),), style.line - 2.4, style.line),
        )
    pilot = Panel(_("Pilot or crew, experience, number"), Layers((writing_lines(1, "pilot", style), *who)))
    return FramedPanel(
        "", _("Turns"), Column((body, CustomPart(lambda _sketch, _place: None, 1.0), pilot)), facts.ink, style
    )


def datasheet_card(facts: Facts, size: Size) -> Card:
    """A datasheet on a page of that size (mm)."""
    sketch = Sketch(fillable=FILLABLE.value_in(facts.choices))
    variants = (datasheet_part(facts, style) for style in (FULL, LOW))
    place_part(sketch, Box(0, 0, size.width, size.height), *variants, what=_("the datasheet"))
    return facts.card(sketch.face(f"datasheet-{facts.case.id}", size), sketch)


def deck(library: Library, choices: Choices, size: Size) -> Deck:
    """The datasheets of the aircraft that were asked for, a page each or two to a page."""
    found = select_aircraft(library, choices)
    sure = () if OFFICIAL.value_in(choices) else OURS[1:]
    if LAYOUT.value_in(choices) == "half" and not FILLABLE.value_in(choices):
        what = _("the datasheet on half a page")
        return Deck(
            _("Datasheets"), pair_pages("datasheets", found, lambda it: datasheet_part(it, HALF), size, what), sure
        )
    pages = (LazyCard(it.case.id, it.cases, partial(datasheet_card, it, size)) for it in found)
    return Deck(_("Datasheets"), tuple(pages), sure)


DATASHEETS = Product(
    id="datasheets",
    title="Datasheets",
    summary="speeds, agility, structure points, weapons and loadout of each aircraft and airship; unknown figures are blank",
    deck=deck,
    accepts=(*AIRCRAFT_OPTIONS, LAYOUT, FILLABLE),
    layouts=("half",),
    per_player=True,
    printed_figures="ratings aircraft.name aircraft.maker aircraft.engine aircraft.wings aircraft.form aircraft.span "
    "nations.mark game.sides weapons criticals missions.turns missions.extra-turns",
)
