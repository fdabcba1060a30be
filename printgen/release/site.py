"""The data site of a release, to be read from a folder without a server: a start page, pages of each game's aircraft and
kinds of record, the changelog, and all checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from printgen.checks.catalogue import of_games
from printgen.data.figures import columns, stated
from printgen.data.kind import Case
from printgen.data.kinds import KINDS
from printgen.drawing.inks import PALETTES
from printgen.files.reading import content
from printgen.games.game import Exhibit, Game, aircraft, load, names
from printgen.games.reading import Reading
from printgen.products.template import fill
from printgen.products.workers import Workers, spread
from printgen.release.comparison import Change, Comparison, counted
from printgen.release.editions import Edition
from printgen.render import svg, webfont
from printgen.report import side_by_side
from printgen.report.show import source
from printgen.translation import _

#: What pages refer to, out of the folder of templates.
ASSETS = ("style.css", "site.js")
#: What a browser may load for a page: the site's style sheets and script, and the fonts and pictures written into these files.
#: `file:` is for browsers that do not count other files of a folder on the disk as the site's own; on the web it has no effect.
POLICY = (
    "default-src 'none'; "
    "script-src 'self' file:; "
    "style-src 'self' file:; "
    "font-src data:; "
    "img-src data:; "
    "base-uri 'none'; "
    "form-action 'none'"
)
#: What every page may set in the fonts of the drawings.
_PAGE = frozenset(map(chr, range(0x20, 0x7F))) | frozenset("äëïöüßàâçéèêôû½·–—→×…“”‘’")
#: In the table of aircraft a figure with more letters than this is no column, and there are no more columns than this.
CELL, COLUMNS = 10, 10


class Row(Struct, frozen=True):
    """A figure: its path, its value or values, how sure it is, and where it comes from."""

    figure: str
    values: tuple[str, ...]
    status: str
    source: str
    rule: str


class Shown(Struct, frozen=True):
    """A record to read: its kind and id, a name where it has one, the file that holds it, and all that it says."""

    kind: str
    id: str
    name: str
    file: str
    rows: tuple[Row, ...]
    notes: tuple[tuple[str, str], ...]
    waivers: tuple[tuple[str, str], ...]
    was: tuple[str, ...]


class Line(Struct, frozen=True):
    """An aircraft in the table: its id and name, its tags by name, its month of service, and a cell for each column."""

    id: str
    name: str
    tags: Mapping[str, str]
    since: str
    cells: tuple[str, ...]


class Site(Struct, frozen=True):
    """What all pages are made from; `downloads` are the other files of the release, by name below it."""

    found: Comparison
    templates: Path
    downloads: tuple[str, ...]
    exhibits: Mapping[str, Mapping[str, Exhibit]]

    @property
    def state(self) -> Edition:
        """The edition that the site shows."""
        return self.found.new

    def page(self, file: str, template: str, own: str = "core", /, **values: Any) -> tuple[str, bytes]:
        """A page filled, by its name; `root` leads from it to the start page. `own`: the game whose own template comes first."""
        games = [(id, data.game.title) for id, data in self.state.games.items()]
        told = {"root": "../" * file.count("/"), "here": file, "state": self.state, "games": games, "policy": POLICY}
        return file, fill(own, f"site/{template}", {**told, **values}, self.templates).encode()


def files(
    found: Comparison, templates: Path, downloads: tuple[str, ...], workers: Workers | None = None
) -> dict[str, bytes]:
    """All files of the site by name; the same release gives the same bytes. workers: who draws."""
    exhibits = {id: data.game.exhibits(data.library) for id, data in found.new.games.items()}
    site = Site(found, templates, downloads, exhibits)
    made = {name: content(templates / "core" / "site" / name) for name in ASSETS}
    # The fonts of the drawings, cut down to what they and plain English set.
    used: webfont.Characters = dict.fromkeys(webfont.NAMES, _PAGE)
    drawn = [face for shown in exhibits.values() for it in shown.values() for _title, face in it.faces]
    for font, chars in webfont.characters(mark for face in drawn for mark in face.marks).items():
        used[font] = used.get(font, frozenset()) | chars
    made["fonts.css"] = "".join(f"{webfont.rule(font, chars)}\n" for font, chars in used.items()).encode()
    made |= dict(_front(site))
    for data in found.new.games.values():
        made |= dict(_game(site, data, workers or Workers()))
    made |= dict(_in_all_games(site))
    return made


def _in_all_games(site: Site) -> Iterator[tuple[str, bytes]]:
    """A page of each aircraft that several games have, its figures in each of them side by side."""
    for id, games in _shared(site).items():
        shared, *_own = next(iter(games.values()))
        rated = {site.state.games[game].game.title: cases[1:] for game, cases in games.items()}
        told = record(shared, _below(site, shared))
        page = {"name": told.name, "id": id, "shared": told, "in_games": tuple(games), "heads": tuple(rated)}
        yield site.page(f"aircraft/{id}.html", "beside.html", **page, rows=side_by_side.rows(rated))


def _shared(site: Site) -> dict[str, dict[str, tuple[Case, ...]]]:
    """The records of each aircraft that several games have, by its id and the game's; the one that they share comes first."""
    found: dict[str, dict[str, tuple[Case, ...]]] = {}
    for game, data in site.state.games.items():
        for id, cases in aircraft(data.game, data.library).items():
            found.setdefault(id, {})[game] = cases
    return {id: games for id, games in found.items() if len(games) > 1}


