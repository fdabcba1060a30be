"""The campaign log: everything that was flown, totals that agree with the standings, and text that stays text."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO

import pikepdf
import pytest
from pypdfium2 import PdfDocument

from printgen.campaign.papers.campaign import Campaign
from printgen.campaign.papers.flyers import roll
from printgen.campaign.papers.log import campaign_log, weeks
from printgen.drawing.frame import MARGIN
from printgen.drawing.inks import PALETTES
from printgen.products.deck import Choices
from printgen.products.flow import Imprint, browser_page, document, print_flow
from printgen.sheets.paper import A4
from printgen.units import MM_PER_POINT
from tests.campaign.papers.made_up import example, flyer, library, mission, small

IMPRINT = Imprint("A game", "1.2.3", "abc1234")
EVIL = "<img src=" + "file:" + "///etc/passwd>"


def text(campaign: Campaign, ink: str = "full") -> str:
    """The whole HTML of a campaign's log."""
    html = campaign_log(campaign).html(library(), Choices(), A4.size)
    return document(html, PALETTES[ink], A4.size, IMPRINT, "")


def plain(page: str) -> str:
    """What is read of a page, in reading order."""
    body = re.sub(r"<(style|svg).*?</\1>", "", page[page.index("<h1>") :], flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<.*?>", " ", body)))


def test_the_last_totals_are_the_standings() -> None:
    *_before, last = weeks(example(), roll(example()))
    stands = [(it.name, it.score, f"{it.kills:g}", it.lost) for it in example().standings.sides]
    assert [(it.side, it.score, it.kills, it.lost) for it in last.totals] == stands
    assert len(stands) == 2


def test_each_week_adds_what_its_entries_brought() -> None:
    found = list(weeks(example(), roll(example())))
    assert [week.number for week in found] == [1, 2, 3, 4, 5, 6]
    score = {0: 0, 1: 0}
    for week in found:
        for total in week.totals:
            entries = [
                it
                for mission in week.missions
                for group in mission.groups
                if group.number == total.number
                for it in group.entries
            ]
            assert total.gained == sum(it.points + it.for_side for it in entries)
            score[total.number] += total.gained
            assert total.score == score[total.number]


def test_an_entry_tells_what_its_points_are_made_of_and_what_came_of_it() -> None:
    (first, *_later) = weeks(example(), roll(example()))
    (flight, jasta) = first.missions[0].groups
    collins, keller = flight.entries[0], jasta.entries[1]
    assert (collins.name, collins.points) == ("Captain Arthur Collins", 53)
    assert [part.replace("\u00a0", " ") for part in collins.parts] == [
        "Turns on the board: 18 × 1",
        "Mission succeeds: 1 × 5",
        "Kills: 1 × 24",
        "Red markers: 3 × 2",
    ]
    assert (collins.victims, collins.after) == (("Otto Keller",), ("Chooses Deflection",))
    assert keller.after == ("Aircraft lost", "Minor injury: out of service weeks 2 to 3")
    assert keller.machine.replace("\u00a0", " ") == "Albatros D.Va  ·  Fighter sweep  ·  9 turns"


def test_weeks_stand_in_their_order_and_missions_in_that_of_the_log() -> None:
    found = small([flyer("ash"), flyer("reed")], [mission(3, "ash, turns: 1"), mission(1, "ash"), mission(3, "reed")])
    told = list(weeks(found, roll(found)))
    assert [week.number for week in told] == [1, 3]
    assert [group.entries[0].name for it in told[1].missions for group in it.groups] == ["Ash", "Reed"]


def test_it_reads_from_the_muster_to_the_last_week() -> None:
    said = plain(text(example()))
    order = ["Winter over Arras", "Arras Flight", "Jagdgruppe Douai", "House rules", "Week 1", "First light"]
    order += ["Captain Arthur Collins", "After week 1", "Week 2", "Guns at dusk", "After week 6"]
    at = 0
    for words in order:
        at = said.index(words, at)
    assert said.count("After week") == 6
    assert "brings 90 experience, 3 kills" in said
    assert "joins in week 6" in said


def test_text_of_the_roster_stays_text() -> None:
    evil = f"'{EVIL}'"
    people = [flyer("ash", name=evil, rank=evil, nationality=evil, remark=evil), flyer("hart", "central")]
    flown = mission(1, f"ash, remark: {evil}, kills: [{{of: {evil}}}]")
    found = small(people, [flown.replace("week: 1,", f"week: 1, title: {evil}, remark: {evil},")], name=evil)
    page = text(found)
    assert page.count("&lt;img src=") >= 8
    assert "<img" not in page
    assert plain(page).count(EVIL) >= 8
    # It is not fetched either, which would be refused: it prints.
    assert print_flow(
        campaign_log(found).html(library(), Choices(), A4.size), PALETTES["full"], A4.size, IMPRINT
    ).startswith(b"%PDF")


def test_templates_in_the_roster_are_not_filled() -> None:
    found = small([flyer("ash", name="'{{ 7 * 7 }} {name} {%'")], [mission(1, "ash")])
    assert "{{ 7 * 7 }} {name} {%" in plain(text(found))


@pytest.fixture(scope="module")
def printed() -> pikepdf.Pdf:
    html = campaign_log(example()).html(library(), Choices(), A4.size)
    return pikepdf.Pdf.open(BytesIO(print_flow(html, PALETTES["mono"], A4.size, IMPRINT)))


def test_it_is_tagged_and_in_a_language(printed: pikepdf.Pdf) -> None:
    assert str(printed.Root.Lang) == "en"
    assert bool(printed.Root.MarkInfo.Marked)
    kinds: list[str] = []

    def walk(element: pikepdf.Object) -> None:
        kinds.append(str(element.get("/S")))
        below = element.get("/K")
        for child in below if isinstance(below, pikepdf.Array) else [below]:
            if isinstance(child, pikepdf.Dictionary) and "/S" in child:
                walk(child)

    walk(printed.Root.StructTreeRoot.K[0])
    assert [kind for kind in kinds if re.fullmatch("/H[123]", kind)] == ["/H1", "/H2", "/H2", "/H2"] + [
        "/H2",
        "/H3",
    ] * 6
    # A table that runs over the end of a page is told there as another one.
    assert kinds.count("/Table") >= 12


def test_long_words_wrap_and_long_remarks_run_on() -> None:
    long = "Donaudampfschifffahrts" * 12
    flown = mission(1, f"ash, remark: {long}, kills: [{{of: {long}}}]")
    flown = flown.replace("week: 1,", f"week: 1, title: {long}, remark: {'very ' * 75}long,")
    html = campaign_log(small([flyer("ash", name=long)], [flown], name=long)).html(library(), Choices(), A4.size)
    page = PdfDocument(print_flow(html, PALETTES["full"], A4.size, IMPRINT))[0]
    text = page.get_textpage()
    # Letters alone: the end of a line is a box without width where the line ends.
    letters = [at for at in range(text.count_chars()) if text.get_text_range(at, 1).strip()]
    boxes = [text.get_charbox(at) for at in letters]
    right = (A4.size.width - MARGIN) / MM_PER_POINT + 1.5
    assert len(boxes) > 1500
    assert [box for box in boxes if box[2] > right] == []


def test_a_campaign_that_has_not_begun_says_so() -> None:
    assert "Nothing has been flown yet." in plain(text(small([flyer("ash")])))


def test_sides_have_their_marks_and_the_page_for_the_browser_all_it_needs() -> None:
    html = campaign_log(example()).html(library(), Choices(), A4.size)
    page = browser_page(html, PALETTES["full"], A4.size, IMPRINT)
    assert len(re.findall(r"\.side-[01] \{ background-image: url\(data:image/svg", page)) == 2
    assert re.findall(r"url\((?!data:)[^)]*\)", page) == []


def test_printed_words_are_in_the_language_of_print(pseudo_language: object) -> None:
    said = plain(text(example()))
    assert "«After week 6»" in said
    assert "«what came of it»" in said
    assert "«weeks 2 to 3»" in said
