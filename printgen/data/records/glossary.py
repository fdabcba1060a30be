"""A glossary of the terms of a game with their meanings, for `printgen explain` and `printgen search`."""

from typing import ClassVar

from printgen.data.records.fields import Distinct, Id, Name, Section, Text
from printgen.data.records.record import Record


class Term(Record):
    """A term of a game's rules, with its meaning in words other than the rulebook's.

    Fields:
        name: the term as the rulebook writes it.
        also: other words that players look up.
        section: the section of the rulebook about the term.
        text: the meaning of the term.
    """

    #: The value is False, since a meaning is an explanation and not a figure. The meaning is never printed, and
    #: `section` refers to the rules.
    needs_source: ClassVar[bool] = False

    term: Id
    name: Name
    also: Distinct[Name] = ()
    section: Section
    text: Text
