"""A mission planned: dice that come up again, everybody who is fit with his aircraft, and a file that says so."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from printgen.campaign.crews import CrewMember, crews, mission_crews
from printgen.campaign.dice import roll_table
from printgen.campaign.plan_file import plan_text
from printgen.campaign.planning import Draft, PlanError, draft, suits_task
from printgen.campaign.tables import Tables, _counters
from printgen.data.kind import Library
from printgen.data.records.roster import Flyer, Roster
from tests.documents import mission_of


def flying(found: Draft) -> dict[str, tuple[str, str]]:
    """Return each flyer's aircraft and task."""
    return {
        it.flyer.flyer: (crew.aircraft, task.task)
        for side in found.sides
        for crew, task in side.crews
        for it in crew.members
    }


def seeded(roster: Roster, known: Tables, library: Library, **wanted: str) -> Draft:
    """Return the first draft in which the sides rolled these tasks."""
    drafts = (draft(roster, known, library, seed) for seed in range(400))
    return next(it for it in drafts if all(side.task.task == wanted.get(side.side) for side in it.sides))


def test_the_same_seed_rolls_the_same(example: Roster, known: Tables, library: Library) -> None:
    one, two = draft(example, known, library, 4), draft(example, known, library, 4)
    assert one == two
    assert {side.side: (side.roll.total, side.task.name) for side in one.sides} == {
        "allied": (4, "Bomb airfield"),
        "central": (5, "Bomb HQ"),
    }
    assert [(it.table.id, it.total, it.text) for it in one.game_rolls] == [("ground-offensives", 7, "All quiet")]
    assert len({tuple(side.roll.total for side in draft(example, known, library, n).sides) for n in range(30)}) > 15


def test_the_week_its_month_and_a_name_that_is_free(example: Roster, known: Tables, library: Library) -> None:
    found = draft(example, known, library, 4)
    assert (found.week, found.month, found.mission) == (7, "1918-02", "week-7")
    taken = example.log[-1].model_copy(update={"mission": "week-7"})
    again = draft(example.model_copy(update={"log": (*example.log[:-1], taken)}), known, library, 4)
    assert again.mission == "week-7-2"


def test_who_is_fit_flies_and_who_is_not_is_told_why(example: Roster, known: Tables, library: Library) -> None:
    found = draft(example, known, library, 4)
    assert flying(found) == {
        "frazer": ("bristol-f2b", "bomb-airfield"),
        "hay": ("bristol-f2b", "bomb-airfield"),
        "brandt": ("fokker-dr1", "fighter-sweep"),
        "ritter": ("albatros-d-va", "fighter-sweep"),
    }
    idle = {it.flyer.flyer: why for side in found.sides for it, why in side.idle}
    assert idle == {
        "collins": "captured through week 18",
        "moss": "in hospital through week 11",
        "keller": "dead",
        "vogel": "dead",
        "lenz": "in hospital through week 8",
        "stahl": "captured",
    }


def test_one_aircraft_that_is_fit_for_it_is_sent_and_the_others_sweep(
    example: Roster, known: Tables, library: Library
) -> None:
    fresh = example.model_copy(update={"log": ()})
    found = seeded(fresh, known, library, allied="observe-hq", central="strafe-trenches")
    tasks = {flyer: task for flyer, (_aircraft, task) in flying(found).items()}
    assert {flyer for flyer, task in tasks.items() if task == "observe-hq"} == {"frazer", "hay"}
    assert {flyer for flyer, task in tasks.items() if task == "strafe-trenches"} == {"brandt"}
    assert set(tasks.values()) == {"observe-hq", "strafe-trenches", "fighter-sweep"}
    everybody = seeded(fresh, known, library, allied="scramble", central="fighter-sweep")
    assert {task for _aircraft, task in flying(everybody).values()} == {"scramble", "fighter-sweep"}


def test_who_lacks_an_aircraft_a_pilot_or_a_week_stays_behind(
    roster: Callable[..., Roster], known: Tables, library: Library
) -> None:
    flyers = """\
  - {flyer: ash, name: Ash, player: anna, side: allied, duty: pilot, nation: britain, aircraft: sopwith-snipe}
  - {flyer: birch, name: Birch, player: anna, side: allied, duty: pilot, nation: britain}
  - {flyer: reed, name: Reed, player: anna, side: allied, duty: observer, nation: britain, aircraft: airco-dh-4}
  - {flyer: hart, name: Hart, player: anna, side: central, duty: pilot, nation: germany, aircraft: albatros-d-va}
  - {flyer: winter, name: W, player: anna, side: central, duty: pilot, nation: germany, aircraft: albatros-d-va, first-week: 2}
"""
    found = draft(roster("  []\n", flyers=flyers), known, library, 1)
    assert set(flying(found)) == {"hart"}
    assert {it.flyer.flyer: why for side in found.sides for it, why in side.idle} == {
        "ash": "fit; the Sopwith Snipe is in service from 1918-09",
        "birch": "fit; has no `aircraft` in the roster",
        "reed": "no pilot for this aircraft: airco-dh-4",
        "winter": "joins in week 2",
    }


