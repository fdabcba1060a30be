"""The data site of a release: pages that can be read from a folder without a server.

The site contains a start page, the downloads, and a gallery of all products. It also contains pages for each game's
aircraft and kinds of record, the changelog, and a list of all checks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.checks.catalogue import of_games
from printgen.data.figures import columns, stated_figures
from printgen.data.kind import Case
from printgen.data.kinds import KINDS
from printgen.data.records.record import Source
from printgen.drawing.inks import PALETTES
from printgen.files.reading import read_bytes
from printgen.games.game import Exhibit, Game, aircraft_cases, game_ids, load_game
from printgen.games.reading import CheckedGame
from printgen.products.template import fill_template
from printgen.products.workers import Workers, run_parallel
from printgen.release.comparison import Comparison, items_with_changes, reprint_names
from printgen.release.downloads import Download, ReadyPdfs
from printgen.release.editions import Edition
from printgen.release.file_titles import file_title, kind_title
from printgen.release.logged_changes import LoggedChange, changed_name, logged_change
from printgen.release.source_words import remark_in_words, status_in_words
from printgen.render import svg, webfont
from printgen.report import side_by_side
from printgen.report.figure_words import in_words, label
from printgen.report.show import source
from printgen.translation import _

#: The files in the templates folder to which pages refer.
ASSETS = ("style.css", "site.js")
#: The resources that a browser may load: the site's style sheets, script and pictures, and the fonts and pictures
#: embedded in them. `file:` is for browsers that treat other files in a local folder as foreign. On the web, it has no
#: effect.
POLICY = (
    "default-src 'none'; "
    "script-src 'self' file:; "
    "style-src 'self' file:; "
    "font-src data:; "
    "img-src 'self' file: data:; "
    "base-uri 'none'; "
    "form-action 'none'"
)
#: The characters that every page may print in the fonts of the drawings.
_PAGE = frozenset(map(chr, range(0x20, 0x7F))) | frozenset("äëïöüßàâçéèêôû½·–—→×…“”‘’")
#: The maximum number of characters of a figure in the table of aircraft, and the maximum number of columns of this table.
CELL, COLUMNS = 10, 10


class Row(Struct, frozen=True):
    """A figure of a record.

    Fields:
        figure: the label of the figure.
        values: the value, or each value of a list.
        status: the certainty of the figure, which `words` names as on printed pages.
    """

    figure: str
    values: tuple[str, ...]
    status: str
    words: str
    source: str
    rule: str


class RecordView(Struct, frozen=True):
    """A record, with the facts that the site displays about it.

    Fields:
        name: the name or title of the record, otherwise its id.
        file: the name of the file that contains the record, in the release.
        was: the former ids of the record.
    """

    kind: str
    id: str
    name: str
    file: str
    rows: tuple[Row, ...]
    notes: tuple[tuple[str, str], ...]
    waivers: tuple[tuple[str, str], ...]
    was: tuple[str, ...]


class Line(Struct, frozen=True):
    """A row in the table of a game's aircraft on the site.

    Fields:
        tags: the aircraft's values for the table's filters, by the filter's name.
        since: the month in which the aircraft entered service.
        cells: the text of each column.
    """

    id: str
    name: str
    tags: Mapping[str, str]
    since: str
    cells: tuple[str, ...]


class Site(Struct, frozen=True):
    """The content from which all pages of the site are made."""

    found: Comparison
    templates: Path
    downloads: tuple[str, ...]
    exhibits: Mapping[str, Mapping[str, Exhibit]]
    ready: ReadyPdfs | None = None

    @property
    def state(self) -> Edition:
        """The edition that the site presents."""
        return self.found.new

    def page(self, file: str, template: str, own: str = "core", /, **values: Any) -> tuple[str, bytes]:
        """Return the name and content of a page. In the template, `root` is the path to the start page.

        Args:
            own: the game whose templates have priority.
        """
        games = [(id, data.game.title) for id, data in self.state.games.items()]
        context = {"root": "../" * file.count("/"), "here": file, "state": self.state, "games": games, "policy": POLICY}
        context |= {"has_pdfs": self.ready is not None, "file_title": partial(file_title, games=dict(games))}
        return file, fill_template(own, f"site/{template}", {**context, **values}, self.templates).encode()


def files(
    found: Comparison,
    templates: Path,
    downloads: tuple[str, ...],
    workers: Workers | None = None,
    ready: ReadyPdfs | None = None,
) -> dict[str, bytes]:
    """Return all files of the site by name. The same release always gives the same bytes.

    Args:
        workers: the processes that draw.
        ready: the ready-to-print PDFs, or None if the release has none.
    """
    exhibits = {id: data.game.exhibits(data.library) for id, data in found.new.games.items()}
    site = Site(found, templates, downloads, exhibits, ready)
    made = {name: read_bytes(templates / "core" / "site" / name) for name in ASSETS}
    # The fonts of the drawings, reduced to the characters of the drawings and of plain English.
    used: webfont.Characters = dict.fromkeys(webfont.NAMES, _PAGE)
    drawn = [face for by_id in exhibits.values() for it in by_id.values() for _title, face in it.faces]
    for font, chars in webfont.characters(mark for face in drawn for mark in face.marks).items():
        used[font] = used.get(font, frozenset()) | chars
    made["fonts.css"] = "".join(f"{webfont.font_face_rule(font, chars)}\n" for font, chars in used.items()).encode()
    made |= dict(_front(site))
    for data in found.new.games.values():
        made |= dict(_game(site, data, workers or Workers()))
    made |= dict(_in_all_games(site))
    if ready:
        made |= {**dict(_ready_pages(site, ready)), **ready.images}
    return made


def _ready_pages(site: Site, ready: ReadyPdfs) -> Iterator[tuple[str, bytes]]:
    """Yield the page with the downloads, and the gallery with a picture of every product."""
    sets = {id: _downloads_of(ready, id) for id in site.state.games}
    yield site.page("downloads.html", "downloads.html", sets=sets)
    pictures = {id: [it for it in ready.pictures if it.game == id] for id in site.state.games}
    yield site.page("gallery.html", "gallery.html", pictures=pictures)


def _downloads_of(ready: ReadyPdfs, game: str) -> dict[str, list[Download]]:
    """Return the downloads of a game, grouped by their contents. The set for the first night comes first."""
    mine = [it for it in ready.downloads if it.game == game]
    contents = ("first-night", "complete")
    return {of: found for of in contents if (found := [it for it in mine if it.contents == of])}


def _in_all_games(site: Site) -> Iterator[tuple[str, bytes]]:
    """Yield a page for each aircraft that several games have, with a comparison of its figures."""
    for id, games in _shared(site).items():
        shared, *_own = next(iter(games.values()))
        rated = {site.state.games[game].game.title: cases[1:] for game, cases in games.items()}
        view = record(shared, _file_of(site, shared))
        page = {"name": view.name, "id": id, "shared": view, "in_games": tuple(games), "heads": tuple(rated)}
        rows = [replace(it, figure=in_words(it.figure)) for it in side_by_side.rows(rated)]
        statuses = {it: status_in_words(it) for it in ("reconstructed", "house", "missing")}
        yield site.page(f"aircraft/{id}.html", "beside.html", **page, rows=rows, statuses=statuses)


def _shared(site: Site) -> dict[str, dict[str, tuple[Case, ...]]]:
    """Return the records of each aircraft that several games have, by the aircraft's id and the game's id.

    The first record of each aircraft is the shared record.
    """
    found: dict[str, dict[str, tuple[Case, ...]]] = {}
    for game, data in site.state.games.items():
        for id, cases in aircraft_cases(data.game, data.library).items():
            found.setdefault(id, {})[game] = cases
    return {id: games for id, games in found.items() if len(games) > 1}


def _file_of(site: Site, case: Case) -> str:
    """Return the name of a record's file in the release. For a merged record, this is the file of the correction."""
    return site.state.name_of(case.overlay.record.file if case.overlay else case.document.file)


