"""Plausible mistakes put into the data, one at a time, and judged: which share of them does the validator not find?

A mistake is made in the text of a file, as a hand makes it. The changed records have the source `house`, so that nothing is found
only because the same figure is written elsewhere in our own data. The counts are published in README.md beside this file.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from printgen.campaign.kinds import kinds as campaign_kinds
from printgen.checks.catalogue import collect
from printgen.checks.check import Check
from printgen.checks.engine import apply_checks
from printgen.checks.rulebook import step_down
from printgen.checks.rulebook_file import Branch, load
from printgen.data import yaml
from printgen.data.findings import Finding
from printgen.data.folders import PACKAGE
from printgen.data.kind import Case, Key, Kind, Library
from printgen.data.kinds import CHARTS, KINDS
from printgen.data.load import cases
from printgen.data.recording import LookUps, RecordingLibrary
from printgen.data.records.record import Source
from printgen.data.yaml import Document
from printgen.games.game import game_ids
from tests.printed import shipped

#: How many mistakes of each sort are made in a hundred and so where: as in the first published count.
SORTS = (
    "digits swapped",
    "mistyped",
    "off by one",
    "off by ten",
    "sign",
    "neighbour's value",
    "letters swapped",
    "line missing",
    "line twice",
)
#: Of so many mistakes in a game, these shares are in shapes of aircraft, in ratings, and in tables and maps.
PLACES = {"shapes": 0.18, "ratings": 0.5, "tables and maps": 0.32}
HOUSE = Source(status="house")
#: How often a place for a mistake is drawn before a sort is given up.
_TRIES = 300
#: Fields that hold no figure: where a record is from, printed sentences, reasons, names.
_PROSE = frozenset(
    {
        "section",
        "source",
        "sources",
        "notes",
        "waivers",
        "remark",
        "remarks",
        "reason",
        "method",
        "title",
        "text",
        "quotes",
    }
    | {"short-text", "topic", "summary", "name", "when", "designation"}
)
#: Files in which mistakes are counted: none that a club writes itself (kits, campaigns), no stock, no export targets, no
#: prose (guides, glossary).
_COUNTED = re.compile(
    r"^data/(aircraft|(?!stock|targets)[a-z-]+/(?!kits/|campaigns/|guides/|readings|glossary|coverage|choices))"
)
_FIGURE = re.compile(r"(?=.*\d)[\dA-Z+*/.:-]{1,12}")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_WORD = re.compile(r"[a-z][a-z-]{3,}")
_KEYBOARD = {"1": "2", "2": "3", "3": "2", "4": "5", "5": "6", "6": "5", "7": "8", "8": "7", "9": "8", "0": "9"}


class Mistake(Struct, frozen=True):
    """A file's text with one mistake in it, of a sort, in a place (shapes, ratings, tables and maps), on a line from 1."""

    file: str
    text: str
    sort: str
    place: str
    line: int

    def told(self, before: str) -> str:
        """Return the file with the changed line, before and after."""
        old, new = before.splitlines(), self.text.splitlines()
        lines = f"{old[self.line - 1].strip()} -> {new[self.line - 1].strip() if self.line <= len(new) else ''}"
        return f"{self.sort}: {self.file}:{self.line}: {lines}"


