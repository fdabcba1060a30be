"""A house may have rules of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.games.canvas_eagles.game import GAME
from tests.breaches import Broken
from tests.built_in import FROZEN


@pytest.fixture(scope="module")
def frozen() -> Broken:
    return Broken.load(GAME, "CE")


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (
            "tables/dice/combat.yaml",
            "rolls-1d6: {1-4: No jam, 5-6: Jammed}",
            "rolls-1d6: {1-3: No jam, 4-6: Jammed}",
        ),
        ("tables/combat.yaml", "base-values: [2, 3, 5, 7]", "base-values: [2, 3, 5, 9]"),
        ("campaign/rules.yaml", "replacement-points-below: 50", "replacement-points-below: 40"),
    ],
)
def test_a_figure_that_is_a_house_rule_by_its_status_is_left_alone(
    file: str, old: str, new: str, tmp_path: Path, frozen: Broken
) -> None:
    name = f"canvas-eagles/{file}"
    was = (FROZEN / name).read_text(encoding="utf-8")
    figure = old.partition(":")[0]
    edited = was.replace(old, new, 1)
    if "\nsources:\n" in edited:
        lines = [line for line in edited.splitlines() if not line.startswith(f"  {figure}: ")]
        house = "\n".join(lines).replace("\nsources:\n", f"\nsources:\n  {figure}: {{status: house}}\n")
    elif "\ntables:\n" in edited:
        house = edited.replace(new, f"{new}\n    sources: {{{figure}: {{status: house}}}}", 1)
    else:
        house = f"{edited}\nsources: {{{figure}: {{status: house}}}}\n"
    told = {it.code for it in frozen.found({name: (was, edited)}, tmp_path / "said")}
    assert told & {"CE505", "CE507", "CE710"}
    assert not told & {it.code for it in frozen.found({name: (was, house)}, tmp_path / "house")}


def test_a_climb_of_the_house_that_no_maneuver_has_is_told_how_to_be_kept(tmp_path: Path, frozen: Broken) -> None:
    name = "canvas-eagles/aircraft/sopwith-pup.yaml"
    was = (FROZEN / name).read_text(encoding="utf-8")
    house = was.replace("\nclimb: 1\n", "\nclimb: 2\n").replace(
        "\nsources:\n", "\nsources:\n  climb: {status: house}\n"
    )
    (told,) = (it for it in frozen.found({name: (was, house)}, tmp_path / "told") if it.code == "CE215")
    waiver = "waivers: [{check: CE215, reason: REASON}]"
    assert waiver in str(told.hint)
    kept = frozen.found({name: (was, f"{house}{waiver}\n")}, tmp_path / "kept")
    assert "CE215" not in {it.code for it in kept}
