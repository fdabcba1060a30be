"""The front of an identity card: personal details, results and abilities."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from printgen.campaign import wording
from printgen.campaign.papers.id_cards_words import CardWords, Remark
from printgen.campaign.papers.ornament import guilloche, seal_wreath
from printgen.campaign.papers.tallies import tallies
from printgen.campaign.tables import Scorekeeping
from printgen.data.records.roster import Livery
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import PALE, Ink
from printgen.drawing.layout.line import AnswerLine, Piece, PieceLine, Rule, Space, Words
from printgen.drawing.layout.line import Picture as Shown
from printgen.drawing.layout.part import Blank, ByWidth, Column, CustomPart, Inset, Layers, Part, Row, place_part
from printgen.drawing.livery import colour_strip, letter_patch
from printgen.drawing.marks import (
    BLEED,
    FINE,
    HAIRLINE,
    RULE,
    Anchor,
    Circle,
    Cut,
    Glyph,
    Line,
    Picture,
    Rect,
    Trim,
    Use,
)
from printgen.drawing.pictures.tokens import star
from printgen.drawing.sketch import Field, Sketch
from printgen.drawing.text_block import wrap
from printgen.translation import _
from printgen.units import Box, Size

#: The format of bank cards (ISO 7810 ID-1), with rounded corners that fit card sleeves.
CARD = Trim(Size(85.6, 54.0), 3.0)
#: The printed area, 3.6 mm from the cut. The first line of the head is 3.4 mm from the cut. The strip of a livery
#: extends beyond the left edge, and the patch with the livery's letter is 4.6 mm wide.
ROOM = Box(0, 0, CARD.size.width, CARD.size.height).inset(3.6)
_HEAD, _STRIP, _PATCH = 3.4, Box(-BLEED, 13.6, BLEED + 2.2, 25.0), 4.6
#: The distance of the frame from the cut, and the radius of its corners, mm.
_BORDER, _CORNER = 2.2, 1.8
#: The heights at which the name, the figures and the abilities begin, mm.
_PERSON, _FIGURES, _ABILITIES = 12.0, 32.6, 40.9
#: The size of the portrait's frame, in mm, for a glued-in photograph.
FRAME = Size(20.0, 25.0)
#: The left edge of the particulars, their right edge next to the silhouette, and the span of the silhouette, in mm.
_LEFT, _BESIDE, _SPAN = 26.2, 68.0, 12.4
#: The type sizes of particulars, in points: sizes that all cards of a campaign share, and smaller sizes for single long texts.
TYPES, _ODD = (8.0, 7.5, 7.0), (7.0, 6.5, 6.0)
_MACHINE, _GAP, _PLAYER = 26.0, 1.2, 20.0
#: The horizontal distance between the two particulars in a row, in mm.
_SECOND = 24.2
#: The heights of the rows for name, person and aircraft, in mm, each down to the rule at its foot.
_NAME_ROW, _PERSON_ROW, _AIRCRAFT_ROW = 5.8, 6.6, 8.2
#: The baselines of a particular, of a figure, and of two lines instead of one. They are measured in mm from the name of
#: a field.
_PARTICULAR, _FIGURE, _TWO_LINES = 5.65, 6.6, (5.0, 7.4)
#: The baseline of a field's name below a rule, in mm. The gap between the rule and the name is 0.9 mm high.
NAMED = 2.65
#: The space between a flyer's figures, in mm.
_BETWEEN = 1.6
#: The seal of a grade by kills, in mm: its width, and the distances of its middle from the right edge of the print and
#: from the top of the head.
_SEAL, _SEALED, _SEAL_MIDDLE = 8.0, 4.6, 4.3
#: The type size of field names, in points, and smaller sizes for long field names.
LABEL, SMALLER = 7.0, (6.5, 6.0)
_CUTS: dict[str, Cut] = {"rule": "text", "choice": "semibold", "ahead": "slant"}


class Looks(Struct, frozen=True):
    """The parts of a card that are not text: inks, pictures and type size.

    Fields:
        ink: the side's ink.
        mark: the national mark.
        shape: a picture of the aircraft from above.
        livery: the livery of the aircraft.
        picture: the content of the portrait's file.
        type: the type size of personal details, in points.
        scorekeeping: the items that the campaign counts.
        paths: the roster path of each personal detail, by the detail's name.
        cut: the cut of the typeface for names.
    """

    ink: Ink = Ink.BLACK
    mark: Glyph | None = None
    shape: Glyph | None = None
    livery: Livery | None = None
    picture: bytes | None = None
    type: float = TYPES[0]
    scorekeeping: Scorekeeping = Scorekeeping()
    paths: Mapping[str, Field] = field(default_factory=dict)
    cut: Cut = "display"

    def path_of(self, name: str) -> Field:
        """Return the roster path of the card field with this name."""
        return self.paths.get(name, ())


class Style(Struct, frozen=True):
    """The style in which remarks are set: type size (points), line distance (mm), first baseline (mm), number of lines."""

    type: float
    lead: float
    first: float
    count: int

    def _start(self, remark: Remark) -> float:
        """Return the distance of a remark's text from the left edge, in mm."""
        if remark.kind == "choice":
            return 1.2 * self.lead
        return width(remark.about, "strong", self.type) + 1.4 if remark.about else 0.0

    def lines(self, remark: Remark) -> tuple[str, ...]:
        """Split the text of a remark into lines. The first line is shorter, because it follows the remark's subject."""
        cut, room, words = _CUTS[remark.kind], ROOM.width - self._start(remark), remark.says.split(" ")
        for count in range(len(words), 0, -1):
            first = " ".join(words[:count])
            if width(first, cut, self.type) <= room:
                return (first, *wrap(" ".join(words[count:]), cut, self.type, ROOM.width - 3.0))
        return (remark.says,)

    def fitting(self, said: tuple[Remark, ...], room: int) -> tuple[tuple[Remark, ...], tuple[Remark, ...]]:
        """Return the first remarks, as many as fit on `room` lines, and the remaining remarks."""
        taken = 0
        for index, remark in enumerate(said):
            taken += len(self.lines(remark))
            if taken > room:
                return said[:index], said[index:]
        return said, ()

    def part(self, said: tuple[Remark, ...]) -> Part:
        """Return the remarks as a part of a page. The first baseline is at the top of the part."""
        box = 0.8 * self.lead

        def tick(sketch: Sketch, at: Box) -> None:
            sketch.add(Rect(at.x, at.y - 0.9 * box, box, box, None, Ink.BLACK, FINE))

        lines: list[Part] = []
        for remark in said:
            (first, *others), cut, of = self.lines(remark), _CUTS[remark.kind], remark.of
            about = (Words(remark.about, self.type, "strong", of=of),) if remark.about else ()
            says = Words(first, self.type, cut, of=of)
            after = Space(1.4 if about else 1.2 * self.lead if remark.kind == "choice" else 0.0)
            line = PieceLine((*about, after, says), 0.0, self.lead)
            lines.append(Layers((CustomPart(tick), line)) if remark.kind == "choice" else line)
            lines += [Inset(PieceLine((Words(it, self.type, cut, of=of),), 0.0, self.lead), 3.0) for it in others]
        return Column(tuple(lines))


