"""Datasheets, personal files and squadron sheets as forms: their fields are those that are documented."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen.data.kind import Library
from printgen.games.dockfighters.game import GAME
from printgen.products.deck import Product
from printgen.products.draw import draw_product
from printgen.products.options import Choices
from printgen.sheets.paper import A4
from tests.form_names import entries, listed, written
from tests.rosters import begin, ended

FORMS = "templates/dockfighters/FORMS.md"


def pattern(name: str) -> str:
    """Return a field name as it is written in the list: `weapon.3.1` is `weapon.N.N`, `pilot-1.name` is `FILE.name`."""
    name = re.sub(r"^(pilot|bomber-crew|airship-crew)-\d(?=\.)", "FILE", name)
    return re.sub(r"(?<=\.)\d+(?=\.|$)", "N", name)


@pytest.mark.parametrize(
    ("aid", "heading"),
    [
        ("datasheets", "Datasheets"),
        ("personal-files", "Personal files"),
        ("squadron-sheets", "Squadron sheets"),
    ],
)
def test_the_fields_are_those_that_are_listed(library: Library, root: Path, aid: str, heading: str) -> None:
    product = GAME.product(aid)
    assert isinstance(product, Product)
    drawn = entries(draw_product(product, library, Choices.from_values(fillable=True), A4).cards)
    assert {(pattern(it.name), it.kind) for it in drawn} == listed(root / FORMS, heading)


def test_debriefings_and_identity_cards_are_listed_too(tmp_path: Path, root: Path) -> None:
    file, plan, out = tmp_path / "ours.yaml", tmp_path / "mission.yaml", tmp_path / "papers"
    begin(file, "dockfighters")
    ended("plan", file, plan)
    assert ended("print", file, "mission-sheets,id-cards", "--plan", plan, "--fillable", "--out", out)[0] == 0
    for folder, heading, kept in (("mission-sheets", "Debriefings", "debrief."), ("id-cards", "Identity cards", "")):
        assert written(out.rglob(f"{folder}*/*.pdf"), kept) == listed(root / FORMS, heading)
