// The aircraft of a game: filters, the choice of aircraft to compare, and what differs between them.
"use strict";

const filters = document.getElementById("filters");
const bar = document.getElementById("compare");

/** Show the aircraft that match all filters, and their number. */
function filter() {
  const wanted = [...filters.querySelectorAll("[data-filter]")].map((it) => [it.dataset.filter, it.value.trim()]);
  let count = 0;
  for (const plane of document.querySelectorAll(".plane")) {
    plane.hidden = !wanted.every(([name, value]) => {
      if (!value) return true;
      const own = plane.dataset[name] || "";
      if (name === "name") return own.includes(value.toLowerCase());
      return name === "since" ? own !== "" && own <= value : own === value;
    });
    count += !plane.hidden;
  }
  document.getElementById("count").textContent = count;
  document.getElementById("none").hidden = count > 0;
}

/** Show the chosen aircraft; a comparison needs two to four aircraft of one game. */
function choose() {
  const chosen = [...document.querySelectorAll("[data-compare]:checked")];
  const games = new Set(chosen.map((it) => it.dataset.game));
  const link = document.getElementById("compare-link");
  const valid = chosen.length >= 2 && chosen.length <= 4 && games.size === 1;
  bar.hidden = !chosen.length;
  link.hidden = !valid;
  document.getElementById("compare-hint").hidden = valid;
  document.getElementById("compare-names").textContent = chosen.map((it) => it.closest(".plane").querySelector("b").textContent).join(", ");
  const query = new URLSearchParams([["game", [...games][0] || ""], ...chosen.map((it) => ["id", it.dataset.compare])]);
  link.href = `/aircraft/compare?${query}`;
}

if (filters) {
  filters.addEventListener("submit", (event) => event.preventDefault());
  filters.addEventListener("input", filter);
  filters.addEventListener("reset", () => setTimeout(filter));
  document.addEventListener("change", (event) => { if (event.target.dataset.compare === undefined) return;
    choose();
    // The bar that opens would cover the box.
    event.target.parentElement.scrollIntoView({ block: "nearest" });
  });
  document.getElementById("compare-clear").addEventListener("click", () => {
    for (const box of document.querySelectorAll("[data-compare]:checked")) box.checked = false;
    choose();
    document.getElementById("filter-name").focus();
  });
  filter();
  choose();
}

document.getElementById("only-different")?.addEventListener("change", (event) => {
  document.querySelector(".compared").classList.toggle("only-different", event.target.checked);
});
