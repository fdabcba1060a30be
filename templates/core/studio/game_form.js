// The form for game.yaml: one group of fields per side. Changes are written to the text at once, because drawing is slow.
"use strict";

const sideList = document.getElementById("sides"), newSide = document.getElementById("side-name");
let pending = {}, filling = false, shownText = null;

/** Write the changes in the form to the text, and show the values of a text that was changed in another way. */
async function fill() {
  if (filling) return;
  filling = true;
  try {
    while (Object.keys(pending).length || source.value !== shownText) {
      const sent = pending, text = source.value;
      pending = {};
      const answer = await post("fill", { text, fields: sent });
      // The values belong in the text that was typed in the meantime.
      if (source.value !== text) pending = { ...sent, ...pending };
      else showFilled(answer, text);
    }
  } catch {
    studio.lost();
  }
  filling = false;
}

function showFilled(answer, text) {
  studio.note("form-problem", answer.problem);
  shownText = answer.text;
  if (answer.text !== text) {
    source.value = answer.text;
    typed();
  }
  if (!answer.values || Object.keys(pending).length) return;
  showSides(answer.values);
  showValues(answer.values, {});
}

/** Wait until the changes in the form are in the text. */
studio.filled = async () => {
  fill();
  while (filling) await new Promise((resolve) => setTimeout(resolve, 20));
};

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

/** Replace the text with one that has a side more or a side fewer. Changes in the form that are under way come first. */
async function changeSides(action, body) {
  await settled();
  const answer = await post(action, { text: source.value, ...body }).catch(() => studio.lost());
  if (!answer) return false;
  studio.note("side-problem", answer.problem);
  if (answer.problem) return false;
  replaceText(answer.text);
  showState();
  await studio.filled();
  return true;
}

async function addSide() {
  if (await changeSides("add-side", { name: newSide.value })) newSide.value = "";
  newSide.focus();
}

form.addEventListener("input", (event) => {
  // The editor would draw before it changes the text.
  event.stopPropagation();
  if (!event.target.name) return;
  pending[event.target.name] = event.target.value;
  fill();
}, true);
document.getElementById("add-side").addEventListener("click", addSide);
newSide.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  addSide();
});
sideList.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-remove]");
  if (button && await changeSides("remove-side", { number: Number(button.dataset.remove) })) newSide.focus();
});
showSides(JSON.parse(form.dataset.values));
setInterval(fill, 500);