def _front(site: Site) -> Iterator[tuple[str, bytes]]:
    """Yield the pages that do not belong to a game."""
    found = site.found
    counts = {id: len(aircraft_cases(data.game, data.library)) for id, data in site.state.games.items()}
    packs = tuple(name for name in site.downloads if name.startswith("update/"))
    first_pictures = {
        it.game: it for it in reversed(site.ready.pictures if site.ready else ()) if it.product != "first-night"
    }
    printed = reprint_names(items_with_changes(found.reprints))
    count = sum(len(items) for key, items in printed.items() if key[2] in ("changed", "new"))
    summary = {"old": found.old, "changed": len({(it.kind, it.id) for it in found.changes}), "again": count}
    yield site.page("index.html", "index.html", counts=counts, packs=packs, covers=first_pictures, **summary)
    groups: dict[tuple[str, str, str], list[LoggedChange]] = {}
    for change in found.changes:
        title = found.new.games[change.game].game.title if change.game in found.new.games else ""
        key = (title, kind_title(change.kind), changed_name(change, found))
        groups.setdefault(key, []).append(logged_change(change, found))
    log = {"changes": groups, "printed": printed, "first": found.old is None, **_words()}
    yield site.page("changelog.html", "changelog.html", packs=packs, **log)
    checks = of_games(load_game(id).checks for id in game_ids())
    yield site.page("checks.html", "checks.html", manual=list(checks.values()))


def _words() -> dict[str, dict[str, str]]:
    """Return the display texts for kinds of changes to records, and for the fates of pages."""
    natures = {"added": _("added"), "removed": _("removed")}
    fates = {
        "changed": _("print again"),
        "new": _("print"),
        "withdrawn": _("throw away"),
    }
    return {"natures": natures, "fates": fates}


