"""Reports of comparisons: text for a terminal, Markdown for a changelog, and JSON for programs."""

from __future__ import annotations

import json
from collections import Counter
from itertools import groupby

from printgen.data.findings import format_count
from printgen.games.game import load_game
from printgen.release.comparison import Change, Comparison, items_with_changes, level, reprint_names
from printgen.release.editions import Level

NOTHING = "nothing"
_LEVELS = {
    Level.NONE: "no change",
    Level.PATCH: "a patch",
    Level.MINOR: "a minor version",
    Level.MAJOR: "a major version",
}
#: The line after the list of pages to print again.
KEEP_OTHERS = (
    "Discard the old copies of the pages and pieces that you print again. "
    "Keep all others, even if they show an older version."
)
_WHOLE = {"renamed": "was {}", "added": "new"}
_FATES = {
    "changed": "print again",
    "new": "print",
    "withdrawn": "throw away",
}


def report(found: Comparison, form: str) -> str:
    """Return the comparison as `text`, `markdown` or `json`."""
    return {"text": text, "markdown": markdown, "json": as_json}[form](found)


def text(found: Comparison) -> str:
    """Format a comparison for a terminal: changed records with values, the pages to print, and the required version."""
    if not found.changes:
        return f"{_names(found)}: nothing changed"
    lines: list[str] = []
    for kind, of_kind in groupby(found.changes, key=_heading):
        lines.append(kind)
        for id, group in groupby(of_kind, key=lambda change: change.id):
            of_record = tuple(group)
            natures = [_WHOLE.get(it.nature, it.nature).format(it.old) for it in of_record if not it.field]
            lines.append(f"  {id} ({', '.join(natures)})" if natures else f"  {id}")
            figures = (it for it in of_record if it.field)
            lines += [f"    {it.field}: {it.old or NOTHING} -> {it.new or NOTHING}" for it in figures]
    lines += ["", "to print", *(f"  {line}" for line in _printed(found))]
    return "\n".join([*lines, "", f"{_names(found)}: requires {_LEVELS[level(found.changes)]}"])


def markdown(found: Comparison) -> str:
    """Format a comparison as Markdown for a changelog: record changes by type, then the pages to print again."""
    if not found.changes:
        return f"Nothing changed since {found.old.version if found.old else NOTHING}."
    parts: list[str] = []
    for title, natures in (
        ("Removed", ("removed",)),
        ("Renamed", ("renamed",)),
        ("Added", ("added",)),
        ("Changed", ("corrected", "field added", "field removed")),
    ):
        matching = [change for change in found.changes if change.nature in natures]
        if not matching:
            continue
        parts += [f"### {title}", ""]
        # Removed and added records are listed in one line per kind.
        for kind, group in groupby(matching, key=_heading) if title in ("Removed", "Added") else ():
            ids = [_escaped(change.id) for change in group]
            parts.append(f"- {_escaped(kind)} ({len(ids)}): {', '.join(ids)}")
        for it in matching if title in ("Renamed", "Changed") else ():
            detail = f"was {_escaped(it.old)}"
            if it.nature != "renamed":
                old = f"~~{_escaped(it.old)}~~" if it.old else NOTHING
                detail = f"{_escaped(it.field)}: {old} → {f'**{_escaped(it.new)}**' if it.new else NOTHING}"
            parts.append(f"- {_escaped(_heading(it))} **{_escaped(it.id)}**, {detail}")
        parts.append("")
    parts += ["### To print", "", *(f"- {_escaped(line)}" for line in _printed(found))]
    return "\n".join(parts)


def changelog(found: Comparison) -> str:
    """Return a release's section of the changelog, with version and date as heading.

    For a first release, the section contains only the numbers of records.
    """
    body = markdown(found)
    if found.old is None:
        counts = Counter(map(_heading, found.changes))
        lines = [f"- {kind}: {count}" for kind, count in counts.items()]
        body = "\n".join(["The first release of the data.", "", "### Added", "", *lines])
    return f"## [{found.new.version}] - {found.new.date}\n\n{body}\n"


def _escaped(words: str) -> str:
    """Return plain text for use in Markdown, with all special characters escaped."""
    return "".join(f"\\{char}" if char in "\\`*_[]<>~|#" else char for char in words)


def as_json(found: Comparison) -> str:
    """Format a comparison as JSON: both editions, the required level, all changes, and the items to print (or null).

    `not-drawn` lists the changed games whose pages cannot be drawn.
    """
    parts = ("game", "kind", "id", "nature", "field", "old", "new")
    again = (
        {"game": it.game, "product": it.product.id, "item": it.item, "fate": it.fate, "piece": it.piece}
        for it in found.reprints or ()
    )
    document = {
        "old": found.old.name if found.old else None,
        "new": found.new.name,
        "level": level(found.changes).name.lower(),
        "lowest-version": found.lowest_version or None,
        "changes": [
            {**{part: getattr(it, part) or None for part in parts}, "level": it.level.name.lower()}
            for it in found.changes
        ],
        "print": None if found.reprints is None else list(again),
        "not-drawn": list(found.undrawn),
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def _heading(change: Change) -> str:
    return f"{load_game(change.game).title}, {change.kind}" if change.game else change.kind


def _printed(compared: Comparison) -> list[str]:
    """Return lines about the pages and pieces to print again, one per product and fate.

    A line has the number of items and, except for flowed products, their names. Pages that differ only in their stamp
    are not listed. A game that cannot be drawn has a line that says so.
    """
    if compared.reprints is None:
        return ["unknown: one of the two versions has errors, so its pages cannot be drawn"]
    found = items_with_changes(compared.reprints)
    lines = [
        f"{load_game(it).title}: unknown, because one of the two versions has errors in this game"
        for it in compared.undrawn
    ]
    for (game, product, fate, piece), items in reprint_names(found).items():
        number = sum((it.game, it.product.title, it.fate, it.piece) == (game, product, fate, piece) for it in found)
        named = f"{format_count(number, 'piece' if piece else 'page')}: {', '.join(items)}"
        lines.append(
            f"{load_game(game).title}, {product}: {_FATES[fate]} {'all of it' if items == (product,) else named}"
        )
    if any(it.fate == "changed" for it in found):
        lines.append(KEEP_OTHERS)
    return lines or ["nothing: all printed pages and pieces are still valid"]


def _names(found: Comparison) -> str:
    return f"{found.old.name} to {found.new.name}" if found.old else found.new.name
