"""The section Aircraft: the gallery, the pages of single aircraft, and comparisons."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.commands.comparing import compare_records
from printgen.data.kind import Library
from printgen.data.kinds import AIRCRAFT, NATIONS
from printgen.drawing.aircraft.above import draw_from_above, glyph_depth
from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Face, Use
from printgen.drawing.panels.plan_view import aircraft_picture
from printgen.games.game import game_ids
from printgen.render import svg
from printgen.report.comparison import without_drawing
from printgen.studio import aircraft_edit, gallery, preview
from printgen.studio.aircraft_edit import data_command, find_aircraft, workspace_of
from printgen.studio.rendering import show_page, studio_of
from printgen.translation import _
from printgen.units import Size

#: The width of a silhouette, mm.
_SPAN = 40.0
#: The maximum number of aircraft that are compared.
_COMPARED = 4


def show_gallery(request: Request) -> Response:
    """Return the aircraft of one game, or of all games."""
    titles = studio_of(request).game_titles()
    game = request.query_params.get("game", next(iter(titles)))
    if game not in (*titles, "all"):
        raise HTTPException(404)
    workspace = workspace_of(request)
    entries = [it for id in titles if game in (id, "all") for it in gallery.list_aircraft(workspace.opened(id))]
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
        entries=entries,
        games=titles,
        game=game,
        filters=filters,
        months=months,
    )


def show_aircraft(request: Request) -> Response:
    """Return the page of an aircraft: its portrait, its figures with their sources, and its printed pages."""
    opened, cases = find_aircraft(request)
    id = cases[0].id
    entry = next(it for it in gallery.list_aircraft(opened) if it.id == id)
    kinds = {it.kind.name: it for it in cases}
    records = [gallery.record_figures(opened, kinds[name]) for name in gallery.aircraft_kinds(opened) if name in kinds]
    products = gallery.live_products(opened)
    return show_page(
        request,
        "aircraft_one.html",
        command=data_command(request, "show", opened.game.id, id),
        entry=entry,
        records=records,
        products=products,
        folder_name=str(opened.own),
    )


def show_comparison(request: Request) -> Response:
    """Return two to four aircraft of a game side by side."""
    ids = list(dict.fromkeys(request.query_params.getlist("id")))
    game = request.query_params.get("game", "")
    if game not in game_ids() or not 2 <= len(ids) <= _COMPARED:
        raise HTTPException(404)
    opened = workspace_of(request).opened(game)
    compared = without_drawing(compare_records(game, ids, opened.library))
    names = {it.id: it.name for it in gallery.list_aircraft(opened)}
    command = data_command(request, "show", game, *ids)
    return show_page(
        request, "aircraft_compare.html", command=command, compared=compared, game=opened.game, names=names, ids=ids
    )


def show_silhouette(request: Request) -> Response:
    """Return the silhouette of an aircraft."""
    opened, cases = find_aircraft(request)
    return _svg(opened.library.derive(_silhouette, cases[0].id))


def _silhouette(library: Library, id: str) -> str:
    case = library.of(AIRCRAFT).get(id)
    if case is None:
        raise HTTPException(404)
    depth = max(_SPAN * glyph_depth(case.record), 1.0)
    use = Use(draw_from_above(case.record, "parts"), _SPAN / 2, depth / 2, scale=_SPAN)
    return svg.render_face(Face(id, Size(_SPAN, depth), (use,)), PALETTES["mono"], case.record.name)


def show_portrait(request: Request) -> Response:
    """Return the aircraft from above and from the side."""
    opened, cases = find_aircraft(request)
    return _svg(opened.library.derive(_portrait, cases[0].id))


def _portrait(library: Library, id: str) -> str:
    case = library.of(AIRCRAFT).get(id)
    nation = library.get(NATIONS, case.record.nation) if case else None
    if case is None or nation is None:
        raise HTTPException(404)
    return svg.render_face(
        aircraft_picture(case.record, nation.mark), PALETTES["full"], case.record.name, embed_fonts=True
    )


def show_printed_page(request: Request) -> Response:
    """Return a page of a product about an aircraft as it is on disk."""
    opened, cases = find_aircraft(request)
    product, number = request.path_params["product"], request.path_params["page"]
    if product not in [it.id for it in gallery.live_products(opened)]:
        raise HTTPException(404)
    pages = preview.draw_pages(opened, product, {"aircraft": cases[0].id})
    if not number < len(pages):
        raise HTTPException(404)
    return _svg(pages[number].content)


def _svg(content: str | bytes) -> Response:
    return Response(content, media_type=preview.SVG)


ROUTES = [
    Route("/aircraft", show_gallery),
    Route("/aircraft/compare", show_comparison),
    Route("/aircraft/{game}/{aircraft}", show_aircraft),
    Route("/aircraft/{game}/{aircraft}/silhouette", show_silhouette),
    Route("/aircraft/{game}/{aircraft}/portrait", show_portrait),
    Route("/aircraft/{game}/{aircraft}/page/{product}/{page:int}", show_printed_page),
    *aircraft_edit.ROUTES,
]
