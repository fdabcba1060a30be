"""One mistake in a roster is one finding, whose hint says what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.built_in import FROZEN
from tests.rosters import ended

CE, BM = "canvas-eagles", "blue-max"


@pytest.mark.parametrize(
    ("game", "old", "new", "hint"),
    [
        (BM, "sopwith-camel, counter: 20}", "sopwith-camel, counter: 19}", "write 21, a free counter of sopwith-camel"),
        (BM, "sopwith-camel, counter: 20}", "sopwith-camel, counter: 22}", "write 21, a free counter of sopwith-camel"),
        (CE, "week: 4", "week: 2", "write week 3 or later"),
        (CE, "week: 5", "week: 50", "correct the week, or `until`"),
        (CE, "until: 1918-03", "until: 1917-03", "exchange or correct the two"),
        (CE, "flyer: moss\n", "flyer: collins\n", "write `moss`, which the log uses"),
        (CE, "flyer: collins\n", "flyer: Collins\n", "write `collins`"),
        (CE, "flyer: ritter, aircraft", "flyer: riter, aircraft", "write `ritter`"),
        (CE, "victim: stahl", "victim: Fritz Stahl", "write the id, `stahl`"),
        (CE, "duty: observer", "duty: gunner", "use one of: pilot, observer"),
        (CE, "side: allied", "side: Allies", "write `allied`"),
        (CE, "nation: germany", "nation: German", "write `germany`"),
        (CE, "aircraft: raf-se5a\n    marking", "aircraft: SE5a\n    marking", "write the id, probably `raf-se5a`"),
        (CE, "abilities: [deflection]", "abilities: [deflecting]", "write `deflection`"),
        (CE, "scored: {red: 3}", "scored: 3 red", "write `{red: 3}`"),
        (CE, "game: canvas-eagles\n", "", "add `game:` and one of blue-max, canvas-eagles"),
        (CE, "        task: fighter-sweep\n", "", "add `task:` and one of observe-airfield"),
    ],
)
def test_a_mistake_in_a_roster_is_one_finding(game: str, old: str, new: str, hint: str, tmp_path: Path) -> None:
    text = (FROZEN / game / "campaigns" / "example.yaml").read_text(encoding="utf-8")
    file = tmp_path / "ours.yaml"
    changed = text.replace("campaign: example", "campaign: ours", 1)
    assert old in changed
    file.write_text(changed.replace(old, new, 1), encoding="utf-8")
    said = ended("check", file)[1]
    assert said.count("error[") + said.count("warning[") == 1, said
    assert f"= help: {hint}" in said, said
