"""The section Printer: calibration in steps, the profiles of printers, and proof pages."""

from __future__ import annotations

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.sheets import profile
from printgen.sheets.calibration import LETTERS, square_centers
from printgen.sheets.paper import PAPERS
from printgen.sheets.profile import Profile, ProfileError
from printgen.studio.kit_form import profile_names
from printgen.studio.rendering import posted, show_page, studio_of
from printgen.studio.results import summary_of
from printgen.translation import _

#: The key of runs that calibrate a printer.
KEY = "calibrate"


class CalibrationRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a page: the measuring page, or the page that tests a profile made from readings.

    Fields:
        name: the name of the profile; "" for the measuring page.
        readings: the positions of the holes (across, down) as typed, by square; "" for a square without a reading.
        flip: the edge on which the printer flips the paper.
    """

    paper: str = "a4"
    flip: str = "long"
    name: str = ""
    readings: dict[str, tuple[str, str]] = {}


def show_printer(request: Request, status: int = 200) -> Response:
    """Return the page of the section."""
    studio = studio_of(request)
    run = studio.runs.latest(KEY)
    return show_page(
        request,
        "printer.html",
        status,
        command=run.line if run else studio.command("calibrate"),
        profiles=[(name, _load(name)) for name in profile_names()],
        letters=LETTERS,
        squares=square_centers(PAPERS["a4"].size),
        run=run,
        summary=summary_of(run) if run else None,
    )


def calibrate(request: Request, wanted: CalibrationRequest) -> Response:
    """Start the command that prints a page or stores a profile, and answer with the page that shows its result."""
    studio = studio_of(request)
    words = ["calibrate", "--paper", wanted.paper, "--flip", wanted.flip]
    if wanted.name:
        words += ["--name", wanted.name]
    read = {letter: reading for letter, reading in wanted.readings.items() if any(it.strip() for it in reading)}
    if wanted.readings and not wanted.name:
        raise HTTPException(400, _("Give the profile a name, such as kitchen."))
    if wanted.readings and not read:
        raise HTTPException(400, _("Enter the readings of at least square C."))
    for letter, reading in read.items():
        words += ["--read", letter, *(it.strip().replace("−", "-") or "0" for it in reading)]
    studio.runs.start(KEY, wanted.name or _("Measuring page"), studio.arguments(*words), studio.command(*words))
    return show_printer(request)


def _load(name: str) -> Profile | None:
    try:
        return profile.load_profile(name, profile.profiles_folder())
    except ProfileError:
        return None


ROUTES = [
    Route("/printer", show_printer),
    Route("/printer", posted(CalibrationRequest, calibrate), methods=["POST"]),
]
