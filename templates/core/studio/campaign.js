// Campaigns: forms whose consequences are shown while they are filled in, and that never overwrite changes by others.
"use strict";

const begin = document.querySelector("form[data-begin]");
begin?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { name, game, example, since } = begin.elements;
  const answer = await studio.send(begin.dataset.begin, { name: name.value, game: game.value, example: example.checked, since: since?.value ?? "" }).catch(() => studio.lost());
  if (answer?.address) { studio.forget(begin); window.location.assign(answer.address); } else if (answer) showError(answer.page);
});

const campaignForm = document.getElementById("campaign-form");
const area = document.querySelector("#campaign-form textarea.source");
const source = area && studio.textField(area, () => changed());
let waiting = null, busy = false, next = null, leaving = false;

/** Return the values of the form by name. */
function values() {
  const fields = {};
  for (const it of campaignForm.querySelectorAll("[name]")) fields[it.name] = it.type === "checkbox" ? it.checked : it.value;
  return fields;
}

/** Send the form: `check` shows the consequences, all other steps write. One request at a time; the latest step is kept. */
async function submit(step) {
  clearTimeout(waiting);
  const partial = studio.partial(campaignForm);
  if (partial) {
    if (step !== "check") partial.reportValidity();
    return;
  }
  if (busy) { next = next && next !== "check" ? next : step; return; }
  busy = true;
  const sent = values(), { digest, roster } = document.getElementById("state").dataset;
  try {
    const answer = await studio.send(campaignForm.dataset.address, { digest, roster, step, fields: sent });
    if (answer.address === window.location.pathname) {
      // Other flyers fly. Loading the page again would forget what waits until the form is saved, such as printing.
      showFlyers((await studio.send(answer.address)).page, sent);
    } else if (answer.address) {
      leaving = true;
      window.location.assign(answer.address);
      return;
    } else showAnswer(answer, step, sent);
    markText();
  } catch { studio.lost(); }
  busy = false;
  if (next) { const step = next; next = null; submit(step); }
}

/** Show the consequences of the entries that were sent. */
function showAnswer(answer, step, sent) {
  // Updating takes the parts out of the answer.
  const refused = !answer.page?.getElementById("state");
  studio.update(answer.page);
  if (refused) showError(answer.page);
  else if (step !== "check" && answer.status < 400) setDirty(JSON.stringify(sent) !== JSON.stringify(values()));
}

/** Show the form of a page with other flyers, in the same place of the window. What was typed since `sent` stays. */
function showFlyers(page, sent) {
  const typed = Object.entries(values()).filter(([name, value]) => value !== sent[name]);
  const focus = campaignForm.contains(document.activeElement) && document.activeElement;
  const before = focus && focus.getBoundingClientRect().top;
  campaignForm.replaceChildren(...document.adoptNode(page.getElementById("campaign-form")).childNodes);
  studio.update(page);
  for (const [name, value] of typed) {
    const field = campaignForm.querySelector(`[name="${CSS.escape(name)}"]`);
    if (field?.type === "checkbox") field.checked = value;
    else if (field) field.value = value;
  }
  setDirty(typed.length > 0);
  const added = sent.add && campaignForm.querySelector(`[name="sorties.${CSS.escape(sent.add)}.flies"]`);
  if (added) {
    added.focus({ preventScroll: true });
    added.closest("fieldset").scrollIntoView({ block: "nearest" });
  } else if (focus) {
    const now = sameIn(campaignForm, focus);
    now.focus({ preventScroll: true });
    if (now !== campaignForm) window.scrollBy(0, now.getBoundingClientRect().top - before);
  }
}

function setDirty(dirty) {
  const note = document.getElementById("dirty");
  note.textContent = dirty ? note.dataset.dirty : note.dataset.saved;
  campaignForm.classList.toggle("dirty", dirty);
}

function changed() {
  setDirty(true);
  // Only what was shown is recorded.
  for (const it of document.querySelectorAll("[data-step=record]")) it.disabled = true;
  clearTimeout(waiting);
  waiting = setTimeout(() => submit("check"), 250);
}

/** Give the flyers of a side the task that a changed roll states. A task for one aircraft goes to the first suitable aircraft. */
function followRoll(control) {
  const { side, tasks, solo, able, default: other } = JSON.parse(control.dataset.roll), rolled = tasks[control.value];
  if (!rolled) return;
  const fields = [...campaignForm.querySelectorAll(`[data-side="${CSS.escape(side)}"] select[name^="sorties."][name$=".task"]`)];
  const suits = (it) => able[rolled].includes(it.closest("fieldset").querySelector('[name$=".aircraft"]').value);
  const first = fields.find(suits);
  for (const it of fields) it.value = suits(it) && (it === first || !solo.includes(rolled)) ? rolled : other;
}

