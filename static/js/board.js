// `hx-swap="changes"`: what comes takes the place of what is there only where it differs. Afterwards all is as on a page
// loaded anew, but for what somebody has typed or unfolded.

// An alert is read out as it comes, and what asks by itself does so once.
const ONCE = "[role='alert'], [hx-trigger^='load']";
const MARKED = "[data-moved], [data-fresh], .news"; // seen each time that it comes
const ASKS = "a, form, [hx-get], [hx-post]";
const LOOKED_AT = `${ASKS}, [hx-trigger], [type='submit'], [autofocus]`; // what htmx has something to do with

const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;

// The same is what has the same id, or without one what is alike and has the same place among its like.
function likeness(node) {
  if (!isElement(node)) return node.nodeName;
  if (node.id) return `#${node.id}`;
  return `${node.nodeName} ${node.getAttribute("class") ?? ""}`;
}

const comesOnce = (node) => isElement(node) && node.matches(ONCE);
const alike = (here, node) =>
  here?.nodeName === node.nodeName && (!isElement(node) || (likeness(here) === likeness(node) && !comesOnce(node)));

// For each node that comes the one in whose place it comes; undefined for what is new.
function partners(present, coming) {
  const waiting = new Map();
  for (const node of present) {
    const alikes = waiting.get(likeness(node));
    if (alikes) alikes.push(node);
    else waiting.set(likeness(node), [node]);
  }
  return coming.map((node) => {
    if (comesOnce(node)) return undefined;
    const there = waiting.get(likeness(node))?.shift();
    return there?.nodeName === node.nodeName ? there : undefined;
  });
}

// What is unfolded stays so, except what unfolds over the page.
function isKept(element, name) {
  return name === "open" && element.matches("details:not(.pop)");
}

// Returns whether it has gained or lost an attribute.
function takeAttributes(present, coming) {
  let other = false;
  for (const name of coming.getAttributeNames()) {
    const value = coming.getAttribute(name);
    const before = present.getAttribute(name);
    if (before === value) continue;
    present.setAttribute(name, value);
    other ||= before === null;
  }
  if (present.attributes.length === coming.attributes.length) return other;
  for (const name of present.getAttributeNames()) {
    if (coming.hasAttribute(name) || isKept(present, name)) continue;
    present.removeAttribute(name);
    other = true;
  }
  return other;
}

const CAME_WITH = {
  INPUT: (input) => (["checkbox", "radio"].includes(input.type) ? input.defaultChecked : input.defaultValue),
  SELECT: (select) => [...select.options].find((option) => option.defaultSelected)?.value,
};

// What a field says, and what it came with, before it takes anything or has anything taken.
function saying(field) {
  const { value: says, checked, nodeName } = field;
  return nodeName in CAME_WITH ? { came: CAME_WITH[nodeName](field), says, checked } : null;
}

// A field that comes with something else says so; else it keeps what is typed, or chosen and still among its options.
function takeValue(field, before, coming) {
  const keeps = coming.came === before.came;
  if (!keeps && field.nodeName === "INPUT") field.checked = coming.checked;
  if (!keeps || field.value !== before.says) field.value = keeps ? before.says : coming.says;
  if (field.selectedIndex === -1) field.value = coming.says;
}

// What goes with the focus in it makes the browser lay out the page at once, to move the focus away.
function remove(node) {
  if (node.contains(document.activeElement)) document.activeElement.blur();
  node.remove();
}

function put(parent, node, before) {
  if (node.isConnected && parent.moveBefore) parent.moveBefore(node, before); // and the focus moves with it
  else parent.insertBefore(node, before);
}

// Most of what comes is alike as far as it goes: only from there on are partners looked for.
function takeChildren(present, coming, fresh) {
  const old = [...present.childNodes];
  const nodes = [...coming.childNodes];
  while (nodes.length && alike(old[0], nodes[0])) become(old.shift(), nodes.shift(), fresh);
  const there = partners(old, nodes);
  const staying = new Set(there);
  for (const node of old) if (!staying.has(node)) remove(node);
  let place = old.find((node) => staying.has(node)) ?? null;
  nodes.forEach((node, at) => {
    const same = there[at];
    if (same && same === place) place = place.nextSibling;
    else put(present, same ?? node, place);
    if (same) become(same, node, fresh);
    else if (isElement(node) && (node.matches(LOOKED_AT) || node.querySelector(LOOKED_AT))) fresh.push(node);
  });
}

// Makes what is there what comes; `fresh` takes what htmx has to look at. A <noscript> has text on a page, and elements in
// what htmx reads.
const STAYS = "noscript, [data-stays]";

