// New aircraft from existing ones, and tables that are read back.
"use strict";

async function postJson(address, body) {
  const answer = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const type = answer.headers.get("Content-Type") || "";
  return type.startsWith("application/json") ? answer.json() : { problem: `${answer.status}` };
}

function tell(text) {
  const problem = document.getElementById("problem");
  problem.hidden = !text;
  problem.textContent = text || "";
}

function cells(row) {
  const line = document.createElement("tr");
  line.append(...row.map((text) => Object.assign(document.createElement("td"), { textContent: text })));
  return line;
}

const copyForm = document.getElementById("copy");
copyForm?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await postJson(copyForm.dataset.address, { name: copyForm.elements.name.value });
  tell(answer.problem);
  if (answer.address) window.location.assign(answer.address);
});

const chosen = document.getElementById("file");
const undoButton = document.getElementById("undo");
let sent = null;

async function read(save) {
  const answer = await postJson(chosen.dataset.read, { ...sent, save });
  tell(answer.problem);
  const notes = (answer.findings || []).map((finding) => {
    const item = document.createElement("li");
    item.className = `note ${finding.level}`;
    item.textContent = [finding.where, finding.message].filter(Boolean).join(": ");
    return item;
  });
  document.getElementById("findings").replaceChildren(...notes);
  document.getElementById("result").hidden = !answer.changes;
  document.getElementById("changes").replaceChildren(...(answer.changes || []).map(cells));
  document.getElementById("change-count").textContent = (answer.changes || []).length;
  document.getElementById("save").disabled = !answer.can_save;
  document.getElementById("state").textContent = answer.message || "";
  undoButton.hidden = !answer.undo;
  undoButton.dataset.file = answer.undo || "";
}

async function undo() {
  const answer = await postJson(chosen.dataset.undo, { undo: undoButton.dataset.file });
  tell(answer.problem);
  if (answer.problem) return;
  await read(false);
  document.getElementById("state").textContent = answer.message;
}

chosen?.addEventListener("change", () => {
  const [file] = chosen.files;
  if (!file) return;
  const reader = new FileReader();
  reader.addEventListener("load", () => {
    sent = { name: file.name, content: reader.result.split(",")[1] || "" };
    read(false).catch(() => studio.lost());
  });
  reader.readAsDataURL(file);
});
if (chosen) {
  document.getElementById("save").addEventListener("click", () => read(true).catch(() => studio.lost()));
  undoButton.addEventListener("click", () => undo().catch(() => studio.lost()));
}
