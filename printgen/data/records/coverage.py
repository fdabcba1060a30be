"""The coverage of a game's rulebook: all its sections with the products that print them.

Checks use it to find sections that were forgotten.
"""

from typing import Annotated, ClassVar

from pydantic import Field

from printgen.data.records.fields import Distinct, Id, Listed, Name, Section, Text
from printgen.data.records.record import Part, Record


class CoveredSection(Part):
    """A section of the rulebook, with either the products that print it or the reason why no product does.

    Fields:
        title: the topic of the section, in words other than the rulebook's.
        quotes: words or figures, at least one of which appears on every product listed.
    """

    section: Section
    title: Text
    printed_on: Distinct[Id] = ()
    quotes: Distinct[Text] = ()
    reason: Text | None = None


class Coverage(Record):
    """The sections of a rulebook in the rulebook's order. Each section is listed once (check CE901)."""

    #: The value is False, since the record only describes the rulebook and contains none of its figures.
    needs_source: ClassVar[bool] = False

    coverage: Id
    title: Name
    sections: Annotated[Listed[CoveredSection], Field(min_length=1)]
