// A game night: the form is saved when a value is chosen, one request at a time; the latest state wins.
"use strict";

const form = document.getElementById("night");
const picker = document.getElementById("picker");
const matches = document.getElementById("matches");
const aircraft = [...picker.querySelectorAll("[data-aircraft]")].map((it) => ({
  id: it.dataset.aircraft, name: it.dataset.name, words: it.dataset.words, side: it.dataset.side, since: it.dataset.since, button: it,
  text: `${it.dataset.name} ${it.dataset.words} ${it.dataset.aircraft}`.toLowerCase(),
}));

// Saving.

let saving = null, again = false, blocked = false, typed = false;

/** Return the state of the form, and the rows of its seats. */
function collect() {
  const fields = {}, products = [];
  for (const it of form.querySelectorAll("[name]")) {
    if (it.closest(".seats")) continue;
    if (it.name === "product") { if (it.checked) products.push(it.value); }
    else if (it.type === "radio") { if (it.checked) fields[it.name] = it.value; }
    else fields[it.name] = it.type === "checkbox" ? it.checked : it.value.trim();
  }
  const rows = [...form.querySelectorAll(".seats")].map((table) => [...table.querySelectorAll("tr.seat")]);
  const seat = (row) => ({
    at: row.dataset.at === "" ? null : Number(row.dataset.at),
    player: input(row, "player").value.trim(), pilot: input(row, "pilot").value.trim(), aircraft: input(row, "aircraft").dataset.id,
  });
  return { state: { digest: form.dataset.digest, fields, products, tables: rows.map((of) => of.map(seat)) }, rows };
}

function input(row, name) { return row.querySelector(`[name="${name}"]`); }

async function saveOnce() {
  const { state, rows } = collect();
  const answer = await studio.send(form.dataset.save, state);
  const fresh = answer.page?.getElementById("night");
  if (answer.status === 200 && fresh) {
    form.dataset.digest = fresh.dataset.digest;
    rows.forEach((of, table) => of.forEach((row, at) => {
      row.dataset.at = at;
      row.nextElementSibling.querySelector("[data-part]").id = `seat-${table}-${at}`;
    }));
  } else if (answer.status === 409) blocked = true;
  studio.update(answer.page);
  if (answer.status !== 200 && !fresh) showError(answer.page);
}

/** Save the form. Return a promise that ends when the latest state is saved. */
function save() {
  if (studio.partial(form)) return Promise.resolve();
  typed = false;
  if (blocked) return Promise.resolve();
  if (saving) { again = true; return saving; }
  const note = document.getElementById("saved");
  note.textContent = note.dataset.saving;
  saving = (async () => {
    try {
      do { again = false; await saveOnce(); } while (again && !blocked);
    } catch { studio.lost(); }
    saving = null;
  })();
  return saving;
}
studio.pending = () => saving;

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("change", (event) => { if (event.target.name !== "aircraft") save(); });
// Text is saved when its field is left. Until then, the page says that it is not saved.
form.addEventListener("input", (event) => {
  if (event.target.name === "aircraft" || !event.target.matches("input:not([type=radio], [type=checkbox]), textarea")) return;
  typed = true;
  const note = document.getElementById("saved");
  note.textContent = note.dataset.typed;
});
form.addEventListener("focusout", () => { if (typed) save(); });
window.addEventListener("beforeunload", (event) => { if (typed) event.preventDefault(); });
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-take]")) studio.reload();
  if (event.target.closest("[data-first-error]")) {
    event.preventDefault();
    form.querySelector(".note.error")?.scrollIntoView({ block: "center" });
  }
  const keep = event.target.closest("[data-keep]");
  if (keep) { form.dataset.digest = keep.dataset.keep; blocked = false; save(); }
});
// The file may have been changed in another window or program.
window.addEventListener("focus", async () => {
  if (saving || blocked || typed) return;
  const { digest } = form.dataset;
  const answer = await studio.send(form.dataset.save).catch(() => null);
  const fresh = answer?.page?.getElementById("night");
  // A change that was made and saved meanwhile is newer than the answer.
  if (fresh && !saving && !typed && digest === form.dataset.digest && fresh.dataset.digest !== digest) studio.reload();
});

// Seats.

/** Show the silhouette and the name of the aircraft of a seat. */
function setAircraft(row, chosen) {
  const field = input(row, "aircraft");
  field.dataset.id = chosen.id;
  field.value = chosen.name;
  row.querySelector("img").src = `/silhouettes/${form.dataset.game}/${encodeURIComponent(chosen.id)}`;
}

function addSeat(table, chosen) {
  const body = form.querySelector(`.seats[data-table="${table}"] tbody`);
  const fresh = document.getElementById("new-seat").content.cloneNode(true);
  const row = fresh.querySelector(".seat");
  fresh.querySelector("[data-part]").id = `seat-${table}-new-${Date.now()}-${body.children.length}`;
  input(row, "player").value = `${form.dataset.player} ${body.querySelectorAll(".seat").length + 1}`;
  setAircraft(row, chosen);
  body.append(fresh);
}

form.addEventListener("click", (event) => {
  const remove = event.target.closest("[data-remove]");
  if (remove) {
    const row = remove.closest("tr");
    const next = row.nextElementSibling.nextElementSibling?.querySelector("[data-remove]") || form.querySelector("[data-pick]");
    row.nextElementSibling.remove();
    row.remove();
    next.focus();
    save();
  }
  const pick = event.target.closest("[data-pick]");
  if (pick) { picker.dataset.table = pick.dataset.pick; picker.showModal(); sortPicker(); filter(); }
});

