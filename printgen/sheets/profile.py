"""Where the back of a piece has to be printed, so that it lies behind the front once the sheet is put together.

What a printer does wrong on the back of a sheet, and how to undo it, is kept by the printer's name.
"""

from __future__ import annotations

import json
import re
from math import cos, isfinite, radians, sin
from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from printgen.drawing.marks import Face
from printgen.drawing.plan import PlacedFace
from printgen.files import reading
from printgen.files import replace as write
from printgen.files.own import user_folder
from printgen.units import Box, Size

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}", re.IGNORECASE)
#: More than this is a slip in the reading, not a printer.
FARTHEST, STEEPEST, STRETCHED = 20.0, 5.0, 0.05


#: More than this is no profile (bytes).
_LARGEST = 1 << 16


class ProfileError(ValueError):
    """There is no profile of that name, or it cannot be one; the message says what there is."""


class ProfileNotFoundError(ProfileError):
    """On this machine nobody has made a profile of that name yet."""


#: The edge of the paper that a printer turns it over at.
Flip = Literal["long", "short"]


class Mirror(Struct, frozen=True):
    """The line about which a sheet is turned over or folded: upright at x = `at` mm, or level at y = `at`."""

    upright: bool
    position: float

    def mirror_box(self, box: Box) -> Box:
        """Where a box comes to lie on the other side of the line."""
        if self.upright:
            return Box(2 * self.position - box.right, box.y, box.width, box.height)
        return Box(box.x, 2 * self.position - box.bottom, box.width, box.height)

    def mirror_turn(self, turn: float) -> float:
        """How a back is turned whose front is turned by `turn` degrees: their upper edges lie on each other."""
        return (-turn if self.upright else 180 - turn) % 360


def flip_mirror(paper: Size, flip: Flip) -> Mirror:
    """A sheet turned over at its long or its short edge, as a printer does; a square is as long as it is high."""
    upright = (flip == "long") == (paper.height >= paper.width)
    return Mirror(upright, (paper.width if upright else paper.height) / 2)


def place_turned(face: Face, box: Box, turn: float, bleed: float) -> PlacedFace:
    """The face turned about the middle of the box that it fills once it is turned."""
    place = box.centered_box(face.size)
    return PlacedFace(face, place.x, place.y, turn, bleed)


class Profile(Struct, frozen=True):
    """How the back of a sheet has to be moved to lie behind its front, as read off the calibration page.

    dx, dy: mm to the right and down, looking at the back. angle: degrees clockwise about the sheet's middle.
    scale: how much farther apart pieces have to lie on the back; the pieces themselves are never scaled.
    Whichever edge the paper is flipped on, the back is looked at with its pieces upright: a printer that is off to the
    right of them on one edge is off to the right of them on the other.
    """

    name: str
    dx: float = 0.0
    dy: float = 0.0
    angle: float = 0.0
    scale: float = 1.0

    def correct(self, placed: PlacedFace, paper: Size, flip: Flip) -> PlacedFace:
        """A face on the back of a sheet, where this printer has to be told to print it."""
        size, sign = placed.face.size, 1.0 if flip_mirror(paper, flip).upright else -1.0
        x, y = placed.x + size.width / 2 - paper.width / 2, placed.y + size.height / 2 - paper.height / 2
        across, down = self.scale * cos(radians(self.angle)), self.scale * sin(radians(self.angle))
        left = paper.width / 2 + across * x - down * y + sign * self.dx - size.width / 2
        top = paper.height / 2 + down * x + across * y + sign * self.dy - size.height / 2
        return replace(placed, x=left, y=top, turn=(placed.turn + self.angle) % 360)


#: A printer without fault.
TRUE = Profile("true")


def make_profile(name: str, x: float, y: float, angle: float = 0.0, scale: float = 1.0) -> Profile:
    """The profile from what was read in the middle square, and angle and scale where there are any. Raises NoProfile for a name
    that cannot name a file, and for numbers no printer is off by."""
    profile_file(name, Path())
    if not all(map(isfinite, (angle, scale))):
        raise ProfileError(f"`{angle:g}` and `{scale:g}`: angle and scale are numbers that can be measured")
    if not all(map(isfinite, (x, y))) or max(abs(x), abs(y)) > FARTHEST:
        raise ProfileError(f"`{x:g} {y:g}` is no reading: both numbers lie between -{FARTHEST:g} and {FARTHEST:g} mm")
    if abs(angle) > STEEPEST:
        ends = f"-{STEEPEST:g} and {STEEPEST:g} degrees"
        raise ProfileError(f"`{angle:g}` is no angle that a printer is off by: it lies between {ends}")
    if abs(scale - 1) > STRETCHED:
        ends = f"{1 - STRETCHED:g} and {1 + STRETCHED:g}"
        raise ProfileError(f"`{scale:g}` is no scale of a printer: it lies between {ends}")
    return Profile(name, x, y, angle, scale)


def profiles_folder() -> Path:
    """Where the user's profiles are kept. Raises NoHome."""
    return user_folder("settings") / "printgen" / "profiles"


def profile_file(name: str, where: Path) -> Path:
    """The file of the profile of that name in the folder. Raises NoProfile for a name that cannot name a file."""
    if not _NAME.fullmatch(name):
        raise ProfileError(f"`{name}` cannot name a printer: write letters, digits, dots and dashes, such as kitchen")
    return where / f"{name.lower()}.json"


def save_profile(kept: Profile, where: Path) -> Path:
    """Keep a profile in the folder, in place of one of the same name; returns its file. Raises OSError."""
    file = profile_file(kept.name, where)
    write(where, {file.name: (json.dumps(asdict(kept), indent=2) + "\n").encode()}, lasting=True)
    return file


def load_profile(name: str, where: Path) -> Profile:
    """The profile of that name in the folder. Raises NotMade where there is none, NoProfile where its file holds none."""
    known = sorted(file.stem for file in where.glob("*.json")) if where.is_dir() else []
    if name.lower() not in known:
        there_are = f"there are {', '.join(known)}" if known else "there are none yet"
        raise ProfileNotFoundError(f"`{name}`: no such printer profile; {there_are}; `printgen calibrate` makes one")
    file = profile_file(name, where)
    try:
        kept = reading.read_json(reading.read_bytes(file, _LARGEST), Profile)
        return make_profile(kept.name, kept.dx, kept.dy, kept.angle, kept.scale)
    except (reading.ReadError, ProfileError) as fault:
        why = fault if isinstance(fault, ProfileError) else f"its file {reading.reason_unread(fault)}"
        raise ProfileError(f"the printer profile `{name}` cannot be used: {why}; calibrate the printer again") from None
