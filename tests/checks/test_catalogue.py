"""The catalogue: codes are given once, and each can be explained."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from printgen.checks.catalogue import CORE, ELSEWHERE, collect, entries
from printgen.checks.check import Check
from printgen.checks.outliers import OUTLIER
from printgen.data.findings import Severity
from printgen.data.yaml import parse
from printgen.games.canvas_eagles.game import GAME
from printgen.games.game import game_ids, load_game

CHECKS = collect(GAME.checks)
CODES = list(entries(CHECKS))
#: Those of all games.
EVERY = {code: it for id in game_ids() for code, it in entries(collect(load_game(id).checks)).items()}

TOY = '''
from printgen.checks.check import Problem, check

@check("{code}", "a toy that is broken", section="1.1")
def toys(case, library):
    """Toys are whole."""
    yield Problem((), "broken")
'''


@pytest.fixture
def toys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return a function that makes packages of checks: `toys("toy_a", "TY101")`."""
    monkeypatch.syspath_prepend(tmp_path)
    made = []

    def make(name: str, code: str) -> ModuleType:
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("")
        (tmp_path / name / "inner.py").write_text(TOY.format(code=code))
        made.extend([name, f"{name}.inner"])
        return import_module(name)

    yield make
    for name in made:
        sys.modules.pop(name, None)


def test_core_and_game_are_collected_by_code() -> None:
    core = [check.entry.code for check in collect(())]
    assert ["PG004", "PG005", "PG006", "PG010", "PG011", "PG017", "PG018", "PG019", "PG020", "PG031", "PG032"] == core
    both = [check.entry.code for check in CHECKS]
    assert sorted(both) == both
    assert [f"CE10{number}" for number in range(1, 10)] == both[:9]
    assert [*core[:3], "PG008", *core[3:-2], "PG029", "PG030", "PG031", "PG032"] == [
        code for code in both if code.startswith("PG")
    ]


def test_all_codes_of_every_game_are_in_the_table() -> None:
    # Of rosters the main game has codes of its own, but for what no book of the war has.
    core = [f"PG0{number:02}" for number in (*range(1, 21), 29, 30, 31, 32, 33, 36, 37, 38)]
    assert core == [code for code in CODES if code.startswith("PG")]


def test_the_modules_of_a_package_are_collected_and_named_once(toys) -> None:
    toy = toys("toy_a", "TY101")
    assert ["TY101"] == [it.entry.code for it in collect((toy, toy)) if it.entry.code.startswith("TY")]


def test_a_check_imported_by_another_module_is_collected_where_it_is_written(toys, tmp_path: Path) -> None:
    toy = toys("toy_a", "TY101")
    (tmp_path / "toy_a" / "other.py").write_text("from toy_a.inner import toys\n")
    assert 1 == sum(it.entry.code == "TY101" for it in collect((toy,)))
    sys.modules.pop("toy_a.other", None)


def test_what_each_game_finds_in_its_own_way_may_be_collected_of_two(toys) -> None:
    modules = [toys("toy_a", "TY101"), toys("toy_b", "TY201")]
    for module in modules:
        module.PG008 = Check(OUTLIER, (), lambda case, library: iter(()))
    assert ["PG008", "PG008"] == [it.entry.code for it in collect(modules) if it.entry.code == "PG008"]


@pytest.mark.parametrize("code", ["TY101", "PG004", "PG001", "PG008"])
def test_a_code_given_twice_is_refused(code: str, toys) -> None:
    modules = (toys("toy_a", "TY101"), toys("toy_b", code))
    with pytest.raises(ValueError, match=code):
        collect(modules)


def test_a_module_that_is_not_there_is_refused() -> None:
    with pytest.raises(ImportError):
        collect((ModuleType("printgen.checks.of_nothing"),))


def test_codes_are_found_in_one_place_only() -> None:
    found = [it.entry.code for it in CHECKS]
    assert len(found) == len(set(found))
    assert {"PG008"} == {entry.code for entry in ELSEWHERE} & set(found)
    assert len(CORE) == len(set(CORE))


@pytest.mark.parametrize("code", EVERY)
def test_each_code_is_explained_with_reason_and_example(code: str) -> None:
    told = EVERY[code]
    assert code == told.code
    assert told.title[0].islower()
    assert not told.title.endswith(".")
    assert len(told.why.split()) > 25, "say why"
    assert told.why[0].isupper()
    assert told.why.endswith(".")
    assert "\n    " not in told.why
    assert told.example
    assert not told.example.startswith(" ")
    document, findings = parse(told.example, "example.yaml")
    assert document is not None or code == "PG001"
    assert [] == [found.message for found in findings] or code == "PG001"


def test_an_explanation_has_title_severity_and_section() -> None:
    told = entries(CHECKS)["CE303"]
    assert ("asymmetric template or misplaced blind spot", Severity.WARNING, "3.522") == (
        told.title,
        told.severity,
        told.section,
    )
    assert told.example.startswith("arc: 5\n")
