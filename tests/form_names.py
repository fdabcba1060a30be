"""The fields of forms: those that are drawn, and those that a game's FORMS.md lists."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pypdf

from printgen.drawing.marks import Entry
from printgen.products.deck import Card


def entries(cards: Iterable[Card]) -> list[Entry]:
    """Return the fields of all faces."""
    return [entry for card in cards for face in (card.front, card.back) if face for entry in face.entries]


def written(files: Iterable[Path], kept: str = "") -> set[tuple[str, str]]:
    """The fields of printed forms whose names begin like that, as a list has them: numbers are N; with their kinds."""
    kinds, held = (
        {"/Tx": "text", "/Btn": "tick", "/Ch": "choice"},
        [pypdf.PdfReader(it).get_fields() or {} for it in files],
    )
    return {
        (re.sub(r"(?<=\.)\d+(?=\.|$)", "N", name), kinds[it["/FT"]])
        for fields in held
        for name, it in fields.items()
        if it.get("/FT") and name.startswith(kept)
    }


def listed(file: Path, heading: str) -> set[tuple[str, str]]:
    """Return the field names in a section of the list, with their kinds."""
    section = file.read_text(encoding="utf-8").partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([^`]+)` \| (\w+) \|", section, re.MULTILINE)
    assert len(rows) == len(set(rows)) > 5
    return set(rows)
