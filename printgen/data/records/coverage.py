"""The record of what a game's rulebook has and where it stands in print: nothing is forgotten in silence."""

from typing import Annotated, ClassVar

from pydantic import Field

from printgen.data.records.fields import Distinct, Id, Listed, Name, Section, Text
from printgen.data.records.record import Part, Record


class Covered(Part):
    """A section of the rulebook: on which products it stands, or because of what it needs no paper (one of the two).

    title: what it is about, in our own words. quotes: words or figures, one of which at least stands on every product named.
    """

    section: Section
    title: Text
    printed_on: Distinct[Id] = ()
    quotes: Distinct[Text] = ()
    reason: Text | None = None


class Coverage(Record):
    """The sections of a rulebook in its order, each once (check CE901)."""

    #: It tells of the book, and holds none of its figures.
    needs_source: ClassVar[bool] = False

    coverage: Id
    title: Name
    sections: Annotated[Listed[Covered], Field(min_length=1)]
