"""`printgen validate`: the data of whole games checked, or what stands in files and folders."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from importlib import import_module
from itertools import count
from pathlib import Path

from msgspec import Struct

from printgen.commands import check, load
from printgen.commands.session import CLEAN, FINDINGS, Outcome, Session
from printgen.data.findings import Finding, Unclear, stops
from printgen.data.folders import Project
from printgen.data.nearest import no_such
from printgen.games.game import names
from printgen.products.workers import Workers, spread
from printgen.reuse import fingerprint
from printgen.reuse.records import dumped, loaded


class Verdict(Struct, frozen=True):
    """What was found in what was asked for. titles: what each code is about that may be found. last: lines to end with."""

    findings: tuple[Finding, ...]
    titles: Mapping[str, str]
    last: tuple[str, ...]


def validate(
    what: tuple[str, ...],
    form: str,
    strict: bool,
    session: Session,
    statistics: bool = False,
    fix: bool = False,
    diff: bool = False,
) -> Outcome:
    """Check the data of games, or what stands in files and folders; everything when nothing is named.

    What was judged before is known, as long as data, program and the fonts of the machine are the same. Raises Unclear.

    Args:
        statistics: report the number of findings per check instead of the findings.
        fix: make the fixes that findings name, then check again.
        diff: report what `fix` would change instead of the findings.
    """
    if (fix or diff) and (statistics or form != "text"):
        raise Unclear("`--fix` and `--diff` print text; leave out `--format` and `--statistics`")
    if fix and diff:
        raise Unclear("`--fix` was given with `--diff`, which changes no file; specify one of them")
    if statistics and form == "sarif":
        raise Unclear("`--statistics` has no SARIF form; specify `--format text` or `--format json`")
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
    status = FINDINGS if stops(verdict.findings, strict) else CLEAN
    last = verdict.last
    if any(it.fix for it in verdict.findings):
        from printgen.commands.fixing import count_fixes

        number = count_fixes(verdict.findings, session.project.data, wanted.paths)
        last = (*last, f"`--fix` corrects {number} of them; `--diff` shows how") if number else last
    return Outcome(answer, "\n".join(last) if form == "text" else "", status=status)


def _verdict(wanted: Scope, session: Session) -> Verdict:
    """Return what is found in what was asked for, from the cache if nothing has changed since."""
    slot, key = _key(wanted, session.project)
    known = loaded(session.store.get(slot, key) or b"") if session.store else None
    verdict = known if isinstance(known, Verdict) else _judged(wanted, session)
    if session.store and verdict is not known:
        session.store.put(slot, key, dumped(verdict))
    return verdict


def _fixed(wanted: Scope, write: bool, strict: bool, session: Session) -> Outcome:
    """Show what the fixes change; if `write`, make them and check again."""
    from printgen.commands import fixing
    from printgen.files.rewriting import NotRewrittenError, rewrite
    from printgen.games.record_cache import forget_places
    from printgen.report import difference
    from printgen.report.closing import counted
    from printgen.report.forms import report

    state = _key(wanted, session.project)
    verdict = _verdict(wanted, session)
    files, refused = fixing.fixed(verdict.findings, session.project.data, wanted.paths)
    if _key(wanted, session.project) != state:
        raise Unclear("the data changed while it was checked; run the command again")
    diffs = [difference.unified(it.shown, it.before.decode(), it.after.decode(), session.color) for it in files]
    where = f", in {counted(len(files), 'file')}" if files else ""
    count = f"{sum(it.count for it in files)} of {counted(len(verdict.findings), 'finding')}{where}"
    if not write:
        last = f"`--fix` corrects {count}"
        status = FINDINGS if refused or stops(verdict.findings, strict) else CLEAN
        return Outcome("\n".join(diffs), last, "\n".join(refused), status)
    try:
        rewrite({it.path: (it.before, it.after) for it in files}, session.waiting)
    except NotRewrittenError as refusal:
        raise Unclear(f"{refusal}; nothing was written") from None
    forget_places()
    rest = _verdict(wanted, session) if files else verdict
    answer = [*diffs, *([report(rest.findings, "text", session.color)] if rest.findings else [])]
    last = f"corrected {count}; {counted(len(rest.findings), 'finding')} {'remains' if len(rest.findings) == 1 else 'remain'}"
    status = FINDINGS if refused or stops(rest.findings, strict) else CLEAN
    return Outcome("\n".join(answer), "\n".join([*rest.last, last]), "\n".join(refused), status)


def _key(wanted: Scope, project: Project) -> tuple[str, str]:
    """Under which name a verdict is kept, and the key of all that it is made from."""
    from printgen.drawing.fonts.places import folders, installed

    asked = [wanted.games, sorted(wanted.whole), wanted.paths, Path.cwd(), project.data]
    fonts = list(installed(folders()))
    state = fingerprint.now(project)
    return f"verdict-{fingerprint.of(asked)}", fingerprint.of([state.code, state.data, fonts])


class OfGame(Struct, frozen=True):
    """What came of a game's data. files: the names of all that were read. replaced: in lines, what is the user's in place of
    ours. counted: in a line, how much was looked through."""

    game: str
    findings: tuple[Finding, ...]
    files: tuple[str, ...]
    titles: Mapping[str, str]
    replaced: tuple[str, ...]
    counted: str


def _judged(wanted: Scope, session: Session) -> Verdict:
    """Everything read, checked and, where it has no errors, drawn on the papers most people have: the games side by side, since
    each is read by one process alone."""
    # A process that is no copy of this one would have to read everything anew.
    workers = session.workers if session.workers.forked else Workers()
    many, begun = len(wanted.games), count(1)

    def done(_place: int, read: OfGame) -> None:
        session.progress(f"checked {read.game}", next(begun) / many)

    session.progress("checking", 0.0)
    # What each of them needs is imported once, before they part.
    import_module("printgen.commands.evening")
    everything = spread(_of_game, (session.project, workers), wanted.games, workers, done)
    last = dict.fromkeys(line for read in everything for line in read.replaced)
    titles = {code: title for read in everything for code, title in read.titles.items()}
    return Verdict(tuple(wanted.findings(everything)), titles, (*last, *wanted.clean(everything)))


def _of_game(given: tuple[Project, Workers], id: str) -> OfGame:
    """A game's data read, checked and drawn; its records and its products each by all workers again."""
    from printgen.report import closing

    project, workers = given
    read = load(id, project=project, workers=workers)
    found = tuple(check(read, workers))
    counted = closing.clean(id, read.library, read.game.kinds)
    return OfGame(id, found, read.files, read.titles, tuple(closing.replaced(read.replaced)), counted)


