"""Kinds of record, cases and the library: which files hold which records, and the records with their places.

The name of a kind is plain text when printgen runs. For the type checker it is a `KindName`, which also states the class of the
kind's records: with `WEAPONS: KindName[Weapon] = KindName("weapons")`, `library.get(WEAPONS, id)` is a `Weapon | None`,
`library.of(WEAPONS)` contains `Case[Weapon]`, and a `Kind(WEAPONS, ...)` of any other class is an error. Names for every game
are in `printgen.data.kinds`, names for campaigns in `printgen.campaign.kinds`, and a game's own names in its module `kinds`. If
the name is known only at run time, as a `str`, all that is known of the records is that they are `Record`s. A bare `Case`
is one of any record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar, cast, overload

from msgspec import Struct, field

from printgen.data.findings import Place

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault

    from printgen.data.records.record import Record
    from printgen.data.yaml import Document, Path

    #: A class of records.
    R = TypeVar("R", bound=Record)
    #: The class of a case's record; any record if there are no brackets.
    Held = TypeVarWithDefault("Held", bound=Record, covariant=True, default=Record)

    class KindName(str, Generic[R]):
        """The name of a kind, with the class of its records."""

else:
    R, Held = TypeVar("R"), TypeVar("Held")
    KindName = str

#: Stands for every id of a kind.
ANY = "*"
#: A record by the name of its kind and its id.
Key = tuple[str, str]
Arguments = ParamSpec("Arguments")
Made = TypeVar("Made")


class Kind(Struct, frozen=True):
    """One kind of record and the files that hold it.

    name: what references call it (`weapons`).
    where: the files, as a glob below the data folder (`canvas-eagles/aircraft/*.yaml`).
    record: the model of one record, or a function that returns it, for a model that is not imported until it is used.
    key: the field that is its id; equal to the file's name where a file holds one record.
    entries: the key of the list that holds the records, for a file of many; None where a file is one record.
    """

    name: str
    where: str
    record: type[Record] | Callable[[], type[Record]]
    key: str
    entries: str | None = None

    if TYPE_CHECKING:
        # The model is one of the records that the name stands for.
        def __init__(
            self,
            name: KindName[R],
            where: str,
            record: type[R] | Callable[[], type[R]],
            key: str,
            entries: str | None = None,
        ) -> None: ...

    @property
    def model(self) -> type[Record]:
        """The model of one record."""
        return self.record if isinstance(self.record, type) else self.record()

    def __reduce__(self) -> tuple[Any, ...]:
        # A function written in place cannot be pickled; the model, which is needed for the records anyway, can.
        return Kind, (self.name, self.where, self.model, self.key, self.entries)


class Case(Struct, Generic[Held], frozen=True):
    """A record with its id and its place: what a check looks at and an aid draws."""

    kind: Kind
    id: str
    record: Held
    document: Document
    path: Path = ()
    #: The record this one replaces, from a folder further down; the report says so.
    replaces: str | None = None

    @property
    def written(self) -> Any:
        """The record as it was written, with the source that its file gives it."""
        whole = value = self.document.value
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

    @overload
    def of(self, kind: KindName[R]) -> Mapping[str, Case[R]]: ...
    @overload
    def of(self, kind: str) -> Mapping[str, Case]: ...
    def of(self, kind: str) -> Mapping[str, Case[Any]]:
        """The cases of a kind by id; empty when there are none."""
        return self.cases.get(kind, {})

    def about(self, key: str) -> tuple[str, ...]:
        """The kinds of a game's own whose records are each about one of a shared kind, by name: an aircraft's ratings."""
        kinds = (next(iter(cases.values())).kind for cases in self.cases.values() if cases)
        return tuple(kind.name for kind in kinds if kind.key == key != kind.name)

    @overload
    def get(self, kind: KindName[R], id: str | int) -> R | None: ...
    @overload
    def get(self, kind: str, id: str | int) -> Record | None: ...
    def get(self, kind: str, id: str | int) -> Any:
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
