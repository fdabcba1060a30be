"""The datasheet of an aircraft or airship: speeds, agility, structure, weapons, loads or docking points, and a turn log."""

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
from printgen.games.dockfighters.sheet.style import FULL, HALF, LOW, LOWEST, SheetStyle
from printgen.products import facts
from printgen.products.abreast import pair_pages
from printgen.products.deck import Card, Deck, LazyCard, Product
from printgen.products.facts import AircraftFacts, find_facts
from printgen.products.options import FILLABLE, LAYOUT, OFFICIAL, TYPE, Choices
from printgen.products.sheet_foot import house_line, waived_line
from printgen.translation import _
from printgen.units import Box, Size

#: The number of boxes for structure points that are printed if the real number is unknown.
BLANKS = 12
#: The number of rows for docking points that are printed if the real number is unknown, and the minimum number for weapons.
POINTS, LEAST_WEAPONS = 6, 4
#: The number of rows for an airship's critical damage.
BLANK_CRITICALS = 4
#: The statuses that are marked, in order of precedence.
MARKED_STATUSES: tuple[Sure, ...] = ("house", "reconstructed")


class Facts(AircraftFacts[Datasheet], frozen=True):
    """The data from which a datasheet is drawn.

    Fields:
        weapons: the weapon classes by id.
        loads: the external loadout of this aircraft, by id.
        criticals: all entries of critical damage.
        turns: the number of the last turn in the longest mission.
    """

    weapons: dict[str, Weapon]
    loads: dict[str, Load]
    criticals: tuple[Critical, ...]
    turns: int


def role_names() -> dict[str, str]:
    """Return the printed names of the roles, by id."""
    return {
        "fighter": _("fighter"),
        "fighterbomber": _("fighterbomber"),
        "bomber": _("bomber"),
        "airship": _("airship"),
        "dockfighter": _("dockfighter"),
    }


def role_of(sheet: Datasheet) -> str:
    """Return the id of an aircraft's role, or "" if the role is unknown."""
    return "" if isinstance(sheet.role, Unknown) else sheet.role


def _facts(library: Library, id: str, choices: Choices) -> Facts | None:
    case = library.of(RATINGS)[id]
    classes, loads_of_case = library.of(WEAPONS), case.record.loads
    references = [("game", it) for it in library.of(GAME)] + [("weapons", it) for it in classes]
    references += [("criticals", it) for it in library.of(CRITICALS)]
    base_facts = find_facts(case, library, choices, references + [("loads", it) for it in loads_of_case])
    if base_facts is None:
        return None
    weapons = {it: case.record for it, case in classes.items()}
    criticals = tuple(it.record for it in library.of(CRITICALS).values())
    loads = {it: library.of(LOADS)[it].record for it in loads_of_case}
    turns = max((it.record.last_turn for it in library.of(MISSIONS).values()), default=12)
    return Facts(**asdict(base_facts), weapons=weapons, loads=loads, criticals=criticals, turns=turns)


def select_aircraft(library: Library, choices: Choices) -> tuple[Facts, ...]:
    """Return the facts of each selected aircraft, sorted by side."""
    return tuple(sorted(facts.select_facts(library, choices, _facts), key=lambda it: it.side.side))


def datasheet_part(facts: Facts, style: SheetStyle) -> Part:
    """Return the datasheet, with its parts arranged from top to bottom."""
    small = min(style.small, 7.5)
    waived = tuple(waived_line(facts, small))
    if waived:
        # The reasons for waivers take their space from the gaps between the parts.
        style = replace(style, gap=style.gap - 0.6)
    left = Column((_speed_frame(facts, style), _agility_frame(facts, style), _structure_frame(facts, style)), style.gap)
    upper = Row((left, _portrait(facts, style)), style.gap, widths=(0.0, style.portrait))
    armament_of = _docking_points if facts.ratings.role == "airship" else _weapons
    parts = [_head(facts, style), upper, armament_of(facts, style), *_loads_and_criticals(facts, style)]
    if style.turns:
        parts.append(_log(facts, style))
    return Column((*parts, *waived, *house_line(facts, small)), style.gap)


def _head(facts: Facts, style: SheetStyle) -> Part:
    maker = doubts_of(facts.aircraft, "maker")[0]
    # The line has no space for a status mark. Therefore, a maker that no book states is omitted.
    line_above = "  ·  ".join((facts.side.name, *(() if maker else (facts.aircraft.maker,))))
    masthead = replace(style.title, words=(style.title.words[0], 2.0))
    mark = national_mark(facts.nation.mark)
    name = Masthead(
        mark, line_above, facts.aircraft.name, facts.ink, masthead, of=(("name",), ("name",)), sure=facts.name_status
    )
    return Layers((name,), style.masthead_height)


