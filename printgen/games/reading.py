"""Reading and checking of a game's data. Every command begins with this step."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, cast

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.edits import Rewrite
from printgen.data.findings import Finding, blocks_printing, sorted_findings
from printgen.data.folders import Project, escaping_link
from printgen.data.homes import home_of
from printgen.data.kind import UNRELEASED, Case, GameData, Library
from printgen.data.readings import touched_records, with_chosen_readings
from printgen.files import display_path
from printgen.games import record_cache
from printgen.games.game import Game, game_ids, other_games
from printgen.reuse import fingerprint
from printgen.reuse.records import unpack_record
from printgen.reuse.store import Store

if TYPE_CHECKING:
    from printgen.checks.check import Check
    from printgen.data.house_rules import Applied
    from printgen.data.load import Reading
    from printgen.products.workers import Workers

#: The file that states the version and the date of a data folder.
RELEASE_FILE = "release.yaml"
#: The minimum number of lines of YAML for which another process saves time. Checking these lines takes about 60 ms.
_MIN_LINES = 2000
_VERSION = re.compile(r"\d{1,6}\.\d{1,6}\.\d{1,6}")


class CheckedGame(Struct, frozen=True):
    """A game's records from all data folders, with the findings of the checks.

    Fields:
        files: the names of all files that were read, and of files that were refused.
        replaced: the user's cases that replace built-in cases.
        version: the version of the data that the last of the user's folders states. If no folder states a version, this
            is the version of the built-in data.
        titles: the titles of this game's checks, by code.
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
        """The data that products are drawn from."""
        return GameData(self.game.id, self.game.title, self.library, self.version)

    def with_findings(self, more: Iterable[Finding]) -> CheckedGame:
        """Return the same data with additional findings."""
        return replace(self, findings=tuple(sorted_findings([*self.findings, *more])))


def read_game(
    game: Game,
    project: Project,
    store: Store | None = None,
    state: fingerprint.State | None = None,
    workers: Workers | None = None,
) -> CheckedGame:
    """Return the game's data, with all findings that can be made without drawing pages.

    With a store, files that have not changed since an earlier run are not parsed again. If no file has changed and the
    data had no errors, the data is not checked again either.
    """
    if store is None:
        return _read(game, project, workers)
    name, apart = f"{game.id}-{fingerprint.of([Path.cwd(), project.data])}", other_games(game.id)
    state = state or fingerprint.current_state(project, apart)
    # A state may also cover other games' files.
    digests = {file: digest for file, digest in state.data.items() if file.split("/", 2)[1] not in apart}
    cached = record_cache.unpack(store.get(name, state.code))
    if cached.digests == digests:
        findings = cast("tuple[Finding, ...]", unpack_record(cached.findings))
        replaced = cast("tuple[Case, ...]", unpack_record(cached.replaced))
        return CheckedGame(game, cached.library, findings, cached.files, replaced, cached.version, cached.titles)
    same = {file for file, digest in digests.items() if cached.digests.get(file) == digest}
    data = _read(game, project, workers, _cases_by_file(cached.library, same, project))
    if not blocks_printing(data.findings):
        facts = {"digests": digests, "files": data.files, "version": data.version, "titles": dict(data.titles)}
        store.put(name, state.code, record_cache.pack(data.library, data.findings, data.replaced, **facts))
    return data


def _cases_by_file(library: Library, same: Iterable[str], project: Project) -> dict[str, list[Case]]:
    """Return the cached records of unchanged files, by the displayed file name.

    A file is omitted if a cached record differs from it for one of these reasons: a chosen reading or a house rule,
    another file that replaces the record, or a merge from two files. The cache saves 0.3 s of the second that a kit
    takes after one correction.

    Args:
        same: the unchanged files, as `fingerprint.data` names them.
    """
    from printgen.data.house_rules import is_changed

    names = {display_path(fingerprint.file_path(name, project.data)) for name in same}
    reread = {library.of(kind)[id].document.file for kind, id in touched_records(library) if id in library.of(kind)}
    reread |= {case.document.file for case in library if case.overlay or is_changed(case.record)}
    found = dict[str, list[Case]]()
    for case in library:
        if case.document.file in names - reread:
            found.setdefault(case.document.file, []).append(case)
    return {name: cases for name, cases in found.items() if _is_complete(cases)}


