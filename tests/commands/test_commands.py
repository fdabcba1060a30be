"""Each command on the built-in data, and with a user's folder over it."""

import csv
import json
import re
from hashlib import sha256
from pathlib import Path

import pypdfium2
import pytest
from msgspec.structs import replace

from printgen.commands import explaining, make, requests, show, validate
from printgen.commands.session import CLEAN, FINDINGS, Session
from printgen.data.findings import UsageError
from printgen.data.folders import find
from printgen.data.kinds import KINDS
from printgen.data.schema import schemas
from printgen.drawing.plan import Plan, Sheet
from printgen.games import reading
from printgen.games.game import game_ids, load_game
from printgen.products import draw
from printgen.products.export import render_sheet
from printgen.products.job import Job
from printgen.products.options import Choices
from printgen.products.workers import Workers
from printgen.reuse.store import Store
from printgen.sheets.paper import parse_paper as find_paper
from printgen.units import Size
from tests.built_in import FROZEN

GAME = "canvas-eagles"
CAMEL = Choices.from_values(aircraft=("sopwith-camel",))
CAMEL_FILE = "canvas-eagles/aircraft/sopwith-camel.yaml"


def no_word(_doing, _share):
    pass


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return Store(tmp_path_factory.mktemp("cache") / "printgen")


@pytest.fixture
def session(tmp_path, cache):
    return Session(find(out=tmp_path / "out"), no_word, store=cache)


@pytest.fixture
def mine(tmp_path):
    """Return `mine(file, old, new)`: a session in which a user folder corrects one of the built-in files."""

    def corrected(file, old, new):
        text = (FROZEN / file).read_text(encoding="utf-8")
        assert text.count(old) == 1
        copy = tmp_path / "mine" / file
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text.replace(old, new), encoding="utf-8")
        return Session(find((tmp_path / "mine",), tmp_path / "out"), no_word, store=Store(tmp_path / "cache"))

    return corrected


def made(session):
    folder = session.project.output
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def sheet(session, **job):
    return make.make(GAME, "record-sheets", Job(**{"choices": CAMEL, **job}), session)


def test_one_sheet_is_made_with_a_manifest_and_told_what_to_do_next(session):
    done = sheet(session)
    pdf = session.project.output / GAME / "record-sheets-sopwith-camel.pdf"
    assert made(session) == [f"{GAME}/manifest.json", f"{GAME}/record-sheets-sopwith-camel.pdf"]
    assert len(pypdfium2.PdfDocument(pdf.read_bytes())) == 1
    listed = json.loads((pdf.parent / "manifest.json").read_text(encoding="utf-8"))["files"][pdf.name]
    assert listed["sha256"] == sha256(pdf.read_bytes()).hexdigest()
    assert (listed["product"], listed["data"], listed["pages"]) == ("record-sheets", "1.0.0", 1)
    assert (listed["options"]["paper"], listed["options"]["aircraft"]) == ("a4", ["sopwith-camel"])
    first, *rest = done.closing.splitlines()
    assert first.startswith(f"{pdf}: 1 file, 1 page, 1 sheet of paper, ")
    assert rest == [
        "Print at 100% (actual size), one page per sheet.",
        "Then measure the scales at the foot of a page. If they are not 50 mm and 2 in, the printer has scaled the page.",
    ]
    assert (done.answer, done.complaint, done.status) == ("", "", CLEAN)


def test_pictures_lie_in_a_folder_of_their_form_a_file_a_page(session):
    both = Choices.from_values(aircraft=("sopwith-camel", "albatros-d-va"))
    svg, png = sheet(session, choices=both, format="svg"), sheet(session, format="png")
    assert made(session) == [
        f"{GAME}/manifest.json",
        f"{GAME}/png/record-sheets-sopwith-camel/1-record-sheet-sopwith-camel.png",
        f"{GAME}/svg/record-sheets-sopwith-camel-albatros-d-va/1-record-sheet-sopwith-camel.svg",
        f"{GAME}/svg/record-sheets-sopwith-camel-albatros-d-va/2-record-sheet-albatros-d-va.svg",
    ]
    folder = session.project.output / GAME / "svg" / "record-sheets-sopwith-camel-albatros-d-va"
    assert svg.closing.startswith(f"{folder}: 2 files, 2 pages, 2 sheets of paper, ")
    assert f"{GAME}/png/record-sheets-sopwith-camel/1-record-sheet-sopwith-camel.png: 1 file, 1 page" in png.closing