def _format_figure(facts: Facts, figure: str, value: object) -> str | None:
    known = facts.known_value(figure, value)
    return None if known is None else f"{known}{facts.readings_sign(figure)}"


def _status(facts: Facts, *figures: str) -> Sure | None:
    """Return the status to mark at several figures, or None if no mark is needed. `house` takes priority."""
    source, statuses = facts.ratings.source, {facts.status(figure) for figure in figures}
    return next((it for it in MARKED_STATUSES if it in statuses and not (source and source.status == it)), None)


def _speed_frame(facts: Facts, style: SheetStyle) -> Part:
    sheet = facts.ratings
    lowest = (
        ("reverse-speed", _("Reverse"), sheet.reverse_speed)
        if sheet.role == "airship"
        else ("minimum-speed", _("Minimum"), sheet.minimum_speed)
    )
    values = [
        (_("Maximum"), _format_figure(facts, "maximum-speed", sheet.maximum_speed), "maximum-speed"),
        (lowest[1], _format_figure(facts, lowest[0], lowest[2]), lowest[0]),
        (_("Accelerate"), power := _format_figure(facts, "engine-power", sheet.engine_power), "engine-power"),
        (_("Decelerate"), str(int(power) + 1) if power and power.isdigit() else None, "slower"),
        (_("Value, fame"), _format_figure(facts, "cost", sheet.cost), "cost"),
    ]
    figure_by_field = {name: "engine-power" if name == "slower" else name for _title, _figure, name in values}
    sure = {name: _status(facts, figure) for name, figure in figure_by_field.items()}
    return FramedPanel("", _("Speed in hexes per turn"), value_boxes(values, style, sure), facts.ink, style)


def _agility_frame(facts: Facts, style: SheetStyle) -> Part:
    words = (_("very low"), _("low"), _("medium"), _("high"), _("very high"))
    agility = facts.known_value("agility", facts.ratings.agility)
    index = AGILITIES.index(agility) if agility in AGILITIES else None
    remarks = {
        "fighter": _("1 level lower for each external loadout, 1 level lower once damaged"),
        # A damaged airship descends instead, by its own section of the rules.
        "airship": "",
    }
    remark = remarks.get(role_of(facts.ratings), _("1 level lower once damaged"))
    body = choice_boxes(words, index, "agility", style)
    return FramedPanel("", _("Agility"), body, facts.ink, style, remark, _status(facts, "agility"))


def _structure_frame(facts: Facts, style: SheetStyle) -> Part:
    zones = facts.ratings.structure
    counts = [
        (zone, facts.known_value(f"structure.{zone}", getattr(zones, zone))) for zone in ("white", "yellow", "red")
    ]
    known_zones = [(zone, count) for zone, count in counts if isinstance(count, int)]
    is_known = len(known_zones) == len(counts)
    remark = _("Yellow !: damaged, maximum speed 1 lower   Red ×: destroyed")
    if facts.ratings.role == "airship":
        remark = _("Yellow !: descends 1 level per turn   Red ×: falls 2 levels per turn")
    count = sum(boxes for _zone, boxes in known_zones)
    body = structure_boxes(
        known_zones if is_known else [*known_zones, ("white", max(BLANKS - count, 0))], "structure", style
    )
    lines = [] if is_known else [_("Colour in the structure points that your datasheet has.")]
    if not style.turns:
        # Half a page has no space for the remark in the heading.
        lines, remark = [remark, *lines], ""
    texts = tuple(TextBlock(it, 3.0, 3.2, (8.5, 8.0, 7.5, 7.0)) for it in lines)
    sure = _status(facts, "structure", *(f"structure.{zone}" for zone, _count in counts))
    return FramedPanel("", _("Structure points"), Column((body, *texts), 0.6), facts.ink, style, remark, sure)


def _portrait(facts: Facts, style: SheetStyle) -> Part:
    # Half a page has no space for two views.
    sheet = facts.ratings
    views = PlanView(facts.aircraft, facts.nation.mark, facts.ink, side=style.turns, livery=facts.livery)
    grade = {"standard": _("standard"), "advanced": _("advanced"), None: ""}[sheet.grade]
    role = " ".join(filter(None, (grade, role_names().get(role_of(sheet), "________"))))
    # With official figures only, a plain silhouette without a mark is drawn.
    form_status = None if OFFICIAL.value_in(facts.choices) else doubts_of(facts.aircraft, "form")[0]
    sure = _status(facts, "role", "grade") or form_status
    # On half a page, the designation is only in the masthead.
    title, remark = (sheet.designation, role) if style.turns else (role, "")
    return FramedPanel("", title, views, facts.ink, style, remark, sure)


