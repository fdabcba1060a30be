"""A list of the passages with two possible readings, for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from printgen.data.kind import Case
from printgen.data.kinds import READINGS
from printgen.data.records.readings import Reading
from printgen.report.table import align_rows, wrap_text

HEAD = (
    "Passages with two readings, and figures for which two sources differ. * marks the printed reading.",
    "To use another reading, add it to GAME/choices.yaml in your own data folder, and pass the folder with --data DIR:",
    "choices:",
    "  - {reading: READING, use: OTHER}",
)


def listing(game: str, cases: Iterable[Case], width: int | None = None) -> str:
    """Return a list of ambiguous passages: the topic, the readings with their sections, the printed reading, and the reason.

    Args:
        width: the width of the terminal in characters.
    """
    every = list(cases)
    # The example in the list is the first case with a reading that changes a figure.
    like, other = next(filter(all, map(_settable, every)), ("READING", "OTHER"))
    lines = [line.replace("GAME", game).replace("READING", like).replace("OTHER", other) for line in HEAD]
    for case in every:
        reading = cast(Reading, case.record)
        lines += ["", f"{reading.reading}: {reading.topic}" if case.kind.name == READINGS else reading.topic]
        lines += align_rows(_rows(reading), indent="  ")
    return wrap_text("\n".join(lines), width)


def _settable(case: Case) -> tuple[str, str]:
    """Return the id of a case, and its first other reading that changes a figure ("" if there is none)."""
    reading = cast(Reading, case.record)
    others = (name for name, saying in reading.readings.items() if saying.values and name != reading.use)
    return reading.reading, next(others, "")


def _rows(reading: Reading) -> Iterator[tuple[str, str, str]]:
    for name, saying in reading.readings.items():
        yield "*" if name == reading.use else "", name, f"{saying.text} ({saying.section})"
    if reading.reason:
        yield "", "why", reading.reason
