"""The engine: problems become findings with code, severity, section and place; waivers take them away."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from printgen.checks.check import Check, Problem, Remark, check
from printgen.checks.engine import apply_checks
from printgen.data.edits import Replace
from printgen.data.findings import Finding, Note, Place, Severity
from printgen.data.kind import Case, Kind, Library
from printgen.data.recording import RecordingLibrary
from printgen.data.records.fields import Id
from printgen.data.records.record import Record
from tests.documents import parsed


class Kite(Record):
    kite: Id
    tail: int = 0
    line: int = 1


KITES = Kind("kites", "kites/*.yaml", Kite, key="kite")


@check("XX101", "a kite without a tail", section="1.2", kinds=("kites",))
def tails(case: Case, library: Library) -> Iterator[Problem]:
    if isinstance(case.record, Kite) and case.record.tail == 0:
        notes = (Remark("it is tied here", case, ("line",)), Remark("nobody knows why"))
        yield Problem(("tail",), "the tail is 0", "give it one", notes)


@check("XX102", "a kite without a line", severity=Severity.WARNING)
def lines(case: Case, library: Library) -> Iterator[Problem]:
    if isinstance(case.record, Kite) and case.record.line == 0:
        yield Problem(("line",), "the line is 0", severity=Severity.ERROR, at_key=True)


@check("XX103", "nothing to do with kites", kinds=("balloons",))
def balloons(case: Case, library: Library) -> Iterator[Problem]:
    yield Problem((), "not a balloon")


CHECKS = (tails, lines, balloons)


def library(*texts: str) -> Library:
    cases = {}
    for text in texts:
        document = parsed(text, "kites.yaml")
        record = Kite.model_validate(document.value)
        cases[record.kite] = Case(KITES, record.kite, record, document)
    return Library({"kites": cases})


def codes(text: str, checks: tuple[Check, ...] = CHECKS) -> list[tuple[str, int]]:
    return [(found.code, found.place.line if found.place else 0) for found in apply_checks(checks, library(text))]


def test_a_problem_is_stamped_with_code_severity_section_and_place() -> None:
    expected = Finding(
        code="XX101",
        severity=Severity.ERROR,
        message="the tail is 0",
        place=Place("kites.yaml", 2, 7, 2, 8),
        section="1.2",
        hint="give it one",
        notes=(Note("it is tied here", Place("kites.yaml", 3, 7, 3, 8)), Note("nobody knows why")),
    )
    assert [expected] == apply_checks(CHECKS, library("kite: box\ntail: 0\nline: 5\n"))


def test_a_problem_may_be_graver_than_its_check_and_point_at_the_key() -> None:
    (found,) = apply_checks(CHECKS, library("kite: box\ntail: 3\nline: 0\n"))
    assert ("XX102", Severity.ERROR, 1, 5) == (
        found.code,
        found.severity,
        found.place and found.place.column,
        found.place and found.place.end_column,
    )


def test_a_fix_is_that_of_the_record_in_its_file_and_none_if_the_file_has_no_such_place() -> None:
    @check("XX104", "a kite that is wrong", kinds=("kites",))
    def fixes(case: Case, library: Library) -> Iterator[Problem]:
        yield Problem(("tail",), "a tail", fix=Replace(("tail",), 1))
        yield Problem(("line",), "no line", fix=Replace(("line",), 2))

    kites = Kind("kites", "kites.yaml", Kite, key="kite", entries="kites")
    document = parsed("kites:\n- {kite: red}\n- {kite: blue, tail: 0}\n", "kites.yaml")
    blue = Case(kites, "blue", Kite(kite="blue"), document, ("kites", 1))
    found = apply_checks((fixes,), Library({"kites": {"blue": blue}}))
    assert {it.message: it.fix for it in found} == {"a tail": Replace(("kites", 1, "tail"), 1), "no line": None}


def test_a_kept_rule_gives_nothing() -> None:
    assert [] == apply_checks(CHECKS, library("kite: box\ntail: 3\n"))


def test_the_order_of_checks_and_cases_makes_no_difference() -> None:
    texts = [f"kite: kite-{number}\ntail: 0\nline: 0\nwaivers: [{{check: XX9, reason: x}}]\n" for number in range(6)]
    expected = apply_checks(CHECKS, library(*texts))
    assert len(expected) == 18
    for seed in range(5):
        checks, cases = list(CHECKS), list(texts)
        random.Random(seed).shuffle(checks)
        random.Random(seed).shuffle(cases)
        assert expected == apply_checks(checks, library(*cases))


def test_a_waiver_takes_away_what_it_names_and_no_more() -> None:
    text = "kite: box\ntail: 0\nline: 0\nwaivers:\n  - {check: XX101, reason: it flies without}\n"
    assert [("XX102", 3)] == codes(text)


def test_a_waiver_without_a_reason_does_not_count() -> None:
    assert [("XX101", 2), ("PG007", 4)] == codes('kite: box\ntail: 0\nwaivers:\n  - {check: XX101, reason: " "}\n')


def test_an_idle_waiver_is_found_at_its_own_place() -> None:
    (found,) = apply_checks(
        CHECKS, library("kite: box\ntail: 1\nwaivers:\n  - {check: XX101, reason: it flies without}\n")
    )
    assert ("PG007", Severity.WARNING, Place("kites.yaml", 4, 13, 4, 18)) == (found.code, found.severity, found.place)
    assert "this waiver has no effect: the record passes XX101" == found.message


def test_a_waiver_of_an_unknown_check_offers_the_nearest_code() -> None:
    (found,) = apply_checks(CHECKS, library("kite: box\ntail: 1\nwaivers:\n  - {check: XX1O1, reason: a slip}\n"))
    assert "`XX1O1`: no such check; did you mean `XX101`?" == found.message


def test_some_codes_are_never_waived() -> None:
    never = ("PG001", "PG002", "PG003", "PG004", "PG007")
    waivers = "".join(f"  - {{check: {code}, reason: I would like to}}\n" for code in never)
    found = apply_checks(CHECKS, library(f"kite: box\ntail: 1\nwaivers:\n{waivers}"))
    assert [f"{code} cannot be waived" for code in never] == [it.message for it in found]


def test_a_waiver_of_what_drawing_finds_is_not_called_idle() -> None:
    assert [] == codes("kite: box\ntail: 1\nwaivers:\n  - {check: PG009, reason: drawn by hand}\n")


def test_a_check_that_raises_is_a_mistake_of_ours_and_is_heard() -> None:
    @check("XX104", "a check that stumbles")
    def stumbles(case: Case, library: Library) -> Iterator[Problem]:
        yield Problem((), str(1 // 0))

    with pytest.raises(ZeroDivisionError):
        apply_checks((stumbles,), library("kite: box\n"))


def test_it_is_known_which_other_records_a_finding_depends_on() -> None:
    @check("XX104", "a tail longer than the box kite's", kinds=("kites",))
    def longer(case: Case, library: Library) -> Iterator[Problem]:
        box = library.get("kites", "box")
        if isinstance(case.record, Kite) and isinstance(box, Kite) and case.record.tail > box.tail:
            yield Problem(("tail",), f"the box kite's is {box.tail}")

    recording = RecordingLibrary.over(library("kite: box\ntail: 2\n", "kite: delta\ntail: 3\n"))
    delta = recording.cases["kites"]["delta"]
    assert [it.code for it in apply_checks([longer], recording, [delta])] == ["XX104"]
    assert recording.reads.records == {("kites", "box")}
    assert recording.reads.kinds == set()
