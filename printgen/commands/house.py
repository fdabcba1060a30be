"""`printgen house check`: checks the house rules and lists the changes that they make."""

from __future__ import annotations

from msgspec import Struct

from printgen.commands.session import CLEAN, FINDINGS, Outcome, Session, format_findings
from printgen.data.findings import Finding, UsageError, blocks_printing, format_count
from printgen.data.folders import Project
from printgen.data.house_rules import FigureChange, apply_house_rules, games_of
from printgen.data.kinds import HOUSE_RULES
from printgen.data.load import library
from printgen.data.nearest import raise_unknown
from printgen.data.readings import with_chosen_readings
from printgen.data.records.record import Waiver
from printgen.files import display_path
from printgen.games.game import Game, game_ids, load_game
from printgen.games.misplaced import misplaced
from printgen.games.reading import read_game
from printgen.report.house import rule_lines
from printgen.reuse.store import Store


class RuleEffect(Struct, frozen=True):
    """A house rule that applies to a game, with its changes and the checks that these changes may break."""

    id: str
    name: str
    changes: tuple[FigureChange, ...]
    waivers: tuple[Waiver, ...] = ()


class HouseReport(Struct, frozen=True):
    """The house rules of a game with their effects.

    Fields:
        findings: all findings in the rules and in the records that they change.
    """

    game: str
    rules: tuple[RuleEffect, ...]
    findings: tuple[Finding, ...]


def check_house_rules(game: Game, project: Project, store: Store | None = None) -> HouseReport:
    """Return the effects of house rules on a game. The rules come from all data folders."""
    folders = tuple(it for it in project.data if not misplaced(it))
    data = library(game.all_kinds, folders, display_path)
    played = apply_house_rules(with_chosen_readings(data.library), game.id, game_ids())
    rules = [case.record for case in data.library.of(HOUSE_RULES).values() if game.id in games_of(case.record)]
    effects = (
        RuleEffect(it.id, it.name, tuple(one for one in played.changes if one.rule == it.id), it.waivers)
        for it in rules
    )
    findings = read_game(game, project, store).findings
    return HouseReport(game.id, tuple(effects), findings)


def check(game: str | None, strict: bool, session: Session) -> Outcome:
    """List the changes of each house rule, by default in all games.

    Raise UsageError for an unknown game, or if no folder contains house rules.
    """
    if game is not None and game not in game_ids():
        raise_unknown("game", game, game_ids())
    reports = [
        check_house_rules(load_game(id), session.project, session.store) for id in game_ids() if game in (None, id)
    ]
    findings = tuple(dict.fromkeys(finding for it in reports for finding in it.findings))
    lines: list[str] = []
    rules = aircraft = 0
    for report in reports:
        lines += [f"{report.game}:"] if report.rules and len(reports) > 1 else []
        for rule in report.rules:
            rules += 1
            aircraft += len({change.id for change in rule.changes})
            lines += rule_lines(rule.name, rule.id, rule.changes, rule.waivers)
    if not rules and not findings:
        where = f" for {game}" if game else ""
        raise UsageError(
            f"no house rules were found{where}. Write your rules to house-rules.yaml in a folder, "
            "and pass the folder with `--data`"
        )
    blocked = blocks_printing(findings, strict)
    count = (
        f"{format_count(rules, 'house rule')}, {aircraft} aircraft changed, {format_count(len(findings), 'finding')}"
    )
    complaint = "\n".join(format_findings(findings, session))
    return Outcome("\n".join(lines), count, complaint, FINDINGS if blocked else CLEAN)
