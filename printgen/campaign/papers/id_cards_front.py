"""The front of an identity card: who he is, what he has come to, what he can."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as field_of

from printgen.campaign import wording
from printgen.campaign.papers.id_cards_pen import LABEL, ROOM, border, double, field, hair, label, star, wreath
from printgen.campaign.papers.id_cards_remarks import SMALL, STYLES
from printgen.campaign.papers.id_cards_words import CardWords, Remark
from printgen.campaign.papers.tallies import tallies
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Answer, Piece, Rule, Typed, Words
from printgen.drawing.layout.part import ByWidth, Column, Drawn, Fitted, Inset, Layers, Part, Row, place
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


def draw(sketch: Sketch, it: CardWords, looks: Looks, stand: str) -> tuple[Remark, ...]:
    """The front; `stand` says of which date it is. Returns the remarks that there is no room for."""
    border(sketch, looks.ink)
    _head(sketch, it, looks)
    _portrait(sketch, looks)
    _person(sketch, it, looks)
    _figures(sketch, it)
    return _abilities(sketch, it, stand)


def _head(sketch: Sketch, it: CardWords, looks: Looks) -> None:
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


def _person(sketch: Sketch, it: CardWords, looks: Looks) -> None:
    """His name, then what stands on every such card in rows with a rule under each."""
    sizes = (8.5, 7.5, 6.5, 6.0)

    def cell(name: str, title: str, text: str) -> Part:
        return _cell(title, 5.3, Answer(f"pilot.{name}", text, sizes, of=looks.of(name)))

    name = Answer("pilot.name", it.name, (14, 12, 10.5, 8.5), "display", looks.of("name"))
    person = (
        cell("rank", _("Rank"), it.rank),
        cell("nationality", _("Nationality"), it.nationality),
        cell("player", _("Player"), it.player),
    )
    flies = Answer("pilot.aircraft", it.aircraft, sizes, of=looks.of("aircraft"))
    marking = Answer("pilot.marking", it.marking, sizes, of=looks.of("marking"))
    shares = (18.6, 22.0)
    titles = Row((_cell(_("Aircraft")), _cell(_("Marking"))), 1.2, shares)
    aircraft = Row((Typed((flies,), 5.3), _OrTwo(marking, 5.3, (6.0,), 6.5, (4.3, 6.1), sketch.fillable)), 1.2, shares)
    beside = ROOM.right - _BESIDE
    rows = (
        Layers((Typed(() if it.name else (_small(_("Name")),), 2.0), Typed((name,), 4.4), Rule(6.0)), 6.0),
        Inset(Layers((Row(person, 1.2, (20.0, 12.5, 8.0)), Rule(6.5)), 6.5), right=beside),
        Layers((Inset(Layers((titles, aircraft)), right=beside), Rule(6.5)), 6.5),
    )
    place(sketch, Box(_LEFT, 12.6, ROOM.right - _LEFT, 19.0), Column(rows))
    if looks.shape:
        sketch.add(Use(looks.shape, (_BESIDE + ROOM.right) / 2 + 0.6, 25.1, _SPAN))


def _figures(sketch: Sketch, it: CardWords) -> None:
    """What he has come to: experience, kills and how he is."""
    fill, kills = sketch.fillable, wording.number(it.kills)
    grade = Words(it.grade, 6.0, "semibold")

    def experience(room: float) -> Part:
        free = 8.0 if fill else room - grade.set(room).wide - 1.2
        figure = Answer("pilot.experience", it.points, (14, 12, 10.5, 8.5), "strong")
        taken = (free if fill else figure.set(free).wide) + 1.2
        named = Typed((Answer("pilot.grade", it.grade, (6.5, 6.0)),), 6.6)
        return Layers((_cell(it.currency), Inset(Typed((figure,), 6.6), right=room - free), Inset(named, taken)))

    def shot_down(room: float) -> Part:
        figure = Answer("pilot.kills", kills if it.name or fill else "", (14,), "strong")
        left = figure.set(room).wide + 1.4
        strokes = Drawn(lambda sketch, at: sketch.extend(tallies(at.x, at.y + 6.4, it.kills, 3.4, at.width)))
        return Layers((_cell(_("Kills"), 6.6, figure), *((Inset(strokes, left),) if it.name and not fill else ())))

    status = Answer("pilot.status", it.status, (10.5, 8.5, 7.0, 6.5, 6.0), "strong")
    # The sign of caution beside it: it reads without its colour.
    bar = Drawn(lambda sketch, at: sketch.add(Line(at.x - 1.0, at.y + 1.0, at.x - 1.0, at.y + 7.0, Ink.CAUTION, 0.7)))
    able = _OrTwo(status, 6.6, (7.0, 6.5, 6.0), 8.5, (4.7, 7.3), fill)
    last = Layers((_cell(_("Status")), *((bar,) if it.away else ()), able))
    row = Row((ByWidth(experience), ByWidth(shot_down), last), 1.6, (21.0, 17.0, 15.2))
    place(sketch, Box(_LEFT, 31.6, ROOM.right - _LEFT, 8.0), row)


def _small(text: str) -> Words:
    return Words(text, LABEL, "semibold", Ink.GREY70)


def _cell(title: str, line: float = 0.0, *pieces: Piece) -> Part:
    """A field of the card: what it is called, and what stands on its line."""
    return Layers((Typed((_small(title),), 2.2), Typed(pieces, line)))


@dataclass(frozen=True, slots=True)
class _OrTwo:
    """What is too long for its line at the size `enough`, and just fits two: on `lines` in the small `sizes` (points)."""

    answer: Answer
    line: float
    sizes: tuple[float, ...]
    enough: float
    lines: tuple[float, float]
    fillable: bool

    def fit(self, wide: float) -> Fitted:
        it = self.answer
        parts = wrap(it.text, it.cut, self.sizes[0], wide)
        if self.fillable or len(parts) != 2 or width(it.text, it.cut, self.enough) <= wide:
            return Typed((it,), self.line).fit(wide)
        both = zip(parts, self.lines, strict=True)
        return Layers(tuple(Typed((Words(text, self.sizes, it.cut, of=it.of),), y) for text, y in both)).fit(wide)


def _abilities(sketch: Sketch, it: CardWords, stand: str) -> tuple[Remark, ...]:
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
