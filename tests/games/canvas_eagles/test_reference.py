"""The quick reference: every cell of the tables is printed as the data has it, on the pages it is meant for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from html.parser import HTMLParser
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from printgen.checks.dice import span, totals
from printgen.data.kind import Library
from printgen.data.records.tables import Chart, CombatTables, DieTable
from printgen.drawing.inks import PALETTES
from printgen.games.canvas_eagles.reference import (
    FLOWS,
    PLAYER_REFERENCE,
    QUICK_REFERENCE,
    REFERENCE,
    REFERENCE_CARDS,
)
from printgen.products.bound import bind_terms, bind_words, split_subject
from printgen.products.flow import FlowedProduct, HtmlPages, render_flowed
from printgen.products.options import Choices
from printgen.products.table_panels import TablePanel, build_panels, format_modifier
from printgen.render.html import LayoutError
from printgen.sheets import paper as papers
from printgen.sheets.paper import A4, LETTER, PAPERS, Paper, PaperParts
from tests.printed import IMPRINT, fill, unbound


class Reader(HTMLParser):
    """The tables of each panel as rows of cells, and all other text, drawings left out."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.panels: dict[str, list[list[str]]] = {}
        self.texts: list[str] = []
        self._panel, self._skipped = "", 0
        self._cell: list[str] | None = None
        self._line: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = (dict(attrs).get("class") or "").split()
        if tag in ("style", "svg", "title", "head"):
            self._skipped += 1
        if tag == "p":
            self._line = []
        if tag == "section" and "panel" in classes:
            self._panel = classes[-1]
            self.panels.setdefault(self._panel, [])
        if tag == "tr":
            self.panels[self._panel].append([])
        if tag in ("th", "td"):
            self._cell = []
        if self._cell is not None and "number" in classes:
            self._cell.append("#")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("style", "svg", "title", "head"):
            self._skipped -= 1
        if tag == "p" and self._line is not None:
            self.texts.append("".join(self._line).strip())
            self._line = None
        if tag in ("th", "td") and self._cell is not None:
            self.panels[self._panel][-1].append("".join(self._cell).strip())
            self._cell = None

    def handle_data(self, data: str) -> None:
        if self._skipped:
            return
        if self._line is not None:
            self._line.append(data)
        elif data.strip():
            self.texts.append(data.strip())
        if self._cell is not None:
            self._cell.append(data)


def read(flow: FlowedProduct, library: Library, paper: Paper = A4) -> Reader:
    reader = Reader()
    reader.feed(unbound(fill(flow, library, paper)))
    return reader


def dice(library: Library) -> dict[str, DieTable]:
    return {id: case.record for id, case in library.of("dice").items() if isinstance(case.record, DieTable)}


def charts(library: Library) -> dict[str, Chart]:
    return {id: case.record for id, case in library.of("charts").items() if isinstance(case.record, Chart)}


def as_panels(library: Library) -> Mapping[str, TablePanel]:
    return build_panels(case for kind in REFERENCE.kinds for case in library.of(kind).values())


def test_there_are_tables(built_in: Library) -> None:
    assert len(dice(built_in)) == 23
    assert len(charts(built_in)) == 37


@pytest.mark.parametrize("flow", [QUICK_REFERENCE, REFERENCE_CARDS], ids=lambda flow: flow.id)
def test_every_table_of_the_data_is_on_the_pages_once(built_in: Library, flow: FlowedProduct) -> None:
    source = fill(flow, built_in)
    shown = re.findall(r'<section class="panel ([a-z-]+)">', source)
    assert sorted(shown) == sorted([*dice(built_in), *charts(built_in), "combat-values", "combat-results"])


