"""Every field that names another record: a wrong name in it is one finding, although the record keeps its built-in source."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen.checks.walk import Shape, Spot, walk
from printgen.data.edits import Fix, RenameKey, Replace
from printgen.data.findings import Place
from printgen.data.folders import find
from printgen.data.kind import Case
from printgen.data.records.fields import Ref
from printgen.data.yaml import parse
from printgen.data.yaml.editing import edit
from printgen.games import reading
from printgen.games.game import game_ids, load_game
from tests.built_in import FROZEN


def names_a_record(shape: Shape) -> bool:
    """Return whether values of this shape are ids of other records."""
    return any(isinstance(mark, Ref) for mark in shape.marks)


def fields(game: str, is_key: bool) -> dict[Path, list[tuple[Case, Spot]]]:
    """Return one reference for each field of the game's records that contains one, by file."""
    found: dict[Path, list[tuple[Case, Spot]]] = {}
    seen = set[tuple[object, ...]]()
    for case in reading.read_game(load_game(game), find(())).library:
        for spot in walk(case.record, names_a_record):
            field = (case.kind.name, *(it for it in spot.path[: len(spot.path) - spot.key] if isinstance(it, str)))
            # The id of a record is also its file's name; the parts of a short form have no place of their own.
            is_field = spot.path != (case.kind.key,) and (*case.path, *spot.path) in case.document.values
            if is_field and spot.key == is_key and isinstance(spot.value, str) and field not in seen:
                seen.add(field)
                found.setdefault(Path(case.document.file), []).append((case, spot))
    return found


def with_wrong_names(text: str, spots: list[tuple[Case, Spot]]) -> tuple[str, list[Place]]:
    """Return a file with one letter too many in each of these names, and where the names are."""
    fixes, paths = list[Fix](), list[tuple[str | int, ...]]()
    for case, spot in spots:
        path, wrong = (*case.path, *spot.path), f"{spot.value}q"
        fixes.append(RenameKey(path, wrong) if spot.key else Replace(path, wrong))
        paths.append((*path[:-1], wrong) if spot.key else path)
    changed = edit(text, fixes)
    document, _ = parse(changed, "")
    assert document is not None
    return changed, [document.place(path, key=spot.key) for path, (_, spot) in zip(paths, spots, strict=True)]


@pytest.mark.parametrize("is_key", [False, True])
@pytest.mark.parametrize("game", game_ids())
def test_a_wrong_name_is_one_finding_in_every_field(game: str, is_key: bool, tmp_path: Path) -> None:
    expected: dict[tuple[str, int, int], str] = {}
    for file, spots in fields(game, is_key).items():
        changed, places = with_wrong_names(file.read_text(encoding="utf-8"), spots)
        target = tmp_path / file.resolve().relative_to(FROZEN.resolve())
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(changed, encoding="utf-8")
        for place, (_, spot) in zip(places, spots, strict=True):
            # The schedules of Richthofen's War have letters, and other letters are refused before they are looked up.
            code = "PG002" if len(str(spot.value)) == 1 else "PG004"
            expected[str(target), place.line, place.column] = code
    found = reading.read_game(load_game(game), find((tmp_path,))).findings
    assert expected
    reported = {(it.place.file, it.place.line, it.place.column): it.code for it in found if it.place}
    assert len(found) == len(reported)
    assert reported.items() <= expected.items()
    # A name that is wrong in several lines of a file is one finding, whose note has the other lines.
    noted = {
        (it.place.file, int(line))
        for it in found
        if it.place
        for note in it.notes
        for line in re.findall(r"\d+", note.text)
    }
    assert {(file, line) for file, line, _column in expected.keys() - reported.keys()} <= noted
