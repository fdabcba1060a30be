"""Checks of references. The ids to which records refer must exist, and former ids must not be used again."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from pathlib import PurePath
from typing import Final

from msgspec.structs import replace

from printgen.checks.check import Problem, Remark, check, rename
from printgen.checks.remedies import choose
from printgen.checks.walk import Shape, Spot, shape_at, walk
from printgen.data.edits import with_base_path
from printgen.data.findings import Finding, Place, error_at
from printgen.data.kind import Case, Kind, Library
from printgen.data.kinds import AIRCRAFT, CREW
from printgen.data.load import Misshapen
from printgen.data.nearest import MANY, comparable_name, corrected_name, nearest, suggest
from printgen.data.records.fields import UNKNOWN, Ref
from printgen.data.shapes import Example
from printgen.data.yaml import Path

#: The beginning of a message about a name in a field that requires an id.
_NO_ID: Final = re.compile(r"`([^`]+)`: (?:not an id|no schedule of another aircraft)")


@check("PG004", "unresolved reference")
def references(case: Case, library: Library) -> Iterator[Problem]:
    """Every id that a record refers to must exist.

    A gun with an unknown weapon, or an aircraft with an unknown nation, leaves a gap in the sheet. The cause is usually a
    typing error, so the message suggests the most similar name of that kind. A record that exists but is invalid is reported
    once, at its own place, and not at each reference.

    Example:
        guns:
          - {id: A, weapon: vikers, count: 2, mount: fixed, crew: pilot, arc: 1}    # did you mean `vickers`?
    """
    for problem in _unresolved(walk(case.record, _refers), library, case.kind, case.id):
        new = problem.path == (case.kind.key,) and PurePath(case.document.file).stem == case.id
        yield _of_new(case, library, problem) if new and case.kind.key == "aircraft" else problem


def _of_new(case: Case, library: Library, problem: Problem) -> Problem:
    """Return the problem about an aircraft file whose shared file is missing, with a hint to create the shared file."""
    known = library.of(AIRCRAFT)
    name = f"aircraft/{case.id}.yaml"
    like = next((known[it] for it in (nearest(case.id, known) or "", *known) if it in known), None)
    if like is None:
        return problem
    message = f"no `{name}` yet: an aircraft needs this file, which all games share, in addition to the game's file"
    hint = f"copy `{like.document.file}` to `{name}` in your data folder, write `aircraft: {case.id}` in it, and change the rest"
    return replace(problem, message=message, hint=hint, unresolved=False)


def references_in_invalid(it: Misshapen, library: Library, reported: Collection[Place | None]) -> Iterator[Finding]:
    """Yield PG004 findings about the readable parts of invalid data, so that one run reports all errors.

    Args:
        reported: the places that already have findings. They get no further findings.
    """
    # In a file, an unknown value is the word `unknown`, which is not a reference.
    spots = (spot for spot in walk(it.value, _refers, it.kind.model) if spot.value != UNKNOWN.value)
    id = str(it.value.get(it.kind.key)) if isinstance(it.value, dict) else ""
    for problem in _unresolved(spots, library, it.kind, id):
        place = it.document.place((*it.path, *problem.path), key=problem.at_key)
        if place not in reported:
            yield error_at(
                references.entry.code, problem.message, place, problem.hint, fix=with_base_path(problem.fix, it.path)
            )


#: A field whose value is a placeholder for an id, as in a hint.
_PLACEHOLDER = re.compile(r"([a-z][a-z-]*): an-id")


def with_ids(findings: Iterable[Finding], library: Library) -> list[Finding]:
    """Return the findings with better hints for names that were written instead of ids.

    If an aircraft's name was written, the hint gives the id that was probably meant.
    """
    ids = {re.sub(r"\W", "", id): id for kind in ("aircraft", *library.about("aircraft")) for id in library.of(kind)}
    found = []
    for it in findings:
        named = _NO_ID.match(it.message)
        letters = re.sub(r"[\W_]", "", named[1]).casefold() if named else ""
        ends = [id for joined, id in ids.items() if letters and joined.endswith(letters)]
        near = ids.get(letters) or (ends[0] if len(ends) == 1 and len(letters) > 1 else None)
        known = it.fix is not None and getattr(it.fix, "value", None) in ids.values()
        found.append(replace(it, hint=f"write the id, probably `{near}`", fix=None) if near and not known else it)
    return found


def with_choices(findings: Iterable[Finding], misshapen: Iterable[Misshapen], library: Library) -> list[Finding]:
    """Return the findings with better hints for names that were written instead of ids.

    The hint gives the id that was probably meant, or all known ids.
    """
    choices: dict[Place, list[Case]] = {}
    for data in misshapen:
        for spot in walk(data.value, _refers, data.kind.model):
            kinds = [it.kind for it in spot.marks if isinstance(it, Ref) and not it.own and not it.figure]
            choices[data.document.place((*data.path, *spot.path), spot.key)] = [
                case for it in kinds for case in library.of(it).values()
            ]
    found = []
    for it in findings:
        named = _NO_ID.match(it.message)
        cases = choices.get(it.place, []) if it.place and named else []
        ids = [case.id for case in cases]
        if named and ids and not any(f"`{id}`" in (it.hint or "") for id in ids):
            near = _named(named[1], cases) or nearest(named[1], ids)
            listed = f"write one of {', '.join(ids)}" if len(ids) <= MANY else "write an id from the data"
            it = replace(it, hint=f"write `{near}`" if near else listed, fix=None)
        found.append(it)
    return found


def with_games(findings: Iterable[Finding], games: Sequence[str]) -> list[Finding]:
    """Return the findings with a better hint about a missing `game`, which lists the available games."""
    hint = f"add `game:` and one of {', '.join(games)}"
    return [replace(it, hint=hint) if it.fault and it.fault.missing == "game" else it for it in findings]


def with_known_ids(findings: Iterable[Finding], misshapen: Sequence[Misshapen], library: Library) -> list[Finding]:
    """Return the findings with better hints for missing ids and for names that were written instead of ids.

    The hint gives the id that was probably meant, or the known ids.
    """
    found = with_choices(with_ids(findings, library), misshapen, library)
    found = [replace(it, hint=_hint_of_missing(it, misshapen, library)) if it.fault else it for it in found]
    return [_with_real_ids(it, misshapen, library) if it.fault and it.hint else it for it in found]


def _with_real_ids(found: Finding, misshapen: Iterable[Misshapen], library: Library) -> Finding:
    """Return the finding, with the most similar ids of the library instead of the placeholders in its hint."""
    fault, hint, file = found.fault, found.hint or "", found.place.file if found.place else ""
    if fault is None or not _PLACEHOLDER.search(hint):
        return found
    data = next((it for it in misshapen if it.document.file == file and _starts(fault.path, it.path)), None)
    written = re.match(r"`(?:\d+ *[x\u00d7]? *)?([^`]+)`", found.message)

    def real_id(match: re.Match[str]) -> str:
        base = (*fault.path, *([fault.missing] if fault.missing else []))[len(data.path) :] if data else ()
        ways = ((*base, match[1]), (*base, 0, match[1]))
        marks = [mark for way in ways if data for mark in shape_at(data.kind.model, way).marks]
        cases = [case for it in marks if isinstance(it, Ref) and not it.own for case in library.of(it.kind).values()]
        ids = [case.id for case in cases]
        near = written and (_named(written[1], cases) or nearest(written[1], ids))
        return f"{match[1]}: {near or ids[0]}" if ids else match[0]

    new = _PLACEHOLDER.sub(real_id, hint)
    return replace(found, hint=type(hint)(new))


def _hint_of_missing(found: Finding, misshapen: Iterable[Misshapen], library: Library) -> str | None:
    """Return the hint of a finding. If an id is missing, the hint lists the known ids or gives an example."""
    fault = found.fault
    if fault is None or found.place is None or not (isinstance(found.hint, Example) or fault.is_empty):
        return found.hint
    data = next((it for it in misshapen if it.document.file == found.place.file and _starts(fault.path, it.path)), None)
    path = (*fault.path, fault.missing) if fault.missing else fault.path
    shape = shape_at(data.kind.model, path[len(data.path) :]) if data else None
    of_items = shape.items.marks if shape and shape.items else ()
    marks = shape.marks if shape and not of_items else of_items
    refs = [it for it in marks if isinstance(it, Ref) and not it.figure]
    kinds = [kind for it in refs for kind in ((library.about(it.kind) if it.own else ()) or (it.kind,))]
    ids = list(dict.fromkeys(id for kind in kinds for id in library.of(kind)))
    if not ids or (len(ids) > MANY and fault.missing and not re.search("an[- ]id", found.hint or "")):
        return found.hint
    if of_items:
        return (found.hint or "").replace("an-id", ids[0])
    choice = f"one of {', '.join(ids)}" if len(ids) <= MANY else f"an id, such as `{ids[0]}`"
    return f"add `{path[-1]}:` and {choice}" if fault.missing else f"write {choice}"


def _starts(path: Path, base: Path) -> bool:
    return path[: len(base)] == base


def _named(name: str, cases: Iterable[Case]) -> str | None:
    """Return the id of the only record with this name, adjective or designation, such as `germany` for `German`, or None."""
    texts = {
        case.id: [getattr(case.record, field, None) for field in ("name", "adjective", "designation")] for case in cases
    }
    words = comparable_name(name)
    ids = [
        id for id, found in texts.items() if any(isinstance(it, str) and comparable_name(it) == words for it in found)
    ]
    return ids[0] if len(ids) == 1 else None


def _unresolved(spots: Iterable[Spot], library: Library, kind: Kind, id: str) -> Iterator[Problem]:
    """Yield problems with unresolved references in the record with this kind and id."""
    # The result is cached per kind, since a long campaign refers to thousands of aircraft.
    about = cache(library.about)
    for spot in spots:
        for mark in spot.marks:
            if not isinstance(mark, Ref) or not isinstance(spot.value, str | int):
                continue
            # If all records of the game's own kind are invalid, the kind is not known here.
            kinds = (about(mark.kind) or (mark.kind, *library.refused)) if mark.own else (mark.kind,)
            if not mark.figure and any(
                library.get(name, spot.value) or library.is_refused(name, spot.value) for name in kinds
            ):
                continue
            cases = [case for name in kinds for case in library.of(name).values()]
            name, known = str(spot.value), [case.id for case in cases]
            thing = cases[0].kind.key if cases else mark.kind.removesuffix("s")
            if mark.kind == CREW and (aboard := _crew(library, kind, id)):
                yield _not_aboard(spot, aboard, id)
                continue
            if mark.figure:
                # An unreadable record of this kind may contain the value.
                known = [str(value) for case in cases for value in _values(case.record, mark.figure.split("."))]
                thing = mark.figure.rpartition(".")[2]
                if name in known or library.refused.get(mark.kind):
                    continue
            meant = _named(name, cases)
            guess = f"; did you mean `{meant}`?" if meant else suggest(name, known)
            like = [id for id in known if name in id] or known
            few = like and len(like) <= MANY and not guess
            listing = "use an id that `printgen show GAME` lists" if thing == "aircraft" else "use an id from the data"
            available = f"use one of: {', '.join(like)}" if few else listing
            # The id of a record is usually also the name of its file. An id that was written twice is not a typing error.
            is_id = spot.path == (kind.key,) and kind.entries is None
            fix = None if is_id else rename(spot.path, spot.value, known, spot.key)
            add = f"add the {thing}{'; your own folder is read with `--data`' if thing == 'aircraft' else ''}"
            # Readings come from the rulebook. House rules choose among the readings and cannot add any.
            hint = available if thing == "reading" else f"{available}, or {add}"
            if not is_id and (near := meant or corrected_name(name, known)):
                hint = f"write `{near}`"
            elif not is_id and guess.count("`") == 2:
                hint = f"write `{nearest(name, known)}`; otherwise {hint}"
            message = f"`{name}`: no such {thing}{guess}"
            if name == UNKNOWN.value:
                message = f"`unknown` is not allowed here, only the id of a {thing}"
            elif mark.own and library.get(mark.kind, name):
                message = f"`{name}`: this game has no {thing} with this id, but another game has one"
            yield Problem(spot.path, message, hint, at_key=spot.key, fix=fix, unresolved=True)


def _crew(library: Library, kind: Kind, id: str) -> Sequence[str]:
    """Return the crew of the aircraft that a game's record describes, or () for the shared record, which defines the crew."""
    about_aircraft = kind.key == "aircraft" and kind.name != AIRCRAFT
    return getattr(library.get(AIRCRAFT, id), "crew", ()) if about_aircraft else ()


