"""What a task takes and what it earns, in lines and rows."""

from __future__ import annotations

from collections.abc import Sequence

from printgen.campaign.mission.outing import Outing
from printgen.campaign.mission.setting import LEAD, SIZE, Part, bullet, rows, space
from printgen.data.records.campaign import Award, Task
from printgen.drawing.sketch import Sketch
from printgen.translation import _
from printgen.units import Box

#: How wide a column of points is, beside that of the words.
SHARES = (4.2, 1.0)


def takes(task: Task, room: float, size: float = SIZE, lead: float = LEAD) -> tuple[Part, ...]:
    """What it takes to succeed."""
    return tuple(bullet(says, room, size, lead) for says in task.says)


def earns(outing: Outing, awards: Sequence[Award], duties: Sequence[str], head: str) -> tuple[Part, ...]:
    """What awards pay, a column for each duty that is asked for."""
    names = {duty.duty: duty.name for duty in outing.tables.rules.duties}
    cells = [
        (label(award), *(_points(award, duty) for duty in duties))
        for award in awards
        if any(award.points.get(duty) for duty in duties)
    ]
    if not cells:
        return ()
    shares = (SHARES[0], *(SHARES[1] for _duty in duties))
    return rows((head, *(names.get(duty, duty) for duty in duties)), shares, cells)


def label(award: Award) -> str:
    """`Trench hexes strafed, 20 at most`."""
    most = _("{most} at most").format(most=award.most) if award.most is not None else ""
    home = _("if brought home") if award.home else ""
    return ", ".join(part for part in (award.name, most, home) if part)


def _points(award: Award, duty: str) -> str:
    points = award.points.get(duty, 0)
    return str(points) if points else "–"


def name(text: str, beside: str, sizes: tuple[float, ...] = (14, 10.5, 8.5)) -> Part:
    """The name of a task, and small at its right what there is to say of it."""

    def draw(sketch: Sketch, box: Box) -> None:
        y = box.bottom - 1.8
        wide = sketch.text(box.x, y, text, sizes, "strong", room=box.width)
        if beside:
            sketch.text(box.right, y, beside, (SIZE, 7.0, 6.5, 6.0), anchor="end", room=box.width - wide - 2.0)

    return Part(sizes[0] * 0.32 + 3.2, draw)


def described(outing: Outing, task: Task, beside: str, room: float, duties: Sequence[str]) -> tuple[Part, ...]:
    """A task with its name, what it takes and what it earns."""
    own, _others = outing.awards(task)
    paid = earns(outing, own, duties, _("for this"))
    return (name(task.name, beside), *takes(task, room), *paid, space(3.0))