@pytest.mark.parametrize("flow", [QUICK_REFERENCE, REFERENCE_CARDS], ids=lambda flow: flow.id)
def test_every_cell_printed_is_that_of_the_data(built_in: Library, flow: FlowedProduct) -> None:
    printed = read(flow, built_in).panels
    for id, table in dice(built_in).items():
        (rows,) = table.rolls.values()
        for cells in rows.values():
            assert any(row[1 : 1 + len(cells)] == list(cells) for row in printed[id]), (id, cells)
    for id, chart in charts(built_in).items():
        for line in chart.lines:
            wanted = [line.name, *line.text]
            # Before some rows stands a picture, in a cell without words.
            rows_of = [row[1:] if len(row) > 1 and not row[0] else row for row in printed[id] if row]
            # In lists, the section stands at the end of the line of what the row says.
            said = [
                [row[0], *(cell.removesuffix(f" {line.section}") for cell in row[1 : len(wanted)])] for row in rows_of
            ]
            shown = [[re.sub(r"^#\d+| optional$", "", row[0]), *row[1:]] for row in said]
            assert wanted in shown, (id, wanted)
    for id, record in {**dice(built_in), **charts(built_in)}.items():
        flat = [cell for row in printed[id] for cell in row]
        pairs = list(pairwise(flat))
        for modifier in record.modifiers:
            assert (modifier.name, format_modifier(modifier.value)) in pairs, (id, modifier.name)


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.id)
def test_the_combat_tables_are_printed_as_they_are(built_in: Library, flow: FlowedProduct) -> None:
    tables = built_in.get("tables", "combat")
    assert isinstance(tables, CombatTables)
    printed = read(flow, built_in).panels
    values = {row[0]: row[1:5] for row in printed["combat-values"]}
    assert values["Range in hexes"] == ["3", "2", "1", "0"]
    assert values["Base value"] == [str(value) for value in tables.base_values]
    for line in tables.modifiers:
        if set(line.values) == {0}:
            # What changes nothing is no row: it is named below.
            assert any(re.match(r"0 at every range: .*" + line.name, text) for text in read(flow, built_in).texts)
            continue
        wanted = [format_modifier(it) if isinstance(it, int) else it.replace("-", "–") for it in line.values]
        assert values[line.name + (f" ({line.crew} only)" if line.crew else "")] == wanted, line.name
    results = {row[0]: row[1:] for row in printed["combat-results"]}
    assert len(results) == 18
    for value, row in tables.results.items():
        assert results[str(value)] == [cell.replace("-", "–") for cell in row]


@cache
def totals_in(label: str, every: range) -> tuple[int, ...]:
    """Return the totals of the dice that a printed label covers."""
    number = int(match[0]) if (match := re.match(r"\d+", label)) else 0
    if label.endswith("or less"):
        return tuple(it for it in every if it <= number)
    if label.endswith("or more"):
        return tuple(it for it in every if it >= number)
    low, high = span(label.replace("–", "-")) or (0, -1)
    return tuple(range(low, high + 1))


def test_every_total_is_printed_once_and_in_order(built_in: Library) -> None:
    shown = {id: panel for id, panel in as_panels(built_in).items() if panel.dice}
    assert len(shown) == 23
    for id, panel in shown.items():
        every = totals(panel.dice or "")
        assert [it for row in panel.rows for it in totals_in(row.label, every)] == list(every), id


def test_only_what_the_scan_has_lost_is_marked_as_reconstructed(built_in: Library) -> None:
    marked = [(id, row.label) for id, panel in as_panels(built_in).items() for row in panel.rows if row.sure]
    assert marked == [
        *(("landing", terrain) for terrain in ("Airfield", "Open ground", "Woods")),
        ("anti-aircraft-fire", "Heavy"),
    ]


def test_every_ink_prints_in_its_own_colours_only_on_large_paper_too(built_in: Library) -> None:
    large = PAPERS["tabloid"].size
    html = PLAYER_REFERENCE.html(built_in, Choices(), large)
    pdf = pikepdf.Pdf.open(BytesIO(render_flowed(html, PALETTES["mono"], large, IMPRINT)))
    assert len(pdf.pages) == html.pages
    # Screen readers read the language, the title and the heads of each table.
    assert (str(pdf.Root.Lang), bool(pdf.Root.MarkInfo.Marked)) == ("en", True)
    assert html.title in str(pdf.docinfo["/Title"])
    tags = Counter(
        str(it["/S"]) for it in pdf.objects if isinstance(it, pikepdf.Dictionary) and it.get("/Type") == "/StructElem"
    )
    assert tags["/Table"] >= 4 * 5
    assert tags["/TH"] > 2 * tags["/Table"]
    stream = pdf.pages[0].Contents.read_bytes().decode("latin-1")
    colours = set(re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG|scn|SCN)\b", stream))
    assert colours == {("0", "0", "0"), ("1", "1", "1")}