def _below(site: Site, case: Case) -> str:
    """The file of a record, named from the data folder on."""
    return Path(case.document.file).resolve().relative_to(site.state.folder.resolve()).as_posix()


def _front(site: Site) -> Iterator[tuple[str, bytes]]:
    """The pages that are no game's."""
    found = site.found
    counts = {id: len(aircraft(data.game, data.library)) for id, data in site.state.games.items()}
    packs = tuple(name for name in site.downloads if name.startswith("update/"))
    yield site.page("index.html", "index.html", counts=counts, packs=packs)
    groups: dict[tuple[str, str, str], list[Change]] = {}
    for change in found.changes:
        title = found.new.games[change.game].game.title if change.game in found.new.games else ""
        groups.setdefault((title, change.kind, change.id), []).append(change)
    log = {"changes": groups, "printed": counted(found.reprints or ()), "first": found.old is None, **_words()}
    yield site.page("changelog.html", "changelog.html", packs=packs, **log)
    checks = of_games(load(id).checks for id in names())
    yield site.page("checks.html", "checks.html", manual=list(checks.values()))


def _words() -> dict[str, dict[str, str]]:
    """What became of a record, and of a page, in words."""
    natures = {"added": _("added"), "removed": _("removed")}
    fates = {
        "changed": _("print again"),
        "new": _("print"),
        "withdrawn": _("throw away"),
        "restamped": _("keep, though the stamp is another"),
    }
    return {"natures": natures, "fates": fates}


def _game(site: Site, data: Reading, workers: Workers) -> Iterator[tuple[str, bytes]]:
    """The pages of a game: of all its aircraft, of each kind of record that is no aircraft's, of each aircraft."""
    game, things, exhibits = data.game, aircraft(data.game, data.library), site.exhibits[data.game.id]
    others = [kind.name for kind in (*game.kinds, *KINDS) if kind.key != "aircraft"]
    kinds = {kind: cases for kind in others if (cases := tuple(data.library.of(kind).values()))}
    told = {kind: len(cases) for kind, cases in kinds.items()}
    listed = table(things, exhibits)
    tags = {"side": _("Side"), "nation": _("Nation"), "role": _("Role")}
    heads = {tag: tags.get(tag, tag.capitalize()) for tag in listed["tags"]}
    yield site.page(f"{game.id}/index.html", "game.html", game.id, game=game, table=listed, kinds=told, tags=heads)
    for kind, cases in kinds.items():
        page = {"game": game, "kind": kind, "records": _records(site, cases)}
        yield site.page(f"{game.id}/{kind}.html", "kind.html", game.id, **page)
    # A worker that is no copy of this process would have to be sent all of it.
    state = (site, game, things, frozenset(_shared(site)))
    yield from spread(_aircraft_page, state, tuple(things), workers if workers.forked else Workers())


