"""How well people see colours: contrast, colour blindness, and the differences between two colours."""

from __future__ import annotations

from math import dist

from printgen.drawing.inks import RGB


def brightness(rgb: RGB) -> float:
    """Return the relative luminance of a colour (WCAG)."""
    red, green, blue = (it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    """Return the contrast of two colours (WCAG), from 1 to 21."""
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


#: Linear RGB as people with protanopia, deuteranopia and tritanopia see it (Machado, Oliveira and Fernandes, 2009).
SIGHT = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def seen(rgb: RGB, sight: str | None) -> RGB:
    """Return a colour as people with this colour blindness see it."""
    if sight is None:
        return rgb
    linear = [it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in rgb]
    mixed = (min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in SIGHT[sight])
    red, green, blue = (it * 12.92 if it <= 0.0031308 else 1.055 * it ** (1 / 2.4) - 0.055 for it in mixed)
    return red, green, blue


def lab(rgb: RGB) -> tuple[float, float, float]:
    """Return a colour in CIE Lab, in which distances are visible differences (D65)."""
    red, green, blue = (it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in rgb)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    across, up, deep = (it ** (1 / 3) if it > 0.008856 else 7.787 * it + 16 / 116 for it in (x, brightness(rgb), z))
    return 116 * up - 16, 500 * (across - up), 200 * (up - deep)


def difference(one: RGB, other: RGB) -> float:
    """Return the visible difference of two colours (CIE 1976)."""
    return dist(lab(one), lab(other))
