"""What `show` says of this game: the figures of the chart by their names, for a person and for programs."""

from __future__ import annotations

import csv
import io
import json

from printgen.commands.session import Session
from printgen.commands.show import gaps, show

#: The eleven columns of the Aircraft Capabilities Chart, the letters of its uses, and both supplies of ammunition.
FIGURES = {
    "maximum-speed": 11,
    "minimum-speed": 4,
    "damage": 14,
    "ammunition.front": 10,
    "ammunition.rear": "none",
    "maximum-altitude": 6700,
    "maximum-climb": 200,
    "maximum-dive": 550,
    "dive-speed": 9,
    "overdive-speed": 10,
    "schedule": "C",
    "mission-types": ["F", "B", "T"],
}


def test_programs_find_the_columns_of_the_chart_by_their_names(session: Session) -> None:
    (thing,) = json.loads(show("richthofens-war", "spad-xiii", "json", session).answer)["things"]
    told = {it["figure"]: it for record in thing["records"] if record["kind"] == "ratings" for it in record["figures"]}
    assert {figure: told[figure]["value"] for figure in FIGURES} == FIGURES
    assert {told[figure]["status"] for figure in FIGURES} == {"official"}
    assert {told[figure]["section"] for figure in FIGURES} == {"Aircraft Capabilities Chart"}
    rows = csv.DictReader(io.StringIO(show("richthofens-war", "spad-xiii", "csv", session).answer))
    assert set(FIGURES) <= {row["figure"] for row in rows if row["kind"] == "ratings"}


def test_a_person_finds_them_in_the_list_of_all_aircraft(session: Session) -> None:
    head, *rows = show("richthofens-war", None, "text", session).answer.splitlines()
    wanted = {figure.partition(".")[0] for figure in FIGURES}
    assert wanted <= set(head.split())
    (spad,) = [row for row in rows if row.startswith("spad-xiii")]
    assert {"SPAD/13", "FBT", "11", "10/none", "6700", "550", "C"} <= set(spad.split())


def test_gaps_are_those_of_this_game_alone(session: Session) -> None:
    told = gaps("richthofens-war", False, session).answer
    assert "winds directions.*: 5 missing" in told
    assert "ground-fire altitudes-by-range: 2 missing" in told
    assert "burning-balloon survival-rolls: 1 missing" in told
    table = gaps("richthofens-war", True, session).answer
    assert "| on ground-cards | 8 | 1 |" in table
