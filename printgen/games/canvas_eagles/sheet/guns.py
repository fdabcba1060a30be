"""The weapon blocks of the sheet. Each shows a weapon's Fire Arc template, combat values and ammunition (3.5, 6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from printgen.data.figures import doubts_of
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.fields import Sure, Unknown
from printgen.drawing.fire_arc import DrawnHex, arc_hexes, fire_arc, fire_arc_size
from printgen.drawing.layout.table import Figures, Table
from printgen.drawing.marks import Glyph
from printgen.drawing.panels.measures import Measures, Style
from printgen.drawing.panels.weapon import Magazines, WeaponPanel
from printgen.games.canvas_eagles.options import DATE
from printgen.games.canvas_eagles.ratings import Gun, Weapon, combat_lines
from printgen.games.canvas_eagles.sheet.facts import NO_ARC, ArmedGun, Facts
from printgen.translation import _, month
from printgen.units import Size

#: On half a page, the maximum number of letters in a gun's name that leaves space for the gun's mount.
LONG_NAME = 16


def weapon_panel(facts: Facts, armed: ArmedGun, measures: Measures) -> WeaponPanel:
    """Return the block of one weapon: name and crew at the top, the arc on the left, values and ammunition on the right."""
    return add_arc(panel_without_arc(facts, armed, measures.style), facts, armed, measures)


def add_arc(panel: WeaponPanel, facts: Facts, armed: ArmedGun, measures: Measures) -> WeaponPanel:
    """Return the weapon block with its arc at the density of `measures`.

    Consecutive guns with the same arc share one drawing, except on half a page.
    """
    shared = not measures.style.half and armed.arc is not NO_ARC and _shares_arc(facts, armed)
    picture = None if shared else _template(armed.arc.arc, arc_hexes(armed.arc), measures.pitch)
    return replace(panel, picture=picture, picture_size=fire_arc_size(measures.pitch))


def panel_without_arc(facts: Facts, armed: ArmedGun, style: Style) -> WeaponPanel:
    """Return the block of a weapon without its arc.

    A short burst marks off 1 ammunition box, a medium burst 2, and a long burst 3 (6.02). Only a long burst may jam a gun
    (3.801).
    """
    gun, kind = armed.gun, armed.weapon
    magazines, remark = ammunition_supply(kind, facts.aircraft, DATE.value_in(facts.choices), style.half)
    remark += facts.readings_sign("ammunition", "belt-boxes", "remark", of=kind) if remark else ""
    crew_name = facts.role_name(gun.crew).lower()
    name = kind.name if gun.count == 1 else f"{gun.count} × {kind.plural or kind.name}"
    # On half a page, a long name leaves no space for the mount beside it.
    is_long = style.half and len(name) > LONG_NAME
    twin = (("twin", _("twin +2")), ("jam.2", _("its jam") if style.half else _("twin jams"))) if armed.twin else ()
    return WeaponPanel(
        name=f"guns.{gun.id}",
        letter=gun.id,
        is_named=not isinstance(gun.weapon, Unknown),
        title=name + facts.readings_sign(f"guns.{gun.id}"),
        details=(_detail(gun, crew_name, style.half, with_mount=not is_long),),
        statuses=_doubts(facts, armed),
        picture=None,
        picture_size=Size(0.0, 0.0),
        values=_values(facts, armed, style),
        jams=gun.count if "long" in kind.bursts else 0,
        jam=_("jam") if style.half else _("jams"),
        jam_rule=_jam_rule(facts, style),
        ticks=twin,
        asides=(*((_mount(gun),) if is_long else ()), *_asides(facts, armed, style.half)),
        magazines=magazines,
        remark=remark,
        of=("guns", armed.index),
        style=style.weapon,
    )


def _jam_rule(facts: Facts, style: Style) -> str:
    """Return a text with the rolls that jam a gun after a long burst (3.801). On half a page, it has only the figures."""
    if style.half or not facts.jams:
        return facts.jams
    return _("on {roll} (long)").format(roll=facts.jams)


def _shares_arc(facts: Facts, armed: ArmedGun) -> bool:
    """Return whether the weapon block immediately before this one has the same arc."""
    number = facts.guns.index(armed)
    return number > 0 and facts.guns[number - 1].arc is armed.arc


def _doubts(facts: Facts, armed: ArmedGun) -> tuple[Sure | None, Sure | None]:
    """Return two statuses to mark: that of the weapon with its abilities, and that of the mount, crew and arc."""
    guns, weapon, arc = [it.id for it in (armed.gun, armed.twin) if it], armed.weapon, armed.arc
    abilities = (
        *doubts_of(weapon),
        *(doubts_of(facts.tables, "modifiers.free-fire")[:1] if weapon.kind == "cannon" else ()),
    )
    weapon_status = facts.differing_status(*(f"guns.{id}.{part}" for id in guns for part in ("weapon", "count")))
    mount_status = facts.differing_status(*(f"guns.{id}.{part}" for id in guns for part in ("arc", "mount", "crew")))
    mount_status = mount_status or doubts_of(arc)[0] or facts.differing_status("armament")
    return weapon_status or next(filter(None, abilities), None), mount_status


@cache
def _template(number: int, hexes: tuple[DrawnHex, ...], pitch: float) -> Glyph:
    """Return the drawing of a Fire Arc template, shared by all sheets."""
    return Glyph(f"arc-{number}-{pitch:g}", fire_arc(hexes, pitch))


def _values(facts: Facts, armed: ArmedGun, style: Style) -> Table | str:
    """Return the combat values by burst and range. Base, stability, mount and burst are already added.

    For a gun that joins another gun's attack, return a note on how the two fire together.
    """
    if lead := lead_gun(facts, armed):
        # The values of a pair already include its +2 for dual weapons (3.537).
        values = _("at its values +2") if armed.gun.is_optional and lead.gun.count == 1 else _("at its values")
        carried = _("if carried: ") if armed.gun.is_optional else ""
        joined = _("fires with {gun} as one attack {there}, same burst; alone only while {gun} is jammed (6.03)")
        few = _("with only a short or medium burst left, a long {gun} burst counts as medium")
        # Two guns that fire together empty their drums together (6.02, 6.03).
        both = _("; each box is for both weapons") if armed.gun.count > 1 and armed.weapon.feed == "drum" else ""
        return f"{carried}{joined}; {few}{both}".format(gun=lead.gun.id, there=values)
    # Single-shot weapons and guns with unlimited ammunition have no boxes to mark off.
    is_counted = bool(armed.weapon.ammunition or armed.weapon.belt_boxes) and armed.weapon.feed != "single"
    names = {"short": _("Short"), "medium": _("Med.") if style.half else _("Medium"), "long": _("Long")}
    rows = tuple(
        Figures(names[name], values, f"guns.{armed.gun.id}.{name}", facts.burst_boxes.get(name, 0) if is_counted else 0)
        for name, values in summed_values(facts, armed)
    )
    return Table(_("Range"), ("3", "2", "1", "0"), rows, style.table)


def _mount(gun: Gun) -> str:
    return {"fixed": _("rigid"), "flexible": _("flex.")}[gun.mount]


def _detail(gun: Gun, crew_name: str, half: bool, with_mount: bool = True) -> str:
    """Return the mount of a gun, the crew member who fires, and the template. Half a page also states a wing mounting."""
    number = gun.arc if isinstance(gun.arc, int) else "____"
    parts = (
        _mount(gun) if with_mount else "",
        _("wing") if gun.is_wing_mounted and half else "",
        crew_name,
        _("arc {number}").format(number=number),
    )
    return (", " if half else " · ").join(part for part in parts if part)


def _asides(facts: Facts, armed: ArmedGun, brief: bool) -> Iterator[str]:
    """Yield short notes on a gun: whether it is optional, which gun it fires with, and the maneuver required after firing."""
    gun = armed.gun
    if gun.is_wing_mounted and not brief:
        yield _("wing mounted")
    if gun.replaces:
        yield _("instead of {gun}").format(gun=gun.replaces)
    elif gun.is_optional:
        yield _("if carried: 3.51") if brief else _("agree whether it is carried, or roll 1d6 before the game (3.51)")
    if gun.fires_with and any(lead_gun(facts, other) is armed for other in facts.guns):
        yield _("fires with {gun}; −2 if alone").format(gun=gun.fires_with)
    elif gun.count > 1 and gun.values is None:
        yield _("−2 if only one fires")
    if armed.twin and armed.weapon.feed == "drum":
        yield _("twin: each box is for both weapons")
    if gun.mount == "fixed" and "medium" in armed.weapon.bursts:
        long = "long" in armed.weapon.bursts
        if brief:
            obliges = _("medium+ burst at higher target: climb or stall next turn; lower: dive")
            yield obliges if long else _("medium burst at higher target: climb or stall next turn; lower: dive")
        else:
            burst = _("medium or long") if long else _("medium")
            yield _("{burst} burst at a higher target: climb or stall next turn; at a lower one: dive").format(
                burst=burst
            )
    own = [it for it in facts.guns if it.gun.crew == gun.crew and not it.gun.fires_with and not it.gun.replaces]
    if len(own) > 1 and armed in own and all(it.weapon.kind == "machine-gun" for it in own):
        yield _("only one weapon per turn")
    if charted := _charted(facts, armed):
        yield charted
    if gun.remark:
        yield gun.remark


def _charted(facts: Facts, armed: ArmedGun) -> str:
    """Return a note for players if a gun's values differ from the table in 3.53, or "" for any other gun.

    The note explains why similar guns have different values.
    """
    gun = armed.gun
    if gun.values is None or facts.stability is None:
        return ""
    by_table = facts.tables.sum_lines(combat_lines(facts.stability, gun.mount, gun.count > 1))
    if gun.values == by_table:
        return ""
    return _("may not fire at range 0 (as charted)") if 0 in gun.values else _("values from its chart, not 3.53")


def lead_gun(facts: Facts, armed: ArmedGun) -> ArmedGun | None:
    """Return the gun whose attack this gun joins (6.03), or None if this gun makes its own attack."""
    return next((it for it in facts.guns if it.gun.id == armed.gun.fires_with and it.index < armed.index), None)


def summed_values(facts: Facts, armed: ArmedGun) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each burst that the weapon can fire, with its printed values at ranges 3, 2, 1 and 0.

    Values of 0 or less are printed, because tailing or a second gun may raise them. A dash means that the gun cannot
    fire, because a chart gives the value 0 or the table prohibits fire. The values are blank if the stability is
    unknown.
    """
    gun, tables = armed.gun, facts.tables
    if gun.values is None and facts.stability is None:
        yield from ((name, ("",) * 4) for name in armed.weapon.bursts)
        return
    dual = gun.count > 1 or (
        gun.fires_with is not None and not any(it.id == gun.fires_with and it.is_optional for it in facts.ratings.guns)
    )
    plain: tuple[int, ...] = gun.values or tables.sum_lines(combat_lines(facts.stability or "", gun.mount, dual))
    barred = {column for column, value in enumerate(gun.values or ()) if value == 0}
    if armed.weapon.kind == "cannon":
        # Cannons use free fire (6.07).
        free = tables.modifier("free-fire").known_values
        barred |= {column for column, value in enumerate(free) if not isinstance(value, int)}
        plain = tuple(value + (more if isinstance(more, int) else 0) for value, more in zip(plain, free, strict=True))
    for name in armed.weapon.bursts:
        row = zip(plain, tables.modifier(f"{name}-burst").numbers(len(tables.bases)), strict=True)
        printed = enumerate(str(value + more).replace("-", "−") for value, more in row)
        yield name, tuple("–" if column in barred else value for column, value in printed)


