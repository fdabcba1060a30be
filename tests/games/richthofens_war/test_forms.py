"""Pads, scenario sheets, debriefings and identity cards as forms: their fields are those that are documented."""

from __future__ import annotations

import re
from pathlib import Path

import pypdf
import pytest

from printgen.commands import load
from printgen.data.folders import find
from printgen.data.kind import Library
from printgen.drawing.marks import Entry
from printgen.games.richthofens_war.game import GAME
from printgen.products.deck import Product
from printgen.products.draw import draw_product
from printgen.products.options import Choices
from printgen.sheets.paper import A4
from tests.form_names import entries, listed
from tests.rosters import begin, ended

FORMS = "templates/richthofens-war/FORMS.md"
#: An aircraft of which nobody knows anything but what it is.
MYSTERY = """
aircraft: sopwith-camel
source: {document: rules, section: Aircraft Capabilities Chart, status: official}
name: Sopwith Camel
designation: SOP/Cam
mission-types: [F]
maximum-speed: unknown
minimum-speed: unknown
damage: unknown
ammunition: {front: unknown, rear: none}
maximum-altitude: unknown
maximum-climb: unknown
maximum-dive: unknown
dive-speed: unknown
overdive-speed: unknown
schedule: unknown
"""


def pattern(name: str) -> str:
    """Return a field name as it is written in the list: `damage.3` is `damage.N`."""
    name = re.sub(r"(?<=^ammunition\.)(front|rear)|(?<=^jammed\.)(front|rear)", "GUN", name)
    name = re.sub(r"(?<=^turns\.)(left|right)", "SIDE", name)
    name = re.sub(r"(?<=^capabilities\.).+", "FIGURE", name)
    return re.sub(r"(?<=\.)\d+(?=\.|$)", "N", name)


def drawn(library: Library, aid: str) -> list[Entry]:
    product = GAME.product(aid)
    assert isinstance(product, Product)
    return entries(draw_product(product, library, Choices.from_values(fillable=True), A4).cards)


def read(files: list[Path]) -> set[tuple[str, str]]:
    """Return the fields of forms by their names in the list, with their kinds."""
    held = [pypdf.PdfReader(file).get_fields() or {} for file in files]
    kinds = {"/Tx": "text", "/Btn": "tick", "/Ch": "choice"}
    return {(pattern(name), kinds[it["/FT"]]) for fields in held for name, it in fields.items() if it.get("/FT")}


@pytest.fixture(scope="module")
def pads(tmp_path_factory: pytest.TempPathFactory) -> set[tuple[str, str]]:
    """Return the fields of all pads, including those of a pad whose figures are unknown."""
    folder = tmp_path_factory.mktemp("mystery") / "richthofens-war" / "aircraft"
    folder.mkdir(parents=True)
    (folder / "sopwith-camel.yaml").write_text(MYSTERY, encoding="utf-8")
    libraries = (load(GAME.id).library, load(GAME.id, project=find((folder.parent.parent,))).library)
    return {(pattern(it.name), it.kind) for library in libraries for it in drawn(library, "status-pads")}


def test_the_list_has_the_fields_of_pads_and_scenario_sheets_and_no_others(
    root: Path, pads: set[tuple[str, str]]
) -> None:
    assert listed(root / FORMS, "Status pads") == pads
    scenarios = {(pattern(it.name), it.kind) for it in drawn(load(GAME.id).library, "scenario-sheets")}
    assert listed(root / FORMS, "Scenario sheets") == scenarios


def test_the_list_has_the_fields_of_debriefings_and_identity_cards_and_no_others(
    root: Path, pads: set[tuple[str, str]], tmp_path: Path
) -> None:
    file, plan, out = tmp_path / "ours.yaml", tmp_path / "week-2.yaml", tmp_path / "papers"
    begin(file, GAME.id)
    ended("plan", file, plan, "--seed", 3)
    assert ended("print", file, "id-cards,mission-sheets", "--plan", plan, "--fillable", "--out", out)[0] == 0
    sheets = read(list(out.rglob("mission-sheets-*/*.pdf")))
    assert listed(root / FORMS, "Debriefings") == {it for it in sheets if it[0].startswith("debrief.")}
    assert {it for it in sheets if not it[0].startswith("debrief.")} <= pads
    assert listed(root / FORMS, "Identity cards") == read(list(out.rglob("id-cards/*.pdf")))
