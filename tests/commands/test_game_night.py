"""Game nights with several tables: complete sets with the table on every page, the packing list, and mistakes in the file."""

import json
from functools import cache

import pypdfium2
import pytest
from msgspec.structs import replace

from printgen.commands import evening, game_night, load
from printgen.commands.session import CLEAN, FINDINGS, Session
from printgen.data.findings import UsageError
from printgen.data.folders import find
from printgen.products.workers import Workers
from printgen.report.forms import report
from printgen.reuse.store import Store

NIGHT = """\
kit: con
title: Convention
game: canvas-eagles
date: 1917-04
products: [record-sheets, schedules, markers, counters, combat-screen]
map: quiet-sector
tables:
  - table: Table 1
    seats:
      - {player: Ann, aircraft: sopwith-pup}
      - {player: Ben, aircraft: albatros-d-iii}
  - table: North hall
    date: 1918-03
    hex: 50mm
    seats:
      - {player: Cara, aircraft: sopwith-camel}
      - {player: Dan, aircraft: albatros-d-iii}
"""
OTHER = """\
kit: sunday
title: Sunday
game: blue-max
products: [markers]
seats:
  - {player: Eva, aircraft: sopwith-camel}
"""
SETS = ["0-cover.pdf", "1-sheets.pdf", "2-markers.pdf", "3-counters.pdf", "4-combat-screen.pdf"]


@pytest.fixture(scope="module")
def cache_folder(tmp_path_factory):
    return Store(tmp_path_factory.mktemp("cache") / "printgen")


@pytest.fixture
def session(tmp_path, cache_folder):
    return Session(find(out=tmp_path / "out"), lambda *_: None, store=cache_folder)


@pytest.fixture
def kit(tmp_path):
    """Return a function that writes a kit file, with changes, and returns its path."""

    def write(text=NIGHT, *pairs, name=""):
        for old, new in zip(pairs[::2], pairs[1::2], strict=True):
            assert old in text
            text = text.replace(old, new, 1)
        path = tmp_path / (name or f"{text.partition(chr(10))[0].removeprefix('kit: ')}.yaml")
        path.write_text(text, encoding="utf-8")
        return path

    return write


STOCK = """\
kit: labels
title: Labels
game: canvas-eagles
products: [damage-markers, markers, first-night]
stock: avery-8293
hex: 38mm
seats:
  - {player: Ann, aircraft: sopwith-pup}
"""


def test_a_stock_in_a_kit_file_is_used_for_what_fits_and_the_rest_is_on_plain_paper(kit, session):
    done = game_night.game_nights([kit(STOCK)], {}, session)
    assert done.status == CLEAN, done.complaint
    assert "stock avery-8293: for damage-markers; markers do not fit" in done.complaint.replace("does", "do")
    (folder,) = (folder for folder, _files in done.printed)
    stocks = {name: facts["options"].get("stock") for name, facts in entries(folder).items()}
    assert {name: stock for name, stock in stocks.items() if "markers" in name} == {
        "2-damage-markers-avery-8293.pdf": "avery-8293",
        "3-markers.pdf": None,
    }


def pages(path):
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path.read_bytes())]


def entries(folder):
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["files"]


@pytest.fixture(scope="module")
def printed(tmp_path_factory, cache_folder):
    """Print a night with two tables, and return its folder and the closing lines of the output."""
    folder = tmp_path_factory.mktemp("night")
    path = folder / "con.yaml"
    path.write_text(NIGHT, encoding="utf-8")
    session = Session(find(out=folder / "out"), lambda *_: None, store=cache_folder)
    done = game_night.game_nights([path], {}, session)
    assert (done.status, done.complaint) == (CLEAN, "")
    return folder / "out" / "canvas-eagles" / "con", done.closing


def test_each_table_gets_a_complete_set_in_its_own_folder(printed):
    folder, closing = printed
    assert sorted(path.name for path in folder.iterdir()) == [
        "manifest.json",
        "north-hall",
        "packing-list.pdf",
        "table-1",
    ]
    for table in ("table-1", "north-hall"):
        assert sorted(path.name for path in (folder / table).iterdir()) == SETS
        assert f"{folder / table}: 5 files" in closing


