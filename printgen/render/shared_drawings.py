"""Drawings in flowed pages. Drawings that are printed several times, such as the picture on each card, are drawn once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree as ET

#: The name of the element of a drawing, the attribute with its number, and its pattern.
SVG = "{http://www.w3.org/2000/svg}svg"
_NUMBER = "data-drawing"
_DRAWING = re.compile(r'<svg\b([^>]* xmlns="http://www\.w3\.org/2000/svg"[^>]*)>.*?</svg>', re.DOTALL)
#: The attributes of WeasyPrint's streams with the colours, opacities and fonts that are set.
_STATE = (
    *("_current_color", "_current_color_stroke", "_current_alpha", "_current_alpha_stroke"),
    *("_current_font", "_current_font_size", "_old_font", "_old_font_size"),
)


def without_drawings(document: str) -> tuple[str, Drawings]:
    """Return the document with empty drawings, and its complete drawings.

    WeasyPrint would parse and style the parts of a drawing as slowly as text, although the styles have no effect on them.
    """
    drawings = Drawings()

    def emptied(found: re.Match[str]) -> str:
        try:
            number = drawings.add(found[0])
        except ET.ParseError:
            # A game folder's template may contain drawings that are not XML.
            return found[0]
        return f'<svg {_NUMBER}="{number}"{found[1]}></svg>'

    return _DRAWING.sub(emptied, document), drawings


class Drawings:
    """The drawings of a document. Equal drawings have the same number."""

    def __init__(self) -> None:
        self._numbers: dict[str, str] = {}
        #: The text and the element of each drawing, by number.
        self._drawings: dict[str | None, tuple[str, ET.Element]] = {}
        self._images: dict[str | None, _Image] = {}

    def add(self, drawing: str) -> str:
        """Add a drawing and return its number. Raise ParseError if it is not XML."""
        if drawing not in self._numbers:
            number = str(len(self._numbers))
            self._drawings[number] = drawing, ET.fromstring(drawing)
            self._numbers[drawing] = number
        return self._numbers[drawing]

    def handle(self, handle: Callable[..., Any], element: Any, *rest: Any) -> Any:
        """Return WeasyPrint's boxes for a drawing, with the content that `without_drawings` removed.

        Args:
            handle: WeasyPrint's function for drawings.
            element: the drawing.
            rest: the other arguments of the function.
        """
        number = element.get(_NUMBER)
        if number not in self._drawings:
            return handle(element, *rest)
        (text, complete), known = self._drawings[number], self._images.get(number)

        def make() -> Any:
            # Drawing an image may change its element.
            return handle(ET.fromstring(text), *rest)[0].replacement

        boxes = handle(element if known else complete, *rest)
        for box in boxes:
            box.element = complete
            box.replacement = _Image(None if known else box.replacement, make, known)
            self._images.setdefault(number, box.replacement)
        return boxes


class _Image:
    """An image of WeasyPrint. If possible, it repeats the operators of an equal image instead of drawing again.

    Args:
        image: the image, or None if it is not made yet.
        make: a function that makes the image.
        equal: the first of the equal images, or None if this is the first one.
    """

    def __init__(self, image: Any, make: Callable[[], Any], equal: _Image | None) -> None:
        self._image = image
        self._make = make
        self._equal = equal or self
        self._operators: dict[Any, tuple[list[Any], tuple[Any, ...]]] = {}

    def get_intrinsic_size(self, resolution: float, font_size: float) -> Any:
        """Return the width and height of the image, and their ratio."""
        return self._equal._image.get_intrinsic_size(resolution, font_size)

    def draw(self, stream: Any, width: float, height: float, style: Any) -> None:
        """Draw the image. Its operators depend on the colours and the font that are already set in the stream."""
        known, key = self._equal._operators, (width, height, _state(stream))
        if key in known:
            operators, after = known[key]
            stream.stream += operators
            for name, value in zip(_STATE, after, strict=True):
                setattr(stream, name, value)
            return
        start, count = len(stream.stream), _count_resources(stream)
        (self._image or self._make()).draw(stream, width, height, style)
        if _count_resources(stream) == count:
            known[key] = stream.stream[start:], _state(stream)


def _state(stream: Any) -> tuple[Any, ...]:
    return tuple(getattr(stream, name) for name in _STATE)


def _count_resources(stream: Any) -> int:
    """Return the number of objects that the operators of a stream use. Each copy of an image has its own objects."""
    return sum(len(objects) for objects in stream._resources.values() if isinstance(objects, dict))
