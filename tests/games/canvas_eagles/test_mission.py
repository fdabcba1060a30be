"""The papers of a mission: briefing, everybody's sheets with orders and slip, the pieces; for those who fly, and they fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import cast

from msgspec.structs import replace

from printgen.campaign.inspection import FIELDS
from printgen.campaign.mission.outing import PlannedMission, planned_mission
from printgen.campaign.papers.campaign import Campaign
from printgen.campaign.tables import tables
from printgen.data.kind import Library
from printgen.data.records.roster import Roster
from printgen.drawing.marks import Entry, Face, Text, Use
from printgen.games.canvas_eagles.options import DATE, ERA
from printgen.games.canvas_eagles.pages import BROUGHT, crew_facts, handouts
from printgen.products.deck import Card, Deck
from printgen.products.options import Choices
from printgen.units import Size
from tests.campaign.papers.made_up import FRAMES, of_case
from tests.documents import mission_of
from tests.spelled import spelled

A4 = FRAMES["a4"]
PLAN = """\
mission: fog
week: 7
title: Fog over the Scarpe
rolls: {seed: 4, missions: {allied: 3, central: 5}, per-game: {ground-offensives: 11}}
sorties:
  - {flyer: frazer, aircraft: bristol-f2b, task: observe-troops, prior-damage: {wings: 7, engine: 6, fuel: 4}}
  - {flyer: hay, aircraft: bristol-f2b, task: observe-troops}
  - {flyer: brandt, aircraft: fokker-dr1, task: fighter-sweep}
  - {flyer: ritter, aircraft: albatros-d-va, task: fighter-sweep}
