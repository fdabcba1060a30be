"""Portraits: pictures that other people made, judged before they are read and made ready for print.

The only place that knows Pillow. A picture is opened below a folder and nowhere else, never read where it is larger than
it may be, and never unpacked before its size in pixels is known.
"""

from __future__ import annotations

import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache, reduce
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.files import reading
from printgen.files.whole import NotBelow, below
from printgen.units import MM_PER_INCH, Size

if TYPE_CHECKING:
    from PIL.Image import Image

#: The kinds of file that are taken; Pillow knows dozens more, each with weaknesses of its own.
FORMATS = ("PNG", "JPEG", "WEBP")
#: The largest file that is read, in bytes, and the most pixels that are unpacked.
LARGEST, PIXELS = 20 << 20, 50_000_000
#: The most that are unpacked of all portraits of a roster: two hundred photographs.
OF_ALL = 2_500_000_000
#: Pixels to the inch of a printed portrait.
DPI = 300
_QUALITY = 90
#: What Pillow raises for files that are broken in one way or another.
_BROKEN = (OSError, SyntaxError, ValueError, ArithmeticError, LookupError, TypeError, EOFError, struct.error)


class Unfit(Exception):
    """A portrait that cannot be printed: the message says why, `hint` what to do about it."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def read(folder: Path, name: str) -> bytes:
    """The file of a portrait by its path below a folder, whole. Raises Unfit; nothing outside of the folder is opened."""
    here = "put the picture beside the roster, or in a folder there, and write its path from there"
    try:
        inside = folder.resolve(strict=True)
        # Where it really lies, links followed.
        file = below(inside, name).resolve(strict=True)
    except NotBelow:
        raise Unfit("is no path below the roster's folder", here) from None
    except (OSError, RuntimeError):
        raise Unfit("is not there", "correct the path, which starts at the roster's folder") from None
    if not file.is_relative_to(inside):
        raise Unfit("is a link that leads out of the roster's folder", here)
    try:
        content = reading.content(file, LARGEST)
    except OSError as refusal:
        raise Unfit(reading.why(refusal), f"name a picture of {LARGEST >> 20} MiB at most that you may read") from None
    if not content:
        raise Unfit("is empty", "name a picture")
    return content


def pixels(content: bytes) -> int:
    """How many pixels a portrait has. Raises Unfit."""
    with _opened(content) as image:
        return image.width * image.height


def prepared(content: bytes, frame: Size) -> bytes:
    """A portrait as it is printed in a frame of that size (mm): upright, cut to the frame's proportion about its middle,
    at most DPI pixels to the inch, as a PNG where it was one, else as a JPEG; the same bytes every time. Raises Unfit."""
    from PIL import Image, ImageFile, ImageOps

    # One that breaks off is not filled up with grey, though WeasyPrint tells Pillow to do so for all of a program.
    before, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False
    try:
        with _opened(content) as image, _quiet():
            lossless = image.format == "PNG"
            image.draft("RGB", (2 * round(max(frame.width, frame.height) / MM_PER_INCH * DPI),) * 2)
            upright = _plain(ImageOps.exif_transpose(image))
    except (*_BROKEN, Image.DecompressionBombError):
        raise Unfit("is broken: the picture breaks off, or makes no sense", "save it anew") from None
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = before
    share = min(upright.width / frame.width, upright.height / frame.height)
    fewest = min(share, DPI / MM_PER_INCH)
    size = (max(1, round(frame.width * fewest)), max(1, round(frame.height * fewest)))
    return _written(ImageOps.fit(upright, size, Image.Resampling.LANCZOS), lossless)


def _opened(content: bytes) -> Image:
    """The picture with its head read, and nothing unpacked yet."""
    from PIL import Image, UnidentifiedImageError

    said = "save it as PNG, JPEG or WebP"
    try:
        # Our limit of pixels is the stricter one.
        with _quiet():
            image = Image.open(BytesIO(content), formats=FORMATS)
    except Image.DecompressionBombError:
        raise Unfit("has far too many pixels", f"save it with {PIXELS // 1_000_000} million at most") from None
    except (UnidentifiedImageError, *_BROKEN):
        raise Unfit("is no picture of a kind that can be printed", said) from None
    if image.width * image.height > PIXELS:
        many = f"has {image.width} × {image.height} pixels"
        raise Unfit(many, f"save it with {PIXELS // 1_000_000} million at most")
    return image


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Pillow's warnings, such as those of broken EXIF data, off the terminal."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _plain(image: Image) -> Image:
    """The picture in three colours or grey, unpacked; what shows through becomes paper."""
    from PIL import Image as Images

    if image.mode.startswith("I"):
        # Sixteen bits of grey, which would be cut off at eight.
        return image.convert("I").point(lambda value: value / 257).convert("L")
    if image.has_transparency_data:
        clear = image.convert("RGBA")
        paper = Images.new("RGBA", clear.size, "white")
        return Images.alpha_composite(paper, clear).convert("RGB")
    return image.convert("L" if image.mode in ("1", "L") else "RGB")


def _written(image: Image, lossless: bool) -> bytes:
    out = BytesIO()
    if lossless:
        image.save(out, "PNG", optimize=True)
    else:
        image.save(out, "JPEG", quality=_QUALITY, subsampling=0, optimize=True)
    return out.getvalue()


@lru_cache(maxsize=64)
def grey(content: bytes) -> bytes:
    """A prepared picture without its colours."""
    from PIL import Image

    with Image.open(BytesIO(content)) as image:
        return _written(image.convert("L"), image.format == "PNG")


@lru_cache(maxsize=64)
def darkness(content: bytes) -> float:
    """How much of its area a prepared picture covers with its strongest ink, 0 to 1."""
    from PIL import Image, ImageChops

    with Image.open(BytesIO(content)) as image:
        strongest = reduce(ImageChops.darker, image.split())
    counts = strongest.histogram()
    return sum((255 - level) * count for level, count in enumerate(counts)) / (255 * sum(counts))
