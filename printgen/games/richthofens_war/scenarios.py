"""Scenario sheets: for each kind of mission what its card says, lines to write it on, and who may fly it by the chart."""

from __future__ import annotations

from msgspec.structs import replace

from printgen.data.figures import doubts_of
from printgen.data.kind import Case, Library, unique_cases
from printgen.data.records.fields import Unknown
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceLine, Space, TextBlock, Words, status_sign
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

#: A card of which a sheet of A4 or Letter takes two.
TRIM = Trim(Size(184.0, 115.0), radius=3.0)
STYLE = FrameStyle(band=7.0, head=12.0, air=2.4, small=9.0, look="box")
OWN = replace(STYLE, stripe=1.4)
#: From the foot of the heading up to its rule, and from one line to write on to the next, mm.
ON_RULE, LEAD = 4.7, 6.1
#: Where a mission's use, or who may fly it, is written in.
BLANK = "____________"
#: The scenes of the missions that the folder names, and of what else is flown, by its use.
SCENES = {"richthofen-v-brown": "chase", "balloon-busting": "balloon"}
SCENES_OF_USES = {"F": "dogfight", "B": "bombing", "R": "photographs", "T": "strafing", "A": "spotting"}


def deck(library: Library, choices: Choices, size: Size) -> Deck:
    """A card for each scenario, two to a sheet; as a form a page of that size (mm)."""
    flown, form = select_aircraft(library, Choices()), FILLABLE.value_in(choices)
    cases = library.of(SCENARIOS).values()
    sure = {sure for case in cases for sure in doubts_of(case.record) if sure}
    made = tuple(scenario_sheet(case, flown, None if form else TRIM, size) for case in cases)
    return Deck(_("Scenario sheets"), made, tuple(sorted(sure)))


def scenario_sheet(case: Case[Scenario], flown: tuple[Facts, ...], trim: Trim | None, size: Size) -> Card:
    """The card or form of one scenario: orders of battle of both sides, start, targets, victory."""
    it, sketch = case.record, Sketch(fillable=trim is None)
    size = trim.size if trim else size
    ways = ((_("Starting positions"), "start"), (_("Target hexes"), "targets"), (_("Victory conditions"), "victory"))
    sides = {facts.side.side: (facts.side.name, facts.ink) for facts in flown}
    battle = []
    for side, (name, ink) in sides.items():
        able = [
            facts.ratings.designation
            for facts in flown
            if facts.side.side == side and it.mission_type in facts.ratings.mission_types
        ]
        named = BLANK if isinstance(it.mission_type, Unknown) else ", ".join(able) or "–"
        may = _("Eligible: {aircraft}").format(aircraft=named)
        body = Column((_answer(it, side, 3), Blank(1.6), TextBlock(may, 3.2, 3.5, (9.0, 8.5, 8.0))))
        battle.append(FramedPanel("", name, body, ink, OWN, _("aircraft, numbers, aces")))
    # Where the card says nothing else (Basic II.9a).
    remarks = {"start": _("otherwise own half-hexes")}
    below = {"start": (TextBlock(_("with altitudes, speeds, and who is player A"), 3.2, 3.5, (9.0, 8.5, 8.0)),)}
    rest = [
        FramedPanel(
            "",
            title,
            Column((_answer(it, field, 2), Blank(1.2), *below.get(field, ()))),
            Ink.BLACK,
            STYLE,
            remarks.get(field, ""),
        )
        for title, field in ways
        if getattr(it, field) != "none"
    ]
    of_name, of_use, of_rest = doubts_of(it, "name", "mission-type")
    signs = Space(1.6), status_sign(of_name)
    box = Box(0, 0, size.width, size.height).inset(4.0 if trim else 0.0)
    heading = Heading(it.name, "box", "", (24.0, 20.0, 14.0), signs, ("name",))
    use = None if isinstance(it.mission_type, Unknown) else it.mission_type
    above = PieceLine(
        (
            Words(mission_type_names()[use] if use else BLANK, 12.0, "semibold"),
            Space(1.6),
            status_sign(of_use or of_rest),
        ),
        8.0,
    )
    # On the heading's rule, where the title leaves room for it.
    picture = SCENES.get(it.scenario) or (SCENES_OF_USES[use] if use else "")
    roomy = width(it.name, "heavy", 24.0) < box.width - SIZE.width - 8.0
    standing = (Inset(Scene(picture), bottom=ON_RULE),) if picture and roomy else ()
    head = Layers((Column((above, Blank(grows=True), heading)), *standing))
    parts: list[Part] = [head, Row(tuple(battle), 3.0), Blank(3.0), Row(tuple(rest), 3.0)]
    if trim is None:
        parts += [Blank(3.0), FramedPanel("", _("Notes"), RuledLines("notes"), Ink.BLACK, STYLE)]
    place_part(sketch, box, Column(tuple(parts)), of=("name",), what=it.name)
    shows = unique_cases((case, *(facts.case for facts in flown)))
    told = tuple((case, misfit) for misfit in sketch.overflows)
    face = sketch.face(f"scenario-{case.id}", size)
    id = None if trim else case.id
    return Card(face, bookmark=(it.name,), trim=trim, cases=shows, overflows=told, form_id=id)


def _answer(it: Scenario, field: str, lines: int) -> Part:
    """What a card says, or lines to write it on."""
    said = getattr(it, field, "")
    return RuledLines(field, said if isinstance(said, str) else "", lines, LEAD, (field,))


SCENARIO_SHEETS = Product(
    id="scenario-sheets",
    title="Scenario sheets",
    summary="one card per kind of mission: aircraft, starting positions, targets and victory conditions, to copy from the box",
    deck=deck,
    accepts=(FILLABLE,),
    printed_figures="scenarios ratings.designation game.sides",
)
