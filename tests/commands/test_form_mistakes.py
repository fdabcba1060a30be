"""Everything that players and programs do wrong with forms: one finding per mistake, at its form and field, and no result."""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from printgen.commands import roster, roster_read
from printgen.commands.session import CLEAN, FINDINGS, Session
from printgen.data.findings import UsageError
from printgen.data.folders import Project, find
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
SHEETS = Path("printed/canvas-eagles/campaigns/example/forms/mission-sheets-fog")
ROSTER = Path("winter.yaml")


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    folder, project = tmp_path_factory.mktemp("mistakes"), find()
    own = Project(project.data, project.templates, folder / "printed")
    return Session(own, lambda _doing, _share: None, store=Store(folder / "cache"))


@pytest.fixture(scope="module")
def printed(session: Session) -> Path:
    """Return a folder with the example campaign and the printed forms of a mission."""
    folder = session.project.output.parent
    shutil.copy(FROZEN / "canvas-eagles" / "campaigns" / "example.yaml", folder / ROSTER)
    (folder / "plan.yaml").write_text(PLAN, encoding="utf-8")
    options = {"fillable": True}
    roster.print_out(folder / ROSTER, "mission-sheets,id-cards", (), 0, folder / "plan.yaml", options, session)
    for file in (folder / SHEETS).iterdir():
        with pikepdf.open(file, allow_overwriting_input=True) as document:
            _keep_debriefing(document)
            saved(document, file)
    return folder


def saved(document: pikepdf.Pdf, to: Path | BytesIO, **how: object) -> None:
    """Save a document without pikepdf's warning about removed fields."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        document.save(to, **how)  # type: ignore[arg-type]


def _keep_debriefing(document: pikepdf.Pdf) -> None:
    """Remove all fields but those of the debriefing, which makes the tests much faster."""
    fields = document.Root.AcroForm.Fields
    document.Root.AcroForm.Fields = pikepdf.Array([it for it in fields if str(it.get("/T", "")) == "debrief"])
    kept = {field.obj.objgen for field in document.acroform.fields}
    for page in document.pages:
        page.Annots = pikepdf.Array([it for it in page.get("/Annots", ()) if it.objgen in kept])


@pytest.fixture
def here(printed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the printed forms and the roster."""
    shutil.copytree(printed / SHEETS.parts[0], tmp_path / SHEETS.parts[0])
    shutil.copy(printed / ROSTER, tmp_path / ROSTER)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def filled(form: str, name: str = "", **given: str) -> Path:
    """Fill in a flyer's form, and return its path: `turns="9"`, `lost="/On"`; `__` in a name is a dot."""
    values = {f"debrief.{field.replace('__', '.')}": value for field, value in {"turns": "9", **given}.items()}
    file = Path(name or f"{form}.pdf")
    with pikepdf.open(SHEETS / f"{form}.pdf") as document:
        for field in document.acroform.fields:
            text = values.pop(field.fully_qualified_name, None)
            if text is not None:
                field.obj.V = pikepdf.Name.On if text == "/On" else pikepdf.String(text)
        saved(document, file)
    assert values == {}
    return file


def changed(change: Callable[[pikepdf.Pdf], object], **how: object) -> Path:
    """Fill in Brandt's form, change it as another program might, and return its path."""
    file = filled("brandt")
    out = BytesIO()
    with pikepdf.open(file) as document:
        change(document)
        saved(document, out, **how)
    file.write_bytes(out.getvalue())
    return file


def put(name: str, value: object) -> Callable[[pikepdf.Pdf], object]:
    """Return a change that sets the value of a field, whatever its type."""

    def change(document: pikepdf.Pdf) -> None:
        for field in document.acroform.fields:
            if field.fully_qualified_name == f"debrief.{name}":
                field.obj.V = value

    return change


def without_form(document: pikepdf.Pdf) -> None:
    """Remove the fields, as a program does that prints a form to a new PDF."""
    del document.Root.AcroForm
    for page in document.pages:
        del page.Annots


def renamed(old: str, new: str) -> Callable[[pikepdf.Pdf], object]:
    """Return a change that gives a field another name."""

    def change(document: pikepdf.Pdf) -> None:
        for field in document.acroform.fields:
            if field.fully_qualified_name == f"debrief.{old}":
                field.obj.T = pikepdf.String(new) if new else pikepdf.Name.Off

    return change


