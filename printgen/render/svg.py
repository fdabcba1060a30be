"""Sheets and diagrams as SVG in millimetres: one picture per sheet, with glyphs as symbols and embedded fonts."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import cache
from html import escape
from typing import Any, assert_never

from printgen.drawing.fonts.fontfile import InstalledFont
from printgen.drawing.fonts.scripts import has_right_to_left
from printgen.drawing.fonts.typeface import font_runs, run_width, width
from printgen.drawing.inks import RGB, Ink, Palette
from printgen.drawing.marks import (
    BEFORE,
    Area,
    Circle,
    Cut,
    Face,
    Glyph,
    Line,
    Mark,
    Outline,
    Picture,
    Rect,
    Step,
    Text,
    Use,
)
from printgen.drawing.plan import PlacedFace, Plan
from printgen.drawing.portrait import without_colours
from printgen.render.webfont import Characters, CssFont, characters, css_font, font_face_rule
from printgen.units import Box, Size, points_to_mm

#: The pattern of a glyph's id and of references to it.
_IDS = re.compile(r'(?<=id=")g-|(?<=href="#)g-|(?<=url\(#)g-')
_UNSAFE = re.compile(r"[^A-Za-z0-9-]")
#: Values of attributes that need no escaping, and the substitutes for characters in other values.
_PLAIN = re.compile(r"[A-Za-z0-9 .,:;#'()+/_-]*")
_ESCAPES = str.maketrans({'"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#09;"})
_NAMESPACES = {
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:ev": "http://www.w3.org/2001/xml-events",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
}
#: The style of text without kerning and ligatures, as in a PDF; and the miter limit of strokes, in pen widths.
AS_MEASURED = "font-kerning:none;font-variant-ligatures:none"
_MITER = 10


def render_plan(
    plan: Plan, palette: Palette, embed_fonts: bool = True, subset: Callable[[Characters], Characters] | None = None
) -> tuple[str, ...]:
    """Return each sheet of a plan as an SVG file at true size. Its title consists of the plan's title and the sheet's bookmark.

    Raise ValueError if two different glyphs have the same name.

    Args:
        plan: the plan.
        palette: the colours.
        embed_fonts: whether to embed the characters in use, which takes most of the time. Otherwise, viewers look for
            the fonts by name (see `webfont.NAMES`).
        subset: a function that returns the characters to embed, given the characters in use; None to embed only those in
            use.
    """
    marks = (mark for sheet in plan.sheets for placed in sheet.faces for mark in placed.face.marks)
    used, texts = characters(marks) if embed_fonts else {}, []
    used = subset(used) if subset else used
    for sheet in plan.sheets:
        picture = _Picture(sheet.size, palette, " · ".join((plan.title, *sheet.bookmark)))
        for placed in sheet.faces:
            picture.place(placed)
        texts.append(picture.text(used))
    return tuple(texts)


def render_face(
    face: Face, palette: Palette, title: str | None = None, embed_fonts: bool = False, number: int = 0
) -> str:
    """Return a single face as SVG, for a diagram in a page that provides the fonts.

    Args:
        face: the face.
        palette: the colours.
        title: the title; by default, the name of the face.
        embed_fonts: whether to embed the characters in use.
        number: the number of the drawing on its page, which keeps ids unique if a page contains several drawings.
    """
    picture = _Picture(face.size, palette, title or face.name)
    picture.place(PlacedFace(face, 0, 0))
    text = picture.text(characters(face.marks) if embed_fonts else {})
    return _IDS.sub(rf"\g<0>{number}-", text) if number else text


class _Picture:
    """An SVG under construction."""

    def __init__(self, size: Size, palette: Palette, title: str) -> None:
        self._lines = {ink: _colour(rgb) for ink, rgb in palette.lines.items()}
        self._fills = {ink: rgb and _colour(rgb) for ink, rgb in palette.fills.items()}
        self._grey = palette.colourless
        self._size = size
        self._title = title
        self._defined: list[str] = []
        self._placed: list[str] = []
        self._pictures: dict[bytes, str] = {}
        self._symbols: dict[str, Glyph] = {}
        self._clips: dict[Box, str] = {}
        self._areas = 0
        self._fonts: set[Cut | InstalledFont] = set()

    def text(self, used: Characters) -> str:
        """Return the finished SVG file with the fonts for the characters in `used`."""
        rules = [font_face_rule(font, chars) for font, chars in used.items() if font in self._fonts]
        style = f'<style type="text/css"><![CDATA[{chr(10).join(rules)}]]></style>' if rules else ""
        width, height = _n(self._size.width), _n(self._size.height)
        content = (
            _tag("title", {}, _escape(self._title)),
            _tag("defs", {}, "".join((*self._defined, style))),
            *self._placed,
        )
        attributes = {
            "baseProfile": "full",
            "fill": "none",
            "height": f"{height}mm",
            "role": "img",
            "stroke-miterlimit": _MITER,
            "style": AS_MEASURED,
            "version": "1.1",
            "viewBox": f"0 0 {width} {height}",
            "width": f"{width}mm",
            **_NAMESPACES,
        }
        return _tag("svg", attributes, "".join(content)) + "\n"

    def place(self, placed: PlacedFace) -> None:
        """Add a face at its position on the sheet, turned around its own centre."""
        group: dict[str, Any] = {}
        if placed.visible_part is not None:
            visible = placed.visible_part
            if visible not in self._clips:
                self._clips[visible] = f"clip-{len(self._clips) + 1}"
                part = {"height": visible.height, "width": visible.width, "x": visible.x, "y": visible.y}
                rect = _tag("rect", {name: _n(it) for name, it in part.items()})
                self._defined.append(_tag("clipPath", {"id": self._clips[visible]}, rect))
            group["clip-path"] = f"url(#{self._clips[visible]})"
        if placed.x or placed.y or placed.turn:
            centre = f"{_n(placed.face.size.width / 2)} {_n(placed.face.size.height / 2)}"
            turn = f" rotate({_n(placed.turn)} {centre})" if placed.turn else ""
            group["transform"] = f"translate({_n(placed.x)} {_n(placed.y)}){turn}"
        self._placed.append(_tag("g", group, "".join(map(self._element, placed.face.marks))))

    def _element(self, mark: Mark) -> str:
        match mark:
            case Line():
                ends = {"x1": _n(mark.x1), "x2": _n(mark.x2), "y1": _n(mark.y1), "y2": _n(mark.y2)}
                dashes = {"stroke-dasharray": " ".join(str(_n(part)) for part in mark.dash)} if mark.dash else {}
                return _tag("line", self._paint(None, mark.ink, mark.width) | dashes | ends)
            case Rect():
                rounded = {"rx": _n(mark.radius), "ry": _n(mark.radius)} if mark.radius else {}
                corner = {"x": _n(mark.x), "y": _n(mark.y)}
                size = {"height": _n(mark.height), "width": _n(mark.width)}
                return _tag("rect", self._paint(mark.fill, mark.stroke, mark.pen) | rounded | size | corner)
            case Circle():
                place = {"cx": _n(mark.x), "cy": _n(mark.y), "r": _n(mark.radius)}
                return _tag("circle", self._paint(mark.fill, mark.stroke, mark.pen) | place)
            case Outline():
                return _tag("path", self._paint(mark.fill, mark.stroke, mark.pen) | {"d": _path(mark.steps)})
            case Area():
                return self._area(mark)
            case Text():
                return self._text(mark)
            case Picture():
                place = f"translate({_n(mark.x)} {_n(mark.y)}) scale({round(mark.width, 6)} {round(mark.height, 6)})"
                return _tag("use", {"transform": place, "xlink:href": f"#{self._embedded(mark.content)}"})
            case Use():
                parts = [f"translate({_n(mark.x)} {_n(mark.y)})"]
                parts += [f"rotate({_n(mark.turn)})"] if mark.turn else []
                parts += [f"scale({round(mark.scale, 6)})"] if mark.scale != 1.0 else []
                return _tag("use", {"transform": " ".join(parts), "xlink:href": f"#{self._symbol(mark.glyph)}"})
            case _:
                assert_never(mark)

    def _area(self, mark: Area) -> str:
        """Return a group that is clipped to an outline and contains its fill and marks; an empty group if the fill is omitted."""
        if self._fills[mark.fill] is None:
            return _tag("g", {})
        self._areas += 1
        id = f"g-area-{self._areas}"
        clip = _tag("clipPath", {"id": id}, _tag("path", {"d": _path(mark.steps)}))
        fill = Outline(mark.steps, mark.fill, None)
        edges = (Outline(mark.steps, None, ink, pen) for ink, pen in mark.edges)
        marks = map(self._element, (fill, *mark.marks, *edges))
        return _tag("g", {"clip-path": f"url(#{id})"}, "".join((clip, *marks)))

    def _embedded(self, content: bytes) -> str:
        """Embed a picture once and return its id.

        The picture is one unit wide and high, with its origin at the upper left corner.
        """
        if content not in self._pictures:
            data = without_colours(content) if self._grey else content
            kind = "png" if data.startswith(b"\x89PNG") else "jpeg"
            self._pictures[content] = f"picture-{len(self._pictures) + 1}"
            address = f"data:image/{kind};base64,{b64encode(data).decode('ascii')}"
            attributes = {"height": 1, "id": self._pictures[content], "preserveAspectRatio": "none", "width": 1}
            self._defined.append(_tag("image", attributes | {"x": 0, "xlink:href": address, "y": 0}))
        return self._pictures[content]

    def _paint(self, fill: Ink | None, stroke: Ink | None, pen: float) -> dict[str, Any]:
        paint: dict[str, Any] = {} if stroke is None else {"stroke": self._lines[stroke], "stroke-width": _n(pen)}
        if fill is not None and self._fills[fill] is not None:
            paint["fill"] = self._fills[fill]
        return paint

    def _text(self, mark: Text) -> str:
        parts = font_runs(mark.text, mark.cut)
        self._fonts.update(part.font for part in parts)
        attributes: dict[str, Any] = {
            **_set_in(css_font(mark.cut)),
            "font-size": _n(points_to_mm(mark.size)),
            "fill": self._lines[mark.ink],
        }
        if mark.turn:
            attributes["transform"] = f"rotate({_n(mark.turn)} {_n(mark.x)} {_n(mark.y)})"
        if mark.text != " ".join(mark.text.split()):
            attributes["xml:space"] = "preserve"
        if [part.font for part in parts] == [mark.cut]:
            if mark.anchor != "start":
                attributes["text-anchor"] = mark.anchor
            return _tag("text", attributes | {"x": _n(mark.x), "y": _n(mark.y)}, _escape(parts[0].text))
        # If there are several fonts, each part has its own position and complete font attributes, or it would inherit others.
        spans, x = list[str](), mark.x - BEFORE[mark.anchor] * width(mark.text, mark.cut, mark.size)
        for part in parts:
            # The text is already in visual order; override prevents a browser from reversing it again.
            text = f"\u202d{part.text}\u202c" if has_right_to_left(part.text) else part.text
            place = {"x": _n(x), "y": _n(mark.y)}
            spans.append(_tag("tspan", _set_in(css_font(part.font), upright=True) | place, _escape(text)))
            x += run_width(part, mark.size)
        return _tag("text", attributes | {"xml:space": "preserve"}, "".join(spans))

    def _symbol(self, glyph: Glyph) -> str:
        """Return the id of the symbol for a glyph. The symbol is created when the glyph is first used."""
        id_ = _id(glyph.name)
        known = self._symbols.get(id_)
        if known is None:
            self._symbols[id_] = glyph
            # A symbol is clipped to its own box unless overflow is visible; a glyph is centred on its origin.
            marks = "".join(map(self._element, glyph.marks))
            self._defined.append(_tag("symbol", {"id": id_, "overflow": "visible"}, marks))
        elif known is not glyph and known != glyph:
            raise ValueError(f"two different glyphs are named `{glyph.name}`")
        return id_


def _tag(name: str, attributes: Mapping[str, Any], content: str = "") -> str:
    """Return an element with its attributes in alphabetical order. Empty attributes are omitted."""
    given = "".join(
        f' {key}="{_quote(value) if type(value) is str else value}"'
        for key, value in sorted(attributes.items())
        if value != ""
    )
    return f"<{name}{given}>{content}</{name}>" if content else f"<{name}{given} />"


def _escape(text: str) -> str:
    return escape(text, quote=False)


def _quote(text: str) -> str:
    """Return the value of an attribute. Most values contain no character that must be escaped."""
    return text if _PLAIN.fullmatch(text) else _escape(text).translate(_ESCAPES)


def _set_in(name: CssFont, upright: bool = False) -> dict[str, Any]:
    """Return the SVG attributes that select a font. If `upright` is true, default values are also set explicitly."""
    attributes: dict[str, Any] = {"font-family": f"'{name.family}', {name.fallback}"}
    if name.weight != 400 or upright:
        attributes["font-weight"] = name.weight
    if name.style != "normal" or upright:
        attributes["font-style"] = name.style
    return attributes


def _n(number: float) -> float | int:
    """Return a number in the notation used in SVG: rounded to four decimal places, and without a decimal point for integers."""
    rounded = round(number, 4)
    return int(rounded) if rounded == int(rounded) else rounded


def _path(steps: tuple[Step, ...]) -> str:
    return " ".join(it if isinstance(it, str) else str(_n(it)) for step in steps for it in step)


def _colour(rgb: RGB) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in rgb)


@cache
def _id(name: str) -> str:
    """Return the id for the name of a glyph. Ids contain only a few allowed characters, and two names never have the same id."""
    return "g-" + _UNSAFE.sub(lambda found: f"_{ord(found[0]):x}_", name)
