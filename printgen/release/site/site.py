"""The site as files: a start page, one page a game, an aircraft and a kind of record, the changelog, and all checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from printgen.checks.catalogue import collect, entries, explain
from printgen.data.kind import Case
from printgen.data.kinds import KINDS
from printgen.games.game import Exhibit, aircraft, load, names
from printgen.games.reading import Reading
from printgen.products.template import fill
from printgen.release.changes import Change
from printgen.release.comparison import Comparison
from printgen.release.editions import Edition
from printgen.release.reprints import counted
from printgen.release.site.pictures import fonts, picture
from printgen.release.site.rows import Record, record
from printgen.release.site.table import Table, table
from printgen.translation import _

#: What pages refer to, out of the folder of templates.
ASSETS = ("style.css", "site.js")


@dataclass(frozen=True, slots=True)
class Site:
    """What all pages are made from; `downloads` are the other files of the release, by name below it."""

    found: Comparison
    templates: Path
    downloads: tuple[str, ...]
    exhibits: Mapping[str, Mapping[str, Exhibit]] = field(repr=False)

    @property
    def state(self) -> Edition:
        """The edition that the site shows."""
        return self.found.new

    def page(self, file: str, template: str, own: str = "core", /, **values: Any) -> bytes:
        """A page filled; `root` leads from it to the start page. `own`: the game whose own template comes first."""
        games = [(id, data.game.title) for id, data in self.state.games.items()]
        told = {"root": "../" * file.count("/"), "here": file, "state": self.state, "games": games}
        return fill(own, f"site/{template}", {**told, **values}, self.templates).encode()


def files(found: Comparison, templates: Path, downloads: tuple[str, ...]) -> dict[str, bytes]:
    """All files of the site by name; the same release gives the same bytes."""
    exhibits = {id: data.game.exhibits(data.library) for id, data in found.new.games.items()}
    site = Site(found, templates, downloads, exhibits)
    drawn = [face for shown in exhibits.values() for it in shown.values() for _title, face in it.faces]
    made = {name: (templates / "core" / "site" / name).read_bytes() for name in ASSETS}
    made["fonts.css"] = fonts(drawn).encode()
    made |= dict(_front(site))
    for data in found.new.games.values():
        made |= dict(_game(site, data))
    return made


def _front(site: Site) -> Iterator[tuple[str, bytes]]:
    """The pages that are no game's."""
    counts = {id: len(_aircraft(data)) for id, data in site.state.games.items()}
    packs = tuple(name for name in site.downloads if name.startswith("update/"))
    yield "index.html", site.page("index.html", "index.html", counts=counts, packs=packs)
    printed = counted(site.found.reprints or ())
    log = {"changes": _grouped(site.found), "printed": printed, "first": site.found.old is None, **_words()}
    yield "changelog.html", site.page("changelog.html", "changelog.html", packs=packs, **log)
    checks = collect(module for id in names() for module in load(id).checks)
    manual = [explain(code, checks) for code in entries(checks)]
    yield "checks.html", site.page("checks.html", "checks.html", manual=manual)


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


def _grouped(found: Comparison) -> dict[tuple[str, str, str], tuple[Change, ...]]:
    """The changes by game's title, kind and id."""
    groups: dict[tuple[str, str, str], list[Change]] = {}
    for change in found.changes:
        title = found.new.games[change.game].game.title if change.game in found.new.games else ""
        groups.setdefault((title, change.kind, change.id), []).append(change)
    return {key: tuple(changes) for key, changes in groups.items()}


def _game(site: Site, data: Reading) -> Iterator[tuple[str, bytes]]:
    """The pages of a game."""
    id, things = data.game.id, _aircraft(data)
    exhibits = site.exhibits[id]
    kinds = _kinds(data)
    listed: Table = table(things, exhibits)
    name = f"{id}/index.html"
    told = {kind: len(records) for kind, records in kinds.items()}
    tags = {"side": _("Side"), "nation": _("Nation"), "role": _("Role")}
    heads = {tag: tags.get(tag, tag.capitalize()) for tag in listed.tags}
    yield name, site.page(name, "game.html", id, game=data.game, table=listed, kinds=told, tags=heads)
    for kind, cases in kinds.items():
        name = f"{id}/{kind}.html"
        shown = tuple(_record(site, case) for case in cases)
        yield name, site.page(name, "kind.html", id, game=data.game, kind=kind, records=shown)
    for thing, cases in things.items():
        name = f"{id}/aircraft/{thing}.html"
        yield name, _aircraft_page(site, data, name, cases, exhibits.get(thing, Exhibit()))


def _aircraft_page(site: Site, data: Reading, name: str, cases: tuple[Case, ...], exhibit: Exhibit) -> bytes:
    records = tuple(_record(site, case) for case in cases)
    numbered = enumerate(exhibit.faces, start=1)
    pictures = [(title, picture(face, title, number)) for number, (title, face) in numbered]
    title = next((it.name for it in records if it.name != it.id), cases[0].id)
    told = {"records": records, "exhibit": exhibit, "pictures": pictures, "name": title}
    return site.page(name, "aircraft.html", data.game.id, game=data.game, **told)


def _aircraft(data: Reading) -> dict[str, tuple[Case, ...]]:
    return aircraft(data.game, data.library)


def _kinds(data: Reading) -> dict[str, tuple[Case, ...]]:
    """The records that are no aircraft's, by kind."""
    kinds = [kind for kind in (*data.game.kinds, *KINDS) if kind.key != "aircraft"]
    found = {kind.name: tuple(data.library.of(kind.name).values()) for kind in kinds}
    return {kind: cases for kind, cases in found.items() if cases}


def _record(site: Site, case: Case) -> Record:
    inside = Path(case.document.file).resolve().relative_to(site.state.folder.resolve())
    return record(case, inside.as_posix())
