"""Packages for playing online: their structure, sizes and names, for all games."""

import io
import itertools
import json
import re
import zipfile
from collections import Counter
from xml.etree.ElementTree import fromstring

import pytest
from PIL import Image

from printgen.commands import export, load
from printgen.commands.session import Session
from printgen.data.folders import find
from printgen.data.kinds import DAMAGE, MAPS, TARGETS
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Board, Cell
from printgen.drawing.marks import Entry
from printgen.exports import vassal_text
from printgen.exports.sheet_fields import HINT, sheet_fields
from printgen.exports.table_package import map_parts
from printgen.exports.vassal_package import module_faults
from printgen.exports.vassal_setup import counter_starts
from printgen.games.game import game_ids
from printgen.units import Size

#: Products of each game with all that a package may contain: a map, pieces with two sides, a sheet; and flowed pages of one.
PRODUCTS = {
    "canvas-eagles": "maps,counters,damage-markers,record-sheets",
    "blue-max": "maps,counters,damage-chits,record-sheets,player-reference",
    "richthofens-war": "maps,counters,markers,status-pads",
    "dockfighters": "maps,counters,markers,datasheets",
}
#: The aircraft of each game's first night, which are its set-up.
AIRCRAFT = {
    "canvas-eagles": "sopwith-camel,albatros-d-v",
    "blue-max": "sopwith-camel,albatros-d-iii",
    "richthofens-war": "sopwith-camel,fokker-dr1",
    "dockfighters": "fw-802-hawk,do-335-arrow",
}
#: The start of the name of the board of a set-up.
SETUP = "Set-up: "


def unpacked(file):
    """Return the files in a ZIP file, by name."""
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def exported(target, game, folder, **options):
    """Export a package, and return its files by name."""
    session = Session(find(out=folder), lambda _doing, _share: None)
    given = {"products": (PRODUCTS[game],), "aircraft": (AIRCRAFT[game],), **options}
    export.export(target, game, given, session)
    (path,) = (folder / game / export.FOLDER).glob("*.zip")
    return unpacked(path)


@pytest.fixture(scope="module")
def libraries():
    """Return the records of each game."""
    session = Session(find(), lambda _doing, _share: None)
    return {game: load(game, project=session.project).library for game in game_ids()}


@pytest.fixture(scope="module", params=game_ids())
def module(request, tmp_path_factory):
    """Return the game, and the files of its VASSAL module."""
    files = exported("vassal", request.param, tmp_path_factory.mktemp("vassal"))
    (name,) = (it for it in files if it.endswith(".vmod"))
    return request.param, unpacked(io.BytesIO(files[name]))


@pytest.fixture(scope="module", params=game_ids())
def table(request, tmp_path_factory):
    """Return the game, its saved object, and the files of the package."""
    files = exported("tts", request.param, tmp_path_factory.mktemp("tts"))
    (name,) = (it for it in files if it.endswith(".json"))
    return request.param, json.loads(files[name]), files


def addresses(it):
    """Return the addresses of the pictures of an object, or of its PDF."""
    return {
        value
        for part in ("CustomImage", "CustomPDF")
        for key, value in it.get(part, {}).items()
        if key in ("ImageURL", "ImageSecondaryURL", "PDFUrl")
    }


def objects(saved):
    for it in saved["ObjectStates"]:
        yield it
        yield from it.get("ContainedObjects", ())


def test_a_module_has_no_faults_that_the_program_would_not_report(module):
    assert module_faults(module[1]) == []


@pytest.mark.explore
@pytest.mark.parametrize("game", game_ids())
def test_a_complete_game_has_no_faults_in_any_package(game, tmp_path):
    session = Session(find(out=tmp_path), lambda _doing, _share: None)
    for target in load(game).library.of(TARGETS):
        done = export.export(target, game, {"resolution": 60}, session)
        assert done.status == 0
        (path,) = (tmp_path / game / export.FOLDER).glob(f"*{target}*.zip")
        files = unpacked(path)
        assert files["README.txt"]
        for name, content in files.items():
            if name.endswith(".vmod"):
                assert module_faults(unpacked(io.BytesIO(content))) == []
            elif name.endswith(".png"):
                assert max(Image.open(io.BytesIO(content)).size) <= 4096


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (lambda text: text.replace('gpid="2"', 'gpid="1"'), "two slots have the same number"),
        (
            lambda text: re.sub('nextPieceSlotId="[0-9]+"', 'nextPieceSlotId="3"', text),
            "is not smaller than the next one",
        ),
        (lambda text: text.replace('image="', 'image="no-'), "is missing"),
    ],
)
def test_faults_in_a_module_are_found(module, damage, fault):
    files = {**module[1], "buildFile.xml": damage(module[1]["buildFile.xml"].decode()).encode()}
    assert any(fault in line for line in module_faults(files))


