"""Mistakes in releases: each is refused before anything is written, with a message that names the cause and the remedy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printgen.commands import release
from printgen.data.findings import UsageError
from tests.release.conftest import CAMEL

SNIPE = "canvas-eagles/aircraft/sopwith-snipe.yaml"
Change = Callable[[Any], None]


def committed(*changes: Change) -> Change:
    """Make the changes, and commit them."""

    def change(keeper: Any) -> None:
        for it in changes:
            it(keeper)
        keeper.commit()

    return change


def fuel(keeper: Any) -> None:
    keeper.correct(CAMEL, "fuel: 55", "fuel: 60")


def heron(keeper: Any) -> None:
    for file in (CAMEL, "aircraft/sopwith-camel.yaml"):
        text = (keeper.data / file).read_text(encoding="utf-8")
        keeper.write(file.replace("camel", "heron"), text.replace("-camel", "-heron").replace("Camel", "Heron"))


def nothing(_keeper: Any) -> None:
    pass


def replaced(file: str, old: str, new: str) -> Change:
    return lambda keeper: keeper.correct(file, old, new)


def written(file: str, text: str | bytes) -> Change:
    def change(keeper: Any) -> None:
        (keeper.data / file).parent.mkdir(parents=True, exist_ok=True)
        (keeper.data / file).write_bytes(text if isinstance(text, bytes) else text.encode())

    return change


def removed(file: str) -> Change:
    return lambda keeper: (keeper.data / file).unlink()


def named(text: str) -> Change:
    return committed(fuel, written("release.yaml", text))


CORRECTED = named("version: 1.0.1\ndate: 2026-11-22\n")
VERSIONS = (
    "",
    "1",
    "1.0",
    "v1.0.1",
    "1.0.1-beta",
    "1.0.1.2",
    "01.0.1",
    "1,0,1",
    "1.0.x",
    "-1.0.0",
    "latest",
    "1.0.9999999",
)
#: The change to the project, the version and the options of the command, and a part of the message.
MISTAKES: list[tuple[str, Change, str, dict[str, Any], str]] = [
    *((f"version {it!r}", nothing, it, {}, "write three numbers such as 1.4.2") for it in VERSIONS),
    ("the same version again", nothing, "1.0.0", {}, "the newest release is data-1.0.0: use a higher version"),
    ("an older version", nothing, "0.9.0", {}, "the newest release is data-1.0.0: use a higher version"),
    (
        "a version of no change",
        named("version: 1.0.1\ndate: 2026-11-22\n"),
        "1.0.0",
        {},
        "the newest release is data-1.0.0: use a higher version",
    ),
    (
        "a correction under a lower version",
        CORRECTED,
        "0.9.9",
        {},
        "the newest release is data-1.0.0: use a higher version",
    ),
    (
        "not the version of the file",
        CORRECTED,
        "1.0.2",
        {},
        "has version 1.0.1, which every page would show: write `version: 1.0.2`",
    ),
    (
        "a new record in a patch",
        committed(heron),
        "1.0.1",
        {},
        "1.0.1 is too low: a record or field added since 1.0.0 requires 1.1.0",
    ),
    (
        "a removed id in a minor version",
        committed(removed(SNIPE), removed("aircraft/sopwith-snipe.yaml")),
        "1.1.0",
        {},
        "an id removed or renamed since 1.0.0 requires 2.0.0",
    ),
    ("no date", named("version: 1.0.1\n"), "1.0.1", {}, "has no date: write the date, such as `date: 1918-11-11`"),
    (
        "a date in words",
        named("version: 1.0.1\ndate: yesterday\n"),
        "1.0.1",
        {},
        "not in the form YYYY-MM-DD: write the date",
    ),
    (
        "a date of another calendar",
        named("version: 1.0.1\ndate: 31.12.2026\n"),
        "1.0.1",
        {},
        "not in the form YYYY-MM-DD: write the date",
    ),
    (
        "a month 13",
        named("version: 1.0.1\ndate: 2026-13-01\n"),
        "1.0.1",
        {},
        "not in the form YYYY-MM-DD: write the date",
    ),
    ("no version in the file", named("date: 2026-11-22\n"), "1.0.1", {}, "has no version: write `version: 1.0.1`"),
    (
        "a version of two numbers in the file",
        named("version: 1.1\ndate: 2026-11-22\n"),
        "1.1.0",
        {},
        "not three numbers: write `version: 1.1.0`",
    ),
    (
        "an empty release file",
        named(""),
        "1.0.1",
        {},
        "the file contains no data. The file needs the line `version: 1.0.1`",
    ),
    (
        "a release file that is a list",
        named("- version: 1.0.1\n"),
        "1.0.1",
        {},
        "line 1: a list where a record should be. The file needs the line `version: 1.0.1`",
    ),
    (
        "a release file that is not YAML",
        named("version: [1.0.1\n"),
        "1.0.1",
        {},
        "line 1: `[` is not closed. The file needs the line `version: 1.0.1`",
    ),
    (
        "a release file with a misspelled key",
        named("versoin: 1.0.1\ndate: 2026-11-22\n"),
        "1.0.1",
        {},
        "has no version: write `version: 1.0.1`",
    ),
    (
        "no release file",
        committed(removed("release.yaml")),
        "1.0.1",
        {},
        "the file does not exist. The file needs the line `version: 1.0.1`",
    ),
    (
        "a change that is not committed",
        fuel,
        "1.0.1",
        {},
        "not committed: data/canvas-eagles/aircraft/sopwith-camel.yaml",
    ),
    (
        "a new file that is not committed",
        written("aircraft/new.yaml", "aircraft: new\n"),
        "1.0.1",
        {},
        "not committed: data/aircraft/new.yaml",
    ),
    ("a removed file that is not committed", removed(SNIPE), "1.0.1", {}, "commit the data first"),
    (
        "a space in a file name",
        committed(written("aircraft/sopwith camel.yaml", "a: 1\n")),
        "1.0.1",
        {},
        "'aircraft/sopwith camel.yaml'\nuse only letters, digits",
    ),
    (
        "an umlaut in a file name",
        committed(written("aircraft/flügel.yaml", "a: 1\n")),
        "1.0.1",
        {},
        "use only letters, digits",
    ),
    ("an unknown key", committed(replaced(CAMEL, "fuel: 55", "fule: 55")), "1.0.1", {}, "help: write `fuel`"),
    (
        "a figure that is a word",
        committed(replaced(CAMEL, "fuel: 55", "fuel: much")),
        "1.0.1",
        {},
        "help: write a whole number from 0 to 999",
    ),
    (
        "a figure against the rules",
        committed(replaced(CAMEL, "stability: C", "stability: A+")),
        "1.0.1",
        {},
        "the rulebook has C (Appendix A)",
    ),
    (
        "a file that is not YAML",
        committed(replaced(CAMEL, "fuel: 55", "fuel: [55")),
        "1.0.1",
        {},
        "sopwith-camel.yaml:8:7",
    ),
    (
        "a file that is not UTF-8",
        committed(written(CAMEL, b"aircraft: caf\xe9\n")),
        "1.0.1",
        {},
        "save the file with the encoding UTF-8",
    ),
    ("an empty file", committed(written(CAMEL, "")), "1.0.1", {}, "or delete the file"),
    (
        "a record twice",
        committed(written("aircraft/again.yaml", "aircraft: sopwith-camel\n")),
        "1.0.1",
        {},
        "data/aircraft/again.yaml:1:1",
    ),
    (
        "an unknown aircraft",
        committed(replaced(CAMEL, "aircraft: sopwith-camel", "aircraft: sopwith-cammel")),
        "1.0.1",
        {},
        "help: name the file sopwith-cammel.yaml",
    ),
    (
        "a waiver without a reason",
        committed(replaced(CAMEL, "fuel: 55", "fuel: 55\nwaivers: [{check: CE104, reason: ''}]")),
        "1.0.1",
        {},
        "add a reason, or remove the waiver",
    ),
    ("an unknown revision", CORRECTED, "1.0.1", {"since": "data-0.9.0"}, "Specify the path of a folder"),
    (
        "a revision of nothing",
        CORRECTED,
        "1.0.1",
        {"since": ""},
        "write the previous release, such as `--since data-1.0.0`",
    ),
    ("a revision like an option", CORRECTED, "1.0.1", {"since": "--help"}, "`--help` is not a data folder"),
    ("a folder without data", CORRECTED, "1.0.1", {"since": "EMPTY"}, "contains no game data"),
    ("a file as the previous release", CORRECTED, "1.0.1", {"since": "FILE"}, "specify a folder of data files"),
    ("first although there is another", CORRECTED, "1.0.1", {"first": True}, "Remove `--first`"),
    ("a game that is not a folder", CORRECTED, "1.0.1", {"game": "canvas-eagles"}, "such as `--game ./my-game`"),
    ("a game folder that is missing", CORRECTED, "1.0.1", {"game": "./my-game"}, "such as `--game ./my-game`"),
]


@pytest.mark.parametrize(
    ("change", "version", "options", "message"), [it[1:] for it in MISTAKES], ids=[it[0] for it in MISTAKES]
)
def test_a_mistake_is_refused_with_a_remedy(
    keeper: Any, tmp_path: Path, change: Change, version: str, options: dict[str, Any], message: str
) -> None:
    change(keeper)
    (tmp_path / "empty").mkdir()
    (tmp_path / "file.txt").write_text("nothing", encoding="utf-8")
    places = {"EMPTY": str(tmp_path / "empty"), "FILE": str(tmp_path / "file.txt")}
    since, first, game = options.get("since"), options.get("first", False), options.get("game")
    try:
        done = release.release(version, places.get(since, since), first, keeper.session, True, game)
        told, status = done.complaint, done.status
    except UsageError as error:
        told, status = str(error), 2
    assert (message in told, status > 0) == (True, True), told
    assert not keeper.shelf.exists()
