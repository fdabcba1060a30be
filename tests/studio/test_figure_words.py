"""Labels and values of figures as players read them."""

from __future__ import annotations

import pytest

from printgen.data.kind import Case
from printgen.report.figure_words import in_words
from printgen.studio.figure_values import value_in_words
from tests.studio.conftest import Client


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("fuel", "Fuel"),
        ("engine.boxes", "Engine boxes"),
        ("guns.A.weapon", "Gun A: weapon"),
        ("guns.C.is-optional", "Gun C: optional"),
        ("has-dual-controls", "Dual controls"),
        ("schedule.like", "Schedule: same as"),
        ("", ""),
    ],
)
def test_a_path_becomes_a_label(path: str, label: str) -> None:
    assert in_words(path) == label


def test_ids_become_names_and_measures_have_units(browser: Client) -> None:
    opened = browser.studio.workspace.opened("canvas-eagles")

    def words(kind: str, path: str, item: str) -> str:
        return value_in_words(opened.kind(kind), path, item, opened.library)

    weapon: Case = next(iter(opened.library.of("weapons").values()))
    nation: Case = next(iter(opened.library.of("nations").values()))
    assert words("ratings", "guns.A.weapon", weapon.id) == weapon.record.name != weapon.id
    assert words("aircraft", "nation", nation.id) == nation.record.name
    assert words("aircraft", "span", "8.53") == "8.53 metres"
    assert words("ratings", "guns.A.mount", "fixed") == "fixed"
    assert words("ratings", "guns.A.weapon", "no-such-weapon") == "no-such-weapon"


def test_a_comparison_names_weapons_and_sides(browser: Client) -> None:
    compared = browser.get("/aircraft/compare?game=canvas-eagles&id=sopwith-camel&id=fokker-dr1").text
    assert "Gun A: weapon" in compared
    assert "Engine: triangles among these boxes" in compared
    assert "Spandau" in compared
    assert "Great Britain" in compared
    assert ">spandau" not in compared
    form = browser.get("/pages/canvas-eagles/record-sheets").text
    assert '<option value="allied">Allied</option>' in form
    assert ">allied<" not in form
