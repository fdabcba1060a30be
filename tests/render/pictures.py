"""Pictures of a plan as either surface prints it, and what they differ by."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image, ImageChops, ImageFilter, ImageStat

from printgen.drawing.fonts.typeface import FILES, font_file
from printgen.drawing.inks import PALETTES
from printgen.drawing.plan import Plan
from printgen.render import pdf, png, svg

DPI = 300
#: Windows of 2 mm.
WINDOW = 24
#: Each draws edges in its own way. Of 255: what that may come to on a whole page, and in one window of it,
MEAN, PLAIN = 1.5, 45
#: and in one window where edges that lie a pixel apart do not count.
STRAY = 6


def pdf_pictures(plan: Plan, palette: str) -> list[Image.Image]:
    pages = png.render(pdf.render(plan, PALETTES[palette]), DPI)
    return [Image.open(BytesIO(page)).convert("RGB") for page in pages]


def svg_pictures(plan: Plan, palette: str, more: Sequence[Path] = ()) -> list[Image.Image]:
    """The sheets as SVG shows them; `more` are the files of fonts that it names besides ours."""
    fonts = [*(str(font_file(cut)) for cut in FILES), *map(str, more)]
    return [
        Image.open(
            BytesIO(
                resvg_py.svg_to_bytes(
                    svg_string=sheet, dpi=DPI, background="white", skip_system_fonts=True, font_files=fonts
                )
            )
        ).convert("RGB")
        for sheet in svg.render_plan(plan, PALETTES[palette])
    ]


def mean(one: Image.Image, other: Image.Image) -> float:
    """What the pictures differ by on the average, in the colour that differs most."""
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def plain(one: Image.Image, other: Image.Image) -> int:
    """What the pictures differ by in the worst window and colour."""
    windows = ImageChops.difference(one, other).reduce(WINDOW).getextrema()
    return max(int(high) for _, high in windows)  # type: ignore[misc]


def stray(one: Image.Image, other: Image.Image) -> int:
    """The worst window's mean of what is in one picture and in no neighbouring pixel of the other."""
    worst = 0
    here, there = one.convert("L"), other.convert("L")
    for this, that in ((here, there), (there, here)):
        lighter = ImageChops.subtract(this, that.filter(ImageFilter.MaxFilter(3)))
        darker = ImageChops.subtract(that.filter(ImageFilter.MinFilter(3)), this)
        _, high = ImageChops.lighter(lighter, darker).reduce(WINDOW).getextrema()
        worst = max(worst, int(high))  # type: ignore[arg-type]
    return worst


def differences(plan: Plan, palette: str, more: Sequence[Path] = ()) -> list[str]:
    """What differs between the pictures of the two surfaces, sheet by sheet: empty where they agree."""
    found = []
    for number, (one, other) in enumerate(
        zip(pdf_pictures(plan, palette), svg_pictures(plan, palette, more), strict=True), 1
    ):
        if one.size != other.size:
            found.append(f"sheet {number}: {one.size} and {other.size} pixels")
            continue
        for measure, most in ((mean, MEAN), (plain, PLAIN), (stray, STRAY)):
            if measure(one, other) > most:
                found.append(f"sheet {number}: {measure.__name__} {measure(one, other):.2f}, more than {most}")
    return found


def photograph(kind: str) -> bytes:
    """A picture that looks different from each side, of some thousand pixels; no two of them alike."""
    image = Image.new("RGB", (72, 54))
    image.putdata([(40 + 3 * x, 200 - 3 * y, 90 if x < 30 else 180) for y in range(54) for x in range(72)])
    out = BytesIO()
    image.save(out, kind, quality=95)
    return out.getvalue()
