"""Identity cards: what stands on them, what does not fit, and when a card is stale."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import cast

import pytest
from msgspec.structs import replace
from PIL import Image

from printgen.campaign.careers import standings
from printgen.campaign.papers.campaign import Campaign
from printgen.campaign.papers.id_cards import id_cards
from printgen.campaign.papers.id_cards_words import CardWords
from printgen.campaign.reading import ANYWHERE
from printgen.campaign.tables import Tables, tables
from printgen.data.kind import Library
from printgen.data.load import cases
from printgen.drawing.bounds import bounds
from printgen.drawing.marks import BLEED, Face, Mark, Picture, Rect, Text, Trim, Use
from printgen.products.deck import Card
from printgen.products.options import Choices
from printgen.units import Size
from tests.audited_pages import of_card
from tests.built_in import FROZEN
from tests.campaign.papers.made_up import of_case
from tests.documents import case_of, parsed
from tests.spelled import spelled

Make = Callable[..., Campaign]


@pytest.fixture(scope="module")
def example() -> str:
    """Return the text of the example campaign."""
    return (FROZEN / "canvas-eagles" / "campaigns" / "example.yaml").read_text(encoding="utf-8")


@pytest.fixture
def made(library: Library, example: str, tmp_path: Path) -> Make:
    """`made((old, new), ..., flyers=("brandt",))` is the example with those changes, in a folder of its own."""

    def campaign(*changes: tuple[str, str], **more: object) -> Campaign:
        text = example
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        return of_case(case_of(ANYWHERE, text, "example.yaml"), library, folder=tmp_path, **more)

    return campaign


def deck(campaign: Campaign, fillable: bool = False) -> tuple[Card, ...]:
    return id_cards(campaign).deck(campaign.library, Choices.from_values(fillable=fillable), Size(190, 270)).cards


def only(campaign: Campaign, fillable: bool = False) -> Card:
    (card,) = deck(campaign, fillable)
    return card


def texts(face: Face | None) -> list[str]:
    assert face is not None
    return [mark.text for mark in face.marks if isinstance(mark, Text)]


def glyphs(face: Face | None) -> list[str]:
    assert face is not None
    return [mark.glyph.name for mark in face.marks if isinstance(mark, Use)]


def code(card: Card) -> str:
    """Return the text in the card's QR code."""
    (name,) = [name for name in glyphs(card.back) if name.startswith("qr-")]
    return name.removeprefix("qr-")


def faces(cards: tuple[Card, ...]) -> Iterator[Face]:
    for card in cards:
        assert card.back is not None
        yield from (card.front, card.back)


@pytest.mark.parametrize("flyer", ["brandt", "ritter"])
def test_a_card_reads_like_this(flyer: str, made: Make, golden: Callable[[str, str], None]) -> None:
    card = only(made(flyers=(flyer,)))
    assert card.back is not None
    golden(f"id-card-{flyer}.txt", spelled(card.front) + "\n" + spelled(card.back))


def test_there_is_a_card_for_each_flyer_and_blank_ones_besides(made: Make) -> None:
    campaign = made(blank=3)
    cards = deck(campaign)
    assert [card.form_id for card in cards] == [*(it.flyer for it in campaign.roster.flyers), "blank"]
    assert [card.copies for card in cards] == [1] * 10 + [3]
    assert {card.trim for card in cards} == {Trim(Size(85.6, 54.0), 3.0)}
    assert [card.overflows for card in cards] == [()] * 11