#: The styles on the front, the larger one first.
STYLES = (Style(8.0, 3.2, 47.0, 2), Style(7.0, 2.5, 45.95, 3))
#: The style of remarks in the fields of a form, and of remarks on the back.
SMALL = Style(6.5, 2.18, 45.6, 3)


def draw(sketch: Sketch, it: CardWords, looks: Looks, stand: str) -> tuple[Remark, ...]:
    """Draw the front of a card, and return the remarks that do not fit.

    Args:
        stand: a text with the date of the card.
    """
    draw_ground(sketch, looks)
    if looks.livery:
        sketch.add(Use(colour_strip(looks.livery, _STRIP.width, _STRIP.height), _STRIP.x, _STRIP.y))
        if looks.livery.letter:
            sketch.add(Use(letter_patch(looks.livery, _PATCH), ROOM.right - _PATCH, _PERSON + 0.6))
    place_part(sketch, Box(ROOM.x, _HEAD, ROOM.width, 9.0), _head(it, looks, sketch.fillable))
    place_part(sketch, Box(ROOM.x, _STRIP.y, FRAME.width, FRAME.height), _portrait(looks))
    person = Box(_LEFT, _PERSON, ROOM.right - _LEFT, _FIGURES - _PERSON)
    place_part(sketch, person, _person(it, looks, sketch.fillable))
    figures = Box(_LEFT, _FIGURES, ROOM.right - _LEFT, _ABILITIES - _FIGURES)
    place_part(sketch, figures, _figures(it, sketch.fillable, looks.scorekeeping))
    draw_frame(sketch, looks)
    return _abilities(sketch, it, stand, looks.scorekeeping)


