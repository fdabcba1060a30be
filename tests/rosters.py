"""Functions for the tests of rosters: run commands, begin a roster, read PDFs, and correct files."""

from __future__ import annotations

from pathlib import Path

import click
import pypdfium2
from click.testing import CliRunner

from printgen.cli.new import new as NEW  # noqa: N812
from printgen.cli.roster import roster as GROUP  # noqa: N812


def ended(*arguments: object) -> tuple[int, str]:
    """Run a command of `printgen roster` and return its exit status and stdout."""
    done = CliRunner().invoke(GROUP, [str(it) for it in arguments], standalone_mode=False)
    assert not isinstance(done.exception, click.ClickException), done.exception.message
    assert done.exception is None
    return int(done.return_value), done.stdout


def begin(file: Path, game: str) -> None:
    """Write the example roster of a game to a new file."""
    done = CliRunner().invoke(NEW, ["campaign", str(file), "--game", game], standalone_mode=False)
    assert (done.exception, done.return_value) == (None, 0)


def words(file: Path) -> str:
    """Return the text of all pages of a PDF with single spaces."""
    pages = pypdfium2.PdfDocument(file)
    return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in pages).split())


def corrected(file: str | Path, old: str, new: str) -> None:
    """Replace the first `old` in a file by `new`; the file must contain it."""
    text = Path(file).read_text(encoding="utf-8")
    assert text.count(old) >= 1
    Path(file).write_text(text.replace(old, new, 1), encoding="utf-8")
