"""Checks of pieces on the table: effects of damage markers (CE405), and anti-aircraft batteries on maps (CE605)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

from printgen.checks.check import Problem, check
from printgen.checks.tabletop import SIDES
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.games.canvas_eagles.kinds import DAMAGE, MAPS
from printgen.games.canvas_eagles.tabletop import EFFECTS, DamageDeck, DamageFace, Map

#: The section of each effect. For wounds, 10.01 determines the section. For other effects, their name determines the section.
SECTION_OF = {
    "crew-wound": "fuselage",
    "pilot-wound": "fuselage",
    "observer-wound": "fuselage",
    "fabric": "wing",
    "struts": "wing",
    "rudder": "tail",
    "engine": "engine",
}
MARKERS = 35


@check("CE405", "impossible effects on a damage marker", section="3.607", kinds=(DAMAGE,))
def effects(case: Case[DamageDeck], _library: Library) -> Iterator[Problem]:
    """A side of a marker may jam the rudder in at most one direction. Each effect must be on the section to which it belongs.

    Only fuselage hits may wound crew members (10.01). Violations of the other rules cause only
    warnings:

    - Fabric and struts belong to wings, the rudder to the tail (3.607).
    - A side that jams the rudder also marks off boxes (3.605).
    - Every effect of 3.607 is in the deck.
    - Most sides mark off boxes of a section, and markers are numbered 1 to 35 (1.301).

    Example:
        markers:
          - {number: 1, blue: {section: wing, boxes: 1, effects: [crew-wound]}, red: {section: wing, boxes: 5}}
    """
    deck = case.record
    faces = [
        (("markers", index, side), chit.number, cast(DamageFace, chit.side(side)))
        for index, chit in enumerate(deck.markers)
        for side in SIDES
    ]
    for path, number, face in faces:
        jams = [it for it in face.effects if it.startswith("rudder-jammed")]
        if len(set(jams)) > 1:
            message = (
                f"marker {number} jams the rudder in more than one direction ({' and '.join(it.split('-')[-1] for it in jams)}); "
                "only one is allowed (3.605)"
            )
            yield Problem((*path, "effects"), message, "keep one direction")
        if jams and face.boxes is None:
            message = f"marker {number} jams the rudder, but has no damage to record (3.605)"
            yield Problem((*path, "effects"), message, "add `section` and `boxes`", severity=Severity.WARNING)
        for at, effect in enumerate(face.effects):
            right_section = next((section for name, section in SECTION_OF.items() if effect.startswith(name)), None)
            wound = "wound" in effect
            if right_section and face.section not in (right_section, None if not wound else right_section):
                hit = f"a {face.section} hit" if face.section else "a side without a section"
                message = f"{effect} is on {hit}; it belongs to the {right_section}"
                severity = None if wound else Severity.WARNING
                section = "10.01" if wound else "3.607"
                yield Problem((*path, "effects", at), f"{message} ({section})", "correct `section`", severity=severity)
    effect_counts = Counter(effect for _, _, face in faces for effect in face.effects)
    if missing := [effect for effect in EFFECTS if effect not in effect_counts]:
        message = f"no marker has the effects {', '.join(missing)} (3.607)"
        yield Problem(("markers",), message, "add a marker for each effect", severity=Severity.WARNING, at_key=True)
    bare = sum(face.section is None for _, _, face in faces)
    if bare * 2 > len(faces):
        message = (
            f"only {len(faces) - bare} of {len(faces)} sides mark off boxes of a section; in the game, most do (1.301)"
        )
        yield Problem(
            ("markers",), message, "compare the record with the game's markers", severity=Severity.WARNING, at_key=True
        )
    for index, chit in enumerate(deck.markers):
        if chit.number > MARKERS:
            message = f"marker number {chit.number} is too high; markers are numbered 1 to {MARKERS} (1.301)"
            yield Problem(
                ("markers", index, "number"), message, f"use a number from 1 to {MARKERS}", severity=Severity.WARNING
            )


#: For each marker, the highest number per side that a roll can give, for two sheets next to each other (7.02).
BATTERIES = {"light_anti_aircraft": 2, "heavy_anti_aircraft": 4}


@check("CE605", "too many anti-aircraft markers", section="7.02", kinds=(MAPS,))
def batteries(case: Case[Map], _library: Library) -> Iterator[Problem]:
    """A side may have at most 1 light and 2 heavy anti-aircraft markers on one sheet, or twice as many on two sheets.

    These are the highest numbers that a roll can give. With more markers, one side could not fly at the lower levels.

    Example:
        markers:
          allied:
            light-anti-aircraft: ["0414", "0614", "0814"]
    """
    markers = case.record.markers
    for side in ("allied", "central"):
        for field, most in BATTERIES.items():
            count = len(getattr(getattr(markers, side), field))
            if count > most:
                name = field.replace("_", "-")
                message = f"{count} {name} markers; the maximum is {most // 2} per sheet, {most} on two sheets (7.02)"
                yield Problem(("markers", side, name), message, f"remove all but {most}")
