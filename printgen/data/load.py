"""Loading of data folders. Every file is read and validated once, and its records are added to a library."""

from __future__ import annotations

import pathlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePath, PurePosixPath
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from printgen.data import partial, yaml
from printgen.data.builtin_values import with_builtin_values, without_lost_values
from printgen.data.edits import RenameKey, Replace
from printgen.data.findings import Finding, Note, Place, Severity, error_at, sorted_findings
from printgen.data.found_files import files_by_kind, ignored_files, read_table
from printgen.data.homes import Home, homes_of
from printgen.data.kind import ANY, Case, Kind, Library
from printgen.data.misplaced import MISPLACED, of_other_file, strays, with_homes
from printgen.data.nearest import comparable_name, corrected_name, suggest
from printgen.data.packs import pack_findings
from printgen.data.records.fields import ID
from printgen.data.records.record import Part, Record, Source, fields_of
from printgen.data.shapes import value_text
from printgen.data.validation import fault_paths, parse_record, record_place
from printgen.data.yaml import Document, Path

if TYPE_CHECKING:
    from printgen.data.repair import Validity


class Misshapen(Struct, frozen=True):
    """A part of a document that is not a valid record, because its shape is wrong or its id is already used."""

    kind: Kind
    document: Document
    path: Path
    value: object


class Reading(Struct, frozen=True):
    """All content that was read from the data folders.

    Fields:
        documents: the parsed documents, by file.
        replaced: the cases that replace a case from an earlier folder.
        added: the cases from later folders that do not replace any case from the first folder.
        below: the cases from the first folder, by kind and id.
        misshapen: the data of invalid records, which are not in the library.
    """

    library: Library
    documents: Mapping[str, Document]
    findings: tuple[Finding, ...]
    replaced: tuple[Case, ...]
    added: tuple[Case, ...] = ()
    below: Mapping[tuple[str, str], Case] = field(default_factory=dict)
    misshapen: tuple[Misshapen, ...] = ()


def library(
    kinds: Sequence[Kind],
    roots: Sequence[pathlib.Path],
    shown: Callable[[pathlib.Path], str],
    known: Mapping[str, Sequence[Case]] | None = None,
) -> Reading:
    """Read all records of these kinds. A record replaces any record with the same id in an earlier folder.

    Args:
        shown: a function that returns the displayed name of a file.
        known: the records of files that are valid and unchanged since an earlier run, by the displayed name of the
            file.
    """
    documents: dict[str, Document] = {}
    findings: list[Finding] = []
    layered: dict[str, dict[str, Case]] = {kind.name: {} for kind in kinds}
    refused: dict[str, frozenset[str]] = {}
    below: dict[tuple[str, str], Case] = {}
    misshapen: list[Misshapen] = []
    own = homes_of(kinds)
    # The homes of games belong to the first layer. Their records silently replace built-in records with the same id.
    layers: list[tuple[pathlib.Path, Home | None]] = [(root, None) for root in roots]
    layers[1:1] = [(home.data, home) for home in own if home.data]
    for number, (root, home) in enumerate(layers):
        if not root.is_dir():
            none = error_at("PG001", "no such data folder", Place(shown(root)))
            findings += pack_findings(root) or [none]
            continue
        files, links = files_by_kind(kinds, root, home)
        for link in sorted(links):
            message = f"`{link.relative_to(root).as_posix()}` is a symbolic link that points outside the data folder"
            hint = f"replace the link with a copy of the {'folder' if link.is_dir() else 'file'}"
            findings.append(error_at("PG015", message, Place(shown(link)), hint))
        for kind in kinds:
            here = layered[kind.name]
            known_cases = {} if home else here
            found, more, odd, lost = _read(kind, files[kind.name], shown, documents, known or {}, kinds, known_cases)
            parts = ((it.document, it.path, it.value) for it in odd)
            findings += with_builtin_values(more, kind, parts, here)
            misshapen += odd
            refused[kind.name] = refused.get(kind.name, frozenset()) | lost
            for case in found:
                earlier = None if home else here.get(case.id)
                here[case.id] = replace(case, replaces=earlier.document.file) if earlier else case
        known_files = {path for paths in files.values() for path in paths} | links
        if home and home.is_folder:
            findings += ignored_files(kinds, home, known_files, shown)
        else:
            findings += strays(kinds, root, known_files, shown)
        if number <= len(own):
            below = {(kind, id): case for kind, cases in layered.items() for id, case in cases.items()}
    every = [case for cases in layered.values() for case in cases.values()]
    replaced = tuple(case for case in every if case.replaces)
    added = tuple(case for case in every if (case.kind.name, case.id) not in below)
    return Reading(
        Library(layered, refused), documents, tuple(sorted_findings(findings)), replaced, added, below, tuple(misshapen)
    )


