"""The quick reference, with tables of weapons and ground targets. Tables are assigned to pages, cards and half pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from printgen.data.figures import doubts_of
from printgen.data.kind import Library
from printgen.data.readings import SIGN, decided_figures
from printgen.data.records.fields import Sure, Unknown
from printgen.data.records.record import Record
from printgen.drawing.aircraft.above import draw_streamlined, draw_typical
from printgen.drawing.fire_arc import firer_arrow
from printgen.drawing.hexes import ORIGIN
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import Row
from printgen.drawing.panels.zones import Zone, Zones
from printgen.games.dockfighters.kinds import DOCKING, GROUND_TARGETS, LOADS, SKILLS, WEAPONS
from printgen.games.dockfighters.records.arms import GroundTargets, Load, Target
from printgen.games.dockfighters.records.play import Skill
from printgen.products.first_night import first_night, guide_product
from printgen.products.illustrations import Illustration, illustration
from printgen.products.reference import FolderPage, Reference, columns, reference_products
from printgen.products.table_panels import TablePanel, TableRow
from printgen.translation import _


def _format_figure(value: object) -> str:
    """Return a figure as text for a table. None becomes a dash, and an unknown figure becomes an empty text."""
    return "" if isinstance(value, Unknown) else "–" if value is None else str(value)


def _panel(id: str, title: str, section: str, heads: tuple[str, ...], rows: Iterable[TableRow]) -> TablePanel:
    return TablePanel(id, title, section, tuple(rows), columns=heads[1:], heads=heads)


def _status(record: Record) -> Sure | None:
    """Return the status of the first figure in a row that no book states, or None if books state all figures."""
    return next((sure for sure in doubts_of(record) if sure), None)


def _target_effect(target: Target) -> str:
    """Return the special properties of a ground target, as one text."""
    words = [_("mobile")] if target.is_mobile else []
    words += [_("only bombs, missiles and cannons")] if target.is_armoured else []
    words += [f"{_format_figure(target.dice)} · {_format_figure(target.damage)}"] if target.dice is not None else []
    return "; ".join(words)


def reference_tables(library: Library) -> tuple[TablePanel, ...]:
    """Return the tables of weapons, external loadout, docking point systems, ground targets and squadron leader skills."""
    targets = [case.record for case in library.of(GROUND_TARGETS).values()]
    skills = [case.record for case in library.of(SKILLS).values()]
    titles = {0: _("Squadron leader skills, rolls 1–3"), 3: _("Squadron leader skills, rolls 4–6")}
    leaders = (
        TablePanel(f"leaders-{at}", title, "Squadron leader skills", tuple(_skill_rows(skills[at : at + 3])))
        for at, title in titles.items()
    )
    return (*_arms_tables(library), *map(_targets_table, targets), *leaders)


def _arms_tables(library: Library) -> Iterator[TablePanel]:
    """Yield the tables of arms: weapons with fire discipline, external loadout, and systems for docking points."""
    weapons = [case.record for case in library.of(WEAPONS).values()]
    loads = [case.record for case in library.of(LOADS).values()]
    docking = [case.record for case in library.of(DOCKING).values()]
    heads, book = (_("Attack dice"), _("Damage"), _("Effect")), "Dockingpoint systems"

    def row_name(kind: str, id: str, name: str) -> str:
        """Return the name of a row, with a sign if any figure of the row has two possible readings."""
        key = (kind, id)
        return f"{name}{SIGN}" if decided_figures(library, [key]).get(key) else name

    heads_of_weapons = (_("Class"), _("Damage"), _("Green"), _("Exp."), _("Vet."), _("Ace"))
    rows = (
        TableRow(
            row_name(WEAPONS, it.weapon, it.short_name),
            (_format_figure(it.damage), *(f"{roll}+" if roll < 6 else "6" for roll in it.discipline.rolls)),
            sure=_status(it),
        )
        for it in weapons
    )
    yield _panel("weapons", _("Onboard weapons"), "Weapons", heads_of_weapons, rows)
    rows = (
        TableRow(
            row_name(LOADS, it.load, it.name),
            (
                _format_figure(it.attack),
                _format_figure(it.damage),
                " ".join(filter(None, (_restrictions(it), it.effect))),
            ),
            sure=_status(it),
        )
        for it in loads
    )
    yield _panel("loads", _("External loadout"), "External loadout overview", (_("Weapon"), *heads), rows)
    rows = (
        TableRow(
            row_name(DOCKING, it.docking, it.name),
            (_format_figure(it.attack), _format_figure(it.damage), it.effect),
            sure=_status(it),
        )
        for it in docking
        if it.attack
    )
    yield _panel("docking-weapons", _("Docking points: weapons"), book, (_("Weapon"), *heads), rows)
    rows = (
        TableRow(
            row_name(DOCKING, it.docking, it.name),
            (_format_figure(it.range).replace("-", "–"), it.effect),
            sure=_status(it),
        )
        for it in docking
        if not it.attack
    )
    yield _panel("docking-systems", _("Docking points: systems"), book, (_("System"), _("Hexes"), heads[2]), rows)


def _targets_table(targets: GroundTargets) -> TablePanel:
    rows = (
        TableRow(
            str(roll).replace("-", "–"),
            (_format_figure(target.structure), ", ".join(filter(None, (target.name, _target_effect(target))))),
            sure=doubts_of(targets, f"rolls-1d6.{roll}")[0],
        )
        for roll, target in targets.rolls_1d6.items()
    )
    heads = ("1d6", _("Structure"), _("Target"))
    costs = _("Each target uses {points} of the mission’s points.").format(points=targets.points)
    return replace(_panel(targets.value, targets.title, "Ground targets", heads, rows), remarks=(costs,))


def _skill_rows(skills: Sequence[Skill]) -> Iterator[TableRow]:
    """Yield one row per skill and level of experience. The label includes the fame cost, and the text describes the effect."""
    costs = (
        ("green", _("Green (2\u00a0fame)")),
        ("experienced", _("Experienced (4\u00a0fame)")),
        ("veteran", _("Veteran (6\u00a0fame)")),
        ("ace", _("Ace (8\u00a0fame)")),
    )
    for skill in skills:
        marks = doubts_of(skill, *(level for level, _label in costs))
        for (level, label), sure in zip(costs, marks, strict=False):
            words = _format_figure(getattr(skill, level)) or "____"
            yield TableRow(label, (words,), group=f"{skill.roll}  {skill.name}", sure=sure)


def _restrictions(load: Load) -> str:
    """Return a text with the restrictions on a load: its targets, rerolls, and external loadout points."""
    only = {"air-to-air": _("Aerial targets only."), "air-to-ground": _("Ground targets only.")}
    targets = only.get(load.kind, "")
    points = _("Uses two external loadout points.") if load.load_points == 2 else ""
    return " ".join(filter(None, (targets, _("Reroll each hit.") if load.rerolls_hits else "", points)))


def folder() -> tuple[FolderPage, ...]:
    """Return the six pages of the folder: turn, combat, loadout and ground targets, airships, mission, squadron."""
    turn = columns("phases low after / movement special")
    combat = columns("firing damage / to-hit-air weapons skills checks")
    ground = columns("missiles to-hit-ground value-1 / bombing value-2 value-3")
    airships = columns("airships / docked docking-systems")
    mission = columns("setup weather-effects / weather weather-change cloud-speed wind-change")
    squadron = columns("squadron leaders-0 / victims spending leaders-3")
    return (
        FolderPage(_("Turn"), turn),
        FolderPage(_("Combat"), combat),
        FolderPage(_("Loadout and ground targets"), ground, wide="loads"),
        FolderPage(_("Airships"), airships, wide="docking-weapons"),
        FolderPage(_("Mission"), mission),
        FolderPage(_("Squadron"), squadron),
    )


def pictures() -> Mapping[str, Illustration]:
    """Return the illustrations: special maneuvers and a cruise missile from above, and the hexes in line with an airship."""
    fighter, both_sides = draw_streamlined(), Zone(_("L") + _("R"), fill=Ink.GREY15, size=7.0)
    turned_fighter = Zone(fill=Ink.GREY15, sign=fighter, scale=0.8, turn=180.0)
    immelmann = Zones({ORIGIN: Zone(sign=fighter, scale=0.8), ORIGIN.step(0): turned_fighter}, 11.4)
    roll_hexes = {ORIGIN.step(side): Zone(fill=Ink.GREY15, sign=fighter, scale=0.5) for side in (1, 2, 4, 5)}
    roll = Zones({ORIGIN: Zone(sign=fighter, scale=0.8), **roll_hexes}, 11.4)
    both = Row((immelmann, roll), 4.0, widths=(14.0, 35.0))
    start = ORIGIN.step(0, 3)
    path = {start.step(3, number): Zone(str(number), size=12.0) for number in range(1, 6)}
    missile = Zones(
        {start: Zone(fill=Ink.GREY15, sign=firer_arrow(1.0), scale=1.0, turn=90.0), **path}, 8.0, level=True
    )
    # The airship occupies three hexes, which its picture covers.
    line = {
        ORIGIN.step(side, far): Zone() if far < 2 else Zone("×", size=13.0) if far < 5 else both_sides
        for side in (0, 3)
        for far in range(1, 9)
    }
    ship = Zones(
        {**line, ORIGIN: Zone(sign=draw_typical("airship", detail="line", span=11.5), scale=2.8, turn=-90.0)},
        4.7,
        level=True,
    )
    special_caption = _(
        "Immelmann: fly one hex ahead, then turn 180°. Barrel roll: move into a hex with a small aircraft, keeping the heading."
    )
    missile_caption = _("Five hexes straight ahead, then roll a die.")
    wind_sign = Zone(sign=firer_arrow(1.0), scale=1.0, turn=0.0)
    results = zip((5, 0, 1), ("1–2", "3–4", "5–6"), strict=True)
    wind = Zones({ORIGIN: wind_sign, **{ORIGIN.step(side): Zone(roll, size=11.0) for side, roll in results}}, 9.6)
    wind_caption = _("The roll may turn the direction (arrow) by one hexside.")
    airship_caption = _("×: blind spots. LR: both left and right weapons may fire.")
    return {
        "wind-change": illustration("wind", wind, wind_caption, 30.0, "below", small=False),
        "special": illustration("special", both, special_caption, 53.0, "below", small=False),
        "missiles": illustration("missiles", missile, missile_caption, 57.0, "below", small=False),
        "airships": illustration("airship", ship, airship_caption, 80.0, "below", small=False),
    }


#: The tables of each card. Related tables are on the same card.
CARDS = """
phases special / movement / low after / firing / to-hit-air weapons / skills checks / to-hit-ground damage
/ loads / missiles bombing / value-1 value-2 value-3 / docking-weapons / docking-systems / docked victims / airships
/ setup / weather weather-effects / weather-change cloud-speed wind-change / squadron spending / leaders-0 / leaders-3
"""
#: The tables on half a page. The front has the turn, guns and movement, and the back has fire, skill checks and damage.
HALF = columns("phases weapons skills / movement", 5.25, 4.75)
HALF_BACK = columns("to-hit-air / checks damage", 3.7, 6.3)
REFERENCE = Reference(
    game="dockfighters",
    summary="six pages: turn, combat, external loadout and ground targets, airships, mission, squadron and its leaders",
    kinds=("dice", "charts", "weapons", "loads", "docking", "ground-targets", "skills"),
    folder=folder,
    type=9.0,
    cards=CARDS,
    framed_cards=True,
    half=HALF,
    half_back=HALF_BACK,
    half_types=(9.2, 9.0),
    rolled_tables="skills",
    pictures=pictures,
    extra_panels=reference_tables,
    extra_figures={"weapons": "weapons.name weapons.short-name weapons.calibre weapons.damage weapons.discipline"},
)
QUICK_REFERENCE, REFERENCE_CARDS, PLAYER_REFERENCE = reference_products(REFERENCE)
FIRST_NIGHT = first_night(REFERENCE)
SOLO = guide_product(
    REFERENCE, "solo", "Solo game", "a first game alone against Konrad: stand-in figures, setup, a turn, on one page"
)
