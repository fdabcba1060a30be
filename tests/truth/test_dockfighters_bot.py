"""Konrad's chart is walked along every path, and played in the cases that the book gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from printgen.games.dockfighters.game import GAME
from printgen.games.dockfighters.records.arms import Experience
from printgen.games.dockfighters.records.play import Step
from tests.printed import shipped
from tests.truth.dockfighters_reckoning import LEVELS

#: Targets that a bot tries in a walk: enough to come to each answer about another one and about the last.
TARGETS = 3


@pytest.fixture(scope="module")
def steps() -> Mapping[str, Step]:
    return {id: case.record for id, case in shipped(GAME.id).library.of("bot").items()}  # type: ignore[misc]


def start(steps: Mapping[str, Step]) -> str:
    (first,) = (id for id, step in steps.items() if step.kind == "start")
    return first


def test_every_path_ends_and_none_comes_back_without_a_roll_a_move_or_a_target(steps: Mapping[str, Step]) -> None:
    ended: dict[tuple[str, int], int] = {}

    def walk(id: str, targets: int, since: tuple[str, ...]) -> int:
        """How many paths lead from a step to the end; `since`: the steps since something was used up."""
        assert id not in since, f"a circle: {' → '.join((*since, id))}"
        step = steps[id]
        targets -= step.resource == "target"
        if targets < 0:
            return 0
        if (id, targets) not in ended:
            since = () if step.resource else (*since, id)
            assert bool(step.branches) == (step.kind != "end"), id
            ended[id, targets] = sum(walk(way.next, targets, since) for way in step.branches) if step.branches else 1
        return ended[id, targets]

    assert walk(start(steps), TARGETS, ()) > 1000
    assert {id for id, _targets in ended} == set(steps)
    assert all(ended[id, TARGETS] for id in steps if (id, TARGETS) in ended)


class Play:
    """A turn of the bot: what holds at each question, by the figures of the chart.

    status: the bot's; arc: whether an enemy is in a weapon's arc; hexes: how far it is; bot, enemy: their experience; rolls: what
    the die shows, one after the other; escape: the behaviour that the mission defines; points: structure points left; armed:
    whether a weapon can fire; refuge: whether there is an airfield or docking clamp; speed, top, power: of the bot, for retreats.
    """

    def __init__(self, **facts: Any) -> None:
        self.facts: dict[str, Any] = {
            "status": "Patrol", "arc": False, "hexes": 20, "bot": "green", "enemy": "green", "rolls": (), "escape": None,
            "points": 4, "armed": True, "refuge": False, "escaping": False, "recovered": False, "speed": 4, "top": 8, "power": 2,
            "fires": True, "attacked": False, "higher": False,
        }  # fmt: skip
        self.facts |= facts
        self.rolls = iter(self.facts["rolls"])

    def along(self, steps: Mapping[str, Step]) -> list[str]:
        """The steps of the turn, in order."""
        path = [start(steps)]
        while (step := steps[path[-1]]).branches:
            self.happens(step)
            path.append(self.way(step))
        return path

    def happens(self, step: Step) -> None:
        facts = self.facts
        if step.step in ("alarmed", "provoked"):
            facts["status"] = "Attack"
        elif step.step == "flee":
            facts["before"], facts["status"] = facts["status"], facts["escape"]
        elif step.step == "back":
            facts["status"] = facts["before"]

    def way(self, step: Step) -> str:
        ways = {way.id: way for way in step.branches}
        if None in ways:
            return step.branches[0].next
        return ways[self.answer(step)].next

    def answer(self, step: Step) -> str:
        facts, figures = self.facts, step.figures
        if step.resource == "roll" and step.kind == "ask":
            levels: tuple[Experience, ...] = LEVELS
            harder = levels.index(facts["enemy"]) - levels.index(facts["bot"]) if step.step.startswith("spot") else 0
            return "passed" if next(self.rolls) >= figures["least"] + harder else "failed"
        if step.step == "in-arc":
            within = next(way for way in step.branches if way.id == "in-range").figures["hexes"]
            return "no" if not facts["arc"] else "in-range" if facts["hexes"] <= within else "farther"
        if step.step == "distance":
            sides = {way.id: way.figures for way in step.branches}
            beyond = facts["hexes"] > facts["speed"] + sides["far"]["beyond"]
            return (
                "far" if beyond else "near" if facts["hexes"] < facts["speed"] + sides["near"]["within"] else "between"
            )
        if step.step == "status":
            kinds = {"Fly to": "errand", "Guard": "errand", "Ranged attack": "ranged"}
            return kinds.get(facts["status"], facts["status"].lower())
        if step.step == "retreat-height":
            speed = min(facts["speed"] + facts["power"], facts["top"])
            return (
                "slow" if speed + facts["power"] < facts["top"] else "fastest" if speed == facts["top"] else "between"
            )
        plain = {
            "patrols": facts["status"] == "Patrol",
            "attacking": facts["status"] == "Attack",
            "escapes": facts["escape"] is not None,
            "escaping": facts["escaping"],
            "in-trouble": facts["points"] <= figures.get("points", 0) or not facts["armed"],
            "refuge": facts["escape"] == "Repair" and not facts["refuge"],
            "recovered": facts["recovered"] or (facts["status"] == "Repair" and not facts["refuge"]),
            "immelmann": False,
            "reaches": facts["fires"],
            "fire": facts["fires"],
            "attacked": facts["status"] == "Patrol" and facts["attacked"],
        }
        if step.step in ("close", "nearby"):
            return "yes" if facts["hexes"] <= figures["hexes"] else "no"
        if step.step == "height":
            return "equal"
        return ("yes" if plain[step.step] else "no") if step.step != "reaches" or plain["reaches"] else "last"


def played(steps: Mapping[str, Step], **facts: Any) -> tuple[str, list[str]]:
    """The bot's status after its turn, and the steps."""
    play = Play(**facts)
    path = play.along(steps)
    return play.facts["status"], path