def _read(
    kind: Kind,
    paths: list[pathlib.Path],
    display_name: Callable[[pathlib.Path], str],
    documents: dict[str, Document],
    known: Mapping[str, Sequence[Case]],
    kinds: Sequence[Kind],
    earlier: Mapping[str, Case],
) -> tuple[list[Case], list[Finding], list[Misshapen], frozenset[str]]:
    """Read the cases of one kind in one data folder, and add the documents to `documents`."""
    found, findings, ids = list[Case](), list[Finding](), set[str]()
    names = [display_name(path) for path in paths]
    tried, misplaced = 0, set[str]()
    for path, name in zip(paths, names, strict=True):
        stored = kind.stored_in(name)
        if known_cases := known.get(name):
            documents[known_cases[0].document.file] = known_cases[0].document
            found += [replace(case, kind=stored, replaces=None) for case in known_cases]
            continue
        document, syntax = read_table(stored, path, name, earlier) if stored.is_table else yaml.read(path, name)
        inside, more = cases(stored, document, earlier) if document else ([], [])
        tried += bool(syntax or more)
        if tried <= _TRIED and (syntax or more) and not stored.is_table:
            better = with_repairs(kind, path, name, [*syntax, *more], [*found, *earlier.values()], earlier)
            syntax, more = (better, []) if better is not None else (syntax, more)
        findings += syntax
        # If each record of a kind has its own file, its id is the file name. The name of a kind's only file is not an id.
        if stored.entries is None and "*" in kind.where:
            ids.add(path.stem)
        elif document is None:
            ids.add(ANY)
        if document is not None:
            documents[document.file] = document
            is_invalid = not inside and len(more) >= MISPLACED
            if other := of_other_file(stored, document, kinds, is_invalid):
                inside, more = [], [other]
                misplaced.add(name)
            found += inside
            findings += without_lost_values(more, syntax)
            values = (value for _path, value in _entries(stored, document)[0])
            ids |= {str(value.get(kind.key)) for value in values if isinstance(value, dict)}
    kept, repeated = _unique(found)
    findings += repeated
    files, valid = {it.place.file for it in findings if it.place}, {(it.document.file, it.path) for it in kept}
    invalid = [
        Misshapen(kind.stored_in(file), documents[file], path, value)
        for file in names
        if file in files and file in documents and file not in misplaced
        for path, value in _entries(kind.stored_in(file), documents[file])[0]
        if (file, path) not in valid
    ]
    findings = with_homes(findings, kind, {it.document.file for it in invalid}, kinds)
    return kept, findings, invalid, frozenset(ids - {case.id for case in kept})


def with_repairs(
    kind: Kind,
    path: pathlib.Path,
    shown: str,
    findings: Sequence[Finding],
    examples: Sequence[Case] = (),
    earlier: Mapping[str, Case] | None = None,
    lines: Sequence[str] | None = None,
) -> list[Finding] | None:
    """Return the findings about likely mistakes in an invalid file, instead of findings about the effects of these mistakes."""
    if not any(it.severity is Severity.ERROR and it.code in ("PG001", "PG002") for it in findings):
        return None
    from printgen.data.repair import find_mistakes

    same = [it for it in examples if it.id == path.stem] or examples
    lines = yaml.lines(path) if lines is None else lines
    return find_mistakes(kind, lines, findings, lambda text: _validity(kind, text, shown, earlier or {}), same)


