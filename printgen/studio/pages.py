"""The section Pages: every product of a game with its picture and options, and a command to print it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from threading import Lock
from typing import Any
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from printgen.commands.requests import find_product
from printgen.data.readings import SIGN
from printgen.files import reading
from printgen.games.game import aircraft_ids, game_ids
from printgen.games.reading import CheckedGame
from printgen.games.sources import folder_of
from printgen.products.deck import Product
from printgen.products.flow import FlowedProduct
from printgen.products.options import AIRCRAFT
from printgen.studio.kit_form import product_fields, with_values
from printgen.studio.nights import PRINTING, last_printing
from printgen.studio.online import list_targets
from printgen.studio.page_marks import PageMark, explain_marks
from printgen.studio.preview import DrawnProduct, draw_product, is_live
from printgen.studio.rendering import NoChoice, post_route, preferred_game, show_page, studio_of
from printgen.studio.results import summarize, summary_of
from printgen.studio.runs import CommandRun
from printgen.studio.studio import Studio
from printgen.studio.workspace import digest_of

#: The maximum number of pages that are shown, and the resolution of pages from PDFs, in pixels per inch.
SHOWN, SCREEN_DPI = 24, 110
_SLOW = Lock()


def show_games(request: Request) -> Response:
    """Return the page for the game that the last game night used, or for the first game."""
    return show_game(request, preferred_game(request))


def show_game(request: Request, game: str = "") -> Response:
    """Return the page with all products of a game."""
    studio, id = studio_of(request), game or request.path_params["game"]
    data = _game(studio, id)
    studio.last_game = id
    shown = [(it, preview_address(data, it), is_live(it)) for it in data.game.all_products]
    printing = last_printing(studio.folder) if studio.printing is None else studio.printing
    if studio.profile:
        printing = {**printing, "profile": studio.profile}
    return show_page(
        request,
        "pages.html",
        game=id,
        titles=studio.game_titles(),
        products=shown,
        exports=list_targets(data),
        query=f"?{urlencode(printing)}" if printing else "",
    )


def show_product(request: Request) -> Response:
    """Return the page of a product with its options."""
    studio, data, product = _product(request)
    given, example = _options(request), _example(data, product)
    studio.printing = {name: given[name] for name in PRINTING if name in given}
    words = _words(product, data, given)
    run = studio.runs.latest(studio.command(*words))
    return show_page(
        request,
        "product.html",
        command=studio.command(*words),
        game=data.game,
        product=product,
        groups=[with_values(fields, given) for fields in product_fields(data, product)],
        query=urlencode(given),
        address=f"/pages/{data.game.id}/{product.id}",
        example="" if given.get(AIRCRAFT.name) else example,
        state="waiting" if is_live(product) else "idle",
        run=run,
        summary=summary_of(run) if run else None,
    )


def show_pages(request: Request) -> Response:
    """Draw the pages of a product with the given options. Return HTML that shows either the pages or the progress."""
    if is_live(_product(request)[2]):
        drawn = _drawn(request)
        return _show_part(request, "done", count=len(drawn.pages), findings=drawn.findings)
    run = _slow_run(request)
    count = sum(it.pages for it in summarize(run.result.files).files if it.path.suffix == ".pdf")
    return _show_part(request, run.state, count=count, findings=(), slow=run)


def stop_drawing(request: Request, _nothing: NoChoice) -> Response:
    """Stop drawing the pages of a product."""
    studio_of(request).runs.stop(_slow_run(request).id)
    return _show_part(request, "idle")


def _show_part(request: Request, state: str, **values: Any) -> Response:
    _studio, data, product = _product(request)
    address = f"/pages/{data.game.id}/{product.id}"
    query = urlencode(_options(request))
    return show_page(request, "product-pages.html", state=state, address=address, query=query, shown=SHOWN, **values)


def show_one_page(request: Request) -> Response:
    """Return one page of a product as a picture. If drawing is slow, a separate process first draws the product."""
    from printgen.render.png import render_page

    _studio, _data, product = _product(request)
    number: int = request.path_params["number"]
    if is_live(product):
        drawn = _drawn(request)
        if number >= len(drawn.pages):
            raise HTTPException(404)
        return Response(drawn.pages[number].content, media_type=drawn.pages[number].media)
    pdf, at = _slow_page(request)
    return Response(render_page(pdf, at, SCREEN_DPI), media_type="image/png")


def _slow_page(request: Request) -> tuple[bytes, int]:
    """Return a PDF that contains the requested page, and the number of the page in that PDF. Wait until it is drawn."""
    run, number = studio_of(request).runs.wait(_slow_run(request)), request.path_params["number"]
    for it in summarize(run.result.files).files:
        if it.path.suffix == ".pdf" and number < it.pages:
            return reading.read_bytes(it.path), number
        number -= it.pages
    raise HTTPException(404)


def explain_page(request: Request) -> Response:
    """Return the marks on a page with their explanations. If drawing is slow, only ambiguous rules are found."""
    from printgen.render.png import find_sign

    _studio, data, product = _product(request)
    number: int = request.path_params["number"]
    if is_live(product):
        pages = _drawn(request).pages
        marks = pages[number].marks if number < len(pages) else ()
    else:
        pdf, at = _slow_page(request)
        marks = tuple(PageMark(x, y, SIGN, ()) for x, y in find_sign(pdf, at, SIGN))
    return JSONResponse({"marks": explain_marks(marks, data.game.id, data.library, product.printed_figures)})


def _slow_run(request: Request) -> CommandRun:
    """Return the command that draws a product in the background. It is started again if the data or the options have changed."""
    studio, data, product = _product(request)
    words = _words(product, data, _options(request))
    files = digest_of(repr(sorted(studio.workspace.opened(data.game.id).digests.items())).encode())
    key, line = f"draw {data.game.id} {product.id}", studio.command(*words)
    with _SLOW:
        run = studio.runs.latest(key)
        if run and run.line == line and run.digest == files and run.state != "stopped":
            return run
        if run:
            studio.runs.stop(run.id)
        folder = studio.scratch / f"{data.game.id}-{product.id}"
        return copy(studio.runs.start(key, product.title, studio.arguments(*words, out=folder), line, files))


def print_product(request: Request, _nothing: NoChoice) -> Response:
    """Start the command that prints a product, and return the page that shows its progress."""
    studio, data, product = _product(request)
    given = _options(request)
    words = _words(product, data, given)
    line, address = studio.command(*words), f"/pages/{data.game.id}/{product.id}?{urlencode(given)}"
    name = f"{data.game.title}, {product.title}"
    studio.runs.start_unless_running(line, product.title, studio.arguments(*words), line, address=address, name=name)
    return show_product(request)


def print_kit(request: Request, _nothing: NoChoice) -> Response:
    """Start the command that prints the kit of a game, and return the address of the page with its progress."""
    studio, id = studio_of(request), request.path_params["game"]
    title, line = _game(studio, id).game.title, studio.command("kit", id)
    is_from_game = request.query_params.get("from") == "game" and folder_of(id)
    address = f"/games/{id}" if is_from_game else f"/pages/{id}"
    studio.runs.start_unless_running(line, title, studio.arguments("kit", id), line, address=address)
    run = studio.runs.latest(line)
    return HTMLResponse("", 201, {"Location": f"/runs/{run.id}" if run else address})


def preview_address(data: CheckedGame, product: Product | FlowedProduct) -> str:
    """Return the address of the picture that shows a product's first page."""
    example = _example(data, product)
    query = urlencode({AIRCRAFT.name: example} if example else {})
    return f"/pages/{data.game.id}/{product.id}/pages/0?{query}"


