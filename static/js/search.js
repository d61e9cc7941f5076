// The field of the search: suggestions that lead to their pages, their count read out, and the key / from anywhere.
import { combobox } from "./combobox.js";

const WRITES = "input, textarea, select, [contenteditable]";

function searchBox(input) {
  combobox(input, document.getElementById(`${input.id}-found`), (option) => location.assign(option.href));
  input.addEventListener("suggested", (event) => {
    if (document.activeElement === input) document.getElementById("live").textContent = event.detail.count;
  });
}

function focusByKey(event) {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(WRITES)) return;
  const field = [...document.querySelectorAll("[data-suggests]")].find((each) => each.checkVisibility());
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}

document.querySelectorAll("[data-suggests]").forEach(searchBox);
document.addEventListener("keydown", focusByKey);
