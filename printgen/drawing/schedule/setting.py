"""The layouts of schedules, one for a full page and one for half a page."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.marks import Cut


class PlanningNotes(Struct, frozen=True):
    """The notes in the corners of a schedule, each with its heading and its text.

    Fields:
        planning: the note about the legal next maneuvers.
        restricted: the note about when restricted maneuvers may be flown.
        stalls: the note about stalls.
        spin: the rules for spins.
        short_planning: a shorter version of the text in `planning`.
    """

    planning: tuple[str, tuple[str, ...]]
    restricted: tuple[str, str]
    stalls: tuple[str, str]
    spin: tuple[str, tuple[str, ...]] = ("", ())
    short_planning: tuple[str, ...] = ()


class Style(Struct, frozen=True):
    """The layout of a schedule, with lengths in mm and type sizes in points.

    Fields:
        pitches: the possible pitches of the pictures, the largest first.
        insets: the minimum pitches of two groups of restricted maneuvers: those that stay in a hex, and those that end
            in the next hex.
        column_pitch: the largest pitch at which pictures fit in columns at their default positions. For larger pictures,
            columns are moved outwards, which is possible only on pages with few pictures.
        most_grown: the largest pitch to which a row with few pictures grows if its page has spare height.
        outer_pitch: the largest pitch at which pictures fit in the outermost columns.
        caption: the height of the space under a picture for its code with signs, and for the cells for climb, level and
            dive.
        least_slot: the minimum distance between columns.
        slot_gap: the distance between pictures next to each other. Larger pictures are farther apart.
        corner_gap: the distance of a hex's corner from the two hexes on both sides of it, if there is enough space.
        shift: the maximum distance that a column may move outwards on a page.
        stall_slot: the distance between stalls.
        row_gap: the distance between rows.
        band_gap: the distance above and below a band.
        grey_gap: the distance by which the grey area of restricted maneuvers extends beyond their pictures.
        most_extra: the maximum height that is added to a band if the page has spare height.
        empty_band: the height of a speed without flown maneuvers, or 0 to omit the speed.
        empty_row: the height of a row without flown maneuvers, or 0 to omit the row.
        corner: the height of the notes next to the highest speed, used if the notes are not measured.
        strip: the height of the notes below all speeds, used if the notes are not measured.
        corner_head: the distance of stalls and spin from the line above them, for their heading.
        corner_pitch: the pitch of stalls and spin.
        column_gap: the distance between the columns of notes. `planning` is the share of the first column.
        title: the type size of column headings. Their height is `titles`.
        speed: the type size of the speeds.
        code: the type sizes of codes.
        code_line: the baseline of the code in a caption.
        cells_line: the top of the cells in a caption.
        cell: the size of a cell. `letter` is the type size of its letter.
        middle_cell: the width of a cell between two others, which never has a figure after its letter.
        sign: the size of signs.
        sign_line: the height of a line of signs below stalls and spin. If 0, their signs are next to the code, as for
            all other maneuvers.
        clear: the distance between codes.
        empty: the type size of codes for maneuvers that are not flown. `empty_code` is the width of these codes.
        trace: the largest pitch of the faint pictures of maneuvers that are not flown.
        notes: the possible type sizes of the notes, each with its line distance. The minimum type size of their long
            version is `long_notes`.
        long_pitch: the minimum pitch of the pictures on a page with the long version of the notes.
        margin: the width of the space to the left of the stalls, for the figure of a speed.
        small: the type size of the foot, which explains the signs and states the source of the schedule.
        first_line: the first baseline of the key to the signs, in mm below its top. Its line distance is `lead`.
        source: the first baseline of the text about the schedule's source, in mm below its top.
        head_style: the name of the style of the page's heading.
        cut: the typeface of the speeds.
    """

    pitches: tuple[float, ...] = tuple(13.0 - 0.25 * step for step in range(28))
    insets: tuple[float, float] = (14.0, 11.0)
    column_pitch: float = 13.0
    most_grown: float = 14.0
    outer_pitch: float = 9.0
    caption: float = 8.2
    least_slot: float = 11.1
    slot_gap: float = 0.4
    corner_gap: float = 0.95
    shift: float = 3.5
    stall_slot: float = 15.4
    row_gap: float = 1.3
    band_gap: float = 1.4
    grey_gap: float = 0.8
    most_extra: float = 32.0
    empty_band: float = 5.6
    empty_row: float = 3.6
    corner: float = 52.0
    strip: float = 39.0
    corner_head: float = 5.6
    corner_pitch: float = 10.0
    column_gap: float = 4.0
    planning: float = 0.54
    empty_code: float = 7.6
    titles: float = 4.6
    title: float = 8.5
    speed: float = 17.0
    code: tuple[float, ...] = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0)
    code_line: float = 3.3
    cells_line: float = 4.5
    cell: tuple[float, float] = (3.85, 3.5)
    middle_cell: float = 2.95
    letter: float = 8.0
    sign: float = 2.5
    sign_line: float = 2.7
    clear: float = 0.8
    empty: float = 7.5
    trace: float = 6.5
    long_notes: float = 7.5
    long_pitch: float = 8.0
    notes: tuple[tuple[float, float], ...] = ((10.0, 4.3), (9.5, 4.0), (9.0, 3.8), (8.5, 3.6), (8.0, 3.4), (7.5, 3.1))
    margin: float = 8.0
    small: float = 7.5
    first_line: float = 3.7
    lead: float = 3.5
    source: float = 3.6
    head_style: str = "full"
    cut: Cut = "display"


FULL = Style()
#: The style for two aircraft with the same positions, with two rows of cells below a maneuver.
COMPARED = replace(
    FULL, head_style="compared", speed=14.0, insets=(11.0, 9.0), caption=11.4, cells_line=4.4, strip=38.0, corner=53.0
)
HALF = replace(
    FULL,
    head_style="half",
    pitches=tuple(round(12.0 - 0.1 * step, 1) for step in range(81)),
    insets=(7.5, 6.2),
    column_pitch=9.0,
    most_grown=12.0,
    outer_pitch=5.6,
    caption=6.3,
    least_slot=9.7,
    slot_gap=0.4,
    stall_slot=10.2,
    row_gap=0.8,
    band_gap=0.7,
    grey_gap=0.8,
    most_extra=10.0,
    empty_band=0.0,
    empty_row=0.0,
    corner=49.9,
    strip=38.3,
    corner_head=4.4,
    corner_pitch=7.5,
    column_gap=2.6,
    planning=0.5,
    empty_code=7.2,
    titles=3.8,
    title=7.5,
    speed=10.0,
    code=(8.5, 8.0, 7.5, 7.0),
    code_line=2.6,
    cells_line=3.5,
    cell=(3.2, 2.75),
    middle_cell=2.5,
    letter=7.0,
    sign=1.9,
    sign_line=2.2,
    clear=0.6,
    empty=7.0,
    trace=3.8,
    notes=((8.5, 3.4), (8.0, 3.2), (7.5, 2.95), (7.0, 2.75)),
    margin=5.5,
    small=7.0,
    first_line=3.0,
    lead=2.75,
    source=2.9,
    long_notes=9.0,
)


def without_cells(style: Style) -> Style:
    """Return the style for pictures without cells, with larger type in the space that the cells would occupy."""
    if style.head_style == FULL.head_style:
        return replace(style, title=10.0, titles=5.2)
    if style.head_style == HALF.head_style:
        return replace(style, code=(9.0, 8.5, 8.0, 7.5), title=8.0, titles=4.2)
    return style


#: Half a page that is enlarged, with bands far enough apart to divide it between two pages.
LARGE = replace(HALF, band_gap=1.6)
