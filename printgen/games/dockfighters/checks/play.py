"""Checks of missions, movement, the map, the bot's chart and the book's chapters (DF201, DF502, DF601, DF605, DF801, DF901)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from printgen.checks import maps
from printgen.checks.check import Problem, Remark, check
from printgen.checks.coverage import coverage_problems
from printgen.checks.tabletop import rows_and_columns
from printgen.data.edits import Replace
from printgen.data.findings import format_count
from printgen.data.kind import Case, Library
from printgen.data.kinds import CHARTS, COVERAGE, DICE, MAPS
from printgen.data.nearest import nearest
from printgen.data.records.coverage import Coverage
from printgen.data.records.maps import Map
from printgen.data.records.record import yaml_name
from printgen.data.yaml import Path
from printgen.games.dockfighters.kinds import BOT, MISSIONS, TEMPLATES
from printgen.games.dockfighters.records.play import Figures, MissionCard, Step, Template, placeholder_names
from printgen.games.dockfighters.records.units import AGILITIES

#: The highest total value of the missions in a scenario.
HIGHEST = 5
#: The number of turns of a mission.
TURNS = 12


@check("DF201", "movement template turns earlier than one with greater agility", section="Agility", kinds=(TEMPLATES,))
def templates(case: Case[Template], library: Library) -> Iterator[Problem]:
    """An aircraft with greater agility must not turn later or less often than an aircraft with less agility.

    In the rulebook's examples, an aircraft with medium agility may turn after 3 hexes, and again after 3 more hexes.
    An aircraft with very high agility may turn before it moves, and again after 3 hexes.

    Example:
        template: high
        first-turn-after: 4        # medium turns after 3
    """
    template = case.record
    order = dict(pairwise(AGILITIES))
    next_template = library.get(TEMPLATES, order[template.template]) if template.template in order else None
    if isinstance(next_template, Template):
        for name in ("first_turn_after", "next_turn_after"):
            hexes, hexes_above = getattr(template, name), getattr(next_template, name)
            if isinstance(hexes, int) and isinstance(hexes_above, int) and (hexes < hexes_above):
                message = (
                    f"{template.name} agility turns after {format_count(hexes, 'hex', 'hexes')}, "
                    f"but {next_template.name.lower()} agility after {hexes_above}"
                )
                yield Problem(
                    (yaml_name(name),),
                    message,
                    "look up both templates again: the greater the agility, the earlier the turn",
                )


DF502 = check("DF502", "wrong number of cells in a row", kinds=(DICE, CHARTS))(rows_and_columns)


@check("DF601", "mission that cannot be played", section="General rules for scenario setup", kinds=(MISSIONS,))
def missions(case: Case[MissionCard], _library: Library) -> Iterator[Problem]:
    """A mission must have a value of 5 or less, 12 turns, and points for at least one target from its lists.

    Two players choose one mission each, with a total value of at most 5. Therefore, two missions of value 3 cannot be
    played together.

    Example:
        mission: bomb-run
        value: 6
    """
    mission = case.record
    if mission.value > HIGHEST:
        message = f"value {mission.value}; the missions of a scenario have a total value of at most {HIGHEST}"
        yield Problem(("value",), message, "write a value from 1 to 5, as in the booklet")
    if mission.turns != TURNS:
        yield Problem(
            ("turns",),
            f"this mission has {format_count(mission.turns, 'turn')}; every mission must have {TURNS}",
            f"write {TURNS}; additional turns belong in `extra-turns` and `extra-turns-timing`",
        )
    if mission.targets and mission.targets.points < min(mission.targets.lists, default=1):
        message = f"total points of {mission.targets.points} are not enough for a target of value {min(mission.targets.lists)}"
        yield Problem(("targets", "points"), message, "write the total points of the targets to place")


@check("DF801", "incomplete bot chart", section="Bot / Konrad", kinds=(BOT,))
def bot(case: Case[Step], library: Library) -> Iterator[Problem]:
    """Each step of the bot's chart must be reachable and have a next step or end the turn. Each question must have answers.

    Players follow the arrows with a finger. A chart does not work in these cases:

    - A step has no next step.
    - A question has only one answer.
    - No arrow leads to a step.
    - Steps form an endless loop in which no step uses up a roll, the move or a target.

    Write numbers in `figures`, and put their names in braces in the text, so that printgen can compare the numbers with the
    rulebook.

    Example:
        step: in-arc
        kind: ask
        text: An enemy in its arc?
        branches: []
    """
    step = case.record
    path = ("branches",) if step.branches else ()
    if step.kind == "end" and step.branches:
        yield Problem(path, "an `end` step with a next step", "remove `branches`, or change `kind` to `do`")
    elif step.kind != "end" and not step.branches:
        yield Problem(path, "no next step", "add the next step to `branches`, or change `kind` to `end`")
    elif step.kind == "ask" and len(step.branches) < 2:
        yield Problem(path, "a question with only one answer", "add a branch for each answer, or change `kind` to `do`")
    elif step.kind in ("do", "start") and len(step.branches) > 1:
        yield Problem(
            path, f"{len(step.branches)} next steps, but the step is not a question", "change `kind` to `ask`"
        )
    for at, arrow in enumerate(step.branches):
        if step.kind == "ask" and arrow.answer is None:
            hint = "write `id:` with `yes`, `no`, `passed` or `failed`, or `text:` with the text of the answer"
            yield Problem(("branches", at), "a branch without an answer", hint)
        yield from _figure_problems(("branches", at), arrow.text or "", arrow.figures, ())
    yield from _figure_problems((), step.text, step.figures, tuple(library.of(BOT)))
    if case.id not in library.derive(_reachable_steps):
        notes = (Remark("the chart begins at the step of kind `start`"),)
        yield Problem(
            ("step",),
            "no arrow leads to this step",
            "add this step to the `branches` of another step, or remove it",
            notes,
        )
    if case.id in library.derive(_looping_steps):
        hint = "give one of the steps a `resource` that it uses up (a roll, the move or a target), or add a way out of the loop"
        yield Problem(("step",), "this step is part of an endless loop", hint)


def _figure_problems(path: Path, words: str, figures: Figures, steps: Sequence[str]) -> Iterator[Problem]:
    """Yield problems with a text's numbers, with unknown names in braces, and with figures that the text does not use."""
    field = (*path, "text")
    names = placeholder_names(words)
    if number := re.search(r"\d+", words):
        hint = f"add the number to `figures`, and write its name in braces instead: {{level}} for `level: {number[0]}`"
        yield Problem(field, f"the text contains the number {number[0]}", hint)
    unused = [name for name in figures if name not in names]
    for name in names:
        if name not in figures and name not in steps:
            message, hint, likely = f"`{{{name}}}` is neither a figure nor a step", "add it to `figures`", None
            if near := nearest(name, [*unused, *steps]):
                message, hint = f"{message}; did you mean `{{{near}}}`?", f"write `{{{near}}}`"
                likely = Replace(field, words.replace(f"{{{name}}}", f"{{{near}}}"))
            yield Problem(field, message, hint, likely=(likely,) if likely else ())
    for name in unused:
        message, hint = f"the text does not contain the figure `{name}`", f"write `{{{name}}}` in the text"
        yield Problem((*path, "figures", name), message, hint, at_key=True)