def library_without_rules(game: Game, project: Project) -> Library:
    """Return the records of all data folders as written in the files, without changes by house rules."""
    from printgen.data.load import library
    from printgen.games.misplaced import misplaced

    folders = tuple(it for it in project.data if it in project.data[:1] or not misplaced(it))
    return with_chosen_readings(library(game.all_kinds, folders, display_path).library)


def _is_complete(cases: Sequence[Case]) -> bool:
    """Return whether the cases include every record of the file that contains them."""
    entries, content = cases[0].kind.entries, cases[0].document.value
    return entries is None or (isinstance(content, dict) and len(content[entries]) == len(cases))


def _read(
    game: Game, project: Project, workers: Workers | None, unchanged: Mapping[str, list[Case]] | None = None
) -> CheckedGame:
    """Read and check the game's data.

    Args:
        unchanged: the records of files that need not be parsed, by file name.
    """
    from printgen.data.load import library
    from printgen.games.misplaced import misplaced

    # Files in a folder that is not a data folder would be read as records of a wrong kind.
    refused = {folder: it for folder in project.data[1:] if (it := misplaced(folder))}
    folders = tuple(it for it in project.data if it not in refused)
    reading = library(game.all_kinds, folders, display_path, unchanged)
    return check_records(game, reading, folders, refused, workers)


def check_records(
    game: Game,
    reading: Reading,
    folders: Sequence[Path],
    refused: Mapping[Path, Finding] | None = None,
    workers: Workers | None = None,
    played: Applied | None = None,
) -> CheckedGame:
    """Check the records of a game after they were read from these data folders.

    Args:
        refused: the folders that were not read, each with the reason.
        played: the records with the chosen readings and the house rules applied, or None if not yet computed.
    """
    from printgen.checks.catalogue import collect, entries
    from printgen.checks.causes import findings_to_report, without_consequences
    from printgen.checks.lengths import with_metres
    from printgen.checks.references import with_known_ids
    from printgen.data.house_rules import apply_house_rules
    from printgen.data.load import is_named_otherwise

    refused = refused or {}
    played = played or apply_house_rules(with_chosen_readings(reading.library), game.id, game_ids())
    checks, records = collect(game.checks), played.library
    raw = _apply_checks(checks, records, workers)
    if has_own := len(folders) > 1:
        from printgen.games import overlays

        raw = overlays.without_examples(raw, reading)
    found = without_consequences(raw, checks, records)
    found += [*_unknown_names(reading, records), *refused.values()]
    if has_own:
        found = _attributed(found, reading, checks, played, game, folders)
    # A record in a file with the name of another record is compared with the wrong record.
    wrong = {case.document.file for case in records if is_named_otherwise(case)}
    found = [it for it in found if not (it.place and it.place.file in wrong)]
    shapes = with_metres(with_known_ids(reading.findings, reading.misshapen, records), reading.misshapen, records)
    findings = findings_to_report([*_of_known_kinds(game, [*shapes, *found]), *game.findings])
    if has_own:
        from printgen.checks.culprits import with_culprits

        changed = partial(overlays.library_with, reading, game.id)
        findings = with_culprits(findings, raw, reading, checks, changed, overlays.EXAMPLES)
    titles = {code: entry.title for code, entry in entries(checks).items()}
    files = (
        *reading.documents,
        *map(display_path, refused),
        *(finding.place.file for finding in reading.findings if finding.place),
    )
    return CheckedGame(
        game,
        records,
        tuple(sorted_findings(findings)),
        files,
        reading.replaced,
        version_of(game.id, folders),
        titles,
    )


def _of_known_kinds(game: Game, found: Iterable[Finding]) -> list[Finding]:
    """Return the findings without those about unknown names that may be records of a kind that could not be read."""
    return [it for it in found if game.is_complete or not it.unresolved]


