"""`printgen validate`: the data of whole games checked, or what stands in files and folders."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from printgen.commands.session import CLEAN, FINDINGS, Outcome, Session
from printgen.data.findings import Finding, Unclear, stops
from printgen.data.folders import Project
from printgen.data.nearest import no_such
from printgen.games import reading
from printgen.games.game import Game, load, names
from printgen.games.reading import Reading
from printgen.products.draw import misfits_of_all
from printgen.report import closing
from printgen.report.forms import report


def validate(what: tuple[str, ...], form: str, strict: bool, session: Session) -> Outcome:
    """Check the data of games, or what stands in files and folders; everything when nothing is named."""
    wanted = scope(what, session.project)
    everything = []
    for number, game in enumerate(wanted.games):
        session.progress(f"checking {game.title}", number / len(wanted.games))
        read = reading.read(game, session.project)
        # Data with errors is not drawn.
        more = () if stops(read.findings) else misfits_of_all(game.aids, read.library)
        everything.append(read.with_findings(more))

    findings = wanted.findings(everything)
    answer = report(findings, form, session.color, reading.titles(everything))
    status = FINDINGS if stops(findings, strict) else CLEAN
    last = closing.replaced(case for read in everything for case in read.replaced)
    last += [closing.clean(read.game.id, read.library, read.game.kinds) for read in wanted.clean(everything)]
    return Outcome(answer, "\n".join(last) if form == "text" else "", status=status)


@dataclass(frozen=True, slots=True)
class Scope:
    """The games to read: those whose ids are in `whole` count from end to end, the others where they lie in `paths`."""

    games: tuple[Game, ...]
    whole: frozenset[str]
    paths: tuple[Path, ...]

    def findings(self, everything: Iterable[Reading]) -> list[Finding]:
        """What was asked for of all that was found, once: what games share is read and found for each of them.

        Raises Unclear for a path that holds none of the files that were read, since there nothing could be found.
        """
        read = list(everything)
        files = [Path(file).resolve() for data in read for file in data.files]
        for path in self.paths:
            if not any(file.is_relative_to(path) for file in files):
                raise Unclear(f"`{path}` holds no record of any game")
        return list(dict.fromkeys(found for data in read for found in self._of(data)))

    def clean(self, everything: Iterable[Reading]) -> list[Reading]:
        """The whole games in which nothing was found."""
        return [data for data in everything if data.game.id in self.whole and not self._of(data)]

    def _of(self, data: Reading) -> list[Finding]:
        if data.game.id in self.whole:
            return list(data.findings)
        return [found for found in data.findings if found.place and self._covers(Path(found.place.file).resolve())]

    def _covers(self, file: Path) -> bool:
        return any(file.is_relative_to(path) for path in self.paths)


def scope(asked_for: tuple[str, ...], project: Project) -> Scope:
    """The games and the paths among the names, a game first; all games when nothing is named.

    Raises Unclear for what is neither, and for a path outside of the data.
    """
    every = names()
    whole = [name for name in asked_for if name in every]
    paths = tuple(_path(name, every, project) for name in asked_for if name not in every)
    games = tuple(load(id) for id in every if not whole or paths or id in whole)
    return Scope(games, frozenset(whole if asked_for else every), paths)


def _path(name: str, games: tuple[str, ...], project: Project) -> Path:
    path = Path(name).resolve()
    if not path.exists():
        no_such("game or file", name, games)
    if not any(path.is_relative_to(folder.resolve()) for folder in project.data):
        raise Unclear(f"`{name}` lies outside of the data; name the data folder it belongs to with --data")
    return path
