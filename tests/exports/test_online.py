"""Packages for playing online: their structure, sizes and names, for all games."""

import io
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
from printgen.data.kinds import DAMAGE, MAPS
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Board, Cell
from printgen.exports import vassal_text
from printgen.exports.vassal_package import module_faults
from printgen.games.game import game_ids

#: Products of each game with all that a package may contain: a map, pieces with two sides, a sheet; and flowed pages of one.
PRODUCTS = {
    "canvas-eagles": "maps,counters,damage-markers,record-sheets",
    "blue-max": "maps,counters,damage-chits,record-sheets,player-reference",
    "richthofens-war": "maps,counters,markers,status-pads",
    "dockfighters": "maps,counters,markers,datasheets",
}
AIRCRAFT = {
    "canvas-eagles": "fokker-dr1",
    "blue-max": "fokker-dr1",
    "richthofens-war": "fokker-dr1",
    "dockfighters": "albatross",
}


def unpacked(file):
    """The files in a ZIP file, by name."""
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def exported(target, game, folder, **options):
    """The files of a package, by name."""
    session = Session(find(out=folder), lambda _doing, _share: None)
    given = {"products": (PRODUCTS[game],), "aircraft": (AIRCRAFT[game],), **options}
    export.export(target, game, given, session)
    (path,) = (folder / game / export.FOLDER).glob("*.zip")
    return unpacked(path)


@pytest.fixture(scope="module")
def libraries():
    """The records of each game."""
    session = Session(find(), lambda _doing, _share: None)
    return {game: load(game, project=session.project).library for game in game_ids()}


@pytest.fixture(scope="module", params=game_ids())
def module(request, tmp_path_factory):
    """The game, and the files of its VASSAL module."""
    files = exported("vassal", request.param, tmp_path_factory.mktemp("vassal"))
    (name,) = (it for it in files if it.endswith(".vmod"))
    return request.param, unpacked(io.BytesIO(files[name]))


@pytest.fixture(scope="module", params=game_ids())
def table(request, tmp_path_factory):
    """The game, its saved object, and the files of the package."""
    files = exported("tts", request.param, tmp_path_factory.mktemp("tts"))
    (name,) = (it for it in files if it.endswith(".json"))
    return request.param, json.loads(files[name]), files


def addresses(it):
    """The addresses of the pictures of an object, or of its PDF."""
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
    assert len(boards) == len(libraries[game].of(MAPS))
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
        assert all((it.text or "").startswith("+/null/obs;") for it in cards)


def test_each_side_has_its_own_hand(module):
    root = fromstring(module[1]["buildFile.xml"])
    sides = [it.text for it in root.iter("entry")]
    hands = [it.attrib["side"] for it in root.iter() if it.tag.endswith(".PlayerHand")]
    assert sides == hands
    assert len(set(sides)) >= 2


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


def test_an_address_replaces_the_files_on_this_computer(tmp_path):
    files = exported("tts", "blue-max", tmp_path, products=("counters",), base_url="https://example.org/friday")
    text = next(content for name, content in files.items() if name.endswith(".json")).decode()
    assert "https://example.org/friday/" in text
    assert "file:" not in text
    assert [it.name for it in (tmp_path / "blue-max" / "exports").iterdir()] == ["tts-counters-fokker-dr1.zip"]


def test_without_an_address_the_pictures_are_where_the_object_expects_them(tmp_path):
    files = exported("tts", "blue-max", tmp_path, products=("counters",))
    text = next(content for name, content in files.items() if name.endswith(".json")).decode()
    for url in re.findall(r'"(file:[^"]+\.png)"', text):
        name = url.rpartition("/images/")[2]
        assert (tmp_path / "blue-max/exports/tts-counters-fokker-dr1/images" / name).read_bytes() == files[
            f"images/{name}"
        ]
