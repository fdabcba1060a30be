"""Debriefings put together as an entry of the log; what makes none is told by the form and the field."""

from __future__ import annotations

from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as some

from printgen.campaign.debriefing import Result, result
from printgen.campaign.forms import FilledForm
from printgen.data.findings import Severity
from printgen.data.records.fields import PLACEHOLDERS
from tests.documents import mission_of, parsed

KNOWN = {"campaign": "example", "mission": "fog", "week": "7", "aircraft": "fokker-dr1", "task": "scramble"}
LOG = {f"log.{turn}.maneuver": "14L2" if turn < 9 else "" for turn in range(1, 31)}


def form(flyer: str, ticks: tuple[str, ...] = (), file: str | None = None, **texts: str) -> FilledForm:
    """A form as it comes back: what is known, a log of eight turns, and what was filled in; `__` stands for a dot."""
    held = {f"debrief.{name.replace('__', '.')}": text for name, text in {**KNOWN, "flyer": flyer, **texts}.items()}
    empty = {"debrief.turns": "", "debrief.fate": "", "debrief.weeks": "", "debrief.chooses": ""}
    return FilledForm(file or f"{flyer}.pdf", {**empty, **held, **LOG}, frozenset(f"debrief.{it}" for it in ticks))


def made(*forms: FilledForm) -> tuple[Result, Any]:
    """The result, and what it says as YAML."""
    found, findings = result(forms)
    assert [it for it in findings if it.severity is Severity.ERROR] == []
    assert found is not None
    mission_of(found.text)
    return found, cast(Any, parsed(found.text).value)


def said(*forms: FilledForm) -> list[tuple[str, str, str]]:
    found, findings = result(forms)
    assert found is None
    assert all(it.hint for it in findings)
    return [(it.code, it.place.file if it.place else "", it.message) for it in findings]


def test_a_whole_debriefing_makes_a_whole_sortie() -> None:
    whole = form(
        "brandt",
        ("success", "lost", "kills.2.shared"),
        turns="19",
        kills__1__of="frazer",
        kills__2__of="a balloon: the big one",
        kills__3__of="",
        scored__red="3",
        scored__hexes="0",
        fate="Minor injury",
        weeks="2",
        chooses="Die roll, fire-value;tailing",
    )
    found, value = made(whole)
    assert (found.mission, found.week, found.sorties) == ("fog", 7, 1)
    assert value == {
        "mission": "fog",
        "week": 7,
        "sorties": [
            {
                "flyer": "brandt",
                "aircraft": "fokker-dr1",
                "task": "scramble",
                "success": True,
                "turns": 19,
                "kills": [{"victim": "frazer"}, {"victim": "a balloon: the big one", "is-shared": True}],
                "scored": {"red": 3},
                "aircraft-lost": True,
                "fate": "minor-injury",
                "weeks": 2,
                "abilities": ["die-roll", "fire-value", "tailing"],
            }
        ],
    }


def test_an_empty_debriefing_counts_the_turns_of_its_log() -> None:
    assert made(form("moss"))[1]["sorties"] == [
        {"flyer": "moss", "aircraft": "fokker-dr1", "task": "scramble", "turns": 8}
    ]
    assert made(form("moss", turns="0"))[1]["sorties"][0].get("turns", 0) == 0


def test_turns_that_cannot_be_counted_are_told_and_taken_for_none() -> None:
    slip = FilledForm(
        "hay.pdf", {name: text for name, text in form("hay").texts.items() if not name.startswith("log.")}
    )
    found, findings = result([slip])
    assert found is not None
    assert "turns" not in found.text
    assert [(it.code, it.severity, it.place and it.place.file) for it in findings] == [
        ("PG014", Severity.WARNING, "hay.pdf")
    ]


def test_sorties_stand_in_the_order_of_the_forms() -> None:
    names = ["moss", "collins", "brandt"]
    one, value = made(*map(form, names))
    assert [sortie["flyer"] for sortie in value["sorties"]] == names
    assert made(*map(form, names))[0] == one


def is_own(text: str) -> bool:
    """Return whether a text is neither blank nor one of the placeholders that are refused."""
    return text.strip() not in ("", *PLACEHOLDERS)


@given(some.text(some.characters(exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp"]), min_size=1).filter(is_own))
def test_text_is_read_again_as_it_was_written(text: str) -> None:
    assert made(form("moss", kills__1__of=text))[1]["sorties"][0]["kills"] == [{"victim": text}]


@pytest.mark.parametrize("text", ["yes", "no", "null", "1:30", "12", "- x", "# x", "a: b", '"', "\\n", "{", "𝄞 ☃", "~"])
def test_text_that_could_be_taken_for_something_else_stands_in_quotes(text: str) -> None:
    found, value = made(form("moss", kills__1__of=text))
    assert value["sorties"][0]["kills"] == [{"victim": text}]
    assert 'victim: "' in found.text


@pytest.mark.parametrize(
    ("texts", "field", "what"),
    [
        ({"turns": "about 12"}, "turns", "`about 12`, which is not a number"),
        ({"turns": "-3"}, "turns", "`-3`, which is not a number"),
        ({"turns": "१२"}, "turns", "`१२`, which is not a number"),
        ({"weeks": "two"}, "weeks", "`two`, which is not a number"),
        ({"week": "VII"}, "week", "`VII`, which is not a number"),
        ({"scored__red": "1 1"}, "scored.red", "`1 1`, which is not a number"),
        ({"weeks": "5000"}, "weeks", "is not valid: `5000`: more than 260"),
        ({"fate": "ранен"}, "fate", "is not valid: `ранен`: not an id"),
        ({"chooses": "die-roll, ☠"}, "chooses", "is not valid"),
        ({"aircraft": "Fokker Dr.I"}, "aircraft", "is not valid"),
        ({"task": ""}, "task", "is empty"),
        ({"flyer": ""}, "flyer", "is empty"),
        ({"scored__no good": "3"}, "scored.no good", "is not valid"),
    ],
)
def test_a_wrong_entry_is_told_by_its_field(texts: dict[str, str], field: str, what: str) -> None:
    (found,) = said(form(**{"flyer": "moss", **texts}, file="moss.pdf"))
    assert (found[0], found[1]) == ("PG014", "moss.pdf")
    assert found[2].startswith(f"`debrief.{field}` ")
    assert what in found[2]


def test_a_share_in_nobody_is_told() -> None:
    assert said(form("moss", ("kills.2.shared",), kills__2__of=""))[0][2] == (
        "`debrief.kills.2.shared` is ticked, but the victim is empty"
    )


def test_forms_of_two_missions_and_two_of_a_flyer_are_told_in_one_go() -> None:
    found = said(form("moss"), form("ash", week="6"), form("moss", file="again.pdf"), form("hay", campaign="other"))
    assert found == [
        ("PG014", "again.pdf", "`debrief.flyer`: moss also has the form moss.pdf"),
        ("PG014", "ash.pdf", "`debrief.week` is `6`, but the form moss.pdf is for week `7`"),
        ("PG014", "hay.pdf", "`debrief.campaign` is `other`, but the form moss.pdf is for campaign `example`"),
    ]


def test_a_form_without_a_debriefing_is_told() -> None:
    assert said(FilledForm("card.pdf", {"pilot.name": "Moss"})) == [
        ("PG013", "card.pdf", "the form contains no debriefing")
    ]


def test_a_mission_whose_name_is_none_makes_no_file() -> None:
    assert "not an id" in said(form("moss", mission="../../x"))[0][2]
    assert result([]) == (None, [])
