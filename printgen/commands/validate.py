"""`printgen validate`: checks the data of complete games, or individual files and folders."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from importlib import import_module
from itertools import count
from pathlib import Path

from msgspec import Struct

from printgen.commands import check, load
from printgen.commands.session import CLEAN, FINDINGS, Outcome, Session
from printgen.data.findings import Finding, UsageError, blocks_printing
from printgen.data.folders import Project
from printgen.data.kind import TABLES
from printgen.data.nearest import raise_unknown
from printgen.games.game import game_ids
from printgen.games.sources import nearby_folder
from printgen.products.workers import Workers, run_parallel
from printgen.reuse import fingerprint
from printgen.reuse.records import pack_record, unpack_record


class Verdict(Struct, frozen=True):
    """The result of a `printgen validate` command: the findings and the closing lines."""

    findings: tuple[Finding, ...]
    titles: Mapping[str, str]
    closing_lines: tuple[str, ...]


def validate(
    what: tuple[str, ...],
    form: str,
    strict: bool,
    session: Session,
    statistics: bool = False,
    fix: bool = False,
    diff: bool = False,
) -> Outcome:
    """Check the data of games, or files and folders. Without names, check everything.

    The result is cached until the data, the program or the fonts change. Raise UsageError for unknown names.

    Args:
        statistics: whether to report how many findings each check has, instead of the findings.
        fix: whether to make the fixes that findings suggest, and then check again.
        diff: whether to report the changes that `fix` would make instead of the findings.
    """
    if (fix or diff) and (statistics or form != "text"):
        raise UsageError("`--fix` and `--diff` always print text. Remove `--format` and `--statistics`")
    if fix and diff:
        raise UsageError("`--fix` was given with `--diff`, which changes no files. Specify one of them")
    if statistics and form == "sarif":
        raise UsageError("`--statistics` is not available in SARIF. Specify `--format text` or `--format json`")
    wanted = scope(what, session.project)
    if fix or diff:
        return _fixed(wanted, fix, strict, session)
    verdict = _verdict(wanted, session)
    answer = ""
    if verdict.findings or form != "text":
        from printgen.report.forms import counts, report

        if statistics:
            answer = counts(verdict.findings, form, verdict.titles)
        else:
            answer = report(verdict.findings, form, session.color, verdict.titles)
    status = FINDINGS if blocks_printing(verdict.findings, strict) else CLEAN
    last = verdict.closing_lines
    if any(it.fix for it in verdict.findings):
        from printgen.commands.fixing import count_fixes

        number = count_fixes(verdict.findings, session.project.data, wanted.paths)
        last = (*last, f"`--fix` corrects {number} of them; `--diff` shows how") if number else last
    return Outcome(answer, "\n".join(last) if form == "text" else "", status=status)


def _verdict(wanted: Scope, session: Session) -> Verdict:
    """Return the findings in the requested data, taken from the cache if nothing has changed since the last run."""
    if session.store is None:
        return _check_games(wanted, session)
    slot, key = _key(wanted, session.project)
    known = unpack_record(session.store.get(slot, key) or b"")
    verdict = known if isinstance(known, Verdict) else _check_games(wanted, session)
    if verdict is not known:
        session.store.put(slot, key, pack_record(verdict))
    return verdict


def _fixed(wanted: Scope, write: bool, strict: bool, session: Session) -> Outcome:
    """Show the changes that fixes would make. If `write` is true, make the changes and check the data again."""
    from printgen.commands import fixing
    from printgen.data.findings import format_count
    from printgen.files.rewriting import NotRewrittenError, rewrite
    from printgen.games.record_cache import forget_places
    from printgen.report import difference
    from printgen.report.forms import report

    state = _key(wanted, session.project)
    verdict = _verdict(wanted, session)
    files, refused = fixing.fix_files(verdict.findings, session.project.data, wanted.paths)
    if _key(wanted, session.project) != state:
        raise UsageError("the data changed while it was checked; run the command again")
    diffs = [difference.unified_diff(it.shown, it.before.decode(), it.after.decode(), session.color) for it in files]
    where = f", in {format_count(len(files), 'file')}" if files else ""
    count = f"{sum(it.count for it in files)} of {format_count(len(verdict.findings), 'finding')}{where}"
    if not write:
        last = f"`--fix` corrects {count}"
        status = FINDINGS if refused or blocks_printing(verdict.findings, strict) else CLEAN
        return Outcome("\n".join(diffs), last, "\n".join(refused), status)
    try:
        rewrite({it.path: (it.before, it.after) for it in files}, session.report_waiting)
    except NotRewrittenError as refusal:
        raise UsageError(f"{refusal}; nothing was written") from None
    forget_places()
    rest = _verdict(wanted, session) if files else verdict
    answer = [*diffs, *([report(rest.findings, "text", session.color)] if rest.findings else [])]
    left = len(rest.findings)
    last = f"corrected {count}; {format_count(left, 'finding')} {'remains' if left == 1 else 'remain'}"
    if any(it.place and it.place.file.endswith(TABLES) for it in rest.findings):
        last += ". Correct the cells of tables in your spreadsheet program"
    status = FINDINGS if refused or blocks_printing(rest.findings, strict) else CLEAN
    return Outcome("\n".join(answer), "\n".join([*rest.closing_lines, last]), "\n".join(refused), status)


def _key(wanted: Scope, project: Project) -> tuple[str, str]:
    """Return the name under which the verdict is cached, and a key that depends on all inputs of the verdict."""
    from printgen.drawing.fonts.places import font_folders, installed_fonts

    request = [wanted.games, sorted(wanted.complete_games), wanted.paths, Path.cwd(), project.data]
    fonts = list(installed_fonts(font_folders()))
    state = fingerprint.current_state(project)
    return f"verdict-{fingerprint.of(request)}", fingerprint.of([state.code, state.data, fonts])


class GameVerdict(Struct, frozen=True):
    """The findings in a game's data.

    Fields:
        files: the names of all files that were read.
        replaced: a line for each file with records that replace built-in records.
        summary: a line with the number of records checked.
    """

    game: str
    findings: tuple[Finding, ...]
    files: tuple[str, ...]
    titles: Mapping[str, str]
    replaced: tuple[str, ...]
    summary: str


def _check_games(wanted: Scope, session: Session) -> Verdict:
    """Read and check the requested games. If a game has no errors, its pages are also drawn on the most common papers."""
    # Only forked processes share the data read so far. Other processes would read everything again.
    workers = session.workers if session.workers.uses_fork else Workers()
    many, begun = len(wanted.games), count(1)

    def done(_place: int, read: GameVerdict) -> None:
        session.progress(f"checked {read.game}", next(begun) / many)

    session.progress("checking", 0.0)
    if many > 1:
        # Import the modules that all processes need once, before they are forked.
        import_module("printgen.commands.evening")
    everything = run_parallel(_check_game, (session.project, workers), wanted.games, workers, done)
    last = dict.fromkeys(line for read in everything for line in read.replaced)
    titles = {code: title for read in everything for code, title in read.titles.items()}
    return Verdict(tuple(wanted.findings(everything)), titles, (*last, *wanted.clean(everything)))


def _check_game(given: tuple[Project, Workers], id: str) -> GameVerdict:
    """Read, check and draw a game's data. All workers share the checks and the drawing."""
    from printgen.report import closing

    project, workers = given
    read = load(id, project=project, workers=workers)
    found = tuple(check(read, workers))
    counted = closing.clean(id, read.library, read.game.kinds)
    return GameVerdict(id, found, read.files, read.titles, tuple(closing.replacement_lines(read.replaced)), counted)


