// The script of all pages: sends forms as JSON, and replaces the parts of the page that the answer contains.
"use strict";

const studio = {
  /** Announce a sentence to screen readers. */
  say(text) {
    const place = document.getElementById("said");
    if (place) place.textContent = text;
  },

  /** Return a message as nodes: words between backticks are code. */
  worded(text) {
    return text.split("`").map((part, number) => number % 2 ? Object.assign(document.createElement("code"), { textContent: part }) : part);
  },

  /** Return the first field that is filled in only partly, such as a month without its year, whose value is "". */
  partial(form) { return [...form.elements].find((it) => it.validity.badInput); },

  /** Request a page or, with `body`, send JSON; resolve to the answer with its status, as a document or as plain data. */
  send(address, body) {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(body === undefined ? "GET" : "POST", address);
      // The browser parses the page: scripts in it do not run, and no text is turned into markup here.
      request.responseType = "document";
      request.timeout = 120000;
      request.onload = () => resolve({ status: request.status, page: request.response, address: request.getResponseHeader("Location") });
      request.onerror = request.ontimeout = () => reject(new Error("no answer"));
      if (body !== undefined) request.setRequestHeader("Content-Type", "application/json");
      request.send(body === undefined ? null : JSON.stringify(body));
    });
  },

  /** Replace each element with `data-part` by the element with the same id in another page, if they differ. */
  update(page) {
    if (!page) return;
    for (const fresh of page.querySelectorAll("[data-part]")) {
      const old = document.getElementById(fresh.id);
      // A text that is being typed has not been sent yet.
      if (!old || old.outerHTML === fresh.outerHTML || old.contains(typing)) continue;
      const focus = old.contains(document.activeElement) ? document.activeElement : null;
      for (const details of old.querySelectorAll("details[open][id]")) {
        const same = fresh.querySelector(`#${CSS.escape(details.id)}`);
        if (same) same.open = true;
      }
      keepPictures(old, fresh);
      const node = document.adoptNode(fresh);
      old.replaceWith(node);
      if (focus) sameIn(node, focus).focus({ preventScroll: true });
    }
    markInvalid();
    document.dispatchEvent(new CustomEvent("studio:updated"));
  },

  /** Send JSON, and resolve to the JSON of the answer; `problem` is the reason why nothing was done. */
  async post(address, body, signal) {
    return studio.request(address, JSON.stringify(body), "application/json", signal);
  },

  /** Send a file as raw bytes, and resolve to the JSON of the answer. */
  async upload(address, file) {
    const suffix = file.name.toLowerCase().split(".").pop();
    return studio.request(address, file, studio.types[suffix] || file.type || "application/octet-stream");
  },
  types: {
    csv: "text/csv", xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", zip: "application/zip",
    pdf: "application/pdf", png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg",
  },

  async request(address, body, type, signal) {
    const answer = await fetch(address, { method: "POST", headers: { "Content-Type": type }, body, signal });
    if ((answer.headers.get("Content-Type") || "").startsWith("application/json")) return answer.json();
    const page = (await answer.text()).match(/<p>([^<]*)<\/p>/);
    return { problem: page ? page[1] : `${answer.status}` };
  },

  /** Show a text in an element that is hidden without one. */
  note(id, text) {
    const place = document.getElementById(id);
    place.hidden = !text;
    place.textContent = text || "";
  },

  /** Fill the body of a table with rows of texts. */
  rows(id, rows) {
    document.getElementById(id).replaceChildren(...rows.map((row) => {
      const line = document.createElement("tr");
      line.append(...row.map((text) => Object.assign(document.createElement("td"), { textContent: text })));
      return line;
    }));
  },

  /** Forget what was typed in a form that was sent. */
  forget(form) {
    if (form) sessionStorage.removeItem(keyOf(form));
  },

  /** Show that the server is not responding, and ask again until it responds. */
  lost() {
    const note = document.getElementById("lost");
    if (!note || !note.hidden) return;
    note.hidden = false;
    const ask = () => fetch("/assets/icon.svg").then(() => { note.hidden = true; poll(); }, () => setTimeout(ask, 2000));
    setTimeout(ask, 2000);
  },
};

