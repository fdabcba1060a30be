"""The user's own game in the studio in a real browser: the form for game.yaml, headings of tables, keys in the grid, the kit."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
import xlsxwriter
from playwright.sync_api import Locator, Page, expect

from printgen.files import archives
from printgen.studio import game_text
from printgen.studio.runs import CommandRun
from tests.studio.example_folder import folder, hoppers, make_game
from tests.studio.in_browser import DESKTOP, PHONE, VISIBLE, check_accessible, check_width, find_faults

__all__ = ["folder", "hoppers"]
#: The rules about what is visible. In a table that was scrolled, the column of names may cover a part of a cell.
SEEN = tuple(it for it in VISIBLE if it != "target-size")
TABLE = "/games/hedge-hoppers/edit/planes.csv"
SIZES: tuple[tuple[tuple[int, int], Literal["light", "dark"]], ...] = ((DESKTOP, "light"), (PHONE, "dark"))


@pytest.fixture
def unprinted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not print a page of the game after each change of a file. Findings need a printed page."""

    def printed(_studio: Any, _words: Any, _copy: Any, key: str, _form: str, digest: str) -> CommandRun:
        return CommandRun("", key, "", "", digest, process=None, state="done")  # type: ignore[arg-type]

    monkeypatch.setattr(game_text, "draw_copy", printed)


def check_desktop_and_phone(page: Page, button: Locator) -> None:
    """Check a page and a button in it at a desktop in light and, from then on, on a telephone in dark."""
    for (width, height), scheme in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        expect(button).to_be_visible()
        assert find_faults(page, SEEN if scheme == "dark" else ()) == []
        check_width(page, width)


def test_the_game_is_saved_as_a_copy_and_changed_in_a_form_with_the_keyboard(
    show: Callable[..., Page], hoppers: Path
) -> None:
    file = hoppers / "game.yaml"
    before = file.read_text()
    page = show("/games/hedge-hoppers")
    # If the game has an error by now, the error page is not saved as a ZIP file.
    page.route("**/pack.zip", lambda route: route.fulfill(status=400))
    page.get_by_role("link", name="Save a copy to share").click()
    expect(page.locator("#copy-message")).to_have_class(re.compile("error"))
    page.unroute("**/pack.zip")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save a copy to share").click()
    assert archives.read_archive(download.value.path())[1] == []
    expect(page.locator("#copy-message")).to_contain_text(download.value.suggested_filename)
    # The page's script must have begun before something is typed.
    with page.expect_navigation():
        page.get_by_role("link", name="Title and sides").first.press("Enter")
    title = page.get_by_label("Title", exact=True)
    expect(title).to_have_value("Hedge Hoppers")
    title.fill("")
    expect(title).to_have_attribute("aria-invalid", "true", timeout=60_000)
    title.fill("Hedge Jumpers")
    page.get_by_label("Another side").fill("Grey Geese")
    page.get_by_label("Another side").press("Enter")
    colours = page.get_by_label("Colour", exact=True)
    colours.nth(2).select_option("grey")
    side = "- {side: grey-geese, name: Grey Geese, colour: grey}\n"
    renamed = before.replace("Hedge Hoppers", '"Hedge Jumpers"')
    expect(page.locator(".cm-content")).to_contain_text("colour: grey}")
    assert page.locator("#text").input_value() == renamed.replace("colour: blue}\n", f"colour: blue}}\n{side}")
    assert file.read_text() == before
    check_desktop_and_phone(page, page.get_by_role("button", name="Remove Side 3"))
    # A change in the text is shown in the form.
    page.locator(".cm-content").click()
    page.keyboard.press("Control+Home")
    page.keyboard.type("# mine\n")
    page.get_by_role("button", name="Remove Side 3").press("Enter")
    expect(page.get_by_label("Another side")).to_be_focused()
    expect(colours).to_have_count(2)
    page.keyboard.press("Control+s")
    expect(page.locator("#state")).to_contain_text("Saved")
    assert file.read_text() == f"# mine\n{renamed}"
    page.get_by_role("button", name="Undo the last save").press("Enter")
    expect(title).to_have_value("Hedge Hoppers")
    assert file.read_text() == before


