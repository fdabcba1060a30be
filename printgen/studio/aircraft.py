"""The section Aircraft: the gallery, the pages of single aircraft, and comparisons."""

from __future__ import annotations

from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.commands.comparing import compare_records
from printgen.data.kind import Library
from printgen.data.kinds import NATIONS, READINGS
from printgen.drawing.inks import PALETTES
from printgen.drawing.panels.plan_view import aircraft_picture
from printgen.games.game import game_ids, unit_name
from printgen.render import svg
from printgen.report.comparison import ComparedField, RecordComparison, without_drawing
from printgen.report.figure_words import label
from printgen.studio import aircraft_edit, gallery, preview
from printgen.studio.aircraft_edit import find_aircraft
from printgen.studio.aircraft_list import list_aircraft
from printgen.studio.aircraft_tools import is_own_aircraft, removed_aircraft
from printgen.studio.figure_values import value_in_words
from printgen.studio.page_marks import mark_text
from printgen.studio.rendering import data_command, preferred_game, show_page, studio_of
from printgen.studio.workspace import OpenGame
from printgen.translation import _

#: The width of a silhouette, mm.
_SPAN = 40.0
#: The maximum number of aircraft that are compared.
_COMPARED = 4


def show_gallery(request: Request) -> Response:
    """Return the gallery page with the aircraft of one game or of all games."""
    preview.FONTS.prepare()
    studio = studio_of(request)
    titles = studio.game_titles()
    game = request.query_params.get("game") or preferred_game(request)
    if game not in (*titles, "all"):
        raise HTTPException(404)
    chosen = [id for id in titles if game in (id, "all")]
    studio.last_game = game if game in titles else studio.last_game
    changed = {id: gallery.changed_aircraft(studio.workspace.opened(id)) for id in chosen}
    planes = [(id, it) for id in chosen for it in list_aircraft(studio, studio.game(id))]
    entries = [it for _game, it in planes]
    names = {"side": _("Side"), "nation": _("Nation"), "role": _("Role")}
    used = dict.fromkeys(tag for it in entries for tag in it.tags)
    filters = {
        tag: (names.get(tag, tag.capitalize()), sorted({it.tags.get(tag, "") for it in entries} - {""})) for tag in used
    }
    months = sorted({it.since for it in entries} - {""})
    command = data_command(request, "show", game) if game in titles else ""
    return show_page(
        request,
        "aircraft.html",
        command=command,
        planes=planes,
        changed=changed,
        games=titles,
        game=game,
        filters=filters,
        removed=removed_aircraft(studio, studio.workspace.opened(game)) if game in titles else {},
        has_choices=game in titles and bool(studio.game(game).library.of(READINGS)),
        months=months,
    )


def show_aircraft(request: Request) -> Response:
    """Return the page about an aircraft: its portrait, its figures with their sources, and its printed pages."""
    opened, cases = find_aircraft(request)
    id = cases[0].id
    entry = next(it for it in list_aircraft(studio_of(request), studio_of(request).game(opened.game.id)) if it.id == id)
    kinds = {it.kind.name: it for it in cases}
    records = [gallery.record_figures(opened, kinds[name]) for name in gallery.aircraft_kinds(opened) if name in kinds]
    products = gallery.live_products(opened, id)
    return show_page(
        request,
        "aircraft_one.html",
        command=data_command(request, "show", opened.game.id, id),
        entry=entry,
        game=opened.game,
        records=records,
        products=products,
        statuses=gallery.status_names(),
        is_own=is_own_aircraft(opened, id),
    )


def show_comparison(request: Request) -> Response:
    """Return the page that compares two to four aircraft of a game."""
    ids = list(dict.fromkeys(request.query_params.getlist("id")))
    game = request.query_params.get("game", "")
    if game not in game_ids() or not 2 <= len(ids) <= _COMPARED:
        raise HTTPException(404)
    opened = studio_of(request).workspace.opened(game)
    compared = without_drawing(compare_records(game, ids, opened.library))
    names = {it.id: it.name for it in list_aircraft(studio_of(request), studio_of(request).game(game))}
    command = data_command(request, "show", game, *ids)
    return show_page(
        request,
        "aircraft_compare.html",
        command=command,
        groups=_in_groups(opened, compared),
        statuses=gallery.status_names(),
        meanings={it: mark_text(it) for it in ("reconstructed", "house")},
        game=opened.game,
        names=names,
        ids=ids,
    )


def _in_groups(
    opened: OpenGame, compared: RecordComparison
) -> list[tuple[str, list[tuple[str, ComparedField, list[str]]]]]:
    """Return the fields of a comparison by kind of record, each with its label and the sources of its values.

    The values are words for display.
    """
    groups = dict[str, list[tuple[str, ComparedField, list[str]]]]()
    for field in compared.fields:
        kind = opened.kind(field.kind)
        records = [opened.library.of(field.kind)[id].record for id in compared.ids]
        origins = [it.source_of(field.path) for it in records]
        values = tuple(
            replace(
                it,
                items=tuple(value_in_words(kind, field.path, one, opened.library) for one in it.items),
                status=gallery.status_of(origin) if it.status else "",
            )
            for it, origin in zip(field.values, origins, strict=True)
        )
        named = [": ".join(filter(None, (gallery.source_of(opened, it), it.method if it else ""))) for it in origins]
        shown = label(kind, field.path), replace(field, values=values), named
        groups.setdefault(gallery.record_title(opened, field.kind), []).append(shown)
    return list(groups.items())


def show_portrait(request: Request) -> Response:
    """Return a picture that shows the aircraft from above and from the side."""
    opened, cases = find_aircraft(request)
    return _svg(opened.library.derive(_portrait, cases[0].id))


def _portrait(library: Library, id: str) -> str:
    case = gallery.drawn_aircraft(library, id)
    nation = library.get(NATIONS, case.record.nation) if case else None
    if case is None or nation is None:
        return gallery.initials_picture(unit_name(library, id))
    return svg.render_face(
        aircraft_picture(case.record, nation.mark), PALETTES["full"], case.record.name, embed_fonts=True
    )


def _svg(content: str | bytes) -> Response:
    return Response(content, media_type=preview.SVG)


ROUTES = [
    Route("/aircraft", show_gallery),
    Route("/aircraft/compare", show_comparison),
    Route("/aircraft/{game}/{aircraft}", show_aircraft),
    Route("/aircraft/{game}/{aircraft}/portrait", show_portrait),
    *aircraft_edit.ROUTES,
]