@pytest.mark.explore
def test_the_kit_is_every_aid_of_every_aircraft(session, monkeypatch):
    # Text is laid out in tests of its own, with Pango, which need not be here.
    sheet = render_sheet(Plan("text", "", (Sheet(Size(210, 297), ()),)))
    monkeypatch.setattr("printgen.products.flowed_files.render_flowed", lambda *_: sheet)
    told = []
    done = make.kit(
        GAME, Job(), replace(session, progress=lambda doing, share: told.append((doing, share)), workers=Workers(2))
    )
    aircraft = len(show.show(GAME, None, "text", session).answer.splitlines()) - 1
    aids = [aid.id for aid in requests.kit_products(load_game(GAME).all_products)]
    assert aircraft > 30
    assert len(aids) > 5
    # One large picture is for who asks for it.
    assert {aid.id for aid in load_game(GAME).all_products} - set(aids) == {"first-night", "poster"}
    assert made(session) == sorted([f"{GAME}/manifest.json", *(f"{GAME}/{aid}.pdf" for aid in aids)])
    lines = done.closing.splitlines()
    assert [Path(line.partition(":")[0]).stem for line in lines[: len(aids)]] == aids
    assert f"1 file, {aircraft} pages, {aircraft} sheets of paper" in lines[0]
    assert lines[len(aids)].startswith(f"total: {len(aids)} files, ")
    assert lines[len(aids) + 1].startswith("Print these two-sided, flipping on the long edge: ")
    assert "these one-sided: record-sheets, " in lines[len(aids) + 1]
    assert told[0] == ("reading Canvas Eagles", 0.0)
    assert told[-1] == (f"writing {len(aids)} files", 1.0)
    assert [share for _, share in told] == sorted(share for _, share in told)
    assert make.kit(GAME, Job(), session).closing == (
        f"{len(aids)} files in {session.project.output / GAME} are up to date"
    )


FEW = ("markers", "damage-markers", "counters")


@pytest.fixture
def few(monkeypatch):
    """Reduce the game to three of its aids, for the tests of kits that do not depend on their content."""
    whole = load_game(GAME)
    kept = replace(whole, products={id: where for id, where in whole.products.items() if id in FEW})
    monkeypatch.setattr("printgen.games.game.find_game", lambda _: kept)


def stats(session):
    folder = session.project.output / GAME
    return {path.name: (path.stat().st_ino, path.stat().st_mtime_ns) for path in folder.iterdir()}


def test_the_same_order_again_writes_nothing_and_says_so(session, few):
    make.kit(GAME, Job(CAMEL), session)
    before = stats(session)
    assert len(before) == 4
    done = make.kit(GAME, Job(CAMEL), session)
    assert done.closing == f"3 files in {session.project.output / GAME} are up to date"
    assert stats(session) == before


def test_a_file_that_was_spoilt_or_lost_is_made_again_and_no_other(session, few):
    make.kit(GAME, Job(CAMEL), session)
    before = stats(session)
    folder = session.project.output / GAME
    whole = (folder / "markers.pdf").read_bytes()
    (folder / "markers.pdf").write_bytes(b"spoilt")
    (folder / "damage-markers.pdf").unlink()
    done = make.kit(GAME, Job(CAMEL), session)
    after = stats(session)
    assert (folder / "markers.pdf").read_bytes() == whole
    # Who spoilt it may have meant to.
    assert sorted(after) == sorted([*before, "markers.pdf.bak"])
    assert (folder / "markers.pdf.bak").read_bytes() == b"spoilt"
    assert f"renamed because nothing proves that printgen made it: {folder / 'markers.pdf'} as markers.pdf.bak" in (
        done.closing.splitlines()
    )
    same = {name for name in before if after[name] == before[name]}
    assert same == {"counters-sopwith-camel.pdf"}
    assert [line.endswith(", unchanged") for line in done.closing.splitlines()[:3]].count(True) == 1


