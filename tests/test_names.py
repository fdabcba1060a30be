"""Names as people have them, through the command line: printed where a font has their letters, and else a finding."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from printgen.cli.start import commands
from tests.built_in import FROZEN
from tests.fonts import everything

ROOT = Path(__file__).parent.parent
KIT = """\
kit: names
title: 日本 and אביב
game: canvas-eagles
date: 1917-04
hex: 38mm
map: quiet-sector
products: [record-sheets]
seats:
  - {player: "\\U0001F600", pilot: 坂井三郎, aircraft: sopwith-pup}
  - {player: Иван, pilot: Aviv אביב 3, aircraft: albatros-d-iii}
  - {player: Żółć, pilot: محمد علي, aircraft: nieuport-17}
"""
ROSTER = (FROZEN / "canvas-eagles/campaigns/example.yaml").read_text(encoding="utf-8")
NAMED = ROSTER.replace("name: Arthur Collins", "name: 坂井三郎").replace("name: Henry Moss", "name: חיים")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current directory of the command; no fonts are installed."""
    (tmp_path / "fonts").mkdir()
    (tmp_path / "names.yaml").write_text(KIT, encoding="utf-8")
    (tmp_path / "roster.yaml").write_text(NAMED, encoding="utf-8")
    monkeypatch.setenv("PRINTGEN_FONTS", str(tmp_path / "fonts"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def asked(*words: str) -> tuple[int, str]:
    """Run a command, and return its exit status and output."""
    done = CliRunner().invoke(commands, [*words, "--out", "out", "--no-color"], standalone_mode=False)
    assert done.exception is None
    return int(done.return_value), done.output


def text(file: Path) -> str:
    """Return all text that can be copied out of a PDF."""
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file))


def test_a_kit_prints_where_fonts_have_the_letters(folder: Path) -> None:
    everything(folder / "fonts")
    status, said = asked("kit", "names.yaml")
    assert (status, "PG009" in said) == (0, False)
    held = "".join(text(file) for file in (folder / "out").rglob("*.pdf"))
    assert [
        name for name in ("坂井三郎", "Żółć", "Иван", "Aviv", "אביב", "محمد علي", "\U0001f600") if name not in held
    ] == []


def test_without_them_each_character_is_named_at_its_place_and_nothing_is_written(folder: Path) -> None:
    status, said = asked("kit", "names.yaml")
    assert status == 1
    expected = [
        "error[PG009]: title: `日本 and אביב`: no font on this machine has 日 (U+65E5), 本 (U+672C), א",
        "error[PG009]: seats.0.pilot: `坂井三郎`: no font on this machine has 坂 (U+5742), 井 (U+4E95), 三 (U+4E09), 郎 (U+90CE)",
        "--> names.yaml:9:35",
        "no font on this machine has \U0001f600 (U+1F600 GRINNING FACE)",
        "ב (U+05D1 HEBREW LETTER BET)",
        "م (U+0645 ARABIC LETTER MEEM)",
        "= help: install a font that has them, such as Noto Sans Arabic",
    ]
    assert [line for line in expected if line not in said] == []
    assert [word for word in ("Żółć", "Иван") if f"`{word}`: no font" in said] == []
    assert not (folder / "out").exists()


@pytest.mark.parametrize("shape", ["svg", "png"])
def test_pictures_show_the_names_too(folder: Path, shape: str) -> None:
    everything(folder / "fonts")
    status, _said = asked("roster", "print", "roster.yaml", "id-cards", "--format", shape, "--flyer", "collins")
    assert status == 0
    front = min((folder / "out").rglob(f"*.{shape}")).read_bytes()
    assert (b"Test Japanese" in front) == (shape == "svg")


def test_a_roster_prints_cards_and_log_where_fonts_have_the_letters(folder: Path) -> None:
    everything(folder / "fonts")
    status, said = asked("roster", "print", "roster.yaml", "id-cards,campaign-log")
    assert (status, "PG009" in said) == (0, False)
    for name in ("id-cards.pdf", "campaign-log.pdf"):
        (file,) = (folder / "out").rglob(name)
        held = text(file)
        assert ("坂井三郎" in held, "חיים" in held) == (True, True)


def test_a_text_on_several_papers_is_found_once(folder: Path) -> None:
    status, said = asked("roster", "print", "roster.yaml", "id-cards,standings")
    assert status == 1
    assert said.count("flyers.0.name: `坂井三郎`: no font on this machine has") == 1


def test_a_character_that_no_font_has_is_found_in_the_log_at_its_place(folder: Path) -> None:
    private = ROSTER.replace("name: Arthur Collins", 'name: "A\\U000F1234"')
    (folder / "roster.yaml").write_text(private, encoding="utf-8")
    status, said = asked("roster", "print", "roster.yaml", "campaign-log")
    assert status == 1
    assert "no font on this machine has U+F1234" in said
    line = private[: private.index("A\\U000F1234")].count("\n") + 1
    assert f"roster.yaml:{line}:11" in said
