"""The datasheet of an invented game, described with what every game has: damage zones, weapon rows, dials to mark."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from printgen.drawing.emblems import die_face
from printgen.drawing.fire_arc import DrawnHex, fire_arc, fire_arc_size
from printgen.drawing.hexes import ORIGIN
from printgen.drawing.inks import PALETTES, Ink
from printgen.drawing.layout.line import SMALL, Panel, PieceFlow, PieceLine, RoundMarks, Space, Tick, Words
from printgen.drawing.layout.log import Log, LogColumn
from printgen.drawing.layout.part import Column, Inset, Layers, Part, Row, place_part
from printgen.drawing.layout.table import BoxRows, Figures, RunningCounts, Table, TableStyle, Track, box
from printgen.drawing.marks import Glyph, Rect, Text, Use
from printgen.drawing.panels.people import Masthead, MastheadStyle, WriteInFields
from printgen.drawing.panels.weapon import Magazines, WeaponPanel
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.drawing.sketch import Overflow, Sketch
from printgen.render import pdf, png
from printgen.units import Box, Size

A5 = Size(128, 190)
ROWS = BoxRows(side=4.2, gap=0.6, group_gap=0.6, row=10, lead=5.0)


def shield(side: float) -> Glyph:
    """Return a critical box of this game: one shield within another."""
    return Glyph(f"shield-{side:g}", (*box(side).marks, Rect(side / 4, side / 4, side / 2, side / 2)))


# What follows describes the sheet from head to foot.
def described(zones: dict[str, tuple[int, int]], guns: int) -> Part:
    style = MastheadStyle((10.0, 5.0, 6.0), (13.0, 0.0), name=(20.0, 14.0), lines=(3.0, 11.0, 13.5))
    title = Masthead(die_face(5), "Harbour guild  ·  whaler of the third rate", "Grey Gannet", Ink.BLACK, style)
    crew = WriteInFields(("Captain", "Rank", "Fame"), ("name", "rank", "fame"), (5, 3, 2), 8.6, ("captain",))
    columns = (LogColumn("Turn", 1), LogColumn("Course", 3, "course"), LogColumn("Wind", 2, "wind"))
    return Column((
        Layers((title,), 14.0),
        Layers((crew,), 9.6),
        Row((Panel("Hull", zoned(zones), "shields are vital"), Panel("Status", status(), "mark one in each row")), 4.0),
        *(Row((weapon("A"), weapon("B")), 4.0) for _pair in range(guns // 2)),
        Log("Log", "write before you roll", 8, {1: columns}, "log.{}.{}".format),
    ), 3.0)  # fmt: skip


def zoned(zones: dict[str, tuple[int, int]]) -> Part:
    def zone(name: str, boxes: int, vital: int) -> Part:
        tail = (Words("→", 7.0), Space(0.8), Words("lost", 7.0, "semibold"))
        track = Track(
            boxes, replace(ROWS, row=5), name.lower(), critical=vital, mark=shield, pieces_after=tail, base=3.1
        )
        return Layers((PieceLine((Words(name, 8.5, "strong"),), 3.1), Inset(track, 14.0)))

    wounds = PieceLine((RoundMarks("wounds.captain", 3), Words("Captain", 8.5, "semibold")), 3.1, 5.0)
    crew = Layers((PieceLine((Words("Crew", 8.5, "strong"),), 3.1), Inset(wounds, 14.0)))
    return Column((*(zone(name, *boxes) for name, boxes in zones.items()), crew), 1.4)


def status() -> Part:
    dials = (("Height", ("0", "1", "2", "3", "4", "5")), ("Speed", ("1", "2", "3", "4", "5", "6")))
    tracks = (
        Layers((
            PieceLine((Words(name, 8.5, "strong"),), 3.1),
            Inset(Track(len(figures), ROWS, name.lower(), figures=figures), 14.0),
        ))
        for name, figures in dials
    )  # fmt: skip
    ticks = tuple((Tick(name.lower()), Words(name, SMALL), Space(2.0)) for name in ("Burning", "Adrift", "Holed"))
    fuel = Track(30, ROWS, "coal", numbers=RunningCounts(1.0, 3.0, 6.5))
    return Column((*tracks, PieceFlow(ticks, 3.6, 4.4, 0.0, below=1.0), fuel), 1.2)


def weapon(letter: str) -> Part:
    glyph, size = Glyph("arc-3", fire_arc((DrawnHex(ORIGIN.step(0), frozenset(("same",))),), 2.4)), fire_arc_size(2.4)
    rows = (Figures("Dice", ("1", "2", "2")), Figures("Hits on", ("6", "4+", "4+")))
    table = Table("Range", ("far", "mid", "near"), rows, TableStyle(first=14, step=8))
    return WeaponPanel(
        f"guns.{letter}",
        letter,
        "Light cannon",
        ("bow", "bow"),
        glyph,
        size,
        table,
        Magazines(2, 5),
        remark="solid shot",
    )


# And here it ends.
def drawn(zones: dict[str, tuple[int, int]], guns: int = 2) -> Sketch:
    sketch = Sketch()
    sheet = described(zones, guns)
    place_part(sketch, Box(0, 0, A5.width, A5.height), sheet, of=("guns",), what="all guns on one sheet")
    return sketch


ZONES = {"Bow": (8, 2), "Keel": (5, 0), "Sail": (12, 3)}


def test_a_datasheet_of_another_game_is_described_in_sixty_lines() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    description = text[text.index("# What follows") : text.index("# And here it ends.")]
    assert 30 < len(description.splitlines()) <= 60


def test_it_prints() -> None:
    sketch = drawn(ZONES)
    assert sketch.overflows == []
    names = [mark.glyph.name for mark in sketch.marks if isinstance(mark, Use)]
    assert names.count("shield-4.2") == 5
    assert {"Bow", "Keel", "Sail", "Light cannon", "4+", "Height"} <= {
        m.text for m in sketch.marks if isinstance(m, Text)
    }
    sheet = Sheet(A5, (PlacedFace(sketch.face("grey-gannet", A5), 0, 0),))
    data = pdf.render(Plan("Grey Gannet", "A datasheet", (sheet,)), PALETTES["full"])
    assert png.page_count(data) == 1
    assert png.coverage(data) > 0.01


def test_what_does_not_fit_is_told_in_millimetres() -> None:
    (misfit,) = drawn(ZONES, guns=8).overflows
    assert isinstance(misfit, Overflow)
    assert (misfit.field, misfit.text) == (("guns",), "all guns on one sheet")
    assert 10 < misfit.excess < 80