def test_nothing_is_small_and_nothing_lies_near_the_cut(made: Make) -> None:
    found = list(faces(deck(made(blank=1))))
    marks: list[tuple[str, Mark]] = [(face.name, mark) for face in found for mark in face.marks]
    assert len(marks) > 1000
    assert [mark for _, mark in marks if isinstance(mark, Text) and mark.size < 6] == []
    near = 1.4
    out = []
    for name, mark in marks:
        if isinstance(mark, Rect) and mark.x == -BLEED:
            # The tint runs through the cut.
            continue
        # Bounds of glyphs with paper in them reach farther than ink does.
        box = bounds(mark)
        if isinstance(mark, Use) and mark.glyph.name.startswith("livery-") and box.x < -4 and box.right > 85.6 + 4:
            continue
        inner = not isinstance(mark, Use) or mark.glyph.name.startswith("tally-")
        if inner and not (near <= box.x and near <= box.y and box.right <= 85.6 - near and box.bottom <= 54 - near):
            out.append((name, mark))
    assert out == []


def test_the_front_tells_who_he_is_and_what_he_has_come_to(made: Make) -> None:
    found = texts(only(made(flyers=("collins",))).front)
    for said in ("Arthur Collins", "Captain", "Irish", "Anna", "RAF S.E.5a", "white C on the", "fuselage", "Arras Flight",
                 "Winter over Arras", "Pilot", "249", "Experienced", "2½", "captured to", "week 18"):  # fmt: skip
        assert said in found, said
    large = {mark.text: mark.size for mark in only(made(flyers=("collins",))).front.marks if isinstance(mark, Text)}
    assert (large["Arthur Collins"], large["249"], large["2½"]) == (14, 14, 14)


def test_kills_are_tallies_of_which_a_short_stroke_is_half_a_one(made: Make) -> None:
    assert [name for name in glyphs(only(made(flyers=("collins",))).front) if name.startswith("tally")] == ["tally-2.5"]
    assert [name for name in glyphs(only(made(flyers=("brandt",))).front) if name.startswith("tally")] == ["tally-5"]
    many = only(made(("points: 90, kills: 3", "points: 900, kills: 38"), flyers=("brandt",)))
    assert "40" in texts(many.front)


def test_a_choice_still_to_be_made_has_its_box(made: Make) -> None:
    front = only(made(("        abilities: [deflection]\n", ""), flyers=("collins",))).front
    assert "1 ability to choose: pilot or gunnery, for 100 points" in texts(front)
    boxes = [mark for mark in front.marks if isinstance(mark, Rect) and mark.width < 4]
    assert len(boxes) == 1


def test_a_section_that_would_stand_in_the_date_is_left_out(made: Make, library: Library) -> None:
    abilities = {
        id: replace(case, record=case.record.model_copy(update={"section": "the second volume of the rules, page 144"}))
        for id, case in library.of("abilities").items()
    }
    other = Library({**library.cases, "abilities": abilities})
    campaign = made(flyers=("brandt",))
    known = cast(Tables, tables(other))
    campaign = replace(campaign, library=other, tables=known, standings=standings(campaign.roster, known))
    card = only(campaign)
    assert "Special abilities" in texts(card.front)
    assert [*of_card(card)] == []


ALL = "[cannot-be-tailed, maneuver, tailing, stability, die-roll, unjamming, deflection, spin-skill]"


def test_abilities_the_front_has_no_room_for_stand_overleaf(made: Make) -> None:
    card = only(made(("{points: 90, kills: 3}", f"{{points: 2000, kills: 3, abilities: {ALL}}}"), flyers=("brandt",)))
    front, back = texts(card.front), texts(card.back)
    names = [
        "Cannot be tailed",
        "Maneuver",
        "Tailing",
        "Stability",
        "Die roll",
        "Unjamming",
        "Deflection",
        "Spin skill",
    ]
    assert [name for name in names if name in front] + [name for name in names if name in back] == names
    assert names[0] in front
    assert names[-1] in back
    heading = {mark.text: mark for mark in card.front.marks if isinstance(mark, Text) and abs(mark.y - 43.55) < 0.01}
    (more,) = [mark for text, mark in heading.items() if text.endswith(" more overleaf")]
    hash = heading[code(card).split()[-1]]
    assert bounds(more).right < bounds(hash).x
    assert card.overflows == ()


