// After a swap the focus stays on the same control: htmx finds it again by its id. Where the control is gone
// (a removed row, a move that can be made no more), the focus goes to what has taken its place, never to the top of
// the page.
let lost = null;

function neighbour(control) {
  const row = control.closest("[id^='row-']");
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return { id: control.id, row: next?.id ?? "", game: control.closest(".game")?.id ?? "" };
}

// What is folded away cannot have the focus: what unfolds it has.
function visible(element) {
  return element?.closest("details:not([open])")?.querySelector("summary") ?? element;
}

function control(place) {
  return (
    visible(document.getElementById(place.id)) ??
    document.getElementById(place.row)?.querySelector("button") ??
    document.getElementById(place.game)?.querySelector(".moves-column button") ??
    document.getElementById("add") ??
    document.getElementById("main")
  );
}

export function keepFocus() {
  document.addEventListener("htmx:beforeSwap", () => {
    const active = document.activeElement;
    lost = active && active.closest("#bench, .game") ? neighbour(active) : null;
  });
  document.addEventListener("htmx:afterSettle", () => {
    const active = document.activeElement;
    if (lost && (!active || active === document.body)) control(lost)?.focus({ preventScroll: true });
    lost = null;
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
