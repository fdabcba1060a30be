"""Loading: converts documents to records, and data folders to a library; reads every file and validates it in one pass."""

from __future__ import annotations

import pathlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from msgspec import Struct, field
from msgspec.structs import replace

from printgen.data import lacking, partial, yaml
from printgen.data.edits import RenameKey, Replace
from printgen.data.findings import Finding, Note, Place, Severity, error_at, sorted_findings
from printgen.data.folders import escaping_link
from printgen.data.judge import parse_record, start
from printgen.data.kind import ANY, Case, Kind, Library
from printgen.data.nearest import certain, nearest, suggest
from printgen.data.records.fields import ID
from printgen.data.records.record import Part, Record, Source, kebab
from printgen.data.shapes import shown as named
from printgen.data.yaml import Document, Path
from printgen.files import reading

#: The sorts of files that users may store anywhere, by the key of their id: a description, and the commands that use them.
_FILES = {
    "kit": ("a kit file", "print it with `printgen kit FILE`"),
    "campaign": ("a roster", "commands on it are `printgen roster COMMAND FILE`"),
    "mission": (
        "a mission's entry",
        "print it with `roster print ROSTER --plan FILE`, apply it with `roster apply ROSTER FILE`",
    ),
}


class Misshapen(Struct, frozen=True):
    """A part of a document that is not a valid record of its kind: its shape is wrong, or its id is taken."""

    kind: Kind
    document: Document
    path: Path
    value: object


