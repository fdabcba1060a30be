"""Search for the files and tables that contain each kind of record. Tables are converted to documents."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from printgen.data.findings import Finding, Place, Severity, error_at
from printgen.data.folders import escaping_link
from printgen.data.homes import DEFINITIONS, Home
from printgen.data.kind import TABLES, WORKBOOK, Case, Kind, tables_of
from printgen.data.nearest import nearest
from printgen.data.records.record import yaml_name
from printgen.data.yaml import Document
from printgen.files import reading

if TYPE_CHECKING:
    from printgen.data.spreadsheet.sheets import TableSheet

#: The suffixes of files that may be data.
_DATA = (".yaml", ".yml", *TABLES)
_RELEASE = "release.yaml"
#: The folders of files in a game folder that have one record each, by the first key of these files.
_FOLDERS = {"kit": "kits", "campaign": "campaigns", "map": "maps", "page": "pages"}
#: The maximum size of a file whose first key is read, bytes.
_LARGEST = 1_000_000


def files_by_kind(
    kinds: Sequence[Kind], root: Path, home: Home | None = None
) -> tuple[dict[str, list[Path]], set[Path]]:
    """Return the files and tables of each kind in a data folder, and the symbolic links that lead out of the folder."""
    files: dict[str, list[Path]] = {kind.name: [] for kind in kinds}
    places = [(kind, home.below(kind.where) if home else kind.where) for kind in kinds]
    # The top-level folders that contain records.
    top = {PurePosixPath(where).parts[0] for _kind, where in places if where and "/" in where}
    links = {link for folder in top if (link := escaping_link(root / folder, root))}
    for kind, where in places:
        if where is None:
            continue
        if link := escaping_link(root / PurePosixPath(where).parent, root):
            links.add(link)
            continue
        tables = _tables(kind, root, home)[:1] if home and home.is_folder else [root / tables_of(where)[0]]
        for path in (*sorted(root.glob(where)), *(it for it in tables if it.is_file())):
            if path.name[0] != ".":
                if link := escaping_link(path, root):
                    links.add(link)
                else:
                    files[kind.name].append(path)
    return files, links


def _tables(kind: Kind, root: Path, home: Home) -> list[Path]:
    """Return the existing tables of a kind in a game folder. Only the first table is read."""
    below, own = home.below(kind.where), home.below(kind.own_table) if kind.own_table else None
    tables = sorted(tables_of(below) if below else (), key=lambda it: it != own)
    return [path for it in tables if (path := root / it).is_file()]


def read_table(
    kind: Kind, path: Path, shown: str, earlier: Mapping[str, Case]
) -> tuple[Document | None, list[Finding]]:
    """Return a document with those table rows that are new or differ from earlier records, and the findings."""
    return _rows_document(kind, _sheet(kind, path, shown), shown, earlier)


def parse_table(
    kind: Kind, text: str, shown: str, earlier: Mapping[str, Case]
) -> tuple[Document | None, list[Finding]]:
    """Parse the text of a CSV table. Return the same result as `read_table`."""
    from printgen.data.spreadsheet.csv_file import parse_csv

    return _rows_document(kind, parse_csv(text, shown), shown, earlier)


def _rows_document(
    kind: Kind, read: tuple[TableSheet | None, list[Finding]], shown: str, earlier: Mapping[str, Case]
) -> tuple[Document | None, list[Finding]]:
    from printgen.data.spreadsheet.comparison import add_sources, as_document, compare

    sheet, findings = read
    if sheet is None:
        return None, findings
    drafts, more = compare(kind, [(sheet, None)], earlier, keeps_blank=True)
    default = kind.model.default_source
    if default is None:
        add_sources(kind, drafts, earlier, {"status": "house"})
    return as_document(kind, shown, drafts, default is None), [*findings, *more]


def _sheet(kind: Kind, path: Path, shown: str) -> tuple[TableSheet | None, list[Finding]]:
    """Return the sheet of a table file that contains the records of a kind, and the findings.

    The sheet is None if it cannot be read. A sheet with the name of the kind is preferred, then the first sheet with a
    heading for ids. Otherwise, the sheet with the most headings that are fields of the kind is used.
    """
    if path.suffix != WORKBOOK:
        from printgen.data.spreadsheet.csv_file import read_csv

        return read_csv(path, shown, in_folder=True)
    from printgen.data.spreadsheet.headings import plain_heading
    from printgen.data.spreadsheet.xlsx_file import read_xlsx

    sheets, findings = read_xlsx(path, shown)
    named = [it for it in sheets if it.name.casefold() == kind.name]
    with_ids = [it for it in sheets if kind.key in map(str.casefold, it.heading)]
    fields = {kind.key, *map(yaml_name, kind.model.model_fields)}
    known = {it.name: len({plain_heading(head, fields) for head in it.heading} & fields) for it in sheets}
    if len(sheets) > 1 and not named and not any(known.values()):
        message = f"no sheet has the records of {kind.name}: {', '.join(f'`{it.name}`' for it in sheets)}"
        hint = f"name the sheet with the records `{kind.name}`, and write the names of the fields into its first row"
        return None, [*findings, error_at("PG002", message, Place(shown), hint)]
    most = sorted(sheets, key=lambda it: -known[it.name])
    return next(iter((*named, *with_ids, *most)), None), findings


def _first_key(path: Path) -> str:
    """Return the first key of a YAML file, or "" if there is none."""
    try:
        text = reading.read_bytes(path, _LARGEST).decode(errors="replace")
    except OSError:
        return ""
    found = re.search(r"(?m)^([a-z][a-z-]*):", text)
    return found[1] if found else ""


def ignored_files(
    kinds: Sequence[Kind], home: Home, known: Collection[Path], display_name: Callable[[Path], str]
) -> Iterator[Finding]:
    """Yield a warning for each data file in a game folder that is ignored because of its file name."""
    root = home.data or Path()
    wanted = [below for kind in kinds if (below := home.below(kind.where))]
    tables = [it for below in wanted for it in tables_of(below)]
    unread = set[Path]()
    for kind in kinds:
        read, *others = _tables(kind, root, home) or [root]
        for other in others:
            unread.add(other)
            why = f"kinds.yaml names `{read.name}`" if kind.own_table else f"only `{read.name}` is read"
            message = f"`{read.name}` and `{other.name}` are tables of the same kind; {why}"
            hint = f"remove `{other.name}`, or move it to another folder"
            hint += "" if kind.own_table else f"; to read it instead, write `table: {other.name}` in kinds.yaml"
            yield Finding("PG001", Severity.WARNING, message, Place(display_name(other)), hint=hint)
    folders = {root, *(root / PurePosixPath(below).parent for below in wanted)}
    for path in sorted(it for folder in folders if folder.is_dir() for it in folder.iterdir()):
        here = path.relative_to(root).as_posix()
        if (
            path.suffix.lower() not in _DATA
            or path in {*known, *unread}
            or here in (*DEFINITIONS, _RELEASE)
            or path.name[0] in ".~"
        ):
            continue
        near = nearest(here, tables if path.suffix.lower() in TABLES else wanted)
        hint = "declare its kind in kinds.yaml, or move it to another folder"
        hint = f"did you mean `{near}`? Otherwise {hint}" if near else hint
        if folder := _FOLDERS.get(_first_key(path)):
            hint = f"move it to `{folder}/{path.name}`"
        message = f"`{here}`: no records are read from a file with this name"
        yield Finding("PG001", Severity.WARNING, message, Place(display_name(path)), hint=hint, unresolved=True)
