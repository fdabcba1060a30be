"""The page of a schedule of a game that is flown on one level: codes alone, one badge, no part of the war, no spin."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from printgen.data.records.maneuvers import Numbering
from printgen.drawing.emblems import grade_badge
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Circle, Glyph, Text, Use
from printgen.drawing.schedule.pictures import ManeuverPicture
from printgen.drawing.schedule.setting import FULL, HALF, LARGE, PlanningNotes, Style
from printgen.drawing.sketch import Sketch
from printgen.products.schedules import draw_schedule, pair_schedules
from printgen.products.shown_schedule import Explanation, Key, PrintedSchedule, Rating
from printgen.units import Box, Size

NUMBERS = Numbering(restricted=frozenset({8, 9}), single=frozenset({9}), straights=(2, 3), staying=frozenset(), stall=1)
CAPS = Glyph("cap", (Circle(0, 0, 0.4),))
FLOWN = {
    "2S1": ManeuverPicture(("N",), 0, "2S1", (), (CAPS,)),
    "3S2": ManeuverPicture(("N", "N"), 0, "3S2"),
    "7L1": ManeuverPicture(("NW",), 5, "7L1"),
    "7R1": ManeuverPicture(("NE",), 1, "7R1"),
    "9R3": ManeuverPicture((), 2, "[9R3]"),
}
CATALOGUE = (
    *((code, it.path) for code, it in FLOWN.items()),
    ("9L3", ()),
    ("1S0", ()),
    ("8S2", ("N",)),
    ("5L2", ("N", "NW")),
    ("5R2", ("N", "NE")),
)
SHOWN = PrintedSchedule(
    id="box",
    side="Reds",
    name="Box kite",
    sure=None,
    part="",
    mark="roundel-british",
    above="Moves",
    below="as steady as a rock",
    ink=Ink.RED,
    grade_label="Grade",
    badge="schedule.grade",
    ratings=(),
    catalogue=CATALOGUE,
    facings={code: 0 for code, _path in CATALOGUE},
    numbers=NUMBERS,
    maneuvers=FLOWN,
    shape=lambda: CAPS,
    notes=PlanningNotes(("Going on", ("as one likes",)), ("On grey", "after 2 or 3, or itself"), ("0", "Stall")),
    key=Key(
        "Codes",
        (Explanation("[ ]", "once"), Explanation("8", "first only", "eight")),
        (Explanation(CAPS, "cap", "cap"),),
        frozenset({"cap"}),
    ),
    status="charted",
    reason="Maneuvers from a kite",
    of=("schedule",),
    cases=(),
    overflows=lambda _sketch: (),
)
A4 = Size(190.0, 267.0)


def texts(*shown: PrintedSchedule) -> list[str]:
    sketch = Sketch(fillable=True)
    for it in shown:
        draw_schedule(sketch, Box(0, 0, A4.width, A4.height), it, FULL)
    return [mark.text for mark in sketch.marks if isinstance(mark, Text)]


@pytest.mark.parametrize(("style", "least"), [(HALF, 0.8), (LARGE, 0.8), (FULL, 0.4)])
def test_the_cells_of_neighbouring_maneuvers_are_apart(style: Style, least: float) -> None:
    # On a full page, pictures move apart, and cells are larger.
    wide = 2 * style.cell[0] + style.middle_cell
    assert style.least_slot - wide >= least - 1e-6


def test_every_number_of_the_game_has_its_place_and_what_is_not_flown_is_faint() -> None:
    sketch = Sketch()
    draw_schedule(sketch, Box(0, 0, A4.width, A4.height), SHOWN, FULL)
    names = [use.glyph.name for use in sketch.marks if isinstance(use, Use)]
    kinds = [name.split("-")[:2] for name in names if name.startswith(("maneuver-", "trace-"))]
    assert sorted(code for kind, code in kinds if kind == "maneuver") == sorted(FLOWN)
    assert sorted(code for kind, code in kinds if kind == "trace") == ["1S0", "5L2", "5R2"]
    # 8S2 has a row of its own, in which nothing is flown, and 9L3 is on grey: they have their codes alone.
    assert {"8S2", "9L3"} <= {mark.text for mark in sketch.marks if isinstance(mark, Text)}
    assert sketch.overflows == []


def test_it_says_what_the_game_says_and_no_more() -> None:
    said = texts(SHOWN)
    assert {
        "Box kite",
        "Moves",
        "2S1",
        "[9R3]",
        "On grey",
        "after 2 or 3, or itself",
        "as one likes",
        "Maneuvers from a kite",
    } <= set(said)
    assert {"once", "cap"} <= set(said)
    assert {"first only", "Dive", "Climb"} & set(said) == set()
    rated = replace(SHOWN, badge=grade_badge("grade", "B"), ratings=(Rating("Pull", "pull", "7"),))
    assert {"Pull", "7"} <= set(texts(rated)) - set(said)


def test_two_share_a_page_on_its_side() -> None:
    other = replace(SHOWN, id="delta", name="Delta", key=replace(SHOWN.key, conditions=frozenset({"eight"})))
    blue = replace(SHOWN, id="bird", side="Blues", name="Bird", part="new")
    both, alone = pair_schedules([SHOWN, other, blue], A4)
    mixed, last = pair_schedules([SHOWN, blue, other], A4)
    assert (mixed.bookmark[0], last.bookmark) == ("Reds / Blues", ("Reds", "Delta"))
    assert both.bookmark == ("Reds", "Box kite  ·  Delta")
    assert alone.bookmark == ("Blues", "Bird (new)")
    said = [mark.text for mark in both.front.marks if isinstance(mark, Text)]
    assert [said.count(text) for text in ("once", "first only", "cap")] == [2, 1, 1]
    assert both.landscape
    assert (both.front.name, both.overflows) == ("schedules-box-delta", ())