def test_the_back_has_his_last_missions_and_lines_for_the_next(made: Make) -> None:
    card = only(made(flyers=("collins",)), fillable=True)
    assert card.back is not None
    entries = {entry.name: entry.value for entry in card.back.entries}
    row = [entries[f"log.3.{name}"] for name in ("week", "mission", "aircraft", "task", "result", "points", "kills")]
    # 25 turns, 5 for success, 12 for his share, 2 for each of 6 red markers.
    assert row == ["4", "Down the trench", "RAF S.E.5a", "Fighter sweep", "done", "54", "½"]
    assert entries["log.5.result"] == "failed, captured"
    assert [entries[f"log.{number}.mission"] for number in (6, 7)] == ["", ""]


def test_of_a_long_log_the_last_missions_are_shown(made: Make) -> None:
    weeks = range(7, 27)
    more = "".join(
        f"\n  - mission: m-{week}\n    week: {week}\n    sorties:\n"
        f"      - {{flyer: frazer, aircraft: bristol-f2b, task: observe-hq, turns: 3}}\n"
        for week in weeks
    )
    last = "      - {flyer: ritter, aircraft: albatros-d-va, task: fighter-sweep, success: true, turns: 21}\n"
    card = only(made((last, last + more), ("until: 1918-03\n", ""), flyers=("frazer",)), fillable=True)
    assert card.back is not None
    shown = [entry.value for entry in card.back.entries if entry.name.endswith(".mission")]
    filled = [value for value in shown if value]
    assert filled == [f"Mission of week {week}" for week in weeks][-len(filled) :]
    assert len(filled) >= 5
    assert shown[len(filled) :] == ["", ""]


@pytest.mark.parametrize("fate", ["captured", "killed", "sent-home"])
@pytest.mark.parametrize("flown", ["turns: 12", "success: true, turns: 12"])
def test_whatever_befalls_a_flyer_has_room_on_his_card(made: Make, fate: str, flown: str) -> None:
    card = only(
        made(
            ("turns: 12, aircraft-lost: true, fate: captured", f"{flown}, aircraft-lost: true, fate: {fate}"),
            flyers=("stahl",),
        )
    )
    assert card.overflows == ()
    assert fate.partition("-")[0] in " ".join(texts(card.back))


def test_the_widest_hash_there_is_has_room(made: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardWords, "hash", property(lambda _self: "DDDDDD"))
    card = only(made(flyers=("brandt",)))
    assert "DDDDDD" in texts(card.back)
    assert card.overflows == ()


FOG = """
  - mission: fog
    week: 7
    sorties:
      - {flyer: frazer, aircraft: sopwith-camel, task: fighter-sweep, turns: 4}
"""
LAST = "      - {flyer: ritter, aircraft: albatros-d-va, task: fighter-sweep, success: true, turns: 21}\n"


def test_a_card_is_stale_when_something_on_it_changed_and_not_before(made: Make) -> None:
    def hash(*changes: tuple[str, str], flyer: str = "brandt") -> str:
        return code(only(made(*changes, flyers=(flyer,)))).split()[-1]

    before = hash()
    assert hash() == before
    assert hash((LAST, LAST + FOG)) == before
    assert hash((LAST, LAST + FOG), flyer="frazer") != hash(flyer="frazer")
    for old, new in (
        ("marking: black and white checks", "marking: red"),
        ("rank: Oberleutnant", "rank: Hauptmann"),
        ("name: Clara", "name: Carla"),
        ("title: Guns at dusk", "title: Guns at dawn"),
        ("central: Jagdgruppe Douai", "central: Jagdgruppe Lens"),
    ):
        assert hash((old, new)) != before, new


