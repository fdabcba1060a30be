"""The records of weapons, external loads, docking point systems and ground targets: dice, damage and prices."""

import re
from typing import Annotated, Any, Literal

from pydantic import Field
from pydantic_core import PydanticCustomError

from printgen.data.nearest import nearest
from printgen.data.records.fields import Die, Id, Known, Name, Section, Text, Token, Unknown, may_be_unknown
from printgen.data.records.record import Part, Record

Experience = Literal["green", "experienced", "veteran", "ace"]

_DICE, _DAMAGE = r"\d{1,2}/\d{1,2}/\d{1,2}", r"[1-6]\+?(/[1-6]\+?){0,2}"

#: The pattern of three numbers of dice, with signs other than the slash between them.
_THREE = r"(\d{1,2})\s*[-\u2013\u2014,;:|.\\/\s]\s*(\d{1,2})\s*[-\u2013\u2014,;:|.\\/\s]\s*(\d{1,2})"


def _validate_dice(value: Any) -> Any:
    if not isinstance(value, str) or re.fullmatch(_DICE, value) is None:
        if isinstance(value, str) and (three := re.fullmatch(_THREE, value.strip())):
            dice = "/".join(three.groups())
            exact = {"hint": f"write `{dice}`, the dice at short, medium and long range", "exact": True, "write": dice}
            raise PydanticCustomError("dice", "invalid attack dice", exact)
        hint = {"hint": "write the dice at short, medium and long range like 3/2/0, or `unknown`"}
        raise PydanticCustomError("dice", "invalid attack dice", hint)
    return value


def _validate_damage(value: Any) -> Any:
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if not isinstance(text, str) or re.fullmatch(_DAMAGE, text) is None:
        hint = {"hint": "write the rolls for 1, 2 and 3 points of damage like 3+/5/6, or `unknown`"}
        if isinstance(text, str) and (high := re.fullmatch(r"(?:[7-9]|\d\d)\+?", text)):
            hint = {"hint": "write 2+ to 6, such as `5+`, or three steps, such as 3+/5/6"}
            raise PydanticCustomError("damage", f"a die shows 6 at most, never {high[0]}", hint)
        raise PydanticCustomError("damage", "invalid damage", hint)
    return text


#: Attack dice at short, medium and long range, such as `3/2/0`.
Dice = Annotated[str | Unknown, *may_be_unknown({"type": "string", "pattern": f"^{_DICE}$"}, _validate_dice)]
#: The rolls for one, two and three points of damage, such as `3+/5/6`.
Damage = Annotated[str | Unknown, *may_be_unknown({"type": "string", "pattern": f"^{_DAMAGE}$"}, _validate_damage)]


def dice_by_range(dice: str) -> tuple[int, int, int]:
    """Parse a text such as `4/2/0`. Return the numbers of attack dice at short, medium and long range."""
    short, medium, long = map(int, dice.split("/"))
    return short, medium, long


def least_rolls(damage: str) -> tuple[int, ...]:
    """Parse a damage value such as `4+/6`. Return the lowest rolls for one, two and (if possible) three points of damage."""
    return tuple(int(roll[0]) for roll in damage.split("/"))


class Discipline(Part):
    """The lowest fire discipline roll that saves ammunition, for each level of experience."""

    green: Annotated[int, Field(ge=2, le=6)]
    experienced: Annotated[int, Field(ge=2, le=6)]
    veteran: Annotated[int, Field(ge=2, le=6)]
    ace: Annotated[int, Field(ge=2, le=6)]

    @property
    def rolls(self) -> tuple[int, int, int, int]:
        """The rolls from the lowest experience to the highest."""
        return (self.green, self.experienced, self.veteran, self.ace)


class Weapon(Record):
    """A class of onboard weapon. The data file lists weapons by calibre, from light to heavy."""

    weapon: Id
    name: Name
    short_name: Name
    calibre: Name
    damage: Damage
    discipline: Discipline


#: Words that users write instead of `automatic` for equipment without a price.
_FREE = ("auto", "autom", "free")


def _validate_price(value: Any) -> Any:
    if value != "automatic" and (isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 99):
        if isinstance(value, str) and (value.strip().casefold() in _FREE or nearest(value, ["automatic"])):
            exact = {
                "hint": "write `automatic` for equipment that every squadron has from the start, or fame points like 2",
                "exact": True,
                "write": "automatic",
            }
            raise PydanticCustomError("price", "invalid price; did you mean `automatic`?", exact)
        hint = {
            "hint": "write fame points like 2, `automatic` for equipment that every squadron has from the start, or `unknown`"
        }
        raise PydanticCustomError("price", "invalid price", hint)
    return value


_PRICE = {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 99}, {"const": "automatic"}]}
#: The fame points for unlocking equipment for the squadron. `automatic` equipment is available from the start.
Price = Annotated[int | Literal["automatic"] | Unknown, *may_be_unknown(_PRICE, _validate_price)]


def _validate_attack(value: Any) -> Any:
    if value == "special" or (isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 20):
        return value
    return _validate_dice(value)


_ATTACK = {
    "anyOf": [{"type": "integer", "minimum": 1, "maximum": 20}, {"type": "string", "pattern": f"^({_DICE}|special)$"}]
}
#: The attack of a weapon: dice at three ranges, a single number of dice for bombs and missiles, or `special`.
Attack = Annotated[int | str | Unknown, *may_be_unknown(_ATTACK, _validate_attack)]


class Load(Record):
    """An external load of an aircraft.

    Fields:
        load_points: the number of external loadout points that the load takes.
        targets: the targets against which the load may be used: targets in the air, targets on the ground, or all targets.
        rerolls_hits: whether hits are rerolled.
    """

    load: Id
    name: Name
    kind: Literal["bomb", "air-to-air", "air-to-ground", "cruise-missile"]
    attack: Attack
    damage: Damage | None = None
    load_points: Annotated[int, Field(ge=1, le=2)] = 1
    price: Price
    targets: Literal["air", "ground", "all"]
    rerolls_hits: bool = False
    effect: Text | None = None


class Docking(Record):
    """A system for a docking point of an airship.

    Fields:
        range: the range in hexes.
        is_side_only: whether the system fits only at the sides of an airship, not on top.
    """

    docking: Id
    name: Name
    kind: Literal["flak", "cannon", "bombs", "mines", "system", "dockfighter"]
    attack: Attack | None = None
    damage: Damage | None = None
    range: Annotated[str, Field(pattern=r"^\d(-\d)?$")] | None = None
    price: Price
    is_side_only: bool = False
    effect: Text
    section: Section


class Target(Part):
    """A ground target: its structure points, its dice and damage, and whether it is mobile or armoured."""

    name: Name
    structure: Known
    is_mobile: bool = False
    is_armoured: bool = False
    dice: Dice | None = None
    damage: Damage | None = None


class GroundTargets(Record):
    """All ground targets with the same value. A die roll selects one of them."""

    value: Annotated[Id, Field(pattern="^value-[1-3]$")]
    title: Name
    points: Annotated[int, Field(ge=1, le=3)]
    rolls_1d6: Annotated[dict[Annotated[int, Field(ge=0, le=99)] | Token, Target], Die("1d6")]
