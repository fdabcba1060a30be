"""What the rulebook fixes in tables and charts: dice, thresholds, modifiers, and the figures that a line must have."""

from __future__ import annotations

from printgen.checks.fixed import ONLY, Book, FixedRolls, Tree, says


def _dice(section: str, dice: str, rows: dict[str, str | list[str]], **fields: Tree) -> list[tuple[str, Tree]]:
    """A die table's tree: its rows, and fields such as `open` and `modifiers`."""
    return [(section, {"rolls": FixedRolls(dice, rows), **fields})]


_SPIN = {"Stability A": 1, "Stability B": 0, "Stability C": -1, "Novice": -1, "Pilot seriously wounded": -1}
_UNHURT, _HURT, _BADLY, _DEAD = "Unharmed", "Minor injury", "Serious injury", "Killed"

DICE: Book = {
    "jamming": _dice("3.801", "1d6", {"1-4": "Fires on", "5-6": "Jammed"}),
    "unjamming": _dice("3.701", "1d6", {"1-3": "Still jammed", "4-6": "Clear"}),
    "cannon-aimed": _dice(
        "6.07",
        "1d6",
        {"1-5": "misses", "6": "Hit"},
        optional=True,
        open="up",
        modifiers={"Gun hit B": 0, "Gun hit R or BR": 1, "Gun hit 2R or B2R": 2, "Gun hit 3R or more": 3, ONLY: None},
    ),
    "concentrated-fire": _dice(
        "Appendix D",
        "1d6",
        {
            "1": ["Engine", "Engine", "Tail", "Tail"],
            "2": ["Engine", "Wing", "Fuselage", "Tail"],
            "3": ["Engine", "Wing", "Fuselage", "Fuselage"],
            "4": ["Fuselage", "Wing", "Fuselage", "Fuselage"],
            "5": ["Wing", "Fuselage", "Fuselage", "Fuselage"],
            "6": ["Wing", "Fuselage", "Wing", "Fuselage"],
        },
    ),
    "crew-wounds": [
        (
            "3.607, 10.01",
            {"rolls": FixedRolls("1d6", {"1-3": "No effect", "4-5": "1 wound box", "6": "2 wound boxes"})},
        ),
        ("10.01", {"remarks": says("three")}),
    ],
    "critical-damage": _dice(
        "3.604", "1d6", {"1-4": ["Holds", "Holds"], "5-6": ["Seizes", "Breaks up"]}, optional=True
    ),
    "engine-seizure": _dice("3.604", "1d6", {"1-4": "glide", "5": "Smoke", "6": "Fire"}),
    "extinguishing": [
        (
            "3.1001",
            {"rolls": FixedRolls("1d6", {"1-3": ["Burns", "Burns"], "4": ["Burns", "Out"], "5-6": ["Out", "Out"]})},
        ),
        (
            "3.1002",
            {"rolls": FixedRolls("1d6", {"1": ["", "", "fire"], "2-5": ["", "", "Smokes"], "6": ["", "", "Clear"]})},
        ),
        ("3.1001", {"remarks": says(8, 16, 17)}),
    ],
    "spins": _dice("3.811", "2d6", {"2-5": "Spins", "6-12": "Flies on"}, open="both", modifiers=_SPIN),
    "spin-recovery": _dice("3.702", "2d6", {"2-6": "Spins on", "7-12": "Recovers"}, open="both", modifiers=_SPIN),
    "anoxia": _dice(
        "3.2193", "1d6", {"1-2": ["Awake", "Awake"], "3-4": ["Awake", "Passes out"], "5-6": ["Passes out"] * 2}
    ),
    "oxygen": _dice(
        "16.02",
        "1d6",
        {"1": ["Yes", "Yes", "No"], "2-4": ["Yes", "No", "No"], "5-6": ["No", "No", "No"]},
        optional=True,
    ),
    "crash": _dice(
        "11.02, Appendix C",
        "2d6",
        {"2-5": _DEAD, "6": _BADLY, "7": _HURT, "8-12": _UNHURT},
        open="both",
        modifiers={
            "Pusher": -1,
            "On fire": -1,
            "Woods or trench line": -1,
            "Shell holes": -2,
            "Village": -3,
            "Shot down at 1–3": -2,
            "Shot down at 4–5": -3,
            "Shot down at 6 or more": -4,
        },
    ),
    "bailing-out": _dice(
        "13.03, Appendix C",
        "2d6",
        {"2-4": _DEAD, "5": _BADLY, "6-7": _HURT, "8-12": _UNHURT},
        open="both",
        modifiers={"At level 1": -1, "On fire": -1, "Aircraft destroyed": -1, "Light wound": -1, "Serious wound": -3},
    ),
    "drift": _dice("Appendix C", "1d6", {"1-3": "No drift", "4-6": "One hex"}),
    "evading": _dice(
        "11.03, Appendix C",
        "2d6",
        {"2": _DEAD, "3-6": "Captured", "7-12": "Evades"},
        open="both",
        modifiers={
            "Light wound, minor injury*": -1,
            "Serious wound or injury*": -3,
            "0–3 hexes from own trench": 1,
            "4–5 hexes": 0,
            "6 hexes or more": -1,
            "Own minor attack": 1,
            "Own major attack": 3,
            "Enemy minor attack": -1,
            "Enemy major attack": -3,
            "Own side of the trenches": 7,
            "Enemy side of the trenches": -5,
        },
    ),
    "escape": _dice("Appendix C", "2d6", {"2": "Free again", "3-12": "over"}),
    "friendly-fire": _dice("7.05", "1d6", {"1-2": "Own troops fire", "3-6": "hold fire"}, optional=True),
    "anti-aircraft-markers": _dice(
        "7.02",
        "1d6",
        {"1": ["–", "–"], "2-3": ["1", "–"], "4-5": ["1", "1"], "6": ["1", "2"]},
        optional=True,
        open="up",
        modifiers={"Late war": 1},
    ),
    "missions": _dice(
        "13.205, Appendix E",
        "1d10",
        {
            "1": "airfield",
            "2": "HQ",
            "3": "troops",
            "4": "Bomb airfield",
            "5": "Bomb HQ",
            "6": "artillery",
            "7": "Strafe",
            "8": "balloon",
            "9": "sweep",
            "10": "Scramble",
        },
    ),
    "ground-offensives": _dice(
        "13.202, Appendix E",
        "2d6",
        {
            "2": "Central major",
            "3": "Central minor",
            "4-10": "quiet",
            "11": "Allied minor",
            "12": "Allied major",
        },
    ),
    "bombing": _dice("Appendix E", "1d6", {"1": ["Miss", "Miss"], "2": ["Hit", "Miss"], "3-6": ["Hit", "Hit"]}),
    "re-entry": _dice("14.03", "1d6", {"1-4": "2", "5-6": "3"}),
}

