"""The search on every screen: campaigns, aircraft, products, terms, fields, checks and help, with explanations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.commands import explaining
from printgen.data.findings import UsageError
from printgen.data.kind import Library
from printgen.data.kinds import READINGS
from printgen.games.game import game_ids
from printgen.report.terms import ALIASES
from printgen.report.topics import Topic
from printgen.studio.campaign_search import FoundTopic, search_campaigns
from printgen.studio.choice_search import search_choices
from printgen.studio.rendering import data_command, show_page, studio_of
from printgen.studio.studio import Studio
from printgen.translation import _

#: The maximum number of results of one kind.
_LISTED = 12
#: The term for the mark of ambiguous rules.
_DAGGER = "dagger"
#: The screens that correspond to a command or a term, by its name.
_SCREENS = {
    "calibrate": "/printer",
    "coverage": "/data",
    "diff": "/data/changes",
    "explain": "/search",
    "export": "/pages",
    "gaps": "/data",
    "house": "/aircraft",
    "kit": "/tonight",
    "make": "/pages",
    "new game": "/games",
    "products": "/pages",
    "release": "/data/publish",
    "search": "/search",
    "show": "/aircraft",
    "table": "/aircraft",
    "undo": "/data/saved",
    "validate": "/data",
}


class Hit(Struct, frozen=True):
    """A topic that matches a search.

    Fields:
        word: the word with which `explain` explains the topic, or "" for aircraft and products, which have pages.
        pages: the title and address of each page about the topic.
    """

    topic: Topic
    word: str
    pages: tuple[tuple[str, str], ...]


class SearchIndex(Struct, frozen=True):
    """All topics, and the game records that they were collected from."""

    libraries: tuple[Library, ...]
    topics: tuple[Topic, ...]


def show_search(request: Request) -> Response:
    """Return the page with the topics that match a query."""
    studio, query = studio_of(request), request.query_params.get("q", "").strip()
    found, problem, is_complete = tuple[Topic, ...](), "", True
    if query:
        try:
            found, is_complete = explaining.find_topics(query, find_index(request))
        except UsageError as error:
            problem = str(error)
    groups = _group_hits(search_campaigns(studio, query) if query else ())
    rules = _group_hits(search_choices(studio, query) if query else ())
    if (groups or rules) and (problem or not is_complete):
        found, problem, is_complete = (), "", True
    for sort, heading in _headings().items():
        if topics := [it for it in found if it.sort == sort]:
            hits = [_hit(studio, it) for it in topics[:_LISTED]]
            groups.append((heading, hits, max(len(topics) - _LISTED, 0)))
    groups += rules
    command = data_command(request, "search", *query.split()) if query else ""
    return show_page(
        request,
        "search.html",
        command=command,
        query=query,
        groups=groups,
        is_complete=is_complete,
        problem=problem,
        titles=studio.game_titles(),
    )


def _group_hits(topics: Iterable[FoundTopic]) -> list[tuple[str, list[Hit], int]]:
    """Return topics that have pages of their own by heading, with the number of topics that are left out."""
    found = dict[str, list[Hit]]()
    for it in topics:
        found.setdefault(it.heading, []).append(Hit(it.topic, "", ((it.topic.title, it.address),)))
    return [(heading, hits[:_LISTED], max(len(hits) - _LISTED, 0)) for heading, hits in found.items()]


def show_explanation(request: Request) -> Response:
    """Return the page that explains a term. Raise UsageError for unknown terms."""
    studio, word = studio_of(request), request.query_params.get("word", "")
    outcome = explaining.explain(word, studio.commands, studio.session(), _libraries(studio))
    command = data_command(request, "explain", word)
    pages = _hit(studio, Topic("command", word)).pages or _choice_pages(studio, word)
    return show_page(request, "explain.html", command=command, word=word, text=outcome.answer, pages=pages)


def _choice_pages(studio: Studio, word: str) -> tuple[tuple[str, str], ...]:
    """Return the title and address of each game's page about ambiguous rules, if the term is their mark or its name."""
    if ALIASES.get(word, word) != _DAGGER:
        return ()
    line = _("Ambiguous rules: {game}")
    titles = {
        id: title for id, title in studio.game_titles().items() if studio.workspace.opened(id).library.of(READINGS)
    }
    return tuple((line.format(game=title), f"/choices/{id}") for id, title in titles.items())


def find_index(request: Request) -> tuple[Topic, ...]:
    """Return the index of all topics. The topics are collected again if a game has changed."""
    state, studio = request.app.state, studio_of(request)
    libraries = _libraries(studio)
    known: SearchIndex | None = getattr(state, "search_index", None)
    if known is None or [*map(id, known.libraries)] != [*map(id, libraries.values())]:
        known = SearchIndex((*libraries.values(),), explaining.index(libraries, studio.commands))
        state.search_index = known
    return known.topics


def _libraries(studio: Studio) -> Mapping[str, Library]:
    return {id: studio.workspace.opened(id).library for id in game_ids()}


def _hit(studio: Studio, topic: Topic) -> Hit:
    titles = studio.game_titles()
    if topic.sort == "aircraft":
        return Hit(topic, "", tuple((titles[id], f"/aircraft/{id}/{topic.name}") for id in topic.games))
    if topic.sort == "product":
        return Hit(topic, "", tuple((titles[id], f"/pages/{id}/{topic.name}") for id in topic.games))
    word = topic.name.replace(".*", "") if topic.sort == "field" else topic.name
    if topic.sort in ("record", "section"):
        word = topic.name.partition(" ")[2]
    screen = _SCREENS.get(topic.name) if topic.sort in ("command", "term") else None
    return Hit(topic, word, ((_("Open in the studio"), screen),) if screen else ())


def _headings() -> dict[str, str]:
    """Return the heading of each kind of topic, in the order of the page."""
    return {
        "aircraft": _("Aircraft"),
        "product": _("Pages and pieces"),
        "term": _("Terms"),
        "command": _("Help"),
        "field": _("Fields"),
        "record": _("Other records"),
        "check": _("Checks"),
        "section": _("Sections of the rulebooks"),
        "option": _("Options"),
    }


ROUTES = [Route("/search", show_search), Route("/search/explain", show_explanation)]
