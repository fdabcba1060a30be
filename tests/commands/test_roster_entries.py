"""Entries in forms compared with the roster: names become ids, and entries that cannot be recorded are refused at once."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pypdf
import pytest
import yaml

from printgen.commands import roster, roster_apply, roster_read
from printgen.commands.session import CLEAN, FINDINGS, Outcome, Session
from printgen.data.findings import UsageError
from printgen.data.folders import find
from printgen.reuse.store import Store
from tests.built_in import FROZEN

PLAN = """\
mission: fog
week: 7
sorties:
  - {flyer: frazer, aircraft: bristol-f2b, task: observe-hq}
  - {flyer: hay, aircraft: bristol-f2b, task: observe-hq}
  - {flyer: brandt, aircraft: fokker-dr1, task: fighter-sweep}
"""
FORMS = Path("example-handouts/forms/mission-sheets-fog")


@dataclass
class Group:
    """A group that plays the example campaign, in a folder of its own."""

    session: Session

    def read(self, *names: Path | str, result: str | None = None) -> Outcome:
        """Read forms, and a roster if one is named."""
        return roster_read.read([Path(name) for name in names], Path(result) if result else None, self.session)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Session]:
    folder = tmp_path_factory.mktemp("group")
    session = Session(find(), lambda _doing, _share: None, store=Store(folder / ".cache"))
    text = (FROZEN / "canvas-eagles" / "campaigns" / "example.yaml").read_text(encoding="utf-8")
    # Two brothers on the other side.
    assert text.count("name: Karl Vogel") == 1
    (folder / "winter.yaml").write_text(text.replace("name: Karl Vogel", "name: Karl Brandt"), encoding="utf-8")
    (folder / "plan.yaml").write_text(PLAN, encoding="utf-8")
    done = roster.print_out(
        folder / "winter.yaml", "mission-sheets", (), 0, folder / "plan.yaml", {"fillable": True}, session
    )
    assert done.status == CLEAN, done.complaint
    return folder, session


@pytest.fixture
def group(printed: tuple[Path, Session], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Group:
    shutil.copytree(printed[0], tmp_path / "group", ignore=shutil.ignore_patterns(".cache"))
    monkeypatch.chdir(tmp_path / "group")
    return Group(printed[1])


def fill(whose: str, /, **given: str) -> Path:
    """Fill in the flyer's form with these entries: `turns="9"`, `lost="/On"`, `kills__1__of="brandt"`."""
    writer = pypdf.PdfWriter(clone_from=pypdf.PdfReader(FORMS / f"{whose}.pdf"))
    values = {f"debrief.{name.replace('__', '.')}": value for name, value in {"turns": "9", **given}.items()}
    for page in writer.pages:
        if "/Annots" in page:
            writer.update_page_form_field_values(page, values, auto_regenerate=False)
    file = Path(f"{whose}.pdf")
    writer.write(file)
    return file


def test_handouts_are_beside_the_roster_and_the_last_line_says_where(group: Group) -> None:
    done = roster.print_out(Path("winter.yaml"), "standings", (), 0, None, {}, group.session)
    assert Path("example-handouts/standings.pdf").is_file()
    assert done.closing.splitlines()[-1].endswith("are in example-handouts")
    chosen = Session(find(out=Path("elsewhere")), lambda _doing, _share: None, store=group.session.store)
    done = roster.print_out(Path("winter.yaml"), "standings", (), 0, None, {}, chosen)
    assert Path("elsewhere/canvas-eagles/campaigns/example/standings.pdf").is_file()
    assert done.closing.splitlines()[-1].endswith("are in elsewhere/canvas-eagles/campaigns/example")


def test_the_fate_is_chosen_from_a_list_of_the_game(group: Group) -> None:
    field = (pypdf.PdfReader(FORMS / "brandt.pdf").get_fields() or {})["debrief.fate"]
    assert field["/FT"] == "/Ch"
    listed = {str(id): str(name) for id, name in field["/Opt"]}
    assert listed["sent-home"] == "Seriously injured and sent home"
    assert {"minor-injury", "killed", ""} <= listed.keys()


