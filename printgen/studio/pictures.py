"""Pictures of aircraft and of pages."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlencode

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from printgen.commands.requests import find_product
from printgen.data.findings import UsageError
from printgen.data.records.aircraft import Aircraft
from printgen.drawing.aircraft.above import draw_from_above, glyph_depth
from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Face, Use
from printgen.games.game import aircraft_ids, game_ids, game_options, unit_name
from printgen.games.reading import CheckedGame
from printgen.products.deck import Product
from printgen.products.flow import FlowedProduct
from printgen.products.options import AIRCRAFT as AIRCRAFT_OPTION
from printgen.render import svg
from printgen.studio.gallery import drawn_aircraft, initials_picture
from printgen.studio.nights import Night
from printgen.studio.page_marks import explain_marks
from printgen.studio.preview import SVG, PagePicture, draw_pages
from printgen.studio.rendering import studio_of
from printgen.translation import _
from printgen.units import Size

#: The width of a silhouette, mm.
_SPAN = 30.0
#: The options of a kit file that change the look of a page.
_LAID = ("paper", "ink")
_NO_PAGE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297"><text x="105" y="140" font-family="sans-serif" '
    'font-size="13" fill="#666" text-anchor="middle">{text}</text></svg>'
)


class SeatPicture(Struct, frozen=True):
    """A page that belongs to a seat, with its address, the aircraft, the players, and the title of the product."""

    address: str
    aircraft: str
    players: tuple[str, ...]
    title: str


def seat_pictures(night: Night, data: CheckedGame, chosen: Collection[str]) -> tuple[SeatPicture, ...]:
    """Return the first page of each chosen product for each aircraft, with the players who fly the aircraft."""
    players: dict[str, list[str]] = {}
    for _path, _table, seats in night.tables:
        for seat in seats:
            players.setdefault(str(seat.get("aircraft", "")), []).append(str(seat.get("player", "")))
    known = aircraft_ids(data.game, data.library)
    products = [
        it
        for it in data.game.all_products
        if isinstance(it, Product) and it.per_player and it.id in chosen and AIRCRAFT_OPTION in it.accepts
    ]
    names = {it.name for it in game_options(data.game.id)} | {*_LAID}
    options = {name: _text(value) for name, value in night.values.items() if name in names and _text(value)}
    return tuple(
        SeatPicture(
            picture_address(data.game.id, product.id, {**options, "aircraft": id}),
            unit_name(data.library, id),
            tuple(who),
            product.title,
        )
        for id, who in players.items()
        if id in known
        for product in products
    )


def picture_address(game: str, product: str, options: dict[str, str], page: int = 0) -> str:
    """Return the address of a page's picture."""
    return f"/pictures/{game}/{product}/{page}?{urlencode(options)}"


def show_picture(request: Request) -> Response:
    """Return a page as a picture. Raise UsageError for unknown names and values."""
    page = request.path_params["page"]
    _data, _product, drawn = _drawn(request)
    if page >= len(drawn):
        return Response(_NO_PAGE.format(text=_("no page for these options")), media_type=SVG)
    return Response(drawn[page].content, media_type=drawn[page].media)


def explain_picture(request: Request) -> Response:
    """Return the marks on a page with their explanations."""
    page = request.path_params["page"]
    data, product, drawn = _drawn(request)
    marks = drawn[page].marks if page < len(drawn) else ()
    return JSONResponse({"marks": explain_marks(marks, data.game.id, data.library, product.printed_figures)})


def _drawn(request: Request) -> tuple[CheckedGame, Product | FlowedProduct, tuple[PagePicture, ...]]:
    """Return the requested game, product and pages. There are no pages for text pages and unknown values."""
    game, product = request.path_params["game"], request.path_params["product"]
    if game not in game_ids():
        raise HTTPException(404)
    data = studio_of(request).game(game)
    found = find_product(data.game, product)
    try:
        drawn = draw_pages(data, product, dict(request.query_params)) if isinstance(found, Product) else ()
    except UsageError:
        # The form of the game night explains the wrong value.
        drawn = ()
    return data, found, drawn


def show_silhouette(request: Request) -> Response:
    """Return the silhouette of an aircraft, or the initials of a unit that is not drawn as an aircraft."""
    game, id = request.path_params["game"], request.path_params["aircraft"]
    data = studio_of(request).game(game) if game in game_ids() else None
    if data is None or id not in aircraft_ids(data.game, data.library):
        raise HTTPException(404)
    case = drawn_aircraft(data.library, id)
    picture = _silhouette(case.record) if case else initials_picture(unit_name(data.library, id))
    return Response(picture, media_type="image/svg+xml")


def _silhouette(aircraft: Aircraft) -> str:
    depth = _SPAN * glyph_depth(aircraft)
    size = Size(_SPAN, max(depth, 1.0))
    use = Use(draw_from_above(aircraft, "parts"), _SPAN / 2, depth / 2, scale=_SPAN)
    return svg.render_face(Face(aircraft.aircraft, size, (use,)), PALETTES["mono"], str(aircraft.name))


def _text(value: object) -> str:
    return str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""


ROUTES = [
    Route("/pictures/{game}/{product}/{page:int}", show_picture),
    Route("/pictures/{game}/{product}/{page:int}/marks", explain_picture),
    Route("/silhouettes/{game}/{aircraft}", show_silhouette),
]