def _example(data: CheckedGame, product: Product | FlowedProduct) -> str:
    """Return the id of the aircraft that a product's example pages show, or "" if the product has no pages per aircraft."""
    if not isinstance(product, Product) or not product.per_player or AIRCRAFT not in product.accepts:
        return ""
    return next(iter(aircraft_ids(data.game, data.library)), "")


def _words(product: Product | FlowedProduct, data: CheckedGame, given: Mapping[str, str]) -> list[str]:
    """Return the command-line arguments that print a product."""
    flags = {it.name for fields in product_fields(data, product) for it in fields if it.form == "check"}
    options = [
        part for name, value in given.items() for part in ([f"--{name}"] if name in flags else [f"--{name}", value])
    ]
    return ["make", product.id, data.game.id, *options]


def _drawn(request: Request) -> DrawnProduct:
    """Return the pages of the product with the options in a request. The most recently drawn pages are cached."""
    studio, data, product = _product(request)
    given, example = _options(request), _example(data, product)
    if example:
        given = {AIRCRAFT.name: example, **given}
    key = ("pages", data.game.id, product.id, *given.items())
    return studio.once(key, data, lambda held: draw_product(held, product.id, given))


def _options(request: Request) -> dict[str, str]:
    """Return the options in the address of a request. Empty options and options that the product does not accept are omitted."""
    _studio, data, product = _product(request)
    known = [it.name for fields in product_fields(data, product) for it in fields]
    return {name: request.query_params[name] for name in known if request.query_params.get(name)}


def _product(request: Request) -> tuple[Studio, CheckedGame, Product | FlowedProduct]:
    """Return the product in the path of a request. Raise HTTPException if it does not exist."""
    studio = studio_of(request)
    data = _game(studio, request.path_params["game"])
    id = request.path_params["product"]
    if id not in data.game.products:
        raise HTTPException(404)
    return studio, data, find_product(data.game, id)


def _game(studio: Studio, id: str) -> CheckedGame:
    if id not in game_ids():
        raise HTTPException(404)
    return studio.game(id)


ROUTES = [
    Route("/pages", show_games),
    Route("/pages/{game}", show_game),
    Route("/games/{game}/kit", post_route(NoChoice, print_kit), methods=["POST"]),
    Route("/pages/{game}/{product}", show_product),
    Route("/pages/{game}/{product}", post_route(NoChoice, print_product), methods=["POST"]),
    Route("/pages/{game}/{product}/pages", show_pages),
    Route("/pages/{game}/{product}/stop", post_route(NoChoice, stop_drawing), methods=["POST"]),
    Route("/pages/{game}/{product}/pages/{number:int}", show_one_page),
    Route("/pages/{game}/{product}/pages/{number:int}/marks", explain_page),
]
