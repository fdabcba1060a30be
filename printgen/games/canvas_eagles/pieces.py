"""Pieces to cut out for Canvas Eagles.

- damage markers (1.301, 3.607) and other markers (1.30)
- counters for players without models
- Fire Arc templates, as overlays and as cards (3.51-3.522, 6.01)
- maps (11.01)
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from printgen.data.kind import Library
from printgen.data.readings import SIGN
from printgen.data.records.fields import UNKNOWN
from printgen.data.records.tables import Arc
from printgen.drawing.emblems import grade_badge
from printgen.drawing.fire_arc import DrawnHex
from printgen.drawing.hexes import TABLE_PITCH
from printgen.drawing.maps import MapStyle
from printgen.drawing.marks import Face, Glyph
from printgen.drawing.tailing import tailing_caption, tailing_scene
from printgen.games.canvas_eagles.options import AIRCRAFT_OPTIONS, DATE, ERA, requested_era
from printgen.games.canvas_eagles.sheet.facts import Facts, select_aircraft
from printgen.games.canvas_eagles.tabletop import EFFECTS, SECTIONS
from printgen.games.canvas_eagles.war import ERAS, Era
from printgen.products.arc_templates import Arcs, Firer
from printgen.products.arcs import arc_products
from printgen.products.deck import Deck, Product
from printgen.products.maps import map_product
from printgen.products.options import AIRCRAFT, HEX, SCALE, SIDE, Choices
from printgen.products.pieces import SIZES, chits, counters, markers
from printgen.products.pieces.counted import CounterAircraft, CounterFigure
from printgen.products.pieces.marker_size import fit_hexes
from printgen.products.poster import poster
from printgen.translation import _
from printgen.units import Size

#: The badge for an unknown stability: an empty space to write in.
BLANK_BADGE = Glyph("stability-blank", ())


def chit_words() -> chits.ChitWords:
    """Return the printed names of the sections, and one or two short lines about each kind of special damage (3.607)."""
    return chits.ChitWords(
        {"wing": _("WING"), "fuselage": _("FUSELAGE"), "tail": _("TAIL"), "engine": _("ENGINE")},
        {
            "smoke": (_("Smoke"),),
            "fire": (_("Fire"),),
            "fuel-tank-hit": (_("Fuel tank"), _("−6 fuel")),
            "fuel-tank-explodes": (_("Fuel tank"), _("explodes")),
            "engine-damaged": (_("Damaged"), _("no speed 3/4")),
            "rudder-jammed-left": (_("Rudder jam"), _("L for 2 turns")),
            "rudder-jammed-right": (_("Rudder jam"), _("R for 2 turns")),
            "rudder-jammed-straight": (_("Rudder jam"), _("S for 2 turns")),
            "fabric-tears-restricted": (_("Fabric tears"), _("no 27–36")),
            "fabric-tears-speed": (_("Fabric tears"), _("no speed 3/4")),
            "struts-damaged": (_("Struts"), _("no 27–36")),
            "weapon-destroyed": (_("One weapon"), _("destroyed")),
            "pilot-killed": (_("Pilot killed"),),
            "pilot-wound-slower": (_("Pilot wound?"), _("next: slower")),
            "pilot-wound-straight": (_("Pilot wound?"), _("next: straight")),
            "observer-killed": (_("Observer"), _("killed")),
            "observer-wound": (_("Obs. wound?"), _("no fire 3 turns")),
            "crew-wound": (_("Crew wound?"),),
        },
        title=_("Damage markers"),
    )


#: A function that returns the average damage of the deck, for `printgen show`.
deck_report = partial(chits.deck_report, sections=SECTIONS, effects=tuple(EFFECTS))


def aircraft_counter(facts: Facts, library: Library) -> CounterAircraft:
    """Return an aircraft's counter with its figures: stability, dive, climb, ceiling, fuel and boxes per section."""
    record, ceiling = facts.ratings, facts.ratings.ceiling

    def counter_figure(title: str, figure: str, value: object, note: str = "") -> CounterFigure:
        blank = value in (None, UNKNOWN) or facts.is_blank(figure)
        status = facts.differing_status(figure)
        return CounterFigure(title, "" if blank else str(value), note, None if blank or status == "charted" else status)

    label, note, eras = _known_ceilings(facts)
    flight = (
        counter_figure(_("Dive"), "dive", record.dive),
        counter_figure(_("Climb"), "climb", record.climb),
        counter_figure(_("Fuel"), "fuel", record.fuel),
        *(counter_figure(label, f"ceiling.{era}", getattr(ceiling, era), note) for era in eras),
    )
    return CounterAircraft(
        facts.case,
        tuple(case for case in facts.cases if case.kind.name in ("ratings", "aircraft", "liveries", "nations", "game")),
        facts.aircraft,
        facts.nation,
        facts.side.name,
        markers.owners(library)[facts.side.side].sign,
        DATE.value_in(facts.choices),
        (flight, tuple(counter_figure(name, f"{id}.boxes", track.boxes) for id, name, track in facts.tracks)),
        grade_badge("stability", facts.stability) if facts.stability else BLANK_BADGE,
    )


