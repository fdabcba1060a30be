// The marks on an enlarged page: each one explains itself when it is pointed at or focused.
"use strict";

/** Show the meaning of a mark below the page, with the sources of the figures that it marks. */
function explain(place, mark) {
  const list = document.createElement("ul");
  const choose = Object.assign(document.createElement("a"), { href: mark.choices, textContent: place.dataset.choose });
  list.replaceChildren(...mark.lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  place.replaceChildren(
    Object.assign(document.createElement("b"), { textContent: mark.title }), " ", mark.text, ...(mark.lines.length ? [list] : []), ...(mark.choices ? [choose] : []),
  );
}

document.addEventListener("studio:zoom", async ({ target: dialog, detail: address }) => {
  const page = dialog.querySelector(".marked"), about = dialog.querySelector(".about-mark");
  for (const old of page.querySelectorAll("button")) old.remove();
  about.hidden = true;
  const [path, query] = address.split("?");
  const answer = await fetch(`${path}/marks?${query || ""}`).then((it) => (it.ok ? it.json() : {}), () => ({}));
  if (!answer.marks?.length || page.querySelector("img").getAttribute("src") !== address) return;
  about.textContent = about.dataset.hint;
  about.hidden = false;
  const known = new Set();
  page.append(...answer.marks.map((mark) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "spot";
    button.style.left = `${mark.x * 100}%`;
    button.style.top = `${mark.y * 100}%`;
    button.setAttribute("aria-label", mark.title);
    // Marks with the same explanation are one stop of the tab key.
    if (known.has(mark.id)) button.tabIndex = -1;
    known.add(mark.id);
    for (const event of ["pointerenter", "focus", "click"]) button.addEventListener(event, () => explain(about, mark));
    return button;
  }));
});
