"""What a newcomer copies out of README."""

from __future__ import annotations

import re
from typing import Any

from printgen.products.deck import Aid
from tests.built_in import ROOT


def example() -> str:
    """The module of the product that README adds to a game, as text."""
    section = (ROOT / "README.md").read_text().partition("### Add a product")[2]
    found = re.search(r"```python\n(.*?)```", section, re.DOTALL)
    assert found
    return found[1]


def endurance() -> Aid:
    """The product that README adds to a game."""
    names: dict[str, Any] = {}
    exec(f"from __future__ import annotations\n{example()}", names)
    aid = names["ENDURANCE"]
    assert isinstance(aid, Aid)
    return aid