@pytest.mark.parametrize("entered", ["killed", "Killed", "KILLED"])
def test_a_chosen_fate_is_its_id_however_the_reader_stores_it(group: Group, entered: str) -> None:
    done = group.read(fill("brandt", fate=entered, lost="/On"), "winter.yaml", result="r.yaml")
    assert done.status == CLEAN, done.complaint
    assert yaml.safe_load(Path("r.yaml").read_text(encoding="utf-8"))["sorties"][0]["fate"] == "killed"


def test_a_translated_label_is_its_id(group: Group) -> None:
    file = fill("brandt", lost="/On")
    writer = pypdf.PdfWriter(clone_from=file)
    (field,) = [
        found
        for page in writer.pages
        for it in page.get("/Annots", ())
        if (found := it.get_object()).get("/T") == "fate"
    ]
    for pair in field["/Opt"]:
        if pair[0] == "killed":
            pair[1] = pypdf.generic.TextStringObject("Gefallen")
    field[pypdf.generic.NameObject("/V")] = pypdf.generic.TextStringObject("Gefallen")
    writer.write(file)
    done = group.read(file, result="r.yaml")
    assert done.status == CLEAN, done.complaint
    assert "fate: killed" in Path("r.yaml").read_text(encoding="utf-8")


def test_flyers_are_entered_by_name_and_number(group: Group) -> None:
    forms = [
        fill(
            "frazer", flyer="Lt. Duncan Frázer", kills__1__of="Oblt. E. Brandt", kills__2__of="a balloon", success="/On"
        ),
        fill("hay", flyer="HAY", success="/On"),
        fill("brandt", flyer="Brandt, Emil", aircraft="fokker DR1", task="Fighter sweep", lost="/On"),
    ]
    done = group.read(*forms, result="r.yaml")
    assert done.status == CLEAN, done.complaint
    sorties = yaml.safe_load(Path("r.yaml").read_text(encoding="utf-8"))["sorties"]
    assert [it["flyer"] for it in sorties] == ["frazer", "hay", "brandt"]
    assert [it["victim"] for it in sorties[0]["kills"]] == ["brandt", "a balloon"]
    assert "roster apply winter.yaml r.yaml" in done.closing


def test_the_warnings_of_apply_are_shown_when_the_forms_are_read(group: Group) -> None:
    forms = [fill("frazer", kills__1__of="brandt", task="fighter-sweep"), fill("brandt", lost="/On")]
    done = group.read(*forms, result="r.yaml")
    assert (done.status, Path("r.yaml").is_file()) == (CLEAN, True)
    applied = roster_apply.apply(Path("winter.yaml"), Path("r.yaml"), group.session)
    assert applied.status == FINDINGS
    for complaint in (done.complaint, applied.complaint):
        assert "warning[CE712]" in complaint
    assert "frazer.pdf" in done.complaint


