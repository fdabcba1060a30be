import pytest
from msgspec.structs import replace

from printgen.drawing.frame import Title, frame, mark_meanings
from printgen.drawing.marks import Face, Rect, Text
from printgen.drawing.plan import PlacedFace
from printgen.sheets.pages import Leaf, lay_out_pages
from printgen.sheets.paper import A4, LETTER
from printgen.units import Size

TITLE = Title("Record sheets", "Canvas Eagles", "0.1.0")


def leaf(name, size, bookmark=("Allied", "Sopwith Camel")):
    return Leaf(Face(name, size, (Rect(0, 0, 10, 10),)), bookmark, "abc1234")


def words(sheet):
    return [mark.text for placed in sheet.faces for mark in placed.face.marks if isinstance(mark, Text)]


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_each_face_lies_on_its_own_page_at_the_frames_corner(paper):
    room = frame(paper.size)
    leaves = (leaf("one", Size(room.width, room.height)), leaf("two", Size(50, 50)))
    plan = lay_out_pages(TITLE, leaves, paper.size)
    assert [sheet.faces[0] for sheet in plan.sheets] == [PlacedFace(it.face, room.x, room.y) for it in leaves]
    assert {sheet.size for sheet in plan.sheets} == {paper.size}


def test_the_plan_bears_title_data_version_and_bookmarks():
    plan = lay_out_pages(TITLE, (leaf("one", Size(10, 10)),), A4.size)
    assert (plan.title, plan.subject) == ("Canvas Eagles: Record sheets", "data 0.1.0")
    assert plan.sheets[0].bookmark == ("Allied", "Sopwith Camel")


def test_the_strip_names_the_item_its_stamp_and_the_number_of_the_page():
    leaves = (leaf("one", Size(10, 10)), leaf("two", Size(10, 10), bookmark=()))
    first, second = (" | ".join(words(sheet)) for sheet in lay_out_pages(TITLE, leaves, A4.size).sheets)
    assert "Sopwith Camel" in first
    assert "page 1 of 2" in first
    assert "abc1234" in first
    assert "0.1.0" in first
    assert "two" in second
    assert "page 2 of 2" in second


def test_a_face_larger_than_the_frame_is_refused_and_never_scaled():
    room = frame(LETTER.size)
    lay_out_pages(TITLE, (leaf("fits", Size(room.width, room.height)),), LETTER.size)
    with pytest.raises(ValueError, match="wide: a face of 196 x 10 mm is larger than the frame"):
        lay_out_pages(TITLE, (leaf("wide", Size(196, 10)),), LETTER.size)
    with pytest.raises(ValueError, match="larger than the frame"):
        lay_out_pages(TITLE, (leaf("high", Size(10, room.height + 0.1)),), LETTER.size)


def test_no_leaves_make_no_pages():
    assert lay_out_pages(TITLE, (), A4.size).sheets == ()


def test_the_foot_says_what_a_mark_means_where_it_stands_on_the_page():
    """How sure a figure is: of all marks on the product, those of this page; all where nobody has looked."""
    title = replace(TITLE, statuses=("reconstructed", "scanned"))
    leaves = [replace(leaf("one", Size(10, 10)), statuses=marked) for marked in (None, ("scanned",), ())]
    told = [
        set(words(sheet)) & set(mark_meanings().values())
        for sheet in lay_out_pages(title, tuple(leaves), A4.size).sheets
    ]
    assert told == [
        {"reconstructed: not in any book", "corrected scan"},
        {"corrected scan"},
        set(),
    ]


def test_the_notes_of_a_face_are_at_the_foot_of_its_page_only():
    noted = Leaf(Face("film", Size(10, 10), (), notes=("Cut it out.",)), ("Film",), "abc1234")
    first, second = map(words, lay_out_pages(TITLE, (noted, leaf("one", Size(10, 10))), A4.size).sheets)
    assert "Cut it out." in first
    assert "Cut it out." not in second
