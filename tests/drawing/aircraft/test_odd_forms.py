"""Whatever form the data allows is drawn, from above and from the side, at each level of detail."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from printgen.data.records import form as words
from printgen.data.records.aircraft import Wings
from printgen.data.records.form import Form
from printgen.drawing.aircraft import above, side
from printgen.drawing.aircraft.airframe import Layout, complete_airframe
from printgen.drawing.aircraft.pieces import Detail, ink_pieces


def odd(chance: random.Random) -> Form:
    """Draw a random form in which some keys have values that their domain allows, above all its limits."""

    def one(*values: object) -> object:
        return chance.choice(values)

    wing = lambda: {  # noqa: E731
        "span": one(1, 9.5, 300),
        "chord": one(0.1, 1.5, 40),
        "sweep": one(-45, 0, 60),
        "taper": one(0, 1, 2),
        "tip": one(*get_args(words.Tip)),
        "cutout": one(*get_args(words.CutOut)),
        "dihedral": one(-45, 0, 60),
    }
    keys: dict[str, object] = {
        "length": one(1, 7.5, 300),
        "upper": wing(),
        "middle": wing(),
        "lower": wing(),
        "upper-wing-position": one(0, 0.2, 1),
        "stagger": one(-5, 0.4, 10),
        "wing-gap": one(0.1, 1.4, 40),
        "cabane-gap": one(-5, 0, 10),
        "bays": one(0, 2, 8),
        "horn-balance": one(*get_args(words.Horns)),
        "covered-length": one(0, 0.5, 1),
        "body-width": one(0.1, 0.8, 40),
        "body-depth": one(0.1, 0.9, 40),
        "propeller-diameter": one(0.1, 2.6, 40),
        "engine-positions": one([], [0.3], [2.0, 4.0, 30]),
        "tailplane": {"span": one(0.1, 40), "chord": one(0.1, 40), "shape": one(*get_args(words.TailShape))},
        "seats": one([], [{"position": 0}, {"position": 1, "has-gun-ring": True}]),
        "guns": {"fixed": one(0, 8), "wing": one(0, 8), "ring": one(0, 8), "nose": one(0, 8)},
        "rudders": one(0, 1, 2, 3, 4),
    }
    for name, choice in (
        ("struts", words.Struts),
        ("ailerons", words.Ailerons),
        ("body", words.Body),
        ("body-section", words.Section),
        ("nose", words.Nose),
        ("radiator", words.Radiator),
        ("tail-end", words.TailEnd),
        ("nacelles", words.Nacelles),
        ("elevator", words.Elevator),
        ("fin", words.Fin),
        ("gear", words.Gear),
    ):
        keys[name] = one(*get_args(choice))
    return Form.model_validate({key: value for key, value in keys.items() if chance.random() < 0.7})


@pytest.mark.parametrize("wings", get_args(Wings))
def test_odd_forms_are_drawn(wings: Wings) -> None:
    chance = random.Random(wings)
    for _number in range(20):
        layout, count, crew = chance.choice(get_args(Layout)), chance.randint(1, 4), chance.randint(1, 12)
        of = complete_airframe(odd(chance), wings, chance.choice(("rotary", "inline", "radial")), layout, count, crew)
        assert side.extent(of).right > side.extent(of).left
        for pitch in (None, 0.0, max(0.4, of.span / 40)):
            drawn = above.pieces(of, pitch)
            for detail in get_args(Detail):
                assert len(ink_pieces(drawn, detail, 1 / of.span, 0.0, -above.middle_y(of), 0.02)) >= 3
