"""Run the tests on all cores: `python .ci/tests.py`. Ends with 0 when every one of them passes.

The files are dealt out over a few pytests for each core, which run side by side. Each is a process of its own from the
beginning: tests that fork would hang now and then among the threads that one pytest for several cores brings along.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTEST = (sys.executable, "-m", "pytest", "--quiet")
#: Of how many parts each core gets its share: with fewer, one core is done long before the others.
PARTS = 4


def shares(files: dict[str, int], count: int) -> list[list[str]]:
    """The files dealt out so that the shares are about as large as each other, the largest files first."""
    dealt: list[list[str]] = [[] for _ in range(count)]
    sizes = [0] * count
    for file in sorted(files, key=lambda file: (-files[file], file)):
        smallest = sizes.index(min(sizes))
        dealt[smallest].append(file)
        sizes[smallest] += files[file]
    return [sorted(share) for share in dealt if share]


def run(files: list[str]) -> subprocess.CompletedProcess[str]:
    """One pytest with its share of the files, and a folder of its own for what they make: in one for all, each would clear away
    what others are still looking through."""
    with tempfile.TemporaryDirectory(prefix="printgen-tests-", ignore_cleanup_errors=True) as made:
        command = (*PYTEST, f"--basetemp={made}/made", *files)
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def main() -> int:
    """Run the shares, and print what each of them has to say when it is done."""
    cores = os.cpu_count() or 1
    files = {str(file.relative_to(ROOT)): file.stat().st_size for file in (ROOT / "tests").rglob("test_*.py")}
    status = 0
    with ThreadPoolExecutor(cores) as pool:
        for done in as_completed([pool.submit(run, share) for share in shares(files, PARTS * cores)]):
            ended = done.result()
            status = ended.returncode or status
            print(ended.stdout, ended.stderr, sep="", end="", flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
