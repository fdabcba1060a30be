"""House rules: the aircraft that a rule selects, the figures that it changes, and the rules that are refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen.commands.house import check_house_rules
from printgen.data.figures import stated_figures
from printgen.data.findings import Finding, Severity
from printgen.data.folders import find
from printgen.data.house_rules import Applied, apply_house_rules, changed_value
from printgen.data.kind import Library
from printgen.data.kinds import KINDS
from printgen.data.load import library
from printgen.data.records.record import NOWHERE, Source
from printgen.games import reading
from printgen.games.game import game_ids, load_game
from printgen.reuse.store import Store
from tests.built_in import FROZEN

GAME = "canvas-eagles"
CAMEL = "where: {aircraft: sopwith-camel}, "


@pytest.fixture
def mine(tmp_path: Path):
    """Return `mine(rule, ...)`, which writes rules, given without id, name and game, to the user's folder and returns it."""

    def write(*rules: str) -> Path:
        lines = [
            rule if rule.startswith("{") else f"{{id: rule-{number}, name: Rule {number}, game: {GAME}, {rule}}}"
            for number, rule in enumerate(rules, start=1)
        ]
        folder = tmp_path / "mine"
        folder.mkdir(exist_ok=True)
        (folder / "house-rules.yaml").write_text("rules:\n" + "".join(f"  - {it}\n" for it in lines), encoding="utf-8")
        return folder

    return write


def read(folder: Path, game: str = GAME) -> Library:
    return library((*KINDS, *load_game(game).kinds), (FROZEN, folder), str).library


def applied(folder: Path, game: str = GAME) -> Applied:
    return apply_house_rules(read(folder, game), game, game_ids())


def changes(folder: Path, game: str = GAME) -> dict[tuple[str, str], tuple[str, str]]:
    played = applied(folder, game)
    assert played.findings == ()
    return {(it.id, it.figure): (it.old, it.new) for it in played.changes}


def findings(folder: Path, game: str = GAME) -> list[Finding]:
    return list(reading.read_game(load_game(game), find((folder,))).findings)


def test_without_rules_the_library_is_the_same_object(built_in) -> None:
    assert apply_house_rules(built_in, GAME) == Applied(built_in)


@pytest.mark.parametrize(
    ("where", "ids"),
    [
        ("{aircraft: sopwith-camel}", {"sopwith-camel"}),
        ("{aircraft: [sopwith-camel, sopwith-pup]}", {"sopwith-camel", "sopwith-pup"}),
        ("{nation: italy}", {"caproni-ca33"}),
        ("{wings: triplane}", {"fokker-dr1"}),
        ("{engine: rotary, nation: [italy, germany], wings: [triplane, parasol]}", {"fokker-dr1", "fokker-dviii"}),
        ("{engine.kind: rotary, wings: triplane}", {"fokker-dr1"}),
        ("{engine: {kind: rotary}, wings: triplane}", {"fokker-dr1"}),
        ("{engine.count: 2..}", {"caproni-ca33", "gotha-g-iv-g-v"}),
        ("{since: 1918-01.., nation: britain}", {"sopwith-dolphin", "sopwith-snipe"}),
        ("{since: ..1914}", {"raf-be2c-be2e", "raf-quirk", "taube"}),
        ("{climb: 4}", {"siemens-schuckert-d-iii", "siemens-schuckert-d-iv"}),
        ("{climb: 3..4, nation: germany, wings: biplane}", {"siemens-schuckert-d-iii", "siemens-schuckert-d-iv"}),
        ("{crew: gunner, wings: parasol}", set()),
    ],
)  # fmt: skip
def test_a_rule_selects_the_aircraft_that_meet_all_conditions(mine, where: str, ids: set[str]) -> None:
    folder = mine(f"where: {where}, change: {{fuel: +1}}")
    played = applied(folder)
    assert {it.id for it in played.changes} == ids
    assert bool(played.findings) == (not ids)


def test_without_conditions_every_aircraft_of_the_game_changes(mine, built_in) -> None:
    assert {id for id, _figure in changes(mine("change: {fuel: +1}"))} == set(built_in.of("ratings"))


