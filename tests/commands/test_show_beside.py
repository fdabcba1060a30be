"""`printgen show AIRCRAFT`: one aircraft in all games that have it."""

from __future__ import annotations

import json

import pytest

from printgen import commands
from printgen.commands.session import Session
from printgen.commands.show import show
from printgen.data.findings import UsageError
from printgen.data.nearest import unique_match
from printgen.games.canvas_eagles import full_schedule


def rows(text: str) -> dict[str, list[str]]:
    """Return the table's rows by their row heads."""
    lines = next(part for part in text.split("\n\n") if "Blue Max" in part.splitlines()[0]).splitlines()
    starts = [lines[0].index(title) for title in ("Blue Max", "Canvas Eagles", "Richthofen")]
    ends = [*starts[1:], None]
    return {
        line.split()[0]: [line[start:end].strip() for start, end in zip(starts, ends, strict=True)]
        for line in lines[1:]
    }


def test_its_figures_in_all_games_stand_side_by_side(session: Session) -> None:
    answer = show("sopwith-camel", None, "text", session).answer
    found = rows(answer)
    assert found["stability"] == ["C ~", "C", ""]
    assert found["engine"] == ["6 ~", "6/2", ""]
    assert found["since"] == ["1917-07 ~", "", ""]
    assert found["maximum-speed"] == ["", "", "10"]
    # What all games share stands there once, and the figures of most games before those of one.
    assert answer.count("biplane") == 1
    assert list(found).index("stability") < list(found).index("since")
    assert "~ reconstructed" in answer


def test_programs_get_every_figure_by_game(session: Session) -> None:
    told = json.loads(show("sopwith-camel", None, "json", session).answer)
    assert told["aircraft"] == "sopwith-camel"
    assert [it["kind"] for it in told["shared"]] == ["aircraft"]
    assert {game: [it["record"]["aircraft"] for it in records] for game, records in told["games"].items()} == {
        game: ["sopwith-camel"] for game in ("blue-max", "canvas-eagles", "richthofens-war")
    }
    lines = show("sopwith-camel", None, "csv", session).answer.splitlines()
    assert sum("tests/frozen/aircraft/sopwith-camel.yaml" in line for line in lines) > 3
    assert sum("blue-max/aircraft/sopwith-camel.yaml" in line for line in lines) > 5


def test_a_name_that_is_neither_game_nor_aircraft_gets_the_nearest(session: Session) -> None:
    with pytest.raises(UsageError, match="no such game or aircraft; did you mean `sopwith-camel`"):
        show("sopwith-cammel", None, "text", session)
    with pytest.raises(UsageError, match="did you mean `canvas-eagles`"):
        show("canvas-eagels", None, "text", session)


def test_maneuvers_of_a_relative_are_shown_and_compared(session: Session) -> None:
    library = commands.load("canvas-eagles", project=session.project).library
    derived = next(
        (case.id, era)
        for case in library.of("ratings").values()
        for era in ("early", "late")
        if (one := case.record.schedules.of(era)) and one.like
    )
    id, era = derived
    whole = full_schedule.resolve_schedule(library, id, era)
    assert whole
    (record,) = [
        it
        for it in json.loads(show("canvas-eagles", id, "json", session).answer)["things"][0]["records"]
        if it["kind"] == "ratings"
    ]
    listed = [it["value"] for it in record["figures"] if it["figure"].startswith(f"schedules.{era}.maneuvers")]
    assert listed == [str(it.line) for it in whole.maneuvers]
    assert len(listed) > 10
    # A schedule like another one, without changes, does not differ from it.
    assert f"{listed[1]}, {listed[2]}" in " ".join(show("canvas-eagles", id, "text", session).answer.split())


@pytest.mark.parametrize("name", ["Sopwith Camel", "SOPWITH camel", "sopwith_camel"])
def test_an_aircraft_is_found_by_its_name(name: str, session: Session) -> None:
    expected = show("canvas-eagles", "sopwith-camel", "text", session).answer
    assert show("canvas-eagles", name, "text", session).answer == expected
    assert show(name, None, "text", session).answer == show("sopwith-camel", None, "text", session).answer


def test_a_part_of_a_name_is_enough_if_only_one_aircraft_has_it() -> None:
    names = {"sopwith-camel": "Sopwith Camel", "sopwith-pup": "Sopwith Pup", "albatros-d-iii": "Albatros D.III"}
    assert unique_match("camel", names) == "sopwith-camel"
    assert unique_match("D.III", names) == "albatros-d-iii"
    assert unique_match("sopwith", names) is None
    assert unique_match("came", names) is None
    assert unique_match("camel", {**names, "bentley-camel": "Bentley Camel"}) is None
    assert unique_match("camel", {**names, "bentley-camel": "Camel"}) == "bentley-camel"
