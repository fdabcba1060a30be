"""Decks of every make on paper: pages, pieces, pictures larger than the paper, and what is said of them."""

import pypdfium2
import pytest
from msgspec.structs import replace

from printgen.data.findings import UsageError
from printgen.data.kind import GameData, Library
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Face, Rect, Trim
from printgen.files import OutputFile
from printgen.products.deck import Card, Deck, LazyCard, Product
from printgen.products.export import export_deck, piece_order
from printgen.products.flowed_files import pack_files, unpack_files
from printgen.products.job import Job
from printgen.products.options import Choices
from printgen.sheets.profile import make_profile, save_profile
from printgen.units import MM_PER_POINT, Size

DATA = GameData("toy", "Kites", Library(), "1.0")
AID = Product("kites", "Kites", "", lambda *_: Deck("", ()))
PAGE, CHIT, BOARD = Size(150, 200), Size(20, 20), Size(500, 400)


def face(name, size):
    return Face(name, size, (Rect(0, 0, size.width, size.height, Ink.GREY15, Ink.BLACK),))


def card(name, size=PAGE, back=False, **more):
    return Card(face(name, size), face(f"{name}-back", size) if back else None, bookmark=(name,), **more)


def chit(name="chit", back=True, copies=3):
    return card(name, CHIT, back, trim=Trim(CHIT), copies=copies)


def printed(*cards, **job):
    asked = Job(**job)
    made = export_deck(DATA, AID, Deck("Kites", cards), asked, piece_order(asked, Library()))
    return {product.name: product for product in made}


def sizes(content):
    """Return the width and height of each page, in whole mm."""
    pages = [page.get_size() for page in pypdfium2.PdfDocument(content)]
    return [(round(wide * MM_PER_POINT), round(high * MM_PER_POINT)) for wide, high in pages]


def facts(product, *names):
    return tuple(product.facts[name] for name in names)


def test_a_whole_page_is_a_sheet():
    (product,) = printed(card("box"), card("delta", copies=2)).values()
    assert product.name == "kites.pdf"
    assert sizes(product.content) == [(210, 297)] * 3
    assert facts(product, "pages", "sheets", "sides") == (3, 3, 1)
    assert {"cuts", "tiles"} & set(product.facts) == set()


def test_a_page_is_drawn_once():
    drawn = []
    deck = Deck("Kites", (LazyCard("box", (), lambda: drawn.append("box") or card("box")), card("delta")))
    assert deck.cards is deck.cards
    assert ([it.bookmark for it in deck.cards], drawn) == ([("box",), ("delta",)], ["box"])


def test_forms_are_named_after_what_they_are_for_and_else_after_their_fronts():
    cards = (card("sheet", form_id="box-kite"), card("orders", form_id="box-kite"), card("lone"))
    made = printed(*cards, choices=Choices.from_values(fillable=True))
    assert {name: it.facts["pages"] for name, it in made.items()} == {
        "forms/kites/box-kite.pdf": 2,
        "forms/kites/lone.pdf": 1,
    }


def test_backs_of_whole_pages_lie_on_the_same_sheets_and_no_front_slips_behind_another():
    (product,) = printed(card("box", back=True), card("delta"), card("sled", back=True)).values()
    assert facts(product, "pages", "sheets", "sides") == (6, 3, 2)


def test_pieces_are_laid_on_sheets_and_counted():
    (product,) = printed(
        chit(copies=3), chit("other", copies=2), card("big", Size(30, 40), True, trim=Trim(Size(30, 40)))
    ).values()
    assert facts(product, "pages", "sheets", "sides") == (2, 1, 2)
    assert product.facts["cuts"] == [[5, 20, 20], [1, 30, 40]]


@pytest.mark.parametrize(
    ("assembly", "expected"), [("duplex", (2, 1, 2)), ("fold", (1, 1, 1)), ("glue", (2, 2, 1)), ("single", (1, 1, 1))]
)
def test_pieces_are_put_together_as_the_job_says(assembly, expected):
    (product,) = printed(chit(), assembly=assembly).values()
    assert facts(product, "pages", "sheets", "sides") == expected
    assert product.name == ("kites.pdf" if assembly == "duplex" else f"kites-{assembly}.pdf")


def test_a_picture_larger_than_the_paper_is_laid_over_tiles_and_a_small_one_is_not():
    (product,) = printed(card("board", BOARD, tiled=True)).values()
    tiles = product.facts["tiles"]
    assert tiles > 3
    assert facts(product, "pages", "sheets", "sides") == (tiles + 1, tiles + 1, 1)
    (small,) = printed(card("film", PAGE, tiled=True)).values()
    assert (len(sizes(small.content)), "tiles" in small.facts) == (1, False)


