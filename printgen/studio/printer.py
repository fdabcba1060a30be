"""The section Printer: calibration in steps, the profiles of printers, and proof pages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.data.findings import UsageError
from printgen.files import reading
from printgen.sheets import profile
from printgen.sheets.calibration import LETTERS, square_centers
from printgen.sheets.paper import PAPERS
from printgen.sheets.profile import Profile, ProfileError
from printgen.studio import editing
from printgen.studio.kit_form import profile_names
from printgen.studio.rendering import json_route, post_route, show_page, studio_of
from printgen.studio.results import summary_of
from printgen.studio.runs import CommandRun
from printgen.studio.studio import Studio
from printgen.studio.workspace import digest_of
from printgen.translation import _

#: The key of runs that calibrate a printer.
KEY = "calibrate"


class CalibrationRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a page: the measuring page, or the page that tests a profile made from readings.

    Fields:
        name: the name of the profile, or "" for the measuring page.
        readings: the readings (across, down) as typed, by square, or "" for a square without a reading.
        measured: the meaning of the readings: the positions of the holes, or how far the print on the back is from the holes.
        flip: the edge on which the printer flips the paper.
    """

    paper: str = "a4"
    flip: str = "long"
    name: str = ""
    readings: dict[str, tuple[str, str]] = {}
    measured: Literal["hole", "print"] = "hole"


class ProfileRow(Struct, frozen=True):
    """The row of a printer profile on the page.

    Fields:
        profile: the measurements of the profile, or None if its file is damaged.
        removed: whether the profile was removed and can be restored.
        can_undo: whether its last change can be undone.
    """

    name: str
    profile: Profile | None
    removed: bool
    can_undo: bool


class NamedProfile(Struct, frozen=True, forbid_unknown_fields=True):
    """A request about the printer profile with this name."""

    name: str


def show_printer(request: Request, status: int = 200) -> Response:
    """Return the page of the section Printer."""
    studio = studio_of(request)
    run = studio.runs.latest(KEY)
    _remember(request, run)
    return show_page(
        request,
        "printer.html",
        status,
        command=run.line if run else studio.command("calibrate"),
        profiles=_rows(studio),
        describe=describe_profile,
        chosen=studio.profile,
        letters=LETTERS,
        squares=square_centers(PAPERS["a4"].size),
        run=run,
        summary=summary_of(run) if run else None,
    )


def calibrate(request: Request, wanted: CalibrationRequest) -> Response:
    """Start the command that prints a page or stores a profile, and return the page that shows its result."""
    studio = studio_of(request)
    words = ["calibrate", "--paper", wanted.paper, "--flip", wanted.flip]
    name = profile_id(wanted.name)
    if name:
        words += ["--name", name]
    read = {letter: reading for letter, reading in wanted.readings.items() if any(it.strip() for it in reading)}
    if wanted.readings and not name:
        raise HTTPException(400, _("Give the profile a name, such as kitchen."))
    if wanted.readings and not read:
        raise HTTPException(400, _("Enter at least the readings for square C."))
    for letter, position in read.items():
        if not all(it.strip() for it in position):
            raise HTTPException(
                400,
                _("Enter both numbers for square {letter}. 0 means that the hole is on the line.").format(
                    letter=letter
                ),
            )
        holes = [it.strip().replace("−", "-") for it in position]
        words += ["--read", letter, *(holes if wanted.measured == "hole" else map(_opposite, holes))]
    before = _content(name) if read else None
    run = studio.runs.start(KEY, name or _("Measuring page"), studio.arguments(*words), studio.command(*words))
    if read:
        request.app.state.measured = run.id, name, before
    return show_printer(request)


def profile_id(name: str) -> str:
    """Return the name under which a profile is stored: lowercase letters without accents, digits, dots and dashes."""
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    plain = plain.strip()
    return plain if re.fullmatch(r"[a-z0-9][a-z0-9._-]*", plain) else re.sub(r"[^a-z0-9._]+", "-", plain).strip("-._")


def _opposite(number: str) -> str:
    """Return a number as typed, with the opposite sign."""
    return number[1:] if number.startswith("-") else number if number == "0" else f"-{number.removeprefix('+')}"