#: By the section that has it: each line of the combat values, at ranges 3 2 1 0 (the table of values at the book's end).
_LINES: dict[str, dict[str, tuple[int | str, ...]]] = {
    "3.531": {"short-burst": (0, 0, 0, 0), "medium-burst": (1, 1, 2, 2), "long-burst": (2, 2, 3, 4)},
    "3.532": {"stability-a": (0, 1, 2, 3), "stability-b": (0, 0, 1, 2), "stability-c": (-1, 0, 0, 1)},
    "3.533": {"stalled-target": (2, 2, 3, "-")},
    "3.534": {"fast": (-3, -2, -1, 0)},
    "3.535": {"flexible": (-2, -1, -1, 0)},
    "3.536": {"restricted": (-1, -1, -1, -1)},
    "3.537, 3.538": {"dual-weapons": (2, 2, 2, 2), "single-weapon": (0, 0, 0, 0)},
    "3.539": {"deflection": (-3, -2, -1, "-")},
    "3.5391": {"same-target": (0, 1, 1, 2)},
    "3.5392": {"tailing": (1, 1, 2, 2)},
    "3.5393, 3.5394": {"lower-target": (0, 1, 1, 1), "higher-target": (-2, -1, -1, -1)},
    "10.02, 10.03": {"minor-wound": (-1, -1, -1, -1), "serious-wound": ("P", -3, -3, -3)},
    "6.07": {"free-fire": ("P", -6, -6, -6)},
    "3.53": {"spinning-target": ("P", -7, -6, "-")},
}
COMBAT: Book = {
    "combat": [
        ("3.501", {"ranges": (3, 2, 1, 0)}),
        ("3.53", {"base": (2, 3, 5, 7)}),
        *((section, {"modifiers": lines}) for section, lines in _LINES.items()),
        ("3.53", {"modifiers": {ONLY: frozenset(name for lines in _LINES.values() for name in lines)}}),
        ("3.54", {"results": {"11": {"5": "B3R"}}}),
    ]
}

_PHASES = "Tailing, Maneuver selection, Fuel, Movement, Combat, Damage, Recovery, Problems, Fire damage, Extinguishing"

