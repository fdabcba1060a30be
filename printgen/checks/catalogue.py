"""The one table of codes: which modules hold checks, which codes are found elsewhere, and what each code means."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from functools import partial
from operator import attrgetter
from types import ModuleType

from printgen.checks.check import Check, Entry
from printgen.checks.outliers import OUTLIER
from printgen.data.findings import Severity
from printgen.data.lazy_imports import lazy_imports

with lazy_imports(__name__):
    from printgen.checks import dice, names, order, proportions, readings, references, sources

#: The modules whose checks hold in every game.
CORE = (references, sources, dice, order, readings, names, proportions)

#: These mean that a record is not understood, or judge the waiver itself: no record may waive them.
NOT_WAIVABLE = frozenset({"PG001", "PG002", "PG003", "PG004", "PG007", "PG015"})

#: Codes that no core check finds: by reading (PG001-PG003, PG015), by the engine (PG007), by each game in its own way (PG008),
#: by drawing (PG009), by looking for the files that a roster names (PG012), by comparing a user's folder with ours (PG016), by
#: reading forms that were filled in (PG013, PG014).
ELSEWHERE = (
    Entry(
        "PG001",
        "a file that is no plain YAML",
        """A file is read as plain YAML in UTF-8, without tricks.

        A key that stands twice would silently lose its first value; an alias can blow a small file up to gigabytes; a
        tab, a broken character or a bracket left open changes what all later lines mean. A key that no record of
        its kind has is most often a misspelt one. So none of them is guessed at: the file is refused, with the line.

        Example:
            fuel: 55
            fuel: 60        # the key `fuel` stands here twice
        """,
    ),
    Entry(
        "PG002",
        "a field that is not of its type",
        """Every field holds the kind of value its record asks for.

        Words such as `off`, `0109`, `1:48` or `1_2` stay the text they are and are never turned into switches or
        other numbers, so a field that wants a number says so when it gets one of them. `unknown` is a legal value
        for every figure that nobody knows: it is not zero, and prints as a blank to write in. Where something cannot be
        drawn without, such as how a gun is mounted, the finding says what it is needed for.

        Example:
            fuel: lots      # fuel is a whole number from 0 to 999
        """,
    ),
    Entry(
        "PG003",
        "an id that is not its own",
        """An id belongs to one record, is kebab-case, and equals the name of the file that holds the record.

        Printed cards, campaigns and other people's corrections name records by their ids: two records with one id,
        or an id that moves from one thing to another, would make them speak of the wrong thing.

        Example:
            aircraft: Sopwith_Camel     # in sopwith-camel.yaml: write sopwith-camel
        """,
    ),
    Entry(
        "PG007",
        "a waiver that waives nothing",
        """A waiver names a check that the record breaks, and says why it may.

        Waivers are for places where the book breaks its own rule. One that is left over after the figure was put right
        would hide the next mistake, and one without a reason tells the reader nothing: it does not count. Codes that
        mean that the record is not understood (PG001 to PG004) and this one cannot be waived.

        Example:
            waive:
              - {check: CE104, because: the book's own table prints 32}    # but fuselage has 28 boxes
        """,
        severity=Severity.WARNING,
    ),
    OUTLIER,
    Entry(
        "PG009",
        "text that cannot be set",
        """Text is printed as it is written, or not at all.

        A character that no font has would leave a hole, and a label wider than its box would run over its
        neighbour: neither is squeezed or dropped in silence. The message names the field, the characters that are
        lacking, or how many millimetres the text is too wide at its smallest size.

        Our own typefaces have the Latin, Greek and Cyrillic letters. Others are set in a font that is installed on the
        machine, Hebrew and Arabic from right to left, emoji in the ink of the page: with such a font there is nothing to
        find, and which one it is makes the pages of two machines differ. Scripts whose letters are joined by rules of
        their own, as those of India are, cannot be set.

        Example:
            remarks:
              - "\u6218\u6597\u673a"        # without a font that has these characters
        """,
    ),
    Entry(
        "PG012",
        "a portrait that cannot be printed",
        """A portrait is a PNG, JPEG or WebP file beside the roster or in a folder there.

        Rosters are passed on, so one may name whatever file its writer liked: an absolute path, `..`, a web address or a
        link that leads out of the roster's folder is never followed. A file of more than 20 MB is not read and a picture
        of more than 50 million pixels not unpacked; one that breaks off half-way is not printed as if it were whole.
        With a waiver, the card has an empty frame to glue a photograph in.

        Example:
            flyers:
              - {flyer: collins, portrait: ../collins.png}      # leads out of the folder
        """,
    ),
    Entry(
        "PG013",
        "a form that cannot be read",
        """A form is a PDF that `--fillable` made, with a debriefing to fill in, saved by whatever program it was filled in with.

        Forms come back from other people's machines. One that is no PDF, is broken, locked with a password, far larger than
        a form can be, or was printed into a new PDF, which keeps the picture and loses the fields, tells nothing that could
        be booked; and a file that was built to choke its reader is put down before it can.

        Example:
            scan.pdf: a picture of the sheet, taken with a telephone        # has no fields to read
        """,
    ),
    Entry(
        "PG014",
        "an entry of a form that makes no result",
        """What stands in the debriefings of a mission has to make one entry of the log.

        Numbers are written in figures, whoever is out for weeks has a fate, and all forms are of one mission, with a flyer
        in one of them only. The message names the field as the list of names does; nothing is written until it is put
        right in the form, or by hand.

        Example:
            debrief.turns: about 12         # write 12
        """,
    ),
    Entry(
        "PG015",
        "a link out of its data folder",
        """What belongs to a data folder lies in it.

        Folders of corrections are passed on. In one, a link can lead to any file of the machine it is unpacked on, which
        would then be read, shown in a message or printed; and the same link leads to nothing on the next machine. So no
        link is followed out of the folder that it lies in; one that stays within is like any other file.

        Example:
            sopwith-camel.yaml: ../../../else.yaml      # the file is a link, and leads there
        """,
    ),
    Entry(
        "PG016",
        "a figure of one's own under another's name",
        """A figure that somebody changed, or a record that somebody added, does not say that it is from the book.

        A record in a folder of your own is most often a copy of ours, and so is the line that says where it comes from:
        the sheet would tell everybody at the table that the rulebook has it so. Call your own rules `house`; the sheet
        then does, too. Where ours is wrong, a note on the figure says so; where a new record is from that very book, a
        waiver does.

        Example:
            climb: 3        # ours has 2
            sources:
              climb: {status: house}
        """,
        severity=Severity.WARNING,
    ),
)


def collect(modules: Iterable[ModuleType]) -> tuple[Check, ...]:
    """The core checks and those of the named modules (a package: of every module in it), by code.

    What a game judges under a code of its own, by a function that a module before its own has for any game, is judged once,
    under that code. Raises ValueError when a code is given twice, ImportError when a module is missing.
    """
    given = {entry.code: entry for entry in ELSEWHERE}
    every = dict.fromkeys(module.__name__ for module in (*CORE, *modules))
    collected = {found: name for name in every for found in _checks(name)}
    last = {_function(found): name for found, name in collected.items()}
    collected = {found: name for found, name in collected.items() if last[_function(found)] == name}
    for found, name in collected.items():
        if given.setdefault(found.entry.code, found.entry) is not found.entry:
            raise ValueError(f"{found.entry.code} of {name} is given already")
    return tuple(sorted(collected, key=lambda found: found.entry.code))


def of_games(modules: Iterable[Iterable[ModuleType]]) -> dict[str, Entry]:
    """The entries of several games by code, of each game's modules: what one judges by a function of all it has a code for."""
    found = {code: entry for own in modules for code, entry in entries(collect(own)).items()}
    return dict(sorted(found.items()))


def _function(check: Check) -> object:
    """What judges, without the figures that a game put in."""
    return check.judge.func if isinstance(check.judge, partial) else check.judge


def _checks(name: str) -> Iterable[Check]:
    module = importlib.import_module(name)
    yield from (it for it in vars(module).values() if isinstance(it, Check))
    for inner in pkgutil.iter_modules(getattr(module, "__path__", ())):
        yield from _checks(f"{name}.{inner.name}")


def entries(checks: Iterable[Check]) -> dict[str, Entry]:
    """Every code that may be found when these checks run, with its entry, by code."""
    every = [*ELSEWHERE, *(it.entry for it in checks)]
    return {entry.code: entry for entry in sorted(every, key=attrgetter("code"))}
