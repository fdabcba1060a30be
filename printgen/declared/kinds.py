"""The file `kinds.yaml` of a game folder, which declares kinds of record, with their fields and files."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Annotated

from msgspec import Struct
from pydantic import Field, ValidationError

from printgen.data import yaml
from printgen.data.findings import Finding, Severity, blocks_printing, error_at
from printgen.data.kind import TABLES, Kind, KindName, tables_of
from printgen.data.nearest import nearest, suggest
from printgen.data.records.fields import Note
from printgen.data.records.record import Part, Record, Source
from printgen.data.validation import parse_record
from printgen.data.yaml import Document
from printgen.declared.fields import FIELD_NAME, FieldName, FieldSpec, FilePath, field_faults
from printgen.declared.records import record_model, spec_json
from printgen.files import display_path

KINDS_FILE = "kinds.yaml"
#: The maximum number of kinds.
MOST_KINDS = 40
#: The names of fields that every record has, which declared fields must not use.
RESERVED = ("source", "sources", "notes", "waivers", "former-ids", "id", "unknown")


#: Other names for kinds that have the name of a built-in kind.
_OTHER_NAMES = {"aircraft": "planes", "crew": "pilots", "maps": "boards", "targets": "goals", "game": "scenarios"}


class KindSpec(Part):
    """A kind of record that `kinds.yaml` declares.

    Fields:
        help: a description of the records.
        fields: the fields. The id comes first.
        table: the table with the records, such as planes.csv.
        files: the files with one record each, such as planes/*.yaml.
    """

    help: Note | None = None
    fields: Annotated[dict[FieldName, FieldSpec], Field(min_length=1, max_length=60)]
    table: FilePath | None = None
    files: FilePath | None = None

    @property
    def key(self) -> str:
        """The name of the id field."""
        return next(iter(self.fields))


class DeclaredKinds(Struct, frozen=True):
    """The declared kinds of a game folder.

    Fields:
        specs: the declarations by name.
        kinds: the kinds of record to read.
        findings: the faults in `kinds.yaml`.
    """

    specs: Mapping[str, KindSpec] = {}
    kinds: tuple[Kind, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def has_errors(self) -> bool:
        """Whether kinds may be missing because of errors. If so, faults in other files are not reported."""
        return blocks_printing(self.findings)


def read_kinds(
    folder: Path, game: str, taken: Mapping[str, str], source: Source, sides: Mapping[str, str] | None
) -> DeclaredKinds:
    """Read `kinds.yaml` and return the declared kinds of a game folder.

    Args:
        taken: the names that a declared kind must not have, each with the files of the kind that already has it.
        source: the source of records that specify no source.
        sides: the names of the sides by id, or None if they are unknown because `game.yaml` has a fault.
    """
    path = folder / KINDS_FILE
    if not path.exists():
        return DeclaredKinds()
    document, findings = yaml.read(path, display_path(path))
    if document is None:
        return DeclaredKinds(findings=tuple(findings))
    specs = dict[str, KindSpec]()
    for name, value in list(document.value.items())[:MOST_KINDS]:
        spec, more = parse_record(KindSpec, value, document, (name,))
        findings += more
        if isinstance(spec, KindSpec) and not (faults := [*_faults(str(name), spec, document, taken, sides)]):
            fields = {field: _with_sides(it, sides) for field, it in spec.fields.items()}
            specs[str(name)] = spec.model_copy(update={"fields": fields})
        else:
            findings += [] if spec is None else faults
    if len(document.value) > MOST_KINDS:
        place = document.place((list(document.value)[MOST_KINDS],), key=True)
        findings.append(error_at("PG037", f"more than {MOST_KINDS} kinds of record", place, "remove some"))
    findings += [*_unresolved(specs, document, taken), *_unknown_sides(specs, document, sides or ())]
    for name, near, finding in [*_missing_tables(specs, document, folder)]:
        findings.append(finding)
        # The table that was probably meant is read, so that it is not also reported as a file of no kind.
        specs[name] = specs[name].model_copy(update={"table": near})
    units = units_kind(specs)
    kinds = tuple(_kind(game, name, spec, source, name == units) for name, spec in specs.items())
    return DeclaredKinds(specs, kinds, tuple(findings))


def units_kind(specs: Mapping[str, KindSpec]) -> str | None:
    """Return the kind of units that players choose at the table: the kind about aircraft or, if there is none, the first kind."""
    about_aircraft = next((name for name, spec in specs.items() if spec.key == "aircraft"), None)
    return about_aircraft or next(iter(specs), None)


def _kind(game: str, name: str, spec: KindSpec, source: Source, is_units: bool) -> Kind:
    declared = spec_json(FieldSpec(type="group", fields=spec.fields))
    text = source.model_dump_json(by_alias=True, exclude_none=True)

    def model() -> type[Record]:
        return record_model(name, declared, text, spec.help or "")

    if spec.files:
        return Kind(KindName(name), f"{game}/{spec.files}", model, key=spec.key, is_units=is_units)
    where = f"{game}/{_records_file(name, spec)}"
    own = f"{game}/{spec.table}" if spec.table else ""
    return Kind(KindName(name), where, model, key=spec.key, entries=str(name), is_units=is_units, own_table=own)


def _with_sides(field: FieldSpec, sides: Mapping[str, str] | None) -> FieldSpec:
    """Return a field in which the type `side` is replaced with a choice of sides, or with text if the sides are unknown.

    The choice also has the names of the sides, so that tables may contain the names.
    """
    if field.type == "side":
        update = (
            {"type": "line"}
            if sides is None
            else {"type": "choice", "choice": tuple(sides), "names": _valid_names(sides)}
        )
        return field.model_copy(update=update)
    if sides and field.choice and all(it in sides for it in field.choice):
        chosen = {id: name for id, name in sides.items() if id in field.choice}
        return field.model_copy(update={"names": _valid_names(chosen)})
    inner = {name: _with_sides(it, sides) for name, it in field.fields.items()}
    return field.model_copy(update={"fields": inner, "list": field.list and _with_sides(field.list, sides)})


def _valid_names(sides: Mapping[str, str]) -> dict[str, str]:
    """Return the valid names of sides. An invalid name is reported in `game.yaml`, and tables then accept only the id."""
    found = dict[str, str]()
    for id, name in sides.items():
        with suppress(ValidationError):
            found |= FieldSpec.model_validate({"type": "line", "names": {id: name}}).names
    return found


def _faults(
    name: str, spec: KindSpec, document: Document, taken: Mapping[str, str], sides: Collection[str] | None
) -> Iterator[Finding]:
    """Yield findings about the faults of a kind that the validation of its fields does not detect."""
    here = document.place((name,), key=True)
    if not re.fullmatch(FIELD_NAME, name) or len(name) > 40:
        hint = "write lower-case letters, digits and `-`, such as `planes`"
        yield error_at("PG037", f"`{name}` is not a valid name for a kind", here, hint)
    elif name in taken:
        hint = f"write another name for your kind, such as `{_OTHER_NAMES.get(name, f'my-{name}')}`"
        message = f"`{name}`: printgen has a kind with this name, for the files `{taken[name]}`"
        yield error_at("PG037", message, here, hint)
    first = spec.fields[spec.key]
    if first.type != "id" and not (first.type == "reference" and first.reference == "aircraft"):
        place = document.place((name, "fields", spec.key), key=True)
        hint = f"write the id first, such as `{name.removesuffix('s')}: id`"
        yield error_at("PG037", f"`{spec.key}`: the first field is not the id of the record", place, hint)
    for path, value in _every_field(spec.fields, (name, "fields")):
        yield from _faults_of_field(path, value, document, sides)
    yield from _faults_of_names(name, spec, document)
    if spec.table and spec.files:
        hint = "keep one of the two"
        yield error_at("PG037", "both `table` and `files` are given", document.place((name, "files"), key=True), hint)
    for key, where in (("table", spec.table), ("files", spec.files)):
        if where is not None and (wrong := _wrong_path(key, where, name)):
            yield error_at("PG037", f"`{where}`: {wrong[0]}", document.place((name, key)), wrong[1])


def _faults_of_names(name: str, spec: KindSpec, document: Document) -> Iterator[Finding]:
    """Yield a finding for each field whose name has another meaning, and for each id that is not the first field."""
    for field, value in spec.fields.items():
        place = document.place((name, "fields", field), key=True)
        if field in RESERVED:
            hint = "write another name"
            yield error_at(
                "PG037",
                f"`{field}` is a field that every record has, or a word with a meaning in expressions",
                place,
                hint,
            )
        if field == spec.key == name:
            hint = f"write the kind in the plural, such as `{name}s`, or another name for the id"
            yield error_at("PG037", f"the kind `{name}` and its id have the same name", place, hint)
        if value.type == "id" and field != spec.key:
            hint = "write `reference: KIND` for the id of another record, or `name`"
            yield error_at("PG037", f"`{field}`: only the first field can be the id", place, hint)


def _faults_of_field(
    path: yaml.Path, field: FieldSpec, document: Document, sides: Collection[str] | None
) -> Iterator[Finding]:
    if field.type == "side" and sides is not None and not sides:
        hint = "add `sides:` to game.yaml, such as `sides: [{side: red, name: Red}]`"
        yield error_at("PG037", "the game has no sides", document.place(path), hint)
    for key, message, hint in field_faults(field):
        yield error_at("PG037", message, document.place((*path, key)), hint)


def _every_field(fields: Mapping[str, FieldSpec], path: yaml.Path) -> Iterator[tuple[yaml.Path, FieldSpec]]:
    """Yield all fields with their paths, including fields inside groups and lists."""
    for name, field in fields.items():
        yield (*path, name), field
        if field.list:
            yield (*path, name, "list"), field.list
            yield from _every_field(field.list.fields, (*path, name, "list", "fields"))
        yield from _every_field(field.fields, (*path, name, "fields"))


def _wrong_path(key: str, where: str, name: str) -> tuple[str, str] | None:
    """Return the fault of a path in `kinds.yaml` and the remedy, or None if the path is valid."""
    parts = where.split("/")
    if where.startswith(("/", "~")) or "\\" in where or ":" in where or ".." in parts or "" in parts or "." in parts:
        return "this path leads out of the game folder, or is not a valid path", f"write a path such as `{name}.csv`"
    if any(part.startswith(".") for part in parts) or len(parts) > 3:
        return "printgen does not read hidden files or deeply nested folders", f"write a path such as `{name}.csv`"
    if key == "table" and (not where.endswith(TABLES) or re.search(r"[*?\[\]]", where)):
        return "not the name of a table", f"write a name that ends in {' or '.join(TABLES)}, such as `{name}.csv`"
    if key == "files" and not re.fullmatch(r"[a-z0-9-]+(/[a-z0-9-]+)*/\*\.yaml", where):
        return "not a folder of files", f"write a folder and `*.yaml`, such as `{name}/*.yaml`"
    return None


