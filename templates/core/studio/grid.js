// A table of records as a grid: a second view of the text of a CSV file. Keyboard, paste from a spreadsheet, undo.
"use strict";

const grid = document.getElementById("grid");
const former = [];
let shownText = null;
let separator = ",";
let here = [1, 0];
/** Return whether the text of the cell is being edited. Otherwise, typing replaces it, and the arrow keys move. */
let editing = false;
let before = "";
/** Whether the next character replaces the text of the cell. */
let replaces = false;
let faults = [];
/** The cell that is typed in: what is typed before it loses the focus is one step of Undo. */
let typedCell = null;

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
/** Focus a cell, and scroll it to where no bar and no other column covers it. */
function showCell(cell) {
  const input = inputAt(cell);
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: "center", inline: "nearest" });
}
const rowsNow = () => cellsOf(source.value, separator);

/** Draw the grid again if the text is not the one that it shows. */
function drawGrid() {
  if (source.value === shownText) return;
  shownText = source.value;
  const [first] = shownText.split("\n");
  separator = [";", "\t"].find((it) => first.split(it).length > first.split(",").length) || ",";
  // Rows are numbered as in spreadsheet programs and in messages: the headings are row 1.
  const rows = rowsNow(), table = document.createElement("table"), focused = grid.contains(document.activeElement);
  const width = Math.max(...rows.map((row) => row.length), 1), heads = rows[0] ?? [];
  // The names stay in view while the other columns scroll.
  const named = heads.includes("name") ? heads.indexOf("name") : heads.indexOf(grid.dataset.key);
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
      const cell = line.insertCell();
      cell.classList.toggle("name", column === named);
      cell.append(input);
    }
  });
  grid.replaceChildren(table);
  showWidth(width);
  markCells();
  if (focused) (inputAt(here) || grid.querySelector("input"))?.focus();
}

/** Show the number of columns if some of them are out of view. */
function showWidth(width) {
  const note = document.getElementById("grid-width");
  note.textContent = note.dataset.words.replace("{count}", width);
  const table = grid.querySelector("table"), column = grid.querySelector("td")?.offsetWidth ?? 0, beyond = table ? table.offsetWidth - grid.clientWidth : 0;
  note.hidden = beyond <= 0;
  // Space at the end, so that the last column can be reached without covering half of another one.
  grid.style.setProperty("--rest", `${beyond > 0 && column ? Math.ceil(beyond / column) * column - beyond : 0}px`);
}
window.addEventListener("resize", () => showWidth(rowsNow()[0]?.length ?? 0));

