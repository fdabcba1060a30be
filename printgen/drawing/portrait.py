"""Portraits: users' pictures, validated before they are opened and prepared for print.

This is the only module that uses Pillow. A picture is opened only if it is in the given folder or a subfolder. A file
that is too large is not read. A picture is not unpacked before its size in pixels is known.
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
from printgen.files.whole import OutsideFolderError, path_below
from printgen.units import MM_PER_INCH, Size

if TYPE_CHECKING:
    from PIL.Image import Image

#: The accepted file formats. Pillow supports dozens more, each with its own vulnerabilities.
FORMATS = ("PNG", "JPEG", "WEBP")
#: The maximum size of a file that is read, in bytes, and the maximum number of pixels that are unpacked.
LARGEST, PIXELS = 20 << 20, 50_000_000
#: The maximum number of pixels in all portraits of a roster, which is enough for two hundred photographs.
OF_ALL = 2_500_000_000
#: The resolution of a printed portrait in pixels per inch.
DPI = 300
_QUALITY = 90
#: The exceptions that Pillow raises for broken files.
_BROKEN = (OSError, SyntaxError, ValueError, ArithmeticError, LookupError, TypeError, EOFError, struct.error)


class PortraitError(Exception):
    """Error raised if a portrait cannot be used. The message gives the reason, and `hint` the remedy."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def read_portrait(folder: Path, name: str) -> bytes:
    """Return the complete content of a portrait's file, given a folder and a path relative to it.

    No file outside the folder is opened. Raise PortraitError if the file cannot be read.
    """
    hint = "store the picture in the roster's folder or below it, and write its path relative to that folder"
    try:
        inside = folder.resolve(strict=True)
        # Resolve symbolic links to find the real location.
        file = path_below(inside, name).resolve(strict=True)
    except OutsideFolderError:
        raise PortraitError("is not a path inside the roster's folder", hint) from None
    except (OSError, RuntimeError):
        raise PortraitError("does not exist", "correct the path, which is relative to the roster's folder") from None
    if not file.is_relative_to(inside):
        raise PortraitError("is a symbolic link that points outside the roster's folder", hint)
    try:
        content = reading.read_bytes(file, LARGEST)
    except OSError as refusal:
        raise PortraitError(
            reading.reason_unread(refusal), f"use a readable picture of at most {LARGEST >> 20} MiB"
        ) from None
    if not content:
        raise PortraitError("is empty", "use another picture")
    return content


def pixel_count(content: bytes) -> int:
    """Return the number of pixels in a portrait.

    Raise PortraitError if the content is not a valid picture.
    """
    with _opened(content) as image:
        return image.width * image.height


def prepare_portrait(content: bytes, frame: Size) -> bytes:
    """Return a portrait converted for printing in a frame of the given size (mm).

    The portrait is upright, cropped to the frame's proportions around its middle, and has up to DPI pixels per inch. A
    PNG stays a PNG, and other formats become a JPEG. Repeated calls return exactly the same bytes. Raise PortraitError
    if the content is not a valid picture.
    """
    from PIL import Image, ImageFile, ImageOps

    # A truncated picture raises an error. WeasyPrint makes Pillow fill such pictures with grey in the whole program.
    before, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False
    try:
        with _opened(content) as image, _quiet():
            lossless = image.format == "PNG"
            image.draft("RGB", (2 * round(max(frame.width, frame.height) / MM_PER_INCH * DPI),) * 2)
            upright = _plain(ImageOps.exif_transpose(image))
    except (*_BROKEN, Image.DecompressionBombError):
        raise PortraitError("is damaged: the picture is truncated or invalid", "save it again") from None
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = before
    share = min(upright.width / frame.width, upright.height / frame.height)
    fewest = min(share, DPI / MM_PER_INCH)
    size = (max(1, round(frame.width * fewest)), max(1, round(frame.height * fewest)))
    return _written(ImageOps.fit(upright, size, Image.Resampling.LANCZOS), lossless)


def _opened(content: bytes) -> Image:
    """Open a picture by reading its header, without unpacking it."""
    from PIL import Image, UnidentifiedImageError

    hint = "save it as PNG, JPEG or WebP"
    try:
        # The limit in `PIXELS` is the stricter one.
        with _quiet():
            image = Image.open(BytesIO(content), formats=FORMATS)
    except Image.DecompressionBombError:
        raise PortraitError(
            "has too many pixels", f"save it with at most {PIXELS // 1_000_000} million pixels"
        ) from None
    except (UnidentifiedImageError, *_BROKEN):
        raise PortraitError("is not a picture in a supported format", hint) from None
    if image.width * image.height > PIXELS:
        many = f"has {image.width} × {image.height} pixels"
        raise PortraitError(many, f"save it with at most {PIXELS // 1_000_000} million pixels")
    return image


@contextmanager
def _quiet() -> Iterator[None]:
    """Suppress Pillow's warnings, such as those about broken EXIF data, within this context."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _plain(image: Image) -> Image:
    """Unpack a picture and convert it to RGB or grey. Transparent areas become white."""
    from PIL import Image as Images

    if image.mode.startswith("I"):
        # Scale 16-bit greys, which would otherwise be clipped to 8 bits.
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
def without_colours(content: bytes) -> bytes:
    """Return a prepared picture converted to greys."""
    from PIL import Image

    with Image.open(BytesIO(content)) as image:
        return _written(image.convert("L"), image.format == "PNG")


@lru_cache(maxsize=64)
def darkness(content: bytes) -> float:
    """Return the average darkness of a prepared picture, from 0 (white) to 1. A pixel is as dark as its darkest channel."""
    from PIL import Image, ImageChops

    with Image.open(BytesIO(content)) as image:
        strongest = reduce(ImageChops.darker, image.split())
    counts = strongest.histogram()
    return sum((255 - level) * count for level, count in enumerate(counts)) / (255 * sum(counts))
