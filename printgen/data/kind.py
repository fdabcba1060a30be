"""The classes for kinds of record, cases and the library. A kind names its files, and a case locates its record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar, cast, overload

from msgspec import Struct, field
from msgspec.structs import replace

from printgen.data.findings import Place

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault

    from printgen.data.records.record import Record
    from printgen.data.yaml import Document, Path

    #: A class of records.
    R = TypeVar("R", bound=Record)
    #: The class of the record in a case, or `Record` if the case has no type argument.
    Held = TypeVarWithDefault("Held", bound=Record, covariant=True, default=Record)

    class KindName(str, Generic[R]):
        """The name of a kind. Its type argument is the class of the kind's records."""

else:
    R, Held = TypeVar("R"), TypeVar("Held")
    KindName = str

#: The key of the list of records in the document of a table.
TABLE_ROWS = "rows"
#: The suffixes of tables. Workbooks are read only as data of a game folder.
TABLES = (".csv", ".xlsx")
WORKBOOK = TABLES[1]
#: An id that matches every record of a kind.
ANY = "*"
#: The key of a record: the name of the record's kind, and the record's id.
Key = tuple[str, str]
Arguments = ParamSpec("Arguments")
Made = TypeVar("Made")


class Kind(Struct, frozen=True):
    """A kind of record, and the files that contain its records.

    Fields:
        name: the name used by references (`weapons`).
        where: the files, as a glob below the data folder (`canvas-eagles/aircraft/*.yaml`).
        record: the class of the records, or a function that imports and returns the class.
        key: the id field. Its value equals the file name if each file contains one record.
        entries: for a file with many records, the key of the list of records, or None if each file contains one record.
        is_units: whether players choose these records at the table, as they choose aircraft in most games. Not needed
            for kinds about aircraft.
        yaml_entries: for records in a table, the value that `entries` has for YAML files of this kind.
        own_table: the table to read if there are several, which `kinds.yaml` names, or "" for no preference.
    """

    name: str
    where: str
    record: type[Record] | Callable[[], type[Record]]
    key: str
    entries: str | None = None
    is_units: bool = False
    yaml_entries: str | None = None
    own_table: str = ""

    if TYPE_CHECKING:
        # The model must be the class that the name states.
        def __init__(
            self,
            name: KindName[R],
            where: str,
            record: type[R] | Callable[[], type[R]],
            key: str,
            entries: str | None = None,
            is_units: bool = False,
            yaml_entries: str | None = None,
            own_table: str = "",
        ) -> None: ...

    def is_about(self, key: str) -> bool:
        """Return whether this kind contains a game's additions to a shared kind, such as ratings for the shared aircraft.

        A kind of units always counts as a kind about aircraft.
        """
        return self.key == key != self.name or (self.is_units and key == "aircraft")

    @property
    def table(self) -> str:
        """The path of the table that may contain records of this kind, such as `aircraft.csv` for `aircraft/*.yaml`."""
        return tables_of(self.where)[0]

    @property
    def is_table(self) -> bool:
        """Whether the records are the rows of a table."""
        return self.entries == TABLE_ROWS

    def stored_in(self, file: str) -> Kind:
        """Return this kind with the layout that its records have in the given file. In a table (CSV), the records are rows."""
        if not file.endswith(TABLES):
            return self
        return self if self.is_table else replace(self, entries=TABLE_ROWS, yaml_entries=self.entries)

    @property
    def model(self) -> type[Record]:
        """The class of this kind's records."""
        return self.record if isinstance(self.record, type) else self.record()

    def __reduce__(self) -> tuple[Any, ...]:
        # A lambda cannot be pickled, but the model can, and the records need it anyway.
        layout = (self.key, self.entries, self.is_units, self.yaml_entries, self.own_table)
        return Kind, (self.name, self.where, self.model, *layout)


def tables_of(where: str) -> tuple[str, ...]:
    """Return the paths of the tables that may contain the records of a kind, which has the file pattern `where`."""
    stem = where.removesuffix(".yaml").removesuffix("/*")
    return tuple(f"{stem}{ending}" for ending in TABLES)


class Overlay(Struct, frozen=True):
    """The two origins of a merged record: a record from an earlier folder, and a user's partial record that changes it.

    Fields:
        base: the place of the record that is changed.
        record: the place of the partial record.
        changed: the paths of the changed figures.
        place: the place of the first changed figure.
    """

    base: Place
    record: Place
    changed: tuple[str, ...]
    place: Place