class Ground(Struct, eq=False):
    """The sound data of a game: its documents, the checks, and what the checks looked up and found in each record."""

    game: str
    library: Library
    checks: tuple[Check, ...]
    documents: Mapping[str, Document]
    kinds: Mapping[str, tuple[Kind, ...]]
    reads: Mapping[Key, LookUps]
    found: Mapping[Key, frozenset[tuple[str, str]]]

    @classmethod
    def of(cls, game: str) -> Ground:
        """Read and check the shipped data of a game once."""
        read = shipped(game)
        checks, library = collect(read.game.checks), RecordingLibrary.over(read.library)
        own = {it.name for it in (*KINDS, *read.game.kinds)} - {it.name for it in campaign_kinds(game)}
        documents, held = dict[str, Document](), defaultdict[str, set[Kind]](set)
        reads, found = dict[Key, LookUps](), dict[Key, frozenset[tuple[str, str]]]()
        for case in read.library:
            if case.kind.name in own:
                documents[case.document.file] = case.document
                held[case.document.file].add(case.kind)
            looked = library.cleared()
            found[case.kind.name, case.id] = _codes(apply_checks(checks, looked, [case]))
            reads[case.kind.name, case.id] = looked.reads
        files = {file: tuple(sorted(kinds, key=lambda it: it.name)) for file, kinds in held.items()}
        return cls(game, read.library, checks, documents, files, reads, found)

    def finds(self, mistake: Mistake) -> bool:
        """Return whether the validator says anything of a mistake that it does not say of the sound data."""
        document, findings = yaml.parse(mistake.text, mistake.file)
        if document is None or findings:
            return True
        now = {name: dict(held) for name, held in self.library.cases.items()}
        changed = set[Key]()
        for kind in self.kinds[mistake.file]:
            made, findings = cases(kind, document)
            if findings:
                return True
            before = {id: case for id, case in now[kind.name].items() if case.document.file == mistake.file}
            after = {case.id: replace(case, record=_of_the_house(case)) for case in made}
            now[kind.name] = {id: case for id, case in now[kind.name].items() if id not in before} | after
            changed |= {(kind.name, id) for id in before.keys() | after if _differ(before.get(id), after.get(id))}
        library = Library(now, self.library.refused)
        kinds = {kind for kind, _id in changed}
        concerned = [
            case
            for case in library
            if (key := (case.kind.name, case.id)) in changed
            or key not in self.reads
            or self.reads[key].kinds & kinds
            or self.reads[key].records & changed
        ]
        return any(
            _codes(apply_checks(self.checks, library, [case])) - self.found.get((case.kind.name, case.id), frozenset())
            for case in concerned
        )


def _codes(findings: Sequence[Finding]) -> frozenset[tuple[str, str]]:
    return frozenset((it.code, it.message) for it in findings)


def _of_the_house(case: Case) -> object:
    return case.record.model_copy(update={"source": HOUSE})


def _differ(before: Case | None, after: Case | None) -> bool:
    """Return whether two records differ in more than their source."""
    if before is None or after is None:
        return True
    return _of_the_house(before) != after.record


def place_of(file: str) -> str:
    """Return where a mistake in a file is counted."""
    parts = Path(file).parts
    if parts[-2] != "aircraft":
        return "tables and maps"
    return "shapes" if parts[-3] not in GAMES else "ratings"


GAMES = game_ids()


def mistakes(ground: Ground, count: int, seed: int) -> Iterator[Mistake]:
    """Yield that many mistakes at the most, of all sorts alike, in places by their shares."""
    dice = random.Random(f"{ground.game} {seed}")
    pages: dict[str, list[Page]] = {place: [] for place in PLACES}
    for file, document in sorted(ground.documents.items()):
        if _COUNTED.match(file):
            pages[place_of(file)].append(Page.of(document))
    for place, share in PLACES.items():
        for number in range(round(count * share)):
            sort = SORTS[number % len(SORTS)]
            # Where no number has two digits, none can be swapped.
            tries = (_mistake(dice.choice(pages[place]), place, sort, dice) for _ in range(_TRIES))
            if made := next(filter(None, tries), None):
                yield made


class Spot(Struct, frozen=True):
    """A value in the text of a file: from one index to another, on a line from 0."""

    start: int
    end: int
    line: int


class Page(Struct, frozen=True):
    """A file's text, the places of its figures and words, and the lines that hold any field that may be wrong."""

    document: Document
    figures: tuple[Spot, ...]
    words: tuple[Spot, ...]
    lines: tuple[int, ...]

    @classmethod
    def of(cls, document: Document) -> Page:
        starts = [0]
        for line in document.text.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        figures, words, lines = list[Spot](), list[Spot](), set[int]()
        for path, place in document.values.items():
            if any(step in _PROSE for step in path):
                continue
            if path:
                lines.add(place.line - 1)
            spot = Spot(
                starts[place.line - 1] + place.column - 1,
                starts[place.end_line - 1] + place.end_column - 1,
                place.line - 1,
            )
            written = document.text[spot.start : spot.end].strip("\"'")
            if _FIGURE.fullmatch(written):
                figures.append(spot)
            elif _WORD.fullmatch(written):
                words.append(spot)
        return cls(document, tuple(figures), tuple(words), tuple(sorted(lines)))