def _validity(kind: Kind, text: str, shown: str, earlier: Mapping[str, Case]) -> Validity | None:
    """Return the validity of a text as a file of one kind, or None if the text is not YAML."""
    from printgen.data.repair import Validity

    document, syntax = yaml.parse_quietly(text, shown)
    if document is None:
        return None
    entries, _source, more = _entries(kind, document)
    places = {(it.place, it.message): it.place for it in (*syntax, *more) if it.severity is Severity.ERROR and it.place}
    rows = [it.line - 1 for it in places.values()]
    for path, value in entries:
        if isinstance(value, dict) and (base := partial.find_base(kind, value, earlier)):
            value = partial.merge(base, document, path, value).value(path)
        paths = {(*path, *it) for it in fault_paths(kind.model, value)}
        rows += [(record_place(document, it) if it == path else document.place(it)).line - 1 for it in paths]
    if kind.entries is None and "*" in kind.where and document.value.get(kind.key) != PurePosixPath(shown).stem:
        rows.append(document.place((kind.key,)).line - 1)
    return Validity(tuple(rows), repr(document.value))


def cases(
    kind: Kind, document: Document, earlier: Mapping[str, Case] | None = None
) -> tuple[list[Case], list[Finding]]:
    """Return the records in a document, and the errors in their shape (PG001, PG002) and ids (PG003).

    An invalid record yields findings and no case. This function never raises an exception for invalid data.
    """
    entries, default, findings = _entries(kind, document)
    found: list[Case] = []
    for path, value in entries:
        case, more = _case(kind, document, path, value, default, earlier or {})
        findings += more
        if case is None:
            continue
        found.append(case)
        findings += misnamed_file(case)
        if kind.key == "game" and case.id != (folder := PurePosixPath(kind.where).parts[0]):
            message = f"`{case.id}` is not the game of this folder"
            fix = Replace((*case.path, kind.key), folder)
            findings.append(error_at("PG003", message, case.place(kind.key), f"write `{folder}`", fix=fix))
    kept, repeated = _unique(found)
    return kept, findings + repeated


def _case(
    kind: Kind, document: Document, path: Path, value: object, default: Source | None, earlier: Mapping[str, Case]
) -> tuple[Case | None, list[Finding]]:
    """Return the record at a path of a document and the findings. The record is None if it is invalid.

    A partial record is merged with the earlier record that has the same id.

    Args:
        default: the source for records that do not state a source.
        earlier: the cases of earlier folders, by id.
    """
    if wrong := partial.unmatched(kind, document, path, value, earlier):
        return None, wrong
    overlay = None
    base = partial.find_base(kind, value, earlier)
    if base and isinstance(value, dict):
        merged = partial.merge(base, document, path, value, document.value.get("source") if path else None)
        document, overlay = merged.document, merged.overlay
        record, more = _parse(kind, document, path, default, value)
        if record and (moved := partial.assign_to_parents(merged, record, path)):
            document = moved
            record, more = _parse(kind, document, path, default)
        more = [partial.with_other_file(it, overlay) for it in more]
    else:
        record, more = _parse(kind, document, path, default)
    if record is None:
        return None, more
    id = str(getattr(record, fields_of(type(record))[kind.key]))
    return Case(kind, id, record, document, path, overlay=overlay), more


def read_entry(
    kind: Kind, document: Document, path: Path, value: object, earlier: Mapping[str, Case]
) -> tuple[Case | None, list[Finding]]:
    """Return the record at a path of a document and its errors. The record is None if it is invalid.

    A partial record is merged with an earlier record.
    """
    return _case(kind, document, path, value, _entries(kind, document)[1], earlier)


