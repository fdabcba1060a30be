"""Guides, docstrings, messages and printed words contain no phrase that the project has banned."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
#: Banned phrases as regular expressions, with what to write instead.
BANNED = {
    r"\b(?:is|are|was|were|be|been)\s+told\b(?!\s+apart)": "is reported, is listed",
    r"\btells?\s+of\b": "reports, lists, names",
    r"\b(?:that|where\s+there)\s+(?:is|are)\s+(?-i:none)\b": "invalid; otherwise",
    r"\bnobody\s+knows\b": "unknown",
    r"\bours\b(?!\s\d|`)|\bof\s+our\s+making\b": "built-in; our ...",
    r"(?<!\bthere\s)\bis\s+no\s+(?!\s|longer\b|more\b|such\b)": "is not a",
    r"\bat\s+the\s+(?:most|least)\b": "at most, at least",
    r"\banew\b": "again, from scratch",
    r"\breckon": "calculate; calculation",
    r"\bheed": "accept, use",
    r"\bwhere\s+you\s+stand\b": "the current directory",
    r"\bbesides\b": "also, in addition",
    r"(?:^|[.:;]\s|\n\n *|\n *[-*] )(?-i:Of) (?!course)\w+": "for a ...; the ... of a ...",
}
PATTERNS = {re.compile(pattern, re.IGNORECASE): use for pattern, use in BANNED.items()}
GUIDES = ("*.md", "docs/**/*.md", "data/**/*.md", "templates/**/*.md", "tests/README.md")


def texts() -> Iterator[tuple[str, int, str]]:
    """Yield every text with its file and first line: guides, printed words, docstrings and other texts in the code."""
    for path in sorted(path for pattern in GUIDES for path in ROOT.glob(pattern)):
        text = path.read_text(encoding="utf-8")
        # Released parts of the changelog stay as they are.
        yield path.relative_to(ROOT).as_posix(), 1, text.split("\n## [0")[0]
    for path in sorted(ROOT.glob("printgen/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
                yield path.relative_to(ROOT).as_posix(), node.lineno, node.value
    pot = ROOT / "printgen/translation/locale/printgen.pot"
    for number, line in enumerate(pot.read_text(encoding="utf-8").splitlines(), start=1):
        yield pot.relative_to(ROOT).as_posix(), number, "" if line.startswith("#") else line


def banned(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield the line (from 0), the phrase and its replacement for each banned phrase in a text, except in quotations."""
    text = re.sub(r"“[^”\n]*”", "“”", text)
    for pattern, use in PATTERNS.items():
        for found in pattern.finditer(text):
            yield text.count("\n", 0, found.start()), found[0].strip(), use


@pytest.mark.truth
def test_no_text_contains_a_banned_phrase() -> None:
    found = [
        f"{file}:{line + below}: “{phrase}”: write “{use}”"
        for file, line, text in texts()
        for below, phrase, use in banned(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        "This is no paper.",
        "Done. Of a file, the name is read.",
        "A figure that is none.",
        "Not OURS",
        "It is\n    told.",
    ],
)
def test_a_banned_phrase_is_found(text: str) -> None:
    assert len(list(banned(text))) == 1


@pytest.mark.parametrize("text", ["It is no longer read.", "There is no such file.", "hours", "Of course"])
def test_an_idiom_is_allowed(text: str) -> None:
    assert list(banned(text)) == []