def _records(site: Site, cases: tuple[Case, ...]) -> tuple[Shown, ...]:
    return tuple(record(it, _below(site, it)) for it in cases)


def _aircraft_page(
    of: tuple[Site, Game, Mapping[str, tuple[Case, ...]], frozenset[str]], thing: str
) -> tuple[str, bytes]:
    """The page of the aircraft of that id, its records and its pictures.

    of: the site, the game, its aircraft, and those that several games have.
    """
    site, game, things, shared = of
    shown, exhibit = _records(site, things[thing]), site.exhibits[game.id].get(thing, Exhibit())
    # The style sheet says the same, since the policy permits no styles on elements.
    styled = f' style="{svg.AS_MEASURED}"'
    pictures = []
    for at, (title, face) in enumerate(exhibit.faces, start=1):
        drawn = svg.render_face(face, PALETTES["full"], title, number=at)
        pictures.append((title, drawn.replace(styled, "", 1)))
    title = next((it.name for it in shown if it.name != it.id), thing)
    page = {"game": game, "records": shown, "exhibit": exhibit, "pictures": pictures, "name": title}
    page["beside"] = f"aircraft/{thing}.html" if thing in shared else ""
    return site.page(f"{game.id}/aircraft/{thing}.html", "aircraft.html", game.id, **page)


def record(case: Case, file: str) -> Shown:
    """The record as a page shows it; `file` is where it lies below the data folder."""
    it = case.record
    name = getattr(it, "name", None) or getattr(it, "title", None)
    rows = []
    for path, values in stated(case).items():
        told = it.source_of(path)
        rule = told.why if told else ""
        rows.append(Row(path, values or (_("none"),), told.status if told else "", source(told), rule))
    waivers = tuple((waiver.check, waiver.reason) for waiver in it.waivers)
    named = name if isinstance(name, str) else case.id
    return Shown(case.kind.name, case.id, named, file, tuple(rows), tuple(it.notes.items()), waivers, it.former_ids)


def table(things: Mapping[str, tuple[Case, ...]], exhibits: Mapping[str, Exhibit]) -> dict[str, Any]:
    """The table of a game's aircraft: its lines, the values that each of its tags takes, and whether months are known.

    Its columns are the figures of the game's own record that most aircraft have, in its order.
    """
    shown = {id: exhibits.get(id, Exhibit()) for id in things}
    cells = {id: columns(cases[-1], "?") for id, cases in things.items()}
    known = dict.fromkeys(name for row in cells.values() for name in row)
    short = [name for name in known if all(len(row.get(name, "")) <= CELL for row in cells.values())]
    common = [name for name in short if sum(name in row for row in cells.values()) * 2 > len(cells)][:COLUMNS]
    lines = []
    for id, cases in things.items():
        named = (getattr(case.record, "name", None) for case in cases)
        name = next((name for name in named if isinstance(name, str)), id)
        row = tuple(cells[id].get(it, "") for it in common)
        lines.append(Line(id, name, shown[id].tags, shown[id].since or "", row))
    lines.sort(key=lambda line: (line.name.casefold(), line.id))
    tags = dict.fromkeys(tag for exhibit in shown.values() for tag in exhibit.tags)
    values = {tag: sorted({it.tags[tag] for it in shown.values() if tag in it.tags}) for tag in tags}
    return {"tags": values, "columns": common, "lines": lines, "dated": any(line.since for line in lines)}
