"""Measure how long printing takes, each figure a whole process from start to exit: `make bench`."""

from __future__ import annotations

import itertools
import json
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent))
import folder_bench

PRINTGEN = Path(sys.executable).parent / "printgen"
DATA = Path(__file__).parent.parent / "data"
GAME = "canvas-eagles"
PAIR = ("make", "record-sheets,schedules", GAME)
#: The aircraft that the made-up ones are copies of, and where its records lie.
CAMEL = "sopwith-camel"
RECORDS = ("aircraft", f"{GAME}/aircraft")
TIMES = 5
COUNTS = (10, 100, 300, 1000)


@dataclass(frozen=True)
class Bench:
    """A working folder for measurements; nothing of the user's is read or written."""

    folder: Path

    def seconds(self, *arguments: str, out: str | None = "out", data: str | None = None) -> float:
        """Return the seconds that one run takes; if it fails, end the measuring with its output."""
        target = ("--out", str(self.folder / out)) if out and arguments[0] in ("export", "kit", "make") else ()
        layered = ("--data", str(self.folder / data)) if data else ()
        environment = {**os.environ, "PRINTGEN_CACHE": str(self.folder / "cache")}
        start = perf_counter()
        done = subprocess.run(
            [PRINTGEN, *arguments, *target, *layered], capture_output=True, text=True, check=False, env=environment
        )
        took = perf_counter() - start
        if done.returncode:
            sys.exit(f"printgen {' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")
        return took

    def stages(self, *arguments: str) -> dict[str, float]:
        """Return the share of time of each stage of a run, on one core, without a cache and into an empty folder."""
        shutil.rmtree(self.folder / "out", ignore_errors=True)
        command = (
            sys.executable,
            "-c",
            STAGES,
            *arguments,
            "--out",
            str(self.folder / "out"),
            "--jobs",
            "1",
            "--quiet",
        )
        done = subprocess.run(command, cwd=DATA.parent, capture_output=True, text=True, check=True)
        found: dict[str, float] = json.loads(done.stderr.splitlines()[-1])
        return found

    def fresh(self, *arguments: str, data: str | None = None) -> float:
        """Return the seconds that a run into an empty folder takes."""
        shutil.rmtree(self.folder / "out", ignore_errors=True)
        return self.seconds(*arguments, data=data)

    def changed(self, *arguments: str) -> float:
        """Return the seconds that a run into a full folder takes after one aircraft was corrected."""
        corrected(self.folder / "mine", next(_FUEL))
        return self.seconds(*arguments, data="mine")


_FUEL = itertools.cycle((50, 51, 52, 53))


def corrected(folder: Path, fuel: int) -> None:
    """A folder of the user's own with another figure for one aircraft, by a rule of the house."""
    file = folder / RECORDS[1] / f"{CAMEL}.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    text = (DATA / RECORDS[1] / f"{CAMEL}.yaml").read_text(encoding="utf-8")
    text = re.sub(r"(?m)^fuel: \d+", f"fuel: {fuel}", text)
    file.write_text(text.replace("\nsources:", "\nsources:\n  fuel: {status: house}"), encoding="utf-8")


def copies(folder: Path, count: int) -> None:
    """A folder with so many made-up aircraft, all of them camels."""
    for where in RECORDS:
        text = (DATA / where / f"{CAMEL}.yaml").read_text(encoding="utf-8")
        (folder / where).mkdir(parents=True)
        for number in range(count):
            id = f"camel-{number:04}"
            own = re.sub(r"(?m)^aircraft: .*", f"aircraft: {id}", text)
            own = re.sub(r"(?m)^name: .*", f"name: Camel {number}", own)
            (folder / where / f"{id}.yaml").write_text(own, encoding="utf-8")


#: The sides of the made-up campaigns, with the nation and the aircraft of those who fly for them.
SIDES = (("allied", "britain", "airco-dh-2"), ("central", "germany", "halberstadt-d-ii"))