def test_a_portrait_is_printed_and_a_new_one_makes_the_card_stale(made: Make, tmp_path: Path) -> None:
    named = ("rank: Oberleutnant", "rank: Oberleutnant\n    portrait: faces/brandt.png")
    (tmp_path / "faces").mkdir()
    codes = []
    for colour in ("red", "blue"):
        Image.new("RGB", (400, 400), colour).save(tmp_path / "faces" / "brandt.png")
        card = only(made(named, flyers=("brandt",)))
        (picture,) = [mark for mark in card.front.marks if isinstance(mark, Picture)]
        assert (picture.width, picture.height) == (20.0, 25.0)
        assert Image.open(BytesIO(picture.content)).size == (236, 295)
        assert "Photograph" not in texts(card.front)
        codes.append(code(card))
    assert codes[0] != codes[1]


@pytest.mark.parametrize("portrait", ["none.png", "../brandt.png", "example.yaml"])
def test_an_unfit_portrait_leaves_the_frame_empty(portrait: str, made: Make, tmp_path: Path) -> None:
    (tmp_path / "example.yaml").write_text("campaign: example\n")
    named = ("rank: Oberleutnant", f"rank: Oberleutnant\n    portrait: {portrait}")
    card = only(made(named, flyers=("brandt",)))
    assert "Photograph" in texts(card.front)
    assert code(card) == code(only(made(flyers=("brandt",))))


@pytest.mark.parametrize(
    ("old", "field"),
    [
        ("name: Emil Brandt", "name"),
        ("rank: Oberleutnant", "rank"),
        ("marking: black and white checks", "marking"),
        ("title: Guns at dusk", "title"),
        ("name: Winter over Arras", "name"),
        ("central: Jagdgruppe Douai", "sides"),
        ("name: Clara", "name"),
    ],
)
def test_a_text_that_is_too_long_is_told_at_its_line(old: str, field: str, made: Make) -> None:
    key = old.partition(":")[0]
    campaign = made((old, f"{key}: {'Brandenburg-Hohenzollern ' * 3}"), flyers=("brandt",))
    card = only(campaign)
    assert card.overflows
    lines = campaign.case.document.text.splitlines()
    told = {lines[case.place(*misfit.field).line - 1].strip() for case, misfit in card.overflows}
    assert {line for line in told if "Hohenzollern" in line} == told


@pytest.mark.parametrize("player", ["Player 10", "Player 100", "Bartholomew"])
def test_a_players_name_keeps_clear_of_his_campaigns_and_of_the_seal(player: str, made: Make) -> None:
    card = only(made(("name: Clara", f"name: {player}"), flyers=("brandt",)))
    assert card.overflows == ()
    line = {mark.text: bounds(mark) for mark in card.front.marks if isinstance(mark, Text)}
    assert line["Winter over Arras"].right < line["Player"].x < line[player].x
    # Beside it stands the seal of an ace.
    assert line[player].right < 72.0


def test_particulars_are_of_one_size_on_all_cards(made: Make) -> None:
    particulars = ("Captain", "Second Lieutenant", "RAF S.E.5a", "Halberstadt CL.II/IIa", "Irish", "German")
    sizes = {
        mark.size
        for card in deck(made())
        for mark in card.front.marks
        if isinstance(mark, Text) and mark.text in particulars
    }
    assert len(sizes) == 1


def test_a_livery_runs_over_the_left_edge_and_its_letter_stands_beside_the_name(made: Make) -> None:
    cards = {card.form_id: card for card in deck(made())}
    marks = {id: [it for it in card.front.marks if isinstance(it, Use)] for id, card in cards.items()}
    strips = {id: [it for it in held if "x25" in it.glyph.name] for id, held in marks.items()}
    assert {id for id, held in strips.items() if held} == {
        it.flyer for it in made().roster.flyers if it.livery is not None
    }
    (strip,) = strips["collins"]
    assert strip.x == -BLEED
    assert strip.glyph.name == f"livery-plain-green-white-{BLEED + 2.2:g}x25"
    lettered = {id for id, held in marks.items() if any("livery-letter" in it.glyph.name for it in held)}
    assert lettered == {it.flyer for it in made().roster.flyers if it.livery and it.livery.letter}


