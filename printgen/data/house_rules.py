"""Application of house rules to records. Errors in the rules become findings."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from decimal import ROUND_FLOOR, Decimal
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.figures import ABOUT, format_value
from printgen.data.findings import Finding, Note, Place
from printgen.data.kind import Case, Key, Library
from printgen.data.kinds import HOUSE_RULES
from printgen.data.nearest import nearest, suggest
from printgen.data.readings import change_values, value_of, written_value
from printgen.data.records.fields import UNKNOWN, Unknown
from printgen.data.records.house_rules import HouseRule
from printgen.data.records.record import NOWHERE, Record, RuleWaiver, yaml_name
from printgen.data.rule_conditions import (
    aircraft_kinds,
    exclusion,
    field_error,
    figure_paths,
    rule_error,
    rule_place,
    selected_aircraft,
)

#: The fields of aircraft records that are not figures. No house rule can change them.
_NOT_FIGURES: Final = ("aircraft", *map(yaml_name, ABOUT))
_SUM: Final = re.compile(r"[+-]\d{1,9}(\.\d{1,6})?")
_OPEN_ENDED: Final = re.compile(r"(0|[1-9]\d{0,8})\+")
_PRODUCT: Final = re.compile(r"[x×*] ?(\d{1,6}(\.\d{1,6})?)")


class FigureChange(Struct, frozen=True):
    """A change to one figure of a record by a house rule."""

    rule: str
    name: str
    kind: str
    id: str
    figure: str
    old: str
    new: str
    place: Place


class Applied(Struct, frozen=True):
    """The result of applying house rules: the changed library, the changes to figures, and the errors in the rules."""

    library: Library
    changes: tuple[FigureChange, ...] = ()
    findings: tuple[Finding, ...] = ()


class _Planned(Struct, frozen=True):
    """A planned change: the house rule, the record, the path of the figure, and the new value as plain data."""

    rule: Case[HouseRule]
    case: Case
    figure: str
    value: object

    @property
    def place(self) -> Place:
        return rule_place(self.rule, ("change", self.figure))

    def conflicts_with(self, other: _Planned) -> bool:
        one, two = f"{self.figure}.", f"{other.figure}."
        return self.rule is not other.rule and (one.startswith(two) or two.startswith(one))


def is_changed(record: Record) -> bool:
    """Return whether a house rule has changed a figure of the record."""
    return any(source.house_rule for source in record.sources.values())


def games_of(rule: HouseRule) -> tuple[str, ...]:
    """Return the games that a rule applies to."""
    return (rule.game, *rule.games) if rule.game else rule.games


def apply_house_rules(library: Library, game: str, games: Collection[str] = ()) -> Applied:
    """Return the library with the house rules for a game applied. A rule with an error changes nothing.

    Args:
        game: the id of the library's game.
        games: the ids of all games, to report misspelt ids.
    """
    rules = library.of(HOUSE_RULES).values()
    if not rules:
        return Applied(library)
    findings: list[Finding] = []
    planned: list[_Planned] = []
    for rule in rules:
        if wrong := list(_wrong_games(rule, games)):
            findings += wrong
        elif game in games_of(rule.record):
            mine, wrong = _plan(rule, library)
            planned += mine if not wrong else []
            findings += wrong
    conflicts = list(_conflicts(planned))
    findings += [finding for _rule, finding in conflicts]
    refused = {rule for rule, _finding in conflicts}
    made, changes, more = _changed([it for it in planned if it.rule.id not in refused])
    findings += more
    cases = {kind: dict(inside) for kind, inside in library.cases.items()}
    for (kind, id), case in made.items():
        cases[kind][id] = case
    changed = replace(library, cases=cases, derived={}) if made else library
    return Applied(changed, tuple(changes), tuple(findings))


def _wrong_games(rule: Case[HouseRule], games: Collection[str]) -> Iterator[Finding]:
    record = rule.record
    if record.game and record.games:
        yield rule_error(
            rule, "both `game` and `games` are given", ("game",), "keep `games`, and list all games in it", key=True
        )
    if not record.change:
        hint = "add `change:`, with each field and its change, such as `+1` or `x0.9`"
        yield rule_error(rule, "the rule has no `change`, so it changes nothing", ("id",), hint)
    if not games_of(record):
        yield rule_error(rule, "no game is given", ("id",), f"add `game: GAME`, one of {', '.join(sorted(games))}")
    for id in games_of(record):
        if games and id not in games:
            path = ("game",) if record.game else ("games",)
            yield rule_error(
                rule,
                f"`{id}`: no such game{suggest(id, games)}",
                path,
                f"write `{near}`" if (near := nearest(id, games)) else f"use one of: {', '.join(sorted(games))}",
            )


# The changes of a rule.


def _plan(rule: Case[HouseRule], library: Library) -> tuple[list[_Planned], list[Finding]]:
    """Return the changes that a house rule makes, and the errors in the house rule."""
    selected, findings = selected_aircraft(rule, library)
    planned: list[_Planned] = []
    for path in rule.record.change:
        found, wrong = _plan_figure(rule, path, selected, library)
        planned += found
        findings += wrong
    return planned, findings


def _plan_figure(
    rule: Case[HouseRule], path: str, selected: Sequence[str], library: Library
) -> tuple[list[_Planned], list[Finding]]:
    """Return the changes that a rule makes to one figure of the selected aircraft.

    If this part of the rule is wrong, return the errors instead.
    """
    kind = _kind_with(library, path)
    if path.partition(".")[0] in _NOT_FIGURES:
        hint = "change a figure instead; printgen automatically marks every changed figure as a house rule"
        return [], [rule_error(rule, f"`{path}` is not a figure", ("change", path), hint, key=True)]
    if kind is None:
        return [], [field_error(rule, path, "change", figure_paths(library))]
    planned, found, same, unlike = list[_Planned](), list[object](), 0, dict[str, object]()
    for id in selected:
        case = library.of(kind).get(id)
        old = _figure(case, path) if case else NOWHERE
        if case is None or old is NOWHERE:
            continue
        found.append(old)
        new = changed_value(rule.record.change[path], old)
        if new is NOWHERE and old == UNKNOWN.value:
            continue
        if new is NOWHERE:
            unlike[id] = old
        elif new == old and type(new) is type(old):
            same += 1
        else:
            planned.append(_Planned(rule, case, path, new))
    if unlike:
        first = next(iter(unlike))
        more = f" ({len(unlike)} aircraft in all)" if len(unlike) > 1 else ""
        text = f"`{path}` of `{first}` is {_named(unlike[first])}, not a number{more}"
        hint = exclusion(rule, unlike, selected, "write the new value")
        return [], [rule_error(rule, text, ("change", path), hint)]
    if planned or not selected:
        return planned, []
    reason = "already have this value" if same else "do not have this figure, or it is unknown"
    message = f"`{path}` changes nothing: the selected aircraft ({len(selected)} in all) {reason}"
    hint = "correct the change or `where`, or remove it"
    if UNKNOWN.value in found:
        hint = f"an unknown figure cannot be changed: write the figure itself, such as `{path}: 5`"
    return [], [rule_error(rule, message, ("change", path), hint)]


def _named(value: object) -> str:
    if isinstance(value, dict | list):
        return "a group of fields" if isinstance(value, dict) else "a list"
    return format_value(value)


def _kind_with(library: Library, path: str) -> str | None:
    """Return the kind of aircraft record that contains a figure, or None if no kind contains it.

    The game's own kinds are searched before shared kinds.
    """
    first = path.partition(".")[0]
    for kind in aircraft_kinds(library):
        cases = library.of(kind).values()
        case = next(iter(cases), None)
        if case is None:
            continue
        # At least one record must have the part of a figure, but an entire field may be missing from all records.
        names = map(yaml_name, type(case.record).model_fields)
        if first in names and ("." not in path or any(value_of(it.record, path) is not NOWHERE for it in cases)):
            return kind
    return None


def _figure(case: Case, path: str) -> object:
    """Return the value of a figure as plain data, or NOWHERE if the figure is missing."""
    value = value_of(case.record, path)
    if value is NOWHERE or value is None:
        return NOWHERE
    if isinstance(value, Unknown):
        return value.value
    written = written_value(case, path)
    # A field that the file omits has its default value.
    return value if written is NOWHERE and isinstance(value, bool | int | float | str) else written


def changed_value(change: object, old: object) -> object:
    """Return the value that results from applying a house rule's change to an old value.

    Return NOWHERE if the change needs a number and the value is not a number. The result of a multiplication is rounded
    half up to the number of decimals of the old value. An open-ended number such as `8+` stays open-ended.
    """
    text = change.strip() if isinstance(change, str) else ""
    if text.startswith("="):
        return _number(text[1:].strip())
    factor = _PRODUCT.fullmatch(text)
    is_negative = isinstance(change, int | float) and not isinstance(change, bool) and change < 0
    term = str(change) if is_negative else text if _SUM.fullmatch(text) else None
    if factor is None and term is None:
        return list(change) if isinstance(change, tuple) else change
    if isinstance(old, str) and (limit := _OPEN_ENDED.fullmatch(old)):
        return f"{changed_value(change, int(limit[1]))}+"
    if isinstance(old, bool) or not isinstance(old, int | float):
        return NOWHERE
    number = Decimal(str(old))
    places = -int(number.as_tuple().exponent) if isinstance(old, float) else 0
    result = number * Decimal(factor[1]) if factor else number + Decimal(term or 0)
    if factor:
        step = Decimal(10) ** -places
        result = ((result / step) + Decimal("0.5")).to_integral_value(ROUND_FLOOR) * step
    return int(result) if result == result.to_integral_value() and isinstance(old, int) else float(result)


def _number(text: str) -> object:
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return text


def _conflicts(planned: Sequence[_Planned]) -> Iterator[tuple[str, Finding]]:
    """Yield a finding for each figure that an earlier rule also changes, with the id of the later rule."""
    before: dict[Key, list[_Planned]] = {}
    clashes: dict[tuple[str, str, str], list[tuple[_Planned, _Planned]]] = {}
    for it in planned:
        earlier = before.setdefault((it.case.kind.name, it.case.id), [])
        for other in earlier:
            if it.conflicts_with(other):
                clashes.setdefault((it.rule.id, it.figure, other.rule.id), []).append((it, other))
        earlier.append(it)
    for (rule, figure, other_rule), found in clashes.items():
        it, other = found[0]
        more = f" and {len(found) - 1} more" if len(found) > 1 else ""
        message = f"`{figure}` of `{it.case.id}`{more} is also changed by the rule `{other_rule}`"
        mine = (one.case.id for one in planned if one.rule is it.rule)
        hint = exclusion(it.rule, (one.case.id for one, _other in found), mine, "combine the two rules")
        finding = rule_error(it.rule, message, ("change", figure), hint)
        yield rule, replace(finding, notes=(Note("the other change", other.place),))


def _changed(planned: Sequence[_Planned]) -> tuple[dict[Key, Case], list[FigureChange], list[Finding]]:
    """Return the changed cases, the changes, and an error for each change that is invalid in its record.

    If any change of a rule is invalid, none of the rule's changes is applied.
    """
    by_record: dict[Key, list[_Planned]] = {}
    for it in planned:
        by_record.setdefault((it.case.kind.name, it.case.id), []).append(it)
    made: dict[Key, Case] = {}
    refused: dict[tuple[str, str], list[tuple[_Planned, list[Finding]]]] = {}
    for key, wanted in by_record.items():
        case, wrong = _change_all(wanted)
        if case:
            made[key] = case
        for it, findings in wrong:
            refused.setdefault((it.rule.id, it.figure), []).append((it, findings))
    if refused:
        gone = {rule for rule, _figure in refused}
        rest, changes, more = _changed([it for it in planned if it.rule.id not in gone])
        return rest, changes, [*(_refused(it, planned) for it in refused.values()), *more]
    order = {it.rule.id: number for number, it in reversed([*enumerate(planned)])}
    changes = [_change(it, made[key]) for key, wanted in by_record.items() for it in wanted]
    return made, sorted(changes, key=lambda it: (order[it.rule], it.id)), []


def _change_all(wanted: Sequence[_Planned]) -> tuple[Case | None, list[tuple[_Planned, list[Finding]]]]:
    """Apply all changes to the case and return it. If any change is invalid, return None and the errors of each such change."""
    case = wanted[0].case
    values = {it.figure: it.value for it in wanted}
    sources = {it.figure: {"status": "house", "rule": it.rule.record.name, "house-rule": it.rule.id} for it in wanted}
    made, errors = change_values(case, values, sources)
    if made:
        return _with_waivers(made, {it.rule.id: it.rule.record for it in wanted}.values()), []
    alone = [(it, change_values(case, {it.figure: it.value}, sources)) for it in wanted]
    wrong = [(it, found) for it, (changed, found) in alone if changed is None]
    # If each change is accepted alone, the combination causes the errors.
    return None, wrong or [(it, errors) for it in wanted]


def _with_waivers(case: Case, rules: Iterable[HouseRule]) -> Case:
    """Return a changed case with the waivers of the house rules added."""
    own = tuple(RuleWaiver(check=it.check, reason=it.reason) for rule in rules for it in rule.waivers)
    if not own:
        return case
    return replace(case, record=case.record.model_copy(update={"waivers": (*case.record.waivers, *own)}))


def _refused(found: Sequence[tuple[_Planned, list[Finding]]], planned: Sequence[_Planned]) -> Finding:
    it, errors = found[0]
    more = f" and {len(found) - 1} more" if len(found) > 1 else ""
    old, new = format_value(_plain(_figure(it.case, it.figure))), format_value(_plain(it.value))
    reason = f": {errors[0].message}" if errors else ""
    selected = (one.case.id for one in planned if one.rule is it.rule)
    message = f"`{it.figure}` of `{it.case.id}`{more} cannot change from {old} to {new}{reason}"
    remedy = (errors[0].hint if errors else None) or "correct the change"
    hint = exclusion(it.rule, (one.case.id for one, _errors in found), selected, remedy)
    return rule_error(it.rule, message, ("change", it.figure), hint)


def _plain(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _change(it: _Planned, made: Case) -> FigureChange:
    old, new = (format_value(_plain(_figure(case, it.figure))) for case in (it.case, made))
    rule = it.rule.record
    return FigureChange(rule.id, rule.name, it.case.kind.name, it.case.id, it.figure, old, new, it.place)