def crew(id: str, name: str, count: int) -> list[str]:
    """The lines of a campaign down to its flyers, so many, each with a player of his own and the points that he begins with."""
    lines = [f"campaign: {id}", f"game: {GAME}", f"name: {name}", "since: 1916-06"]
    lines += ["sides: {allied: Flight A, central: Jasta 9}", "players:"]
    lines += [f"  - {{player: p{number}, name: Player {number}}}" for number in range(count)]
    lines.append("flyers:")
    for number in range(count):
        side, nation, aircraft = SIDES[number % 2]
        who = f"flyer: f{number}, name: Flyer {number}, player: p{number}, duty: pilot, aircraft: {aircraft}"
        lines.append(f"  - {{{who}, side: {side}, nation: {nation}, starts-with: {{points: 50}}}}")
    return lines


def campaign(file: Path, missions: int = 455) -> Path:
    """Write a roster of 44 flyers, eleven of whom fly each mission, with a remark each."""
    lines = [*crew("long", "A long campaign", 44), "log:"]
    for mission in range(missions):
        lines += [f"  - mission: m{mission}", f"    week: {mission // 4 + 1}", "    sorties:"]
        for number in range(mission * 11, mission * 11 + 11):
            task = "task: fighter-sweep, turns: 9, success: true"
            flown = f"flyer: f{number % 44}, aircraft: {SIDES[number % 2][2]}, {task}"
            lines.append(f"      - {{{flown}, kills: [{{victim: somebody}}], remark: home late and with holes in it}}")
    file.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return file


def flyers(file: Path, count: int) -> Path:
    """Write a roster of this many flyers who have not flown yet."""
    file.write_text("\n".join([*crew("large", "Large", count), "log: []", ""]), encoding="utf-8")
    return file


#: Runs the command line with a watch on each stage, in this process alone, and says how long each took by itself.
STAGES = """
import json, sys
from time import perf_counter
begun = perf_counter()
from printgen.checks import engine
from printgen.games import reading
from printgen.products import draw, export, page_cache
from printgen import files
spent, inside = {"start": 0.0}, []
def watched(module, name, stage):
    whole = getattr(module, name)
    def timed(*given, **named):
        at = perf_counter()
        inside.append(0.0)
        try:
            return whole(*given, **named)
        finally:
            took = perf_counter() - at
            spent[stage] = spent.get(stage, 0.0) + took - inside.pop()
            if inside:
                inside[-1] += took
    setattr(module, name, timed)
watched(reading, "read_game", "reading")
watched(engine, "apply_checks", "checking")
watched(draw, "draw_product", "drawing")
watched(page_cache, "draw_pages", "drawing")
watched(export, "export_deck", "laying out")
watched(files, "write_products", "writing")
from printgen.cli.start import commands
commands.main(sys.argv[1:], prog_name="printgen", standalone_mode=False)
whole = perf_counter() - begun
spent["start"] = whole - sum(spent.values())
print(json.dumps({stage: took / whole for stage, took in spent.items()}), file=sys.stderr)
"""


def told(name: str, run: Callable[[], float], aim: float | None, times: int = TIMES) -> None:
    """Print a row of the table: the best and the median of the runs, and the aim on two cores."""
    run()  # the first run warms the disk
    took = [run() for _ in range(times)]
    wanted = "-" if aim is None else f"{aim:.2f}"
    print(f"{name:38}{min(took):8.2f}{statistics.median(took):8.2f}{wanted:>8}", flush=True)