def _mistake(page: Page, place: str, sort: str, dice: random.Random) -> Mistake | None:
    """Return a mistake of a sort in a file, or None if what was drawn has no place for one."""
    text = page.document.text
    if sort in ("line missing", "line twice"):
        lines, at = text.splitlines(keepends=True), dice.choice(page.lines)
        twice = sort == "line twice"
        made = "".join([*lines[: at + twice], *lines[at + (not twice) :]])
        return Mistake(page.document.file, made, sort, place, at + 1)
    spots = page.words if sort == "letters swapped" else page.figures
    if not spots:
        return None
    at = dice.randrange(len(spots))
    spot = spots[at]
    written = text[spot.start : spot.end]
    if sort == "letters swapped":
        places = [it for it in range(len(written) - 1) if _may_swap(written, it)]
        made = _swapped(written, dice.choice(places)) if places else None
    elif sort == "neighbour's value":
        others = [text[it.start : it.end] for it in spots[max(at - 1, 0) : at + 2]]
        others = [it for it in others if it != written]
        made = dice.choice(others) if others else None
    else:
        number = dice.choice(list(_NUMBER.finditer(written)))
        figure = _FIGURES[sort](number[0], dice)
        made = None if figure is None else _put(written, number, figure)
    if made is None or made == written:
        return None
    changed = text[: spot.start] + made + text[spot.end :]
    return Mistake(page.document.file, changed, sort, place, spot.line + 1)


def _put(line: str, there: re.Match[str], text: str) -> str:
    return line[: there.start()] + text + line[there.end() :]


def _may_swap(text: str, at: int) -> bool:
    return text[at] != text[at + 1] and "-" not in text[at : at + 2]


def _swapped(text: str, at: int) -> str:
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def _digits_swapped(number: str, dice: random.Random) -> str | None:
    places = [it for it in range(len(number) - 1) if number[it : it + 2].isdigit() and number[it] != number[it + 1]]
    if not places and "." in number:
        whole, _, part = number.partition(".")
        return f"{whole[:-1]}{part[0]}.{whole[-1]}{part[1:]}"
    made = _swapped(number, dice.choice(places)) if places else None
    # A number that begins with 0 would be another slip.
    return made if made is None or not re.match(r"-?0\d", made) else None


def _mistyped(number: str, dice: random.Random) -> str:
    at = dice.choice([it for it, digit in enumerate(number) if digit.isdigit()])
    return number[:at] + _KEYBOARD[number[at]] + number[at + 1 :]


def _off(by: int) -> Callable[[str, random.Random], str | None]:
    def made(number: str, dice: random.Random) -> str | None:
        step = by * dice.choice((-1, 1))
        digits = len(number.partition(".")[2])
        if digits:
            # Of the last digit.
            return f"{float(number) + step / 10**digits:.{digits}f}"
        return str(int(number) + step)

    return made


def _sign(number: str, dice: random.Random) -> str | None:
    if not float(number):
        return None
    return number[1:] if number.startswith("-") else f"-{number}"


_FIGURES: Mapping[str, Callable[[str, random.Random], str | None]] = {
    "digits swapped": _digits_swapped,
    "mistyped": _mistyped,
    "off by one": _off(1),
    "off by ten": _off(10),
    "sign": _sign,
}


class Count(Struct, frozen=True):
    """How many mistakes were made and not found, by game, place and sort, and those that were not found."""

    made: Counter[tuple[str, str, str]]
    missed: Counter[tuple[str, str, str]]
    misses: tuple[str, ...] = ()

    def __add__(self, other: Count) -> Count:
        return Count(self.made + other.made, self.missed + other.missed, (*self.misses, *other.misses))

    def share(self, *of: str) -> float:
        """Return the share not found of the mistakes of these games, places or sorts; of all, if none is named."""
        made, missed = (
            sum(number for key, number in held.items() if set(of) & {*key} or not of)
            for held in (self.made, self.missed)
        )
        return missed / made if made else 0.0


