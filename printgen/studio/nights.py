"""The kit files of game nights in the studio's folder. They can be listed, created, changed and restored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from difflib import unified_diff
from pathlib import Path
from typing import Any

from msgspec import Struct

from printgen.commands import evening
from printgen.commands.new import example_kit
from printgen.data import yaml
from printgen.data.edits import Append, Edit, Insert, Remove, Replace
from printgen.data.findings import Finding, UsageError, sorted_findings
from printgen.data.folders import Project
from printgen.data.yaml.editing import edit
from printgen.files import create, display_path
from printgen.games.game import game_ids
from printgen.games.reading import CheckedGame
from printgen.studio import editing
from printgen.studio.text_files import LISTED, TextFile, list_paths, read_file, reserved_name

#: The number of seats of a new game night without the example.
SEATS = 6
#: The start of the key of runs that print a game night.
NIGHT_KEY = "kit "
#: The field for the month of the war in games with months.
MONTH = "date"
#: The fields about the printer and its paper, which are the same in most game nights.
PRINTING = ("paper", "ink", "assembly", "flip", "profile")
Steps = tuple[str | int, ...]


class Night(TextFile, frozen=True):
    """A kit file in the studio's folder."""

    @property
    def title(self) -> str:
        """The title of the game night (default: the name of the file)."""
        return str(self.values.get("title") or self.name)

    @property
    def tables(self) -> tuple[tuple[Steps, str, tuple[Mapping[str, Any], ...]], ...]:
        """For each table: the path of its seats in the file, its name, and its seats."""
        tables = self.values.get("tables")
        if not isinstance(tables, list):
            return ((("seats",), "", _seats(self.values.get("seats"))),)
        named = ((at, it) for at, it in enumerate(tables) if isinstance(it, dict))
        return tuple((("tables", at, "seats"), str(it.get("table", "")), _seats(it.get("seats"))) for at, it in named)

    @property
    def seat_count(self) -> int:
        """The total number of seats at all tables."""
        return sum(len(seats) for _path, _name, seats in self.tables)


