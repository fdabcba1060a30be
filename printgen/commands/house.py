"""`printgen house check`: list what house rules change, and check them."""

from __future__ import annotations

from printgen.commands.session import CLEAN, FINDINGS, Outcome, Session, format_findings
from printgen.data.findings import UsageError, blocks_printing
from printgen.data.nearest import raise_unknown
from printgen.games.game import game_ids, load_game
from printgen.games.house import check_house_rules
from printgen.report.closing import format_count
from printgen.report.house import rule_lines


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
            lines += rule_lines(rule.name, rule.id, rule.changes)
    if not rules and not findings:
        where = f" for {game}" if game else ""
        raise UsageError(
            f"there are no house rules{where}. Write them to house-rules.yaml in a folder passed with --data"
        )
    blocked = blocks_printing(findings, strict)
    count = (
        f"{format_count(rules, 'house rule')}, {aircraft} aircraft changed, {format_count(len(findings), 'finding')}"
    )
    complaint = "\n".join(format_findings(findings, session))
    return Outcome("\n".join(lines), count, complaint, FINDINGS if blocked else CLEAN)
