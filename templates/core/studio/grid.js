// A table of records as a grid: a second view of the text of a CSV file. Keyboard, paste from a spreadsheet, undo.
"use strict";

const grid = document.getElementById("grid");
const former = [];
let shownText = null;
let separator = ",";
let here = [1, 0];

/** Return the cells of a text: lines of a table, with quoted cells. */
function cellsOf(text, mark) {
  const rows = [[]];
  let cell = "", quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') { cell += sign; at += 1; } else quoted = false;
    } else if (sign === '"' && !cell) quoted = true;
    else if (sign === mark || sign === "\n") {
      rows.at(-1).push(cell);
      cell = "";
      if (sign === "\n") rows.push([]);
    } else if (sign !== "\r") cell += sign;
  }
  if (cell || rows.at(-1).length) rows.at(-1).push(cell);
  return rows.filter((row) => row.length);
}

function textOf(rows) {
  const plain = (cell) => (/["\n]/.test(cell) || cell.includes(separator) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => `${row.map(plain).join(separator)}\n`).join("");
}

const inputAt = ([row, column]) => grid.querySelector(`[data-row="${row}"][data-column="${column}"]`);
const rowsNow = () => cellsOf(source.value, separator);

/** Draw the grid again if the text is not the one that it shows. */
function drawGrid() {
  if (source.value === shownText) return;
  shownText = source.value;
  const [first] = shownText.split("\n");
  separator = [";", "\t"].find((it) => first.split(it).length > first.split(",").length) || ",";
  const rows = rowsNow(), table = document.createElement("table"), focused = grid.contains(document.activeElement);
  const width = Math.max(...rows.map((row) => row.length), 1);
  rows.forEach((row, number) => {
    const line = table.insertRow();
    line.classList.toggle("heads", !number);
    const head = number ? Object.assign(document.createElement("th"), { scope: "row", textContent: number }) : document.createElement("td");
    line.append(head);
    for (let column = 0; column < width; column += 1) {
      const input = Object.assign(document.createElement("input"), { value: row[column] ?? "", spellcheck: false });
      const place = number ? `${rows[0][column] ?? ""}, ${grid.dataset.row}` : grid.dataset.heading;
      input.setAttribute("aria-label", place.replace("{number}", number || column + 1));
      if (!number) input.setAttribute("list", "columns");
      Object.assign(input.dataset, { row: number, column });
      line.insertCell().append(input);
    }
  });
  grid.replaceChildren(table);
  if (focused) (inputAt(here) || grid.querySelector("input"))?.focus();
}

/** Change the rows, and with them the text; remember the text before. */
function change(action) {
  const rows = rowsNow(), before = source.value;
  action(rows);
  const text = textOf(rows);
  if (text === before) return;
  former.push(before);
  document.getElementById("undo-grid").disabled = false;
  source.value = text;
  typed();
}

function undoGrid() {
  const text = former.pop();
  document.getElementById("undo-grid").disabled = !former.length;
  if (text === undefined) return;
  source.value = text;
  typed();
  drawGrid();
}

function setCell(rows, row, column, value) {
  while (rows.length <= row) rows.push(rows[0].map(() => ""));
  for (const it of [rows[0], rows[row]]) while (it.length <= column) it.push("");
  rows[row][column] = value;
}

grid.addEventListener("focusin", (event) => {
  const { row, column } = event.target.dataset;
  if (row === undefined) return;
  here = [Number(row), Number(column)];
  for (const line of grid.querySelectorAll("tr")) line.classList.toggle("here", line.contains(event.target));
});
grid.addEventListener("input", (event) => {
  const [row, column] = here;
  change((rows) => setCell(rows, row, column, event.target.value));
  // The cell that is typed in stays as it is.
  shownText = source.value;
});
grid.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "z") {
    event.preventDefault();
    return undoGrid();
  }
  const input = event.target, [row, column] = here;
  if (input.tagName !== "INPUT") return;
  const atStart = input.selectionEnd === 0, atEnd = input.selectionStart === input.value.length;
  const next = { ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], Enter: [row + 1, column] }[event.key]
    || (event.key === "ArrowLeft" && atStart && [row, column - 1]) || (event.key === "ArrowRight" && atEnd && [row, column + 1]);
  const target = next && inputAt(next);
  if (!target) return;
  event.preventDefault();
  target.focus();
  target.select();
});
grid.addEventListener("paste", (event) => {
  const pasted = event.clipboardData.getData("text/plain");
  if (!/[\t\n]/.test(pasted)) return;
  event.preventDefault();
  const [row, column] = here;
  change((rows) => cellsOf(pasted, "\t").forEach((cells, down) => cells.forEach((cell, across) => {
    setCell(rows, row + down, column + across, cell);
  })));
  drawGrid();
});
document.getElementById("add-row").addEventListener("click", () => {
  change((rows) => rows.push(rows[0].map(() => "")));
  drawGrid();
  inputAt([rowsNow().length - 1, 0])?.focus();
});
document.getElementById("remove-row").addEventListener("click", () => {
  const [row] = here;
  change((rows) => { if (row > 0) rows.splice(row, 1); });
  drawGrid();
});
document.getElementById("add-column").addEventListener("click", () => {
  change((rows) => rows[0].push(""));
  drawGrid();
  inputAt([0, rowsNow()[0].length - 1])?.focus();
});
document.getElementById("remove-column").addEventListener("click", () => {
  change((rows) => { if (rows[0].length > 1) for (const row of rows) row.splice(here[1], 1); });
  drawGrid();
});
document.getElementById("undo-grid").addEventListener("click", undoGrid);
drawGrid();
// The text may be changed in the other view, or by another program.
setInterval(drawGrid, 500);
