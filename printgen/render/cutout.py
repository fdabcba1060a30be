"""Pictures of pieces, cut to shape: transparent outside the line along which the piece is cut out."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from printgen.drawing.marks import Trim

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

#: The mask is drawn this much larger and then reduced, so that its edge is smooth.
_FINER = 4


def cut_out(picture: Picture, trim: Trim) -> Picture:
    """Return the picture of a piece without bleed, transparent outside its trim line.

    The paper inside the line stays white.
    """
    cut = picture.convert("RGBA")
    cut.putalpha(_mask(picture.size, trim))
    return cut


@lru_cache(maxsize=16)
def _mask(size: tuple[int, int], trim: Trim) -> Picture:
    large = size[0] * _FINER, size[1] * _FINER
    mask = Image.new("L", large)
    drawn, corner = ImageDraw.Draw(mask), (0, 0, large[0] - 1, large[1] - 1)
    if trim.circle:
        drawn.ellipse(corner, fill=255)
    else:
        drawn.rounded_rectangle(corner, trim.radius / trim.size.width * large[0], fill=255)
    return mask.reduce(_FINER)
