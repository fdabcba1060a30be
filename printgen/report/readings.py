"""What a book has two readings of, for a person at a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from printgen.data.kind import Case
from printgen.data.kinds import READINGS
from printgen.data.records.readings import Reading
from printgen.report.table import aligned, fitted

HEAD = (
    "Where the book reads two ways, and single figures of aircraft that two sources give. * is what prints.",
    "To play another reading, write it into a folder of your own, in GAME/choices.yaml, and name the folder with --data DIR:",
    "choices:",
    "  - {reading: READING, use: OTHER}",
)


def listing(game: str, cases: Iterable[Case], width: int | None = None) -> str:
    """Each contradiction: what it is about, its readings with their sections, the printed one marked, and why that one is.

    width: of the terminal, letters.
    """
    every = list(cases)
    # The first that a page can show serves as the example.
    like, other = next(filter(all, map(_settable, every)), ("READING", "OTHER"))
    told = [line.replace("GAME", game).replace("READING", like).replace("OTHER", other) for line in HEAD]
    for case in every:
        reading = cast(Reading, case.record)
        told += ["", f"{reading.reading}: {reading.topic}" if case.kind.name == READINGS else reading.topic]
        told += aligned(_rows(reading), indent="  ")
    return fitted("\n".join(told), width)


def _settable(case: Case) -> tuple[str, str]:
    """The reading that a case is about, and one of it that is not printed and changes a figure; empty where none does."""
    reading = cast(Reading, case.record)
    others = (name for name, saying in reading.readings.items() if saying.values and name != reading.use)
    return reading.reading, next(others, "")


def _rows(reading: Reading) -> Iterator[tuple[str, str, str]]:
    for name, saying in reading.readings.items():
        yield "*" if name == reading.use else "", name, f"{saying.text} ({saying.section})"
    if reading.reason:
        yield "", "why", reading.reason
