"""One mistake in a roster is one finding, whose hint says what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.built_in import FROZEN
from tests.rosters import ended

CE, BM, RW, DF = "canvas-eagles", "blue-max", "richthofens-war", "dockfighters"
SEEN = "or the full name of an enemy outside the roster"


@pytest.mark.parametrize(
    ("game", "old", "new", "hint"),
    [
        (BM, "sopwith-camel, counter: 20}", "sopwith-camel, counter: 19}", "write 21, a free counter of sopwith-camel"),
        (BM, "sopwith-camel, counter: 20}", "sopwith-camel, counter: 22}", "write 21, a free counter of sopwith-camel"),
        (CE, "week: 4", "week: 2", "write week 3 or later"),
        (CE, "week: 5", "week: 50", "correct the week, or `until`"),
        (CE, "until: 1918-03", "until: 1917-03", "exchange the two: write `since: 1917-03`"),
        (CE, "flyer: moss\n", "flyer: collins\n", "write `moss`, which the log uses"),
        (CE, "flyer: collins\n", "flyer: Collins\n", "write `collins`"),
        (CE, "flyer: ritter, aircraft", "flyer: riter, aircraft", "write `ritter`"),
        (CE, "victim: stahl", "victim: Fritz Stahl", "write the id, `stahl`"),
        (CE, "victim: stahl", "victim: stal", f"write `stahl`, {SEEN}"),
        (CE, "victim: stahl", "victim: Stahl", f"write `stahl`, {SEEN}"),
        (RW, "victim: brandt", "victim: brant", f"write `brandt`, {SEEN}"),
        (DF, "victim: uhlig", "victim: uhlg", f"write `uhlig`, {SEEN}"),
        # No rule is checked before all names are known.
        (DF, "side: bavaria, duty: pilot", "side: bayern, duty: pilot", "write `bavaria`"),
        (CE, "fate: killed", "fate: shot-down", "use one of: minor-injury"),
        (CE, "week: 3", "week: 5", "write a week from 2 to 4"),
        (BM, "albatros-d-iii, counter: 33", "albatros-d-iii, counter: 31", "write another counter for one"),
        (RW, "flyer: hartmann, aircraft: fokker", "flyer: ashby, aircraft: fokker", "combine them"),
        (DF, "purpose: Swarm", "purpose: Swarn", "write `Swarm missiles`"),
        (DF, "amount: -1, balance: 4", "amount: -3, balance: 2", "write `-1`; if"),
        # A player, flyer or side that is misspelt in its definition.
        (CE, "player: ben, name: Ben", "player: bem, name: Ben", "write `ben`"),
        (BM, "german: Jasta", "central: Jasta", "write `german`"),
        (BM, "name: Thomas Reed", "name: Arthur Hale", "write another name, or remove one of the two"),
        (BM, "game: blue-max", "game: canvas-eagles", "write `blue-max`"),
        (BM, "side: allied, duty", "duty", "add `side:` and one of allied, german"),
        (
            RW,
            "[{player: ann, name: Ann}, {player: ben, name: Ben}]",
            "{player: ann, name: Ann}, {player: ben, name: Ben}",
            "write `players: [{player: ann, name: Ann}, {player: ben, name: Ben}]`",
        ),
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