def _weapons(facts: Facts, style: SheetStyle) -> Part:
    """Return a table with one row per weapon. If the weapons are unknown, it has one blank row per weapon class."""
    mounts = facts.ratings.weapons
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
    if isinstance(mounts, Unknown):
        rows = [_weapon_row(weapon, None, None) for weapon in facts.weapons.values()]
    else:
        for mount in mounts:
            dice = None if isinstance(mount.dice, Unknown) else mount.dice
            rows.append(_weapon_row(facts.weapons[mount.weapon], arcs.get(mount.arc), dice))
    # A table of few weapons has more blank rows, so that it fills its frame.
    blank: list[str | None] = [*[None] * 6, "tick-half", "tick-empty"]
    rows += [blank] * max(1, LEAST_WEAPONS - len(rows)) if style.turns else []
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
    shares: tuple[float, ...] = (31, 16, 20, 17, 31, 14, 11, 12)
    remark = _("fire discipline roll after each attack; first failure: half; second failure: empty")
    if facts.ratings.role == "dockfighter":
        # A dockfighter carries so little ammunition that its sheet has no box for half.
        rows, heads, shares = [[*row[:6], row[7]] for row in rows], (*heads[:6], heads[7]), (*shares[:6], 14)
        remark = _("fire discipline roll after each attack; first failure: empty")
    body = ruled_table(heads, shares, rows, "weapon", style)
    return FramedPanel("", _("Weapons"), body, facts.ink, style, remark, _status(facts, "weapons"))