class Reading(Struct, frozen=True):
    """The content of the data folders.

    Fields:
        documents: the documents by file.
        replaced: the cases that replace another.
        added: the cases of all folders except the first that replace none.
        below: the cases of the first folder, by kind and id.
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
    """Read every record of these kinds below the data folders; a record replaces one with its id in an earlier folder.

    Args:
        shown: returns the name under which the user knows a file.
        known: by that name, the records of files that were read before, were valid and have not changed since.
    """
    documents: dict[str, Document] = {}
    findings: list[Finding] = []
    layered: dict[str, dict[str, Case]] = {kind.name: {} for kind in kinds}
    refused: dict[str, frozenset[str]] = {}
    below: dict[tuple[str, str], Case] = {}
    misshapen: list[Misshapen] = []
    # The top-level folders of a data folder that contain records.
    top = {PurePosixPath(kind.where).parts[0] for kind in kinds if "/" in kind.where}
    for root in roots:
        if not root.is_dir():
            findings.append(error_at("PG001", "there is no such data folder", Place(shown(root))))
            continue
        # Collect the files of each kind, and the links that lead out of the folder, which are not followed.
        files: dict[str, list[pathlib.Path]] = {kind.name: [] for kind in kinds}
        links = {link for folder in top if (link := escaping_link(root / folder, root))}
        for kind in kinds:
            if link := escaping_link(root / PurePosixPath(kind.where).parent, root):
                links.add(link)
                continue
            for path in sorted(root.glob(kind.where)):
                if path.name[0] != ".":
                    if link := escaping_link(path, root):
                        links.add(link)
                    else:
                        files[kind.name].append(path)
        for link in sorted(links):
            message = f"`{link.relative_to(root).as_posix()}` is a link that leads out of the data folder"
            hint = f"put a copy of the {'folder' if link.is_dir() else 'file'} in its place"
            findings.append(error_at("PG015", message, Place(shown(link)), hint))
        for kind in kinds:
            earlier_cases = layered[kind.name]
            found, more, odd, lost = _read(kind, files[kind.name], shown, documents, known or {}, kinds, earlier_cases)
            parts = ((it.document, it.path, it.value) for it in odd)
            findings += lacking.like_ours(more, kind, parts, layered[kind.name])
            misshapen += odd
            refused[kind.name] = refused.get(kind.name, frozenset()) | lost
            for case in found:
                earlier = layered[kind.name].get(case.id)
                layered[kind.name][case.id] = replace(case, replaces=earlier.document.file) if earlier else case
        findings += _strays(kinds, root, {path for paths in files.values() for path in paths} | links, shown)
        if root == roots[0]:
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
    below: Mapping[str, Case],
) -> tuple[list[Case], list[Finding], list[Misshapen], frozenset[str]]:
    """Read the cases of a kind in one data folder. Add the documents to `documents`.

    Return the cases, all findings, the data of invalid records, and the ids of such data. The ids include ANY if a file with
    many records could not be read.

    below: the cases of earlier folders, which partial records change.
    """
    found: list[Case] = []
    findings: list[Finding] = []
    ids: set[str] = set()
    names = [display_name(path) for path in paths]
    for path, name in zip(paths, names, strict=True):
        if known_cases := known.get(name):
            documents[known_cases[0].document.file] = known_cases[0].document
            found += [replace(case, kind=kind, replaces=None) for case in known_cases]
            continue
        document, syntax = yaml.read(path, name)
        findings += syntax
        # One record a file has that file's name, where there are several such files; a single file's is no id.
        if kind.entries is None and "*" in kind.where:
            ids.add(path.stem)
        elif document is None:
            ids.add(ANY)
        if document is not None:
            documents[document.file] = document
            inside, more = cases(kind, document, below)
            if not inside and (other := _of_other_kind(kind, document, kinds)) and len(more) >= _MISPLACED:
                more = [other]
            found += inside
            findings += lacking.without_lost_values(more, syntax)
            values = (value for _path, value in _entries(kind, document)[0])
            ids |= {str(value.get(kind.key)) for value in values if isinstance(value, dict)}
    kept, repeated = _unique(found)
    findings += repeated
    files = {finding.place.file for finding in findings if finding.place}
    valid = {(case.document.file, case.path) for case in kept}
    invalid = [
        Misshapen(kind, documents[file], path, value)
        for file in names
        if file in files and file in documents
        for path, value in _entries(kind, documents[file])[0]
        if (file, path) not in valid
    ]
    return kept, findings, invalid, frozenset(ids - {case.id for case in kept})


def cases(kind: Kind, document: Document, below: Mapping[str, Case] | None = None) -> tuple[list[Case], list[Finding]]:
    """Return the records in a document, and all errors in their shapes (PG001, PG002) and ids (PG003).

    An invalid record yields findings and no case. Never raise for bad data.

    below: the cases of earlier folders; a partial record is merged over the one with its id.
    """
    entries, default, findings = _entries(kind, document)
    found: list[Case] = []
    for path, value in entries:
        case, more = _case(kind, document, path, value, default, below or {})
        findings += more
        if case is None:
            continue
        found.append(case)
        findings += misnamed_file(case)
        if kind.key == "game" and case.id != (folder := PurePosixPath(kind.where).parts[0]):
            message = f"`{case.id}`: not the game of this folder"
            fix = Replace((*case.path, kind.key), folder)
            findings.append(error_at("PG003", message, case.place(kind.key), f"write `{folder}`", fix=fix))
    kept, repeated = _unique(found)
    return kept, findings + repeated


def _case(
    kind: Kind, document: Document, path: Path, value: object, default: Source | None, below: Mapping[str, Case]
) -> tuple[Case | None, list[Finding]]:
    """Return the record at a path of a document, merged over the one below it if it is partial, or None and its errors."""
    if wrong := partial.unmatched(kind, document, path, value, below):
        return None, wrong
    overlay = None
    base = partial.find_base(kind, value, below)
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
    return Case(kind, str(getattr(record, kind.key.replace("-", "_"))), record, document, path, overlay=overlay), more


def _parse(
    kind: Kind, document: Document, path: Path, default: Source | None, written: object = None
) -> tuple[Record | None, list[Finding]]:
    value = document.value
    for step in path:
        value = value[step]
    record, findings = parse_record(kind.model, value, document, path, kind.key, written)
    if not isinstance(record, Record):
        return None, findings
    if record.source is None and default is not None:
        record = record.model_copy(update={"source": default})
    return record, findings


def misnamed_file(case: Case) -> list[Finding]:
    """Report a record whose id differs from the name of its file, if each record of the kind has a file (PG003)."""
    kind, stem = case.kind, PurePosixPath(case.document.file).stem
    if kind.entries or "*" not in kind.where or case.id == stem:
        return []
    hint = f"name the file {case.id}.yaml" + (f", or write `{kind.key}: {stem}`" if re.fullmatch(ID, stem) else "")
    return [error_at("PG003", f"`{case.id}`: not the file's name, `{stem}`", case.place(kind.key), hint)]


def mistaken_file(document: Document, key: str) -> list[Finding]:
    """Report a user's file of another sort than expected, recognized by its key, with the commands that use it."""
    for other, (what, do) in _FILES.items():
        if key not in document.value and other in document.value:
            message = f"this is {what}, not {_FILES[key][0]}"
            return [error_at("PG001", message, document.place((other,), key=True), do)]
    return []


#: From this number of shape errors on, a record is compared with the other kinds.
_MISPLACED = 3


def _of_other_kind(kind: Kind, document: Document, kinds: Sequence[Kind]) -> Finding | None:
    """Report a file with a record of another kind, recognized by its fields or the schema in its first line; otherwise None."""
    names = {kebab(name) for name in kind.model.model_fields}
    if kind.entries or "*" not in kind.where or not set(document.value) - names:
        return None
    place = document.place((next(iter(document.value)),), key=True)
    for other in kinds:
        fields = {kebab(name) for name in other.model.model_fields}
        needed = {kebab(name) for name, field in other.model.model_fields.items() if field.is_required()}
        if not other.entries and other is not kind and needed <= set(document.value) <= fields:
            message = f"this is data for `{other.where}`, not for `{kind.where}`"
            return error_at("PG001", message, place, "move the file to the folder of its kind")
    from printgen.data.schema import schema_name

    named = re.search(r"\$schema=\S*?([\w-]+(?:\.[\w-]+)?\.json)", document.text.partition("\n")[0])
    if named is None or named[1] == schema_name(kind):
        return None
    message = (
        f"this is data of another kind: its first line names `{named[1]}`, but this folder needs `{schema_name(kind)}`"
    )
    return error_at("PG001", message, place, "move the file back to the folder that it was copied from")