#: What is entered in the form of Emil Brandt, the field of the message, and parts of the message and of its remedy.
IMPOSSIBLE = [
    ({"flyer": "Brandt"}, "flyer", "which may be Emil Brandt (`brandt`) or Karl Brandt (`vogel`)", "brandt or vogel"),
    ({"flyer": "Colins"}, "flyer", "did you mean Arthur Collins (`collins`)?", "write the id, name or number"),
    ({"flyer": "12"}, "flyer", "`12`, which does not name a flyer of winter.yaml", "write the id, name or number"),
    ({"flyer": "☠"}, "flyer", "`☠`, which does not name a flyer", "write the id, name or number"),
    ({"flyer": "moss"}, "flyer", "cannot fly in week 7", "read the forms again"),
    ({"aircraft": "Fokker Dr.9"}, "aircraft", "which is not an aircraft of the game", "write one of"),
    ({"task": "sweeping"}, "task", "which is not a task of the game", "write one of"),
    ({"fate": "wounded"}, "fate", "which is not a fate of the game", "minor-injury, serious-injury"),
    ({"fate": "ранен"}, "fate", "`ранен`, which is not a fate of the game", "minor-injury"),
    ({"fate": "kiled"}, "fate", "did you mean `killed`?", "write one of"),
    ({"kills__1__of": "brandt"}, "kills.1.of", "contains `brandt`", "read the forms again"),
    ({"fate": "minor-injury", "lost": "/On"}, "fate", "the number of weeks is missing", "fill in `Weeks out`"),
    (
        {"fate": "minor-injury", "weeks": "9"},
        "weeks",
        "`9`: Minor injury: 1 to 5 weeks, not 9",
        "number of weeks rolled",
    ),
    ({"fate": "killed", "lost": "/On", "weeks": "2"}, "weeks", "Killed is permanent", "clear `Weeks out`"),
    ({"weeks": "2"}, "weeks", "`Weeks out` without a `Fate`", "fill in `Fate`, or clear `Weeks out`"),
    ({"weeks": "two"}, "weeks", "is not a number", "in digits"),
    ({"weeks": "5000"}, "weeks", "more than 260", ""),
    ({"turns": "400"}, "turns", "400 turns; no aircraft has fuel for more than", "read the forms again"),
    ({"turns": "-1"}, "turns", "is not a number", "in digits"),
    (
        {"success": "/On", "lost": "/On"},
        "success",
        "is ticked: brandt's task `fighter-sweep` is not a success",
        "untick `Task done`",
    ),
    ({"scored__red": "x"}, "scored.red", "is not a number", "in digits"),
    ({"chooses": "immelmann turns"}, "chooses", "which is not an ability of the game", "write one of"),
    ({"kills__1__of": "Brandt"}, "kills.1.of", "which may be Emil Brandt", "write one of these ids"),
    (
        {"kills__1__of": "vogel"},
        "kills.1.of",
        "flies for the same side as brandt",
        "write the id, name or number of an enemy",
    ),
    (
        {"kills__1__of": "99"},
        "kills.1.of",
        "`99`, but no flyer of winter.yaml has this number",
        "Duncan Frazer (`frazer`)",
    ),
    ({"kills__1__of": "no. 77"}, "kills.1.of", "`no. 77`, but no flyer", "describe another victim in words"),
    ({"kills__1__of": "1/2"}, "kills.1.of", "`1/2`, but no flyer", "describe another victim in words"),
    ({"kills__1__of": "12345"}, "kills.1.of", "`12345`, but no flyer", "describe another victim in words"),
    ({"kills__1__of": "☠"}, "kills.1.of", "`☠`, but no flyer", "describe another victim in words"),
    (
        {"kills__1__of": "Frazzer"},
        "kills.1.of",
        "did you mean Duncan Frazer (`frazer`)?",
        "write `frazer`, or describe",
    ),
    ({"kills__2__shared": "/On"}, "kills.2.shared", "is ticked, but the victim is empty", ""),
    ({"week": "six"}, "week", "is not a number", "in digits"),
    ({"week": "3"}, "week", "week 3 comes after week 6", "read the forms again"),
    ({"mission": "Fog!"}, "", "not an id", ""),
    ({"campaign": "other"}, "campaign", "but winter.yaml is campaign `example`", "same campaign"),
]


@pytest.mark.parametrize(("entered", "name", "message", "remedy"), IMPOSSIBLE)
def test_an_impossible_entry_names_file_field_entry_and_remedy(
    group: Group, entered: dict[str, str], name: str, message: str, remedy: str
) -> None:
    done = group.read("winter.yaml", fill("brandt", **entered), result="r.yaml")
    assert done.status == FINDINGS
    assert " --> brandt.pdf" in done.complaint
    assert (f"page 3, `debrief.{name}` " in done.complaint) or not name
    assert message in done.complaint
    assert remedy in done.complaint
    assert done.complaint.endswith("nothing was written")
    assert not Path("r.yaml").exists()


