"""The kit for a first game: printed by its name and game, on few sheets; and what is said of faulty guides and orders."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from printgen.cli.start import commands
from printgen.commands import game_night, kit_files, load
from printgen.commands.session import Session
from printgen.data import yaml
from printgen.data.kind import Kind
from printgen.data.kinds import GUIDES
from printgen.data.load import cases
from printgen.data.records.guide import Guide
from printgen.games.game import game_ids
from tests.built_in import FROZEN

SHIPPED = [game for game in game_ids() if (FROZEN / game / "guides").is_dir()]


@pytest.mark.parametrize("game", SHIPPED)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_it_is_printed_for_two_players_on_at_most_twenty_sheets(
    session: Session, tmp_path: Path, game: str, paper: str
) -> None:
    session = replace(session, project=replace(session.project, output=tmp_path))
    path = kit_files.find_kit("first-night", game, session.project)
    done = game_night.game_nights([path], {"paper": (paper,)}, session)
    assert (done.status, done.complaint) == (0, "")
    total = re.search(r"(\d+) sheets of paper", done.closing.split("total:")[1])
    assert total is not None
    assert int(total[1]) <= 20
    names = {it.name for it in (session.project.output / game / "first-night").glob("*.pdf")}
    assert {"maps", "markers", "counters", "sheets", "first-night"} <= {
        re.sub(r"^\d+-|-letter|\.pdf$", "", name) for name in names
    }


def test_a_kit_in_the_users_folder_replaces_the_one_of_the_game(session: Session, tmp_path: Path) -> None:
    own = tmp_path / "mine" / SHIPPED[0] / "kits" / "first-night.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("kit: first-night\n", encoding="utf-8")
    project = session.project.__class__(
        (*session.project.data, tmp_path / "mine"), session.project.templates, session.project.output
    )
    assert kit_files.find_kit("first-night", SHIPPED[0], project) == own


ORDERS = [
    (["kit", "first-night"], "Add a game, such as `--game"),
    (["kit", "first-nite", "--game", SHIPPED[0]], "did you mean `first-night`"),
    (["kit", "evening", "--game", SHIPPED[0]], "available: example, first-night"),
    (["kit", "first-night", "--game", "blu-max"], "no such game"),
    (["kit", "friday.yaml", "--game", SHIPPED[0]], "`--game` has no effect here"),
    (["kit", "--game", SHIPPED[0]], "`--game` can only be used with the name of a kit"),
    (["kit", "--all", "--game", SHIPPED[0]], "`--game` can only be used with the name of a kit"),
    (["kit", "--all", "first-night"], "`--all` prints the kits of all games"),
    (["kit", "first-night", "--game", SHIPPED[0], "--paper", "a9"], "a9"),
    (["kit", "first-night", "--game", SHIPPED[0], "--aircraft", "sopwith-camel"], "cannot be used with a kit file"),
    (["kit", "first-night", "--game", SHIPPED[0], "--fillable"], "cannot be used with a kit file"),
    (["kit", "../first-night", "--game", SHIPPED[0]], "no such kit"),
]


@pytest.mark.parametrize(("words", "said"), ORDERS, ids=[" ".join(words) for words, _said in ORDERS])
def test_an_order_that_cannot_be_printed_says_what_to_do(words: list[str], said: str) -> None:
    done = CliRunner().invoke(commands, words)
    assert (done.exit_code, "Traceback" in done.output) == (2, False)
    assert said in " ".join(done.output.split())


#: Changes of a valid guide: what is replaced, by what, the code of the finding, its line and column, and a part of its message.
FAULTS = [
    ("guide: first-night", "guide: first night", "PG003", 4, 8, "not an id"),
    ("guide: first-night", "guid: first-night", "PG001", 4, 1, "did you mean `guide`"),
    ("title: First night", "title: [First night]", "PG002", 6, 8, "a list: not text"),
    ("title: First night", "titel: First night", "PG001", 6, 1, "did you mean `title`"),
    ("pages:", "page:", "PG001", 8, 1, "did you mean `pages`"),
    ("    left:", "    lefft:", "PG001", 10, 5, "did you mean `left`"),
    ("    right:", "    rigth:", "PG001", 38, 5, "did you mean `right`"),
    ("heading:", "header:", "PG001", 9, 5, "no such field here"),
    ("is-ordered: true", "is-ordered: perhaps", "PG002", 14, 21, "not `true` or `false`"),
    ("is-ordered: true", "ordered: true", "PG001", 14, 9, "is now `is-ordered`"),
    ("panel: ready", "panel: Ready!", "PG002", 11, 16, "not an id"),
    ("        lines:", "        line:", "PG001", 15, 9, "did you mean `lines`"),
    ("illustration: movement", "ilustration: movement", "PG001", 42, 9, "did you mean `illustration`"),
    ("illustration: movement", "illustration: [movement]", "PG002", 42, 23, "a list: not text"),
    ("title: First night", "title: First night\ntype-size: 40", "PG002", 7, 12, "more than 12"),
    ("title: First night", "title: First night\ntype-size: big", "PG002", 7, 12, "not a number"),
    ("title: First night", f"title: {'First night ' * 9}", "PG002", 6, 8, "longer than 80 characters"),
    ("name: Chits, text:", "name: Chits, says:", "PG001", 18, 27, "is now `text`"),
    ("lead:", "lead: []\nled:", "PG002", 7, 7, "a list: not text"),
    ("title: First night", "title: First night\ntitle: Second night", "PG001", 7, 1, "given twice"),
]


@pytest.mark.parametrize(("old", "new", "code", "line", "column", "said"), FAULTS)
def test_a_faulty_guide_has_a_finding_at_its_place(
    tmp_path: Path, old: str, new: str, code: str, line: int, column: int, said: str
) -> None:
    text = (FROZEN / "blue-max" / "guides" / "first-night.yaml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "first-night.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    document, found = yaml.read(path, path.name)
    if document is not None:
        found = [*found, *cases(Kind(GUIDES, "guides/*.yaml", Guide, key="guide"), document)[1]]
    at = [(it.code, it.place and (it.place.line, it.place.column), said in it.message) for it in found]
    assert (code, (line, column), True) in at


def test_a_drawing_that_does_not_exist_is_an_unresolved_reference(session: Session, tmp_path: Path) -> None:
    file = tmp_path / "mine" / "blue-max" / "guides" / "first-night.yaml"
    file.parent.mkdir(parents=True)
    text = (FROZEN / "blue-max" / "guides" / "first-night.yaml").read_text(encoding="utf-8")
    file.write_text(text.replace("illustration: movement", "illustration: movment"), encoding="utf-8")
    found = [it for it in load("blue-max", tmp_path / "mine").findings if it.code == "PG004"]
    assert ["did you mean `movement`" in it.message for it in found] == [True]
