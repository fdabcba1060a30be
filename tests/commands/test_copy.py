"""An example of an evening, put where the user stands."""

import pytest

from printgen.commands import evening, show, validate
from printgen.commands.session import Session
from printgen.data.findings import UsageError
from printgen.data.folders import find
from printgen.data.records.record import kebab


def test_it_is_a_kit_file_of_its_own_name_with_all_that_may_stand_in_one(session, tmp_path):
    done = show.evening(tmp_path / "friday.yaml", "canvas-eagles", session)
    assert done.closing.endswith(f"then run `printgen kit {tmp_path / 'friday.yaml'}`")
    table, wrong = evening.read(tmp_path / "friday.yaml")
    assert (table.case.id, wrong) == ("friday", [])
    text = (tmp_path / "friday.yaml").read_text(encoding="utf-8")
    assert "\nkit: friday # the file's own name\n" in text
    fields = {
        name
        for name in type(table.evening).model_fields
        if name not in ("source", "sources", "notes", "waivers", "former_ids")
    }
    assert {
        name
        for name in fields
        if f"\n{kebab(name)}: " not in text and f"# {kebab(name)}: " not in text and name not in ("seats", "tables")
    } == set()


def test_what_stands_in_its_comments_may_stand_there(session, tmp_path):
    show.evening(tmp_path / "friday.yaml", "canvas-eagles", session)
    lines = (tmp_path / "friday.yaml").read_text(encoding="utf-8").splitlines()
    plain = [line[2:] if line.startswith("# ") and ": " in line[2:22] else line for line in lines]
    assert sum(line != other for line, other in zip(lines, plain, strict=True)) > 10
    (tmp_path / "friday.yaml").write_text("\n".join(plain), encoding="utf-8")
    table, wrong = evening.read(tmp_path / "friday.yaml")
    assert (wrong, table.evening.scale, table.evening.paper_by_product) == ([], "1/144", {"maps": "a3"})


def test_a_file_that_is_there_and_a_name_that_is_no_id_are_refused(session, tmp_path):
    (tmp_path / "friday.yaml").write_text("mine", encoding="utf-8")
    for name in ("friday.yaml", "Our Friday.yaml", "friday.txt"):
        with pytest.raises(UsageError):
            show.evening(tmp_path / name, "canvas-eagles", session)
    assert [(path.name, path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()] == [("friday.yaml", "mine")]


def test_the_game_is_named_where_there_are_several(session, tmp_path):
    for write in (show.evening, show.overlay, show.new_roster):
        with pytest.raises(
            UsageError, match=r"no game was given\. Specify one with --game: .*canvas-eagles, .*richthofens-war"
        ):
            write(tmp_path / "friday.yaml", None, session)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_to_fill_in_has_the_files_in_which_something_is_unknown_and_nothing_is_written_over(session, tmp_path):
    folder = tmp_path / "mine"
    done = show.example("overlay", folder, "richthofens-war", session)
    there = {str(path.relative_to(folder)) for path in folder.rglob("*.yaml")}
    assert "richthofens-war/schedules.yaml" in there
    assert "richthofens-war/game.yaml" not in there
    assert all(f"  {name}" in done.closing.splitlines() for name in there)
    text = (folder / "richthofens-war" / "schedules.yaml").read_text(encoding="utf-8")
    assert "unknown" in text
    assert "$schema" not in text
    assert f"--data {folder}" in text
    with pytest.raises(UsageError, match="already exists"):
        show.example("overlay", folder, "richthofens-war", session)
    with pytest.raises(UsageError, match="Specify one with --game"):
        show.example("overlay", tmp_path / "other", None, session)


def test_what_it_gives_is_read_as_it_is(session, tmp_path):
    show.example("overlay", tmp_path / "mine", "richthofens-war", session)
    laid = Session(find((tmp_path / "mine",)), lambda *_: None)
    assert validate.validate(("richthofens-war",), "text", False, laid).answer == ""
