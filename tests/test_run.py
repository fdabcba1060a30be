"""Each command on the built-in data, and with a user's folder over it."""

import json
from hashlib import sha256
from pathlib import Path

import pypdfium2
import pytest

from printgen import gather, run
from printgen.aids.deck import Choices
from printgen.asked import Job, Unclear
from printgen.games.game import load, names
from printgen.model.core import KINDS
from printgen.model.schema import schemas
from printgen.press.paper import LETTER
from printgen.project import find
from printgen.run import CLEAN, FINDINGS, Desk

GAME = "canvas-eagles"
CAMEL = Choices(aircraft=("sopwith-camel",))
COUNTED = {"ratings": "aircraft", "weapons": "weapons", "arcs": "arcs", "maneuvers": "maneuvers"}
CAMEL_FILE = "canvas-eagles/aircraft/sopwith-camel.yaml"


def no_word(_):
    pass


@pytest.fixture
def desk(tmp_path):
    return Desk(find(out=tmp_path / "out"), no_word)


@pytest.fixture
def mine(tmp_path, root):
    """A desk with a folder of the user's own over the data; `mine(file, old, new)` corrects one of our files in it."""

    def corrected(file, old, new):
        text = (root / "data" / file).read_text(encoding="utf-8")
        assert text.count(old) == 1
        copy = tmp_path / "mine" / file
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text.replace(old, new), encoding="utf-8")
        return Desk(find((tmp_path / "mine",), tmp_path / "out"), no_word)

    return corrected


def made(desk):
    folder = desk.project.output
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def make(desk, **job):
    return run.make(GAME, "record-sheets", Job(**{"choices": CAMEL, **job}), desk)


def test_one_sheet_is_made_with_a_manifest_and_told_what_to_do_next(desk):
    done = make(desk)
    pdf = desk.project.output / GAME / "record-sheets-sopwith-camel.pdf"
    assert made(desk) == [f"{GAME}/manifest.json", f"{GAME}/record-sheets-sopwith-camel.pdf"]
    assert len(pypdfium2.PdfDocument(pdf.read_bytes())) == 1
    listed = json.loads((pdf.parent / "manifest.json").read_text(encoding="utf-8"))["files"][pdf.name]
    assert listed["sha256"] == sha256(pdf.read_bytes()).hexdigest()
    assert (listed["product"], listed["data"], listed["pages"]) == ("record-sheets", "0.1.0", 1)
    assert (listed["options"]["paper"], listed["options"]["aircraft"]) == ("a4", ["sopwith-camel"])
    first, *rest = done.closing.splitlines()
    assert first.startswith(f"{pdf}: 1 file, 1 page, 1 sheet of paper, ")
    assert rest == [
        "Print at 100 % (actual size), one page a sheet.",
        "Then lay a ruler on the scales at the foot: they measure 50 mm and 2 in, or the printer has scaled the page.",
    ]
    assert (done.answer, done.complaint, done.status) == ("", "", CLEAN)


def test_what_is_asked_for_twice_is_the_same_bytes_and_another_paper_lies_beside_it(desk):
    make(desk)
    before = {name: (desk.project.output / name).read_bytes() for name in made(desk) if name.endswith(".pdf")}
    make(desk)
    make(desk, paper=LETTER)
    assert [name for name in made(desk) if name.endswith(".pdf")] == [
        f"{GAME}/record-sheets-sopwith-camel-letter.pdf",
        f"{GAME}/record-sheets-sopwith-camel.pdf",
    ]
    assert before == {name: (desk.project.output / name).read_bytes() for name in before}


def test_pictures_lie_in_a_folder_of_their_form_a_file_a_page(desk):
    both = Choices(aircraft=("sopwith-camel", "albatros-d-va"))
    svg, png = make(desk, choices=both, format="svg"), make(desk, format="png")
    assert made(desk) == [
        f"{GAME}/manifest.json",
        f"{GAME}/png/record-sheets-sopwith-camel/1-sopwith-camel.png",
        f"{GAME}/svg/record-sheets-sopwith-camel-albatros-d-va/1-sopwith-camel.svg",
        f"{GAME}/svg/record-sheets-sopwith-camel-albatros-d-va/2-albatros-d-va.svg",
    ]
    folder = desk.project.output / GAME / "svg" / "record-sheets-sopwith-camel-albatros-d-va"
    assert svg.closing.startswith(f"{folder}: 2 files, 2 pages, 2 sheets of paper, ")
    assert f"{GAME}/png/record-sheets-sopwith-camel/1-sopwith-camel.png: 1 file, 1 page" in png.closing