/** Mark the fields whose notes contain an error. */
function markInvalid() {
  for (const notes of document.querySelectorAll("[data-for]")) {
    const field = document.getElementById(notes.dataset.for);
    if (notes.querySelector(".error")) field?.setAttribute("aria-invalid", "true");
    else field?.removeAttribute("aria-invalid");
  }
}

const CONTROLS = "a, button, input, select, textarea, summary";
/** Return the control that replaces a control of an earlier version of a part, otherwise the part itself. */
function sameIn(part, control) {
  const name = (it) => it.id || it.name || it.getAttribute("aria-label") || it.textContent;
  return [...part.querySelectorAll(CONTROLS)].find((it) => name(it) === name(control)) || part;
}

/** Read the page again, with the focus in the same place. */
studio.reload = () => {
  sessionStorage.setItem("focus", [...document.querySelectorAll(CONTROLS)].indexOf(document.activeElement));
  window.location.reload();
};
document.querySelectorAll(CONTROLS)[sessionStorage.getItem("focus") ?? -1]?.focus({ preventScroll: true });
sessionStorage.removeItem("focus");

/** Keep a picture visible until the picture that replaces it is complete. */
function keepPictures(old, fresh) {
  for (const image of fresh.querySelectorAll("img[data-picture]")) {
    const before = old.querySelector(`img[data-picture="${CSS.escape(image.dataset.picture)}"]`);
    if (!before || !before.complete || before.getAttribute("src") === image.getAttribute("src")) continue;
    const wanted = image.getAttribute("src");
    image.setAttribute("src", before.getAttribute("src"));
    const loader = new Image();
    loader.src = wanted;
    loader.decode().then(() => image.setAttribute("src", wanted), () => image.setAttribute("src", wanted));
  }
}

// The frame of a picture that cannot be drawn says so.
document.addEventListener("error", ({ target }) => {
  const frame = target.closest?.("[data-failed]");
  if (frame) frame.dataset.waiting = frame.dataset.failed;
}, true);

// Sticky elements are placed below the bar, which may have two rows.
new ResizeObserver(([bar]) => {
  const height = getComputedStyle(bar.target).position === "sticky" ? bar.target.offsetHeight : 0;
  document.documentElement.style.setProperty("--bar", `${height}px`);
}).observe(document.querySelector(".bar"));

/** Send the action of a button: `data-post` is the address, `data-body` the JSON; the answer is a page, or leads to one. */
async function act(button) {
  const partial = [...document.forms].map(studio.partial).find(Boolean);
  if (button.ariaDisabled || partial && !partial.reportValidity()) return;
  const prints = button.closest("#run");
  // A disabled button would lose the focus.
  button.ariaDisabled = "true";
  try {
    // A value may change while the answer for an earlier one is awaited.
    let form;
    do {
      form = studio.latest;
      await studio.pending?.();
    } while (form !== studio.latest);
    // The answer for the form may have replaced the button by one that sends the form's values.
    if (!button.isConnected) button = sameIn(document, button);
    // The form was saved with wrong entries, so the page no longer has the button.
    if (!button.dataset?.post || button.disabled) return prints && showCancelled();
    const answer = await studio.send(button.dataset.post, JSON.parse(button.dataset.body || "{}"));
    if (answer.address) window.location.assign(answer.address);
    else if (answer.status < 400 && "reload" in button.dataset) studio.reload();
    // Values that were changed while the action was under way are not in its answer.
    else studio.update(form === studio.latest ? answer.page : (await studio.send(studio.latest)).page);
    if (answer.status >= 400) showError(answer.page);
    else if (document.getElementById("run")?.dataset.poll) awaited = true;
  } catch {
    studio.lost();
  } finally {
    button.ariaDisabled = null;
  }
}

