"""The story of `roster plan`: the coming week's mission, rolled and written down to be edited."""

from __future__ import annotations

from pathlib import Path
from random import SystemRandom

from printgen.commands.roster import Refused, put_new, refusal, said, sound
from printgen.commands.session import Outcome, Session
from printgen.data.findings import Unclear

#: Seeds that nobody gave are lower than this: short enough to be read out.
SEEDS = 1_000_000


def plan(file: Path, out: Path, seed: int | None, session: Session) -> Outcome:
    """Write the entry of the coming week's mission; never over a file that is there. Raises Unclear."""
    from printgen.campaign.plan_file import written
    from printgen.campaign.planning import NoPlan, draft

    try:
        it = sound(file, session)
    except Refused as refused:
        return refusal(refused, "nothing was planned", session)
    drawn = SystemRandom().randrange(SEEDS) if seed is None else seed
    try:
        found = draft(it.roster, it.tables, it.library, drawn)
    except NoPlan as refused:
        raise Unclear(f"{it.roster.name}: {refused}") from None
    put_new(out, written(found, it.roster, it.tables, str(file), str(out)).encode())
    flying = sum(len(crew.aboard) for side in found.sides for crew, _task in side.crews)
    rolled = "; ".join(f"{side.side} {side.rolled.total}, {side.task.name}" for side in found.sides)
    last = (
        f"{out}: week {found.week}, {flying} fit to fly; seed {drawn}: {rolled}",
        f"edit it, then `printgen roster print {file} --plan {out}`",
    )
    return Outcome(closing="\n".join(last), complaint=said(it.findings, session))
