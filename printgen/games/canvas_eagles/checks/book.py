"""What the rulebook fixes, by theme (CE112, CE116, CE309, CE404, CE505-CE507, CE710): records against `rulebook.yaml`."""

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
#: The gun that is drawn in a diagram of the book, by aircraft (3.519, 3.5191).
DRAWN = {"lfg-roland-c-ii": ("B", "diagram-5"), "spad-a2": ("A", "diagram-6")}


@check("CE112", "a nation, a month or an aircraft that is not the book's", section="1.11", kinds=("game", "ratings"))
def war(case: Case, library: Library) -> Iterator[Problem]:
    """Sides and their nations, the end of the early war, and what the book tells of single aircraft are as it has them.

    A nation on the wrong side takes its aircraft out of half the kits; a month more of early war gives late aircraft
    early schedules. Only the D.H.4, the D.H.9 and the F.2b have dual controls.

    Example:
        era-ends: {early: 1917-01}      # the book has 1916-12
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
            message = (
                f"gun {gun.id} fires by {diagram.title}, read as template {diagram.template}, not by {gun.arc} (3.51)"
            )
            yield Problem(("guns", index, "arc"), message, HINT)


@check(
    "CE116",
    "a rating that Appendix A or B has otherwise",
    section="Appendix A, B",
    severity=Severity.WARNING,
    kinds=("ratings",),
)
def ratings(case: Case, _library: Library) -> Iterator[Problem]:
    """Stability, boxes, fuel, dive and climb of the aircraft in the two lists are those of the lists, whatever their source.

    A sheet is typed once and flown for years: a slip of typing looks like a figure of another printing until it is looked up.
    Where your table plays otherwise, the figure's status is `house`; where your book has it so, waive this check.

    Example:
        aircraft: sopwith-camel
        climb: 3        # Appendix A has 2
    """
    yield from differences(case, RULEBOOK, "CE116")


@check("CE309", "a weapon or a diagram that is not the book's", section="6.00", kinds=("weapons", "diagrams"))
def weapons(case: Case, _library: Library) -> Iterator[Problem]:
    """How each weapon is fed, with how many drums, which bursts it fires, and what the diagrams tell, are as the book has them.

    A drum too many is a minute more of fire in every game, and nobody at the table would look it up. A house that plays
    otherwise calls its figure `house`.

    Example:
        weapon: lewis
        ammunition:
          - {drums: 9, boxes: 8}        # 4 drums of 3 boxes, of 5 from July 1916 (6.02)
    """
    yield from differences(case, RULEBOOK, "CE309")


@check("CE404", "a marker that shows something else", section="1.302", kinds=("markers",))
def markers(case: Case, _library: Library) -> Iterator[Problem]:
    """Each set shows on its fronts and backs what the book lays on the table, and is blind where it is passed on in secret.

    A fire that is put out is turned over to smoke; an altitude marker that is turned over must not set the aircraft
    alight; who tails must not read the answer from a back.

    Example:
        marker: fire-and-smoke
        pieces: [{front: fire, back: spin}]     # its back is smoke (3.1001)
    """
    yield from differences(case, RULEBOOK, "CE404")


@check("CE505", "a die table that is not the book's", section="1.12", kinds=("dice",))
def dice(case: Case, _library: Library) -> Iterator[Problem]:
    """Each die table is rolled with the dice that the book names; its thresholds, modifiers and open ends are the book's.

    A table is read in the middle of a fight, by whoever sits nearest: a threshold that is one too low is played for years.
    The words of a row may be others as long as they say the same; a modifier is found by its `id`, whatever its name.
    For a house's own table, the `rule` of its source says what the house plays.

    Example:
        table: jamming
        rolls-1d6: {1-3: No jam, 4-6: Jammed}     # a long burst jams on 5 and 6 (3.801)
    """
    yield from differences(case, RULEBOOK, "CE505")


@check("CE506", "a chart that tells other figures", section="3.00", kinds=("charts",))
def charts(case: Case, _library: Library) -> Iterator[Problem]:
    """Each line of a chart that the book gives figures for has those, and no others; phases and codes stand in its order.

    Charts are prose in our own words, so their figures alone can be held against the book. Numbers count wherever
    they stand in the line; words such as `blue` have to be in it. A line is found by its `id`, whatever its name.

    Example:
        chart: special-damage
        lines:
          - {id: fuel-tank, name: Fuel tank, text: Mark 3 fuel.}       # the book has 6 (3.607)
    """
    yield from differences(case, RULEBOOK, "CE506")


@check("CE507", "combat values that are not the book's", section="3.53", kinds=("tables",))
def combat(case: Case, _library: Library) -> Iterator[Problem]:
    """The combat table has the base value and the modifiers that the book prints, at ranges 3 2 1 0.

    Every shot is summed from it. The signs, and where fire is prohibited, are as much part of it as the numbers.

    Example:
        modifiers:
          - {modifier: deflection, name: Deflection, values: [3, 2, 1, "-"]}        # it takes 3, 2, 1 off (3.539)
    """
    yield from differences(case, RULEBOOK, "CE507")


@check(
    "CE710",
    "a campaign's table that is not the book's",
    section="13.00",
    kinds=("campaign", "awards", "abilities", "equipment", "fates", "tasks"),
)
def campaign_figures(case: Case, _library: Library) -> Iterator[Problem]:
    """What a campaign is reckoned by is as the book has it: awards, grades, abilities, weeks out, equipment, missions.

    Points of a whole winter hang on one figure. A group with rules of its own writes them as `house-rules` in its roster,
    or gives the figure the status `house`.

    Example:
        award: kill
        points: {pilot: 12, observer: 12}       # a kill is 24 (13.103)
    """
    yield from differences(case, RULEBOOK, "CE710")