def draw_ground(sketch: Sketch, looks: Looks) -> None:
    """Draw the background of a card's front or back: the tint of the flyer's side, with a white guilloche."""
    wide, high = CARD.size.width, CARD.size.height
    pale = PALE.get(looks.ink, Ink.GREY7)
    sketch.add(Rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED, pale, None))
    sketch.add(Use(guilloche(CARD.size), 0, 0))


def draw_frame(sketch: Sketch, looks: Looks) -> None:
    """Draw the frame of a card's front or back."""
    wide, high = CARD.size.width, CARD.size.height
    frame = Box(0, 0, wide, high).inset(_BORDER)
    sketch.add(Rect(frame.x, frame.y, frame.width, frame.height, None, looks.ink, 1.5 * FINE, _CORNER))


def type_size(every: Iterable[CardWords]) -> float:
    """Return the largest type size, in points, at which the personal details of all these cards fit."""
    room = _BESIDE - _LEFT
    rows = [row for it in every for row in ((it.rank, it.nationality), (it.aircraft,))]

    def fits(size: float) -> bool:
        wides = ([width(text, "semibold", size) for text in row] for row in rows)
        return all(sum(it) <= (room - 2 * _GAP if len(it) > 1 else _MACHINE) for it in wides)

    return next((size for size in TYPES if fits(size)), TYPES[-1])


def field_label(text: str, anchor: Anchor = "start", size: float = LABEL) -> Words:
    """Return a field's name in small type."""
    return Words(text, (size, *SMALLER), "semibold", Ink.GREY70, anchor=anchor)


def cell(title: str, line: float = 0.0, *pieces: Piece) -> Part:
    """Return a card field: a small title, and below it the content of the field. Its baseline is `line` mm below the top."""
    return Layers((Inset(PieceLine((field_label(title),), NAMED), right=-1.2), PieceLine(pieces, line)))


def double_rule(ink: Ink) -> Part:
    """Return a double rule: a heavy line in the side's ink, and a hairline below it."""
    return Layers((Rule(7.3, ink, 1.4 * RULE), Rule(8.05, ink)))


def _head(it: CardWords, looks: Looks, fillable: bool) -> Part:
    """Return the header: the national mark, the campaign and the player. A grade by kills adds a seal on the rule."""
    round_ = CustomPart(lambda sketch, at: sketch.add(Circle(at.x + 3.3, at.y + 3.1, 3.2, None, Ink.GREY40, HAIRLINE)))
    mark = Shown(looks.mark, 6.6, 3.3, 3.1) if looks.mark else round_

    def described(room: float) -> Part:
        duty = Words(it.duty or _("Flyer"), 10.5, looks.cut, looks.ink, anchor="end")
        # Forms and cards without a name have space for a player.
        player = AnswerLine("pilot.player", it.player, (7.0, 6.5, 6.0), of=looks.path_of("player"))
        label = field_label(_("Player"))
        named = label.measure(room).wide + 1.0
        wide = named + (12.0 if fillable or not it.player else min(player.measure(_PLAYER).wide, _PLAYER))
        top = Inset(PieceLine((label, Space(1.0), player), 1.8), room - wide)
        campaign = Words(it.campaign, (LABEL, 6.5, 6.0), "semibold", Ink.GREY70, ("name",))
        # The title is omitted if names are long.
        title = Words(_("Identity card"), LABEL, "semibold", Ink.GREY70, optional=True)
        names = Inset(PieceLine((campaign, Space(2.2), title), 1.8), right=wide + 1.5)
        side = AnswerLine("pilot.side", it.side, (10.5, 8.5, 7.0), looks.cut, looks.path_of("side"))
        return Layers(
            (top, PieceLine((duty,), 5.9), names, Inset(PieceLine((side,), 5.9), right=duty.measure(room).wide + 3.0))
        )

    names = Inset(ByWidth(described), 8.4, right=_SEALED + _SEAL / 2 + 1.6 if it.badge else 0.0)
    rule = Inset(double_rule(looks.ink), right=_SEALED + 0.6 * _SEAL if it.badge else 0.0)
    if not it.badge:
        return Layers((mark, names, rule))
    middle = ROOM.width - _SEALED
    seal: list[Part] = [Shown(seal_wreath(), _SEAL, -_SEALED, _SEAL_MIDDLE)]
    if width(it.badge, "display", 7.0) <= 0.62 * _SEAL:
        badge = PieceLine((Words(it.badge, 7.0, "display", anchor="middle"),), _SEAL_MIDDLE + 1.5)
        seal += [Shown(star(), 0.9, middle, _SEAL_MIDDLE - 1.7), Inset(badge, middle - _SEALED)]
    else:
        seal += [Shown(star(), 2.0, middle, _SEAL_MIDDLE + 0.2)]
    return Layers((mark, names, rule, *seal))


