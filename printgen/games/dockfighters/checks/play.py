"""Missions, movement and the bot's chart (DF201, DF502, DF601, DF605, DF801, DF901)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from printgen.checks import maps
from printgen.checks.check import Problem, Remark, check
from printgen.checks.coverage import coverage_problems
from printgen.checks.tabletop import rows_and_columns
from printgen.data.kind import Case, Library
from printgen.data.kinds import CHARTS, COVERAGE, DICE, MAPS
from printgen.data.records.coverage import Coverage
from printgen.data.records.maps import Map
from printgen.data.records.record import kebab
from printgen.data.yaml import Path
from printgen.games.dockfighters.kinds import BOT, MISSIONS, TEMPLATES
from printgen.games.dockfighters.records.play import Figures, MissionCard, Step, Template, placeholder_names
from printgen.games.dockfighters.records.units import AGILITIES

#: The most that the missions of a scenario are worth together.
HIGHEST = 5
#: How long a mission lasts.
TURNS = 12


@check("DF201", "a template that is no better than the one below it", section="Agility", kinds=(TEMPLATES,))
def templates(case: Case[Template], library: Library) -> Iterator[Problem]:
    """The greater the agility, the earlier an aircraft may turn, and the oftener.

    The two worked examples hold: medium turns after 3 hexes and after 3 more, very high at once and after 3.

    Example:
        template: high
        first-turn-after: 4        # medium turns after 3
    """
    it = case.record
    order = dict(pairwise(AGILITIES))
    above = library.get(TEMPLATES, order[it.template]) if it.template in order else None
    if isinstance(above, Template):
        for name in ("first_turn_after", "next_turn_after"):
            mine, better = getattr(it, name), getattr(above, name)
            if isinstance(mine, int) and isinstance(better, int) and (mine < better):
                message = f"{it.name} turns after {mine}, and {above.name.lower()} after {better}"
                yield Problem(
                    (kebab(name),), message, "the greater the agility, the earlier the turn: is one of the two misread?"
                )


DF502 = check("DF502", "a table whose rows do not fit its columns", kinds=(DICE, CHARTS))(rows_and_columns)


@check("DF601", "a mission that cannot be played", section="General rules for scenario setup", kinds=(MISSIONS,))
def missions(case: Case[MissionCard], _library: Library) -> Iterator[Problem]:
    """A mission is worth 5 at the most, since all of a scenario together are, and lasts 12 turns; what it hunts is placed.

    Two players choose one each, and their values together never exceed 5: two of value 3 cannot be played at once.

    Example:
        mission: bomb-run
        value: 6
    """
    it = case.record
    if it.value > HIGHEST:
        message = f"value {it.value}, where all missions of a scenario are worth {HIGHEST} at the most"
        yield Problem(("value",), message, "the booklet's have 1 to 5")
    if it.turns != TURNS:
        yield Problem(
            ("turns",),
            f"{it.turns} turns, where every mission has {TURNS}",
            "what comes on top stands in `extra-turns-timing:`",
        )
    if it.targets and it.targets.points < min(it.targets.lists, default=1):
        message = f"{it.targets.points} points do not pay for a target of value {min(it.targets.lists)}"
        yield Problem(("targets", "points"), message, "the points of the targets placed add up to this")


@check("DF801", "a bot that does not know how to go on", section="Bot / Konrad", kinds=(BOT,))
def bot(case: Case[Step], library: Library) -> Iterator[Problem]:
    """Each step of the bot's chart leads on, or ends its turn; each question has its answers; each step is come to.

    A player follows the arrows with his finger. A step without a way on leaves him standing, a question with one answer is
    none, a step that nothing leads to will never be played, and steps in a circle never end, unless one of them uses up a roll,
    the move or a target. A number stands in `figures`, with its name in braces in the words, so that it can be compared.

    Example:
        step: in-arc
        kind: ask
        text: An enemy in its arc?
        branches: []
    """
    it = case.record
    path = ("branches",) if it.branches else ()
    if it.kind == "end" and it.branches:
        yield Problem(path, "an end that leads on", "take its ways out, or make it a `do`")
    elif it.kind != "end" and not it.branches:
        yield Problem(path, "a dead end: no way leads on from here", "name the next step, or make its kind `end`")
    elif it.kind == "ask" and len(it.branches) < 2:
        yield Problem(path, "a question with one answer", "give each answer a way, or make its kind `do`")
    elif it.kind in ("do", "start") and len(it.branches) > 1:
        yield Problem(path, f"{len(it.branches)} ways lead on, and nothing says which is taken", "make its kind `ask`")
    for at, way in enumerate(it.branches):
        if it.kind == "ask" and way.answer is None:
            hint = "write `id:` with `yes`, `no`, `passed` or `failed`, or `text:` with the answer's words"
            yield Problem(("branches", at), "an answer that is not said", hint)
        yield from _figures(("branches", at), way.text or "", way.figures, ())
    yield from _figures((), it.text, it.figures, tuple(library.of(BOT)))
    if case.id not in library.derive(_reached):
        notes = (Remark("the chart begins where the kind is `start`"),)
        yield Problem(
            ("step",), "nothing leads to this step", "name it in another's `branches:`, or take it out", notes
        )
    if case.id in library.derive(_endless):
        hint = "let one of them use a roll, the move or a target (`resource:`), or lead elsewhere"
        yield Problem(("step",), "steps in a circle without an end lead back here", hint)


def _figures(path: Path, words: str, figures: Figures, steps: Sequence[str]) -> Iterator[Problem]:
    """Yield numbers in words, names in braces that nothing has, and figures that the words do not name."""
    field = (*path, "text")
    named = placeholder_names(words)
    if number := re.search(r"\d+", words):
        hint = f"name it below `figures:`, and write its name in braces instead: {{level}} for `level: {number[0]}`"
        yield Problem(field, f"the number {number[0]} stands in the words", hint)
    for name in named:
        if name not in figures and name not in steps:
            yield Problem(field, f"`{{{name}}}`: neither a figure nor a step", "name it below `figures:`")
    for name in figures:
        if name not in named:
            yield Problem(
                (*path, "figures", name), f"`{name}`: not in the words", f"write `{{{name}}}` there", at_key=True
            )


def _reached(library: Library) -> frozenset[str]:
    """The steps that are come to from the start."""
    steps: Mapping[str, Step] = {id: case.record for id, case in library.of(BOT).items()}
    open_, met = [id for id, step in steps.items() if step.kind == "start"], set[str]()
    while open_:
        here = open_.pop()
        if here in steps and here not in met:
            met.add(here)
            open_ += [way.next for way in steps[here].branches]
    return frozenset(met)


def _endless(library: Library) -> frozenset[str]:
    """The steps that lead back to themselves while nothing is used up."""
    held = ((id, case.record) for id, case in library.of(BOT).items())
    steps = {id: step for id, step in held if not step.resource and step.kind != "end"}
    leads = {id: [way.next for way in step.branches if way.next in steps] for id, step in steps.items()}
    found = set[str]()
    for start in leads:
        open_, met = list(leads[start]), set[str]()
        while open_ and start not in met:
            here = open_.pop()
            if here not in met:
                met.add(here)
                open_ += leads[here]
        if start in met:
            found.add(start)
    return frozenset(found)


@check("DF605", "a map with a hex that it does not have", section="General rules for scenario setup", kinds=(MAPS,))
def board(case: Case[Map], _library: Library) -> Iterator[Problem]:
    """The rows of the map are of one length, and rivers, roads and places are in hexes that it has.

    A hex with two digits swapped is drawn nowhere, and nobody misses the name on the printed map.

    Example:
        places:
          - {hex: "1170", name: Hof}        # of 20 by 16 hexes
    """
    yield from maps.size(maps.land_of(case), least=10)


@check("DF901", "a chapter that stands nowhere", kinds=(COVERAGE,))
def coverage(case: Case[Coverage], _library: Library) -> Iterator[Problem]:
    """Each chapter of the book stands once, with the products that print it or with the reason why none does.

    What nobody has looked at is what is missing at the table. A product's name that is misspelt would count a chapter as printed
    that is not.

    Example:
        section: Shooting
        title: Arcs and modifiers
        printed-on: [fire-arc]         # the product is called fire-arcs
        quotes: [front]
    """
    from printgen.games.game import load_game

    yield from coverage_problems(case.record, tuple(load_game("dockfighters").products))
