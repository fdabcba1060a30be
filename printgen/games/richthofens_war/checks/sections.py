"""The folder, section by section (RW901)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from printgen.campaign.kinds import PAPERS
from printgen.checks.check import Problem, check
from printgen.checks.coverage import accounted
from printgen.data.kind import Case, Library
from printgen.data.records.coverage import Coverage


@check("RW901", "a section that stands nowhere", kinds=("coverage",))
def coverage(case: Case, _library: Library) -> Iterator[Problem]:
    """Each section of the instruction folder stands once, with the products that print it or with the reason why none does.

    What nobody has looked at is what is missing at the table. A product's name that is misspelt, or one that says nothing to
    find it by, would count a section as printed that is not.

    Example:
        section: "Basic I"
        title: Sequence of turns
        printed: [status-pad]       # the product is called status-pads
        says: [speed]
    """
    # The products name what draws them, and checks are asked for by every command.
    from printgen.games.richthofens_war.game import GAME

    yield from accounted(cast(Coverage, case.record), (*GAME.products, *PAPERS))
