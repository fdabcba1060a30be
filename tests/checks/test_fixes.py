"""Every fix that a finding of a page names can be made, and the finding is gone then."""

from __future__ import annotations

from pathlib import Path

from printgen.commands.fixing import with_fixes
from printgen.data.edits import Fix
from printgen.data.findings import Finding
from tests.checks.test_pages import EXAMPLES, findings, game_of


def fixes_of(found: list[Finding]) -> dict[str, list[Fix]]:
    """Return the fixes by the name of the file."""
    by_file: dict[str, list[Fix]] = {}
    for it in found:
        if it.fix and it.place:
            by_file.setdefault(it.place.file, []).append(it.fix)
    return by_file


def test_the_fixes_of_all_pages_can_be_made_and_leave_no_finding_that_has_one(tmp_path: Path) -> None:
    fixed = set[str]()
    for number, example in enumerate(EXAMPLES):
        folder = tmp_path / str(number)
        folder.mkdir()
        example.write(folder)
        before = findings(game_of(example), folder)
        fixes = fixes_of(before)
        for file, wanted in fixes.items():
            text, made = with_fixes((folder / file).read_text(encoding="utf-8"), wanted)
            assert made == list(dict.fromkeys(wanted)), example
            (folder / file).write_text(text, encoding="utf-8")
        if fixes:
            fixed |= {it.code for it in before if it.fix}
            assert fixes_of(findings(game_of(example), folder)) == {}, example
    assert {"PG002", "PG004", "PG005", "PG018", "CE203", "CE220", "CE901"} <= fixed