/** Show the counts that a sortie's task awards, with their names for this task. Counts with a value remain. */
function showScores(sortie) {
  const task = sortie.querySelector('select[name$=".task"]')?.value;
  for (const it of sortie.querySelectorAll("[data-tasks]")) {
    const earns = it.dataset.tasks.split(" ").includes(task);
    it.hidden = !earns && !it.querySelector("input").value;
    for (const name of earns ? it.querySelectorAll("[data-award]") : []) name.hidden = !name.dataset.award.split(" ").includes(task);
  }
}

/** Ask whether the aircraft was lost, and say what an empty number of weeks means, depending on the chosen fate. */
function askAbout(sortie) {
  const fate = sortie.querySelector('select[name$=".fate"]')?.value;
  for (const it of sortie.querySelectorAll(".asks")) {
    const { type, checked, value } = it.parentElement.querySelector("input");
    const text = (type === "checkbox" ? checked : value.trim()) ? "" : JSON.parse(it.dataset.texts)[fate] ?? "";
    if (it.textContent !== text) it.textContent = text;
  }
}

/** Propose that the aircraft of a flyer who was shot down is lost. */
function loseClaimed(control) {
  const typed = control.value.trim().toLowerCase();
  const victim = [...(control.list?.options ?? [])].find((it) => [it.value, it.textContent.trim()].some((name) => name.toLowerCase() === typed));
  const box = victim && campaignForm.querySelector(`[name="sorties.${CSS.escape(victim.value)}.aircraft-lost"]`);
  if (box) box.checked = true;
}

/** List the aircraft of a side first. */
function beginWithSide(side) {
  for (const it of campaignForm.querySelectorAll(`optgroup[data-side="${CSS.escape(side)}"]`)) it.parentElement.querySelector("optgroup").before(it);
}

/** Choose “a new player” while one is typed, and forget the new player if another one is chosen. */
function choosePlayer({ name, value }) {
  const { player, "new-player": typed } = campaignForm.elements;
  if (name === "player" && value) typed.value = "";
  if (name === "new-player" && !value.trim() === !player.value) {
    if (player.value) player.dataset.before = player.value;
    player.value = value.trim() ? "" : player.dataset.before ?? "";
  }
}

/** Mark the findings in the text. */
function markText() {
  source?.mark([...document.querySelectorAll("#findings [data-message]")].map((it) => ({ level: it.dataset.level, message: it.dataset.message, line: Number(it.dataset.at) })));
}

if (campaignForm) {
  campaignForm.addEventListener("submit", (event) => event.preventDefault());
  campaignForm.addEventListener("input", (event) => {
    if (!event.target.matches("[name]:not(.source)")) return;
    const row = event.target.closest("[data-grows]");
    if (event.target.name.endsWith(".victim")) loseClaimed(event.target);
    if (event.target.dataset.roll) followRoll(event.target);
    for (const it of campaignForm.querySelectorAll("fieldset.sortie")) { showScores(it); askAbout(it); }
    if (event.target.name === "side") beginWithSide(event.target.value);
    if (campaignForm.elements["new-player"]) choosePlayer(event.target);
    if (row && event.target.value && row.nextElementSibling?.dataset.list !== row.dataset.list) grow(row);
    changed();
  });
  document.addEventListener("click", (event) => {
    const { step, keep, take, select } = event.target.closest("button")?.dataset ?? {};
    if (step) submit(step);
    if (take !== undefined) { leaving = true; window.location.reload(); }
    if (select) source.select(Number(select));
    if (keep !== undefined) { document.getElementById("state").dataset.digest = keep; submit("save"); }
  });
  // Another person may have changed the file while this window was in the background.
  window.addEventListener("focus", () => submit("check"));
  window.addEventListener("beforeunload", (event) => { if (!leaving && campaignForm.classList.contains("dirty")) event.preventDefault(); });
  // Handouts are printed from the file.
  studio.pending = async () => {
    if (campaignForm.classList.contains("dirty")) await submit("save");
    while (busy) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  // The page does not know whether the handouts contain the latest entries until it is checked again after printing.
  let printing = false;
  document.addEventListener("studio:updated", () => {
    const before = printing;
    printing = Boolean(document.querySelector("#run[data-poll]"));
    if (before && !printing) submit("check");
  });
  markText();
  if (source && campaignForm.dataset.line) source.select(Number(campaignForm.dataset.line));
}

/** Add an empty copy of the last row of a list whose last row is in use. */
function grow(row) {
  const fresh = row.cloneNode(true), number = Number(row.dataset.grows);
  fresh.dataset.grows = number + 1;
  for (const it of fresh.querySelectorAll("[name]")) {
    it.name = it.name.replace(`.${number}`, `.${number + 1}`);
    it.checked = false;
    it.value = it.type === "checkbox" ? it.value : "";
  }
  row.after(fresh);
}