def _game(site: Site, data: CheckedGame, workers: Workers) -> Iterator[tuple[str, bytes]]:
    """Yield the pages of a game: the list of aircraft, a page for each other kind of record, and a page for each aircraft."""
    game, things, exhibits = data.game, aircraft_cases(data.game, data.library), site.exhibits[data.game.id]
    others = [kind.name for kind in (*game.kinds, *KINDS) if kind.key != "aircraft"]
    kinds = {kind: cases for kind in others if (cases := tuple(data.library.of(kind).values()))}
    counts = {kind: len(cases) for kind, cases in kinds.items()}
    listed, titles = table(things, exhibits), {kind: kind_title(kind) for kind in kinds}
    tags = {"side": _("Side"), "nation": _("Nation"), "role": _("Role")}
    heads = {tag: tags.get(tag, tag.capitalize()) for tag in listed["tags"]}
    yield site.page(
        f"{game.id}/index.html",
        "game.html",
        game.id,
        game=game,
        table=listed,
        kinds=counts,
        tags=heads,
        kind_titles=titles,
    )
    for kind, cases in kinds.items():
        page = {"game": game, "kind": titles[kind], "records": _records(site, cases)}
        yield site.page(f"{game.id}/{kind}.html", "kind.html", game.id, **page)
    # Only forked workers share this state. It would have to be sent to other workers.
    state = (site, game, things, frozenset(_shared(site)))
    yield from run_parallel(_aircraft_page, state, tuple(things), workers if workers.uses_fork else Workers())


def _records(site: Site, cases: tuple[Case, ...]) -> tuple[RecordView, ...]:
    return tuple(record(it, _file_of(site, it)) for it in cases)


def _aircraft_page(
    of: tuple[Site, Game, Mapping[str, tuple[Case, ...]], frozenset[str]], thing: str
) -> tuple[str, bytes]:
    """Return the name and content of the page of an aircraft, with its records and pictures.

    Args:
        of: the site, the game, the game's aircraft, and the ids of aircraft that occur in several games.
        thing: the aircraft's id.
    """
    site, game, things, shared = of
    views, exhibit = _records(site, things[thing]), site.exhibits[game.id].get(thing, Exhibit())
    # The style sheet contains the same style, since the policy forbids styles on elements.
    styled = f' style="{svg.AS_MEASURED}"'
    pictures = []
    for at, (title, face) in enumerate(exhibit.faces, start=1):
        drawn = svg.render_face(face, PALETTES["full"], title, number=at)
        pictures.append((title, drawn.replace(styled, "", 1)))
    title = next((it.name for it in views if it.name != it.id), thing)
    page = {"game": game, "records": views, "exhibit": exhibit, "pictures": pictures, "name": title}
    page["kind_titles"] = {it.kind: kind_title(it.kind) for it in views}
    page["beside"] = f"aircraft/{thing}.html" if thing in shared else ""
    return site.page(f"{game.id}/aircraft/{thing}.html", "aircraft.html", game.id, **page)


def record(case: Case, file: str) -> RecordView:
    """Return the facts that the site displays about a record.

    Args:
        file: the name of the record's file in the release.
    """
    data = case.record
    name = getattr(data, "name", None) or getattr(data, "title", None)
    rows = []
    for path, values in stated_figures(case).items():
        origin = data.source_of(path)
        rule = origin.method if origin else ""
        status = origin.status if origin else ""
        figure, words = label(case.kind, path), status_in_words(status)
        rows.append(Row(figure, values or (_("none"),), status, words, _document(origin), rule))
    waivers = tuple((waiver.check, waiver.reason) for waiver in data.waivers)
    named = name if isinstance(name, str) else kind_title(case.id)
    notes = tuple((label(case.kind, figure), note) for figure, note in data.notes.items())
    return RecordView(case.kind.name, case.id, named, file, tuple(rows), notes, waivers, data.former_ids)


def _document(origin: Source | None) -> str:
    """Return the document of a source and its section. The rulebook is not named, because the status names it."""
    return (
        remark_in_words("source", f"{origin.status}; {source(origin)}").partition("; ")[2] if origin else source(None)
    )


def table(things: Mapping[str, tuple[Case, ...]], exhibits: Mapping[str, Exhibit]) -> dict[str, Any]:
    """Return the content of a game's aircraft table: columns, lines, filter values, and whether any month is known.

    The columns are the figures of the game's own record that most aircraft have, in the order of the record.
    """
    by_id = {id: exhibits.get(id, Exhibit()) for id in things}
    cells = {id: columns(cases[-1], "?") for id, cases in things.items()}
    known = dict.fromkeys(name for row in cells.values() for name in row)
    short = [name for name in known if all(len(row.get(name, "")) <= CELL for row in cells.values())]
    common = [name for name in short if sum(name in row for row in cells.values()) * 2 > len(cells)][:COLUMNS]
    lines = []
    for id, cases in things.items():
        named = (getattr(case.record, "name", None) for case in cases)
        name = next((name for name in named if isinstance(name, str)), id)
        row = tuple(cells[id].get(it, "") for it in common)
        lines.append(Line(id, name, by_id[id].tags, by_id[id].since or "", row))
    lines.sort(key=lambda line: (line.name.casefold(), line.id))
    tags = dict.fromkeys(tag for exhibit in by_id.values() for tag in exhibit.tags)
    values = {tag: sorted({it.tags[tag] for it in by_id.values() if tag in it.tags}) for tag in tags}
    heads, dated = [in_words(it) for it in common], any(line.since for line in lines)
    return {"tags": values, "columns": heads, "lines": lines, "dated": dated}
