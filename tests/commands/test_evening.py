"""A kit file: what is wrong with it is found at its place, and what its seats need is printed in the order of handing out."""

import json

import pypdfium2
import pytest
from msgspec.structs import replace

from printgen.commands import evening, game_night, handed_out, load
from printgen.commands.session import CLEAN, FINDINGS, Session
from printgen.data.findings import UsageError
from printgen.data.folders import find
from printgen.data.kind import Library
from printgen.products.workers import Workers
from printgen.reuse.store import Store
from printgen.sheets import profile

KIT = """\
kit: friday
title: Friday over the front
game: canvas-eagles
date: 1917-04
hex: 38mm
map: quiet-sector
products: [record-sheets, schedules, damage-markers, counters, maps]
seats:
  - {player: Ann, pilot: Lt. Hale, aircraft: sopwith-pup}
  - {player: Ben, aircraft: albatros-d-iii}
  - {player: Cara, pilot: Vogel, aircraft: albatros-d-iii}
"""
FILES = ["0-cover.pdf", "1-sheets.pdf", "2-damage-markers.pdf", "3-counters.pdf", "4-maps.pdf"]


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return Store(tmp_path_factory.mktemp("cache") / "printgen")


@pytest.fixture
def session(tmp_path, cache):
    return Session(find(out=tmp_path / "out"), lambda *_: None, store=cache)


@pytest.fixture
def kit(tmp_path):
    """Return `kit(old, new, ...)`, which corrects the kit file and returns its path."""

    def written(*pairs):
        text = KIT
        for old, new in zip(pairs[::2], pairs[1::2], strict=True):
            assert text.count(old) >= 1
            text = text.replace(old, new, 1)
        path = tmp_path / "friday.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return written


def folder(session):
    return session.project.output / "canvas-eagles" / "friday"


def texts(path):
    """Return the text of each page."""
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path.read_bytes())]


def manifest(session):
    return json.loads((folder(session) / "manifest.json").read_text(encoding="utf-8"))["files"]


def test_everything_is_printed_in_the_order_in_which_it_is_handed_out(session, kit):
    done = game_night.game_nights([kit()], {}, session)
    assert (done.status, done.complaint) == (CLEAN, "")
    assert sorted(path.name for path in folder(session).iterdir()) == [*FILES, "manifest.json"]
    assert [line.partition(":")[0].rpartition("/")[2] for line in done.closing.splitlines()[:5]] == FILES
    assert (
        "Print these two-sided, flipping on the long edge: 2-damage-markers, 3-counters; these one-sided: 0-cover, 1-sheets"
        in done.closing
    )
    assert "1-sheets may also be printed two-sided" in done.closing


def test_the_first_file_is_the_cover_and_each_seats_own_pages_with_names(session, kit):
    game_night.game_nights([kit()], {}, session)
    (cover,), pages = (texts(folder(session) / name) for name in FILES[:2])
    assert "Friday over the front" in cover
    for said in (
        "D.III, no. 1",
        "D.III, no. 2",
        "Ann",
        "Lt. Hale",
        "Sopwith Pup, no. 1",
        "1–2",
        "3–4",
        "5–6",
        "35 of 25 × 25 mm",
        "3 of 34 × 34 mm",
        "join",
    ):
        assert said in cover, said
    assert len(pages) == 6
    for page, names in (
        (0, ("Ann", "Lt. Hale", "Sopwith Pup")),
        (2, ("Ben", "Albatros D.III")),
        (4, ("Cara", "Vogel")),
    ):
        assert all(name in pages[page] for name in names)
    assert "Ann" not in pages[2]
    assert "Vogel" not in pages[2]


def test_only_what_the_seats_need_is_printed(session, kit):
    game_night.game_nights([kit()], {}, session)
    facts = manifest(session)
    assert facts["3-counters.pdf"]["cuts"] == [[3, 34.0, 34.0]]
    assert facts["4-maps.pdf"]["options"]["map"] == "quiet-sector"
    game_night.game_nights(
        [kit("products: [record-sheets, schedules, damage-markers, counters, maps]", "products: [record-sheets]")],
        {},
        session,
    )
    assert len(texts(folder(session) / "1-sheets.pdf")) == 3