/** Mark the cells with findings. */
function markCells() {
  for (const input of grid.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  for (const { cell, level } of faults) if (cell && level === "error") inputAt(cell)?.setAttribute("aria-invalid", "true");
}
document.addEventListener("studio:findings", (event) => {
  faults = event.detail;
  markCells();
});

/** Change the rows, and with them the text; remember the text before. What is typed in one cell is one step. */
function change(action, cell = null) {
  const rows = rowsNow(), before = source.value;
  action(rows);
  const text = textOf(rows);
  if (text === before) return;
  if (!cell || cell !== typedCell) former.push(before);
  typedCell = cell;
  document.getElementById("undo-grid").disabled = false;
  source.value = text;
  if (cell?.dataset.row === "0") typedHeading();
  else typed();
}
/** Follow a heading that is being typed. It is checked when its cell is left. */
function typedHeading() {
  fields = {};
  state.text = source.value;
  state.unfinished = true;
  showState();
}
grid.addEventListener("focusout", () => {
  if (state.unfinished) typed();
});

function undoGrid() {
  const text = former.pop();
  typedCell = null;
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
  replaces = true;
  before = event.target.value;
  typedCell = null;
  event.target.select();
  showField();
  for (const line of grid.querySelectorAll("tr")) line.classList.toggle("here", line.contains(event.target));
});
grid.addEventListener("input", (event) => {
  const [row, column] = here;
  change((rows) => setCell(rows, row, column, event.target.value), event.target);
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
  const isText = (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) || ["Backspace", "Delete"].includes(event.key);
  // A click may have put the cursor into the text.
  if (isText && replaces && !editing) input.select();
  if (isText) replaces = false;
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
  replaces = false;
  input.setSelectionRange(input.value.length, input.value.length);
}
grid.addEventListener("dblclick", (event) => { if (event.target.tagName === "INPUT") edit(event.target); });
grid.addEventListener("pointerdown", () => { replaces = !editing; });
grid.addEventListener("click", (event) => { if (!editing && event.detail === 1 && event.target.tagName === "INPUT") event.target.select(); });
grid.addEventListener("paste", (event) => {
  const pasted = event.clipboardData.getData("text/plain");
  if (!/[\t\n]/.test(pasted)) return;
  event.preventDefault();
  const [row, column] = here, block = cellsOf(pasted, "\t");
  const filled = (cells) => cells?.filter((it) => it.trim()).length;
  // A title above the headings is not a row of the table.
  while (!row && !column && filled(block[0]) === 1 && filled(block[1]) > 1) block.shift();
  // Headings with rows below them are a whole table, which leaves nothing of the old rows.
  if (!row && !column && block.length > 1 && block[0].length > 1) return replaceTable(textOf(block));
  change((rows) => block.forEach((cells, down) => cells.forEach((cell, across) => {
    setCell(rows, row + down, column + across, cell);
  })));
  drawGrid();
});
/** Show another table; Undo restores the old one. */
function replaceTable(text) {
  former.push(source.value);
  document.getElementById("undo-grid").disabled = false;
  source.value = text;
  typed();
  document.getElementById("spreadsheet-message").textContent = spreadsheet.dataset.replaced;
  drawGrid();
  proposeHeadings();
}

// A spreadsheet is read into the table. Nothing is written until the table is saved.
const spreadsheet = document.getElementById("spreadsheet"), sheetChoice = document.getElementById("sheet");
let sheets = [];
/** Show the first sheet, and the choice of a sheet if there are several. */
function showSheets(found) {
  sheets = found;
  sheetChoice.replaceChildren(...sheets.map(([name], number) => new Option(name, number)));
  for (const it of [sheetChoice, document.getElementById("sheet-label")]) it.hidden = sheets.length < 2;
  replaceTable(sheets[0][1]);
}
spreadsheet.addEventListener("change", async () => {
  const [file] = spreadsheet.files;
  const answer = file && await studio.upload("/uploads/spreadsheet", file).catch(() => studio.lost());
  if (!answer) return;
  if (answer.problem) document.getElementById("spreadsheet-message").textContent = answer.problem;
  else showSheets(answer.sheets);
});
sheetChoice.addEventListener("change", () => replaceTable(sheets[sheetChoice.value][1]));

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

// A column whose heading is not yet a field of the kind.
const fieldNote = document.getElementById("new-field"), fieldPages = document.getElementById("print-field-on");
const added = new Set();
/** The field whose last step succeeded, or "". */
let done = "";
/** The columns whose headings are to be corrected. */
let proposed = new Set();
const NAME = /^[a-z][a-z0-9]*([.-][a-z0-9]+)*$/;
/** Return whether a heading names a field, as the studio reads headings: with capitals, spaces and brackets. */
function isField(heading) {
  const plain = heading.replaceAll(/\([^()]*\)/g, "").toLowerCase().split(/[\s_-]+/).filter(Boolean).join("-");
  return heading === grid.dataset.key || [...document.getElementById("columns").options].some((it) => it.value === heading || it.value === plain);
}
/** Return whether the heading of a column that had one before is still being typed. */
function isRenaming() {
  const typed = document.activeElement;
  return Boolean(before) && grid.contains(typed) && typed.dataset.row === "0" && typed.value !== before;
}
/** Return the pages that print a field of the table, or those that do not print it yet. */
function pagesOf(field, isPrinted) {
  const pages = JSON.parse(document.getElementById("printed-fields").dataset.pages);
  return Object.keys(pages).filter((page) => pages[page].includes(field) === isPrinted);
}
/** Return the title of a page of the game. */
const titleOf = (page) => JSON.parse(document.getElementById("printed-fields").dataset.titles)[page] ?? page;
function showField() {
  const field = (rowsNow()[0]?.[here[1]] ?? "").trim(), isNew = !added.has(field) && !isField(field), free = pagesOf(field, false), used = pagesOf(field, true);
  const isOffered = field && !isRenaming() && !proposed.has(here[1]) && !field.startsWith("#") && NAME.test(field) && here[1];
  fieldNote.hidden = !isOffered || (!isNew && !free.length && !added.has(field)) || field === grid.dataset.key;
  // After a step, only its message is shown, until another column is chosen.
  if (done !== field) done = document.getElementById("field-message").textContent = "";
  document.getElementById("field-actions").hidden = Boolean(done);
  document.getElementById("field-printed").hidden = Boolean(done);
  const words = fieldNote.dataset[used.length ? "printed" : "unprinted"];
  document.getElementById("field-printed").textContent = words.replace("{field}", field).replace("{pages}", used.map(titleOf).join(", "));
  document.getElementById("add-field").hidden = !isNew;
  document.getElementById("print-field").hidden = isNew || !free.length;
  fieldPages.hidden = !free.length;
  const options = isNew ? [...free, ""] : free, select = document.getElementById("field-page");
  if (options.join() !== [...select.options].map((it) => it.value).join()) {
    // The page beside the table comes first.
    const shown = options.find((it) => it === `pages/${product.value}.yaml`) ?? options[0];
    select.replaceChildren(...options.map((it) => new Option(it ? titleOf(it) : fieldNote.dataset.none, it, it === shown, it === shown)));
  }
  document.getElementById("add-field").textContent = fieldNote.dataset.add.replace("{field}", field);
  document.getElementById("print-field").textContent = fieldNote.dataset[used.length ? "also" : "print"].replace("{field}", field);
  return field;
}
grid.addEventListener("focusout", () => setTimeout(showField));
for (const step of ["add-field", "print-field"]) {
  document.getElementById(step).addEventListener("click", async () => {
    const field = showField(), cells = rowsNow().slice(1).map((row) => row[here[1]] ?? "");
    const answer = await studio.post(`${home}/${step}`, { field, cells, page: document.getElementById("field-page").value, form: document.getElementById("field-form").value }).catch(() => studio.lost());
    if (!answer) return;
    const message = document.getElementById("field-message");
    const isUnsaved = !answer.problem && step === "add-field" && source.value !== state.saved;
    message.textContent = [answer.problem || answer.message, isUnsaved ? fieldNote.dataset.save : ""].filter(Boolean).join(" ");
    if (answer.problem) return;
    if (answer.address) message.append(" ", Object.assign(document.createElement("a"), { href: answer.address, textContent: answer.link, target: "_blank", rel: "noopener" }));
    added.add(field);
    // The former findings, such as the missing field, are no longer true.
    looking?.abort();
    showFindings([], editor.dataset.checking);
    studio.note("problem", "");
    Object.assign(state, { obstacle: answer.obstacle ?? "", findings: answer.findings ?? "", publish: answer.publish ?? "" });
    showState();
    state.marked = answer.label ?? "";
    // The message replaces the buttons.
    done = field;
    showField();
    message.focus();
    // The datalist of this page does not have the new field yet.
    document.getElementById("columns").append(Object.assign(document.createElement("option"), { value: field }));
    // The page with the new field is shown.
    if ([...product.options].some((it) => it.value === answer.product)) product.value = answer.product;
    // The pages print more now.
    await updateParts().catch(() => studio.lost());
    showField();
    draw();
  });
}

// Headings that are not names of fields: the user chooses what each one means before anything is written.
const headingNote = document.getElementById("headings"), headingMessage = document.getElementById("heading-message");
let proposedFor = "", checkedFor = "";
async function proposeHeadings() {
  const heads = rowsNow()[0] ?? [], isUnknown = heads.some((it) => it.trim() && !it.startsWith("#") && !isField(it.trim()));
  if (isUnknown && checkedFor !== JSON.stringify(heads)) {
    // Another page may have added fields since this page was loaded.
    checkedFor = JSON.stringify(heads);
    await updateParts().catch(() => studio.lost());
  }
  const wrong = heads.some((it) => it.trim() && !it.startsWith("#") && !isField(it.trim()));
  // The type of a new field follows from the cells.
  const first = wrong ? source.value : JSON.stringify(heads);
  if (first === proposedFor) return;
  proposedFor = first;
  const answer = wrong || heads.some((it) => it.trim().startsWith("#")) ? await studio.post(`${home}/headings`, { text: source.value }).catch(() => studio.lost()) : { headings: [] };
  if (!answer || first !== proposedFor) return;
  const found = answer.headings ?? [];
  document.getElementById("ignored-message").textContent = answer.ignored ?? "";
  const kept = new Map([...headingNote.querySelectorAll("select.chosen")].map((it) => [it.labels[0].textContent, it.value]));
  headingNote.dataset.digest = answer.digest;
  document.getElementById("heading-list").replaceChildren(...found.map(describeHeading));
  for (const it of headingNote.querySelectorAll("select")) {
    const value = kept.get(it.labels[0].textContent);
    if ([...it.options].some((option) => option.value === value)) Object.assign(it, { value, className: "chosen" });
  }
  proposed = new Set(found.map((it) => it.column));
  headingNote.hidden = !found.length;
  headingMessage.textContent = "";
  if (found.length) {
    const words = found.length === 1 ? headingMessage.dataset.one : headingMessage.dataset.unknown.replace("{count}", found.length);
    headingMessage.append(`${words} `, Object.assign(document.createElement("a"), { href: "#headings", textContent: headingMessage.dataset.go }));
  }
  showField();
}
/** Return the list entry of an unknown heading, with the choice of what it means. */
function describeHeading({ column, heading, name, choices }) {
  const item = document.createElement("li"), select = Object.assign(document.createElement("select"), { id: `heading-${column}` });
  const label = Object.assign(document.createElement("label"), { htmlFor: select.id, textContent: headingNote.dataset.means.replace("{heading}", heading) });
  select.dataset.column = column;
  select.addEventListener("change", () => select.classList.add("chosen"));
  select.append(...choices.map(([value, words]) => new Option(words, value, value === name, value === name)));
  item.append(label, " ", select);
  return item;
}
document.getElementById("correct-headings").addEventListener("click", async () => {
  const text = source.value;
  const chosen = Object.fromEntries([...headingNote.querySelectorAll("select")].map((it) => [it.dataset.column, it.value]));
  const answer = await studio.post(`${home}/correct-headings`, { text, digest: headingNote.dataset.digest, choices: chosen }).catch(() => studio.lost());
  if (!answer) return;
  headingMessage.textContent = answer.problem || answer.message;
  if (answer.problem) return;
  former.push(text);
  document.getElementById("undo-grid").disabled = false;
  source.value = answer.text;
  typed();
  drawGrid();
  headingNote.hidden = true;
  proposed = new Set();
  // The message stays until the headings change again.
  proposedFor = JSON.stringify(rowsNow()[0]);
  // The datalist of this page does not have the new fields yet.
  const names = document.getElementById("columns");
  for (const it of rowsNow()[0]) if (!it.startsWith("#") && !isField(it)) names.append(Object.assign(document.createElement("option"), { value: it }));
  // In a heading, the next key would replace it.
  headingMessage.tabIndex = -1;
  headingMessage.focus();
});

function followText() {
  drawGrid();
  proposeHeadings();
}
followText();
const place = new URLSearchParams(window.location.search);
if (place.get("line")) showCell([place.get("line") - 1, Math.max(0, place.get("column") - 1)]);
document.addEventListener("studio:saved", () => {
  // Both messages ask for saving.
  for (const it of [document.getElementById("spreadsheet-message"), headingMessage]) it.textContent = "";
});
// The text may be changed in the other view, or by another program.
setInterval(followText, 500);
