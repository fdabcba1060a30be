"""The last lines: what to print on both sides."""

from pathlib import Path

import pytest

from printgen.files import Put
from printgen.report import closing


def said(assembly):
    facts = {"product": "quick-reference", "sides": 2, "pages": 4, "sheets": 2, "bytes": 5000}
    options = {"flip": "long", "assembly": assembly}
    chits = {**facts, "product": "chits", "sides": 2 if assembly == "duplex" else 1, "options": options}
    listed = {"quick-reference.pdf": {**facts, "options": options}, "chits.pdf": chits}
    return "\n".join(
        closing.made(Path("out"), Put(listed=listed, written=frozenset(listed)), ["chits", "quick-reference"])
    )


@pytest.mark.parametrize("assembly", ["fold", "glue", "single"])
def test_who_puts_backs_behind_fronts_by_hand_is_not_told_to_print_on_both_sides(assembly):
    assert "two-sided" not in said(assembly)
    assert "Print all of it one-sided; quick-reference then takes 4 sheets" in said(assembly)


def test_who_prints_backs_is_told_which_edge_to_flip_on():
    assert "Print these two-sided, flipping on the long edge: chits, quick-reference." in said("duplex")
