"""Checks of records against the figures in `rulebook.yaml` (CE112, CE116, CE309, CE404, CE505-CE507, CE710)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from printgen.checks.check import Problem, check
from printgen.checks.rulebook import HINT, differences, is_house_rule
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.records.tables import ArcDiagram
from printgen.games.canvas_eagles.ratings import Ratings

RULEBOOK = Path(__file__).parent.parent / "rulebook.yaml"
#: The gun that is shown in a diagram of the rulebook, and the diagram, by aircraft (3.519, 3.5191).
DRAWN = {"lfg-roland-c-ii": ("B", "diagram-5"), "spad-a2": ("A", "diagram-6")}


@check("CE112", "nation, month or aircraft differs from the rulebook", section="1.11", kinds=("game", "ratings"))
def war(case: Case, library: Library) -> Iterator[Problem]:
    """Sides, nations, the end of the early war, and the figures in notes on aircraft must match the rulebook.

    If a nation is on the wrong side, its aircraft are printed in the wrong kits. If the early war ends too late, late
    aircraft get early schedules. Only the D.H.4, the D.H.9 and the F.2b have dual controls.

    Example:
        era-ends: {early: 1917-01}      # the rulebook has 1916-12
    """
    yield from differences(case, RULEBOOK, "CE112")
    record = case.record
    if not isinstance(record, Ratings):
        return
    letter, id = DRAWN.get(case.id, ("", ""))
    diagram = library.get("diagrams", id)
    for index, gun in enumerate(record.guns):
        drawn = isinstance(diagram, ArcDiagram) and gun.id == letter and not is_house_rule(record, f"guns.{letter}.arc")
        if drawn and isinstance(diagram, ArcDiagram) and gun.arc != diagram.template:
            message = f"gun {gun.id} uses template {gun.arc}; {diagram.title} shows template {diagram.template} (3.51)"
            yield Problem(("guns", index, "arc"), message, HINT)


@check(
    "CE116",
    "rating differs from Appendix A or B",
    section="Appendix A, B",
    severity=Severity.WARNING,
    kinds=("ratings",),
)
def ratings(case: Case, _library: Library) -> Iterator[Problem]:
    """Stability, boxes, fuel, dive and climb must match the rulebook's two lists of aircraft, whatever source is cited.

    A typing error looks like a figure from another printing of the rulebook and could remain on a sheet for years. If your
    group plays with another figure, give it the status `house`. If your rulebook has another figure, waive this check.

    Example:
        aircraft: sopwith-camel
        climb: 3        # Appendix A has 2
    """
    yield from differences(case, RULEBOOK, "CE116")


@check("CE309", "weapon or diagram differs from the rulebook", section="6.00", kinds=("weapons", "diagrams"))
def weapons(case: Case, _library: Library) -> Iterator[Problem]:
    """The feed, drums and bursts of each weapon, and the figures of each diagram, must match the rulebook.

    With one drum too many, a gun could fire longer in every game, and players might not notice. If your group uses
    another figure, give it the status `house`.

    Example:
        weapon: lewis
        ammunition:
          - {drums: 9, boxes: 8}        # 4 drums of 3 boxes, of 5 from July 1916 (6.02)
    """
    yield from differences(case, RULEBOOK, "CE309")


@check("CE404", "marker faces differ from the rulebook", section="1.302", kinds=("markers",))
def markers(case: Case, _library: Library) -> Iterator[Problem]:
    """Each set of markers must have the rulebook's fronts and backs, and identical backs if the markers are passed secretly.

    When a fire is put out, its marker is turned over to the smoke side. Therefore, a fire marker must have smoke on its
    back. The tailing player must not be able to guess a maneuver from the back of a marker.

    Example:
        marker: fire-and-smoke
        pieces: [{front: fire, back: spin}]     # its back is smoke (3.1001)
    """
    yield from differences(case, RULEBOOK, "CE404")


@check("CE505", "die table differs from the rulebook", section="1.12", kinds=("dice",))
def dice(case: Case, _library: Library) -> Iterator[Problem]:
    """Each die table must use the rulebook's dice, thresholds, modifiers and open-ended rows.

    Players look up tables during play and would not notice a wrong threshold. The words of a row may differ if the meaning
    is the same. A modifier is found by its `id`, whatever its name. If you change a table by a house rule, describe the
    rule under `rule` in the table's source.

    Example:
        table: jamming
        rolls-1d6: {1-3: No jam, 4-6: Jammed}     # a long burst jams on 5 and 6 (3.801)
    """
    yield from differences(case, RULEBOOK, "CE505")


@check("CE506", "chart figures differ from the rulebook", section="3.00", kinds=("charts",))
def charts(case: Case, _library: Library) -> Iterator[Problem]:
    """Each line of a chart must have exactly the rulebook's figures. Phases and codes must be in the rulebook's order.

    The charts paraphrase the rulebook, so only figures and words such as `blue` are compared, wherever they are in
    the line. A line is found by its `id`, whatever its name.

    Example:
        chart: special-damage
        lines:
          - {id: fuel-tank, name: Fuel tank, text: Mark 3 fuel.}       # the rulebook has 6 (3.607)
    """
    yield from differences(case, RULEBOOK, "CE506")


@check("CE507", "combat values differ from the rulebook", section="3.53", kinds=("tables",))
def combat(case: Case, _library: Library) -> Iterator[Problem]:
    """The combat table must have the rulebook's base values and modifiers at ranges 3, 2, 1 and 0.

    Every attack is a sum of figures from this table. The signs, and the ranges without fire, matter as much as the
    numbers.

    Example:
        modifiers:
          - {modifier: deflection, name: Deflection, values: [3, 2, 1, "-"]}        # it is −3, −2, −1 (3.539)
    """
    yield from differences(case, RULEBOOK, "CE507")


@check(
    "CE710",
    "campaign figures differ from the rulebook",
    section="13.00",
    kinds=("campaign", "awards", "abilities", "equipment", "fates", "tasks"),
)
def campaign_figures(case: Case, _library: Library) -> Iterator[Problem]:
    """The awards, grades, abilities, weeks of absence, equipment and missions of a campaign must match the rulebook.

    The points of a long campaign depend on each figure. For your own rules, use `house-rules` in the roster or give the
    figure the status `house`.

    Example:
        award: kill
        points: {pilot: 12, observer: 12}       # a kill is 24 (13.103)
    """
    yield from differences(case, RULEBOOK, "CE710")
