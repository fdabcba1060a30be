"""What the rulebook fixes in other records: sides, aircraft, weapons, diagrams, markers, and what a campaign is reckoned by."""

from __future__ import annotations

from printgen.checks.fixed import ONLY, Book, Tree, says

GAME: Book = {
    "canvas-eagles": [
        ("1.502", {"era-ends": {"early": "1916-12"}}),
        (
            "1.11",
            {
                "sides": {
                    "allied": {
                        "nations": frozenset({"france", "usa", "italy", "belgium", "russia", "japan", "britain"})
                    },
                    "central": {"nations": frozenset({"germany", "austria-hungary", "turkey"})},
                    ONLY: None,
                }
            },
        ),
    ]
}

#: What single aircraft have by name in the book, and which of them have dual controls (9.00, Appendix A).
RATINGS: Book = {
    "vickers-fb5": [("3.219", {"ceiling": {"early": {"level": 5, "regain": True}}})],
}
#: The gun that is drawn in a diagram of the book, by aircraft (3.519, 3.5191).
DRAWN = {"lfg-roland-c-ii": ("B", "diagram-5"), "spad-a2": ("A", "diagram-6")}
DUAL_CONTROLS = frozenset({"airco-dh-4", "airco-dh-9", "bristol-f2b"})


def _weapon(
    section: str, feed: str, *ammunition: tuple[str | None, int, int], **fields: Tree
) -> list[tuple[str, Tree]]:
    """How a weapon is fed, and with what: rows of the month from which they hold, drums and boxes."""
    rows = {
        str(at): {"since": since, "drums": drums, "boxes": boxes}
        for at, (since, drums, boxes) in enumerate(ammunition, start=1)
    }
    return [(section, {"feed": feed, "ammunition": {**rows, ONLY: None}, **fields})]


_ANY, _SHORT = ("short", "medium", "long"), ("short",)
WEAPONS: Book = {
    "rifle": _weapon("6.01", "none", bursts=_SHORT),
    "lewis": _weapon("6.02", "drum", (None, 4, 3), ("1916-07", 4, 5), bursts=_ANY),
    "central-light": _weapon("6.04", "drum", (None, 2, 10), bursts=_ANY),
    "hotchkiss-strip": _weapon("6.05", "strip", (None, 8, 2), bursts=("short", "medium")),
    "hotchkiss-drum": _weapon("6.05", "drum", ("1915-11", 4, 3), bursts=_ANY),
    "vickers": _weapon("6.06", "belt", limit=20, bursts=_ANY),
    "spandau": _weapon("6.06", "belt", limit=20, bursts=_ANY),
    "schwarzlose": [("6.06", {"limit": 20})],
    "cannon-37mm": _weapon("6.07", "single", (None, 8, 1), bursts=_SHORT),
    "cannon-47mm": _weapon("6.07", "single", (None, 8, 1), bursts=_SHORT),
    "heavy-11mm": _weapon("6.08", "belt", bursts=_ANY, remark=says(3)),
    "le-prieur": _weapon("6.09", "single", (None, 1, 1), bursts=_SHORT),
}

_ALL = ("high", "same", "low")


def _legend(*few: tuple[str, ...], blind: bool = False) -> Tree:
    """The classes of hexes that a legend tells of: those for few targets, and those for all."""
    return {"legend": (*few, _ALL), "blind-spot": blind}


_REAR = _legend(("high", "same"), blind=True)
DIAGRAMS: Book = {
    "diagram-1": [
        (
            "3.515",
            {"gun": "FO", "clock": {"12": _ALL, "10": ("high",), "2": ("high",), ONLY: None}, **_legend(("high",))},
        )
    ],
    "diagram-2": [
        ("3.516", {"gun": "FO", "clock": {"4": _ALL, "6": ("high", "same"), "8": _ALL, ONLY: None}, **_REAR})
    ],
    "diagram-3": [("3.517", {"gun": "R", "clock": {"12": _ALL, ONLY: None}, "shaded": ("high", "low")})],
    "diagram-4": [("3.518", {"gun": "FO", **_REAR})],
    "diagram-5": [("3.519", {"gun": "FO", **_REAR})],
    "diagram-6": [("3.5191", {"gun": "FO", **_legend(("high",))})],
}


def _faces(section: str, back: str | None, *fronts: str, **fields: Tree) -> list[tuple[str, Tree]]:
    """A set of these fronts and no others, one back for all; None: each its own."""
    return [(section, {**fields, "pieces": {**{it: {"back": back or it} for it in fronts}, ONLY: None}})]


MARKERS: Book = {
    "altitude": _faces("1.303", None, "altitude"),
    "tailing": _faces("1.304", "tailing", "left", "right", "straight", blind=True),
    "changing-altitude": _faces("1.304", "changing-altitude", "dive", "level", "climb", blind=True),
    "move-written": _faces("3.208", "unwritten", "written"),
    "fire-and-smoke": _faces("1.302, 3.1001", "smoke", "fire"),
    "spin": _faces("1.302", None, "spin"),
    "being-tailed": _faces("1.302", None, "tailed"),
    "gun-facing": _faces("16.01", None, "gun-facing"),
    # A roll gives one light gun and two heavy ones, on two sheets twice as many.
    "anti-aircraft": [("7.02", {"each-side": True, "pieces": {"aa-light": {"copies": 2}, "aa-heavy": {"copies": 4}}})],
    "targets": [
        ("13.20", {"pieces": {"balloon": {"copies": 2}, "headquarters": {}, "airfield": {}}, "each-side": True}),
        ("Appendix E", {"pieces": {"troops": {"copies": 4}}}),
    ],
}