def measure(bench: Bench) -> None:
    """Measure how long each command takes."""
    print(f"{'seconds, whole processes':38}{'best':>8}{'median':>8}{'aim':>8}")
    sheets = ("make", "record-sheets", GAME)
    told("printgen --version", lambda: bench.seconds("--version"), 0.1)
    told("validate one game", lambda: bench.seconds("validate", GAME, "--no-cache"), 1.2, 3)
    told("validate all games", lambda: bench.seconds("validate", "--no-cache"), None, 3)
    told("validate all games, nothing changed", lambda: bench.seconds("validate"), 0.3)
    told("one sheet", lambda: bench.fresh(*sheets, "--aircraft", CAMEL), 0.25)
    told("one sheet, nothing known of the data", lambda: bench.fresh(*sheets, "--aircraft", CAMEL, "--no-cache"), None)
    told("all sheets, full ink", lambda: bench.fresh(*sheets, "--ink", "full"), 1.5)
    told("all sheets and all schedules", lambda: bench.fresh(*PAIR), 1.5)
    told("the whole kit", lambda: bench.fresh("kit", GAME), 6.0, 3)
    told("the whole kit, nothing known", lambda: bench.fresh("kit", GAME, "--no-cache"), None, 1)
    told("the whole kit again, nothing changed", lambda: bench.seconds("kit", GAME), 0.5)
    for target, aim in (("pieces", 15.0), ("vassal", None), ("tts", None)):
        told(f"the export for {target}", lambda target=target: bench.fresh("export", target, GAME), aim, 1)
    told("the whole kit, one aircraft changed", lambda: bench.changed("kit", GAME), 0.8)
    log = ("roster", "print", str(campaign(bench.folder / "long.yaml")), "campaign-log")
    told("the log of 5,000 sorties", lambda: bench.seconds(*log, "--out", str(bench.folder / "out")), 4.0, 3)


def shares(bench: Bench) -> None:
    """Measure the share of time that each stage takes."""
    stages = ("start", "reading", "checking", "drawing", "laying out", "writing")
    print(f"\n{'share of the time, one core, %':38}" + "".join(f"{stage:>11}" for stage in stages))
    orders = {
        "one sheet": ("make", "record-sheets", GAME, "--aircraft", CAMEL),
        "one sheet, nothing known of the data": ("make", "record-sheets", GAME, "--aircraft", CAMEL, "--no-cache"),
        "all sheets and schedules": (*PAIR, "--no-cache"),
    }
    for name, order in orders.items():
        found = bench.stages(*order)
        print(f"{name:38}" + "".join(f"{100 * found.get(stage, 0.0):>11.0f}" for stage in stages))


def cards(bench: Bench) -> None:
    """Measure how long the identity cards of few and of many flyers take."""
    print(f"\n{'identity cards, by number of flyers':38}{'seconds':>11}{'MB':>8}")
    for count in (1, 100, 9_999):
        roster = flyers(bench.folder / f"flyers-{count}.yaml", count)
        took = bench.seconds("roster", "print", str(roster), "id-cards", "--out", str(bench.folder / "cards"))
        # The most that any process so far has held; Linux counts in KiB, macOS in bytes.
        most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / (
            1 << 20 if sys.platform == "darwin" else 1 << 10
        )
        print(f"{count:<38}{took:11.2f}{most:8.0f}", flush=True)


def grow(bench: Bench) -> None:
    """Measure how long a hundred times as many aircraft take."""
    print(f"\n{'seconds, by number of aircraft':38}" + "".join(f"{count:>8}" for count in COUNTS))
    ours = sorted(file.stem for file in (DATA / RECORDS[1]).glob("*.yaml"))
    runs: dict[str, Callable[[tuple[str, ...], str | None], float]] = {
        "validate": lambda _few, data: bench.seconds("validate", GAME, data=data),
        "sheets and schedules, nothing known": lambda few, data: bench.fresh(*PAIR, *few, "--no-cache", data=data),
        "sheets and schedules": lambda few, data: bench.fresh(*PAIR, *few, data=data),
        "again, nothing changed": lambda few, data: bench.seconds(*PAIR, *few, data=data),
    }
    table: dict[str, list[float]] = {name: [] for name in runs}
    for count in COUNTS:
        few = ("--aircraft", ",".join(ours[:count])) if count < len(ours) else ()
        data = f"data-{count}" if count > len(ours) else None
        if data:
            copies(bench.folder / data, count - len(ours))
        bench.fresh(*PAIR, *few, data=data)
        for name, run in runs.items():
            table[name].append(run(few, data))
    for name, row in table.items():
        print(f"{name:38}" + "".join(f"{took:8.2f}" for took in row))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        measure(Bench(Path(folder)))
        shares(Bench(Path(folder)))
        cards(Bench(Path(folder)))
        grow(Bench(Path(folder)))
        folder_bench.measure(Path(folder))
