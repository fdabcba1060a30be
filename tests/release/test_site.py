"""The data site as files: sound HTML, no broken link, nothing from elsewhere, everything that it has to tell."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from msgspec import Struct
from msgspec.structs import asdict

VOID = {"meta", "link", "br", "input", "hr", "img"}
LINKS = {("a", "href"), ("link", "href"), ("script", "src"), ("img", "src"), ("form", "action")}


@dataclass
class Page(HTMLParser):
    """A parsed page: its links, ids and words, and the faults in its tags."""

    links: list[str] = field(default_factory=list)
    references: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if (tag, name) in LINKS:
                self.links.append(value or "")
            if tag == "use" and name.endswith("href"):
                self.references.append((value or "").removeprefix("#"))
        if len({name for name, _ in attrs}) < len(attrs):
            self.faults.append(f"{tag} has an attribute twice")

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def taken_apart(html: bytes) -> Page:
    page = Page()
    page.feed(html.decode())
    page.close()
    return page


@pytest.fixture(scope="module")
def held(corrected: Any) -> dict[str, bytes]:
    files: dict[str, bytes] = corrected.held("1.0.1")
    return files


@pytest.fixture(scope="module")
def pages(held: dict[str, bytes]) -> dict[str, Page]:
    found = {name: taken_apart(content) for name, content in held.items() if name.endswith(".html")}
    assert len(found) > 15
    return found


def test_every_page_is_sound_html(pages: dict[str, Page]) -> None:
    assert {name: [*page.faults, *page.open] for name, page in pages.items() if page.faults or page.open} == {}
    doubled = {name: sorted({it for it in page.ids if page.ids.count(it) > 1}) for name, page in pages.items()}
    assert {name: ids for name, ids in doubled.items() if ids} == {}
    assert {name for name, page in pages.items() if page.tags.count("h1") != 1} == set()


def test_no_link_is_broken(held: dict[str, bytes], pages: dict[str, Page]) -> None:
    broken, seen = [], 0
    for name, page in pages.items():
        for link in page.links:
            target = urlsplit(link)
            if target.scheme == "data":
                continue
            seen += 1
            file = (
                posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(target.path)))
                if target.path
                else name
            )
            if file not in held or (target.fragment and target.fragment not in pages[file].ids):
                broken.append(f"{name}: {link}")
    assert seen > 300
    assert broken == []


def test_nothing_comes_from_elsewhere(held: dict[str, bytes], pages: dict[str, Page]) -> None:
    schemes = {urlsplit(link).scheme for page in pages.values() for link in page.links}
    assert schemes == {"", "data"}
    code = [content.decode() for name, content in held.items() if re.fullmatch(r"site/[^/]+\.(css|js)", name)]
    assert len(code) == 3
    assert [url for text in code for url in re.findall(r"url\((?!data:)[^)]*\)|@import|https?:|fetch\(", text)] == []


def test_every_page_has_a_strict_policy_before_all_that_it_loads_and_keeps_to_it(held: dict[str, bytes]) -> None:
    for name, content in held.items():
        if name.endswith(".html"):
            head, _policy, rest = content.decode().partition('<meta http-equiv="Content-Security-Policy" content="')
            policy = unescape(rest.partition('"')[0])
            assert (policy.partition(";")[0], "unsafe" in policy, "<link" in head, "<script" in head) == (
                *("default-src 'none'", False, False, False),
            )
            assert re.findall(r"<style|<script(?! src)|<[^>]* (?:style|on\w+)=", rest) == []


def test_every_drawing_finds_its_parts(pages: dict[str, Page]) -> None:
    drawn = {name: page for name, page in pages.items() if page.references}
    assert len(drawn) > 10
    assert {name: set(page.references) - set(page.ids) for name, page in drawn.items()} == {
        name: set() for name in drawn
    }


def test_an_aircrafts_page_shows_figures_sources_drawings_and_downloads(held: dict[str, bytes]) -> None:
    page = taken_apart(held["site/canvas-eagles/aircraft/sopwith-camel.html"])
    words = " ".join("".join(page.words).split())
    assert "Sopwith Camel Allied · Great Britain · fighter · since 1917-07" in words
    assert "Fuel 60 rulebook Appendix A" in words
    assert "Maneuver schedule, late war" in words
    assert "Fire arc 1, weapon A" in words
    assert words.index("Aircraft Data Sheet") < words.index("Maneuver schedule") < words.index("Fuel 60 rulebook")
    assert "#drawing-1" in page.links
    assert "../../../data/canvas-eagles/aircraft/sopwith-camel.yaml" in page.links
    assert page.tags.count("svg") == 3


def test_a_schedule_has_the_status_of_its_own_source(held: dict[str, bytes]) -> None:
    html = held["site/canvas-eagles/aircraft/sopwith-camel.html"].decode()
    rows = re.findall(r'<th scope="row">(Schedule[^<]*|Fuel)</th>.*?<span class="status (\w+)">', html, re.DOTALL)
    assert {figure.split(" ")[0].rstrip("s"): status for figure, status in rows} == {
        "Fuel": "official",
        "Schedule": "charted",
    }
    assert [figure for figure, _status in rows if "source" in figure] == []


def test_the_table_lists_every_aircraft_with_what_it_is_filtered_by(held: dict[str, bytes]) -> None:
    html = held["site/canvas-eagles/index.html"].decode()
    rows = re.findall(r'<tr data-name="([^"]*)" data-since="([^"]*)" data-side="([^"]*)"', html)
    assert len(rows) == 10
    assert ("Sopwith Camel sopwith-camel", "1917-07", "Allied") in rows
    assert {side for _name, _since, side in rows} == {"Allied", "Central Powers"}
    heads = re.findall(r'<th scope="col">([^<]*)</th>', html)
    assert heads[:5] == ["Aircraft", "Side", "Nation", "Role", "Since"]
    assert {"Engine", "Fuel", "Dive"} <= set(heads)


def test_without_scripts_nothing_is_offered_that_needs_them(held: dict[str, bytes]) -> None:
    for name in ("site/canvas-eagles/index.html", "site/canvas-eagles/aircraft/sopwith-camel.html"):
        html = held[name].decode()
        offered = re.findall(r"<(?:form|button)\b[^>]*>", html)
        assert offered
        assert [tag for tag in offered if " hidden" not in tag and "reset" not in tag] == []


def test_an_aircraft_of_several_games_has_a_page_with_all_of_them(held: dict[str, bytes]) -> None:
    html = held["site/aircraft/sopwith-camel.html"].decode()
    assert [html.count(f"../{game}/aircraft/sopwith-camel.html") for game in ("blue-max", "canvas-eagles")] == [1, 1]
    (row,) = re.findall(r'<tr><th scope="row">Stability</th>(.*?)</tr>', html, flags=re.DOTALL)
    cells = re.findall(r"<td>(.*?)</td>", row, flags=re.DOTALL)
    assert [cell.split()[0] for cell in cells[:2]] == ["C", "C"]
    assert "../../aircraft/sopwith-camel.html" in held["site/canvas-eagles/aircraft/sopwith-camel.html"].decode()
    # An aircraft of one game alone has no such page, and no link to one.
    assert "site/aircraft/gotha-g-iv-g-v.html" not in held


def test_the_changelog_strikes_the_old_value(held: dict[str, bytes]) -> None:
    html = held["site/changelog.html"].decode()
    assert "Fuel: <del>55</del> → <ins>60</ins>" in html


def test_every_check_is_explained(held: dict[str, bytes]) -> None:
    from printgen.checks.catalogue import collect, entries
    from printgen.games.game import game_ids, load_game

    explained = re.sub(r"<pre.*?</pre>", "", held["site/checks.html"].decode(), flags=re.DOTALL)
    assert "`" not in explained
    assert "<code>--fillable</code>" in explained
    ids = taken_apart(held["site/checks.html"]).ids
    # A check that two games have stands there by both codes.
    assert {code for id in game_ids() for code in entries(collect(load_game(id).checks))} <= set(ids)


def test_what_the_data_says_is_never_markup(keeper: Any, camel: str) -> None:
    text = (keeper.data / camel).read_text(encoding="utf-8")
    keeper.write(camel, text + "notes: {fuel: '<script>alert(1)</script> & \"quoted\"'}\n")
    keeper.call_it("1.0.1")
    assert keeper.release("1.0.1").status == 0
    pages = {name: html.decode() for name, html in keeper.held("1.0.1").items() if name.endswith(".html")}
    assert [name for name, html in pages.items() if "<script>alert" in html] == []
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#34;quoted&#34;" in pages["site/changelog.html"]


@dataclass
class Words(HTMLParser):
    """Every word of a page that a reader meets, aloud or on paper: texts and labels, those of drawings left out."""

    texts: list[str] = field(default_factory=list)
    within: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.within.append(tag)
        if "svg" not in self.within:
            self.texts += [value for name, value in attrs if name in ("aria-label", "data-of", "title") and value]

    def handle_endtag(self, tag: str) -> None:
        self.within.pop()

    def handle_data(self, data: str) -> None:
        if not {"svg", "style", "script", "code"} & set(self.within) and data.strip():
            self.texts.append(" ".join(data.split()))


def said(value: Any) -> Iterator[str]:
    """Every text in what a template is filled with."""
    if isinstance(value, str):
        yield from (value, value.capitalize(), value.replace(".", " "), *re.split(r"\n\n|`", value))
    elif isinstance(value, dict):
        yield from said((*value, *value.values()))
    elif isinstance(value, list | tuple | set | frozenset):
        yield from (text for item in value for text in said(item))
    elif isinstance(value, Struct):
        yield from said(list(asdict(value).values()))


def test_every_word_of_the_site_goes_through_the_catalogue(
    corrected: Any, pseudo_language: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from printgen.checks.catalogue import of_games
    from printgen.games.game import game_ids, load_game
    from printgen.release import editions, site
    from printgen.release.comparison import compare

    known, project = {"canvas-eagles.json"}, corrected.session.project
    page = site.Site.page

    def filled(of: Any, file: str, template: str, own: str = "core", /, **values: Any) -> tuple[str, bytes]:
        data = {name: value for name, value in values.items() if name not in ("game", "pictures", "natures", "fates")}
        known.update(" ".join(text.split()) for text in said(data))
        return page(of, file, template, own, **values)

    monkeypatch.setattr(site.Site, "page", filled)
    with editions.folder_of("data-1.0.0", project) as before:
        found = compare(editions.read(before, "1.0.0", project), editions.read(corrected.data, "1.0.1", project))
        made = site.files(found, project.templates, ("update/canvas-eagles/print-again.pdf",))
    known |= {data.game.title for data in found.new.games.values()} | {
        found.new.date,
        *(f"{id}.json" for id in game_ids()),
    }
    texts = set()
    for name, html in made.items():
        if name.endswith(".html"):
            words = Words()
            words.feed(html.decode())
            texts |= set(words.texts)
    assert sum("«" in text for text in texts) > 40
    bare = {text for text in texts if not re.search("[«»]", text) and re.search("[a-z]", text)}
    assert len(bare & known) > 100
    every = of_games(load_game(id).checks for id in game_ids())
    titles = (f"{it.code}: {it.title}" for it in every.values())
    known |= {part.strip() for title in titles for part in title.split("`")}
    parts = {text: [part.strip() for part in re.split(r"[:,·](?: |$)", text) if part.strip()] for text in bare - known}
    assert {text for text, said in parts.items() if not set(said) <= known} == set()
    own = (*site._words()["natures"].values(), *site._words()["fates"].values())
    shown = [title for it in found.new.games["canvas-eagles"].game.exhibits(found.new.libraries["canvas-eagles"]).values()
             for title in (*(title for title, _face in it.faces), it.tags["role"])]  # fmt: skip
    assert [word for word in (*own, *shown) if "«" not in word] == []
