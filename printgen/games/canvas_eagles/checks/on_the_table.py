"""What lies on the table: the effects of damage markers (CE405), batteries on maps (CE605)."""

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

#: The section on which an effect stands: said of wounds by 10.01; of the others their names say so.
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


@check("CE405", "a damage marker that cannot be drawn so", section="3.607", kinds=(DAMAGE,))
def effects(case: Case[DamageDeck], _library: Library) -> Iterator[Problem]:
    """A side jams the rudder one way at most, and wounds stand on fuselage hits; an effect stands once, where it belongs.

    Crew, pilot and observer are wounded by fuselage markers alone (10.01); fabric and struts belong to wings, the rudder to
    the tail, and a jammed rudder comes with damage (3.605): there it is a warning. So it is where the deck leaves out an
    effect of 3.607, where few of its sides take boxes off a section, and where a number is beyond 35 (1.301).

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
                f"marker {number} jams the rudder {' and '.join(it.split('-')[-1] for it in jams)} at once (3.605)"
            )
            yield Problem((*path, "effects"), message, "keep one direction")
        if jams and face.boxes is None:
            message = f"marker {number} jams the rudder without damage to record (3.605)"
            yield Problem((*path, "effects"), message, "add `section` and `boxes`", severity=Severity.WARNING)
        for at, effect in enumerate(face.effects):
            wanted = next((section for name, section in SECTION_OF.items() if effect.startswith(name)), None)
            wound = "wound" in effect
            if wanted and face.section not in (wanted, None if not wound else wanted):
                message = f"{effect} stands on a {face.section or 'marker without a'} hit; it belongs to the {wanted}"
                severity = None if wound else Severity.WARNING
                section = "10.01" if wound else "3.607"
                yield Problem((*path, "effects", at), f"{message} ({section})", "correct `section`", severity=severity)
    there = Counter(effect for _, _, face in faces for effect in face.effects)
    if lacking := [effect for effect in EFFECTS if effect not in there]:
        message = f"no marker has {', '.join(lacking)} (3.607)"
        yield Problem(("markers",), message, "add a marker that has", severity=Severity.WARNING, at_key=True)
    bare = sum(face.section is None for _, _, face in faces)
    if bare * 2 > len(faces):
        message = f"only {len(faces) - bare} of {len(faces)} sides take boxes off a section; most do (1.301)"
        yield Problem(("markers",), message, "compare with your markers", severity=Severity.WARNING, at_key=True)
    for index, chit in enumerate(deck.markers):
        if chit.number > MARKERS:
            message = f"marker {chit.number}: they are numbered 1 to {MARKERS} (1.301)"
            yield Problem(("markers", index, "number"), message, "number them anew", severity=Severity.WARNING)


#: By marker, how many of a side a roll gives at most, on two sheets laid side by side (7.02).
BATTERIES = {"light_anti_aircraft": 2, "heavy_anti_aircraft": 4}


@check("CE605", "more batteries than a roll can give", section="7.02", kinds=(MAPS,))
def batteries(case: Case[Map], _library: Library) -> Iterator[Problem]:
    """A side has no more anti-aircraft markers than its roll can give: 1 light and 2 heavy ones, twice as many on two sheets.

    With more of them the low sky is closed to one side, and there are no markers to lay.

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
                message = f"{count} markers for {name}; a roll gives {most // 2} a sheet, {most} on two (7.02)"
                yield Problem(("markers", side, name), message, "take some out")
