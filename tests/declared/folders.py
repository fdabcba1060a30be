"""A small game folder for tests, and its variations."""

from __future__ import annotations

from pathlib import Path

GAME = """\
game: dogs
title: Dogs in Planes
sides: [{side: red, name: Red}, {side: blue, name: Blue}]
"""
KINDS = """\
planes:
  help: an aircraft and its dog
  fields:
    plane: id
    name: name
    side: {choice: [red, blue]}
    speed: {type: count, min: 1, max: 9, unknown: true, help: squares per turn}
    turn: {type: count, max: 6}
    dogs: {list: name}
    wing-man: {reference: planes, optional: true}
"""
PLANES = """\
plane,name,side,speed,turn,dogs,wing-man
camel,Camel,blue,6,5,"Rex, Bo",
triplane,Triplane,red,unknown,4,Waldi,
scout,Scout,blue,3,3,,camel
"""
CHECKS = """\
DO101:
  title: turn too wide
  of: planes
  that: turn * 3 >= speed
  at: turn
  message: "turn {turn} at speed {speed}"
  hint: write a smaller speed
  reason: Dogs fall out.
  passes: {speed: 9, turn: 3}
  fails: {speed: 9, turn: 2}
"""
FILES = {"game.yaml": GAME, "kinds.yaml": KINDS, "planes.csv": PLANES, "checks.yaml": CHECKS}


def write(folder: Path, **files: str | None) -> Path:
    """Write the game folder; a file with another text replaces one of FILES (`kinds_yaml=...`), None leaves it out."""
    folder.mkdir(parents=True, exist_ok=True)
    changed = {
        name.replace("__", "/").replace("_yaml", ".yaml").replace("_csv", ".csv"): text for name, text in files.items()
    }
    for name, text in {**FILES, **changed}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            path.unlink(missing_ok=True)
        else:
            path.write_text(text, encoding="utf-8")
    return folder
