"""Detection of data files in the wrong folder or with the wrong ending, which are ignored or misread."""

from __future__ import annotations

import pathlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import PurePosixPath
from typing import Any, Final

from msgspec.structs import replace

from printgen.data import yaml
from printgen.data.findings import Finding, Place, Severity, error_at
from printgen.data.kind import Kind
from printgen.data.nearest import nearest
from printgen.data.records.fields import ID
from printgen.data.records.record import yaml_name
from printgen.data.yaml import Document
from printgen.files import reading

#: The minimum number of shape errors in a file for a comparison with the other kinds.
MISPLACED: Final = 3
#: The types of file that users may store anywhere, by their id key. Each has a description and the commands that use
#: such files.
_FILES = {
    "kit": ("a kit file", "print it with `printgen kit FILE`"),
    "campaign": ("a roster", "use it with `printgen roster COMMAND FILE`"),
    "mission": (
        "a mission's entry",
        "print it with `printgen roster print ROSTER --plan FILE`, record it with `printgen roster apply ROSTER FILE`",
    ),
}


def kind_of(value: Any, text: str, kinds: Sequence[Kind]) -> Kind | None:
    """Return the kind of the records in a file, or None if the kind cannot be determined."""
    from printgen.data.schema import schema_name

    if named := _schema(text):
        return next((it for it in kinds if schema_name(it) == named), None)
    if not isinstance(value, dict):
        return None
    fitting: dict[int, list[Kind]] = {}
    for kind in kinds:
        first = value.get(kind.entries) if kind.entries else [value]
        entry = first[0] if isinstance(first, list) and first else None
        if isinstance(entry, dict) and kind.key in entry:
            names = {yaml_name(name) for name in kind.model.model_fields}
            fitting.setdefault(len(names & entry.keys()) - len(entry.keys() - names), []).append(kind)
    best = max(fitting, default=-1)
    return fitting[best][0] if best > 0 and len(fitting[best]) == 1 else None


def with_homes(findings: Iterable[Finding], kind: Kind, files: Collection[str], kinds: Sequence[Kind]) -> list[Finding]:
    """Return the findings with better hints. If a field belongs in another kind of file, the hint names that file."""
    found = []
    others = [] if kind.entries else [it for it in kinds if it.key == kind.key and it is not kind and not it.entries]
    for it in findings:
        if it.place and it.place.file in files and it.fault and it.fault.unknown and not it.fault.path and not it.fix:
            name = str(it.fault.unknown)
            if other := next((it for it in others if name in map(yaml_name, it.model.model_fields)), None):
                file = other.where.replace("*", PurePosixPath(it.place.file).stem)
                hint = f"move it to the file `{file}`, where `{name}` belongs, or remove it"
                it = replace(it, message=f"`{name}`: no such field here", hint=hint)
        found.append(it)
    return found


def _schema(text: str) -> str:
    """Return the name of the schema in the first line of a file, or "" if the line does not name a schema."""
    found = re.search(r"\$schema=\S*?([\w-]+(?:\.[\w-]+)?\.json)", text.partition("\n")[0])
    return found[1] if found else ""


def of_other_file(kind: Kind, document: Document, kinds: Sequence[Kind], is_invalid: bool) -> Finding | None:
    """Return the finding about a file that belongs to another game or, if it is invalid, contains another kind of record.

    Return None if neither is the case.
    """
    return _of_other_game(kind, document) or (of_other_kind(kind, document, kinds) if is_invalid else None)


def _of_other_game(kind: Kind, document: Document) -> Finding | None:
    """Return the finding about a kit file or roster in the folder of the wrong game, or None for any other file."""
    folder, *below = PurePosixPath(kind.where).parts
    game = document.value.get("game", folder)
    if kind.key == "game" or len(below) < 2 or "game" not in kind.model.model_fields or not isinstance(game, str):
        return None
    # A misspelt game is reported as an unknown name.
    if game == folder or nearest(game, [folder]):
        return None
    hint = f"move the file to `{game}/{below[0]}/`, or write `{folder}` if it is for that game"
    return error_at("PG003", f"`{game}` is not the game of this folder", document.place(("game",)), hint)


def of_other_kind(kind: Kind, document: Document, kinds: Sequence[Kind]) -> Finding | None:
    """Return the finding about a file whose record is not of this kind.

    Return None if the kind is correct or cannot be determined.
    """
    if kind.is_table:
        return None
    place = document.place((next(iter(document.value)),), key=True)
    other = kind_of(document.value, document.text, kinds)
    if other and other is not kind:
        message = f"this is data for `{other.where}`, not for `{kind.where}`"
        return error_at("PG001", message, place, f"move the file to `{expected_path(other, document)}`")
    game, _dot, rest = _schema(document.text).partition(".")
    if other or not rest.endswith(".json") or kind.where.startswith(f"{game}/"):
        return None
    message = f"this is data of another game: the first line names `{game}`"
    return error_at(
        "PG001",
        message,
        place,
        f"move the file to its folder in `{game}`, or begin again with a copy of a file of this game",
    )


def expected_path(kind: Kind, document: Document) -> str:
    """Return the path that a file of this kind must have. A file with one record has the record's id as its name."""
    id = str(document.value.get(kind.key))
    name = f"{id}.yaml" if not kind.entries and re.fullmatch(ID, id) else pathlib.PurePath(document.file).name
    return kind.where.replace("*.yaml", name)


