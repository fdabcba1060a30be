"""Where a book says two things: each of its readings, which one is printed and why; and which one a house chooses instead."""

from typing import Annotated, Any, ClassVar

from pydantic import Field, StringConstraints

from printgen.data.records.fields import Distinct, Id, Ref, Section, Text
from printgen.data.records.record import Part, Record

#: A figure of some record: kind, id and path, such as `dice/extinguishing/rolls-1d6.6`; without a path the whole record.
Place = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z-]*/[A-Za-z0-9][A-Za-z0-9-]*(/[^/].*)?$", max_length=120)]


class Saying(Part):
    """One of the readings: where it stands and what it comes to, in our words.

    values: what it makes of figures, by their places: what prints where a house chooses it.
    """

    section: Section
    text: Text
    values: dict[Place, Any] = {}


class Reading(Record):
    """A contradiction of the book with itself, or words of it that can be read two ways.

    readings: by names of our own (`text`, `chart`). use: the one that the data follows. figures: the figures that it decides,
    where a mark stands in print.
    """

    reading: Id
    topic: Text
    readings: Annotated[dict[Id, Saying], Field(min_length=2)]
    use: Id
    reason: Text
    figures: Distinct[Place] = ()


class HouseReading(Record):
    """A rule of the house: which of a contradiction's readings is played and printed."""

    needs_source: ClassVar[bool] = False

    reading: Annotated[Id, Ref("readings")]
    use: Id