def test_what_cannot_be_planned(example: Roster, known: Tables, library: Library) -> None:
    over = example.model_copy(update={"until": "1918-01"})
    with pytest.raises(PlanError, match="week 7 is in 1918-02, but the campaign ends with 1918-01"):
        draft(over, known, library, 1)
    nobody = example.model_copy(update={"flyers": example.flyers[:1]})
    with pytest.raises(PlanError, match="no flyer with a known aircraft is fit in week 7"):
        draft(nobody, known, library, 1)
    without = replace(known, rules=known.rules.model_copy(update={"missions": None}))
    with pytest.raises(PlanError, match="the campaign rules contain no missions"):
        draft(example, without, library, 1)
    fewer = {id: task for id, task in known.tasks.items() if id == "fighter-sweep"}
    with pytest.raises(PlanError, match="`Bomb airfield` is a row of the table missions, but no task has this name"):
        draft(example, replace(known, tasks=fewer), library, 4)


def test_the_file_says_all_there_is_to_know(
    example: Roster, known: Tables, library: Library, golden: Callable[[str, str], None]
) -> None:
    text = plan_text(draft(example, known, library, 4), example, known, "'winter over arras.yaml'", "week-7.yaml")
    golden("campaign/week-7.yaml.txt", text)


def test_the_file_is_an_entry_of_the_log(example: Roster, known: Tables, library: Library) -> None:
    found = draft(example, known, library, 4)
    mission = mission_of(plan_text(found, example, known, "a.yaml", "b.yaml"))
    assert mission.rolls is not None
    assert (mission.week, mission.rolls.seed, mission.rolls.missions) == (7, 4, {"allied": 4, "central": 5})
    assert {it.flyer: (it.aircraft, it.task) for it in mission.sorties} == flying(found)


@pytest.mark.parametrize("id", ["1917", "true", "a-1"])
def test_odd_ids_and_names_do_not_break_the_file(id: str, example: Roster, known: Tables, library: Library) -> None:
    odd = example.flyers[2].model_copy(update={"flyer": id, "name": "Two\nlines: {# tab\t", "marking": "– [x]: y # z"})
    fresh = example.model_copy(update={"log": (), "flyers": (odd,), "name": "Camp\r\n- x: y"})
    found = draft(fresh, known, library, 1)
    mission = mission_of(plan_text(found, fresh, known, "a.yaml", "b\n.yaml"))
    assert [it.flyer for it in mission.sorties] == [id]


def flyer(id: str, duty: str, side: str = "allied", marking: str | None = None) -> Flyer:
    return Flyer.model_construct(flyer=id, duty=duty, side=side, marking=marking)


def manned(known: Tables, *flyers: tuple[Flyer, str]) -> list[tuple[str, ...]]:
    return [tuple(it.flyer.flyer for it in crew.members) for crew in crews((CrewMember(*it) for it in flyers), known)]


def test_who_sits_with_whom(known: Tables) -> None:
    red, blue = flyer("ash", "pilot", marking="red"), flyer("birch", "pilot", marking="blue")
    behind, other = flyer("reed", "observer", marking="blue"), flyer("wren", "observer")
    two = "bristol-f2b"
    assert manned(known, (behind, two), (red, two), (blue, two), (other, two)) == [("ash", "wren"), ("birch", "reed")]
    # Another aircraft, another side, no seat left: by himself.
    assert manned(known, (red, two), (behind, "airco-dh-4")) == [("ash",), ("reed",)]
    assert manned(known, (flyer("hart", "pilot", "central"), two), (behind, two)) == [("hart",), ("reed",)]
    assert manned(known, (red, two), (behind, two), (other, two)) == [("ash", "reed"), ("wren",)]


def test_a_crew_carries_the_most_that_its_lines_say(example: Roster, known: Tables) -> None:
    booked = example.log[1]
    first, second = (
        it.model_copy(update={"prior_damage": carries})
        for it, carries in zip(booked.sorties[:2], ({"wings": 2, "tail": 1}, {"wings": 3}), strict=True)
    )
    (crew,) = mission_crews(booked.model_copy(update={"sorties": (first, second)}), example, known)
    assert (crew.lead.flyer, crew.prior_damage) == ("frazer", {"wings": 3, "tail": 1})
    assert suits_task(known.tasks["observe-hq"], crew, known)
    assert not suits_task(known.tasks["scramble"], crew, known)


def test_tables_of_dice(library: Library) -> None:
    table = roll_table(library, "ground-offensives")
    assert table is not None
    assert (table.dice, table.ends, table.text_for(3), table.text_for(8), table.text_for(13)) == (
        "2d6",
        (2, 12),
        "Central minor attack",
        "All quiet",
        "",
    )
    dice = Random(1)
    assert {table.roll(dice) for _ in range(300)} == set(range(2, 13))
    assert roll_table(library, "none") is None


def test_the_nation_of_a_counter_counts_and_other_fields_named_counters_do_not(known: Tables) -> None:
    marked = replace(known, counters={"sopwith-camel": {"britain": (19,), "france": (20,)}})
    pilot = Flyer.model_construct(flyer="ash", duty="pilot", nation="usa", counter=20)
    assert marked.nation_of(pilot, "sopwith-camel") == "france"
    assert marked.nation_of(pilot, "spad-xiii") == "usa"
    assert _counters(SimpleNamespace(counters={"britain": (19,), "red": 3})) == {"britain": (19,)}
    assert _counters(SimpleNamespace(counters=3)) == {}
