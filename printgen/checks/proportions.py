"""The check that compares an aircraft's form with the proportions of its class (PG020)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct

from printgen.checks.check import Problem, check
from printgen.checks.lengths import UNITS, metres_hint
from printgen.checks.rulebook_file import read_document
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.record import NOWHERE, step_into

FILE = Path(__file__).with_name("proportions.yaml")
#: The factor by which a figure must exceed its limit to be an error instead of a warning.
GROSS = 2.0
#: Aircraft from this year on are compared with post-war aircraft.
LATER = "1930"
#: The first year of wartime aircraft, and the first year after the war.
WAR = ("1912", "1919")
#: The dimensions in an aircraft's `form`, and additional dimensions for aircraft with several wings.
FORM = (
    *(
        "length",
        "upper-wing-position",
        "body-section",
        "body-width",
        "body-depth",
        "nose",
        "propeller-diameter",
        "ailerons",
        "struts",
        "fin",
        "seats",
        "guns",
    ),
    *("upper.chord", "upper.tip", "upper.cutout", "tailplane.span", "tailplane.chord", "tailplane.shape"),
)
WINGS = ("wing-gap", "stagger", "cabane-gap", "bays", "lower.chord", "lower.tip")


class Proportion(Struct, frozen=True):
    """The plausible limits of a figure, or of its ratio to the figure `of`."""

    figure: str
    of: str | None
    least: float
    most: float


@cache
def limits() -> Mapping[str, tuple[Proportion, ...]]:
    """Return the limits for each class of aircraft, from proportions.yaml."""
    found = dict[str, tuple[Proportion, ...]]()
    for name, entries in read_document(FILE).value.items():
        pairs = ((*figures.partition(" / ")[::2], *both) for figures, both in entries.items())
        found[name] = tuple(
            Proportion(figure, of or None, float(least), float(most)) for figure, of, least, most in pairs
        )
    return found


@check("PG020", "implausible proportions", kinds=(AIRCRAFT,))
def proportions(case: Case[Aircraft], _library: Library) -> Iterator[Problem]:
    """Each dimension of an aircraft must be plausible for its class, in metres and in proportion to other dimensions.

    A misplaced decimal point or a mistyped digit is hard to see in the file, but ruins the drawing. The limits come
    from the built-in aircraft of each class, such as single-seaters, bombers or airships. A dimension outside the range
    causes a warning, or an error if the dimension is more than twice the maximum or less than half the minimum. If a
    form states most but not all of the usual figures, a line was probably deleted by mistake.

    Example:
        aircraft: sopwith-camel
        form: {length: 5.72, propeller-diameter: 26}
    """
    aircraft = case.record
    kind = class_of(aircraft)
    outside = [limit for limit in limits().get(kind, ()) if _beyond(aircraft, limit) != 1.0]
    while outside:
        # One wrong figure causes several wrong ratios. Therefore, report the figure that most of these ratios share.
        involved = Counter(name for limit in outside for name in (limit.figure, limit.of) if name)
        figure = max(involved, key=lambda name: involved[name])
        affected = [limit for limit in outside if figure in (limit.figure, limit.of)]
        worst = max(affected, key=lambda limit: _beyond(aircraft, limit))
        gross = Severity.ERROR if _beyond(aircraft, worst) > GROSS else Severity.WARNING
        message, hint = f"{_describe(aircraft, worst)}; {kind} have {_range(worst)}", _unit(aircraft, figure, worst)
        if worst.of == figure:
            message = _of_whole(aircraft, worst, kind)
        yield Problem(_path(figure), message, hint, severity=gross)
        outside = [limit for limit in outside if limit not in affected]
    yield from _lost(aircraft)
    if isinstance(aircraft.since, str) and aircraft.since < LATER and not WAR[0] <= aircraft.since < WAR[1]:
        message = f"service began in {aircraft.since}; aircraft of the war entered service between {WAR[0]} and {int(WAR[1]) - 1}"
        yield Problem(("since",), message, "look the month up again", severity=Severity.WARNING)


def class_of(aircraft: Aircraft) -> str:
    """Return the class that an aircraft belongs to for the comparison, such as `airships`."""
    if aircraft.wings == "airship":
        return "airships"
    if not isinstance(aircraft.since, str) or aircraft.since >= LATER:
        return "aircraft of an unknown year, or after the war"
    if aircraft.engine.count > 1:
        return "bombers"
    return f"{'single-seat' if len(aircraft.crew) == 1 else 'two-seat'} {aircraft.wings}s"


def _value(aircraft: Aircraft, name: str) -> float | None:
    """Return the figure at a path as a number, or None if it is missing, unknown or not a number."""
    found: object = aircraft
    for step in name.split("."):
        found = step_into(found, step)
    return float(found) if isinstance(found, int | float) and not isinstance(found, bool) else None


def _measured(aircraft: Aircraft, limit: Proportion) -> float | None:
    value, reference = _value(aircraft, limit.figure), _value(aircraft, limit.of) if limit.of else 1.0
    return value / reference if value is not None and reference else None


def _beyond(aircraft: Aircraft, limit: Proportion) -> float:
    """Return the factor by which a figure exceeds its limits, or 1 if the figure is missing or within its limits."""
    value = _measured(aircraft, limit)
    if value is None or limit.least <= value <= limit.most:
        return 1.0
    if value > limit.most:
        return value / limit.most if limit.most > 0 else 1.1
    return limit.least / value if value > 0 and limit.least > 0 else 1.1


def _describe(aircraft: Aircraft, limit: Proportion) -> str:
    value = _value(aircraft, limit.figure)
    if limit.of is None:
        return f"{limit.figure} is {value:g}"
    share = _measured(aircraft, limit)
    return f"{limit.figure} is {value:g}, or {share:.2f} times {limit.of} ({_value(aircraft, limit.of):g})"


def _of_whole(aircraft: Aircraft, limit: Proportion, kind: str) -> str:
    """Return a message about a reference figure, with the range that the compared figure implies for it."""
    value, part = _value(aircraft, limit.of or ""), _value(aircraft, limit.figure) or 0.0
    unit = "" if limit.figure.endswith("position") else " m"
    said = f"{limit.of} is {value:g}{unit}; with a {limit.figure.removeprefix('form.')} of {part:g}{unit}, {kind} have"
    if limit.least <= 0:
        return f"{said} at least {part / limit.most:.1f}{unit}"
    return f"{said} {part / limit.most:.1f} to {part / limit.least:.1f}{unit}"


def _unit(aircraft: Aircraft, figure: str, limit: Proportion) -> str:
    """Return a hint about a figure. If it is plausible in another unit of length, the hint suggests the converted figure."""
    hint = "look the figure up again; waive this check if the figure is correct"
    value, other = (
        _value(aircraft, figure),
        _value(aircraft, (limit.of if limit.figure == figure else limit.figure) or ""),
    )
    if (
        value is None
        or value <= 0
        or figure.endswith(("position", "shape", "sweep", "dihedral", "taper", "fixed", "wing"))
    ):
        return hint
    for unit, metres in UNITS.items():
        length = value * metres
        share = (
            length if limit.of is None else (other or 0.0) / length if limit.of == figure else length / (other or 1e9)
        )
        if limit.least <= share <= limit.most:
            name = figure.rpartition(".")[2]
            return f"{metres_hint(value, unit, name)}; otherwise {hint}"
    return hint


def _range(limit: Proportion) -> str:
    return f"{limit.least:g} to {limit.most:g}"


def _lost(aircraft: Aircraft) -> Iterator[Problem]:
    """Yield a problem for each figure that is missing from an almost complete form."""
    if aircraft.form is None or aircraft.wings == "airship":
        return
    usual = (*FORM, *(WINGS if aircraft.wings.endswith("plane") and aircraft.wings != "monoplane" else ()))
    missing = [name for name in usual if not _gives(aircraft.form, name)]
    if missing and len(missing) * 3 < len(usual):
        names = ", ".join(f"`{name}`" for name in missing)
        hint = "add these figures; waive this check if the drawing should use the defaults of the class"
        yield Problem(("form",), f"`form` does not state {names}", hint, severity=Severity.WARNING, at_key=True)


def _gives(form: object, name: str) -> bool:
    for step in name.split("."):
        form = step_into(form, step)
    return form is not None and form is not NOWHERE


def _path(name: str) -> tuple[str | int, ...]:
    return tuple(int(step) - 1 if step.isdigit() else step for step in name.split("."))
