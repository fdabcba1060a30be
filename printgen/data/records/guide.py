"""A guide: the rules for a first game on a few pages. Panels contain lines, and the sections that these lines summarize."""

from typing import Annotated

from pydantic import Field

from printgen.data.records.fields import Distinct, Id, Listed, Name, Ref, Section, Text, Unlike
from printgen.data.records.record import Part, Record
from printgen.data.records.tables import Line


class GuidePanel(Part):
    """A panel: lines about one subject, with the section of the rulebook that they summarize.

    Fields:
        section: the section of the rulebook, or None for advice that the rulebook does not give.
        is_ordered: whether the lines are numbered steps.
        illustration: the quick reference chart whose picture is printed below the panel.
    """

    panel: Id
    title: Name
    section: Section | None = None
    is_ordered: bool = False
    lines: Annotated[Unlike[Line], Field(min_length=1)]
    remarks: Distinct[Text] = ()
    illustration: Annotated[Id, Ref("charts")] | None = None


class GuidePage(Part):
    """A page of a guide: its heading, and its panels in two columns."""

    heading: Name
    left: Annotated[Distinct[GuidePanel], Field(min_length=1)]
    right: Annotated[Distinct[GuidePanel], Field(min_length=1)]


class Guide(Record):
    """A guide to the rules for a first game.

    Fields:
        lead: a short introduction below the heading of the first page.
        type_size: the size of the text on A4, in points. On smaller paper, the text is smaller.
    """

    guide: Id
    title: Name
    lead: Text
    type_size: Annotated[float, Field(ge=8, le=12)] = 10.0
    pages: Annotated[Listed[GuidePage], Field(min_length=1, max_length=4)]