def test_one_changed_aircraft_makes_anew_only_what_shows_aircraft(mine, few, monkeypatch):
    session = mine(CAMEL_FILE, "{late: 8}", "{late: 7}")
    make.kit(GAME, Job(CAMEL), session)
    before = stats(session)
    drawn = []
    made = draw.draw_product
    monkeypatch.setattr(draw, "draw_product", lambda aid, *rest: drawn.append(aid.id) or made(aid, *rest))
    make.kit(GAME, Job(CAMEL), mine(CAMEL_FILE, "{late: 8}", "{late: 9}"))
    assert drawn == ["counters"]
    same = {name for name, was in before.items() if stats(session)[name] == was}
    assert same == {"markers.pdf", "damage-markers.pdf"}


def test_a_choice_that_makes_no_difference_is_refused_where_it_was_asked_for_alone(session):
    with pytest.raises(UsageError, match="`--hex` has no effect on record-sheets"):
        sheet(session, choices=CAMEL.with_changes(hex=38.0))
    with pytest.raises(UsageError, match="`a9`: no such layout of damage-markers; available: 16mm, 20mm, 25mm"):
        make.make(GAME, "damage-markers", Job(Choices.from_values(layout="a9")), session)
    with pytest.raises(UsageError, match="`avery`: no such stock"):
        make.make(GAME, "damage-markers", Job(stock="avery"), session)
    with pytest.raises(UsageError, match="no such printer profile"):
        make.make(GAME, "damage-markers", Job(profile="nobodys"), session)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [("fuel: 55", "fuel: lots", "PG002"), ("stability: C", "stability: A+", "CE116"), ("arc: 1", "arc: 99", "PG004")],
)
def test_an_error_stops_the_press_before_a_file_is_written(mine, old, new, code):
    session = mine(CAMEL_FILE, old, new)
    done = sheet(session)
    assert (done.status, done.closing, made(session)) == (FINDINGS, "", [])
    assert f"error[{code}]" in done.complaint
    assert done.complaint.endswith("nothing was printed")


def test_text_that_cannot_be_set_stops_the_press_and_is_found_by_validate(mine):
    session = mine("aircraft/sopwith-camel.yaml", "name: Sopwith Camel", "name: Sopwith \u6218")
    done = sheet(session)
    assert (done.status, made(session)) == (FINDINGS, [])
    assert "error[PG009]" in done.complaint
    assert "`Sopwith \u6218`: no font on this machine has \u6218 (U+6218)" in done.complaint
    checked = json.loads(validate.validate((GAME,), "json", False, session).answer)
    # A name that is not ours is told, too, while it has our source.
    assert {found["code"] for found in checked} == {"PG009", "PG016"}
    assert "sopwith-camel.yaml" in {Path(found["file"]).name for found in checked}


def test_what_a_users_folder_replaces_is_told_and_changes_the_sheet(session, mine):
    sheet(session)
    ours = (session.project.output / GAME / "record-sheets-sopwith-camel.pdf").read_bytes()
    corrected = mine(CAMEL_FILE, "{late: 8}", "{late: 7}")
    done = sheet(corrected)
    file = corrected.project.data[1] / CAMEL_FILE
    told = f"{file}: replaces ratings sopwith-camel of tests/frozen/{CAMEL_FILE}"
    assert done.closing.splitlines()[0] == told
    assert validate.validate((GAME,), "text", False, corrected).closing.splitlines()[0] == told
    assert (corrected.project.output / GAME / "record-sheets-sopwith-camel.pdf").read_bytes() != ours


def test_what_the_house_rules_never_takes_the_place_of_the_book(session, mine):
    sheet(session)
    book = session.project.output / GAME / "record-sheets-sopwith-camel.pdf"
    held = book.read_bytes()
    ours = mine(CAMEL_FILE, "\nsources:\n", "\nsources:\n  climb: {status: house}\n")
    for job in ({}, {"format": "png"}, {"choices": CAMEL.with_changes(fillable=True)}):
        assert sheet(ours, **job).status == CLEAN
    house = book.with_name("record-sheets-sopwith-camel-house.pdf")
    assert {it.rpartition("/")[0] for it in made(ours)} >= {
        f"{GAME}/png/record-sheets-sopwith-camel-house",
        f"{GAME}/forms/record-sheets-sopwith-camel-house",
    }
    (page,) = [it.get_textpage().get_text_bounded() for it in pypdfium2.PdfDocument(house.read_bytes())]
    assert "house rule: climb" in page
    assert re.search(r"data 1\.0\.0 +· +[0-9a-f]{7}-house", page)
    assert book.read_bytes() == held
    assert "up to date" in sheet(session).closing


