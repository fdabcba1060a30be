"""A comparison told in words: for a terminal, as Markdown for a changelog, as JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from printgen.games.game import load
from printgen.release.changes import Change, Level
from printgen.release.comparison import Comparison
from printgen.release.reprints import Reprint, counted

NOTHING = "nothing"
_LEVELS = {
    Level.NONE: "no change",
    Level.PATCH: "a patch",
    Level.MINOR: "a minor version",
    Level.MAJOR: "a major version",
}
_FATES = {
    "changed": "print again",
    "new": "print",
    "withdrawn": "throw away",
    "restamped": "keep, though the stamp is another,",
}


def report(found: Comparison, form: str) -> str:
    """The comparison as `text`, `markdown` or `json`."""
    return {"text": text, "markdown": markdown, "json": as_json}[form](found)


def text(found: Comparison) -> str:
    """For a terminal: records with their fields, old and new, then what to print again and what version it takes."""
    if not found.changes:
        return f"{_names(found)}: nothing changed"
    lines = []
    for kind, alike in groupby(found.changes, key=_heading):
        lines.append(kind)
        for id, of_record in groupby(alike, key=lambda change: change.id):
            lines += _text_record(id, tuple(of_record))
    lines += ["", "what to print", *(f"  {line}" for line in _printed(found.reprints))]
    return "\n".join([*lines, "", f"{_names(found)}: this takes {_LEVELS[found.level]}"])


def _text_record(id: str, changes: Sequence[Change]) -> Iterator[str]:
    whole = [_whole(change) for change in changes if not change.field]
    yield f"  {id}" + (f" ({', '.join(whole)})" if whole else "")
    for change in changes:
        if change.field:
            yield f"    {change.field}: {change.old or NOTHING} -> {change.new or NOTHING}"


def _whole(change: Change) -> str:
    return f"was {change.old}" if change.nature == "renamed" else "new" if change.nature == "added" else change.nature


def markdown(found: Comparison) -> str:
    """For a changelog: what is new, changed, renamed and gone, then what to print again."""
    if not found.changes:
        return f"Nothing changed since {found.old.version if found.old else NOTHING}."
    parts: list[str] = []
    for title, natures, line in (
        ("Removed", ("removed",), None),
        ("Renamed", ("renamed",), _renamed),
        ("Added", ("added",), None),
        ("Changed", ("corrected", "field added", "field removed"), _corrected),
    ):
        alike = [change for change in found.changes if change.nature in natures]
        if alike:
            parts += [f"### {title}", "", *(_lines(alike, line) if line else _listed(alike)), ""]
    parts += ["### What to print", "", *(f"- {_escaped(line)}" for line in _printed(found.reprints))]
    return "\n".join(parts)


def _lines(changes: Iterable[Change], line: Callable[[Change], str]) -> list[str]:
    return [f"- {_escaped(_heading(change))} **{_escaped(change.id)}**{line(change)}" for change in changes]


def _renamed(change: Change) -> str:
    return f", was {_escaped(change.old)}"


def _corrected(change: Change) -> str:
    old = f"~~{_escaped(change.old)}~~" if change.old else NOTHING
    return f", {_escaped(change.field)}: {old} → {f'**{_escaped(change.new)}**' if change.new else NOTHING}"


def _listed(changes: Iterable[Change]) -> list[str]:
    """Records that came or went, those of a kind in one line."""
    lines = []
    for kind, alike in groupby(changes, key=_heading):
        ids = [_escaped(change.id) for change in alike]
        lines.append(f"- {_escaped(kind)} ({len(ids)}): {', '.join(ids)}")
    return lines


def _escaped(words: str) -> str:
    """Plain words in Markdown: what would mark them up stands for itself."""
    return "".join(f"\\{char}" if char in "\\`*_[]<>~|#" else char for char in words)


def as_json(found: Comparison) -> str:
    """For programs: both names, the least level, the changes one by one, and what to print (null where unknown)."""
    printed = None if found.reprints is None else [_reprint(it) for it in found.reprints]
    whole = {
        "old": found.old.name if found.old else None,
        "new": found.new.name,
        "level": found.level.name.lower(),
        "changes": [_change(change) for change in found.changes],
        "print": printed,
    }
    return json.dumps(whole, ensure_ascii=False, indent=2)


def _change(change: Change) -> dict[str, object]:
    return {
        "game": change.game or None,
        "kind": change.kind,
        "id": change.id,
        "nature": change.nature,
        "field": change.field or None,
        "old": change.old or None,
        "new": change.new or None,
        "level": change.level.name.lower(),
    }


def _reprint(it: Reprint) -> dict[str, object]:
    return {"game": it.game, "aid": it.aid.id, "item": it.item, "fate": it.fate, "piece": it.piece}


def _heading(change: Change) -> str:
    return f"{load(change.game).title}, {change.kind}" if change.game else change.kind


def _printed(found: tuple[Reprint, ...] | None) -> list[str]:
    """One line an aid and fate: how many pages or pieces, and which; what is flowed is printed as a whole."""
    if found is None:
        return ["not known: one of the two has errors, so its pages cannot be drawn"]
    lines = []
    for (game, aid, fate, piece), items in counted(found).items():
        number = sum((it.game, it.aid.title, it.fate, it.piece) == (game, aid, fate, piece) for it in found)
        what = "piece" if piece else "page"
        named = f"{number} {what}{'' if number == 1 else 's'}: {', '.join(items)}"
        lines.append(f"{load(game).title}, {aid}: {_FATES[fate]} {'all of it' if items == (aid,) else named}")
    return lines or ["nothing: every page and piece comes out as before"]


def _names(found: Comparison) -> str:
    return f"{found.old.name} to {found.new.name}" if found.old else found.new.name