def test_the_command_line_goes_before_the_file(session, kit):
    game_night.game_nights(
        [kit("date: 1917-04", "date: 1917-04\npaper: a4\nassembly: glue")],
        {"paper": ("letter",), "assembly": "fold"},
        session,
    )
    facts = manifest(session)["2-damage-markers-letter-fold.pdf"]
    assert (facts["options"]["paper"], facts["options"]["assembly"], facts["sides"]) == ("letter", "fold", 1)
    with pytest.raises(UsageError, match="`--aircraft` cannot be used with a kit file"):
        game_night.game_nights([kit()], {"aircraft": ("sopwith-pup",)}, session)


def test_kits_on_other_paper_in_other_inks_or_with_other_choices_lie_beside_each_other(session, kit):
    path = kit("[record-sheets, schedules, damage-markers, counters, maps]", "[record-sheets, counters]")
    for options in (
        {},
        {"paper": ("letter",), "ink": "saver", "assembly": "fold"},
        {"hex": "25mm", "map": "quiet-sector"},
    ):
        game_night.game_nights([path], options, session)
    assert sorted(path.name for path in folder(session).glob("*.pdf")) == [
        "0-cover-fold-letter-saver.pdf",
        "0-cover-hex-25mm.pdf",
        "0-cover.pdf",
        "1-sheets-letter-saver.pdf",
        "1-sheets.pdf",
        "2-counters-hex-25mm.pdf",
        "2-counters-letter-saver-fold.pdf",
        "2-counters.pdf",
    ]


def test_the_same_kit_again_writes_nothing_and_one_changed_seat_only_what_shows_it(session, kit):
    game_night.game_nights([kit()], {}, session)
    before = {path.name: path.stat().st_mtime_ns for path in folder(session).glob("*.pdf")}
    again = game_night.game_nights([kit()], {}, session)
    assert again.closing == f"5 files in {folder(session)} are up to date"
    game_night.game_nights([kit("Lt. Hale", "Capt. Hale")], {}, replace(session, workers=Workers(2)))
    after = {path.name: path.stat().st_mtime_ns for path in folder(session).glob("*.pdf")}
    assert {name for name in before if before[name] != after[name]} == {"0-cover.pdf", "1-sheets.pdf"}


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column", "said"),
    [
        ("sopwith-pup", "sopwith-pop", "PG004", 9, 46, "did you mean `sopwith-pup`"),
        ("sopwith-pup", "zeppelin", "PG004", 9, 46, "or add the aircraft"),
        ("map: quiet-sector", "map: moon", "PG004", 6, 6, "use one of: "),
        ("quiet-sector", "quite-sector", "PG004", 6, 6, "did you mean `quiet-sector`"),
        ("game: canvas-eagles", "game: canvas-eagle", "PG004", 3, 7, "did you mean `canvas-eagles`"),
        ("damage-markers", "damage-marker", "PG004", 7, 38, "did you mean `damage-markers`"),
        ("damage-markers", "damage-chits", "PG004", 7, 38, "did you mean `damage-markers`"),
        ("1917-04", "April", "PG002", 4, 7, "`April` is not a month of the war"),
        ("38mm", "38", "PG002", 5, 6, "not a length"),
        ("38mm", "3mm", "PG002", 5, 6, "3mm"),
        ("player: Ben", "palyer: Ben", "PG001", 10, 6, "did you mean `player`"),
        ("kit: friday", "kit: monday", "PG003", 1, 6, "differs from the file's name"),
        ("seats:", "saets:", "PG001", 8, 1, "did you mean `seats`"),
        ("title: Friday", "title: [Friday", "PG001", 2, 8, ""),
        ("sopwith-pup", "sopwith-snipe", "CE801", 9, 46, "is in service from 1918-09, but the kit is for 1917-04"),
        (
            "hex: 38mm",
            "hex: 38mm\npaper-by-product: {schedules: a3}",
            "PG002",
            6,
            20,
            "`schedules` is bound into the players' sheets",
        ),
        ("hex: 38mm", "stock: avery-5371\nassembly: fold", "PG002", 6, 11, "cannot be assembled with `fold`"),
    ],
)
def test_what_is_wrong_is_found_at_its_place_and_nothing_is_printed(session, kit, old, new, code, line, column, said):
    path = kit(old, new)
    done = game_night.game_nights([path], {}, session)
    assert (done.status, folder(session).exists()) == (FINDINGS, False)
    assert f"error[{code}]" in done.complaint
    assert f"{path}:{line}:{column}\n" in done.complaint
    assert said in done.complaint
    assert done.complaint.endswith("nothing was printed")