@pytest.mark.usefixtures("unprinted")
def test_headings_are_corrected_with_one_click(show: Callable[..., Page], hoppers: Path) -> None:
    kinds, planes = hoppers / "kinds.yaml", hoppers / "planes.csv"
    before = kinds.read_text(), planes.read_text()
    page = show(TABLE)
    try:
        page.get_by_role("button", name="Add a column").click()
        expect(page.get_by_label("Heading of column 11", exact=True)).to_be_focused()
        place = page.get_by_label("name, row 2").evaluate("(it) => it.getBoundingClientRect().top + window.scrollY")
        page.keyboard.type("Max Weight")
        # The proposal is shown while the heading is typed, and does not move the table.
        proposal = page.locator("#headings")
        expect(proposal).to_contain_text("max-weight")
        expect(proposal).not_to_contain_text("whole numbers")
        page.keyboard.press("ArrowDown")
        page.keyboard.type("12")
        expect(proposal).to_contain_text("whole numbers")
        now = page.get_by_label("name, row 2").evaluate("(it) => it.getBoundingClientRect().top + window.scrollY")
        assert abs(now - place) < 2
        expect(page.locator("#new-field")).to_be_hidden()
        check_desktop_and_phone(page, page.get_by_role("button", name="Apply these choices"))
        assert (kinds.read_text(), planes.read_text()) == before
        page.get_by_role("button", name="Apply these choices").press("Enter")
        expect(proposal).to_be_hidden()
        expect(page.locator("#heading-message")).not_to_be_empty()
        expect(page.locator("#heading-message")).to_be_focused()
        assert page.locator("#text").input_value().splitlines()[0] == before[1].splitlines()[0] + ",max-weight"
        assert "max-weight: {type: count, optional: true}" in kinds.read_text()
        page.get_by_role("button", name="Undo", exact=True).click()
        assert page.locator("#text").input_value().splitlines()[0].endswith(",Max Weight")
    finally:
        kinds.write_text(before[0])


UNTIDY = [
    ["My club planes"],
    [" Aeroplane  name", "Side?", "Top speed (mph)", "Hits/damage", "CLIMB"],
    ["Sopwith Pup", "Foxes", 3, 5, 3],
    ["Nieuport 17", "Herons", 4, 5, 4],
]


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    """Return a workbook with a title and untidy headings."""
    file = tmp_path / "My planes.xlsx"
    with xlsxwriter.Workbook(file) as book:
        sheet = book.add_worksheet("Planes")
        for number, row in enumerate(UNTIDY):
            sheet.write_row(number, 0, row)
    return file


@pytest.mark.usefixtures("unprinted")
def test_a_spreadsheet_is_shown_in_the_table_and_its_headings_are_chosen(
    show: Callable[..., Page], hoppers: Path, workbook: Path
) -> None:
    kinds, planes = hoppers / "kinds.yaml", hoppers / "planes.csv"
    before = kinds.read_text(), planes.read_text()
    page = show(TABLE)
    page.get_by_label("Read a spreadsheet").set_input_files(workbook)
    expect(page.get_by_label("Heading of column 1", exact=True)).to_have_value("Aeroplane name")
    # Nothing of the example stays.
    assert "Three wings" not in page.locator("#text").input_value()
    expect(page.get_by_label("“Aeroplane name” means")).to_have_value("name")
    expect(page.get_by_label("“Top speed (mph)” means")).to_have_value("speed")
    page.get_by_label("“Hits/damage” means").select_option("hull")
    page.get_by_label("“CLIMB” means").select_option(label="ignore this column")
    check_desktop_and_phone(page, page.get_by_role("button", name="Apply these choices"))
    page.get_by_role("button", name="Apply these choices").press("Enter")
    expect(page.locator("#headings")).to_be_hidden()
    assert page.locator("#text").input_value().splitlines()[0] == "name,side,speed,hull,# CLIMB"
    assert (kinds.read_text(), planes.read_text()) == before
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("button", name="Undo", exact=True).click()
    assert page.locator("#text").input_value() == before[1]


def test_a_new_game_begins_with_a_spreadsheet(show: Callable[..., Page], folder: Path, workbook: Path) -> None:
    page = show("/games")
    page.get_by_label("Name", exact=True).fill("Cloud Club")
    page.get_by_label("Word for one record").fill("airship")
    page.get_by_label("Your figures").set_input_files(workbook)
    page.get_by_role("button", name="Preview the new game").click()
    boxes = page.get_by_label("Boxes to cross off")
    expect(boxes).to_have_value("3")
    expect(page.locator("#new-preview")).to_be_focused()
    expect(boxes).to_be_in_viewport()
    check_desktop_and_phone(page, page.get_by_role("button", name="Create the game and open it"))
    sheet = page.locator("#new-list details", has_text="pages/airship-sheets.yaml").locator("pre")
    assert "track: {count: hull" in (sheet.text_content() or "")
    boxes.focus()
    boxes.select_option("")
    expect(sheet).not_to_contain_text("track: {count: hull")
    expect(boxes).to_be_focused()
    # Each column has a list of fields, which keeps the focus. The boxes follow the field that has them.
    climb, hits = (page.get_by_label(it, exact=True) for it in ("CLIMB", "Hits/damage"))
    climb.focus()
    climb.select_option("hull")
    expect(hits).to_have_value("+")
    expect(boxes).to_have_value(climb.evaluate("it => it.id.replace('column-', '')"))
    expect(climb).to_be_focused()
    hits.select_option("hull")
    expect(boxes).to_have_value("3")
    page.get_by_role("button", name="Create the game and open it").click()
    page.wait_for_url("**/games/cloud-club/edit/airships.csv")
    expect(page.get_by_label("Heading of column 1", exact=True)).to_have_value("name")
    assert "Sopwith Pup" in (folder / "cloud-club" / "airships.csv").read_text()
    expect(page.locator("#findings")).to_have_text("No findings.", timeout=30_000)


