"""The parts of campaigns that the search finds: campaigns, their flyers, and the marks on the flyers' cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from printgen.campaign import careers
from printgen.commands import FindingsError
from printgen.data.findings import UsageError
from printgen.report import topics
from printgen.report.topics import Topic
from printgen.studio.campaigns import CampaignFile, list_campaigns, listed, open_campaign
from printgen.studio.card_meanings import card_meanings
from printgen.studio.studio import Studio
from printgen.translation import _


class FoundTopic(Struct, frozen=True):
    """A topic in a user's file or in a rulebook, with its heading in the search results and the address of its page."""

    heading: str
    topic: Topic
    address: str


def search_campaigns(studio: Studio, query: str) -> list[FoundTopic]:
    """Return the campaigns, flyers and marks on cards that contain all words of a query. Each mark is listed once."""
    found: list[FoundTopic] = []
    for file in list_campaigns(studio.folder):
        key = ("search", file.path, file.digest)
        game = studio.game(file.game) if file.game else None
        every = studio.once(key, game, _maker(studio, file))
        matching = topics.search(query, [it.topic for it in every])
        found += [it for it in every if it.topic in matching]
    marks = dict[tuple[str, str], FoundTopic]()
    for it in found:
        where = f"{it.address} " if it.topic.sort == "record" else ""
        marks.setdefault((it.heading, f"{where}{it.topic.title}"), it)
    return [*marks.values()]


def _maker(studio: Studio, file: CampaignFile) -> Callable[[object], list[FoundTopic]]:
    """Return the function that lists the topics of a campaign, for `Studio.once`."""
    return lambda _game: [*_topics(studio, file)]


def _topics(studio: Studio, file: CampaignFile) -> Iterator[FoundTopic]:
    home, shown = f"/campaign/{file.name}", file.title
    yield FoundTopic(_("Campaigns"), Topic("record", file.name, shown, (), _("campaign")), home)
    try:
        source = open_campaign(studio, file)
    except (FindingsError, UsageError):
        # The page of the campaign shows the errors.
        for flyer in listed(file.values.get("flyers")):
            yield _flyer(flyer, shown, "", home)
        return
    sides, tables = source.roster.sides, source.tables
    every = careers.standings(source.roster, tables).careers
    for it in every:
        one = it.flyer
        text = f"{tables.duty_name(one.duty)}, {sides.get(one.side, one.side)}"
        address = f"{home}/flyers/{one.flyer}"
        yield _flyer({"flyer": one.flyer, "name": one.name, "rank": one.rank}, shown, text, address)
    for it in every:
        where = _("on the identity card of {name}, {campaign}").format(name=it.flyer.name, campaign=shown)
        for name, meaning in card_meanings(it, tables):
            topic = Topic("term", "", name, (), f"{meaning} ({where})")
            yield FoundTopic(_("Marks on cards"), topic, f"{home}/flyers/{it.flyer.flyer}#card-marks")


def _flyer(flyer: Mapping[str, Any], campaign: str, text: str, address: str) -> FoundTopic:
    words = ", ".join(str(it) for it in (flyer.get("rank"), text, campaign) if it)
    topic = Topic("record", str(flyer.get("flyer", "")), str(flyer.get("name", "")), (), words)
    return FoundTopic(_("Flyers"), topic, address)
