"""`printgen release`: what it refuses, what it writes, and that it writes it whole."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from printgen.data.findings import UsageError
from printgen.release import publish
from tests.bad_days import NOBODY, full, held, killed_at, python, steps, stopping

SNIPE = "canvas-eagles/aircraft/sopwith-snipe.yaml"


def words(pdf: bytes) -> list[str]:
    """Return the text of each page."""
    document = pypdfium2.PdfDocument(pdf)
    return [page.get_textpage().get_text_bounded() for page in document]


def refusal(keeper: Any, version: str, since: str | None = None) -> str:
    done = keeper.release(version, since)
    assert done.status == 1
    assert done.complaint.endswith("nothing was released")
    assert not keeper.shelf.exists()
    complaint: str = done.complaint
    return complaint


def test_a_version_that_says_too_little_is_refused(keeper: Any, camel: str) -> None:
    keeper.write(camel, (keeper.data / camel).read_text(encoding="utf-8") + "remarks: [Beware the torque.]\n")
    keeper.call_it("1.0.1")
    told = refusal(keeper, "1.0.1")
    assert "1.0.1 is too low: a record or field added since 1.0.0 requires 1.1.0 or higher" in told
    assert "ratings sopwith-camel remarks (field added)" in told


def test_an_id_that_is_gone_takes_a_major_version(keeper: Any) -> None:
    (keeper.data / SNIPE).unlink()
    keeper.call_it("1.9.9")
    assert "an id removed or renamed since 1.0.0 requires 2.0.0 or higher" in refusal(keeper, "1.9.9")


def test_data_that_is_not_committed_is_refused(keeper: Any, camel: str) -> None:
    keeper.call_it("1.0.1")
    keeper.correct(camel, "fuel: 55", "fuel: 60")
    keeper.write("aircraft/new.yaml", "aircraft: new\n")
    told = refusal(keeper, "1.0.1")
    assert f"not committed: data/aircraft/new.yaml, data/{camel}" in told


def test_links_out_of_the_data_are_refused(keeper: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    secret = tmp_path_factory.mktemp("elsewhere") / "secret.json"
    secret.write_text("{}", encoding="utf-8")
    (keeper.data / "schema").mkdir(exist_ok=True)
    (keeper.data / "schema" / "within.json").write_text("{}", encoding="utf-8")
    (keeper.data / "schema" / "a.json").symlink_to("within.json")
    (keeper.data / "schema" / "b.json").symlink_to(secret)
    keeper.call_it("1.0.1")
    assert "these symbolic links point outside the data folder: schema/b.json\nreplace them with copies" in refusal(
        keeper, "1.0.1"
    )


def test_data_that_git_does_not_know_is_refused(keeper: Any) -> None:
    (keeper.folder / ".git").rename(keeper.folder / "elsewhere")
    assert "is not in a git repository" in refusal(keeper, "1.0.1")


@pytest.mark.parametrize("mark", ["--assume-unchanged", "--skip-worktree"])
def test_what_git_is_told_to_look_away_from_is_not_committed_either(keeper: Any, camel: str, mark: str) -> None:
    keeper.call_it("1.0.1")
    keeper.git("update-index", mark, f"data/{camel}")
    keeper.correct(camel, "fuel: 55", "fuel: 60")
    assert f"not committed: data/{camel}" in refusal(keeper, "1.0.1")


def test_data_that_is_gone_but_not_from_git_is_refused(keeper: Any) -> None:
    keeper.call_it("1.0.1")
    (keeper.data / SNIPE).unlink()
    assert f"not committed: data/{SNIPE}" in refusal(keeper, "1.0.1")


def test_a_repository_starts_nothing_and_another_one_is_not_read(
    keeper: Any, camel: str, another: Callable[[Path], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = another(tmp_path / "other")
    trap = tmp_path / "trap"
    trap.write_text(f"#!/bin/sh\ntouch {tmp_path}/sprung\ncat\n", encoding="utf-8")
    trap.chmod(0o755)
    keeper.correct(camel, "fuel: 55", "fuel: 60")
    keeper.write(".gitattributes", "aircraft export-ignore\n*.yaml filter=trap ident\n")
    keeper.call_it("1.0.1")
    for name in ("core.fsmonitor", "filter.trap.smudge", "filter.trap.clean", "filter.trap.process", "diff.external"):
        keeper.git("config", name, str(trap))
    (keeper.folder / ".git" / "hooks").mkdir(exist_ok=True)
    shutil.copy(trap, keeper.folder / ".git" / "hooks" / "post-index-change")
    for name, value in (("GIT_DIR", other.folder / ".git"), ("GIT_WORK_TREE", other.folder), ("GIT_INDEX_FILE", trap)):
        monkeypatch.setenv(name, str(value))
    told = keeper.diff("data-1.0.0", "HEAD").answer
    assert "    fuel: 55 -> 60" in told
    assert "(new)" not in told
    done = keeper.release("1.0.1")
    assert (done.complaint, done.status) == ("", 0)
    assert not (tmp_path / "sprung").exists()


@pytest.mark.parametrize(
    "date", ["", "null", "soon", "2026-13-01", '"\\n\\n# x"', "</title><script>alert(1)</script>", "[2026-11-22]"]
)
def test_what_is_no_date_is_refused_before_it_is_printed(keeper: Any, date: str) -> None:
    keeper.write("release.yaml", f"version: 1.0.1\ndate: {date}\n")
    keeper.commit()
    assert "write the date, such as `date: 1918-11-11`" in refusal(keeper, "1.0.1")


def test_what_is_no_version_is_never_printed(keeper: Any) -> None:
    keeper.write("release.yaml", 'version: "1.0.1\\e[2J"\ndate: 2026-11-22\n')
    keeper.commit()
    told = refusal(keeper, "1.0.1")
    assert "release.yaml, line 1: a control character (U+001B). The file needs the line `version: 1.0.1`" in told
    assert "[2J" not in told


def test_names_that_no_link_or_sum_can_bear_are_refused(keeper: Any) -> None:
    names = ("a#b", "what?", "100%", "two\nlines", "a b", "größe", os.fsdecode(b"caf\xe9"))
    for name in names:
        keeper.write(f"schema/{name}.json", "{}")
    keeper.call_it("1.0.1")
    told = ", ".join(sorted(repr(f"schema/{name}.json") for name in names))
    assert f"these file names cannot be used in web addresses: {told}\n" in refusal(keeper, "1.0.1")


def test_what_is_released_is_what_git_holds(keeper: Any, camel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper.call_it("1.0.1")
    plain = publish.forms.changelog

    def meanwhile(found: Any) -> str:
        keeper.correct(camel, "fuel: 55", "fuel: 60")
        return plain(found)

    monkeypatch.setattr(publish.forms, "changelog", meanwhile)
    assert keeper.release("1.0.1").status == 0
    assert b"fuel: 55" in keeper.held("1.0.1")[f"data/{camel}"]


def test_no_page_is_drawn_of_data_with_errors(keeper: Any, camel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(*_data: Any) -> Any:
        pytest.fail("what has errors was drawn: a record that is not there is asked for")

    monkeypatch.setattr("printgen.commands.release.all_overflows", drawn)
    keeper.correct(camel, "fuel: 55", "fuel: lots")
    keeper.call_it("1.0.1")
    assert "error[PG002]" in refusal(keeper, "1.0.1")


def test_a_waiver_without_a_reason_is_refused(keeper: Any, camel: str) -> None:
    text = (keeper.data / camel).read_text(encoding="utf-8")
    keeper.write(camel, text + "waivers:\n  - {check: CE999, reason: ' '}\n")
    keeper.call_it("1.0.1")
    told = refusal(keeper, "1.0.1")
    assert "ratings sopwith-camel: the waiver of CE999 has no reason; add a reason, or remove the waiver" in told


def test_pages_that_would_bear_another_version_are_refused(keeper: Any) -> None:
    assert "release.yaml has version 1.0.0, which every page would show: write `version: 1.0.1`" in refusal(
        keeper, "1.0.1"
    )


def test_a_word_that_is_no_version_is_refused(keeper: Any) -> None:
    with pytest.raises(UsageError, match="is not a version"):
        keeper.release("../1.0.1")


def test_it_holds_data_for_people_and_programs_and_their_sums(corrected: Any, camel: str) -> None:
    held = corrected.held("1.0.1")
    assert held[f"data/{camel}"] == (corrected.data / camel).read_bytes()
    told = json.loads(held["json/canvas-eagles.json"])
    assert (told["game"], told["version"], told["date"]) == ("canvas-eagles", "1.0.1", "2026-11-22")
    assert told["records"]["ratings"]["sopwith-camel"]["fuel"] == 60
    assert len(told["records"]["aircraft"]) == 11
    sums = dict(line.split("  ")[::-1] for line in held["SHA256SUMS"].decode().splitlines())
    assert sums == {name: sha256(content).hexdigest() for name, content in held.items() if name != "SHA256SUMS"}


def test_its_schema_names_every_kind_and_all_its_parts(corrected: Any) -> None:
    held = corrected.held("1.0.1")
    schema, told = json.loads(held["json/canvas-eagles.schema.json"]), json.loads(held["json/canvas-eagles.json"])
    assert set(told) == set(schema["required"])
    assert set(told["records"]) == set(schema["properties"]["records"]["properties"])
    referred = set(re.findall(r'"#/\$defs/([^"]+)"', held["json/canvas-eagles.schema.json"].decode()))
    assert len(referred) > 5
    assert referred <= set(schema["$defs"])
    camel = told["records"]["ratings"]["sopwith-camel"]
    assert set(camel) <= set(schema["$defs"]["ratings"]["properties"])


def test_its_changelog_says_what_changed(corrected: Any) -> None:
    told = corrected.held("1.0.1")["CHANGELOG.md"].decode()
    assert told.startswith("## [1.0.1] - 2026-11-22\n\n### Changed\n")
    assert "- Canvas Eagles, ratings **sopwith-camel**, fuel: ~~55~~ → **60**" in told


@pytest.mark.parametrize(("name", "width", "height"), [("print-again", 210, 297), ("print-again-letter", 215.9, 279.4)])
def test_the_update_pack_is_the_errata_and_the_changed_pages_alone(
    corrected: Any, name: str, width: float, height: float
) -> None:
    # That the game of these tests has two nations alone is a rule of the house.
    pack = corrected.held("1.0.1")[f"update/canvas-eagles/{name}-house.pdf"]
    first, *pages = words(pack)
    assert "Errata" in first
    assert re.search(r"Sopwith Camel\s+Fuel\s+55\s+60", first)
    assert len(pages) == 1
    assert "Sopwith Camel" in pages[0]
    size = pypdfium2.PdfDocument(pack)[0].get_size()
    assert [round(it * 25.4 / 72, 1) for it in size] == [width, height]


def errata_after(keeper: Any, camel: str, version: str, old: str, new: str) -> str:
    """Return the words of the errata of a release in which a text of the aircraft was replaced."""
    keeper.correct(camel, old, new)
    keeper.call_it(version)
    assert keeper.release(version).status == 0
    return words(keeper.held(version)["update/canvas-eagles/print-again-house.pdf"])[0]


def test_the_errata_say_why_a_figure_was_corrected(keeper: Any, camel: str) -> None:
    first = errata_after(
        keeper, camel, "1.0.1", "fuel: 55", "fuel: 60\nsources: {fuel: {status: house, rule: larger tank}}"
    )
    assert re.search(r"Fuel\s+55\s+60 \(larger tank\)", first)
    # Records and figures have names, not ids and paths.
    log = keeper.held("1.0.1")["site/changelog.html"].decode()
    assert "Sopwith Camel" in log
    assert not re.search(r">[^<]*(sopwith-camel|sources\.)", log)
    assert re.search(r"“Fuel”: <ins>house rule; larger tank</ins>", log)
    # A house rule does not correct an error.
    assert not {"Wrong", "Right"} & set(first.split())


def test_the_errata_say_once_that_a_figure_is_unknown(keeper: Any, camel: str) -> None:
    first = errata_after(keeper, camel, "1.0.1", "fuel: 55", "fuel: unknown\nsources: {fuel: {status: missing}}")
    assert re.search(r"Fuel\s+55\s+unknown(?! \()", first)


def test_the_errata_say_that_a_correction_was_withdrawn(keeper: Any, camel: str) -> None:
    source = "\nsources: {fuel: {status: official, document: rules, section: Errata 2, is-correction: true}}"
    first = errata_after(keeper, camel, "1.0.1", "fuel: 55", f"fuel: 60{source}")
    assert re.search(r"Fuel\s+55\s+60 \(rulebook; Errata 2\)", first)
    keeper.git("tag", "data-1.0.1")
    first = errata_after(keeper, camel, "1.0.2", f"fuel: 60{source}", "fuel: 55")
    assert re.search(r"Fuel\s+60\s+55 \(correction withdrawn\)", first)


def test_a_first_release_has_nothing_to_print_again(keeper: Any) -> None:
    keeper.git("tag", "--delete", "data-1.0.0")
    assert keeper.release("1.0.0", first=True).status == 0
    held = keeper.held("1.0.0")
    assert [name for name in held if name.startswith("update/")] == []
    assert "- Canvas Eagles, ratings: 10" in held["CHANGELOG.md"].decode()


def test_a_release_that_nothing_is_known_before_asks_whether_it_is_the_first(keeper: Any, camel: str) -> None:
    keeper.git("tag", "--delete", "data-1.0.0")
    keeper.correct(camel, "fuel: 55", "fuel: 60")
    keeper.call_it("1.0.1")
    told = refusal(keeper, "1.0.1")
    assert "no earlier release was found: git has no tag data-VERSION" in told
    assert "pass its git revision with --since, and tag this revision for the next release:" in told
    assert "For the first release, which has no pages to print again, use --first" in told
    for file in (camel, "aircraft/sopwith-camel.yaml"):
        text = (keeper.data / file).read_text(encoding="utf-8")
        keeper.write(file.replace("camel", "heron"), text.replace("-camel", "-heron").replace("Camel", "Heron"))
    keeper.call_it("1.1.0")
    assert keeper.release("1.1.0", since="HEAD~2").status == 0
    (pack,) = (it for name, it in keeper.held("1.1.0").items() if "print-again-house" in name)
    pages = " ".join(words(pack)[1:])
    assert "Sopwith Camel" in pages
    assert "Sopwith Heron" in pages


def test_a_release_that_follows_one_is_not_the_first(keeper: Any) -> None:
    done = keeper.release("1.0.1", first=True)
    assert (done.complaint, done.status) == (
        "`--first` was given, but there is an earlier release, data-1.0.0. Remove `--first`\nnothing was released",
        1,
    )


def test_who_released_too_early_is_told_what_to_take_away(keeper: Any, camel: str) -> None:
    keeper.git("tag", "--delete", "data-1.0.0")
    assert keeper.release("1.0.0", first=True).status == 0
    keeper.correct(camel, "fuel: 55", "fuel: 60")
    keeper.commit()
    said = keeper.release("1.0.0", first=True).complaint
    assert "Use the next version, or remove " in said
    assert "1.0.0 if it was never downloaded" in said


def test_the_same_data_is_the_same_bytes_and_a_second_run_writes_nothing(
    keeper: Any, another: Callable[[Path], Any], tmp_path: Path, camel: str
) -> None:
    twin = another(tmp_path / "twin")
    for project in (keeper, twin):
        project.correct(camel, "fuel: 55", "fuel: 60")
        project.call_it("1.0.1")
        assert project.release("1.0.1").status == 0
    assert twin.held("1.0.1") == keeper.held("1.0.1")
    times = {path: path.stat().st_mtime_ns for path in twin.shelf.rglob("*")}
    assert twin.release("1.0.1").closing.endswith("are up to date")
    assert {path: path.stat().st_mtime_ns for path in twin.shelf.rglob("*")} == times


def test_the_release_before_is_the_newest_older_one(keeper: Any, camel: str) -> None:
    keeper.git("tag", "data-0.9.0")
    keeper.git("tag", "data-2.0.0")
    keeper.git("tag", "data-of-old")
    from printgen.release.editions import Version, latest_release

    assert latest_release(keeper.session.project, before=Version(1, 0, 1)) == "data-1.0.0"
    (keeper.shelf / "1.0.0").mkdir(parents=True)
    assert latest_release(keeper.session.project, before=Version(1, 0, 1)) == "1.0.0"
    assert latest_release(keeper.session.project, before=Version(1, 0, 0)) == "data-0.9.0"
    assert latest_release(keeper.session.project, before=Version(0, 1, 0)) is None


def test_what_is_released_is_never_changed(tmp_path: Path) -> None:
    assert publish.write_release(tmp_path, "1.0.0", {"a/b": b"1"}) == "written"
    assert publish.write_release(tmp_path, "1.0.0", {"a/b": b"1"}) == "the same"
    assert publish.write_release(tmp_path, "1.0.0", {"a/b": b"2"}) == "different"
    assert (tmp_path / "1.0.0" / "a" / "b").read_bytes() == b"1"


CONTENTS = {"first": b"1" * 9, "a/second": b"2" * 9, "a/b/third": b"3" * 9}


def test_a_disk_that_fills_up_at_any_step_leaves_nothing_behind(tmp_path: Path) -> None:
    gone = steps(lambda: publish.write_release(tmp_path, "once", CONTENTS))
    grows = [number for number, name in enumerate(gone, 1) if name in ("mkdir", "open", "write", "rename")]
    assert len(grows) > 8
    before = held(tmp_path)
    for step in grows:
        with stopping(step, full), pytest.raises(OSError, match="No space left"):
            publish.write_release(tmp_path, "1.0.0", CONTENTS)
        assert held(tmp_path) == before


def test_killed_at_each_step_of_the_writing_there_is_a_whole_release_or_none(tmp_path: Path) -> None:
    number = len(steps(lambda: publish.write_release(tmp_path, "once", CONTENTS)))
    assert number > 12
    seen = []
    for step in range(1, number + 1):
        folder = tmp_path / str(step)
        folder.mkdir()
        assert killed_at(lambda folder=folder: publish.write_release(folder, "1.0.0", CONTENTS), step)
        seen.append((folder / "1.0.0").exists())
        assert publish.write_release(folder, "1.0.0", CONTENTS) == ("the same" if seen[-1] else "written")
        assert [path.name for path in folder.iterdir()] == ["1.0.0"]
        assert held(folder / "1.0.0") == CONTENTS
    assert {True, False} == set(seen)


#: Puts a release on a new shelf again and again, each time in a child that is killed at another moment.
KILLED = """
import sys
from pathlib import Path
from printgen.release import publish
from tests.bad_days import held, killed, moments

