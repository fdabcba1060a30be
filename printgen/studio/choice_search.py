"""The search for ambiguous rules in all games, by their topics, readings and sections."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.data.kinds import READINGS
from printgen.report import topics
from printgen.report.topics import Topic
from printgen.studio.campaign_search import FoundTopic
from printgen.studio.studio import Studio
from printgen.translation import _


def search_choices(studio: Studio, query: str) -> list[FoundTopic]:
    """Return those ambiguous rules that contain all words of a query."""
    every = {it.topic: it for id in studio.game_titles() for it in _topics(studio, id)}
    return [every[it] for it in topics.search(query, every)]


def _topics(studio: Studio, game: str) -> Iterator[FoundTopic]:
    for id, case in studio.workspace.opened(game).base.library.of(READINGS).items():
        readings = " / ".join(f"{it.text} ({it.section})" for it in case.record.readings.values())
        text = _("ambiguous rule: {readings}").format(readings=readings)
        topic = Topic("record", id, case.record.topic, (game,), text)
        yield FoundTopic(_("Ambiguous rules"), topic, f"/choices/{game}#rule-{id}")