"""


def campaign(library: Library, plan: str | None = PLAN, fresh: bool = False) -> Campaign:
    """Return the example campaign with a planned mission.

    With `fresh`, the campaign has not begun yet, and everybody is fit.
    """
    case = library.of("rosters")["example"]
    if fresh:
        case = replace(case, record=case.record.model_copy(update={"log": ()}))
    return of_case(case, library, plan=mission_of(plan) if plan else None)


def drawn(what: Campaign, id: str, size: Size = A4, choices: Choices | None = None) -> Deck:
    (aid,) = [aid for aid in handouts(what) if aid.id == id]
    return aid.deck(what.library, choices or Choices(), size)


def texts(card: Card) -> list[str]:
    return [mark.text for mark in card.front.marks if isinstance(mark, Text)]


def page(deck: Deck, title: str) -> Card:
    (found,) = [card for card in deck.cards if card.bookmark[-1] == title]
    return found


def entries(face: Face) -> dict[str, Entry]:
    named = {entry.name: entry for entry in face.entries}
    assert len(named) == len(face.entries)
    return named


def evening(library: Library) -> PlannedMission:
    found = planned_mission(campaign(library), BROUGHT)
    assert found is not None
    return found


def test_a_mission_takes_three_papers_and_no_plan_none(built_in: Library) -> None:
    assert [aid.id for aid in handouts(campaign(built_in))] == ["briefing", "mission-sheets", "mission-pieces"]
    assert handouts(campaign(built_in, None)) == ()


def test_the_briefing(built_in: Library, golden: Callable[[str, str], None]) -> None:
    (card,) = drawn(campaign(built_in), "briefing").cards
    golden("mission/briefing.txt", spelled(card.front))


def test_orders_and_slip(built_in: Library, golden: Callable[[str, str], None]) -> None:
    deck = drawn(campaign(built_in), "mission-sheets")
    golden("mission/orders.txt", spelled(page(deck, "Orders, William Hay").front))


def test_each_flyers_pages_lie_together(built_in: Library) -> None:
    assert [card.bookmark for card in drawn(campaign(built_in), "mission-sheets").cards] == [
        ("Arras Flight", "Duncan Frazer", "Aircraft Data Sheet, Bristol F.2b, Duncan Frazer"),
        ("Arras Flight", "Duncan Frazer", "Maneuver schedule, Bristol F.2b, Duncan Frazer"),
        ("Arras Flight", "Duncan Frazer", "Orders, Duncan Frazer"),
        ("Arras Flight", "William Hay", "Orders, William Hay"),
        ("Jagdgruppe Douai", "Emil Brandt", "Aircraft Data Sheet, Fokker Dr.I, Emil Brandt"),
        ("Jagdgruppe Douai", "Emil Brandt", "Maneuver schedule, Fokker Dr.I, Emil Brandt"),
        ("Jagdgruppe Douai", "Emil Brandt", "Orders, Emil Brandt"),
        ("Jagdgruppe Douai", "Hans Ritter", "Aircraft Data Sheet, Albatros D.Va, Hans Ritter"),
        ("Jagdgruppe Douai", "Hans Ritter", "Maneuver schedule, Albatros D.Va, Hans Ritter"),
        ("Jagdgruppe Douai", "Hans Ritter", "Orders, Hans Ritter"),
    ]


def test_only_the_papers_that_are_asked_for(built_in: Library) -> None:
    deck = drawn(replace(campaign(built_in), flyers=("hay", "ritter")), "mission-sheets")
    assert [card.bookmark[1] for card in deck.cards] == ["William Hay", "Hans Ritter", "Hans Ritter", "Hans Ritter"]


def test_the_record_sheet_names_the_crew_and_what_they_are(built_in: Library) -> None:
    deck = drawn(campaign(built_in), "mission-sheets")
    said = texts(page(deck, "Aircraft Data Sheet, Bristol F.2b, Duncan Frazer"))
    at = said.index("Ben")
    # 202 points and half a kill; his observer 138 and one.
    heads = ("Experience", "Kills", "Special abilities")
    assert [it for it in said[at:] if it not in heads][:9] == [
        "Ben",
        "Duncan Frazer",
        "William Hay (observer)",
        "202",
        "½",
        "Stability",
        "138",
        "1",
        "Observing",
    ]
    assert "26 novice" in texts(page(deck, "Aircraft Data Sheet, Albatros D.Va, Hans Ritter"))
    brandt = texts(page(deck, "Aircraft Data Sheet, Fokker Dr.I, Emil Brandt"))
    assert "Die roll, Spin recovery +1, Concentrated fire" in brandt


def test_a_flyers_livery_stands_over_each_of_his_pages(built_in: Library) -> None:
    cards = drawn(campaign(built_in), "mission-sheets").cards
    assert len(cards) > 6
    for card in cards:
        strips = [
            it.glyph.name for it in card.front.marks if isinstance(it, Use) and it.glyph.name.startswith("livery-")
        ]
        wanted = {"frazer": "plain-red", "hay": "plain-red", "brandt": "checks-black", "ritter": "band-blue"}
        assert strips[0].startswith(f"livery-{wanted[str(card.form_id)]}")
        assert any("letter" in name for name in strips) == (card.form_id != "brandt")


def test_the_slip_goes_by_names_on_paper_and_by_ids_in_a_form(built_in: Library) -> None:
    slips = [" ".join(texts(card)) for card in drawn(campaign(built_in), "mission-sheets").cards]
    there = [text for text in slips if "Debriefing" in text]
    assert len(there) == 4
    assert not any(
        id in text for text in there for id in ("albatros-d-va", "cannot-be-tailed", "minor-injury", "fighter-sweep")
    )
    assert any("Albatros D.Va" in text and "Cannot be tailed" in text for text in there)


def test_a_page_says_what_its_own_marks_mean_and_a_record_sheet_says_it_once(built_in: Library) -> None:
    deck = drawn(campaign(built_in), "mission-sheets")
    assert "charted" in deck.statuses
    said = {card.bookmark[-1].partition(",")[0]: card.statuses for card in deck.cards if card.form_id == "frazer"}
    assert (said["Aircraft Data Sheet"], said["Orders"]) == ((), ())
    assert said["Maneuver schedule"] == ("reconstructed",)


def test_the_sheet_says_on_which_task_its_pilot_flies(built_in: Library) -> None:
    brandt = "Aircraft Data Sheet, Fokker Dr.I, Emil Brandt"
    assert "Fighter sweep" in texts(page(drawn(campaign(built_in), "mission-sheets"), brandt))
    form = drawn(campaign(built_in), "mission-sheets", choices=Choices.from_values(fillable=True))
    assert entries(page(form, brandt).front)["mission"].value == "Fighter sweep"


def test_damage_from_before_is_crossed_off(built_in: Library) -> None:
    deck = drawn(campaign(built_in), "mission-sheets")
    marks = page(deck, "Aircraft Data Sheet, Bristol F.2b, Duncan Frazer").front.marks
    boxes = [mark for mark in marks if isinstance(mark, Use) and mark.glyph.name.startswith(("box-", "triangle-"))]
    crossed = [mark for mark in marks if isinstance(mark, Use) and mark.glyph.name.startswith("crossed-")]
    assert len(crossed) == 7 + 6 + 4
    # Each on a box of its own, the first ones of their tracks; of the engine's six the last is a triangle.
    where = {(round(mark.x, 3), round(mark.y, 3)): mark.glyph.name for mark in boxes}
    hit = Counter(where[round(mark.x, 3), round(mark.y, 3)].partition("-")[0] for mark in crossed)
    assert hit == {"box": 16, "triangle": 1}
    other = page(deck, "Aircraft Data Sheet, Fokker Dr.I, Emil Brandt").front.marks
    assert not [mark for mark in other if isinstance(mark, Use) and mark.glyph.name.startswith("crossed-")]


def test_the_slip_as_a_form(built_in: Library) -> None:
    deck = drawn(campaign(built_in), "mission-sheets", choices=Choices.from_values(fillable=True))
    card = page(deck, "Orders, William Hay")
    found = entries(card.front)
    known = {name: entry.value for name, entry in found.items() if entry.readonly}
    assert known == {
        "debrief.campaign": "example",
        "debrief.mission": "fog",
        "debrief.week": "7",
        "debrief.flyer": "hay",
        "debrief.aircraft": "bristol-f2b",
        "debrief.task": "observe-troops",
    }
    ticks = {name for name, entry in found.items() if entry.kind == "tick"}
    shared = {f"debrief.kills.{number}.shared" for number in range(1, 6)}
    assert ticks == {"debrief.success", "debrief.lost", *shared}
    assert set(found) - ticks - set(known) == {
        "debrief.turns",
        "debrief.fate",
        "debrief.weeks",
        "debrief.chooses",
        "debrief.scored.hexes",
        *(f"debrief.kills.{number}.of" for number in range(1, 6)),
    }
    assert card.form_id == "hay"
    assert {it.form_id for it in deck.cards if it.bookmark[1] == "Duncan Frazer"} == {"frazer"}
    plain = page(drawn(campaign(built_in), "mission-sheets"), "Orders, William Hay")
    assert plain.front.entries == ()


def test_the_slip_counts_what_the_task_pays_for(built_in: Library) -> None:
    known = tables(built_in)
    assert known is not None
    seen = set()
    for task in known.tasks:
        plan = PLAN.replace("observe-troops", task)
        form = drawn(campaign(built_in, plan), "mission-sheets", choices=Choices.from_values(fillable=True))
        names = entries(page(form, "Orders, Duncan Frazer").front)
        scored = {name.removeprefix("debrief.scored.") for name in names if name.startswith("debrief.scored.")}
        paid = {it.basis for it in known.awards.values() if it.basis not in FIELDS and task in it.tasks}
        assert (task, scored) == (task, paid)
        seen |= scored
    assert seen == {"red", "hexes", "trips"}


def test_orders_say_what_one_is_and_may_not_do(built_in: Library) -> None:
    deck = drawn(campaign(built_in), "mission-sheets")
    ritter = texts(page(deck, "Orders, Hans Ritter"))
    assert {"26 experience  ·  kills 0  ·  novice", "Landing: −1", "May not tail enemy aircraft"} <= set(ritter)
    frazer = texts(page(deck, "Orders, Duncan Frazer"))
    assert {"Sergeant William Hay, observer", "secret until completed"} <= set(frazer)
    assert any(text.startswith("Boxes already marked off: wings 7, engine 6, fuel 4") for text in frazer)
    assert "secret until completed" not in ritter


def test_a_plan_without_dice_is_briefed_by_what_is_flown(built_in: Library) -> None:
    plain = "".join(line for line in PLAN.splitlines(keepends=True) if not line.startswith("rolls"))
    (card,) = drawn(campaign(built_in, plain), "briefing").cards
    said = texts(card)
    assert {"Observe troops", "Fighter sweep"} <= set(said)
    assert not [text for text in said if text.startswith("rolled")]


def test_the_pieces_are_those_of_the_table_and_of_the_tasks(built_in: Library) -> None:
    deck = drawn(campaign(built_in), "mission-pieces")
    counted = Counter({card.front.name: card.copies for card in deck.cards})
    assert all(card.trim and card.back for card in deck.cards)
    assert counted == {
        **{f"marker-balloon-{side}": 2 for side in ("allied", "central")},
        **{f"marker-headquarters-{side}": 1 for side in ("allied", "central")},
        **{f"marker-airfield-{side}": 1 for side in ("allied", "central")},
        **{f"marker-aa-light-{side}": 1 for side in ("allied", "central")},
        **{f"marker-aa-heavy-{side}": 2 for side in ("allied", "central")},
        # The Allies observe the troops of their enemy.
        "marker-troops-central": 4,
    }


def everything(library: Library, plan: str, size: Size, fresh: bool) -> Iterator[Card]:
    what = campaign(library, plan, fresh)
    for aid in handouts(what):
        yield from aid.deck(library, Choices(), size).cards


def test_everything_fits_its_page_whatever_the_mission(built_in: Library) -> None:
    known = tables(built_in)
    assert known is not None
    roster = cast(Roster, built_in.of("rosters")["example"].record)
    lines = "".join(
        f"  - {{flyer: {it.flyer}, aircraft: {it.aircraft}, task: TASK}}\n"
        for it in roster.flyers
        if it.first_week == 1
    )
    seen = 0
    for number, (task, size) in enumerate(product(known.tasks, FRAMES.values())):
        plan = f"mission: all\nweek: 1\nrolls: {{missions: {{allied: {number // 2 + 1}}}}}\nsorties:\n{lines}"
        for card in everything(built_in, plan.replace("TASK", task), size, fresh=True):
            assert (task, card.bookmark, [misfit for _case, misfit in card.overflows]) == (task, card.bookmark, [])
            if card.trim is None:
                lowest = max(mark.y for mark in card.front.marks if isinstance(mark, Text))
                assert lowest <= size.height
                seen += 1
    assert seen > 400


def test_an_order_of_battle_that_is_too_long_goes_on_on_further_pages(built_in: Library) -> None:
    what = campaign(built_in)
    roster, plan = what.roster, what.plan
    assert plan is not None
    more = [
        roster.flyers[4].model_copy(update={"flyer": f"x{number}", "name": f"Flyer {number}"}) for number in range(60)
    ]
    grown = roster.model_copy(update={"flyers": (*roster.flyers, *more)})
    flown = [plan.sorties[2].model_copy(update={"flyer": it.flyer}) for it in more]
    flying = plan.model_copy(update={"sorties": (*plan.sorties, *flown)})
    many = of_case(replace(what.case, record=grown), built_in, plan=flying)
    cards = drawn(many, "briefing").cards
    names = [text for card in cards for text in texts(card) if text.startswith("Oberleutnant Flyer")]
    assert len(cards) > 3
    assert len(names) == len(set(names)) == 60
    assert cards[-1].bookmark == ("On the table, Fog over the Scarpe",)
    assert all(mark.y <= A4.height for card in cards for mark in card.front.marks if isinstance(mark, Text))


def test_a_name_that_does_not_fit_is_told_at_its_place_in_the_roster(built_in: Library) -> None:
    what = campaign(built_in)
    long = what.roster.flyers[2].model_copy(update={"name": "Maximilian " * 12})
    flyers = (*what.roster.flyers[:2], long, *what.roster.flyers[3:])
    grown = what.roster.model_copy(update={"flyers": flyers})
    named = of_case(replace(what.case, record=grown), built_in, plan=what.plan)
    for id in ("briefing", "mission-sheets"):
        told = [(case.id, misfit.field) for card in drawn(named, id).cards for case, misfit in card.overflows]
        assert told
        assert set(told) == {("example", ("flyers", 2, "name"))}


def test_an_aircraft_of_another_month_or_game_does_not_stop_the_rest(built_in: Library) -> None:
    # A waiver lets a prototype fly: its sheet is that of the part of the war.
    found = evening(built_in)
    crew = replace(found.crews[1], aircraft="sopwith-snipe")
    got = crew_facts(found, crew, Choices())
    assert got is not None
    assert (got[0].case.id, DATE.value_in(got[1]), ERA.value_in(got[1])) == ("sopwith-snipe", None, "late")
    assert crew_facts(found, replace(crew, aircraft="none"), Choices()) is None


def test_a_page_changes_its_stamp_with_the_plan(built_in: Library) -> None:
    from printgen.sheets.stamp import records_stamp

    one, two = (
        planned_mission(campaign(built_in, plan), BROUGHT) for plan in (PLAN, PLAN.replace("wings: 7", "wings: 8"))
    )
    assert one is not None
    assert two is not None
    assert records_stamp((one.case,)) == records_stamp((evening(built_in).case,))
    assert records_stamp((one.case,)) != records_stamp((two.case,))


def test_the_slip_says_what_an_ability_takes_before_it_may_be_chosen(built_in: Library) -> None:
    slips = [" ".join(texts(card)) for card in drawn(campaign(built_in), "mission-sheets").cards]
    offered = [text for text in slips if "Ability chosen" in text]
    assert any("Spin skill (250 points)" in text for text in offered)
    assert any("Range (5 kills)" in text for text in offered)
    # None is cut short.
    assert not any("…" in text for text in offered)