class Case(Struct, Generic[Held], frozen=True):
    """A record with its id and its location in a file."""

    kind: Kind
    id: str
    record: Held
    document: Document
    path: Path = ()
    #: The file of the record in an earlier data folder that this record replaces, if any. The report lists this file.
    replaces: str | None = None
    #: The two origins of a record that is merged from two files, or None for any other record.
    overlay: Overlay | None = None

    @property
    def written(self) -> Any:
        """The record's data as written in its file. If the record does not state a source, the file's source is added."""
        document = value = self.document.value
        for step in self.path:
            value = value[step]
        return {"source": document["source"], **value} if self.path and "source" in document else value

    def place(self, *path: str | int, key: bool = False) -> Place:
        """Return the place of a field's value in the file, or of its key if `key` is true.

        For a missing field, return the place of its nearest parent.
        """
        return self.document.place((*self.path, *path), key=key)


def unique_cases(cases: Iterable[Case]) -> tuple[Case, ...]:
    """Return the cases without duplicates. Each case keeps its first position."""
    return tuple({(case.kind.name, case.id): case for case in cases}.values())


class Library(Struct, frozen=True, eq=False):
    """All cases of a game, by kind and id.

    Looking up a missing record returns None, because check PG004 reports unresolved references.

    Fields:
        refused: the ids of invalid records, by kind, or ANY if a file with many records is unreadable.
        derived: results computed from the records, by the function that computes them and its arguments.
    """

    cases: Mapping[str, Mapping[str, Case]] = field(default_factory=dict)
    refused: Mapping[str, frozenset[str]] = field(default_factory=dict)
    derived: dict[Any, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        # The records themselves would be too long.
        return f"{type(self).__name__}({', '.join(self.cases)})"

    def __reduce__(self) -> tuple[Any, ...]:
        # Worker processes compute derived results themselves, since the functions in the keys cannot always be pickled.
        return type(self), (self.cases, self.refused)

    @overload
    def of(self, kind: KindName[R]) -> Mapping[str, Case[R]]: ...
    @overload
    def of(self, kind: str) -> Mapping[str, Case]: ...
    def of(self, kind: str) -> Mapping[str, Case[Any]]:
        """Return the cases of a kind by id, or an empty mapping if the library has no such cases."""
        return self.cases.get(kind, {})

    def about(self, key: str) -> tuple[str, ...]:
        """Return the names of the game's own kinds that add data to a shared kind, such as ratings for the shared aircraft."""
        kinds = (next(iter(cases.values())).kind for cases in self.cases.values() if cases)
        return tuple(kind.name for kind in kinds if kind.is_about(key))

    @overload
    def get(self, kind: KindName[R], id: str | int) -> R | None: ...
    @overload
    def get(self, kind: str, id: str | int) -> Record | None: ...
    def get(self, kind: str, id: str | int) -> Any:
        """Return the record with this kind and id, or None if there is no such record."""
        case = self.of(kind).get(str(id))
        return case.record if case else None

    def is_refused(self, kind: str, id: str | int) -> bool:
        """Return whether the data may contain an invalid record with this id."""
        return bool(self.refused.get(kind, frozenset()) & {str(id), ANY})

    def derive(
        self,
        function: Callable[Concatenate[Library, Arguments], Made],
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> Made:
        """Return the result of a function for this library and the arguments. Each result is computed only once."""
        key: Any = (function, arguments, tuple(named.items()))
        if key not in self.derived:
            self.derived[key] = function(self, *arguments, **named)
        return cast(Made, self.derived[key])

    def results(self, function: Callable[[Case[Any], Library], Iterable[Made]], case: Case) -> Iterable[Made]:
        """Return the results of a function, such as a check, for one of the cases. A `RememberingLibrary` stores the results."""
        return function(case, self)

    def known(self, made: object, function: Callable[..., object], *arguments: object) -> None:
        """Store a result that an earlier run computed from the same records, so that `derive` can return it."""
        self.derived[function, arguments, ()] = made

    def __iter__(self) -> Iterator[Case]:
        for cases in self.cases.values():
            yield from cases.values()


#: The version of data that states none.
UNRELEASED = "unreleased"


class GameData(Struct, frozen=True):
    """The data that products are drawn from: a game's records, and the title and version shown on every page.

    Fields:
        game: the id of the game.
        version: the version of the built-in data.
    """

    game: str
    title: str
    library: Library
    version: str

    @property
    def printed_version(self) -> str:
        """The version that pages show, or "" if the data states no version."""
        return "" if self.version == UNRELEASED else self.version
