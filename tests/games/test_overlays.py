"""A user's folder over our data: names that only look like ours, and figures of one's own under another's name."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.commands import game_night, make, show, validate
from printgen.commands.session import CLEAN, FINDINGS, Session
from printgen.data.findings import Finding, Severity
from printgen.data.folders import find
from printgen.games import reading
from printgen.games.game import load_game
from printgen.products.job import Job
from printgen.products.options import Choices
from tests.built_in import FROZEN

GAME = "canvas-eagles"
CAMEL = "canvas-eagles/aircraft/sopwith-camel.yaml"


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(find((tmp_path / "mine",), tmp_path / "out"), lambda _doing, _share: None)


@pytest.fixture
def mine(tmp_path: Path, root: Path):
    """Return `mine(where, old, new, ...)`, which writes the corrected ratings of the Camel to that place in the user's folder."""

    def written(where: str, *pairs: str) -> None:
        text = (FROZEN / CAMEL).read_text(encoding="utf-8")
        for old, new in zip(pairs[::2], pairs[1::2], strict=True):
            assert text.count(old) == 1
            text = text.replace(old, new)
        file = tmp_path / "mine" / where
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    (tmp_path / "mine").mkdir()
    return written


def said(session: Session) -> list[tuple[str, str, str]]:
    found = reading.read_game(load_game(GAME), session.project).findings
    return [(it.code, Path(it.place.file).name if it.place else "", it.message) for it in found]


@pytest.mark.parametrize(
    ("where", "near"),
    [
        ("canvas-eagle/aircraft/sopwith-camel.yaml", "canvas-eagles"),
        ("Canvas_Eagles/aircraft/sopwith-camel.yaml", "canvas-eagles"),
        ("aircrafts/sopwith-camel.yaml", "aircraft"),
        ("nation.yaml", "nations.yaml"),
    ],
)
def test_a_misspelt_folder_is_an_error_that_names_the_right_one(session, mine, where: str, near: str) -> None:
    mine(where)
    name = where.partition("/")[0]
    assert said(session) == [
        ("PG001", name, f"`{name}`: no such folder or file in a data folder; did you mean `{near}`?")
    ]


def test_a_folder_with_nothing_of_ours_is_an_error(session, mine, tmp_path: Path) -> None:
    (tmp_path / "mine" / "scans").mkdir()
    ((code, name, message),) = said(session)
    assert (code, name) == ("PG001", "mine")
    assert message.endswith("mine` contains no record of any game")