def _reachable_steps(library: Library) -> frozenset[str]:
    """Return the ids of the steps that can be reached from the start."""
    steps: Mapping[str, Step] = {id: case.record for id, case in library.of(BOT).items()}
    pending, reached = [id for id, step in steps.items() if step.kind == "start"], set[str]()
    while pending:
        here = pending.pop()
        if here in steps and here not in reached:
            reached.add(here)
            pending += [arrow.next for arrow in steps[here].branches]
    return frozenset(reached)


def _looping_steps(library: Library) -> frozenset[str]:
    """Return the ids of all steps that are in a loop that uses up no resource."""
    all_steps = ((id, case.record) for id, case in library.of(BOT).items())
    steps = {id: step for id, step in all_steps if not step.resource and step.kind != "end"}
    next_steps = {id: [arrow.next for arrow in step.branches if arrow.next in steps] for id, step in steps.items()}
    looping = set[str]()
    for start in next_steps:
        pending, reached = list(next_steps[start]), set[str]()
        while pending and start not in reached:
            here = pending.pop()
            if here not in reached:
                reached.add(here)
                pending += next_steps[here]
        if start in reached:
            looping.add(start)
    return frozenset(looping)


@check("DF605", "invalid map, or hex not on the map", section="General rules for scenario setup", kinds=(MAPS,))
def board(case: Case[Map], _library: Library) -> Iterator[Problem]:
    """All rows of the map must have the same length. Rivers, roads and places must be in hexes of the map.

    If two digits of a hex number are swapped, the place may be off the map and would silently be missing in print.

    Example:
        places:
          - {hex: "1170", name: Hof}        # the map has 20 by 16 hexes
    """
    yield from maps.size(maps.land_of(case), least=10)


@check("DF901", "rulebook chapter not covered by any product", kinds=(COVERAGE,))
def coverage(case: Case[Coverage], _library: Library) -> Iterator[Problem]:
    """Each chapter of the book must be listed once, with the products that print it or the reason why no product prints it.

    An omitted chapter would be missing at the table. If a product's name is misspelt, a chapter would seem to be printed
    although it is not.

    Example:
        section: Shooting
        title: Arcs and modifiers
        printed-on: [fire-arc]         # the name of the product is firearc-cards
        quotes: [front]
    """
    from printgen.games.game import load_game

    yield from coverage_problems(case.record, tuple(load_game("dockfighters").products))
