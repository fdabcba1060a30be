"""The update pack: exactly the pages and pieces that changed, behind the list of what was corrected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printgen.data.findings import Unclear
from printgen.drawing.frame import frame
from printgen.files import Product
from printgen.games.reading import Reading
from printgen.products import export
from printgen.products import export_flow as flowed_pages
from printgen.products.deck import Aid, Card, Deck
from printgen.products.flow import Flow
from printgen.products.job import Job
from printgen.release import errata
from printgen.release.comparison import Comparison
from printgen.release.reprints import Reprint, reprints, to_print
from printgen.sheets.paper import A4, LETTER, Paper
from printgen.translation import _
from printgen.units import Size

PAPERS = (A4, LETTER)


def packs(found: Comparison) -> dict[str, bytes]:
    """The packs of all games on the papers most people have, by file name; none where every page comes out as before."""
    if found.old is None or not found.reprints:
        return {}
    files: dict[str, bytes] = {}
    for paper in PAPERS:
        again = found.reprints if paper is A4 else reprints(found.old.games, found.new.games, paper)
        for game, data in found.new.games.items():
            mine = [it for it in to_print(again) if it.game == game]
            if mine:
                made = _pack(found, data, mine, Job(paper=paper))
                files |= {f"update/{game}/{product.name}": product.content for product in made}
    return files


def _pack(found: Comparison, data: Reading, again: Sequence[Reprint], job: Job) -> Iterator[Product]:
    """One game's pack for one paper; pieces with backs, and flowed products, are files of their own."""
    cards = (_errata(found, data, job.paper), *(it.card for it in again if it.card))
    deck = Deck(_("Update pack"), cards)
    aid = Aid("update-pack", "Update pack", "the pages and pieces that changed", lambda *_asked: deck)
    to = export.order(job, data.library)
    yield from export.print_out(data.data, aid, deck, job, to, job.name(aid.id))
    for flow in (it.aid for it in again if isinstance(it.aid, Flow)):
        made = flowed_pages.flowed(flow, data.data, job.of(flow), None)
        if made.findings:
            raise Unclear(f"{flow.id}: {made.findings[0].message}")
        yield from made.files


def _errata(found: Comparison, data: Reading, paper: Paper) -> Card:
    room = frame(paper.size)
    return errata.card(found, data.game.id, Size(room.width, room.height))