def test_the_grid_of_a_module_names_the_hexes_as_the_map_does(module, libraries):
    game, files = module
    root = fromstring(files["buildFile.xml"])
    boards = {it.attrib["name"]: it for it in root.iter() if it.tag.endswith(".Board") and "image" in it.attrib}
    assert len([name for name in boards if not name.startswith(SETUP)]) == len(libraries[game].of(MAPS))
    for board in boards.values():
        wide, high = Image.open(io.BytesIO(files[f"images/{board.attrib['image']}"])).size
        regions = [it for it in board.iter() if it.tag.endswith(".Region")]
        for it in regions:
            assert 0 < int(it.attrib["originx"]) < wide
            assert 0 < int(it.attrib["originy"]) < high
        names = [it.attrib["name"] for it in regions]
        assert len(set(names)) == len(names)
        grids = [it for it in board.iter() if it.tag.endswith(".HexGrid")]
        assert bool(regions) != bool(grids)
        for grid in grids:
            assert float(grid.attrib["dx"]) / float(grid.attrib["dy"]) == pytest.approx(3**0.5 / 2, abs=1e-4)


@pytest.mark.parametrize("lower", ["even", "odd"])
def test_a_point_in_a_hex_has_the_name_of_the_hex(lower):
    """As the program computes names: columns by rounding, rows by rounding with half a hex less in odd columns."""
    from printgen.exports.vassal import Module, ModuleMap, build_file

    placed = PlacedBoard(Board(7, 5, lower), 40.0, 12.5, 20.0)
    scale = 4.0
    module = Module("m", "1", ("A",), (ModuleMap("map", "m.png", placed, scale),), (), (), ())
    root = fromstring(build_file(module))
    grid = next(it for it in root.iter() if it.tag.endswith(".HexGrid")).attrib
    numbering = next(it for it in root.iter() if it.tag.endswith(".HexGridNumbering")).attrib
    for cell in (Cell(column, row) for column in range(1, 8) for row in range(1, 6)):
        at = placed.middle(cell)
        column = round((at.x * scale - int(grid["x0"])) / float(grid["dx"]))
        fall = float(grid["dy"]) / 2 if column % 2 else 0
        row = round((at.y * scale - int(grid["y0"]) - fall) / float(grid["dy"]))
        name = f"{column + int(numbering['hOff']):02}{row + int(numbering['vOff']):02}"
        assert name == placed.board.label(cell)


def test_damage_markers_are_a_blind_pile_with_every_copy(module, libraries):
    game, files = module
    decks = libraries[game].of(DAMAGE)
    piles = [it for it in fromstring(files["buildFile.xml"]).iter() if it.tag.endswith(".DrawPile")]
    assert len(piles) == (1 if decks else 0)
    for pile in piles:
        assert (pile.attrib["faceDown"], pile.attrib["drawFaceUp"]) == ("Always", "false")
        cards = [it for it in pile if it.tag.endswith(".CardSlot")]
        assert len(cards) == sum(len(case.record.markers) for case in decks.values())
        covers = {text.split(";")[2] for it in cards if (text := it.text or "").startswith("+/null/obs;")}
        faces = {name for it in cards for name in re.findall(r"[0-9a-f]{12}-[^;\\]*?[.]png", it.text or "")}
        # Both sides of a marker tell what it is, so all markers have the same cover, which is neither of them.
        (cover,) = covers
        assert all((it.text or "").count(cover) == 1 for it in cards)
        assert len(faces) > 10


def test_each_side_has_its_own_hand(module):
    root = fromstring(module[1]["buildFile.xml"])
    sides = [it.text for it in root.iter("entry")]
    hands = [it.attrib["side"] for it in root.iter() if it.tag.endswith(".PlayerHand")]
    assert sides == hands
    assert len(set(sides)) >= 2


def elements(module, kind):
    root = fromstring(module[1]["buildFile.xml"])
    return root, [it for it in root.iter() if it.tag.endswith(f".{kind}")]


