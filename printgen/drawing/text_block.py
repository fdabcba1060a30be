"""Text broken into lines that fit a width."""

from __future__ import annotations

from printgen.drawing.fonts.typeface import width
from printgen.drawing.marks import Cut


def wrap(text: str, cut: Cut, size: float, room: float) -> tuple[str, ...]:
    """The lines that the text takes in `room` mm at a type size in points; as many words on each as fit.

    Breaks at spaces and at the line ends in the text, never at a no-break space. A word wider than the room stands on
    a line of its own, whole: setting it in a Sketch with the same room then notes the misfit.
    """
    lines: list[str] = []
    for paragraph in text.splitlines():
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and width(longer, cut, size) > room + 1e-6:
                lines.append(line.rstrip(" "))
                line = word
            else:
                line = longer
        lines.append(line.rstrip(" "))
    return tuple(lines)