def test_a_role_is_a_field_like_any_other_and_an_unknown_figure_may_be_set(mine) -> None:
    folder = mine("{id: fast, name: Fast, game: dockfighters, where: {role: fighter}, change: {minimum-speed: 2}}")
    kept = read(folder, "dockfighters").of("ratings")
    fighters = {id for id, case in kept.items() if case.record.role == "fighter"}
    done = changes(folder, "dockfighters")
    assert {id for id, _figure in done} == fighters
    assert done["fw-802-hawk", "minimum-speed"] == ("unknown", "2")


def test_unknown_figures_are_not_added_to(mine) -> None:
    folder = mine("{id: fast, name: Fast, game: dockfighters, where: {role: fighter}, change: {minimum-speed: +1}}")
    (found,) = applied(folder, "dockfighters").findings
    assert "or it is unknown" in found.message


@pytest.mark.parametrize(
    ("change", "old", "new"),
    [
        ("+1", 2, 3),
        (-1, 2, 1),
        ("-1", 2, 1),
        ("x0.9", 55, 50),
        ("x0.9", 45, 41),
        ("x0.5", 5, 3),
        ("×0.5", -5, -2),
        ("x0.1", 8.53, 0.85),
        ("+0.5", 8.53, 9.03),
        ("+0.5", 2, 2.5),
        (4, 2, 4),
        ("=-1", 2, -1),
        ("=+1", "B", 1),
        ("C", "B", "C"),
        (True, False, True),
        (("pilot", "observer"), ["pilot"], ["pilot", "observer"]),
        ("+1", "8+", "9+"),
        ("+1", "B", NOWHERE),
        ("x2", True, NOWHERE),
        (-1, ["a"], NOWHERE),
    ],
)
def test_a_change_is_added_multiplied_or_set(change: object, old: object, new: object) -> None:
    made = changed_value(change, old)
    assert (made, type(made)) == (new, type(new))


def test_a_rule_changes_several_figures_and_all_others_stay(mine, built_in) -> None:
    played = applied(mine(CAMEL + "change: {fuel: x0.9, climb: +1, engine: {boxes: 8}, ceiling.late: 9}"))
    assert [(it.figure, it.old, it.new) for it in played.changes] == [
        ("fuel", "55", "50"),
        ("climb", "2", "3"),
        ("engine.boxes", "6", "8"),
        ("ceiling.late", "8", "9"),
    ]
    now, then = (stated_figures(it.of("ratings")["sopwith-camel"]) for it in (played.library, built_in))
    assert {path for path in now if now[path] != then[path]} == {"fuel", "climb", "engine.boxes", "ceiling.late"}
    others = {id: case.record for id, case in played.library.of("ratings").items() if id != "sopwith-camel"}
    assert others == {id: case.record for id, case in built_in.of("ratings").items() if id != "sopwith-camel"}


def test_each_changed_figure_is_a_house_rule_with_the_rule_s_name(mine, built_in) -> None:
    camel = applied(mine(CAMEL + "change: {engine.boxes: 8}")).library.get("ratings", "sopwith-camel")
    ours = built_in.get("ratings", "sopwith-camel")
    assert camel.source_of("engine.boxes") == Source.model_validate(
        {"status": "house", "rule": "Rule 1", "house-rule": "rule-1"}
    )
    assert [camel.source_of(it) == ours.source_of(it) for it in ("engine.triangles", "fuel")] == [True, True]


def test_an_aircraft_without_the_figure_stays(mine) -> None:
    done = changes(mine("where: {nation: britain}, change: {ceiling.early: +1}"))
    assert ("sopwith-camel", "ceiling.early") not in done
    assert done["raf-be2c-be2e", "ceiling.early"] == ("6+", "7+")


def test_a_field_of_the_shared_record_may_change(mine) -> None:
    played = applied(mine(CAMEL + "change: {span: 8.6}"))
    assert [(it.kind, it.old, it.new) for it in played.changes] == [("aircraft", "8.53", "8.6")]


