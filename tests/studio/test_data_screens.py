"""The screens about data: findings, doubtful figures, coverage, changes, and releases with their site."""

from __future__ import annotations

import html
import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit
from zipfile import ZipFile

import pytest

from printgen.data.folders import PACKAGE
from printgen.data.kinds import used_records
from printgen.files import display_path
from printgen.games.sources import command_word
from printgen.release import objects
from printgen.release.editions import unused_version
from printgen.report.show import gaps
from printgen.studio.command_line import shell_line
from printgen.studio.comparison import DataChanges, describe, is_outdated
from printgen.studio.gap_groups import group_gaps, status_words
from printgen.studio.publication import list_publications, publish_address
from printgen.studio.runs import RunResult
from tests.declared.folders import write
from tests.open_games import no_open_games
from tests.studio.conftest import Client
from tests.studio.test_same_bytes import START


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of the studio with a game in git, as releases need it."""
    place = tmp_path_factory.mktemp("games")
    game = write(place / "dogs")
    (game / "release.yaml").write_text("version: 1.0.0\ndate: 2026-01-01\n")
    identity = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    for words in (["init", "-q"], ["add", "-A"], [*identity, "commit", "-qm", "first"]):
        subprocess.run(["git", *words], cwd=game, check=True)
    with no_open_games():
        yield place


def finish(browser: Client) -> None:
    """Wait for the command that was started last."""
    run = [*browser.studio.runs._runs.values()][-1]
    assert run.reader
    run.reader.join(120)
    assert run.state == "done", run.result


def test_findings_of_a_game_and_of_the_users_files_only(browser: Client) -> None:
    broken = browser.studio.own_data / "dogs" / "planes.yaml"
    broken.parent.mkdir(parents=True)
    broken.write_text("planes: [{plane: camel, speed: 99999}]\n")
    try:
        for path in ("/data?game=dogs", "/data?game=dogs&own=1"):
            assert "planes.yaml:1" in browser.get(path).text
    finally:
        broken.unlink()
    assert "planes.yaml:1" not in browser.get("/data?game=dogs").text
    assert browser.get("/data?game=cats").status == 404


def test_a_refused_correction_is_explained_in_the_words_of_its_form(browser: Client) -> None:
    own = browser.studio.own_data / "richthofens-war" / "aircraft" / "sopwith-camel.yaml"
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text("aircraft: sopwith-camel\nmaximum-speed: 9\nsources: {maximum-speed: {status: charted}}\n")
    try:
        page = browser.get("/data?game=richthofens-war&own=1").text
        listed = page[page.index('class="findings') :].partition("</ul>")[0]
        assert "house rule" in listed
        assert "status" not in listed
        assert 'href="/aircraft/richthofens-war/sopwith-camel/edit/ratings"' in listed
    finally:
        own.unlink()


def test_every_doubtful_figure_is_listed_once(browser: Client) -> None:
    found = [*gaps(used_records(browser.studio.game("canvas-eagles").library))]
    groups = group_gaps(found)
    assert sum(it.count for of in groups.values() for it in of) == len(found) > 0
    page = browser.get("/data/gaps?game=canvas-eagles").text
    summaries = re.findall("<summary>(.*?)</summary>", page)
    assert summaries
    # Paths of fields are not words.
    assert not [it for it in summaries if re.search(r"[.*]|[a-z]-[a-z]", it)]
    assert '<a href="/aircraft/canvas-eagles/sopwith-camel">Sopwith Camel</a>' in page or ">sopwith-" not in page
    assert {*groups} <= {*status_words()}


def test_doubtful_figures_and_findings_lead_to_each_other_and_to_the_records(browser: Client) -> None:
    page = browser.get("/data/gaps?game=richthofens-war").text
    found = [*gaps(used_records(browser.studio.game("richthofens-war").library))]
    # The first link is in the tabs.
    assert page.count('href="/data?game=richthofens-war"') == 2
    findings = browser.get("/data?game=richthofens-war").text
    assert f"{len(found)} figures" in findings
    assert findings.count('href="/data/gaps?game=richthofens-war"') == 2
    links = {*re.findall('<a href="(/(?:data/record|aircraft)/richthofens-war/[^"]*)"', page)}
    # Every entry has a link, and every link has a page.
    entries = re.findall("<details>.*?</details>", page, re.DOTALL)
    assert entries
    assert not [it for it in entries if "<a href" not in it]
    assert {browser.get(it).status for it in links} == {200}
    (record,) = [it for it in links if it.endswith("/critical-hits/critical-hits")]
    assert "critical-hits.yaml" in browser.get(record).text
    for path in ("nothing/critical-hits", "critical-hits/nothing"):
        assert browser.get(f"/data/record/richthofens-war/{path}").status == 404
    assert browser.get("/data/record/red-max/critical-hits/critical-hits").status == 404


def test_sections_lead_to_the_pages_that_print_them(browser: Client) -> None:
    coverage = browser.get("/data/coverage?game=canvas-eagles").text
    assert 'href="/pages/canvas-eagles/' in coverage
    # The search finds sections by number, topic and printed page.
    rows = coverage.partition('<tbody id="sections">')[2].count("<tr ")
    assert rows == len(re.findall(r'<tr data-words="\w', coverage)) > 20
    assert re.search(r'data-words="3\.54 [^"]*quick reference', coverage)
    assert browser.get("/data/coverage?game=dogs").status == 200


def printed(folder: Path) -> dict[str, bytes]:
    return {it.relative_to(folder).as_posix(): it.read_bytes() for it in folder.rglob("*") if it.is_file()}


def publish(browser: Client, address: str, tmp_path: Path) -> str:
    """Publish on the page and in a terminal with the command that the page shows; return the page after it.

    Assert that both releases have the same bytes.
    """
    page = browser.get(address).text
    (body,) = re.findall(r"data-post=\"/data/publish\?[^\"]*\" data-body='([^']*)'", page)
    assert browser.post(address, json.loads(html.unescape(body))).status == 200
    finish(browser)
    run = [*browser.studio.runs._runs.values()][-1]
    words = shlex.split(run.line)[1:]
    out = Path(words[words.index("--out") + 1])
    words[words.index("--out") + 1] = str(tmp_path / "terminal")
    typed = [sys.executable, "-P", "-c", START, str(PACKAGE.parent), *words]
    done = subprocess.run(typed, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (made,) = (tmp_path / "terminal").rglob("SHA256SUMS")
    place = out / made.parent.relative_to(tmp_path / "terminal")
    assert printed(made.parent) == printed(place)
    return browser.get(address).text


def test_a_game_is_published_and_its_changes_name_the_version_and_the_pages(
    browser: Client, folder: Path, tmp_path: Path
) -> None:
    text = publish(browser, "/data/publish?game=dogs&version=1.0.0", tmp_path)
    assert "/releases/dogs/1.0.0/site/index.html" in text
    # The result names the parts of the release that exist, in words.
    listed = text[text.index('id="publish-parts"') :].partition("</ul>")[0]
    assert re.findall("<code>([^<]*)</code>", listed) == ["site", "pdf", "CHANGELOG.md", "data"]
    # The PDFs ready to print are offered, too.
    pdfs = re.findall(r'href="(/releases/dogs/1\.0\.0/pdf/[^"]*\.zip)"', text)
    assert len(pdfs) >= 4
    assert browser.get(pdfs[0]).body.startswith(b"PK")
    # The site is offered as one file.
    assert 'href="/releases/dogs/1.0.0/site.zip"' in text
    with ZipFile(BytesIO(browser.get("/releases/dogs/1.0.0/site.zip").body)) as archive:
        assert "index.html" in archive.namelist()
    # A first release has no changed pages.
    assert browser.get("/releases/dogs/1.0.0/pages.zip").status == 404
    site = browser.get("/releases/dogs/1.0.0/site/index.html")
    assert (site.status, site.headers["content-type"].partition(";")[0]) == (200, "text/html")
    # The folder may be a stranger's, so no script in it may use the studio.
    assert "script-src 'none'" in site.headers["content-security-policy"]
    assert browser.get("/releases/dogs/1.0.0/../../../dogs/game.yaml").status == 404
    assert browser.get("/releases/dogs/9.9.9/site/index.html").status == 404
    # What was published is not offered again: neither on this page nor on the one that proposes a version.
    assert 'id="unchanged"' in text
    assert 'id="publish"' not in text
    browser.get("/data/publish?game=dogs")
    finish(browser)
    text = browser.get("/data/publish?game=dogs").text
    assert "1.0.0" in text.partition('id="unchanged"')[2].partition("</p>")[0]
    assert 'id="publish"' not in text
    planes = folder / "dogs" / "planes.csv"
    before = planes.read_text()
    planes.write_text(before.replace("Triplane", "Tripehound"))
    try:
        for version in ("1.0.0", "1.0.1"):
            assert 'id="publish"' in browser.get(f"/data/publish?game=dogs&version={version}").text
        old, new = folder / "output" / "dogs" / "release" / "1.0.0", folder / "dogs"
        # The page compares by itself, since the version follows from the comparison.
        assert "Publish 1.0.1" not in browser.get("/data/publish?game=dogs").text
        finish(browser)
        text = browser.get("/data/publish?game=dogs").text
        assert "Tripehound" in text
        assert "Publish 1.0.1" in text
        assert "print again" in text
        assert "<b>1.0.1: corrections only</b>; players must print" in text
        assert not is_outdated(browser.studio, str(old), str(new))
        # The version is not a change, but other figures are: no version is proposed until they are compared.
        planes.write_text(before.replace("Triplane", "Tripedog"))
        assert is_outdated(browser.studio, str(old), str(new))
        for address in ("/data/publish?game=dogs&version=1.0.1", f"/data/changes?old={old}&new={new}"):
            assert re.search('class="note warning"[^>]*role="status"', browser.get(address).text)
        assert "Publish 1.0.1" not in browser.get("/data/publish?game=dogs").text
        finish(browser)
        assert not is_outdated(browser.studio, str(old), str(new))
        assert "Publish 1.0.1" in browser.get("/data/publish?game=dogs").text
    finally:
        planes.write_text(before)


def test_a_game_in_git_is_published_without_a_commit(browser: Client, folder: Path) -> None:
    planes, stated = folder / "dogs" / "planes.csv", folder / "dogs" / "release.yaml"
    before, figures = stated.read_bytes(), planes.read_text()
    planes.write_text(figures.replace("Triplane", "Tripehound"))
    try:
        assert "Published" in start(browser, "/data/publish?game=dogs&version=1.5.0&no-pdfs=1")
        assert (
            folder / "output" / "dogs" / "release" / "1.5.0" / "data" / "planes.csv"
        ).read_text() == planes.read_text()
        # The choice is kept for the next release, until it is changed on the page.
        kept = [
            re.search('name="no-pdfs"[^>]* checked', browser.get(f"/data/publish?game=dogs{it}").text) is not None
            for it in ("", "&changed=1")
        ]
        assert kept == [True, False]
    finally:
        planes.write_text(figures)
        stated.write_bytes(before)
        shutil.rmtree(folder / "output" / "dogs" / "release" / "1.5.0", ignore_errors=True)


def test_the_game_chosen_in_data_is_the_game_of_other_sections(browser: Client) -> None:
    for game in ("richthofens-war", "canvas-eagles"):
        browser.get(f"/data?game={game}")
        assert f"/aircraft/{game}/" in browser.get("/aircraft").text


def start(browser: Client, address: str) -> str:
    """Publish, and return the page after it."""
    page = browser.get(address).text
    (body,) = re.findall(r"data-post=\"/data/publish\?[^\"]*\" data-body='([^']*)'", page)
    assert browser.post(address, json.loads(html.unescape(body))).status == 200
    reader = [*browser.studio.runs._runs.values()][-1].reader
    assert reader
    reader.join(120)
    return browser.get(address).text


def test_a_release_that_fails_leaves_the_version_file_as_it_was(browser: Client, folder: Path) -> None:
    address = "/data/publish?game=dogs&version=4.0.0&no-pdfs=1"
    planes, stated = folder / "dogs" / "planes.csv", folder / "dogs" / "release.yaml"
    before, figures = stated.read_bytes() if stated.exists() else None, planes.read_text()
    planes.write_text(figures.replace("camel,Camel,blue,6", "camel,Camel,blue,60"))
    try:
        assert "Nothing was published" in start(browser, address)
        assert (stated.read_bytes() if stated.exists() else None) == before
    finally:
        planes.write_text(figures)


def test_campaigns_are_left_out_of_a_release_unless_they_are_wanted(browser: Client, folder: Path) -> None:
    roster = folder / "dogs" / "campaigns" / "winter.yaml"
    roster.parent.mkdir()
    # A folder outside of git can be published as it is.
    git = (folder / "dogs" / ".git").rename(folder / "kept.git")
    roster.write_text("campaign: winter\nname: Winter\nplayers: [{player: mia, name: Mia}]\n")
    address = "/data/publish?game=dogs&version=2.0.0&no-pdfs=1"
    try:
        page = browser.get(address).text
        assert "Winter (Mia)" in page
        assert "--without-campaigns" in page
        assert "--without-campaigns" not in browser.get(f"{address}&campaigns=1").text
        assert "Published" in start(browser, address)
        release = folder / "output" / "dogs" / "release" / "2.0.0"
        assert (release / "data" / "planes.csv").is_file()
        assert not (release / "data" / "campaigns").exists()
        assert not any(b"Mia" in it for it in printed(release).values())
        # What is not published is not a change that asks for another release.
        browser.get("/data/publish?game=dogs")
        finish(browser)
        roster.write_text(roster.read_text().replace("Mia", "Mila"))
        text = browser.get("/data/publish?game=dogs").text
        assert "2.0.0" in text.partition('id="unchanged"')[2].partition("</p>")[0]
    finally:
        shutil.rmtree(roster.parent)
        git.rename(folder / "dogs" / ".git")


@pytest.mark.explore
def test_the_users_corrections_are_published_without_git_and_the_version_file_is_shown_first(
    browser: Client, folder: Path, tmp_path: Path
) -> None:
    own = browser.studio.own_data / "canvas-eagles" / "aircraft" / "sopwith-pup.yaml"
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text("aircraft: sopwith-pup\nfuel: 52\n")
    file = browser.studio.own_data / "release.yaml"
    file.write_text("# Ours.\nversion: 0.9.0\n")
    before = file.read_text()
    address = "/data/publish?game=:own&version=1.0.1&no-pdfs=1"
    try:
        assert "+version: 1.0.1" in browser.get(address).text
        assert file.read_text() == before
        # A change that was not shown is not written.
        assert browser.post(address, {}).status == 400
        assert file.read_text() == before
        text = publish(browser, address, tmp_path)
        assert "# Ours.\nversion: 1.0.1\ndate: " in file.read_text()
        assert "/releases/own/1.0.1/update/canvas-eagles/" in text
        # The result links what players need: the PDFs with the changed pages, also as one file.
        sent = text.partition('id="send"')[2].partition("</div>")[0]
        listed = re.findall(r'href="/releases/own/1\.0\.1/update/([^"]*\.pdf)"', sent)
        pdfs = set(listed)
        # The papers are in the same order for all releases, whatever the marks in the names of the PDFs are.
        assert ["-letter" in it for it in listed if "-pieces" not in it] == [False, True]
        # Each earlier state is offered once: the last release, or the built-in data before the first one.
        for version, usual in (("1.0.1", "the built-in data"), ("1.0.2", "1.0.1")):
            offered = browser.get(address.replace("1.0.1", version)).text.partition('id="since"')[2]
            titles = re.findall("<option[^>]*>([^<]*)", offered.partition("</select>")[0])
            assert [it.endswith(usual) for it in titles] == [True] + [False] * (len(titles) - 1), titles
        assert 'href="/releases/own/1.0.1/pages.zip"' in sent
        # The list of releases links the same PDFs later.
        later = browser.get("/data/publish?game=:own").text.partition('id="releases"')[2]
        assert set(re.findall(r'href="/releases/own/1\.0\.1/update/([^"]*\.pdf)"', later)) == pdfs
        # A saved PDF says what it contains. Its name in the folder of the release is the same for all versions.
        saved = {browser.get(f"/releases/own/1.0.1/update/{it}").headers["content-disposition"] for it in pdfs}
        assert len(saved) == len(pdfs)
        assert all("Canvas Eagles 1.0.1, changed" in it for it in saved)
        with ZipFile(BytesIO(browser.get("/releases/own/1.0.1/pages.zip").body)) as archive:
            assert pdfs
            assert {*archive.namelist()} == pdfs
        release = folder / "output" / "my-data" / "release" / "1.0.1"
        assert (release / "data" / "canvas-eagles" / "aircraft" / "sopwith-pup.yaml").is_file()
        assert browser.post(address.replace("publish?", "publish/undo?"), {}).status == 200
        assert file.read_text() == before
        file.write_text("[")
        assert "Correct or remove it" in browser.get(address).text
    finally:
        shutil.rmtree(browser.studio.own_data)


def test_the_users_data_is_compared_first_and_packed_as_by_the_shown_command(browser: Client, tmp_path: Path) -> None:
    assert "/data/pack.zip" not in browser.get("/data/publish").text
    own = browser.studio.own_data / "canvas-eagles" / "aircraft" / "sopwith-pup.yaml"
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text("aircraft: sopwith-pup\nfuel: 52\n")
    try:
        page = browser.get("/data/publish").text
        line = html.unescape(re.search("<code>(printgen pack .*?)</code>", page)[1])
        changes = browser.get("/data/changes").text
        assert re.findall('<option value="[^"]*" selected>([^<]*)', changes) == ["the built-in data", "my data"]
        packed = browser.get("/data/pack.zip")
        assert packed.status == 200, packed.text
        words = shlex.split(line)[1:]
        typed = [sys.executable, "-P", "-c", START, str(PACKAGE.parent), *words, "--out", str(tmp_path / "made.zip")]
        subprocess.run(typed, check=True, capture_output=True)
        assert packed.body == (tmp_path / "made.zip").read_bytes()
        own.write_text("aircraft: sopwith-pup\nfuel: -1\n")
        assert browser.get("/data/pack.zip").status == 400
    finally:
        own.unlink()


def test_the_withdrawal_of_all_corrections_can_be_published(browser: Client) -> None:
    own = browser.studio.own_data
    (browser.studio.output / own.name / "release" / "1.0.1" / "data").mkdir(parents=True, exist_ok=True)
    shutil.rmtree(own, ignore_errors=True)
    # An earlier test may have opened the page, which compares by itself.
    for run in [*browser.studio.runs._runs.values()]:
        run.stop()
        assert run.reader
        run.reader.join(60)
    try:
        # The page and its buttons are about the user's data, even if the address does not name it.
        page = browser.get("/data/publish?version=1.0.2").text
        assert 'aria-current="page">my data</a>' in page
        assert "/data/pack.zip" not in page
        address = html.unescape(re.search('data-post="(/data/publish/compare[^"]*)"', page)[1])
        query = parse_qs(urlsplit(address).query)
        assert query["game"] == [":own"]
        assert query["old"][0].endswith("1.0.1")
        assert Path(query["new"][0]).samefile(browser.studio.project.data[0])
        assert browser.post("/data/publish?game=:own&version=1.0.2&no-pdfs=1", {}).status == 200
        run = [*browser.studio.runs._runs.values()][-1]
        assert "version: 1.0.2" in (own / "release.yaml").read_text()
        run.stop()
        run.reader.join(60)
    finally:
        shutil.rmtree(own, ignore_errors=True)
        shutil.rmtree(browser.studio.output / own.name)


def test_data_that_no_longer_exists_is_not_confused_with_other_data(browser: Client) -> None:
    shutil.rmtree(browser.studio.own_data, ignore_errors=True)
    shutil.rmtree(browser.studio.output / browser.studio.own_data.name, ignore_errors=True)
    page = browser.get("/data/publish?game=:own&version=7.0.0").text
    assert 'value=":own"' not in page
    assert "7.0.0" not in page


def test_the_names_in_a_comparison_are_read_once_per_game(browser: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    change = {
        "game": "dogs",
        "kind": "planes",
        "field": "",
        "old": "",
        "new": "",
        "nature": "removed",
        "level": "major",
    }
    answer = {"changes": [{**change, "id": f"it-{at}"} for at in range(1000)], "print": None, "level": "major"}
    run = browser.studio.runs.start("comparison", "", ["--version"], "")
    run.reader.join(60)
    run.result = RunResult(0, answer=json.dumps({**answer, "lowest-version": "2.0.0"}))
    games, opened = browser.studio.game, list[str]()
    monkeypatch.setattr(type(browser.studio), "game", lambda _studio, id: (opened.append(id), games(id))[1])
    assert describe(run, browser.studio).more > 0
    assert opened == ["dogs"]
    # Figures have the names that the forms show.
    run.result = RunResult(
        0,
        answer=json.dumps(
            {**answer, "changes": [{**change, "id": "it", "field": "ceiling.late"}], "lowest-version": "2.0.0"}
        ),
    )
    described = describe(run, browser.studio)
    assert described
    ((_kind, ((_id, _natures, figures),)),) = described.records
    assert [it[0] for it in figures] == ["Ceiling late"]


def test_a_game_with_errors_is_named_and_the_pages_of_the_others_are_listed(browser: Client) -> None:
    change = {"game": "blue-max", "kind": "planes", "id": "x", "field": "", "old": "", "new": "", "nature": "removed"}
    printed = {"game": "blue-max", "product": "record-sheets", "item": "Fokker", "fate": "changed", "piece": False}
    answer = {"changes": [{**change, "level": "major"}], "print": [printed], "not-drawn": ["dogs"], "level": "major"}
    address = f"/data/changes?old=data-1.0.0&new={browser.studio.project.data[0]}"
    run = browser.studio.runs.start(shell_line(["printgen", "diff", *parse_line(address)]), "", ["--version"], "")
    run.reader.join(60)
    run.result = RunResult(0, answer=json.dumps({**answer, "lowest-version": "2.0.0"}))
    page = browser.get(address).text
    shown = page[page.index("Pages to print again") :]
    assert shown.index("Dogs in Planes") < shown.index("Fokker")


def parse_line(address: str) -> list[str]:
    """Return the two states in the address of a comparison."""
    query = parse_qs(urlsplit(address).query)
    return [query["old"][0], query["new"][0]]


@pytest.mark.parametrize("changed", [False, True])
def test_only_states_of_the_same_game_that_differ_are_offered_for_comparison(
    browser: Client, monkeypatch: pytest.MonkeyPatch, changed: bool
) -> None:
    monkeypatch.setattr(objects, "is_changed", lambda _folder: changed)
    builtin, dogs = display_path(browser.studio.project.data[0]), command_word("dogs")
    for old, new, offered in (("", dogs, False), (dogs, builtin, True)):
        address = f"/data/changes?{urlencode({'old': old, 'new': new})}"
        earlier = browser.get(address).text.partition('name="old"')[2].partition("</select>")[0]
        assert ('value="HEAD"' in earlier) == (offered and changed)
        assert f'value="{builtin if new == dogs else dogs}"' not in earlier
    since = browser.get("/data/publish?game=dogs").text.partition('name="since"')[2].partition("</select>")[0]
    assert f'value="{builtin}"' not in since


def test_wrong_versions_are_refused(browser: Client) -> None:
    assert browser.post("/data/publish?version=one", {}).status == 400
    assert browser.post("/data/changes?old=--help&new=x", {}).status == 400


@pytest.mark.parametrize("again", [0, 2])
def test_pages_to_print_again_are_never_called_valid(
    browser: Client, monkeypatch: pytest.MonkeyPatch, again: int
) -> None:
    prints = (("Dogs: cards", "print again", ("Camel",)),) * bool(again)
    found = DataChanges((), 0, prints, (), again, "minor", "1.1.0", ())
    monkeypatch.setattr("printgen.studio.publishing.last_comparison", lambda *_given: found)
    monkeypatch.setattr("printgen.studio.publishing.is_outdated", lambda *_given: False)
    page = browser.get("/data/changes?old=HEAD&new=dogs").text
    assert ("Everything that players have already printed is still valid" in page, "Discard the old" in page) == (
        not again,
        bool(again),
    )


@pytest.mark.parametrize(
    ("wanted", "used", "version"),
    [
        ("1.0.1", [], "1.0.1"),
        ("1.0.1", ["1.0.1", "1.0.10", "1.0.2"], "1.0.11"),
        ("1.1.0", ["1.0.3"], "1.1.0"),
        ("", ["1.0.0"], ""),
    ],
)
def test_the_version_for_the_changes_since_an_old_release_isunused_version(
    wanted: str, used: list[str], version: str
) -> None:
    assert unused_version(wanted, used) == version


def test_the_comparison_leads_to_publishing_with_the_same_earlier_state(browser: Client, folder: Path) -> None:
    publication = next(it for it in list_publications(browser.studio) if it.id == "dogs")
    usual = publication.earlier(publication.base(""))
    assert publish_address(browser.studio, usual, publication.word) == "/data/publish?game=dogs"
    address = publish_address(browser.studio, "data-1.0.0", publication.word)
    assert parse_qs(address.partition("?")[2]) == {"game": ["dogs"], "since": ["data-1.0.0"]}
    assert browser.get(address).status == 200
    # A state that cannot be published leads to the page for choosing one.
    assert publish_address(browser.studio, usual, "data-1.0.0") == "/data/publish"
