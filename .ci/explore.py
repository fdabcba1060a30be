"""Let hypothesis try new cases, and report failures without failing: `make verify`, or `python .ci/explore.py [SEED]`.

A build must not fail by chance, so a failure here is saved as an example to be fixed, with the seed that repeats it.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
#: For how many seconds each fuzzer runs.
SECONDS = 10


def main() -> int:
    """Run the property tests and the fuzzers with a new seed."""
    seed = sys.argv[1] if len(sys.argv) > 1 else str(random.randrange(1 << 32))
    print(f"new cases, seed {seed}", flush=True)
    command = [sys.executable, "-m", "pytest", "--quiet", "-n", "auto", "--hypothesis-profile=explore"]
    command += [f"--hypothesis-seed={seed}", "-m", "hypothesis or explore", *property_tests()]
    environment = {**os.environ, "PRINTGEN_FUZZ": str(SECONDS)}
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    print(ended.stdout.strip().rpartition("\n")[2])
    if ended.returncode:
        saved = ROOT / ".hypothesis" / f"failed-{seed}.txt"
        saved.parent.mkdir(exist_ok=True)
        saved.write_text(ended.stdout + ended.stderr, encoding="utf-8")
        print(f"new cases failed, which does not fail this run: fix the examples in {saved.relative_to(ROOT)}")
        print(f"To repeat: python .ci/explore.py {seed}")
    return 0


def property_tests() -> list[str]:
    """Return the files of tests that draw their cases with hypothesis."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    found = [file for file in files if "fuzz" in file.parts or "@given" in file.read_text(encoding="utf-8")]
    return [str(file.relative_to(ROOT)) for file in found]


if __name__ == "__main__":
    sys.exit(main())