folder, runs = Path(sys.argv[1]), int(sys.argv[2])
contents = {f"{number % 7}/{number}": bytes([number % 251]) * 5000 for number in range(200)}
for run, moment in enumerate(moments(lambda: publish.write_release(folder / "whole", "1.0.0", contents), runs)):
    place = folder / str(run)
    place.mkdir()
    killed(lambda: publish.write_release(place, "1.0.0", contents), moment)
    there = (place / "1.0.0").exists()
    assert publish.write_release(place, "1.0.0", contents) == ("the same" if there else "written"), f"run {run}: torn"
    assert held(place) == held(folder / "whole"), f"run {run}: something is left"
    print("whole" if there else "torn")
"""


@pytest.mark.explore
def test_killed_at_fifty_random_moments_there_is_a_whole_release_or_none(tmp_path: Path) -> None:
    done = python(KILLED, tmp_path, 50)
    assert done.returncode == 0, done.stderr
    runs = done.stdout.splitlines()
    assert len(runs) == 50
    assert runs.count("torn") > 10


def test_what_a_killed_run_left_is_cleared_away(tmp_path: Path) -> None:
    (tmp_path / f".1.0.0.{NOBODY}.part" / "half").mkdir(parents=True)
    (tmp_path / f".0.9.0.{NOBODY}.part").mkdir()
    assert publish.write_release(tmp_path, "1.0.0", {"a": b"1"}) == "written"
    assert sorted(path.name for path in tmp_path.iterdir()) == [f".0.9.0.{NOBODY}.part", "1.0.0"]