def _not_aboard(spot: Spot, aboard: Sequence[str], id: str) -> Problem:
    """Return the problem about a reference to a post that the aircraft's crew does not have."""
    name = str(spot.value)
    hint, likely = choose(spot.path, aboard, nearest(name, aboard))
    message = f"`{name}`: no such crew member; the crew of {id} is {', '.join(aboard)}"
    return Problem(spot.path, message, hint, fix=rename(spot.path, name, aboard), likely=likely, unresolved=True)


def _values(value: object, steps: Sequence[str]) -> Iterator[object]:
    """Yield the values at the end of a figure's path. A path through a list yields one value per item."""
    if isinstance(value, tuple):
        for item in value:
            yield from _values(item, steps)
    elif steps:
        yield from _values(getattr(value, steps[0], ()), steps[1:])
    else:
        yield value


def _refers(shape: Shape) -> bool:
    return any(isinstance(mark, Ref) for mark in shape.marks)


@check("PG011", "former id in use")
def former_ids(case: Case, library: Library) -> Iterator[Problem]:
    """A former id (`former-ids`) must not be the id of another record. Only one record may list it.

    A record keeps its former ids for rosters and for other people's corrections that still use them. If a former id
    were the id of another record, or if two records listed it, these files would silently get the wrong aircraft.

    Example:
        aircraft: sopwith-f1-camel
        former-ids: [sopwith-camel]        # but another record still has the id sopwith-camel
    """
    for index, former in enumerate(case.record.former_ids):
        records = library.of(case.kind.name)
        if holder := records.get(former):
            notes = (Remark("used here", holder, (case.kind.key,)),)
            hint = "remove the former id, or rename that record"
            yield Problem(("former-ids", index), f"`{former}`: an existing record has this id", hint, notes)
        for other in records.values():
            if other.id != case.id and former in other.record.former_ids:
                notes = (Remark("also listed here", other, ("former-ids",)),)
                hint = "keep the former id in only one of the two records"
                yield Problem(("former-ids", index), f"`{former}`: another record also lists this id", hint, notes)
