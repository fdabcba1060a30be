"""Recognition of a roster that was written for another game than the one it names."""

from __future__ import annotations

from msgspec.structs import replace

from printgen.campaign.reading import run_checks
from printgen.checks.catalogue import collect
from printgen.commands.new import campaign_games
from printgen.commands.session import Session
from printgen.data.edits import Replace
from printgen.data.findings import Finding, blocks_printing, error_at
from printgen.data.kind import Case
from printgen.data.records.roster import Roster
from printgen.games.game import load_game
from printgen.games.reading import read_game


def other_game(case: Case[Roster], id: str, session: Session) -> Finding | None:
    """Return a finding if a roster is valid for a game other than the one it names, otherwise None."""
    for other in campaign_games():
        game = load_game(other)
        moved = replace(case, record=case.record.model_copy(update={"game": other}))
        library = read_game(game, session.project, session.store).library
        if other != id and not blocks_printing(run_checks(moved, library, collect(game.checks))):
            message = f"`{id}`: the names in this roster are those of {game.title}"
            return error_at("PG004", message, case.place("game"), f"write `{other}`", fix=Replace(("game",), other))
    return None
