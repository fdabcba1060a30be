"""Positions of backs behind their fronts, and printer profiles, which correct these positions.

A profile records how far a printer misplaces the back of a sheet. Profiles are stored under the names of printers.
"""

from __future__ import annotations

import json
import re
from math import cos, isfinite, radians, sin
from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from printgen import systems
from printgen.drawing.marks import Face
from printgen.drawing.plan import PlacedFace
from printgen.files import reading
from printgen.files import replace as write
from printgen.files.own import own_folder
from printgen.units import Box, Size

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}", re.IGNORECASE)
#: The limits of a correction: shift (mm), angle (degrees) and scale. Larger values are misreadings.
FARTHEST, STEEPEST, STRETCHED = 20.0, 5.0, 0.05


#: The maximum size of a profile file, bytes.
_LARGEST = 1 << 16


class ProfileError(ValueError):
    """Error raised if a profile has invalid values, an invalid name or an unreadable file."""


class ProfileNotFoundError(ProfileError):
    """Error raised if no profile with the requested name is stored on this computer."""


#: The edge along which a printer turns the paper over.
Flip = Literal["long", "short"]


class Mirror(Struct, frozen=True):
    """The line around which a sheet is turned over or folded. It is vertical (`upright`) or horizontal, at `position` mm."""

    upright: bool
    position: float

    def mirror_box(self, box: Box) -> Box:
        """Return the mirror image of a box on the other side of the line."""
        if self.upright:
            return Box(2 * self.position - box.right, box.y, box.width, box.height)
        return Box(box.x, 2 * self.position - box.bottom, box.width, box.height)

    def mirror_turn(self, turn: float) -> float:
        """Return the rotation for a back whose front is rotated by `turn` degrees.

        With this rotation, the upper edges of front and back coincide.
        """
        return (-turn if self.upright else 180 - turn) % 360


def flip_mirror(paper: Size, flip: Flip) -> Mirror:
    """Return the middle line around which a printer flips a sheet. Square paper is treated like paper in portrait format."""
    upright = (flip == "long") == (paper.height >= paper.width)
    return Mirror(upright, (paper.width if upright else paper.height) / 2)


def place_turned(face: Face, box: Box, turn: float, bleed: float) -> PlacedFace:
    """Place a face so that it fills the box after rotation about the face's centre."""
    place = box.centered_box(face.size)
    return PlacedFace(face, place.x, place.y, turn, bleed)


class Profile(Struct, frozen=True):
    """A correction that moves the back of a sheet behind its front, as measured with the calibration page.

    Fields:
        dx: the shift to the right, looking at the back, mm.
        dy: the shift down, looking at the back, mm.
        angle: the rotation about the centre of the sheet, in degrees clockwise.
        scale: the factor for the distances between pieces. The pieces themselves are never scaled.

    Directions apply to the back with its pieces upright, for both flip edges.
    """

    name: str
    dx: float = 0.0
    dy: float = 0.0
    angle: float = 0.0
    scale: float = 1.0

    def correct(self, placed: PlacedFace, paper: Size, flip: Flip) -> PlacedFace:
        """Return a face on the back of a sheet, moved so that this printer prints it exactly behind its front."""
        size, sign = placed.face.size, 1.0 if flip_mirror(paper, flip).upright else -1.0
        x, y = placed.x + size.width / 2 - paper.width / 2, placed.y + size.height / 2 - paper.height / 2
        across, down = self.scale * cos(radians(self.angle)), self.scale * sin(radians(self.angle))
        left = paper.width / 2 + across * x - down * y + sign * self.dx - size.width / 2
        top = paper.height / 2 + down * x + across * y + sign * self.dy - size.height / 2
        return replace(placed, x=left, y=top, turn=(placed.turn + self.angle) % 360)


#: The profile of a printer that needs no correction.
NO_CORRECTION = Profile("true")


def make_profile(name: str, x: float, y: float, angle: float = 0.0, scale: float = 1.0) -> Profile:
    """Create a profile from the shift read in the middle square (`x`, `y`), an angle and a scale.

    Raise ProfileError if the name is invalid or a value is outside the accepted range.
    """
    profile_file(name, Path())
    if not all(map(isfinite, (angle, scale))):
        raise ProfileError(f"angle `{angle:g}` or scale `{scale:g}` is not a finite number")
    if not all(map(isfinite, (x, y))) or max(abs(x), abs(y)) > FARTHEST:
        raise ProfileError(
            f"`{x:g} {y:g}` is not a valid reading: write two numbers from -{FARTHEST:g} to {FARTHEST:g} mm"
        )
    if abs(angle) > STEEPEST:
        limits = f"-{STEEPEST:g} to {STEEPEST:g} degrees"
        raise ProfileError(f"`{angle:g}` is not a valid angle: the limits are {limits}")
    if abs(scale - 1) > STRETCHED:
        limits = f"{1 - STRETCHED:g} to {1 + STRETCHED:g}"
        raise ProfileError(f"`{scale:g}` is not a valid scale: the limits are {limits}")
    return Profile(name, x, y, angle, scale)


def profiles_folder() -> Path:
    """Return the folder with the user's profiles. Raise NoHomeError if the user has no home folder."""
    return own_folder("settings") / "profiles"


def profile_file(name: str, where: Path) -> Path:
    """Return the path of the file for a profile. Raise ProfileError if `name` cannot be used in a file name."""
    if not _NAME.fullmatch(name):
        raise ProfileError(
            f"`{name}` is not a valid printer name: use letters, digits, dots and dashes, such as kitchen"
        )
    if fault := systems.name_fault(name):
        raise ProfileError(f"`{name}` is not a valid printer name: {fault}")
    return where / f"{name.lower()}.json"


def save_profile(profile: Profile, where: Path) -> Path:
    """Store a profile in the folder `where`, replacing any profile with the same name, and return its file."""
    file = profile_file(profile.name, where)
    write(where, {file.name: (json.dumps(asdict(profile), indent=2) + "\n").encode()}, lasting=True)
    return file


def stored_profile(name: str, where: Path) -> Profile | None:
    """Return the profile `name` in the folder `where`, or None if the profile is missing or its file is invalid."""
    try:
        return load_profile(name, where)
    except ProfileError:
        return None


def load_profile(name: str, where: Path) -> Profile:
    """Load the profile `name` from the folder `where`.

    Raise ProfileNotFoundError if the profile does not exist, and ProfileError if its file is invalid.
    """
    known = sorted(file.stem for file in where.glob("*.json")) if where.is_dir() else []
    if name.lower() not in known:
        stored = f"stored profiles: {', '.join(known)}" if known else "no profile is stored yet"
        raise ProfileNotFoundError(
            f"`{name}`: no such printer profile ({stored}); create one with `printgen calibrate`"
        )
    file = profile_file(name, where)
    try:
        read = reading.read_json(reading.read_bytes(file, _LARGEST), Profile)
        return make_profile(read.name, read.dx, read.dy, read.angle, read.scale)
    except (reading.ReadError, ProfileError) as fault:
        reason = fault if isinstance(fault, ProfileError) else f"its file {reading.reason_unread(fault)}"
        raise ProfileError(
            f"the printer profile `{name}` cannot be used: {reason}; calibrate the printer again"
        ) from None
