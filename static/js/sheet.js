// What comes into a sheet opens it over the page, a rule beside the board, which goes on; the browser closes it and gives
// the focus back. From a sheet one copies and sends. Without this it is a page, and its fields are copied by hand.
const sheet = document.getElementById("sheet");

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  const said = button.textContent;
  document.getElementById("live").textContent = button.textContent = button.dataset.done;
  if (said !== button.dataset.done) setTimeout(() => (button.textContent = said), 3000);
}

document.documentElement.toggleAttribute("data-shares", "share" in navigator);
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.target === sheet && !sheet.open) sheet.showModal();
  if (detail.target?.id === "beside") detail.target.show();
  if (!sheet.querySelector("#slip:empty")) return; // what it is about is still there
  sheet.close();
  if (document.activeElement === document.body) document.getElementById("add")?.focus();
});
document.addEventListener("click", ({ target }) => {
  const { copy: field, share: url, title } = target.closest?.("[data-copy], [data-share]")?.dataset ?? {};
  if (field) copy(target.closest("[data-copy]"));
  if (url) navigator.share({ title, url }).catch(() => {}); // who thinks better of it says so to the device
});

// Once a card has been added, the field is free for the next one.
document.addEventListener("htmx:afterRequest", ({ detail: { successful, pathInfo, requestConfig } }) => {
  const field = document.getElementById("add");
  if (field && successful && requestConfig.verb === "post" && pathInfo.requestPath.includes("/add/")) field.value = "";
});

// Arrows lead from the field to the cards found below it, and back: Enter then adds the card that is reached.
const STEPS = { ArrowDown: 1, ArrowUp: -1 };
document.addEventListener("keydown", (event) => {
  const adds = event.target.closest?.(".adds");
  if (!adds || !(event.key in STEPS)) return;
  const stops = [...adds.querySelectorAll("#add, .found-cards .button")];
  const next = stops[stops.indexOf(event.target) + STEPS[event.key]];
  if (!next) return;
  event.preventDefault();
  next.focus();
});

// Keys that press what they stand for, wherever one is not writing.
const KEYS = { z: "undo", Z: "redo", "?": "keys" };
document.addEventListener("keydown", ({ key, target, ctrlKey, metaKey, altKey }) => {
  if (ctrlKey || metaKey || altKey || target.closest?.("input, textarea, select, [contenteditable], dialog")) return;
  document.getElementById(KEYS[key])?.click();
});
