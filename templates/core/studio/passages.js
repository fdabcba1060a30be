// The words of a text page as plain fields: the text between its tags. The tags and the code stay as they are.
"use strict";

const passages = document.getElementById("word-list");
/** Tags, and code with everything inside, between which the words of a text are. */
const CODE = /(<[^>]*>|\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}|\{#[\s\S]*?#\})/;
let passagesOf = null;

const plainOf = (text) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
/** Braces would be code. */
const codeOf = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("{", "(").replaceAll("}", ")");

/** Show the passages again if the text was changed elsewhere. */
function showPassages() {
  if (source.value === passagesOf || passages.contains(document.activeElement)) return;
  passagesOf = source.value;
  passages.replaceChildren(...passagesOf.split(CODE).flatMap((text, at) => {
    if (at % 2 || !/\p{L}/u.test(text)) return [];
    const area = Object.assign(document.createElement("textarea"), { value: plainOf(text.trim()), rows: Math.min(6, Math.ceil(text.length / 60)) });
    area.setAttribute("aria-label", passages.dataset.label.replace("{number}", at / 2 + 1));
    area.addEventListener("input", () => replacePassage(at, area.value));
    return [area];
  }));
}
/** Replace one passage. The spaces around it stay. */
function replacePassage(at, words) {
  const parts = source.value.split(CODE), [, before, after] = parts[at].match(/^(\s*)[\s\S]*?(\s*)$/);
  parts[at] = before + (codeOf(words.trim()) || "–") + after;
  source.value = passagesOf = parts.join("");
  typed();
}
showPassages();
setInterval(showPassages, 500);
