"""Tests of pages declared in a game folder: what is printed, what is left blank, faults with their places, and limits."""

import shutil
from itertools import count, pairwise, product

import click
import pytest

from printgen.cli.start import commands
from printgen.commands import check, draw, load
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import PALETTES, Ink
from printgen.drawing.marks import BEFORE, Circle, Rect, Text, Use
from printgen.games.game import find_game, game_options
from printgen.games.sources import game_of
from printgen.products.options import Choices, Seat
from printgen.units import Size

GAME = """\
game: paper-planes
title: Paper Planes
edition: first
sides: [{side: red, name: Red, colour: red}, {side: blue, name: Blue, colour: blue}]
"""
KINDS = """\
planes:
  table: planes.csv
  fields:
    plane: id
    name: name
    side: {choice: [red, blue]}
    speed: {type: count, max: 9, unknown: true}
    hull: {type: count, max: 12, unknown: true}
    copies: {type: count, optional: true}
"""
PLANES = "plane,name,side,speed,hull,copies\ncamel,Camel,blue,6,4,2\nbaron,Red Baron,red,5,7,1\nmystery,Mystery,red,unknown,3,\n"
PAGE = """\
page: sheets
title: Sheets
of: planes
body:
- heading: "{name}"
- figure: speed
- track: hull
"""
A4 = Size(190, 270)
#: Each folder is a game of its own, because a process reads one folder per id.
NUMBERS = count(1)


@pytest.fixture
def folder(tmp_path):
    """Return a function that writes a game folder with these pages and returns the folder."""

    def write(**pages):
        id = f"paper-planes-{next(NUMBERS)}"
        home = tmp_path / id
        (home / "pages").mkdir(parents=True)
        (home / "game.yaml").write_text(GAME.replace("paper-planes", id), encoding="utf-8")
        (home / "kinds.yaml").write_text(KINDS, encoding="utf-8")
        (home / "planes.csv").write_text(PLANES, encoding="utf-8")
        for name, text in pages.items():
            (home / "pages" / f"{name}.yaml").write_text(text, encoding="utf-8")
        return home

    return write


def cards(home, id="sheets", size=A4, **chosen):
    data = load(str(home))
    assert check(data) == []
    return data.game.product(id).deck(data.library, Choices().with_changes(**chosen), size).cards


def words(face):
    return [mark.text for mark in face.marks if isinstance(mark, Text)]


def boxes(face):
    return sum(isinstance(mark, Use) and mark.glyph.name.startswith("box-") for mark in face.marks)


def faults(home):
    """Return the findings of a folder as (file, line, column, message and hint)."""
    found = check(load(str(home)))
    return [
        (it.place.file.rpartition("/")[2], it.place.line, it.place.column, f"{it.message} {it.hint}") for it in found
    ]


def test_a_sheet_per_record_with_its_figures(folder):
    camel, baron, mystery = cards(folder(sheets=PAGE))
    assert {"Camel", "6", "Speed"} <= set(words(camel.front))
    assert "5" in words(baron.front)
    assert [boxes(card.front) for card in (camel, baron, mystery)] == [4, 7, 3]


def test_an_unknown_figure_is_a_blank_and_a_form_field(folder):
    home = folder(sheets=PAGE)
    *_others, mystery = cards(home, fillable=True)
    assert not {"unknown", "0"} & set(words(mystery.front))
    assert "mystery.speed" in {entry.name for entry in mystery.front.entries}
    assert "speed" not in {entry.name.rpartition(".")[2] for entry in cards(home, fillable=True)[0].front.entries}


def test_the_option_of_the_kind_selects_records(folder):
    assert [card.bookmark for card in cards(folder(sheets=PAGE), aircraft=("baron",))] == [("Red Baron",)]


