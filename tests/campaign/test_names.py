"""Names of flyers as people write them: by id, name, part of the name, rank or number."""

from __future__ import annotations

import pytest

from printgen.campaign.names import find_flyers, find_id
from printgen.data.records.roster import Flyer


def flyer(id: str, name: str, **more: object) -> Flyer:
    held = {"flyer": id, "name": name, "player": "anna", "side": "allied", "duty": "pilot", "nation": "britain"}
    return Flyer.model_validate({**held, **more})


FLYERS = (
    flyer("collins", "Arthur Collins", rank="Captain", counter=12),
    flyer("moss", "Henry Moss", rank="Second Lieutenant", counter=7),
    flyer("p-moss", "Peter Moss", counter=8),
    flyer("guynemer", "René Guynemer"),
    flyer("loewenhardt", "Erich Löwenhardt", rank="Oberleutnant", counter=7),
    flyer("mueller", "Max von Müller", livery={"pattern": "plain", "colours": ["red"], "letter": "3"}),
    flyer("orsted", "Søren Ørsted"),
    flyer("duc", "Łukasz Duc"),
)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("collins", ["collins"]),
        ("COLLINS", ["collins"]),
        ("Arthur Collins", ["collins"]),
        ("arthur  collins", ["collins"]),
        ("Collins, Arthur", ["collins"]),
        ("A. Collins", ["collins"]),
        ("Arthur", ["collins"]),
        ("Captain Arthur Collins", ["collins"]),
        ("Capt. Collins", ["collins"]),
        ("Cpt Collins", ["collins"]),
        ("Major Collins", ["collins"]),
        ("collins (Arthur Collins)", ["collins"]),
        ("2nd Lt. Henry Moss", ["moss"]),
        ("Second Lieutenant H. Moss", ["moss"]),
        ("12", ["collins"]),
        ("#12", ["collins"]),
        ("No. 12", ["collins"]),
        ("Nr 8", ["p-moss"]),
        ("3", ["mueller"]),
        ("rene guynemer", ["guynemer"]),
        ("Guynemér", ["guynemer"]),
        ("Oblt. Lowenhardt", ["loewenhardt"]),
        ("Ltn. v. Müller", ["mueller"]),
        ("von MÜLLER", ["mueller"]),
        ("Orsted", ["orsted"]),
        ("lukasz duc", ["duc"]),
        # Several flyers.
        ("moss", ["moss"]),
        ("Moss", ["moss", "p-moss"]),
        ("Lt. Moss", ["moss", "p-moss"]),
        ("P. Moss", ["p-moss"]),
        ("7", ["moss", "loewenhardt"]),
        # None.
        ("99", []),
        ("a balloon", []),
        ("Captain", []),
        ("M", []),
        ("", []),
        ("☠", []),
        ("Arthur Moss", []),
    ],
)
def test_flyers_are_found_however_they_are_written(text: str, ids: list[str]) -> None:
    assert list(find_flyers(text, FLYERS).ids) == ids


def test_a_name_of_several_flyers_gives_all_of_them() -> None:
    two = (flyer("old", "Henry Moss", rank="Captain"), flyer("young", "Harry Moss", rank="Lieutenant"))
    for text in ("Moss", "H. Moss", "Lt Moss"):
        assert find_flyers(text, two).ids == ("old", "young")
    assert find_flyers("Lieutenant Harry Moss", two).ids == ("young",)


def test_a_similar_name_is_proposed() -> None:
    assert find_flyers("Colins", FLYERS).near == "collins"
    assert find_flyers("Lt. Guynmer", FLYERS).near == "guynemer"
    assert find_flyers("two-seater", FLYERS).near is None


def test_other_things_are_found_by_id_and_name() -> None:
    fates = {"killed": "Killed", "sent-home": "Seriously injured and sent home", "verwundet": "Verwundet (leicht)"}
    assert find_id("Killed", fates).ids == ("killed",)
    assert find_id("SENT HOME", fates).ids == ("sent-home",)
    assert find_id("seriously injured, and sent home", fates).ids == ("sent-home",)
    assert find_id("Kiled", fates).near == "killed"
    assert find_id("", fates).ids == ()