class Scope(Struct, frozen=True):
    """The extent of a check. Games in `complete_games` are checked completely. In other games, only `paths` are checked."""

    games: tuple[str, ...]
    complete_games: frozenset[str]
    paths: tuple[Path, ...]

    def findings(self, everything: Iterable[GameVerdict]) -> list[Finding]:
        """Return the findings that are within this scope, without duplicates."""
        read = list(everything)
        files = [real_path(file) for data in read for file in data.files]
        for path in self.paths:
            if not any(file.is_relative_to(path) for file in files):
                raise UsageError(f"`{path}` contains no record of any game")
        return list(dict.fromkeys(found for data in read for found in self._of(data)))

    def clean(self, everything: Iterable[GameVerdict]) -> list[str]:
        """Return a line for each completely checked game without findings."""
        return [data.summary for data in everything if data.game in self.complete_games and not self._of(data)]

    def _of(self, data: GameVerdict) -> list[Finding]:
        if data.game in self.complete_games:
            return list(data.findings)
        return [found for found in data.findings if found.place and self._covers(real_path(found.place.file))]

    def _covers(self, file: Path) -> bool:
        return any(file.is_relative_to(path) for path in self.paths)


def scope(asked_for: tuple[str, ...], project: Project) -> Scope:
    """Return the scope that the user's names specify, as games and paths. Without names, the scope is all games."""
    every = tuple(game_ids())
    complete = [name for name in asked_for if name in every]
    paths = tuple(_path(name, every, project) for name in asked_for if name not in every)
    games = tuple(id for id in every if not complete or paths or id in complete)
    return Scope(games, frozenset(complete if asked_for else every), paths)


def _path(name: str, games: tuple[str, ...], project: Project) -> Path:
    path = real_path(name)
    if not path.exists():
        if folder := nearby_folder(name):
            raise UsageError(f"`{name}`: no such game or file; did you mean the game folder `{folder}`?")
        raise_unknown("game or file", name, games)
    if not any(path.is_relative_to(real_path(folder)) for folder in project.data):
        raise UsageError(f"`{name}` is outside the data folders. Specify its data folder with --data")
    return path


def real_path(path: Path | str) -> Path:
    """Return the path with all symbolic links resolved, except links that lead to themselves."""
    return Path(os.path.realpath(path))
