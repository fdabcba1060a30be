"""Drawings inside pages: SVG whose ids are its own, in fonts that the site brings along."""

from __future__ import annotations

import re
from collections.abc import Iterable

from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Face
from printgen.render import svg, webfont

#: Where a drawing names a glyph of its own, or refers to it.
_IDS = re.compile(r'(?<=id=")g-|(?<=href="#)g-')
#: What every page may set in the fonts of the drawings.
_PAGE = frozenset(map(chr, range(0x20, 0x7F))) | frozenset("äëïöüßàâçéèêôû½·–—→×…“”‘’")


def picture(face: Face, title: str, number: int) -> str:
    """The face as SVG for a page that holds several; `number` is its own there."""
    return _IDS.sub(rf"\g<0>{number}-", svg.render_face(face, PALETTES["full"], title, embed_fonts=False))


def fonts(faces: Iterable[Face]) -> str:
    """A style sheet with the fonts of the drawings, cut down to what they and plain English set."""
    used: webfont.Characters = dict.fromkeys(webfont.NAMES, _PAGE)
    for font, chars in webfont.characters(mark for face in faces for mark in face.marks).items():
        used[font] = used.get(font, frozenset()) | chars
    return "\n".join(webfont.rule(font, chars) for font, chars in used.items()) + "\n"
