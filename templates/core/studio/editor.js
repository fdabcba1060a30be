// The editor of a record. The form and the text are two views of one file. Each change is sent at once, but only one request is
// under way; meanwhile, later changes replace earlier ones. The picture comes first, then the findings of the record, then
// those of the game.
"use strict";

const editor = document.getElementById("editor");
const home = editor.dataset.home;
const form = document.getElementById("form");
const source = studio.textField(document.getElementById("text"), typed);
const product = document.getElementById("product");
const saveButton = document.getElementById("save");
const undoButton = document.getElementById("undo");
const conflict = document.getElementById("conflict");

/** The file as it was read, the text that the studio drew last, and what was changed since. */
const state = { saved: source.value, digest: editor.dataset.digest, text: source.value, page: 0, theirs: null, message: "" };
let fields = {};
// The bar with Save may have two rows. Elements that get the focus are scrolled to below the bar.
new ResizeObserver(([bar]) => document.documentElement.style.setProperty("--savebar", `${bar.target.offsetHeight}px`)).observe(document.querySelector(".savebar"));
let wanted = true;
let busy = false;
let looking = null;
let leaving = false;
// Whether the text is being saved, and the text that was sent.
let saving = false, sent = null;

const post = (action, body, signal) => studio.post(`${home}/${action}`, body, signal);

/** Draw until there is nothing new, then look for findings. */
async function draw() {
  wanted = true;
  looking?.abort();
  showChecking();
  if (busy) return;
  busy = true;
  try {
    while (wanted) {
      wanted = false;
      const sent = fields, text = state.text;
      fields = {};
      const answer = await post("draw", { text, fields: sent, product: product?.value, page: state.page });
      if (answer.problem && answer.text === undefined) studio.note("problem", answer.problem);
      else await show(answer, sent, text);
    }
  } catch {
    studio.lost();
  }
  busy = false;
  if (wanted) return draw();
  showDrawing(false);
  // A heading that is being typed is checked when its cell is left.
  if (!state.unfinished) findFindings();
}

async function show(answer, sent, text) {
  // A text that was typed meanwhile is newer than the answer, also if it is a heading that is not drawn yet.
  if ((!wanted && state.text === text) || Object.keys(sent).length) {
    if (!source.hasFocus) source.value = answer.text;
    if (!wanted || !source.hasFocus) state.text = answer.text;
  }
  if (answer.values) showValues(answer.values, answer.builtin, answer.counts);
  else for (const list of form.querySelectorAll("[data-list]")) list.disabled = false;
  showRules(answer.ruled || {});
  studio.note("problem", answer.problem || (answer.valid ? "" : whyUndrawn(answer.cause)));
  if (answer.changes && answer.valid) showChanges(answer.changes, answer.summary);
  const picture = document.getElementById("picture");
  picture?.classList.toggle("stale", !answer.valid);
  if (answer.svg) {
    state.page = answer.page;
    showPages(answer.pages);
    await showPicture(picture, state.marked ? withMark(answer.svg, state.marked) : answer.svg);
  }
  showState();
}

/** Show the sentence in the frame of the page that another page is being drawn, or hide it. */
function showDrawing(isDrawing) {
  const sentence = document.querySelector("#page .waiting");
  if (sentence) sentence.hidden = !isDrawing;
}

/** Return why the page cannot be drawn. A text without changes is not the cause, and perhaps no page was drawn before. */
function whyUndrawn(cause) {
  if (cause && source.value === state.saved) return editor.dataset.broken.replace("{cause}", cause);
  const isDrawn = document.getElementById("picture")?.src;
  return (!isDrawn && editor.dataset.undrawn) || editor.dataset.stale;
}

/** Show what house rules change. */
function showChanges(changes, summary) {
  document.getElementById("change-count").textContent = changes.length;
  studio.rows("changes", changes);
  const lines = summary.map(([rule, text]) => {
    const line = Object.assign(document.createElement("div"), { textContent: `${text} ` });
    line.append(jump(editor.dataset.remove, () => rewrite("remove", { rule })));
    return line;
  });
  document.getElementById("rule-summary").replaceChildren(...lines);
  document.getElementById("rule-summary").hidden = !lines.length;
}

