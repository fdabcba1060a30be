"""Letters of single strokes: for film, where thin lines are all, and where everything may have to be seen from behind."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, Mark, Outline, Step

#: Each letter in a field of 2 by 3, from its top left corner.
LETTERS: dict[str, tuple[Step, ...]] = {
    "H": (("M", 0, 0), ("L", 0, 3), ("M", 2, 0), ("L", 2, 3), ("M", 0, 1.5), ("L", 2, 1.5)),
    "S": (
        ("M", 2, 0.55), ("C", 1.8, 0.1, 1.4, 0, 1, 0), ("C", 0.4, 0, 0, 0.35, 0, 0.78), ("C", 0, 1.25, 0.5, 1.38, 1, 1.5),
        ("C", 1.5, 1.62, 2, 1.75, 2, 2.22), ("C", 2, 2.65, 1.6, 3, 1, 3), ("C", 0.6, 3, 0.2, 2.9, 0, 2.45),
    ),
    "L": (("M", 0, 0), ("L", 0, 3), ("L", 1.8, 3)),
    "A": (("M", 0, 3), ("L", 1, 0), ("L", 2, 3), ("M", 0.37, 1.9), ("L", 1.63, 1.9)),
    "B": (
        ("M", 0, 0), ("L", 0, 3), ("L", 1.1, 3), ("C", 1.7, 3, 2, 2.65, 2, 2.2), ("C", 2, 1.75, 1.7, 1.4, 1.1, 1.4),
        ("L", 0, 1.4), ("M", 0, 0), ("L", 1, 0), ("C", 1.5, 0, 1.8, 0.3, 1.8, 0.7), ("C", 1.8, 1.1, 1.5, 1.4, 1, 1.4),
    ),
    "C": (("M", 1.9, 0.6), ("C", 1.6, 0.15, 1.3, 0, 1, 0), ("C", 0.3, 0, 0, 0.6, 0, 1.5),
          ("C", 0, 2.4, 0.3, 3, 1, 3), ("C", 1.3, 3, 1.6, 2.85, 1.9, 2.4)),
    "0": (("M", 1, 0), ("C", 1.7, 0, 2, 0.6, 2, 1.5), ("C", 2, 2.4, 1.7, 3, 1, 3),
          ("C", 0.3, 3, 0, 2.4, 0, 1.5), ("C", 0, 0.6, 0.3, 0, 1, 0)),
    "1": (("M", 0.4, 0.7), ("L", 1.1, 0), ("L", 1.1, 3)),
    "2": (("M", 0.1, 0.7), ("C", 0.2, 0.2, 0.6, 0, 1, 0), ("C", 1.6, 0, 1.9, 0.4, 1.9, 0.85),
          ("C", 1.9, 1.5, 1.2, 1.9, 0, 3), ("L", 2, 3)),
    "3": (("M", 0.1, 0.5), ("C", 0.3, 0.15, 0.6, 0, 1, 0), ("C", 1.5, 0, 1.8, 0.3, 1.8, 0.7),
          ("C", 1.8, 1.1, 1.4, 1.35, 0.8, 1.35), ("C", 1.6, 1.35, 2, 1.75, 2, 2.2), ("C", 2, 2.7, 1.5, 3, 1, 3),
          ("C", 0.5, 3, 0.2, 2.8, 0, 2.45)),
    "4": (("M", 1.5, 3), ("L", 1.5, 0), ("L", 0, 2.1), ("L", 2, 2.1)),
    "5": (("M", 1.8, 0), ("L", 0.3, 0), ("L", 0.15, 1.35), ("C", 0.5, 1.15, 0.8, 1.1, 1, 1.1),
          ("C", 1.6, 1.1, 2, 1.5, 2, 2.05), ("C", 2, 2.65, 1.5, 3, 1, 3), ("C", 0.5, 3, 0.2, 2.8, 0, 2.5)),
    "6": (("M", 1.7, 0.2), ("C", 0.9, -0.1, 0, 0.5, 0, 1.9), ("C", 0, 2.6, 0.4, 3, 1, 3), ("C", 1.6, 3, 2, 2.6, 2, 2.05),
          ("C", 2, 1.5, 1.6, 1.15, 1, 1.15), ("C", 0.5, 1.15, 0.1, 1.45, 0, 1.9)),
    "7": (("M", 0, 0), ("L", 2, 0), ("L", 0.7, 3)),
    "8": (("M", 1, 1.35), ("C", 0.5, 1.35, 0.2, 1.1, 0.2, 0.7), ("C", 0.2, 0.3, 0.5, 0, 1, 0),
          ("C", 1.5, 0, 1.8, 0.3, 1.8, 0.7), ("C", 1.8, 1.1, 1.5, 1.35, 1, 1.35), ("C", 0.4, 1.35, 0, 1.7, 0, 2.15),
          ("C", 0, 2.65, 0.4, 3, 1, 3), ("C", 1.6, 3, 2, 2.65, 2, 2.15), ("C", 2, 1.7, 1.6, 1.35, 1, 1.35)),
    "9": (("M", 0.3, 2.8), ("C", 1.1, 3.1, 2, 2.5, 2, 1.1), ("C", 2, 0.4, 1.6, 0, 1, 0), ("C", 0.4, 0, 0, 0.4, 0, 0.95),
          ("C", 0, 1.5, 0.4, 1.85, 1, 1.85), ("C", 1.5, 1.85, 1.9, 1.55, 2, 1.1)),
}  # fmt: skip
# A small letter is the large one underlined.
LETTERS |= {it.lower(): (*steps, ("M", -0.3, 3.8), ("L", 2.3, 3.8)) for it, steps in LETTERS.items() if it.isalpha()}
WIDTH, HEIGHT, STEP = 2.0, 3.0, 3.1


def word(letters: str, x: float, y: float, height: float, mirrored: bool, pen: float = FINE * 1.5) -> Iterator[Mark]:
    """A few letters set about (x, y), `height` mm high; from behind when mirrored. Raises KeyError for another letter."""
    unit = height / HEIGHT
    way = -1 if mirrored else 1
    start = -(STEP * (len(letters) - 1) + WIDTH) / 2

    def at(step: Step, shift: float) -> Step:
        name, *numbers = step
        placed: list[str | float] = [name]
        for index in range(0, len(numbers), 2):
            across, down = float(numbers[index]), float(numbers[index + 1])
            placed += [x + way * (start + shift + across) * unit, y + (down - HEIGHT / 2) * unit]
        return tuple(placed)

    for index, letter in enumerate(letters):
        yield Outline(tuple(at(step, index * STEP) for step in LETTERS[letter]), stroke=Ink.BLACK, pen=pen)