def test_all_forms_are_reported_at_once(group: Group) -> None:
    forms = [fill("frazer", flyer="nobody at all"), fill("hay", weeks="3"), fill("brandt", fate="minor-injury")]
    done = group.read(*forms, result="r.yaml")
    assert [name for name in ("frazer.pdf", "hay.pdf", "brandt.pdf") if f"--> {name}" not in done.complaint] == []
    assert "3 errors in 3 files" in done.complaint
    assert not Path("r.yaml").exists()


def test_a_victim_whose_form_is_missing_is_only_warned_of(group: Group) -> None:
    done = group.read(
        fill("frazer", kills__1__of="Emil Brandt", success="/On"), fill("hay", success="/On"), result="r.yaml"
    )
    assert done.status == CLEAN, done.complaint
    assert "whose form was not specified" in done.complaint
    assert "victim: brandt" in Path("r.yaml").read_text(encoding="utf-8")


def test_a_description_that_resembles_a_name_is_kept_with_a_warning(group: Group) -> None:
    done = group.read(fill("brandt", kills__1__of="a balloon of Frazzer"), "winter.yaml", result="r.yaml")
    assert done.status == CLEAN, done.complaint
    assert "which is read as a description; did you mean Duncan Frazer" in done.complaint
    assert "a balloon of Frazzer" in Path("r.yaml").read_text(encoding="utf-8")


def test_a_victim_who_came_home_is_corrected_in_the_other_form(group: Group) -> None:
    done = group.read(fill("frazer", kills__1__of="brandt"), fill("hay"), fill("brandt"), result="r.yaml")
    assert done.status == FINDINGS
    assert "tick `Aircraft lost` in brandt's form (brandt.pdf)" in done.complaint
    assert "aircraft-lost" not in done.complaint


def test_a_kill_claimed_twice_names_the_other_form(group: Group) -> None:
    twice = [fill(whose, kills__1__of="brandt") for whose in ("frazer", "hay")]
    done = group.read(*twice, fill("brandt", lost="/On"), result="r.yaml")
    assert done.status == FINDINGS
    first = done.complaint.partition("hay.pdf")[2]
    assert "first claimed here: page 3, `debrief.kills.1.of`" in first
    assert "frazer.pdf" in first


def test_a_number_without_a_roster_is_refused_when_the_result_is_applied(group: Group) -> None:
    form = fill("brandt", kills__1__of="99", success="/On")
    shutil.move("winter.yaml", "winter.txt")
    assert group.read(form, result="r.yaml").status == CLEAN
    shutil.move("winter.txt", "winter.yaml")
    done = roster_apply.apply(Path("winter.yaml"), Path("r.yaml"), group.session)
    assert done.status == FINDINGS
    assert "`99` is neither a flyer of the roster nor a description" in done.complaint


def test_the_roster_is_found_above_the_forms_and_named_if_there_are_several(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.move(fill("brandt", flyer="nobody at all"), FORMS / "filled.pdf")
    away = Path("away").absolute()
    away.mkdir()
    monkeypatch.chdir(away)
    form = ".." / FORMS / "filled.pdf"
    assert "which does not name a flyer of" in group.read(form).complaint
    shutil.copy("../winter.yaml", "../copy.yaml")
    with pytest.raises(UsageError, match=r"several rosters of campaign `example`.*copy\.yaml.*winter\.yaml"):
        group.read(form)
    assert "which does not name a flyer of" in group.read("../winter.yaml", form).complaint
    Path("../copy.yaml").unlink()
    Path("../winter.yaml").unlink()
    shutil.copy(".." / FORMS / "brandt.pdf", "brandt.pdf")
    done = group.read("brandt.pdf", result="r.yaml")
    assert "no roster of campaign `example` was found" in done.complaint
    assert done.status == CLEAN


def test_a_roster_alone_or_twice_is_refused(group: Group) -> None:
    with pytest.raises(UsageError, match="no form was given"):
        group.read("winter.yaml")
    with pytest.raises(UsageError, match="specify one roster only"):
        group.read("winter.yaml", "plan.yaml", "x.pdf")
