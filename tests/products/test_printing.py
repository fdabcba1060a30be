"""The presses: what stands is kept, what changed is made, flowed pages come from the cache, all cores give the same."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from printgen import files
from printgen.data.findings import Place, UsageError, blocks_printing
from printgen.data.kind import Case, GameData, Kind, Library
from printgen.data.records.record import Record
from printgen.data.yaml import Document
from printgen.drawing.marks import Face, Text
from printgen.drawing.sketch import Overflow
from printgen.products import printing
from printgen.products.deck import Card, Deck, LazyCard, Product
from printgen.products.flow import FlowedProduct, HtmlPages
from printgen.products.job import Job
from printgen.products.options import Choices, Option
from printgen.products.printing import LONG, print_all
from printgen.products.product_files import PrintResult, PrintRun
from printgen.products.workers import Workers
from printgen.render.html import PangoMissingError
from printgen.reuse.store import Store
from printgen.units import Size

SIZE = Size(100, 100)
KITES, CLOUDS = Kind("kites", "kites/*.yaml", Record, "kite"), Kind("clouds", "clouds/*.yaml", Record, "cloud")


def case(kind, id, value):
    at = {(): Place(f"{kind.name}/{id}.yaml")}
    return Case(kind, id, Record(), Document(f"{kind.name}/{id}.yaml", "", value, at, at))


def data(tails=2, rain=1):
    library = Library(
        {"kites": {"box": case(KITES, "box", {"tails": tails})}, "clouds": {"low": case(CLOUDS, "low", {"rain": rain})}}
    )
    return GameData("toy", "Kites", library, "1.0")


def drawn(kind, field):
    """Return a function that makes a deck with one page per record of a kind, which shows a field of the record."""

    def deck(library, _choices, _size):
        shown = [(it, str(it.document.value[field])) for it in library.of(kind).values()]
        return Deck(kind, tuple(Card(Face(it.id, SIZE, (Text(0, 10, text),)), cases=(it,)) for it, text in shown))

    return deck


def misfit(library, _choices, _size):
    box = library.of("kites")["box"]
    return Deck("bad", (Card(Face("bad", SIZE, ()), overflows=((box, Overflow(("tails",), "W", excess=3.0)),)),))


def refused(_library, _choices, _size):
    raise UsageError("no such wind")


SIDE: Option[str | None] = Option("side", "", None, "SIDE")
SHEETS = Product("kite-sheets", "Kite sheets", "", drawn("kites", "tails"), accepts=(SIDE,))
CHARTS = Product("cloud-charts", "Cloud charts", "", drawn("clouds", "rain"))
NONE = Product("birds", "Birds", "", drawn("birds", "wings"))
BAD, REFUSED = Product("bad", "Bad", "", misfit), Product("refused", "Refused", "", refused)
TEXT = FlowedProduct(
    "text",
    "Text",
    "",
    lambda library, _choices, _size: HtmlPages("Text", "toy", "", cases=tuple(library.of("clouds").values())),
)


def press(job=None, code="code", store=None, **changed):
    return PrintRun(data(**changed), job or Job(), code, store)


def made(folder, aids, at, jobs=1):
    """Print the aids into the folder, and return the names of the files that were made anew."""
    batch = print_all(aids, at, folder, Workers(jobs), lambda *_: None)
    files.write_products(folder, batch.new_files, batch.current_files)
    return [file.name for file in batch.new_files]


def test_what_would_come_out_the_same_is_not_made_again(tmp_path):
    both = (SHEETS, CHARTS)
    assert made(tmp_path, both, press()) == ["kite-sheets.pdf", "cloud-charts.pdf"]
    assert made(tmp_path, both, press()) == []
    assert made(tmp_path, both, press(tails=3)) == ["kite-sheets.pdf"]
    assert made(tmp_path, both, press(tails=3, rain=2)) == ["cloud-charts.pdf"]
    assert made(tmp_path, both, press(code="other", tails=3, rain=2)) == ["kite-sheets.pdf", "cloud-charts.pdf"]


def test_without_a_folder_to_compare_with_everything_is_printed(tmp_path):
    made(tmp_path, (SHEETS, CHARTS), press())
    batch = print_all((SHEETS, CHARTS), press(), None, Workers(), lambda *_: None)
    assert batch.names == ("kite-sheets.pdf", "cloud-charts.pdf")
    assert batch.current_files == {}


def test_a_choice_that_a_product_does_not_heed_makes_nothing_anew(tmp_path):
    made(tmp_path, (SHEETS, CHARTS), press())
    assert made(tmp_path, (SHEETS, CHARTS), press(Job(Choices.from_values(side="late")))) == ["kite-sheets-late.pdf"]
    assert made(tmp_path, (SHEETS, CHARTS), press(Job(ink="mono"))) == ["kite-sheets-mono.pdf", "cloud-charts-mono.pdf"]


def test_of_pictures_all_must_stand(tmp_path):
    job = Job(format="svg")
    assert made(tmp_path, (SHEETS,), press(job)) == ["svg/kite-sheets/1-box.svg"]
    assert made(tmp_path, (SHEETS,), press(job)) == []
    (tmp_path / "svg/kite-sheets/1-box.svg").unlink()
    assert made(tmp_path, (SHEETS,), press(job)) == ["svg/kite-sheets/1-box.svg"]


def test_a_product_without_anything_to_show_is_no_file(tmp_path):
    assert made(tmp_path, (NONE, CHARTS), press()) == ["cloud-charts.pdf"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_text_that_cannot_be_set_is_found_and_its_product_not_printed(tmp_path, jobs):
    batch = print_all((BAD, CHARTS), press(), tmp_path, Workers(jobs), lambda *_: None)
    assert [finding.code for finding in batch.findings] == ["PG009"]
    assert batch.names == ("cloud-charts.pdf",)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_cannot_be_meant_is_raised(tmp_path, jobs):
    with pytest.raises(UsageError, match="no such wind"):
        print_all((CHARTS, REFUSED), press(), tmp_path, Workers(jobs), lambda *_: None)


def test_side_by_side_everything_comes_out_in_the_same_order_and_the_same(tmp_path):
    told = []
    one = print_all((SHEETS, CHARTS, NONE), press(), tmp_path, Workers(1), lambda *_: None)
    two = print_all(
        (SHEETS, CHARTS, NONE),
        press(),
        tmp_path,
        Workers(3),
        lambda doing, share: told.append((doing, round(share, 2))),
    )
    assert one == two
    assert told[0] == ("printing", 0.0)
    assert [share for _, share in told[1:]] == [0.33, 0.67, 1.0]
    assert {doing for doing, _ in told[1:]} == {"printed kite sheets", "printed cloud charts", "printed birds"}


@pytest.fixture
def flows(monkeypatch, tmp_path):
    """The rains that flowed pages were printed for; each printing is one."""
    printed = []
    sheet = print_all((CHARTS,), press(), tmp_path / "none", Workers(1), lambda *_: None).new_files[0].content

    def print_flow(html, *_):
        printed.append(html.cases[0].document.value["rain"])
        return sheet

    monkeypatch.setattr("printgen.products.flowed_files.render_flowed", print_flow)
    return printed


def test_flowed_pages_come_from_the_cache_wherever_they_were_printed(tmp_path, flows):
    cache = Store(tmp_path / "cache")
    for folder, rain in (("one", 1), ("two", 1), ("three", 2), ("four", 2)):
        assert made(tmp_path / folder, (TEXT,), press(store=cache, rain=rain)) == ["text.pdf"]
    assert flows == [1, 2]
    assert (tmp_path / "one" / "text.pdf").read_bytes() == (tmp_path / "two" / "text.pdf").read_bytes()
    made(tmp_path / "five", (TEXT,), press(store=cache, rain=2, code="other"))
    made(tmp_path / "six", (TEXT,), press(rain=2))
    assert flows == [1, 2, 2, 2]


def test_without_pango_text_is_left_as_html_said_and_tried_again(tmp_path, monkeypatch):
    def missing(*_):
        raise PangoMissingError("Pango is missing; install it with: apt-get install it")

    monkeypatch.setattr("printgen.products.flowed_files.render_flowed", missing)
    monkeypatch.setattr("printgen.products.flowed_files.browser_page", lambda *_: "<p>")
    batch = print_all((TEXT,), press(store=Store(tmp_path / "cache")), tmp_path, Workers(1), lambda *_: None)
    assert (batch.names, batch.repeatable) == (("text.html",), False)
    assert batch.remarks == (
        "text was written as HTML for a browser: Pango is missing; install it with: apt-get install it",
    )
    files.write_products(tmp_path, batch.new_files, batch.current_files)
    assert print_all((TEXT,), press(), tmp_path, Workers(1), lambda *_: None).current_files == {}


def test_flowed_text_has_no_svg_and_says_so(tmp_path, flows):
    batch = print_all((TEXT, SHEETS), press(Job(format="svg")), tmp_path, Workers(1), lambda *_: None)
    assert [name.partition("/")[0] for name in batch.names] == ["svg"]
    assert batch.remarks == (
        "text was skipped: flowed text cannot be exported as SVG. Use `--format pdf` or `--format png`.",
    )


def test_products_that_are_handed_out_in_an_order_are_named_by_it(tmp_path):
    at = replace(press(), numbers={"kite-sheets": "2"})
    assert made(tmp_path, (SHEETS, CHARTS), at) == ["2-kite-sheets.pdf", "cloud-charts.pdf"]
    assert blocks_printing(()) is False


def many(library, _choices, _size):
    """Return a deck with more pages than one worker is given at a time."""

    def page(number):
        marks = (Text(0, 10, f"{number} {len(library.of('kites'))}"),)
        return LazyCard(str(number), (), lambda: Card(Face(str(number), SIZE, marks), bookmark=(str(number),)))

    return Deck("Many", tuple(page(number) for number in range(LONG + 5)))


MANY = Product("many", "Many", "", many)


@pytest.mark.parametrize("kept", [False, True])
def test_a_long_product_is_drawn_by_several_workers_and_comes_out_the_same(tmp_path, kept, cluster):
    def printed(folder, workers):
        store = Store(tmp_path / f"{folder}-store") if kept else None
        return print_all((MANY, CHARTS), press(store=store), tmp_path / folder, workers, lambda *_: None).new_files

    alone = printed("alone", Workers(1))
    assert [file.name for file in alone] == ["many.pdf", "cloud-charts.pdf"]
    assert printed("two", Workers(2)) == alone
    assert printed("cluster", cluster) == alone


def test_only_the_pages_that_are_not_kept_are_shared_out(tmp_path):
    at = press(store=Store(tmp_path / "store"))
    print_all((MANY,), at, tmp_path / "one", Workers(2), lambda *_: None)
    order = printing.SharedWork((MANY,), (at,))
    assert [task.pages for task in printing._split(order, Workers(2))] == [()]
    fresh = printing.SharedWork((MANY,), (press(tails=3, store=at.store),))
    assert sum(len(task.pages) for task in printing._split(fresh, Workers(2))) == LONG + 5


@pytest.mark.parametrize(("jobs", "flowed_first"), [(1, 0), (2, 1), (9, 2)])
def test_one_worker_is_left_for_what_is_quick_while_others_print_flowed_pages(jobs, flowed_first):
    """So the bar moves from the start."""
    aids = (TEXT, CHARTS, replace(TEXT, id="more-text"))
    order = [task.product for task in printing._split(printing.SharedWork(aids, (press(),) * len(aids)), Workers(jobs))]
    assert order == [*[0, 2][:flowed_first], 1, *[0, 2][flowed_first:]]


def test_the_share_of_what_is_done_grows_with_the_work_and_not_with_the_number_of_products(monkeypatch):
    monkeypatch.setattr(printing, "do_task", lambda work, task: PrintResult(work.products[task.product].id))
    told = []
    print_all((TEXT, CHARTS, SHEETS), press(), None, Workers(), lambda doing, share: told.append((doing, share)))
    (_, none), *later = told
    assert (none, later[-1][1]) == (0.0, 1.0)
    grown = {doing: share - before for (_, before), (doing, share) in pairwise(told)}
    assert grown["printed cloud charts"] == pytest.approx(grown["printed kite sheets"])
    assert grown["printed cloud charts"] < grown["printed text"]


def test_the_longest_work_comes_first_after_a_first_product_for_the_progress_bar():
    aids = (
        CHARTS,
        replace(CHARTS, id="quick"),
        replace(CHARTS, id="slow", effort=99),
        TEXT,
        replace(TEXT, id="slow-text", effort=300),
    )
    order = [task.product for task in printing._split(printing.SharedWork(aids, (press(),) * len(aids)), Workers(2))]
    assert order == [4, 0, 2, 3, 1]