RULES: Book = {
    "campaign": [
        ("13.00", {"first": "1915-06", "last": "1918-11"}),
        ("13.101", {"grades": {"experienced": {"by": "points", "at": 50}}}),
        ("13.102", {"grades": {"ace": {"by": "kills", "at": 5}}}),
        (
            "13.102",
            {
                "grants": {
                    "experience": {
                        "by": "points",
                        "at": (100, 250),
                        "every": 250,
                        "kinds": {"pilot": ("pilot", "gunnery"), "observer": ("gunnery", "observer")},
                    },
                    "kills": {"by": "kills", "at": (), "every": 5},
                }
            },
        ),
        ("13.02", {"replacements-below": 50}),
        ("13.204", {"side": {"seats": 2, "factor": 2}}),
        ("13.205", {"missions": {"table": "missions", "others": "fighter-sweep"}}),
        ("13.202", {"missions": {"once": ("ground-offensives",)}}),
        ("13.20", {"lays": {"balloon": {"count": 2}, "headquarters": {"count": 1}, "airfield": {"count": 1}}}),
        ("7.02", {"lays": {"aa-light": {"count": 1}, "aa-heavy": {"count": 2}}}),
    ]
}


def _award(section: str, pilot: int | None, observer: int | None, **fields: Tree) -> list[tuple[str, Tree]]:
    """What one of these is worth to each, and nothing to whom the book gives nothing."""
    worth = {who: points for who, points in (("pilot", pilot), ("observer", observer)) if points is not None}
    return [(section, {"points": {**worth, ONLY: None}, **fields})]


AWARDS: Book = {
    "turn": _award("Appendix D", 1, None, completes=False),
    "mission": _award("Appendix D", None, 5, completes=False),
    "success": _award("Appendix D", 5, 5, completes=True),
    "kill": _award("13.103, Appendix D", 24, 24, tally=1, completes=False),
    "shared-kill": _award("13.103, Appendix D", 12, 12, tally=0.5, between=2, completes=False),
    "red": _award("Appendix D", 2, 2, tasks=("fighter-sweep", "scramble"), completes=False),
    "observed": _award("Appendix E", 10, 20, home=True, completes=True),
    "destroyed": _award("Appendix E", 10, 20, completes=True),
    "troops": _award("Appendix E", 3, 6, home=True, completes=True),
    "trips": _award("Appendix E", 3, 6, completes=True),
    "trenches": _award("Appendix E", 4, 4, most=20, completes=True),
}

_KINDS = {
    "pilot": "cannot-be-tailed maneuver spin-skill spin-recovery tailing stability",
    "gunnery": "die-roll unjamming deflection",
    "observer": "observing bombardier",
    "ace": "concentrated-fire fire-value range",
}
_LEAST: dict[str, Tree] = {
    "spin-skill": {"least": {"points": 250}},
    "spin-recovery": {"least": {"points": 250}, "steps": 250},
    **{id: {"least": {"kills": 5}} for id in _KINDS["ace"].split()},
}
ABILITIES: Book = {
    id: [("Appendix D", {"kind": kind, **_LEAST.get(id, {})})] for kind, ids in _KINDS.items() for id in ids.split()
}
EQUIPMENT: Book = {
    "parachute": [("13.03", {"first": "1918-02", "nations": ("germany",)})],
    "oxygen": [("16.02", {"first": "1918-01", "barred": frozenset({"russia"})})],
}
FATES: Book = {
    "minor-injury": [("Appendix C", {"weeks": (1, 5)})],
    "serious-injury": [("Appendix C", {"weeks": (4, 17)})],
    "sent-home": [("Appendix C", {"weeks": None, "final": True})],
    "captured": [("Appendix C", {"weeks": (1, 100), "final": True})],
    "killed": [("Appendix C", {"weeks": None, "final": True})],
}
_TWO_SEATERS = "observe-airfield observe-hq observe-troops bomb-airfield bomb-hq direct-artillery"
TASKS: Book = {
    **{id: [("13.20", {"seats": (2, 9), "alone": True})] for id in _TWO_SEATERS.split()},
    **{id: [("13.20", {"alone": True})] for id in ("strafe-trenches", "balloon")},
    **{id: [("13.20", {"seats": (1, 1), "alone": False})] for id in ("fighter-sweep", "scramble")},
}
TASKS = {
    **TASKS,
    "balloon": [*TASKS["balloon"], ("Appendix E", {"says": {"3": says("August 1917")}})],
    "observe-troops": [*TASKS["observe-troops"], ("Appendix E", {"lays": {"troops": {"count": 4}}})],
}
