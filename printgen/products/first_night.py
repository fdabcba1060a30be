"""The guides of a game, such as `first-night` with the rules for a first game. Their pages have two columns."""

from __future__ import annotations

from functools import partial

from printgen.data.kind import Library
from printgen.data.kinds import GUIDES
from printgen.data.records.guide import GuidePanel
from printgen.products.flow import FlowedProduct, HtmlPages
from printgen.products.illustrations import enlarge_illustrations, large_pages
from printgen.products.options import TYPE, Choices
from printgen.products.reference import Reference, illustrations
from printgen.products.table_panels import TablePanel, TableRow
from printgen.units import Size

#: The id of the product, and of the guide that it prints.
FIRST_NIGHT = "first-night"
#: The macros of the quick reference mark the phases of a turn, dice and uncertain figures. A guide has none of these.
_EMPTY = {"phases": {}, "turn": 0, "dice": {}, "icons": {}, "signs": {}, "legend": "", "panels": {}, "combat": None}


def first_night(reference: Reference) -> FlowedProduct:
    """Return the first-night guide as a product, with the drawings of the game's quick reference."""
    summary = "the rules of play for a first game on two pages, with section references"
    return guide_product(reference, FIRST_NIGHT, "First night", summary)


def guide_product(reference: Reference, guide: str, title: str, summary: str) -> FlowedProduct:
    """Return the guide with this id as a product that is printed only if it is requested by name."""
    return FlowedProduct(
        guide,
        title,
        summary,
        partial(_pages, reference, guide),
        printed_figures=f"{GUIDES}/{guide}",
        accepts=(TYPE,),
        only_by_name=True,
    )


def _pages(reference: Reference, guide_id: str, library: Library, choices: Choices, _paper: Size) -> HtmlPages:
    """Return the pages of the guide, for printing on both sides of one sheet. Return no pages if the game has no guide."""
    case = library.of(GUIDES).get(guide_id)
    if case is None:
        return HtmlPages("", reference.game, "first-night.html", pages=0)
    guide = case.record
    large, drawings = bool(TYPE.value_in(choices)), illustrations(reference, choices)
    drawings = enlarge_illustrations(drawings) if large else drawings
    leaves = [
        (
            page.heading,
            [[(build_guide_panel(it), drawings.get(it.illustration or "")) for it in column] for column in columns],
        )
        for page in guide.pages
        for columns in [(page.left, page.right)]
    ]
    if large:
        sections = [(heading, [*left, *right]) for heading, (left, right) in leaves]
        page = HtmlPages(guide.title, reference.game, "large.html", _EMPTY, None, (case,))
        return large_pages(page, sections, {}, guide.lead)
    values = {
        "lead": guide.lead,
        "type_size": guide.type_size,
        "leaves": leaves,
        **_EMPTY,
    }
    pages = len(guide.pages)
    return HtmlPages(guide.title, reference.game, "first-night.html", values, pages, (case,), two_sided=pages > 1)


def build_guide_panel(panel: GuidePanel) -> TablePanel:
    """Convert a panel of a guide to a panel of the quick reference. A prefix makes the panel's id unique as a CSS class."""
    rows = tuple(TableRow(it.name, it.text, it.section, it.group, it.is_optional) for it in panel.lines)
    return TablePanel(
        f"guide-{panel.panel}", panel.title, panel.section or "", rows, remarks=panel.remarks, ordered=panel.is_ordered
    )
