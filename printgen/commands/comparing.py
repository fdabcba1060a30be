"""`printgen show GAME ID ID`: compares two or more records of a game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from printgen import commands
from printgen.commands.session import Outcome, Session, refusal_outcome
from printgen.commands.show import data_outcome, matching_id, refused_packs, show
from printgen.data.findings import UsageError, format_count
from printgen.data.kind import Library
from printgen.data.nearest import raise_unknown, suggest
from printgen.games.game import find_game, game_ids
from printgen.report import comparison


def compare_records(game: str, ids: Sequence[str], library: Library) -> comparison.RecordComparison:
    """Return the comparison of two or more records of a game. Raise UsageError for unknown ids.

    Args:
        game: the id of the game.
    """
    if repeated := [id for id in dict.fromkeys(ids) if ids.count(id) > 1]:
        raise UsageError(f"`{repeated[0]}` was given twice. Specify different ids")
    records = {id: find_game(game).written_out(library, (case for case in library if case.id == id)) for id in ids}
    for id, cases in records.items():
        if not cases:
            raise_unknown(f"record of {game}", id, dict.fromkeys(case.id for case in library))
    kinds = {id: [case.kind.name for case in cases] for id, cases in records.items()}
    first, *others = kinds.values()
    if not any(all(kind in other for other in others) for kind in first):
        listed = "; ".join(f"`{id}` is in {', '.join(names)}" for id, names in kinds.items())
        raise UsageError(f"these records cannot be compared, because they have no kind in common: {listed}")
    return comparison.compare(records)


def show_records(
    game: str, ids: Sequence[str], form: str, session: Session, picture: Path | None = None, drawing: bool = False
) -> Outcome:
    """Return a game's list of aircraft (no ids), one record (one id), or a comparison of records (several ids)."""
    if ids and game not in game_ids() and ids[0] not in game_ids() and not suggest(game, game_ids()):
        raise UsageError(f"`{game}` is not a game. Specify the game first: `printgen show GAME {game} {' '.join(ids)}`")
    if len(ids) < 2:
        return show(game, ids[0] if ids else None, form, session, picture, drawing)
    if picture:
        raise UsageError(f"`--picture` draws one aircraft, but {len(ids)} ids were given. Specify one")
    selected = find_game(game)
    read = commands.load(selected.id, project=session.project, store=session.store)
    named = {case.id for case in read.library}
    if (refused := refused_packs(read.findings)) and any(matching_id(id, read.library) not in named for id in ids):
        return refusal_outcome(refused, "nothing was shown", session)
    compared = compare_records(selected.id, [matching_id(id, read.library) for id in ids], read.library)
    if form == "json":
        answer = json.dumps(comparison.as_dict(selected.id, compared), ensure_ascii=False, indent=2)
    elif form == "csv":
        answer = comparison.as_csv(compared)
    else:
        shown = compared if drawing else comparison.without_drawing(compared)
        answer = comparison.screen(shown, session.width, session.color)
        if omitted := len(compared.fields) - len(shown.fields):
            answer += f"\n`--all` also shows {format_count(omitted, 'dimension')} used only for drawing"
    return data_outcome(answer, read.findings, session)