def test_the_set_up_chooses_a_board_of_every_window_that_has_one(module):
    root, setups = elements(module, "PredefinedSetup")
    (file,) = (it.attrib["file"] for it in setups if it.attrib["useFile"] == "true")
    saved = unpacked(io.BytesIO(module[1][file]))
    begin, *chosen, end = saved["savedGame"].decode().split("\x1b")
    assert (begin, end) == ("begin_save", "end_save")
    found = {}
    for window in (it for it in root if it.tag.endswith((".Map", ".PlayerHand"))):
        boards = [it.attrib["name"] for it in window.iter() if it.tag.endswith(".Board")]
        if name := next((it for it in boards if it.startswith(SETUP)), ""):
            found[window.attrib["mapName"]] = name
    assert chosen == [f"{window}BoardPicker\t{board}\t0\t0" for window, board in found.items()]
    # Pieces are not in the saved game: the program takes them from the stacks on these boards.
    _root, stacks = elements(module, "SetupStack")
    assert {it.attrib["owningBoard"] for it in stacks} == set(found.values())


def test_counters_start_in_hexes_at_opposite_edges_and_sheets_with_their_sides(module):
    root, stacks = elements(module, "SetupStack")
    (window,) = (it for it in root if it.tag.endswith(".Map") and it.attrib["mapName"] == "Map")
    counters = [it for it in stacks if it in list(window)]
    assert len(counters) == 2
    board = next(it for it in window.iter() if it.tag.endswith(".Board") and it.attrib["name"].startswith(SETUP))
    wide, high = Image.open(io.BytesIO(module[1][f"images/{board.attrib['image']}"])).size
    at = [(int(it.attrib["x"]) / wide, int(it.attrib["y"]) / high) for it in counters]
    assert max(abs(at[0][0] - at[1][0]), abs(at[0][1] - at[1][1])) > 0.7
    hands = [it for it in root if it.tag.endswith(".PlayerHand")]
    started = [[it.attrib["name"] for it in hand if it.tag.endswith(".SetupStack")] for hand in hands]
    assert sum(map(len, started)) == 2
    assert all(len(names) <= 1 for names in started)


def test_sheets_have_a_window_with_their_boxes_and_lines(module):
    _root, slots = elements(module, "PieceSlot")
    windows = [text for it in slots if "propertysheet;" in (text := it.text or "")]
    assert windows
    for text in windows:
        assert re.search(r"~3[a-z ]+", text)  # a row of boxes
        assert "~1notes" in text


def test_fields_of_a_sheet_become_lines_and_cells_of_tables_do_not():
    entries = [
        *(Entry(f"engine.{number}", 0, 0, 3, 3, "tick") for number in range(1, 7)),
        Entry("pilot.name", 0, 0, 30, 5, value="Ann"),
        Entry("log.3.speed", 0, 0, 5, 5),
    ]
    found = [(it.label, it.kind, it.value, it.boxes) for it in sheet_fields(entries)]
    assert found == [("pilot name", "text", "Ann", 0), ("engine", "boxes", "", 6), ("notes", "notes", HINT, 0)]
    assert sheet_fields([]) == ()


@pytest.mark.parametrize("edge", ["left", "right", "top", "bottom"])
def test_counters_of_a_side_start_on_the_board_along_its_edge(edge):
    board = PlacedBoard(Board(9, 6), 30.0, 0.0, 0.0)
    found = [it.cell for it in counter_starts(board, [edge] * 3)]
    assert len(set(found)) == 3
    assert all(cell in board.board for cell in found)
    along = {"left": ("column", 1), "right": ("column", 9), "top": ("row", 1), "bottom": ("row", 6)}[edge]
    assert {getattr(cell, along[0]) for cell in found} == {along[1]}


def test_a_delimiter_in_a_value_is_quoted_at_every_level():
    definition = vassal_text.piece("Nieuport 17; late", "a/b.png", 7, [vassal_text.delete(), vassal_text.turn(6)])
    kind, rest = re.split(r"(?<!\\)/", definition.removeprefix("+/null/"))
    outer, inner = re.split(r"(?<!\\)\t", kind)
    assert outer.startswith("delete;")
    assert "\\\t" in inner
    assert r"Nieuport 17\; late" in inner
    assert r"a\/b.png" in inner
    assert "7" in rest