def _known_ceilings(facts: Facts) -> tuple[str, str, tuple[Era, ...]]:
    """Return the short label of the ceilings on a counter, its explanation, and the eras whose ceilings are printed.

    If the aircraft served in both eras and neither is requested, two different ceilings are printed. An unknown ceiling
    is omitted if the other ceiling is known.
    """
    ceiling, requested = facts.ratings.ceiling, requested_era(facts.choices, facts.war)
    served = tuple(era for era in ERAS if requested in (None, era) and getattr(ceiling, era) is not None)
    values = {era: facts.known_value(f"ceiling.{era}", getattr(ceiling, era)) for era in served}
    known = tuple(era for era in served if values[era] is not None)
    if len(known) == 2 and values[known[0]] != values[known[1]]:
        return _("Alt. E/L"), _("Alt. E/L: maximum altitude in the early and in the late war"), known
    if known == ("late",) != served:
        return _("Alt. L"), _("Alt. L: maximum altitude in the late war"), known
    if known == ("early",) != served:
        return _("Alt. E"), _("Alt. E: maximum altitude in the early war"), known
    # If two ceilings are equal and one has a status mark, the ceiling with the mark is printed.
    return (
        _("Alt."),
        "",
        tuple(sorted(known or served, key=lambda era: bool(facts.differing_status(f"ceiling.{era}"))))[-1:],
    )


def counter_deck(library: Library, choices: Choices, size: Size) -> Deck:
    """Return the counters of the selected aircraft, sorted by side and name."""
    counted = (aircraft_counter(facts, library) for facts in select_aircraft(library, choices))
    return counters.deck(counted, choices, size)


DAMAGE = Product(
    id="damage-markers",
    title="Damage markers",
    summary="the 35 two-sided damage markers to draw from a container, blue front, red back",
    deck=partial(chits.deck, words=chit_words),
    layouts=tuple(SIZES),
    printed_figures="damage",
    adapts=True,
)
MARKERS = Product(
    id="markers",
    title="Markers",
    summary="altitude, tailing, fire, smoke, spin, target, anti-aircraft, gun facing and entry hex markers",
    deck=partial(markers.deck, side=fit_hexes(TABLE_PITCH)),
    accepts=(SIDE, HEX),
    layouts=tuple(SIZES),
    printed_figures="markers",
    adapts=True,
)
COUNTERS = Product(
    id="counters",
    title="Counters",
    summary="aircraft from above, for people without models: to scale or fitted to the hex, ratings on the back",
    deck=counter_deck,
    adapts=True,
    accepts=(*AIRCRAFT_OPTIONS, HEX, SCALE),
    printed_figures="ratings.stability ratings.dive ratings.climb ratings.ceiling ratings.fuel ratings.engine.boxes "
    "ratings.wings.boxes ratings.fuselage.boxes ratings.tail.boxes aircraft liveries nations",
)


def arc_users(library: Library, choices: Choices) -> Mapping[int, Mapping[str, Firer]]:
    """Return the selected aircraft that use each template, by the template's number and then by the aircraft's name."""
    found: dict[int, dict[str, Firer]] = {}
    by_certainty = (None, "house", "reconstructed")
    for facts in select_aircraft(library, choices):
        for gun in facts.ratings.guns:
            if isinstance(gun.arc, int):
                users, name = found.setdefault(gun.arc, {}), facts.aircraft.name
                firer = Firer.from_source(facts.ratings.source_of(f"guns.{gun.id}.arc"), facts.case)
                users[name] = min(users.get(name, firer), firer, key=lambda it: by_certainty.index(it.sure))
    return found


def card_rules(arc: Arc | None, hexes: Collection[DrawnHex] | None) -> tuple[str, ...]:
    """Return the rules printed on the back of a card that shows `hexes`, or all rules if `hexes` is None.

    Return the caption of the picture for a tailing arc, whose remark states the rules.
    """
    if arc and arc.purpose == "tailing":
        return (tailing_caption(),) if arc.hexes else ()
    up_to = _(
        "Up to 3 hexes away. High and low: one level higher or lower; in your own hex only under 3.502{sign} (3.501, 3.512)."
    )
    hatched = _("Hatched: after a rigid weapon’s medium or long burst, climb (or stall) or dive next turn (3.2192).")
    blind = _(
        "Blind spot, 1 or 2 as charted{sign}: after level flight or a dive, only targets one level higher; after a climb, "
        "also the same level{sign} (3.522)."
    )
    return (
        up_to.format(sign=SIGN),
        *((hatched,) if hexes is None or any(it.shaded for it in hexes) else ()),
        *((blind.format(sign=SIGN),) if hexes is None or any(it.blind for it in hexes) else ()),
    )


def back_picture(arc: Arc | None) -> Face | None:
    """Return the picture of tailing on the backs of the tailing arcs, or None for other templates."""
    return tailing_scene(4.0) if arc and arc.purpose == "tailing" and arc.hexes else None


ARCS = Arcs(arc_users, card_rules, (AIRCRAFT, ERA, DATE, SIDE), picture=back_picture)
CARDS, OVERLAYS = arc_products("fire-arc-templates", "fire-arc-overlays", ARCS)


def edge_labels() -> dict[str, str]:
    """Return the label printed in the margin at each side's trenchline, by side."""
    return {"allied": _("Allied lines"), "central": _("Central Powers’ lines")}


def map_remark() -> str:
    """Return the explanation of the numbers that are printed next to the names of terrain."""
    return _("an aircraft lands on a 2d6 roll of this number or more; use the worst terrain in a hex (11.01)")


# Named functions (no lambdas), because maps are also drawn in other processes.
STYLE = MapStyle(
    lines=edge_labels,
    chart="landing",
    rolls={
        **dict.fromkeys(("open", "no-mans-land"), "open-ground"),
        **dict.fromkeys(("rivers", "railways", "marsh"), "river"),
        "woods": "woods",
        "trench": "trench-line",
        "shell-holes": "shell-holes",
        "village": "village",
        "roads": "road",
    },
    remark=map_remark,
)
MAPS = map_product(STYLE)
POSTER = poster(select_aircraft, *AIRCRAFT_OPTIONS)