class SeatChange(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as shown on the page. `at` is its index in the file, or None for a new seat."""

    player: str
    pilot: str
    aircraft: str
    at: int | None = None


class NightChange(Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a game night's form.

    Fields:
        digest: the digest of the file as it was read.
        fields: the values of the options by name, or "" for the default.
        tables: the seats of each table.
        products: the ids of the products to print, or None if they are not changed.
    """

    digest: str
    fields: dict[str, str | bool] = {}
    tables: list[list[SeatChange]] = []
    products: list[str] | None = None


class ConflictError(Exception):
    """Error raised if another program has changed a file. `difference` compares the file with the user's text."""

    def __init__(self, night: Night, difference: str) -> None:
        super().__init__(f"{display_path(night.path)} was changed by another program")
        self.night = night
        self.difference = difference


def list_nights(folder: Path) -> tuple[Night, ...]:
    """Return the kit files in a folder, latest first. Links and files of other types are omitted."""
    nights = (read_file(it, Night) for it in list_paths(folder)[:LISTED])
    kits = [it for it in nights if "kit" in it.values and "game" in it.values]
    return tuple(sorted(kits, key=lambda it: it.changed, reverse=True))


def find_night(folder: Path, name: str) -> Night | None:
    """Return the kit file with this name, or None if the folder has no such file.

    The name is only compared with the names of files, and is never opened as a path.
    """
    path = next((it for it in list_paths(folder) if it.suffix == ".yaml" and it.stem == name), None)
    return read_file(path, Night) if path else None


def create_night(folder: Path, game: str, start: str, project: Project, now: datetime, profile: str = "") -> str:
    """Create a kit file and return its name. Raise UsageError for an unknown game or start.

    Args:
        start: the content to begin with: `example`, `seats` for six unnamed seats, or the name of a game night to copy.
        profile: the printer profile to use, or "" for the profile of the last game night.
    """
    with reserved_name(folder, f"night-{now:%Y-%m-%d}") as name:
        text = _first_text(folder, name, game, start, project, now)
        if profile:
            text = _printed_with(text, {"profile": profile})
        create(folder / f"{name}.yaml", text.encode())
    return name


def _first_text(folder: Path, name: str, game: str, start: str, project: Project, now: datetime) -> str:
    """Return the text of a new kit file. Raise UsageError for an unknown game or start."""
    title = f"{now:%A}, {now.day} {now:%B}"
    if start in ("example", "seats"):
        if game not in game_ids():
            raise UsageError(f"`{game}`: no such game")
        text = example_kit(game, name, project)
        return _printed_with(_with_seats(text, title) if start == "seats" else text, last_printing(folder))
    copied = find_night(folder, start)
    if copied is None:
        raise UsageError(f"`{start}`: no such game night in {display_path(folder)}")
    titled = Replace(("title",), title) if "title" in copied.values else Insert(("title",), title, after="kit")
    return edit(copied.text, [Replace(("kit",), name), titled])


def example_aircraft(game: str, project: Project) -> tuple[str, ...]:
    """Return the ids of the aircraft in a game's example."""
    document, _findings = yaml.parse(example_kit(game, "example", project), "")
    seats = _seats(document.value.get("seats")) if document else ()
    return tuple(dict.fromkeys(str(it["aircraft"]) for it in seats if "aircraft" in it))


def changed_text(night: Night, change: NightChange, products: Sequence[str], fields: Iterable[str]) -> str:
    """Return the text of a kit file with the changes in the form. The rest of the file stays unchanged.

    Raise EditError if the file cannot be edited.

    Args:
        products: the ids of the products in a kit of this game.
        fields: the names of the fields that the form may change.
    """
    allowed = set(fields)
    edits = [it for name, value in change.fields.items() if name in allowed for it in _field_edits(night, name, value)]
    if change.products is not None:
        edits += _product_edits(night, change.products, products)
    for (path, _name, seats), wanted in zip(night.tables, change.tables, strict=False):
        edits += _seat_edits(path, seats, wanted, path[0] in night.values)
    return edit(night.text, edits)


def save_night(night: Night, text: str) -> editing.Saved:
    """Write the text of a kit file if it has changed. Raise ConflictError if another program changed the file."""
    path = night.path.absolute()
    result = editing.write(path.parent, path, text.encode(), night.digest, exact=True)
    if isinstance(result, editing.Conflict):
        raise conflict(night, text)
    return result


def conflict(night: Night, text: str) -> ConflictError:
    """Return the error for a file that another program changed while the user edited it."""
    current = read_file(night.path, Night)
    lines = unified_diff(current.text.splitlines(), text.splitlines(), "the file now", "your version", lineterm="")
    return ConflictError(current, "\n".join(lines))


def night_findings(night: Night, data: CheckedGame | None) -> tuple[Finding, ...]:
    """Return all findings in a kit file."""
    table, found = evening.read(night.path)
    if data is None:
        return tuple(sorted_findings(found))
    if table is None:
        return tuple(sorted_findings(evening.complete_findings(night.path, found, lambda _game: data.library)))
    return tuple(sorted_findings([*found, *evening.data_findings(table, data.library)]))


def field_of(night: Night, finding: Finding) -> Steps:
    """Return the path of the field to which a finding refers, or "" if it refers to the complete file."""
    place = finding.place
    best: Steps = ()
    for table in (night.document.values, night.document.keys) if night.document and place else ():
        for path, here in table.items():
            at = (here.line, here.column) == (place.line, place.column) if place else False
            if at and len(path) > len(best):
                best = path
    return best


def _seats(value: Any) -> tuple[Mapping[str, Any], ...]:
    return tuple(it if isinstance(it, dict) else {} for it in value) if isinstance(value, list) else ()


def _with_seats(text: str, title: str) -> str:
    """Return the text of an example with unnamed players and without a month.

    Each aircraft of the example gets a proportional share of the seats, so that equal sides remain equal.
    """
    document, _findings = yaml.parse(text, "")
    values = document.value if document else {}
    listed = [str(it["aircraft"]) for it in _seats(values.get("seats")) if "aircraft" in it]
    kinds = sorted(listed, key=listed.index)
    shares = [kinds[at * len(kinds) // SEATS] for at in range(SEATS if kinds else 0)]
    seats = [{"player": f"Player {at}", "aircraft": kind} for at, kind in enumerate(shares, 1)]
    any_month = [Remove((MONTH,))] if MONTH in values else []
    return edit(text, [Replace(("title",), title), Replace(("seats",), seats), *any_month])


def _printed_with(text: str, used: Mapping[str, str]) -> str:
    """Return the text of a new kit file with the given paper, ink and printer profile."""
    document, _findings = yaml.parse(text, "")
    values = document.value if document else {}
    return edit(
        text, [Replace((it,), to) if it in values else Insert((it,), to, after="game") for it, to in used.items()]
    )


def last_printing(folder: Path) -> dict[str, str]:
    """Return the paper, the ink and the printer profile of the last game night."""
    last = next(iter(list_nights(folder)), None)
    return {it: last.values[it] for it in PRINTING if isinstance(last.values.get(it), str)} if last else {}


def _field_edits(night: Night, name: str, value: str | bool) -> Iterator[Edit]:
    now = night.values.get(name)
    if value in ("", False):
        if name in night.values and name != "title":
            yield Remove((name,))
    elif name not in night.values:
        yield Insert((name,), value, after="game")
    elif (now if isinstance(now, bool) else str(now)) != value:
        yield Replace((name,), value)


def _product_edits(night: Night, wanted: Sequence[str], known: Sequence[str]) -> Iterator[Edit]:
    """Yield the edits for the products to print.

    The edits change `products` if the file lists the products, otherwise `excluded-products`.
    """
    if isinstance(listed := night.values.get("products"), list) and listed:
        if [*wanted] != listed:
            yield Replace(("products",), [it for it in known if it in wanted])
        return
    excluded = [it for it in known if it not in wanted]
    now = night.values.get("excluded-products")
    if not excluded and "excluded-products" in night.values:
        yield Remove(("excluded-products",))
    elif "excluded-products" in night.values and (not isinstance(now, list) or {*now} != {*excluded}):
        yield Replace(("excluded-products",), excluded)
    elif excluded and "excluded-products" not in night.values:
        yield Insert(("excluded-products",), excluded, after="game")


def _seat_edits(
    path: Steps, seats: Sequence[Mapping[str, Any]], wanted: Sequence[SeatChange], exists: bool
) -> Iterator[Edit]:
    kept = [it.at for it in wanted if it.at is not None]
    if not exists or not seats or not kept or kept != sorted({*kept}) or kept[-1] >= len(seats):
        listed = [_as_fields(it) for it in wanted]
        if exists and listed != [*seats]:
            yield Replace(path, listed)
        elif not exists:
            yield Insert(path, listed)
        return
    for it in wanted:
        if it.at is None:
            yield Append(path, _as_fields(it))
            continue
        for name, value in (("player", it.player), ("pilot", it.pilot), ("aircraft", it.aircraft)):
            now = seats[it.at].get(name)
            if value == ("" if now is None else str(now)):
                continue
            step = (*path, it.at, name)
            if name not in seats[it.at]:
                yield Insert(step, value, after="player" if name == "pilot" else None)
            else:
                yield Remove(step) if name == "pilot" and not value else Replace(step, value)
    for at in range(len(seats)):
        if at not in kept:
            yield Remove((*path, at))


def _as_fields(seat: SeatChange) -> dict[str, str]:
    pilot = {"pilot": seat.pilot} if seat.pilot else {}
    return {"player": seat.player, **pilot, "aircraft": seat.aircraft}
