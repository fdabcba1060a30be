"""Parts that the sheets of a mission share: page headings, paragraphs, bullets, tables, and tasks."""

from __future__ import annotations

from collections.abc import Sequence

from printgen.campaign.mission.outing import PlannedMission
from printgen.data.records.campaign import Award, Task
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Panel, Picture, PieceLine, Rule, Space, TextBlock, Words
from printgen.drawing.layout.part import Blank, CustomPart, Inset, Layers, Part, Row
from printgen.drawing.marks import RULE, Circle, Glyph
from printgen.drawing.sketch import Field, Sketch
from printgen.translation import _
from printgen.units import Box

SIZE, LEAD = 8.5, 3.9
#: The small type: its size in points, and the distance between its lines in mm.
SMALL = (7.0, 3.2)
#: The heights of the head of a page and of a row of a table, in mm.
HEAD, ROW = 21.0, 4.6


def draw_parts(sketch: Sketch, place: Box, parts: Sequence[Part]) -> tuple[Part, ...]:
    """Draw as many parts as fit, one below another, but at least one. Return the remaining parts."""
    below = place
    for index, part in enumerate(parts):
        fitted = part.fit(below.width)
        if fitted.natural_height > below.height + 1e-6 and index:
            return tuple(parts[index:])
        fitted.draw(sketch, below.upper_part(fitted.natural_height))
        below = below.lower_part(fitted.natural_height)
    return ()


def heading(title: str, remark: str = "") -> Part:
    """Return the title of a panel, with a small remark on the right and a rule below."""
    return Panel(title, remark=remark, top=5.6)


def paragraph(text: str, size: float = SIZE, lead: float = LEAD, of: Field = ()) -> Part:
    """Return a text of several lines as a part of a page."""
    return Inset(TextBlock(text, 0.75 * lead, lead, size, of=of), bottom=0.25 * lead + 0.4)


def bullet(text: str, size: float = SIZE, lead: float = LEAD, number: int = 0) -> Part:
    """Return a paragraph that starts with a bullet or, if `number` is not 0, with that number."""
    if number:
        figure = PieceLine((Words(f"{number}", size, "strong", anchor="end"),), 0.75 * lead, 0.0)
        return Layers((Inset(paragraph(text, size, lead), 5.0), Row((figure, Blank(0.0)), 0.0, widths=(3.6, 0.0))))

    def dot(sketch: Sketch, at: Box) -> None:
        sketch.add(Circle(at.x + 0.9, at.y + lead * 0.75 - size * 0.085, 0.5, Ink.BLACK, None))

    return Layers((CustomPart(dot), Inset(paragraph(text, size, lead), 3.0)))


def rows(
    heads: tuple[str, ...], shares: tuple[float, ...], cells: Sequence[tuple[str, ...]], high: float = ROW
) -> tuple[Part, ...]:
    """Return the rows of a table as parts of a page. The first row contains small headings.

    The first column contains text, and the figures in the other columns are right-aligned.

    Args:
        shares: the relative widths of the columns.
        high: the height of a row in mm.
    """

    def line(texts: tuple[str, ...], head: bool) -> Part:
        ink, sizes = (Ink.GREY70, (6.5, 6.0)) if head else (Ink.BLACK, (SIZE, 7.0, 6.5, 6.0))
        base, tall = (3.0, 4.0) if head else (high - 1.3, high)
        first, *figures = texts
        found = [Words(first, sizes, ink=ink)]
        found += [Words(it, sizes, "text" if head else "strong", ink, anchor="end") for it in figures]
        return Layers((Row(tuple(PieceLine((it,), base) for it in found), 2.0, shares), Rule(tall, Ink.GREY40)))

    return (line(heads, True), *(line(texts, False) for texts in cells))


def page_head(above: str, name: str, ink: Ink, mark: Glyph | None = None, of: Field = ()) -> Part:
    """Return the head of a page: a line of small text above the name of the page.

    Args:
        above: the small text, such as the campaign and the date.
        mark: a picture to the left of the texts, if any.
        of: the roster field that contains the name.
    """
    small = Words(above, (8.5, 7.0, 6.5, 6.0), "semibold", Ink.GREY70)
    large = Words(name, (30, 20, 14, 10.5), "display", of=of)
    lines = Inset(Layers((PieceLine((small,), 3.0), PieceLine((large,), 13.2))), 17.0 if mark else 0.0)
    picture = (Picture(mark, 13.0, 6.5, 7.6),) if mark else ()
    return Layers((*picture, lines, Rule(16.6, ink, 2 * RULE)), HEAD)


def task_name(text: str, beside: str, sizes: tuple[float, ...] = (14, 10.5, 8.5)) -> Part:
    """Return the name of a task, with a small remark on the right."""
    high = sizes[0] * 0.32 + 3.2
    name = Words(text, sizes, "strong")
    remark = (Space(2.0), Words(beside, (SIZE, 7.0, 6.5, 6.0), anchor="end")) if beside else ()
    return PieceLine((name, *remark), high - 1.8, high)


def task_description(outing: PlannedMission, task: Task, beside: str) -> tuple[Part, ...]:
    """Return a task as parts of a page: its name, its conditions, and the awards that can be earned only on this task.

    Args:
        beside: a small remark to the right of the name.
    """
    duties = tuple(duty.duty for duty in outing.tables.rules.duties)
    own = [award for award in outing.tables.awards.values() if task.task in award.tasks]
    takes = (bullet(says) for says in task.text)
    return (task_name(task.name, beside), *takes, *award_table(outing, own, duties, _("for this task")), Blank(3.0))


def award_table(
    outing: PlannedMission, awards: Sequence[Award], duties: Sequence[str], head: str = ""
) -> tuple[Part, ...]:
    """Return a table of awards, with a column for each duty. Awards that earn these duties no points are omitted.

    Args:
        head: the heading of the column with the awards.
    """
    names = {duty.duty: duty.name for duty in outing.tables.rules.duties}
    cells = []
    for award in awards:
        if any(award.points.get(duty) for duty in duties):
            most = _("at most {most}").format(most=award.max_points) if award.max_points is not None else ""
            home = _("if the aircraft returns") if award.requires_return else ""
            label = ", ".join(part for part in (award.name, most, home) if part)
            cells.append((label, *(str(award.points.get(duty) or "–") for duty in duties)))
    shares = (4.2, *(1.0 for _duty in duties))
    return rows((head, *(names.get(duty, duty) for duty in duties)), shares, cells) if cells else ()
