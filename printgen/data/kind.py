"""Kinds of record, cases and the library: which files hold which records, and the records with their places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, cast

from msgspec import Struct, field

from printgen.data.findings import Place

if TYPE_CHECKING:
    from printgen.data.records.record import Record
    from printgen.data.yaml import Document, Path

#: Stands for every id of a kind.
ANY = "*"
#: A record by the name of its kind and its id.
Key = tuple[str, str]
Arguments = ParamSpec("Arguments")
Made = TypeVar("Made")


class Imported(Struct, frozen=True):
    """A function that is imported when it is called first; `where` it stands, as `package.module:name`."""

    where: str

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return imported(self.where)(*arguments, **named)


def imported(where: str) -> Any:
    """What stands at a place in the program, written `package.module:name`: for what need not be imported before."""
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


class Kind(Struct, frozen=True):
    """One kind of record and the files that hold it.

    name: what references call it (`weapons`).
    where: the files, as a glob below the data folder (`canvas-eagles/aircraft/*.yaml`).
    record: the model of one record, or where it is (`package.module:Class`), to be imported when it is asked for.
    key: the field that is its id; equal to the file's name where a file holds one record.
    entries: the key of the list that holds the records, for a file of many; None where a file is one record.
    """

    name: str
    where: str
    record: type[Record] | str
    key: str
    entries: str | None = None

    @property
    def model(self) -> type[Record]:
        """The model of one record."""
        return self.record if isinstance(self.record, type) else cast("type[Record]", imported(self.record))


class Case(Struct, frozen=True):
    """A record with its id and its place: what a check looks at and an aid draws."""

    kind: Kind
    id: str
    record: Record
    document: Document
    path: Path = ()
    #: The record this one replaces, from a folder further down; the report says so.
    replaces: str | None = None

    @property
    def written(self) -> Any:
        """The record as it was written, with the source that its file gives it."""
        whole: Any = self.document.value
        value: Any = whole
        for step in self.path:
            value = value[step]
        return {"source": whole["source"], **value} if self.path and "source" in whole else value

    def place(self, *path: str | int, key: bool = False) -> Place:
        """Where a field of the record stands in its file (its key, when `key`); the nearest one above it that exists."""
        return self.document.place((*self.path, *path), key=key)


def each_once(cases: Iterable[Case]) -> tuple[Case, ...]:
    """Every record once, where it stands first."""
    return tuple({(case.kind.name, case.id): case for case in cases}.values())


class Library(Struct, frozen=True, eq=False):
    """All cases of a game, by kind and id. What is not there is None: a broken reference is check PG004's to report.

    refused: by kind, the ids of records that are there but of a wrong shape; ANY where a whole file could not be read.
    derived: what was made of the records, by the function that makes it and its arguments.
    """

    cases: Mapping[str, Mapping[str, Case]] = field(default_factory=dict)
    refused: Mapping[str, frozenset[str]] = field(default_factory=dict)
    derived: dict[Any, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        # All that it holds would fill books.
        return f"{type(self).__name__}({', '.join(self.cases)})"

    def of(self, kind: str) -> Mapping[str, Case]:
        """The cases of a kind by id; empty when there are none."""
        return self.cases.get(kind, {})

    def about(self, key: str) -> tuple[str, ...]:
        """The kinds of a game's own whose records are each about one of a shared kind, by name: an aircraft's ratings."""
        kinds = (next(iter(cases.values())).kind for cases in self.cases.values() if cases)
        return tuple(kind.name for kind in kinds if kind.key == key != kind.name)

    def get(self, kind: str, id: str | int) -> Record | None:
        """The record of that kind and id, or None."""
        case = self.of(kind).get(str(id))
        return case.record if case else None

    def is_refused(self, kind: str, id: str | int) -> bool:
        """Whether a record of that id may be there, but could not be read: reported once, at its own place."""
        return bool(self.refused.get(kind, frozenset()) & {str(id), ANY})

    def derive(
        self,
        function: Callable[Concatenate[Library, Arguments], Made],
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> Made:
        """What the function makes of the library and the arguments, made once: for what many look-ups lead to."""
        key: Any = (function, arguments, tuple(named.items()))
        if key not in self.derived:
            self.derived[key] = function(self, *arguments, **named)
        return cast(Made, self.derived[key])

    def known(self, made: object, function: Callable[..., object], *arguments: object) -> None:
        """Take for what the function would make of the library what an earlier run made of the same records."""
        self.derived[function, arguments, ()] = made

    def __iter__(self) -> Iterator[Case]:
        for cases in self.cases.values():
            yield from cases.values()


class GameData(Struct, frozen=True):
    """What products are drawn from: a game's records, and what every page says of them.

    game: the game's id. version: of our own data.
    """

    game: str
    title: str
    library: Library
    version: str
