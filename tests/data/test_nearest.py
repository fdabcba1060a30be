"""The name that was probably meant."""

from __future__ import annotations

import pytest

from printgen.cli.new import new as new_files
from printgen.cli.start import commands
from printgen.commands.requests import find_product
from printgen.data.findings import UsageError
from printgen.data.former_ids import NEW_IDS
from printgen.data.nearest import corrected_name, nearest, suggest
from printgen.games.game import game_ids, load_game


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("vikers", "vickers"),
        ("Vickers", "vickers"),
        ("dual_controls", "dual-controls"),
        ("Dual Controls", "dual-controls"),
        ("lewis", "lewis"),
        ("xyz", None),
        ("", None),
    ],
)
def test_nearest(name: str, expected: str | None) -> None:
    assert nearest(name, ["vickers", "lewis", "dual-controls"]) == expected


def test_nearest_of_none() -> None:
    assert nearest("lewis", []) is None


def test_meant() -> None:
    assert [suggest("vikers", ["vickers"]), suggest("xyz", ["vickers"])] == ["; did you mean `vickers`?", ""]


def test_a_former_id_of_a_product_is_answered_with_the_one_that_the_game_has_now() -> None:
    assert suggest("fire-arc-cards", ["fire-arc-templates", "fire-arc-overlays"]) == (
        "; did you mean `fire-arc-templates`?"
    )
    assert suggest("fire-arc-cards", ["field-of-fire-cards", "fire-arc-overlays"]) == (
        "; did you mean `field-of-fire-cards`?"
    )
    # Another game's product keeps the id, and the others are answered with the most similar name.
    assert suggest("damage-chits", ["damage-tables", "markers"]) == "; did you mean `damage-tables`?"


def test_every_former_name_is_one_of_a_product_or_command_that_there_is_now() -> None:
    products = {id: load_game(id).products for id in game_ids()}
    for former, ids in NEW_IDS.items():
        for new in ids:
            having = [game for game, available in products.items() if new in available and former not in available]
            assert having or new in {**commands.commands, **new_files.commands}, new
            for game in having:
                with pytest.raises(UsageError, match=rf"did you mean `{new}`\?"):
                    find_product(load_game(game), former)


def test_names_that_a_part_of_their_own_was_given_for_go_before_one_that_only_reads_alike() -> None:
    there = ["sopwith-camel", "bentley-camel", "scramble", "sopwith-camels"]
    assert suggest("camel", there) == "; did you mean `bentley-camel` or `sopwith-camel`?"
    assert suggest("Sopwith-Camels", there) == "; did you mean `sopwith-camels`?"
    assert suggest("d", ["fokker-d", "albatros-d"]) == ""
    assert suggest("fokker", [f"fokker-{number}" for number in range(9)]).startswith("; did you mean `fokker-")


@pytest.mark.parametrize(
    ("name", "names", "expected"),
    [
        ("vikers", ["vickers", "lewis"], "vickers"),
        ("Dual_Controls", ["dual-controls"], "dual-controls"),
        ("sopwithcamel", ["sopwith-camel", "sopwith-pup"], "sopwith-camel"),
        ("sopwith-camal", ["sopwith-camel", "sopwith-pup"], "sopwith-camel"),
        ("pilto", ["pilot", "observer"], "pilot"),
        ("engine.triangels", ["engine.triangles", "engine.boxes"], "engine.triangles"),
        ("albatros-d-3", ["albatros-d-ii", "albatros-d-iii"], "albatros-d-iii"),
        ("Fokker D.VII", ["fokker-dvi", "fokker-dvii"], "fokker-dvii"),
        ("spad-13", ["spad-vii", "spad-xiii"], "spad-xiii"),
        ("W", [".", "w", "A"], "w"),
        ("camel", ["sopwith-camel"], None),
        ("albatros-d-iii", ["albatros-d-ii", "albatros-d-v"], None),
        ("raf-se5", ["raf-se5a"], None),
        ("fokker-d8", ["fokker-d7"], None),
        ("CE105", ["CE104"], None),
        ("red", ["rod"], None),
        ("left", ["lift"], None),
        ("lewiss", ["lewis", "lewisse"], None),
        ("britannia", ["britain"], None),
        (5, ["5"], None),
    ],
)
def test_certain(name: object, names: list[str], expected: str | None) -> None:
    assert corrected_name(name, names) == expected