def _entries(kind: Kind, document: Document) -> tuple[list[tuple[Path, object]], Source | None, list[Finding]]:
    """Return the data of each record with its path, the source that applies to records without one, and findings."""
    if kind.entries is None:
        return [((), document.value)], None, []
    content = document.value
    listed = content.get(kind.entries)
    findings, fields = [], (kind.entries, "source")
    for name in content:
        if name not in fields:
            message = f"`{name}`: no such field here{suggest(str(name), fields)}"
            hint = f"the file may contain `{kind.entries}`, and `source` if one source applies to all of them"
            near = certain(name, (it for it in fields if it not in content))
            fix = RenameKey((name,), near) if near else None
            findings.append(error_at("PG001", message, document.place((name,), key=True), hint, fix=fix))
    if kind.entries not in content and not findings:
        hint = f"add `{kind.entries}:` and a list below it"
        findings.append(error_at("PG002", f"`{kind.entries}` is missing", start(document, ()), hint))
    elif kind.entries in content and not isinstance(listed, list):
        hint = f"write a list of {kind.entries}, with `- ` before each of them"
        findings.append(error_at("PG002", f"{named(listed)}: not a list", document.place((kind.entries,)), hint))
    default: Part | None = None
    if "source" in content:
        default, more = parse_record(Source, content["source"], document, ("source",))
        findings += more
    items = listed if isinstance(listed, list) else []
    records: list[tuple[Path, object]] = [((kind.entries, index), value) for index, value in enumerate(items)]
    return records, default if isinstance(default, Source) else None, findings


def _unique(found: Iterable[Case]) -> tuple[list[Case], list[Finding]]:
    """Return the cases without those whose id is taken, and a finding for each of these."""
    kept: dict[str, Case] = {}
    findings = []
    for case in found:
        first = kept.setdefault(case.id, case)
        if first is not case:
            notes = (Note("it is taken here", first.place(case.kind.key)),)
            place = case.place(case.kind.key)
            findings.append(error_at("PG003", f"`{case.id}`: this id is taken", place, "choose another", notes))
    return list(kept.values()), findings


#: The endings of YAML file names.
YAML = (".yaml", ".yml")
#: How names end that word processors give.
_OFFICE = (".doc", ".docx", ".odt", ".rtf")


def _strays(
    kinds: Sequence[Kind], root: pathlib.Path, known: set[pathlib.Path], display_name: Callable[[pathlib.Path], str]
) -> Iterator[Finding]:
    """Yield a warning for each YAML file in the kinds' folders that is ignored because no kind is stored there.

    Files to whose name a program added its own ending count, too.
    """
    top = {root / PurePosixPath(kind.where).parts[0] for kind in kinds if "/" in kind.where}
    inside = {pathlib.Path(path) for folder in top - known for path, _followed in reading.walk_files(folder)}
    places = sorted(kind.where for kind in kinds)
    for path in sorted(inside - known):
        stem = meant_name(path)
        if stem or path.suffix.lower() in YAML:
            here = path.relative_to(root)
            yaml_name = here.with_name(f"{stem or path.stem}.yaml")
            near = nearest(here.as_posix(), places)
            kept = ", ".join(f"`{where}`" for where in places if PurePosixPath(where).parts[0] == here.parts[0])
            severity = Severity.WARNING
            hint = f"move it: did you mean `{near}`?" if near else f"move it to one of {kept}"
            if any(yaml_name.match(where) for where in places):
                hint = f"rename it to `{yaml_name.name}`: its contents are not read"
                if path.suffix.lower() in _OFFICE:
                    hint = f"save it as plain text, under the name `{yaml_name.name}`: its contents are not read"
                # Of a file without any ending nobody knows whether it is meant for a record.
                severity = Severity.ERROR if path.suffix else Severity.WARNING
            message = f"`{here.as_posix()}`: no records are read from a file with this name"
            yield Finding("PG001", severity, message, Place(display_name(path)), hint=hint)


def meant_name(path: pathlib.Path) -> str:
    """Return the name, less its ending, that was meant for a record's file with an ending of another program; else nothing."""
    ending, inner = path.suffix.lower(), pathlib.PurePath(path.stem)
    if ending in (".txt", *_OFFICE) and inner.suffix.lower() in YAML:
        return inner.stem
    named = ending in (".json", ".txt", "") and re.fullmatch(ID, path.stem) is not None
    # Beside records lie notes, too.
    return path.stem if named and (ending != ".txt" or _reads_like_record(path)) else ""


def _reads_like_record(path: pathlib.Path) -> bool:
    """Return whether the first line of a file that is neither blank nor a comment is a field."""
    try:
        lines = reading.read_bytes(path, yaml.LARGEST).decode("utf-8", errors="replace").splitlines()
    except OSError:
        return False
    first = next((it for it in lines if it.strip() and not it.startswith("#")), "")
    return re.match(r"[a-z][a-z-]*:(\s|$)", first) is not None