def test_what_does_not_print_a_rule_of_the_house_is_not_named_after_it(mine):
    ours = mine(CAMEL_FILE, "\nsources:\n", "\nsources:\n  fuel: {status: house}\n")
    make.make(GAME, "schedules,record-sheets", Job(choices=CAMEL), ours)
    assert {it for it in made(ours) if it.endswith(".pdf")} == {
        f"{GAME}/schedules-sopwith-camel.pdf",
        f"{GAME}/record-sheets-sopwith-camel-house.pdf",
    }


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        (
            Choices.from_values(aircraft=("sopwith-caml",)),
            "`sopwith-caml`: no such aircraft of canvas-eagles; did you mean",
        ),
        (
            CAMEL.with_changes(era="early"),
            "Canvas Eagles has nothing to print for these options; remove one of them",
        ),
    ],
)
def test_choices_that_nothing_answers_make_nothing(session, choices, message):
    with pytest.raises(UsageError) as refusal:
        sheet(session, choices=choices)
    assert str(refusal.value).startswith(message)
    assert made(session) == []


def test_the_built_in_data_is_clean_and_the_summary_counts_it(session):
    done = validate.validate((GAME,), "text", True, session)
    assert (done.answer, done.complaint, done.status) == ("", "", CLEAN)
    library = reading.read_game(load_game(GAME), session.project).library
    (line,) = done.closing.splitlines()
    counted = line.removeprefix(f"{GAME}: ").removesuffix(": no findings").split(", ")
    assert f"{len(library.of('ratings'))} aircraft" in counted
    assert {f"{len(library.of(kind))} {kind}" for kind in ("weapons", "arcs", "maneuvers")} <= set(counted)


def test_only_what_stands_in_the_named_files_is_reported(mine):
    session = mine(CAMEL_FILE, "fuel: 55", "fuel: lots")
    mine("canvas-eagles/aircraft/sopwith-pup.yaml", "stability: B", "stability: Z")
    folder = session.project.data[1]

    def codes(*what):
        found = json.loads(validate.validate(tuple(str(it) for it in what), "json", False, session).answer)
        return [(it["code"], Path(it["file"]).stem) for it in found]

    everything = [("PG002", "sopwith-camel"), ("PG002", "sopwith-pup")]
    assert codes(GAME) == everything
    assert codes(folder) == everything
    assert codes(folder / CAMEL_FILE) == everything[:1]
    assert codes(session.project.data[0] / "nations.yaml", GAME) == everything


def test_a_path_in_which_nothing_could_be_found_is_refused(tmp_path):
    (tmp_path / "stray.yaml").write_text("", encoding="utf-8")
    (tmp_path / "mine" / "schema").mkdir(parents=True)
    session = Session(find((tmp_path / "mine",)), no_word)
    for path, message in (
        (tmp_path / "stray.yaml", "is outside the data folders. Specify its data folder with --data"),
        (tmp_path / "mine" / "schema", "contains no record of any game"),
    ):
        with pytest.raises(UsageError, match=message):
            validate.validate((str(path),), "text", False, session)
    with pytest.raises(UsageError, match="`canvas-eagels`: no such game or file; did you mean `canvas-eagles`"):
        validate.validate(("canvas-eagels",), "text", False, session)


def test_warnings_count_only_if_strict(mine):
    waiver = "stability: C\nwaivers:\n  - {check: CE101, reason: it is wide}"
    session = mine(CAMEL_FILE, "stability: C", waiver)
    lax, strict = (validate.validate((GAME,), "text", strict, session) for strict in (False, True))
    assert (lax.status, strict.status) == (CLEAN, FINDINGS)
    assert lax.answer.startswith("warning[PG007]")
    assert lax.answer == strict.answer
    assert "no findings" not in lax.closing
    assert sheet(session).complaint.startswith("warning[PG007]")