def test_every_printed_page_has_the_name_of_its_table_and_no_other(printed):
    folder, _closing = printed
    for table, name, other in (("table-1", "Table 1", "North hall"), ("north-hall", "North hall", "Table 1")):
        for file in SETS:
            for text in pages(folder / table / file):
                assert name in text, (table, file)
                assert other not in text, (table, file)


def test_the_options_of_a_table_replace_those_of_the_file(printed):
    folder, _closing = printed
    facts = entries(folder)
    assert "1918-03" in pages(folder / "north-hall" / "0-cover.pdf")[0]
    assert "1917-04" in pages(folder / "table-1" / "0-cover.pdf")[0]
    sides = {table: facts[f"{table}/2-markers.pdf"]["cuts"][0][1] for table in ("table-1", "north-hall")}
    assert sides["north-hall"] > sides["table-1"]
    seats = {
        table: [it["player"] for it in facts[f"{table}/4-combat-screen.pdf"]["options"]["seats"]] for table in sides
    }
    assert seats == {"table-1": ["Ann", "Ben"], "north-hall": ["Cara", "Dan"]}


def test_the_packing_list_tells_who_gets_what_and_how_much_paper_it_takes(printed):
    folder, _closing = printed
    (text,) = pages(folder / "packing-list.pdf")
    for word in ("Ann", "Dan", "Sopwith Camel", "Table 1", "North hall", "A quiet sector", "Markers"):
        assert word in text
    facts = [it for name, it in entries(folder).items() if it["product"] != "packing-list"]
    one = sum(it["sheets"] for it in facts if it["sides"] == 1)
    two = sum(it["sheets"] for it in facts if it["sides"] == 2)
    assert f"Paper: {one} × A4 one-sided, {two} × A4 two-sided (flip on the long edge)." in text
    assert f"Cut out: {sum(count for it in facts for count, *_size in it.get('cuts', ()))} pieces." in text
    assert f"Print: {sum(it['pages'] for it in facts)} pages" in text


def test_the_same_night_again_writes_nothing_and_several_workers_give_the_same_files(session, kit):
    few = kit(NIGHT, ", combat-screen", "")
    game_night.game_nights([few], {}, session)
    folder = session.project.output / "canvas-eagles" / "con"
    before = {name: facts["sha256"] for name, facts in entries(folder).items()}
    assert "are up to date" in game_night.game_nights([few], {}, session).closing
    fresh = replace(session, project=find(out=session.project.output / "other"), store=None, workers=Workers(2))
    game_night.game_nights([few], {}, fresh)
    after = entries(session.project.output / "other" / "canvas-eagles" / "con")
    assert {name: facts["sha256"] for name, facts in after.items()} == before


def test_several_kit_files_get_one_packing_list(session, kit):
    first, second = (
        kit(NIGHT, "products: [record-sheets, schedules, markers, counters, combat-screen]", "products: [markers]"),
        kit(OTHER),
    )
    done = game_night.game_nights([first, second], {"era": ("late",)}, session)
    assert done.complaint == "`--era` applies only to canvas-eagles"
    out = session.project.output
    (text,) = pages(out / "game-nights" / "con-sunday" / "packing-list.pdf")
    assert "Convention" in text
    assert "Sunday" in text
    assert "Blue Max" in text
    assert not (out / "canvas-eagles" / "con" / "packing-list.pdf").exists()
    # Pages, pieces and covers name the kit: several kits may have a table with the same name.
    assert all(
        "Convention" in it and "North hall" in it for it in pages(out / "canvas-eagles/con/north-hall/1-markers.pdf")
    )
    assert all("Sunday" in it for it in pages(out / "blue-max/sunday/1-markers.pdf"))
    assert "Table" not in pages(out / "blue-max" / "sunday" / "1-markers.pdf")[0]


