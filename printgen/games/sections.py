"""The check that each section of a game's rulebook is printed by a product or has a reason for not being printed."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.campaign.kinds import PAPERS
from printgen.checks.check import Problem
from printgen.checks.coverage import coverage_problems
from printgen.data.kind import Case, Library
from printgen.data.records.coverage import Coverage


def section_coverage(case: Case[Coverage], _library: Library, game: str) -> Iterator[Problem]:
    """Each section of the rulebook must be listed once.

    Its entry must list the products that print the section and quotes from the printed pages, or else state the reason why
    no product prints the section.

    A referee who uses only the kit must not miss a rule because no page contains it. With a misspelt product name, or
    without a quote from the page, a section could seem to be printed although it is not.

    Example:
        sections:
          - {section: "3.40", title: Movement, printed-on: [quick-referense], quotes: [All move together]}
    """
    # This import loads only the names of the products, not the modules that draw them.
    from printgen.games.game import load_game

    yield from coverage_problems(case.record, {*load_game(game).products, *PAPERS})
