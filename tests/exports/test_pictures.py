"""`printgen export pieces`: pictures cut to shape or with bleed, their list, and what a target refuses."""

import csv
import io
import re
import zipfile

import pytest
from PIL import Image
from pypdf import PdfReader

from printgen.commands import export, load
from printgen.commands.session import Session
from printgen.data.findings import UsageError
from printgen.data.folders import find
from printgen.data.records.targets import ExportTarget
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Face, Line, Rect, Text, Trim
from printgen.exports import pieces
from printgen.games.game import game_ids
from printgen.products.deck import Card, LazyCard, Product
from printgen.products.job import Job
from printgen.units import Size
from tests.open_games import no_open_games

GAME = "blue-max"


@pytest.fixture
def session(tmp_path):
    return Session(find(out=tmp_path / "out"), lambda _doing, _share: None)


def unpacked(file):
    """Return the files in a ZIP file, by name."""
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def exported(session, what=GAME, target="pieces", **options):
    """Export the pieces, and return the files of the package by name."""
    done = export.export(target, what, options, session)
    path = done.closing.partition(".zip")[0] + ".zip"
    return unpacked(session.project.output / GAME / export.FOLDER / path.rpartition("/")[2])


def pictures(files):
    return {name: Image.open(io.BytesIO(content)) for name, content in files.items() if name.endswith(".png")}


def test_each_side_is_a_picture_of_its_size_and_in_the_list(session):
    files = exported(session, products=("damage-chits",), resolution=150)
    rows = list(csv.DictReader(io.StringIO(files["pieces.csv"].decode("utf-8-sig"))))
    found = pictures(files)
    assert [row["file"] for row in rows] == list(found)
    assert {row["side"] for row in rows} == {"front", "back"}
    for row in rows:
        size = tuple(round(float(row[f"{it} mm"]) / 25.4 * 150) for it in ("width", "height"))
        assert found[row["file"]].size == size == tuple(map(int, row["pixels"].split(" x ")))


