"""`printgen calibrate`: prints a page for measuring a printer's misalignment, and stores the measurements as a profile."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from printgen import files
from printgen.commands import requests
from printgen.commands.session import Outcome, Session
from printgen.data.findings import UsageError
from printgen.products.export import render_sheet
from printgen.report import closing
from printgen.sheets import calibration, profile


def calibrate(
    session: Session,
    read: Sequence[tuple[str, float, float]] = (),
    name: str | None = None,
    **options: str | None,
) -> Outcome:
    """Print the measuring page for a printer. If `name` is given, store a profile and print its test page.

    Raise UsageError for invalid input, and OSError if a file cannot be written.

    Args:
        read: for each measured square, its letter and the offset of its hole to the right and down, in mm.
        name: the name of the profile, or None to print the measuring page.
        options: the values of `--paper` and `--flip`.
    """
    readings = {letter.upper(): (x, y) for letter, x, y in read}
    for letter, *numbers in read:
        argument = f"`--read {letter} {' '.join(f'{it:g}' for it in numbers)}`"
        if not all(map(isfinite, numbers)):
            raise UsageError(f"{argument}: the offsets must be finite numbers in mm, such as 0.5 or -1")
        if letter.upper() not in calibration.LETTERS:
            raise UsageError(f"{argument}: no such square; specify a square from A to E and two offsets")
        if tuple(numbers) != readings[letter.upper()]:
            raise UsageError(
                f"{argument}: square {letter.upper()} was given twice with different offsets. Specify it once"
            )
    if absent := [it for it in calibration.LETTERS if it not in readings and set(readings) not in (set(), {"C"})]:
        given, missing = ", ".join(sorted(readings)), ", ".join(absent)
        raise UsageError(
            f"`--read` was given only for {given}. Add {missing}, or specify C alone to correct only the shift"
        )
    job, folder = requests.build_job(options), session.project.output
    if name is None:
        if readings:
            raise UsageError("`--read` needs a name for the printer, such as `--name kitchen`")
        file = folder / "calibration.pdf"
        page, last = calibration.calibration_page(job.paper.size, job.flip), closing.calibration(file, job.flip)
    else:
        profiles = profile.profiles_folder()
        try:
            kept = (
                calibration.profile_from_readings(name, readings, job.paper.size)
                if readings
                else profile.load_profile(name, profiles)
            )
        except profile.ProfileError as refusal:
            raise UsageError(str(refusal)) from None
        before = profile.stored_profile(name, profiles)
        where, file = profile.save_profile(kept, profiles), folder / f"calibration-{name}.pdf"
        page = calibration.verification_page(job.paper.size, kept, job.flip)
        replaced = before is not None and before != kept
        last = closing.profile(where, file, job.flip, (kept.dx, kept.dy), kept.angle, kept.scale, replaced)
    put = files.write_products(
        folder, [files.OutputFile(file.name, render_sheet(page), {})], tell=session.report_waiting
    )
    return Outcome(closing="\n".join([*last, *closing.foreign_lines(folder, put)]), printed=((folder, put),))
