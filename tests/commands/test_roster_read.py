"""From a planned mission to forms, from filled forms to a result, and into the roster: with what players do to forms."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

import pikepdf
import pypdf
import pypdfium2
import pytest
from PIL import ImageChops

from printgen.cli.start import commands
from printgen.commands import roster, roster_apply, roster_read
from printgen.commands.session import CLEAN, FINDINGS, Session
from printgen.data.findings import UsageError
from printgen.data.folders import Project, find
from printgen.reuse.store import Store
from tests.built_in import FROZEN

PLAN = """\
mission: fog
week: 7
sorties:
  - {flyer: frazer, aircraft: bristol-f2b, task: observe-hq, prior-damage: {engine: 2, fuel: 4}}
  - {flyer: hay, aircraft: bristol-f2b, task: observe-hq}
  - {flyer: brandt, aircraft: fokker-dr1, task: fighter-sweep}
"""
SHEETS = Path("printed/canvas-eagles/campaigns/example/forms/mission-sheets-fog")
ROSTER = Path("winter.yaml")


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    folder, project = tmp_path_factory.mktemp("forms"), find()
    own = Project(project.data, project.templates, folder / "printed")
    return Session(own, lambda _doing, _share: None, store=Store(folder / "cache"))


@pytest.fixture(scope="module")
def printed(session: Session) -> Path:
    """Return a folder with the example campaign and the printed forms of a mission."""
    folder = session.project.output.parent
    shutil.copy(FROZEN / "canvas-eagles" / "campaigns" / "example.yaml", folder / ROSTER)
    (folder / "plan.yaml").write_text(PLAN, encoding="utf-8")
    done = forms(folder, session)
    assert (done.complaint, done.status) == ("", CLEAN)
    return folder


def forms(folder: Path, session: Session, plan: str = "plan.yaml"):
    options = {"fillable": True}
    return roster.print_out(folder / ROSTER, "mission-sheets,id-cards", (), 0, folder / plan, options, session)


@pytest.fixture
def here(printed: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(printed)
    for file in printed.glob("*.pdf"):
        file.unlink()
    Path("fog.yaml").unlink(missing_ok=True)
    Path("booked.yaml").unlink(missing_ok=True)
    return printed


def filled(flyer: str, **given: str) -> Path:
    """Fill in the flyer's form: `debrief__turns="9"`, `debrief__lost="/On"`."""
    writer = pypdf.PdfWriter(clone_from=pypdf.PdfReader(SHEETS / f"{flyer}.pdf"))
    values = {name.replace("__", "."): value for name, value in given.items()}
    for page in writer.pages:
        if "/Annots" in page:
            writer.update_page_form_field_values(page, values, auto_regenerate=False)
    file = Path(f"{flyer}.pdf")
    writer.write(file)
    return file


def fields(file: Path) -> dict[str, str]:
    with pikepdf.open(file) as opened:
        assert opened.check_pdf_syntax() == []
        return {field.fully_qualified_name: str(field.value) for field in opened.acroform.fields}


def test_there_is_a_form_for_everyone_who_flies(here: Path) -> None:
    assert sorted(file.name for file in SHEETS.iterdir()) == ["brandt.pdf", "frazer.pdf", "hay.pdf"]
    cards = SHEETS.parent / "id-cards"
    assert sorted(file.name for file in cards.iterdir()) == ["brandt.pdf", "frazer.pdf", "hay.pdf"]
    sizes = [page.get_size() for page in pypdfium2.PdfDocument(cards / "hay.pdf")]
    assert sizes == [pytest.approx((85.6 * 72 / 25.4, 54 * 72 / 25.4), abs=0.01)] * 2
    assert len(pypdfium2.PdfDocument(SHEETS / "frazer.pdf")) == 3
    assert len(pypdfium2.PdfDocument(SHEETS / "hay.pdf")) == 1


def test_what_is_known_is_filled_in(here: Path) -> None:
    found = fields(SHEETS / "frazer.pdf")
    assert {name: found[name] for name in ("pilot.name", "pilot.experience", "beside.name", "debrief.flyer")} == {
        "pilot.name": "Duncan Frazer",
        "pilot.experience": "202",
        "beside.name": "William Hay (observer)",
        "debrief.flyer": "frazer",
    }
    assert [found[f"engine.{number}"] for number in (1, 2, 3)] == ["/On", "/On", "/Off"]
    assert [found[f"fuel.{number}"] for number in (1, 4, 5)] == ["/On", "/On", "/Off"]
    text = "".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(SHEETS / "frazer.pdf"))
    assert "William Hay (observer)" not in text