def test_the_pages_of_a_game_print_its_kit(show: Callable[..., Page]) -> None:
    page = show("/pages/hedge-hoppers")
    button = page.get_by_role("button", name="Print the whole kit")
    check_desktop_and_phone(page, button)
    button.press("Enter")
    page.wait_for_url("**/runs/*")
    expect(page).to_have_title(re.compile("Hedge Hoppers"))
    stop = page.get_by_role("button", name="Stop")
    if stop.count():
        stop.click()
    check_accessible(page, PHONE[0])


def test_a_limit_is_raised_from_a_finding_and_the_change_is_undone(show: Callable[..., Page], hoppers: Path) -> None:
    kinds = hoppers / "kinds.yaml"
    before = kinds.read_text()
    page = show(TABLE)
    # The grid and the finding number the rows in the same way.
    expect(page.locator("#grid tr").nth(1).locator("th")).to_have_text("2")
    cell = page.get_by_label("speed, row 2")
    cell.fill("125")
    finding = page.locator("#findings .error").first
    expect(finding).to_contain_text("row 2", timeout=60_000)
    button = page.get_by_role("button", name="to 125")
    check_desktop_and_phone(page, button)
    finding.get_by_role("button", name="Go to the cell").press("Enter")
    expect(cell).to_be_focused()
    assert kinds.read_text() == before
    button.press("Enter")
    undo = page.locator("#limit-message button")
    expect(undo).to_be_focused()
    expect(undo).to_be_in_viewport()
    assert "max: 125" in kinds.read_text()
    check_accessible(page, PHONE[0])
    undo.press("Enter")
    expect(page.locator("#limit-message button")).to_have_count(0)
    assert kinds.read_text() == before


def test_two_states_of_the_data_are_compared_and_an_outdated_comparison_says_so(
    show: Callable[..., Page], tmp_path: Path
) -> None:
    # The comparison draws all pages of both states.
    make_game(tmp_path / "earlier" / "kites", is_example=False)
    shutil.copytree(tmp_path / "earlier", tmp_path / "later")
    planes = tmp_path / "later" / "kites" / "planes.csv"
    before = planes.read_text()
    planes.write_text(before.replace("Red Comet", "Reddest Comet"))
    page = show(f"/data/changes?old={tmp_path / 'earlier' / 'kites'}&new={planes.parent}")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("#difference")).to_contain_text("Reddest Comet", timeout=90_000)
    expect(page.locator("#difference")).to_contain_text("corrections only")
    expect(page.locator("#difference")).to_contain_text("plane-cards print: Reddest Comet")
    expect(page.locator("#difference [role=status]")).to_have_count(0)
    planes.write_text(before)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.emulate_media(color_scheme="dark")
    page.reload()
    expect(page.locator("#difference [role=status]")).to_be_visible()
    check_accessible(page, PHONE[0])


@pytest.mark.usefixtures("unprinted")
def test_checks_show_their_saved_examples_and_are_added_and_changed(show: Callable[..., Page], hoppers: Path) -> None:
    before = (hoppers / "checks.yaml").read_text()
    page = show("/games/hedge-hoppers/edit/checks.yaml")
    examples, form, text = page.locator("#check-examples"), page.locator("#rule"), page.locator("#text")
    expect(examples).to_contain_text("straight < speed")
    page.evaluate(
        "text => { source.value = text; typed(); }", before.replace("straight < speed", "straight <= speed - 1")
    )
    page.get_by_role("button", name="Save", exact=True).click()
    expect(examples).to_contain_text("straight <= speed - 1", timeout=30_000)
    page.get_by_role("button", name="Undo the last save").click()
    expect(examples).to_contain_text("straight < speed", timeout=30_000)
    form.get_by_label("Condition").select_option("bounds")
    form.get_by_label("Figure").select_option("planes/hull")
    form.get_by_label("Lowest").fill("4")
    form.get_by_label("Highest").fill("8")
    form.get_by_role("button").press("Enter")
    expect(text).to_have_value(re.compile("4 <= hull <= 8"))
    form.get_by_label("Check", exact=True).select_option("HH104")
    expect(form.get_by_label("Highest")).to_have_value("8")
    form.get_by_label("Highest").fill("9")
    form.get_by_role("button", name="Change").press("Enter")
    expect(text).to_have_value(re.compile("4 <= hull <= 9"))
    expect(form.get_by_label("Check", exact=True)).to_have_value("")
    assert "hull <= 8" not in text.input_value()
    assert (hoppers / "checks.yaml").read_text() == before


