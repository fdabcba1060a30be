"""The same cards from a game folder and from a Python game, and what each of them takes: part of `make bench`."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from pathlib import Path
from time import perf_counter, process_time

#: The number of planes, and how often each command and each deck is run.
PLANES, TIMES = 300, 5
KINDS = """\
planes:
  table: planes.csv
  fields:
    plane: id
    name: name
    side: {choice: [red, blue]}
    speed: {type: count, min: 1, max: 9}
    guns: {type: count, max: 4, unknown: true}
    hull: {type: track, min: 1, max: 12}
    motto: {type: text, optional: true}
"""
GAME = "game: yaml-planes\ntitle: Planes\nsides: [{side: red, name: Red}, {side: blue, name: Blue}]\n"
#: The sides of a Python game have nations.
PYTHON_GAME = """\
game: python-planes
title: Planes
edition: first
source: {status: house}
sides: [{side: red, name: Red, nations: [germany]}, {side: blue, name: Blue, nations: [britain]}]
"""
PAGE = """\
page: cards
title: Cards
of: planes
size: [63, 88]
body:
- frame:
    title: "{name}"
    body:
    - row:
      - [{line: [{words: speed}]}, {line: [{figure: speed, size: 28, style: title}]}]
      - [{line: [{words: guns}]}, {line: [{figure: guns, size: 28, style: title}]}]
    - space: grow
    - text: "{motto}"
      if: motto != none
    - track: {count: hull, per-row: 6, side: 7}
"""
PYTHON = '''\
"""The game of the folder, in Python."""
from typing import Annotated
from pydantic import Field
from printgen.data.figures import DOUBTS
from printgen.data.kind import Kind
from printgen.data.records.fields import UNKNOWN, Id, Name, Text, Unknown
from printgen.data.records.game import GameRecord
from printgen.data.records.record import Record
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.layout.line import PieceLine, TextBlock, Words, WriteInLine, status_sign
from printgen.drawing.layout.part import Blank, Column, Row, place_part
from printgen.drawing.layout.table import BoxRows, Track
from printgen.drawing.panels.framed import FramedPanel, FrameStyle
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Trim
from printgen.drawing.sketch import Sketch
from printgen.games.game import Game
from printgen.products.deck import Card, Deck, LazyCard, Product
from printgen.units import Box, Size, points_to_mm
from functools import partial


class Plane(Record):
    """A plane."""

    plane: Id
    name: Name
    side: str
    speed: Annotated[int, Field(ge=1, le=9)]
    guns: Annotated[int, Field(ge=0, le=4)] | Unknown = UNKNOWN
    hull: Annotated[int, Field(ge=1, le=12)]
    motto: Text | None = None


def line(size, *pieces):
    high = 1.3 * points_to_mm(size)
    return PieceLine(pieces, high / 2 + cap_height("text", size) / 2, high)


def figure(case, name):
    value, source = getattr(case.record, name), case.record.source_of(name)
    sure = source.certainty if source and source.certainty in DOUBTS else None
    if value is UNKNOWN:
        return line(28.0, WriteInLine(name, 14.0, 8.0))
    return line(28.0, Words(str(value), (28.0, 25.2, 22.4, 19.6), "heavy", Ink.BLACK, (case.id, name)), status_sign(sure))


def card(case, size):
    it, size = case.record, Size(63, 88)
    columns = tuple(Column((line(9.0, Words(name, 9.0)), figure(case, name)), 2.0) for name in ("speed", "guns"))
    motto = (TextBlock(it.motto, 3.3, 4.1, 9.0, Ink.BLACK, (case.id, "motto")),) if it.motto else ()
    parts = (Row(columns, 4.0), Blank(grows=True), *motto, Track(it.hull, BoxRows(7.0, lead=8.2, row=6), "hull"))
    sketch = Sketch()
    body = Column((FramedPanel("", it.name, Column(parts, 2.0), Ink.BLACK, FrameStyle(look="band")),), 1.0)
    place_part(sketch, Box(0, 0, 63, 88).inset(2.5), body, what="Cards")
    misfits = tuple((case, overflow) for overflow in sketch.overflows)
    return Card(sketch.face(case.id, size), trim=Trim(size), kind="cards", cases=(case,), overflows=misfits)


def deck(library, choices, size):
    cases = library.of("planes").values()
    return Deck("Cards", tuple(LazyCard(it.id, (it,), partial(card, it, size), ()) for it in cases))


GAME = Game(
    id="python-planes",
    title="Planes",
    kinds=(
        Kind("game", "python-planes/game.yaml", GameRecord, key="game"),
        Kind("planes", "python-planes/planes.yaml", Plane, key="plane", entries="planes"),
    ),
    products={"cards": lambda: Product("cards", "Cards", "a card per plane", deck, printed_figures="planes")},
)
'''
#: Draws all cards of a game several times, and prints the shortest time.
DRAWING = """
import sys
from time import process_time
from printgen.commands import load
from printgen.products.options import Choices
from printgen.units import Size
data = load(sys.argv[1])
assert not data.findings, data.findings[0]
taken = []
for _time in range(int(sys.argv[2])):
    start = process_time()
    made = data.game.product("cards").deck(data.library, Choices(), Size(190, 277))
    assert sum(bool(it.front.marks) for it in made.cards) == int(sys.argv[3])
    taken.append(process_time() - start)
