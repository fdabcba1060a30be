"""A glossary: the terms of a game and their meanings. `printgen explain` and `printgen search` show them."""

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

    #: False, since a meaning is an explanation and not a figure. It is never printed, and `section` refers to the rules.
    needs_source: ClassVar[bool] = False

    term: Id
    name: Name
    also: Distinct[Name] = ()
    section: Section
    text: Text