def test_a_rule_for_another_game_changes_nothing_here(mine) -> None:
    folder = mine("{id: r, name: R, games: [blue-max, richthofens-war], change: {since: unknown}}")
    assert applied(folder).changes == ()
    assert applied(folder).findings == ()


def test_a_rule_follows_the_user_s_own_records(mine) -> None:
    folder = mine(CAMEL + "change: {climb: +1}")
    own = folder / GAME / "aircraft" / "sopwith-camel.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("aircraft: sopwith-camel\nclimb: 3\n", encoding="utf-8")
    assert changes(folder) == {("sopwith-camel", "climb"): ("3", "4")}


def test_two_rules_may_change_different_figures_of_one_aircraft(mine) -> None:
    folder = mine(CAMEL + "change: {climb: +1}", CAMEL + "change: {fuel: 50}")
    assert changes(folder) == {("sopwith-camel", "climb"): ("2", "3"), ("sopwith-camel", "fuel"): ("55", "50")}


def test_a_refused_rule_changes_nothing_and_the_others_apply(mine) -> None:
    played = applied(mine(CAMEL + "change: {climb: 3, fuel: 9999}", CAMEL + "change: {dive: 4}"))
    assert [it.figure for it in played.changes] == ["dive"]
    assert len(played.findings) == 1


def test_a_rule_that_breaks_a_check_is_named_with_its_line(mine) -> None:
    folder = mine(CAMEL + "change: {fuel: 50}", "where: {nation: france}, change: {fuel: +1, ceiling.late: 15}")
    (found,) = findings(folder)
    assert (found.code, found.severity) == ("CE107", Severity.ERROR)
    assert found.place
    assert (found.place.file, found.place.line) == (str(folder / "house-rules.yaml"), 3)
    assert found.message.startswith("house rule `rule-2` (ceiling.late of `hanriot-d-1`: 8 -> 15): the late ceiling")
    assert found.notes[0].place
    assert found.notes[0].place.file.endswith("hanriot-d-1.yaml")


def test_a_rule_that_breaks_the_user_s_own_record_is_in_a_note(mine) -> None:
    folder = mine(CAMEL + "change: {ceiling.late: +4}")
    own = folder / GAME / "aircraft" / "sopwith-camel.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("aircraft: sopwith-camel\nceiling: {late: 9}\n", encoding="utf-8")
    (found,) = findings(folder)
    assert found.notes[-1].text == "house rule `rule-1` changes ceiling.late from 9 to 13"
    assert found.notes[-1].place
    assert found.notes[-1].place.file == str(folder / "house-rules.yaml")


def test_findings_that_no_rule_causes_stay_as_they_are(mine) -> None:
    folder = mine(CAMEL + "change: {fuel: 50}")
    own = folder / GAME / "aircraft" / "sopwith-pup.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("aircraft: sopwith-pup\nceiling: {late: 12}\n", encoding="utf-8")
    (found,) = findings(folder)
    assert (found.place and found.place.file, len(found.notes)) == (str(own), 1)


def test_the_cache_never_serves_figures_of_an_earlier_rule(mine, tmp_path: Path) -> None:
    store = Store(tmp_path / "cache")
    for change, fuel in (("50", 50), ("50", 50), ("x0.9", 50), ("51", 51)):
        folder = mine(CAMEL + f"change: {{fuel: {change}}}")
        cached, fresh = (reading.read_game(load_game(GAME), find((folder,)), it) for it in (store, None))
        cases = [it.library.of("ratings")["sopwith-camel"] for it in (cached, fresh)]
        assert cases[0].record == cases[1].record
        assert (cases[0].record.fuel, cases[0].written) == (fuel, cases[1].written)
    (folder / "house-rules.yaml").unlink()
    (folder / GAME).mkdir()
    assert reading.read_game(load_game(GAME), find((folder,)), store).library.get("ratings", "sopwith-camel").fuel == 55