def from_data(html: HtmlPages) -> set[str]:
    """Return every text that comes from the data, and is therefore in the language of the data."""
    shown = html.values["panels"]
    assert isinstance(shown, dict)
    said: set[str] = set()
    for panel in shown.values():
        said |= {panel.title, panel.section, panel.when or "", panel.dice or "", *panel.heads, *panel.remarks}
        said |= {part for remark in panel.remarks for part in split_subject(remark)}
        said |= {word for name, by, _sure in panel.modifiers for word in (name, by)}
        for row in panel.rows:
            said |= {row.label, row.section or "", row.group or "", row.short or "", *row.cells}
            # A section stays with the last word of its text.
            cells = (*row.cells, row.short or "")
            bound = (
                part for bind in (bind_words, bind_terms) for it in cells for part in bind(it).rpartition(" ")[::2]
            )
            said |= {part.replace("\u00a0", " ").replace("\u2060", "") for part in bound}
    combat = html.values["combat"]
    for row in (*combat.modifiers, *combat.results):  # type: ignore[attr-defined]
        said |= {row.label, row.section or "", *row.cells}
    said |= set(combat.remarks)  # type: ignore[attr-defined]
    # On the half page results, and modifiers, stand side by side.
    for panel in shown.values():
        if not panel.columns:
            said.add(" ".join(f"{row.label} {row.cells[0]}" for row in panel.rows))
        said.add(" ".join(f"{name} {by}" for name, by, _sure in panel.modifiers))
    return said


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.id)
def test_every_word_of_the_pages_goes_through_the_catalogue(
    built_in: Library, flow: FlowedProduct, pseudo_language: Path
) -> None:
    texts = read(flow, built_in).texts
    known = from_data(flow.html(built_in, Choices(), A4.size))
    assert sum("«" in text for text in texts) > 10
    bare = [text for text in texts if not re.search(r"[«»]", text) and text not in known]
    assert [text for text in bare if re.search(r"[A-Za-z]", text)] == []


CARD_AT = r'class="card" style="left: ([\d.]+)mm; top: ([\d.]+)mm; width: ([\d.]+)mm; height: ([\d.]+)mm"'
CUT_AT = r'class="cut(| across)" style="left: ([-\d.]+)mm; top: ([-\d.]+)mm; (?:width|height): ([\d.]+)mm'


@pytest.mark.parametrize(
    ("paper", "card", "half"),
    [
        ("a4", (105.0, 148.5), (210.0, 148.5)),
        ("letter", (107.95, 139.7), (215.9, 139.7)),
        ("a3", (105.0, 148.5), (210.0, 148.5)),
        ("tabloid", (107.95, 139.7), (215.9, 139.7)),
        ("200x280mm", (100.0, 140.0), (200.0, 140.0)),
        ("148x210mm", (105.0, 148.0), (210.0, 148.0)),
    ],
)
def test_cards_are_a_quarter_of_the_sheet_and_halves_a_half(
    built_in: Library, paper: str, card: tuple[float, float], half: tuple[float, float]
) -> None:
    size = papers.parse_paper(paper).size
    for flow, wanted in ((REFERENCE_CARDS, card), (PLAYER_REFERENCE, half)):
        html = flow.html(built_in, Choices(), size)
        cut = html.parts
        assert isinstance(cut, PaperParts)
        sheet = size.transposed if html.landscape else size
        assert (sheet.width / cut.across, sheet.height / cut.down) == pytest.approx(wanted)
        assert flow.players_per_copy(Choices(), size) == (cut.count if flow is PLAYER_REFERENCE else 1)


def test_larger_paper_is_cut_into_more_cards(built_in: Library) -> None:
    sheets = {paper: REFERENCE_CARDS.html(built_in, Choices(), PAPERS[paper].size).pages for paper in PAPERS}
    assert sheets == {"a4": 8, "letter": 8, "a3": 4, "tabloid": 4}