def test_the_forms_for_programs_hold_findings_and_nothing_else(mine):
    session = mine(CAMEL_FILE, "fuel: 55", "fuel: lots")
    as_json, sarif = (validate.validate((GAME,), form, False, session) for form in ("json", "sarif"))
    assert [found["code"] for found in json.loads(as_json.answer)] == ["PG002"]
    results = json.loads(sarif.answer)["runs"][0]
    assert [result["ruleId"] for result in results["results"]] == ["PG002"]
    assert results["tool"]["driver"]["rules"][0]["shortDescription"]["text"] == "field of the wrong type"
    assert (as_json.closing, sarif.closing) == ("", "")


def test_lists_of_games_and_aids(session):
    said = [line.split() for line in show.games().answer.splitlines()]
    assert [GAME, "Canvas", "Eagles", str(len(load_game(GAME).all_products)), "products", "built-in"] in said
    assert [words[0] for words in said] == list(game_ids())
    listed = show.list_products(GAME, session).answer
    assert re.search(r"^record-sheets +Aircraft Data Sheets: one page per aircraft", listed, re.MULTILINE)


def test_what_each_product_heeds_is_listed_with_its_layouts_and_all_values(session):
    lines = show.list_products(GAME, session).answer.splitlines()
    (maps,) = (number for number, line in enumerate(lines) if line.startswith("maps "))
    assert lines[maps + 1].strip() == "--hex, --map, --official, --layout numbered|plain|blank|stencil|banner"
    assert "--side      allied, central" in lines
    assert any(re.match(r"--stock +\S.*avery-5371", line) for line in lines)
    narrow = show.list_products(GAME, replace(session, width=80)).answer
    assert max(map(len, narrow.splitlines())) <= 80
    assert narrow.split() == " ".join(lines).split()


def test_a_record_is_shown_to_programs_with_the_source_of_each_figure(session):
    found = json.loads(show.show(GAME, "sopwith-camel", "json", session).answer)
    (thing,) = found["things"]
    assert [it["kind"] for it in thing["records"]] == ["aircraft", "ratings"]
    figures = {it["figure"]: it for it in thing["records"][1]["figures"]}
    fuel = reading.read_game(load_game(GAME), session.project).library.get("ratings", "sopwith-camel").fuel
    assert (figures["fuel"]["value"], figures["fuel"]["status"]) == (fuel, "official")
    assert (figures["engine.triangles"]["status"], figures["engine.triangles"]["document"]) == ("charted", "charts")
    assert thing["records"][1]["record"]["guns"][0]["weapon"] == "vickers"


def test_all_aircraft_are_shown_as_a_row_for_each_figure(session):
    rows = list(csv.DictReader(show.show(GAME, None, "csv", session).answer.splitlines()))
    whole = json.loads(show.show(GAME, None, "json", session).answer)["things"]
    told = [(it["id"], of["kind"], fig["figure"]) for it in whole for of in it["records"] for fig in of["figures"]]
    assert [(row["id"], row["kind"], row["figure"]) for row in rows] == told
    assert len({row["id"] for row in rows}) == len(whole) > 5
    assert {"official", "charted"} < {row["status"] for row in rows}


@pytest.mark.parametrize("id", [None, "sopwith-camel"])
def test_on_a_narrow_terminal_what_is_shown_keeps_every_word_and_its_width(session, id):
    narrow, wide = (show.show(GAME, id, "text", replace(session, width=width)).answer for width in (80, None))
    assert max(map(len, narrow.splitlines())) <= 80 < max(map(len, wide.splitlines()))
    assert set(narrow.split()) == set(wide.split())


def test_a_check_is_explained_whichever_game_it_is_of():
    page = explaining.explain_check("ce101")
    assert page.startswith("CE101: ")
    assert "section 3.532" in page
    assert "For example:" in page
    for slip, near in (("PEG004", "PG004"), ("CE6O4", "CE604")):
        with pytest.raises(UsageError, match=f"`{slip}`: no such code; did you mean `{near}`"):
            explaining.explain(slip, (), Session(find(), lambda *_: None))