def _portrait(looks: Looks) -> Part:
    """Return the portrait in its frame. Without a portrait, return an empty frame with corners for a photograph."""

    def frame(sketch: Sketch, at: Box) -> None:
        sketch.add(Rect(at.x, at.y, at.width, at.height, None if looks.picture else Ink.WHITE, Ink.BLACK, FINE))

    if content := looks.picture:
        picture = CustomPart(lambda sketch, at: sketch.add(Picture(at.x, at.y, at.width, at.height, content)))
        return Layers((picture, CustomPart(frame)))
    size = Words(f"{FRAME.width:g} × {FRAME.height:g} mm", LABEL, ink=Ink.GREY70, anchor="middle")
    return Layers(
        (CustomPart(frame), PieceLine((field_label(_("Photograph"), "middle"),), 12.5), PieceLine((size,), 15.0))
    )


def _person(it: CardWords, looks: Looks, fillable: bool) -> Part:
    """Return rows with the name and the personal details. Each row ends with a rule."""
    sizes = (looks.type, *_ODD)
    particulars = (("rank", _("Rank"), it.rank), ("nationality", _("Nationality"), it.nationality))
    cells = tuple(
        cell(title, _PARTICULAR, AnswerLine(f"pilot.{name}", text, sizes, of=looks.path_of(name)))
        for name, title, text in particulars
    )

    def person(room: float) -> Part:
        needs = [
            max(width(title, "semibold", LABEL), width(text, "semibold", looks.type)) for _n, title, text in particulars
        ]
        spare = room - _GAP - sum(needs)
        # If one of the two texts is too long, it gets the spare width of the other. Otherwise, both texts have their
        # usual positions.
        first = _SECOND - _GAP
        usual = fillable or spare < 0 or (needs[0] <= first and needs[1] <= room - _SECOND)
        return Row(cells, _GAP, widths=(first if usual else needs[0] + spare / 2, 0.0))

    name = AnswerLine("pilot.name", it.name, (14, 12, 10.5, 8.5), looks.cut, looks.path_of("name"))
    flies = AnswerLine("pilot.aircraft", it.aircraft, sizes, of=looks.path_of("aircraft"))
    marking = AnswerLine("pilot.marking", it.marking, _ODD, of=looks.path_of("marking"))
    beside = ROOM.right - _BESIDE
    first = _SECOND - _GAP
    if not fillable:
        first = min(max(width(it.aircraft, "semibold", looks.type), first), _MACHINE)
    known_by = Layers((cell(_("Marking")), _or_two(marking, _PARTICULAR, _ODD, 7.0, _TWO_LINES, fillable)))
    aircraft = Row((cell(_("Aircraft"), _PARTICULAR, flies), known_by), _GAP, widths=(first, 0.0))
    # Without a letter, the name may use the full width.
    letter = looks.livery and looks.livery.letter
    named = Inset(PieceLine((name,), 4.4), right=_PATCH + 1.5 if letter else 0.0)
    rows = (
        Layers((PieceLine(() if it.name else (field_label(_("Name")),), 2.0), named, Rule(_NAME_ROW)), _NAME_ROW),
        Inset(Layers((ByWidth(person), Rule(_PERSON_ROW)), _PERSON_ROW), right=beside),
        Layers((Inset(aircraft, right=beside), Rule(_AIRCRAFT_ROW)), _AIRCRAFT_ROW),
    )
    shape = (Shown(looks.shape, _SPAN, 0.6 - beside / 2, 13.0),) if looks.shape else ()
    return Layers((Column(rows), *shape))


