"""Flowed products put out as files: PDF where WeasyPrint can work, else HTML for the browser."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Any

from printgen import __version__
from printgen.data.findings import Finding, Severity
from printgen.data.kind import GameData
from printgen.drawing.inks import PALETTES
from printgen.files import Product
from printgen.products.flow import Flow, Html, Imprint, browser_page, print_flow
from printgen.products.job import Job
from printgen.sheets.stamp import of_house, stamp

#: Pixels to the inch of a page as a picture.
DPI = 300
#: Of those by which the ink is reckoned: with fewer, hairlines come out too wide.
COVERAGE_DPI = 96


@dataclass(frozen=True, slots=True)
class Flowed:
    """The files of a flowed product, what is wrong with it, and what the user should know of it."""

    files: tuple[Product, ...] = ()
    findings: tuple[Finding, ...] = ()
    remark: str = ""


def flowed(flow: Flow, data: GameData, job: Job, name: str | None) -> Flowed:
    """The product for the job. Where Pango is missing its pages are left as HTML, and a remark says how to get it."""
    from printgen.render.html import DoesNotFit, Lacking, PangoMissing

    if job.format == "svg":
        return Flowed(remark=f"{flow.id} is flowed text and has no SVG: it was left out; print it as pdf or png")
    html = flow.html(data.library, job.choices, job.paper.size)
    imprint = Imprint(data.title, data.version, stamp(html.shows))
    facts: dict[str, Any] = {"product": flow.id, "title": html.title, "data": data.version, "printgen": __version__}
    facts["options"] = job.facts()
    if html.cut_up:
        # Parts that go to the edges of the paper leave no room for scales: each tells its own size.
        facts["scales"] = False
    palette = PALETTES[job.ink]
    called = (name or job.name(flow.id)) + of_house(html.shows)
    try:
        content = print_flow(html, palette, job.paper.size, imprint)
    except DoesNotFit as refusal:
        said, hint = f"{html.title}: {refusal}", "print it on larger paper, or shorten the text in its tables"
        return Flowed(findings=(Finding("PG009", Severity.ERROR, said, hint=hint),))
    except Lacking as refusal:
        from printgen.checks.glyphs import unprinted

        if found := unprinted(html.title, refusal.characters, html.shows):
            return Flowed(findings=tuple(found))
        content = refusal.pdf
    except PangoMissing as missing:
        page = browser_page(html, palette, job.paper.size, imprint).encode()
        left = {**facts, **_sheets(html, html.pages or 1)}
        return Flowed((Product(f"{called}.html", page, left),), remark=f"{_left(flow)}: {missing}")
    return Flowed(_files(called, html, content, job, facts))


def _left(flow: Flow) -> str:
    return f"{flow.id} was left as HTML for the browser"


def _files(name: str, html: Html, pdf: bytes, job: Job, facts: dict[str, Any]) -> tuple[Product, ...]:
    from printgen.render import png

    said = {**facts, "ink": round(png.coverage(pdf, COVERAGE_DPI), 4)}
    if job.format == "pdf":
        return (Product(f"{name}.pdf", pdf, {**said, **_sheets(html, png.pages(pdf))}),)
    pictures = png.render(pdf, DPI)
    digits = len(str(len(pictures)))
    return tuple(
        Product(f"png/{name}/{number:0{digits}}.png", picture, {**said, **_sheets(html, 1, number)})
        for number, picture in enumerate(pictures, start=1)
    )


def _sheets(html: Html, pages: int, number: int = 1) -> dict[str, int]:
    """How many pages and sheets of paper a file is; of pictures printed on both sides, every other one is a back."""
    if not html.two_sided:
        return {"pages": pages, "sheets": pages, "sides": 1}
    return {"pages": pages, "sheets": ceil(pages / 2) if number % 2 else 0, "sides": 2}
