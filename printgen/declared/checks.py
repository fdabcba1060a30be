"""The file `checks.yaml` of a game folder, which declares conditions that records must meet."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

from msgspec import Struct
from pydantic import Field

from printgen.checks.check import Check, Entry, Problem
from printgen.data import yaml
from printgen.data.findings import Finding, Severity, error_at
from printgen.data.kind import Case, Library
from printgen.data.nearest import suggest
from printgen.data.notation import one_line
from printgen.data.records.fields import Id, Line, Name, Note, Section
from printgen.data.records.record import Part
from printgen.data.validation import parse_record
from printgen.data.yaml import Document
from printgen.declared.compiled import compile_at, shapes_of_fields, shapes_of_kinds, template_at, values_of
from printgen.declared.conditions import CONDITIONS, Fields, KindReference, OneOfEach, Scale, Sum
from printgen.declared.evaluation import Budget, Expression
from printgen.declared.expression import ExpressionError
from printgen.declared.kinds import DeclaredKinds, KindSpec
from printgen.declared.shapes import ANY, ValueType
from printgen.declared.template import Template
from printgen.files import display_path

CHECKS_FILE = "checks.yaml"
MOST_CHECKS = 100
#: The number of steps that the expressions of all checks may take together: a few seconds.
STEPS = 1_500_000
#: The pattern of a check's code, and the prefix of printgen's own codes.
_CODE, _TAKEN = re.compile(r"[A-Z]{2}\d{3}"), "PG"
#: The pattern of the names in an expression that are not fields of another record.
_WORD = re.compile(r"(?<![\w.-])[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?![\w-])")
#: The kind with `game.yaml` as its only record. The checks of this kind are about all records together.
GAME_KIND = "game"


class CheckSpec(Part):
    """A check that `checks.yaml` declares.

    Fields:
        title: the name of the fault, as printed in the list of checks.
        of: the kind of record to check, or `game` for a condition on all records together.
        that: the condition that every record must meet.
        at: the field to which a finding points. By default, the first field in the condition.
        message: the description of the fault, with values in braces.
        hint: the correction to make.
        warning: whether the fault may be intended.
        section: the section of the rules.
        reason: the reason why the condition matters, for `printgen explain`.
        passes: an example that meets the condition: fields that replace fields of a record.
        fails: an example that does not meet the condition, in the same form.
    """

    title: Name
    of: Id
    that: Annotated[str, Field(min_length=1, max_length=600)] | None = None
    scale: Scale | None = None
    unique: Fields | None = None
    refers_to: KindReference | None = None
    rising: Fields | None = None
    sums: Sum | None = None
    one_of_each: OneOfEach | None = None
    covers_all: KindReference | None = None
    at: Line | None = None
    message: Note | None = None
    hint: Note | None = None
    warning: bool = False
    section: Section | None = None
    reason: Annotated[str, Field(max_length=2000)] = ""
    passes: Any = None
    fails: Any = None

    @property
    def conditions(self) -> dict[str, Any]:
        """The ready-made conditions that the check uses, such as `one-of-each`, by their keys."""
        found = {key: getattr(self, key.replace("-", "_")) for key in CONDITIONS}
        return {key: value for key, value in found.items() if value is not None}


def _budget(_library: Library) -> Budget:
    """Return the budget that all checks of a library share."""
    return Budget(STEPS)


class DeclaredCondition(Struct, frozen=True, eq=False):
    """The callable that runs a check declared in a game folder."""

    at: str
    hint: str | None = None
    that: Expression | None = None
    message: Template | None = None
    condition: tuple[str, Any] | None = None

    def __call__(self, case: Case, library: Library) -> Iterator[Problem]:
        """Yield the problems of a record."""
        if self.condition:
            yield from self._named(case, library)
            return
        values, budget = values_of(case, library), library.derive(_budget)
        if budget.steps < 0:
            # An earlier record has used up the budget, and its finding reports this.
            return
        try:
            failed = self.that and self.that.evaluate(values, budget) is False
            # Invalid records are missing from the records, so a condition on all records would fail without reason.
            if failed and self.message and not (case.kind.name == GAME_KIND and any(library.refused.values())):
                yield Problem(self._path(case), self.message.render(values, Budget()), self.hint)
        except ExpressionError as error:
            # Types are checked beforehand, but a division by zero depends on the values.
            message = f"the check cannot be computed: {error.message}"
            yield Problem(self._path(case), message, error.hint or "correct the figure, or the check", unresolved=True)

    def _named(self, case: Case, library: Library) -> Iterator[Problem]:
        from msgspec.structs import replace

        name, rule = self.condition or ("", None)
        for problem in CONDITIONS[name](case, library, rule):
            if self.message:
                problem = replace(problem, message=self.message.render(values_of(case, library), Budget()))
            yield replace(problem, hint=self.hint or problem.hint)

    def _path(self, case: Case) -> tuple[str, ...]:
        return (self.at or case.kind.key,)


def read_checks(
    folder: Path, declared: DeclaredKinds, others: Collection[str], reserved: Mapping[str, str]
) -> tuple[tuple[Check, ...], dict[str, CheckSpec], Document | None, list[Finding]]:
    """Return the checks of a game folder, their declarations by code, the document `checks.yaml`, and findings about its faults.

    Args:
        declared: the declared kinds. If the kinds have faults, no checks are read, because most faults in the checks
            would be consequences of faults in the kinds.
        others: the names of the other kinds that the game reads.
        reserved: the letters that are not allowed at the beginning of codes, each with the game whose codes begin with
            these letters.
    """
    path = folder / CHECKS_FILE
    if not path.exists() or declared.has_errors:
        return (), {}, None, []
    document, findings = yaml.read(path, display_path(path))
    if document is None:
        return (), {}, None, findings
    checks, specs = list[Check](), dict[str, CheckSpec]()
    for code, value in list(document.value.items())[:MOST_CHECKS]:
        spec, more = parse_record(CheckSpec, value, document, (code,))
        findings += more
        if isinstance(spec, CheckSpec):
            faults = [*_code_faults(str(code), document, reserved)]
            check, more = _check(str(code), spec, document, declared.specs, others)
            findings += [*faults, *more]
            if check and not faults:
                checks.append(check)
                specs[str(code)] = spec
    if len(document.value) > MOST_CHECKS:
        place = document.place((list(document.value)[MOST_CHECKS],), key=True)
        findings.append(error_at("PG037", f"more than {MOST_CHECKS} checks", place, "remove some"))
    return tuple(checks), specs, document, findings


def _check(
    code: str, spec: CheckSpec, document: Document, kinds: Mapping[str, KindSpec], others: Collection[str]
) -> tuple[Check | None, list[Finding]]:
    """Return a check and the findings about its faults. The check is None if there are faults."""
    faults = [*_faults(code, spec, document, kinds)]
    if faults:
        return None, faults
    names: dict[str, ValueType] = shapes_of_kinds(kinds, others)
    if spec.of in kinds:
        names |= shapes_of_fields(kinds[spec.of].fields)
    else:
        names |= dict.fromkeys(("title", "sides", "edition"), ANY)
    that, message = None, None
    if spec.that:
        that, more = compile_at(document, (code, "that"), names)
        faults += more
    if spec.message:
        message, more = template_at(document, (code, "message"), names)
        faults += more
    condition = next(iter(spec.conditions.items()), None)
    if faults:
        return None, faults
    severity = Severity.WARNING if spec.warning else Severity.ERROR
    entry = Entry(code, spec.title, _manual(spec, document.value[code]), spec.section, severity)
    at = spec.at or _first_field(spec, kinds)
    return Check(entry, (spec.of,), DeclaredCondition(at, spec.hint, that, message, condition)), []


def _first_field(spec: CheckSpec, kinds: Mapping[str, KindSpec]) -> str:
    """Return the first field that a check's condition uses, to which its findings point, or "" if it uses no field.

    Findings do not point to the id or the name, because these values are correct.
    """
    fields = kinds[spec.of].fields if spec.of in kinds else {}
    text = re.sub(r"\"[^\"]*\"|'[^']*'", "", spec.that or "")
    used = (it for it in _WORD.findall(text) if it in fields and fields[it].type not in ("id", "name"))
    return next(used, "")


def _manual(spec: CheckSpec, written: Mapping[str, Any]) -> str:
    """Return the text that `printgen explain` prints: the reason, the condition, the remedy and the examples."""
    name = next((it for it in ("that", *CONDITIONS) if it in written), "that")
    condition = spec.that if name == "that" else one_line({name: written[name]})[1:-1]
    whom = "The records together" if spec.of == GAME_KIND else f"Every record of {spec.of}"
    parts = [spec.reason.strip(), f"{whom} must meet the condition `{condition}`."]
    parts += [f"To correct it: {spec.hint}."] if spec.hint else []
    shown = [f"{key}: {one_line(written[key])}" for key in ("passes", "fails") if written.get(key) is not None]
    examples = ["Example:", *(f"    {it}" for it in shown)] if shown else []
    return "\n\n".join([*filter(None, parts), "\n".join(examples)]).strip()


def _code_faults(code: str, document: Document, reserved: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a finding for a code that is invalid, or that belongs to printgen or to a built-in game."""
    here, letters = document.place((code,), key=True), code[:2]
    if not _CODE.fullmatch(code):
        hint = "write two capital letters and three digits, such as PA101"
        yield error_at("PG037", f"`{code}` is not a valid code for a check", here, hint)
    elif letters == _TAKEN or letters in reserved:
        owner = "printgen" if letters == _TAKEN else f"the game {reserved[letters]}"
        message = f"`{code}`: the checks of {owner} have codes that begin with {letters}"
        hint = "write other letters, because `printgen explain` and waivers look checks up by their codes"
        yield error_at("PG037", message, here, hint)