/** Return a picture in which a label is marked, so that a new figure is found on the page. */
function withMark(svg, label) {
  const words = label.replaceAll("&", "&amp;").replaceAll("<", "&lt;").toLowerCase();
  const found = [...svg.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].find(([, , text]) => text.toLowerCase() === words);
  if (!found) return svg;
  const value = (name) => found[1].match(new RegExp(`(?:^| )${name}="([^"]*)"`))?.[1];
  const size = Number(value("font-size")), width = label.length * size * 0.55 + size;
  const left = Number(value("x")) - ({ middle: 0.5, end: 1 }[value("text-anchor")] ?? 0) * (width - size) - size / 2;
  const band = `<rect x="${left}" y="${Number(value("y")) - size * 1.1}" width="${width}" height="${size * 1.5}" fill="#ffd54a"/>`;
  return svg.slice(0, found.index) + band + svg.slice(found.index);
}

/** Replace the picture when the new one is complete, so that it does not flicker. */
async function showPicture(old, svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const fresh = new Image();
  fresh.id = old.id;
  fresh.className = "sheet";
  fresh.alt = old.alt;
  fresh.src = address;
  try {
    await fresh.decode();
    old.replaceWith(fresh);
  } finally {
    const before = old.dataset.address;
    fresh.dataset.address = address;
    if (before) URL.revokeObjectURL(before);
  }
}

/** Draw another page. The frame says so, because drawing may be slow and the previous page stays visible. */
function drawAnother(number) {
  state.page = number;
  showDrawing(true);
  draw();
}

function showPages(names) {
  const group = document.getElementById("pages");
  if (group.childElementCount !== names.length) {
    group.replaceChildren(...names.map((name, number) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "small";
      button.textContent = number + 1;
      button.title = name;
      button.addEventListener("click", () => drawAnother(number));
      return button;
    }));
  }
  group.hidden = names.length < 2;
  [...group.children].forEach((button, number) => button.setAttribute("aria-pressed", number === state.page));
}

function showValues(values, builtin, counts) {
  for (const list of form.querySelectorAll("[data-list]")) showItems(list, counts[list.dataset.list] || 0);
  for (const control of form.elements) {
    if (!control.name || !(control.name in values)) continue;
    const value = values[control.name];
    if (control !== document.activeElement && !(control.name in fields) && control.value !== value) {
      if (control.tagName === "SELECT" && ![...control.options].some((it) => it.value === value)) control.add(new Option(value));
      control.value = value;
    }
  }
  form.querySelectorAll("[data-list]").forEach(focusItems);
  // A figure's own fields for its reason and its source are shown and hidden together with it.
  for (const field of form.querySelectorAll("[data-field]")) {
    const note = field.querySelector(".changed-from");
    const before = builtin[field.dataset.field];
    field.classList.toggle("is-changed", before !== undefined);
    note.hidden = before === undefined;
    note.firstElementChild.textContent = editor.dataset.builtin.replace("{value}", before || "–");
    showReason(field.querySelector(".reason"), before !== undefined);
  }
}

/** Give a list one group of fields per item. */
function showItems(list, count) {
  const items = [...list.querySelectorAll(".item")];
  items.slice(count).forEach((it) => it.remove());
  for (let number = items.length; number < count; number++) {
    const item = list.querySelector("template").content.cloneNode(true);
    for (const place of item.querySelectorAll(".number")) place.textContent = number + 1;
    for (const control of item.querySelectorAll("[data-part]")) control.name = `${list.dataset.list}.${number}.${control.dataset.part}`;
    list.querySelector("template").before(item);
  }
  list.disabled = false;
}

/** After a button has changed a list, focus the new item, or the button that adds one. */
function focusItems(list) {
  const wanted = list.dataset.wanted;
  delete list.dataset.wanted;
  if (wanted === "+") [...list.querySelectorAll(".item")].at(-1)?.querySelector("input, select").focus();
  else if (wanted) list.querySelector("[data-add]").focus();
}