@pytest.mark.parametrize("flow", [REFERENCE_CARDS, PLAYER_REFERENCE], ids=lambda flow: flow.id)
def test_cuts_run_through_the_middle_of_the_sheet(built_in: Library, flow: FlowedProduct) -> None:
    source = fill(flow, built_in)
    found = re.findall(CUT_AT, source)
    ticks = {(bool(across), float(left), float(top), float(long)) for across, left, top, long in found}
    level = {(True, 0.0, 148.5, 8.0), (True, 202.0, 148.5, 8.0)}
    upright = {(False, 105.0, 0.0, 8.0), (False, 105.0, 289.0, 8.0)}
    cross = {(True, 103.5, 148.5, 3.0), (False, 105.0, 147.0, 3.0)}
    assert ticks == (level | upright | cross if flow is REFERENCE_CARDS else level)


def test_what_is_cut_up_has_no_rulers_and_no_strip(built_in: Library) -> None:
    for flow, bare in ((QUICK_REFERENCE, False), (REFERENCE_CARDS, True), (PLAYER_REFERENCE, True)):
        source = fill(flow, built_in)
        assert ('<div class="rulers"' not in source, '<div class="strip"' not in source) == (bare, bare)
        assert ("margin: 0.0mm" in source) == bare


def test_each_card_says_whose_it_is_how_large_it_is_and_from_which_data(built_in: Library) -> None:
    data = "Canvas Eagles\u2009·\u2009data 1.2.3\u2009·\u2009abc1234\u2009·\u2009"
    feet = [text for text in read(REFERENCE_CARDS, built_in).texts if text.startswith("card ")]
    count = len(feet)
    assert feet[11] == f"card 12 of {count}{data}105 × 148.5 mm"
    feet = [text for text in read(REFERENCE_CARDS, built_in, LETTER).texts if text.startswith("card ")]
    assert feet[-1] == f"card {len(feet)} of {len(feet)}{data}107.95 × 139.7 mm"
    # What a half page is called stands at its head, not at its foot again.
    halves = read(PLAYER_REFERENCE, built_in).texts
    assert [text for text in halves if text.endswith("mm")] == [f"{data}210 × 148.5 mm"] * 4
    assert halves.count("Canvas Eagles\u2002·\u2002Player’s half page") == 4


def test_cards_follow_each_other_from_left_to_right_and_down(built_in: Library) -> None:
    source = fill(REFERENCE_CARDS, built_in)
    places = [(float(left), float(top)) for left, top, _wide, _high in re.findall(CARD_AT, source)]
    sheet = [(7.0, 7.0), (112.0, 7.0), (7.0, 155.5), (112.0, 155.5)]
    assert places == (sheet * len(places))[: len(places)]
    assert len(places) > 2 * len(sheet)


#: The longer products, which take seconds to lay out.
LONG = [pytest.param(flow, marks=pytest.mark.explore, id=flow.id) for flow in (QUICK_REFERENCE, REFERENCE_CARDS)]
HALF = pytest.param(PLAYER_REFERENCE, id=PLAYER_REFERENCE.id)


@pytest.mark.parametrize("flow", LONG)
def test_each_long_product_fits_large_paper(built_in: Library, flow: FlowedProduct) -> None:
    large = PAPERS["tabloid"].size
    html = flow.html(built_in, Choices(), large)
    assert len(pikepdf.Pdf.open(BytesIO(render_flowed(html, PALETTES["saver"], large, IMPRINT))).pages) == html.pages


def test_each_remark_on_a_half_page_begins_a_line(built_in: Library) -> None:
    html = PLAYER_REFERENCE.html(built_in, Choices(), LETTER.size)
    pages = pypdfium2.PdfDocument(render_flowed(html, PALETTES["saver"], LETTER.size, IMPRINT))
    lines = [line for page in pages for line in page.get_textpage().get_text_bounded().splitlines()]
    # Remarks that all have subjects are rows of a table, without colons.
    subjects = ("Recovered ", "Deflection:", "Above 17:")
    assert {it: sum(line.startswith(it) for line in lines) for it in subjects} == dict.fromkeys(subjects, 2)


