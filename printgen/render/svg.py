"""Output of sheets and diagrams as SVG in millimetres: one file per sheet, with glyphs as symbols and embedded fonts."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, assert_never

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

if TYPE_CHECKING:
    from svgwrite.base import BaseElement

#: The pattern of a glyph's id and of references to it.
_IDS = re.compile(r'(?<=id=")g-|(?<=href="#)g-|(?<=url\(#)g-')
_UNSAFE = re.compile(r"[^A-Za-z0-9-]")
#: The style of text without kerning and ligatures, as in a PDF, and the miter limit of strokes, in pen widths.
AS_MEASURED = "font-kerning:none;font-variant-ligatures:none"
_MITER = 10


def render_plan(
    plan: Plan, palette: Palette, embed_fonts: bool = True, subset: Callable[[Characters], Characters] | None = None
) -> tuple[str, ...]:
    """Return each sheet of a plan as an SVG file at true size. The titles of the plan and the sheet form the file's title.

    Raise ValueError if two different glyphs have the same name.

    Args:
        plan: the plan.
        palette: the colours.
        embed_fonts: whether to embed the characters in use, which takes most of the time. Otherwise, viewers look for
            the fonts by name (see `webfont.NAMES`).
        subset: a function that returns the characters to embed, given the characters in use. None means that only the
            characters in use are embedded.
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
        title: the title (default: the name of the face).
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
        from svgwrite import Drawing

        self._lines = {ink: _colour(rgb) for ink, rgb in palette.lines.items()}
        self._fills = {ink: rgb and _colour(rgb) for ink, rgb in palette.fills.items()}
        self._grey = palette.colourless
        self._drawing = Drawing(
            size=(f"{_n(size.width)}mm", f"{_n(size.height)}mm"),
            viewBox=f"0 0 {_n(size.width)} {_n(size.height)}",
            # Validation doubles the time, and finds only errors that type checking also finds.
            debug=False,
            role="img",
            fill="none",
            stroke_miterlimit=_MITER,
            # In small pictures, browsers otherwise round the widths of characters to pixels, so that words collide.
            text_rendering="geometricPrecision",
            style=AS_MEASURED,
        )
        self._drawing.set_desc(title=title)
        self._pictures: dict[bytes, str] = {}
        self._symbols: dict[str, Glyph] = {}
        self._clips: dict[Box, str] = {}
        self._areas = 0
        self._fonts: set[Cut | InstalledFont] = set()

    def text(self, used: Characters) -> str:
        """Return the finished SVG file with the fonts for the characters in `used`."""
        rules = [font_face_rule(font, chars) for font, chars in used.items() if font in self._fonts]
        if rules:
            self._drawing.embed_stylesheet("\n".join(rules))
        return str(self._drawing.tostring()) + "\n"

    def place(self, placed: PlacedFace) -> None:
        """Add a face at its position on the sheet, rotated around the face's centre."""
        group = self._drawing.g()
        if placed.x or placed.y or placed.turn:
            centre = f"{_n(placed.face.size.width / 2)} {_n(placed.face.size.height / 2)}"
            turn = f" rotate({_n(placed.turn)} {centre})" if placed.turn else ""
            group["transform"] = f"translate({_n(placed.x)} {_n(placed.y)}){turn}"
        if placed.visible_part is not None:
            visible = placed.visible_part
            if visible not in self._clips:
                self._clips[visible] = f"clip-{len(self._clips) + 1}"
                path = self._drawing.clipPath(id=self._clips[visible])
                path.add(self._drawing.rect((_n(visible.x), _n(visible.y)), (_n(visible.width), _n(visible.height))))
                self._drawing.defs.add(path)
            group["clip-path"] = f"url(#{self._clips[visible]})"
        for mark in placed.face.marks:
            group.add(self._element(mark))
        self._drawing.add(group)

    def _element(self, mark: Mark) -> BaseElement:
        drawing = self._drawing
        match mark:
            case Line():
                ends = (_n(mark.x1), _n(mark.y1)), (_n(mark.x2), _n(mark.y2))
                dashes = {"stroke_dasharray": " ".join(str(_n(part)) for part in mark.dash)} if mark.dash else {}
                return drawing.line(*ends, **self._paint(None, mark.ink, mark.width), **dashes)
            case Rect():
                rounded = {"rx": _n(mark.radius), "ry": _n(mark.radius)} if mark.radius else {}
                corner, size = (_n(mark.x), _n(mark.y)), (_n(mark.width), _n(mark.height))
                return drawing.rect(corner, size, **rounded, **self._paint(mark.fill, mark.stroke, mark.pen))
            case Circle():
                centre = (_n(mark.x), _n(mark.y))
                return drawing.circle(centre, _n(mark.radius), **self._paint(mark.fill, mark.stroke, mark.pen))
            case Outline():
                return drawing.path(
                    _path(mark.steps), **self._paint(mark.fill, mark.stroke, mark.pen_with(self._fills))
                )
            case Area():
                return self._area(mark)
            case Text():
                return self._text(mark)
            case Picture():
                place = f"translate({_n(mark.x)} {_n(mark.y)}) scale({round(mark.width, 6)} {round(mark.height, 6)})"
                return drawing.use(f"#{self._embedded(mark.content)}", transform=place)
            case Use():
                parts = [f"translate({_n(mark.x)} {_n(mark.y)})"]
                parts += [f"rotate({_n(mark.turn)})"] if mark.turn else []
                parts += [f"scale({round(mark.scale, 6)})"] if mark.scale != 1.0 else []
                return drawing.use(f"#{self._symbol(mark.glyph)}", transform=" ".join(parts))
            case _:
                assert_never(mark)

    def _area(self, mark: Area) -> BaseElement:
        """Return a group that is clipped to an outline and contains its fill and marks.

        Return an empty group if the fill is omitted.
        """
        group = self._drawing.g()
        if self._fills[mark.fill] is not None:
            self._areas += 1
            clip = self._drawing.clipPath(id=f"g-area-{self._areas}")
            clip.add(self._drawing.path(_path(mark.steps)))
            group["clip-path"] = f"url(#{clip.get_id()})"
            group.add(clip)
            group.add(self._element(Outline(mark.steps, mark.fill, None)))
            edges = (Outline(mark.steps, None, ink, pen) for ink, pen in mark.edges)
            for part in (*mark.marks, *edges):
                group.add(self._element(part))
        return group

    def _embedded(self, content: bytes) -> str:
        """Embed a picture once and return its id.

        The picture is one unit wide and high, with its origin at the upper left corner.
        """
        if content not in self._pictures:
            data = without_colours(content) if self._grey else content
            kind = "png" if data.startswith(b"\x89PNG") else "jpeg"
            self._pictures[content] = f"picture-{len(self._pictures) + 1}"
            address = f"data:image/{kind};base64,{b64encode(data).decode('ascii')}"
            picture = self._drawing.image(address, (0, 0), (1, 1), id=self._pictures[content])
            picture.stretch()
            self._drawing.defs.add(picture)
        return self._pictures[content]

    def _paint(self, fill: Ink | None, stroke: Ink | None, pen: float) -> dict[str, Any]:
        paint: dict[str, Any] = {} if stroke is None else {"stroke": self._lines[stroke], "stroke_width": _n(pen)}
        if fill is not None and self._fills[fill] is not None:
            paint["fill"] = self._fills[fill]
        return paint

    def _text(self, mark: Text) -> BaseElement:
        parts = font_runs(mark.text, mark.cut)
        self._fonts.update(part.font for part in parts)
        attributes: dict[str, Any] = {
            **_set_in(css_font(mark.cut)),
            "font_size": _n(points_to_mm(mark.size)),
            "fill": self._lines[mark.ink],
        }
        if mark.halo:
            pen = {"stroke": self._lines[Ink.LAND], "stroke_width": _n(2 * mark.halo), "stroke_linejoin": "round"}
            attributes |= {**pen, "paint_order": "stroke"}
        if mark.turn:
            attributes["transform"] = f"rotate({_n(mark.turn)} {_n(mark.x)} {_n(mark.y)})"
        if mark.text != " ".join(mark.text.split()):
            attributes["xml:space"] = "preserve"
        if [part.font for part in parts] == [mark.cut]:
            if mark.anchor != "start":
                attributes["text_anchor"] = mark.anchor
            return self._drawing.text(parts[0].text, (_n(mark.x), _n(mark.y)), **attributes)
        # If several fonts are used, each part has its own position and complete font attributes. Otherwise, it would
        # inherit others.
        line = self._drawing.text("", **{**attributes, "xml:space": "preserve"})
        x = mark.x - BEFORE[mark.anchor] * width(mark.text, mark.cut, mark.size)
        for part in parts:
            # The text is already in visual order. The override prevents a browser from reversing the text again.
            text = f"\u202d{part.text}\u202c" if has_right_to_left(part.text) else part.text
            line.add(self._drawing.tspan(text, (_n(x), _n(mark.y)), **_set_in(css_font(part.font), upright=True)))
            x += run_width(part, mark.size)
        return line

    def _symbol(self, glyph: Glyph) -> str:
        """Return the id of the symbol for a glyph. The symbol is created when the glyph is first used."""
        id_ = _id(glyph.name)
        known = self._symbols.get(id_)
        if known is None:
            self._symbols[id_] = glyph
            # Not a <symbol>, whose size WeasyPrint would measure each time that it is used.
            symbol = self._drawing.g(id=id_)
            for mark in glyph.marks:
                symbol.add(self._element(mark))
            self._drawing.defs.add(symbol)
        elif known is not glyph and known != glyph:
            raise ValueError(f"two different glyphs are named `{glyph.name}`")
        return id_


def _set_in(name: CssFont, upright: bool = False) -> dict[str, Any]:
    """Return the SVG attributes that select a font. If `upright` is true, attributes with default values are included."""
    attributes: dict[str, Any] = {"font_family": f"'{name.family}', {name.fallback}"}
    if name.weight != 400 or upright:
        attributes["font_weight"] = name.weight
    if name.style != "normal" or upright:
        attributes["font_style"] = name.style
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
