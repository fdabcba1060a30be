"""Texts with which a new page of a game folder can begin: a page of counters, or an existing page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from printgen.data.yaml.rendering import render_flow
from printgen.declared.kinds import KINDS_FILE
from printgen.files import reading
from printgen.report.figure_words import in_words
from printgen.studio.game_fields import field_specs, read_definition
from printgen.studio.game_folders import list_files
from printgen.translation import _


def page_starts(folder: Path, page: str) -> Iterator[tuple[str, str]]:
    """Yield the texts with which a new page can begin, each with the words on its button.

    Args:
        folder: the folder of the game.
        page: the id of the new page.
    """
    kinds = read_definition(folder / KINDS_FILE)
    for kind in kinds.value if kinds else ():
        fields = field_specs(kinds, kind)
        if any(it.get("type") in ("side", "name") for it in fields.values()):
            yield _("Begin with counters of {kind}").format(kind=kind), _counters(page, str(kind), fields)
    like = next((it for it in list_files(folder) if it.startswith("pages/")), "")
    if like:
        text = reading.read_bytes(folder / like).decode(errors="replace")
        yield _("Begin with a copy of {file}").format(file=like), re.sub(r"(?m)^page:.*$", f"page: {page}", text)


def _counters(page: str, kind: str, fields: Mapping[str, Mapping[str, object]]) -> str:
    """Return a page with a counter for each record: its drawing and its name, on the colour of its side."""

    def first(key: str, value: str) -> str:
        return next((name for name, it in fields.items() if it.get(key) == value), "")

    name, drawing = first("type", "name") or next(iter(fields)), first("reference", "aircraft")
    parts: list[dict[str, object]] = [{"aircraft": {"of": drawing, "height": 16}}] if drawing else []
    parts += [{"text": f"{{{name}}}", "size": 8, "style": "bold", "align": "centre"}]
    lines = [f"page: {page}", f"title: {in_words(page)}", f"of: {kind}", "size: [30, 30]", "corner: 3"]
    lines += ["ground: pale-side"] if first("type", "side") else []
    return "\n".join([*lines, "body:", *(f"- {render_flow(it)}" for it in parts), ""])
