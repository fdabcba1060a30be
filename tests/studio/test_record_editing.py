"""Changes of records: only changed figures are written, comments stay, and nobody's changes are lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from printgen.commands import load
from printgen.data.edits import EditError
from printgen.data.findings import Severity, UsageError
from printgen.data.records.record import Source
from printgen.data.spreadsheet.columns import columns
from printgen.games.game import game_ids
from printgen.studio.editing import RESET, Conflict, Saved, format_value, parse_value, save, set_values, undo
from printgen.studio.mended_record import findings_beside
from printgen.studio.record_form import describe, form_values, set_fields
from printgen.studio.replacing import replace_record
from printgen.studio.workspace import OpenGame, Workspace, own_source

GAME, KIND, ID = "canvas-eagles", "ratings", "sopwith-camel"
#: A record of the user's own, which replaces no built-in one.
OWN = """aircraft: my-camel
source: {document: my notes, status: charted}
# measured
stability: C
engine: {boxes: 6, triangles: 2}
wings: {boxes: 24, triangles: 6}
fuselage: {boxes: 18, triangles: 4}
tail: {boxes: 4, triangles: 2}
fuel: 55  # gallons
dive: 3
climb: 2
ceiling: {late: 8}
armament: 2R
guns: [{id: A, weapon: vickers, count: 2, mount: fixed, crew: pilot, arc: 1}]
"""


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> OpenGame:
    return Workspace.open((tmp_path_factory.mktemp("folder") / "mine",)).opened(GAME)


@pytest.fixture
def fresh(tmp_path: Path) -> OpenGame:
    return Workspace.open((tmp_path / "mine",)).opened(GAME)


def change(opened: OpenGame, text: str, **values: Any) -> str:
    return set_values(opened, KIND, ID, text, {tuple(name.split("__")): value for name, value in values.items()})


def test_a_first_change_is_a_partial_record_whose_source_is_the_house(opened: OpenGame) -> None:
    text = change(opened, "", fuel=60)
    assert text == "aircraft: sopwith-camel\nfuel: 60\n"
    record = replace_record(opened, KIND, ID, text).opened.library.get(KIND, ID)
    assert record.fuel == 60
    assert record.source_of("fuel").status == "house"
    assert record.source_of("climb").status == "official"


def test_a_change_keeps_comments_and_all_other_text(opened: OpenGame) -> None:
    text = "# mine\naircraft: sopwith-camel\nfuel:   60 # guess\nengine: {boxes: 7}\n"
    assert change(opened, text, fuel=61) == text.replace("60", "61")
    assert change(opened, text, engine__triangles=3) == text.replace("7}", "7, triangles: 3}")


def test_the_built_in_value_removes_the_figure_and_its_source(opened: OpenGame) -> None:
    text = (
        "aircraft: sopwith-camel\nfuel: 60\nengine: {boxes: 7}\n"
        "sources: {fuel: {status: house}, engine.boxes: {status: house}}\n"
    )
    assert "fuel" not in change(opened, text, fuel=55)
    assert "engine" not in change(opened, text, engine__boxes=RESET)
    assert change(opened, text, fuel=RESET, engine__boxes=6) == ""


def test_a_comment_keeps_a_text_without_figures(opened: OpenGame) -> None:
    text = change(opened, "# mine\naircraft: sopwith-camel\nfuel: 60\n", fuel=55)
    assert text == "# mine\naircraft: sopwith-camel\n"


def test_a_change_of_a_complete_record_names_the_house_as_source_of_the_figure(opened: OpenGame) -> None:
    text = set_values(opened, KIND, "my-camel", OWN, {("fuel",): 60})
    assert text.startswith(OWN.replace("55", "60"))
    record = replace_record(opened, KIND, "my-camel", text).opened.library.get(KIND, "my-camel")
    assert (record.fuel, record.source_of("fuel").status, record.source_of("dive").status) == (60, "house", "charted")


def test_a_house_record_needs_no_source_per_figure(opened: OpenGame) -> None:
    own = OWN.replace("{document: my notes, status: charted}", "{status: house}")
    assert set_values(opened, KIND, "my-camel", own, {("fuel",): 60}) == own.replace("55", "60")


def test_a_changed_figure_has_a_reason_or_a_source(opened: OpenGame) -> None:
    def fill(text: str, **fields: str) -> str:
        return set_fields(opened, KIND, ID, text, {name.replace("__", ":"): it for name, it in fields.items()})

    def source(text: str, figure: str) -> Source:
        found = replace_record(opened, KIND, ID, text)
        assert found.is_valid
        return found.opened.library.get(KIND, ID).source_of(figure)

    text = fill(fill("# mine\naircraft: sopwith-camel\n", fuel="60"), **{"source-reason__fuel": "tired engines"})
    assert source(text, "fuel") == Source(status="house", rule="tired engines")
    assert text.startswith("# mine\n")
    # Another value keeps the reason, and a second figure has its own.
    text = fill(text, fuel="61", climb="3")
    text = fill(text, **{"source-status__climb": "official", "source-place__climb": "Appendix A"})
    assert source(text, "fuel").rule == "tired engines"
    assert source(text, "climb") == Source(
        document="rules", section="Appendix A", status="official", **{"is-correction": True}
    )
    # A chart is its own document, not the rulebook.
    chart = fill(text, **{"source-status__climb": "charted", "source-place__climb": "club chart 3, page 2"})
    assert source(chart, "climb") == Source(
        document="club chart 3, page 2", status="charted", **{"is-correction": True}
    )
    # A section that the file has is kept if the text is not changed.
    parted = chart.replace('"club chart 3, page 2"', "club chart 3, section: page 2")
    parted = fill(parted, **{"source-status__climb": "charted", "source-place__climb": "club chart 3, page 2"})
    assert source(parted, "climb").section == "page 2"
    shown = form_values(opened, KIND, ID, chart)
    assert shown is not None
    assert shown.values["source-place:climb"] == "club chart 3, page 2"
    assert source(fill(chart, **{"source-place__climb": ""}), "climb").document == "charts"
    text = fill(
        text,
        **{"source-status__climb": "reconstructed", "source-reason__climb": "as the Pup", "source-place__climb": ""},
    )
    assert source(text, "climb") == Source(status="reconstructed", rule="as the Pup")
    values = form_values(opened, KIND, ID, text).values
    assert (values["source-status:fuel"], values["source-reason:fuel"]) == ("house", "tired engines")
    assert (values["source-status:climb"], values["source-reason:climb"]) == ("reconstructed", "as the Pup")
    assert "source-status:dive" not in values
    # The figures and their reasons are removed together.
    text = fill(text, **{"source-status__climb": "house", "source-reason__climb": ""})
    assert source(text, "climb") == Source(status="house")
    text = fill(text, fuel="", climb="2")
    assert "sources" not in text


def test_a_changed_figure_has_both_a_reason_and_a_source(opened: OpenGame) -> None:
    def fill(text: str, status: str, **fields: str) -> str:
        sent = {"source-status:fuel": status} | {f"source-{name}:fuel": it for name, it in fields.items()}
        return set_fields(opened, KIND, ID, text, sent)

    def explained(text: str) -> tuple[Source, str]:
        found = replace_record(opened, KIND, ID, text)
        assert [it.code for it in found.findings if it.severity is Severity.ERROR] == []
        record = found.opened.library.get(KIND, ID)
        shown = form_values(opened, KIND, ID, text)
        assert shown is not None
        assert (shown.values["source-reason:fuel"], shown.values["source-place:fuel"]) == ("seen", "page 4")
        return record.source_of("fuel"), record.notes.get("fuel", "")

    text = "aircraft: sopwith-camel\nfuel: 60\nnotes: {climb: of mine}\n"
    # A correction has no rule of its own, so its reason is a note. All four kinds of change are valid data.
    text = fill(text, "official", reason="seen", place="page 4")
    correction = {"is-correction": True}
    assert explained(text) == (Source(document="rules", section="page 4", status="official", **correction), "seen")
    text = fill(text, "charted")
    assert explained(text) == (Source(document="page 4", status="charted", **correction), "seen")
    for status in ("house", "reconstructed"):
        text = fill(text, status)
        assert explained(text)[0] == Source(document="page 4", status=status, rule="seen")
        assert "fuel: seen" not in text
    text = fill(text, "official")
    assert explained(text)[1] == "seen"
    # The reason is removed with the figure, and other notes are kept.
    assert "seen" not in fill(text, "official", reason="")
    assert set_fields(opened, KIND, ID, text, {"fuel": ""}) == "aircraft: sopwith-camel\nnotes: {climb: of mine}\n"


def test_a_note_on_a_house_rule_is_kept(opened: OpenGame) -> None:
    text = "aircraft: sopwith-camel\nfuel: 60\nnotes: {fuel: the charts print 67}\n"
    after = set_fields(opened, KIND, ID, text, {"source-reason:fuel": "tired engines"})
    record = replace_record(opened, KIND, ID, after).opened.library.get(KIND, ID)
    assert (record.source_of("fuel").rule, record.notes["fuel"]) == ("tired engines", "the charts print 67")


def test_a_reason_in_a_part_keeps_other_sources(opened: OpenGame) -> None:
    text = (
        "aircraft: sopwith-camel\nfuel: 60\nengine: {boxes: 7}\n"
        "sources:\n  fuel: {document: my notes, section: page 2, status: charted} # seen\n"
    )
    after = set_fields(opened, KIND, ID, text, {"source-reason:engine.boxes": "twice as heavy"})
    assert "# seen" in after
    record = replace_record(opened, KIND, ID, after).opened.library.get(KIND, ID)
    assert record.source_of("engine.boxes").rule == "twice as heavy"
    assert record.source_of("fuel").document == "my notes"


def test_an_invalid_value_can_be_typed_and_corrected(opened: OpenGame) -> None:
    text = change(opened, "", fuel="plenty")
    assert not replace_record(opened, KIND, ID, text).is_valid
    assert change(opened, text, climb=3, fuel=60) == "aircraft: sopwith-camel\nfuel: 60\nclimb: 3\n"


def test_a_text_that_is_not_yaml_is_not_edited(opened: OpenGame) -> None:
    with pytest.raises(EditError, match="YAML"):
        change(opened, "fuel: [", fuel=60)


def test_a_record_among_others_in_one_file_is_changed_alone(opened: OpenGame) -> None:
    weapon = next(iter(opened.library.of("weapons").values()))
    first = set_values(opened, "weapons", weapon.id, "", {("name",): "Mine"})
    other = [*opened.library.of("weapons")][1]
    both = set_values(opened, "weapons", other, first, {("name",): "Other"})
    assert both.startswith(first)
    library = replace_record(opened, "weapons", other, both).opened.library
    assert [library.of("weapons")[id].record.name for id in (weapon.id, other)] == ["Mine", "Other"]
    assert "Mine" in set_values(opened, "weapons", other, both, {("name",): RESET})


@pytest.mark.parametrize("game", game_ids())
def test_every_value_of_every_record_survives_a_form(game: str, opened: OpenGame) -> None:
    of = Workspace.open((opened.own,)).opened(game)
    for kind in of.game.kinds:
        if kind.key != "aircraft":
            continue
        for case in of.library.of(kind.name).values():
            for column in columns(kind.model):
                value: Any = case.written
                for step in column.path:
                    value = value.get(step) if isinstance(value, dict) else None
                if value is not None:
                    assert parse_value(format_value(value, column), column) == value, (case.id, column.name)


def test_a_saved_record_is_read_by_the_command_line(fresh: OpenGame) -> None:
    saved = save(fresh, KIND, ID, change(fresh, "", fuel=60), "")
    assert isinstance(saved, Saved)
    assert load(GAME, fresh.own).library.get(KIND, ID).fuel == 60
    assert Workspace.open((fresh.own,)).opened(GAME).checked.findings == load(GAME, fresh.own).findings


def test_a_file_that_changed_is_not_overwritten_and_the_difference_is_shown(fresh: OpenGame) -> None:
    first = save(fresh, KIND, ID, change(fresh, "", fuel=60), "")
    second = save(fresh, KIND, ID, change(fresh, "", fuel=61), "")
    assert isinstance(first, Saved)
    assert isinstance(second, Conflict)
    assert "-fuel: 60" in second.diff
    assert "+fuel: 61" in second.diff
    assert "60" in first.path.read_text(encoding="utf-8")
    again = save(fresh, KIND, ID, change(fresh, second.text, fuel=61), second.digest)
    assert isinstance(again, Saved)


def test_a_save_can_be_undone_and_redone(fresh: OpenGame) -> None:
    text = change(fresh, "", fuel=60)
    first = save(fresh, KIND, ID, text, "")
    assert isinstance(first, Saved)
    gone = undo(first)
    assert isinstance(gone, Saved)
    assert not first.path.exists()
    back = undo(gone)
    assert isinstance(back, Saved)
    assert first.path.read_text(encoding="utf-8") == text


def test_an_undo_does_not_overwrite_later_changes(fresh: OpenGame) -> None:
    first = save(fresh, KIND, ID, change(fresh, "", fuel=60), "")
    assert isinstance(first, Saved)
    first.path.write_text("aircraft: sopwith-camel\nfuel: 70\n", encoding="utf-8")
    assert isinstance(undo(first), Conflict)
    assert "70" in first.path.read_text(encoding="utf-8")


def test_unchanged_bytes_are_never_written(fresh: OpenGame) -> None:
    first = save(fresh, KIND, ID, change(fresh, "", fuel=60), "")
    assert isinstance(first, Saved)
    before = first.path.stat()
    again = save(fresh, KIND, ID, "aircraft: sopwith-camel\nfuel: 60\n", first.digest)
    assert isinstance(again, Saved)
    assert not again.changed
    assert (first.path.stat().st_ino, first.path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_windows_line_breaks_stay(fresh: OpenGame) -> None:
    file = own_source(fresh, KIND, ID).file
    file.parent.mkdir(parents=True)
    file.write_bytes(b"aircraft: sopwith-camel\r\nfuel: 60\r\n")
    source = own_source(fresh, KIND, ID)
    saved = save(fresh, KIND, ID, source.text.replace("\r\n", "\n").replace("60", "61"), source.digest)
    assert isinstance(saved, Saved)
    assert file.read_bytes() == b"aircraft: sopwith-camel\r\nfuel: 61\r\n"
    assert isinstance(undo(saved), Saved)
    assert file.read_bytes() == b"aircraft: sopwith-camel\r\nfuel: 60\r\n"


def test_a_link_out_of_the_folder_is_not_written_through(fresh: OpenGame, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (fresh.own / GAME).mkdir(parents=True)
    (fresh.own / GAME / "aircraft").symlink_to(outside)
    with pytest.raises(UsageError, match="symbolic link"):
        save(fresh, KIND, ID, change(fresh, "", fuel=60), "")
    assert not [*outside.iterdir()]


def test_guns_are_changed_added_and_removed_one_by_one(opened: OpenGame) -> None:
    def fill(text: str, **fields: str) -> str:
        return set_fields(opened, KIND, ID, text, {name.replace("__", "."): it for name, it in fields.items()})

    def guns(text: str) -> list[dict[str, Any]]:
        return [*replace_record(opened, KIND, ID, text).opened.library.of(KIND)[ID].written["guns"]]

    builtin = guns("")
    text = fill("aircraft: sopwith-camel\nfuel: 60 # guess\n", guns__0__count="1")
    assert "fuel: 60 # guess" in text
    assert guns(text) == [{**builtin[0], "count": 1}]
    # A new gun is a single one like the last one, with the next letter.
    text = fill("aircraft: sopwith-camel\nfuel: 60 # guess\n", **{"guns.+": "1"})
    assert [(it["id"], it["weapon"], it.get("count")) for it in guns(text)] == [
        ("A", "vickers", 2),
        ("B", "vickers", None),
    ]
    text = fill(text, guns__1__weapon="lewis", guns__1__mount="flexible")
    values = form_values(opened, KIND, ID, text)
    assert values is not None
    assert values.counts["guns"] == 2
    assert (values.values["guns.0.weapon"], values.values["guns.1.weapon"]) == ("vickers", "lewis")
    assert "vickers" in values.builtin["guns"]
    # A gun that is removed does not move the changes of the others.
    assert [it["weapon"] for it in guns(fill(text, **{"guns.-0": "1", "guns.1.arc": "2"}))] == ["lewis"]
    assert guns(fill(text, **{"guns.-0": "1", "guns.1.arc": "2"}))[0]["arc"] == 2
    # An empty field removes a figure; the built-in guns remove the change.
    assert "count" not in guns(fill(text, guns__0__count=""))[0]
    assert fill("aircraft: sopwith-camel\nguns: []\n", guns="") == ""
    assert fill(text, guns="") == "aircraft: sopwith-camel\nfuel: 60 # guess\n"


def test_a_list_that_the_form_cannot_show_is_not_overwritten(opened: OpenGame) -> None:
    with pytest.raises(EditError, match="guns"):
        set_fields(opened, KIND, ID, "aircraft: sopwith-camel\nguns: two\n", {"guns.+": "1"})


def test_a_finding_about_a_gun_names_the_field_of_the_gun(opened: OpenGame) -> None:
    text = set_fields(opened, KIND, ID, "", {"guns.0.weapon": "vikers"})
    replaced = replace_record(opened, KIND, ID, text)
    assert {describe(it, replaced)["field"] for it in replaced.findings} == {"guns.0.weapon"}


@pytest.mark.parametrize(
    ("game", "kind", "figure", "value", "code"),
    [
        ("canvas-eagles", "ratings", "fuel", "60", "CE116"),
        ("richthofens-war", "ratings", "maximum-speed", "9", "RW109"),
    ],
)
def test_a_figure_that_differs_from_the_rulebook_is_explained_in_the_words_of_the_form(
    fresh: OpenGame, tmp_path: Path, game: str, kind: str, figure: str, value: str, code: str
) -> None:
    opened = Workspace.open((tmp_path / "mine",)).opened(game)
    book = form_values(opened, kind, ID, "").values[figure]
    text = set_fields(opened, kind, ID, "", {figure: value})
    replaced = replace_record(
        opened, kind, ID, f"{text}sources: {{{figure}: {{document: card 12, status: charted}}}}\n"
    )
    (found,) = (describe(it, replaced) for it in replaced.findings if it.code == code)
    assert found["field"] == figure
    words = found["message"] + found["hint"]
    assert "`" not in words
    assert str(tmp_path) not in words
    # The message names the figure of the rulebook. Both choices of the form keep the user's figure.
    assert book in found["hint"]
    for status in ("house", "charted", "official"):
        fields = {f"source-status:{figure}": status, f"source-place:{figure}": "card 12"}
        kept = set_fields(opened, kind, ID, text, fields)
        assert code not in {it.code for it in replace_record(opened, kind, ID, kept).findings}


WRONG_GUN = "guns:\n  - {id: A, weapon: vickers, count: lots, mount: fixed, crew: pilot, arc: 1}\n"


def test_invalid_figures_do_not_hide_the_findings_about_the_others(opened: OpenGame) -> None:
    text = f"aircraft: {ID}\n{WRONG_GUN}fuel: 61\nclimb: 0\narmament: 3F\nsources: {{fuel: {{status: official}}}}\n"
    replaced = replace_record(opened, KIND, ID, text)
    assert {describe(it, replaced)["field"] for it in replaced.findings} == {"guns.0.count"}
    # The armament may be wrong because of the guns.
    assert {it["field"] for it in findings_beside(opened, replaced, text)} == {"fuel", "climb"}
    for other in ("aircraft: [\n", OWN.replace("count: 2", "count: lots"), "sources: 1\n"):
        assert findings_beside(opened, replace_record(opened, KIND, ID, other), other) == []
