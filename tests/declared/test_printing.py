"""What a designer sees on paper and in the terminal: drafts of pages that are too full, earlier files, feet, dark grounds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from pypdfium2 import PdfDocument

from printgen import commands
from printgen.cli.start import commands as program
from printgen.commands.folder_examples import kit_of_folder, roster_of_folder
from printgen.commands.game_night import game_nights
from printgen.commands.game_pack import pack_game
from printgen.commands.make import kit, make
from printgen.commands.new_game import game
from printgen.commands.session import CLEAN, FINDINGS, Session
from printgen.data import yaml
from printgen.data.findings import UsageError
from printgen.data.folders import find
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Outline, Rect, Text, Use
from printgen.games.sources import game_of
from printgen.products.job import Job
from printgen.products.options import Choices
from printgen.sheets.paper import parse_paper
from printgen.units import Size


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    game(tmp_path / "sky-dogs", None, False, session(tmp_path))
    game_of("./sky-dogs")
    return tmp_path


def session(here: Path) -> Session:
    return Session(find(out=here / "out"), lambda _doing, _share: None)


def change(file: Path, edit: Callable[[str], str]) -> None:
    file.write_text(edit(file.read_text(encoding="utf-8")), encoding="utf-8")


def overfill(here: Path) -> None:
    change(here / "sky-dogs" / "pages" / "plane-cards.yaml", lambda text: text.replace("size: 24", "size: 90"))


def faces(product: str = "plane-cards") -> list[tuple[object, ...]]:
    data = commands.load("sky-dogs")
    deck = data.game.product(product).deck(data.library, Choices(), Size(190, 270))  # type: ignore[union-attr]
    return [it.front.marks for it in deck.cards]


def test_a_draft_shows_the_pages_that_are_too_full(here: Path) -> None:
    assert make("sky-dogs", "plane-cards", Job(), session(here)).status == CLEAN
    overfill(here)
    refused = make("sky-dogs", "plane-cards", Job(), session(here))
    assert refused.status == FINDINGS
    assert "--draft" in refused.complaint
    for _run in range(2):
        draft = kit("sky-dogs", Job(draft=True), session(here))
        assert (draft.status, [it.code for it in draft.findings]) == (CLEAN, ["PG009"])
    # A draft does not replace the complete file.
    assert {it.name for it in (here / "out" / "sky-dogs").glob("*.pdf")} == {"plane-cards.pdf", "plane-cards-draft.pdf"}
    assert all(
        any(isinstance(it, Rect) and it.stroke is Ink.RED for it in marks)
        and any(isinstance(it, Text) and it.ink is Ink.RED and "mm" in it.text for it in marks)
        for marks in faces()
    )


def test_other_faults_offer_no_draft(here: Path) -> None:
    overfill(here)
    change(here / "sky-dogs" / "planes.csv", lambda text: text.replace(",red,6", ",red,60"))
    assert "--draft" not in make("sky-dogs", "plane-cards", Job(), session(here)).complaint


def test_flowed_pages_offer_no_draft(here: Path) -> None:
    refused = make("dockfighters", "quick-reference", Job(paper=parse_paper("180x260mm")), session(here))
    assert [it.code for it in refused.findings] == ["PG009"]
    assert "--draft" not in refused.complaint


def test_files_of_earlier_runs_are_named(here: Path) -> None:
    change(here / "sky-dogs" / "planes.csv", lambda text: text.replace(",red,6", ",red,60"))
    assert "earlier run" not in kit("sky-dogs", Job(), session(here)).complaint
    change(here / "sky-dogs" / "planes.csv", lambda text: text.replace(",red,60", ",red,6"))
    assert kit("sky-dogs", Job(), session(here)).status == CLEAN
    change(here / "sky-dogs" / "planes.csv", lambda text: text.replace(",red,6", ",red,60"))
    assert "earlier run" in kit("sky-dogs", Job(), session(here)).complaint


def test_files_of_pages_that_were_removed_are_named(here: Path) -> None:
    kit("sky-dogs", Job(), session(here))
    page = here / "sky-dogs" / "pages" / "plane-cards.yaml"
    change(page, lambda text: text.replace("page: plane-cards", "page: cards"))
    page.rename(page.with_name("cards.yaml"))
    change(here / "sky-dogs" / "game.yaml", lambda text: text.replace("plane-cards", "cards"))
    assert "plane-cards.pdf" in kit("sky-dogs", Job(), session(here)).complaint
    (here / "out" / "sky-dogs" / "plane-cards.pdf").unlink()
    assert kit("sky-dogs", Job(), session(here)).complaint == ""


@pytest.mark.parametrize(("ground", "black"), [("side", False), ("pale-side", True), ("green", False), ("white", True)])
def test_pictures_on_a_ground_can_be_seen(here: Path, ground: str, black: bool) -> None:
    (here / "sky-dogs" / "pages" / "counters.yaml").write_text(
        f"page: counters\ntitle: Counters\nof: planes\nsize: [30, 30]\nground: {ground}\n"
        "body: [{symbol: gun}, {line: [{symbol: fire}]}]\n",
        encoding="utf-8",
    )
    for marks in faces("counters"):
        glyphs = [it.glyph for it in marks if isinstance(it, Use)]
        inks = {ink for it in glyphs for mark in it.marks for ink in (getattr(mark, "fill", None),)}
        assert len(glyphs) == 2
        assert (Ink.BLACK in inks) == black


def test_the_foot_of_a_page_names_a_version_only_if_there_is_one(here: Path) -> None:
    data = commands.load("sky-dogs")
    assert data.data.printed_version == ""
    (here / "sky-dogs" / "release.yaml").write_text("version: 1.2.0\n", encoding="utf-8")
    assert commands.load("sky-dogs").data.printed_version == "1.2.0"


def test_the_pack_of_a_game_is_answered_with_the_remedy(here: Path) -> None:
    pack_game(here / "sky-dogs", here / "sky-dogs.zip", session(here))
    with pytest.raises(UsageError, match="Unzip"):
        game_of("sky-dogs.zip")
    assert game_of("missing.zip") == "missing.zip"


@pytest.mark.parametrize("help", ["--help", "-h"])
def test_help_names_what_a_folder_can_print(here: Path, help: str) -> None:
    runner = CliRunner()
    assert "plane-cards" in runner.invoke(program, ["make", help, "./sky-dogs"]).output
    of_product = runner.invoke(program, ["make", help, "./sky-dogs", "plane-cards"]).output
    assert "--side" in of_product
    assert "--hex" not in of_product


MAP = "map: channel\ntitle: Channel\nterrain: [. w ~ ~, m v ~ ~]\n"


def test_a_map_of_a_folder_has_water_and_needs_no_source(here: Path) -> None:
    (here / "sky-dogs" / "maps").mkdir()
    (here / "sky-dogs" / "maps" / "channel.yaml").write_text(MAP, encoding="utf-8")
    data = commands.load("sky-dogs")
    assert commands.check(data) == []
    (card,) = data.game.product("maps").deck(data.library, Choices(), Size(190, 270)).cards  # type: ignore[union-attr]
    assert "Water" in {it.text for it in card.front.marks if isinstance(it, Text)}
    assert any(isinstance(it, Outline) and it.fill is Ink.WATER for it in card.front.marks)


@pytest.mark.parametrize(("letter", "remedy"), [("W", "`w`"), ("z", "~ (water)")])
def test_an_unknown_letter_of_a_map_is_answered_with_the_letters(here: Path, letter: str, remedy: str) -> None:
    (here / "sky-dogs" / "maps").mkdir()
    (here / "sky-dogs" / "maps" / "channel.yaml").write_text(MAP.replace("m v", f"m {letter}"), encoding="utf-8")
    (found,) = commands.load("sky-dogs").findings
    assert remedy in str(found.hint)


@pytest.mark.parametrize("named", ["dawn", "[dawn]", "[dawn, dusk]"])
def test_a_kit_file_names_one_or_several_records(here: Path, named: str) -> None:
    change(here / "sky-dogs" / "kinds.yaml", lambda text: f"{text}scenarios: {{fields: {{scenario: id}}}}\n")
    (here / "sky-dogs" / "scenarios.yaml").write_text(
        "scenarios: [{scenario: dawn}, {scenario: noon}, {scenario: dusk}]\n", encoding="utf-8"
    )
    (here / "sky-dogs" / "pages" / "orders.yaml").write_text(
        "page: orders\ntitle: Orders\nof: scenarios\nbody: [{heading: '{scenario}'}]\n", encoding="utf-8"
    )
    kits = here / "sky-dogs" / "kits"
    kits.mkdir()
    text = kit_of_folder("sky-dogs", "friday", find())
    (kits / "friday.yaml").write_text(f"{text}scenarios: {named}\n", encoding="utf-8")
    outcome = game_nights([kits / "friday.yaml"], {}, session(here))
    assert outcome.status == CLEAN
    ((_folder, put),) = outcome.printed
    pages = {facts["product"]: facts["pages"] for facts in put.listed.values() if facts.get("product")}
    assert pages["orders"] == named.count("d")


def test_the_players_of_an_example_kit_are_on_different_sides(here: Path) -> None:
    planes = commands.load("sky-dogs").library.of("planes")
    seated = [line.split()[-1].strip("}") for line in kit_of_folder("sky-dogs", "friday", find()).splitlines()[-2:]]
    assert {planes[id].record.side for id in seated} == {"red", "blue"}


def test_names_with_punctuation_are_quoted_in_examples(here: Path) -> None:
    def punctuate(text: str) -> str:
        text = text.replace("title: Sky Dogs", 'title: "Sky Dogs: a duel #2"')
        return text.replace("name: Red", 'name: "Red: north"')

    change(here / "sky-dogs" / "game.yaml", punctuate)
    game_of("./sky-dogs")
    kit, _findings = yaml.parse(kit_of_folder("sky-dogs", "friday", find()), "")
    roster, _findings = yaml.parse(roster_of_folder("sky-dogs", find()), "")
    assert kit is not None
    assert kit.value["title"] == "Sky Dogs: a duel #2"
    assert roster is not None
    assert roster.value["sides"]["red"] == "Red: north"


@pytest.mark.parametrize("is_changed", [False, True])
def test_figures_of_the_game_are_not_house_rules_unless_a_rule_changes_them(here: Path, is_changed: bool) -> None:
    change(here / "sky-dogs" / "game.yaml", lambda text: f"{text}data-source: {{status: house}}\n")
    if is_changed:
        (here / "own").mkdir()
        rule = "rules:\n  - {id: fast, name: Tail wind, games: [sky-dogs], change: {speed: +1}}\n"
        (here / "own" / "house-rules.yaml").write_text(rule, encoding="utf-8")
    (here / "friday.yaml").write_text(kit_of_folder("sky-dogs", "friday", find()), encoding="utf-8")
    project = find((here / "own",) if is_changed else (), out=here / "out")
    assert game_nights([here / "friday.yaml"], {}, Session(project, lambda _doing, _share: None)).status == CLEAN
    cover = next(it for it in (here / "out").rglob("*cover*.pdf"))
    with PdfDocument(cover.read_bytes()) as document:
        text = document[0].get_textpage().get_text_range()
    assert ("Tail wind" in text, "House rules" in text) == (is_changed, is_changed)
    assert any("house" in it.name for it in (here / "out").rglob("*.pdf")) is is_changed


def test_the_cover_of_a_kit_names_the_units(here: Path) -> None:
    kits = here / "sky-dogs" / "kits"
    kits.mkdir()
    (kits / "friday.yaml").write_text(kit_of_folder("sky-dogs", "friday", find()), encoding="utf-8")
    assert game_nights([kits / "friday.yaml"], {}, session(here)).status == CLEAN
    cover = next(it for it in (here / "out").rglob("*cover*.pdf"))
    with PdfDocument(cover.read_bytes()) as document:
        text = document[0].get_textpage().get_text_range()
    assert text.count("Blue Wasp") == 1
    assert "blue-wasp" not in text


def test_a_text_page_without_signs_prints(here: Path) -> None:
    folder = here / "sky-dogs"
    (folder / "templates").mkdir()
    text = '{% extends "text.html" %}\n{% block text %}<p>Dogs bark first.</p>{% endblock %}\n'
    (folder / "templates" / "rules.html").write_text(text, encoding="utf-8")
    (folder / "pages" / "rules.yaml").write_text("page: rules\ntitle: Rules\ntemplate: rules.html\n", encoding="utf-8")
    made = make("sky-dogs", "rules", Job(), session(here))
    assert made.status == CLEAN, made.complaint


def test_a_text_page_names_its_game_and_the_sides(here: Path) -> None:
    folder = here / "sky-dogs"
    (folder / "templates").mkdir()
    rows = "{% for p in planes %}<p>{{ p.name }} of {{ side_names[p.side] }}</p>{% endfor %}"
    text = f'{{% extends "text.html" %}}\n{{% block text %}}{rows}{{% endblock %}}\n'
    (folder / "templates" / "rules.html").write_text(text, encoding="utf-8")
    (folder / "pages" / "rules.yaml").write_text("page: rules\ntitle: Rules\ntemplate: rules.html\n", encoding="utf-8")
    assert make("sky-dogs", "rules", Job(), session(here)).status == CLEAN
    with PdfDocument(next(it for it in (here / "out").rglob("rules.pdf")).read_bytes()) as document:
        words = document[0].get_textpage().get_text_range()
    assert commands.load("sky-dogs").game.title in words[:40]
    assert "of Red" in words
