"""Decks on paper: laid out as pages, and put out as the files the user asked for."""

from __future__ import annotations

from collections.abc import Iterator

from printgen import __version__
from printgen.aids.deck import Aid, Card, Deck
from printgen.asked import Job
from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Face
from printgen.drawing.sheets import Plan
from printgen.files import Product
from printgen.games.game import Game
from printgen.press.pages import Leaf, Title, pages
from printgen.press.stamp import stamp

#: Pixels to the inch of a page as a picture: what a photo printer sets.
DPI = 300


def print_out(game: Game, aid: Aid, deck: Deck, job: Job, version: str) -> tuple[Product, ...]:
    """The deck as one PDF, or as a picture a page in a folder of the product's; `version` is the data's."""
    plan = _lay_out(game, deck, job, version)
    name = job.name(aid.id)
    facts = {"product": aid.id, "data": version, "printgen": __version__, "options": job.facts()}
    if job.format == "pdf":
        from printgen.surfaces import pdf

        content = pdf.render(plan, PALETTES[job.ink])
        return (Product(f"{name}.pdf", content, {**facts, "pages": len(plan.sheets)}),)
    return tuple(
        Product(f"{job.format}/{name}/{page}.{job.format}", content, {**facts, "pages": 1})
        for page, content in zip(_picture_names(deck), _pictures(plan, job), strict=True)
    )


def _lay_out(game: Game, deck: Deck, job: Job, version: str) -> Plan:
    """The deck's faces each on a page of its own, stamped with the records it shows."""
    leaves = tuple(Leaf(face, card.bookmark, stamp(card.shows)) for card in deck.cards for face in _faces(card))
    return pages(Title(deck.title, game.title, version), leaves, job.paper.size)


def _pictures(plan: Plan, job: Job) -> Iterator[bytes]:
    palette = PALETTES[job.ink]
    if job.format == "svg":
        from printgen.surfaces import svg

        yield from (text.encode() for text in svg.render_plan(plan, palette))
    else:
        from printgen.surfaces import pdf, png

        yield from png.render(pdf.render(plan, palette), DPI)


def _faces(card: Card) -> tuple[Face, ...]:
    """The faces of all copies of a card; a back follows its front, so that they come to lie on one sheet."""
    return (card.front, card.back) * card.copies if card.back else (card.front,) * card.copies


def _picture_names(deck: Deck) -> list[str]:
    """A file name a page: its number, in as many digits as the last one has, and what it shows."""
    shown = [card.shows[0].id if card.shows else face.name for card in deck.cards for face in _faces(card)]
    digits = len(str(len(shown)))
    return [f"{number:0{digits}}-{name}" for number, name in enumerate(shown, start=1)]