def test_a_livery_that_is_none_is_told_at_its_line(example: str) -> None:
    for right, wrong in (
        ("pattern: checks", "pattern: tartan"),
        ("colours: [black, white]", "colours: [black, black]"),
        ("colours: [black, white]", "colours: []"),
        ("colours: [black, white]", "colours: [mauve]"),
        ("letter: C", "letter: ß"),
        ('letter: "7"', "letter: 7"),
    ):
        assert right in example
        document = parsed(example.replace(right, wrong, 1))
        _cases, findings = cases(ANYWHERE, document)
        line = next(number for number, it in enumerate(document.text.splitlines(), start=1) if wrong in it)
        assert [it.place.line for it in findings if it.place] == [line], (wrong, findings)


def test_what_can_be_filled_in_has_a_name_once_a_card(made: Make) -> None:
    for card in deck(made(blank=1), fillable=True):
        assert card.back is not None
        names = [entry.name for entry in (*card.front.entries, *card.back.entries)]
        assert len(names) == len(set(names)) > 40
    assert [face.name for face in faces(deck(made(blank=1))) if face.entries] == []
    card = only(made(flyers=("hay",)), fillable=True)
    values = {entry.name: entry.value for entry in card.front.entries}
    assert values["pilot.name"] == "William Hay"
    assert (values["pilot.player"], values["pilot.rank"], values["pilot.experience"]) == ("Ben", "Sergeant", "138")
    assert (values["pilot.kills"], values["pilot.status"]) == ("1", "fit")
    assert values["pilot.abilities.1"].startswith("Observing: ")


def test_a_blank_card_says_nothing_of_anybody(made: Make) -> None:
    (*_others, blank) = deck(made(blank=1))
    assert [
        name for name in (*glyphs(blank.front), *glyphs(blank.back)) if not name.startswith(("box", "guilloche"))
    ] == []
    assert "Name" in texts(blank.front)
    assert not any(any(char.isdigit() for char in text) for text in texts(blank.front) if "mm" not in text)


def test_every_word_goes_through_the_catalogue(made: Make, pseudo_language: Path) -> None:
    (*others, blank) = deck(made(blank=1))
    found = [*texts(blank.front), *texts(blank.back)]
    assert len(found) > 20
    own = {"Winter over Arras", "20 × 25 mm", "Experience"}
    assert [text for text in found if "«" not in text and text not in own] == []
    # Words that are somewhat longer have room.
    assert [misfit for card in others for _, misfit in card.overflows] == []


def test_choices_of_one_kind_stand_together(made: Make) -> None:
    changed = ("{points: 90, kills: 3}", "{points: 1000, kills: 23}")
    card = only(made(changed, ("abilities: [die-roll]", "remark: none"), flyers=("brandt",)))
    said = [*texts(card.front), *texts(card.back)]
    # 100, 250, 500, 750 and 1000 points, of which spin recovery takes one; 5, 10, 15, 20 and 25 kills less one.
    assert [text for text in said if "to choose" in text] == [
        "4 abilities to choose: pilot or gunnery",
        "4 abilities to choose: ace",
    ]


def test_every_ability_there_is_has_room(made: Make, library: Library) -> None:
    every = ", ".join(
        id for id in library.of("abilities") if id not in ("die-roll", "spin-recovery", "concentrated-fire")
    )
    changed = ("{points: 90, kills: 3}", f"{{points: 9000, kills: 93, abilities: [{every}]}}")
    card = only(made(changed, flyers=("brandt",)))
    assert card.overflows == ()
    found = [*texts(card.front), *texts(card.back)]
    assert {str(case.record.name) for case in library.of("abilities").values()} <= set(found)  # type: ignore[attr-defined]
