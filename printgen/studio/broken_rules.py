"""The findings that house rules cause, one per rule and check. Each offers two remedies that change the user's file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from starlette.requests import Request

from printgen.checks.catalogue import NOT_WAIVABLE, collect
from printgen.checks.causes import findings_to_report, without_consequences
from printgen.checks.engine import apply_checks
from printgen.commands.table_files import apply_edits
from printgen.data import yaml
from printgen.data.edits import Append, Insert, Path, Replace
from printgen.data.findings import Finding, Severity, UsageError
from printgen.data.kind import Case
from printgen.data.kinds import HOUSE_RULES
from printgen.data.partial import with_other_files
from printgen.games.game import aircraft_cases
from printgen.studio.editing import without_record
from printgen.studio.gallery import name_of
from printgen.studio.rendering import find_game
from printgen.studio.workspace import OpenGame
from printgen.translation import _


class BrokenRule(Struct, frozen=True):
    """A check that aircraft fail because of a house rule.

    Fields:
        rule: the id of the house rule.
        findings: the findings about all failing aircraft. All have the code of the check.
        aircraft: the ids of the aircraft.
        can_exclude: whether the rule also changes other aircraft, so that it can exclude the failing aircraft.
        can_waive: whether the rule may waive the check.
    """

    rule: str
    findings: tuple[Finding, ...]
    aircraft: tuple[str, ...]
    can_exclude: bool
    can_waive: bool


def broken_rules(opened: OpenGame) -> list[BrokenRule]:
    """Return the checks that the house rules of a game break. Findings that a record has without the rules are omitted."""
    last = {(it.kind, it.id): it.rule for it in opened.played.changes}
    selected = {(it.rule, it.id) for it in opened.played.changes}
    firm = _firm(opened)
    groups = dict[tuple[str, str], dict[str, list[Finding]]]()
    for (kind, id), rule in last.items():
        for it in _caused(opened, opened.library.of(kind)[id], opened.reading.library.of(kind)[id]):
            groups.setdefault((rule, it.code), {}).setdefault(id, []).append(it)
    return [
        BrokenRule(
            rule,
            tuple(it for several in by_aircraft.values() for it in several),
            tuple(by_aircraft),
            any(id not in by_aircraft for of, id in selected if of == rule),
            code not in firm,
        )
        for (rule, code), by_aircraft in groups.items()
    ]


def _caused(opened: OpenGame, case: Case, before: Case) -> list[Finding]:
    """Return those findings of a changed record that the unchanged record does not have."""
    checks, library = collect(opened.game.checks), opened.library
    found = without_consequences(apply_checks(checks, library, [case]), checks, library, [case])
    had = {it.code for it in apply_checks(checks, opened.reading.library, [before])} if found else set()
    return [it for it in findings_to_report(with_other_files(found, opened.reading.replaced)) if it.code not in had]


def describe_broken(broken: BrokenRule, opened: OpenGame) -> dict[str, Any]:
    """Return a broken check as plain data, with the names of the aircraft and the possible remedies."""
    cases, rule = aircraft_cases(opened.game, opened.library), opened.library.of(HOUSE_RULES)[broken.rule]
    first, count = broken.findings[0], len(broken.aircraft)
    line = _("With “{rule}”, {count} aircraft fail a check: {names}.").format(
        rule=rule.record.name, count=count, names=", ".join(name_of(cases[it]) for it in broken.aircraft)
    )
    example = first.message if count == 1 else _("For example: {message}").format(message=first.message)
    return {
        "level": "error" if any(it.severity is Severity.ERROR for it in broken.findings) else "warning",
        "code": first.code,
        "message": line,
        "hint": example,
        "field": "",
        "line": rule.place("id").line,
        "where": "",
        "rule": broken.rule,
        "aircraft": broken.aircraft if broken.can_exclude else (),
        "can_waive": broken.can_waive,
    }


def remove_rule(_request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the text of the house rules file without one rule. No file is written."""
    text, at, _content = _rule(sent)
    document = yaml.parse_quietly(text, "")[0]
    return {"text": without_record(text, at, len(document.value["rules"]) if document else 0)}


def exclude_aircraft(_request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the text of the house rules file after a rule excludes the given aircraft. No file is written."""
    text, at, rule = _rule(sent)
    ids = [str(it) for it in sent.get("aircraft") or ()]
    given = rule.get("not")
    if not isinstance(given, dict):
        edit: Append | Insert | Replace = (Replace if "not" in rule else Insert)((*at, "not"), {"aircraft": ids})
    else:
        before = given.get("aircraft", [])
        every = [*(before if isinstance(before, list) else [before]), *ids]
        edit = (Replace if "aircraft" in given else Insert)((*at, "not", "aircraft"), [*dict.fromkeys(every)])
    return {"text": apply_edits(f"{text.rstrip()}\n", [edit])}


def waive_check(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the text of the house rules file after a rule waives a check for the stated reason. No file is written."""
    text, at, rule = _rule(sent)
    code, reason = str(sent.get("code", "")), str(sent.get("reason", "")).strip()
    if not reason:
        raise UsageError(_("Enter the reason for keeping these aircraft. The reason is stored with the rule."))
    if code in _firm(find_game(request)):
        raise UsageError(_("{code} cannot be waived. Exclude the aircraft, or correct the rule.").format(code=code))
    waiver, given = {"check": code, "reason": reason}, rule.get("waivers")
    if isinstance(given, list) and given:
        edit: Append | Insert | Replace = Append((*at, "waivers"), waiver)
    else:
        edit = (Replace if "waivers" in rule else Insert)((*at, "waivers"), [waiver])
    return {"text": apply_edits(f"{text.rstrip()}\n", [edit])}


def _firm(opened: OpenGame) -> frozenset[str]:
    """Return the codes of the checks that no record may waive."""
    return NOT_WAIVABLE.union(it.entry.code for it in collect(opened.game.checks) if it.entry.firm)


def _rule(sent: Mapping[str, Any]) -> tuple[str, Path, Mapping[Any, Any]]:
    """Return the sent text, and the path and the content of the rule that the request names."""
    text, wanted = str(sent.get("text", "")), sent.get("rule")
    document = yaml.parse_quietly(text, "")[0] if text.strip() else None
    content = document.value if document else None
    rules = content.get("rules") if isinstance(content, dict) else None
    for number, rule in enumerate(rules if isinstance(rules, list) else ()):
        if isinstance(rule, dict) and rule.get("id") == wanted:
            return text, ("rules", number), rule
    raise UsageError(_("The text no longer contains the rule."))