def test_the_kit_is_every_aid_of_every_aircraft(desk):
    done = run.kit(GAME, Job(), desk)
    aircraft = len(run.show(GAME, None, desk).answer.splitlines()) - 1
    assert aircraft > 80
    assert made(desk) == [f"{GAME}/manifest.json", *(f"{GAME}/{aid.id}.pdf" for aid in load(GAME).aids)]
    assert f"1 file, {aircraft} pages, {aircraft} sheets of paper" in done.closing


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [("fuel: 55", "fuel: lots", "PG002"), ("stability: C", "stability: A+", "CE101"), ("arc: 1", "arc: 99", "PG004")],
)
def test_an_error_stops_the_press_before_a_file_is_written(mine, old, new, code):
    desk = mine(CAMEL_FILE, old, new)
    done = make(desk)
    assert (done.status, done.closing, made(desk)) == (FINDINGS, "", [])
    assert f"error[{code}]" in done.complaint
    assert done.complaint.endswith("nothing was printed")


def test_text_that_cannot_be_set_stops_the_press_and_is_found_by_validate(mine):
    desk = mine("aircraft/sopwith-camel.yaml", "name: Sopwith Camel", "name: Sopwith \u6218")
    done = make(desk)
    assert (done.status, made(desk)) == (FINDINGS, [])
    assert "error[PG009]" in done.complaint
    assert "`Sopwith \u6218`: the font has no \u6218 (U+6218)" in done.complaint
    checked = json.loads(run.validate((GAME,), "json", False, desk).answer)
    assert {(found["code"], Path(found["file"]).name) for found in checked} == {("PG009", "sopwith-camel.yaml")}


def test_what_a_users_folder_replaces_is_told_and_changes_the_sheet(desk, mine):
    make(desk)
    ours = (desk.project.output / GAME / "record-sheets-sopwith-camel.pdf").read_bytes()
    corrected = mine(CAMEL_FILE, "fuel: 55", "fuel: 60")
    done = make(corrected)
    file = corrected.project.data[1] / CAMEL_FILE
    told = f"{file}: replaces ratings sopwith-camel of data/{CAMEL_FILE}"
    assert done.closing.splitlines()[0] == told
    assert run.validate((GAME,), "text", False, corrected).closing.splitlines()[0] == told
    assert (corrected.project.output / GAME / "record-sheets-sopwith-camel.pdf").read_bytes() != ours


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        (Choices(aircraft=("sopwith-caml",)), "`sopwith-caml`: no such aircraft of canvas-eagles; did you mean"),
        (
            Choices(CAMEL.aircraft, era="early"),
            "Canvas Eagles has nothing to print for these choices; leave one of them",
        ),
    ],
)
def test_choices_that_nothing_answers_make_nothing(desk, choices, message):
    with pytest.raises(Unclear) as refusal:
        make(desk, choices=choices)
    assert str(refusal.value).startswith(message)
    assert made(desk) == []


def test_the_built_in_data_is_clean_and_the_summary_counts_it(desk):
    done = run.validate((), "text", True, desk)
    assert (done.answer, done.complaint, done.status) == ("", "", CLEAN)
    assert [line.split(":")[0] for line in done.closing.splitlines()] == list(names())
    library = gather.read(load(GAME), desk.project).library
    counts = ", ".join(f"{len(library.of(kind))} {name}" for kind, name in COUNTED.items())
    assert done.closing.splitlines()[0] == f"{GAME}: {counts}: no findings"


def test_only_what_stands_in_the_named_files_is_reported(mine):
    desk = mine(CAMEL_FILE, "fuel: 55", "fuel: lots")
    mine("canvas-eagles/aircraft/sopwith-pup.yaml", "stability: B", "stability: Z")
    folder = desk.project.data[1]

    def codes(*what):
        found = json.loads(run.validate(tuple(str(it) for it in what), "json", False, desk).answer)
        return [(it["code"], Path(it["file"]).stem) for it in found]

    everything = [("PG002", "sopwith-camel"), ("PG002", "sopwith-pup")]
    assert codes() == everything
    assert codes(GAME) == everything
    assert codes(folder) == everything
    assert codes(folder / CAMEL_FILE) == everything[:1]
    assert codes(desk.project.data[0] / "nations.yaml") == []
    assert codes(desk.project.data[0] / "nations.yaml", GAME) == everything