def test_errors_in_any_file_prevent_printing_and_are_all_reported(session, kit):
    first, second = kit(NIGHT, "sopwith-camel", "sopwith-camle"), kit(OTHER, "[markers]", "[makers]")
    done = game_night.game_nights([first, second], {}, session)
    assert done.status == FINDINGS
    assert "sopwith-camle" in done.complaint
    assert "makers" in done.complaint
    assert not session.project.output.exists()


def test_an_option_that_no_game_of_the_files_accepts_is_refused(session, kit):
    with pytest.raises(UsageError, match="`--rules` has no effect on canvas-eagles or blue-max"):
        game_night.game_nights([kit(), kit(OTHER)], {"rules": ("basic",)}, session)


def test_pictures_are_in_the_folder_of_their_table(session, kit):
    few = kit(NIGHT, "products: [record-sheets, schedules, markers, counters, combat-screen]", "products: [markers]")
    game_night.game_nights([few], {"format": "svg"}, session)
    folder = session.project.output / "canvas-eagles" / "con"
    found = sorted((folder / "north-hall" / "svg").glob("*/*.svg"))
    assert found
    assert "North hall" in found[0].read_text(encoding="utf-8")


FOLDED = NIGHT.partition("tables:")[0].replace("date: 1917-04", "date: 1917-04\nassembly: fold") + (
    "seats:\n  - {player: Ann, aircraft: sopwith-pup}\n  - {player: Ben, aircraft: albatros-d-iii}\n"
)


def test_without_two_sided_printing_no_page_speaks_of_flipping_and_a_layout_that_saves_paper_is_suggested(session, kit):
    done = game_night.game_nights([kit(FOLDED)], {}, session)
    (cover,) = pages(session.project.output / "canvas-eagles" / "con" / "0-cover-fold.pdf")
    assert "flip" not in f"{done.closing}{cover}"
    assert "Print everything one-sided." in cover
    assert "`--layout a5` prints each player's sheets on fewer pages and saves 2 sheets of paper." in done.closing
    again = game_night.game_nights([kit(FOLDED)], {"layout": ("a5",)}, session)
    assert "saves" not in again.closing
    # With a printer that turns the paper, sheet and schedule are on one leaf anyway.
    both = game_night.game_nights([kit(FOLDED)], {"assembly": "duplex"}, session)
    assert "saves" not in both.closing


@cache
def library(game):
    return load(game).library


def findings_of(path):
    table, found = evening.read(path)
    if table is None:
        return evening.complete_findings(path, found, library)
    return [*found, *evening.data_findings(table, library(table.game.id))]


