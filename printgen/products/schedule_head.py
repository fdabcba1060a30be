"""The heading of a schedule: the name of the aircraft, and the ratings that players need to choose a maneuver."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.emblems import national_mark
from printgen.drawing.layout.line import (
    Picture,
    Piece,
    PieceLine,
    Space,
    Words,
    WriteInLine,
    label,
    status_sign,
)
from printgen.drawing.layout.part import ByWidth, Inset, Layers, Part, Row
from printgen.drawing.marks import Glyph
from printgen.drawing.panels.people import BESIDE, Masthead, MastheadStyle
from printgen.drawing.panels.service_head import HALF as HALF_HEAD
from printgen.drawing.panels.service_head import WHOLE as WHOLE_HEAD
from printgen.drawing.panels.service_head import ServiceHead
from printgen.drawing.schedule.setting import FULL, HALF, Style
from printgen.products.shown_schedule import PrintedSchedule, Rating


class ScheduleHead(Struct, frozen=True):
    """The layout of the heading of a schedule whose name is on a bar. Lengths are in mm.

    Fields:
        badge: the size of the badge, and the y coordinate of its centre.
        ratings: the distance of the first rating from the right edge, and the distance between ratings.
        rating: the type size of rating figures, in points.
        lines: the baselines of the labels and figures of ratings.
        view: the width of the aircraft's picture.
    """

    height: float
    title: MastheadStyle
    badge: tuple[float, float]
    ratings: tuple[float, float]
    rating: float
    lines: tuple[float, float]
    view: float


#: By the name of a style, headings that match the sheet next to the schedule. Each has the layout of the heading, the
#: widths of the grade and of the ratings (mm), the type size of the figures (points), the size of the badge, and the
#: width of the aircraft (mm).
PAIRED = {
    FULL.head_style: (WHOLE_HEAD, (16.0, 10.5, 10.5), 20.0, 9.4, 19.0),
    HALF.head_style: (HALF_HEAD, (12.8, 10.2, 7.4), 14.0, 7.0, 13.0),
}

#: The distance that the badge and the aircraft next to it are moved apart, mm.
CLEAR = 1.3

_SMALL = (7.0, 6.5, 6.0)
_FULL_TITLE = MastheadStyle((12.0, 6.0, 7.0), (15.5, 60.0), (8.5, 7.0), (20.0, 14.0), (3.2, 12.0, 14.6))
_HALF_TITLE = MastheadStyle((10.0, 5.0, 5.8), (12.6, 48.0), _SMALL, (20.0, 14.0), (2.7, 10.2, 12.2))
#: The layouts of headings, by the name of a style.
HEADS = {
    FULL.head_style: ScheduleHead(17.0, _FULL_TITLE, (8.4, 9.6), (34.0, 11.0), 14.0, (4.4, 10.6), 17.0),
    HALF.head_style: ScheduleHead(14.0, _HALF_TITLE, (6.8, 7.6), (29.0, 10.0), 14.0, (3.2, 9.0), 13.0),
}


def schedule_head_part(shown: PrintedSchedule, head: ScheduleHead) -> Part:
    """Return the heading of a schedule whose name is on a bar."""
    (first, step), (above, line) = head.ratings, head.lines
    side, middle = head.badge
    grade_label = PieceLine((label(shown.grade_label, "end"),), above)
    if isinstance(shown.badge, Glyph):
        badge: Part = Picture(shown.badge, side, -side / 2, middle)
    else:
        badge = _from_right(side, PieceLine((WriteInLine(shown.badge, side, 4.0),), line))
    figures = []
    for index, rating in enumerate(shown.ratings):
        figures.append(_from_right(first - index * step, _rating(rating, head.rating, above, line)))
    fields = ((), ("aircraft",))
    # The aircraft keeps clear of the bar.
    ahead = head.view * 0.5 + (BESIDE + 2.0 if shown.bar else 0.0)
    place = ahead - head.title.words[1], head.title.mark[2] - 0.4
    view = (Picture(shown.view, head.view, *place),) if shown.view else ()
    parts, (first_line, second_line, rule) = (grade_label, badge, *figures, *view), head.title.lines
    # Words within a bar need space above them.
    lines = (first_line + 0.8, second_line + 0.3, rule)
    title = replace(head.title, lines=lines, look="bar") if shown.bar else head.title
    mark = national_mark(shown.mark)
    masthead = Masthead(mark, shown.above, shown.name, shown.ink, title, parts, of=fields, sure=shown.sure)
    return Layers((masthead,), head.height)


def pair_head(shown: PrintedSchedule, style: Style) -> ServiceHead:
    """Return the heading of a schedule that is printed next to a sheet. Its items are in the same order as on the sheet."""
    head, widths, size, side, view = PAIRED[style.head_style]
    above, base, _rule = head.title.lines
    if isinstance(shown.badge, Glyph):
        badge: Part = Picture(shown.badge, side, side / 2 + CLEAR, base - 0.13 * size)
    else:
        badge = PieceLine((WriteInLine(shown.badge, side, 4.0),), base)
    cells: list[Part] = [Layers((PieceLine((label(shown.grade_label),), above), badge))]
    cells += (_rating(rating, size, above, base) for rating in shown.ratings)
    aircraft = (Picture(shown.view, view, view / 2 - CLEAR, head.title.mark[2]),) if shown.view else ()
    beside = Row((Layers(aircraft), *cells), widths=(0.0, *widths[: len(cells)]))
    words, fields = (shown.above, shown.name, shown.below), ((), ("aircraft",))
    return ServiceHead(shown.mark, *words, shown.ink, beside, head, of=fields, sure=shown.sure)


def _rating(rating: Rating, size: float, above: float, base: float) -> Part:
    """Return a rating: its label and, below the label, its figure or a line to write on.

    Args:
        rating: the rating.
        size: the type size of the figure, in points.
        above: the baseline of the label, mm.
        base: the baseline of the figure, mm.
    """
    value: Piece = WriteInLine(f"schedule.{rating.name}", 6.0, 4.0)
    if rating.figure is not None:
        value = Words(rating.figure, size, "strong")
    doubt = (Space(0.5), status_sign(rating.sure)) if rating.sure else ()
    return Layers((PieceLine((label(rating.title), *doubt), above), PieceLine((value,), base)))


def _from_right(wide: float, part: Part) -> Part:
    """Return a part whose left edge is `wide` mm from the right edge of the available space."""
    return ByWidth(lambda room: Inset(part, room - wide))
