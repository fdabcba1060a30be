"""The effect of house rules on a game: every change of every rule, and what is wrong with the rules."""

from __future__ import annotations

from msgspec import Struct

from printgen.data.findings import Finding
from printgen.data.folders import Project
from printgen.data.house_rules import Change, apply_house_rules, games_of
from printgen.data.kinds import HOUSE_RULES, KINDS
from printgen.data.load import library
from printgen.data.readings import with_chosen_readings
from printgen.files import display_path
from printgen.games.game import Game, game_ids
from printgen.games.misplaced import misplaced
from printgen.games.reading import read_game
from printgen.reuse.store import Store


class RuleEffect(Struct, frozen=True):
    """A house rule that applies to a game, with its changes."""

    id: str
    name: str
    changes: tuple[Change, ...]


class HouseReport(Struct, frozen=True):
    """The house rules of a game with their effects.

    Fields:
        findings: everything that is wrong with the rules or with the records that they change.
    """

    game: str
    rules: tuple[RuleEffect, ...]
    findings: tuple[Finding, ...]


def check_house_rules(game: Game, project: Project, store: Store | None = None) -> HouseReport:
    """Return the effect of the house rules in the data folders on a game."""
    folders = tuple(it for it in project.data if not misplaced(it))
    data = library((*KINDS, *game.kinds), folders, display_path)
    played = apply_house_rules(with_chosen_readings(data.library), game.id, game_ids())
    rules = [case.record for case in data.library.of(HOUSE_RULES).values() if game.id in games_of(case.record)]
    effects = (RuleEffect(it.id, it.name, tuple(one for one in played.changes if one.rule == it.id)) for it in rules)
    findings = read_game(game, project, store).findings
    return HouseReport(game.id, tuple(effects), findings)