/** Add an item to a list, or remove one. Until it is done, the list takes no other change, because its items get new numbers. */
function changeItems(list, change) {
  fields[`${list.dataset.list}.${change}`] = "1";
  list.dataset.wanted = change;
  list.disabled = true;
  draw();
}

/** Show why a figure was changed and where it is printed, with examples for the chosen kind of change. */
function showReason(reason, changed) {
  if (!reason) return;
  const appears = reason.hidden && changed && reason.closest("[data-field]").contains(document.activeElement);
  reason.hidden = !changed;
  const status = reason.querySelector("select");
  if (!changed) status.value = "house";
  for (const text of reason.querySelectorAll("input")) {
    if (!changed) text.value = "";
    text.placeholder = JSON.parse(text.dataset.hints)[status.value] || "";
  }
  // The bar at the foot of the window may cover what appears below the field.
  if (appears) reason.scrollIntoView({ block: "nearest" });
}

/** Say what was recorded about the reasons of the saved figures. A missing reason or source has a link to its field. */
function showRecorded(recorded) {
  const place = document.getElementById("recorded");
  if (!place) return;
  place.replaceChildren(...recorded.map((it) => {
    const item = Object.assign(document.createElement("p"), { textContent: it.text });
    const text = form.elements.namedItem(it.field);
    if (it.missing && text) item.append(" ", jump(it.missing, () => reveal(text)));
    return item;
  }));
  place.hidden = !recorded.length;
}

/** Show which figures a house rule changes, so that the page prints a different value than the field contains. */
function showRules(notes) {
  for (const place of form.querySelectorAll(".ruled")) {
    place.textContent = notes[place.closest("[data-field]").dataset.field] || "";
    place.hidden = !place.textContent;
  }
}

function showState() {
  const example = document.getElementById("example");
  if (example) example.hidden = source.value.trim() !== "";
  const unsaved = source.value !== state.saved;
  if (unsaved) {
    state.message = "";
    showRecorded([]);
  }
  saveButton.disabled = !unsaved || saving;
  const place = document.getElementById("state");
  place.textContent = saving ? place.dataset.saving : unsaved ? editor.dataset.unsaved : state.message;
  place.className = !saving && !unsaved && state.message ? "note good" : "quiet";
  const [next, address] = state.obstacle ? [state.obstacle, state.findings] : [editor.dataset.publish, state.publish];
  if (!unsaved && state.message && address) place.append(" ", Object.assign(document.createElement("a"), { href: address, textContent: next }));
}

/** Show the findings of the record and then those of the game, unless the record is changed meanwhile. */
async function findFindings() {
  looking = new AbortController();
  const signal = looking.signal;
  try {
    const own = await post("findings", { text: state.text }, signal);
    if (own.problem) return showFindings([{ level: "error", message: own.problem, hint: "" }]);
    showFindings(own.findings || [], editor.dataset.checking);
    const all = await post("findings", { text: state.text, game: true }, signal);
    const key = (it) => `${it.code} ${it.message} ${it.where}`;
    const known = new Set((own.findings || []).map(key));
    showFindings([...(own.findings || []), ...(all.findings || []).filter((it) => !known.has(key(it)))]);
    editor.dataset.settled = state.text;
  } catch (error) {
    if (error.name !== "AbortError") studio.lost();
  }
}

/** Show that the listed findings are those of an earlier text. */
function showChecking() {
  const list = document.getElementById("findings");
  if (list.classList.contains("checking")) return;
  list.classList.add("checking");
  if (list.childElementCount !== 1 || list.firstElementChild.textContent !== editor.dataset.checking) {
    list.querySelector(":scope > .quiet")?.remove();
    list.prepend(Object.assign(document.createElement("li"), { className: "quiet", textContent: editor.dataset.checking }));
  }
}

