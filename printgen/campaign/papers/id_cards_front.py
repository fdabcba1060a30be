"""The front of an identity card: who he is, what he has come to, what he can."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as field_of

from printgen.campaign import wording
from printgen.campaign.papers.id_cards_pen import ROOM, border, double, field, hair, label, star, wreath
from printgen.campaign.papers.id_cards_remarks import SMALL, STYLES
from printgen.campaign.papers.id_cards_words import Remark, Told
from printgen.campaign.papers.tallies import tallies
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, Circle, Glyph, Line, Picture, Rect, Use
from printgen.drawing.sketch import Field, Sketch
from printgen.drawing.text_block import wrap
from printgen.translation import _
from printgen.units import Box, Size

#: The portrait's frame, mm: a photograph of this size can be glued in.
FRAME = Size(20.0, 25.0)
_PORTRAIT = Box(ROOM.x, 12.6, FRAME.width, FRAME.height)
#: Where the particulars begin, and how far they reach beside the silhouette.
_LEFT, _BESIDE, _SPAN = 26.2, 68.0, 12.4
#: The seal of a grade by kills: its middle and its size.
_SEAL_X, _SEAL_Y, _SEAL = 76.3, 8.7, 10.4


@dataclass(frozen=True, slots=True)
class Looks:
    """What a card shows besides words: the ink of his side, the mark on his wings, his usual aircraft from
    above, and his picture; and where in the roster each of his particulars stands."""

    ink: Ink = Ink.BLACK
    mark: Glyph | None = None
    shape: Glyph | None = None
    picture: bytes | None = None
    paths: Mapping[str, Field] = field_of(default_factory=dict)

    def of(self, name: str) -> Field:
        """Where in the roster one of his particulars stands."""
        return self.paths.get(name, ())


def draw(sketch: Sketch, it: Told, looks: Looks, stand: str) -> tuple[Remark, ...]:
    """The front; `stand` says of which date it is. Returns the remarks that there is no room for."""
    border(sketch, looks.ink)
    _head(sketch, it, looks)
    _portrait(sketch, looks)
    _person(sketch, it, looks)
    _figures(sketch, it)
    return _abilities(sketch, it, stand)


def _head(sketch: Sketch, it: Told, looks: Looks) -> None:
    """The mark, whose card it is, and the seal of a grade by kills on the rule."""
    if looks.mark:
        sketch.add(Use(looks.mark, ROOM.x + 3.3, 6.7, 6.6))
    else:
        sketch.add(Circle(ROOM.x + 3.3, 6.7, 3.2, None, Ink.GREY40, HAIRLINE))
    left, right = ROOM.x + 8.4, (_SEAL_X - _SEAL / 2 - 1.6) if it.badge else ROOM.right
    duty = it.duty or _("Flyer")
    wide = max(width(duty, "display", 10.5), width(_("Identity card"), "semibold", 6.0))
    label(sketch, right, 5.4, _("Identity card"), "end")
    sketch.text(right, 9.5, duty, 10.5, "display", "end", looks.ink)
    room = right - wide - 3.0 - left
    sketch.text(left, 5.4, it.campaign, (6.0,), "semibold", ink=Ink.GREY70, room=room, of=("name",))
    field(sketch, "pilot.side", left, 9.5, room, it.side, (10.5, 8.5, 7.0), "display", of=looks.of("side"))
    double(sketch, 10.9, looks.ink, _SEAL_X if it.badge else ROOM.right)
    if it.badge:
        _seal(sketch, it.badge)


def _seal(sketch: Sketch, badge: str) -> None:
    sketch.add(Use(wreath(), _SEAL_X, _SEAL_Y, _SEAL))
    if width(badge, "display", 7.0) <= 0.62 * _SEAL:
        sketch.add(Use(star(), _SEAL_X, _SEAL_Y - 2.2, 1.15))
        sketch.text(_SEAL_X, _SEAL_Y + 1.6, badge, 7.0, "display", "middle")
    else:
        sketch.add(Use(star(), _SEAL_X, _SEAL_Y + 0.2, 2.6))


def _portrait(sketch: Sketch, looks: Looks) -> None:
    """His picture in its frame, or the frame with corners to glue one in."""
    box = _PORTRAIT
    if looks.picture:
        sketch.add(Picture(box.x, box.y, box.width, box.height, looks.picture))
    else:
        middle = box.center
        size = f"{FRAME.width:g} × {FRAME.height:g} mm"
        sketch.text(middle.x, middle.y, _("Photograph"), 6.0, "semibold", "middle", Ink.GREY70)
        sketch.text(middle.x, middle.y + 2.5, size, 6.0, "text", "middle", Ink.GREY70)
    sketch.add(Rect(box.x, box.y, box.width, box.height, None, Ink.BLACK, FINE))


def _person(sketch: Sketch, it: Told, looks: Looks) -> None:
    """His name, then what stands on every such card in rows with a rule under each."""
    room = ROOM.right - _LEFT
    if not it.name:
        label(sketch, _LEFT, 14.6, _("Name"))
    field(sketch, "pilot.name", _LEFT, 17.0, room, it.name, (14, 12, 10.5, 8.5), "display", looks.of("name"))
    hair(sketch, 18.6, _LEFT)
    shares = (20.0, 12.5, 8.0)
    rank, nation, player = Box(_LEFT, 18.6, _BESIDE - _LEFT, 6.2).columns(shares, 1.2)
    for place, name, title, text in (
        (rank, "rank", _("Rank"), it.rank),
        (nation, "nationality", _("Nationality"), it.nationality),
        (player, "player", _("Player"), it.player),
    ):
        label(sketch, place.x, 20.8, title)
        field(sketch, f"pilot.{name}", place.x, 23.9, place.width, text, (8.5, 7.5, 6.5, 6.0), of=looks.of(name))
    hair(sketch, 25.1, _LEFT, _BESIDE)
    flies, marking = Box(_LEFT, 25.1, _BESIDE - _LEFT, 6.2).columns((18.6, 22.0), 1.2)
    label(sketch, flies.x, 27.3, _("Aircraft"))
    label(sketch, marking.x, 27.3, _("Marking"))
    field(
        sketch, "pilot.aircraft", flies.x, 30.4, flies.width, it.aircraft, (8.5, 7.5, 6.5, 6.0), of=looks.of("aircraft")
    )
    _marking(sketch, marking, it.marking, looks)
    hair(sketch, 31.6, _LEFT)
    if looks.shape:
        sketch.add(Use(looks.shape, (_BESIDE + ROOM.right) / 2 + 0.6, 25.1, _SPAN))


def _marking(sketch: Sketch, place: Box, text: str, looks: Looks) -> None:
    """How to know his aircraft: in one line, else in two small ones."""
    sizes = (8.5, 7.5, 6.5)
    lines = wrap(text, "semibold", 6.0, place.width)
    if sketch.fillable or width(text, "semibold", sizes[-1]) <= place.width or len(lines) != 2:
        field(sketch, "pilot.marking", place.x, 30.4, place.width, text, (*sizes, 6.0), of=looks.of("marking"))
        return
    for line, y in zip(lines, (29.4, 31.2), strict=True):
        sketch.text(place.x, y, line, 6.0, "semibold", room=place.width, of=looks.of("marking"))


def _figures(sketch: Sketch, it: Told) -> None:
    """What he has come to: experience, kills and how he is."""
    points, kills, status = Box(_LEFT, 31.6, ROOM.right - _LEFT, 6.4).columns((21.0, 17.0, 15.2), 1.6)
    label(sketch, points.x, 33.8, it.currency)
    free = 8.0 if sketch.fillable else points.width - width(it.grade, "semibold", 6.0) - 1.2
    sizes = (14, 12, 10.5, 8.5)
    taken = field(sketch, "pilot.experience", points.x, 38.2, free, it.points, sizes, "strong") + 1.2
    field(sketch, "pilot.grade", points.x + taken, 38.2, points.width - taken, it.grade, (6.5, 6.0))
    label(sketch, kills.x, 33.8, _("Kills"))
    if sketch.fillable:
        field(sketch, "pilot.kills", kills.x, 38.2, kills.width, wording.number(it.kills), (14,), "strong")
    elif it.name:
        taken = field(sketch, "", kills.x, 38.2, kills.width, wording.number(it.kills), (14,), "strong")
        sketch.extend(tallies(kills.x + taken + 1.4, 38.0, it.kills, 3.4, kills.width - taken - 1.4))
    label(sketch, status.x, 33.8, _("Status"))
    if it.away:
        # The sign of caution beside it: it reads without its colour.
        sketch.add(Line(status.x - 1.0, 32.6, status.x - 1.0, 38.6, Ink.CAUTION, 0.7))
    _status(sketch, status, it.status)


def _status(sketch: Sketch, place: Box, text: str) -> None:
    lines = wrap(text, "strong", 7.0, place.width)
    if sketch.fillable or len(lines) != 2 or width(text, "strong", 8.5) <= place.width:
        field(sketch, "pilot.status", place.x, 38.2, place.width, text, (10.5, 8.5, 7.0, 6.5, 6.0), "strong")
        return
    for line, y in zip(lines, (36.3, 38.9), strict=True):
        sketch.text(place.x, y, line, (7.0, 6.5, 6.0), "strong", room=place.width)


def _abilities(sketch: Sketch, it: Told, stand: str) -> tuple[Remark, ...]:
    """A line each of what he can and may not; what there is no room for goes on overleaf."""
    hair(sketch, 39.6)
    heading = _("Special abilities") + (f"  ({it.section})" if it.section else "")
    y = 41.8
    taken = label(sketch, ROOM.x, y, heading)
    style = next((style for style in STYLES if not style.fitting(it.remarks, style.count)[1]), SMALL)
    held, rest = style.fitting(it.remarks, style.count)
    if rest:
        more = _("{count} more overleaf").format(count=len(rest))
        sketch.text(ROOM.x + taken + 2.0, y, more, 6.0, "strong")
    if stand:
        # The date stands overleaf too, where the eye has to go then anyway.
        sketch.text(ROOM.right, y, it.hash if rest else stand, 6.0, "text", "end", Ink.GREY70)
    if sketch.fillable:
        _to_fill_in(sketch, held)
    elif it.name:
        style.draw(sketch, held, style.first)
    else:
        for line in (44.9, 47.7, 50.5):
            sketch.add(Line(ROOM.x, line, ROOM.right, line, Ink.GREY40, HAIRLINE))
    return rest


def _to_fill_in(sketch: Sketch, held: tuple[Remark, ...]) -> None:
    """A field for each line of abilities."""
    for number in range(SMALL.count):
        text = held[number] if number < len(held) else Remark("", "")
        said = f"{text.about}: {text.says}" if text.about else text.says
        y = SMALL.first + number * SMALL.lead
        field(sketch, f"pilot.abilities.{number + 1}", ROOM.x, y, ROOM.width, said, (6.0,))
