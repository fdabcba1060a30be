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
from printgen.drawing.inks import SIDE_INKS, Ink
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
from printgen.products.options import FILLABLE, SIDE, Choices
from printgen.translation import _
from printgen.units import Box, Size

#: The number of boxes per level of the mission track if the real number is unknown, and the number of boxes for victories.
BLANKS, VICTORIES = 4, 20
#: The personal files on each page: two pages with two pilots each, and one page with the crews.
PAGES = (("pilot", "pilot"), ("pilot", "pilot"), ("bomber-crew", "airship-crew"))
GUTTER = 9.0
#: The height of a victory box, and the distance between two rows of victory boxes, in mm.
VICTORY, VICTORY_ROW = 8.0, 8.8


def experience_names() -> dict[str, str]:
    """Return the printed names for the four levels of experience, by id."""
    return {"green": _("green"), "experienced": _("experienced"), "veteran": _("veteran"), "ace": _("ace")}


def personal_file(career: PersonalFile, style: SheetStyle, prefix: str) -> Part:
    """Return the personal file of a pilot or crew.

    Args:
        prefix: a prefix for the names of form fields, so that two files on one page have different names.
    """
    names = WriteInFields(
        (_("Rank"), _("Squadron"), _("Aircraft")),
        ("rank", "squadron", "aircraft"),
        (28, 40, 40),
        9.6,
        (prefix,),
        labels=(9.0, 8.0, 7.0),
    )
    counts = [getattr(career.mission_track, level) for level in experience_names()]
    remark = _("mark off one box at the start of each mission")
    if any(isinstance(count, Unknown) for count in counts):
        remark = _("one box per mission, at its start; cross out missing boxes")
    track = _track(career, prefix, style)
    abilities = writing_lines(career.max_abilities, f"{prefix}.ability", style)
    story = writing_lines(2, f"{prefix}.story", style, grows=True)

    def frame(title: str, body: Part, remark: str = "") -> Part:
        return FramedPanel("", title, body, Ink.BLACK, style, remark)

    head = (
        Heading(career.name, "label", ", ".join(career.roles), (20.0, 17.0)),
        NameFrame(_("Name"), f"{prefix}.name"),
    )
    missions = frame(_("Missions flown and experience"), track, remark)
    person = (Column((Inset(names, 4.0, 0.0, 4.0, 1.6), missions), style.gap), PortraitBox(_("portrait")))
    victories = frame(_("Victories"), _victories(career, prefix), _("aircraft, airships, ground targets"))
    foot = (
        frame(_("Ace abilities"), abilities, _("one die per ability")),
        frame(_("Wounds, awards, story"), story),
    )
    rows = (
        Row(head, style.gap),
        Row(person, style.gap, widths=(0.0, 36.0)),
        victories,
        Row(foot, style.gap, shares=(1.0, 1.3)),
    )
    return Column(rows, style.gap)


def _track(career: PersonalFile, prefix: str, style: SheetStyle) -> Part:
    """Return the mission track, with one row of boxes per level of experience.

    It also states the victories that pilots need to become veterans and aces.
    """
    needed_victories = {"veteran": career.veteran_victories, "ace": career.ace_victories}
    levels = []
    for level, word in experience_names().items():
        box_count = getattr(career.mission_track, level)
        count = BLANKS if isinstance(box_count, Unknown) else box_count
        levels.append((level, word, count))
    # Each level is wide enough for its name above the boxes.
    shares = tuple(max(count * style.box, 18.0) for _level, _word, count in levels)

    def draw(sketch: Sketch, at: Box) -> None:
        for (level, word, count), place in zip(levels, at.columns(shares, 3.0), strict=True):
            sketch.text(place.x, at.y + 3.4, word, 10.0, "strong")
            for number in range(count):
                cell = Box(place.x + number * (style.box + 0.6), at.y + 4.6, style.box, style.box)
                sketch.add(Rect(cell.x, cell.y, cell.width, cell.height, None, Ink.BLACK, FINE))
                sketch.entry(f"{prefix}.{level}.{number + 1}", cell.inset(0.4), "tick")
            baseline = at.y + style.box + 8.2
            requirement = (
                _("needs {count} victories").format(count=needed_victories[level])
                if needed_victories.get(level, 0) > 1
                else ""
            )
            requirement = requirement or (_("needs 1 victory") if level in needed_victories else "")
            room = place.width + 2.0
            sketch.text(place.x, baseline, requirement, (8.5, 8.0, 7.0), room=room)

    return CustomPart(draw, style.box + 10.0)


