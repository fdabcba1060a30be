"""The files of a game folder in a real browser: tables are edited as grids, and findings lead to their lines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.studio.example_folder import folder, hoppers

__all__ = ["folder", "hoppers"]
#: Paste a text into an element.
PASTE = """(it, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    it.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""


def test_a_table_is_edited_as_a_grid_with_paste_new_columns_and_undo(show: Callable[..., Page], hoppers: Path) -> None:
    page = show("/games/hedge-hoppers/edit/planes.csv")
    file, text = hoppers / "planes.csv", page.locator("#text")
    before = file.read_text()
    cell = page.get_by_label("name, row 2")
    cell.fill("Crimson Fox")
    cell.press("ArrowDown")
    expect(page.get_by_label("name, row 3")).to_be_focused()
    page.get_by_label("name, row 3").evaluate(PASTE, "Bold\tfoxes\nShy Heron\therons\n")
    expect(page.get_by_label("name, row 4")).to_have_value("Shy Heron")
    page.get_by_label("name, row 4").focus()
    page.keyboard.press("Control+z")
    expect(page.get_by_label("name, row 4")).not_to_have_value("Shy Heron")
    assert file.read_text() == before
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#state")).to_contain_text("Saved")
    assert file.read_text() == before.replace("Red Fox", "Crimson Fox")
    page.get_by_role("button", name="Undo the last save").click()
    expect(page.locator("#state")).to_contain_text("restored")
    assert file.read_text() == before
    expect(text).to_have_value(before)
    heads = before.splitlines()[0]
    page.get_by_role("button", name="Add a column").press("Enter")
    heading = page.get_by_label(f"Heading of column {heads.count(',') + 2}")
    expect(heading).to_be_focused()
    page.keyboard.type("colour")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("red")
    assert text.input_value().startswith(f"{heads},colour\n")
    assert text.input_value().splitlines()[1] == f"{before.splitlines()[1]},red"
    # The kind of record has no such field: the finding says so, and links to its explanation.
    expect(page.locator("#findings")).to_contain_text("colour", timeout=60_000)
    expect(page.locator("#findings a[href='/search/explain?word=PG002']")).to_have_count(1)
    page.get_by_role("button", name="Remove this column").click()
    assert text.input_value() == before
    # Cells that are pasted beyond the last column are kept.
    last = page.get_by_label(f"Heading of column {heads.count(',') + 1}")
    last.focus()
    last.evaluate(PASTE, "one\ttwo\n1\t2\n")
    assert text.input_value().splitlines()[0] == f"{heads.rpartition(',')[0]},one,two"
    assert text.input_value().splitlines()[1].endswith(",1,2")
    page.get_by_label("plane, row 2").focus()
    page.keyboard.press("Control+z")
    assert text.input_value() == before


def test_typing_replaces_a_cell_and_a_new_column_becomes_a_field_and_is_printed(
    show: Callable[..., Page], hoppers: Path
) -> None:
    kinds, sheets = hoppers / "kinds.yaml", hoppers / "pages" / "plane-sheets.yaml"
    before = kinds.read_text(), sheets.read_text()
    page = show("/games/hedge-hoppers/edit/planes.csv")
    cell = page.get_by_label("name, row 2")
    cell.click()
    page.keyboard.type("Ace")
    expect(cell).to_have_value("Ace")
    page.keyboard.press("Escape")
    expect(cell).to_have_value("Red Fox")
    page.keyboard.press("F2")
    page.keyboard.type("es")
    page.keyboard.press("ArrowLeft")
    expect(cell).to_be_focused()
    expect(cell).to_have_value("Red Foxes")
    page.keyboard.press("Escape")
    # A heading that is being changed is not a new field yet.
    heading = page.get_by_label("Heading of column 4")
    heading.click()
    page.keyboard.type("spee")
    expect(page.get_by_role("button", name="Add the field")).to_have_count(0)
    page.keyboard.press("Escape")
    # All rows with the same fault are marked.
    for row in (2, 3):
        page.get_by_label(f"speed, row {row}").fill("99")
    for row in (2, 3):
        expect(page.get_by_label(f"speed, row {row}")).to_have_attribute("aria-invalid", "true", timeout=60_000)
    expect(page.locator("#findings").get_by_role("button", name="row 3")).to_be_visible()
    for _row in (2, 3):
        page.get_by_role("button", name="Undo", exact=True).click()
    try:
        page.get_by_role("button", name="Add a column").click()
        page.keyboard.type("weight")
        page.keyboard.press("ArrowDown")
        page.keyboard.type("12")
        # One click makes the field, prints it and shows the page.
        page.get_by_label("Print it on").select_option("pages/plane-sheets.yaml")
        page.get_by_role("button", name="Add the field “weight”").click()
        message = page.locator("#field-message")
        expect(message).to_contain_text("Plane sheets")
        # The message replaces the buttons, where the user looks.
        expect(message).to_be_in_viewport()
        expect(page.locator("#field-actions")).to_be_hidden()
        assert "weight: {type: count, optional: true}" in kinds.read_text()
        assert "figure: weight" in sheets.read_text()
        expect(page.locator("#product")).to_have_value("plane-sheets")
        expect(page.locator("#findings")).to_contain_text("No findings", timeout=60_000)
    finally:
        kinds.write_text(before[0])
        sheets.write_text(before[1])


def test_the_address_of_a_finding_selects_its_line_and_a_wrong_text_is_marked_before_it_is_saved(
    show: Callable[..., Page], hoppers: Path
) -> None:
    lines = (hoppers / "campaigns" / "summer.yaml").read_text().splitlines()
    (number,) = [number for number, it in enumerate(lines, 1) if "red-fox" in it]
    page = show(f"/games/hedge-hoppers/edit/campaigns/summer.yaml?line={number}")
    page.wait_for_function("() => getSelection().toString().includes('red-fox')")
    assert page.evaluate("getSelection().toString().trim()") == lines[number - 1]
    page.locator(".cm-content").click()
    page.keyboard.press("Control+Home")
    page.keyboard.insert_text("nonsense: [1, 2]\n")
    expect(page.locator("#findings .error")).to_contain_text("nonsense", timeout=60_000)
    expect(page.locator(".cm-lint-marker-error")).to_be_visible()


def test_a_passage_of_the_rules_is_changed_without_code(show: Callable[..., Page], hoppers: Path) -> None:
    rules = (hoppers / "templates" / "rules.html").read_text()
    page = show("/games/hedge-hoppers/edit/templates/rules.html")
    text, passage = page.locator("#text"), page.get_by_label("Passage ").first
    heading = passage.input_value()
    passage.fill("Pencils & <dice> {{ x }}")
    assert text.input_value() == rules.replace(heading, "Pencils &amp; &lt;dice&gt; (( x ))", 1)
    passage.fill("")
    assert text.input_value() == rules.replace(heading, "–", 1)
    # A change in the text is shown in the passages.
    page.locator(".cm-content").click()
    page.keyboard.press("Control+Home")
    page.keyboard.insert_text("<p>One &amp; two</p>")
    expect(passage).to_have_value("One & two")
    # The frame of a page says that another page is being drawn.
    frame = page.locator("#page .waiting")
    choice = "it.value = 'counters'; it.dispatchEvent(new Event('change'));"
    assert not page.locator("#product").evaluate(
        f"it => {{ {choice} return document.querySelector('#page .waiting').hidden; }}"
    )
    expect(frame).to_be_hidden()
