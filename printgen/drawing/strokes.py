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
}  # fmt: skip
# A small letter is the large one underlined.
LETTERS |= {it.lower(): (*steps, ("M", -0.3, 3.8), ("L", 2.3, 3.8)) for it, steps in LETTERS.items()}
WIDTH, HEIGHT, STEP = 2.0, 3.0, 3.1


def word(letters: str, x: float, y: float, height: float, mirrored: bool) -> Iterator[Mark]:
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
        yield Outline(tuple(at(step, index * STEP) for step in LETTERS[letter]), stroke=Ink.BLACK, pen=FINE * 1.5)