def test_filled_forms_are_read_and_booked(here: Path, session: Session) -> None:
    read = [
        filled("frazer", debrief__success="/On", debrief__turns="19", debrief__kills__1__of="brandt"),
        filled("hay", debrief__success="/On", debrief__turns="19", debrief__chooses=""),
        filled(
            "brandt",
            debrief__lost="/On",
            debrief__fate="Killed",
            **{f"log__{n}__maneuver": "14L2" for n in range(1, 9)},
        ),
    ]
    done = roster_read.read(read, None, session)
    assert (done.complaint, done.status) == ("", CLEAN)
    assert done.closing.splitlines()[0] == "fog.yaml: fog, week 7, 3 sorties"
    assert Path("fog.yaml").read_text(encoding="utf-8") == (
        "# Read from the forms of campaign example.\n"
        "mission: fog\n"
        "week: 7\n"
        "sorties:\n"
        "  - flyer: frazer\n"
        "    aircraft: bristol-f2b\n"
        "    task: observe-hq\n"
        "    success: true\n"
        "    turns: 19\n"
        "    kills: [{victim: brandt}]\n"
        "  - flyer: hay\n"
        "    aircraft: bristol-f2b\n"
        "    task: observe-hq\n"
        "    success: true\n"
        "    turns: 19\n"
        "  - flyer: brandt\n"
        "    aircraft: fokker-dr1\n"
        "    task: fighter-sweep\n"
        "    turns: 8\n"
        "    aircraft-lost: true\n"
        "    fate: killed\n"
    )
    assert fields(read[0])["debrief.kills.1.of"] == "brandt"
    booked = Path("booked.yaml")
    shutil.copy(ROSTER, booked)
    applied = roster_apply.apply(booked, Path("fog.yaml"), session)
    assert (applied.complaint, applied.status) == ("", CLEAN)
    assert booked.read_text(encoding="utf-8").endswith("fate: killed\n")
    (brandt,) = [line for line in applied.closing.splitlines() if "brandt" in line]
    assert "dead" in brandt


def test_a_result_is_never_written_over_a_file(here: Path, session: Session) -> None:
    file = filled("brandt", debrief__turns="3")
    Path("fog.yaml").write_text("mine\n", encoding="utf-8")
    with pytest.raises(UsageError, match=r"`fog.yaml` already exists"):
        roster_read.read([file], None, session)
    assert Path("fog.yaml").read_text(encoding="utf-8") == "mine\n"
    roster_read.read([file], Path("other.yaml"), session)
    assert Path("other.yaml").read_text(encoding="utf-8").count("flyer:") == 1
    Path("other.yaml").unlink()


@pytest.mark.parametrize("mission", ["../fog", "/fog", "a/../../fog", "fog\\u202e"])
def test_a_form_cannot_say_where_the_result_goes(here: Path, session: Session, mission: str) -> None:
    file = filled("brandt", debrief__turns="3", debrief__mission=mission)
    before = {*here.rglob("*"), *here.parent.iterdir()}
    with suppress(UsageError):
        assert roster_read.read([file], None, session).status == 1
    assert {*here.rglob("*"), *here.parent.iterdir()} == before


def test_wrong_forms_are_told_all_at_once_and_nothing_is_written(here: Path, session: Session) -> None:
    Path("notes.pdf").write_text("no form", encoding="utf-8")
    wrong = filled("brandt", debrief__turns="eight")
    card = SHEETS.parent / "id-cards" / "hay.pdf"
    done = roster_read.read([Path("notes.pdf"), wrong, card], None, session)
    assert done.status == FINDINGS
    assert done.complaint.splitlines()[-1] == "nothing was written"
    for said in (
        "error[PG013]: this is not a PDF\n --> notes.pdf",
        "error[PG014]: page 3, `debrief.turns` contains `eight`, which is not a number\n --> brandt.pdf\n  = help: write",
        "error[PG013]: the form contains no debriefing\n",
    ):
        assert said in done.complaint
    assert not Path("fog.yaml").exists()


def test_a_fate_that_the_game_does_not_know_is_told_when_it_is_read(here: Path, session: Session) -> None:
    done = roster_read.read([filled("brandt", debrief__turns="8", debrief__fate="wounded")], None, session)
    assert (
        "error[PG014]: page 3, `debrief.fate` contains `wounded`, which is not a fate of the game\n --> brandt.pdf\n"
        in done.complaint
    )
    assert "help: write one of minor-injury, serious-injury, sent-home, captured, killed" in done.complaint
    assert not Path("fog.yaml").exists()


