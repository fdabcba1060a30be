// New game folders: the files are shown before they are written.
"use strict";

const newGame = document.getElementById("new-game"), boxes = document.getElementById("boxes"), side = document.getElementById("side");
let wanted = {};

newGame?.addEventListener("submit", async (event) => {
  event.preventDefault();
  wanted = Object.fromEntries(new FormData(newGame));
  const [file] = document.getElementById("figures").files;
  if (file) {
    const read = await studio.upload("/uploads/spreadsheet", file).catch(() => studio.lost());
    studio.note("problem", read?.problem);
    if (!read?.sheets) return;
    wanted.sheets = read.sheets;
  }
  if (!await showPreview(wanted)) return;
  const title = document.getElementById("new-preview");
  title.focus({ preventScroll: true });
  // The choices below the title are in view, too.
  title.scrollIntoView();
});
/** Show the new game, and return whether there is one. */
async function showPreview(sent) {
  const answer = await studio.post("/games/new/preview", sent).catch(() => studio.lost());
  if (!answer || sent !== wanted) return false;
  studio.note("problem", answer.problem);
  document.getElementById("new-files").hidden = Boolean(answer.problem);
  if (answer.problem) return false;
  document.getElementById("new-folder").textContent = answer.folder;
  document.getElementById("new-command").textContent = answer.command;
  document.getElementById("new-command").parentElement.hidden = !answer.command;
  document.getElementById("new-list").replaceChildren(...answer.files.map(([name, text]) => {
    const details = document.createElement("details"), content = Object.assign(document.createElement("pre"), { textContent: text });
    content.tabIndex = 0;
    details.append(Object.assign(document.createElement("summary"), { textContent: name }), content);
    return details;
  }));
  document.getElementById("new-columns").hidden = !answer.columns.length;
  showColumns(answer);
  document.getElementById("new-warnings").replaceChildren(...answer.warnings.map((text) => Object.assign(document.createElement("p"), { className: "note warning", textContent: text })));
  showUnprinted(answer.unprinted);
  offerColumns(boxes, answer.boxes);
  offerColumns(side, answer.sides);
  document.getElementById("new-rules").hidden = !answer.rules;
  document.querySelector("#new-rules code").textContent = answer.rules;
  const missing = document.querySelector("#new-rules span");
  missing.textContent = answer.missing.length ? missing.dataset.missing.replace("{parts}", answer.missing.join(", ")) : "";
  showPictures(wanted);
  return true;
}
/** Show the fields that no page prints, each with a button that prints it. */
function showUnprinted(fields) {
  const note = document.getElementById("new-unprinted"), hadFocus = note.contains(document.activeElement);
  note.hidden = !fields.length;
  note.querySelector("span").replaceChildren(...fields.map((field) => {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "small", textContent: note.dataset.print.replace("{field}", field) });
    button.addEventListener("click", () => {
      wanted = { ...wanted, printed: [...(wanted.printed ?? []), field] };
      showPreview(wanted);
    });
    return button;
  }));
  if (hadFocus) (note.querySelector("button") ?? document.getElementById("new-preview")).focus();
}
/** Offer the columns of the spreadsheet in a list, and no column. */
function offerColumns(list, { columns = [], chosen }) {
  list.parentElement.hidden = !columns.length;
  list.replaceChildren(...[...columns, ["", list.dataset.none]].map(([value, words]) => new Option(words, value, value === chosen, value === chosen)));
}
/** Show the columns of the spreadsheet, each with the fields that can be chosen for it. */
function showColumns({ columns, fields, boxes: { field: boxField } }) {
  const place = document.getElementById("new-column-list"), focused = place.contains(document.activeElement) ? document.activeElement.id : "";
  place.replaceChildren(...columns.map(({ column, heading, field, new: words, renamed }) => {
    const item = document.createElement("li"), list = Object.assign(document.createElement("select"), { id: `column-${column}` });
    item.append(Object.assign(document.createElement("label"), { htmlFor: list.id, textContent: heading }), list);
    if (renamed) item.append(" ", Object.assign(document.createElement("small"), { textContent: renamed }));
    list.append(...[...fields, ["+", words], ["#", place.dataset.ignored]].map(([value, text]) => new Option(text, value, value === field, value === field)));
    list.addEventListener("change", () => chooseField(column, list.value, boxField));
    return item;
  }));
  if (focused) document.getElementById(focused)?.focus();
}
/** Use a column for a field. Choices that contradict it are taken back. */
function chooseField(column, field, boxField) {
  const others = Object.entries(wanted.fields ?? {}).filter(([, it]) => it !== field || "+#".includes(it));
  wanted = { ...wanted, fields: { ...Object.fromEntries(others), [column]: field } };
  if (field === "side" || wanted.side === column) delete wanted.side;
  if (field === boxField || wanted.boxes === column) delete wanted.boxes;
  showPreview(wanted);
}
for (const list of [boxes, side]) {
  list?.addEventListener("change", () => {
    const others = Object.entries(wanted.fields ?? {}).filter(([column, field]) => column !== list.value && (list === boxes || field !== "side"));
    wanted = { ...wanted, [list.id]: list.value, fields: Object.fromEntries(others) };
    showPreview(wanted);
  });
}
/** Show the first pages of the new game, unless another one is chosen meanwhile. */
async function showPictures(sent) {
  const place = document.getElementById("new-pictures");
  place.replaceChildren(place.dataset.waiting);
  const answer = await studio.post("/games/new/draw", sent).catch(() => studio.lost());
  if (!answer || sent !== wanted) return;
  const pictures = (answer.pages ?? []).map(([title, svg]) => {
    const figure = document.createElement("figure"), image = new Image();
    image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    image.alt = "";
    figure.append(image, Object.assign(document.createElement("figcaption"), { textContent: title }));
    return figure;
  });
  place.replaceChildren(...(pictures.length ? pictures : [place.dataset.failed]));
}
// The browser alone would not say what it has saved, and would save an error page as a ZIP file.
document.getElementById("save-copy")?.addEventListener("click", async (event) => {
  event.preventDefault();
  const link = event.currentTarget, message = document.getElementById("copy-message");
  const answer = await fetch(link.href).catch(() => studio.lost());
  if (!answer) return;
  if (answer.ok) {
    const copy = Object.assign(document.createElement("a"), { href: URL.createObjectURL(await answer.blob()), download: link.download });
    copy.click();
    setTimeout(() => URL.revokeObjectURL(copy.href), 60_000);
  }
  message.className = `note ${answer.ok ? "good" : "error"}`;
  message.textContent = answer.ok ? link.dataset.saved : link.dataset.failed;
});
document.getElementById("new-page")?.addEventListener("submit", (event) => {
  event.preventDefault();
  window.location.assign(`${event.target.dataset.address}${event.target.elements.page.value}.yaml`);
});
for (const button of document.querySelectorAll(".print-field")) {
  button.addEventListener("click", async () => {
    const { address, field, page } = button.dataset;
    const answer = await studio.post(address, { field, page }).catch(() => studio.lost());
    if (!answer) return;
    const message = Object.assign(document.createElement("span"), { tabIndex: -1, textContent: `${answer.problem || answer.message} ` });
    if (answer.address) message.append(Object.assign(document.createElement("a"), { href: answer.address, textContent: answer.link }));
    const list = document.getElementById("unprinted");
    button.parentElement.replaceChildren(message);
    if (!answer.problem && !list.querySelector("button")) list.querySelector("p").hidden = true;
    message.focus();
  });
}
document.getElementById("open-game")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await studio.post("/games/open", { folder: event.target.elements.folder.value }).catch(() => studio.lost());
  if (answer) studio.note("open-problem", answer.problem);
  if (answer?.address) window.location.assign(answer.address);
});
document.getElementById("unpack-game")?.addEventListener("submit", (event) => {
  event.preventDefault();
  unpack("/uploads/game");
});
/** Unpack a game. If the user already has it, offer to open it, or to unpack the file under another name. */
async function unpack(address) {
  const answer = await studio.upload(address, document.getElementById("pack").files[0]).catch(() => studio.lost());
  if (answer) studio.note("open-problem", answer.problem);
  if (answer?.address) window.location.assign(answer.address);
  if (!answer?.open) return;
  const actions = Object.assign(document.createElement("p"), { className: "actions" });
  const copy = Object.assign(document.createElement("button"), { type: "button", textContent: answer.copy });
  copy.addEventListener("click", () => unpack("/uploads/game?copy=1"));
  actions.append(Object.assign(document.createElement("a"), { className: "button", href: answer.open[0], textContent: answer.open[1] }), " ", copy);
  document.getElementById("open-problem").append(actions);
}
for (const [id, address, body] of [["create", "/games/new/create", () => wanted], ["undo-game", `${window.location.pathname}/undo`, () => ({})], ["delete-game", `${window.location.pathname}/delete`, () => ({})]]) {
  document.getElementById(id)?.addEventListener("click", async () => {
    const answer = await studio.post(address, body()).catch(() => studio.lost());
    if (answer) studio.note("problem", answer.problem);
    if (answer?.table && wanted.sheets) answer.address = answer.table;
    if (answer?.address) { if (newGame) studio.forget(newGame); window.location.assign(answer.address); }
  });
}