def _victories(career: PersonalFile, prefix: str) -> Part:
    """Return boxes for victories. A bar below a box marks a victory that promotes the pilot to ace or earns an ability."""
    marks = {
        career.ace_victories,
        *range(career.ace_victories, VICTORIES + 1, career.victories_per_ability or VICTORIES),
    }

    def draw(sketch: Sketch, at: Box) -> None:
        cells = at.columns((1.0,) * (VICTORIES // 2), 0.8)
        for number in range(VICTORIES):
            row, column = divmod(number, len(cells))
            cell = Box(cells[column].x, at.y + row * VICTORY_ROW, cells[column].width, VICTORY)
            sketch.add(Rect(cell.x, cell.y, cell.width, cell.height, None, Ink.BLACK, FINE))
            sketch.text(cell.x + 1.0, cell.y + 3.4, str(number + 1), 8.5)
            if number + 1 in marks:
                sketch.add(Line(cell.x, cell.bottom, cell.right, cell.bottom, Ink.BLACK, 1.2))
            sketch.entry(f"{prefix}.victory.{number + 1}", cell.inset(0.6), "tick")

    return CustomPart(draw, 17.2)


def personal_files(library: Library, choices: Choices, size: Size) -> Deck:
    """Return pages of the given size (mm) with two personal files each, for four pilots, a bomber crew and an airship crew."""
    careers = library.of(CAREERS)
    cards = []
    for number, pair in enumerate(PAGES, start=1):
        sketch = Sketch(fillable=FILLABLE.value_in(choices))
        shown_careers = [careers[id] for id in pair if id in careers]
        high = (size.height - GUTTER) / 2
        for at, case in enumerate(shown_careers):
            place = Box(0, at * (high + GUTTER), size.width, high)
            prefix = f"{case.id}-{at + 1}"
            place_part(
                sketch,
                place,
                *(personal_file(case.record, style, prefix) for style in (FILES, LOW_FILES)),
                of=("name",),
                what=_("the personal file"),
            )
        middle = size.height / 2
        sketch.add(*(Line(x, middle, x + 3.0, middle, Ink.GREY70, HAIRLINE) for x in (0.0, size.width - 3.0)))
        title = ", ".join(dict.fromkeys(case.record.name for case in shown_careers))
        cards.append(_page(sketch, f"personal-files-{number}", size, shown_careers, title))
    return Deck(_("Personal files"), tuple(cards))


def _page(sketch: Sketch, name: str, size: Size, shows: Sequence[Case], title: str) -> Card:
    overflows, face = tuple((shows[0], overflow) for overflow in sketch.overflows), sketch.face(name, size)
    return Card(
        face,
        bookmark=(title,),
        cases=tuple({it.id: it for it in shows}.values()),
        overflows=overflows,
        statuses=status_marks([face]),
        form_id=name,
    )


def squadron_sheets(library: Library, choices: Choices, size: Size) -> Deck:
    """Return each nation's squadron sheets on pages of the given size (mm): one for the unit, one for depots and fame."""
    cards: list[Card] = []
    for side, ink in zip(sides(library), SIDE_INKS, strict=False):
        if SIDE.value_in(choices) in (None, side.side):
            cards += _squadron_pages(library, choices, size, side, ink)
    return Deck(_("Squadron sheets"), tuple(cards), status_marks(it.front for it in cards))


def _squadron_pages(library: Library, choices: Choices, size: Size, side: Side, ink: Ink) -> Iterator[Card]:
    nation = library.get(NATIONS, side.nations[0])
    if not isinstance(nation, Nation):
        return
    cases = [
        case
        for case in library.of(RATINGS).values()
        if isinstance(it := library.get(AIRCRAFT, case.id), Aircraft) and it.nation in side.nations
    ]
    sheets = [(it.record, cast(Aircraft, library.get(AIRCRAFT, it.id))) for it in cases]
    shows = [*cases, *library.of(LOADS).values(), *library.of(DOCKING).values()]
    pages = ((_("hangar and barracks"), _hangar(sheets, ink)), (_("depots and fame"), _depots(library, side, ink)))
    for number, (title, body) in enumerate(pages, start=1):
        sketch = Sketch(fillable=FILLABLE.value_in(choices))
        heading = "  ·  ".join((side.name, title))
        head = Layers(
            (Masthead(national_mark(nation.mark), heading, _("Squadron sheet"), ink, PAPERS.title),),
            PAPERS.masthead_height,
        )
        place_part(
            sketch, Box(0, 0, size.width, size.height), Column((head, *body), PAPERS.gap), what=_("the squadron sheet")
        )
        yield _page(sketch, f"squadron-{side.side}-{number}", size, shows, heading)


def _hangar(sheets: Sequence[tuple[Datasheet, Aircraft]], ink: Ink) -> tuple[Part, ...]:
    """Return the parts for the unit: its names and fame, and its aircraft, airships, pilots and crews."""
    names = WriteInFields(
        (_("Name of the unit"), _("Squadron leader"), _("Skill"), _("Fame points")),
        ("unit", "leader", "skill", "fame"),
        (46, 46, 30, 24),
        10.0,
        ("squadron",),
        labels=(9.0, 8.0, 7.0),
    )
    order = (*get_args(Role), UNKNOWN)
    ranked = sorted(sheets, key=lambda it: (order.index(it[0].role), it[0].grade == "advanced"))
    aircraft_sheets = [it for it in ranked if it[0].role not in ("airship", "dockfighter")]
    airship_sheets = [it for it in sheets for _number in range(2) if it[0].role == "airship"]
    plan_views = [(draw_from_above(aircraft_record, "mass"), 0.0) for _sheet, aircraft_record in aircraft_sheets]
    turned_views = [(draw_from_above(aircraft_record, "mass"), -90.0) for _sheet, aircraft_record in airship_sheets]
    heads = (_("aircraft"), _("cost"), _("ready for combat"), _("in the workshop"), _("lost"))
    shares = (62.0, 14.0, 38.0, 36.0, 20.0)
    aircraft = [[f"{it.designation} {it.name}", _format_cost(it), None, None, None] for it, _record in aircraft_sheets]
    airships = [[it.designation, _format_cost(it), None, None, None] for it, _record in airship_sheets]
    barracks = [str(number) for number in range(1, 9)]
    barracks += [_("{number} airship crew").format(number=number) for number in (9, 10)]
    barracks += [_("{number} bomber crew").format(number=number) for number in range(11, 15)]
    crews = [[crew, None, None, "tick", "tick"] for crew in barracks]
    columns = (_("place"), _("name"), _("experience"), _("ready"), _("hospital"))
    aircraft_table = ruled_table(heads, shares, aircraft, "aircraft", PAPERS, plan_views, tint=2)
    airship_table = ruled_table(heads, shares, airships, "airship", PAPERS, turned_views, tint=2)
    crew_table = ruled_table(columns, (32, 62, 34, 15, 17), crews, "crew", PAPERS, tint=3)
    starting_aircraft, starting_pilots = (
        _("starts with 4 standard fighters"),
        _("starts with 4 green pilots; each further pilot costs 1 fame"),
    )
    return (
        names,
        FramedPanel(
            "",
            _("Aircraft in the hangar"),
            aircraft_table,
            ink,
            PAPERS,
            starting_aircraft,
            _first_status((it for it, _record in aircraft_sheets), "cost"),
        ),
        FramedPanel(
            "",
            _("Airships"),
            airship_table,
            ink,
            PAPERS,
            _("at most two"),
            _first_status((it for it, _record in airship_sheets), "cost"),
        ),
        FramedPanel("", _("Pilots and crews in the barracks"), crew_table, ink, PAPERS, starting_pilots),
    )


def _first_status(records: Iterable[Record], figure: str) -> Sure | None:
    """Return the status to mark at a table, or None if no mark is needed.

    The table shows one figure of several records. The status is that of the first record that needs a mark.
    """
    return next(filter(None, (doubts_of(it, figure)[0] for it in records)), None)


def _format_cost(sheet: Datasheet) -> str | None:
    return None if isinstance(sheet.cost, Unknown) else str(sheet.cost)


def _depots(library: Library, side: Side, ink: Ink) -> tuple[Part, ...]:
    """Return the parts for the depots, with prices, and the ledger for fame."""
    loads = [case.record for case in library.of(LOADS).values()]
    systems = [case.record for case in library.of(DOCKING).values()]
    heads, shares = (_("system"), _("fame"), _("assigned")), (42.0, 14.0, 16.0)
    dockfighter = next((it for it in library.of(RATINGS).values() if _is_dockfighter_of(library, it, side)), None)

    def row(it: Load | Docking) -> list[str | None]:
        name = it.name
        if isinstance(it, Docking) and it.kind == "dockfighter" and dockfighter:
            name = f"{it.name} {dockfighter.record.name}"
        price = None if isinstance(it.price, Unknown) else _("free") if it.price == "automatic" else str(it.price)
        return [name, price, "tick"]

    ammunition = ruled_table((_("weapon"), *heads[1:]), shares, [row(it) for it in loads], "load", PAPERS)
    points = ruled_table(heads, shares, [row(it) for it in systems], "system", PAPERS)
    depots = (
        FramedPanel("", _("Ammunition depot"), ammunition, ink, PAPERS, _("paid once"), _first_status(loads, "price")),
        FramedPanel("", _("Docking points"), points, ink, PAPERS, _("paid once"), _first_status(systems, "price")),
    )
    columns = (_("mission"), _("aircraft"), _("experience"), _("value"), _("fame paid, won"), _("left"))
    ledger = ruled_table(columns, (46, 20, 24, 20, 40, 20), [[None] * 6 for _number in range(10)], "ledger", PAPERS)
    remark = _("squadron inferior in number of aircraft, experience or value: 2 fame for each, 7 for all three")
    return (
        Row(depots, PAPERS.gap, shares=(1.0, 1.0)),
        FramedPanel("", _("Fame ledger"), ledger, ink, PAPERS, remark),
    )


def _is_dockfighter_of(library: Library, case: Case[Datasheet], side: Side) -> bool:
    it = library.get(AIRCRAFT, case.id)
    return case.record.role == "dockfighter" and isinstance(it, Aircraft) and it.nation in side.nations


PERSONAL_FILES = Product(
    id="personal-files",
    title="Personal files",
    summary="four pilots, a bomber crew, an airship crew: missions, experience, victories, abilities; two per page",
    deck=personal_files,
    grows=True,
    accepts=(FILLABLE,),
    printed_figures="careers",
)
SQUADRON_SHEETS = Product(
    id="squadron-sheets",
    title="Squadron sheets",
    summary="per nation: a page with hangar and barracks, and a page with depots and fame ledger",
    deck=squadron_sheets,
    grows=True,
    accepts=(SIDE, FILLABLE),
    printed_figures="ratings.designation ratings.name ratings.cost ratings.role ratings.grade aircraft.engine aircraft.form "
    "aircraft.span aircraft.wings nations.mark game.sides loads.name loads.price docking.name docking.price",
)
