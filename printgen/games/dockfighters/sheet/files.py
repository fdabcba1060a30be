"""Personal files of pilots and crews, and the squadron sheets of both nations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast, get_args

from printgen.data.figures import doubts_of
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT, NATIONS
from printgen.data.records.aircraft import Aircraft, Nation
from printgen.data.records.fields import UNKNOWN, Sure, Unknown
from printgen.data.records.game import Side, sides
from printgen.data.records.record import Record
from printgen.drawing.aircraft.above import draw_from_above
from printgen.drawing.emblems import national_mark
from printgen.drawing.frame import status_marks
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import Column, CustomPart, Inset, Layers, Part, Row, place_part
from printgen.drawing.marks import FINE, HAIRLINE, Line, Rect
from printgen.drawing.panels.framed import FramedPanel
from printgen.drawing.panels.heading import Heading
from printgen.drawing.panels.people import Masthead, NameFrame, PortraitBox, WriteInFields
from printgen.drawing.sketch import Sketch
from printgen.games.dockfighters.kinds import CAREERS, DOCKING, LOADS, RATINGS
from printgen.games.dockfighters.records.arms import Docking, Load
from printgen.games.dockfighters.records.play import PersonalFile
from printgen.games.dockfighters.records.units import Datasheet, Role
from printgen.games.dockfighters.sheet.parts import ruled_table, writing_lines
from printgen.games.dockfighters.sheet.style import FILES, LOW_FILES, PAPERS, SheetStyle
from printgen.products.deck import Card, Deck, Product
from printgen.products.facts import INKS
from printgen.products.options import FILLABLE, SIDE, Choices
from printgen.translation import _
from printgen.units import Box, Size

#: How many boxes a stretch of the track has where nobody knows how many; marks on the victory track.
BLANKS, VICTORIES = 4, 20
#: The files that two squadrons begin with, a page two: pilots, then a page for the crews.
PAGES = (("pilot", "pilot"), ("pilot", "pilot"), ("bomber-crew", "airship-crew"))
GUTTER = 9.0
#: The height of a box for a victory and the distance of two rows of them, mm.
VICTORY, VICTORY_ROW = 8.0, 8.8


def experience_names() -> dict[str, str]:
    """The four levels of experience in words."""
    return {"green": _("green"), "experienced": _("experienced"), "veteran": _("veteran"), "ace": _("ace")}


def personal_file(career: PersonalFile, style: SheetStyle, whose: str) -> Part:
    """The personal file of a pilot or crew."""
    names = WriteInFields(
        (_("Rank"), _("Squadron"), _("Aircraft")),
        ("rank", "squadron", "aircraft"),
        (28, 40, 40),
        9.6,
        (whose,),
        labels=(9.0, 8.0, 7.0),
    )
    remark = _("mark one box at the start of each mission")
    track = _track(career, whose, style)
    abilities = writing_lines(career.max_abilities, f"{whose}.ability", style)
    story = writing_lines(2, f"{whose}.story", style, grows=True)

    def framed(title: str, body: Part, remark: str) -> Part:
        return FramedPanel("", title, body, Ink.BLACK, style, remark)

    head = (Heading(career.name, "label", size=(20.0, 17.0)), NameFrame(_("Name"), f"{whose}.name"))
    missions = framed(_("Missions flown and experience"), track, remark)
    person = (Column((Inset(names, 4.0, 0.0, 4.0, 1.6), missions), style.gap), PortraitBox(_("portrait")))
    victories = framed(_("Victories"), _victories(career, whose), _("aircraft, airships, ground targets"))
    foot = (
        framed(_("Ace abilities"), abilities, _("one die per ability")),
        framed(_("Wounds, awards, story"), story, ", ".join(career.roles)),
    )
    rows = (
        Row(head, style.gap),
        Row(person, style.gap, widths=(0.0, 36.0)),
        victories,
        Row(foot, style.gap, shares=(1.0, 1.3)),
    )
    return Column(rows, style.gap)


def _track(career: PersonalFile, whose: str, style: SheetStyle) -> Part:
    """The boxes of the track from left to right, a stretch for each level; what opens it stands below."""
    needs = {"veteran": career.veteran_victories, "ace": career.ace_victories}
    stretches = []
    for level, word in experience_names().items():
        held = getattr(career.mission_track, level)
        count = BLANKS if isinstance(held, Unknown) else held
        stretches.append((level, word, count, isinstance(held, Unknown)))
    # So wide that each level's name fits over its boxes.
    shares = tuple(max(count * style.box, 18.0) for _level, _word, count, _blank in stretches)

    def draw(sketch: Sketch, at: Box) -> None:
        for (level, word, count, blank), room in zip(stretches, at.columns(shares, 3.0), strict=True):
            sketch.text(room.x, at.y + 3.4, word, 10.0, "strong")
            for number in range(count):
                cell = Box(room.x + number * (style.box + 0.6), at.y + 4.6, style.box, style.box)
                sketch.add(Rect(cell.x, cell.y, cell.width, cell.height, None, Ink.BLACK, FINE))
                sketch.entry(f"{whose}.{level}.{number + 1}", cell.inset(0.4), "tick")
            below = at.y + style.box + 8.2
            said = _("needs {count} victories").format(count=needs[level]) if needs.get(level, 0) > 1 else ""
            said = said or (_("needs 1 victory") if level in needs else "")
            for line, text in enumerate(
                filter(None, (said, _("strike out boxes that your file lacks") if blank else ""))
            ):
                sketch.text(room.x, below + 3.5 * line, text, (8.5, 8.0, 7.0), room=room.width + 2.0)

    return CustomPart(draw, style.box + 12.0)


def _victories(career: PersonalFile, whose: str) -> Part:
    """Boxes for victories; a bar before that which makes an ace, and before those that bring an ability."""
    marks = {career.ace_victories, *range(career.ace_victories, VICTORIES, career.victories_per_ability or VICTORIES)}

    def draw(sketch: Sketch, at: Box) -> None:
        cells = at.columns((1.0,) * (VICTORIES // 2), 0.8)
        for number in range(VICTORIES):
            row, column = divmod(number, len(cells))
            cell = Box(cells[column].x, at.y + row * VICTORY_ROW, cells[column].width, VICTORY)
            sketch.add(Rect(cell.x, cell.y, cell.width, cell.height, None, Ink.BLACK, FINE))
            sketch.text(cell.x + 1.0, cell.y + 3.4, str(number + 1), 8.5)
            if number + 1 in marks:
                sketch.add(Line(cell.x, cell.bottom, cell.right, cell.bottom, Ink.BLACK, 1.2))
            sketch.entry(f"{whose}.victory.{number + 1}", cell.inset(0.6), "tick")

    return CustomPart(draw, 17.2)


def personal_files(library: Library, choices: Choices, size: Size) -> Deck:
    """Two files a page, of that size (mm): four pilots, then a bomber's and an airship's crew."""
    careers = library.of(CAREERS)
    cards = []
    for number, pair in enumerate(PAGES, start=1):
        sketch = Sketch(fillable=FILLABLE.value_in(choices))
        shown = [careers[id] for id in pair if id in careers]
        high = (size.height - GUTTER) / 2
        for at, case in enumerate(shown):
            room = Box(0, at * (high + GUTTER), size.width, high)
            whose = f"{case.id}-{at + 1}"
            place_part(
                sketch,
                room,
                *(personal_file(case.record, style, whose) for style in (FILES, LOW_FILES)),
                of=("name",),
                what=_("the personal file"),
            )
        middle = size.height / 2
        sketch.add(*(Line(x, middle, x + 3.0, middle, Ink.GREY70, HAIRLINE) for x in (0.0, size.width - 3.0)))
        named = ", ".join(dict.fromkeys(case.record.name for case in shown))
        cards.append(_page(sketch, f"personal-files-{number}", size, shown, named))
    return Deck(_("Personal files"), tuple(cards))


def _page(sketch: Sketch, name: str, size: Size, shows: Sequence[Case], title: str) -> Card:
    misfits = tuple((shows[0], misfit) for misfit in sketch.overflows)
    return Card(
        sketch.face(name, size),
        bookmark=(title,),
        cases=tuple({it.id: it for it in shows}.values()),
        overflows=misfits,
        form_id=name,
    )


def squadron_sheets(library: Library, choices: Choices, size: Size) -> Deck:
    """A squadron sheet of that size (mm) for each nation: hangar, barracks, and on a second page its depots."""
    cards: list[Card] = []
    for side, ink in zip(sides(library), INKS, strict=False):
        if SIDE.value_in(choices) in (None, side.side):
            cards += _squadron(library, choices, size, side, ink)
    return Deck(_("Squadron sheets"), tuple(cards), status_marks(it.front for it in cards))


def _squadron(library: Library, choices: Choices, size: Size, side: Side, ink: Ink) -> Iterator[Card]:
    nation = library.get(NATIONS, side.nations[0])
    if not isinstance(nation, Nation):
        return
    ours = [
        case
        for case in library.of(RATINGS).values()
        if isinstance(it := library.get(AIRCRAFT, case.id), Aircraft) and it.nation in side.nations
    ]
    seen = [(it.record, cast(Aircraft, library.get(AIRCRAFT, it.id))) for it in ours]
    shows = [*ours, *library.of(LOADS).values(), *library.of(DOCKING).values()]
    parts = ((_("hangar and barracks"), _hangar(seen, ink)), (_("depots and fame"), _depots(library, side, ink)))
    for number, (title, body) in enumerate(parts, start=1):
        sketch = Sketch(fillable=FILLABLE.value_in(choices))
        above = "  ·  ".join((side.name, title))
        head = Layers(
            (Masthead(national_mark(nation.mark), above, _("Squadron sheet"), ink, PAPERS.title),),
            PAPERS.masthead_height,
        )
        place_part(
            sketch, Box(0, 0, size.width, size.height), Column((head, *body), PAPERS.gap), what=_("the squadron sheet")
        )
        yield _page(sketch, f"squadron-{side.side}-{number}", size, shows, above)


def _hangar(ours: Sequence[tuple[Datasheet, Aircraft]], ink: Ink) -> tuple[Part, ...]:
    """Who leads, what fame there is, aircraft, airships, pilots and crews."""
    names = WriteInFields(
        (_("Name of the unit"), _("Squadron leader"), _("Skill"), _("Fame points")),
        ("unit", "leader", "skill", "fame"),
        (46, 46, 30, 24),
        10.0,
        ("squadron",),
        labels=(9.0, 8.0, 7.0),
    )
    order = (*get_args(Role), UNKNOWN)
    ranked = sorted(ours, key=lambda it: (order.index(it[0].role), it[0].grade == "advanced"))
    flying = [it for it in ranked if it[0].role not in ("airship", "dockfighter")]
    ships = [it for it in ours for _number in range(2) if it[0].role == "airship"]
    above = [(draw_from_above(seen, "mass"), 0.0) for _sheet, seen in flying]
    lying = [(draw_from_above(seen, "mass"), -90.0) for _sheet, seen in ships]
    heads = (_("aircraft"), _("cost"), _("ready for combat"), _("in the workshop"), _("lost"))
    shares = (62.0, 14.0, 38.0, 36.0, 20.0)
    aircraft = [[f"{it.designation} {it.name}", _cost(it), None, None, None] for it, _seen in flying]
    airships = [[it.designation, _cost(it), None, None, None] for it, _seen in ships]
    barracks = [str(number) for number in range(1, 9)]
    barracks += [_("{number} airship crew").format(number=number) for number in (9, 10)]
    barracks += [_("{number} bomber crew").format(number=number) for number in range(11, 15)]
    crews = [[who, None, None, "tick", "tick"] for who in barracks]
    columns = (_("place"), _("name"), _("experience"), _("ready"), _("hospital"))
    hangar = ruled_table(heads, shares, aircraft, "aircraft", PAPERS, above, tint=2)
    docks = ruled_table(heads, shares, airships, "airship", PAPERS, lying, tint=2)
    beds = ruled_table(columns, (32, 62, 34, 15, 17), crews, "crew", PAPERS, tint=3)
    begin, begins = _("starts with 4 standard fighters"), _("starts with 4 green pilots; each further one costs 1 fame")
    return (
        names,
        FramedPanel(
            "", _("Aircraft in the hangar"), hangar, ink, PAPERS, begin, _doubt((it for it, _seen in flying), "cost")
        ),
        FramedPanel(
            "", _("Airships"), docks, ink, PAPERS, _("at most two"), _doubt((it for it, _seen in ships), "cost")
        ),
        FramedPanel("", _("Pilots and crews in the barracks"), beds, ink, PAPERS, begins),
    )


def _doubt(records: Iterable[Record], figure: str) -> Sure | None:
    """Return the mark of a table that shows this figure of these records: that of the first one in no book."""
    return next(filter(None, (doubts_of(it, figure)[0] for it in records)), None)


def _cost(it: Datasheet) -> str | None:
    return None if isinstance(it.cost, Unknown) else str(it.cost)


def _depots(library: Library, side: Side, ink: Ink) -> tuple[Part, ...]:
    """What has been unlocked, and a ledger of fame."""
    loads = [case.record for case in library.of(LOADS).values()]
    systems = [case.record for case in library.of(DOCKING).values()]
    heads, shares = (_("system"), _("fame"), _("assigned")), (42.0, 14.0, 16.0)
    dock = next((it for it in library.of(RATINGS).values() if _docks(library, it, side)), None)

    def row(it: Load | Docking) -> list[str | None]:
        name = it.name
        if isinstance(it, Docking) and it.kind == "dockfighter" and dock:
            name = f"{it.name} {dock.record.name}"
        price = None if isinstance(it.price, Unknown) else _("free") if it.price == "automatic" else str(it.price)
        return [name, price, "tick"]

    ammunition = ruled_table((_("weapon"), *heads[1:]), shares, [row(it) for it in loads], "load", PAPERS)
    points = ruled_table(heads, shares, [row(it) for it in systems], "system", PAPERS)
    depots = (
        FramedPanel("", _("Ammunition depot"), ammunition, ink, PAPERS, _("paid once"), _doubt(loads, "price")),
        FramedPanel("", _("Docking points"), points, ink, PAPERS, _("paid once"), _doubt(systems, "price")),
    )
    columns = (_("mission"), _("aircraft"), _("experience"), _("value"), _("fame paid, won"), _("left"))
    ledger = ruled_table(columns, (46, 20, 24, 20, 40, 20), [[None] * 6 for _number in range(10)], "ledger", PAPERS)
    remark = _("inferior squadron in aircraft, experience, value: 2 fame each, 7 for all three")
    return (
        Row(depots, PAPERS.gap, shares=(1.0, 1.0)),
        FramedPanel("", _("Fame ledger"), ledger, ink, PAPERS, remark),
    )


def _docks(library: Library, case: Case[Datasheet], side: Side) -> bool:
    it = library.get(AIRCRAFT, case.id)
    return case.record.role == "dockfighter" and isinstance(it, Aircraft) and it.nation in side.nations


PERSONAL_FILES = Product(
    id="personal-files",
    title="Personal files",
    summary="four pilots, a bomber crew, an airship crew: missions, experience, victories, abilities; two per page",
    deck=personal_files,
    accepts=(FILLABLE,),
    printed_figures="careers",
)
SQUADRON_SHEETS = Product(
    id="squadron-sheets",
    title="Squadron sheets",
    summary="per nation: a page with hangar and barracks, and a page with depots and fame ledger",
    deck=squadron_sheets,
    accepts=(SIDE, FILLABLE),
    printed_figures="ratings.designation ratings.name ratings.cost ratings.role ratings.grade aircraft.engine aircraft.form "
    "aircraft.span aircraft.wings nations.mark game.sides loads.name loads.price docking.name docking.price",
)