#: The endings of YAML file names.
YAML = (".yaml", ".yml")
#: The ending of names of tables.
TABLE = ".csv"
#: The endings of file names from word processors.
_OFFICE = (".doc", ".docx", ".odt", ".rtf")


def strays(
    kinds: Sequence[Kind], root: pathlib.Path, known: set[pathlib.Path], display_name: Callable[[pathlib.Path], str]
) -> Iterator[Finding]:
    """Yield a finding for each YAML file or table below `root` that is not read because of its name or folder.

    YAML files with an additional ending, such as `.yaml.txt`, are included.

    Args:
        known: the files that are read.
    """
    top = {root / PurePosixPath(kind.where).parts[0] for kind in kinds if "/" in kind.where}
    inside = {pathlib.Path(path) for folder in top - known for path, _followed in reading.walk_files(folder)}
    for path in sorted(inside - known):
        stem = meant_name(path)
        if path.suffix.lower() == TABLE:
            yield _unread_table(path, root, kinds, display_name)
        elif stem or path.suffix.lower() in YAML:
            here = PurePosixPath(path.relative_to(root).as_posix())
            severity, hint = _remedy(path, here, here.with_name(f"{stem or path.stem}.yaml"), kinds)
            message = f"`{here}`: no records are read from a file with this name"
            yield Finding("PG001", severity, message, Place(display_name(path)), hint=hint)


def _unread_table(
    path: pathlib.Path, root: pathlib.Path, kinds: Sequence[Kind], display_name: Callable[[pathlib.Path], str]
) -> Finding:
    """Return the finding for a table whose path belongs to no kind of record. The hint gives the most likely correct name."""
    here = path.relative_to(root).as_posix()
    tables = sorted({kind.table for kind in kinds})
    named = next(
        (kind.table for kind in kinds if kind.name == path.stem and kind.table.startswith(f"{here.split('/')[0]}/")),
        None,
    )
    near = named or nearest(here, tables)
    folder = here.rpartition("/")[0]
    listed = ", ".join(f"`{it}`" for it in tables if it.rpartition("/")[0] == folder)
    hint = (
        f"rename it to `{near}`"
        if near
        else f"tables in this folder: {listed}"
        if listed
        else "move it to another folder"
    )
    message = f"`{here}`: no records are read from a table with this name"
    return Finding("PG001", Severity.WARNING, message, Place(display_name(path)), hint=hint)


def _remedy(
    path: pathlib.Path, here: PurePosixPath, renamed: PurePosixPath, kinds: Sequence[Kind]
) -> tuple[Severity, str]:
    """Return the severity of the finding about an ignored file, and a hint that states where records are read.

    Args:
        here: the path of the file below the data folder.
        renamed: `here` with the ending of a YAML file.
    """
    places = sorted(kind.where for kind in kinds)
    same_depth = [where for where in places if len(PurePosixPath(where).parts) == len(renamed.parts)]
    if any(renamed.match(where) for where in same_depth):
        do = "save it as plain text with the name" if path.suffix.lower() in _OFFICE else "rename it to"
        # A file without an ending may be meant for something else.
        return (
            Severity.ERROR if path.suffix else Severity.WARNING
        ), f"{do} `{renamed.name}`; its contents are not read now"
    document, _findings = yaml.read(path, here.name)
    if document and (kind := kind_of(document.value, document.text, kinds)):
        what = f"data for `{kind.where}`" if "*" in kind.where else "data for this file"
        return Severity.ERROR, f"move the file to `{expected_path(kind, document)}`; it contains {what}"
    near = nearest(here.as_posix(), places)
    kept = ", ".join(f"`{where}`" for where in places if PurePosixPath(where).parts[0] == here.parts[0])
    return Severity.WARNING, f"move it: did you mean `{near}`?" if near else f"move it to one of {kept}"


def meant_name(path: pathlib.Path) -> str:
    """Return the name of a misnamed YAML file such as `x.yaml.txt`, without its endings, or "" for any other file."""
    ending, inner = path.suffix.lower(), pathlib.PurePath(path.stem)
    if ending in (".txt", *_OFFICE) and inner.suffix.lower() in YAML:
        return inner.stem
    named = ending in (".json", ".txt", "") and re.fullmatch(ID, path.stem) is not None
    # A text file next to the records may contain notes.
    return path.stem if named and (ending != ".txt" or _reads_like_record(path)) else ""


def _reads_like_record(path: pathlib.Path) -> bool:
    """Return whether the first line of a file, apart from blank lines and comments, is a field."""
    try:
        lines = reading.read_bytes(path, yaml.LARGEST).decode("utf-8", errors="replace").splitlines()
    except OSError:
        return False
    first = next((it for it in lines if it.strip() and not it.startswith("#")), "")
    return re.match(r"[a-z][a-z-]*:(\s|$)", first) is not None


def mistaken_file(document: Document, key: str) -> list[Finding]:
    """Return a finding if a file lacks the key and is of another type, such as a roster instead of a kit file.

    The finding names the commands that accept the file.
    """
    for other, (what, do) in _FILES.items():
        if key not in document.value and other in document.value:
            message = f"this is {what}, not {_FILES[key][0]}"
            return [error_at("PG001", message, document.place((other,), key=True), do)]
    return []
