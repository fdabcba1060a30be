"""The structure of a check: a generator function over a case and its library, with a code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from inspect import cleandoc, getdoc
from textwrap import dedent
from typing import Any, TypeVar, overload

from msgspec import Struct

from printgen.data.edits import Fix, RenameKey, Replace
from printgen.data.findings import Severity
from printgen.data.kind import Case, KindName, Library, R
from printgen.data.nearest import corrected_name
from printgen.data.records.record import Record
from printgen.data.yaml import Path


class Remark(Struct, frozen=True):
    """A remark added to a problem. If `case` is given, the remark refers to the field at `path` in the record of that case."""

    text: str
    case: Case | None = None
    path: Path = ()


class Problem(Struct, frozen=True):
    """A fault found by a check: its path in the record, the message, and the remedy. The engine adds the code and the place.

    Fields:
        severity: the severity, if it differs from the severity of the check.
        at_key: whether the finding points at the field's name instead of its value.
        fix: the correction, if only one is possible, with a path that starts at the record.
        likely: the most likely correction, such as the rulebook's figure. It is used only to find the consequences of
            the mistake.
        strict_hint: the remedy if another check also rejects the value. A house rule cannot allow such a value. If None, `hint`
            is used.
        hides: the path of a table or map that cannot be checked further because of this fault, or None if checking can
            continue.
        unresolved: whether the fault is an unknown name. In that case, the record is not checked against other rules.
    """

    path: Path
    message: str
    hint: str | None = None
    notes: tuple[Remark, ...] = ()
    severity: Severity | None = None
    at_key: bool = False
    fix: Fix | None = None
    likely: tuple[Fix, ...] = ()
    strict_hint: str | None = None
    hides: Path | None = None
    unresolved: bool = False


def rename(path: Path, name: object, names: Iterable[str], key: bool = False) -> Fix | None:
    """Return the fix for a misspelt name at a path, or None if the intended name is unclear.

    Args:
        key: whether the name is a key of a mapping, not a value.
    """
    near = corrected_name(name, names)
    return None if near is None else RenameKey(path, near) if key else Replace(path, near)


S = TypeVar("S", bound=Record)
#: A function that yields the problems of a case with a record of this class.
FindProblems = Callable[[Case[R], Library], Iterator[Problem]]


class Entry(Struct, frozen=True):
    """A code in the catalogue. The title names the fault, and the manual gives the reason and an example.

    Fields:
        firm: whether waivers of the check are forbidden, because nothing can be printed from the faulty data.
    """

    code: str
    title: str
    manual: str
    section: str | None = None
    severity: Severity = Severity.ERROR
    firm: bool = False

    @property
    def why(self) -> str:
        """The manual text without its example."""
        return cleandoc(self.manual).partition("Example:\n")[0].strip()

    @property
    def example(self) -> str:
        """The manual's example of faulty data."""
        return dedent(cleandoc(self.manual).partition("Example:\n")[2]).rstrip()


class Check(Struct, frozen=True):
    """A check: its catalogue entry, its function, and the kinds of record that it checks (every kind if empty)."""

    entry: Entry
    kinds: tuple[str, ...]
    find_problems: FindProblems[Any]


@overload
def check(
    code: str,
    title: str,
    section: str | None = None,
    severity: Severity = Severity.ERROR,
    *,
    kinds: tuple[KindName[R]],
    firm: bool = False,
) -> Callable[[FindProblems[R]], Check]: ...
@overload
def check(
    code: str,
    title: str,
    section: str | None = None,
    severity: Severity = Severity.ERROR,
    *,
    kinds: tuple[KindName[R], KindName[S]],
    firm: bool = False,
) -> Callable[[FindProblems[R | S]], Check]: ...
@overload
def check(
    code: str,
    title: str,
    section: str | None = None,
    severity: Severity = Severity.ERROR,
    kinds: tuple[str, ...] = (),
    firm: bool = False,
) -> Callable[[FindProblems[Record]], Check]: ...
def check(
    code: str,
    title: str,
    section: str | None = None,
    severity: Severity = Severity.ERROR,
    kinds: tuple[str, ...] = (),
    firm: bool = False,
) -> Callable[[FindProblems[Any]], Check]:
    """Return a decorator that makes a check from a function that takes `(case, library)` and yields problems.

    The function's docstring becomes the manual. The function may come from another package, with a game's figures bound
    by `functools.partial`. In this way, each game can give a common check its own code, section and figures.
    """

    def stamp(find_problems: FindProblems[Any]) -> Check:
        plain = find_problems.func if isinstance(find_problems, partial) else find_problems
        return Check(Entry(code, title, getdoc(plain) or "", section, severity, firm), kinds, find_problems)

    return stamp