def _faults(code: str, spec: CheckSpec, document: Document, kinds: Mapping[str, KindSpec]) -> Iterator[Finding]:
    """Yield findings about the faults of a check that the validation of its fields does not detect."""
    here = document.place((code,), key=True)
    known = (*kinds, GAME_KIND)
    if spec.of not in known:
        message = f"`{spec.of}`: no such kind of record{suggest(spec.of, known)}"
        yield error_at("PG037", message, document.place((code, "of")), f"write one of {', '.join(known)}")
        return
    conditions = [*(["that"] if spec.that else []), *spec.conditions]
    if len(conditions) != 1:
        listed = ", ".join(("that", *CONDITIONS))
        message = f"a check has one condition, not {len(conditions)}"
        yield error_at("PG037", message, here, f"write one of {listed}")
    if spec.that and not spec.message:
        yield error_at("PG037", "`message` is missing", here, "add `message:` and what is wrong, with values in braces")
    fields = kinds[spec.of].fields if spec.of in kinds else {}
    if not fields and spec.conditions:
        yield error_at(
            "PG037", "a check of `game` needs an expression", here, "write it after `that:`, or name a kind in `of`"
        )
        return
    if spec.at and fields and spec.at not in fields:
        yield _no_field(document, (code, "at"), spec.at, fields)
    for key, rule in spec.conditions.items():
        yield from _faults_of_condition(document, code, key, rule, fields, kinds)