def _unresolved(specs: Mapping[str, KindSpec], document: Document, known: Collection[str]) -> Iterator[Finding]:
    """Yield a finding for each reference to a kind that is not declared."""
    available = [*map(str, document.value), *known]
    for kind, spec in specs.items():
        for path, field in _every_field(spec.fields, (kind, "fields")):
            if field.reference and field.reference not in available:
                message = f"`{field.reference}`: no such kind of record{suggest(field.reference, available)}"
                hint = f"write one of {', '.join(map(str, document.value))}, or declare the kind"
                yield error_at("PG037", message, document.place((*path, "reference")), hint)


def _unknown_sides(specs: Mapping[str, KindSpec], document: Document, sides: Collection[str]) -> Iterator[Finding]:
    """Yield a warning for each value of a choice `side` that is not a side of the game."""
    for kind, spec in specs.items() if sides else ():
        for path, field in _every_field(spec.fields, (kind, "fields")):
            for at, side in enumerate(field.choice or () if path[-1] == "side" else ()):
                if side not in sides:
                    message = f"`{side}` is not a side in game.yaml{suggest(str(side), sides)}"
                    hint = f"write one of {', '.join(sides)}, or add the side to `sides:` in game.yaml"
                    place = document.place((*path, "choice", at))
                    yield Finding("PG037", Severity.WARNING, message, place, hint=hint)


def _missing_tables(
    specs: Mapping[str, KindSpec], document: Document, folder: Path
) -> Iterator[tuple[str, str, Finding]]:
    """Yield the kinds whose table does not exist, each with the table that was probably meant, and the finding."""
    every = [path.relative_to(folder).as_posix() for path in (*folder.glob("*"), *folder.glob("*/*")) if path.is_file()]
    taken = {table for name, spec in specs.items() for table in tables_of(_records_file(name, spec))}
    free = sorted(it for it in every if it.endswith(TABLES) and it not in taken)
    for name, spec in specs.items():
        file = _records_file(name, spec)
        if spec.table and not any((folder / it).is_file() for it in (file, *tables_of(file))):
            near = nearest(spec.table, free)
            hint = f"write `{near}`" if near else "create the table, or write the name of an existing one"
            message = f"`{spec.table}`: no such file{suggest(spec.table, free)}"
            yield name, near or spec.table, error_at("PG037", message, document.place((name, "table")), hint)


def _records_file(name: str, spec: KindSpec) -> str:
    """Return the YAML file whose records may also be in a table: `planes.yaml` for `planes.csv`."""
    return str(PurePosixPath(spec.table).with_suffix(".yaml")) if spec.table else f"{name}.yaml"