def _figures(it: CardWords, fillable: bool, keeps: Scorekeeping) -> Part:
    """Return the experience, the kills and the status. If points equal kills, the tallies of the kills are printed only once."""
    kills, grade = wording.format_number(it.kills), Words(it.grade, LABEL, "semibold")

    def experience(room: float) -> Part:
        free = 8.0 if fillable else room - grade.measure(room).wide - 1.2
        figure = AnswerLine("pilot.experience", it.points, (14, 12, 10.5, 8.5), "strong")
        taken = (free if fillable else figure.measure(free).wide) + 1.2
        named = PieceLine((AnswerLine("pilot.grade", it.grade, (LABEL, 6.5, 6.0)),), _FIGURE)
        return Layers((cell(it.currency), Inset(PieceLine((figure,), _FIGURE), right=room - free), Inset(named, taken)))

    def shot_down(room: float) -> Part:
        if not keeps.kills:
            return strokes(0.0) if it.name and not fillable else Blank()
        figure = AnswerLine("pilot.kills", kills if it.name or fillable else "", (14,), "strong")
        left = figure.measure(room).wide + 1.4
        return Layers((cell(_("Kills"), _FIGURE, figure), *((strokes(left),) if it.name and not fillable else ())))

    def strokes(left: float) -> Part:
        return Inset(
            CustomPart(lambda sketch, at: sketch.extend(tallies(at.x, at.y + _FIGURE, it.kills, 3.4, at.width))), left
        )

    status = AnswerLine("pilot.status", it.status, (8.5, 7.0, 6.5, 6.0), "strong")
    # A bar marks an absence. The bar is recognizable without its colour.
    bar = CustomPart(
        lambda sketch, at: sketch.add(Line(at.x - 1.0, at.y + 0.8, at.x - 1.0, at.y + 7.4, Ink.CAUTION, 0.7))
    )
    able = _or_two(status, _FIGURE, (7.0, 6.5, 6.0), 8.5, _TWO_LINES, fillable)
    last = Layers((cell(_("Status")), *((bar,) if it.away else ()), able))
    return Row((ByWidth(experience), ByWidth(shot_down), last), _BETWEEN, widths=(_SECOND - _BETWEEN, 12.0, 0.0))


def _or_two(
    it: AnswerLine, line: float, sizes: tuple[float, ...], enough: float, lines: tuple[float, float], fillable: bool
) -> Part:
    """Return an answer on one line. An answer that is too long for one line at the type size `enough` is set on two lines.

    Args:
        lines: the baselines of the two lines.
        sizes: the type sizes in points.
    """

    def described(wide: float) -> Part:
        parts = wrap(it.text, it.cut, sizes[0], wide)
        if fillable or len(parts) != 2 or width(it.text, it.cut, enough) <= wide:
            return PieceLine((it,), line)
        both = zip(parts, lines, strict=True)
        return Layers(tuple(PieceLine((Words(text, sizes, it.cut, of=it.of),), y) for text, y in both))

    return ByWidth(described)


def _abilities(sketch: Sketch, it: CardWords, stand: str, keeps: Scorekeeping) -> tuple[Remark, ...]:
    """Draw the abilities and restrictions one below another, and return the remarks that do not fit."""
    style = next((style for style in STYLES if not style.fitting(it.remarks, style.count)[1]), STYLES[-1])
    listed, rest = style.fitting(it.remarks, style.count)
    title = _("Special abilities") if keeps.abilities else _("Notes")
    count = sum(it.kind != "ahead" for it in rest)  # A threshold is not an ability.
    text = _("{count} more overleaf") if count else _("next choice overleaf")
    more = Words(text.format(count=count), LABEL, "strong")
    # The date is also on the back, which players must read anyway if the card has further remarks.
    date = Words(it.hash if rest else stand, LABEL, ink=Ink.GREY70, anchor="end")
    sectioned = field_label(f"{title}  ({it.section})")
    room = ROOM.width - date.measure(ROOM.width).wide - (more.measure(ROOM.width).wide + 2.0 if rest else 0.0) - 1.0
    heading = sectioned if it.section and sectioned.measure(ROOM.width).wide <= room else field_label(title)
    line = (
        PieceLine((heading, Space(2.0), more) if rest else (heading,), NAMED),
        PieceLine((date,) if stand else (), NAMED),
    )
    place_part(sketch, Box(ROOM.x, _ABILITIES, ROOM.width, 3.0), Layers((Rule(), *line)))
    below: Part = style.part(listed)
    if sketch.fillable:
        lines = (listed[number] if number < len(listed) else Remark("", "") for number in range(SMALL.count))
        texts = (f"{text.about}: {text.says}" if text.about else text.says for text in lines)
        answers = (AnswerLine(f"pilot.abilities.{at}", text, (6.0,)) for at, text in enumerate(texts, start=1))
        below, style = Column(tuple(PieceLine((answer,), 0.0, SMALL.lead) for answer in answers)), SMALL
    elif not it.name:
        below = Column(tuple(Rule(at, Ink.GREY40) for at in (46.6 - style.first, 2.6)))
    place_part(sketch, Box(ROOM.x, style.first, ROOM.width, style.count * style.lead), below)
    return rest
