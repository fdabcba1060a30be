"""Each uncertain figure bears its mark where the reader meets it, and the foot of the page says what the mark means."""

from __future__ import annotations

import pytest

from printgen.data.kind import Library
from printgen.drawing.marks import Face, Text, Use
from printgen.games.canvas_eagles.game import GAME
from printgen.products.deck import Deck
from printgen.products.draw import draw_product
from printgen.products.options import Choices
from printgen.sheets.paper import A4, LETTER


def deck(library: Library, product: str, paper=A4, **given: object) -> Deck:
    return draw_product(GAME.product(product), library, Choices.from_values(**given), paper)


def marks(face: Face | None) -> list[str]:
    return [mark.glyph.name.removeprefix("status-") for mark in face.marks if _is_status(mark)] if face else []


def _is_status(mark: object) -> bool:
    return isinstance(mark, Use) and mark.glyph.name.startswith("status-")


def words(face: Face) -> list[str]:
    return [mark.text for mark in face.marks if isinstance(mark, Text)]


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("size", [None, "16mm", "25mm"])
def test_a_deck_of_ours_is_marked_at_the_foot_and_not_on_its_chits(built_in: Library, paper, size) -> None:
    chits = deck(built_in, "damage-markers", paper, layout=size)
    assert [(marks(card.front), marks(card.back)) for card in chits.cards] == [([], [])] * 35
    assert chits.statuses == ("reconstructed",)


def test_markers_of_ours_are_marked_and_those_of_the_book_are_not(built_in: Library) -> None:
    markers = deck(built_in, "markers")
    found = {card.cases[0].id: marks(card.front) for card in markers.cards}
    assert found["altitude"] == []
    assert {id for id, seen in found.items() if seen == ["reconstructed"]} == found.keys() - {"altitude"}
    assert markers.statuses == ("reconstructed",)
    assert deck(built_in, "markers", official=True).statuses == ()


def test_a_counter_has_each_ceiling_under_its_part_of_the_war(built_in: Library) -> None:
    back = deck(built_in, "counters", aircraft=("airco-dh-2",)).cards[0].back
    assert back is not None
    said = words(back)
    assert said[said.index("Alt. E/L") + 1] == "8/7"
    # The foot of the sheet explains the abbreviation.
    assert any(note.startswith("Alt. E/L: ") and "early" in note for note in back.notes)
    for era, value in (("early", "8"), ("late", "7")):
        only = deck(built_in, "counters", aircraft=("airco-dh-2",), era=era).cards[0].back
        assert only is not None
        assert value in words(only)
        assert "Alt." in words(only)
        assert only.notes == ()


@pytest.mark.parametrize(
    ("id", "label", "value"), [("halberstadt-d-ii", "Alt.", "7"), ("albatros-c-iii", "Alt. L", "6")]
)
def test_equal_ceilings_are_printed_once_and_unknown_ones_not(
    built_in: Library, id: str, label: str, value: str
) -> None:
    back = deck(built_in, "counters", aircraft=(id,)).cards[0].back
    assert back is not None
    said = words(back)
    assert said[said.index(label) + 1] == value
    assert len(back.notes) == (label != "Alt.")


def test_a_maneuver_that_is_our_mirror_image_is_marked_in_a_published_schedule(built_in: Library) -> None:
    (card,) = deck(built_in, "schedules", aircraft=("airco-dh-4",)).cards
    # Beside the picture, in the key, and in words at the foot.
    assert marks(card.front).count("reconstructed") == 2
    assert {"mirrored, not on the chart", "Maneuvers from the published charts, except 7S1"} <= set(words(card.front))
    (only,) = deck(built_in, "schedules", aircraft=("airco-dh-4",), official=True).cards
    assert "reconstructed" not in marks(only.front)
    assert "Maneuvers from the published charts" in words(only.front)


def test_lines_for_a_light_load_that_are_those_for_one_gun_say_so(built_in: Library) -> None:
    for id in ("nieuport-17", "nieuport-24-27"):
        last = deck(built_in, "schedules", aircraft=(id,), era="late").cards[0].front
        assert any("light lines are for one gun" in text for text in words(last))


def test_the_foot_of_a_page_says_what_its_marks_mean(built_in: Library) -> None:
    from printgen.drawing.frame import Title, page_foot

    foot = Face(
        "foot", A4.size, page_foot(A4.size, Title("Chits", "Kites", "1", ("reconstructed", "scanned")), "1", "", 1, 1)
    )
    assert marks(foot) == ["scanned", "reconstructed"]
    assert {"reconstructed: not in any book", "corrected scan"} <= set(words(foot))
    assert marks(Face("foot", A4.size, page_foot(A4.size, Title("Chits", "Kites", "1"), "1", "", 1, 1))) == []


def test_an_overlay_of_ours_says_so(built_in: Library) -> None:
    sheets = deck(built_in, "fire-arc-overlays").cards
    glyphs = (mark.glyph for card in sheets for mark in card.front.marks if isinstance(mark, Use))
    films = [Face(it.name, A4.size, it.marks) for it in glyphs if it.name.startswith("overlay")]
    films += [card.front for card in sheets if card.tiled]
    ours = {it.name.split("-")[1] for it in films if any("reconstructed" in text for text in words(it))}
    assert ours == {id for id, case in built_in.of("arcs").items() if case.record.source.status == "reconstructed"}  # type: ignore[union-attr]
    assert len(ours) < len(sheets) < len(films)