def cases() -> Iterator[Any]:
    spot = "Status check by spotting an enemy"
    # An enemy in the arc is seen up to 9 hexes away without a roll, farther away on 4+.
    yield pytest.param({"arc": True, "hexes": 9, "rolls": (1,)}, "Attack", ["alarmed", "boost"], [], id=f"{spot} 1")
    yield pytest.param({"arc": True, "hexes": 10, "rolls": (4, 1)}, "Attack", ["spot-far"], [], id=f"{spot} 2")
    yield pytest.param({"arc": True, "hexes": 10, "rolls": (3,)}, "Patrol", ["spot-far"], ["alarmed"], id=f"{spot} 2b")
    # The example: green looks for experienced in 3 hexes, out of the arc: only a 6 will do instead of 5+.
    seen = {"hexes": 3, "enemy": "experienced"}
    yield pytest.param({**seen, "rolls": (5,)}, "Patrol", ["spot-close", "patrol-speed"], ["alarmed"], id=f"{spot} 3")
    yield pytest.param(
        {**seen, "rolls": (6, 1)}, "Attack", ["spot-close", "targets"], ["patrol-speed"], id=f"{spot} 3b"
    )
    yield pytest.param({"hexes": 6, "rolls": (6, 1)}, "Attack", ["spot-nearby"], [], id=f"{spot} 4")
    yield pytest.param({"hexes": 6, "rolls": (5,)}, "Patrol", ["spot-nearby"], ["alarmed"], id=f"{spot} 4b")
    yield pytest.param({"hexes": 7}, "Patrol", ["patrol-speed", "place"], ["spot-nearby"], id=f"{spot} none")
    # Only the status Attack boosts, on 5 and 6; a failed roll does not spare the escape check.
    yield pytest.param({"status": "Guard"}, "Guard", ["errand"], ["boost"], id="Agility boost check, Guard")
    yield pytest.param(
        {"status": "Attack", "rolls": (4,)}, "Attack", ["targets"], ["boosted"], id="Agility boost check 4"
    )
    yield pytest.param(
        {"status": "Attack", "rolls": (5,)}, "Attack", ["boosted", "escapes"], [], id="Agility boost check 5"
    )
    hurt = {"status": "Attack", "rolls": (1,), "escape": "Retreat", "points": 1}
    yield pytest.param(hurt, "Retreat", ["retreat-speed"], ["targets"], id="Escape check, 1 structure point")
    yield pytest.param({**hurt, "points": 2}, "Attack", ["targets"], ["flee"], id="Escape check, 2 structure points")
    yield pytest.param({**hurt, "points": 3, "armed": False}, "Retreat", ["flee"], [], id="Escape check, no weapons")
    yield pytest.param({**hurt, "escape": None}, "Attack", ["targets"], ["escaping"], id="Escape check, none defined")
    again = {"status": "Retreat", "escape": "Retreat", "escaping": True, "before": "Guard"}
    yield pytest.param(again, "Retreat", ["retreat-speed"], ["back"], id="Escape check, goes on")
    yield pytest.param(
        {**again, "recovered": True}, "Guard", ["back", "errand"], ["retreat-speed"], id="Escape check, repaired"
    )
    # Without anywhere to go for repairs the bot remains in its previous state.
    repair = {"status": "Guard", "escape": "Repair", "points": 1}
    yield pytest.param(repair, "Guard", ["refuge", "errand"], ["flee", "targets"], id="Repair, no airfield")
    yield pytest.param(
        {**repair, "refuge": True}, "Repair", ["repair", "immelmann"], ["errand"], id="Repair, an airfield"
    )
    # Avoid makes no adjustment of speed or altitude; Retreat does.
    avoid = {"status": "Attack", "rolls": (1,), "escape": "Avoid", "points": 1}
    yield pytest.param(avoid, "Avoid", ["retreat-way"], ["retreat-speed", "retreat-dive"], id="Avoid")
    yield pytest.param(
        {**hurt, "speed": 1, "top": 8}, "Retreat", ["retreat-dive"], ["retreat-climb"], id="Retreat, slow"
    )
    yield pytest.param(
        {**hurt, "speed": 7, "top": 8}, "Retreat", ["retreat-climb"], ["retreat-dive"], id="Retreat, fast"
    )
    yield pytest.param(
        {**hurt, "speed": 3, "top": 7}, "Retreat", ["retreat-way"], ["retreat-dive", "retreat-climb"], id="Retreat"
    )
    # The distance less 3 greater than the speed; the speed plus 2 higher than the distance; neither.
    attack = {"status": "Attack", "rolls": (1,), "speed": 4}
    yield pytest.param({**attack, "hexes": 8}, "Attack", ["faster"], ["slower"], id="Lock on 2")
    yield pytest.param({**attack, "hexes": 7}, "Attack", ["approach"], ["faster", "slower"], id="Lock on 4, far")
    yield pytest.param({**attack, "hexes": 6}, "Attack", ["approach"], ["faster", "slower"], id="Lock on 4, near")
    yield pytest.param({**attack, "hexes": 5}, "Attack", ["slower"], ["faster"], id="Lock on 3")
    yield pytest.param(
        {**attack, "fires": False}, "Attack", ["best", "place"], ["shoot"], id="Lock on 5, the last target"
    )
    yield pytest.param(
        {"attacked": True}, "Attack", ["patrol-speed", "provoked"], [], id="Special rules, attacked on patrol"
    )


@pytest.mark.parametrize(("facts", "status", "comes_to", "leaves_out"), list(cases()))
def test_the_chart_does_what_the_book_says(
    steps: Mapping[str, Step], facts: dict[str, Any], status: str, comes_to: list[str], leaves_out: list[str]
) -> None:
    after, path = played(steps, **facts)
    assert after == status
    assert [id for id in comes_to if id not in path] == []
    assert [id for id in leaves_out if id in path] == []
    # Whatever it does, it ends its movement by the rule of occupied hexes, and is asked whether it can fire.
    assert [id for id in ("place", "again", "fire", "done") if id not in path] == []


def test_what_a_bot_may_never_do_stands_where_it_plans(steps: Mapping[str, Step]) -> None:
    numbers = {id: str(number) for number, id in enumerate(steps, start=1)}
    assert "below altitude 2" in steps["height"].words(numbers)
    assert "speed 3" in steps["height"].words(numbers)
    assert "closer than 10 hexes" in steps["ranged"].words(numbers)
    assert f"As in step {numbers['targets']}," in steps["ranged"].words(numbers)
    assert all("{" not in step.words(numbers) for step in steps.values())
    assert all("{" not in (way.answer or "") for step in steps.values() for way in step.branches)
