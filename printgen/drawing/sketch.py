"""Drawings under construction. They collect marks, and report text that does not fit instead of compressing it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from msgspec import Struct, field

from printgen.drawing.fonts.typeface import missing_characters, width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import BEFORE, RULE, Anchor, Cut, Entry, EntryKind, Face, Mark, Rect, Text
from printgen.units import Box, Size, points_to_mm

Field = tuple[str | int, ...]

#: The maximum excess width that is invisible and not reported as an overflow, mm.
UNSEEN = 0.05

#: Whether pages are drawn only to detect overflows.
_CHECKING = ContextVar("judged", default=False)


@contextmanager
def measure_only() -> Iterator[None]:
    """Provide a context in which pages are drawn only to detect overflows of text. Pictures are not drawn."""
    before = _CHECKING.set(True)
    try:
        yield
    finally:
        _CHECKING.reset(before)


def is_measuring() -> bool:
    """Return whether pages are drawn only to detect overflows. If so, calculations for pictures can be skipped."""
    return _CHECKING.get()


class Overflow(Struct, frozen=True):
    """Text that cannot be printed (PG009) because it is too wide or too high, or has characters that the font lacks.

    Fields:
        excess: the width in mm by which the text exceeds the available space at its smallest size. For a block, it is
            the additional height or width that it needs, mm.
        missing: the characters that the font lacks.
        is_block: whether `text` has several lines, or is the name of a part of the page that needs more space.
        remedy: the advice to the user if no characters are missing.
    """

    field: Field
    text: str
    excess: float = 0.0
    missing: str = ""
    is_block: bool = False
    remedy: str = "shorten it"


class Sketch(Struct):
    """A drawing under construction.

    Fields:
        marks: the marks, in the order in which they are drawn.
        overflows: the overflows found so far.
        entries: the form fields, if the drawing is a form (`fillable`).
        sections: the heights at which the drawing may be divided between two pages.
    """

    marks: list[Mark] = field(default_factory=list)
    overflows: list[Overflow] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    fillable: bool = False
    sections: list[float] = field(default_factory=list)

    def add(self, *marks: Mark) -> None:
        self.marks.extend(marks)

    def extend(self, marks: Iterable[Mark]) -> None:
        """Add marks that cannot overflow.

        If pages are drawn only to detect overflows, do nothing and do not consume the iterator.
        """
        if not _CHECKING.get():
            self.marks.extend(marks)

    def picture(self, draw: Callable[[], Iterable[Mark]]) -> None:
        """Add the marks that a function returns. These marks cannot overflow.

        If pages are drawn only to detect overflows, the function is not called.
        """
        if not _CHECKING.get():
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
        """Set a line of text with its baseline at (x, y). Return its width in mm.

        The text is set at the first of `sizes` (points) at which it is at most `room` mm wide. Text that fits at no size
        is noted as an overflow of the record's field `of` and set in red, which is visible only in drafts.
        """
        steps = sizes if isinstance(sizes, tuple) else (sizes,)
        if lacking := missing_characters(text, cut):
            self.overflows.append(Overflow(of, text, missing=lacking))
        for size in steps:
            wide = width(text, cut, size)
            if room is None or wide <= room + (UNSEEN if size == steps[-1] else 1e-6):
                self.marks.append(Text(x, y, text, size, cut, anchor, ink))
                return wide
        self.overflows.append(Overflow(of, text, excess=wide - (room or 0)))
        self._mark_text(Text(x, y, text, size, cut, anchor, Ink.RED), wide)
        return wide

    def mark_excess(self, box: Box, excess: float) -> None:
        """Mark a box that is too small for its content in red, with the missing length in mm. Only drafts show this mark."""
        for ink, pen in ((Ink.WHITE, 2.5 * RULE), (Ink.RED, RULE)):
            self.marks.append(Rect(box.x, box.y, box.width, box.height, None, ink, pen))
        words = f"+{excess:.1f} mm"
        self._mark_text(Text(box.right, box.bottom, words, 7.0, "strong", "end", Ink.RED), width(words, "strong", 7.0))

    def _mark_text(self, text: Text, wide: float) -> None:
        """Add a red text on a white patch, which makes it visible on any ground."""
        left, high = text.x - wide * BEFORE[text.anchor], points_to_mm(text.size)
        self.extend((Rect(left, text.y - 0.9 * high, wide, 1.2 * high, Ink.WHITE, None), text))

    def entry(
        self,
        name: str,
        place: Box,
        kind: EntryKind = "text",
        value: str = "",
        size: float = 8.5,
        readonly: bool = False,
        choices: tuple[tuple[str, str], ...] = (),
    ) -> None:
        """Add a form field to be filled in on screen. Do nothing if the drawing is not a form.

        Args:
            place: the box of the field, mm.
            value: the text with which the field is prefilled.
            readonly: whether users cannot change the value.
        """
        if self.fillable:
            at = (place.x, place.y, place.width, place.height)
            self.entries.append(Entry(name, *at, kind, value, size, readonly, choices))

    def face(self, name: str, size: Size, notes: tuple[str, ...] = ()) -> Face:
        """Return the finished drawing as a face of the given size. `notes` explain its abbreviations."""
        return Face(name, size, tuple(self.marks), tuple(self.entries), notes=notes, sections=tuple(self.sections))
