"""The file `game.yaml` of a game folder, with title, sides, default source, order of the kit, and style of the pages."""

from typing import ClassVar, Literal

from printgen.data.records.fields import Distinct, Id, Name, Note, ShortName
from printgen.data.records.game import GameRecord, Side
from printgen.data.records.record import Part, Source

#: The default source of a game's records: the author's own rules.
OWN_RULES = Source.model_construct(document="rules", status="official")


class FolderSide(Side):
    """A side of the game.

    Fields:
        nations: the nations of the side, if the game has nations. Their marks are printed on drawings of aircraft.
        colour: the colour of the side. By default, the first side is blue, the second red, and others grey.
    """

    nations: Distinct[Id] = ()
    colour: Literal["blue", "red", "green", "brown", "amber", "grey", "black"] | None = None


class GameStyle(Part):
    """The style of the pages, selected from the typefaces, colours and borders of printgen.

    Fields:
        look: the style of headings: on a band in the colour of a side, above a black rule, or in the frame of a label.
        typeface: the typeface of titles and names.
        colour: the colour of headings on pages without a side.
    """

    look: Literal["band", "box", "label"] = "band"
    typeface: Literal["sans", "serif"] = "serif"
    colour: Literal["black", "grey", "blue", "red", "green", "brown"] = "black"


class GameFile(GameRecord):
    """The basic facts of a game.

    Fields:
        data_source: the source of all records that specify no source (default: the game's own rules).
        kit: the products in the order of a kit. Products that are not listed follow.
        style: the style of the pages.
        author: the name of the author, for the list of games.
        licence: the licence under which others may use the game.
    """

    sides: Distinct[FolderSide] = ()
    default_source: ClassVar[Source | None] = OWN_RULES

    data_source: Source | None = None
    kit: Distinct[Id] = ()
    style: GameStyle = GameStyle.model_construct()
    author: Name | None = None
    licence: ShortName | None = None
    about: Note | None = None