def test_pieces_have_copies_backs_and_the_ink_of_their_side(folder):
    page = """\
page: counters
title: Counters
of: planes
where: copies is known and copies != none
size: [20, 20]
round: true
ground: side
copies: copies
body: [{text: "{name}", ink: white}]
back: [{symbol: fire, height: 8}]
"""
    camel, baron = cards(folder(counters=page), "counters")
    assert (camel.copies, camel.trim.circle, camel.trim.size) == (2, True, Size(20, 20))
    grounds = [next(mark.fill for mark in card.front.marks if isinstance(mark, Circle)) for card in (camel, baron)]
    assert [ink.value for ink in grounds] == ["blue", "red"]
    assert camel.back.marks != camel.front.marks


def test_the_ornaments_of_a_heading_have_the_colours_of_both_sides(folder):
    home = folder(sheets=PAGE)
    game = (home / "game.yaml").read_text(encoding="utf-8")
    game = game.replace("colour: red", "colour: green").replace("colour: blue", "colour: brown")
    (home / "game.yaml").write_text(f"{game}style: {{look: label}}\n", encoding="utf-8")
    inks = {getattr(mark, "fill", None) for mark in cards(home)[0].front.marks}
    assert {Ink.GREEN, Ink.BROWN} <= inks
    assert not {Ink.RED, Ink.BLUE} & inks


def test_parts_repeat_for_each_item_and_stop_at_a_false_condition(folder):
    page = """\
page: all
title: All
body:
- each: p in planes if p.hull > 3
  line: [{words: "{p.name}"}, {figure: p.speed}, {each: q in planes if q.side != p.side, words: "not {q.name}"}]
- {text: never, if: count(planes) > 9}
- {text: perhaps, if: any(p.speed > 8 for p in planes)}
- list:
    each: p in planes
    columns: [{head: Name, words: "{p.name}"}, {head: Hull, figure: p.hull}]
"""
    (card,) = cards(folder(all=page), "all")
    texts = words(card.front)
    assert [texts.count(it) for it in ("Camel", "not Camel", "not Mystery")] == [2, 1, 1]
    assert "never" not in texts
    # A condition that depends on an unknown figure is not met.
    assert "perhaps" not in texts


def test_an_unknown_condition_is_false_on_parts_pieces_and_pages(folder):
    parts = "- {text: fast, if: speed > 5}\n- line: [{words: slow, if: not speed > 5}, {words: secret, if: speed is unknown}]\n"
    home = folder(sheets=PAGE + parts, fast=PAGE.replace("sheets", "fast").replace("body", "where: speed > 1\nbody"))
    assert [{"fast", "slow", "secret"} & set(words(it.front)) for it in cards(home)] == [{"fast"}, {"slow"}, {"secret"}]
    assert [it.front.name for it in cards(home, "fast")] == ["fast-camel", "fast-baron"]


@pytest.mark.parametrize(
    "part", ['text: "Fly for {s.name}", style: bold, each: s in game.sides if s.side == side', 'text: "Fly for {side}"']
)
def test_a_page_prints_the_name_of_its_side(folder, part):
    camel, baron, _mystery = cards(folder(sheets=f"{PAGE}- {{{part}}}\n"))
    assert ["Fly for Blue" in words(camel.front), "Fly for Red" in words(baron.front)] == [True, True]
    assert "Fly for Red" not in words(camel.front)


