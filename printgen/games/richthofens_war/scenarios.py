"""Scenario sheets. Each has the text of a mission's card (or lines for copying it), and the aircraft in the chart."""

from __future__ import annotations

from msgspec.structs import replace

from printgen.data.figures import doubts_of
from printgen.data.kind import Case, Library, unique_cases
from printgen.data.records.fields import UNKNOWN, Unknown
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Space, TextBlock, Words, status_sign
from printgen.drawing.layout.part import Blank, Column, Inset, Layers, Part, Row, place_part
from printgen.drawing.marks import Trim
from printgen.drawing.panels.framed import FramedPanel, FrameStyle
from printgen.drawing.panels.heading import Heading
from printgen.drawing.panels.ruled import RuledLines
from printgen.drawing.panels.scene import SIZE, Scene
from printgen.drawing.sketch import Sketch
from printgen.games.richthofens_war.facts import Facts, select_aircraft
from printgen.games.richthofens_war.kinds import SCENARIOS
from printgen.games.richthofens_war.pad.page import mission_type_names
from printgen.games.richthofens_war.records import Scenario
from printgen.products.deck import Card, Deck, Product
from printgen.products.options import FILLABLE, Choices
from printgen.translation import _
from printgen.units import Box, Size

#: The size of a card. Two cards fit on a sheet of A4 or Letter.
TRIM = Trim(Size(184.0, 115.0), radius=3.0)
STYLE = FrameStyle(band=7.0, head=12.0, air=2.4, small=9.0, look="box", pen=0.6)
OWN = replace(STYLE, stripe=1.4)
#: The height of the rule above the foot of the heading, and the distance between writing lines, in mm.
ON_RULE, LEAD = 5.5, 5.3
#: The blank for an unknown mission type, or for the eligible aircraft of an unknown mission type.
BLANK = "____________"
#: The id of the card for a scenario of the players.
OWN_SCENARIO = "own"
#: The scenes of missions in the rulebook, and the scenes of other missions by their letter in the chart.
SCENES = {"richthofen-v-brown": "chase", "balloon-busting": "balloon", OWN_SCENARIO: "meeting"}
SCENES_OF_USES = {"F": "dogfight", "B": "bombing", "R": "photographs", "T": "strafing", "A": "spotting"}


def deck(library: Library, choices: Choices, size: Size) -> Deck:
    """Return one card per scenario, with two cards per sheet.

    If the player requests a form, return one page of the given size (mm) per scenario instead.
    """
    aircraft, is_form = select_aircraft(library, Choices()), FILLABLE.value_in(choices)
    cases = tuple(library.of(SCENARIOS).values())
    statuses = {status for case in cases for status in doubts_of(case.record) if status}
    # A card for a scenario of the players fills the last sheet.
    shown = (*cases, _blank_scenario(cases[-1])) if len(cases) % 2 and not is_form else cases
    cards = tuple(scenario_sheet(case, aircraft, None if is_form else TRIM, size) for case in shown)
    return Deck(_("Scenario sheets"), cards, tuple(sorted(statuses)))


def _blank_scenario(case: Case[Scenario]) -> Case[Scenario]:
    """Return a scenario without any content, for the players to fill in."""
    unknown = dict.fromkeys(("mission_type", "allied", "german", "start", "targets", "victory"), UNKNOWN)
    record = case.record.model_copy(update={"name": _("Your own scenario"), "sources": {}, **unknown})
    return replace(case, id=OWN_SCENARIO, record=record)


