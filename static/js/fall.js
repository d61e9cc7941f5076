// The fall: step by step the card sinks through the layers to where it stands on the page that comes. Nothing is written
// into that page. Each step is a link; ▶ follows one after the other, as slowly as one reads.
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const root = document.documentElement;
const link = (id) => document.getElementById(id);
const bar = () => document.querySelector(".stepper[data-on]");
const falls = () => root.hasAttribute("data-falling");
const SPRINGS = "cubic-bezier(0.2, 1.4, 0.4, 1)";

let soon = 0;
let before;

function play(on) {
  clearTimeout(soon);
  root.toggleAttribute("data-falling", on && !still.matches);
}

function standing(ghost) {
  const token = bar() && document.querySelector(ghost ? ".token.ghost" : ".token:not(.ghost)");
  return token && { token, box: token.getBoundingClientRect(), name: ghost || token.firstElementChild.textContent };
}

// What falls is what the card was, to where it stands now; only there it becomes what it is, and turns over as a copy.
function fall(from, to) {
  const by = to.box.top - from.box.top;
  const duration = Math.min(900, 220 + Math.abs(by) * 1.8);
  // All is measured before anything moves: the browser lays the page out once.
  const passes = [...document.querySelectorAll(".strata > .stratum")].map((row) => [row, (row.getBoundingClientRect().top - from.box.top) / by]);
  const falling = document.body.appendChild(from.token.cloneNode(true));
  falling.classList.add("falling-token");
  Object.assign(falling.style, { left: `${from.box.left}px`, top: `${from.box.top}px`, width: `${from.box.width}px` });
  const sinking = falling.animate({ translate: ["0 0", `0 ${by}px`] }, { duration, easing: "cubic-bezier(0.5, 0, 0.85, 0.6)" });
  sinking.finished.finally(() => falling.remove());
  to.token.animate({ opacity: [0, 0] }, { duration });
  const becomes = from.name === to.name ? { scale: [1, 1.18, 1] } : { rotate: ["y 90deg", "y 0deg"] };
  to.token.animate(becomes, { duration: 360, delay: duration, easing: "ease-out" });
  if (to.name === true) return; // the ghost lights nothing
  const chip = { opacity: [0, 1], transform: ["translateY(-12px) scale(0.9)", "none"] };
  document.querySelector(".step[aria-current]")?.animate(chip, { duration: 380, delay: duration, easing: SPRINGS, fill: "backwards" });
  for (const [row, passed] of passes.filter(([, share]) => share > 0 && share < 1)) {
    const opacity = row.matches("[data-here]") ? [0, 0.5, 0.22] : [0, 0.3, 0];
    row.animate({ opacity }, { duration: 420, delay: duration * passed, pseudoElement: "::after", fill: "backwards" });
  }
}

// The whole picture is in the window, between the cards and the bar; of many effects in a layer, the one in view.
function bringIntoSight() {
  const [down, foot, now] = [".down", ".stepper[data-on]", ".step[aria-current]"].map((one) => document.querySelector(one));
  if (!down || !foot) return;
  const { top, bottom } = down.getBoundingClientRect();
  if (top < 0 || bottom > foot.getBoundingClientRect().top) link("layers").scrollIntoView({ behavior: "instant" });
  document.querySelector(".token:not(.ghost)")?.scrollIntoView({ block: "nearest", behavior: "instant" });
  if (now) now.parentElement.scrollTop = now.offsetTop - now.parentElement.offsetTop;
}

function afterSwap({ detail }) {
  if (detail.target?.id !== "bench") return;
  bringIntoSight();
  for (const [at, now] of [standing(), standing(true)].entries()) if (before?.[at] && now && !still.matches) fall(before[at], now);
  const letters = document.querySelector(".stepper-why")?.textContent.length;
  play(falls() && link("step-on")?.hasAttribute("href"));
  if (falls()) soon = setTimeout(() => link("step-fall")?.click(), 1500 + letters * 18);
}

// By hand ▶ begins and ends; whatever else is pressed ends it.
function press(event) {
  const control = event.target.closest?.("#bench a, #bench button");
  if (!control || (!event.isTrusted && !event.detail)) return;
  const ends = control.id === "step-fall" && falls();
  if (ends) event.preventDefault();
  if (ends) event.stopImmediatePropagation();
  play(control.id === "step-fall" && !ends);
}

const KEYS = { ArrowLeft: "step-back", ArrowRight: "step-on", " ": "step-fall" };
const TAKES_KEYS = "input, select, textarea, button, summary, [contenteditable], [tabindex='0']:is([role='region'], .steps)";

function pressKey(event) {
  const key = link(KEYS[event.key]);
  if (!bar() || !key?.hasAttribute("href") || event.target.closest(TAKES_KEYS)) return;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  key.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
}

document.addEventListener("click", press, { capture: true });
document.addEventListener("keydown", pressKey);
document.addEventListener("htmx:beforeSwap", () => (before = [standing(), standing(true)]));
document.addEventListener("htmx:afterSettle", afterSwap);
document.addEventListener("htmx:beforeHistoryUpdate", ({ detail }) => {
  if (soon && falls()) detail.history.type = "replace"; // what falls by itself is one step of the browser's back
});
bringIntoSight();
