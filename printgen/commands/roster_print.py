"""The story of `roster print`: a campaign's papers, from its roster to files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from printgen import files
from printgen.campaign import reading
from printgen.campaign.careers import standings
from printgen.campaign.papers import handouts
from printgen.campaign.papers.campaign import Campaign
from printgen.campaign.tables import as_played
from printgen.commands import requests
from printgen.commands.make import NOT_PRINTED
from printgen.commands.roster import Refused, entered, known, opened
from printgen.commands.session import Outcome, Session, found, refused
from printgen.data.findings import Unclear, in_order, stops
from printgen.data.nearest import no_such
from printgen.products.options import FILLABLE
from printgen.products.printing import Printing, print_all
from printgen.report import closing
from printgen.reuse import fingerprint

#: Where the papers of campaigns go, below the game's folder.
FOLDER = "campaigns"


def print_out(
    file: Path,
    aids: str | None,
    flyers: Sequence[str],
    blank: int,
    plan: Path | None,
    options: Mapping[str, Any],
    session: Session,
) -> Outcome:
    """Print a campaign's papers: those named, with commas between, else all that there is something to print for.

    Raises Unclear for a name that is not there.
    """
    try:
        it = opened(file, session)
        known(it, *flyers)
        # A plan is checked as if it were booked.
        _document, mission, _case, more = entered(it, plan) if plan else (None, None, None, [])
        campaign = Campaign(
            case=it.case,
            game=it.game.id,
            title=it.game.title,
            library=it.library,
            tables=as_played(it.tables, it.roster),
            standings=standings(it.roster, it.tables),
            folder=file.absolute().parent,
            flyers=tuple(flyers),
            blank=blank,
            plan=mission,
        )
        findings = (*it.findings, *more, *reading.unfit(it.case, campaign.folder))
        if stops(findings):
            raise Refused(findings)
    except Refused as refusal:
        return refused(refusal.findings, NOT_PRINTED, session)
    there = {aid.id: aid for aid in (*handouts(campaign), *it.game.handouts(campaign))}
    named = tuple(there) if aids is None else tuple(dict.fromkeys(aids.split(",")))
    for id in named:
        if id not in there:
            no_such(f"paper of {it.case.id}", id, there)
    wanted, job = [there[id] for id in named], requests.job(options, (FILLABLE,))
    requests.heeded(job, wanted)

    # No store: what pages are kept by knows nothing of rosters.
    printing = Printing(it.read.data, job, fingerprint.code(session.project.templates))
    batch = print_all(wanted, printing, None, session.workers, session.progress)
    findings = tuple(dict.fromkeys((*findings, *batch.findings)))
    if stops(findings):
        return refused(in_order([*findings]), NOT_PRINTED, session)
    if not batch.made:
        raise Unclear(f"{campaign.roster.name} has nothing to print for these choices; leave one of them out")
    folder = session.project.output / it.game.id / FOLDER / it.case.id
    put = files.put(folder, batch.made, tell=session.waiting)
    last = closing.made(folder, put, named) if put.written else closing.unchanged(folder, put)
    return Outcome(
        closing="\n".join(last), complaint="\n".join([*found(findings, session), *filter(None, batch.remarks)])
    )
