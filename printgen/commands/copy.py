"""`printgen copy`: an example put where the user stands, to make one's own of."""

from __future__ import annotations

import re
from pathlib import Path

from printgen.commands.roster import put_new
from printgen.commands.session import Outcome, Session
from printgen.data.findings import Unclear
from printgen.data.nearest import no_such
from printgen.games.game import names

#: Where a game's example of an evening lies, below its folder of data.
EVENING = Path("kits", "evening.yaml")


def evening(file: Path, game: str | None, session: Session) -> Outcome:
    """Write a commented kit file under that name; never over a file that is there. Raises Unclear, OSError."""
    examples = {id: session.project.data[0] / id / EVENING for id in names()}
    there = tuple(id for id, example in examples.items() if example.is_file())
    id = game or there[0]
    if id not in there:
        no_such("game with an example of an evening", id, there)
    if file.suffix not in (".yaml", ".yml") or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", file.stem):
        raise Unclear(f"`{file.name}`: name it in small letters, digits and single hyphens, such as friday.yaml")
    text = examples[id].read_text(encoding="utf-8")
    # Its id is its file's name, and the schema that its first line names lies elsewhere.
    text = re.sub(r"(?m)^evening: .*$", f"evening: {file.stem}", text)
    put_new(file, re.sub(r"\A# yaml-language-server:.*\n", "", text).encode())
    return Outcome(closing=f"{file}: an example to make your own; then `printgen kit {file}`")