def _docking_points(facts: Facts, style: SheetStyle) -> Part:
    """Return a table with one row per docking point. If their number is unknown, the names are left blank to write in."""
    docking = facts.ratings.docking
    counts = {
        name: facts.known_value(f"docking.{name}", getattr(docking, name) if docking else UNKNOWN)
        for name in ("side", "top")
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
    remark = _("no fire discipline roll; the crew of an undamaged, unused docking point may try a repair")
    return FramedPanel("", _("Docking points"), body, facts.ink, style, remark, _status(facts, "docking"))


def _weapon_row(weapon: Weapon, arc: str | None, dice: str | None) -> list[str | None]:
    rolls = "\t".join(f"{roll}+" if roll < 6 else "6" for roll in weapon.discipline.rolls)
    damage = None if isinstance(weapon.damage, Unknown) else weapon.damage
    return [weapon.name, arc, dice, damage, rolls, None, "tick-half", "tick-empty"]


def _load_row(load: Load) -> list[str | None]:
    """Return the table row of a load that the aircraft carries. Unknown figures are blanks to write in."""
    figures = (
        None if isinstance(value, Unknown) else "–" if value is None else str(value)
        for value in (load.attack, load.damage)
    )
    return [load.name, *figures, "tick"]


def _loads_and_criticals(facts: Facts, style: SheetStyle) -> Iterator[Part]:
    """Yield the loads, with the critical damage next to them. For an airship, yield only the critical damage."""
    sheet = facts.ratings
    if sheet.role == "airship":
        yield _criticals(facts, style)
        return
    rows = 4
    if sheet.role == "dockfighter":
        body = tick_line((("docked", _("in its dock")), ("empty", _("out of ammunition"))), style)
        left: Part = FramedPanel("", _("Docked"), body, facts.ink, style)
    else:
        carried = [_load_row(facts.loads[id]) for id in sheet.loads if id in facts.loads]
        blank: list[str | None] = [None, None, None, "tick"]
        filled = [*carried, *[blank] * max(rows - len(carried), 0)]
        body = ruled_table((_("weapon"), _("attack"), _("damage"), _("used")), (34, 14, 18, 9), filled, "load", style)
        count = facts.known_value("load-points", sheet.load_points) if sheet.load_points is not None else None
        remark = _("external loadout points: {count}").format(count="____" if count is None else count)
        left = FramedPanel(
            "", _("External loadout"), body, facts.ink, style, remark, _status(facts, "load-points", "loads")
        )
    yield Row((left, _criticals(facts, style)), style.gap, shares=(1.0, 1.0))


def _criticals(facts: Facts, style: SheetStyle) -> Part:
    """Return a table of critical damage, with one row per die roll. Effects whose roll is unknown are listed below it.

    The book does not say whether airships roll one die, so their rows have no numbers. Dockfighters have no criticals.
    """
    role, title = facts.ratings.role, _("Critical damage")
    if role == "dockfighter":
        text = _("None: take 1 point of damage instead of each critical, including after a failed skill check.")
        return FramedPanel("", title, TextBlock(text, 3.6, 3.6, (9.0, 8.0, 7.0)), facts.ink, style)
    criticals = [it for it in facts.criticals if role in it.applies_to]
    text_by_roll = {it.roll: f"{it.name}{'' if isinstance(it.text, Unknown) else f': {it.text}'}" for it in criticals}
    is_airship, remark = role == "airship", _("one die per successful damage roll")
    if is_airship:
        known_rows: list[list[str | None]] = [
            [text, "tick"] for roll, text in text_by_roll.items() if isinstance(roll, int)
        ]
        blank: list[str | None] = [None, "tick"]
        rows = [*known_rows, *[blank] * (BLANK_CRITICALS - len(known_rows))]
        body: Part = ruled_table((_("critical"), _("hit")), (46, 9), rows, "critical", style)
    else:
        rows = [[str(roll), text_by_roll.get(roll), "tick"] for roll in range(1, 7)]
        body = ruled_table(("", _("critical"), _("hit")), (6, 40, 9), rows, "critical", style)
    if unrolled := ", ".join(it.name.lower() for it in criticals if isinstance(it.roll, Unknown)):
        text = _("Also in the rules, with unknown rolls: {names}.").format(names=unrolled)
        body = Column((body, TextBlock(text, 3.6, 3.4, (8.5, 7.0))))
    return FramedPanel("", title, body, facts.ink, style, "" if is_airship else remark)


def _log(facts: Facts, style: SheetStyle) -> Part:
    """Return the turn log, with a line for the pilot and the number below.

    Each turn has a column for speed, altitude and notes.
    """
    heads = ("", *map(str, range(1, facts.turns + 1)))
    labels = (_("speed"), _("altitude"), _("notes") if facts.ratings.load_points is None else _("loadout"))
    rows: list[list[str | None]] = [[name, *(None,) * facts.turns] for name in labels]
    body = ruled_table(heads, (16, *(10.0,) * facts.turns), rows, "turn", style)
    crew: tuple[Part, ...] = ()
    if facts.seat:
        crew_names = "  ·  ".join(filter(None, (facts.seat.pilot, facts.seat.player)))
        crew = (
            PieceLine(
                (Words(crew_names, (10.5, 8.5, 7.0), "strong", of=("seat", "pilot")),), style.line - 2.4, style.line
            ),
        )
    pilot = Panel(_("Pilot or crew, experience, number"), Layers((writing_lines(1, "pilot", style), *crew)))
    return FramedPanel(
        "", _("Turns"), Column((body, CustomPart(lambda _sketch, _place: None, 1.0), pilot)), facts.ink, style
    )


def datasheet_card(facts: Facts, size: Size) -> Card:
    """Return a datasheet on a page of the given size (mm)."""
    sketch = Sketch(fillable=FILLABLE.value_in(facts.choices))
    variants = (datasheet_part(facts, it) for it in ((HALF,) if TYPE.value_in(facts.choices) else (FULL, LOW, LOWEST)))
    place_part(sketch, Box(0, 0, size.width, size.height), *variants, what=_("the datasheet"))
    return facts.card(sketch.face(f"datasheet-{facts.case.id}", size), sketch)


def deck(library: Library, choices: Choices, size: Size) -> Deck:
    """Return the datasheets of the selected aircraft, one per page, or two per page with the layout `half`."""
    aircraft = select_aircraft(library, choices)
    sure = () if OFFICIAL.value_in(choices) else MARKED_STATUSES[1:]
    if LAYOUT.value_in(choices) == "half" and not FILLABLE.value_in(choices):
        what = _("the datasheet on half a page")
        return Deck(
            _("Datasheets"), pair_pages("datasheets", aircraft, lambda it: datasheet_part(it, HALF), size, what), sure
        )
    pages = (LazyCard(it.case.id, it.cases, partial(datasheet_card, it, size)) for it in aircraft)
    return Deck(_("Datasheets"), tuple(pages), sure)


DATASHEETS = Product(
    id="datasheets",
    title="Datasheets",
    summary="speeds, agility, structure points, weapons and loadout of each aircraft and airship; unknown figures are blank",
    deck=deck,
    accepts=(*AIRCRAFT_OPTIONS, LAYOUT, TYPE, FILLABLE),
    grows=True,
    layouts=("half",),
    per_player=True,
    printed_figures="ratings aircraft.name aircraft.maker aircraft.engine aircraft.wings aircraft.form aircraft.span "
    "aircraft.livery liveries nations.mark game.sides weapons criticals missions.turns missions.extra-turns",
)