def count(ground: Ground, number: int, seed: int) -> Count:
    """Make that many mistakes in the data of a game and count what is not found."""
    made, missed, misses = Counter[tuple[str, str, str]](), Counter[tuple[str, str, str]](), []
    for mistake in mistakes(ground, number, seed):
        key = ground.game, mistake.place, mistake.sort
        made[key] += 1
        if not ground.finds(mistake):
            missed[key] += 1
            misses.append(mistake.told(ground.documents[mistake.file].text))
    return Count(made, missed, tuple(misses))


def table(found: Count) -> str:
    """Return the table of README.md: the share not found by sort, by place and in all, of each game."""
    heads = (*GAMES, "all")
    rows = ["| not found | " + " | ".join(heads) + " |", "| --- " + "| --: " * len(heads) + "|"]
    for name in (*SORTS, *PLACES, "all"):
        cells = []
        for game in heads:
            keys = [key for key in found.made if game in (key[0], "all") and name in (key[1], key[2], "all")]
            made, missed = (sum(held[key] for key in keys) for held in (found.made, found.missed))
            cells.append(f"{missed}/{made} ({100 * missed / made:.0f}%)" if made else "–")
        rows.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def fixed(ground: Ground) -> Iterator[Mistake]:
    """Yield a mistake in each number that the game's rulebook fixes: one more than the book has."""
    file = PACKAGE / "games" / ground.game.replace("-", "_") / "rulebook.yaml"
    for (_code, kind), sections in load(file).items():
        for id, tree in ((id, tree) for _section, records in sections for id, tree in records.items()):
            case = ground.library.of(kind).get(id)
            if case is not None and case.document.file in ground.kinds:
                yield from (made for steps in _leaves(tree, ()) if (made := _one_more(case, steps)))


def rows(ground: Ground) -> Iterator[Mistake]:
    """Yield a mistake for each row of each chart: the row is missing."""
    for case in ground.library.of(CHARTS).values():
        lines = case.document.text.splitlines(keepends=True)
        for index in range(len(case.record.lines)):
            place = case.document.values[(*case.path, "lines", index)]
            made = "".join([*lines[: place.line - 1], *lines[place.end_line :]])
            yield Mistake(case.document.file, made, "line missing", "rulebook", place.line)


def _leaves(tree: object, steps: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the ways to the plain values below a place of a rulebook."""
    if isinstance(tree, Branch):
        for step, below in tree.steps.items():
            yield from _leaves(below, (*steps, step))
    elif isinstance(tree, int | str | list):
        yield steps


def _one_more(case: Case, steps: Sequence[str]) -> Mistake | None:
    """Return the mistake in the first whole number at the end of a way, or None if there is none."""
    found = step_down(case.record, steps)
    if found is None:
        return None
    path = (*case.path, *found[0])
    inside = [it for it in case.document.values if it[: len(path)] == path]
    starts = list(accumulate(map(len, case.document.text.splitlines(keepends=True)), initial=0))
    for place in (case.document.values[it] for it in inside):
        at = starts[place.line - 1] + place.column - 1
        written = case.document.text[at : starts[place.end_line - 1] + place.end_column - 1]
        if re.fullmatch(r"\d+", written):
            text = f"{case.document.text[:at]}{int(written) + 1}{case.document.text[at + len(written) :]}"
            return Mistake(case.document.file, text, "fixed", "rulebook", place.line)
    return None


README = Path(__file__).with_name("README.md")
BEGIN, END = "<!-- detection -->", "<!-- end of detection -->"
#: Mistakes made in each game; the seed is fixed, so that the published table is repeatable.
NUMBER, SEED = 420, 1


def published() -> str:
    """Return the table as README.md has it."""
    return README.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0].strip()


def whole() -> Count:
    """Count what is not found in the data of all games."""
    counts = [count(Ground.of(game), NUMBER, SEED) for game in GAMES]
    return sum(counts[1:], counts[0])


if __name__ == "__main__":
    found = whole()
    text = README.read_text(encoding="utf-8")
    before, _, after = text.partition(BEGIN)
    README.write_text(f"{before}{BEGIN}\n{table(found)}\n{END}{after.partition(END)[2]}", encoding="utf-8")
    sys.stdout.write("\n".join([*found.misses, ""]))