def test_a_name_that_the_sheet_has_no_room_for_is_told_at_its_place(session, kit):
    told = []
    path = kit("Lt. Hale", "W" * 40)
    done = game_night.game_nights([path], {}, replace(session, progress=lambda doing, _share: told.append(doing)))
    assert "error[PG009]" in done.complaint
    assert "too wide at its smallest size, on: Aircraft Data Sheets" in done.complaint
    # Before anything is printed.
    assert "printing" not in told
    assert f"{path}:9:26\n" in done.complaint


def test_every_value_that_nothing_can_be_printed_by_is_told_at_once_at_its_place(session, kit):
    path = kit(
        "date: 1917-04",
        "date: 1925-01\npaper: a9\nprofile: no/bodys\nlayout: a55\nstock: none-such\npaper-by-product: {mops: a4, maps: a33}",
    )
    done = game_night.game_nights([path], {}, session)
    assert (done.status, folder(session).exists()) == (FINDINGS, False)
    for line, column, code, said in (
        (4, 7, "PG002", "`1925-01` is not a month of the war"),
        (5, 8, "PG002", "`a9` is not a paper size"),
        (6, 10, "PG002", "`no/bodys` is not a valid printer name"),
        (7, 9, "PG004", "did you mean `a5`"),
        (8, 8, "PG004", "`none-such`: no such stock"),
        (9, 20, "PG004", "did you mean `maps`"),
        (9, 36, "PG002", "`a33` is not a paper size"),
    ):
        assert f"{path}:{line}:{column}\n" in done.complaint
        assert f"error[{code}]: " in done.complaint
        assert said in done.complaint
    assert "7 errors in 1 file" in done.complaint


def test_a_printer_that_nobody_measured_on_this_machine_is_a_warning_and_wrong_in_no_data(session, kit):
    def printed(path, **options):
        done = game_night.game_nights([path], options, session)
        backs = {it.name: it.read_bytes() for it in folder(session).glob("*.pdf")}
        return done.status, done.complaint, backs

    path = kit(
        "hex: 38mm",
        "profile: kitchen",
        "products: [record-sheets, schedules, damage-markers, counters, maps]",
        "products: [damage-markers]",
    )
    status, said, without = printed(path)
    assert (status, said.count("warning[PG002]"), f"{path}:5:10\n" in said) == (CLEAN, 1, True)
    assert "`kitchen`: no such printer profile" in said
    assert "printgen calibrate --read C X Y --name kitchen" in said
    with pytest.raises(UsageError, match="no such printer profile"):
        printed(path, profile="nobodys")
    (case,) = [evening.read(path)[0].case]
    (read,) = [load("canvas-eagles", project=session.project)]
    library = Library({**read.library.cases, "kits": {case.id: case}})
    assert list(evening.kit_file_findings(replace(read, library=library))) == []
    profile.save_profile(profile.make_profile("kitchen", 1.0, 2.0), profile.profiles_folder())
    try:
        status, said, moved = printed(path)
        assert (status, said) == (CLEAN, "")
        named = {name: f"{name.removesuffix('.pdf')}-profile-kitchen.pdf" for name in without if "markers" in name}
        assert set(moved) == {*without, *named.values()}
        assert all(moved[new] != without[old] for old, new in named.items())
        (profile.profiles_folder() / "kitchen.json").write_text("{", encoding="utf-8")
        status, said, _ = printed(path)
        assert (status, "error[PG002]" in said, f"{path}:5:10\n" in said) == (FINDINGS, True, True)
    finally:
        (profile.profiles_folder() / "kitchen.json").unlink()