def plain(name: str, content: bytes) -> Path:
    file = Path(name)
    file.write_bytes(content)
    return file


def shortened(share: float) -> Path:
    file = filled("brandt")
    content = file.read_bytes()
    return plain("brandt.pdf", content[: int(len(content) * share)])


def locked() -> Path:
    return changed(lambda _document: None, encryption=pikepdf.Encryption(user="secret", owner="secret"))


def other_roster() -> list[Path]:
    text = ROSTER.read_text(encoding="utf-8").replace("campaign: example", "campaign: summer", 1)
    return [plain("summer.yaml", text.encode()), filled("brandt")]


Case = tuple[str, Callable[[], list[Path]], str]
FLYER, TASK = "a flyer of winter.yaml", "`debrief.task`"
#: What was done to the forms, the forms, and a part of the message.
REFUSED: list[Case] = [
    # Wrong flyers, aircraft and tasks.
    ("unknown flyer", lambda: [filled("brandt", flyer="nobody")], f"`nobody`, which does not name {FLYER}"),
    ("misspelt flyer", lambda: [filled("brandt", flyer="brant")], "did you mean Emil Brandt (`brandt`)?"),
    ("unknown number of a flyer", lambda: [filled("brandt", flyer="99")], f"`99`, which does not name {FLYER}"),
    ("empty flyer", lambda: [filled("brandt", flyer="")], "`debrief.flyer` is empty"),
    ("flyer in the form of another", lambda: [filled("brandt", flyer="moss")], "but Henry Moss for Arras Flight"),
    ("dead flyer", lambda: [filled("brandt", flyer="keller")], "Otto Keller cannot fly in week 7: dead"),
    ("captured flyer", lambda: [filled("brandt", flyer="stahl")], "Fritz Stahl cannot fly in week 7: captured"),
    ("unknown aircraft", lambda: [filled("brandt", aircraft="Fokker F.9")], "`Fokker F.9`, which is not an aircraft"),
    ("misspelt aircraft", lambda: [filled("brandt", aircraft="foker-dr1")], "did you mean `fokker-dr1`?"),
    ("unknown task", lambda: [filled("brandt", task="sightseeing")], "`sightseeing`, which is not a task"),
    ("empty task", lambda: [filled("brandt", task="")], f"{TASK} is empty"),
    ("task that needs a crew", lambda: [filled("brandt", task="observe-hq")], "the task requires 2 seats"),
    # Numbers.
    ("turns in words", lambda: [filled("brandt", turns="nine")], "`nine`, which is not a number"),
    ("turns with a unit", lambda: [filled("brandt", turns="9 turns")], "`9 turns`, which is not a number"),
    ("negative turns", lambda: [filled("brandt", turns="-9")], "`-9`, which is not a number"),
    ("fractional turns", lambda: [filled("brandt", turns="9.5")], "`9.5`, which is not a number"),
    ("decimal comma", lambda: [filled("brandt", turns="9,5")], "`9,5`, which is not a number"),
    ("range of turns", lambda: [filled("brandt", turns="8-9")], "`8-9`, which is not a number"),
    ("huge turns", lambda: [filled("brandt", turns="99999")], "`debrief.turns` is not valid: `99999`"),
    ("endless number", lambda: [filled("brandt", turns="9" * 400)], "a number with 400 digits"),
    ("weeks in words", lambda: [filled("brandt", fate="killed", weeks="two")], "`two`, which is not a number"),
    ("huge weeks", lambda: [filled("brandt", fate="killed", weeks="5000")], "`debrief.weeks` is not valid"),
    ("weeks without a fate", lambda: [filled("brandt", weeks="3")], "`Weeks out` without a `Fate`"),
    ("score in words", lambda: [filled("brandt", scored__red="one")], "`debrief.scored.red` contains `one`"),
    ("huge score", lambda: [filled("brandt", scored__red="100000")], "`debrief.scored.red` is not valid"),
    ("Roman week", lambda: [filled("brandt", week="VII")], "`VII`, which is not a number"),
    ("week zero", lambda: [filled("brandt", week="0")], "`debrief.week` is not valid: `0`"),
    ("week before the log", lambda: [filled("brandt", week="2")], "week 2 comes after week 6 in the log"),
    ("week far away", lambda: [filled("brandt", week="500")], "`debrief.week` is not valid: `500`"),
    # Fates, victories and abilities.
    ("unknown fate", lambda: [filled("brandt", fate="wounded")], "`wounded`, which is not a fate"),
    ("two fates", lambda: [filled("brandt", fate="killed, captured")], "`killed, captured`, which is not a fate"),
    (
        "captured but home",
        lambda: [filled("brandt", fate="captured")],
        "brandt is captured, but the aircraft came home",
    ),
    (
        "victory over a friend",
        lambda: [filled("brandt", kills__1__of="ritter")],
        "Hans Ritter (`ritter`) flies for the same",
    ),
    ("victory over oneself", lambda: [filled("brandt", kills__1__of="brandt")], "flies for the same side as brandt"),
    ("victory over a number", lambda: [filled("brandt", kills__1__of="77")], "no flyer of winter.yaml has this number"),
    ("misspelt victim", lambda: [filled("brandt", kills__1__of="frazr")], "did you mean Duncan Frazer (`frazer`)?"),
    (
        "victim who came back",
        lambda: [filled("brandt", kills__1__of="frazer", success="/On"), filled("frazer"), filled("hay")],
        "frazer was shot down, but the aircraft is not lost",
    ),
    (
        "victory claimed twice",
        lambda: [
            filled("brandt", kills__1__of="frazer", kills__2__of="frazer", success="/On"),
            filled("frazer", lost="/On"),
            filled("hay", lost="/On"),
        ],
        "`debrief.kills.2.of` contains `frazer`: frazer is shot down twice",
    ),
    ("share in nothing", lambda: [filled("brandt", kills__2__shared="/On")], "is ticked, but the victim is empty"),
    ("unknown ability", lambda: [filled("brandt", chooses="flying")], "`flying`, which is not an ability"),
    ("ability not earned", lambda: [filled("brandt", chooses="tailing")], "Tailing is not earned"),
    # Forms that do not belong together.
    ("two forms of a flyer", lambda: [filled("brandt"), filled("brandt", "again.pdf")], "--> again.pdf"),
    ("two missions", lambda: [filled("brandt"), filled("hay", mission="mist")], "`debrief.mission` is `mist`, but"),
    ("two weeks", lambda: [filled("brandt"), filled("hay", week="8")], "`debrief.week` is `8`, but"),
    ("another roster", other_roster, "contains `example`, but summer.yaml is campaign `summer`"),
    ("mission in the log", lambda: [filled("brandt", mission="first-light")], "this mission is already in the log"),
    ("mission with a path", lambda: [filled("brandt", mission="../fog")], "`debrief.mission` is not valid"),
    ("empty mission", lambda: [filled("brandt", mission="")], "`debrief.mission` is empty"),
    ("crew in two aircraft", lambda: [filled("frazer", aircraft="raf-se5a"), filled("hay")], "1 seat"),
    ("half of a crew lost", lambda: [filled("frazer", lost="/On"), filled("hay")], "differ in `Aircraft lost`"),
    ("other turns for the crew", lambda: [filled("frazer"), filled("hay", turns="12")], "differ in `Turns flown`"),
    ("identity card", lambda: [SHEETS.parent / "id-cards" / "hay.pdf"], "the form contains no debriefing"),
    # Files that are not forms.
    ("empty file", lambda: [plain("brandt.pdf", b"")], "the file is empty"),
    ("text", lambda: [plain("brandt.pdf", b"Brandt, 9 turns, killed")], "this is not a PDF"),
    ("picture", lambda: [plain("brandt.jpg", b"\xff\xd8\xff\xe0" + bytes(2000))], "a picture"),
    ("Office document", lambda: [plain("brandt.docx", b"PK\x03\x04" + bytes(500))], "an Office document"),
    ("XFDF", lambda: [plain("brandt.xfdf", b'<?xml version="1.0"?><xfdf/>')], "only the entries of a form"),
    ("FDF", lambda: [plain("brandt.fdf", b"%FDF-1.2\n1 0 obj\n<<>>\nendobj\n%%EOF")], "only the entries of a form"),
    ("web page", lambda: [plain("brandt.pdf", b"<!DOCTYPE html><p>Sign in to download this file.")], "a web page"),
    ("half of a PDF", lambda: [shortened(0.5)], "the PDF is broken"),
    ("PDF without its end", lambda: [shortened(0.97)], "the PDF is broken"),
    ("header of a PDF", lambda: [plain("brandt.pdf", b"%PDF-1.6\n")], "the PDF is broken"),
    ("password", lambda: [locked()], "the form is locked with a password"),
    ("missing file", lambda: [Path("brandt.pdf")], "the file does not exist"),
    ("folder", lambda: [SHEETS], "the file is a folder"),
    ("printed to a new PDF", lambda: [changed(without_form)], "this PDF has no form fields"),
    ("field without a name", lambda: [changed(renamed("flyer", ""))], "`debrief.flyer` is empty"),
    (
        "list instead of text",
        lambda: [changed(put("turns", pikepdf.Array([1, 2])))],
        "`debrief.turns` does not contain text",
    ),
    ("long text", lambda: [changed(put("kills.1.of", pikepdf.String("x" * 3000)))], "more than 2000 characters"),
    ("broken roster", lambda: [plain("broken.yaml", b"campaign: [example"), filled("brandt")], "`[` is not closed"),
]
#: The same for forms whose result is written with a warning.
WARNED: list[Case] = [
    (
        "victory over an absent flyer",
        lambda: [filled("brandt", kills__1__of="moss")],
        "`moss`, whose form was not",
    ),
    ("another campaign", lambda: [filled("brandt", campaign="summer")], "no roster of campaign `summer` was found"),
    ("observer alone", lambda: [filled("hay")], "William Hay is not a pilot"),
    ("field of another version", lambda: [changed(renamed("turns", "bombs"))], "`debrief.bombs` contains `9`"),
]


