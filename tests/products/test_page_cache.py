"""Pages kept from run to run: only those are drawn whose records changed, and nothing else is ever shown for them."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from printgen.data.findings import Place
from printgen.data.kind import Case, Kind, Library
from printgen.data.recording import RecordingLibrary
from printgen.data.records.record import Record
from printgen.data.yaml import Document
from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Face, Glyph, Rect, Text, Use
from printgen.drawing.plan import CompiledFace
from printgen.products import page_cache
from printgen.products.deck import Card, Deck, LazyCard
from printgen.render.pdf.compile import Compiler
from printgen.reuse.store import Store
from printgen.units import Size

SIZE, FULL = Size(50, 50), PALETTES["full"]
KITES, WINDS = Kind("kites", "kites/*.yaml", Record, "aircraft"), Kind("winds", "winds/*.yaml", Record, "wind")
BOX = Glyph("box", (Rect(0, 0, 3, 3),))


def case(kind: Kind, id: str, value: str) -> Case:
    at = {(): Place(f"{id}.yaml")}
    return Case(kind, id, Record(), Document(f"{id}.yaml", "", {"is": value}, at, at))


def library(wind: str = "west", **kites: str) -> RecordingLibrary:
    held = {"kites": {id: case(KITES, id, value) for id, value in kites.items()}}
    return RecordingLibrary.over(Library({**held, "winds": {"wind": case(WINDS, "wind", wind)}}))


def through(store: Store, deck: Deck, library: RecordingLibrary, made_from: str) -> tuple[Card, ...]:
    """Return the deck's cards, with the kept ones as they were kept; all are kept afterwards."""
    keys = page_cache.page_keys(deck, library, library.reads.touched)
    kept = page_cache.load_pages(store, "slot", made_from)
    pages = [page for page in deck.pages if isinstance(page, LazyCard)]
    cards = {place: replace(kept[key], cases=pages[place].cases) for place, key in enumerate(keys) if key in kept}
    fresh = [place for place in range(len(pages)) if place not in cards]
    cards |= dict(zip(fresh, page_cache.draw_pages([pages[place] for place in fresh], FULL), strict=True))
    page_cache.save_pages(store, "slot", made_from, keys, cards)
    return tuple(cards[place] for place in range(len(pages)))


class Easel:
    """A deck with one page per kite, which records the pages that were drawn."""

    def __init__(self, cache: Store, made_from: str = "code") -> None:
        self.cache, self.made_from = cache, made_from
        self.drawn: list[str] = []

    def shown(self, library: RecordingLibrary) -> tuple[Card, ...]:
        self.drawn = []
        (wind,) = library.of("winds").values()
        pages = tuple(self._page(kite, str(wind.document.value)) for kite in library.of("kites").values())
        return through(self.cache, Deck("Kites", pages), library, self.made_from)

    def _page(self, kite: Case, wind: str) -> LazyCard:
        def draw() -> Card:
            self.drawn.append(kite.id)
            marks = Text(2, 9, f"{kite.document.value} {wind}"), Use(BOX, 9, 9)
            return Card(Face(kite.id, SIZE, marks), cases=(kite,), bookmark=(kite.id,))

        return LazyCard(kite.id, (kite,), draw)


def test_only_what_changed_is_drawn_again(tmp_path: Path) -> None:
    easel = Easel(Store(tmp_path / "cache"))
    easel.shown(library(box="red", delta="blue"))
    assert easel.drawn == ["box", "delta"]
    easel.shown(library(box="red", delta="blue"))
    assert easel.drawn == []
    easel.shown(library(box="red", delta="green"))
    assert easel.drawn == ["delta"]
    easel.shown(library(delta="green", box="red", sled="white"))
    assert easel.drawn == ["sled"]


def test_what_all_pages_look_at_changes_all_of_them(tmp_path: Path) -> None:
    easel = Easel(Store(tmp_path / "cache"))
    easel.shown(library("west", box="red", delta="blue"))
    easel.shown(library("east", box="red", delta="blue"))
    assert easel.drawn == ["box", "delta"]


def test_another_program_or_job_draws_anew(tmp_path: Path) -> None:
    cache = Store(tmp_path / "cache")
    Easel(cache).shown(library(box="red"))
    other = Easel(cache, "other code")
    other.shown(library(box="red"))
    assert other.drawn == ["box"]


def test_a_kept_card_has_the_drawing_and_the_record_of_its_own(tmp_path: Path) -> None:
    easel = Easel(Store(tmp_path / "cache"))
    (first,) = easel.shown(library(box="red"))
    now = library(box="red")
    (again,) = easel.shown(now)
    assert easel.drawn == []
    assert isinstance(first.front, CompiledFace)
    assert isinstance(again.front, CompiledFace)
    assert (again.front.drawing, dict(again.front.drawings)) == (first.front.drawing, dict(first.front.drawings))
    assert (again.bookmark, again.cases) == (("box",), (now.of("kites")["box"],))


def test_what_the_cache_cannot_give_is_drawn(tmp_path: Path) -> None:
    cache = Store(tmp_path / "cache")
    easel = Easel(cache)
    easel.shown(library(box="red"))
    cache.put("slot", "code", b"spoilt")
    easel.shown(library(box="red"))
    assert easel.drawn == ["box"]


def test_a_drawing_is_named_by_what_it_is() -> None:
    here, there = Compiler(FULL), Compiler(FULL)
    faces = [Face("one", SIZE, (Use(BOX, 1, 1),)), Face("two", SIZE, (Text(1, 1, "x"),)), Face("three", SIZE, ())]
    names = [here.face(face) for face in faces]
    assert len(set(names)) == 3
    assert [there.face(face) for face in reversed(faces)] == names[::-1]
    assert here.face(Face("also one", SIZE, (Use(BOX, 1, 1),))) == names[0]
    assert Compiler(PALETTES["mono"]).face(Face("one", SIZE, (Rect(0, 0, 1, 1),))) != names[0]


def test_what_nobody_lays_any_more_is_not_kept(tmp_path: Path) -> None:
    cache = Store(tmp_path / "cache")
    sizes = []
    for number in range(5):
        mark = Use(Glyph(f"glyph-{number % 2}", (Rect(0, 0, number % 2 + 1, 3),)), 9, 9)
        kites = library(box=f"red {number % 2}", delta="blue")

        def page(kite: Case, mark: Use = mark) -> LazyCard:
            shown = (mark,) if kite.id == "box" else ()
            return LazyCard(kite.id, (kite,), lambda: Card(Face(kite.id, SIZE, shown), cases=(kite,)))

        pages = tuple(page(kite) for kite in kites.of("kites").values())
        through(cache, Deck("Kites", pages), kites, "code")
        sizes.append(len(cache.get("slot", "code") or b""))
    # The first is a little smaller, since what is not out of the cache shares more.
    assert len(set(sizes[1:])) == 1
