"""Pictures of pieces to cut out, transparent outside the cutting line."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from printgen.drawing.marks import Trim

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

#: The factor by which the mask is enlarged before it is reduced to its size. This gives the mask a smooth edge.
_FINER = 4


def cut_out(picture: Picture, pixels: tuple[int, int], trim: Trim | None) -> Picture:
    """Return the picture of a piece in its exact size, transparent outside its trim line.

    The paper inside the line stays white.

    Args:
        pixels: the width and height of the result. The picture may be one pixel larger if its last row or column is
            only partly covered.
        trim: the line, or None for a picture that is not cut to shape, such as a page or a piece with bleed.
    """
    exact = picture.crop((0, 0, *pixels))
    if trim:
        exact = exact.convert("RGBA")
        exact.putalpha(_mask(pixels, trim))
    return exact


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
