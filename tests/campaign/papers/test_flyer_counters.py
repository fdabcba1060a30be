"""Flyers' counters: one for each who flies, in his livery."""

from __future__ import annotations

from printgen.campaign.papers.flyer_counters import flyer_counters
from printgen.drawing.marks import BLEED, Text, Use
from printgen.products.deck import Card
from printgen.products.options import Choices
from printgen.units import Size
from tests.campaign.papers.made_up import example


def made() -> dict[str, Card]:
    campaign = example()
    cards = flyer_counters(campaign).deck(campaign.library, Choices(), Size(190, 260)).cards
    return {
        next(it.text for it in card.front.marks if isinstance(it, Text) and it.text.isalpha()): card for card in cards
    }


def test_who_flies_and_may_fly_again_has_a_counter_with_his_name() -> None:
    # Observers fly nothing; Keller and Vogel are dead, Stahl is captured for good.
    assert set(made()) == {"Collins", "Moss", "Frazer", "Brandt", "Ritter"}
    assert all(card.overflows == () and card.back is not None for card in made().values())


def test_his_livery_runs_from_cut_to_cut_and_his_letter_stands_in_place_of_a_number() -> None:
    for name, pattern, letter in (("Collins", "plain", "C"), ("Brandt", "checks", None), ("Ritter", "band", "3")):
        card = made()[name]
        uses = [it for it in card.front.marks if isinstance(it, Use) and it.glyph.name.startswith("livery-")]
        strips = [it for it in uses if it.glyph.name.startswith(f"livery-{pattern}-")]
        # The colours are repeated beyond the cut.
        assert len(strips) > 1
        assert {it.x for it in strips} == {-BLEED}
        assert [f"-{letter}-" in it.glyph.name for it in uses if "letter" in it.glyph.name] == (
            [True] if letter else []
        )
        numbers = [it.text for it in card.front.marks if isinstance(it, Text) and it.text.isdigit()]
        assert bool(numbers) == (letter is None)
