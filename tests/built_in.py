"""Make the tests use tests/frozen as the built-in data, a copy that does not change when a figure in data/ is corrected.

Tests of truth, those in tests/truth and those marked as such, read data/ itself. No other test may read a file there:
an attempt raises an error immediately, in this process and in the processes that it starts with the code in START.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from printgen.data import folders
from printgen.data.folders import PACKAGE, Project

ROOT = Path(__file__).parent.parent
#: What ships: it may be corrected any day.
DATA = ROOT / "data"
#: The tests' own, in the same shape: as little as the tests need, copied from data/ once.
FROZEN = ROOT / "tests" / "frozen"
#: How a process begins that is to run on the frozen data: to be followed by its own code.
FREEZE = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from tests.built_in import freeze; freeze()\n"
#: The command line on the frozen data, for `python -c`.
START = f"{FREEZE}from printgen.cli import main; main()"

_shipped = folders.shipped_folders
_READS = ("open", "os.listdir", "os.scandir")
_open_to: list[bool] = [True]


def real() -> Project:
    """Return the folders as they are shipped, for tests of truth."""
    return _shipped(PACKAGE)


def _frozen(package: Path) -> Project:
    there = _shipped(package)
    return there if package != PACKAGE else Project((FROZEN,), there.templates, there.output)


def freeze() -> None:
    """Make this process use the frozen data from now on; reading below data/ then raises AssertionError."""
    folders.shipped_folders = _frozen
    _open_to[:] = [False]
    sys.addaudithook(_stop)


@contextmanager
def data_open(to_all: bool) -> Iterator[None]:
    """Allow or forbid reading below data/ inside the `with` block."""
    _open_to.append(to_all)
    try:
        yield
    finally:
        _open_to.pop()


def _stop(event: str, arguments: tuple[object, ...]) -> None:
    if event not in _READS or _open_to[-1] or not isinstance(arguments[0], str | bytes | os.PathLike):
        return
    path = os.fsdecode(arguments[0])
    # What os.open is given besides a full name may be the name in a folder that it does not tell.
    if not os.path.isabs(path) and event == "open" and arguments[1] is None:  # noqa: PTH117 (asked at each import)
        return
    # Most names differ from the first letter on.
    if path.startswith(os.sep) and not path.startswith(str(ROOT)):
        return
    if Path(os.path.normpath(Path(path).absolute())).is_relative_to(DATA):
        raise AssertionError(f"reads {path}: tests run on tests/frozen, and those that cannot belong in tests/truth")
