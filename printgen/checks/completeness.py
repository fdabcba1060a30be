"""Comparison of the data with the rulebook: records that are missing (PG031)."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.check import Problem, Remark, check
from printgen.checks.rulebook import differences, house
from printgen.checks.rulebook_file import EVERY_OTHER, load
from printgen.data.folders import PACKAGE
from printgen.data.kind import Case, Library
from printgen.data.kinds import GAME
from printgen.data.nearest import nearest
from printgen.data.records.game import GameRecord


@check("PG031", "record or edition differs from the rulebook", kinds=(GAME,))
def complete(case: Case[GameRecord], library: Library) -> Iterator[Problem]:
    """The data contains every table, weapon, marker and rule of the game's rulebook, by its id, and states the same edition.

    An id with two letters swapped is still a valid id, and nothing refers to some records. Without this check, the page would be
    printed without the record. Aircraft are not counted, since a group may fly with any selection. All figures are checked
    against one edition of the rulebook. If yours is another, waive this check and name it.

    Example:
        tables:
          - table: jammnig
    """
    file = PACKAGE / "games" / case.id.replace("-", "_") / "rulebook.yaml"
    # A group may play with less if its game's record states a house rule.
    if not file.is_file() or house(case.record, "title"):
        return
    yield from differences(case, file, "PG031")
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
            notes = (Remark("is it this one?", present[near], (present[near].kind.key,)),) if near else ()
            message = f"{kind} has no `{id}`, which the rulebook has ({section})"
            yield Problem(("game",), message, f"add it, or give it the id `{id}` again", notes)