function showFindings(found, none = editor.dataset.clean) {
  for (const place of form.querySelectorAll(".faults")) place.textContent = "";
  for (const control of form.elements) control.removeAttribute("aria-invalid");
  // The same fault in several rows is one entry of the list, with all of its places.
  const every = found.flatMap((it) => [it, ...(it.others || []).map((other) => ({ ...it, ...other, message: it.message }))]);
  source.mark(every);
  const list = document.getElementById("findings");
  list.classList.toggle("checking", none === editor.dataset.checking);
  list.replaceChildren(...found.map(describe));
  // The list may be longer than its box.
  const count = document.getElementById("finding-count");
  if (count) count.textContent = found.length > 1 ? `(${found.length})` : "";
  document.dispatchEvent(new CustomEvent("studio:findings", { detail: every }));
  const stop = document.getElementById("rule-stop");
  if (stop) stop.hidden = !found.some((it) => it.level === "error");
  if (!found.length) {
    list.append(Object.assign(document.createElement("li"), { className: "quiet", textContent: none }));
  }
}

/** Return the list entry of a finding, and mark its field. */
function describe(finding) {
  const item = document.createElement("li");
  item.className = `note ${finding.level}`;
  const message = document.createElement("span");
  message.append(...studio.worded(finding.message));
  const hint = document.createElement("span");
  hint.className = "quiet";
  // The codes of a game's own checks are written by its author. The others are explained on their page.
  const isExplained = editor.dataset.explain && /^PG\d/.test(finding.code ?? "");
  hint.append(...studio.worded([finding.hint, isExplained ? "" : finding.code].filter(Boolean).join(" · ")));
  if (isExplained) hint.append(hint.textContent && " · ", Object.assign(document.createElement("a"), { href: `/search/explain?word=${finding.code}`, textContent: editor.dataset.explain, title: finding.code, target: "_blank", rel: "noopener" }));
  item.append(message, hint);
  const control = finding.field && (form.elements.namedItem(finding.field) || form.querySelector(`[data-field="${CSS.escape(finding.field)}"] [data-add]`));
  if (control) {
    const place = control.closest("[data-field]").querySelector(".faults");
    place.textContent = [place.textContent, finding.message].filter(Boolean).join("; ");
    if (finding.level === "error") control.setAttribute("aria-invalid", "true");
    item.append(jump(finding.field, () => reveal(control)));
  }
  const line = (it) => editor.dataset.line.replace("{line}", it.row || it.line);
  const go = (it) => (it.cell ? showCell(it.cell) : source.select(it.line));
  if (finding.line) item.append(" ", jump(finding.cell ? grid.dataset.go : line(finding), () => go(finding)));
  else if (finding.address) item.append(" ", Object.assign(document.createElement("a"), { href: finding.address, textContent: finding.where }));
  else if (!control && finding.where) hint.append(` · ${finding.where}`);
  // The link keeps this page, whose text is not saved yet.
  if (finding.limit) item.append(" ", Object.assign(document.createElement("a"), { href: finding.limit_address, textContent: finding.limit, target: "_blank", rel: "noopener" }));
  if (finding.remedy) item.append(" ", fieldRemedy(finding.remedy));
  for (const it of (finding.others || []).slice(0, 20)) item.append(" ", jump(line(it), () => go(it)));
  if (finding.rule) item.append(remedies(finding));
  return item;
}

/** Return the button that changes the field that refuses a value. The change is saved at once and can be undone. */
function fieldRemedy({ label, change, after }) {
  const button = jump(label, () => changeField(change));
  button.title = `kinds.yaml: ${after}`;
  return button;
}
async function changeField(change) {
  const answer = await post("change-field", change).catch(() => studio.lost());
  if (!answer) return;
  studio.note("problem", answer.problem);
  if (answer.problem) return;
  const message = document.getElementById("limit-message");
  message.textContent = `${answer.message} `;
  message.append(jump(grid.dataset.undo, async () => {
    const undone = await studio.post(`${home.slice(0, home.lastIndexOf("/edit/"))}/edit/kinds.yaml/undo`, {}).catch(() => studio.lost());
    message.textContent = undone?.problem || undone?.message || "";
    draw();
  }));
  message.querySelector("button").focus();
  draw();
}

