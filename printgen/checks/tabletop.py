"""Checks of material that players use at the table: chits, markers, and tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise, permutations

from printgen.checks.check import Problem, rename
from printgen.checks.rulebook import is_house_rule
from printgen.data.edits import Replace
from printgen.data.findings import Severity, format_count
from printgen.data.kind import Case, Library
from printgen.data.nearest import suggest
from printgen.data.records.fields import Unknown
from printgen.data.records.pieces import ChitDeck, ChitFace, ChitSide, MarkerSet
from printgen.data.records.tables import Chart, CombatTables, DieTable
from printgen.data.yaml import Path

SIDES: tuple[ChitSide, ...] = ("blue", "red")


def chits(deck: ChitDeck, count: int, weights: Mapping[str, int], section: str, effects: str) -> Iterator[Problem]:
    """Yield faults in a deck: a wrong number of chits, repeated numbers, and chits with faulty or exchanged sides.

    Args:
        weights: the number of boxes that each effect is worth when the severity of two sides is compared.
        section: the section of the rulebook that states the number of chits.
        effects: the section that lists the effects.
    """
    if len(deck.markers) != count:
        yield _counted(deck, count, section)
    numbers = [chit.number for chit in deck.markers]
    for index, chit in enumerate(deck.markers):
        path = ("markers", index)
        if chit.number in numbers[:index]:
            yield Problem((*path, "number"), f"two markers have the number {chit.number}", _free_number(numbers, count))
        sides = [(side, chit.side(side)) for side in SIDES]
        for side, face in sides:
            yield from _face((*path, side), face, weights, section, effects)
        if all(effect in weights for _side, face in sides for effect in face.effects):
            blue, red = ((face.boxes or 0) + sum(weights[effect] for effect in face.effects) for _side, face in sides)
            if red < blue:
                message = f"the red side of marker {chit.number} is less severe than its blue side"
                hint = "exchange the sides, or waive this check"
                yield Problem((*path, "red"), message, hint, severity=Severity.WARNING)


def _free_number(numbers: list[int], count: int) -> str:
    lacking = [number for number in range(1, count + 1) if number not in numbers]
    return f"write `{lacking[0]}`, which no marker has yet" if len(lacking) == 1 else f"number them 1 to {count}"


def _counted(deck: ChitDeck, count: int, section: str) -> Problem:
    """Return the problem about a deck with too many or too few chits. If one number is missing, the message names it."""
    message = f"{format_count(len(deck.markers), 'damage marker')}; the game has {count} ({section})"
    numbers = [chit.number for chit in deck.markers]
    lacking = [number for number in range(1, count + 1) if number not in numbers]
    if len(lacking) != 1 or len(numbers) != count - 1:
        return Problem(("markers",), message, "add or remove markers", at_key=True)
    number = lacking[0]
    after = next((at for at, it in enumerate(numbers) if it > number), len(numbers) - 1)
    where = f"between {number - 1} and {number + 1}" if 1 < number < count else "here"
    hint = f"add the marker with the number {number}"
    return Problem(("markers", after, "number"), f"{message}: number {number} is missing {where}", hint)


def _face(path: Path, face: ChitFace, weights: Mapping[str, int], section: str, effects: str) -> Iterator[Problem]:
    if (face.section is None) != (face.boxes is None):
        missing = "boxes" if face.boxes is None else "section"
        yield Problem(
            path, f"`{missing}` is missing; `section` and `boxes` must be used together ({section})", f"add `{missing}`"
        )
    elif face.section is None and not face.effects:
        yield Problem(
            path, f"this side of the marker has no effect ({section})", "add `section` and `boxes`, or `effects`"
        )
    for index, effect in enumerate(face.effects):
        if effect not in weights:
            message = f"`{effect}` is not a special damage effect of {effects}{suggest(effect, weights)}"
            fix = rename((*path, "effects", index), effect, weights)
            yield Problem((*path, "effects", index), message, f"write one of {', '.join(weights)}", fix=fix)


def counts(record: MarkerSet, wanted: Mapping[str, int], section: str, front: str | None = None) -> Iterator[Problem]:
    """Yield differences from the numbers of markers that the rulebook states in `section`.

    Numbers that are marked as house rules may differ.

    Args:
        wanted: the required number of each marker, by the name of its front side. If `front` is given, the keys are the texts on
            the markers.
        front: the name of the front side that all markers must have, if any.
    """
    related = [source for name, source in record.sources.items() if name.partition(".")[0] == "pieces"]
    own = is_house_rule(record, "") or any(source.status == "house" for source in related)
    actual: Counter[str] = Counter()
    for index, piece in enumerate(record.pieces):
        name = (piece.text or "") if front else piece.front
        actual[name] += piece.copies
        if name not in wanted or piece.front != (front or piece.front):
            yield Problem(("pieces", index), f"`{name}` is not a marker of this set ({section})", "remove it")
    for name, count in wanted.items():
        if actual[name] != count and not own:
            message = f"{format_count(actual[name], 'marker')} for `{name}`; the game has {count} ({section})"
            hint = "correct `copies`; for a house rule, write `sources: {pieces: {status: house}}`"
            yield Problem(("pieces",), message, hint, at_key=True)


def face_down_markers(record: MarkerSet, section: str) -> Iterator[Problem]:
    """Yield a problem for each feature by which players could distinguish face-down markers.

    The features are the back, a figure on the back, and the colour of a side.
    """
    if not record.is_face_down:
        return
    backs = Counter(piece.back for piece in record.pieces)
    usual = backs.most_common(1)[0][0]
    if record.is_per_side:
        yield Problem(
            ("is-per-side",), "the colour of the side reveals the owner of a face-down marker", "remove `is-per-side`"
        )
    for index, piece in enumerate(record.pieces):
        if piece.back is None:
            message = "a face-down marker without a back can be recognized"
            yield Problem(("pieces", index), message, "give all these markers the same back")
        elif piece.back != usual:
            message = f"the back is `{piece.back}`, but other markers have `{usual}` ({section})"
            yield Problem(("pieces", index, "back"), message, "give all these markers the same back")
        elif piece.front == piece.back:
            message = f"the front is the same as the back ({section})"
            yield Problem(("pieces", index, "front"), message, "give the marker another front")
        if piece.text is not None:
            yield Problem(("pieces", index, "text"), "`text` would also be printed on the back", "remove `text`")


_RESULT = re.compile(r"-|(?=.)(?:(?P<lone>[2-9])(?P<what>[BR])|(?P<blue>B)?(?P<reds>[2-9])?(?P<red>R)?)")

#: The numbers of red and blue markers. Red comes first, so that hits are sorted by severity.
Hits = tuple[int, int]


def hits(result: str) -> Hits | None:
    """Return the numbers of red and blue markers in a result, such as (3, 1) for `B3R`, or None for any other text."""
    match = _RESULT.fullmatch(result)
    if match is None or (match["reds"] and not match["red"]):
        return None
    if match["lone"]:
        count = int(match["lone"])
        return (count, 0) if match["what"] == "R" else (0, count)
    red = int(match["reds"] or 1) if match["red"] else 0
    return red, int(bool(match["blue"]))


def results(case: Case[CombatTables], _library: Library, rows: range) -> Iterator[Problem]:
    """The table must have results for every value. The results may not decrease as the die roll or the value increases.

    A result is `-`, or blue and red markers: B, 2B, R, BR, B3R. A red marker is worse than any number of blue markers, as in the
    rulebook's order. A result that is less severe than its neighbour to the left or above is probably a mistake (a warning).
    PG006 checks that a row has a result for each side of the die.

    Example:
        results:
          5: [B, B, B, B, 2B, R]
          6: [B, B, B, 2B, B, R]        # a 5 does less than a 4
    """
    table = case.record.results
    missing = [str(value) for value in rows if value not in table]
    if missing:
        message = f"no results for value{'s' if len(missing) > 1 else ''} {', '.join(missing)}"
        hint = f"add a row for each value from {rows[0]} to {rows[-1]}"
        if len(missing) == 1:
            hint = f"add the row `{missing[0]}: [...]`, with the six results"
        yield Problem(("results",), message, hint, at_key=True)
    for value in table:
        if value not in rows:
            yield Problem(("results", value), f"there is no combat value {value}", "remove the row", at_key=True)
    for value, row in table.items():
        for index, result in enumerate(row):
            if hits(result) is None:
                message = f"`{result}` is not a result"
                path = ("results", value, index)
                orders = map("".join, permutations(result.upper())) if len(result) <= 4 else ()
                near = next((it for it in orders if hits(it) is not None), "")
                message += f"; did you mean `{near}`?" * bool(near)
                hint = f"write `{near}`" if near else "write `-`, or blue and red markers such as B, 2B, R, BR or B3R"
                yield Problem(path, message, hint, fix=Replace(path, near) if near else None)
    # Compare each result with the previous result in its row, and with the result for the previous value in its column.
    neighbours = [
        (value, index, here, left, f"{left} to its left")
        for value, row in table.items()
        for index, (left, here) in enumerate(pairwise(row), start=1)
    ] + [
        (value, index, here, before, f"{before} for value {above}")
        for above, value in pairwise(sorted(table))
        for index, (before, here) in enumerate(zip(table[above], table[value], strict=False))
    ]
    for value, index, here, other, than in neighbours:
        less, more = hits(here), hits(other)
        if less is not None and more is not None and less < more:
            message = f"value {value}, die roll {index + 1}: {here} is less severe than {than}"
            yield Problem(("results", value, index), message, "compare with the rulebook", severity=Severity.WARNING)


def modifiers(case: Case[CombatTables], _library: Library) -> Iterator[Problem]:
    """The base value and each combat modifier must have a value for each range. No modifier may occur twice.

    A signed number is added, `P` prohibits the shot, and `-` means that the modifier does not apply at that range.

    Example:
        modifiers:
          - {modifier: deflection, name: Deflection, values: [-3, -2, -1]}      # the fourth range is missing
    """
    table = case.record
    ranges, seen = " ".join(str(range) for range in table.ranges), set[str]()
    if not isinstance(table.base_values, Unknown) and len(table.base_values) != len(table.ranges):
        message = f"{format_count(len(table.base_values), 'base value')} for ranges {ranges}"
        yield Problem(("base-values",), message, "write a number for each range")
    for index, line in enumerate(table.modifiers):
        path = ("modifiers", index)
        if not isinstance(line.values, Unknown) and len(line.values) != len(table.ranges):
            message = f"`{line.modifier}` has {format_count(len(line.values), 'value')} for ranges {ranges}"
            yield Problem((*path, "values"), message, "write a number, P or - for each range")
        if line.modifier in seen:
            yield Problem((*path, "modifier"), f"`{line.modifier}` occurs twice", "keep one of the two")
        seen.add(line.modifier)


def rows_and_columns(case: Case[DieTable | Chart], _library: Library) -> Iterator[Problem]:
    """Each row of a table must have one cell per column. A die table must use only one kind of dice.

    If a row lacks a cell, all cells after the gap are below the wrong heading, and players would not notice. A table
    without headings has one column.

    Example:
        columns: [Engine, Other section]
        rolls-1d6:
          1-4: [Holds, Holds]
          5-6: [Seizes]                   # two columns, one cell
    """
    table = case.record
    rows: list[tuple[Path, tuple[str, ...]]]
    if isinstance(table, DieTable):
        given = tuple(table.rolls)
        if len(given) != 1:
            named = " and ".join(f"`rolls-{dice}`" for dice in given) or "no rows"
            where = (f"rolls-{given[1]}",) if given else ("table",)
            hint = "give the rows under one of `rolls-1d6`, `rolls-2d6` and `rolls-1d10`"
            yield Problem(where, f"a die table with {named}", hint, at_key=bool(given))
        rows = [
            ((f"rolls-{dice}", total), cells) for dice, inner in table.rolls.items() for total, cells in inner.items()
        ]
    else:
        rows = [(("lines", index, "text"), line.text) for index, line in enumerate(table.lines)]
    expected = max(1, len(table.columns))
    heads = f"the columns {', '.join(table.columns)}" if table.columns else "one column"
    for path, cells in rows:
        if len(cells) != expected:
            yield Problem(
                path,
                f"this row has {format_count(len(cells), 'cell')} for {heads}",
                f'write {format_count(expected, "cell")}, with `""` for each empty one',
            )