def test_a_picture_is_cut_to_shape_and_its_paper_stays_white(session):
    picture = next(iter(pictures(exported(session, products=("damage-chits",), resolution=150)).values()))
    wide, high = picture.size
    assert [picture.getpixel(at)[3] for at in ((0, 0), (wide - 1, 0), (0, high - 1), (wide - 1, high - 1))] == [0] * 4
    assert picture.getpixel((wide // 2, high // 2))[3] == 255


def test_bleed_makes_the_picture_larger_and_shows_colour_beyond_the_cut(session):
    cut = pictures(exported(session, products=("counters",), aircraft=("fokker-dr1",), resolution=254))
    wide = pictures(exported(session, products=("counters",), aircraft=("fokker-dr1",), resolution=254, bleed="2mm"))
    for name, picture in wide.items():
        assert picture.size == (cut[name].size[0] + 40, cut[name].size[1] + 40)
        assert picture.getpixel((1, picture.size[1] // 2))[:3] != (255, 255, 255)


def test_a_pdf_of_one_piece_states_its_cut_and_its_bleed(session):
    files = exported(session, products=("damage-chits",), format="pdf", bleed="3mm")
    page = PdfReader(io.BytesIO(next(it for name, it in files.items() if name.endswith(".pdf")))).pages[0]
    bleed = 3 / 25.4 * 72
    assert float(page.bleedbox.width) == pytest.approx(float(page.trimbox.width) + 2 * bleed, abs=0.01)
    assert page.mediabox == page.bleedbox


def test_svg_has_the_size_of_the_piece(session):
    files = exported(session, products=("secrecy-cards",), format="svg")
    text = next(it for name, it in files.items() if name.endswith(".svg")).decode()
    assert 'width="90mm"' in text
    assert 'height="75mm"' in text


def test_the_same_pieces_give_the_same_bytes(session):
    assert exported(session, products=("secrecy-cards",)) == exported(session, products=("secrecy-cards",))


def test_a_kit_file_exports_only_its_aircraft(session, tmp_path):
    kit = tmp_path / "two.yaml"
    kit.write_text(
        "kit: two\ntitle: Two\ngame: blue-max\nseats:\n"
        "- {player: Ann, aircraft: fokker-dr1}\n- {player: Ben, aircraft: spad-xiii}\n"
    )
    names = [name for name in exported(session, str(kit), products=("counters",)) if name.endswith(".png")]
    assert names
    assert all("fokker-dr1" in name or "spad-xiii" in name for name in names)


def test_packages_with_other_pictures_have_other_names(session):
    for options in ({}, {"bleed": "3mm"}, {"format": "svg"}, {"resolution": 100}, {"ink": "saver"}):
        export.export("pieces", GAME, {"products": ("secrecy-cards",), **options}, session)
    names = {it.name for it in (session.project.output / GAME / export.FOLDER).iterdir()}
    stem = "pieces-secrecy-cards"
    assert names == {f"{stem}{end}.zip" for end in ("", "-bleed-3mm", "-svg", "-100dpi", "-saver")}


def test_the_ink_of_a_kit_file_is_for_paper_and_exports_are_in_full_ink(session, tmp_path):
    def kit(ink):
        file = tmp_path / "two.yaml"
        file.write_text(f"kit: two\ntitle: Two\ngame: blue-max\n{ink}seats:\n- {{player: Ann, aircraft: fokker-dr1}}\n")
        return str(file)

    full = exported(session, kit(""), products=("counters",))
    assert exported(session, kit("ink: mono\npaper: letter\nstock: avery-5371\n"), products=("counters",)) == full
    mono = exported(session, kit(""), products=("counters",), ink="mono")
    assert mono != full


TARGET = "target: {id}\nname: A shop\nsummary: cards\npackage: pictures\nsource: {{status: house}}\n"
REFUSED = [
    ("unknown target", "piece", GAME, {}, "did you mean `pieces`"),
    ("unknown game", "pieces", "blue-maks", {}, "did you mean `blue-max`"),
    ("unknown product", "pieces", GAME, {"products": ("counter",)}, "did you mean `counters`"),
    ("unknown aircraft", "pieces", GAME, {"aircraft": ("fokker-dr",)}, "did you mean `fokker-dr1`"),
    (
        "text pages",
        "pieces",
        GAME,
        {"products": ("player-reference",)},
        "printgen make player-reference blue-max --format png",
    ),
    ("bleed of a page", "pieces", GAME, {"products": ("record-sheets",), "bleed": "2mm"}, "Remove `--bleed`"),
    ("forms", "pieces", GAME, {"fillable": True}, "only `printgen make` prints"),
    ("unknown side", "pieces", GAME, {"side": "french"}, "french"),
    ("unknown ink", "pieces", GAME, {"ink": "sepia"}, "sepia"),
    ("a folder instead of a kit file", "vassal", "data/kit", {}, "data/kit"),
    ("target and game exchanged", GAME, "pieces", {}, "pieces"),
    ("negative bleed", "pieces", GAME, {"bleed": "-1mm"}, "`--bleed`"),
    ("stock", "pieces", GAME, {"stock": "avery-5371"}, "`--stock` concerns paper"),
    ("assembly", "pieces", GAME, {"assembly": "fold"}, "`--assembly` concerns paper"),
    ("flip", "pieces", GAME, {"flip": "short"}, "`--flip` concerns paper"),
    ("profile", "pieces", GAME, {"profile": "kitchen"}, "`--profile` concerns paper"),
    ("bleed in words", "pieces", GAME, {"bleed": "wide"}, "`--bleed`"),
    ("too much bleed", "pieces", GAME, {"bleed": "9mm"}, "`--bleed`"),
    ("ambiguous number", "pieces", GAME, {"bleed": "1,500mm"}, "1,500"),
    ("address for pictures", "pieces", GAME, {"base_url": "https://example.org"}, "`--base-url` has no effect"),
    ("no address", "tts", GAME, {"base_url": "example.org"}, "is not an address"),
    ("a path for an address", "tts", GAME, {"base_url": "pictures/friday"}, "is not an address"),
    ("format of tts", "tts", GAME, {"format": "pdf"}, "--format png"),
    ("format of vassal", "vassal", GAME, {"format": "svg"}, "--format png"),
    ("address for vassal", "vassal", GAME, {"base_url": "https://example.org"}, "`--base-url` has no effect"),
    ("unknown map", "vassal", GAME, {"map": ("north",)}, "map of blue-max"),
    ("paper", "pieces", GAME, {"paper": ("letter",)}, "`--paper` concerns paper"),
    ("hexes in words", "tts", GAME, {"hex": ("large",)}, "`--hex`"),
]


@pytest.mark.parametrize(
    ("target", "what", "options", "message"), [it[1:] for it in REFUSED], ids=[it[0] for it in REFUSED]
)
def test_bad_input_is_refused_before_anything_is_written(session, target, what, options, message):
    with pytest.raises(UsageError, match=re.escape(message)):
        export.export(target, what, options, session)
    assert not (session.project.output / GAME).exists()


def test_a_kit_file_with_errors_is_reported_and_nothing_is_written(session, tmp_path):
    kit = tmp_path / "two.yaml"
    kit.write_text("kit: two\ntitle: Two\ngame: blue-max\nseats:\n- {player: Ann, aircraft: fokker-dr}\n")
    done = export.export("pieces", str(kit), {}, session)
    assert "did you mean `fokker-dr1`" in done.complaint
    assert export.NOT_EXPORTED in done.complaint
    assert not (session.project.output / GAME).exists()


def test_a_missing_kit_file_is_reported_and_nothing_is_written(session, tmp_path):
    done = export.export("vassal", str(tmp_path / "missing.yaml"), {}, session)
    assert "missing.yaml" in done.complaint
    assert export.NOT_EXPORTED in done.complaint
    assert not (session.project.output / GAME).exists()


#: Targets with errors: the wrong line, and part of the message.
WRONG_TARGETS = [
    ("resolutions: 100", "did you mean `resolution`"),
    ("resolution: 5000", "1200"),
    ("resolution: high", "whole number"),
    ("bleed: -1", "0"),
    ("safe-area: wide", "number"),
    ("formats: [gif]", "png"),
    ("formats: []", "at least 1"),
    ("largest-picture: 10", "64"),
    ("colour: pantone", "cmyk"),
    ("naming: '../{piece}'", "naming"),
    ("naming: '{name}'", "naming"),
    ("max-pieces: 0", "1"),
    ("sizes: [{name: chit, width: 25}]", "height"),
    ("sizes: [{name: chit, width: 0, height: 25}]", "5"),
    ("package: boxes", "pictures"),
]


@pytest.mark.parametrize(("line", "message"), WRONG_TARGETS)
def test_an_error_in_a_target_is_reported_with_its_line(tmp_path, line, message):
    folder = tmp_path / "mine"
    (folder / "targets").mkdir(parents=True)
    text = TARGET.format(id="shop")
    if line.startswith("package"):
        text = text.replace("package: pictures\n", "")
    (folder / "targets" / "shop.yaml").write_text(f"{text}{line}\n")
    session = Session(find((folder,), tmp_path / "out"), lambda _doing, _share: None)
    done = export.export("shop", GAME, {"products": ("damage-chits",)}, session)
    number = len(text.splitlines()) + 1
    assert f"shop.yaml:{number}:" in done.complaint
    assert message in done.complaint
    assert export.NOT_EXPORTED in done.complaint
    assert not (session.project.output / GAME).exists()


SHOPS = [
    ("sizes: [{name: poker, width: 63, height: 88}]", "the nearest is poker (63 x 88 mm)"),
    ("sizes: [{name: chit, width: 25, height: 25, is-circle: true}]", "a rectangle of 25 x 25 mm is not a size"),
    ("largest-picture: 200", "Use `--resolution 203` or less"),
    ("safe-area: 6", "is less than 6 mm from the cut"),
    ("max-pieces: 10", "accepts at most 10 pieces"),
    ("colour: cmyk", "printgen writes RGB"),
    ("naming: '{product}'", "several pictures would be named `damage-chits`"),
]


@pytest.mark.parametrize(("field", "message"), SHOPS)
def test_pieces_that_a_target_does_not_accept_are_refused_with_a_remedy(tmp_path, field, message):
    folder = tmp_path / "mine"
    (folder / "targets").mkdir(parents=True)
    (folder / "targets" / "shop.yaml").write_text(TARGET.format(id="shop") + field + "\n")
    session = Session(find((folder,), tmp_path / "out"), lambda _doing, _share: None)
    with pytest.raises(UsageError) as refusal:
        export.export("shop", GAME, {"products": ("damage-chits",)}, session)
    assert message in str(refusal.value)
    remedies = ("printgen export pieces", "--resolution", "--products", "in `naming`")
    assert any(remedy in str(refusal.value) for remedy in remedies)


def test_a_target_of_ones_own_is_listed_and_used(tmp_path):
    folder = tmp_path / "mine"
    (folder / "targets").mkdir(parents=True)
    (folder / "targets" / "shop.yaml").write_text(TARGET.format(id="shop") + "resolution: 100\nbleed: 3\n")
    session = Session(find((folder,), tmp_path / "out"), lambda _doing, _share: None)
    assert "shop" in export.targets(session).answer
    found = pictures(exported(session, target="shop", products=("damage-chits",)))
    assert {picture.size for picture in found.values()} == {(122, 122)}


def test_a_target_names_its_pictures_and_its_sheets(tmp_path):
    folder = tmp_path / "mine"
    (folder / "targets").mkdir(parents=True)
    fields = "naming: '{side}/{product}-{piece}'\nsizes: [{name: chit, width: 25, height: 25, per-sheet: 20}]\n"
    (folder / "targets" / "shop.yaml").write_text(TARGET.format(id="shop") + fields)
    session = Session(find((folder,), tmp_path / "out"), lambda _doing, _share: None)
    files = exported(session, target="shop", products=("damage-chits",))
    assert any(name.startswith("front/damage-chits-") for name in files)
    assert "- chit (25 x 25 mm): 36, on 2 sheets of 20" in files["README.txt"].decode()


def test_pages_and_maps_that_are_named_become_whole_pictures(session):
    files = exported(session, products=("record-sheets,maps",), aircraft=("fokker-dr1",), map=("west",), resolution=36)
    rows = list(csv.DictReader(io.StringIO(files["pieces.csv"].decode("utf-8-sig"))))
    assert [row["shape"] for row in rows] == ["page", "page"]
    assert {row["product"] for row in rows} == {"record-sheets", "maps"}
    for row in rows:
        assert pictures(files)[row["file"]].size == tuple(map(int, row["pixels"].split(" x ")))


@pytest.mark.parametrize("game", [*game_ids(), find().templates / "example-game"], ids=str)
def test_cards_that_are_drawn_later_state_whether_they_are_cut_out(game):
    with no_open_games():
        data = load(str(game))
        for product in data.game.all_products:
            if isinstance(product, Product):
                (it,) = pieces.draw_decks([product], data.library, Job())
                for card in it[1].pages[:2]:
                    if isinstance(card, LazyCard):
                        assert card.is_piece == bool(card.draw().trim), card.name


MARGIN = 3.0
DISC = [
    ("in the middle", Text(12.5, 13, "A", anchor="middle"), ""),
    ("text in the corner of the square around a disc", Text(4.5, 5.5, "A", 4), "“A”"),
    ("a line near the cut", Line(12.5, 2.0, 12.6, 2.0), "a line"),
    ("an outlined area near the cut", Rect(10, 1, 5, 5, Ink.GREY15, Ink.BLACK), "a line"),
    ("colour without an outline", Rect(-2, -2, 30, 30, Ink.GREY15, None), ""),
    ("a line across the cut", Line(12.5, 5.0, 12.5, -3.0), ""),
]


@pytest.mark.parametrize(("mark", "found"), [it[1:] for it in DISC], ids=[it[0] for it in DISC])
def test_the_safe_area_of_a_disc_is_a_disc(mark, found):
    size = Size(25, 25)
    trim = Trim(size, circle=True)
    piece = pieces.Piece("markers", "m", Card(Face("m", size, (mark,)), trim=trim), trim)
    target = ExportTarget.model_construct(
        name="A shop", safe_area=MARGIN, sizes=(), largest_picture=None, max_pieces=None
    )
    refused = pieces.refusals([piece], target, 0.0, 300)
    assert [line.partition(" is less")[0] for line in refused] == ([f"markers: {found}"] if found else [])


def test_the_package_says_what_to_do(session):
    text = exported(session, products=("secrecy-cards",))["README.txt"].decode()
    assert "1 piece, 2 pictures" in text
    assert "6 with all copies" in text


def test_a_package_can_be_opened_by_other_programs(session):
    done = export.export("pieces", GAME, {"products": ("secrecy-cards",)}, session)
    (path,) = (session.project.output / GAME / export.FOLDER).glob("*.zip")
    assert path.name in done.closing
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
