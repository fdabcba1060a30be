"""The names of the records that findings are about, such as the aircraft whose speed a check refuses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from printgen.data.findings import Finding, Place
from printgen.declared.checks import GAME_KIND
from printgen.games.game import record_name
from printgen.studio.workspace import OpenGame
from printgen.translation import _


def with_records(opened: OpenGame, findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings with messages that begin with the name of the record, unless they already contain it."""
    listed = [*findings]
    names = records_at(opened, [it.place for it in listed])
    return [replace(it, message=with_record(name, it.message)) for it, name in zip(listed, names, strict=True)]


def with_record(name: str, message: str) -> str:
    """Return a message that names its record. If the name is "" or already in the message, the message is unchanged."""
    if name.casefold() in message.casefold():
        return message
    return _("{record}: {message}").format(record=name, message=message)


def records_at(opened: OpenGame, places: Sequence[Place | None]) -> list[str]:
    """Return the name of the record at each place, or "" for places outside of valid records and for None."""
    library, files = opened.library, {it.file for it in places if it}
    kinds = (it.name for it in opened.game.all_kinds if it.name != GAME_KIND)
    cases = [case for kind in kinds for case in library.of(kind).values() if case.document.file in files]
    found = {(case.document.file, case.path): case for case in cases}
    documents = {case.document.file: case.document for case in cases}
    paths = {file: it.paths_at(places) for file, it in documents.items()}

    def name(number: int, place: Place | None) -> str:
        path = paths[place.file][number] if place and place.file in paths else ()
        parents = (path[:length] for length in range(len(path), -1, -1)) if place else ()
        case = next((it for parent in parents if place and (it := found.get((place.file, parent)))), None)
        return record_name(library, case.kind.name, case.id) if case else ""

    return [name(*it) for it in enumerate(places)]
