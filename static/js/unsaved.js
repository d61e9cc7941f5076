// What is typed at the desk, or into a trainer's quiz, outlives a closed browser: it lies in the store of the browser, under
// its user and its form, until it is saved, forgotten, or its user signs out or goes. It is offered when the form is opened
// again, and never put over what is stored by itself. One visit to a form keeps one draft, so that two tabs do not write over each other.
import { entries, fill, storeOf, typed } from "./forms.js";

const PREFIX = "desk/";
const SENT = "desk/sent"; // of this tab alone: the draft whose form was sent last
const GONE = "desk/gone"; // of this tab alone: the user whose account is asked to be deleted
const MOST = 40; // drafts in all
const OFFERED = 3; // of one form
const LONGEST = 200_000; // signs of one draft
const DAYS = 60;
const PAUSE = 250; // milliseconds after the last key

const room = document.querySelector("[data-typed-by]");
const own = room ? `${PREFIX}${room.dataset.typedBy}/` : "";
const visits = new Map(); // by the address of a form: its draft, and how it was when it came
const waiting = new Map(); // timers, by form

const store = storeOf("localStorage");
const tab = storeOf("sessionStorage");

// A form is the same in both languages.
function addressOf(form) {
  const { pathname, search } = new URL(form.getAttribute("action") || location.href, location.href);
  return `${own}${pathname.replace(/^\/[a-z]{2}(?=\/)/, "")}${search}#${form.dataset.keep}/`;
}

function read(key) {
  try {
    const draft = JSON.parse(store.getItem(key));
    return Array.isArray(draft.pairs) && Array.isArray(draft.words) ? { ...draft, key } : null;
  } catch {
    return null; // somebody else’s writing
  }
}

function drafts(prefix) {
  const keys = Object.keys(store).filter((key) => key.startsWith(prefix));
  return keys.map(read).filter(Boolean).sort((one, other) => other.at - one.at);
}

// What is too old goes, and of too many the oldest.
function prune() {
  const since = Date.now() - DAYS * 24 * 3600 * 1000;
  drafts(PREFIX).forEach(({ key, at }, number) => {
    if (number >= MOST || at < since) store.removeItem(key);
  });
}

// --- what is kept ---------------------------------------------------------------------------------------

const stampOf = (form) => form.elements.stamp?.value ?? "";
const unstamped = (pairs) => JSON.stringify(pairs.filter(([name]) => name !== "stamp"));

function asItCame(form) {
  const copy = form.cloneNode(true);
  copy.reset();
  return entries(copy);
}

function changed(control) {
  if (["checkbox", "radio"].includes(control.type)) return control.checked !== control.defaultChecked;
  if (control.type?.startsWith("select")) {
    const options = [...control.options];
    const asItCame = options.some((option) => option.defaultSelected) ? options.find((option) => option.defaultSelected) : options[0];
    return control.value !== (asItCame?.value ?? "");
  }
  return control.value !== control.defaultValue;
}

function labelOf(control) {
  const label = control.labels?.[0]?.innerText ?? control.getAttribute("aria-label") ?? "";
  const group = control.closest("fieldset")?.querySelector("legend")?.innerText ?? control.closest("[role='group']")?.getAttribute("aria-label");
  return [group, label].filter(Boolean).join(" – ").replace(/\s+/g, " ").trim();
}

function textOf(control) {
  if (["checkbox", "radio"].includes(control.type)) return control.checked ? "✓" : "–";
  return control.type?.startsWith("select") ? (control.selectedOptions[0]?.text ?? "") : control.value;
}

// What was typed, in words. Of fields that were drawn anew nobody knows what they were: what was said of them stays.
function wordsOf(form, before) {
  const words = new Map(before);
  for (const control of [...form.elements].filter(typed)) {
    const name = ["checkbox", "radio"].includes(control.type) ? `${control.name}=${control.value}` : control.name;
    if (changed(control)) words.set(name, [labelOf(control), textOf(control)]);
  }
  return [...words];
}

function keep(form) {
  clearTimeout(waiting.get(form));
  waiting.delete(form);
  const visit = visits.get(addressOf(form));
  if (!visit || !form.isConnected || ![...form.elements].some(typed)) return;
  const pairs = entries(form);
  if (JSON.stringify(pairs) === visit.fresh) {
    store.removeItem(visit.key);
    return;
  }
  const before = visit.unsaved || form !== visit.form ? (read(visit.key)?.words ?? []) : [];
  const draft = JSON.stringify({ at: Date.now(), stamp: stampOf(form), pairs, words: wordsOf(form, before) });
  if (draft.length > LONGEST) return;
  try {
    store.setItem(visit.key, draft);
    prune();
  } catch {
    // The store is full: what is typed stays in the form.
  }
}

function keepSoon({ target }) {
  const form = target.closest?.("form[data-keep]") ?? target.form;
  if (!form?.matches("[data-keep]") || !typed(target)) return;
  clearTimeout(waiting.get(form));
  waiting.set(form, setTimeout(keep, PAUSE, form));
}

const keepNow = () => [...waiting.keys()].forEach(keep);