CHARTS: Book = {
    "sequence": [("3.00", {"ordered": True, "lines": _PHASES.split(", ")})],
    "tailing": [
        ("3.101", {"lines": {"You tail": says(3, 1)}}),
        ("3.105", {"lines": {"In a ring": says("1d6", "lowest")}}),
    ],
    "maneuver-limits": [
        ("3.203", {"lines": {"Restricted 27–36": says(2, 3, 4)}}),
        ("3.204", {"lines": {"Bracketed 1, 28, 31, 36": {}}}),
        ("12.02", {"lines": {"Several engines": says(2, 3)}}),
        ("9.01", {"lines": {"Observer flying": says(8, 14, 20)}}),
    ],
    "altitude-codes": [("3.211", {"lines": ["C", "C1", "L", "X", "D", "D1", "–"]})],
    "altitude": [
        ("3.213", {"lines": {"Dive, 1 level": ("−1", "±0")}}),
        ("3.214", {"lines": {"Steep dive, 2 or more": ("−1", "+1")}}),
        ("3.216", {"lines": {"Climb, 1 level": ("+1", "±0")}}),
        ("3.217", {"lines": {"Steep climb, 2 or more": ("+1", "−1")}}),
        ("3.218", {"lines": {"Zoom climb": says(0)}}),
        ("3.215", {"remarks": says("blue", "wings")}),
    ],
    "gliding": [("3.301", {"lines": {"2 or 8": says(1, "every other"), "3": says(1, "every turn"), ONLY: None}})],
    "observers": [("3.521", {"lines": {"Fire, unjam, reload": says(8, 14, 20)}})],
    "bursts": [
        (
            "6.02",
            {
                "lines": {
                    name: {"says": {"1": boxes}} for name, boxes in zip(("Short", "Medium", "Long"), "123", strict=True)
                }
            },
        ),
        ("3.2192", {"lines": {"Short": says("free"), "Medium": says("dive or climb"), "Long": says("dive or climb")}}),
    ],
    "guns": [
        ("6.08", {"lines": {"Heavy 11.5 mm": {"says": says(3), "optional": True}}}),
        ("6.07", {"lines": {"Cannon, free": {"says": says("−6", "range 3"), "optional": True}}}),
        ("6.09", {"lines": {"Rockets": {"optional": True}}}),
    ],
    "special-damage": [
        (
            "3.607",
            {
                "lines": {
                    "Fuel tank": says(6),
                    "Rudder jammed": says(2),
                    "Observer wound": says(3),
                    "Pilot wound, slower": says(1),
                    "Engine damaged": says(2, 3, 4),
                }
            },
        )
    ],
    "fire-smoke": [("3.901", {"lines": {"Fire": says("blue")}})],
    "wound-effects": [
        (
            "10.02, 10.03",
            {"lines": dict.fromkeys(("Combat value", "Landing (who flies)", "Evading capture"), ("−1", "−3"))},
        ),
        ("10.03", {"lines": {"Range 3": ("Yes", "No")}}),
    ],
    "reloading": [("3.701, 3.703", {"lines": {"After": says(2, 3, 4, 8, 14, 20)}})],
    "landing": [
        (
            "11.01, Appendix C",
            {
                "lines": {
                    "Airfield": ("2",),
                    "River, railway, marsh": ("5",),
                    "Woods": {},
                    "Trench line": ("7",),
                    "Shell holes": ("8",),
                    "Village": ("9",),
                },
                "modifiers": {
                    "Road": 1,
                    "Light wound": -1,
                    "Serious wound": -3,
                    "Novice": -1,
                    "Observer flying": -2,
                    "Co-pilot flying": 0,
                    "Smoking": -1,
                    "On fire": -2,
                    "Gliding": -1,
                    "Critical damage": -1,
                },
            },
        )
    ],
    "collisions": [("3.2194", {"optional": True, "lines": {"Each rolls 2d6": says("1d6", "red")}})],
    "weather": [("Things to know", {"optional": True, "lines": {"Sun": says(-3), "Clouds": says("two levels")}})],
    "injuries": [("Appendix C", {"lines": {"Minor": says("1d6", "1"), "Serious": says("3d6")}})],
    "anti-aircraft-fire": [
        ("7.01", {"lines": {"Trench line": ("2", "1", "", "", "", "")}, "optional": True}),
        (
            "7.04",
            {
                "lines": {
                    "Light": ("3", "2", "1", "", "", ""),
                    "Heavy": {"says": dict(zip("23456", "32211", strict=True))},
                }
            },
        ),
        ("7.04", {"modifiers": {"Speed 3 or 4, not for a trench line": -1}}),
    ],
    "experience": [
        (
            "Appendix D",
            {
                "lines": {
                    "Turn on the board": ("1", "–"),
                    "Mission": ("–", "5"),
                    "Mission succeeds": ("5", "5"),
                    "Kill": ("24", "24"),
                    "Shared kill, each": ("12", "12"),
                    "Red marker, sweep or scramble": ("2", "2"),
                }
            },
        )
    ],
    "mission-rules": [
        (
            "Appendix E",
            {
                "lines": {
                    name: {"says": {"1": pilot, "2": observer}}
                    for name, pilot, observer in (
                        ("1, 2 Field, HQ", "10", "20"),
                        ("3 Troops", "3", "6"),
                        ("4, 5 Bombing", "10", "20"),
                        ("6 Artillery", "3", "6"),
                        ("7 Strafing", "4", "4"),
                    )
                }
            },
        ),
        ("Appendix E", {"lines": {"8 Balloon": {"says": {"3": says("August 1917")}}}}),
    ],
}