/** Return the buttons that write a remedy for a rule that breaks a check into the text. */
function remedies(finding) {
  const place = document.getElementById("remedies").content.cloneNode(true).firstElementChild;
  const leave = place.querySelector("button"), reason = place.querySelector("input");
  const send = (action, more) => rewrite(action, { rule: finding.rule, ...more });
  leave.hidden = !finding.aircraft.length;
  leave.addEventListener("click", () => send("leave-out", { aircraft: finding.aircraft }));
  place.querySelector("form").hidden = !finding.can_waive;
  place.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (reason.reportValidity()) send("keep", { code: finding.code, reason: reason.value });
  });
  return place;
}

/** Replace the text by the text that an action makes of it. */
async function rewrite(action, values) {
  const answer = await post(action, { text: source.value, ...values }).catch(() => studio.lost());
  if (!answer) return;
  studio.note("problem", answer.problem);
  if (!answer.problem) replaceText(answer.text);
}

/** Focus a field, which may be among the fields that are folded. */
function reveal(control) {
  const folded = control.closest("details");
  if (folded) folded.open = true;
  control.focus();
}

function jump(text, action) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "small";
  button.textContent = text;
  button.addEventListener("click", action);
  return button;
}

async function save(digest = state.digest) {
  saving = true;
  showState();
  try {
    await settled();
    const text = sent = source.value;
    const answer = await post("save", { text, digest });
    if (answer.problem) return studio.note("problem", answer.problem);
    if (answer.conflict !== undefined) return showConflict(answer);
    finish(answer, text);
  } finally {
    saving = false;
    sent = null;
    showState();
  }
}

/** Wait until the form's changes are in the text. A text without a form is complete. */
async function settled() {
  if (studio.filled) return studio.filled();
  while (form.elements.length && (busy || wanted || Object.keys(fields).length)) await new Promise((resolve) => setTimeout(resolve, 20));
}

function finish(answer, text) {
  state.saved = text;
  state.digest = answer.digest;
  state.message = answer.message || "";
  state.obstacle = answer.obstacle || "";
  state.findings = answer.findings || "";
  state.publish = answer.publish || "";
  conflict.hidden = true;
  undoButton.disabled = !answer.steps;
  showRecorded(answer.recorded || []);
  showState();
  document.dispatchEvent(new CustomEvent("studio:saved"));
  // The title of the game and the examples of the checks are shown as they are saved.
  if (document.getElementById("game-title")) updateParts().catch(() => studio.lost());
}
/** Replace the parts of this page that follow from files by those of the saved files. */
async function updateParts() {
  studio.update((await studio.send(window.location.pathname)).page);
}

async function undo() {
  leaving = true;
  const answer = await post("undo", {});
  if (answer.address) {
    source.value = state.saved;
    return window.location.assign(answer.address);
  }
  leaving = false;
  if (answer.problem) return studio.note("problem", answer.problem);
  if (answer.conflict !== undefined) return showConflict(answer);
  replaceText(answer.text);
  finish(answer, answer.text);
}

function replaceText(text) {
  fields = {};
  source.value = text;
  state.text = text;
  draw();
}

function showConflict(answer) {
  state.theirs = { text: answer.theirs, digest: answer.digest };
  document.getElementById("conflict-diff").textContent = answer.conflict;
  conflict.hidden = false;
}

