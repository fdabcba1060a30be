"""A release's section of the changelog."""

from __future__ import annotations

from collections import Counter

from printgen.games.game import load
from printgen.release.comparison import Comparison
from printgen.release.forms import markdown


def section(found: Comparison) -> str:
    """The section as Markdown, headed by version and date; of a first release only how many records there are."""
    head = f"## [{found.new.version}] - {found.new.date}"
    body = markdown(found) if found.old else _first(found)
    return f"{head}\n\n{body}\n"


def _first(found: Comparison) -> str:
    """What there is from the beginning, by game and kind."""
    counts = Counter((change.game, change.kind) for change in found.changes)
    lines = [f"- {f'{load(game).title}, {kind}' if game else kind}: {count}" for (game, kind), count in counts.items()]
    return "\n".join(["The first release of the data.", "", "### Added", "", *lines])
