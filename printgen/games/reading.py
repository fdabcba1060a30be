"""A game's data read and checked, and its aids drawn: what every command starts from."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, cast

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.findings import Finding, in_order, stops
from printgen.data.folders import Project, leading_out
from printgen.data.kind import Case, GameData, Library
from printgen.data.readings import chosen, touched
from printgen.data.recording import RecordingLibrary
from printgen.files import shown
from printgen.games import remembered
from printgen.games.game import Game, others
from printgen.reuse import fingerprint
from printgen.reuse.records import dumped, loaded
from printgen.reuse.store import Store

if TYPE_CHECKING:
    from printgen.checks.check import Check
    from printgen.checks.judgements import Judgements
    from printgen.products.workers import Workers

UNRELEASED = "unreleased"
#: What says at the top of a data folder which version it is, and of which day.
STATING = "release.yaml"
_VERSION = re.compile(r"\d{1,6}\.\d{1,6}\.\d{1,6}")


class Reading(Struct, frozen=True):
    """A game's records as read from all data folders, and what is wrong with them.

    files: the names of all files read, or found to be none of ours.
    replaced: the user's cases that replace one of ours.
    version: of our own data.
    titles: what each code is about that may be found in this game.
    """

    game: Game
    library: Library
    findings: tuple[Finding, ...]
    files: tuple[str, ...]
    replaced: tuple[Case, ...]
    version: str
    titles: Mapping[str, str]

    @property
    def data(self) -> GameData:
        """What products are drawn from."""
        return GameData(self.game.id, self.game.title, self.library, self.version)

    def with_findings(self, more: Iterable[Finding]) -> Reading:
        """The same data, with findings met later."""
        return replace(self, findings=tuple(in_order([*self.findings, *more])))


def read(
    game: Game,
    project: Project,
    store: Store | None = None,
    state: fingerprint.State | None = None,
    workers: Workers | None = None,
) -> Reading:
    """The game's data, and every finding that needs no drawing.

    With a store, data without errors is not read again as long as no file of it, nor of the program, changed.
    """
    if store is None:
        return _read(game, project, workers)[0]
    name, apart = f"{game.id}-{fingerprint.of([Path.cwd(), project.data])}", others(game.id)
    state = state or fingerprint.now(project, apart)
    # Whatever else the state tells of.
    digests = {file: digest for file, digest in state.data.items() if file.split("/", 2)[1] not in apart}
    known = remembered.unpacked(store.get(name, state.code) or b"") or remembered.Known()
    if known.digests == digests:
        replaced = cast("tuple[Case, ...]", loaded(known.replaced))
        findings = cast("tuple[Finding, ...]", loaded(known.findings))
        return Reading(game, known.library, findings, known.files, replaced, known.version, known.titles)
    before = known.library
    same = {name for name, digest in digests.items() if known.digests.get(name) == digest}
    data, judgements = _read(game, project, workers, known, _unchanged(before, same, project))
    if not stops(data.findings):
        facts = {"digests": digests, "files": data.files, "version": data.version, "titles": dict(data.titles)}
        kept = remembered.kept(data.library, data.replaced, data.findings, judgements, before, **facts)
        store.put(name, state.code, dumped(kept))
    return data


def _unchanged(library: Library, same: Iterable[str], project: Project) -> dict[str, list[Case]]:
    """The records of the files that are as they were, by the file's name; `same` names them as `fingerprint.data` does.

    Not of a file of many of which some are hidden by records of a folder further up.
    """
    parted = (name.partition("/") for name in same)
    names = {shown(project.data[int(number)] / below) for number, _, below in parted}
    held = dict[str, list[Case]]()
    # What the house reads otherwise is not as its file has it.
    otherwise = {library.of(kind)[id].document.file for kind, id in touched(library) if id in library.of(kind)}
    for case in library:
        if case.document.file in names - otherwise:
            held.setdefault(case.document.file, []).append(case)
    return {name: cases for name, cases in held.items() if _all_of(cases)}


def _all_of(cases: Sequence[Case]) -> bool:
    """Whether these are all the records of their file."""
    entries, whole = cases[0].kind.entries, cases[0].document.value
    return entries is None or (isinstance(whole, dict) and len(whole[entries]) == len(cases))


def _read(
    game: Game,
    project: Project,
    workers: Workers | None,
    known: remembered.Known | None = None,
    unchanged: Mapping[str, list[Case]] | None = None,
) -> tuple[Reading, Judgements]:
    """The game's data, and each check's judgement on each record where `known`, an earlier run's, is given.

    unchanged: of the records that were known those that are as they were, by their file's name.
    """
    from printgen.checks.catalogue import collect, entries
    from printgen.checks.references import in_misshapen
    from printgen.data.kinds import KINDS
    from printgen.data.load import library

    reading = library((*KINDS, *game.kinds), project.data, shown, unchanged)
    records, checks = chosen(reading.library), collect(game.checks)
    standing: Judgements | None = None
    if known is not None:
        standing = {} if stops(reading.findings) else _standing(known, records, unchanged or {})
    told, judgements = _judged(checks, records, standing, workers)
    places = {finding.place for finding in reading.findings}
    told += [it for data in reading.misshapen for it in in_misshapen(data, records, places)]
    if len(project.data) > 1:
        from printgen.games import overlays

        shared = frozenset(kind.name for kind in KINDS)
        told = overlays.led_back(told, reading, checks)
        told += [*overlays.strange(project.data[1:]), *overlays.borrowed(reading, shared)]
    found = in_order([*reading.findings, *told])
    titles = {code: entry.title for code, entry in entries(checks).items()}
    files = (*reading.documents, *(finding.place.file for finding in reading.findings if finding.place))
    version = stated(project.data[0])[0]
    return Reading(game, records, tuple(found), files, reading.replaced, version, titles), judgements


def _standing(known: remembered.Known, library: Library, unchanged: Mapping[str, list[Case]]) -> Judgements:
    """The judgements of an earlier run that still stand.

    Of no use are those on records of which some are the first or were the last of their kind: not every check looks up kinds of
    which there is none.
    """
    from printgen.checks.judgements import standing

    before = {(kind, id) for kind, (_files, where) in known.cases.items() for id in where}
    now = {(case.kind.name, case.id): case for case in library}
    if {kind for kind, _id in before} != {kind for kind, _id in now}:
        return {}
    same = {(it.kind.name, it.id, it.replaces): it.record for cases in unchanged.values() for it in cases}
    changed = {key for key, it in now.items() if it.record is not same.get((*key, it.replaces))} | (before - now.keys())
    return standing(cast("Judgements", loaded(known.judgements) or {}), changed)


def _judged(
    checks: Sequence[Check], records: Library, standing: Judgements | None, workers: Workers | None
) -> tuple[list[Finding], Judgements]:
    """What the checks find, and their judgements where they are asked for: those that stand and new ones.

    Each worker that is a copy of this process judges as much of the records. Those of a kind stay together, since what is found
    out for one serves the others.
    """
    from printgen.products.workers import Workers, spread

    # What little is left to judge after a correction is done before others have begun.
    several = workers.jobs if workers and workers.forked and not standing else 1
    shares = _shares(tuple(records), several)
    parts = spread(_of_part, (checks, records, standing, shares), range(several), Workers(several))
    given = {key: it for _told, part in parts for key, it in part.items()}
    return in_order([it for told, _part in parts for it in told]), given


def _shares(cases: Sequence[Case], several: int) -> tuple[Sequence[Case], ...]:
    """The records in several parts that take about as long to judge, which goes by the lines that they are written in."""
    files = {case.document.file: case.document.text for case in cases}
    together = Counter(case.document.file for case in cases)
    lines = {file: text.count("\n") / together[file] for file, text in files.items()}
    done = tuple(accumulate((lines[case.document.file] for case in cases), initial=0.0))
    cuts = [bisect_left(done, done[-1] * number / several) for number in range(several)]
    return tuple(cases[start:stop] for start, stop in zip(cuts, (*cuts[1:], len(cases)), strict=True))


def _of_part(
    state: tuple[Sequence[Check], Library, Judgements | None, Sequence[Sequence[Case]]], number: int
) -> tuple[list[Finding], Judgements]:
    """What the checks find in the share of that number, and their judgements on it."""
    from printgen.checks.engine import apply

    checks, records, standing, shares = state
    if standing is None:
        return apply(checks, records, shares[number]), {}
    from printgen.checks.judgements import Judging

    judge = Judging(RecordingLibrary.over(records), standing)
    return apply(checks, records, shares[number], judge), judge.given


def stated(folder: Path) -> tuple[str, str]:
    """The version and the date that a data folder's release.yaml gives, as they are printed; UNRELEASED and nothing where they
    are none."""
    from datetime import date as day

    from printgen.data.yaml import read

    stating = folder / STATING
    release = None if leading_out(stating, folder) else read(stating, stating.name)[0]
    told = release.value if release and isinstance(release.value, dict) else {}
    version, date = (str(told.get(name, "")) for name in ("version", "date"))
    try:
        date = day.fromisoformat(date).isoformat()
    except ValueError:
        date = ""
    return version if _VERSION.fullmatch(version) else UNRELEASED, date