def _parse(
    kind: Kind, document: Document, path: Path, default: Source | None, written: object = None
) -> tuple[Record | None, list[Finding]]:
    value = document.value
    for step in path:
        value = value[step]
    record, findings = parse_record(kind.model, value, document, path, kind.key, written)
    if not isinstance(record, Record):
        return None, findings
    if record.source is None and (default := default or record.default_source) is not None:
        record = record.model_copy(update={"source": default})
    return record, findings


def misnamed_file(case: Case) -> list[Finding]:
    """Report a record with an id that differs from the name of its file (PG003).

    Nothing is reported for kinds whose records share a file.
    """
    kind = case.kind
    if kind.entries or "*" not in kind.where or case.id == (stem := PurePath(case.document.file).stem):
        return []
    hint = f"name the file {case.id}.yaml" + (f", or write `{kind.key}: {stem}`" if re.fullmatch(ID, stem) else "")
    return [error_at("PG003", f"`{case.id}` differs from the file's name, `{stem}`", case.place(kind.key), hint)]


def is_named_otherwise(case: Case) -> bool:
    """Return whether a record's id and its file name differ in more than their spelling."""
    return bool(misnamed_file(case)) and comparable_name(case.id) != comparable_name(PurePath(case.document.file).stem)


#: The maximum number of invalid files for which repairs are tried.
_TRIED = 10


def _entries(kind: Kind, document: Document) -> tuple[list[tuple[Path, object]], Source | None, list[Finding]]:
    """Return the data of each record with its path, the default source of the file, and the findings."""
    if kind.entries is None:
        return [((), document.value)], None, []
    content = document.value
    listed = content.get(kind.entries)
    findings, fields = [], (kind.entries, "source")
    for name in content:
        if name not in fields:
            message = f"`{name}`: no such field here{suggest(str(name), fields)}"
            hint = f"the file may contain `{kind.entries}`, and `source` if one source applies to all entries"
            near = corrected_name(name, (it for it in fields if it not in content))
            fix = RenameKey((name,), near) if near else None
            findings.append(error_at("PG001", message, document.place((name,), key=True), hint, fix=fix))
    if kind.entries not in content and not findings:
        hint = f"add `{kind.entries}:` and a list below it"
        findings.append(error_at("PG002", f"`{kind.entries}` is missing", record_place(document, ()), hint))
    elif kind.entries in content and not isinstance(listed, list):
        hint = f"write a list of {kind.entries}, with `- ` before each entry"
        others = partial.missing_fields(kind, {})
        if (
            isinstance(listed, dict)
            and len(others) == 1
            and listed
            and isinstance(value := next(iter(listed.values())), str)
        ):
            hint = f"write it like `- {{{kind.key}: {next(iter(listed))}, {others[0]}: {value}}}`, one line each"
        findings.append(error_at("PG002", f"{value_text(listed)}: not a list", document.place((kind.entries,)), hint))
    default: Part | None = None
    if "source" in content:
        default, more = parse_record(Source, content["source"], document, ("source",))
        findings += more
    items = listed if isinstance(listed, list) else []
    records: list[tuple[Path, object]] = [((kind.entries, index), value) for index, value in enumerate(items)]
    return records, default if isinstance(default, Source) else None, findings


def _unique(found: Iterable[Case]) -> tuple[list[Case], list[Finding]]:
    """Return the first case with each id, and a finding for each later case with the same id."""
    kept: dict[str, Case] = {}
    findings = []
    for case in found:
        first = kept.setdefault(case.id, case)
        if first is not case:
            notes = (Note("the id is already used here", first.place(case.kind.key)),)
            place = case.place(case.kind.key)
            hint = "remove one of the two records, or write another id in this record"
            findings.append(error_at("PG003", f"`{case.id}`: this id is already in use", place, hint, notes))
    return list(kept.values()), findings
