// What neither a link nor a form can do. Everything works without these.
import { keepFocus, keepPlace, showMoves, swapChanges } from "./board.js";
import "./sheet.js";

// The choice of colours takes effect at once; the cookie tells the server for the next page.
const YEAR = 365 * 24 * 3600;

function switchTheme() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const button = event.submitter;
    if (!form.matches(".theme") || !button) return;
    event.preventDefault();
    document.documentElement.dataset.theme = button.value;
    document.cookie = `theme=${button.value}; path=/; max-age=${YEAR}; samesite=lax`;
    for (const other of document.querySelectorAll(".theme button")) {
      other.setAttribute("aria-pressed", String(other.value === button.value));
    }
  });
}

// What is done twice in one double click is meant once: the second click would land on what the first has brought there.
function onceADoubleClick() {
  document.addEventListener(
    "click",
    (event) => {
      const button = event.target.closest("button, input[type='submit']");
      if (event.detail > 1 && button?.type === "submit" && button.form?.method === "post") event.preventDefault();
    },
    { capture: true },
  );
}

// Whoever is writing in a field that an answer would rewrite goes on writing: the field stays as it is.
function leaveWhatIsTyped() {
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (event.detail.target === document.activeElement) event.detail.shouldSwap = false;
  });
}

// One thing after another: what is asked for while a board is being worked out is about the board that comes, so it
// waits for it (the last that was asked for). Whoever goes back meanwhile wants no answer any more.
const AT_MOST = 500;
const underWay = new Map();
let waiting = null;

function place(element) {
  const sync = element?.closest?.("[hx-sync]")?.getAttribute("hx-sync") ?? "";
  return sync.endsWith(":drop") ? sync : "";
}

function asked({ triggeringEvent: event, elt }) {
  const control = event?.submitter ?? event?.target?.closest?.("a, button, select") ?? elt;
  return { id: control?.id ?? "", control, value: control?.matches?.("select") ? control.value : null };
}

// What came meanwhile may have another in its place by the same id; what has no id is still there or is not.
function repeat({ id, control: then, value }) {
  const control = id ? document.getElementById(id) : then;
  if (!control?.isConnected) return;
  if (value === null) {
    control.click();
  } else if (control.value !== value) {
    control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function done(xhr) {
  // What has asked may be gone by now, so the answer tells what it was for.
  const [where] = [...underWay].find(([, before]) => before.xhr === xhr) ?? [];
  if (!underWay.delete(where)) return;
  const next = waiting;
  waiting = null;
  if (next) setTimeout(repeat, 0, next);
}

function oneAfterAnother() {
  document.addEventListener("htmx:confirm", (event) => {
    const before = underWay.get(place(event.detail.elt));
    if (!before) return;
    event.preventDefault();
    const control = asked(event.detail);
    if (control.id !== before.control.id) waiting = control;
  });
  document.addEventListener("htmx:beforeSend", (event) => {
    const { elt, requestConfig, xhr } = event.detail;
    if (place(elt)) underWay.set(place(elt), { xhr, control: asked(requestConfig) });
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const { successful, xhr } = event.detail;
    if (successful) {
      setTimeout(done, AT_MOST, xhr); // what came need not have been swapped in
    } else {
      waiting = null;
      done(xhr);
    }
  });
  document.addEventListener("htmx:afterSettle", (event) => done(event.detail.xhr));
  window.addEventListener("popstate", () => {
    waiting = null;
    for (const { xhr } of underWay.values()) xhr.abort();
  });
}

// What could not be done is said, with a way to do it again; the board on the screen is the one before. A form that has
// grown too old is first sent again with a new token.
const KINDS = { 0: "unreachable", 403: "old", 404: "gone", 429: "often", 503: "busy" };
let failed = null;
let renewed = null;

function tell(status) {
  const kind = KINDS[status] ?? "broken";
  const words = document.getElementById("troubles")?.content.querySelector(`[data-kind='${kind}']`);
  if (words) document.getElementById("trouble").replaceChildren(words.cloneNode(true));
}

async function renewToken() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const token = page.querySelector("[name=csrfmiddlewaretoken]")?.value;
  for (const input of document.querySelectorAll("[name=csrfmiddlewaretoken]")) input.value = token ?? input.value;
  return Boolean(token);
}

// What a page asks for by itself fails in silence, and nobody gets it who has gone on to another board.
function aside({ detail }) {
  return detail.requestConfig?.elt?.matches?.("[data-aside]");
}

async function told(event) {
  if (aside(event)) return;
  const { xhr, requestConfig } = event.detail;
  failed = asked(requestConfig);
  const mayBeOld = xhr.status === 403 && requestConfig.verb === "post" && renewed !== failed.id;
  renewed = failed.id;
  if (mayBeOld && (await renewToken().catch(() => false))) repeat(failed);
  else tell(xhr.status);
}

function sayWhatFailed() {
  document.addEventListener("htmx:responseError", told);
  document.addEventListener("htmx:sendError", told);
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (aside(event) && !event.detail.requestConfig.elt.isConnected) event.detail.shouldSwap = false;
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (aside(event)) return;
    renewed = null;
    document.getElementById("trouble")?.replaceChildren();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#trouble button");
    if (!button) return;
    document.getElementById(failed?.id || "main")?.focus({ preventScroll: true });
    document.getElementById("trouble").replaceChildren();
    if (button.matches("[data-again]")) repeat(failed);
  });
}

// A menu is closed by Escape, by a press elsewhere and by what is chosen in it; by its own button it always is.
function closeMenus() {
  const close = (keep, focus = false) => {
    for (const menu of document.querySelectorAll("details:is(.menu, .pop)[open]")) {
      if (menu === keep) continue;
      menu.open = false;
      if (focus) menu.querySelector("summary").focus();
    }
  };
  document.addEventListener("click", (event) => close(event.target.closest(".pop") ?? (event.target.closest("summary") ? event.target.closest(".menu") : null)));
  document.addEventListener("focusin", (event) => close(event.target.closest(".menu, .pop")));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close(null, true);
  });
}

// Who only reads drags nothing: what dragging takes comes as soon as something that can be dragged is reached.
document.addEventListener("pointerover", ({ target }) => target.closest?.(".effects") && import("./drag.js"));
window.addEventListener("load", () => navigator.serviceWorker?.register("/worker.js"));
swapChanges();
switchTheme();
onceADoubleClick();
leaveWhatIsTyped();
closeMenus();
oneAfterAnother();
sayWhatFailed();
keepFocus();
keepPlace();
showMoves();
