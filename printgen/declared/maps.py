"""The maps of game folders."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field

from printgen.data.records import maps
from printgen.data.records.fields import Listed
from printgen.data.records.maps import Row, row_of
from printgen.data.records.record import Source
from printgen.declared.game_file import OWN_RULES

#: The terrain letters, with their meanings.
LETTERS: Mapping[str, str] = {**maps.LETTERS, "~": "water"}


class Map(maps.Map):
    """A map of a game folder. Its terrain is drawn row by row from the top, with one letter per hex.

    The letters are `.` open, `w` woods, `v` village, `m` marsh, `~` water, `n` no man's land and `s` shell holes.
    """

    GROUNDS: ClassVar[Mapping[str, str]] = LETTERS
    default_source: ClassVar[Source | None] = OWN_RULES

    terrain: Annotated[Listed[Annotated[Row, *row_of(LETTERS)]], Field(min_length=1, max_length=99)]
