"""The page of a schedule of a game that is flown on one level: codes alone, one badge, no part of the war, no spin."""

from __future__ import annotations

from msgspec.structs import replace

from printgen.drawing.emblems import grade_badge, national_mark
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Circle, Glyph, Text, Use
from printgen.drawing.schedule.pictures import Pictured
from printgen.drawing.schedule.setting import FULL
from printgen.drawing.sketch import Sketch
from printgen.products.schedules import Explained, Key, Order, Rating, ShownSchedule, bands, pairs, schedule
from printgen.units import Box, Size

ORDER = Order(left=("7L1",), straight=("5S1", "2S1", "6S1", "3S2"), restricted=((("9L3",), ("8S2",)),))
CAPS = Glyph("cap", (Circle(0, 0, 0.4),))
FLOWN = {
    "2S1": Pictured(("N",), 0, "S", "2S1", "", (CAPS,)),
    "3S2": Pictured(("N", "N"), 0, "S", "3S2", ""),
    "7L1": Pictured(("NW",), 5, "L", "7L1", ""),
    "7R1": Pictured(("NE",), 1, "R", "7R1", ""),
    "9R3": Pictured((), 2, "R", "[9R3]", ""),
}
SHOWN = ShownSchedule(
    id="box",
    side="Reds",
    name="Box kite",
    sure=None,
    part="",
    mark=national_mark("roundel-british"),
    above="Moves",
    ink=Ink.RED,
    badge="schedule.grade",
    ratings=(),
    bands=bands(FLOWN, ORDER),
    flown=FLOWN,
    shape=CAPS,
    condition="after 2 or 3, or itself",
    key=Key(
        "Codes",
        (Explained("[ ]", "once"), Explained("8", "first only", "eight")),
        (Explained(CAPS, "cap", "cap"),),
        frozenset({"cap"}),
    ),
    status="charted",
    reason="Maneuvers from a kite",
    of=("schedule",),
    shows=(),
    misfits=lambda _sketch: (),
)
A4 = Size(190.0, 267.0)


def texts(*shown: ShownSchedule) -> list[str]:
    sketch = Sketch(fillable=True)
    for it in shown:
        schedule(sketch, Box(0, 0, A4.width, A4.height), it, FULL)
    return [mark.text for mark in sketch.marks if isinstance(mark, Text)]


def test_its_bands_are_by_speed_and_what_is_not_flown_leaves_no_place() -> None:
    normal, restricted = bands(FLOWN, ORDER)
    assert [(band.label, band.columns) for band in normal] == [
        ("1", (("7L1",), ("2S1",), ("7R1",))),
        ("2", ((), ("3S2",), ())),
    ]
    assert [(band.label, band.columns, band.note) for band in restricted] == [("3", ((), (), ("9R3",)), "fuel 3")]


def test_it_says_what_the_game_says_and_no_more() -> None:
    said = texts(SHOWN)
    assert {"Box kite", "Moves", "2S1", "[9R3]", "after 2 or 3, or itself", "Maneuvers from a kite"} <= set(said)
    assert {"once", "cap"} <= set(said)
    assert {"first only", "Dive", "Climb"} & set(said) == set()
    rated = replace(SHOWN, badge=grade_badge("grade", "B"), ratings=(Rating("Pull", "pull", "7"),))
    assert {"Pull", "7"} <= set(texts(rated)) - set(said)


def test_two_of_a_side_share_a_page_and_its_key() -> None:
    other = replace(SHOWN, id="delta", name="Delta", key=replace(SHOWN.key, shown=frozenset({"eight"})))
    blue = replace(SHOWN, id="bird", side="Blues", name="Bird", part="new")
    both, alone = pairs([SHOWN, other, blue], A4)
    assert both.bookmark == ("Reds", "Box kite  ·  Delta")
    assert alone.bookmark == ("Blues", "Bird (new)")
    said = [mark.text for mark in both.front.marks if isinstance(mark, Text)]
    assert [said.count(text) for text in ("once", "first only", "cap")] == [1, 1, 1]
    caps = [mark for mark in both.front.marks if isinstance(mark, Use) and mark.glyph is CAPS]
    assert len(caps) == 3
    assert (both.front.name, both.misfits) == ("schedules-box-delta", ())
