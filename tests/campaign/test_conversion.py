"""A campaign carried from one game into another: what its flyers bring, and what is told of it."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from printgen.campaign.reading import read_roster
from printgen.commands import roster as story
from printgen.commands.session import CLEAN, Session
from printgen.data.findings import UsageError
from printgen.data.folders import find
from printgen.data.records.roster import Roster
from tests.built_in import FROZEN


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(find(out=tmp_path / "out"), lambda _doing, _share: None)


def carried(tmp_path: Path, session: Session, here: str, there: str) -> tuple[Roster, str]:
    """The example of a game carried into another, and what was told."""
    file, target = tmp_path / f"{here}.yaml", tmp_path / f"{there}.yaml"
    file.write_text((FROZEN / here / "campaigns" / "example.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    done = story.convert(file, target, there, session)
    assert (done.status, done.complaint) == (CLEAN, "")
    assert story.check(target, "text", False, session).status == CLEAN
    case, _document, findings = read_roster(target, str(target))
    assert case is not None
    assert findings == []
    return cast(Roster, case.record), done.closing


def test_from_blue_max_to_canvas_eagles(tmp_path: Path, session: Session) -> None:
    made, told = carried(tmp_path, session, "blue-max", "canvas-eagles")
    assert (made.game, made.since, dict(made.sides)) == (
        "canvas-eagles",
        "1917-08",
        {"allied": "Arras Flight", "central": "Jasta Douai"},
    )
    # Papers of both lie in two folders: the id is the file's.
    assert made.campaign == "canvas-eagles"
    assert made.log == ()
    hale = next(it for it in made.flyers if it.flyer == "hale")
    # 53 turns, a kill and half of one: 53 + 24 + 12 there, 53 + 25 + 25 here.
    assert (hale.side, hale.aircraft, hale.starts_with.points, hale.starts_with.kills) == (
        "allied",
        "sopwith-camel",
        89,
        1,
    )
    assert "Arthur Hale: 103 points and 2 kills in Blue Max, 89 points and 1 kill in Canvas Eagles" in told
    assert (
        "Kills with others: 25 to pilots and observers in Blue Max, 12 to pilots and observers in Canvas Eagles" in told
    )
    assert "Thomas Reed is not converted: shot down" in told
    # What changed stands in the file, too.
    assert "#   Thomas Reed is not converted" in (tmp_path / "canvas-eagles.yaml").read_text(encoding="utf-8")


def test_from_canvas_eagles_to_blue_max(tmp_path: Path, session: Session) -> None:
    made, told = carried(tmp_path, session, "canvas-eagles", "blue-max")
    brings = {it.flyer: it.starts_with for it in made.flyers}
    assert brings["brandt"].abilities == ("die-roll",)
    assert "Emil Brandt: Blue Max has no ability Spin recovery; choose another" in told
    assert "Emil Brandt: 2 abilities to choose" in told
    # What he has not earned by that game's points he does not bring.
    assert (brings["moss"].points, brings["moss"].abilities) == (95, ())
    assert "Henry Moss loses the ability Tailing: not earned yet" in told
    assert "house rules are not converted" in told


def test_an_aircraft_that_the_other_game_lacks_is_told(tmp_path: Path, session: Session) -> None:
    text = (FROZEN / "canvas-eagles" / "campaigns" / "example.yaml").read_text(encoding="utf-8")
    file = tmp_path / "ours.yaml"
    file.write_text(text.replace("    aircraft: raf-se5a\n", "    aircraft: airco-dh-2\n", 1), encoding="utf-8")
    done = story.convert(file, tmp_path / "blue.yaml", "blue-max", session)
    assert "Arthur Collins: Blue Max has no Airco DH.2; choose another aircraft" in done.closing


@pytest.mark.parametrize(
    ("here", "there", "why"),
    [
        ("dockfighters", "canvas-eagles", "Emil Lorenz is not converted: Canvas Eagles has no flyers from saxony"),
        ("dockfighters", "richthofens-war", "has no flyers from saxony"),
        ("canvas-eagles", "dockfighters", "Hans Ritter is not converted: Dockfighters has no flyers from germany"),
    ],
)
def test_a_campaign_of_nobody_is_not_carried_over(
    tmp_path: Path, session: Session, here: str, there: str, why: str
) -> None:
    file, target = tmp_path / f"{here}.yaml", tmp_path / f"{there}.yaml"
    file.write_text((FROZEN / here / "campaigns" / "example.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(UsageError) as refused:
        story.convert(file, target, there, session)
    assert why in str(refused.value)
    assert "Start a new roster with `printgen new campaign`" in str(refused.value)
    assert not target.exists()


def test_it_is_never_written_over_and_goes_to_another_game_only(tmp_path: Path, session: Session) -> None:
    carried(tmp_path, session, "blue-max", "canvas-eagles")
    file = tmp_path / "blue-max.yaml"
    with pytest.raises(UsageError, match="is already a campaign of Blue Max"):
        story.convert(file, tmp_path / "new.yaml", "blue-max", session)
    with pytest.raises(UsageError, match="did you mean `canvas-eagles`"):
        story.convert(file, tmp_path / "new.yaml", "canvas-eagels", session)
    assert not (tmp_path / "new.yaml").exists()
    with pytest.raises((UsageError, OSError)):
        story.convert(file, tmp_path / "canvas-eagles.yaml", "canvas-eagles", session)
