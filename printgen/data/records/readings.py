"""Contradictions in a rulebook: the readings, the reading in use and the reason for it, and choices by house rules."""

from typing import Annotated, Any, ClassVar

from pydantic import Field, StringConstraints

from printgen.data.records.fields import Distinct, Id, Ref, Section, Text
from printgen.data.records.record import Part, Record

#: The place of a figure: kind, id and path, such as `dice/extinguishing/rolls-1d6.6`. Without a path, the place is the
#: entire record.
Place = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z-]*/[A-Za-z0-9][A-Za-z0-9-]*(/[^/].*)?$", max_length=120)]


class ReadingText(Part):
    """One of the readings: its section, and its meaning in words other than the rulebook's.

    Fields:
        values: the values that are printed if a house rule chooses this reading, by the place of the figure.
    """

    section: Section
    text: Text
    values: dict[Place, Any] = {}


class Reading(Record):
    """A contradiction in the rulebook, or a passage that can be read in two ways.

    Fields:
        readings: the readings by name, such as `text` or `chart`.
        use: the reading that the data follows.
        figures: the figures that depend on the reading and are marked in print.
    """

    reading: Id
    topic: Text
    readings: Annotated[dict[Id, ReadingText], Field(min_length=2)]
    use: Id
    reason: Text
    figures: Distinct[Place] = ()


class HouseReading(Record):
    """A house rule that chooses which reading of a contradiction is used and printed."""

    needs_source: ClassVar[bool] = False

    reading: Annotated[Id, Ref("readings")]
    use: Id