/** Say where the button was that its action was cancelled. */
function showCancelled() {
  const run = document.getElementById("run"), text = run?.dataset.cancelled;
  if (!text) return;
  const reason = run.querySelector(".note.error");
  const note = Object.assign(document.createElement("p"), { className: "note warning", textContent: text });
  if (reason) reason.before(note);
  else run.append(note);
  note.scrollIntoView({ block: "nearest" });
  studio.say(`${text} ${reason?.textContent ?? ""}`);
}

/** Show the text of an error page in a dialog. */
function showError(page) {
  const dialog = document.createElement("dialog");
  const text = document.createElement("p");
  const close = document.createElement("button");
  text.textContent = [...(page?.querySelectorAll(".empty h1, .empty p:not(.actions)") ?? [])].map((it) => it.textContent.trim()).join(": ");
  close.textContent = "OK";
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.append(text, close);
  document.body.append(dialog);
  dialog.showModal();
}

/** Copy the text of a button with `data-copy`. */
async function copy(button) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = button.dataset.done;
    studio.say(button.dataset.done);
  } catch {
    getSelection().selectAllChildren(button.previousElementSibling);
  }
  setTimeout(() => { button.textContent = label; }, 1500);
}

document.addEventListener("click", (event) => {
  const close = event.target.closest("[data-close]"), zoom = event.target.closest("[data-zoom]");
  if (close) close.closest("dialog").close();
  else if (event.target.tagName === "DIALOG") event.target.close();
  else if (zoom) {
    const dialog = document.getElementById("zoom");
    const image = dialog.querySelector("img");
    image.removeAttribute("src");
    image.src = zoom.dataset.zoom;
    dialog.showModal();
    dialog.querySelector(".scroller").scrollTo(0, 0);
    dialog.dispatchEvent(new CustomEvent("studio:zoom", { detail: zoom.dataset.zoom, bubbles: true }));
  }
  const button = event.target.closest("button[data-post], button[data-copy]");
  if (button?.dataset.copy !== undefined) copy(button);
  else if (button) act(button);
});

/** Whether the result of a command that was started on this page is to be shown when it is complete. */
let awaited = false;

/** Bring the result of a command into view, which may be below the fold of a narrow window, and focus its title. */
function showResult() {
  const title = document.getElementById("run-title");
  if (!awaited || !title || document.getElementById("run").dataset.poll) return;
  awaited = false;
  // Meanwhile, the user may have begun to write.
  if (document.activeElement.matches("input:not([type=checkbox], [type=radio]), textarea, [contenteditable]")) return studio.say(title.textContent);
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  title.scrollIntoView({ block: "start" });
}
document.addEventListener("studio:updated", showResult);

let polling = false;

/** Ask for the state of the part with `data-poll` until the answer contains no such part. Ask again after an error. */
async function poll() {
  if (polling) return;
  polling = true;
  try {
    let failures = 0;
    for (let part, wait = 0; (part = document.querySelector("[data-poll]")); wait = 300) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      const answer = await studio.send(part.dataset.poll);
      if (answer.status >= 500 && (failures += 1) < 5) continue;
      // Meanwhile, another request may have replaced the part.
      if (part.isConnected && answer.status < 400) studio.update(answer.page);
      if (part.isConnected && !answer.page?.getElementById(part.id)) {
        delete part.dataset.poll;
        showError(answer.page);
      }
    }
  } catch {
    studio.lost();
  }
  polling = false;
}
document.addEventListener("studio:updated", poll);
poll();

// Lists that a field searches: `data-search` names the list, whose entries have `data-words`.
document.addEventListener("input", (event) => {
  const { search, none } = event.target.dataset;
  if (!search) return;
  const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const entry of document.getElementById(search).children) {
    entry.hidden = !words.every((word) => entry.dataset.words.includes(word));
    count += !entry.hidden;
  }
  document.getElementById(none).hidden = count > 0;
});

// The search field of every page.
document.addEventListener("submit", (event) => {
  const { find } = event.target.dataset;
  if (!find) return;
  event.preventDefault();
  // The first search reads all games.
  event.target.querySelector("[role=status]").textContent = event.target.dataset.waiting;
  window.location.assign(`${find}?${new URLSearchParams(new FormData(event.target))}`);
});
window.addEventListener("pageshow", () => { document.querySelector(".find [role=status]").textContent = ""; });

