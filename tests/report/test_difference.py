"""The difference of two texts, which patch programs accept and terminals do not obey."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from printgen.report.difference import unified_diff


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a\nb\nc\n", "a\nB\nc\n"),
        ("a\r\nb\r\n", "a\r\nB\r\n"),
        ("a\nb", "a\nB"),
        ("a\nb", "a\nb\n"),
        ("a\nb\n", "a\nb"),
        ("--- a\n+++ b\n", "--- a\n+++ c\n"),
        ("x" * 9 + "\n" * 30 + "y", "z\n" * 30 + "y"),
    ],
)
def test_git_makes_the_new_text_of_it(before: str, after: str, tmp_path: Path) -> None:
    git = shutil.which("git")
    assert git
    file = tmp_path / "a.yaml"
    file.write_bytes(before.encode())
    difference = f"{unified_diff('a.yaml', before, after)}\n"
    subprocess.run([git, "apply", "-p0", "-"], input=difference.encode(), cwd=tmp_path, check=True)
    assert file.read_bytes() == after.encode()


def test_nothing_steers_the_terminal_and_colours_are_the_only_addition() -> None:
    before, after = "a: \x1b[31m\u202e\tb\n", "a: c\n"
    plain, coloured = unified_diff("a.yaml", before, after), unified_diff("a.yaml", before, after, color=True)
    assert "\x1b" not in plain
    assert "-a: \ufffd[31m\ufffd\tb" in plain.splitlines()
    for code in ("\x1b[31m", "\x1b[32m", "\x1b[36m", "\x1b[0m"):
        assert code in coloured
        coloured = coloured.replace(code, "")
    assert coloured == plain