_SAME = "changes nothing: the selected aircraft (1 in all) already have this value"


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("{id: r, name: R, change: {climb: +1}}", "no game is given"),
        ("{id: r, name: R, game: canvas-eagle, change: {climb: +1}}", "did you mean `canvas-eagles`?"),
        ("{id: r, name: R, games: [canvas-eagles, blue-maxx], change: {climb: +1}}", "did you mean `blue-max`?"),
        ("{id: r, name: R, game: canvas-eagles, games: [blue-max], change: {climb: 3}}", "both `game` and `games`"),
        ("where: {nation: britain}", "the rule has no `change`, so it changes nothing"),
        ("change: {}", "the rule has no `change`, so it changes nothing"),
        ("where: {engine: rotory}, change: {climb: +1}", "no aircraft has `engine: rotory`; did you mean `rotary`?"),
        ("where: {enigne: rotary}, change: {climb: +1}", "`enigne`: no aircraft has this field; did you mean `engine`?"),
        ("where: {nation: [britain, frnace]}, change: {climb: +1}", "no aircraft has `nation: frnace`; did you mean"),
        ("where: {nation: britain, engine.kind: radial}, change: {climb: 1}", "no aircraft has `engine.kind: radial`"),
        ("where: {since: 1920-01..}, change: {climb: +1}", "no aircraft has `since: 1920-01..`"),
        ("where: {since: ..}, change: {climb: +1}", "no aircraft has `since: ..`"),
        ("where: {climb: 9..}, change: {climb: +1}", "no aircraft has `climb: 9..`"),
        ("where: {aircraft: sopwith-camle}, change: {climb: 3}", "did you mean `sopwith-camel`?"),
        ("where: {nation: britain, wings: triplane}, change: {climb: 1}", "no aircraft meets all conditions"),
        ("change: {clmib: +1}", "`clmib`: no aircraft has this field; did you mean `climb`?"),
        ("change: {engine.boxs: +1}", "`engine.boxs`: no aircraft has this field; did you mean `engine.boxes`?"),
        ("change: {aircraft: sopwith-gnat}", "`aircraft` is not a figure"),
        ("change: {source: house}", "`source` is not a figure"),
        ("change: {stability: +1}", "`stability` of `airco-dh-2` is B, not a number"),
        ("change: {engine: +1}", "`engine` of `airco-dh-2` is a group of fields, not a number"),
        ("change: {guns: x2}", "`guns` of `airco-dh-2` is a list, not a number"),
        (CAMEL + "change: {climb: 2}", _SAME),
        (CAMEL + "change: {climb: x1}", _SAME),
        (CAMEL + "change: {climb: +0}", _SAME),
        (CAMEL + "change: {ceiling.early: +1}", "the selected aircraft (1 in all) do not have this figure"),
        (CAMEL + "change: {climb: -9}", "`climb` of `sopwith-camel` cannot change from 2 to -7: `-7`: outside"),
        (CAMEL + "change: {climb: 2.5}", "cannot change from 2 to 2.5: `2.5`: neither a whole number"),
        (CAMEL + "change: {climb: x-1}", "cannot change from 2 to x-1"),
        ("change: {climb: +fast}", "`climb` of `airco-dh-2` and 36 more cannot change from 1 to +fast"),
        ("change: {fuel: x9999}", "`fuel` of `airco-dh-2` and 36 more cannot change from 45 to 449955"),
        ("change: {stability: Z}", "`Z`: not one of `A+`, `A`, `B`, `C`, `unknown`"),
    ],
)  # fmt: skip
def test_a_rule_without_effect_or_with_a_wrong_result_is_refused(mine, rule: str, message: str) -> None:
    folder = mine(rule)
    played = applied(folder)
    (found,) = played.findings
    assert (found.code, found.severity, found.place and found.place.line) == ("PG033", Severity.ERROR, 2)
    assert message in found.message
    assert found.message.startswith("house rule `r")
    assert found.hint
    assert played.changes == ()


def test_all_fields_with_the_same_last_name_are_offered(mine) -> None:
    (found,) = applied(mine("change: {boxes: +1}")).findings
    for it in ("engine", "wings", "fuselage", "tail"):
        assert f"`{it}.boxes`" in (found.hint or "")
    assert "did you mean" not in found.message