def test_a_wrong_shape_hides_nothing_else(session, kit):
    path = kit(
        "hex: 38mm",
        "hex: wide\npaper: a9",
        "[record",
        "[recrod",
        "sopwith-pup",
        "sopwith-pop",
        "Ben",
        "7",
        ": friday",
        ": monday",
    )
    done = game_night.game_nights([path], {}, session)
    for said in (
        "`wide` is not a length",
        "`a9` is not a paper size",
        "did you mean `record-sheets`",
        "did you mean `sopwith-pup`",
    ):
        assert said in done.complaint
    assert "`7`: not text" in done.complaint
    assert "`monday` differs from the file's name" in done.complaint
    assert "6 errors in 1 file" in done.complaint


def test_a_game_that_is_none_hides_no_key_that_is_no_games(session, kit):
    path = kit("title: ", "tilte: ", "canvas-eagles", "canvas-eagle", "hex: 38mm", "hexx: 38mm\nscale: 1/73\nera: lat")
    done = game_night.game_nights([path], {}, session)
    assert [line.partition("`: ")[2] for line in done.complaint.splitlines() if line.startswith("error[")] == [
        "no such field here; did you mean `title`?",
        "no such game; did you mean `canvas-eagles`?",
        "no such field here; did you mean `hex`?",
        "not one of `1/72`, `1/144`, `1/285`; did you mean `1/72`?",
        "not one of `early`, `late`; did you mean `late`?",
    ]
    assert f"{path}:3:7\n" in done.complaint


def test_a_file_that_is_not_there_is_a_finding(session, tmp_path):
    done = game_night.game_nights([tmp_path / "nowhere.yaml"], {}, session)
    assert done.status == FINDINGS
    assert f"the file does not exist\n --> {tmp_path / 'nowhere.yaml'}\n" in done.complaint
    assert f"`printgen new kit {tmp_path / 'nowhere.yaml'} --game GAME`" in done.complaint


def test_files_lie_in_the_order_of_handing_out_however_many_there_are(kit):
    table, found = evening.read(kit("products: [record-sheets, schedules, damage-markers, counters, maps]\n", ""))
    assert found == []
    numbers = handed_out.numbers(table)
    order = [f"{number}-{id}" for id, number in numbers.items()]
    assert len(order) > 9
    assert order[:2] == ["00-cover", "01-sheets"]
    assert sorted(order) == order
    few, _found = evening.read(kit())
    assert list(handed_out.numbers(few).values()) == ["0", "1", "2", "3", "4"]


def test_what_seats_do_not_get_with_official_figures_is_told(session, kit):
    done = game_night.game_nights([kit()], {"official": True}, session)
    told = "schedules: omitted with --official, because no rulebook gives the figures: Ann (sopwith-pup)"
    assert done.status == CLEAN
    # Chits and maps are forms to fill in.
    assert done.complaint.splitlines() == [told]
    assert {"damage-markers", "maps"} <= {
        it for name in manifest(session) for it in ("damage-markers", "maps") if it in name
    }
    assert game_night.game_nights([kit()], {}, session).complaint == ""


def test_a_layout_that_holds_the_schedules_is_not_followed_by_them(session, kit):
    done = game_night.game_nights([kit("map: quiet-sector", "map: quiet-sector\nlayout: a5")], {}, session)
    assert (done.complaint, len(texts(folder(session) / "1-sheets.pdf"))) == ("", 3)


