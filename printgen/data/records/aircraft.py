"""Facts about aircraft, nations and crews that apply to every game."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from printgen.data.records.fields import Distinct, Id, Listed, Metres, MonthOrUnknown, Name, Ref, Since, needed_because
from printgen.data.records.form import Form
from printgen.data.records.record import Part, Record


def _known(value: Any) -> Any:
    if value == "unknown":
        raise PydanticCustomError("post", "not a post in a crew")
    return value


#: A member of an aircraft's crew, by the id of the post.
Crew = Annotated[Id, BeforeValidator(_known), Ref("crew")]
_DRAWN = "the drawing of the aircraft depends on it"
#: The arrangement of the wings. An airship has a hull instead of wings.
Wings = Literal["monoplane", "parasol", "biplane", "sesquiplane", "triplane", "airship"]


class Post(Record):
    """A position in the crew of an aircraft, with its name.

    `is_pilot` states whether the crew member can fly the aircraft.
    """

    needs_source: ClassVar[bool] = False

    crew: Id
    name: Name
    is_pilot: bool = False


class Engine(Part):
    """The engines of an aircraft: their number, their kind, and whether their propellers pull or push."""

    count: Annotated[int, Field(ge=1, le=4), needed_because(_DRAWN)]
    kind: Annotated[Literal["rotary", "inline", "radial"], needed_because("the sheet prints it next to the ratings")]
    layout: Annotated[Literal["tractor", "pusher", "tractor-and-pusher"], needed_because(_DRAWN)]


class Aircraft(Record):
    """An aircraft type, with the facts that apply to every game.

    Fields:
        span: the wing span in metres.
        since: the month in which the type reached the front.
        form: details for the drawing.
        livery: the colours of the drawing, which are printed only in full ink.
    """

    #: The blanks for appearance, which give a plain silhouette if no rulebook describes the aircraft.
    BLANKS = {
        "engine": lambda _engine: Engine(count=1, kind="inline", layout="tractor"),
        "wings": lambda _wings: "monoplane",
        "crew": lambda _crew: ("pilot",),
    }

    aircraft: Id
    name: Name
    short_name: Name | None = None
    nation: Annotated[Id, Ref("nations")]
    maker: Name
    crew: Annotated[Listed[Crew], Field(min_length=1, max_length=12)]
    engine: Engine
    wings: Annotated[Wings, needed_because(_DRAWN)]
    span: Metres
    since: MonthOrUnknown
    form: Form | None = None
    livery: Annotated[Id, Ref("liveries")] | None = None


#: The colours of liveries. They are lighter than the originals, because lines and marks on them must remain visible.
LiveryColour = Literal[
    "aluminium",
    "beige",
    "black",
    "blue",
    "brown",
    "chestnut",
    "dark-blue",
    "dark-green",
    "green",
    "grey",
    "light-green",
    "linen",
    "mauve",
    "ochre",
    "olive",
    "pale-blue",
    "plywood",
    "red",
    "turquoise",
    "white",
]


class Coat(Part):
    """The paint on a part of an aircraft.

    Fields:
        pattern: the pattern: one colour (`plain`), printed fabric (`lozenges`), soft camouflage (`patches`), slanting
            camouflage (`bands`), brush strokes on the first colour (`streaks`), one stripe per colour from front to
            back (`stripes`), or diamonds on the first colour (`diamonds`).
        colours: the colours, in the order of the pattern.
    """

    pattern: Literal["plain", "lozenges", "patches", "bands", "streaks", "stripes", "diamonds"] = "plain"
    colours: Annotated[Distinct[LiveryColour], Field(min_length=1, max_length=5)]


class AircraftLivery(Record):
    """The colours of an aircraft type, which are printed only in full ink.

    Fields:
        wings: the upper surfaces of the wings.
        body: the body and the engines. If omitted, they are painted like the wings.
        tail: the tailplane and fin. If omitted, they are painted like the body.
        rudder: the rudder. If omitted, it is painted like the tail.
        nose: the cowling of a rotary engine, or the spinner.
    """

    livery: Id
    name: Name
    wings: Coat
    body: Coat | None = None
    tail: Coat | None = None
    rudder: Coat | None = None
    nose: LiveryColour | None = None


Mark = Literal[
    "roundel-british",
    "roundel-french",
    "roundel-italian",
    "roundel-belgian",
    "roundel-american",
    "roundel-russian",
    "cross-patee",
    "cross-balken",
    "cross-austrian",
    "square-turkish",
    "disc-japanese",
    "lozenges-bavarian",
    "bars-saxon",
    "blank",
]


class Nation(Record):
    """A nation, with the mark on the wings of its aircraft."""

    BLANKS = {"mark": lambda _mark: "blank"}

    nation: Id
    name: Name
    adjective: Name
    mark: Mark
    #: The marks that came later in the war, by the first month of each.
    later_marks: Since[Mark] = {}
