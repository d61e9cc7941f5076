// What is typed into a question of a quiz and not sent yet outlives a reload: it lies in this tab alone, under the sheet
// it is for, until it is sent or its sheet is over. Without this an answer is kept once it is sent.
// Forms of trainers have a stamp of what they were made from: another stamp afterwards says that they were saved.

import { entries, fill } from "./forms.js";

const store = (() => {
  try {
    return window.sessionStorage;
  } catch {
    return null; // the browser keeps nothing
  }
})();

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
  return here()?.querySelector("form.ask, form[data-draft-form]");
}

function stampOf(asked) {
  return asked.elements.stamp?.value ?? "";
}

// What was made from another state goes without its options, which may be others by now; it keeps its stamp, so that
// saving shows both states beside each other.
function fillOlder(asked, kept, stamp) {
  fill(asked, kept, (control) => !control.closest("#options"));
  asked.elements.stamp.value = stamp;
}

// Whether the trainer's form that lies here was saved since, or is of another state. True where nothing is to be filled.
function settled(asked, kept) {
  const sent = store.getItem(`${place()}/sent`);
  store.removeItem(`${place()}/sent`);
  if ("draftFailed" in here().dataset) {
    store.setItem(place(), fresh);
    return true;
  }
  const stamp = kept.find(([name]) => name === "stamp")?.[1] ?? "";
  if (stamp === stampOf(asked)) return false;
  if (sent) store.removeItem(place());
  else fillOlder(asked, kept, stamp);
  return true;
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
  const pairs = JSON.parse(kept);
  if (!stampOf(asked) || !settled(asked, pairs)) fill(asked, pairs);
  else if (JSON.stringify(entries(asked)) === fresh) return;
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

function send(event) {
  if (event.target === form() && stampOf(event.target)) store.setItem(`${place()}/sent`, "1");
}

if (store) {
  restore();
  document.addEventListener("submit", send);
  document.addEventListener("input", keep);
  document.addEventListener("htmx:beforeSwap", forgetSent);
  document.addEventListener("htmx:afterSettle", restore);
}
