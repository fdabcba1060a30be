"""`printgen show GAME ID ID`: records side by side."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from msgspec.structs import replace

from printgen.commands import load
from printgen.commands.comparing import compare_records, show_records
from printgen.commands.session import Session
from printgen.data.findings import UsageError
from printgen.games.game import find_game
from printgen.report import comparison

GAME = "canvas-eagles"
PAIR = ("sopwith-camel", "fokker-dr1")


@pytest.fixture(scope="module")
def compared() -> comparison.RecordComparison:
    return compare_records(GAME, PAIR, load(GAME).library)


def test_each_field_has_the_value_of_each_record(compared: comparison.RecordComparison) -> None:
    values = {(it.kind, it.path): [value.items for value in it.values] for it in compared.fields}
    assert values["ratings", "fuel"] == [("55",), ("37",)]
    assert values["ratings", "engine.boxes"] == [("6",), ("6",)]
    assert values["aircraft", "wings"] == [("biplane",), ("triplane",)]
    # A field that only one of them has.
    assert values["aircraft", "form.middle.span"][0] == ()
    assert len(values["ratings", "schedules.late.maneuvers"][0]) == 44


def test_differences_have_a_sign_also_without_colours(compared: comparison.RecordComparison) -> None:
    lines = comparison.screen(compared).splitlines()
    marked = {line[2:].split()[0] for line in lines if line.startswith("* ") and "differs:" not in line}
    equal = {line.split()[0] for line in lines if line.startswith("  ") and not line.startswith("   ")}
    assert {"fuel", "wings", "ceiling.late", "guns.A.weapon"} <= marked
    assert {"dive", "crew", "engine.boxes", "guns.A.arc"} <= equal
    assert marked & equal == set()
    different = sum(it.differs for it in compared.fields)
    assert lines[-1].startswith(f"* differs: {different} of {len(compared.fields)} fields")


def test_bold_lines_are_those_with_the_sign(compared: comparison.RecordComparison) -> None:
    colored = comparison.screen(compared, 100, color=True)
    bold = {line for line in colored.splitlines() if line.startswith("\x1b[1m")}
    assert {line[4:5] for line in bold} <= {"*", " "}
    assert re.sub(r"\x1b\[\d*m", "", colored) == comparison.screen(compared, 100)


@pytest.mark.parametrize("width", [None, 40, 60, 80, 200])
@pytest.mark.parametrize("count", [2, 3, 7])
def test_it_fits_the_width_with_every_record_and_word(width: int | None, count: int) -> None:
    library = load(GAME).library
    ids = sorted(library.of("ratings"))[:count]
    text = comparison.screen(compare_records(GAME, ids, library), width)
    assert max(map(len, text.splitlines())) <= (width or 80)
    # Ids are broken if a column is narrow.
    assert all(id in text for id in ids) or width == 40
    for id in ids:
        assert library.get("ratings", id).stability in text


def test_long_lists_are_counted_and_only_their_differences_are_listed(compared: comparison.RecordComparison) -> None:
    text = " ".join(comparison.screen(compared, 300).split())
    assert "44 entries; not in all: 12S2 C1/L/D, " in text
    assert "0S1 -/-/D1" not in text


def test_programs_get_all_values(session: Session) -> None:
    data = json.loads(show_records(GAME, PAIR, "json", session).answer)
    assert (data["game"], data["ids"]) == (GAME, [*PAIR])
    (fuel,) = [it for it in data["fields"] if it["field"] == "fuel"]
    assert fuel == {
        "kind": "ratings",
        "field": "fuel",
        "differs": True,
        "values": {"sopwith-camel": ["55"], "fokker-dr1": ["37"]},
    }
    rows = list(csv.DictReader(io.StringIO(show_records(GAME, PAIR, "csv", session).answer)))
    assert [(it["field"], it["differs"], it["sopwith-camel"]) for it in rows if it["field"] == "dive"] == [
        ("dive", "no", "3")
    ]


def test_records_of_any_kind_are_compared(session: Session) -> None:
    answer = show_records(GAME, ("vickers", "lewis"), "text", session).answer
    assert "\nweapons\n" in answer
    assert re.search(r"\n\* feed +belt +drum", answer)


def test_one_id_is_shown_as_before(session: Session) -> None:
    assert show_records(GAME, ("sopwith-camel",), "text", session).answer.startswith("Sopwith Camel (sopwith-camel)")
    assert show_records(GAME, (), "csv", session).answer.startswith("id,kind,figure")


@pytest.mark.parametrize(
    ("game", "ids", "message"),
    [
        (GAME, ("sopwith-camel", "fokker-dr2"), "`fokker-dr2`: no such record of canvas-eagles; did you mean `fokker-dr1`?"),
        (GAME, ("sopwith-camel", "sopwith-camel"), "`sopwith-camel` was given twice"),
        (GAME, ("vickers", "sopwith-camel"), "because they have no kind in common: `vickers` is in weapons;"),
        ("canvas-eagle", PAIR, "`canvas-eagle`: no such game; did you mean `canvas-eagles`?"),
        ("sopwith-camel", ("fokker-dr1",), "not a game. Specify the game first: `printgen show GAME sopwith-camel fokker-dr1`"),
        ("sopwith-camel", ("fokker-dr1", "spad-xiii"), "not a game. Specify the game first"),
        (GAME, ("readings", "coverage"), "`readings`: no such record of canvas-eagles"),
    ],
)  # fmt: skip
def test_bad_input_is_refused(game: str, ids: tuple[str, ...], message: str, session: Session) -> None:
    with pytest.raises(UsageError) as refused:
        show_records(game, ids, "text", session)
    assert message in str(refused.value)


def test_a_picture_is_of_one_aircraft(session: Session, tmp_path) -> None:
    with pytest.raises(UsageError, match="`--picture` draws one aircraft, but 2 ids were given"):
        show_records(GAME, PAIR, "text", session, tmp_path / "both.svg")
    assert list(tmp_path.iterdir()) == []


def test_on_a_terminal_it_has_the_width_of_the_terminal(session: Session) -> None:
    assert find_game(GAME)
    for width in (60, 120):
        answer = show_records(GAME, PAIR, "text", replace(session, width=width)).answer
        assert max(map(len, answer.splitlines())) <= width


@pytest.mark.parametrize(("game", "ids"), [(GAME, PAIR), (GAME, PAIR[:1]), ("blue-max", PAIR), (PAIR[0], ())])
def test_ratings_are_first_and_the_measures_of_the_drawing_are_optional(
    game: str, ids: tuple[str, ...], session: Session
) -> None:
    short, full = (show_records(game, ids, "text", session, drawing=it).answer for it in (False, True))
    assert short.index("fuselage") < short.index("biplane")
    # The last line names the option; a longer list needs no such line.
    assert "--all" in short.splitlines()[-1]
    assert "--all" not in full
    assert "tailplane" not in short
    assert "tailplane" in full
    assert {"span", "wings", "crew"} <= set(short.split())


def test_records_without_a_drawing_need_no_option(session: Session) -> None:
    assert "--all" not in show_records(GAME, ("vickers", "lewis"), "text", session).answer
    assert "--all" not in show_records(GAME, ("vickers",), "text", session).answer