def test_a_filled_sheet_shows_its_ticks(here: Path) -> None:
    def picture(file: Path):
        document = pypdfium2.PdfDocument(file.read_bytes())
        document.init_forms()
        return document[0].render(scale=1.0, may_draw_forms=True, grayscale=True).to_pil()

    plain = SHEETS / "brandt.pdf"
    with pikepdf.open(plain) as opened:
        (place,) = [
            [float(edge) for edge in field.obj.Rect]
            for field in opened.acroform.fields
            if field.fully_qualified_name == "fuel.12"
        ]
        high = float(opened.pages[0].MediaBox[3])
    ticked = filled("brandt", fuel__12="/On")
    changed = ImageChops.difference(picture(plain), picture(ticked)).point(lambda level: 255 * (level > 40)).getbbox()
    assert changed is not None
    left, top, right, bottom = changed
    assert left >= place[0] - 1
    assert right <= place[2] + 1
    assert top >= high - place[3] - 1
    assert bottom <= high - place[1] + 1
    assert (right - left) > 0.5 * (place[2] - place[0])


def test_forms_that_were_filled_in_where_they_lie_are_not_made_anew(here: Path, session: Session) -> None:
    assert "up to date" in forms(here, session).closing
    mine = filled("hay", debrief__turns="7").read_bytes()
    before = (SHEETS / "hay.pdf").read_bytes()
    (SHEETS / "hay.pdf").write_bytes(mine)
    done = forms(here, session)
    assert "kept because it was filled in or changed:" in done.closing
    assert "mission-sheets-fog/hay.pdf; move it" in done.closing
    assert (SHEETS / "hay.pdf").read_bytes() == mine
    # One that is torn is no filled one; nor is it thrown away.
    (SHEETS / "hay.pdf").write_bytes(mine[:-2000])
    done = forms(here, session)
    assert "left as" not in done.closing
    assert "mission-sheets-fog/hay.pdf as hay.pdf.bak" in done.closing
    assert (SHEETS / "hay.pdf").read_bytes() == before
    assert (SHEETS / "hay.pdf.bak").read_bytes() == mine[:-2000]
    # Where it is not known any more what was made, whatever differs is somebody's.
    (SHEETS / "hay.pdf").write_bytes(mine)
    manifest = SHEETS.parent.parent / "manifest.json"
    for broken in (b"", b"{"):
        manifest.write_bytes(broken)
        assert "mission-sheets-fog/hay.pdf; move it" in forms(here, session).closing
        assert (SHEETS / "hay.pdf").read_bytes() == mine


def test_the_forms_of_another_mission_do_not_stand_where_filled_ones_lie(here: Path, session: Session) -> None:
    forms(here, session)
    before = (SHEETS / "hay.pdf").read_bytes()
    mine = filled("hay", debrief__turns="7").read_bytes()
    (SHEETS / "hay.pdf").write_bytes(mine)
    # What was left as it is counts for none of those that were made.
    (SHEETS / "frazer.pdf").unlink()
    again = forms(here, session).closing
    assert "mission-sheets-fog: 2 files, 6 pages" in again
    assert "total: 5 files, 12 pages" in again
    Path("next.yaml").write_text(PLAN.replace("fog", "mist").replace("week: 7", "week: 8"), encoding="utf-8")
    done = forms(here, session, "next.yaml")
    assert "mission-sheets-fog" not in done.closing
    assert fields(SHEETS.with_name("mission-sheets-mist") / "hay.pdf")["debrief.mission"] == "mist"
    assert (SHEETS / "hay.pdf").read_bytes() == mine
    (SHEETS / "hay.pdf").write_bytes(before)
    Path("next.yaml").unlink()


def test_forms_are_pdfs_of_products_that_have_something_to_fill_in(here: Path, session: Session) -> None:
    def asked(what: str, **options: object):
        with pytest.raises(UsageError) as refused:
            roster.print_out(ROSTER, what, (), 0, None, {"fillable": True, **options}, session)
        return str(refused.value)

    assert asked("standings") == "`--fillable` has no effect on standings"
    message = "`--fillable` creates PDF forms, so `--format svg` cannot be combined with it. Omit one of the two."
    assert asked("id-cards", format="svg") == message


def test_the_command_reads_forms(here: Path) -> None:
    read = commands.commands["roster"].commands["read"]  # type: ignore[attr-defined]
    assert [parameter.name for parameter in read.params[:2]] == ["files", "result"]