def _faults_of_condition(
    document: Document, code: str, key: str, rule: Any, fields: Collection[str], kinds: Mapping[str, KindSpec]
) -> Iterator[Finding]:
    """Yield findings for the fields and kinds of a named condition that do not exist."""
    if isinstance(rule, tuple):
        yield from (
            _no_field(document, (code, key, at), name, fields) for at, name in enumerate(rule) if name not in fields
        )
        return
    if isinstance(rule, Sum):
        named: list[tuple[yaml.Path, str]] = [(("fields", at), name) for at, name in enumerate(rule.fields)]
        named += [(("total",), rule.total)] if isinstance(rule.total, str) else []
        yield from (_no_field(document, (code, key, *path), name, fields) for path, name in named if name not in fields)
        return
    if rule.field not in fields:
        yield _no_field(document, (code, key, "field"), rule.field, fields)
    if isinstance(rule, KindReference) and rule.kind not in kinds:
        message = f"`{rule.kind}`: no such kind of record{suggest(rule.kind, kinds)}"
        yield error_at("PG037", message, document.place((code, key, "kind")), f"write one of {', '.join(kinds)}")


def _no_field(document: Document, path: yaml.Path, name: str, fields: Collection[str]) -> Finding:
    message = f"`{name}`: no such field{suggest(name, fields)}"
    return error_at("PG037", message, document.place(path), f"write one of {', '.join(fields)}")
