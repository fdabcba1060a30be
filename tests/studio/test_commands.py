"""What the studio takes from the command line and gives back to it: progress, the shown line, the launcher."""

from __future__ import annotations

import json
import re
import shlex
import stat
import subprocess
import sys
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from printgen.cli.start import commands
from printgen.data.findings import UsageError
from printgen.render.pdf.joining import JoinedPart, join_pdfs
from printgen.studio.command_line import shell_line
from printgen.studio.results import summarize
from printgen.studio.runs import _REMEMBERED, CommandRun, CommandRuns
from printgen.studio.shortcut import launcher, write_shortcut


def events(text: str) -> list[dict]:
    return [json.loads(line) for line in text.splitlines()]


def test_programs_read_progress_and_results_as_json_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["make", "record-sheets", "canvas-eagles", "--aircraft", "sopwith-camel", "--out", str(tmp_path)]
    assert commands.main([*words, "--progress", "json"], standalone_mode=False) == 0
    output = capsys.readouterr()
    found = events(output.out)
    assert output.err == ""
    assert [it["event"] for it in found] == ["progress"] * (len(found) - 1) + ["end"]
    shares = [it["share"] for it in found[:-1]]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    (file,) = found[-1]["files"]
    assert sha256(Path(file["path"]).read_bytes()).hexdigest() == file["sha256"]
    assert (found[-1]["status"], found[-1]["findings"]) == (0, [])
    assert "Print at 100%" in found[-1]["closing"]


def test_findings_are_results_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kit = tmp_path / "friday.yaml"
    kit.write_text("kit: friday\ntitle: Friday\ngame: canvas-eagles\nseats:\n  - {player: Ann, aircraft: camel}\n")
    assert commands.main(["kit", str(kit), "--progress", "json", "--out", str(tmp_path)], standalone_mode=False) == 1
    end = events(capsys.readouterr().out)[-1]
    assert end["status"] == 1
    assert end["files"] == []
    assert any("camel" in it["message"] and it["line"] == 5 for it in end["findings"])
    assert "camel" in end["complaint"]
    assert "\x1b" not in end["complaint"]


def test_copies_and_pieces_are_summed_as_on_the_cover() -> None:
    two_sided = {"sides": 2, "options": {"assembly": "duplex", "flip": "long"}}
    facts = [
        {"path": "a.pdf", "pages": 4, "sheets": 2, "copies": 3, "cuts": [[5, 20, 20]], **two_sided},
        {"path": "b.pdf", "pages": 4, "sheets": 2, "sides": 2, "options": {"assembly": "fold"}},
        {"path": "c.pdf", "pages": 3, "sheets": 3, "sides": 1, "options": {}},
    ]
    found = summarize(facts)
    assert [it.sheets for it in found.files] == [6, 4, 3]
    assert [it.two_sided for it in found.files] == [True, False, False]
    assert (found.sheets, found.pieces, found.flip) == (13, 15, "long")


def test_the_pages_of_one_pdf_are_counted_with_their_empty_backs() -> None:
    two_sided = {"sides": 2, "options": {"assembly": "duplex", "flip": "long"}}
    for more in ({}, two_sided):
        facts = [
            {"path": "a.pdf", "pages": 3, "sheets": 2, "copies": 2, **more},
            {"path": "b.pdf", "pages": 5, "sheets": 5, "sides": 1, "options": {}},
        ]
        found = summarize(facts)
        parts = [JoinedPart(blank(it.pages), it.two_sided) for it in found.files for _copy in range(it.copies)]
        assert found.joined_pages == pages_of(join_pdfs(parts, found.is_two_sided))


def test_one_sheet_is_singular_and_empty_backs_are_mentioned_if_there_are_any() -> None:
    two_sided = {"sides": 2, "options": {"assembly": "duplex", "flip": "long"}}
    one = {"path": "a.pdf", "pages": 2, "sheets": 1, **two_sided}
    other = {"path": "b.pdf", "pages": 3, "sheets": 3, "sides": 1, "options": {}}
    alone, both = summarize([one]).about_joined, summarize([one, other]).about_joined
    assert "sheets" not in alone
    assert "8 pages" in both
    assert "4 sheets" in both
    assert "empty" in both
    assert "empty" not in alone


def blank(count: int) -> bytes:
    with PdfDocument.new() as document:
        for _page in range(count):
            document.new_page(100, 100)
        content = BytesIO()
        document.save(content)
    return content.getvalue()