def test_single_products_are_printed_on_paper_of_their_own(session, kit):
    path = kit("map: quiet-sector", "map: quiet-sector\npaper: letter\npaper-by-product: {maps: a3}")
    game_night.game_nights([path], {"paper": ("damage-markers=a4",)}, session)
    found = {name.partition("-")[2]: facts["options"]["paper"] for name, facts in manifest(session).items()}
    assert found == {
        "cover-maps-a3-damage-markers-a4-letter.pdf": "letter",
        "sheets-letter.pdf": "letter",
        "damage-markers.pdf": "a4",
        "counters-letter.pdf": "letter",
        "maps-a3.pdf": "a3",
    }


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"paper": ("schedules=a3",)}, "`schedules` is bound into the players' sheets"),
        ({"paper": ("mops=a3",)}, "did you mean `maps`"),
        ({"layout": ("a6",)}, "`a6`: no such layout of these products"),
    ],
)
def test_papers_and_layouts_that_no_product_has_are_refused(session, kit, given, message):
    with pytest.raises(UsageError, match=message):
        game_night.game_nights([kit()], given, session)


def test_a_name_that_is_too_long_is_all_that_is_said_of_its_list(session, kit):
    path = kit(
        "  - {player: Ben, aircraft: albatros-d-iii}\n  - {player: Cara, pilot: Vogel, aircraft: albatros-d-iii}\n", ""
    )
    path.write_text(path.read_text(encoding="utf-8").replace("Lt. Hale", "W" * 41), encoding="utf-8")
    done = game_night.game_nights([path], {}, session)
    assert "longer than 40 characters" in done.complaint
    assert done.complaint.count("error[") == 1


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        (", aircraft: sopwith-pup}", "}", "add `aircraft:"),
        ("aircraft: sopwith-pup", "aircraft: ", "write an id, such as `"),
        ("aircraft: sopwith-pup", "aircraft: Pup", "write the id, probably `sopwith-pup`"),
        ("game: canvas-eagles", "game: canvas eagles", "write `canvas-eagles`"),
        ("game: canvas-eagles\n", "", "add `game:` and one of blue-max, canvas-eagles"),
        ("pilot: Vogel", "name: Vogel", "remove it; fields not yet given here: pilot"),
        ("products: [", "products: [record-sheet, ", "write `record-sheets`"),
        (
            "products: [",
            "products: [status-pads, ",
            "the players' sheets of canvas-eagles are `record-sheets` and `schedules`",
        ),
        ("products: [", "products: [scenario-sheets, ", "use one of first-night, record-sheets"),
    ],
)
def test_a_mistake_in_a_kit_file_is_one_finding(kit, old, new, hint):
    path = kit(old, new)
    table, findings = evening.read(path)
    assert table is None or findings
    (one,) = evening.complete_findings(path, findings, lambda game: load(game).library) if table is None else findings
    assert (one.hint or "").startswith(hint)


def test_an_aircraft_of_another_game_is_the_only_finding(kit):
    table, findings = evening.read(kit("aircraft: sopwith-pup", "aircraft: fw-802-hawk"))
    assert (findings, table is None) == ([], False)
    (one,) = evening.data_findings(table, load(table.game.id).library)
    assert one.message == "`fw-802-hawk`: this game has no aircraft with this id, but another game has one"


def test_counters_and_markers_share_sheets(session, kit):
    products = "products: [record-sheets, schedules, damage-markers, counters, maps]"
    game_night.game_nights([kit()], {}, session)
    apart = [facts for name, facts in manifest(session).items() if facts.get("cuts")]
    done = game_night.game_nights([kit(products, f"{products}\ngang: true")], {}, session)
    (name, facts) = next((name, facts) for name, facts in manifest(session).items() if facts.get("cuts"))
    assert name == "2-damage-markers-counters.pdf"
    assert sorted(facts["cuts"]) == sorted(cut for it in apart for cut in it["cuts"])
    assert facts["sheets"] < sum(it["sheets"] for it in apart)
    assert done.closing.index("1-sheets.pdf") < done.closing.index(name) < done.closing.index("3-maps.pdf")
    cover = " ".join(texts(folder(session) / "0-cover.pdf"))
    assert "D.III, no. 2" in cover, "each seat still has the number of its counter"
    done = game_night.game_nights([kit()], {"gang": True, "paper": ("counters=a3",)}, session)
    assert {"2-damage-markers.pdf", "3-counters-a3.pdf"} <= {
        line.partition(":")[0].rpartition("/")[2] for line in done.closing.splitlines()
    }
