// The form for game.yaml: one group of fields per side. The editor fills the fields and sends their changes.
"use strict";

const sideList = document.getElementById("sides"), newSide = document.getElementById("side-name");

/** Show one group of fields for each side in the text. */
function showSides(values) {
  const count = Object.keys(values).filter((name) => /^sides\.\d+\.side$/.test(name)).length;
  while (sideList.childElementCount > count) sideList.lastElementChild.remove();
  for (let number = sideList.childElementCount; number < count; number += 1) {
    const group = document.getElementById("side").content.cloneNode(true).firstElementChild;
    for (const it of [group, ...group.querySelectorAll("*")]) {
      for (const { name, value } of [...it.attributes]) it.setAttribute(name, value.replace("{number}", number));
      for (const text of it.childNodes) if (text.nodeType === Node.TEXT_NODE) text.data = text.data.replace("{position}", number + 1);
    }
    for (const it of group.querySelectorAll("[name]")) it.value = values[it.name];
    sideList.append(group);
  }
  [...sideList.children].forEach((group, number) => {
    group.querySelector(".id").textContent = sideList.dataset.id.replace("{id}", values[`sides.${number}.side`]);
  });
}

/** Replace the text by the text with a side more or less. Changes in the form that are under way come first. */
async function changeSides(action, body) {
  await settled();
  const answer = await post(action, { text: source.value, ...body }).catch(() => studio.lost());
  if (!answer) return false;
  studio.note("side-problem", answer.problem);
  if (answer.problem) return false;
  replaceText(answer.text);
  showState();
  return true;
}

async function addSide() {
  if (await changeSides("add-side", { name: newSide.value })) newSide.value = "";
  newSide.focus();
}

document.addEventListener("studio:values", (event) => showSides(event.detail));
document.getElementById("add-side").addEventListener("click", addSide);
newSide.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  addSide();
});
// The name of a new side is not a field of the file yet.
newSide.addEventListener("input", (event) => event.stopPropagation());
sideList.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-remove]");
  if (button && await changeSides("remove-side", { number: Number(button.dataset.remove) })) newSide.focus();
});
showSides(JSON.parse(form.dataset.values));