// Forms with `data-keep`: what was typed is there again when the page is left by a link and opened later.
const keyOf = (form) => `typed ${window.location.pathname} ${form.id || form.dataset.begin}`;
for (const form of document.querySelectorAll("form[data-keep]")) {
  const fields = () => [...form.querySelectorAll("input:not([type=checkbox])")];
  const kept = JSON.parse(sessionStorage.getItem(keyOf(form)) || "{}");
  for (const it of fields()) if (!it.value && kept[it.name]) it.value = kept[it.name];
  form.addEventListener("input", () => sessionStorage.setItem(keyOf(form), JSON.stringify(Object.fromEntries(fields().map((it) => [it.name, it.value])))));
}

// Forms whose state is the address of the page.
let typing = null;
document.addEventListener("input", ({ target }) => { typing = target.closest("form[data-query]") && target; });
document.addEventListener("change", () => { typing = null; }, true);
for (const form of document.querySelectorAll("form[data-query]")) {
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", async () => {
    const values = [...new FormData(form)].filter(([, value]) => value !== "");
    const address = `${form.dataset.query}?${new URLSearchParams(values)}`;
    history.replaceState(null, "", address);
    studio.latest = address;
    const answering = studio.send(address).catch(() => null);
    studio.pending = () => answering.then(() => {});
    const answer = await answering;
    if (!answer) studio.lost();
    else if (studio.latest !== address) return;
    else if (answer.status < 400) studio.update(answer.page);
    else showError(answer.page);
  });
}
document.addEventListener("click", (event) => {
  const draw = event.target.closest("[data-draw]");
  if (!draw) return;
  const part = draw.closest("[data-part]");
  draw.disabled = true;
  draw.textContent = draw.dataset.waiting;
  part.dataset.poll = draw.dataset.draw;
  poll();
});

/** Load the pictures with `data-later` one after the other, those in sight first. */
async function loadPictures() {
  for (let next; (next = nextPicture());) {
    const loaded = new Promise((resolve) => { next.onload = next.onerror = resolve; });
    next.src = next.dataset.later;
    delete next.dataset.later;
    await loaded;
  }
}
function nextPicture() {
  const waiting = [...document.querySelectorAll("img[data-later]")];
  // Text pages and maps take seconds.
  return waiting.find((it) => !("slow" in it.dataset) && it.getBoundingClientRect().bottom > 0) || waiting[0];
}
window.addEventListener("load", loadPictures);

// The form of the printer: `data-send` sends its choices, with or without the readings.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-send]");
  if (!button) return;
  const form = button.closest("form"), fields = form.elements, readings = {};
  const body = { paper: fields.paper.value, flip: fields.flip.value };
  if (button.dataset.send === "readings") {
    for (const letter of "ABCDE") readings[letter] = [fields[`${letter}x`].value, fields[`${letter}y`].value];
    Object.assign(body, { name: fields.name.value.trim(), readings, measured: fields.measured.value });
  }
  const answer = await studio.send(form.dataset.form, body).catch(() => null);
  if (!answer) studio.lost();
  else if (answer.status < 400) studio.update(answer.page);
  else showError(answer.page);
});
// Names that are checked before the form is sent.
document.addEventListener("change", async ({ target: name }) => {
  if (!name.dataset.check) return;
  const answer = await studio.post(name.dataset.check, { name: name.value }).catch(() => studio.lost());
  if (!answer) return;
  name.ariaInvalid = answer.problem ? "true" : null;
  document.getElementById(`${name.id}-note`).textContent = answer.message || "";
  studio.note(`${name.id}-problem`, answer.problem);
});
// The warning about the rules of the example is settled by a button on several pages.
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-confirm]"), answer = button && await studio.post(button.dataset.confirm, {}).catch(() => studio.lost());
  if (!answer) return;
  const note = button.closest(".note");
  note.className = answer.problem ? "note error" : "note good";
  note.textContent = answer.problem || answer.message;
  note.tabIndex = -1;
  note.focus();
});
