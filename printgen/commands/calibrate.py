"""`printgen calibrate`: the page that tells how far a printer is off, and what was read on it."""

from __future__ import annotations

from collections.abc import Sequence
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
    read: Sequence[tuple[str, float, float]] = (),
    name: str | None = None,
    **options: str | None,
) -> Outcome:
    """Print the page to calibrate a printer with; or keep what was read on it, and print the page that proves it.

    read: the letter of a square, and how far the hole lies off in it, right and down, mm; options: paper and flip. Raises
    Unclear, OSError.
    """
    readings = {letter.upper(): (x, y) for letter, x, y in read}
    for letter, *numbers in read:
        said = f"`--read {letter} {' '.join(f'{it:g}' for it in numbers)}`"
        if not all(map(isfinite, numbers)):
            raise Unclear(f"{said}: write numbers that can be measured")
        if letter.upper() not in calibration.LETTERS:
            raise Unclear(f"{said}: there is no such square; say A to E, then the two numbers read there")
        if tuple(numbers) != readings[letter.upper()]:
            raise Unclear(f"{said}: square {letter.upper()} was read twice, and not alike")
    if lacking := [it for it in calibration.LETTERS if it not in readings and set(readings) not in (set(), {"C"})]:
        said, missing = ", ".join(sorted(readings)), ", ".join(lacking)
        raise Unclear(f"`--read` of {said} alone: read {missing} as well; or C alone, for the shift")
    job, folder = requests.job(options), session.project.output
    if name is None:
        if readings:
            raise Unclear("say with --name what the printer is to be called, such as kitchen")
        file = folder / "calibration.pdf"
        page, last = calibration.calibration(job.paper.size, job.flip), closing.calibration(file, job.flip)
    else:
        profiles = profile.folder()
        try:
            kept = calibration.read(name, readings, job.paper.size) if readings else profile.load(name, profiles)
        except profile.NoProfile as refusal:
            raise Unclear(str(refusal)) from None
        where, file = profile.save(kept, profiles), folder / f"calibration-{name}.pdf"
        page = calibration.verify(job.paper.size, kept, job.flip)
        last = closing.profile(where, file, job.flip, (kept.dx, kept.dy), kept.angle, kept.scale)
    put = files.put(folder, [files.Product(file.name, sheet_of(page), {})], tell=session.waiting)
    return Outcome(closing="\n".join([*last, *closing.others(folder, put)]))
