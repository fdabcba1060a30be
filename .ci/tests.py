"""Run the tests on all cores: `python .ci/tests.py`. Ends with 0 when every one of them passes.

The files are dealt out over a few pytests for each core, which run side by side. Each is a process of its own from the
beginning: tests that fork would hang now and then among the threads that one pytest for several cores brings along.

How long each file took is kept for the next time, so that no core is done long before the others; a file that is new is taken
to need as long for its size as the others do.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTEST = (sys.executable, "-m", "pytest", "--quiet")
#: Of how many parts each core gets its share: with fewer, one core is done long before the others.
PARTS = 4
#: How many seconds each file took.
KEPT = ROOT / ".pytest_cache" / "seconds.json"


def work(sizes: dict[str, int], took: dict[str, float]) -> dict[str, float]:
    """About how long each file takes, s: as long as it took, or else as long as others of its size (bytes)."""
    known = sum(size for file, size in sizes.items() if file in took)
    pace = sum(took[file] for file in sizes if file in took) / known if known else 1.0
    return {file: took.get(file, pace * size) for file, size in sizes.items()}


def shares(files: dict[str, float], count: int) -> list[list[str]]:
    """The files dealt out so that the shares take about as long as each other, the longest files first."""
    dealt: list[list[str]] = [[] for _ in range(count)]
    sizes = [0.0] * count
    for file in sorted(files, key=lambda file: (-files[file], file)):
        smallest = sizes.index(min(sizes))
        dealt[smallest].append(file)
        sizes[smallest] += files[file]
    return [sorted(share) for share in dealt if share]


def run(files: list[str]) -> tuple[subprocess.CompletedProcess[str], dict[str, float]]:
    """One pytest with its share of the files, and how long each took, s. It has a folder of its own for what they make: in one
    for all, each would clear away what others are still looking through."""
    with tempfile.TemporaryDirectory(prefix="printgen-tests-", ignore_cleanup_errors=True) as made:
        told = Path(made) / "told.xml"
        command = (*PYTEST, f"--basetemp={made}/made", f"--junit-xml={told}", *files)
        ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        cases = ET.parse(told).iter("testcase") if told.exists() else ()
        took: dict[str, float] = {}
        for case in cases:
            module = case.get("classname", "")
            took[module] = took.get(module, 0.0) + float(case.get("time", 0))
        modules = {file: file.removesuffix(".py").replace(os.sep, ".") for file in files}
        return ended, {file: took[module] for file, module in modules.items() if module in took}


def main() -> int:
    """Run the shares, and print what each of them has to say when it is done."""
    cores = os.cpu_count() or 1
    sizes = {str(file.relative_to(ROOT)): file.stat().st_size for file in (ROOT / "tests").rglob("test_*.py")}
    took: dict[str, float] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    status = 0
    with ThreadPoolExecutor(cores) as pool:
        for done in as_completed([pool.submit(run, share) for share in shares(work(sizes, took), PARTS * cores)]):
            ended, seconds = done.result()
            took |= seconds
            status = ended.returncode or status
            print(ended.stdout, ended.stderr, sep="", end="", flush=True)
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps(took, indent=1), encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main())