@pytest.mark.parametrize("flow", [LONG[0], HALF])
def test_a_product_that_does_not_fit_small_paper_says_where(built_in: Library, flow: FlowedProduct) -> None:
    small = papers.parse_paper("120x160mm").size
    with pytest.raises(LayoutError, match=r"^(The turn|half 1) is [\d.]+ mm too long for its space"):
        render_flowed(flow.html(built_in, Choices(), small), PALETTES["saver"], small, IMPRINT)


def test_no_card_prints_a_title_twice(built_in: Library) -> None:
    source = fill(REFERENCE_CARDS, built_in)
    titles = [
        re.sub(r"<.*", "", re.sub(r'<span class="phase">\d+</span>', "", title), flags=re.DOTALL).strip()
        for title in re.findall(r"<h[12]>(.*?)</h[12]>", source, re.DOTALL)
    ]
    assert len(titles) == 62
    assert sorted(set(titles)) == sorted(titles)


def test_what_belongs_together_follows_on_the_cards(built_in: Library) -> None:
    shown = list(read(REFERENCE_CARDS, built_in).panels)
    for one, next_ in (
        ("section-damage", "special-damage"),
        ("fire-smoke", "extinguishing"),
        ("landing", "crash"),
        ("missions", "ground-offensives"),
    ):
        assert shown.index(next_) == shown.index(one) + 1


def test_a_result_keeps_together(built_in: Library) -> None:
    source = fill(PLAYER_REFERENCE, built_in)
    found = re.findall(r'<span class="result">(.*?)</span>', source)
    assert found[:2] == ["<b>6 or less</b> Still spinning", "<b>7 or more</b> Recovers"]
    results = [it for it in found if it.startswith("<b>")]
    # The second half has the same rolls; then comes the back.
    assert results[8:12] == [
        "<b>1–4</b> No jam",
        "<b>5–6</b> Jammed",
        "<b>1–3</b> Still jammed",
        "<b>4–6</b> Unjammed; may fire next turn",
    ]
    assert re.search(r"\.result \{[^}]*white-space: nowrap", source)


def test_heavy_guns_lose_nothing_at_level_1(built_in: Library) -> None:
    rows = read(QUICK_REFERENCE, built_in).panels["anti-aircraft-fire"]
    assert next(row for row in rows if row[0].startswith("Heavy"))[:7] == ["Heavy", "4", "3", "2", "2", "1", "1"]


def test_the_folder_is_read_from_the_turn_to_the_ground(built_in: Library) -> None:
    source = fill(QUICK_REFERENCE, built_in)
    assert re.findall(r"<h1>(.*?)(?:<span|</h1>)", source) == [
        *("The turn", "Combat", "Guns and damage"),
        *("Problems", "Landing and Archie", "The campaign", "Before and after", "Options and long games"),
    ]


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.id)
def test_every_table_shows_the_dice_it_is_rolled_with(built_in: Library, flow: FlowedProduct) -> None:
    source = fill(flow, built_in)
    found = re.findall(r'<span class="dice">(.*?)</span>', source, re.DOTALL)
    assert len(found) == {QUICK_REFERENCE: 24, REFERENCE_CARDS: 24, PLAYER_REFERENCE: 10}[flow]
    for drawn in found:
        said = re.sub(r"<svg.*?</svg>", "", drawn, flags=re.DOTALL).strip()
        assert (said, drawn.count("<use ")) in (("1d6", 1), ("2d6", 2), ("1d10", 0))


def test_aircraft_in_headings_are_low_enough_for_the_rule_below(built_in: Library) -> None:
    for flow, high, wide in ((QUICK_REFERENCE, 9.0, 12.5), (REFERENCE_CARDS, 3.8, 6.6)):
        drawn = [it for it in flow.html(built_in, Choices(), A4.size).values["flown"] if it]
        assert len(drawn) >= 5
        assert max(it.size.height for it in drawn) <= high + 1e-6
        assert max(it.size.width for it in drawn) <= wide + 1e-6


def test_modifiers_that_do_not_fit_beside_the_results_begin_a_line(built_in: Library) -> None:
    assert re.search(r"\.half\.large \.roll \.adds \{[^}]*display: inline-block", fill(PLAYER_REFERENCE, built_in))
