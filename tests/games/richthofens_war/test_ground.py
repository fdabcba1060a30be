"""Ground cards: the zones of a burning balloon and the winds as the folder's examples have them."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.commands import load
from printgen.data.folders import find
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Outline, Text, Use
from printgen.games.richthofens_war.ground import deck
from printgen.products.deck import Card
from printgen.products.options import Choices
from printgen.units import Size


def cards(*folders: Path) -> dict[str, Card]:
    held = deck(load("richthofens-war", project=find(folders)).library, Choices(), Size(190, 270)).cards
    assert [it.overflows for it in held if it.overflows] == []
    return {it.front.name: it for it in held}


def test_a_burning_balloon_reaches_the_hexes_about_it_and_no_further() -> None:
    marks = cards()["ground-burning-balloon"].front.marks
    words = [mark.text for mark in marks if isinstance(mark, Text)]
    # At 1 hex who must enter its hex next; at 2 who must enter the zone; at 3 nobody: one aircraft of the example in each.
    assert [words.count(it) for it in ("1", "2", "3")] == [5, 11, 17]
    assert [words.count(it) for it in "ABC"] == [1, 1, 1]
    fills = [mark.fill for mark in marks if isinstance(mark, Outline)]
    assert (fills.count(Ink.GREY40), fills.count(Ink.GREY15)) == (1, 6)


def test_the_aircraft_of_the_example_are_so_far_away_and_two_of_them_head_for_the_zone() -> None:
    marks = cards()["ground-burning-balloon"].front.marks
    (balloon,) = [mark for mark in marks if isinstance(mark, Use) and mark.glyph.name == "picture-balloon"]
    aircraft = [mark for mark in marks if isinstance(mark, Use) and mark.scale == pytest.approx(0.44 * 10.8)]
    # The aircraft are above the middle of their hexes: their letters are below it.
    lift = 0.11 * 10.8
    away = sorted(((it.x - balloon.x) ** 2 + (it.y + lift - balloon.y) ** 2) ** 0.5 / 10.8 for it in aircraft)
    assert away == pytest.approx([1, 2, 3])
    # The nearest faces west, into the balloon; the next one northeast.
    assert {round(it.turn) for it in aircraft} == {-90, 30, 150}


def test_on_a_1_the_wind_blows_to_the_southeast_and_the_other_rolls_are_open() -> None:
    marks = [mark for mark in cards()["ground-winds"].front.marks if isinstance(mark, Text)]
    (one,) = [mark for mark in marks if mark.text == "1"]
    (named,) = [mark for mark in marks if mark.text == "southeast"]
    assert one.x == pytest.approx(named.x)
    assert 0 < named.y - one.y < 10
    # The hexes stand as on the board: the southeast is below, half a hex to the right.
    (north,) = [mark for mark in marks if mark.text == "N"]
    assert one.x > north.x
    assert [mark.text for mark in marks if mark.text.isdigit()] == ["1"]


def test_who_would_be_blown_off_the_board_is_told_of() -> None:
    said = " ".join(mark.text for mark in cards()["ground-winds"].front.marks if isinstance(mark, Text))
    assert "may ignore the wind" in said


OURS = {
    "winds": "table: winds\ndirections: {1: southeast, 2: west, 3: west, 4: none, 5: none, 6: none}\ndrift: {500: 0, 1000: 1}\n",
    "burning-balloon": "table: burning-balloon\nzone-radius: 2\nsurvival-rolls: [5, 6]\n",
    "ground-fire": (
        "guns:\n  - {gun: anti-aircraft, altitudes-by-range: {0: [500, 3000], 1: [300, 2000]}}\n"
        "  - {gun: machine-gun, altitudes-by-range: {0: [0, 400], 1: [0, 300]}}\n"
    ),
}


def test_what_an_owner_fills_in_stands_on_the_cards(tmp_path: Path) -> None:
    folder = tmp_path / "richthofens-war" / "tables"
    folder.mkdir(parents=True)
    for name, text in OURS.items():
        (folder / f"{name}.yaml").write_text(f"source: {{document: our rules, status: official}}\n{text}")
    ours = cards(tmp_path)
    words = {name: [mark.text for mark in it.front.marks if isinstance(mark, Text)] for name, it in ours.items()}
    assert {"1", "2 3", "–"} <= set(words["ground-winds"])
    assert "__" not in words["ground-winds"]
    assert "No wind on a roll of 4, 5, 6." in words["ground-winds"]
    assert any("0 at 500 m, 1 at 1000 m" in it for it in words["ground-winds"])
    assert "5, 6" in words["ground-burning-balloon"]
    fills = [mark.fill for mark in ours["ground-burning-balloon"].front.marks if isinstance(mark, Outline)]
    assert fills.count(Ink.GREY15) == 18
    # Between two altitudes of the table nothing changes: three bands, of which the nearest range has two.
    assert {"2000–3000", "500–2000", "300–500"} <= set(words["ground-anti-aircraft"])
    assert words["ground-anti-aircraft"].count("•") == 4
    assert {"300–400", "0–300"} <= set(words["ground-machine-gun"])
    assert not any("lost" in it for said in words.values() for it in said)
