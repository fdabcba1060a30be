"""The closing line that names the pages to print again."""

from __future__ import annotations

from typing import Any

from printgen.drawing.marks import Face, Text
from printgen.drawing.plan import PlacedFace, Sheet
from printgen.files import WrittenFiles
from printgen.products.page_digests import page_digests
from printgen.report.reprint import reprint_lines
from printgen.units import Size

SIZE = Size(210, 297)


def sheet(name: str, words: str, foot: str) -> Sheet:
    faces = [Face(name, SIZE, (Text(1, 1, words),)), Face("furniture", SIZE, (Text(1, 290, foot),))]
    return Sheet(SIZE, tuple(PlacedFace(face, 0, 0) for face in faces), (name,))


def facts(*pages: tuple[str, str], foot: str = "data 1") -> dict[str, Any]:
    drawn = page_digests(sheet(name, words, foot) for name, words in pages)
    return {"product": "sheets", "options": {"paper": "a4"}, "pages": len(pages), "drawn": drawn}


def lines(before: dict[str, Any], after: dict[str, Any], name: str = "sheets.pdf", former: str = "sheets.pdf") -> str:
    replaced = {name: before} if name == former else {}
    put = WrittenFiles({name: after}, frozenset({name}), replaced=replaced)
    return " ".join(reprint_lines(put, {former: before, name: after}))


BEFORE = facts(("Camel", "dive 3"), ("Dr.I", "dive 2"))


def test_only_the_pages_with_other_content_are_named() -> None:
    said = lines(BEFORE, facts(("Camel", "dive 4"), ("Dr.I", "dive 2"), foot="data 2"))
    assert "page 1 (Camel)" in said
    assert "Dr.I" not in said


def test_a_new_foot_alone_needs_no_new_print() -> None:
    said = lines(BEFORE, facts(("Camel", "dive 3"), ("Dr.I", "dive 2"), foot="data 2"))
    assert "still valid" in said
    assert "print again" not in said


def test_a_house_rule_in_the_name_is_compared_with_the_file_without_it() -> None:
    after = facts(("Camel", "dive 4"), ("Dr.I", "dive 2"))
    assert "page 1 (Camel)" in lines(BEFORE, after, name="sheets-house-fast.pdf")
    assert lines({**BEFORE, "options": {"paper": "letter"}}, after, name="sheets-house-fast.pdf") == ""


def test_a_file_whose_former_pages_are_unknown_is_named_as_a_whole() -> None:
    for drawn in (None, "x", [["a"]], [[1, 2]]):
        assert "print again" in lines({**BEFORE, "drawn": drawn}, BEFORE)
    assert lines({**BEFORE, "drawn": None}, {**BEFORE, "form": True}) == ""
