"""What changed between two states of the data, by record and field, and what the next version has to be after it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

from printgen.data.kind import Case, Library
from printgen.data.kinds import KINDS
from printgen.data.records.record import Record
from printgen.report.figures import sources, stated
from printgen.report.show import source

Nature = Literal["removed", "renamed", "added", "field added", "field removed", "corrected"]

_FORM = re.compile(r"(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})")
#: A list longer than this is told by what went and what came.
LONG = 4


class Level(IntEnum):
    """The part of a version that has to grow: an id that others name is gone, something is new, a value is another."""

    NONE = 0
    PATCH = 1
    MINOR = 2
    MAJOR = 3


@dataclass(frozen=True, slots=True, order=True)
class Version:
    """A version as `1.4.2`: it compares as its numbers do."""

    major: int
    minor: int
    patch: int

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}"

    def after(self, level: Level) -> Version:
        """The least version that may follow when that much has changed."""
        return {
            Level.NONE: self,
            Level.PATCH: Version(self.major, self.minor, self.patch + 1),
            Level.MINOR: Version(self.major, self.minor + 1, 0),
            Level.MAJOR: Version(self.major + 1, 0, 0),
        }[level]


def version(text: str) -> Version:
    """The version that the text is. Raises ValueError when it is none."""
    match = _FORM.fullmatch(text)
    if match is None:
        raise ValueError(f"`{text}` is no version: write three numbers such as 1.4.2")
    return Version(*map(int, match.groups()))


_LEVELS: Mapping[Nature, Level] = {
    "removed": Level.MAJOR,
    "renamed": Level.MAJOR,
    "added": Level.MINOR,
    "field added": Level.MINOR,
    "field removed": Level.PATCH,
    "corrected": Level.PATCH,
}


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is not as it was.

    game: empty for a record that all games share. id: as it is now, or was last. field: the figure's path, empty where
    the whole record is meant; then `old` is the former id of a renamed one. about: not a figure, but what is said of
    one (its source, a note, a waiver).
    """

    game: str
    kind: str
    id: str
    nature: Nature
    field: str = ""
    old: str = ""
    new: str = ""
    about: bool = False

    @property
    def level(self) -> Level:
        """What the version has to say of it; a word more about a figure is as much as a corrected one."""
        return Level.PATCH if self.about else _LEVELS[self.nature]


def level(changes: Iterable[Change]) -> Level:
    """What the version has to say of all of them."""
    return max((change.level for change in changes), default=Level.NONE)


def changes(old: Mapping[str, Library], new: Mapping[str, Library]) -> tuple[Change, ...]:
    """Everything that changed between two states of the data, each a library by game; first what all games share.

    A record that could not be read on one side is left out: nobody knows what it says.
    """
    shared = {kind.name for kind in KINDS}
    found: dict[Change, None] = {}
    for game in sorted({*old, *new}):
        before, after = old.get(game, Library()), new.get(game, Library())
        for kind in dict.fromkeys((*after.cases, *before.cases)):
            found |= dict.fromkeys(_of_kind("" if kind in shared else game, kind, before, after))
    return tuple(sorted(found, key=lambda it: (it.game, it.kind)))


def _of_kind(game: str, kind: str, old: Library, new: Library) -> Iterator[Change]:
    before, after = old.of(kind), new.of(kind)
    former = _former(kind, old, new)
    for id, case in before.items():
        if id not in after and id not in former.values() and not new.is_refused(kind, id):
            yield Change(game, kind, case.id, "removed")
    for id, case in after.items():
        was = former.get(id)
        if was is not None:
            yield Change(game, kind, id, "renamed", old=was, new=id)
        earlier = before.get(was or id)
        if earlier is not None:
            yield from _of_record(game, earlier, case)
        elif not old.is_refused(kind, id):
            yield Change(game, kind, id, "added")


def _former(kind: str, old: Library, new: Library) -> dict[str, str]:
    """The former id of each record of the kind that was renamed.

    Records of several kinds that share a key are about one thing: what one of them was, all were.
    """
    before, after = old.of(kind), new.of(kind)
    keys = {case.kind.key for case in after.values()}
    told = [case for case in new if case.kind.key in keys and case.id in after and case.id not in before]
    return {case.id: was for case in told for was in case.record.was if was in before and was not in after}


def _of_record(game: str, old: Case, new: Case) -> Iterator[Change]:
    kind, id = new.kind.name, new.id
    for about, tell in ((False, stated), (True, _remarks)):
        before, after = tell(old), tell(new)
        for field in dict.fromkeys((*after, *before)):
            then, now = before.get(field, ()), after.get(field, ())
            if then != now:
                nature: Nature = "corrected" if (then and now) or about else "field added" if now else "field removed"
                yield Change(game, kind, id, nature, field, *_told(then, now), about)


def _remarks(case: Case) -> dict[str, tuple[str, ...]]:
    """What is said of a record and its figures: sources, notes and waivers."""
    record: Record = case.record
    words = {figure: (told.status, source(told), told.rule) for figure, told in sources(record).items()}
    return {
        **{f"sources.{it}" if it else "source": ("; ".join(filter(None, told)),) for it, told in words.items()},
        **{f"notes.{figure}": (note,) for figure, note in record.notes.items()},
        **{f"waive.{waiver.check}": (waiver.because,) for waiver in record.waive},
    }


def _told(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, str]:
    """Both values in words; of a long list that was changed here and there, only what went and what came."""
    # A Counter keeps the order in which its items came.
    gone, come = tuple((Counter(old) - Counter(new)).elements()), tuple((Counter(new) - Counter(old)).elements())
    if max(len(old), len(new)) > LONG and 0 < len(gone) + len(come) < len(old):
        old, new = gone, come
    # Words have commas between them, phrases semicolons.
    before, after = (("; " if any(" " in item for item in items) else ", ").join(items) for items in (old, new))
    return before, after
