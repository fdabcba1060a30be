"""Put wrong values into each scalar of the data, one at a time, and note which are refused, accepted or crash the program.

`make audit` tries all of them, and draws the oddest values that are accepted (`audited_pages.py`); the tests try a
sample. `audit.yaml` lists the accepted values, field by field, with the reason why each is legal there.
"""

from __future__ import annotations

import random
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, cast

import yaml
from msgspec import Struct, field
from msgspec.structs import replace
from pydantic import AfterValidator

from printgen.campaign.kinds import kinds
from printgen.checks.catalogue import collect
from printgen.checks.check import Check
from printgen.checks.engine import apply_checks
from printgen.checks.walk import Shape, shape_of
from printgen.commands import evening, load
from printgen.data.kind import Case, Library
from printgen.data.records.fields import Ref
from printgen.data.records.record import Part, Record, fields_of
from printgen.data.validation import parse_record
from printgen.games.reading import CheckedGame

ACCEPTED = Path(__file__).with_name("audit.yaml")
Steps = tuple[str | int, ...]
#: What a slip of the program raises.
TRIPPED = (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
#: Letters that no page can bear: controls, no width, another direction.
UNSEEN = ("\x07", "\u200b", "\u202e", "\n")


class Spot(Struct, frozen=True):
    """A value in a record: its path, its name (the path with `[]` and `{}` for items and entries), and the kind it refers to.

    `free` says that the value is a free text: its domain limits it, but nothing else in the data determines its
    spelling.
    """

    way: Steps
    name: str
    value: Any
    refers: str = ""
    free: bool = False


class Audit(Struct):
    """The result of an audit so far: how many values were tried and refused, which were accepted, and which made it crash."""

    tried: int = 0
    refused: int = 0
    taken: Counter[tuple[str, str]] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    @property
    def figures(self) -> str:
        bare = {*unexplained(self.taken)}
        without = sum(count for (name, sort), count in self.taken.items() if f"{name}: {sort}" in bare)
        told = f"{self.refused} refused, {self.taken.total() - without} accepted with reason"
        return f"{self.tried} tried, {told}, {without + len(self.failures)} failures"


def spots(
    value: Any, model: type[Part] | None, way: Steps = (), name: str = "", absent: bool = False
) -> Iterator[Spot]:
    """Yield every scalar and every list in data that has the shape of the model.

    With `absent`, also yield an empty spot for each free text that the model allows but the data lacks.
    """
    names = fields_of(model) if model else {}
    for key, attribute in names.items():
        told = cast("type[Part]", model).model_fields[attribute]
        here = (*way, key), f"{name}.{key}".strip(".")
        if key in value:
            yield from _inside(value[key], told.annotation, tuple(told.metadata), *here, absent)
        elif absent and _is_text(shape_of(told.annotation, tuple(told.metadata))):
            yield Spot(*here, "", free=True)


def _is_text(shape: Shape) -> bool:
    """Return whether a field holds a free text, which its domain limits but whose spelling nothing else determines."""
    return not shape.items and not shape.part and any(isinstance(it, AfterValidator) for it in shape.marks)


def _inside(value: Any, annotation: Any, marks: tuple[Any, ...], way: Steps, name: str, absent: bool) -> Iterator[Spot]:
    shape = shape_of(annotation, marks)
    if isinstance(value, dict) and shape.part:
        yield from spots(value, shape.part, way, name, absent)
    elif isinstance(value, dict):
        for key, inner in value.items():
            below = shape.items
            if below and below.part and isinstance(inner, dict):
                yield from spots(inner, below.part, (*way, key), f"{name}{{}}", absent)
            else:
                yield from _leaves(inner, below.marks if below else (), (*way, key), f"{name}{{}}")
    elif isinstance(value, list):
        yield Spot(way, name, value)
        for at, inner in enumerate(value):
            below = shape.items
            if below and below.part and isinstance(inner, dict):
                yield from spots(inner, below.part, (*way, at), f"{name}[]", absent)
            else:
                yield from _leaves(inner, below.marks if below else (), (*way, at), f"{name}[]")
    else:
        yield from _leaves(value, shape.marks, way, name)


def _leaves(value: Any, marks: tuple[object, ...], way: Steps, name: str) -> Iterator[Spot]:
    refers = next((it.kind for it in marks if isinstance(it, Ref) and not it.figure), "")
    if isinstance(value, list):
        yield Spot(way, name, value)
        for at, inner in enumerate(value):
            yield from _leaves(inner, (), (*way, at), f"{name}[]")
    elif not isinstance(value, dict):
        free = not refers and any(isinstance(it, AfterValidator) for it in marks)
        yield Spot(way, name, value, refers, free)


def wrong_values(spot: Spot, whole: Library) -> Iterator[tuple[str, Any]]:
    """Yield values that should not be in this place, each with the name of its sort, such as "negative"."""
    value = spot.value
    yield "nothing", None
    if isinstance(value, list):
        yield "another type", "one"
        if value != value[::-1]:
            yield "reversed", value[::-1]
        if value:
            yield "empty", []
            yield "an item twice", [*value, value[-1]]
    elif isinstance(value, bool):
        yield "another type", "perhaps"
    elif isinstance(value, int | float):
        yield "another type", "many"
        yield "absurdly large", 1_000_000
        yield "negative", -abs(value) - 1
    elif isinstance(value, str):
        yield "another type", 7
        yield "empty", ""
        yield from ((f"U+{ord(sign):04X}", value[:1] + sign + value[1:]) for sign in UNSEEN)
        yield "400 letters", "W" * 400
        if not spot.free:
            yield "400 letters in words", "wide " * 80
        if " " not in value and not spot.free:
            yield "misspelt", f"{value[:-1]}{'y' if value[-1:] == 'x' else 'x'}"
    if spot.refers:
        others = [id for id in whole.of(spot.refers) if id != str(value)]
        yield from (("foreign", type(value)(it)) for it in others[:1])


def put(whole: Any, way: Steps, value: Any) -> Any:
    """Return a copy of the data with another value at the end of a path; everything beside the path is shared."""
    if not way:
        return value
    copy = whole.copy()
    copy[way[0]] = put(whole[way[0]], way[1:], value) if way[1:] else value
    return copy


class Ground(Struct, eq=False):
    """The sound data that wrong values are put into, and the checks that judge them."""

    read: CheckedGame
    checks: tuple[Check, ...]
    #: The records that some other names, by kind and id.
    named: frozenset[tuple[str, str]]

    @classmethod
    def of(cls, game: str) -> Ground:
        """Read the data of a game once."""
        read = load(game)
        found = (spot for case in read.library for spot in spots(case.written, case.kind.model))
        named = frozenset((spot.refers, str(spot.value)) for spot in found if spot.refers)
        return cls(read, collect(read.game.checks), named)

    @property
    def around(self) -> frozenset[str]:
        """The kinds of record of a game and its campaigns; these refer to parts of each other's records."""
        return frozenset(it.name for it in self.read.game.kinds if it.key == "game") | {
            it.name for it in kinds(self.read.game.id)
        }

    @property
    def whole(self) -> Library:
        """All records of the game."""
        return self.read.library

    def judge(self, case: Case, value: Any) -> tuple[Record | None, bool]:
        """Put a value in place of a case; return the resulting record (None if refused) and whether there is any finding."""
        record, found = parse_record(case.kind.model, value, case.document, case.path, case.kind.key)
        if not isinstance(record, Record):
            assert found, "refused without a word"
            return None, True
        if record.source is None and case.record.source is not None:
            record = record.model_copy(update={"source": case.record.source})
        id = str(getattr(record, case.kind.key.replace("-", "_")))
        changed = replace(case, id=id, record=record)
        if id != case.id:
            # Its file's name is another, or somebody names it by the old one.
            alone = case.kind.entries is None and "*" in case.kind.where
            return record, alone or case.kind.key == "game" or (case.kind.name, case.id) in self.named
        now = {**self.whole.cases, case.kind.name: {**self.whole.of(case.kind.name), case.id: changed}}
        over = Library(now, self.whole.refused)
        told = bool(apply_checks(self.checks, over, [changed]))
        if not told and case.kind.name in self.around:
            # What others name of it is no record of its own: a duty, a side.
            told = bool(apply_checks(self.checks, over, [it for kind in self.around for it in over.of(kind).values()]))
        if not told and case.kind.name == "kits":
            only = Library({**self.whole.cases, "kits": {case.id: changed}})
            told = any(True for _ in evening.kit_file_findings(replace(self.read, library=only)))
        return record, told


def audit(ground: Ground, share: float = 1.0, seed: int = 0) -> Audit:
    """Try all wrong values in all records, or a random share of them."""
    found, dice = Audit(), random.Random(seed)
    for case in ground.whole:
        written = case.written
        for spot in spots(written, case.kind.model):
            own = spot.way == (case.kind.key,)
            for sort, value in wrong_values(spot, ground.whole):
                if share < 1 and dice.random() >= share:
                    continue
                _try(ground, found, case, spot, f"own id {sort}" if own else sort, put(written, spot.way, value))
    return found


def _try(ground: Ground, found: Audit, case: Case, spot: Spot, sort: str, value: Any) -> None:
    found.tried += 1
    name = f"{case.kind.name}.{spot.name}"
    try:
        _record, told = ground.judge(case, value)
    except TRIPPED:
        found.failures.append(f"{name} {sort} ({case.id}): {traceback.format_exc(limit=-3)}")
        return
    if told:
        found.refused += 1
    else:
        found.taken[name, sort] += 1


def legal() -> list[dict[str, Any]]:
    """Return the groups of legal values, as listed in `audit.yaml`."""
    return cast("list[dict[str, Any]]", yaml.safe_load(ACCEPTED.read_text(encoding="utf-8")))


def unexplained(taken: Iterable[tuple[str, str]]) -> list[str]:
    """Return the groups of values that were accepted but are not listed as legal."""
    groups = legal()

    def explained(name: str, sort: str) -> bool:
        return any(
            fnmatchcase(sort, one) and any(fnmatchcase(name, here) for here in it["fields"])
            for it in groups
            for one in it["sorts"]
        )

    return sorted(f"{name}: {sort}" for name, sort in taken if not explained(name, sort))


def idle(taken: Iterable[tuple[str, str]]) -> list[str]:
    """Return the fields in the list of legal values that explain no accepted value."""
    met = list(taken)
    return [
        f"{field}: {', '.join(it['sorts'])}"
        for it in legal()
        for field in it["fields"]
        if not any(
            fnmatchcase(name, field) and any(fnmatchcase(sort, one) for one in it["sorts"]) for name, sort in met
        )
    ]
