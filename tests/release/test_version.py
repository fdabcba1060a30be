"""Versions: their order, and the least that may follow."""

from __future__ import annotations

import pytest

from printgen.release.changes import Level
from printgen.release.version import Version, version


def test_they_compare_as_numbers_do() -> None:
    assert version("0.9.0") < version("0.10.0") < version("1.0.0")
    assert str(version("12.0.3")) == "12.0.3"


@pytest.mark.parametrize(
    ("level", "expected"),
    [(Level.NONE, "1.4.2"), (Level.PATCH, "1.4.3"), (Level.MINOR, "1.5.0"), (Level.MAJOR, "2.0.0")],
)
def test_the_least_that_may_follow(level: Level, expected: str) -> None:
    assert str(Version(1, 4, 2).after(level)) == expected


@pytest.mark.parametrize("text", ["", "1", "1.0", "1.0.0-rc1", "01.0.0", "v1.0.0", "1.0.0\n", "..", "1.0.1234567"])
def test_what_is_no_version_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no version"):
        version(text)