// --- what is offered ------------------------------------------------------------------------------------

function putBack(form, draft, section) {
  const visit = visits.get(addressOf(form));
  keep(form); // what has been typed meanwhile is a draft of its own
  visit.key = draft.key;
  // What is of another state now may have other parts by the same names: they stay as they are.
  const isOlder = draft.stamp !== stampOf(form);
  fill(form, draft.pairs, (control) => !(isOlder && control.closest("[data-of-its-state]")));
  for (const control of [...form.elements].filter(typed)) if (changed(control)) openAround(control);
  if (form.elements.stamp) form.elements.stamp.value = draft.stamp; // saving shows both, where both have changed
  keep(form);
  const said = section.querySelector("[data-back]");
  section.replaceChildren(said);
  said.hidden = false;
  said.tabIndex = -1;
  said.focus();
}

function openAround(control) {
  for (let folded = control.closest("details"); folded; folded = folded.parentElement.closest("details")) folded.open = true;
}

function offer(form, draft) {
  const template = document.getElementById("unsaved-offer");
  const section = template.content.firstElementChild.cloneNode(true);
  const time = section.querySelector("time");
  const format = { dateStyle: "long", timeStyle: "short" };
  time.dateTime = new Date(draft.at).toISOString();
  time.textContent = new Date(draft.at).toLocaleString(document.documentElement.lang, format);
  const movedOn = draft.stamp !== stampOf(form);
  section.querySelector("[data-moved-on]").hidden = !movedOn;
  const list = section.querySelector("dl");
  for (const [, [label, text]] of draft.words) {
    const row = document.createElement("div");
    row.append(Object.assign(document.createElement("dt"), { textContent: label }));
    row.append(Object.assign(document.createElement("dd"), { textContent: text || "–" }));
    list.append(row);
  }
  const details = section.querySelector("details");
  details.hidden = !draft.words.length;
  details.open = movedOn;
  section.querySelector("[data-put-back]").addEventListener("click", () => putBack(form, draft, section));
  section.querySelector("[data-forget]").addEventListener("click", () => {
    store.removeItem(draft.key);
    section.remove();
  });
  form.before(section);
}

// A form that came back from the server unsaved goes on with its draft.
function begin(form, sent) {
  const prefix = addressOf(form);
  const unsaved = "unsaved" in room.dataset;
  const goesOn = unsaved && sent?.startsWith(prefix);
  const key = goesOn ? sent : `${prefix}${Date.now()}`;
  const came = asItCame(form);
  const visit = { key, form, unsaved, fresh: unsaved ? null : JSON.stringify(came) };
  visits.set(prefix, visit);
  const now = unstamped(entries(form)); // the browser may have filled it in again
  if (!goesOn) {
    const others = drafts(prefix).filter((draft) => !isNoNews(draft, came, now, visit));
    for (const draft of others.slice(0, OFFERED)) offer(form, draft);
  }
  if (goesOn || now !== unstamped(came)) keep(form);
}

// A draft of what is stored by now is over; one of what stands in the form goes on.
function isNoNews(draft, came, now, visit) {
  const pairs = unstamped(draft.pairs);
  if (pairs === unstamped(came)) store.removeItem(draft.key);
  else if (pairs === now) visit.key = draft.key;
  else return false;
  return true;
}

// --- what is over ---------------------------------------------------------------------------------------

function send({ target: form }) {
  if (form.matches("[data-signs-out]")) {
    forgetAllOf(form.dataset.signsOut);
    visits.clear();
  }
  if (form.matches("[data-deletes]")) tab?.setItem(GONE, form.dataset.deletes);
  if (form.matches("[data-keep]")) keep(form);
  if (!room) return; // what was sent waits behind the door
  const visit = form.matches("[data-keep]") ? visits.get(addressOf(form)) : null;
  if (visit && store.getItem(visit.key)) tab?.setItem(SENT, visit.key);
  else tab?.removeItem(SENT);
}

function forgetAllOf(user) {
  for (const { key } of drafts(`${PREFIX}${user}/`)) store.removeItem(key);
}

// A wrong password deletes nothing: only the page that says that the account is gone takes its drafts along.
function goWithTheAccount() {
  const user = tab?.getItem(GONE);
  tab?.removeItem(GONE);
  if (user && document.querySelector("[data-account-gone]")) forgetAllOf(user);
}

function start() {
  const sent = tab?.getItem(SENT);
  tab?.removeItem(SENT);
  if (sent?.startsWith(own) && document.querySelector("[role=status] > ul > .success")) store.removeItem(sent);
  prune();
  for (const form of document.querySelectorAll("form[data-keep]")) begin(form, sent);
  document.addEventListener("input", keepSoon);
  document.addEventListener("change", keepSoon);
  document.addEventListener("htmx:afterSettle", () => {
    for (const form of document.querySelectorAll("form[data-keep]")) if (form !== visits.get(addressOf(form))?.form) keep(form);
  });
  window.addEventListener("pagehide", keepNow);
  document.addEventListener("visibilitychange", keepNow);
}

if (store) {
  document.addEventListener("submit", send);
  goWithTheAccount();
  if (room) start();
}
