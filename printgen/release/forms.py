"""A comparison told in words: for a terminal, as Markdown for a changelog, as JSON for programs."""

from __future__ import annotations

import json
from collections import Counter
from itertools import groupby

from printgen.games.game import load
from printgen.release.comparison import Change, Comparison, Reprint, counted, level
from printgen.release.editions import Level
from printgen.report import closing

NOTHING = "nothing"
_LEVELS = {
    Level.NONE: "no change",
    Level.PATCH: "a patch",
    Level.MINOR: "a minor version",
    Level.MAJOR: "a major version",
}
_WHOLE = {"renamed": "was {}", "added": "new"}
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
    lines: list[str] = []
    for kind, alike in groupby(found.changes, key=_heading):
        lines.append(kind)
        for id, group in groupby(alike, key=lambda change: change.id):
            of_record = tuple(group)
            whole = [_WHOLE.get(it.nature, it.nature).format(it.old) for it in of_record if not it.field]
            lines.append(f"  {id} ({', '.join(whole)})" if whole else f"  {id}")
            figures = (it for it in of_record if it.field)
            lines += [f"    {it.field}: {it.old or NOTHING} -> {it.new or NOTHING}" for it in figures]
    lines += ["", "what to print", *(f"  {line}" for line in _printed(found.reprints))]
    return "\n".join([*lines, "", f"{_names(found)}: this takes {_LEVELS[level(found.changes)]}"])


def markdown(found: Comparison) -> str:
    """For a changelog: what is new, changed, renamed and gone, then what to print again."""
    if not found.changes:
        return f"Nothing changed since {found.old.version if found.old else NOTHING}."
    parts: list[str] = []
    for title, natures in (
        ("Removed", ("removed",)),
        ("Renamed", ("renamed",)),
        ("Added", ("added",)),
        ("Changed", ("corrected", "field added", "field removed")),
    ):
        alike = [change for change in found.changes if change.nature in natures]
        if not alike:
            continue
        parts += [f"### {title}", ""]
        # Records that came or went stand in one line, those of a kind.
        for kind, group in groupby(alike, key=_heading) if title in ("Removed", "Added") else ():
            ids = [_escaped(change.id) for change in group]
            parts.append(f"- {_escaped(kind)} ({len(ids)}): {', '.join(ids)}")
        for it in alike if title in ("Renamed", "Changed") else ():
            told = f"was {_escaped(it.old)}"
            if it.nature != "renamed":
                old = f"~~{_escaped(it.old)}~~" if it.old else NOTHING
                told = f"{_escaped(it.field)}: {old} → {f'**{_escaped(it.new)}**' if it.new else NOTHING}"
            parts.append(f"- {_escaped(_heading(it))} **{_escaped(it.id)}**, {told}")
        parts.append("")
    parts += ["### What to print", "", *(f"- {_escaped(line)}" for line in _printed(found.reprints))]
    return "\n".join(parts)


def changelog(found: Comparison) -> str:
    """A release's section of the changelog, headed by version and date; of a first release only how many records there are."""
    body = markdown(found)
    if found.old is None:
        counts = Counter(map(_heading, found.changes))
        lines = [f"- {kind}: {count}" for kind, count in counts.items()]
        body = "\n".join(["The first release of the data.", "", "### Added", "", *lines])
    return f"## [{found.new.version}] - {found.new.date}\n\n{body}\n"


def _escaped(words: str) -> str:
    """Plain words in Markdown: what would mark them up stands for itself."""
    return "".join(f"\\{char}" if char in "\\`*_[]<>~|#" else char for char in words)


def as_json(found: Comparison) -> str:
    """For programs: both names, the least level, the changes one by one, and what to print (null where unknown)."""
    parts = ("game", "kind", "id", "nature", "field", "old", "new")
    again = (
        {"game": it.game, "aid": it.aid.id, "item": it.item, "fate": it.fate, "piece": it.piece}
        for it in found.reprints or ()
    )
    whole = {
        "old": found.old.name if found.old else None,
        "new": found.new.name,
        "level": level(found.changes).name.lower(),
        "changes": [
            {**{part: getattr(it, part) or None for part in parts}, "level": it.level.name.lower()}
            for it in found.changes
        ],
        "print": None if found.reprints is None else list(again),
    }
    return json.dumps(whole, ensure_ascii=False, indent=2)


def _heading(change: Change) -> str:
    return f"{load(change.game).title}, {change.kind}" if change.game else change.kind


def _printed(found: tuple[Reprint, ...] | None) -> list[str]:
    """One line an aid and fate: how many pages or pieces, and which; what is flowed is printed as a whole."""
    if found is None:
        return ["not known: one of the two has errors, so its pages cannot be drawn"]
    lines = []
    for (game, aid, fate, piece), items in counted(found).items():
        number = sum((it.game, it.aid.title, it.fate, it.piece) == (game, aid, fate, piece) for it in found)
        named = f"{closing.counted(number, 'piece' if piece else 'page')}: {', '.join(items)}"
        lines.append(f"{load(game).title}, {aid}: {_FATES[fate]} {'all of it' if items == (aid,) else named}")
    return lines or ["nothing: every page and piece comes out as before"]


def _names(found: Comparison) -> str:
    return f"{found.old.name} to {found.new.name}" if found.old else found.new.name