// The field of an aircraft: type, choose with arrows, Enter.

let field = null, active = -1;

function found(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return aircraft.filter((it) => words.every((word) => it.text.includes(word)))
    .sort((one, other) => starts(other, words) - starts(one, words) || isLater(one) - isLater(other) || isEnemy(one) - isEnemy(other)).slice(0, 40);
}
function starts(it, words) { return words.length && it.name.toLowerCase().startsWith(words[0]) ? 1 : 0; }

/** Return 1 for an aircraft that enters service after the month of the game night, otherwise 0. */
function isLater(it) { return it.since && form.elements.date?.value && it.since > form.elements.date.value ? 1 : 0; }

/** Return 1 for an aircraft of another side than the present aircraft of the seat, otherwise 0. */
function isEnemy(it) { return it.side === aircraft.find((one) => one.id === field.dataset.id)?.side ? 0 : 1; }

/** Return the text for an aircraft that enters service after the month of the game night. */
function notBefore(it) { return form.dataset.later.replace("{month}", it.since); }

function openMatches() {
  const listed = found(field.value === field.dataset.shown ? "" : field.value);
  matches.replaceChildren(...listed.map((it, at) => {
    const option = document.createElement("div"), image = document.createElement("img"), text = document.createElement("span");
    const name = document.createElement("b"), words = document.createElement("small");
    option.id = `match-${at}`;
    option.role = "option";
    option.dataset.id = it.id;
    image.src = `/silhouettes/${form.dataset.game}/${encodeURIComponent(it.id)}`;
    image.alt = "";
    name.textContent = it.name;
    words.textContent = isLater(it) ? `${notBefore(it)} · ${it.words}` : it.words;
    words.classList.toggle("not-yet", isLater(it));
    text.append(name, words);
    option.append(image, text);
    return option;
  }));
  field.closest("td").append(matches);
  matches.hidden = !listed.length;
  field.setAttribute("aria-expanded", String(!matches.hidden));
  activate(listed.length ? 0 : -1);
}

function activate(at) {
  active = at;
  [...matches.children].forEach((it, place) => it.setAttribute("aria-selected", String(place === at)));
  if (at < 0) field.removeAttribute("aria-activedescendant");
  else {
    field.setAttribute("aria-activedescendant", `match-${at}`);
    matches.children[at].scrollIntoView({ block: "nearest" });
  }
}

function closeMatches() {
  matches.hidden = true;
  field?.setAttribute("aria-expanded", "false");
  field?.removeAttribute("aria-activedescendant");
}

function choose(id) {
  const row = field.closest("tr");
  const chosen = aircraft.find((it) => it.id === id);
  if (chosen && chosen.id !== field.dataset.id) { setAircraft(row, chosen); save(); }
  else if (chosen) field.value = chosen.name;
  field.dataset.shown = field.value;
  closeMatches();
}

form.addEventListener("focusin", (event) => {
  if (event.target.name !== "aircraft") return;
  field = event.target;
  field.dataset.shown = field.value;
  field.select();
});
form.addEventListener("click", (event) => {
  if (event.target !== field) return;
  field.select();
  openMatches();
});
form.addEventListener("input", (event) => { if (event.target === field) openMatches(); });
form.addEventListener("focusout", (event) => {
  if (event.target !== field) return;
  closeMatches();
  field.value = field.dataset.shown ?? field.value;
});
form.addEventListener("keydown", (event) => {
  if (event.target !== field || !field) return;
  const count = matches.children.length;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    if (matches.hidden) openMatches();
    else if (count) activate((active + (event.key === "ArrowDown" ? 1 : count - 1)) % count);
  } else if (event.key === "Enter") {
    event.preventDefault();
    if (!matches.hidden && active >= 0) choose(matches.children[active].dataset.id);
  } else if (event.key === "Escape") {
    field.value = field.dataset.shown;
    closeMatches();
  }
});
// Before the field loses the focus.
matches.addEventListener("mousedown", (event) => {
  const option = event.target.closest("[data-id]");
  event.preventDefault();
  if (option) choose(option.dataset.id);
});

// The dialog with all aircraft.

const search = picker.querySelector("[type=search]");

/** List the aircraft that are in service in the month of the game night first. */
function sortPicker() {
  for (const it of [...aircraft].sort((one, other) => isLater(one) - isLater(other))) {
    const since = it.button.querySelector(".since");
    if (since) since.textContent = isLater(it) ? notBefore(it) : it.since;
    since?.classList.toggle("not-yet", isLater(it));
    it.button.parentElement.parentElement.append(it.button.parentElement);
  }
}

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const side = picker.querySelector("[data-side][aria-pressed=true]:not([data-aircraft])")?.dataset.side;
  for (const it of aircraft) it.button.parentElement.hidden = !words.every((word) => it.text.includes(word)) || (side && it.side !== side);
}
search.addEventListener("input", filter);
picker.addEventListener("click", (event) => {
  const button = event.target.closest("[data-aircraft]"), side = event.target.closest("[data-side]:not([data-aircraft])");
  if (button) {
    const chosen = aircraft.find((it) => it.id === button.dataset.aircraft);
    addSeat(picker.dataset.table, chosen);
    document.getElementById("picked").textContent = `+ ${chosen.name}`;
    save();
  } else if (side) {
    const pressed = side.getAttribute("aria-pressed") === "true";
    for (const it of picker.querySelectorAll("[aria-pressed]")) it.setAttribute("aria-pressed", "false");
    side.setAttribute("aria-pressed", String(!pressed));
    filter();
  }
});
