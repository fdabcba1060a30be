"""The pictures on chits and markers, by name. Each is a glyph centred on its origin, 1 mm high and at most 1.3 mm wide."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from printgen.drawing.marks import Glyph, Mark
from printgen.drawing.pictures import crew, sections

Marks = tuple[Mark, ...]
#: The widths of the pictures that are wider than high, mm.
WIDTHS = {"wing": 1.3, "fuselage": 1.3, "tail": 1.24, "crew-wound": 1.42}
#: The extent of wide pictures of special damage to the left and to the right of their middle.
REACH = {
    **dict.fromkeys(("pilot-killed", "pilot-wound-slower", "pilot-wound-straight"), (0.5, 0.68)),
    **dict.fromkeys(("observer-killed", "observer-wound"), (0.65, 0.68)),
    **dict.fromkeys(("fabric-tears-restricted", "fabric-tears-speed", "struts-damaged"), (0.65, 0.65)),
    "fuel-tank-hit": (0.4, 0.62),
    "weapon-destroyed": (0.65, 0.7),
}

#: The pictures of states of an aircraft, which are legible at a size of 2.5 mm or more.
PICTOGRAMS = ("fire", "smoke", "spin", "jam", "wound")
PICTURES: dict[str, Callable[[], Marks]] = {
    "wing": sections.wing,
    "fuselage": sections.fuselage,
    "tail": sections.tail,
    "engine": sections.engine,
    "fuel-tank-hit": sections.fuel,
    "fuel-tank-explodes": sections.explosion,
    "engine-damaged": sections.engine_hit,
    "rudder-jammed-left": partial(sections.rudder, "left"),
    "rudder-jammed-right": partial(sections.rudder, "right"),
    "rudder-jammed-straight": partial(sections.rudder, "straight"),
    "fabric-tears-restricted": sections.torn_wing,
    "fabric-tears-speed": sections.torn_wing,
    "struts-damaged": sections.struts,
    "weapon-destroyed": lambda: (*sections.gun(), *sections.loss_cross(0.36, 0.22, 0.26)),
    "pilot-killed": lambda: crew.killed_crew(crew.head()),
    "pilot-wound-slower": lambda: crew.wounded_crew(crew.head()),
    "pilot-wound-straight": lambda: crew.wounded_crew(crew.head()),
    "observer-killed": lambda: crew.killed_crew(crew.gunner()),
    "observer-wound": lambda: crew.wounded_crew(crew.gunner()),
    "crew-wound": crew.crew,
    "left": partial(sections.turn_arrow, "left"),
    "right": partial(sections.turn_arrow, "right"),
    "straight": partial(sections.turn_arrow, "straight"),
    "dive": partial(sections.slope_arrow, "dive"),
    "level": partial(sections.slope_arrow, "level"),
    "climb": partial(sections.slope_arrow, "climb"),
    "gun": sections.gun,
    "reload": sections.cartridge,
    "written": crew.pen,
    "sight": crew.sight,
    "observed": crew.eye,
    "secret": crew.struck_eye,
    "balloon": crew.balloon,
    "headquarters": crew.headquarters,
    "airfield": crew.airfield,
    "troops": crew.troops,
    "aa-light": crew.light_gun,
    "aa-heavy": crew.heavy_gun,
    "destroyed": sections.explosion,
    "fire": sections.fire,
    "smoke": sections.smoke,
    "spin": sections.spin,
    "jam": sections.jam,
    "wound": sections.wound,
}


@cache
def picture(name: str) -> Glyph:
    """Return the picture with the given name.

    Raise KeyError if the name is unknown.
    """
    return Glyph(f"{'pictogram' if name in PICTOGRAMS else 'picture'}-{name}", PICTURES[name]())