function become(present, coming, fresh) {
  if (present.isEqualNode(coming)) return;
  if (!isElement(present)) {
    present.data = coming.data;
    return;
  }
  if (present.matches(STAYS)) return;
  const before = saying(present);
  const then = before && saying(coming);
  const other = takeAttributes(present, coming);
  takeChildren(present, coming, fresh);
  if (before) takeValue(present, before, then);
  if (other && present.matches(ASKS)) fresh.push(present);
}

// What stands elsewhere on the page and comes along; what is read out comes anew.
function takeAlso(fragment) {
  for (const coming of fragment.querySelectorAll("[data-also]")) {
    const present = document.getElementById(coming.id);
    coming.remove();
    coming.removeAttribute("data-also");
    if (present?.matches("[aria-live]")) present.replaceChildren(...coming.childNodes);
    else if (present) become(present, coming, []);
  }
}

function handleSwap(style, target, fragment, settling) {
  if (style !== "changes") return false;
  takeAlso(fragment);
  if (settling.title === document.title) settling.title = ""; // to say it again is dear
  const coming = fragment.getElementById(target.id);
  if (target.nodeName !== coming?.nodeName) {
    const nodes = [...fragment.children];
    target.replaceWith(...nodes);
    return nodes;
  }
  const fresh = [];
  if (target.querySelector(MARKED)) document.documentElement.toggleAttribute("data-again");
  become(target, coming, fresh);
  return fresh;
}

// htmx would ask for the address that something had when htmx first saw it: by now it may have another.
function askAsItIsNow({ detail }) {
  const { elt, verb } = detail;
  const boosted = elt.matches("a") ? "href" : verb === "post" ? "action" : "";
  detail.path = elt.getAttribute(`hx-${verb}`) ?? elt.getAttribute(boosted) ?? detail.path;
}

// Before each new address htmx marks the one before as its own: once is enough.
function markOnce() {
  const { config } = htmx;
  document.addEventListener("htmx:beforeSwap", () => (config.historyEnabled = !history.state?.htmx));
  document.addEventListener("htmx:beforeHistoryUpdate", () => (config.historyEnabled = true));
}

export function swapChanges() {
  htmx.defineExtension("changes", { handleSwap, isInlineSwap: (style) => style === "changes" });
  document.addEventListener("htmx:configRequest", askAsItIsNow);
  markOnce();
}

// After a swap the focus is on the same control. Where that is gone (a removed row, a move that can be made no more), it
// goes to what has taken its place, never to the top of the page.
let lost = null;

function neighbour(control) {
  const row = control.closest("[id^='row-']");
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const near = control.closest(".stepper") ? ".stepper :is(#step-fall, #step-start)" : "#none";
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

// The page stays where it is: what was pressed is under the pointer before the swap and after it, whatever has changed
// its height above. What is gone leaves its place to what follows it.
let places = [];

function top(element) {
  return element.getBoundingClientRect().top;
}

function pressed({ triggeringEvent: event, elt }) {
  return event?.submitter ?? event?.target?.closest?.("a, button, select") ?? elt;
}

function placesOf(control) {
  const unfolds = control.closest("details")?.querySelector("summary") ?? control; // what comes is folded again
  const spots = unfolds.id ? [{ id: unfolds.id, at: top(unfolds) }] : [];
  const row = control.closest("[id^='row-']");
  if (row?.nextElementSibling) spots.push({ id: row.nextElementSibling.id, at: top(row) });
  for (let around = control.parentElement; around; around = around.parentElement) {
    if (around.id) spots.push({ id: around.id, at: top(around) });
  }
  return spots;
}

// Where the page ends too soon for that, it stays as long as it was until the next change.
function putBack() {
  if (!places.length) return;
  document.body.style.minHeight = "";
  const [spot] = places.map(({ id, at }) => ({ element: document.getElementById(id), at })).filter(({ element }) => element);
  places = [];
  if (!spot) return;
  const { element, at } = spot;
  const follow = () => window.scrollBy({ top: top(element) - at, behavior: "instant" });
  follow();
  const missing = top(element) - at;
  if (missing < 1) return;
  document.body.style.minHeight = `${document.documentElement.scrollHeight + missing}px`;
  follow();
}

export function keepPlace() {
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, target } = event.detail;
    const control = pressed(requestConfig);
    const goesUp = control?.closest?.("[hx-swap]")?.getAttribute("hx-swap").includes("window:top");
    places = control?.isConnected && requestConfig.triggeringEvent && target.isConnected && !goesUp ? placesOf(control) : [];
  });
  document.addEventListener("htmx:afterSettle", putBack);
}

// What was moved is shown moving, to nobody who wants no motion: everything else comes at once.
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const MOVING = { duration: 220, easing: "ease" };
let stood = new Map();

const rows = () => [...document.querySelectorAll(".effects > li")];

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
