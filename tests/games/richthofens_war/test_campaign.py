"""The campaign papers by this game's own points: its tables are all it takes."""

from __future__ import annotations

from pathlib import Path

import click
from click.testing import CliRunner

from printgen.cli.roster import roster as GROUP  # noqa: N812


def ended(*arguments: object) -> tuple[int, str]:
    """Exit status and stdout."""
    done = CliRunner().invoke(GROUP, [str(it) for it in arguments], standalone_mode=False)
    assert not isinstance(done.exception, click.ClickException), done.exception.message
    assert done.exception is None
    return int(done.return_value), done.stdout


def test_a_roster_is_begun_planned_booked_and_printed_in_victories(tmp_path: Path) -> None:
    file, plan = tmp_path / "ours.yaml", tmp_path / "week-2.yaml"
    assert ended("new", file, "--game", "richthofens-war")[0] == 0
    assert ended("check", file)[1] == f"{file}: 4 flyers, 1 mission: no findings\n"
    assert "3 fit to fly" in ended("plan", file, plan, "--seed", 3)[1]
    (flown,) = [line for line in plan.read_text(encoding="utf-8").splitlines() if line.startswith("  - flyer: ashby")]
    result = plan.read_text(encoding="utf-8").replace(flown, f"{flown}\n    kills: [{{of: brandt}}]")
    plan.write_text(result, encoding="utf-8")
    assert ended("print", file, "--plan", plan, "--out", tmp_path / "papers")[0] == 0
    assert {it.name for it in (tmp_path / "papers").rglob("*.pdf")} >= {"standings.pdf", "id-cards.pdf"}
    status, said = ended("apply", file, plan)
    # One for each aircraft shot down, and nothing else: the pad's career total (p).
    assert (status, "ashby" in said, "+1  2 victories" in said) == (0, True, True), said