def scenario_sheet(case: Case[Scenario], aircraft: tuple[Facts, ...], trim: Trim | None, size: Size) -> Card:
    """Return a scenario's card, with each side's aircraft, starting positions, target hexes and victory conditions.

    Args:
        trim: the card format, or None for a form.
        size: the size of a form in mm.
    """
    scenario, sketch = case.record, Sketch(fillable=trim is None)
    size = trim.size if trim else size
    fields = ((_("Starting positions"), "start"), (_("Target hexes"), "targets"), (_("Victory conditions"), "victory"))
    sides = {facts.side.side: (facts.side.name, facts.ink) for facts in aircraft}
    box = Box(0, 0, size.width, size.height).inset(4.0 if trim else 0.0)
    eligible = [TextBlock(_eligible(scenario, aircraft, side), 3.0, 3.5, (9.0, 8.5, 8.0)) for side in sides]
    # Both sides have the same number of writing lines.
    most = max((len(it.lines((box.width - 3.0) / 2 - 2 * OWN.air)) for it in eligible), default=0)
    battle = []
    for (side, (name, ink)), text in zip(sides.items(), eligible, strict=True):
        head = Layers((text, Blank(3.0 + (most - 1) * 3.5)))
        body = Column((head, _answer(scenario, side, 4)))
        battle.append(FramedPanel("", name, body, ink, OWN, _("aircraft, numbers, aces")))
    # This rule applies unless the card says otherwise (Basic II.9a).
    remarks = {"start": _("otherwise, own half-hexes")}
    notes = {"start": (TextBlock(_("altitudes, speeds; which player is A"), 3.0, 3.5, (9.0, 8.0)),)}
    panels = [
        FramedPanel(
            "",
            title,
            Column((*notes.get(field, ()), _answer(scenario, field, 3, 0.0 if field in notes else STYLE.air))),
            Ink.BLACK,
            STYLE,
            remarks.get(field, ""),
        )
        for title, field in fields
        if getattr(scenario, field) != "none"
    ]
    name_status, type_status, rest_status = doubts_of(scenario, "name", "mission-type")
    mission_type = None if isinstance(scenario.mission_type, Unknown) else scenario.mission_type
    type_name = mission_type_names()[mission_type] if mission_type else ""
    # The title of most scenarios is the mission type.
    is_title = type_name.replace("-", " ") == scenario.name.replace("-", " ").casefold()
    kind = () if is_title else (Space(2.4), Words(type_name, 12.0, "semibold"))
    signs = (*kind, Space(1.6), status_sign(name_status or type_status or rest_status, 1.8))
    heading = Heading(scenario.name, "box", "", (24.0, 20.0, 14.0), signs, ("name",))
    # The scene is drawn on the heading's rule if the title leaves enough space.
    picture = SCENES.get(case.id) or (SCENES_OF_USES[mission_type] if mission_type else "")
    roomy = width(scenario.name, "heavy", 24.0) < box.width - SIZE.width - 8.0
    scene = (Inset(Scene(picture), bottom=ON_RULE),) if picture and roomy else ()
    head = Layers((Column((Blank(2.0, grows=True), heading)), *scene))
    parts: list[Part] = [head, Row(tuple(battle), 3.0), Blank(2.0), Row(tuple(panels), 3.0)]
    if trim is None:
        parts += [Blank(3.0), FramedPanel("", _("Notes"), RuledLines("notes"), Ink.BLACK, STYLE)]
    place_part(sketch, box, Column(tuple(parts)), of=("name",), what=scenario.name)
    shows = unique_cases((case, *(facts.case for facts in aircraft)))
    overflows = tuple((case, overflow) for overflow in sketch.overflows)
    face = sketch.face(f"scenario-{case.id}", size)
    id = None if trim else case.id
    return Card(face, bookmark=(scenario.name,), trim=trim, cases=shows, overflows=overflows, form_id=id)


def _eligible(scenario: Scenario, aircraft: tuple[Facts, ...], side: str) -> str:
    """Return a text that lists the aircraft of a side that may fly the scenario."""
    designations = [
        facts.ratings.designation
        for facts in aircraft
        if facts.side.side == side and scenario.mission_type in facts.ratings.mission_types
    ]
    names = BLANK if isinstance(scenario.mission_type, Unknown) else ", ".join(designations) or "–"
    return _("Eligible: {aircraft}").format(aircraft=names)


def _answer(scenario: Scenario, field: str, lines: int, above: float = 0.0) -> Part:
    """Return the text of a field from the mission's card, or lines to write on if the text is unknown."""
    text = getattr(scenario, field, "")
    return RuledLines(field, text if isinstance(text, str) else "", lines, LEAD, (field,), above)


SCENARIO_SHEETS = Product(
    id="scenario-sheets",
    title="Scenario sheets",
    summary="one card per kind of mission: aircraft, starting positions, targets and victory conditions, to copy from the box",
    deck=deck,
    accepts=(FILLABLE,),
    printed_figures="scenarios ratings.designation game.sides",
)
