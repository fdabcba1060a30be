"""Measure how long printing takes, each figure a whole process from start to exit: `make bench`."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

PRINTGEN = Path(sys.executable).parent / "printgen"
TIMES = 5
SHEETS = ("make", "record-sheets", "canvas-eagles")
#: What is measured, the arguments of printgen, and the aim in seconds on two cores.
RUNS = (
    ("validate all data", ("validate",), None),
    ("one sheet", (*SHEETS, "--aircraft", "sopwith-camel"), 0.4),
    ("all sheets, full ink", (*SHEETS, "--ink", "full"), 1.5),
    ("printgen --version", ("--version",), 0.1),
)


def seconds(arguments: tuple[str, ...], out: str) -> float:
    """How long one run takes; ends the measuring, with what it said, when it fails."""
    target = ("--out", out) if arguments[0] == "make" else ()
    start = perf_counter()
    done = subprocess.run([PRINTGEN, *arguments, *target], capture_output=True, text=True, check=False)
    took = perf_counter() - start
    if done.returncode:
        sys.exit(f"printgen {' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")
    return took


def measure() -> None:
    """Print the table: best and median of the runs, and the aim."""
    print(f"{'seconds, whole processes':26}{'best':>8}{'median':>8}{'aim':>8}")
    for name, arguments, aim in RUNS:
        with tempfile.TemporaryDirectory() as out:
            seconds(arguments, out)  # the first run warms the disk
            took = [seconds(arguments, out) for _ in range(TIMES)]
        wanted = "-" if aim is None else f"{aim:.2f}"
        print(f"{name:26}{min(took):8.2f}{statistics.median(took):8.2f}{wanted:>8}")


if __name__ == "__main__":
    measure()
