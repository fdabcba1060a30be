"""Display of the sources of figures as words: the status `official` becomes “rulebook”."""

from __future__ import annotations

from printgen.drawing.frame import mark_meanings


def remark_in_words(field: str, text: str) -> str:
    """Return the value of a changed field. If it is a source, its status and the rulebook are given in words."""
    if field.partition(".")[0] not in ("source", "sources") or not text:
        return text
    status, *rest = text.split("; ")
    words = status_in_words(status)
    if rest and status == "official" and (rest[0] == "rules" or rest[0].startswith("rules, ")):
        rest[0] = rest[0].removeprefix("rules").removeprefix(", ")
    return "; ".join(filter(None, (words, *rest)))


def status_in_words(status: str) -> str:
    """Return the name of a figure's status as on printed pages, without its explanation."""
    meanings = {str(it): text for it, text in mark_meanings().items()}
    return meanings.get(status, status).partition(":")[0]