def test_a_banner_is_one_sheet_as_large_as_it_takes():
    (product,) = printed(card("board", BOARD, tiled=True), choices=Choices.from_values(layout="banner")).values()
    ((wide, high),) = sizes(product.content)
    assert wide >= BOARD.width
    assert high >= BOARD.height
    assert product.name == "kites-banner.pdf"
    assert product.facts["sheet_size"] == pytest.approx([wide, high], abs=1.0)
    assert "sheet_size" not in next(iter(printed(card("page")).values())).facts


def test_what_is_printed_on_both_sides_is_a_file_of_its_own_beside_what_is_not():
    made = printed(card("page"), chit(), card("board", BOARD, tiled=True))
    assert list(made) == ["kites.pdf", "kites-pieces.pdf"]
    assert [product.facts["sides"] for product in made.values()] == [1, 2]
    (together,) = printed(card("page"), chit(back=False)).values()
    assert facts(together, "pages", "sides") == (2, 1)


def test_pictures_are_a_file_a_page_and_only_fronts_count_as_paper():
    made = printed(chit(), format="svg")
    assert list(made) == ["svg/kites/1-sheet-1.svg", "svg/kites/2-sheet-1.svg"]
    assert [facts(product, "pages", "sheets") for product in made.values()] == [(1, 1), (1, 0)]
    pages = printed(*(card(f"box {number}") for number in range(10)), format="svg")
    assert list(pages)[::9] == ["svg/kites/01-box-0.svg", "svg/kites/10-box-9.svg"]


def test_files_are_named_after_their_number_and_pieces_without_backs_after_nothing_of_backs():
    assert list(printed(card("page"), chit(), number="3", ink="mono")) == [
        "3-kites-mono.pdf",
        "3-kites-pieces-mono.pdf",
    ]
    assert list(printed(chit(back=False), assembly="fold", flip="short")) == ["kites.pdf"]
    assert list(printed(chit(), assembly="fold", flip="short")) == ["kites-fold-flip-short.pdf"]


def test_a_piece_too_large_for_the_paper_is_the_users_affair():
    with pytest.raises(UsageError, match=r"^kites: "):
        printed(card("huge", BOARD, True, trim=Trim(BOARD)))


def test_a_bleed_or_a_printer_or_a_stock_there_is_not_is_the_users_affair(monkeypatch, tmp_path):
    monkeypatch.setattr("printgen.sheets.profile.profiles_folder", lambda: tmp_path)
    for job in (Job(bleed=9.0), Job(profile="kitchen"), Job(stock="labels")):
        with pytest.raises(UsageError):
            piece_order(job, Library())
    save_profile(make_profile("kitchen", 0.5, -1.0), tmp_path)
    found = piece_order(Job(profile="kitchen", flip="short", bleed=3.0), Library())
    assert (found.profile.dx, found.profile.dy, found.flip, found.bleed) == (0.5, -1.0, "short", 3.0)


def test_a_profile_moves_backs_and_nothing_else(monkeypatch, tmp_path):
    monkeypatch.setattr("printgen.sheets.profile.profiles_folder", lambda: tmp_path)
    save_profile(make_profile("kitchen", 2.0, 0.0), tmp_path)
    (plain,), (moved,) = printed(chit()).values(), printed(chit(), profile="kitchen").values()
    one, two = (
        [page.render(scale=1).to_pil().tobytes() for page in pypdfium2.PdfDocument(product.content)]
        for product in (plain, moved)
    )
    assert one[0] == two[0]
    assert one[1] != two[1]


def test_the_manifest_is_told_what_was_asked_for():
    (product,) = printed(card("box"), ink="saver").values()
    assert facts(product, "product", "title", "data") == ("kites", "Kites", "1.0")
    assert product.facts["options"] == Job(ink="saver").manifest_facts()
    assert 0 <= product.facts["ink"] < 0.1
    assert replace(product, facts={}).content[:5] == b"%PDF-"


def test_products_come_back_with_their_bytes_and_facts():
    products = (
        OutputFile("a.pdf", bytes(range(256)), {"pages": 2, "reads": {"kites": "1f"}}),
        OutputFile("b.png", b"", {}),
    )
    assert unpack_files(pack_files(products)) == products


@pytest.mark.parametrize("content", [b"", b"{}x", b"[1]", b'[["a", "b"]]', b'[["a", 3, {}]]', b"\xff"])
def test_bytes_that_hold_none_give_none(content):
    assert unpack_files(content) is None
