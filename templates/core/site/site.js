// Sorting, filters and the print button. Every page can also be read without scripts.
"use strict";

function sortable(table) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const text = (row) => row.cells[column].textContent.trim();
      const order = (a, b) => text(a).localeCompare(text(b), "en", { numeric: true });
      const rows = [...body.rows].sort((a, b) => (down ? order(b, a) : order(a, b)));
      body.append(...rows);
    });
  });
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

// Return the typed month as 1917-04, from 1917-4, 4/1917 or April 1917; for a year alone, its last month. Null for anything else.
function month(text) {
  const said = text.trim().toLowerCase();
  const [, year, after] = said.match(/^(19\d\d)(?:[-./ ]+(\w+)\.?)?$/) || [];
  const [, before, other] = said.match(/^(\w+)\.?[-./ ]+(19\d\d)$/) || [];
  if (!year && !other) return null;
  const part = year ? after || "12" : before;
  const named = part.length > 2 && MONTHS.findIndex((name) => part.startsWith(name)) + 1;
  const number = /^\d{1,2}$/.test(part) ? Number(part) : named;
  return number >= 1 && number <= 12 ? `${year || other}-${String(number).padStart(2, "0")}` : null;
}

function filtered(form) {
  const rows = [...document.getElementById(form.dataset.for).tBodies[0].rows];
  const fields = [...form.querySelectorAll("[data-filter]")];
  const count = form.querySelector("[data-count]");
  const fits = (row, field) => {
    const wanted = field.value.trim();
    if (!wanted) return true;
    const has = row.dataset[field.dataset.filter] || "";
    if (field.dataset.filter === "since") return !month(wanted) || (has !== "" && has <= month(wanted));
    if (field.dataset.filter === "name") return has.toLowerCase().includes(wanted.toLowerCase());
    return has === wanted;
  };
  const show = () => {
    rows.forEach((row) => { row.hidden = !fields.every((field) => fits(row, field)); });
    const shown = rows.filter((row) => !row.hidden).length;
    const wrong = fields.filter((field) => field.dataset.filter === "since" && field.value.trim() && !month(field.value));
    fields.forEach((field) => field.toggleAttribute("aria-invalid", wrong.includes(field)));
    const message = form.dataset.of.replace("{number}", shown).replace("{all}", rows.length);
    count.textContent = wrong.length ? form.dataset.noMonth : message;
  };
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(show));
  form.hidden = false;
  show();
}

document.querySelectorAll("table.sortable").forEach(sortable);
document.querySelectorAll("form.filters").forEach(filtered);
document.querySelectorAll("button.print").forEach((button) => {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
});
