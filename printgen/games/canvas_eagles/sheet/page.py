"""The sheet as a whole: where each part stands on the page, whatever the paper."""

from __future__ import annotations

from printgen.data.kind import Library
from printgen.drawing.sketch import Misfit, Sketch
from printgen.games.canvas_eagles.sheet import damage, foot, guns, header, log
from printgen.games.canvas_eagles.sheet.facts import Facts, chosen
from printgen.games.canvas_eagles.sheet.measures import FULL, SIZES, Measures
from printgen.games.canvas_eagles.sleeve import page as sleeve
from printgen.products.deck import WHICH, Aid, Card, Choices, Deck, Page
from printgen.translation import _
from printgen.units import Box, Size

GAP = 2.6
HEAD = FULL.head.height + GAP


def sheet(facts: Facts, size: Size) -> Card:
    """One aircraft's sheet on a page of that size (mm): who I am, how I am, what I shoot with, what I do, what I look up."""
    sketch = Sketch(fillable=facts.choices.fillable)
    page = Box(0, 0, size.width, size.height)
    measures = _measures(size.height, facts)
    header.draw(sketch, page, facts)
    below = page.below(HEAD)
    _damage(sketch, below, facts, measures)
    below = below.below(damage.height(facts, measures) + GAP)
    _guns(sketch, below, facts, measures)
    room = _log_room(size.height, facts, measures)
    log.log(sketch, page.below(size.height - foot.HEIGHT - GAP - room).top(room))
    foot.foot(sketch, page.below(size.height - foot.HEIGHT), facts)
    if (short := log.short_of(room)) > 0:
        sketch.misfits.append(Misfit(("guns",), _("all weapons on one page"), over=short))
    face = sketch.face(f"record-sheet-{facts.case.id}", size)
    misfits = tuple((facts.case_of(misfit), misfit) for misfit in sketch.misfits)
    return Card(face, bookmark=(facts.side.name, facts.aircraft.name), shows=facts.shows, misfits=misfits)


def _log_room(height: float, facts: Facts, measures: Measures) -> float:
    """What the other parts leave of a page's height for the turn log, mm."""
    above = HEAD + damage.height(facts, measures) + GAP + _guns_height(len(facts.guns), measures) + GAP
    return height - above - GAP - foot.HEIGHT


def _measures(height: float, facts: Facts) -> Measures:
    """The roomiest that leaves a log in two columns; the densest where none does."""
    return next((size for size in SIZES if log.parts(_log_room(height, facts, size)) == 2), SIZES[-1])


def _damage(sketch: Sketch, place: Box, facts: Facts, measures: Measures) -> None:
    """Tracks at the left, fuel at the right."""
    tracks, fuel = place.columns((place.width - 61.0, 56.0), 5.0)
    damage.tracks(sketch, tracks, facts, measures)
    damage.fuel(sketch, fuel, facts, measures)


def _guns_height(count: int, measures: Measures) -> float:
    """How high the weapons and the special damage stand: it takes the place beside an odd weapon, else a band."""
    return (count + 1) // 2 * measures.block + (0.0 if count % 2 else damage.SPECIAL_BAND)


def _guns(sketch: Sketch, place: Box, facts: Facts, measures: Measures) -> None:
    """Weapons two abreast, and the special damage."""
    count = len(facts.guns)
    for index, armed in enumerate(facts.guns):
        row = place.below((index // 2) * measures.block).top(measures.block)
        guns.block(sketch, row.columns((1.0, 1.0), 5.0)[index % 2], facts, armed, measures)
    above = (count // 2) * measures.block
    if count % 2:
        damage.special(sketch, place.below(above).top(measures.block).columns((1.0, 1.0), 5.0)[1], facts, 2)
    else:
        damage.special(sketch, place.below(above).top(damage.SPECIAL_BAND), facts, 5)


def deck(library: Library, choices: Choices, size: Size) -> Deck:
    """The record sheets of all aircraft that were chosen, each on a page of that size (mm).

    As `a5`, each stands beside its schedule on a page laid on its side.
    """
    if choices.layout == "a5":
        return Deck(_("Record sheets with schedules"), tuple(sleeve.cards(library, choices, size)))
    return Deck(_("Record sheets"), tuple(_page(facts, size) for facts in chosen(library, choices)))


def _page(facts: Facts, size: Size) -> Page:
    return Page(facts.case.id, facts.shows, lambda: sheet(facts, size))


RECORD_SHEETS = Aid(
    id="record-sheets",
    title="Record sheets",
    summary="one page an aircraft: damage, fuel, guns with their arcs and values, a log of 30 turns",
    deck=deck,
    heeds=(*WHICH, "fillable"),
    layouts=("a5",),
    seat=True,
)
