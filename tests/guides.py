"""The Markdown pages for readers, with the commands and examples that they show."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from printgen.checks.check import Check
from printgen.products.deck import Product
from tests.built_in import ROOT


@cache
def guides() -> dict[str, str]:
    """Return the pages, by name. For tests of truth, because some of them are in data/."""
    names = ("*.md", "data/**/*.md", "docs/*.md", "templates/**/*.md", "tests/*.md")
    found = {path.relative_to(ROOT).as_posix(): path for name in names for path in ROOT.glob(name)}
    return {name: found[name].read_text(encoding="utf-8") for name in sorted(found) if name != "CHANGELOG.md"}


def blocks(text: str, language: str) -> list[str]:
    """Return the code blocks of a page in this language."""
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def example(heading: str) -> str:
    """Return the Python example in the section of CONTRIBUTING.md with this heading."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    (code,) = blocks(section, "python")
    return code


def value(heading: str, name: str) -> Any:
    """Return a value that the example in a section of CONTRIBUTING.md defines."""
    names: dict[str, Any] = {}
    exec(f"from __future__ import annotations\n{example(heading)}", names)
    return names[name]


def endurance() -> Product:
    """Return the product that CONTRIBUTING.md adds to a game."""
    product = value("Add a product", "ENDURANCE")
    assert isinstance(product, Product)
    return product


def climb_exceeds_dive() -> Check:
    """Return the check that CONTRIBUTING.md adds to a game."""
    found = value("Add a check", "climb_exceeds_dive")
    assert isinstance(found, Check)
    return found
