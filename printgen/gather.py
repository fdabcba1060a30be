"""A game's data read and checked, and its aids drawn: what every command starts from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from printgen.aids.deck import Aid, Choices, Deck
from printgen.checks.catalogue import collect, entries
from printgen.checks.engine import apply
from printgen.checks.glyphs import unsettable
from printgen.drawing.furniture import frame
from printgen.findings import Finding, Severity, in_order
from printgen.games.game import Game
from printgen.model.build import library
from printgen.model.core import KINDS
from printgen.model.kind import Case, Library
from printgen.press.paper import A4, LETTER, Paper
from printgen.project import Project
from printgen.source import read as read_file
from printgen.units import Size

UNRELEASED = "unreleased"


@dataclass(frozen=True, slots=True)
class Data:
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

    def with_findings(self, more: Iterable[Finding]) -> Data:
        """The same data, with findings met later."""
        return replace(self, findings=tuple(in_order([*self.findings, *more])))


def read(game: Game, project: Project) -> Data:
    """The game's data, and every finding that needs no drawing."""
    reading = library((*KINDS, *game.kinds), project.data, shown)
    checks = collect(game.checks)
    found = in_order([*reading.findings, *apply(checks, reading.library)])
    titles = {code: entry.title for code, entry in entries(checks).items()}
    files = (*reading.documents, *(finding.place.file for finding in reading.findings if finding.place))
    return Data(game, reading.library, tuple(found), files, reading.replaced, _version(project), titles)


def titles(everything: Iterable[Data]) -> dict[str, str]:
    """What each code is about that may be found in any of the games."""
    return {code: title for data in everything for code, title in data.titles.items()}


def draw(aids: Iterable[Aid], data: Data, choices: Choices, paper: Paper) -> dict[Aid, Deck]:
    """Each aid of the game drawn for the frame of a paper."""
    room = frame(paper.size)
    return {aid: aid.deck(data.library, choices, Size(room.width, room.height)) for aid in aids}


def misfits_of_all(data: Data) -> tuple[Finding, ...]:
    """The misfits of all the game's aids on the papers most people have; data with errors is not drawn."""
    if stops(data.findings):
        return ()
    return misfits(deck for paper in (A4, LETTER) for deck in draw(data.game.aids, data, Choices(), paper).values())


def misfits(decks: Iterable[Deck]) -> tuple[Finding, ...]:
    """The texts of the decks that could not be set (PG009), each field once."""
    found = [
        unsettable(case, misfit.field, misfit.text, misfit.over, misfit.lacking)
        for deck in decks
        for card in deck.cards
        for case, misfit in card.misfits
    ]
    return tuple(in_order(list({finding.place: finding for finding in reversed(found) if finding}.values())))


def _version(project: Project) -> str:
    """The version of our own data; a user's records on top of it show in each page's stamp."""
    release, _ = read_file(project.data[0] / "release.yaml", "release.yaml")
    stated = release.value if release else None
    return str(stated.get("version", UNRELEASED)) if isinstance(stated, dict) else UNRELEASED


def stops(findings: Iterable[Finding], strict: bool = False) -> bool:
    """Whether the findings stop the press: an error does, and if `strict` anything."""
    return any(strict or found.severity is Severity.ERROR for found in findings)


def shown(path: Path) -> str:
    """A path as the user would type it: from where they stand if it lies below, else in full."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
