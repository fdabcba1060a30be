"""The examples of declared checks: records that a check must accept, and records that it must reject (PG038).

An example contains only the relevant figures. Its other figures come from the kind's first record. For a check that
compares records, the example lists the only records for the check. For a check of `game`, the example contains the
records by kind: `fails: {planes: [{side: red}, {side: red}]}`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from printgen.checks.check import Check
from printgen.data.figures import ABOUT
from printgen.data.findings import Finding, Severity, error_at
from printgen.data.kind import Case, Library
from printgen.data.nearest import suggest
from printgen.data.records.record import Record, fields_of
from printgen.data.shapes import options_of, shapes_at
from printgen.data.validation import parse_record
from printgen.data.yaml import Document, Path
from printgen.declared.checks import GAME_KIND, CheckSpec

#: The maximum number of records in an example.
MOST_RECORDS = 50


def example_findings(
    checks: Sequence[Check], specs: Mapping[str, CheckSpec], document: Document | None, library: Library
) -> Iterator[Finding]:
    """Yield a finding for each example with the wrong result, and for each check without examples."""
    for check in checks if document else ():
        spec, code = specs[check.entry.code], check.entry.code
        missing = [key for key in ("passes", "fails") if getattr(spec, key) is None]
        if missing and document:
            listed = " and ".join(f"`{key}:`" for key in missing)
            message = f"this check has no example under {listed}"
            hint = f"add the figures of a record, such as `fails: {_sample(spec)}`"
            yield Finding("PG038", Severity.WARNING, message, document.place((code,), key=True), hint=hint)
        for key in ("passes", "fails"):
            if getattr(spec, key) is not None and document:
                yield from _run(check, spec, document, (code, key), library)


def _sample(spec: CheckSpec) -> str:
    """Return a sample example for the user to write. A condition that compares records needs several records."""
    if spec.of == GAME_KIND:
        return "{KIND: [{FIELD: 1}, {FIELD: 1}]}"
    if spec.unique:
        record = f"{{{', '.join(f'{field}: A' for field in spec.unique)}}}"
        return f"[{record}, {record}]"
    if rule := spec.one_of_each or spec.covers_all:
        return f"[{{{rule.field}: A}}, {{{rule.field}: A}}]"
    return "{speed: 9, turn: 2}"


def _run(check: Check, spec: CheckSpec, document: Document, path: Path, library: Library) -> Iterator[Finding]:
    """Yield a finding if an example is invalid, or if the check's result contradicts the key of the example."""
    of, value = spec.of, document.value[path[0]][path[1]]
    kinds: dict[str, Any] = {of: value}
    if of == GAME_KIND:
        kinds = dict(value) if isinstance(value, dict) else {}
    if any(kind in library.cases and not library.of(kind) for kind in kinds):
        # No record is valid. The faults of the records or of their table are reported.
        return
    changed, faults = library, list[Finding]()
    for kind, given in kinds.items():
        base = path if of != GAME_KIND else (*path, kind)
        cases, more = _cases(kind, given, document, base, library)
        changed, faults = replace(changed, cases={**changed.cases, kind: cases}, derived={}), [*faults, *more]
    if faults:
        yield from faults
        return
    found = [problem for case in changed.of(of).values() for problem in check.find_problems(case, changed)]
    if bool(found) == (path[1] == "passes"):
        message = f"the check reports `{found[0].message}`" if found else "the check reports nothing"
        hint = f"correct the example or the check; examples under `{path[1]}` must {'pass' if found else 'fail'}"
        if not found and not isinstance(value, list) and (spec.unique or spec.one_of_each or spec.covers_all):
            hint = f"this condition compares records: write several, such as `{_sample(spec)}`"
        yield error_at("PG038", f"{message} for this example", document.place(path), hint)


def _absent(model: type[Record], name: str, value: object) -> object:
    """Return None for the word `none` if the field may be absent, as in expressions; otherwise return the value."""
    is_optional = value == "none" and model.model_fields[fields_of(model)[name]].default is None
    return None if is_optional and "none" not in options_of(shapes_at(model, (name,))) else value


def _cases(
    kind: str, given: object, document: Document, path: Path, library: Library
) -> tuple[dict[str, Case], list[Finding]]:
    """Return the records of an example by id, and findings about their faults."""
    first = next(iter(library.of(kind).values()), None)
    if first is None:
        message = f"an example needs at least one valid record of {kind}"
        return {}, [
            error_at("PG038", message, document.place(path), "correct the records first, or the name of the kind")
        ]
    items, known = list(given) if isinstance(given, list) else [given], fields_of(first.kind.model)
    found, faults = dict[str, Case](), list[Finding]()
    for at, item in enumerate(items[:MOST_RECORDS]):
        where = (*path, at) if isinstance(given, list) else path
        if not isinstance(item, dict):
            hint = "write the figures as `{speed: 9, turn: 2}`"
            faults.append(error_at("PG038", "not the figures of a record", document.place(where), hint))
            continue
        if wrong := [name for name in item if name not in known]:
            message = f"`{wrong[0]}`: no such field{suggest(str(wrong[0]), known)}"
            hint = f"write one of {', '.join(it for it in known if it.replace('-', '_') not in ABOUT)}"
            faults.append(error_at("PG038", message, document.place((*where, wrong[0]), key=True), hint))
            continue
        id = f"example-{at + 1}" if len(items) > 1 else first.id
        written = {key: value for key, value in first.written.items() if key not in ("source", "sources", "notes")}
        given_fields = {name: _absent(first.kind.model, name, it) for name, it in item.items()}
        record, more = parse_record(first.kind.model, {**written, first.kind.key: id, **given_fields}, document, where)
        faults += more
        if isinstance(record, Record):
            case = Case(
                first.kind, str(getattr(record, fields_of(type(record))[first.kind.key])), record, document, where
            )
            found[case.id] = case
    return found, faults
