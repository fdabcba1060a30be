"""`printgen explain` and `printgen search`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from printgen.cli.start import command_facts
from printgen.commands import load
from printgen.commands.explaining import (
    CommandFact,
    explain,
    field_places,
    index,
    matching_places,
    search,
)
from printgen.commands.glossary import plain_name
from printgen.commands.session import Session
from printgen.data.findings import UsageError
from printgen.data.kinds import KINDS
from printgen.games.game import game_ids, load_game
from printgen.report import topics
from printgen.report.fields import example, field_facts
from printgen.report.terms import ALIASES, TERMS
from printgen.report.topics import Topic
from printgen.reuse.store import Store

GIVEN = command_facts()


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store(tmp_path_factory.mktemp("cache"))


@pytest.fixture
def here(session: Session, store: Store) -> Session:
    return replace(session, store=store)


def answer(word: str, session: Session) -> str:
    return explain(word, GIVEN, session).answer


# Signs and other names.


@pytest.mark.parametrize(
    ("word", "term"),
    [
        ("†", "dagger"),
        ("contradiction", "dagger"),
        ("ambiguous", "dagger"),
        ("◐", "reconstructed"),
        ("~", "reconstructed"),
        ("○", "charted"),
        ("≠", "scanned"),
        ("8+", "open-ended number"),
        ("[31L2]", "brackets"),
        ("–", "dash"),
        ("crop marks", "cut"),
        ("undo", "undo"),
        ("language", "language"),
    ],
)
def test_a_sign_or_other_name_is_explained_as_its_term_and_found(here: Session, word: str, term: str) -> None:
    assert answer(word, here).startswith(f"{term}: a term\n")
    assert term in search([word], GIVEN, here).answer


def test_the_maneuver_in_brackets_is_explained_with_the_brackets(here: Session) -> None:
    alone, together = answer("[]", here), answer("[31L2]", here)
    assert together.startswith(alone)
    assert "31L2" in together.removeprefix(alone)


def test_every_other_name_leads_to_a_term_and_is_not_a_term_itself() -> None:
    assert set(ALIASES.values()) <= set(TERMS)
    assert not set(ALIASES) & set(TERMS)


# Fields.


def test_a_field_is_explained_with_its_games_values_example_and_section(here: Session) -> None:
    rows = [line.split(maxsplit=1) for line in answer("climb", here).splitlines()]
    assert ["canvas-eagles:", "climb of ratings (canvas-eagles/aircraft/*.yaml)"] in rows
    assert ["value", "whole number, 0 to 999 or `unknown`"] in rows
    assert ["rulebook", "Appendix A"] in rows
    shown = next(row[1] for row in rows if row and row[0] == "example")
    value, id, file, line = re.fullmatch(r"(\d+) \((.+), (.+):(\d+)\)", shown).groups()
    assert file.endswith(f"canvas-eagles/aircraft/{id}.yaml")
    assert Path(file).read_text(encoding="utf-8").splitlines()[int(line) - 1] == f"climb: {value}"


@pytest.mark.parametrize("word", ["engine.boxes", "ratings.engine.boxes", "Engine.Boxes"])
def test_a_path_names_one_field(word: str) -> None:
    places = field_places(map(load_game, game_ids()))
    assert [(it.fact.kind, it.fact.path, it.games) for it in matching_places(word, places)] == [
        ("ratings", "engine.boxes", ("canvas-eagles",))
    ]


@pytest.mark.parametrize("word", ["guns.A.arc", "guns.arc", "guns.*.arc"])
def test_the_item_of_a_list_may_be_named_or_not(word: str) -> None:
    places = field_places([load_game("canvas-eagles")])
    assert [it.fact.path for it in matching_places(word, places)] == ["guns.*.arc"]


def test_underscores_and_capitals_are_accepted(here: Session) -> None:
    assert "has-dual-controls of ratings" in answer("Has_Dual_Controls", here)


def test_a_field_of_many_kinds_is_listed(here: Session) -> None:
    text = answer("name", here)
    assert "aircraft.name" in text
    assert "weapons.name" in text
    assert "`printgen explain nations.name` describes one of them" in text


def test_a_field_of_every_record_is_explained_once(here: Session) -> None:
    assert answer("waivers", here).count("\nevery record: waivers") == 1
    assert " of aircraft" not in answer("waivers", here)


def test_fields_with_the_word_in_their_names_are_listed(here: Session) -> None:
    assert re.search(r"related fields\n\n +ratings\.maximum-climb .*richthofens-war", answer("climb", here))


@pytest.mark.parametrize("game", game_ids())
def test_every_field_has_a_type_and_examples_of_the_data_are_of_that_field(game: str) -> None:
    library = load(game).library
    found = 0
    for kind in (*KINDS, *load_game(game).kinds):
        facts = field_facts(kind)
        assert len({it.path for it in facts}) >= len(kind.model.model_fields)
        for fact in facts:
            assert fact.summary.strip()
            shown = example(fact, library.of(kind.name).values())
            found += shown is not None
            if shown and fact.allowed and " to " in fact.allowed and re.fullmatch(r"-?[\d.]+", shown.value):
                low, high = (float(it) for it in fact.allowed.split(" to "))
                assert low <= float(shown.value) <= high, (kind.name, fact.path)
    assert found > 100


# Everything else.


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("PG004", ["PG004: ", "For example:"]),
        ("pg004", ["PG004: "]),
        ("record-sheets", ["record-sheets: a product of Canvas Eagles", "`printgen make record-sheets blue-max`"]),
        ("hex", ["--hex: an option", "hex: a field", "canvas-eagles  "]),
        ("--hex", ["--hex: an option"]),
        ("ink", ["--ink: an option", "kit, make", "ink: a term"]),
        ("layout", ["--layout: an option", "values: ", "layout: a term"]),
        ("waiver", ["waiver: a term"]),
        ("house rule", ["house rule: a term"]),
        ("house-rule", ["house rule: a term"]),
        ("gaps", ["gap: a term", "gaps: a command"]),
        ("sopwith-camel", ["sopwith-camel: an aircraft (Sopwith Camel)", "printgen show richthofens-war sopwith-camel"]),
    ],
)  # fmt: skip
def test_a_word_is_explained_in_all_its_meanings(word: str, parts: list[str], here: Session) -> None:
    text = answer(word, here)
    assert [part for part in parts if part not in text] == []


def test_every_term_product_option_and_command_can_be_explained(here: Session) -> None:
    libraries = {id: load(id, store=here.store).library for id in game_ids()}
    for topic in index(libraries, GIVEN):
        if topic.sort in ("term", "product", "option", "command"):
            assert answer(topic.name, here), topic


def test_explanations_fit_the_terminal(here: Session) -> None:
    for word in ("climb", "kit", "record-sheets"):
        words = explain(word, GIVEN, replace(here, width=80)).answer.splitlines()
        # Paths of files are not broken.
        assert max(len(line) for line in words if "/" not in line) <= 80


def test_commands_named_in_terms_exist() -> None:
    names = {it.name for it in GIVEN}
    for term, meaning in TERMS.items():
        for named in re.findall(r"`printgen ([a-z]+)", meaning):
            assert named in names, term
        for option in re.findall(r"`--([a-z]+)", meaning):
            assert any(option in it.options for it in GIVEN) or option in ("card", "layout", "official", "type"), term


# Search.


@pytest.mark.parametrize(
    ("query", "sort", "name"),
    [
        ("climb", "field", "ratings.climb"),
        ("climb", "section", "canvas-eagles 3.21"),
        ("vickers", "record", "weapons vickers"),
        ("camel", "aircraft", "sopwith-camel"),
        ("Sopwith Camel", "aircraft", "sopwith-camel"),
        ("fire arc", "product", "fire-arc-templates"),
        ("rotary", "field", "aircraft.engine.kind"),
        ("unresolved", "check", "PG004"),
        ("PG004", "check", "PG004"),
        ("bleed", "option", "--bleed"),
        ("scanned", "term", "scanned"),
        ("calibr", "command", "calibrate"),
    ],
)
def test_search_finds(query: str, sort: str, name: str, here: Session) -> None:
    libraries = {id: load(id, store=here.store).library for id in game_ids()}
    found = topics.search(query, index(libraries, GIVEN))
    assert (sort, name) in [(it.sort, it.name) for it in found]


def test_exact_names_come_first_and_all_words_must_match() -> None:
    some = [
        Topic("term", "house rule", "a change"),
        Topic("term", "rule", "a sentence"),
        Topic("term", "kit", "everything"),
        Topic("product", "rulers", "Rulers"),
        Topic("term", "ruler", "for a rule"),
    ]
    assert [it.name for it in topics.search("rule", some)] == ["rulers", "rule", "house rule", "ruler"]
    assert [it.name for it in topics.search("house rule", some)] == ["house rule"]
    assert topics.search("", some) == ()


def test_long_lists_say_how_many_are_left_out() -> None:
    some = [Topic("term", f"rule {number}") for number in range(11)]
    assert topics.listing(topics.search("rule", some), 4).splitlines()[-1] == (
        "  and 3 more; add a word to narrow the search"
    )


def test_things_of_all_games_list_no_games() -> None:
    text = topics.listing([Topic("product", "a", "A", ("x", "y")), Topic("product", "b", "B", ("x",))], 2)
    assert text.splitlines() == ["products", "  a  A", "  b  B (x)"]


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("climbb", "`climbb`: no such field, check, product, option, term or aircraft; did you mean `climb`?"),
        ("record-sheetss", "did you mean `record-sheets`?"),
        ("sopwith-cammel", "did you mean `sopwith-camel`?"),
        ("PEG004", "`PEG004`: no such code; did you mean `PG004`?"),
        ("CE6O4", "`CE6O4`: no such code; did you mean `CE604`?"),
        ("XX999", "`XX999`: no such code"),
        ("", "no word was given. Write `printgen explain WORD`"),
        ("zzzzzz", "`zzzzzz`: no such field, check, product, option, term or aircraft; `printgen search WORD` finds"),
        ("--hexx", "did you mean `hex`?"),
        ("evening", "did you mean `kit`?"),
    ],
)
def test_unknown_words_get_the_nearest_one(word: str, message: str, here: Session) -> None:
    with pytest.raises(UsageError) as refused:
        answer(word, here)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("climbb",), "did you mean `climb`?"),
        (("?",), "no word to search for was given"),
        (("",), "no word to search for was given"),
        (("zzzzzz", "qqqqq"), "`zzzzzz qqqqq`: nothing contains"),
    ],
)
def test_a_search_without_result_is_refused(words: tuple[str, ...], message: str, here: Session) -> None:
    with pytest.raises(UsageError) as refused:
        search(words, GIVEN, here)
    assert message in str(refused.value)


def test_commands_are_found_with_their_groups() -> None:
    assert {"kit", "roster", "roster plan", "new overlay"} <= {it.name for it in GIVEN}
    assert all(isinstance(it, CommandFact) and it.help for it in GIVEN)


# Words that people look up.


@pytest.mark.parametrize("word", ["duplex", "bleed", "imposition", "sleeve", "overlay", "counter", "cutter"])
def test_the_words_of_printing_are_terms(word: str, here: Session) -> None:
    assert f"{word}: a term" in answer(word, here)


@pytest.mark.parametrize("word", ["corrected scan", "update", "deutsch"])
def test_words_on_sheets_and_other_words_for_terms_are_explained(word: str, here: Session) -> None:
    assert ": a term" in answer(word, here)


def test_the_code_of_a_maneuver_is_shown_once_in_an_example(here: Session) -> None:
    shown = [line.split()[1:3] for line in answer("maneuvers", here).splitlines() if line.strip().startswith("example")]
    assert shown
    assert all(first != second for first, second in shown)


def test_every_suggested_name_can_be_explained(here: Session) -> None:
    libraries = {id: load(id, store=here.store).library for id in game_ids()}
    names = dict.fromkeys(plain_name(it) for it in index(libraries, GIVEN))
    for name in [*names][:: max(len(names) // 60, 1)]:
        assert answer(name, here), name
        assert answer(name.swapcase(), here), name


def test_search_lists_the_nearest_if_nothing_contains_all_words(here: Session) -> None:
    lines = search(["camel", "qqqq"], GIVEN, here).answer.splitlines()
    assert lines[0].startswith("no entry contains all of these words")
    assert any("sopwith-camel" in line for line in lines)
    with pytest.raises(UsageError):
        search(["qqqq", "zzzz"], GIVEN, here)


@pytest.mark.parametrize("query", ["cutter", "own game"])
def test_search_says_what_does_not_exist_yet(query: str, here: Session) -> None:
    assert re.search(r"\bno\b|\bnot\b", search(query.split(), GIVEN, here).answer)


def test_paths_of_examples_are_short_outside_the_current_directory(
    here: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    project = replace(here.project, data=tuple(it.resolve() for it in here.project.data))
    text = answer("climb", replace(here, project=project))
    assert re.search(r"\(\S+, canvas-eagles/aircraft/\S+\.yaml:\d+\)", text)


@pytest.mark.parametrize("game", game_ids())
def test_every_rating_has_a_meaning(game: str) -> None:
    (ratings,) = [it for it in load_game(game).kinds if it.name == "ratings"]
    about = {it.path: it.about for it in field_facts(ratings) if "." not in it.path and "*" not in it.path}
    main = {"stability", "wings", "fuel", "dive", "climb", "ceiling", "maximum-speed", "agility", "structure", "damage"}
    assert [path for path in main & set(about) if not about[path]] == []
    assert sum(bool(it) for it in about.values()) >= 10