def test_an_aircraft_is_shown_with_the_source_of_every_figure(session):
    screen = show.show(GAME, "sopwith-camel", "text", session).answer
    rows = [line.split() for line in screen.splitlines()]
    assert screen.startswith("Sopwith Camel (sopwith-camel)\n")
    assert ["fuel", "55", "official", "rules,", "Appendix", "A"] in rows
    assert ["wings", "triangles", "6", "charted", "charts"] in rows
    assert len(rows) < 70
    with pytest.raises(UsageError, match="did you mean `sopwith-camel`"):
        show.show(GAME, "sopwith-caml", "text", session)


def test_too_small_a_paper_is_told_in_one_finding(session):
    small = find_paper("148x210mm")
    done = make.make(GAME, "record-sheets", Job(Choices.from_values(aircraft=("sopwith-camel",)), paper=small), session)
    assert done.status == FINDINGS
    assert done.complaint.count("error[PG009]") == 1
    assert "do not fit on this paper (148 x 210 mm)" in done.complaint
    assert "help: print this product on larger paper" in done.complaint


def test_show_adds_what_follows_from_a_record(session):
    screen = show.show(GAME, "damage", "text", session).answer.splitlines()
    assert screen[0] == "damage"
    report = screen.index("Damage deck: 35 markers, reconstructed (tests/frozen/canvas-eagles/damage.yaml)")
    assert screen[report - 1] == ""
    assert screen[report + 2 : report + 6] == [
        "expected boxes per draw",
        "        wing  fuselage  tail  engine  all",
        "  blue  0.66  0.63      0.26  0.17    1.71",
        "  red   1.66  1.80      0.66  0.49    4.60",
    ]
    assert sum(line.startswith("  any of them") for line in screen[report:]) == 2


def test_gaps_of_all_games_are_asked_for_as_a_table(session):
    with pytest.raises(UsageError, match=r"Specify one of blue-max, .*, or use `--summary`"):
        show.gaps(None, False, session)


def test_gaps_name_figures_rules_and_where_to_look(session):
    listing = show.gaps(GAME, False, session).answer
    assert listing.startswith("Canvas Eagles: ")
    assert "ratings wings.triangles: " in listing
    assert "the game's box" in listing


def test_schemas_go_beside_the_data_that_lies_on_top(tmp_path):
    done = show.schema(Session(find((tmp_path,)), no_word))
    written = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "schema").iterdir()}
    assert written["aircraft.json"] == schemas(KINDS)["aircraft.json"]
    assert done.closing == f"{tmp_path / 'schema'}: {len(list((tmp_path / 'schema').iterdir()))} schemas"


@pytest.mark.parametrize("whole_folder", [True, False])
def test_schemas_are_written_below_the_data_folder_alone(tmp_path, whole_folder):
    pack, elsewhere = tmp_path / "pack", tmp_path / "elsewhere"
    pack.mkdir()
    elsewhere.mkdir()
    (elsewhere / "aircraft.json").write_text("mine", encoding="utf-8")
    if whole_folder:
        (pack / "schema").symlink_to(elsewhere)
        with pytest.raises(UsageError, match="schema` is a symbolic link that points outside its data folder"):
            show.schema(Session(find((pack,)), no_word))
    else:
        (pack / "schema").mkdir()
        (pack / "schema" / "aircraft.json").symlink_to(elsewhere / "aircraft.json")
        show.schema(Session(find((pack,)), no_word))
        assert (pack / "schema" / "aircraft.json").read_text(encoding="utf-8").startswith("{")
    assert {it.name: it.read_text(encoding="utf-8") for it in elsewhere.iterdir()} == {"aircraft.json": "mine"}


def test_all_cores_judge_what_one_judges(session):
    done = validate.validate((GAME,), "text", True, replace(session, store=None, workers=Workers(2)))
    assert (done.answer, done.status) == ("", CLEAN)


def test_what_is_left_out_with_official_figures_is_told_each_time(session):
    some = Choices.from_values(aircraft=("sopwith-camel", "sopwith-pup"), official=True)
    reason = "omitted with --official, because no rulebook gives the figures"
    told = f"schedules: 2 pages {reason}: sopwith-pup-early, sopwith-pup-late"
    for _again in range(2):
        done = make.make(GAME, "schedules", Job(some), session)
        assert (done.status, done.complaint.splitlines()[0]) == (CLEAN, told)
