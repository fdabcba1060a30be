"""The story of `roster print`: a campaign's papers, from its roster to files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen import files
from printgen.commands import requests
from printgen.commands.roster import Opened, Refused, known, planned, refusal, said, sound
from printgen.commands.session import Outcome, Session
from printgen.data.findings import Unclear, stops
from printgen.data.nearest import no_such
from printgen.products.options import FILLABLE
from printgen.products.printing import Printing, print_all
from printgen.report import closing
from printgen.reuse import fingerprint

if TYPE_CHECKING:
    from printgen.campaign.papers.campaign import Campaign
    from printgen.products.deck import Aid
    from printgen.products.flow import Flow

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
        opened = sound(file, session)
        campaign, found = _campaign(opened, file, flyers, blank, plan)
    except Refused as refused:
        return refusal(refused, "nothing was printed", session)
    wanted, job = _wanted(opened, campaign, aids), requests.job(options, (FILLABLE,))
    requests.heeded(job, wanted)
    # No store: what pages are kept by knows nothing of rosters.
    printing = Printing(opened.read.data, job, fingerprint.code(session.project.templates))
    batch = print_all(wanted, printing, None, session.workers, session.progress)
    found = tuple(dict.fromkeys((*found, *batch.findings)))
    if stops(found):
        return refusal(Refused(found), "nothing was printed", session)
    if not batch.made:
        raise Unclear(f"{campaign.roster.name} has nothing to print for these choices; leave one of them out")
    folder = session.project.output / opened.game.id / FOLDER / opened.case.id
    put = files.put(folder, batch.made, tell=session.waiting)
    last = closing.made(folder, put, [aid.id for aid in wanted]) if put.written else closing.unchanged(folder, put)
    return Outcome(closing="\n".join(last), complaint="\n".join(filter(None, [said(found, session), *batch.remarks])))


def _campaign(
    it: Opened, file: Path, flyers: Sequence[str], blank: int, plan: Path | None
) -> tuple[Campaign, tuple[Any, ...]]:
    """The campaign with what is asked of it, and what is wrong that does not stop the press. Raises Refused, Unclear."""
    from printgen.campaign import portraits
    from printgen.campaign.careers import standings
    from printgen.campaign.papers.campaign import Campaign
    from printgen.campaign.tables import as_played

    known(it, *flyers)
    mission, found = planned(it, plan) if plan else (None, ())
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
    found = (*it.findings, *found, *portraits.unfit(it.case, campaign.folder))
    if stops(found):
        raise Refused(found)
    return campaign, found


def _wanted(it: Opened, campaign: Campaign, aids: str | None) -> tuple[Aid | Flow, ...]:
    """What is to be printed. Raises Unclear for a name that is none."""
    from printgen.campaign.papers import handouts

    there = {aid.id: aid for aid in (*handouts(campaign), *it.game.handouts(campaign))}
    if aids is None:
        return tuple(there.values())
    for id in aids.split(","):
        if id not in there:
            no_such(f"paper of {it.case.id}", id, there)
    return tuple(there[id] for id in dict.fromkeys(aids.split(",")))
