"""The catalogue of printed words: complete, and spoken through `_`."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from printgen import translation
from printgen.drawing.frame import Title
from printgen.drawing.inks import PALETTES
from printgen.products.flow import HtmlPages, Imprint, build_html
from printgen.sheets.paper import A4
from printgen.translation import _


def test_the_template_holds_the_words_of_the_code(messages: ModuleType) -> None:
    catalog = messages.gathered()
    assert len(catalog) > 20
    assert messages.TEMPLATE.read_text(encoding="utf-8") == messages.template(catalog), "stale: run `make messages`"


def test_the_words_of_the_code_are_found_with_their_file(messages: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "drum.py").write_text('title = _("Drums")\nother = unrelated("Belts")\n', encoding="utf-8")
    catalog = messages.gathered(tmp_path)
    assert [(m.id, m.locations) for m in catalog if m.id] == [("Drums", [("printgen/drum.py", None)])]


def test_english_is_the_key() -> None:
    translation.set_language("en")
    assert _("page {number} of {count}") == "page {number} of {count}"


def test_a_language_without_a_catalogue_stays_english(tmp_path: Path) -> None:
    translation.set_language("tlh", tmp_path)
    assert _("page {number} of {count}") == "page {number} of {count}"


def test_another_language_is_spoken_word_by_word(pseudo_language: Path) -> None:
    assert _("page {number} of {count}") == "«page {number} of {count}»"
    assert _("a word nobody prints") == "a word nobody prints"


def test_what_is_printed_says_in_which_language(pseudo_language: Path) -> None:
    assert translation.language() == "xx"
    assert Title("Chits", "Kites", "1").plan(()).language == "xx"
    page = build_html(HtmlPages("Chits", "kites", "page.html"), PALETTES["full"], A4.size, Imprint("", "", ""), "")
    assert '<html lang="xx">' in page
    translation.set_language("tlh", pseudo_language)
    assert translation.language() == "en"