def describe_profile(it: Profile) -> str:
    """Return a sentence that describes how a profile moves the print on the back of a sheet."""
    right, down = round(it.dx, 2), round(it.dy, 2)
    words = {
        _("{distance} mm to the right"): right,
        _("{distance} mm to the left"): -right,
        _("{distance} mm down"): down,
        _("{distance} mm up"): -down,
    }
    moved = [text.format(distance=f"{distance:g}") for text, distance in words.items() if distance > 0]
    both = _("{one} and {other}").format(one=moved[0], other=moved[-1]) if len(moved) > 1 else "".join(moved)
    sentence = _("The back is moved {distances}.").format(distances=both) if moved else _("The back is not moved.")
    turned = _("The back is rotated by {angle}°.").format(angle=f"{it.angle:+.2f}") if abs(it.angle) >= 0.005 else ""
    return f"{sentence} {turned}".strip()


def _check_name(_request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a sentence with the name under which a profile would be stored. Raise UsageError for an invalid name."""
    name = str(sent.get("name", ""))
    if not name.strip():
        return {}
    id = profile_id(name)
    if not id:
        raise UsageError(_("Give the profile a name, such as kitchen."))
    known = _path(id).is_file()
    text = _("This replaces the profile {name}. You can undo this change.") if known else _("Stored as {name}")
    return {"message": text.format(name=id)}


def remove_profile(request: Request, wanted: NamedProfile) -> Response:
    """Remove a printer profile. The removal can be undone."""
    path = _path(wanted.name)
    before = _content(wanted.name)
    if before is None:
        raise HTTPException(404)
    removed = editing.write(path.parent, path, b"", digest_of(before))
    if isinstance(removed, editing.Saved):
        studio_of(request).history.remember(removed)
        studio_of(request).profile = ""
    return show_printer(request)


def use_profile(request: Request, wanted: NamedProfile) -> Response:
    """Use a profile for new game nights and product pages."""
    if _content(wanted.name) is None:
        raise HTTPException(404)
    studio_of(request).profile = wanted.name
    return show_printer(request)


def undo_profile(request: Request, wanted: NamedProfile) -> Response:
    """Restore a profile to its state before its last change."""
    if isinstance(studio_of(request).history.undo(_path(wanted.name)), editing.Conflict):
        raise HTTPException(409, _("There is nothing to undo, or another program changed the file."))
    return show_printer(request)


def _remember(request: Request, run: CommandRun | None) -> None:
    """Remember the profile that a finished run has changed, so that the change can be undone."""
    id, name, before = getattr(request.app.state, "measured", ("", "", None))
    if run is None or run.id != id or run.state == "running":
        return
    request.app.state.measured = "", "", None
    now = _content(name)
    if run.state == "done" and now is not None and now != before:
        path = _path(name)
        studio_of(request).history.remember(editing.Saved(path.parent, path, before, digest_of(now), changed=True))


def _rows(studio: Studio) -> list[ProfileRow]:
    """Return the rows of the existing profiles and of the removed profiles."""
    names = dict.fromkeys(profile_names(), False)
    folder = profile.profiles_folder().absolute()
    names |= {it.stem: True for it in studio.history.removed(folder)}
    return [
        ProfileRow(name, None if removed else _load(name), removed, studio.history.can_undo(_path(name), _digest(name)))
        for name, removed in sorted(names.items())
    ]


def _path(name: str) -> Path:
    """Return the file of a profile. Raise UsageError if the name is not a valid profile name."""
    try:
        return profile.profile_file(name, profile.profiles_folder()).absolute()
    except ProfileError as error:
        raise UsageError(str(error)) from None


def _content(name: str) -> bytes | None:
    path = _path(name)
    return reading.read_bytes(path) if path.is_file() else None


def _digest(name: str) -> str:
    content = _content(name)
    return "" if content is None else digest_of(content)


def _load(name: str) -> Profile | None:
    try:
        return profile.load_profile(name, profile.profiles_folder())
    except ProfileError:
        return None


ROUTES = [
    Route("/printer", show_printer),
    Route("/printer", post_route(CalibrationRequest, calibrate), methods=["POST"]),
    json_route("/printer/name", _check_name),
    Route("/printer/remove", post_route(NamedProfile, remove_profile), methods=["POST"]),
    Route("/printer/use", post_route(NamedProfile, use_profile), methods=["POST"]),
    Route("/printer/undo", post_route(NamedProfile, undo_profile), methods=["POST"]),
]
