"""Text wrapped to a width: plain text in one typeface, or paragraphs in several typefaces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from unicodedata import combining

from msgspec import Struct

from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Cut, Text
from printgen.units import MM_PER_POINT

#: The distance between baselines, as a multiple of the type size.
LEADING = 1.2
#: The distance from the top of a line to its baseline, as a multiple of the type size. With this value, the spaces
#: above and below the letters are equal.
BASELINE = 0.955
#: The spaces at which a line may end. They do not include the no-break space.
_SPACES = re.compile(r"[ \t\r\n]+")
#: The place after a hyphen, at which a word may be broken.
_HYPHENS = re.compile(r"(?<=-)(?=.)")
#: The tolerance for text that is exactly as wide as the available space, mm.
_SLACK = 1e-6


def wrap(text: str, cut: Cut, size: float, room: float, at_hyphens: bool = False) -> tuple[str, ...]:
    """Wrap text to lines that are at most `room` mm wide. Each line contains as many words as fit.

    Lines break at spaces and at the line ends in the text, never at a no-break space. A word that is too wide is not
    broken, but put on a separate line, which `Sketch.text` reports as an overflow if it is given the same `room`.

    Args:
        at_hyphens: whether a word that is too wide is broken after its hyphens.
    """
    lines: list[str] = []
    for paragraph in text.splitlines():
        line = ""
        for word in paragraph.split(" "):
            parts = _HYPHENS.split(word) if at_hyphens and width(word, cut, size) > room + _SLACK else [word]
            for number, part in enumerate(parts):
                longer = f"{line}{'' if number else ' '}{part}" if line else part
                if line and width(longer, cut, size) > room + _SLACK:
                    lines.append(line.rstrip(" "))
                    line = part
                else:
                    line = longer
        lines.append(line.rstrip(" "))
    return tuple(lines)


class Run(Struct, frozen=True):
    """A part of a paragraph in one typeface."""

    text: str
    cut: Cut = "text"


class Piece(Struct, frozen=True):
    """A part of a line in one typeface, `x` mm from the start of the line."""

    x: float
    text: str
    cut: Cut


class TextLine(Struct, frozen=True):
    """A line of a paragraph.

    Fields:
        pieces: the parts of the line.
        size: the type size, points.
    """

    pieces: tuple[Piece, ...]
    size: float

    @property
    def height(self) -> float:
        """The distance in mm from the top of this line to the top of the next line."""
        return LEADING * self.size * MM_PER_POINT

    def marks(self, x: float, y: float, ink: Ink = Ink.BLACK) -> Iterator[Text]:
        """Yield the marks of the line, with its top left corner at (x, y) mm."""
        baseline = y + BASELINE * self.size * MM_PER_POINT
        return (Text(x + it.x, baseline, it.text, self.size, it.cut, ink=ink) for it in self.pieces)


def lines(runs: Iterable[Run], size: float, room: float, hang: float = 0.0) -> tuple[TextLine, ...]:
    """Wrap a paragraph to lines that are at most `room` mm wide. Each line contains as many words as fit.

    Lines break at spaces and at line ends, which are treated as spaces. A word that is too wide is broken between
    letters.

    Args:
        runs: the parts of the text.
        size: the type size, points.
        room: the available width, mm.
        hang: the indent of every line except the first, mm.
    """
    found: list[TextLine] = []
    line: list[Run] = []
    wide = 0.0

    def end() -> None:
        nonlocal wide
        found.append(TextLine(tuple(_pieces(line, size, hang if found else 0.0)), size))
        line.clear()
        wide = 0.0

    def wide_as(word: list[Run]) -> float:
        return sum(width(it.text, it.cut, size) for it in word)

    for space, word in _words(runs):
        gap, needs = width(" ", space, size), wide_as(word)
        if line and wide + gap + needs > room - (hang if found else 0.0) + _SLACK:
            end()
        if line:
            line.append(Run(" ", space))
            wide += gap
        while wide + needs > room - (hang if found else 0.0) + _SLACK:
            fits, word = _broken(word, size, room - (hang if found else 0.0))
            line += fits
            if not word:
                needs = wide_as(fits)
                break
            end()
            needs = wide_as(word)
        line += word
        wide += needs
    if line:
        end()
    return tuple(found)


def _words(runs: Iterable[Run]) -> Iterator[tuple[Cut, list[Run]]]:
    """Yield each word as parts in one typeface each, with the typeface of the space before the word."""
    word: list[Run] = []
    space: Cut = "text"
    for run in runs:
        first, *others = _SPACES.split(run.text)
        if first:
            word.append(Run(first, run.cut))
        for part in others:
            if word:
                yield space, word
            space, word = run.cut, [Run(part, run.cut)] if part else []
    if word:
        yield space, word


def _broken(word: list[Run], size: float, room: float) -> tuple[list[Run], list[Run]]:
    """Split a word into the letters that fit (at least the first) and the remaining letters."""
    wide = 0.0
    for index, run in enumerate(word):
        for at, letter in enumerate(run.text):
            wide += width(letter, run.cut, size)
            # An accent stays together with its letter.
            if wide > room + _SLACK and (index or at) and not combining(letter):
                fits, rest = Run(run.text[:at], run.cut), Run(run.text[at:], run.cut)
                return [*word[:index], *([fits] if fits.text else [])], [rest, *word[index + 1 :]]
    return word, []


def _pieces(line: list[Run], size: float, x: float) -> Iterator[Piece]:
    """Yield the parts of a line at their positions, with adjacent parts in the same typeface merged."""
    merged: list[Run] = []
    for run in line:
        if merged and merged[-1].cut == run.cut:
            merged[-1] = Run(merged[-1].text + run.text, run.cut)
        else:
            merged.append(run)
    for run in merged:
        yield Piece(x, run.text, run.cut)
        x += width(run.text, run.cut, size)
