"""The layouts of schedules: on a full page, and on half a page."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.marks import Cut


class Style(Struct, frozen=True):
    """The layout of a schedule; lengths in mm, type sizes in points.

    Fields:
        pitches: the possible pitches of the pictures, the largest first.
        caption: the space under a picture for its code with signs and the cells of climb, level and dive.
        least_slot: the minimum width of a picture's slot.
        slot_gap: the distance between pictures.
        stall_slot: the minimum width of a stall's slot.
        row_gap: the distance between rows.
        band_gap: the distance above and below a band.
        side_gap: the distance between straights and turns.
        grey_gap: how far the grey ground of restricted maneuvers extends beyond them.
        most_extra: the maximum height added to a band if there is spare height.
        corner: the height of the corners beside the highest speed.
        code_line: the baseline of the code in a caption.
        cells_line: the top of the cells in a caption.
        head_style: selects the layout of the page's heading: "full", "half" or "compared".
        cut: the typeface of the speeds.
        keeps_empty_speeds: whether speeds at which nothing is flown keep their space.
        clear: the distance between codes.
    """

    pitches: tuple[float, ...] = (9.0, 8.75, 8.5, 8.25, 8.0, 7.5, 7.0, 6.5, 6.0)
    caption: float = 7.8
    least_slot: float = 13.1
    slot_gap: float = 0.5
    stall_slot: float = 15.5
    row_gap: float = 1.3
    band_gap: float = 1.5
    side_gap: float = 1.0
    grey_gap: float = 0.5
    most_extra: float = 12.0
    corner: float = 55.5
    #: The height and the type size of the column headings, and the height of the foot with key and source.
    titles: float = 4.6
    title: float = 8.5
    foot: float = 11.2
    #: The type sizes of the speeds, of codes, of the letters in cells, and of the notes in the corners.
    speed: float = 20.0
    code: tuple[float, ...] = (9.0, 8.5, 8.0, 7.5)
    code_line: float = 3.4
    cells_line: float = 4.4
    cell: tuple[float, float] = (3.9, 3.4)
    letter: float = 8.0
    sign: float = 2.3
    panel: float = 8.0
    panel_lead: float = 3.5
    #: The space for a speed's figure left of the corners; whether the key to the codes is in a corner instead of at the foot.
    margin: float = 8.0
    shows_codes: bool = True
    #: The lines of the foot: the type sizes of words and codes, the first baseline, the line distance, and the distance of the
    #: line with the schedule's source.
    small: float = 7.5
    codes: float = 7.5
    first_line: float = 3.7
    lead: float = 3.5
    source: float = 3.6
    head_style: str = "full"
    cut: Cut = "display"
    keeps_empty_speeds: bool = True
    clear: float = 0.0


FULL = Style()
#: The style for two aircraft at the same places, with two rows of cells below a maneuver.
COMPARED = replace(
    FULL,
    head_style="compared",
    pitches=(9.0, 8.75, 8.5, 8.25, 8.0, 7.75, 7.5, 7.25, 7.0, 6.75, 6.5, 6.25, 6.0),
    caption=11.2,
    corner=61.0,
    foot=15.8,
)
HALF = replace(
    FULL,
    head_style="half",
    keeps_empty_speeds=False,
    pitches=(7.4, 7.0, 6.6, 6.2, 6.0, 5.8, 5.6, 5.4, 5.2, 5.1, 5.0, 4.9, 4.8, 4.7, 4.6, 4.5, 4.4, 4.2, 4.0),
    caption=5.6,
    least_slot=8.8,
    slot_gap=0.3,
    stall_slot=11.0,
    row_gap=0.7,
    band_gap=0.7,
    side_gap=0.4,
    grey_gap=0.4,
    most_extra=10.0,
    corner=37.5,
    titles=3.6,
    title=7.0,
    foot=16.4,
    speed=14.0,
    code=(8.0, 7.5, 7.0, 6.5, 6.0),
    code_line=2.7,
    clear=1.2,
    cells_line=3.3,
    cell=(2.6, 2.3),
    letter=6.3,
    sign=1.8,
    margin=5.5,
    shows_codes=False,
    panel=6.0,
    panel_lead=2.5,
    small=6.2,
    codes=6.2,
    first_line=3.0,
    lead=2.6,
    source=3.0,
)


def without_cells(style: Style) -> Style:
    """Return the style for maneuvers without cells: larger type in the space that cells would need."""
    if style.head_style == FULL.head_style:
        return replace(style, code=(10.5, 10.0, 9.0), title=10.0, titles=5.2, panel=8.5, panel_lead=3.8)
    if style.head_style == HALF.head_style:
        words = replace(style, small=7.0, codes=7.5, first_line=3.2, lead=3.0, source=3.4)
        return replace(words, code=(8.0, 7.5, 7.0), title=8.0, titles=4.2, panel=7.5, panel_lead=3.1)
    return style
