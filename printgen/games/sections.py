"""Where each section of a game's rulebook stands in print: judged in every game alike, by the products that it has."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.campaign.kinds import PAPERS
from printgen.checks.check import Problem
from printgen.checks.coverage import coverage_problems
from printgen.data.kind import Case, Library
from printgen.data.records.coverage import Coverage


def section_coverage(case: Case[Coverage], _library: Library, game: str) -> Iterator[Problem]:
    """Each section of the rulebook stands once, with the products that print it and words to find it there, or why none does.

    A referee who knows the kit alone must not miss a rule of which nobody noticed that no page has it. A product's name that is
    misspelt, or one that says nothing to find it by, would count a section as printed that is not.

    Example:
        sections:
          - {section: "3.40", title: Movement, printed-on: [quick-referense], quotes: [All move together]}
    """
    # What draws the products is imported for them alone; their names are there.
    from printgen.games.game import load_game

    yield from coverage_problems(case.record, {*load_game(game).products, *PAPERS})
