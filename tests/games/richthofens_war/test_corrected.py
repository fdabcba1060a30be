"""A figure of one aircraft that is corrected: what has to be printed again is what shows it, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

from printgen.commands import release
from printgen.commands.session import Session
from printgen.data.folders import find
from tests.built_in import FROZEN

SPAD = Path("richthofens-war", "aircraft", "spad-xiii.yaml")

#: The chart fixes its figures: another one is a rule of the house.
HOUSE = "sources: {{{}: {{status: house}}}}\n"


def to_print(folder: Path, old: str, new: str) -> dict[tuple[str, str], str]:
    """Return the reprint state of each page and piece after this correction of the SPAD 13."""
    text = (FROZEN / SPAD).read_text(encoding="utf-8")
    assert old in text
    (folder / SPAD).parent.mkdir(parents=True)
    (folder / SPAD).write_text(text.replace(old, new) + HOUSE.format(new.split(":")[0]), encoding="utf-8")
    done = release.diff(str(FROZEN), str(folder), "json", Session(find(), lambda _doing, _share: None))
    assert done.status == 0, done.complaint
    return {(it["product"], it["item"]): it["fate"] for it in json.loads(done.answer)["print"]}


def test_its_own_pad_and_the_chart_are_printed_again_and_no_other_pad(tmp_path: Path) -> None:
    fates = to_print(tmp_path, "damage: 14", "damage: 13")
    again = {key for key, fate in fates.items() if fate == "changed"}
    assert {aid for aid, _item in again} == {"status-pads", "capabilities-chart"}
    assert [item for aid, item in again if aid == "status-pads"] == ["SPAD XIII"]


def test_a_new_schedule_asks_for_the_cards_of_both(tmp_path: Path) -> None:
    fates = to_print(tmp_path, "schedule: C", "schedule: B")
    again = {key for key, fate in fates.items() if fate == "changed"}
    assert {item for aid, item in again if aid == "maneuver-schedules"} == {"Schedule B", "Schedule C"}
    assert [item for aid, item in again if aid == "status-pads"] == ["SPAD XIII"]
