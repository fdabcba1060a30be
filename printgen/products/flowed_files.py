"""Flowed products as files: PDF if WeasyPrint is available, otherwise HTML for a browser."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from math import ceil
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.findings import Finding, Severity
from printgen.data.kind import GameData
from printgen.drawing.inks import PALETTES
from printgen.files import Facts, OutputFile
from printgen.files.reading import ReadError, read_json
from printgen.products.draw import select_records
from printgen.products.export import DPI, in_folder, product_facts
from printgen.products.flow import FlowedProduct, HtmlPages, Imprint, browser_page, render_flowed, strip_height
from printgen.products.job import Job
from printgen.products.options import OFFICIAL
from printgen.products.page_digests import text_page_digests
from printgen.sheets.stamp import house_suffix, records_stamp

#: The resolution for measuring the ink of flowed pages, in pixels per inch. At lower resolutions, hairlines would be too wide.
COVERAGE_DPI = 96


class FlowedResult(Struct, frozen=True):
    """The result of printing a flowed product: its files, its findings, and a remark for the user."""

    files: tuple[OutputFile, ...] = ()
    findings: tuple[Finding, ...] = ()
    remark: str = ""


def export_flowed(product: FlowedProduct, data: GameData, job: Job, tables: Sequence[str] = ("",)) -> FlowedResult:
    """Return the files of a flowed product. Without Pango, return HTML and a remark that explains how to install Pango.

    Args:
        job: the paper, ink and format.
        tables: the tables of a game night. Each table gets a copy with its name on every page.
    """
    from printgen.render.html import LayoutError as PageOverflowError
    from printgen.render.html import MissingGlyphError, PangoMissingError

    if job.format == "svg":
        return FlowedResult(
            remark=f"{product.id} was skipped: flowed text cannot be exported as SVG. Use `--format pdf` or `--format png`."
        )
    html = product.html(select_records(data.library, job.choices), job.choices, job.paper.size)
    if html.pages == 0 or (OFFICIAL.value_in(job.choices) and not html.cases):
        return FlowedResult()
    imprint = Imprint(data.title, data.printed_version, records_stamp(html.cases, printed=product.printed_figures))
    # Parts that extend to the edges of the paper leave no space for rulers. Each part states its own size.
    facts = {**product_facts(product, html.title, data, job), **({"scales": False} if html.parts else {})}
    sheet_facts = partial(_sheet_facts, html.two_sided)
    palette, size = PALETTES[job.ink], job.paper.size
    file_name = job.build_name(product.id) + house_suffix(html.cases, printed=product.printed_figures)
    labels = {table: replace(job, table=table).label for table in tables}
    try:
        content = render_flowed(html, palette, size, imprint)
    except PageOverflowError as error:
        message, hint = f"{html.title}: {error}", "print it on larger paper, or shorten the text in its tables"
        return FlowedResult(findings=(Finding("PG009", Severity.ERROR, message, hint=hint),))
    except MissingGlyphError as error:
        from printgen.checks.glyphs import missing_glyphs

        if found := missing_glyphs(html.title, error.characters, html.cases):
            return FlowedResult(findings=tuple(found))
        content = error.pdf
    except PangoMissingError as missing:
        html_facts, html_files = {**facts, **sheet_facts(html.pages or 1)}, list[OutputFile]()
        for table in tables:
            page = browser_page(html, palette, size, _imprint_for(imprint, labels[table])).encode()
            html_files += in_folder([OutputFile(f"{file_name}.html", page, _for_table(html_facts, table))], table)
        remark = f"{product.id} was written as HTML for a browser: {missing}"
        return FlowedResult(tuple(html_files), remark=remark)
    from printgen.render import png
    from printgen.render.pdf.marking import add_table_names

    facts |= {"ink": round(png.coverage(content, COVERAGE_DPI), 4), **_drawn_pages(content, html, imprint, job)}
    files: list[OutputFile] = []
    cut = (html.parts.across, html.parts.down) if html.parts else None
    names = [*labels.values()]
    copies = add_table_names(content, names, palette, cut) if any(names) else [content] * len(names)
    for table, copy in zip(labels, copies, strict=True):
        files += in_folder(_files(copy, file_name, job.format, _for_table(facts, table), sheet_facts), table)
    return FlowedResult(tuple(files))


def _sheet_facts(two_sided: bool, pages: int, number: int = 1) -> Facts:
    """Return the numbers of pages and sheets in a file. In a two-sided product, every second picture is a back."""
    if not two_sided:
        return {"pages": pages, "sheets": pages, "sides": 1}
    return {"pages": pages, "sheets": ceil(pages / 2) if number % 2 else 0, "sides": 2}


def _drawn_pages(content: bytes, html: HtmlPages, imprint: Imprint, job: Job) -> Facts:
    """Return the facts from which a later run determines the changed pages. Pictures of pages have no such facts."""
    if job.format != "pdf":
        return {}
    return {"drawn": text_page_digests(content, imprint.stamp, None if html.parts else strip_height(html))}


def _files(
    content: bytes, name: str, form: str, facts: Facts, sheet_facts: Callable[..., Facts]
) -> Iterator[OutputFile]:
    """Yield the PDF, or a picture of each page, with the facts of each file for the manifest."""
    from printgen.render import png

    if form == "pdf":
        yield OutputFile(f"{name}.pdf", content, {**facts, **sheet_facts(png.page_count(content))})
        return
    pictures = png.render(content, DPI)
    digits = len(str(len(pictures)))
    for number, picture in enumerate(pictures, start=1):
        yield OutputFile(f"png/{name}/{number:0{digits}}.png", picture, {**facts, **sheet_facts(1, number)})


def _imprint_for(imprint: Imprint, label: str) -> Imprint:
    """Return the imprint for one table. The table's label is before the name of the game."""
    return replace(imprint, game="\u2002·\u2002".join(filter(None, (label, imprint.game))))


def _for_table(facts: Facts, table: str) -> Facts:
    """Return the facts about one table's copy of a file."""
    return {**facts, "options": {**facts["options"], "table": table}} if table else facts


def pack_files(files: Iterable[OutputFile]) -> bytes:
    """Convert files and their facts to bytes for the cache."""
    entries = [[it.name, b64encode(it.content).decode(), dict(it.facts)] for it in files]
    return json.dumps(entries, ensure_ascii=False).encode()


def unpack_files(content: bytes) -> tuple[OutputFile, ...] | None:
    """Convert bytes made by `pack_files` back to files. Return None if the bytes are invalid."""
    try:
        entries = read_json(content, list[tuple[str, bytes, dict[str, Any]]])
        return tuple(OutputFile(*it) for it in entries)
    except ReadError:
        return None