def ammunition_supply(
    weapon: Weapon, aircraft: Aircraft, date: str | None, brief: bool = False
) -> tuple[Magazines, str]:
    """Return the drums (belts, strips) of a weapon in a month, and a remark on them.

    If drums became larger during the war, the larger size is returned. In games before the change, players may choose
    the smaller size (6.02), so a bar marks its end. The bar is omitted if the aircraft entered service after the change,
    or the game takes place after the change. A count of 0 means that ammunition is not counted.

    Args:
        date: the month of the game, or None for all months.
        brief: whether to shorten the remark.
    """
    issued, remark = weapon.ammunition, weapon.remark or ""
    if not issued:
        if weapon.belt_boxes:
            return Magazines(1, weapon.belt_boxes), remark or _("belt: option 6.06")
        return Magazines(0, 0), remark or _("unlimited ammunition")
    oldest, now, stop = issued[0], issued[-1], 0
    if weapon.feed == "single":
        return Magazines(1, now.drums), remark
    served = aircraft.since if isinstance(aircraft.since, str) else ""
    if now.since is not None and served < now.since and (date is None or date < now.since):
        long = _("option {section}, before {month}: up to the bar")
        option = _("option before {month}: up to bar") if brief else long
        section = weapon.source.section if weapon.source else ""
        stop, remark = oldest.boxes, option.format(section=section, month=month(now.since))
    return Magazines(now.drums, now.boxes, stop), remark