@pytest.mark.parametrize(
    ("rule", "code", "message"),
    [
        ("{id: r, game: canvas-eagles, change: {climb: 3}}", "PG002", "`name` is missing"),
        ("{name: R, game: canvas-eagles, change: {climb: 3}}", "PG002", "`id` is missing"),
        ("{id: My_Rule, name: R, game: canvas-eagles, change: {climb: 3}}", "PG003", "`My_Rule`: not an id"),
        ("{id: r, name: '', game: canvas-eagles, change: {climb: 3}}", "PG002", "empty text"),
        ("change: {climb: 3}, whre: {nation: italy}", "PG001", "did you mean `where`?"),
        ("change: [climb]", "PG002", "a list: not a group of fields"),
        ("change: {climb: }", "PG002", "no value"),
        ("change: {guns: [{id: A}]}", "PG002", "a list: not a list of single values"),
        ("where: britain, change: {climb: 3}", "PG002", "`britain`: not a group of fields"),
        ("change: {climb: 3, climb: 4}", "PG001", "`climb` is given twice"),
    ],
)
def test_a_rule_of_the_wrong_shape_is_one_error(mine, rule: str, code: str, message: str) -> None:
    folder = mine(rule)
    found = library((*KINDS, *load_game(GAME).kinds), (FROZEN, folder), str).findings
    assert [(it.code, it.place and it.place.line) for it in found] == [(code, 2)]
    assert message in found[0].message


@pytest.mark.parametrize(
    ("one", "two", "figure"),
    [
        ("change: {climb: +1}", CAMEL + "change: {climb: 1}", "climb"),
        (CAMEL + "change: {engine.boxes: 8}", CAMEL + "change: {engine: {boxes: 9}}", "engine.boxes"),
        ("where: {nation: britain}, change: {fuel: +1}", "where: {engine: rotary}, change: {fuel: x0.9}", "fuel"),
    ],
)
def test_two_rules_that_change_the_same_figure_of_an_aircraft_are_refused(
    mine, one: str, two: str, figure: str
) -> None:
    (found,) = applied(mine(one, two)).findings
    assert found.message.startswith(f"house rule `rule-2`: `{figure}` of `")
    assert found.message.endswith("is also changed by the rule `rule-1`")
    assert (found.place and found.place.line, found.notes[0].place and found.notes[0].place.line) == (3, 2)


def test_an_id_is_given_to_one_rule(mine) -> None:
    rule = f"{{id: r, name: R, game: {GAME}, {CAMEL}change: {{climb: 3}}}}"
    found = library((*KINDS, *load_game(GAME).kinds), (FROZEN, mine(rule, rule)), str).findings
    assert [(it.code, it.message) for it in found] == [("PG003", "`r`: this id is already in use")]


CREWS = {
    "crew: 1": {("pilot",)},
    "crew: ..1": {("pilot",)},
    "crew: =pilot": {("pilot",)},
    "crew: 3..": {("pilot", "co-pilot", "gunner-1", "gunner-2"), ("pilot", "gunner-1", "gunner-2")},
    "crew: =observer+pilot": {("pilot", "observer")},
    "crew: [=pilot, 3]": {("pilot",), ("pilot", "gunner-1", "gunner-2")},
    "crew: gunner-2": {("pilot", "co-pilot", "gunner-1", "gunner-2"), ("pilot", "gunner-1", "gunner-2")},
}


@pytest.mark.parametrize(("where", "crews"), CREWS.items())
def test_a_condition_on_a_list_is_an_item_a_number_of_items_or_the_exact_items(
    mine, built_in, where: str, crews: set[tuple[str, ...]]
) -> None:
    by_id = {id: built_in.get("aircraft", id).crew for id in built_in.of("ratings")}
    selected = {id for id, _figure in changes(mine(f"where: {{{where}}}, change: {{fuel: +1}}"))}
    assert selected == {id for id, crew in by_id.items() if crew in crews} != set()