ONE, TWO = "  - table: Table 1\n", "  - table: North hall\n"
ANN = "      - {player: Ann, aircraft: sopwith-pup}\n"
BEN = "      - {player: Ben, aircraft: albatros-d-iii}\n"
#: What is changed in the file, the line of the finding, and words of its message or remedy.
MISTAKES = [
    ((ONE, "  - tabel: Table 1\n"), 8, "did you mean `table`"),
    ((ONE, "  - seatz: []\n    table: Table 1\n"), 8, "no such field"),
    (("  - table: Table 1\n    seats:", "  - seats:"), 8, "`table`"),
    ((ONE, "  - table: 1\n"), 8, "not text"),
    ((ONE, "  - table: ''\n"), 8, ""),
    ((ONE, "  - table: '!'\n"), 8, "no letter or digit"),
    ((ONE, "  - table: The long table beside the window\n"), 8, "24"),
    ((TWO, "  - table: Table 1\n"), 12, "two tables have this name"),
    ((TWO, "  - table: table-1\n"), 12, "two tables have this name"),
    ((ANN + BEN, "      []\n"), 10, "at least 1"),
    (("    seats:\n" + ANN + BEN, ""), 8, "`seats`"),
    (("    seats:\n" + ANN + BEN, "    seats: Ann\n"), 9, "list"),
    ((ANN, "      - {player: Ann}\n"), 10, "`aircraft`"),
    ((ANN, "      - {aircraft: sopwith-pup}\n"), 10, "`player`"),
    ((ANN, "      - {player: Ann, aircraft: sopwith-pop}\n"), 10, "did you mean `sopwith-pup`"),
    ((ANN, "      - {player: Ann, aircraft: Sopwith Pup}\n"), 10, "sopwith-pup"),
    ((ANN, "      - {player: Ann, aircraft: fw-802-hawk}\n"), 10, "fw-802-hawk"),
    ((ANN, "      - {player: Ann, aircraft: sopwith-camel}\n"), 10, "in service from 1917-07"),
    ((ANN, "      - {player: Ann, plane: sopwith-pup}\n"), 10, "plane"),
    ((ANN, "      - Ann\n"), 10, ""),
    (("    hex: 50mm\n", "    hex: 50\n"), 14, "not a length"),
    (("    hex: 50mm\n", "    hex: 3mm\n"), 14, "10mm to 200mm"),
    (("    hex: 50mm\n", "    hex: [50mm]\n"), 14, ""),
    (("    hex: 50mm\n", "    map: moon\n"), 14, "`moon`"),
    (("    hex: 50mm\n", "    map: quite-sector\n"), 14, "did you mean `quiet-sector`"),
    (("    hex: 50mm\n", "    layout: a6\n"), 14, "no such layout"),
    (("    hex: 50mm\n", "    era: middle\n"), 14, "early"),
    (("    hex: 50mm\n", "    scale: 1/100\n"), 14, "1/144"),
    (("    hex: 50mm\n", "    official: maybe\n"), 14, ""),
    (("    hex: 50mm\n", "    paper: a3\n"), 14, "paper"),
    (("    hex: 50mm\n", "    ink: saver\n"), 14, "ink"),
    (("    hex: 50mm\n", "    rules: basic\n"), 14, "rules"),
    (("    hex: 50mm\n", "    products: [maps, makers]\n"), 14, "no such product"),
    (("    hex: 50mm\n", "    excluded-products: [poste]\n"), 14, "did you mean `poster`"),
    (("    hex: 50mm\n", "    products: [maps, maps]\n"), 14, "given twice"),
    (("    date: 1918-03\n", "    date: March 1918\n"), 13, "1917-04"),
    (("    date: 1918-03\n", "    date: 1920-01\n"), 13, "1920-01"),
    (("    date: 1918-03\n", "    date: 1917-04\n"), 16, "in service from 1917-07"),
    (("tables:\n", "seats: [{player: Zoe, aircraft: sopwith-pup}]\ntables:\n"), None, "move the seats into a table"),
    ((NIGHT.partition("tables:")[2], " []\n"), None, ""),
    ((NIGHT.partition("tables:")[2], " two\n"), 7, "list"),
    (("tables:\n" + NIGHT.partition("tables:\n")[2], ""), None, "`seats`"),
    (("tables:\n", "tabels:\n"), 7, "did you mean `tables`"),
    (("map: quiet-sector\n", "map: quite-sector\n"), 6, "did you mean `quiet-sector`"),
    (("map: quiet-sector\n", "paper-by-product: {chits: a3}\n"), 6, "no such product of this kit"),
    (("map: quiet-sector\n", "stock: avery-5371\nassembly: fold\n"), 7, "cannot be assembled with `fold`"),
    (("kit: con\n", "kit: other\n"), 1, "differs from the file's name"),
]


@pytest.mark.parametrize(("change", "line", "words"), MISTAKES)
def test_mistakes_in_a_file_with_tables_are_found_at_their_place(kit, change, line, words):
    found = findings_of(kit(NIGHT, *change, name="con.yaml"))
    text = report(found, "text", color=False)
    assert "Traceback" not in text
    matching = [it for it in found if line is None or (it.place and it.place.line == line)]
    assert matching, text
    assert any(words in f"{it.message} {it.hint}" for it in matching), text
    # A mistake in what the tables share is reported only once.
    assert len({(it.place, it.message) for it in found}) == len(found) <= 2, text


