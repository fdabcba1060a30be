"""What becomes of each section of the rulebook in print (CE901)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from printgen.campaign.kinds import PAPERS
from printgen.checks.check import Problem, check
from printgen.checks.coverage import accounted
from printgen.data.kind import Case, Library
from printgen.data.records.coverage import Coverage
from printgen.games.canvas_eagles.game import GAME


@check("CE901", "a section of the rulebook that is not accounted for", section="1.00", kinds=("coverage",))
def sections(case: Case, _library: Library) -> Iterator[Problem]:
    """Each section of the rulebook stands once, with the products that print it and words to find it there, or why none does.

    A referee who knows the kit alone must not miss a rule of which nobody noticed that no page has it.

    Example:
        sections:
          - {section: "3.40", title: Movement, printed: [quick-referense], says: [All move together]}
    """
    yield from accounted(cast(Coverage, case.record), {*GAME.products, *PAPERS})
