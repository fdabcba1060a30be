"""The check for records and rows that are in the game's rulebook but missing from the data (PG031)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from printgen.checks.check import Problem, Remark, check
from printgen.checks.rulebook import differences, is_house_rule
from printgen.checks.rulebook_file import EVERY_OTHER, load
from printgen.data.folders import PACKAGE
from printgen.data.kind import Case, Library
from printgen.data.kinds import CHARTS, GAME
from printgen.data.nearest import nearest
from printgen.data.records.game import GameRecord
from printgen.data.records.tables import Chart


@check("PG031", "missing record or row, or wrong edition of the rulebook", kinds=(GAME, CHARTS))
def complete(case: Case[GameRecord | Chart], library: Library) -> Iterator[Problem]:
    """The data must contain every table, weapon, marker and rule in the rulebook, and must name the rulebook's edition.

    Records are compared by their ids. A chart must have as many rows as its section of the rulebook needs.

    A record with a misspelt id is still valid. Without this check, the record would be missing from the printed page.
    Missing aircraft are not reported, because a group may use any selection of aircraft. All figures are checked
    against one edition of the rulebook. If you use another edition, waive this check and name your edition.

    Example:
        tables:
          - table: jammnig
    """
    # A house rule may omit records if the game's record states the rule.
    for game in library.of(GAME).values():
        file = PACKAGE / "games" / game.id.replace("-", "_") / "rulebook.yaml"
        if file.is_file() and not is_house_rule(game.record, "title"):
            yield from differences(case, file, "PG031")
            if case.kind.name == GAME:
                yield from _missing(file, library)


def _missing(file: Path, library: Library) -> Iterator[Problem]:
    """Yield problems with records that are in the rulebook but missing from the data."""
    sections = {
        (kind, id): section
        for (_code, kind), fixed in load(file).items()
        if kind not in library.about("aircraft")
        for section, records in fixed
        for id in records
        if id != EVERY_OTHER
    }
    for (kind, id), section in sections.items():
        present = library.of(kind)
        if present and id not in present and not library.is_refused(kind, id):
            near = nearest(id, [it for it in present if (kind, it) not in sections])
            notes = (Remark("did you mean this record?", present[near], (present[near].kind.key,)),) if near else ()
            message = f"{kind} has no `{id}`, which the rulebook has ({section})"
            yield Problem(("game",), message, f"add the record, or restore its id `{id}`", notes)