def test_months_are_printed_in_words(folder):
    parts = '- text: "since {since}"\n- {figure: since}\n- list: {each: p in planes, columns: [{head: A, figure: p.since}]}\n'
    home = folder(sheets=PAGE + parts, lists="page: lists\ntitle: Lists\nbody:\n" + parts[parts.index("- list") :])
    (home / "kinds.yaml").write_text(KINDS + "    since: month\n", encoding="utf-8")
    rows = [f"{line},{since}" for line, since in zip(PLANES.splitlines(), ("since", *("1917-06",) * 3), strict=True)]
    (home / "planes.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    camel, *_others = cards(home)
    assert [words(camel.front).count(it) for it in ("since June 1917", "June 1917")] == [1, 4]
    shutil.rmtree(home / "pages")
    (listed,) = cards(home, "planes-list")
    assert words(listed.front).count("June 1917") == 3


def spans(face):
    """Return the left and right edge of each text."""
    texts = [mark for mark in face.marks if isinstance(mark, Text)]
    lefts = [(it, it.x - BEFORE[it.anchor] * width(it.text, it.cut, it.size)) for it in texts]
    return {it.text: (left, left + width(it.text, it.cut, it.size)) for it, left in lefts}


@pytest.mark.parametrize(
    "line",
    [
        "line: [{words: one, align: centre}, {words: two, align: centre}, {words: three, align: centre}]",
        "line: [one, two, three], align: centre",
        "line: [one, two, three], align: right",
        "line: [one, two, {words: three, align: centre}]",
        "line: [one, {words: two, size: 90, align: centre}, {words: three, align: right}]",
    ],
)
def test_pieces_of_a_line_never_overlap(folder, line):
    (card, *_others) = cards(folder(sheets=f"{PAGE}- {{{line}}}\n"))
    (one, two, three) = (spans(card.front)[it] for it in ("one", "two", "three"))
    assert one[1] <= two[0] + 0.01
    assert two[1] <= three[0] + 0.01
    if "align: centre}" in line.partition("]")[2] + "}":
        assert (one[0] + three[1]) / 2 == pytest.approx(A4.width / 2)


def test_boxes_that_run_off_the_page_are_reported(folder):
    (found,) = faults(folder(sheets=f"{PAGE}- line: [{{circles: '60'}}]\n"))
    assert found[0] == "sheets.yaml"


@pytest.mark.parametrize("layout", ["align: centre", "style: italic", "align: right, style: bold"])
def test_a_paragraph_wraps_in_each_style(folder, layout):
    text = "A paragraph that is much longer than a single line of the card on which it is printed"
    page = f"page: card\ntitle: Card\nsize: [63, 88]\nbody:\n- {{text: {text}, {layout}}}\n"
    (card,) = cards(folder(card=page), "card")
    lines = [mark for mark in card.front.marks if isinstance(mark, Text)]
    assert len(lines) > 1
    assert {mark.size for mark in lines} == {9}
    assert all(2.4 < left < right < 60.6 for left, right in spans(card.front).values())


def test_a_list_has_a_band_only_with_a_title(folder):
    part = "- list: {each: p in planes, columns: [{head: Speed, figure: p.speed}]}\n"
    page = "page: sheets\ntitle: Sheets\nbody:\n" + part

    def bands(text):
        (card,) = cards(folder(sheets=text))
        return sum(isinstance(mark, Rect) and mark.fill is not None for mark in card.front.marks)

    titled = page.replace("list: {", "list: {title: All, ")
    assert (bands(page), bands(titled)) == (0, 1)
    (card,) = cards(folder(sheets=titled))
    lines = {mark.text: mark.y for mark in card.front.marks if isinstance(mark, Text)}
    assert lines["All"] < lines["Speed"] < lines["6"]


@pytest.mark.parametrize(
    ("ground", "ink"), [*product(["side", "pale-side", "black"], ["black", "grey", "white", "side"])]
)
def test_text_on_a_ground_can_be_read(folder, ground, ink):
    page = f"page: counters\ntitle: Counters\nof: planes\nsize: [30, 30]\nground: {ground}\nbody:\n"
    page += f'- {{text: "{{name}}", ink: {ink}}}\n- line: [{{figure: copies, ink: {ink}}}]\n'
    colours = PALETTES["full"].lines
    for card in cards(folder(counters=page), "counters"):
        (paper,) = {mark.fill for mark in card.front.marks if isinstance(mark, Rect) and mark.fill}
        for mark in card.front.marks:
            if isinstance(mark, Text):
                assert abs(sum(colours[mark.ink]) - sum(colours[paper])) > 0.9


def test_a_piece_per_player_is_printed_once_per_seat(folder):
    page = "page: turns\ntitle: Turns\nsize: [63, 88]\nper-player: true\ncopies: 2\nbody: [{text: Turn}]\n"
    home = folder(turns=page)
    data = load(str(home))
    seats = tuple(Seat(name, "", "camel") for name in ("Ann", "Bob", "Carl"))
    turns = data.game.product("turns")
    assert [it.copies for it in turns.deck(data.library, Choices(seats=seats), A4).cards] == [6]
    assert [it.copies for it in cards(home, "turns")] == [2]
    assert not turns.per_player


def test_a_box_after_words_does_not_touch_them(folder):
    (card, *_others) = cards(folder(sheets=f"{PAGE}- line: [Boxes, {{circles: hull}}]\n"))
    left, right = spans(card.front)["Boxes"]
    first = min(it.x - it.radius for it in card.front.marks if isinstance(it, Circle))
    assert left < right < first - 0.8


def test_a_short_track_is_not_divided_into_groups(folder):
    page = "page: sheets\ntitle: Sheets\nbody:\n- track: {count: 6, per-row: 6}\n"
    (card,) = cards(folder(sheets=page))
    xs = [mark.x for mark in card.front.marks if isinstance(mark, Use)]
    steps = {round(b - a, 3) for a, b in pairwise(xs)}
    assert (len(xs), len(steps)) == (6, 1)


@pytest.mark.parametrize(
    "part",
    [
        'text: "{name} flies"',
        'frame: {title: "{name}", remark: small, body: [{rule: true}]}',
        "row: [[{text: left}], [{text: right}]]",
        "scale: {from: 1, to: 9, circle: speed, strike-above: speed}",
        "table: {head: [Roll, Effect], rows: [[1, miss], [2+, hit]]}",
        "log: {columns: [Speed, Move], lines: 5}",
        "write: Pilot",
        "line: [{tick: ace}, {words: ace}, {circles: hull, name: hits}, {symbol: fire}, {space: 3}]",
        "symbol: spin",
        "space: grow",
        "rule: true",
    ],
)
def test_every_part_is_drawn(folder, part):
    (card, *_others) = cards(folder(sheets=f"{PAGE}- {part}\n"))
    assert card.front.marks
    assert not card.overflows


def test_text_that_does_not_fit_is_a_finding_at_its_cell(folder):
    home = folder(sheets=PAGE.replace('heading: "{name}"', 'heading: "{name}"\n  size: 40'))
    long = "A Name That Is Much Too Long For The Heading Of A Page Of This Size And More"
    (home / "planes.csv").write_text(PLANES.replace("Red Baron", long), encoding="utf-8")
    assert [(file, line) for file, line, _column, text in faults(home) if "fit" in text or "mm" in text] == [
        ("planes.csv", 3)
    ]


@pytest.mark.parametrize(
    ("page", "line", "column", "says"),
    [
        (PAGE.replace("figure: speed", "figure: sped"), 6, 11, "speed"),
        (PAGE.replace('"{name}"', '"{nam}"'), 5, 14, "name"),
        (PAGE.replace('"{name}"', '"{name"'), 5, 13, "not closed"),
        (PAGE.replace("track: hull", "track: name"), 7, 10, "number"),
        (PAGE.replace("track: hull", "trakc: hull"), 7, 3, "track"),
        (PAGE.replace("of: planes", "of: plane"), 3, 5, "planes"),
        (PAGE + "- {text: x, if: side == 'rde'}\n", 8, 25, "red"),
        (PAGE + "- {text: x, if: speed}\n", 8, 17, "condition"),
        (PAGE + "- {text: x, each: p of planes}\n", 8, 21, "in"),
        (PAGE + "- {text: x, each: p in speed}\n", 8, 24, "list"),
        (PAGE + "- {text: x, line: [y]}\n", 8, 3, "begin a new part"),
        (PAGE + "- {ink: red}\n", 8, 3, "write one of"),
        (PAGE + "- symbol: fier\n", 8, 11, "fire"),
        (PAGE + "- {text: x, ink: rde}\n", 8, 18, "red"),
        (PAGE + "- {text: x, size: 400}\n", 8, 19, "96"),
        (PAGE + "- row: [[{text: x}], [{text: y}]]\n  widths: [1]\n", 9, 11, "width"),
        (PAGE + "copies: 2\n", 1, 1, "size"),
        (PAGE.replace("page: sheets", "page: shets"), 1, 7, "sheets"),
        (PAGE.replace("body:", "template: rules.html\nbody:"), 1, 1, "template"),
        (PAGE.replace("of: planes\n", ""), 4, 14, "name"),
        (PAGE + "size: [2, 20]\n", 8, 7, "8 to 260"),
    ],
)
def test_a_fault_in_a_page_has_its_place_and_remedy(folder, page, line, column, says):
    found = faults(folder(sheets=page))
    assert [it[:3] for it in found[:1]] == [("sheets.yaml", line, column)]
    assert says in found[0][3]


@pytest.mark.parametrize(
    ("part", "place", "says"),
    [
        ("- {line: [{words: far too many words for the small card}]}", ("sheets.yaml", 6, 19), "on: Sheets"),
        ('- {text: "{speed} \u1c5f"}', ("sheets.yaml", 6, 10), "U+1C5F"),
        ("- {line: [{figure: name, size: 60}]}", ("planes.csv", 2, 2), "sheets.yaml:6"),
        ("- {figure: speed, height: 90}", ("sheets.yaml", 6, 1), "size"),
    ],
)
def test_text_without_space_names_its_page_and_its_part(folder, part, place, says):
    page = PAGE[: PAGE.index("- heading")].replace("body:", "size: [30, 40]\nbody:")
    found = faults(folder(sheets=f"{page}{part}\n"))
    assert place == found[0][:3]
    assert says in found[0][3]


def test_pages_that_are_too_full_are_one_finding_with_the_largest_excess(folder):
    page = "page: cards\ntitle: Cards\nof: planes\nsize: [30, 40]\nbody:\n- {track: hull, side: 20, per-row: 1}\n"
    page = page.replace("track: hull, side: 20, per-row: 1", "track: {count: hull, side: 20, per-row: 1}")
    (found,) = faults(folder(cards=page))
    assert found[0] == "cards.yaml"
    assert "baron" in found[3]


def test_a_name_that_a_page_already_uses_is_reported(folder):
    home = folder(sheets=PAGE, more=PAGE.replace("page: sheets", "page: more"))
    kinds = KINDS.replace("copies:", "planes:")
    (home / "kinds.yaml").write_text(kinds, encoding="utf-8")
    assert any("hides" in text for *_place, text in faults(home))


@pytest.mark.parametrize(
    "part",
    [
        "each: p in planes\n  line: [{each: 'q in planes if all(count(planes) > 0 for a in planes)', words: x}]",
        "text: '{10000000 * 10000000 * 10000000}'",
        "text: '{1 / (hull - hull)}'",
    ],
)
def test_a_computation_that_fails_is_one_message(folder, part):
    from printgen.data.findings import UsageError

    home = folder(sheets=f"{PAGE}- {part}\n")
    (home / "planes.csv").write_text(
        "plane,name,side,speed,hull,copies\n" + "".join(f"p{n},P{n},red,1,3,1\n" for n in range(300)), encoding="utf-8"
    )
    with pytest.raises(UsageError, match=r"sheets\.yaml"):
        draw(load(str(home)), "sheets")


def test_pages_list_the_options_that_they_accept(folder):
    game = find_game(game_of(str(folder(sheets=PAGE))))
    assert {"aircraft", "side", "fillable"} == {it.name for it in game.product("sheets").accepts}


def test_the_command_line_offers_the_options_of_all_products(folder, root):
    home = folder(sheets=PAGE)
    maps = root / "templates" / "example-game" / "maps"
    shutil.copytree(maps, home / "maps")
    game = find_game(game_of(str(home)))
    accepted = {it.name for id in game.products for it in game.product(id).accepts}
    assert {"fillable", "map", "hex"} < accepted <= {it.name for it in game_options(game.id)}


def test_pages_of_one_side_can_be_printed(folder):
    assert len(cards(folder(sheets=PAGE), side="red")) == 2


def test_an_option_that_only_other_games_have_is_named_as_such(folder):
    args = ["make", "sheets", str(folder(sheets=PAGE)), "--scale", "1/72"]
    with pytest.raises(click.UsageError, match="other games"):
        commands.main(args, standalone_mode=False)
