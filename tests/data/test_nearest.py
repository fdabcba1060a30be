"""The name that was probably meant."""

from __future__ import annotations

import pytest

from printgen.data.nearest import meant, nearest


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("vikers", "vickers"),
        ("Vickers", "vickers"),
        ("dual_controls", "dual-controls"),
        ("Dual Controls", "dual-controls"),
        ("lewis", "lewis"),
        ("xyz", None),
        ("", None),
    ],
)
def test_nearest(name: str, expected: str | None) -> None:
    assert nearest(name, ["vickers", "lewis", "dual-controls"]) == expected


def test_nearest_of_none() -> None:
    assert nearest("lewis", []) is None


def test_meant() -> None:
    assert [meant("vikers", ["vickers"]), meant("xyz", ["vickers"])] == ["; did you mean `vickers`?", ""]
