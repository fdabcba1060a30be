"""The findings in a coverage table: a product that the game does not have, with the name that was meant."""

from __future__ import annotations

import pytest

from printgen.checks.coverage import coverage_problems
from printgen.data.records.coverage import Coverage, CoveredSection


@pytest.mark.parametrize(
    ("product", "hint"),
    [
        ("damage-chits", "did you mean `damage-markers`?"),
        ("damage-marker", "did you mean `damage-markers`?"),
        ("xyz", "`printgen products GAME` lists the products"),
    ],
)
def test_an_unknown_product_has_a_suggestion(product: str, hint: str) -> None:
    section = CoveredSection.model_construct(section="1.1", printed_on=(product,), quotes=("x",))
    (problem,) = coverage_problems(Coverage.model_construct(sections=(section,)), ("damage-markers", "maps"))
    assert problem.hint == hint
    assert problem.message == f"`{product}` is not a product of this game"
