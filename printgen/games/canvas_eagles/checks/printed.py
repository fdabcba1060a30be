"""The check that every section of the rulebook is printed on some product or has a reason not to be (CE901)."""

from __future__ import annotations

from functools import partial

from printgen.checks.check import check
from printgen.data.kinds import COVERAGE
from printgen.games.sections import section_coverage

CE901 = check("CE901", "section not covered by any product", section="1.00", kinds=(COVERAGE,))(
    partial(section_coverage, game="canvas-eagles")
)