def _unknown_names(reading: Reading, records: Library) -> list[Finding]:
    """Return findings about unknown names in records that are invalid for other reasons."""
    from printgen.checks.references import references_in_invalid

    places = {finding.place for finding in reading.findings}
    # After a mistake in the notation, other text may be read as names.
    slips = {(it.place.file, it.place.line) for it in reading.findings if it.place and isinstance(it.fix, Rewrite)}
    unknown = (it for data in reading.misshapen for it in references_in_invalid(data, records, places))
    return [it for it in unknown if not it.place or (it.place.file, it.place.line) not in slips]


def _attributed(
    found: Sequence[Finding],
    reading: Reading,
    checks: Sequence[Check],
    played: Applied,
    game: Game,
    folders: Sequence[Path],
) -> list[Finding]:
    """Return the findings and the findings about the user's folders. Each is placed at the record or rule that causes it."""
    from printgen.data.kinds import KINDS
    from printgen.data.partial import with_other_files
    from printgen.data.rule_findings import with_rule_notes
    from printgen.games import overlays

    own = overlays.attribute_findings(found, reading, checks, played.changes, game.id)
    own = with_rule_notes(with_other_files(own, reading.replaced), played.library, played.changes)
    own += played.findings
    return [
        *own,
        *overlays.folder_findings(folders[1:]),
        *overlays.borrowed_sources(reading, frozenset(it.name for it in KINDS), [*reading.findings, *own]),
    ]


def _apply_checks(checks: Sequence[Check], records: Library, workers: Workers | None) -> list[Finding]:
    """Return the findings of the checks in the records, in reading order.

    If workers are forks of this process, each worker checks an equal share of the records. The records of a kind stay
    together, since checks derive facts per kind.
    """
    from printgen.products.workers import Workers, run_parallel

    count = workers.jobs if workers and workers.uses_fork else 1
    shares = _split_evenly(tuple(records), count)
    parts = run_parallel(_check_share, (checks, records, shares), range(len(shares)), Workers(len(shares)))
    return sorted_findings([finding for part in parts for finding in part])


def _split_evenly(cases: Sequence[Case], most: int) -> tuple[Sequence[Case], ...]:
    """Split the records into at most `most` parts that take about the same time to check, estimated by their lines of YAML."""
    texts = {case.document.file: case.document.text for case in cases}
    per_file = Counter(case.document.file for case in cases)
    lines = {file: text.count("\n") / per_file[file] for file, text in texts.items()}
    # Rows of tables and records from the cache have no text. They count as 5 and 50 lines.
    sizes = (lines[case.document.file] or (5 if case.kind.is_table else 50) for case in cases)
    done = tuple(accumulate(sizes, initial=0.0))
    count = max(1, min(most, int(done[-1] / _MIN_LINES)))
    cuts = [bisect_left(done, done[-1] * number / count) for number in range(count)]
    return tuple(cases[start:stop] for start, stop in zip(cuts, (*cuts[1:], len(cases)), strict=True))


def _check_share(state: tuple[Sequence[Check], Library, Sequence[Sequence[Case]]], number: int) -> list[Finding]:
    """Return the findings in one share of the records. `number` is the number of the share."""
    from printgen.checks.engine import apply_checks

    checks, records, shares = state
    return apply_checks(checks, records, shares[number])


def version_of(game: str, folders: Sequence[Path]) -> str:
    """Return the version that the last folder states for a game's data, or the version of the built-in data.

    A game that is not built in has its own data and its own version.

    Args:
        folders: the data folders, the built-in data first.
    """
    home = home_of(game)
    if home and home.data:
        return release_of(home.data)[0]
    stated = (it for it in reversed(folders[1:]) if (it / RELEASE_FILE).is_file())
    return release_of(next(stated, folders[0]))[0]


def release_of(folder: Path) -> tuple[str, str]:
    """Return the version and the date in a data folder's release.yaml.

    An invalid or missing version becomes UNRELEASED, and an invalid or missing date becomes an empty string.
    """
    from datetime import date as day

    from printgen.data.yaml import read

    file = folder / RELEASE_FILE
    release = None if escaping_link(file, folder) else read(file, file.name)[0]
    fields = release.value if release and isinstance(release.value, dict) else {}
    version, date = (str(fields.get(name, "")) for name in ("version", "date"))
    try:
        date = day.fromisoformat(date).isoformat()
    except ValueError:
        date = ""
    return version if _VERSION.fullmatch(version) else UNRELEASED, date
