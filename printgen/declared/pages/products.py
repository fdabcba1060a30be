"""Creation of products from page files. A product may be sheets, pieces to cut out, or text that flows over pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from printgen.data import yaml
from printgen.data.findings import Finding, Place, error_at
from printgen.data.kind import Case, Kind, KindName, Library
from printgen.data.records.fields import UNKNOWN
from printgen.data.records.game import sides
from printgen.data.records.record import Part
from printgen.data.validation import parse_record
from printgen.declared.folder_spec import FolderSpec
from printgen.declared.game_file import GameFile
from printgen.declared.pages.parts import body_part, centred
from printgen.declared.pages.scope import PageScope, page_scope
from printgen.declared.pages.spec import PageSpec, PartSpec
from printgen.declared.pages.texts import CODE, find_text_faults, used_names
from printgen.drawing.frame import landscape_frame
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import place_part
from printgen.drawing.marks import BLEED, HAIRLINE, Circle, Face, Rect, Trim
from printgen.drawing.sketch import Overflow, Sketch
from printgen.files import display_path, reading
from printgen.products.deck import Card, Deck, LazyCard, Product
from printgen.products.flow import FlowedProduct, HtmlPages
from printgen.products.options import FILLABLE, Choices, Option
from printgen.products.template import check_template
from printgen.units import Box, Size

#: The folder of the page files, and the maximum numbers of files, of records on the pages of a product, and of copies.
PAGES, MOST_FILES, MOST_PAGES, MOST_COPIES = "pages", 60, 1000, 100
#: The distance from the cut of a piece to its content, mm.
SAFE = 2.5
#: The width or height below which the parts of a piece are closer together, mm.
SMALL = 100.0
#: The maximum width and height of a piece whose content is centred vertically, mm.
COUNTER = 50.0
#: How far the ground of a round piece extends beyond its cut, mm: enough for scissors.
ROUND_BLEED = 1.0
#: The maximum size of a template, bytes.
LARGEST_TEMPLATE = 500_000
#: A name in an expression.
_NAME = re.compile(r"[a-z][a-z0-9-]*")
Select = Callable[[Library, str, Choices], tuple[Case, ...]]


def read_pages(
    spec: FolderSpec, options: Callable[[str], tuple[Option[Any], ...]], select: Select
) -> tuple[dict[str, Product | FlowedProduct], list[Finding]]:
    """Return the products that the page files of a game folder declare, by id, and findings about faults in the files.

    Args:
        options: a function that returns the options for selecting records of a kind.
        select: a function that returns the selected records of a kind.
    """
    products, findings, first = dict[str, Product | FlowedProduct](), list[Finding](), dict[str, str]()
    files = sorted((spec.folder / PAGES).glob("*.yaml")) if (spec.folder / PAGES).is_dir() else []
    for path in files[:MOST_FILES]:
        document, more = yaml.read(path, display_path(path))
        findings += more
        if document is None:
            continue
        page, more = parse_record(PageSpec, document.value, document, ())
        findings += more
        if not isinstance(page, PageSpec):
            continue
        faults = [*find_text_faults(page, document, spec), *_name_faults(page, path, document, first)]
        faults += _template_faults(page, document, spec)
        findings += faults
        if not faults:
            first[page.page] = document.file
            products[page.page] = _product(page, document, spec, options, select)
    if len(files) > MOST_FILES:
        place = yaml.parse("", display_path(files[MOST_FILES]))[1]
        findings += [replace(it, message=f"more than {MOST_FILES} page files") for it in place[:1]]
    return products, findings


def _name_faults(page: PageSpec, path: Path, document: yaml.Document, first: Mapping[str, str]) -> Iterator[Finding]:
    place = document.place(("page",))
    if page.page in first:
        yield error_at(CODE, f"`{page.page}` is also in {first[page.page]}", place, "write another id")
    elif page.page != path.stem:
        hint = f"write `{path.stem}`, or rename the file to {page.page}.yaml"
        yield error_at(CODE, f"`{page.page}` differs from the name of the file", place, hint)


def _template_faults(page: PageSpec, document: yaml.Document, spec: FolderSpec) -> Iterator[Finding]:
    """Yield a finding for a template that is missing or unreadable, or that has a syntax error."""
    if page.template is None:
        return
    file, place = spec.folder / "templates" / page.template, document.place(("template",))
    try:
        text = reading.read_bytes(file, LARGEST_TEMPLATE).decode()
    except (OSError, UnicodeDecodeError) as error:
        reason = reading.reason_unread(error) if isinstance(error, OSError) else "is not UTF-8 text"
        hint = f"write the file templates/{page.template}"
        yield error_at(CODE, f"templates/{page.template} {reason}", place, hint)
        return
    if fault := check_template(text, page.template):
        line, _colon, message = fault.partition(": ")
        at = Place(display_path(file), int(line), 1, int(line), 1)
        yield error_at(CODE, message, at, "correct the template; its language is described in the guide")


def _product(
    page: PageSpec,
    document: yaml.Document,
    spec: FolderSpec,
    options: Callable[[str], tuple[Option[Any], ...]],
    select: Select,
) -> Product | FlowedProduct:
    names = used_names(page)
    own = spec.kinds[page.of].fields if page.of else {}
    kinds = (*([page.of] if page.of else ()), *(it for it in spec.kinds if it in names and it != page.of))
    figures = [f"{page.of}.{name}" for name in own if name in names or page.of in names]
    figures += [kind for kind in kinds if kind != page.of]
    accepts = options(page.of) if page.of else ()
    summary = page.help or (f"one per record of {page.of}" if page.of else "for all players")
    if page.template:
        html = partial(_flowed, page, document, spec, page.template, select)
        return FlowedProduct(page.page, page.title, summary, html, accepts, printed_figures=" ".join(figures))
    deck = partial(_deck, page, document, spec, kinds, select)
    return Product(
        page.page,
        page.title,
        summary,
        deck,
        accepts if page.size else (*accepts, FILLABLE),
        # The pieces of all players are printed together, not with the sheets of each seat.
        per_player=page.per_player and page.size is None,
        printed_figures=" ".join((*figures, "game")),
    )


def _deck(
    page: PageSpec,
    document: yaml.Document,
    spec: FolderSpec,
    kinds: tuple[str, ...],
    select: Select,
    library: Library,
    choices: Choices,
    size: Size,
) -> Deck:
    """Return a deck with one page or piece per selected record. Without a kind of record, the deck has one page or piece."""
    fillable = page.size is None and FILLABLE.value_in(choices)
    cases: tuple[Case | None, ...] = select(library, page.of, choices)[:MOST_PAGES] if page.of else (None,)
    scopes = [page_scope(document.file, spec, library, case, fillable) for case in cases]
    shown = [scope for scope in scopes if scope.holds(page.where)]
    others = tuple(
        case
        for kind in ("game", *kinds)
        if kind != page.of or kind in used_names(page)
        for case in library.of(kind).values()
    )
    others = (*others, *_declaration(page, document, spec, library))

    players = max(len(choices.seats), 1) if page.per_player and page.size else 1

    def card(scope: PageScope) -> LazyCard:
        name = f"{page.page}-{scope.case.id}" if scope.case else page.page
        own = (scope.case,) if scope.case else others
        draw = partial(_card, page, document, scope, name, (*own, *others), size, players)
        return LazyCard(name, own, draw, others, is_piece=page.size is not None)

    return Deck(page.title, tuple(map(card, shown)))


def _declaration(page: PageSpec, document: yaml.Document, spec: FolderSpec, library: Library) -> tuple[Case, ...]:
    """Return the page file as a case. Therefore, the stamp of a page changes if the declaration of the page changes."""
    game = next(iter(library.of("game").values()), None)
    kind = Kind(KindName(PAGES), f"{spec.game}/{PAGES}/*.yaml", GameFile, key="page")
    return (Case(kind, page.page, game.record, document),) if game else ()


def _card(
    page: PageSpec,
    document: yaml.Document,
    scope: PageScope,
    name: str,
    cases: tuple[Case, ...],
    size: Size,
    players: int,
) -> Card:
    front, overflows = _face(page, page.body or (), scope, name, size)
    back, more = _face(page, page.back, scope, f"{name}-back", size) if page.back else (None, ())
    label = getattr(scope.case.record, "name", None) or scope.case.id if scope.case else page.title
    trim = Trim(Size(*page.size), page.corner, page.round) if page.size else None
    copies = scope.number(page.copies, MOST_COPIES) if page.copies else 1
    return Card(
        front,
        back,
        copies=players * (1 if copies is None else copies),
        bookmark=(str(label),),
        trim=trim,
        kind=page.page if trim else "",
        landscape=page.landscape and trim is None,
        cases=tuple({id(case): case for case in cases}.values()),
        overflows=(
            *(_with_case(it, "body", page, document, cases) for it in overflows),
            *(_with_case(it, "back", page, document, cases) for it in more),
        ),
        form_id=scope.case.id if scope.case and not trim else None,
    )


def _face(
    page: PageSpec, body: tuple[PartSpec, ...], scope: PageScope, name: str, size: Size
) -> tuple[Face, tuple[Overflow, ...]]:
    sketch = Sketch(fillable=scope.fillable)
    if page.size is None:
        size = landscape_frame(size) if page.landscape else size
        room = Box(0, 0, size.width, size.height)
    else:
        size = Size(*page.size)
        # The largest square inside a disc has 0.707 of the disc's width.
        edge = 0.147 * min(size.width, size.height) if page.round else SAFE
        room = Box(0, 0, size.width, size.height).inset(edge)
        if page.ground:
            scope = replace(scope, ground=scope.ink(page.ground))
        _ground(page, sketch, scope.ground, size)
    gap = 3.0 if page.size is None else 1.0 if min(page.size) < SMALL else 2.0
    drawn = body_part(body, scope, gap)
    is_counter = page.size is not None and max(page.size) <= COUNTER
    place_part(sketch, room, centred(drawn) if is_counter else drawn, what=page.title)
    return sketch.face(name, size), tuple(sketch.overflows)


def _ground(page: PageSpec, sketch: Sketch, ink: Ink | None, size: Size) -> None:
    """Draw the ground of a piece, and the line to cut along if it is round or has round corners."""
    if page.round:
        radius = min(size.width, size.height) / 2
        if ink:
            sketch.add(Circle(size.width / 2, size.height / 2, radius + ROUND_BLEED, ink, None))
        sketch.add(Circle(size.width / 2, size.height / 2, radius, None, Ink.GREY40, HAIRLINE))
        return
    if ink:
        sketch.add(Rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED, ink, None))
    if page.corner:
        sketch.add(Rect(0, 0, size.width, size.height, None, Ink.GREY40, HAIRLINE, page.corner))


def _with_case(
    overflow: Overflow, side: str, page: PageSpec, document: yaml.Document, cases: tuple[Case, ...]
) -> tuple[Case, Overflow]:
    """Return an overflow together with the record that contains the text, and with advice.

    If the text contains no value of a record, or if the words around the value have the missing characters, the page
    file is returned as the record. The field is then the path of the text in the file.
    """
    from printgen.checks.glyphs import texts_of

    kind, id, *path = overflow.field or ("", "")
    texts = tuple(texts_of(document.value[side], (side,)))
    own = [at for at, text in texts if {*overflow.missing} <= {*text} and (overflow.missing or overflow.text in text)]
    found = [case for case in cases if (case.kind.name, case.id) == (kind, id)]
    if found and not (overflow.missing and own):
        field = str(path[-1])
        shown = (at for at, text in texts if (at[-1] == "figure" or "{" in text) and field in _NAME.findall(text))
        place = document.place(next(shown, (side,)))
        remedy = f"shorten it, or give it more space in {place.file}:{place.line}"
        return found[0], replace(overflow, field=tuple(path), remedy=remedy)
    remedy = "shorten it, reduce its `size`, or widen its column" if own else overflow.remedy
    if overflow.is_block:
        wider = ", or enlarge the piece with `size`" if page.size else ""
        fullest = f". {cases[0].id} needs the most" if page.of else ""
        remedy = f"remove parts, shorten texts, reduce the `size` or `height` of parts{wider}{fullest}"
    case = replace(cases[0], id=document.file, document=document, path=(), replaces=None, overlay=None)
    return case, replace(overflow, field=own[0] if own and not overflow.is_block else (side,), remedy=remedy)


def _flowed(
    page: PageSpec,
    document: yaml.Document,
    spec: FolderSpec,
    template: str,
    select: Select,
    library: Library,
    choices: Choices,
    _paper: Size,
) -> HtmlPages:
    """Return the pages that a template produces from the selected records and all records by kind."""
    scope = page_scope(template, spec, library, None)
    values: dict[str, object] = {"side_names": {it.side: it.name for it in sides(library)}}
    values |= {name.replace("-", "_"): _plain(value) for name, value in scope.values.items()}
    cases = tuple(case for kind in ("game", *spec.kinds) for case in library.of(kind).values())
    with suppress(OSError):
        text = reading.read_bytes(spec.folder / "templates" / template, LARGEST_TEMPLATE).decode(errors="replace")
        document = replace(document, value={**document.value, "template": text})
    cases = (*cases, *_declaration(page, document, spec, library))
    if page.of:
        values["selected"] = tuple(_plain(case.record) for case in select(library, page.of, choices))
    return HtmlPages(page.title, spec.game, template, values, cases=cases)


def _plain(value: object) -> object:
    """Return a value in the form that a template prints. Unknown figures become a line to write on."""
    if value is UNKNOWN or value is None:
        return "" if value is None else "____"
    if isinstance(value, Part):
        return SimpleNamespace(**{name: _plain(getattr(value, name)) for name in type(value).model_fields})
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value
