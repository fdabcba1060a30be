"""Checks of sources. Every record must state the source and the certainty of its figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from printgen.checks.check import Problem, check, rename
from printgen.checks.remedies import as_key
from printgen.data.findings import Finding, Severity
from printgen.data.kind import Case, Library
from printgen.data.load import Reading
from printgen.data.nearest import nearest, suggest
from printgen.data.notation import one_line
from printgen.data.records.fields import UNKNOWN
from printgen.data.records.record import NOWHERE, Part, Record, Source, step_into, steps_of, yaml_name
from printgen.data.yaml import Path


@check("PG005", "record without a valid source")
def sources(case: Case, library: Library) -> Iterator[Problem]:
    """Every record must state the source and certainty of its figures: official, charted, reconstructed, house or missing.

    Players rely on printed sheets. Sheets distinguish figures from the rulebook, figures from published charts,
    reconstructed figures and your own house rules, so the data must do the same. Official and charted figures name the
    document, and reconstructed figures name the rule by which they were derived. A `house` figure may state the house
    rule, and a missing figure has no value. The paths in `sources` and `notes` name figures. In a list, the path
    contains the item's id (`guns.A.arc`).

    Example:
        source: {document: rules, section: Appendix A, status: official}
        sources:
          engine.triangles: {status: reconstructed}     # by which rule?
    """
    record = case.record
    if record.source is not None:
        yield from source_faults(record.source, ("source",))
    elif record.needs_source:
        yield Problem((case.kind.key,), "this record has no source", _HINT)
    for figure, source in record.sources.items():
        path = ("sources", figure)
        value = value_at(record, figure)
        yield from source_faults(source, path)
        if value is NOWHERE:
            yield _lost(record, path, figure)
        elif source.status == "missing" and value not in (None, UNKNOWN):
            message = f"{figure} is marked as missing, but has a value"
            yield Problem((*path, "status"), message, "correct the status, or remove the value")
    yield from _unknown_documents(case, library)
    for figure in record.notes:
        if value_at(record, figure) is NOWHERE:
            yield _lost(record, ("notes", figure), figure)


def with_builtin_sources(findings: Iterable[Finding], reading: Reading) -> list[Finding]:
    """Return the findings with better hints for records without a source.

    If the record was copied from a built-in record, the hint quotes the built-in source.
    """
    hints = dict[tuple[str, int], str]()
    for case in reading.replaced:
        builtin = reading.below.get((case.kind.name, case.id))
        source = builtin.written.get("source") if builtin else None
        if (
            builtin
            and source
            and case.record.source is None
            and {**builtin.written, "source": None}
            == {
                **case.written,
                "source": None,
            }
        ):
            where = ", at the start of the file" if case.path else ""
            place = case.place(case.kind.key)
            hints[place.file, place.line] = (
                f"add the line `{one_line({'source': source})[1:-1]}`{where}, as in the built-in file"
            )
    if not hints:
        return list(findings)
    return [
        replace(it, hint=hints.get((it.place.file, it.place.line), it.hint)) if it.hint == _HINT and it.place else it
        for it in findings
    ]


_HINT = (
    "add the line `source: {status: house}`; for figures from a book, name the book: "
    "`source: {document: rules, section: NAME, status: official}`"
)


#: A document is considered known if at least this number of records name it.
_KNOWN = 3
#: The minimum number of spaces in a long document name.
_WORDS = 2


def _documents(record: Record) -> dict[Path, str]:
    """Return the documents of a record's official or charted figures, by their paths in the record."""
    every: dict[Path, Source | None] = {
        ("source",): record.source,
        **{("sources", figure): it for figure, it in record.sources.items()},
    }
    return {
        (*path, "document"): it.document
        for path, it in every.items()
        if it and it.document and it.status in ("official", "charted")
    }


def _known_documents(library: Library) -> Counter[str]:
    """Return the documents of official or charted figures, with the number of records that name each document."""
    return Counter(document for case in library for document in set(_documents(case.record).values()))