@pytest.mark.parametrize("line", ["paper: a3", "ink: mono", "flip: short", "assembly: fold"])
def test_an_option_for_all_tables_under_one_of_them_is_moved_up(kit, line):
    changed = kit(NIGHT, "    date: 1918-03\n", f"    date: 1918-03\n    {line}\n")
    (found,) = evening.read(changed)[1]
    name = line.partition(":")[0]
    assert f"`{name}` is the same for all tables: move the line up" in found.hint


def test_one_run_reports_all_mistakes(kit):
    path = kit(
        NIGHT,
        ANN,
        ANN.replace("pup", "pop"),
        "hex: 50mm",
        "map: moon",
        ONE,
        "  - table: '-'\n",
        "title: Convention\n",
        "",
    )
    lines = {it.place.line for it in findings_of(path)}
    assert {7, 9, 13} <= lines


RULE = "rules:\n- {id: scouts, name: Strong scouts, game: canvas-eagles, where: {aircraft: sopwith-camel}, change: {fuel: 56}}\n"


def test_only_covers_of_tables_with_changed_aircraft_name_the_house_rules(session, kit, tmp_path):
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "house-rules.yaml").write_text(RULE, encoding="utf-8")
    text = NIGHT.replace("[record-sheets, schedules, markers, counters, combat-screen]", "[record-sheets]")
    for options, named in (({}, ["north-hall"]), ({"official": True}, [])):
        ruled = replace(session, project=find((mine,), out=tmp_path / f"out-{len(options)}"))
        game_night.game_nights([kit(text)], options, ruled)
        folder = ruled.project.output / "canvas-eagles" / "con"
        covers = {name.partition("/")[0]: folder / name for name in entries(folder) if "-cover" in name}
        assert len(covers) == 2
        assert [table for table, path in covers.items() if path.stem.endswith("-house-scouts")] == named
        assert [table for table, path in covers.items() if "House rules: Strong scouts" in pages(path)[0]] == named


def test_the_cover_names_an_aircraft_with_own_figures_by_its_name(session, kit, tmp_path):
    own = tmp_path / "mine" / "canvas-eagles" / "aircraft" / "sopwith-camel.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("aircraft: sopwith-camel\nfuel: 56\n", encoding="utf-8")
    text = NIGHT.replace("[record-sheets, schedules, markers, counters, combat-screen]", "[record-sheets]")
    ruled = replace(session, project=find((tmp_path / "mine",), out=tmp_path / "out"))
    game_night.game_nights([kit(text)], {}, ruled)
    folder = ruled.project.output / "canvas-eagles" / "con"
    covers = [pages(folder / name)[0] for name in entries(folder) if "-cover" in name]
    assert [text.count("House rules: Sopwith Camel") for text in sorted(covers)].count(1) == 1


def test_joined_files_have_every_copy_once_per_paper_and_side(kit, session):
    text = NIGHT.replace("combat-screen]", "player-reference]").replace("hex: 50mm", "map: quiet-sector")
    done = game_night.game_nights([kit(text)], {"join": True}, session)
    assert done.status == CLEAN, done.complaint
    ((folder, written),) = done.printed
    joined = {it.name: pypdfium2.PdfDocument(it.read_bytes()) for it in (folder / "joined").iterdir()}
    assert set(joined) == {"a4-one-sided.pdf", "a4-two-sided.pdf"}
    wanted = dict.fromkeys(joined, 0)
    for facts in written.listed.values():
        name = "a4-two-sided.pdf" if facts["sides"] == 2 else "a4-one-sided.pdf"
        wanted[name] += facts["pages"] * facts.get("copies", 1)
    assert {name: len(pdf) for name, pdf in joined.items()} == wanted
    titles = [it.get_title() for it in joined["a4-one-sided.pdf"].get_toc()]
    assert titles[0] == "Packing list"
    assert any(title.startswith("North hall: ") for title in titles)
    for name, pdf in joined.items():
        assert f"{name}: " in done.closing
        assert len(list(pdf.get_toc())) <= len(pdf)
    with pytest.raises(UsageError, match="--join"):
        game_night.game_nights([kit(text)], {"join": True, "format": "png"}, session)
