// After a swap the focus is on the same control, which has stayed or has come anew by the same id. Where the control is
// gone (a removed row, a move that can be made no more), the focus goes to what has taken its place, never to the top of
// the page.
let lost = null;
const FIRST_ASKED = "#library :is(input, select):not([type='hidden'])";

function neighbour(control) {
  const row = control.closest("[id^='row-']");
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const near = control.closest(".stepper") ? ".stepper :is(#step-on, #step-start)" : control.closest("#library") ? FIRST_ASKED : "#none";
  return { id: control.id, row: next?.id ?? "", near, game: control.closest(".game")?.id ?? "" };
}

// What is folded away cannot have the focus: what unfolds it has.
function visible(element) {
  return element?.closest("details:not([open])")?.querySelector("summary") ?? element;
}

function control(place) {
  return (
    visible(document.getElementById(place.id)) ??
    document.getElementById(place.row)?.querySelector("button") ??
    document.querySelector(place.near) ??
    document.getElementById(place.game)?.querySelector(".moves-column button") ??
    document.getElementById("add") ??
    document.getElementById("main")
  );
}

export function keepFocus() {
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const active = document.activeElement;
    lost = active && active.closest("#bench, .game") && detail.target.contains(active) ? neighbour(active) : null;
  });
  document.addEventListener("htmx:afterSettle", () => {
    const active = document.activeElement ?? document.body;
    const there = active === document.body ? lost && control(lost) : visible(active);
    if (lost && there !== active) there?.focus({ preventScroll: true });
    lost = null;
  });
}

// What has been unfolded on a board stays so while one works on it; what unfolds over it is folded by what is chosen.
let unfolded = [];

export function keepOpen() {
  document.addEventListener("htmx:beforeSwap", () => {
    unfolded = [...document.querySelectorAll("#bench details[open]:not(.pop) > summary[id]")].map(({ id }) => id);
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const id of unfolded) document.getElementById(id)?.parentElement.setAttribute("open", "");
    unfolded = [];
  });
}

// The page stays where it is: what was pressed is under the pointer before the swap and after it, whatever has changed
// its height above. What is gone leaves its place to what follows it; in the library that is the way back to it.
let places = [];
let stepperAt = null;
const held = new CSSStyleSheet(); // so that nothing is written into what comes anew
let rules = ""; // what stands in it: to put the same in again would have every style of the page worked out anew

function hold(wanted) {
  if (wanted !== rules) held.replaceSync(wanted);
  rules = wanted;
}

function top(element) {
  return element.getBoundingClientRect().top;
}

function pressed({ triggeringEvent: event, elt }) {
  return event?.submitter ?? event?.target?.closest?.("a, button, select") ?? elt;
}

function placesOf(control) {
  const unfolds = control.closest("details")?.querySelector("summary") ?? control; // what comes is folded again
  const found = unfolds.id ? [{ id: unfolds.id, at: top(unfolds) }] : [];
  const row = control.closest("[id^='row-']");
  if (row?.nextElementSibling) found.push({ id: row.nextElementSibling.id, at: top(row) });
  if (control.closest("#library")) found.push({ id: "add", at: top(control) }, { id: "library", at: top(control) });
  for (let around = control.parentElement; around; around = around.parentElement) {
    if (around.id) found.push({ id: around.id, at: top(around) });
  }
  return found;
}

// Where the page ends too soon for that, it stays as long as it was until the next change.
function putBack() {
  if (!places.length) return;
  const holding = stepperHeld();
  hold(holding);
  const [found] = places.map(({ id, at }) => ({ element: document.getElementById(id), at })).filter(({ element }) => element);
  places = [];
  if (!found) return;
  const { element, at } = found;
  const follow = () => window.scrollBy({ top: top(element) - at, behavior: "instant" });
  follow();
  const missing = top(element) - at;
  if (missing < 1) return;
  hold(`${holding} body { min-height: ${document.documentElement.scrollHeight + missing}px; }`);
  follow();
}