@pytest.mark.parametrize(("forms", "message"), [it[1:] for it in REFUSED], ids=[it[0] for it in REFUSED])
def test_a_mistake_is_reported_with_its_remedy_and_nothing_is_written(
    here: Path, session: Session, forms: Callable[[], list[Path]], message: str
) -> None:
    done = roster_read.read(forms(), None, session)
    assert done.status == FINDINGS
    assert message in done.complaint
    assert done.complaint.count("= help:") == done.complaint.count("error[") + done.complaint.count("warning[")
    assert done.complaint.endswith("nothing was written")
    assert not [it for it in here.glob("*.yaml") if it.name not in (ROSTER.name, "summer.yaml", "broken.yaml")]


@pytest.mark.parametrize(("forms", "message"), [it[1:] for it in WARNED], ids=[it[0] for it in WARNED])
def test_a_doubtful_entry_is_reported_and_the_result_is_written(
    here: Path, session: Session, forms: Callable[[], list[Path]], message: str
) -> None:
    done = roster_read.read(forms(), None, session)
    assert done.status == CLEAN
    assert message in done.complaint
    assert "= help:" in done.complaint
    assert "sorties:" in (here / "fog.yaml").read_text(encoding="utf-8")


def add_script(document: pikepdf.Pdf) -> None:
    script = pikepdf.Dictionary(
        S=pikepdf.Name.JavaScript, JS=pikepdf.String("app.alert('x'); this.submitForm('http://x')")
    )
    document.Root.OpenAction = document.make_indirect(script)
    document.Root.AcroForm.CO = pikepdf.Array([field.obj for field in document.acroform.fields][:1])


@pytest.mark.parametrize(
    "change",
    [
        add_script,
        lambda document: document.attachments.__setitem__("x.exe", b"MZ"),
        lambda document: document.remove_unreferenced_resources(),
    ],
    ids=["script", "attachment", "rewritten"],
)
def test_what_programs_add_to_a_form_is_ignored(
    here: Path, session: Session, change: Callable[[pikepdf.Pdf], object]
) -> None:
    done = roster_read.read([changed(change)], None, session)
    assert (done.complaint, done.status) == ("", CLEAN)
    assert "turns: 9" in (here / "fog.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("files", [[], [ROSTER, Path("other.yaml"), Path("brandt.pdf")], [ROSTER]])
def test_files_that_are_no_forms_and_one_roster_are_refused(here: Path, session: Session, files: list[Path]) -> None:
    with pytest.raises(UsageError, match=r"no form was given|one roster only"):
        roster_read.read(files, None, session)