print(min(taken))
"""


def write(folder: Path) -> tuple[Path, Path]:
    """Write both games; the folder of the first, and the folder of Python's packages with the second."""
    rows = [
        (f"p-{it}", f"Plane {it}", ("red", "blue")[it % 2], it % 9 + 1, it % 4, it % 12 + 1, f"Motto {it}")
        for it in range(PLANES)
    ]
    heads = ("plane", "name", "side", "speed", "guns", "hull", "motto")
    table = "\n".join(",".join(map(str, row)) for row in (heads, *rows))
    own, site = folder / "yaml-planes", folder / "site"
    files = {
        own / "game.yaml": GAME,
        own / "kinds.yaml": KINDS,
        own / "planes.csv": f"{table}\n",
        own / "pages" / "cards.yaml": PAGE,
        site / "python_planes" / "__init__.py": "",
        site / "python_planes" / "game.py": PYTHON,
        site / "python_planes" / "data" / "python-planes" / "game.yaml": PYTHON_GAME,
        site / "python_planes" / "data" / "python-planes" / "planes.csv": f"{table}\n",
        site
        / "python_planes-1.dist-info"
        / "entry_points.txt": "[printgen.games]\npython-planes = python_planes.game:GAME\n",
    }
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return own, site


def run(environ: dict[str, str], *words: str) -> str:
    """The output of a command; ends the measuring when it fails."""
    done = subprocess.run([sys.executable, *words], env=environ, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(words[:4])} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def measure(folder: Path) -> None:
    """The rows of the table: the whole command and drawing alone, from YAML and in Python."""
    own, site = write(folder)
    environ = {**os.environ, "PYTHONPATH": str(site), "PRINTGEN_CACHE": str(folder / "folder-cache")}
    start = "from printgen.cli import main; main()"
    print(f"\n{f'{PLANES} cards of a game folder':38}{'YAML':>8}{'Python':>8}{'ratio':>8}{'aim':>8}")

    def row(name: str, aim: float, *taken: float) -> None:
        print(f"{name:38}{taken[0]:8.2f}{taken[1]:8.2f}{taken[0] / taken[1]:8.2f}{aim:8.2f}", flush=True)

    def whole(game: str) -> float:
        words = ("-c", start, "make", "cards", game, "--no-cache", "--jobs", "1", "--out", str(folder / "out"))
        taken = []
        for _time in range(TIMES):
            begun = perf_counter()
            run(environ, *words)
            taken.append(perf_counter() - begun)
        return statistics.median(taken)

    row("the whole command, seconds", 1.3, whole(str(own)), whole("python-planes"))
    drawn = (float(run(environ, "-c", DRAWING, game, str(TIMES), str(PLANES))) for game in (str(own), "python-planes"))
    row("drawing alone, seconds", 2.0, *drawn)
    taken = []
    for _time in range(TIMES):
        begun = process_time(), perf_counter()
        run(environ, "-c", start, "validate", str(own), "--no-cache")
        taken.append(perf_counter() - begun[1])
    print(f"{'validate the folder, seconds':38}{min(taken):8.2f}{'':16}{0.5:8.2f}")