def test_a_path_in_which_nothing_could_be_found_is_refused(desk, tmp_path):
    (tmp_path / "stray.yaml").write_text("", encoding="utf-8")
    for path, message in (
        (tmp_path / "stray.yaml", "lies outside of the data; name the data folder it belongs to with --data"),
        (desk.project.data[0] / "schema", "holds no record of any game"),
    ):
        with pytest.raises(Unclear, match=message):
            run.validate((str(path),), "text", False, desk)
    with pytest.raises(Unclear, match="`canvas-eagels`: no such game or file; did you mean `canvas-eagles`"):
        run.validate(("canvas-eagels",), "text", False, desk)


def test_warnings_count_only_if_strict(mine):
    waiver = "stability: C\nwaive:\n  - {check: CE101, because: it is wide}"
    desk = mine(CAMEL_FILE, "stability: C", waiver)
    lax, strict = (run.validate((GAME,), "text", strict, desk) for strict in (False, True))
    assert (lax.status, strict.status) == (CLEAN, FINDINGS)
    assert lax.answer.startswith("warning[PG007]")
    assert lax.answer == strict.answer
    assert "no findings" not in lax.closing
    assert make(desk).complaint.startswith("warning[PG007]")


def test_the_forms_for_programs_hold_findings_and_nothing_else(mine):
    desk = mine(CAMEL_FILE, "fuel: 55", "fuel: lots")
    as_json, sarif = (run.validate((GAME,), form, False, desk) for form in ("json", "sarif"))
    assert [found["code"] for found in json.loads(as_json.answer)] == ["PG002"]
    results = json.loads(sarif.answer)["runs"][0]
    assert [result["ruleId"] for result in results["results"]] == ["PG002"]
    assert results["tool"]["driver"]["rules"][0]["shortDescription"]["text"] == "a field that is not of its type"
    assert (as_json.closing, sarif.closing) == ("", "")


def test_lists_of_games_and_aids():
    assert f"{GAME}  Canvas Eagles  1 aid" in run.games().answer.splitlines()
    assert run.aids(GAME).answer.startswith("record-sheets  Record sheets  one page an aircraft")


def test_a_check_is_explained_whichever_game_it_is_of():
    page = run.explain("ce101").answer
    assert page.startswith("CE101: ")
    assert "section 3.532" in page
    assert "For example:" in page
    with pytest.raises(Unclear, match="did you mean `PG004`"):
        run.explain("PG04")


def test_an_aircraft_is_shown_with_the_source_of_every_figure(desk):
    screen = run.show(GAME, "sopwith-camel", desk).answer
    rows = [line.split() for line in screen.splitlines()]
    assert screen.startswith("Sopwith Camel (sopwith-camel)\n")
    assert ["fuel", "55", "official", "rules,", "Appendix", "A"] in rows
    assert ["wings", "triangles", "6", "charted", "charts"] in rows
    assert len(rows) < 50
    with pytest.raises(Unclear, match="did you mean `sopwith-camel`"):
        run.show(GAME, "sopwith-caml", desk)


def test_gaps_name_figures_rules_and_where_to_look(desk):
    listing = run.gaps(GAME, desk).answer
    assert listing.startswith("Canvas Eagles: ")
    assert "ratings wings.triangles: " in listing
    assert "the aircraft's own" in listing


def test_the_schemas_beside_the_data_are_those_of_the_model(root):
    kinds = dict.fromkeys(kind for id in names() for kind in (*KINDS, *load(id).kinds))
    written = {path.name: path.read_text(encoding="utf-8") for path in (root / "data" / "schema").glob("*.json")}
    assert len(kinds) > 5
    assert sorted(written) == sorted(schemas(tuple(kinds)))
    assert written == schemas(tuple(kinds)), "stale: run `printgen schema`"


def test_schemas_go_beside_the_data_that_lies_on_top(tmp_path, root):
    done = run.schema(Desk(find((tmp_path,)), no_word))
    assert (tmp_path / "schema" / "aircraft.json").read_bytes() == (root / "data/schema/aircraft.json").read_bytes()
    assert done.closing == f"{tmp_path / 'schema'}: {len(list((tmp_path / 'schema').iterdir()))} schemas"