class Scope(Struct, frozen=True):
    """The games to read: those whose ids are in `whole` count from end to end, the others where they lie in `paths`."""

    games: tuple[str, ...]
    whole: frozenset[str]
    paths: tuple[Path, ...]

    def findings(self, everything: Iterable[OfGame]) -> list[Finding]:
        """What was asked for of all that was found, once: what games share is read and found for each of them.

        Raises Unclear for a path that holds none of the files that were read, since there nothing could be found.
        """
        read = list(everything)
        files = [real(file) for data in read for file in data.files]
        for path in self.paths:
            if not any(file.is_relative_to(path) for file in files):
                raise Unclear(f"`{path}` holds no record of any game")
        return list(dict.fromkeys(found for data in read for found in self._of(data)))

    def clean(self, everything: Iterable[OfGame]) -> list[str]:
        """A line for each whole game in which nothing was found."""
        return [data.counted for data in everything if data.game in self.whole and not self._of(data)]

    def _of(self, data: OfGame) -> list[Finding]:
        if data.game in self.whole:
            return list(data.findings)
        return [found for found in data.findings if found.place and self._covers(real(found.place.file))]

    def _covers(self, file: Path) -> bool:
        return any(file.is_relative_to(path) for path in self.paths)


def scope(asked_for: tuple[str, ...], project: Project) -> Scope:
    """The games and the paths among the names, a game first; all games when nothing is named.

    Raises Unclear for what is neither, and for a path outside of the data.
    """
    every = names()
    whole = [name for name in asked_for if name in every]
    paths = tuple(_path(name, every, project) for name in asked_for if name not in every)
    games = tuple(id for id in every if not whole or paths or id in whole)
    return Scope(games, frozenset(whole if asked_for else every), paths)


def _path(name: str, games: tuple[str, ...], project: Project) -> Path:
    path = real(name)
    if not path.exists():
        no_such("game or file", name, games)
    if not any(path.is_relative_to(real(folder)) for folder in project.data):
        raise Unclear(f"`{name}` lies outside of the data; name the data folder it belongs to with --data")
    return path


def real(path: Path | str) -> Path:
    """Where a path leads, all links followed but those that lead to themselves."""
    return Path(os.path.realpath(path))