@pytest.mark.usefixtures("hoppers", "unprinted")
def test_keys_move_between_cells_and_replace_a_selected_cell(show: Callable[..., Page]) -> None:
    page = show(TABLE)
    rows = page.locator("#text").input_value().splitlines()
    heads = rows[0].split(",")
    cell = page.get_by_label("name, row 2")
    cell.click()
    for key, label in (
        ("End", f"{heads[-1]}, row 2"),
        ("Home", f"{heads[0]}, row 2"),
        ("Control+End", f"{heads[-1]}, row {len(rows)}"),
        ("Control+Home", "Heading of column 1"),
    ):
        page.keyboard.press(key)
        expect(page.get_by_label(label, exact=True)).to_be_focused()
    cell.focus()
    page.keyboard.press("F2")
    page.keyboard.press("Home")
    page.keyboard.type("The ")
    expect(cell).to_have_value("The Red Fox")
    page.keyboard.press("End")
    expect(cell).to_be_focused()
    other = page.get_by_label("name, row 3")
    other.focus()
    # The click ends elsewhere, such as when the page moves below the pointer: the cursor is inside the text.
    other.evaluate("(it) => it.setSelectionRange(3, 3)")
    page.keyboard.type("Ace")
    expect(other).to_have_value("Ace")
    page.keyboard.press("F2")
    page.keyboard.type("s")
    expect(other).to_have_value("Aces")


@pytest.mark.usefixtures("hoppers", "unprinted")
def test_undo_in_the_grid_takes_back_a_whole_cell_and_a_pasted_table(show: Callable[..., Page]) -> None:
    page = show(TABLE)
    text, undo = page.locator("#text"), page.get_by_role("button", name="Undo", exact=True)
    before = text.input_value()
    page.get_by_label("name, row 2").press_sequentially("Moth")
    after = text.input_value()
    page.get_by_label("name, row 3").press_sequentially("Wasp")
    assert "Moth" in after
    assert "Wasp" in text.input_value()
    page.get_by_label("name, row 3").press("Control+z")
    assert text.input_value() == after
    undo.click()
    assert text.input_value() == before
    # Pasted headings and rows replace the table.
    first = page.get_by_label("Heading of column 1", exact=True)
    first.focus()
    first.evaluate(
        "(it, text) => { const data = new DataTransfer(); data.setData('text/plain', text);"
        " it.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); }",
        "\n".join("\t".join(map(str, row)) for row in UNTIDY),
    )
    assert [it.count(",") for it in text.input_value().splitlines()] == [4, 4, 4]
    undo.click()
    assert text.input_value() == before


#: Whether nothing covers the middle and the left edge of a cell.
UNCOVERED = """(it) => {
  const box = it.getBoundingClientRect(), middle = box.top + box.height / 2;
  return [box.left + 4, box.left + box.width / 2].every((left) => document.elementFromPoint(left, middle) === it);
}"""
#: The number of columns that the column of names covers in part, after a table was scrolled to a place.
HALF_COVERED = """async (it, left) => {
  it.scrollTo({ left });
  for (const _frame of "12") await new Promise(requestAnimationFrame);
  const cells = [...it.querySelectorAll("tr:nth-child(2) td")];
  const edge = cells.find((cell) => cell.classList.contains("name")).getBoundingClientRect().right;
  return cells.filter((cell) => !cell.classList.contains("name"))
    .map((cell) => cell.getBoundingClientRect())
    .filter((box) => box.left < edge - 3 && box.right > edge + 3).length;
}"""


@pytest.mark.usefixtures("hoppers", "unprinted")
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_link_to_a_cell_shows_the_cell_and_no_column_of_a_table_is_half_covered(
    show: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = show(f"{TABLE}?line=3&column=7", size)
    grid, cell = page.locator("#grid"), page.get_by_label("guns, row 3")
    expect(cell).to_be_focused()
    # Later messages do not move it away.
    expect(page.locator("#findings")).to_contain_text("No findings", timeout=60_000)
    expect(cell).to_be_focused()
    assert cell.evaluate(UNCOVERED)
    for left in (100, 333, 450, 9999):
        assert grid.evaluate(HALF_COVERED, left) == 0, left
    if size == PHONE:
        expect(page.locator("#grid-width")).to_contain_text("10")
    page.get_by_label("speed, row 2").focus()
    # A field that exists is not offered as a new one.
    expect(page.locator("#add-field")).to_be_hidden()