def test_an_aircraft_that_meets_any_condition_of_not_stays(mine) -> None:
    every = changes(mine("where: {engine: rotary, wings: biplane}, change: {fuel: +1}"))
    some = changes(
        mine(
            "where: {engine: rotary, wings: biplane}, not: {aircraft: [sopwith-camel], nation: france}, change: {fuel: +1}"
        )
    )
    lost = {id for id, _figure in every.keys() - some.keys()}
    assert "sopwith-camel" in lost
    assert "hanriot-d-1" in lost
    assert "sopwith-pup" not in lost


@pytest.mark.parametrize(
    ("rule", "hint"),
    [
        ("where: {crew: 7}, change: {climb: +1}", "the number of items must be one of: 1, 2"),
        ("not: {aircraft: sopwith-camle}, change: {climb: +1}", "write `sopwith-camel`"),
        ("change: {guns: x2}", "write the new value, or select other aircraft in `where`"),
    ],
)
def test_a_wrong_condition_has_a_remedy(mine, rule: str, hint: str) -> None:
    (found,) = applied(mine(rule)).findings
    assert hint in (found.hint or "")


@pytest.mark.parametrize(
    "rule",
    [
        "change: {climb: +1}",
        "where: {crew: 1}, change: {climb: +1}",
        "where: {crew: 1}, not: {nation: france}, change: {climb: x3}",
        "change: {ceiling.late: +5}",
        "change: {stability: +1}",
    ],
)
def test_the_exclusion_that_an_error_names_makes_the_rule_valid(mine, rule: str) -> None:
    (found,) = findings(mine(rule))
    offered = re.search(r"`not: (\{.*\})`", found.hint or "")
    if offered is None:
        # The rule would apply to no aircraft.
        assert "select other aircraft" in (found.hint or "")
        return
    rest = re.sub(r", not: \{.*?\}(?=, change)", "", rule)
    assert findings(mine(f"{rest}, not: {offered[1]}")) == []
    assert changes(mine(f"{rest}, not: {offered[1]}"))


def test_an_error_names_the_rule_that_changes_its_record(mine) -> None:
    folder = mine(
        "where: {engine: rotary}, change: {fuel: x0.9}", "where: {aircraft: halberstadt-d-ii}, change: {climb: +1}"
    )
    (found,) = findings(folder)
    assert found.message.startswith("house rule `rule-2` (climb of `halberstadt-d-ii`: 1 -> 2)")


CLIMB = "where: {climb: 1}, change: {climb: +1}"


def test_a_rule_waives_a_check_for_all_the_aircraft_that_it_changes(mine) -> None:
    (found,) = findings(mine(CLIMB))
    assert (found.code, found.severity) == ("CE215", Severity.ERROR)
    assert "waivers: [{check: CE215, reason: REASON}]" in (found.hint or "")
    folder = mine(f"{CLIMB}, waivers: [{{check: CE215, reason: we like it}}]")
    assert not [it for it in findings(folder) if it.code in ("CE215", "PG007")]
    effects = check_house_rules(load_game(GAME), find((folder,))).rules
    assert [(it.check, it.reason) for it in effects[0].waivers] == [("CE215", "we like it")]


def test_a_waiver_of_a_rule_is_reported_only_if_no_changed_aircraft_needs_it(mine) -> None:
    waived = (
        "waivers: [{check: CE215, reason: we like it}, {check: CE115, reason: for nothing}, {check: CE999, reason: x}]"
    )
    found = [it for it in findings(mine(f"{CLIMB}, {waived}")) if it.code == "PG007"]
    assert [message for it in found for message in ("CE115", "CE999") if message in it.message] == ["CE115", "CE999"]
    assert {Path(it.place.file).name for it in found if it.place} == {"house-rules.yaml"}


@pytest.mark.parametrize("games", ["game: canvas-eagles", "games: [canvas-eagles, blue-max]"])
def test_a_waiver_of_a_rule_is_not_reported_in_a_game_that_does_not_need_it(mine, games: str) -> None:
    waived = "waivers: [{check: PG008, reason: we like it}]"
    folder = mine(f"{{id: early, name: Early, {games}, where: {{nation: italy}}, change: {{fuel: +1}}, {waived}}}")
    assert not [it for it in findings(folder, "blue-max") if it.code == "PG007"]
