// New aircraft from existing ones, and tables that are read back.
"use strict";

const copyForm = document.getElementById("copy");
copyForm?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await studio.post(copyForm.dataset.address.replace("{id}", copyForm.elements.like?.value), { name: copyForm.elements.name.value });
  studio.note("copy-name-problem", answer.problem);
  if (answer.address) window.location.assign(answer.address);
});

// Buttons that send a request and lead to the page in its answer.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-send-to]");
  if (!button) return;
  const answer = await studio.post(button.dataset.sendTo, JSON.parse(button.dataset.sent)).catch(() => studio.lost());
  studio.note("problem", answer?.problem);
  if (answer?.address) window.location.assign(answer.address);
});

const chosen = document.getElementById("file");
const undoButton = document.getElementById("undo");

/** Show the answer to a table: its findings, and the changes that it makes. */
function show(answer) {
  studio.note("problem", answer.problem);
  const notes = (answer.findings || []).map((finding) => {
    const item = document.createElement("li");
    item.className = `note ${finding.level}`;
    item.textContent = [finding.where, finding.message].filter(Boolean).join(": ");
    return item;
  });
  document.getElementById("findings").replaceChildren(...notes);
  document.getElementById("result").hidden = !answer.changes;
  studio.rows("changes", answer.changes || []);
  document.getElementById("change-count").textContent = (answer.changes || []).length;
  document.getElementById("save").disabled = !answer.can_save;
  document.getElementById("state").textContent = answer.message || "";
  document.getElementById("publish").hidden = !answer.undo;
  undoButton.hidden = !answer.undo;
  undoButton.dataset.file = answer.undo || "";
}

async function undo() {
  const answer = await studio.post(chosen.dataset.undo, { undo: undoButton.dataset.file });
  studio.note("problem", answer.problem);
  if (answer.problem) return;
  await read();
  document.getElementById("state").textContent = answer.message;
}

/** Send the file that was chosen; nothing is written. */
async function read() {
  const [file] = chosen.files;
  if (file) show(await studio.upload(chosen.dataset.upload, file));
}

/** Do some work, and say so until it is done. */
async function during(work) {
  const busy = document.getElementById("busy");
  busy.textContent = busy.dataset.words;
  await work().catch(() => studio.lost());
  busy.textContent = "";
}

if (chosen) {
  chosen.addEventListener("change", () => during(read));
  document.getElementById("save").addEventListener("click", () => during(async () => show(await studio.post(chosen.dataset.save, {}))));
  undoButton.addEventListener("click", () => during(undo));
}