/** Follow the file: an unchanged text is replaced, a changed one asks. */
async function follow() {
  if (leaving || document.hidden || busy || Object.keys(fields).length) return;
  const text = source.value;
  const answer = await post("state", { text, digest: state.digest });
  undoButton.disabled = !answer.steps;
  if (answer.theirs === undefined || source.value !== text || answer.digest === state.digest) return;
  if (text === state.saved || text === answer.theirs) {
    replaceText(answer.theirs);
    finish(answer, answer.theirs);
  } else if (conflict.hidden || state.theirs?.digest !== answer.digest) {
    showConflict(answer);
  }
}

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", (event) => {
  fields[event.target.name] = event.target.value;
  draw();
});
form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-reset], [data-add], [data-remove]"), list = event.target.closest("[data-list]");
  // Other forms have their own buttons.
  if (!button || (!list && !button.dataset.reset)) return;
  if (button.matches("[data-add]")) return changeItems(list, "+");
  if (button.matches("[data-remove]")) return changeItems(list, `-${[...list.querySelectorAll(".item")].indexOf(button.closest(".item"))}`);
  fields[button.dataset.reset] = "";
  const control = form.elements.namedItem(button.dataset.reset);
  control?.focus();
  control?.blur();
  draw();
});
/** Follow a text that was typed. */
function typed() {
  fields = {};
  state.unfinished = false;
  state.text = source.value;
  showState();
  draw();
}
product?.addEventListener("change", () => drawAnother(0));
saveButton.addEventListener("click", () => save());
undoButton.addEventListener("click", undo);
document.getElementById("keep-mine").addEventListener("click", () => save(state.theirs.digest));
document.getElementById("take-theirs").addEventListener("click", () => {
  replaceText(state.theirs.text);
  finish({ digest: state.theirs.digest, steps: !undoButton.disabled }, state.theirs.text);
});
document.getElementById("example")?.addEventListener("click", (event) => {
  if (event.target.dataset.text === undefined) return;
  source.value += (source.value && !source.value.endsWith("\n") ? "\n" : "") + event.target.dataset.text;
  typed();
  source.focus();
});
// The form that adds a house rule or a check to the text.
const rule = document.getElementById("rule");
rule?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await studio.post(rule.dataset.add, { text: source.value, ...Object.fromEntries(new FormData(rule)) }).catch(() => studio.lost());
  if (!answer) return;
  studio.note("rule-problem", answer.problem);
  if (answer.problem) return;
  rule.reset();
  offerValues();
  if (answer.checks) offerChecks(answer.checks);
  replaceText(answer.text);
  // New checks are at the end. A page may have a back after the new part.
  if (!rule.elements.where) source.select(answer.line || answer.text.trimEnd().split("\n").length);
});
function offerValues() { if (rule.elements.where) ["", "-2"].forEach(offerValuesOf); }
function offerValuesOf(end) {
  const chosen = rule.elements[`where${end}`].selectedOptions[0], value = rule.elements[`value${end}`];
  value.disabled = !chosen.value;
  value.placeholder = chosen.value ? "" : value.dataset.first;
  if (!chosen.value) value.value = "";
  const options = JSON.parse(chosen.dataset.values || "[]").map(([it, about]) => Object.assign(document.createElement("option"), { value: it, label: about ? `${it} (${about})` : it }));
  document.getElementById(`rule-values${end}`).replaceChildren(...options);
}
rule?.addEventListener("change", (event) => {
  if (event.target.name.startsWith("where")) offerValues();
  if (event.target.name === "code") openCheck(event.target.value);
});
let checks = {};

/** Offer the checks that the form can change. */
function offerChecks(found) {
  checks = found;
  const options = Object.entries(checks).map(([code, it]) => new Option(`${code}: ${it.title}`, code));
  rule.elements.code.replaceChildren(rule.elements.code.options[0], ...options);
  openCheck("");
}

/** Show the values of a check in the form, or no limits for a new check. */
function openCheck(code) {
  const values = checks[code] ?? {}, button = rule.querySelector("button.primary");
  for (const name of ["sort", "field", "kind"]) if (values[name]) rule.elements[name].value = values[name];
  for (const name of ["lowest", "highest"]) rule.elements[name].value = values[name] ?? "";
  button.textContent = code ? button.dataset.change : button.dataset.new;
}
if (rule?.dataset.checks) offerChecks(JSON.parse(rule.dataset.checks));
document.addEventListener("keydown", (event) => {
  if (event.key === "s" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    if (!saveButton.disabled) save();
  }
});
window.addEventListener("beforeunload", (event) => { if (![state.saved, sent].includes(source.value)) event.preventDefault(); });
// A definition may have been changed in another window.
document.addEventListener("visibilitychange", () => { if (!document.hidden) draw(); });
setInterval(() => follow().catch(() => studio.lost()), 2000);
follow().catch(() => {});
const firstLine = Number(new URLSearchParams(window.location.search).get("line"));
// A table shows the cell in its grid.
if (firstLine && !document.getElementById("grid")) source.select(firstLine);
draw();