def test_all_pictures_of_a_saved_object_are_in_the_package_and_not_too_large(table):
    _game, saved, files = table
    named = {url.rpartition("/")[2] for it in objects(saved) for url in addresses(it)}
    assert {f"images/{name}" for name in named} == {name for name in files if name.startswith("images/")}
    for name in named:
        if name.endswith(".png"):
            assert max(Image.open(io.BytesIO(files[f"images/{name}"])).size) <= 4096


def test_ids_are_different_and_the_same_on_every_run(table, tmp_path):
    game, saved, files = table
    ids = [it["GUID"] for it in objects(saved)]
    assert len(set(ids)) == len(ids)
    again = exported("tts", game, tmp_path)
    (name,) = (it for it in again if it.endswith(".json"))
    assert [it["GUID"] for it in objects(json.loads(again[name]))] == ids
    assert {name: content for name, content in again.items() if not name.endswith(".json")} == {
        name: content for name, content in files.items() if not name.endswith(".json")
    }


def test_everything_on_the_table_has_the_same_scale(table):
    """A tile's scale is its size on paper: the hexes of the map and the counters keep their proportion."""
    _game, saved, files = table
    for it in objects(saved):
        if it["Name"] != "Custom_Tile" or it["Locked"]:
            continue
        wide, high = Image.open(io.BytesIO(files["images/" + it["CustomImage"]["ImageURL"].rpartition("/")[2]])).size
        size = it["Transform"]
        assert size["scaleX"] / size["scaleZ"] == pytest.approx(wide / high, rel=0.03)
        assert size["scaleX"] * 2 * 150 == pytest.approx(wide, abs=2)


def test_copies_lie_in_bags_and_maps_are_locked(table):
    _game, saved, _files = table
    kinds = Counter(it["Name"] for it in saved["ObjectStates"])
    assert kinds["Bag"] >= 2
    assert any(it["Locked"] for it in saved["ObjectStates"])


def test_the_parts_of_maps_adjoin_and_cover_no_other_object(table):
    """A tile of scale 1 is two inches wide: neighbours are as far apart as they are wide."""
    _game, saved, _files = table
    maps = [it["Transform"] for it in saved["ObjectStates"] if it["Locked"]]
    edges = [(it["posX"] - it["scaleX"], it["posX"] + it["scaleX"], it["posZ"] - it["scaleZ"]) for it in maps]
    for one, other in itertools.combinations(maps, 2):
        across = abs(one["posX"] - other["posX"]) - one["scaleX"] - other["scaleX"]
        away = abs(one["posZ"] - other["posZ"]) - one["scaleZ"] - other["scaleZ"]
        assert max(across, away) > -0.01
    assert min(bottom for _left, _right, bottom in edges) > -0.01
    assert all(it["Transform"]["posZ"] < 0 for it in saved["ObjectStates"] if not it["Locked"])


def test_a_map_that_is_too_large_for_one_picture_is_cut_into_equal_parts():
    target = load("blue-max").library.of(TARGETS)["tts"].record
    parts = map_parts(Size(860, 500), target, 150)
    assert len(parts) == 2
    assert {(it.width, it.height) for it in parts} == {(430, 500)}
    assert [(it.x, it.y) for it in parts] == [(0, 0), (430, 0)]
    assert len(map_parts(Size(600, 500), target, 150)) == 1


def test_players_can_hide_pieces_in_their_hands_but_not_maps(table):
    _game, saved, _files = table
    assert all(it["Hands"] != it["Locked"] for it in objects(saved) if it["Name"] == "Custom_Tile")


def test_an_address_replaces_the_files_on_this_computer(tmp_path):
    files = exported(
        "tts",
        "blue-max",
        tmp_path,
        products=("counters",),
        aircraft=("fokker-dr1",),
        base_url="https://example.org/friday",
    )
    text = next(content for name, content in files.items() if name.endswith(".json")).decode()
    assert "https://example.org/friday/" in text
    assert "file:" not in text
    assert [it.name for it in (tmp_path / "blue-max" / "exports").iterdir()] == ["tts-counters-fokker-dr1.zip"]


def test_without_an_address_the_pictures_are_where_the_object_expects_them(tmp_path):
    files = exported("tts", "blue-max", tmp_path, products=("counters",), aircraft=("fokker-dr1",))
    text = next(content for name, content in files.items() if name.endswith(".json")).decode()
    for url in re.findall(r'"(file:[^"]+\.png)"', text):
        name = url.rpartition("/images/")[2]
        assert (tmp_path / "blue-max/exports/tts-counters-fokker-dr1/images" / name).read_bytes() == files[
            f"images/{name}"
        ]
