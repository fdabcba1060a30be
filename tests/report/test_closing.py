"""The last lines: what to print on both sides."""

from pathlib import Path

import pytest

from printgen.files import OutputFile, WrittenFiles, write_products
from printgen.report import closing


def said(assembly):
    facts = {"product": "quick-reference", "sides": 2, "pages": 4, "sheets": 2, "bytes": 5000}
    options = {"flip": "long", "assembly": assembly}
    chits = {**facts, "product": "chits", "sides": 2 if assembly == "duplex" else 1, "options": options}
    listed = {"quick-reference.pdf": {**facts, "options": options}, "chits.pdf": chits}
    return "\n".join(
        closing.product_lines(
            Path("out"), WrittenFiles(listed=listed, written=frozenset(listed)), ["chits", "quick-reference"]
        )
    )


@pytest.mark.parametrize("assembly", ["fold", "glue", "single"])
def test_who_puts_backs_behind_fronts_by_hand_is_not_told_to_print_on_both_sides(assembly):
    told = "If your printer prints both sides, quick-reference can also be printed on 2 sheets of paper instead of 4."
    assert f"Print everything one-sided. {told}" in said(assembly)


def test_what_is_printed_for_each_player_is_counted_as_often():
    facts = {"product": "half-page", "sides": 1, "pages": 1, "sheets": 1, "bytes": 5000, "copies": 3}
    sheets = {"product": "sheets", "sides": 1, "pages": 4, "sheets": 4, "bytes": 5000, "either": True}
    put = WrittenFiles(listed={"1-sheets.pdf": sheets, "2-half-page.pdf": facts}, written=frozenset({"1-sheets.pdf"}))
    lines = closing.product_lines(Path("out"), put)
    assert "3 pages with all copies, 3 sheets of paper" in lines[1]
    assert "7 pages with all copies, 7 sheets of paper" in lines[2]
    assert "1-sheets may also be printed two-sided: each player's pages are then on the same leaf." in lines
    assert "Print 3 copies of 2-half-page." in lines


def test_the_size_of_a_banner_is_in_the_last_lines():
    facts = {"product": "maps", "sides": 1, "pages": 1, "sheets": 1, "bytes": 5000, "sheet_size": [1224, 880]}
    put = WrittenFiles(listed={"maps-banner.pdf": facts}, written=frozenset({"maps-banner.pdf"}))
    assert any("maps-banner has sheets of 1224 x 880 mm" in line for line in closing.product_lines(Path("out"), put))


def test_who_prints_backs_is_told_which_edge_to_flip_on():
    assert "Print these two-sided, flipping on the long edge: chits, quick-reference." in said("duplex")


def test_what_lies_there_of_the_same_product_made_from_other_data_is_told(tmp_path):
    facts = {"product": "sheets", "sides": 1, "pages": 1, "sheets": 1, "options": {"paper": "a4", "side": ("late",)}}
    letter = {**facts, "options": {"paper": "letter"}}
    names = {"sheets.pdf": facts, "sheets-house.pdf": facts, "sheets-letter.pdf": letter}
    made = write_products(tmp_path, [OutputFile(name, name.encode(), facts) for name, facts in names.items()])
    now = WrittenFiles({"sheets.pdf": made.listed["sheets.pdf"]}, frozenset())
    for lines in (closing.product_lines(tmp_path, now), closing.unchanged_lines(tmp_path, now)):
        assert f"also in the folder, printed from other data: {tmp_path / 'sheets-house.pdf'}" in lines
    assert not any("other data" in line for line in closing.unchanged_lines(tmp_path, made))
