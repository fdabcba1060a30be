"""What I shoot with: a block a weapon, with its fire template, its summed combat values and its ammunition (3.5, 6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from printgen.drawing.fire_arc import Reach, fire_arc, fire_arc_size
from printgen.drawing.hexes import Hex
from printgen.drawing.layout.table import Figures, Table
from printgen.drawing.marks import Glyph
from printgen.drawing.panels.weapon import Magazines, WeaponPanel
from printgen.games.canvas_eagles.ammunition import supply
from printgen.games.canvas_eagles.options import DATE
from printgen.games.canvas_eagles.ratings import Gun
from printgen.games.canvas_eagles.sheet.facts import Armed, Facts
from printgen.games.canvas_eagles.sheet.firepower import follows, summed
from printgen.games.canvas_eagles.sheet.measures import Measures, Style
from printgen.translation import _


def weapon(facts: Facts, armed: Armed, measures: Measures) -> WeaponPanel:
    """One weapon: who fires what from where at the head, its arc at the left, values and ammunition at the right.

    Ammunition is crossed off: 1 for a short burst, 2 for a medium one, 3 for a long one (6.02). Only a long burst may jam a
    gun (3.801).
    """
    gun, style, kind = armed.gun, measures.style, armed.weapon
    carried = supply(kind, facts.aircraft, DATE.of(facts.choices))
    hexes = tuple((Hex(*cell.hex), frozenset(cell.bands), cell.blind) for cell in armed.arc.hexes)
    who = facts.called(gun.crew).lower()
    twin = (("twin", _("twin: +2")), ("jam.2", _("its jam"))) if armed.twin else ()
    return WeaponPanel(
        name=f"guns.{gun.id}",
        letter=gun.id,
        named=armed.named,
        title=kind.name if gun.count == 1 else f"{gun.count} × {kind.plural or kind.name}",
        details=tuple(_detail(gun, who, brief) for brief in ((True,) if style.half else (False, True))),
        doubts=(
            facts.doubt(f"guns.{gun.id}.weapon", f"guns.{gun.id}.count"),
            facts.doubt(f"guns.{gun.id}.arc", f"guns.{gun.id}.mount", f"guns.{gun.id}.crew"),
        ),
        picture=_template(armed.arc.arc, hexes, measures.pitch),
        picture_size=fire_arc_size(measures.pitch),
        values=_values(facts, armed, style),
        jams=gun.count if "long" in kind.bursts else 0,
        jam=_("jam"),
        ticks=twin,
        asides=tuple(_asides(facts, armed)),
        magazines=Magazines(carried.drums, carried.boxes, carried.stop or 0),
        remark=carried.remark,
        of=("guns", armed.index),
        style=style.weapon,
    )


@cache
def _template(number: int, hexes: tuple[Reach, ...], pitch: float) -> Glyph:
    """A fire template, drawn once for all sheets."""
    return Glyph(f"arc-{number}-{pitch:g}", fire_arc(hexes, pitch))


def _values(facts: Facts, armed: Armed, style: Style) -> Table | str:
    """The combat values by burst and range, base, stability, mount and burst already summed; of a gun that joins another's
    attack, where they are."""
    if lead := follows(facts, armed):
        joined = _("if carried: fires with {gun} as one, +2 there (6.03)")
        always = _("fires with {gun} as one: the values are there (6.03)")
        return (joined if armed.gun.optional else always).format(gun=lead.gun.id)
    names = {"short": _("Short"), "medium": _("Med.") if style.half else _("Medium"), "long": _("Long")}
    rows = tuple(Figures(names[name], values, f"guns.{armed.gun.id}.{name}") for name, values in summed(facts, armed))
    return Table(_("Range"), ("3", "2", "1", "0"), rows, style.table)


def _detail(gun: Gun, who: str, brief: bool) -> str:
    """How a gun is mounted, who fires it, and by which template; `brief`: in as few letters as will do."""
    mounts = {"fixed": _("rigid"), "flexible": _("flex.") if brief else _("flexible")}
    arc, wing = (_("arc {number}"), _("wing")) if brief else (_("template {number}"), _("on the wing"))
    number = gun.arc if isinstance(gun.arc, int) else "____"
    parts = (mounts[gun.mount], wing if gun.wing else "", who, arc.format(number=number))
    return (" · " if brief else "  ·  ").join(part for part in parts if part)


def _asides(facts: Facts, armed: Armed) -> Iterator[str]:
    """What to know of a gun in a word: whether it is carried, what it fires with, what firing it leads to."""
    gun = armed.gun
    if gun.instead_of:
        yield _("instead of {gun}").format(gun=gun.instead_of)
    elif gun.optional:
        yield _("if carried")
    if gun.link and any(follows(facts, other) is armed for other in facts.guns):
        yield _("with {gun}; alone −2").format(gun=gun.link)
    elif gun.count > 1 and gun.values is None:
        yield _("one alone: −2")
    if gun.mount == "fixed" and "long" in armed.weapon.bursts:
        yield _("medium, long up or down: climb or dive next")
    by_one_man = [
        other for other in facts.guns if other.gun.crew == gun.crew and not other.gun.link and not other.gun.instead_of
    ]
    if len(by_one_man) > 1 and armed in by_one_man and all(other.weapon.kind == "machine-gun" for other in by_one_man):
        yield _("one gun a turn")
    if gun.remark:
        yield gun.remark