def _unknown_documents(case: Case, library: Library) -> Iterator[Problem]:
    """Yield a warning for each document that only this record names and whose name resembles that of a known document."""
    named = _documents(case.record)
    records = library.derive(_known_documents) if named else Counter[str]()
    known = [name for name, number in records.most_common() if number >= _KNOWN]
    for path, document in named.items():
        # Long names may belong to different documents although they differ in only one word.
        if records[document] == 1 and document.count(" ") < _WORDS and (near := suggest(document, known)):
            message = f"`{document}`: no other record names this document{near}"
            hint = (
                f"write one of {', '.join(f'`{it}`' for it in known)}; leave the name of any other document unchanged"
            )
            yield Problem(path, message, hint, severity=Severity.WARNING)


def source_faults(source: Source, path: Path) -> Iterator[Problem]:
    """Yield a problem for each missing or superfluous field of a source."""
    if source.status == "reconstructed" and not source.method:
        yield Problem(
            (*path, "status"),
            "this figure is reconstructed, but the rule from which it was derived is missing",
            "add `rule:` and describe how the figure was derived",
        )
    if source.mirror_of and (source.status != "reconstructed" or source.rule):
        hint = "write `status: reconstructed`, and remove `rule`"
        yield Problem((*path, "mirror-of"), "a mirrored figure is always reconstructed, and has no other rule", hint)
    if source.scanned_as and source.status not in ("official", "charted"):
        hint = "remove `scanned-as`, or write `status: official` or `charted`"
        yield Problem((*path, "scanned-as"), f"this figure is {source.status}, so it cannot correct a scan", hint)
    if source.is_correction and source.status not in ("official", "charted"):
        hint = "remove `is-correction`, or write `status: official` or `charted`"
        yield Problem(
            (*path, "is-correction"), f"this figure is {source.status}, so it cannot correct the rulebook", hint
        )
    if source.status not in ("reconstructed", "house") and source.rule:
        hint = "remove `rule`, or write `status: reconstructed` or `house`"
        yield Problem(
            (*path, "rule"),
            f"this figure is {source.status}, and only reconstructed figures and house rules have a rule",
            hint,
        )
    if source.status in ("official", "charted") and not source.document:
        hint = "add `document:` and where the figure is from, such as `document: rules`"
        yield Problem((*path, "status"), f"this figure is {source.status}, but its document is missing", hint)


def _lost(record: Record, path: Path, figure: str) -> Problem:
    """Return the problem about an entry in `sources` or `notes` whose figure does not exist."""
    given = record.sources if path[0] == "sources" else record.notes
    known = tuple(it for it in figures(record) if it not in given)
    fix = rename(path, figure, known, key=True)
    # A partial record may name a figure that its base record also names.
    near = suggest(figure, figures(record))
    message = f"`{figure}`: no such figure in this record{near}"
    hint = "if the figure was removed, also remove this line"
    if not fix and (group := _group_of_lost(record, figure)):
        message, hint = f"`{figure}`: `{group[0]}` has no `{group[1]}` in this record", "remove this line"
    elif other := nearest(figure, figures(record)):
        hint = f"write `{as_key(other)}`; {hint}"
    elif known:
        hint = f"name a figure by its path, such as `{as_key(max(known[:20], key=lambda it: it.count('.')))}`; {hint}"
    return Problem(path, message, hint, at_key=True, fix=fix)


def _group_of_lost(record: Part, figure: str) -> tuple[str, str] | None:
    """Return the path of a list to which a figure belongs and the list's missing item, or None if no item is missing."""
    above, step = "", ""
    for step in figure.split("."):
        value = value_at(record, above) if above else record
        if isinstance(value, tuple) and step_into(value, step) is NOWHERE:
            return above, step
        above = f"{above}.{step}".removeprefix(".")
    return None


def value_at(record: Part, figure: str) -> object:
    """Return the value at a dotted path, None for an omitted field, or `NOWHERE` if the record has no such field."""
    value: object = record
    for step in figure.split("."):
        value = step_into(value, step)
    return value


def figures(record: object, above: str = "") -> Iterator[str]:
    """Yield the dotted paths of all figures in a record and in its parts, in the order of the record."""
    if isinstance(record, Part):
        inner = [(yaml_name(name), getattr(record, name)) for name in type(record).model_fields]
    elif isinstance(record, dict):
        inner = [(str(key), item) for key, item in record.items()]
    elif isinstance(record, tuple) and all(isinstance(item, Part) for item in record):
        inner = [*steps_of(record)]
    else:
        return
    for key, item in inner:
        if above or key not in ("source", "sources", "notes", "waivers", "former-ids"):
            path = f"{above}.{key}" if above else key
            yield path
            yield from figures(item, path)
