// A table of records as a grid: a second view of the text of a CSV file. Keyboard, paste from a spreadsheet, undo.
"use strict";

const grid = document.getElementById("grid");
const former = [];
let shownText = null;
let separator = ",";
let here = [1, 0];
/** Whether the text of the cell is changed; otherwise, typing replaces it, and the arrow keys move. */
let editing = false;
let before = "";
let faults = [];

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
  // Rows are numbered like in spreadsheet programs and in messages: the headings are row 1.
  const rows = rowsNow(), table = document.createElement("table"), focused = grid.contains(document.activeElement);
  const width = Math.max(...rows.map((row) => row.length), 1);
  rows.forEach((row, number) => {
    const line = table.insertRow();
    line.classList.toggle("heads", !number);
    line.append(Object.assign(document.createElement("th"), { scope: "row", textContent: number + 1 }));
    for (let column = 0; column < width; column += 1) {
      const input = Object.assign(document.createElement("input"), { value: row[column] ?? "", spellcheck: false });
      const place = number ? `${rows[0][column] ?? ""}, ${grid.dataset.row}` : grid.dataset.heading;
      input.setAttribute("aria-label", place.replace("{number}", (number || column) + 1));
      if (!number) input.setAttribute("list", "columns");
      Object.assign(input.dataset, { row: number, column });
      line.insertCell().append(input);
    }
  });
  grid.replaceChildren(table);
  markCells();
  if (focused) (inputAt(here) || grid.querySelector("input"))?.focus();
}

/** Mark the cells with findings. */
function markCells() {
  for (const input of grid.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  for (const { cell, level } of faults) if (cell && level === "error") inputAt(cell)?.setAttribute("aria-invalid", "true");
}
document.addEventListener("studio:findings", (event) => {
  faults = event.detail;
  markCells();
});

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
  editing = false;
  before = event.target.value;
  event.target.select();
  showField();
  for (const line of grid.querySelectorAll("tr")) line.classList.toggle("here", line.contains(event.target));
});
grid.addEventListener("input", (event) => {
  const [row, column] = here;
  change((rows) => setCell(rows, row, column, event.target.value));
  // The cell that is typed in stays as it is.
  shownText = source.value;
  if (!row) showField();
});
grid.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "z") {
    event.preventDefault();
    return undoGrid();
  }
  const input = event.target, [row, column] = here;
  if (input.tagName !== "INPUT") return;
  if (event.key === "F2") return edit(input);
  if (event.key === "Escape" && input.value !== before) {
    event.preventDefault();
    input.value = before;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    return input.select();
  }
  const last = rowsNow()[0].length - 1, all = event.ctrlKey || event.metaKey;
  const next = (!editing && !event.shiftKey && { Home: [all ? 0 : row, 0], End: [all ? rowsNow().length - 1 : row, last] }[event.key])
    || { ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], Enter: [row + 1, column] }[event.key]
    || (!editing && { ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1] }[event.key]);
  const target = next && inputAt(next);
  if (!target) return;
  event.preventDefault();
  target.focus();
  target.select();
});
function edit(input) {
  editing = true;
  input.setSelectionRange(input.value.length, input.value.length);
}
grid.addEventListener("dblclick", (event) => { if (event.target.tagName === "INPUT") edit(event.target); });
grid.addEventListener("click", (event) => { if (!editing && event.detail === 1 && event.target.tagName === "INPUT") event.target.select(); });
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

// A column whose heading is no field of the kind yet.
const fieldNote = document.getElementById("new-field"), fieldPages = document.getElementById("print-field-on");
const added = new Set();
const NAME = /^[a-z][a-z0-9]*([.-][a-z0-9]+)*$/;
/** Return whether a heading names a field, as the studio reads headings: with capitals, spaces and brackets. */
function isField(heading) {
  const plain = heading.replaceAll(/\([^()]*\)/g, "").toLowerCase().split(/[\s_-]+/).filter(Boolean).join("-");
  return [...document.getElementById("columns").options].some((it) => it.value === heading || it.value === plain);
}
function showField() {
  const field = (rowsNow()[0]?.[here[1]] ?? "").trim();
  fieldNote.hidden = !field || field.startsWith("#") || !NAME.test(field) || ((isField(field) || !here[1]) && !added.has(field));
  document.getElementById("add-field").hidden = added.has(field);
  fieldPages.hidden = !added.has(field) || !document.getElementById("field-page").options.length;
  document.getElementById("add-field").textContent = fieldNote.dataset.add.replace("{field}", field);
  document.getElementById("print-field").textContent = fieldNote.dataset.print.replace("{field}", field);
  return field;
}
for (const [id, step] of [["add-field", "add-field"], ["print-field", "print-field"]]) {
  document.getElementById(id).addEventListener("click", async () => {
    const field = showField(), cells = rowsNow().slice(1).map((row) => row[here[1]] ?? "");
    const answer = await studio.post(`${home}/${step}`, { field, cells, page: document.getElementById("field-page").value }).catch(() => studio.lost());
    if (!answer) return;
    document.getElementById("field-message").textContent = answer.problem || answer.message;
    if (answer.problem) return;
    added.add(field);
    showField();
    draw();
  });
}

// Headings that cannot be names of fields: corrected names are shown before they are written.
const headingNote = document.getElementById("headings");
let proposedFor = "";
async function proposeHeadings() {
  const heads = rowsNow()[0] ?? [], wrong = heads.some((it) => it.trim() && !it.startsWith("#") && !NAME.test(it.trim()));
  const first = JSON.stringify(heads);
  // The heading that is being typed is not complete.
  if (first === proposedFor || document.activeElement?.dataset?.row === "0") return;
  proposedFor = first;
  const answer = wrong ? await studio.post(`${home}/headings`, { text: source.value }).catch(() => studio.lost()) : { headings: [] };
  if (!answer || first !== proposedFor) return;
  headingNote.dataset.digest = answer.digest;
  document.getElementById("heading-list").replaceChildren(...(answer.headings ?? []).map(([old, name, about]) => {
    const item = document.createElement("li");
    item.append(`“${old}” → `, Object.assign(document.createElement("code"), { textContent: name }), ` (${about})`);
    return item;
  }));
  headingNote.hidden = !answer.headings?.length;
}
document.getElementById("correct-headings").addEventListener("click", async () => {
  const text = source.value;
  const answer = await studio.post(`${home}/correct-headings`, { text, digest: headingNote.dataset.digest }).catch(() => studio.lost());
  if (!answer) return;
  document.getElementById("heading-message").textContent = answer.problem || answer.message;
  proposedFor = "";
  if (answer.problem) return proposeHeadings();
  former.push(text);
  document.getElementById("undo-grid").disabled = false;
  source.value = answer.text;
  typed();
  drawGrid();
  headingNote.hidden = true;
  inputAt([0, 0])?.focus();
});

function followText() {
  drawGrid();
  proposeHeadings();
}
followText();
// The text may be changed in the other view, or by another program.
setInterval(followText, 500);