def pages_of(content: bytes) -> int:
    with PdfDocument(content) as document:
        return len(document)


def test_files_are_listed_in_packing_order() -> None:
    names = ["02-cards.pdf", "10-map.pdf", "00-cover-house.pdf", "01-sheets.pdf"]
    found = summarize([{"path": f"output/kit/{it}"} for it in names]).files
    assert [it.path.name[:2] for it in found] == ["00", "01", "02", "10"]
    assert [it.number for it in found] == [0, 1, 2, 3]
    assert [it.path.name for it in summarize([{"path": it} for it in ("b.pdf", "a.pdf")]).files] == ["b.pdf", "a.pdf"]


@pytest.mark.parametrize("words", [["printgen", "kit", "my games/friday.yaml"], ["a", "it's", '"', "$HOME", "`x`", ""]])
def test_the_shown_line_means_the_same_words(words: list[str]) -> None:
    assert shlex.split(shell_line(words, "linux")) == words


def test_the_shown_line_of_windows_quotes_what_its_shells_would_change() -> None:
    assert shell_line(["printgen", "kit", "my games\\a&b.yaml", "c.yaml"], "win32") == (
        'printgen kit "my games\\a&b.yaml" c.yaml'
    )


def test_a_run_that_is_stopped_or_fails_says_so(tmp_path: Path) -> None:
    runs = CommandRuns()
    stopped = runs.start("one", "One", ["kit", "canvas-eagles", "--out", str(tmp_path)], "")
    stopped.stop()
    failed = runs.start("two", "Two", ["kit", str(tmp_path / "nothing.yaml")], "")
    wrong = runs.start("three", "Three", ["make", "nonsense", "canvas-eagles"], "")
    for run in (stopped, failed, wrong):
        run.process.wait(60)
    runs.close()
    assert stopped.state == "stopped"
    assert not list(tmp_path.rglob("*.pdf"))
    for run in (failed, wrong):
        run.reader.join(10)
        assert run.state == "failed"
    assert "does not exist" in str(failed.result.findings)
    assert "nonsense" in wrong.result.complaint


def test_the_state_of_a_run_does_not_change_while_a_page_is_made(tmp_path: Path) -> None:
    runs = CommandRuns()
    started = runs.start("one", "One", ["make", "record-sheets", "canvas-eagles", "--out", str(tmp_path)], "")
    seen = runs.find(started.id), runs.latest("one")
    runs.stop(started.id)
    runs.close()
    assert [it.state for it in seen if it] == ["running", "running"]
    assert started.state == "stopped"
    assert [it.state for it in (runs.find(started.id), runs.latest("one")) if it] == ["stopped", "stopped"]


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_the_launcher_starts_the_studio_in_its_folder(platform: str) -> None:
    folder = Path('/srv/ann/my games & more/100%/"x"$y`z\\')
    text = launcher(folder, platform)
    if platform == "darwin":
        words = shlex.split(text.splitlines()[1])[1:]
    elif platform == "linux":
        line = next(it for it in text.splitlines() if it.startswith("Exec=")).removeprefix("Exec=")
        # The file's own escapes, then those of the line, then the field codes.
        quoted = re.findall(r'"((?:[^"\\]|\\.)*)"', line.replace("\\\\", "\\"))
        words = [re.sub(r"\\(.)", r"\1", it).replace("%%", "%") for it in quoted]
    else:
        assert subprocess.list2cmdline([str(folder)]).replace("%", "%%") in text
        return
    assert words[0] == sys.executable
    assert words[-2:] == ["studio", str(folder)]


def test_the_launcher_is_put_on_the_desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UsageError, match="Desktop"):
        write_shortcut(tmp_path / "games", "linux")
    (tmp_path / "Desktop").mkdir()
    path = write_shortcut(tmp_path / "games", "linux")
    assert path.stat().st_mode & stat.S_IXUSR
    assert str(tmp_path / "games") in path.read_text()


def test_the_latest_run_of_a_task_is_kept_however_many_follow(tmp_path: Path) -> None:
    runs = CommandRuns()
    kit = runs.start("kit", "Kit", ["--version"], "")
    kit.reader.join(10)
    for number in range(_REMEMBERED + 3):
        runs._runs[f"old {number}"] = CommandRun(f"old {number}", "draw", "", "", "", kit.process, state="done")
    runs.start("draw", "Draw", ["--version"], "").reader.join(10)
    assert runs.find(kit.id) is not None
    assert runs.find("old 2") is None
    assert runs.find("old 3") is not None
    runs.close()
