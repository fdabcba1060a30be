// Sorting, filters and the print button. Every page reads as well without.
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

function filtered(form) {
  const rows = [...document.getElementById(form.dataset.for).tBodies[0].rows];
  const fields = [...form.querySelectorAll("[data-filter]")];
  const count = form.querySelector("[data-count]");
  const fits = (row, field) => {
    const wanted = field.value.trim();
    if (!wanted) return true;
    const has = row.dataset[field.dataset.filter] || "";
    if (field.dataset.filter === "since") return has !== "" && has <= wanted;
    if (field.dataset.filter === "name") return has.toLowerCase().includes(wanted.toLowerCase());
    return has === wanted;
  };
  const show = () => {
    rows.forEach((row) => { row.hidden = !fields.every((field) => fits(row, field)); });
    const shown = rows.filter((row) => !row.hidden).length;
    count.textContent = form.dataset.of.replace("{number}", shown).replace("{all}", rows.length);
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
