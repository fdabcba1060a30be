"""Whatever the rulebook states, data that breaks it is found at its line; and a house may have rules of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.games.canvas_eagles import checks
from printgen.games.canvas_eagles.game import GAME
from tests.breaches import Breach, Broken, of
from tests.built_in import FROZEN

BREACHES = of(Path(__file__).parent / "breaches.yaml")
STATED = of(Path(checks.__file__).with_name("constraints.yaml"))


@pytest.fixture(scope="module")
def frozen() -> Broken:
    return Broken.load(GAME, "CE")


@pytest.mark.parametrize("breach", BREACHES, ids=lambda breach: breach["breach"])
def test_a_breach_is_found_at_its_line(breach: Breach, tmp_path: Path, frozen: Broken) -> None:
    assert frozen.missed(breach, tmp_path) == []


def test_nothing_is_found_in_the_sound_data(frozen: Broken) -> None:
    assert frozen.unsound() == []


def test_what_the_book_states_is_checked_and_broken(frozen: Broken) -> None:
    assert len(BREACHES) > 300
    assert frozen.unstated(STATED, BREACHES) == []


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (
            "tables/dice/combat.yaml",
            "rolls-1d6: {1-4: Fires on, 5-6: Jammed}",
            "rolls-1d6: {1-3: Fires on, 4-6: Jammed}",
        ),
        ("tables/combat.yaml", "base: [2, 3, 5, 7]", "base: [2, 3, 5, 9]"),
        ("campaign/rules.yaml", "replacements-below: 50", "replacements-below: 40"),
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
