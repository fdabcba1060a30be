"""The closing lines that name the pages to print again and to throw away."""

from __future__ import annotations

from typing import Any

from printgen.drawing.marks import Face, Text
from printgen.drawing.plan import PlacedFace, Sheet
from printgen.files import WrittenFiles
from printgen.products.page_digests import page_digests, piece_digests
from printgen.report.reprint import reprint_lines
from printgen.units import Size

SIZE = Size(210, 297)
COIN = Size(20, 20)


def sheet(name: str, words: str, foot: str, player: str = "") -> Sheet:
    faces = [Face(name, SIZE, (Text(1, 1, words),)), Face("furniture", SIZE, (Text(1, 290, foot),))]
    bookmark = (player, name) if player else (name,)
    return Sheet(SIZE, tuple(PlacedFace(face, 0, 0) for face in faces), bookmark)


def facts(*pages: tuple[str, ...], foot: str = "data 1", **others: Any) -> dict[str, Any]:
    sheets = [sheet(page[0], page[1], foot, *page[2:]) for page in pages]
    options = {"paper": "a4", "assembly": "duplex"}
    drawn = page_digests(sheets, {"Ann", "Ben"})
    return {"product": "sheets", "options": options, "pages": len(pages), "drawn": drawn, **others}


def pieces(*sides: dict[str, str]) -> dict[str, Any]:
    """Return the facts of a two-sided file with pieces: the words of each piece by its title, for each side."""
    sheets = []
    for side in sides:
        faces = (Face(title, COIN, (Text(1, 1, words),)) for title, words in side.items())
        sheets.append(Sheet(SIZE, tuple(PlacedFace(face, 20 * at, 0) for at, face in enumerate(faces)), ("sheet 1",)))
    cut = piece_digests(sheets, {title: title for side in sides for title in side})
    made = facts()
    return {**made, "drawn": page_digests(sheets), "pieces": cut, "sides": 2, "pages": len(sheets)}


def lines(before: dict[str, Any], after: dict[str, Any], name: str = "sheets.pdf", former: str = "sheets.pdf") -> str:
    replaced = {name: before} if name == former else {}
    put = WrittenFiles({name: after}, frozenset({name}), replaced=replaced)
    return " ".join(reprint_lines(put, {former: before, name: after}))


BEFORE = facts(("Camel", "dive 3"), ("Dr.I", "dive 2"))


def test_only_the_pages_with_other_content_are_named() -> None:
    said = lines(BEFORE, facts(("Camel", "dive 4"), ("Dr.I", "dive 2"), foot="data 2"))
    assert "page 1 (Camel)" in said
    assert "throw away" in said
    assert "Dr.I" not in said


def test_a_new_foot_alone_needs_no_new_print() -> None:
    said = lines(BEFORE, facts(("Camel", "dive 3"), ("Dr.I", "dive 2"), foot="data 2"))
    assert "still valid" in said
    assert "print again" not in said


def test_a_changed_back_is_named_with_its_front() -> None:
    two_sided = {**BEFORE, "sides": 2}
    said = lines(two_sided, facts(("Camel", "dive 3"), ("Dr.I", "dive 9"), sides=2))
    assert "sheet 1 (pages 1 and 2: Camel, Dr.I)" in said
    alone = lines(BEFORE, facts(("Camel", "dive 3"), ("Dr.I", "dive 9"), sides=1))
    assert "page 2 (Dr.I)" in alone
    assert "Camel" not in alone


def test_players_are_named_with_their_pages() -> None:
    before = facts(("Camel", "dive 3, Ann", "Ann"), ("Camel", "dive 3, Ben", "Ben"))
    assert "page 2 (Camel, Ben)" in lines(before, facts(("Camel", "dive 3, Ann", "Ann"), ("Camel", "x", "Ben")))


def test_pages_without_a_successor_are_thrown_away() -> None:
    said = lines(BEFORE, facts(("Camel", "dive 3")))
    assert "throw away the old page 2 (Dr.I)" in said
    assert "print" not in said.replace("printgen", "")
    both = lines(BEFORE, facts(("Camel", "dive 4")))
    assert "print again from sheets.pdf: page 1 (Camel)" in both
    assert "page 2 (Dr.I)" in both.partition("throw away")[2]


def test_a_new_page_replaces_nothing() -> None:
    said = lines(facts(("Camel", "dive 3")), BEFORE)
    assert "page 2 (Dr.I)" in said
    assert "throw away the old" not in said


def test_changed_pieces_are_named_with_their_sheet_and_moved_ones_are_valid() -> None:
    before = pieces({"Camel": "3", "Dr.I": "2"}, {"back": "x"})
    said = lines(before, pieces({"Camel": "4", "Dr.I": "2"}, {"back": "x"}))
    assert "sheet 1 (pages 1 and 2: Camel)" in said
    assert "old pieces (Camel)" in said
    assert "still valid" in lines(before, pieces({"Dr.I": "2", "Camel": "3"}, {"back": "x"}))
    gone = lines(before, pieces({"Camel": "3"}, {"back": "x"}))
    assert "Dr.I" in gone.partition("throw away")[2]
    # The manifest of an earlier version does not list the pieces.
    assert "sheet 1" in lines(before, {**pieces({"Camel": "4"}, {"back": "x"}), "pieces": []})


def test_a_house_rule_in_the_name_is_compared_with_the_file_without_it() -> None:
    after = facts(("Camel", "dive 4"), ("Dr.I", "dive 2"))
    said = lines(BEFORE, after, name="sheets-house-fast.pdf")
    assert "page 1 (Camel)" in said
    assert "throw away" not in said
    assert lines({**BEFORE, "options": {"paper": "letter"}}, after, name="sheets-house-fast.pdf") == ""


def test_a_file_whose_former_pages_are_unknown_is_named_as_a_whole() -> None:
    for drawn in (None, "x", [["a"]], [[1, 2]]):
        assert "print again" in lines({**BEFORE, "drawn": drawn}, BEFORE)
    assert "print again" in lines({**BEFORE, "pieces": [["x"]]}, BEFORE)
    assert lines({**BEFORE, "drawn": None}, {**BEFORE, "form": True}) == ""
