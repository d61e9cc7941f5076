// `hx-swap="changes"`: what comes takes the place of what is there only where it differs. What stays is the very element
// that was there, with its focus, with what is typed into it and as far as it is scrolled; the browser neither styles nor
// lays out again what it has. Afterwards all is as on a page loaded anew, but for what somebody has typed or unfolded.

// A mark of what has changed is seen as it comes, an alert is read out as it comes, and what asks by itself does so once.
const ONCE = ".card[data-moved], .step[data-fresh], .why-nots [data-fresh], [role='alert'], [hx-trigger^='load']";
const ASKS = "a, form, [hx-get], [hx-post]";
const IN_USE = /\bhtmx-\S+/g; // classes that htmx gives what has asked

const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;

// The same is what has the same id, or without one what is alike and has the same place among its like.
function likeness(node) {
  if (!isElement(node)) return node.nodeName;
  if (node.id) return `#${node.id}`;
  const kind = node.getAttribute("class") ?? "";
  return `${node.nodeName} ${kind.includes("htmx-") ? kind.replace(IN_USE, "").trim() : kind}`;
}

// For each node that comes the one in whose place it comes; undefined for what is new.
function partners(present, coming) {
  const found = new Map();
  for (const node of present) {
    const like = likeness(node);
    if (found.has(like)) found.get(like).push(node);
    else found.set(like, [node]);
  }
  return coming.map((node) => {
    if (isElement(node) && node.matches(ONCE)) return undefined;
    const there = found.get(likeness(node))?.shift();
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
  for (const { name, value } of coming.attributes) {
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
  TEXTAREA: (area) => area.defaultValue,
};

// What a field says, and what it came with, before it takes anything or has anything taken.
function saying(field) {
  const { value: says, checked, nodeName } = field;
  return nodeName in CAME_WITH ? { came: CAME_WITH[nodeName](field), says, checked } : null;
}

// A field that comes with something else than before says so; else it keeps what is typed or chosen, where that is still
// among its options.
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

function takeChildren(present, coming, fresh) {
  const nodes = [...coming.childNodes];
  const there = partners(present.childNodes, nodes);
  const staying = new Set(there);
  for (const node of [...present.childNodes]) if (!staying.has(node)) remove(node);
  let place = present.firstChild;
  nodes.forEach((node, at) => {
    const same = there[at];
    if (same && same === place) place = place.nextSibling;
    else put(present, same ?? node, place);
    if (same) become(same, node, fresh);
    else if (isElement(node)) fresh.push(node);
  });
}

// Makes what is there what comes; `fresh` takes what htmx has to look at. A page loaded with scripts has text alone in
// its <noscript>, and what htmx reads has elements there: it is left as it is.
function become(present, coming, fresh) {
  if (present.isEqualNode(coming) || present.nodeName === "NOSCRIPT") return;
  if (!isElement(present)) {
    present.data = coming.data;
    return;
  }
  const before = saying(present);
  const then = before && saying(coming);
  const other = takeAttributes(present, coming);
  takeChildren(present, coming, fresh);
  if (before) takeValue(present, before, then);
  if (other && present.matches(ASKS)) fresh.push(present);
}

function handleSwap(style, target, fragment) {
  if (style !== "changes") return false;
  const coming = fragment.getElementById(target.id);
  if (target.nodeName !== coming?.nodeName) {
    const nodes = [...fragment.children];
    target.replaceWith(...nodes);
    return nodes;
  }
  const fresh = [];
  become(target, coming, fresh);
  return fresh;
}

// htmx would ask for the address that something had when htmx first saw it: by now it may have another.
function askAsItIsNow({ detail }) {
  const { elt, verb } = detail;
  const boosted = elt.matches("a") ? "href" : verb === "post" ? "action" : "";
  detail.path = elt.getAttribute(`hx-${verb}`) ?? elt.getAttribute(boosted) ?? detail.path;
}

export function swapChanges() {
  htmx.defineExtension("changes", { handleSwap });
  document.addEventListener("htmx:configRequest", askAsItIsNow);
}
