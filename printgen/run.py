"""The story of each command, read from top to bottom: what comes after what. How it is done stands in the rooms below.

Each command takes names and options and gives an Outcome. It raises `asked.Unclear` where a name is wrong, and OSError
where a file cannot be read or written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from printgen import asked, files, gather, printer
from printgen.aids.deck import Aid
from printgen.asked import Job
from printgen.games.game import Game, load, names
from printgen.gather import Data
from printgen.model.core import KINDS
from printgen.model.schema import schemas
from printgen.project import Project
from printgen.report import closing, explanation, forms, table
from printgen.report import gaps as gap
from printgen.report import show as shown
from printgen.scope import scope

CLEAN, FINDINGS = 0, 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a command ended: what it answers, its last lines, what it complains of, and the exit status."""

    answer: str = ""
    closing: str = ""
    complaint: str = ""
    status: int = CLEAN


@dataclass(frozen=True, slots=True)
class Desk:
    """What a command works with: the project's folders, whom to tell what is being done, whether to use colours."""

    project: Project
    tell: Callable[[str], None]
    color: bool = False


def make(game_id: str, aid_id: str, job: Job, desk: Desk) -> Outcome:
    """Make one aid of a game."""
    game = asked.game(game_id)
    return _print(game, (asked.aid(game, aid_id),), job, desk)


def kit(game_id: str, job: Job, desk: Desk) -> Outcome:
    """Make every aid of a game."""
    game = asked.game(game_id)
    return _print(game, game.aids, job, desk)


def _print(game: Game, aids: Sequence[Aid], job: Job, desk: Desk) -> Outcome:
    """Read, check, draw, lay out, print, write. An error stops the press before any file is written."""
    desk.tell(f"reading {game.title}")
    data = gather.read(game, desk.project)
    if gather.stops(data.findings):
        return _refused(data, desk)
    asked.choices(game, data.library, job.choices)

    desk.tell("drawing")
    decks = asked.drawn(game, gather.draw(aids, data, job.choices, job.paper))
    data = data.with_findings(gather.misfits(decks.values()))
    if gather.stops(data.findings):
        return _refused(data, desk)

    desk.tell("printing")
    made = [printer.print_out(game, aid, deck, job, data.version) for aid, deck in decks.items()]

    desk.tell("writing")
    folder = desk.project.output / game.id
    files.put(folder, [product for batch in made for product in batch])
    last = [*closing.replaced(data.replaced), *closing.made(folder, made)]
    return Outcome(closing="\n".join(last), complaint=forms.report(data.findings, "text", desk.color))


def _refused(data: Data, desk: Desk) -> Outcome:
    """Nothing is printed from data that is wrong."""
    found = forms.report(data.findings, "text", desk.color)
    return Outcome(complaint=f"{found}\nnothing was printed", status=FINDINGS)


def validate(what: tuple[str, ...], form: str, strict: bool, desk: Desk) -> Outcome:
    """Check the data of games, or what stands in files and folders; everything when nothing is named."""
    wanted = scope(what, desk.project)
    everything = []
    for game in wanted.games:
        desk.tell(f"reading {game.title}")
        data = gather.read(game, desk.project)
        desk.tell(f"drawing {game.title}")
        everything.append(data.with_findings(gather.misfits_of_all(data)))

    findings = wanted.findings(everything)
    answer = forms.report(findings, form, desk.color, gather.titles(everything))
    status = FINDINGS if gather.stops(findings, strict) else CLEAN
    last = closing.replaced(case for data in everything for case in data.replaced)
    last += [closing.clean(data.game.id, data.library, data.game.kinds) for data in wanted.clean(everything)]
    return Outcome(answer, "\n".join(last) if form == "text" else "", status=status)


def explain(code: str) -> Outcome:
    """What a check is for, in whichever game."""
    return Outcome(explanation.page(asked.explanation(code)))


def games() -> Outcome:
    """The games there are, with how much can be made for each."""
    every = [load(id) for id in names()]
    return Outcome(table.text((game.id, game.title, closing.counted(len(game.aids), "aid")) for game in every))


def aids(game_id: str) -> Outcome:
    """What can be made for a game."""
    return Outcome(table.text((aid.id, aid.title, aid.summary) for aid in asked.game(game_id).aids))


def show(game_id: str, id: str | None, desk: Desk) -> Outcome:
    """All aircraft of a game in a table, or everything the data says of one of its records."""
    game = asked.game(game_id)
    data = gather.read(game, desk.project)
    if id is None:
        return Outcome(shown.table(asked.aircraft(game, data.library).values()))
    return Outcome(shown.screen(asked.record(game, data.library, id)))


def gaps(game_id: str, desk: Desk) -> Outcome:
    """What the data of a game does not know, or knows by reconstruction only."""
    game = asked.game(game_id)
    data = gather.read(game, desk.project)
    return Outcome(gap.listing(game.title, gap.gaps(data.library)))


def schema(desk: Desk) -> Outcome:
    """Write the JSON Schemas of all data files of all games, by which editors complete and check them."""
    kinds = dict.fromkeys(kind for id in names() for kind in (*KINDS, *load(id).kinds))
    texts = {name: text.encode() for name, text in schemas(tuple(kinds)).items()}
    files.replace(desk.project.schemas, texts)
    return Outcome(closing=f"{gather.shown(desk.project.schemas)}: {closing.counted(len(texts), 'schema')}")
