"""`printgen house check`, and the rule's name on sheets, in file names, in `diff` and on the site."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from printgen.commands import house, make, release
from printgen.commands.session import CLEAN, FINDINGS, Session
from printgen.data.findings import UsageError
from printgen.data.folders import find
from printgen.games.game import load_game
from printgen.games.reading import read_game
from printgen.products.job import Job
from printgen.products.options import Choices
from printgen.release import site
from tests.built_in import FROZEN

GAME = "canvas-eagles"
RULE = """
  - id: {id}
    name: {name}
    game: canvas-eagles
    where: {{aircraft: [sopwith-camel, sopwith-snipe]}}
    change: {{{change}}}
"""


@pytest.fixture
def session(tmp_path: Path) -> Session:
    (tmp_path / "mine").mkdir()
    return Session(find((tmp_path / "mine",), tmp_path / "out"), lambda _doing, _share: None)


@pytest.fixture
def rules(tmp_path: Path):
    """Return `rules({"tired-rotaries": "fuel: x0.9"})`, which writes rules with these ids and changes."""

    def write(changes: dict[str, str]) -> None:
        texts = (
            RULE.format(id=id, name=id.replace("-", " ").capitalize(), change=change) for id, change in changes.items()
        )
        (tmp_path / "mine" / "house-rules.yaml").write_text("rules:" + "".join(texts), encoding="utf-8")

    return write


def test_check_lists_one_line_per_aircraft(session: Session, rules) -> None:
    rules({"tired-rotaries": "fuel: x0.9, dive: 4", "strong-frames": "engine.boxes: +1"})
    done = house.check(GAME, False, session)
    assert done.answer.splitlines() == [
        "Tired rotaries (tired-rotaries): 2 aircraft",
        "  sopwith-camel  fuel 55 -> 50, dive 3 -> 4",
        # Its dive is 4 already.
        "  sopwith-snipe  fuel 67 -> 60",
        "Strong frames (strong-frames): 2 aircraft",
        "  sopwith-camel  engine.boxes 6 -> 7",
        "  sopwith-snipe  engine.boxes 6 -> 7",
    ]
    assert done.closing.startswith("2 house rules, 4 aircraft changed, ")


def test_check_refuses_rules_with_an_error(session: Session, rules) -> None:
    rules({"tired-rotaries": "feul: x0.9"})
    done = house.check(None, False, session)
    assert (done.status, done.complaint.count("error[PG033]")) == (FINDINGS, 1)
    assert "did you mean `fuel`?" in done.complaint


def test_check_without_rules_says_where_to_write_them(session: Session, tmp_path: Path) -> None:
    (tmp_path / "mine" / GAME).mkdir()
    plain = Session(find(), session.progress)
    with pytest.raises(
        UsageError, match=r"no house rules were found for canvas-eagles\. Write your rules to house-rules\.yaml"
    ):
        house.check(GAME, False, plain)
    with pytest.raises(UsageError, match="did you mean `canvas-eagles`"):
        house.check("canvas-eagle", False, plain)


def _sheet(session: Session, tmp_path: Path) -> tuple[str, str]:
    """Return the name of the Camel's record sheet, and its text."""
    job = Job(choices=Choices.from_values(aircraft=("sopwith-camel",)))
    done = make.make(GAME, "record-sheets", job, session)
    assert done.status == CLEAN, done.complaint
    (file,) = (tmp_path / "out" / GAME).glob("record-sheets*.pdf")
    (page,) = pypdfium2.PdfDocument(file.read_bytes())
    return file.stem, page.get_textpage().get_text_bounded()


def test_sheet_and_file_name_show_the_rule(session: Session, rules, tmp_path: Path) -> None:
    rules({"tired-rotaries": "fuel: x0.9, dive: 4"})
    name, page = _sheet(session, tmp_path)
    assert name == "record-sheets-sopwith-camel-house-tired-rotaries"
    assert "house rule: Tired rotaries (dive, fuel)" in page


def test_a_file_of_many_rules_is_only_marked_as_house(session: Session, rules, tmp_path: Path) -> None:
    rules({"one-rule": "fuel: x0.9", "another-rule": "dive: 4", "third-rule": "stability: B"})
    name, page = _sheet(session, tmp_path)
    assert name == "record-sheets-sopwith-camel-house"
    assert "One rule (fuel)" in page


def test_a_partial_record_is_named_by_its_figure(session: Session, tmp_path: Path) -> None:
    own = tmp_path / "mine" / GAME / "aircraft" / "sopwith-camel.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("aircraft: sopwith-camel\nfuel: 50\n", encoding="utf-8")
    name, page = _sheet(session, tmp_path)
    assert name == "record-sheets-sopwith-camel-house"
    assert "house rule: fuel" in page


def test_the_site_shows_the_rule_beside_the_figure(session: Session, rules) -> None:
    rules({"tired-rotaries": "fuel: x0.9"})
    case = read_game(load_game(GAME), session.project).library.of("ratings")["sopwith-camel"]
    (row,) = (row for row in site.record(case, "camel.html").rows if row.status == "house")
    assert (row.figure, row.values, row.rule) == ("Fuel", ("50",), "Tired rotaries")


def test_diff_shows_the_effect(session: Session, rules, tmp_path: Path) -> None:
    rules({"tired-rotaries": "fuel: x0.9"})
    plain = Session(find(out=tmp_path / "out"), session.progress)
    done = release.diff(str(FROZEN), str(tmp_path / "mine"), "text", plain)
    lines = done.answer.splitlines()
    at = lines.index("  sopwith-camel")
    assert [line.strip() for line in lines[at + 1 : at + 3]] == [
        "fuel: 55 -> 50",
        "sources.fuel: nothing -> house; Tired rotaries",
    ]
