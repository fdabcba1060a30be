"""A drawing in the making: collects marks, and says which text did not fit instead of squeezing it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from msgspec import Struct, field

from printgen.drawing.fonts.typeface import missing, width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Anchor, Cut, Entry, EntryKind, Face, Mark, Text
from printgen.units import Box, Size

Field = tuple[str | int, ...]

#: What is too wide by no more than this is not: nobody would see it, mm.
UNSEEN = 0.05

#: Whether pages are drawn for their misfits alone.
_JUDGED = ContextVar("judged", default=False)


@contextmanager
def judged() -> Iterator[None]:
    """While it lasts pages are drawn to see whether their words fit, and for nothing else: pictures are left out."""
    before = _JUDGED.set(True)
    try:
        yield
    finally:
        _JUDGED.reset(before)


def judging() -> bool:
    """Whether pages are drawn for their misfits alone: what no word's room depends on need not be reckoned."""
    return _JUDGED.get()


class Misfit(Struct, frozen=True):
    """Text that cannot be set: `over` mm too wide at its smallest size, or with characters the font lacks (PG009)."""

    field: Field
    text: str
    over: float = 0.0
    lacking: str = ""


class Sketch(Struct):
    """Marks in the order in which they are drawn, and the misfits met on the way; entries where a form is drawn (`fillable`)."""

    marks: list[Mark] = field(default_factory=list)
    misfits: list[Misfit] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    fillable: bool = False

    def add(self, *marks: Mark) -> None:
        self.marks.extend(marks)

    def extend(self, marks: Iterable[Mark]) -> None:
        """Marks of which nothing can be too wide; not even drawn, where they still are to be, of a page that is only judged."""
        if not _JUDGED.get():
            self.marks.extend(marks)

    def picture(self, draw: Callable[[], Iterable[Mark]]) -> None:
        """The same of marks that are drawn all at once."""
        if not _JUDGED.get():
            self.marks.extend(draw())

    def text(
        self,
        x: float,
        y: float,
        text: str,
        sizes: float | tuple[float, ...] = 8.5,
        cut: Cut = "text",
        anchor: Anchor = "start",
        ink: Ink = Ink.BLACK,
        room: float | None = None,
        of: Field = (),
    ) -> float:
        """Set one line, its baseline at (x, y), at the first of `sizes` that fits `room` mm; returns its width in mm. What fits
        at no size is left out and noted as a misfit of the record's field `of`."""
        steps = sizes if isinstance(sizes, tuple) else (sizes,)
        if lacking := missing(text, cut):
            self.misfits.append(Misfit(of, text, lacking=lacking))
        for size in steps:
            wide = width(text, cut, size)
            if room is None or wide <= room + (UNSEEN if size == steps[-1] else 1e-6):
                self.marks.append(Text(x, y, text, size, cut, anchor, ink))
                return wide
        self.misfits.append(Misfit(of, text, over=wide - (room or 0)))
        return 0.0

    def entry(
        self,
        name: str,
        place: Box,
        kind: EntryKind = "text",
        value: str = "",
        size: float = 8.5,
        readonly: bool = False,
    ) -> None:
        """A place to fill in on a screen, where a form is drawn; nothing elsewhere. readonly: filled in already."""
        if self.fillable:
            at = (place.x, place.y, place.width, place.height)
            self.entries.append(Entry(name, *at, kind, value, size, readonly))

    def face(self, name: str, size: Size) -> Face:
        """What was drawn, as one printed side."""
        return Face(name, size, tuple(self.marks), tuple(self.entries))
