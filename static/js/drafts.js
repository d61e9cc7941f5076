// What is typed into a question of a quiz and not sent yet outlives a reload: it lies in this tab alone, under the sheet
// it is for, until it is sent or its sheet is over. Without this an answer is kept once it is sent. What editors and trainers
// type is kept by unsaved.js.

import { entries, fill, storeOf } from "./forms.js";

const store = storeOf("sessionStorage");

// The form that was looked at last, and how it was when it came.
let known = null;
let fresh = "";

function here() {
  return document.querySelector("[data-drafts]");
}

// "draft/CODE/sheet/question"; "" where nothing is asked.
function place() {
  const { drafts, draft } = here()?.dataset ?? {};
  return draft ? `draft/${drafts}/${draft}` : "";
}

function form() {
  return here()?.querySelector("form.ask");
}

// Of this round, what is for another sheet, or for one that is over.
function prune() {
  const drafts = here()?.dataset.drafts;
  if (!drafts) return;
  const [code, sheet] = drafts.split("/");
  for (const key of Object.keys(store)) {
    if (key.startsWith(`draft/${code}/`) && !(sheet && key.startsWith(`draft/${drafts}/`))) store.removeItem(key);
  }
}

function restore() {
  prune();
  const asked = form();
  if (!asked || asked === known || !place()) return;
  known = asked;
  fresh = JSON.stringify(entries(asked));
  const kept = store.getItem(place());
  if (!kept || kept === fresh) return;
  fill(asked, JSON.parse(kept));
  const change = asked.closest("details");
  if (change) change.open = true;
  const said = here().querySelector("[data-draft-back]");
  if (said) said.hidden = false;
}

function keep(event) {
  const asked = form();
  if (!asked || !place() || !asked.contains(event.target)) return;
  const now = JSON.stringify(entries(asked));
  try {
    if (now === fresh) store.removeItem(place());
    else store.setItem(place(), now);
  } catch {
    // The tab is full: what is typed stays in the form.
  }
}

function forgetSent(event) {
  const { requestConfig, xhr } = event.detail;
  if (requestConfig.verb === "post" && requestConfig.elt.matches("form.ask") && xhr.status === 200 && place()) {
    store.removeItem(place());
  }
}

if (store) {
  restore();
  document.addEventListener("input", keep);
  document.addEventListener("htmx:beforeSwap", forgetSent);
  document.addEventListener("htmx:afterSettle", restore);
}
