"""Page templates: filled with values that are there, escaped, in the language of print."""

from __future__ import annotations

from pathlib import Path

import jinja2
import pytest

from printgen.products.template import fill_template


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Templates of a game called ludo, and those that all games share."""
    (tmp_path / "core").mkdir()
    (tmp_path / "ludo").mkdir()
    (tmp_path / "core" / "page.html").write_text("core: {{ name }}", encoding="utf-8")
    (tmp_path / "core" / "word.html").write_text("{{ _('Section') }}", encoding="utf-8")
    return tmp_path


def test_a_value_is_escaped(folder: Path) -> None:
    assert fill_template("ludo", "page.html", {"name": "a < b & c"}, folder) == "core: a &lt; b &amp; c"


def test_a_name_without_a_value_is_an_error(folder: Path) -> None:
    with pytest.raises(jinja2.UndefinedError, match="no value `name`"):
        fill_template("ludo", "page.html", {"nmae": "x"}, folder)


def test_the_games_own_template_comes_first(folder: Path) -> None:
    (folder / "ludo" / "page.html").write_text("ludo: {{ name }}", encoding="utf-8")
    assert fill_template("ludo", "page.html", {"name": "x"}, folder) == "ludo: x"
    assert fill_template("chess", "page.html", {"name": "x"}, folder) == "core: x"


def test_a_template_that_is_not_there_is_an_error(folder: Path) -> None:
    with pytest.raises(jinja2.TemplateNotFound):
        fill_template("ludo", "cover.html", {}, folder)


def test_words_are_printed_in_the_language_of_now(folder: Path, pseudo_language: Path) -> None:
    from printgen import translation

    (folder / "core" / "word.html").write_text("{{ _('Modifiers') }}", encoding="utf-8")
    assert fill_template("ludo", "word.html", {}, folder) == "«Modifiers»"
    translation.set_language("en")
    assert fill_template("ludo", "word.html", {}, folder) == "Modifiers"


@pytest.mark.parametrize(
    "calling",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ name.__init__.__globals__ }}",
        "{{ cycler.__init__.__globals__.os }}",
        "{{ self._TemplateReference__context.environment }}",
        "{{ '{0.__class__}'.format(name) }}",
        "{{ ().__reduce__() }}",
    ],
)
def test_no_template_reaches_python(calling: str, folder: Path) -> None:
    (folder / "core" / "calling.html").write_text(f"CALLED {calling}", encoding="utf-8")
    with pytest.raises((jinja2.exceptions.SecurityError, jinja2.UndefinedError)):
        fill_template("ludo", "calling.html", {"name": "x"}, folder)


@pytest.mark.parametrize("name", ["../secret.html", "a/../../secret.html", "SECRET"])
def test_no_template_is_taken_from_elsewhere(name: str, folder: Path) -> None:
    secret = folder.parent / "secret.html"
    secret.write_text("secret", encoding="utf-8")
    name = name.replace("SECRET", str(secret))
    (folder / "core" / "taking.html").write_text(f'{{% include "{name}" %}}', encoding="utf-8")
    with pytest.raises(jinja2.TemplateNotFound):
        fill_template("ludo", "taking.html", {}, folder)