def test_a_folder_without_corrections_has_no_effect(session, mine, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    (folder / "release.yaml").write_text("version: 1.0.1\n", encoding="utf-8")
    (folder / "canvas-eagles" / "aircraft").mkdir(parents=True)
    assert said(session) == []
    assert (
        make.make(GAME, "record-sheets", Job(choices=Choices.from_values(aircraft=("sopwith-camel",))), session).status
        == CLEAN
    )


@pytest.mark.parametrize(
    "name", ["aircraft/.sopwith-camel.yaml", "canvas-eagles/aircraft/sopwith-camel.yaml~", "canvas-eagles/README.md"]
)
def test_a_folder_in_which_no_file_is_read_is_an_error(session, mine, tmp_path: Path, name: str) -> None:
    file = tmp_path / "mine" / name
    file.parent.mkdir(parents=True)
    file.write_text("aircraft: sopwith-camel\n", encoding="utf-8")
    ((code, where, message),) = said(session)
    assert (code, where) == ("PG001", "mine")
    assert message.endswith("mine` contains no record of any game")


def test_what_else_lies_beside_our_folders_is_nobodys_concern(session, mine, tmp_path: Path) -> None:
    mine(CAMEL)
    for name in ("scans", "schema", ".git", "backup"):
        (tmp_path / "mine" / name).mkdir()
    (tmp_path / "mine" / "README.md").write_text("ours", encoding="utf-8")
    assert said(session) == []


def test_every_command_that_reads_the_folder_says_so(session, mine, root: Path) -> None:
    mine("canvas-eagle/aircraft/sopwith-camel.yaml")
    job = Job(choices=Choices.from_values(aircraft=("sopwith-camel",)))
    told = "did you mean `canvas-eagles`?"
    for done in (
        make.make(GAME, "record-sheets", job, session),
        make.kit(GAME, job, session),
        game_night.game_nights([FROZEN / GAME / "kits" / "example.yaml"], {}, session),
        show.show(GAME, "sopwith-camel", "text", session),
        show.gaps(GAME, False, session),
    ):
        assert done.status == FINDINGS
        assert told in done.complaint
    checked = validate.validate((GAME,), "text", False, session)
    assert (checked.status, told in checked.answer) == (FINDINGS, True)


def test_an_empty_folder_is_told_of_though_the_same_was_printed_without_it(session, mine, tmp_path: Path) -> None:
    job = Job(choices=Choices.from_values(aircraft=("sopwith-camel",)))
    assert make.make(GAME, "record-sheets", job, Session(find(out=tmp_path / "out"), session.progress)).status == CLEAN
    done = make.make(GAME, "record-sheets", job, session)
    assert (done.status, "contains no record" in done.complaint) == (FINDINGS, True)


def test_a_figure_of_ones_own_that_is_called_the_books_is_a_warning(session, mine) -> None:
    mine(
        CAMEL, "boxes: 24, triangles: 6", "boxes: 24, triangles: 5", "boxes: 6, triangles: 2", "boxes: 6, triangles: 3"
    )
    ((name, message),) = (it[1:] for it in said(session) if it[0] == "PG016")
    assert name == "sopwith-camel.yaml"
    assert message.startswith("engine.triangles and 1 more differ from ")
    assert message.endswith("but the source is the same: charted, from charts")
    (found,) = (it for it in reading.read_game(load_game(GAME), session.project).findings if it.code == "PG016")
    assert found.severity is Severity.WARNING
    assert found.hint is not None
    assert "`engine.triangles: {status: house}`" in found.hint


@pytest.mark.parametrize(
    ("where", "said_why"),
    [
        ("\nsources:\n", "\nsources:\n  climb: {status: house}\n"),
        ("\nsources:\n", "\nsources:\n  climb: {document: a letter of the author, status: charted}\n"),
        ("\nnotes:\n", "\nnotes:\n  climb: the third printing has 3\n"),
        ("\nnotes:\n", "\nwaivers:\n  - {check: PG016, reason: the third printing has it so}\nnotes:\n"),
    ],
)
def test_who_says_where_it_is_from_is_not_warned(session, mine, where: str, said_why: str) -> None:
    mine(CAMEL, "climb: 2", "climb: 3", where, said_why)
    # The list of the rulebook is compared whatever the source, unless it is a house rule.
    assert [code for code, *_rest in said(session)] == ([] if "house" in said_why else ["CE116"])


def test_a_waiver_of_the_rulebook_s_figures_is_enough(session, mine) -> None:
    mine(
        CAMEL,
        "climb: 2",
        "climb: 3",
        "\nnotes:\n",
        "\nwaivers:\n  - {check: CE116, reason: the third printing}\nnotes:\n",
    )
    assert said(session) == []


def test_a_copy_of_one_of_ours_under_a_new_name_is_a_warning(session, mine, root: Path) -> None:
    def borrowed() -> list[tuple[str, str, str]]:
        # One more schedule may also show what another one lacks.
        return [it for it in said(session) if it[0] == "PG016"]

    new = "aircraft: my-camel"
    mine("canvas-eagles/aircraft/my-camel.yaml", "aircraft: sopwith-camel", new)
    shared = (FROZEN / "aircraft" / "sopwith-camel.yaml").read_text(encoding="utf-8")
    file = session.project.data[1] / "aircraft" / "my-camel.yaml"
    file.parent.mkdir()
    own = shared.replace("aircraft: sopwith-camel", new).replace("name: Sopwith Camel", "name: Sopwith Gnat")
    file.write_text(own, encoding="utf-8")
    assert borrowed() == [
        (
            "PG016",
            "my-camel.yaml",
            "`my-camel` is new, but cites the source of the built-in data: official, from rules, Appendix A",
        )
    ]
    source = "source: {document: rules, section: Appendix A, status: official}"
    mine("canvas-eagles/aircraft/my-camel.yaml", "aircraft: sopwith-camel", new, source, "source: {status: house}")
    # A schedule has a source of its own, which was copied too.
    ((_code, _name, message),) = borrowed()
    assert (
        message
        == "`schedules.late` of `my-camel` is new, but cites the source of the built-in data: charted, from charts"
    )
    charted, own = "source: {document: charts, status: charted}", "source: {status: house}"
    mine("canvas-eagles/aircraft/my-camel.yaml", "aircraft: sopwith-camel", new, source, own, charted, own)
    # So has a figure.
    ((_code, _name, message),) = borrowed()
    assert message.startswith(
        "`engine.triangles` of `my-camel` is new, but cites the source of the built-in data: charted"
    )
    mine("canvas-eagles/aircraft/my-camel.yaml", "aircraft: sopwith-camel", new, source, own, charted, own)
    own_text = file.parent.parent / "canvas-eagles/aircraft/my-camel.yaml"
    own_text.write_text(own_text.read_text(encoding="utf-8").partition("\nsources:")[0] + "\n", encoding="utf-8")
    assert borrowed() == []


@pytest.mark.parametrize(
    ("name", "old", "new", "message", "shown"),
    [
        # Whatever its status, and of all kinds, also those that games share.
        ("aircraft/sopwith-camel.yaml", "\nspan: 8.53", "\nspan: 9.53", "span differs", "9.53"),
        (
            "canvas-eagles/damage.yaml",
            "number: 2, blue: {section: wing, boxes: 1}",
            "number: 2, blue: {section: wing, boxes: 4}",
            "markers.2.blue.boxes differs",
            "4",
        ),
        # At what is another, in a list of parts.
        (
            "canvas-eagles/markers.yaml",
            "back: spin, copies: 4",
            "back: spin, copies: 5",
            "pieces.spin.copies differs",
            "5",
        ),
        (
            "canvas-eagles/game.yaml",
            "[germany, austria-hungary, turkey]",
            "[germany, turkey, austria-hungary]",
            "sides.central.nations differs",
            "turkey",
        ),
    ],
)
def test_what_is_not_ours_is_told_where_it_stands(
    session, mine, name: str, old: str, new: str, message: str, shown: str
) -> None:
    theirs(session, name, old, new)
    (found,) = (it for it in reading.read_game(load_game(GAME), session.project).findings if it.code == "PG016")
    assert found.message.startswith(message)
    assert found.place is not None
    line = Path(found.place.file).read_text(encoding="utf-8").splitlines()[found.place.line - 1]
    assert line[found.place.column - 1 : found.place.end_column - 1] == shown


AWARDS = "canvas-eagles/campaign/awards.yaml"


def theirs(session: Session, name: str, old: str, new: str) -> None:
    """Write a built-in file, with one change, to the user's folder."""
    text = (FROZEN / name).read_text(encoding="utf-8")
    assert old in text
    file = session.project.data[1] / name
    file.parent.mkdir(parents=True)
    file.write_text(text.replace(old, new), encoding="utf-8")


def errors(session: Session) -> list[Finding]:
    return [it for it in reading.read_game(load_game(GAME), session.project).findings if it.severity is Severity.ERROR]


def test_what_a_users_record_does_to_ours_is_told_at_the_users(session, mine) -> None:
    """A changed award takes from the example campaign what it was booked with: the example is sound by itself."""
    theirs(session, AWARDS, "basis: red\n", "basis: redd\n")
    assert errors(session) == []
    (found,) = (it for it in reading.read_game(load_game(GAME), session.project).findings if it.code != "PG016")
    assert found.place is not None
    assert (found.code, found.message) == ("CE707", "`red`: no such score; did you mean `redd`?")
    assert Path(found.place.file) == session.project.data[1] / AWARDS
    line = Path(found.place.file).read_text(encoding="utf-8").splitlines()[found.place.line - 1]
    assert line.strip() == "- award: red"
    first, more = found.notes
    assert (first.text, first.place and Path(first.place.file).name) == (
        "it causes this finding in a built-in record",
        "example.yaml",
    )
    assert more.text.endswith(" more findings")


def test_what_comes_of_a_wrong_record_is_not_told_beside_what_is_wrong_with_it(session, mine) -> None:
    theirs(session, AWARDS, "points: {pilot: 24, observer: 24}", "points: {pilott: 24}")
    found = errors(session)
    assert {Path(it.place.file).name for it in found if it.place} == {"awards.yaml"}
    assert {it.code for it in found} == {"PG004"}


def test_where_a_remark_points_at_the_users_field_that_is_the_place(session, mine) -> None:
    theirs(session, "aircraft/sopwith-camel.yaml", "since: 1917-07", "since: 1915-06")
    found = next(it for it in errors(session) if it.notes)
    assert found.place is not None
    file = Path(found.place.file)
    assert file == session.project.data[1] / "aircraft/sopwith-camel.yaml"
    assert file.read_text(encoding="utf-8").splitlines()[found.place.line - 1] == "since: 1915-06"
    assert found.notes[0].text == "it causes this finding in a built-in record"
