"""`printgen calibrate`: the page that tells how far a printer is off, and what was read on it."""

from __future__ import annotations

from math import isfinite

from printgen import files
from printgen.commands import requests
from printgen.commands.session import Outcome, Session
from printgen.data.findings import Unclear
from printgen.products.export import sheet_of
from printgen.report import closing
from printgen.sheets import calibration, profile


def calibrate(
    session: Session,
    read: tuple[float, float] | None = None,
    angle: float = 0.0,
    scale: float = 1.0,
    name: str | None = None,
    **options: str | None,
) -> Outcome:
    """Print the page to calibrate a printer with; or keep what was read on it, and print the page that proves it.

    read: how far the back lies off, right and down, mm; angle in degrees; options: paper and flip. Raises Unclear, OSError.
    """
    for option, numbers in (("read", read or ()), ("angle", (angle,)), ("scale", (scale,))):
        if not all(map(isfinite, numbers)):
            raise Unclear(f"`--{option} {' '.join(f'{it:g}' for it in numbers)}`: write numbers that can be measured")
    if read is None and (angle, scale) != (0.0, 1.0):
        raise Unclear("`--angle` and `--scale` are kept with what was read on the page: add `--read X Y`")
    job, folder = requests.job(options), session.project.output
    if name is None:
        if read:
            raise Unclear("say with --name what the printer is to be called, such as kitchen")
        file = folder / "calibration.pdf"
        page, last = calibration.calibration(job.paper.size, job.flip), closing.calibration(file, job.flip)
    else:
        try:
            kept = profile.profile(name, *read, angle, scale) if read else profile.load(name, profile.folder())
        except profile.NoProfile as refusal:
            raise Unclear(str(refusal)) from None
        where, file = profile.save(kept, profile.folder()), folder / f"calibration-{name}.pdf"
        page, last = calibration.verify(job.paper.size, kept, job.flip), closing.profile(where, file, job.flip)
    put = files.put(folder, [files.Product(file.name, sheet_of(page), {})], tell=session.waiting)
    return Outcome(closing="\n".join([*last, *closing.others(folder, put)]))
