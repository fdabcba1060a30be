"""Files in a user's own data folder: copies of built-in files with mistakes, and the findings in them."""

from __future__ import annotations

from pathlib import Path

from printgen.data.findings import Finding
from printgen.data.folders import find
from printgen.games import reading
from printgen.games.game import load_game
from tests.built_in import FROZEN

CE, BM, RW, DF = "canvas-eagles", "blue-max", "richthofens-war", "dockfighters"
CAMEL = "aircraft/sopwith-camel.yaml"


def found(game: str, *folders: Path) -> list[Finding]:
    return list(reading.read_game(load_game(game), find(folders)).findings)


def write(folder: Path, file: str, text: str) -> None:
    (folder / file).parent.mkdir(parents=True, exist_ok=True)
    (folder / file).write_text(text, encoding="utf-8")


def built_in(file: str) -> str:
    return (FROZEN / file).read_text(encoding="utf-8")