// Whoever goes step by step presses at one place of the window: the buttons stick to it, and the step in view comes
// below them, or above where they are far down. On a narrow window they are at its foot anyway.
function stepper() {
  const bar = document.querySelector(".stepper[data-on]");
  return bar && getComputedStyle(bar).position === "sticky" ? bar : null;
}

function stepperHeld() {
  const bar = stepperAt === null ? null : stepper();
  if (!bar) return "";
  const high = stepperAt < window.innerHeight / 2;
  const margin = high ? `${stepperAt + bar.offsetHeight + 16}px 2rem` : `1rem ${window.innerHeight - stepperAt + 16}px`;
  return `.stepper[data-on] { top: ${stepperAt}px; } #step-now { scroll-margin-block: ${margin}; }`;
}

export function keepPlace() {
  document.adoptedStyleSheets.push(held);
  document.addEventListener("wheel", () => stepper() && hold(""), { passive: true });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, target } = event.detail;
    const control = pressed(requestConfig);
    const bar = control?.closest?.(".stepper[data-on]") && stepper();
    stepperAt = bar ? top(bar) : null;
    const goesUp = control?.closest?.("[hx-swap]")?.getAttribute("hx-swap").includes("window:top");
    places = control?.isConnected && requestConfig.triggeringEvent && target.isConnected && !goesUp ? placesOf(control) : [];
  });
  document.addEventListener("htmx:afterSettle", putBack);
}

// What was moved is shown moving, from where each row was in the window to where it is, and to nobody who wants no
// motion: everything else comes at once.
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const MOVING = { duration: 220, easing: "ease" };
let stood = new Map();

function rows() {
  return [...document.querySelectorAll(".effects > li")];
}

export function showMoves() {
  document.addEventListener("htmx:beforeSwap", (event) => {
    const done = String(event.detail.requestConfig?.parameters?.do ?? "");
    const moves = !still.matches && /^(up|down|to):/.test(done);
    stood = new Map(moves ? rows().map((row) => [row.id, top(row)]) : []);
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (!stood.size) return;
    const moved = rows().map((row) => ({ row, by: stood.get(row.id) - top(row) }));
    stood = new Map();
    for (const { row, by } of moved.filter(({ by }) => Math.abs(by) >= 1)) {
      row.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], MOVING);
    }
  });
}

// Step by step with the arrow keys: they press the same links. The step in view is brought into sight.
const KEYS = { ArrowLeft: "step-back", ArrowRight: "step-on" };
const TAKES_ARROWS = "input, select, textarea, [contenteditable], [role='region'][tabindex], summary";

export function stepByKeys() {
  document.addEventListener("keydown", (event) => {
    const id = KEYS[event.key];
    if (!id || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!document.querySelector(".stepper[data-on]") || event.target.closest(TAKES_ARROWS)) return;
    const link = document.getElementById(id);
    if (!link?.hasAttribute("href")) return;
    event.preventDefault();
    link.click();
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (!event.detail.requestConfig?.elt?.closest?.(".stepper")) return;
    document.getElementById("step-now")?.scrollIntoView({ block: "nearest" });
  });
}

// A rule opens beside the board: the focus goes there, and when it is closed, back to the number that opened it.
let opener = null;

function close() {
  const panel = document.getElementById("beside");
  if (!panel?.firstElementChild) return;
  panel.replaceChildren();
  const again = opener?.isConnected ? opener : document.querySelector(`#bench .rule-link[href="${opener?.getAttribute("href")}"]`);
  (again ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

export function rulesBeside() {
  document.addEventListener("htmx:beforeRequest", (event) => {
    const link = event.detail.elt;
    if (link.matches?.(".rule-link") && !link.closest("#beside")) opener = link;
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target?.id === "beside") document.getElementById("beside-title")?.focus();
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("#beside-close")) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
}
