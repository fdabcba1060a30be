"""The section Words: the marks on pages, and the terms that games and printgen use, with their meanings."""

from __future__ import annotations

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.data.kinds import TERMS
from printgen.data.readings import SIGN
from printgen.drawing.emblems import status_mark
from printgen.drawing.frame import mark_meanings, two_readings_meaning
from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Face, Use
from printgen.render import svg
from printgen.report import terms
from printgen.studio.page_marks import mark_text
from printgen.studio.preview import SVG
from printgen.studio.rendering import show_page, studio_of
from printgen.translation import _
from printgen.units import Size

#: The size of the picture of a mark, mm.
_SIDE = 6.0


class Word(Struct, frozen=True):
    """A mark, or a term, with its meaning.

    Fields:
        about: the pages or games in which the word is used.
        status: the status whose mark is shown, or "" for no mark.
        sign: the sign that is shown, or "" for no sign.
        also: other words with which the search finds the term.
    """

    name: str
    text: str
    about: str
    status: str = ""
    sign: str = ""
    also: str = ""


def show_words(request: Request) -> Response:
    """Return the page with all marks and terms, which the browser filters."""
    studio = studio_of(request)
    found = [*_marks()]
    for id, title in studio.game_titles().items():
        for case in studio.workspace.opened(id).library.of(TERMS).values():
            it = case.record
            about = _("{game}, rulebook {section}").format(game=title, section=it.section)
            found.append(Word(it.name, it.text, about, also=" ".join(it.also)))
    found += [Word(name, text, "printgen") for name, text in terms.TERMS.items()]
    return show_page(request, "words.html", words=found)


def show_mark(request: Request) -> Response:
    """Return the mark of a status as a picture."""
    status = request.path_params["status"]
    if status not in mark_meanings():
        raise HTTPException(404)
    face = Face("mark", Size(_SIDE, _SIDE), (Use(status_mark(status), _SIDE / 2, _SIDE / 2, _SIDE * 0.8),))
    return Response(svg.render_face(face, PALETTES["mono"], mark_meanings()[status]), media_type=SVG)


def _marks() -> list[Word]:
    about = _("mark beside a figure")
    signed = Word(two_readings_meaning(), mark_text(SIGN), _("mark beside a rule"), sign=SIGN, also="dagger")
    return [*(Word(name, mark_text(status), about, status=status) for status, name in mark_meanings().items()), signed]


ROUTES = [Route("/words", show_words), Route("/words/marks/{status}", show_mark)]
