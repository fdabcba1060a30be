"""The line a sheet is turned over at; printer profiles: kept, found again, and what they refuse."""

from __future__ import annotations

import json
from math import nan
from pathlib import Path

import pytest

from printgen.files.own import user_folder
from printgen.sheets.profile import (
    Mirror,
    Profile,
    ProfileError,
    flip_mirror,
    load_profile,
    make_profile,
    profiles_folder,
    save_profile,
)
from printgen.units import Box, Size

A4 = Size(210, 297)


@pytest.mark.parametrize(
    ("paper", "flip", "mirror"),
    [
        (A4, "long", Mirror(True, 105)),
        (A4, "short", Mirror(False, 148.5)),
        (A4.transposed, "long", Mirror(False, 105)),
        (A4.transposed, "short", Mirror(True, 148.5)),
        (Size(200, 200), "long", Mirror(True, 100)),
    ],
)
def test_a_sheet_is_turned_over_at_the_edge_that_was_asked_for(paper: Size, flip: str, mirror: Mirror) -> None:
    assert flip_mirror(paper, flip) == mirror  # type: ignore[arg-type]


@pytest.mark.parametrize("mirror", [Mirror(True, 105), Mirror(False, 148.5)])
def test_twice_over_is_as_before(mirror: Mirror) -> None:
    box = Box(10, 20, 30, 40)
    assert mirror.mirror_box(mirror.mirror_box(box)) == box
    assert [mirror.mirror_turn(mirror.mirror_turn(turn)) for turn in (0, 90, 180, 270)] == [0, 90, 180, 270]


def test_a_box_comes_to_lie_as_far_behind_the_line() -> None:
    assert Mirror(True, 105).mirror_box(Box(10, 20, 30, 40)) == Box(170, 20, 30, 40)
    assert Mirror(False, 100).mirror_box(Box(10, 20, 30, 40)) == Box(10, 140, 30, 40)


def test_a_profile_is_found_again_as_it_was_kept(tmp_path: Path) -> None:
    kept = Profile("Kitchen", 1.25, -0.5, 0.1, 1.001)
    assert save_profile(kept, tmp_path / "profiles") == tmp_path / "profiles" / "kitchen.json"
    assert load_profile("KITCHEN", tmp_path / "profiles") == kept


def test_a_profile_takes_the_place_of_its_namesake(tmp_path: Path) -> None:
    save_profile(Profile("kitchen", 1), tmp_path)
    save_profile(Profile("kitchen", 2), tmp_path)
    assert load_profile("kitchen", tmp_path).dx == 2
    assert [file.name for file in tmp_path.iterdir()] == ["kitchen.json"]


def test_a_name_that_is_not_there_is_answered_with_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match=r"`kitchen`: no such printer profile .no profile is stored yet."):
        load_profile("kitchen", tmp_path / "nowhere")
    save_profile(Profile("cellar"), tmp_path)
    save_profile(Profile("attic"), tmp_path)
    with pytest.raises(ProfileError, match="stored profiles: attic, cellar"):
        load_profile("../cellar", tmp_path)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"name": "x", "dx": "far"}'])
def test_a_file_that_holds_no_profile_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "kitchen.json").write_text(text, encoding="utf-8")
    with pytest.raises(
        ProfileError, match="the printer profile `kitchen` cannot be used: its file has invalid content"
    ):
        load_profile("kitchen", tmp_path)


def test_the_file_is_plain_json(tmp_path: Path) -> None:
    written = json.loads(save_profile(Profile("kitchen", 1.0), tmp_path).read_text(encoding="utf-8"))
    assert written == {"name": "kitchen", "dx": 1.0, "dy": 0.0, "angle": 0.0, "scale": 1.0}


@pytest.mark.parametrize("name", ["", "../x", "a/b", ".hidden", "x" * 41, "büro"])
def test_a_name_that_cannot_name_a_file_is_refused(name: str) -> None:
    with pytest.raises(ProfileError, match="is not a valid printer name"):
        make_profile(name, 0, 0)


@pytest.mark.parametrize(
    "numbers", [(20.1, 0), (0, -20.1), (nan, 0), (0, 0, 5.1), (0, 0, 0, 0.94), (0, 0, 0, 1.06), (0, 0, nan)]
)
def test_numbers_no_printer_is_off_by_are_refused(numbers: tuple[float, ...]) -> None:
    with pytest.raises(ProfileError):
        make_profile("kitchen", *numbers)


def test_what_was_read_makes_a_profile() -> None:
    assert make_profile("kitchen", 1.5, -2, 0.2, 0.999) == Profile("kitchen", 1.5, -2, 0.2, 0.999)


def test_profiles_are_kept_where_the_user_keeps_settings() -> None:
    assert profiles_folder() == user_folder("settings") / "printgen" / "profiles"
