// What can be moved by buttons can be dragged too: an effect by its number to another place in the order. Dragging presses
// the same buttons.
const FAR = 4; // pixels: less is a press
const carried = new CSSStyleSheet(); // so that nothing is written into the row, which may stay as the board comes anew
let held = null;

function put(by) {
  carried.replaceSync(by ? `.effects > [data-held] { transform: translateY(${by}px); }` : "");
}

// Where it would come: as many rows are above as have their middle above the pointer.
function placeAt(y) {
  return held.others.filter(({ middle }) => middle < y).length;
}

function mark(place) {
  for (const { row } of held.others) delete row.dataset.drop;
  if (place === held.from) return;
  const last = place === held.others.length;
  held.others[last ? place - 1 : place].row.dataset.drop = last ? "below" : "above";
}

function letGo() {
  if (!held) return;
  put(0);
  delete held.row.dataset.held;
  for (const { row } of held.others) delete row.dataset.drop;
  held = null;
}

function take(event) {
  const grip = event.target.closest?.(".effects [data-grip]");
  const row = grip?.closest("li");
  if (!row || event.button || held || row.parentElement.children.length < 2) return;
  const rows = [...row.parentElement.children];
  const boxes = rows.map((one) => one.getBoundingClientRect());
  const from = rows.indexOf(row);
  const others = rows.map((one, at) => ({ row: one, box: boxes[at], middle: boxes[at].top + boxes[at].height / 2 }));
  others.splice(from, 1);
  held = { row, from, box: boxes[from], others, y: event.clientY, scrolled: window.scrollY, moved: false, dropped: false };
  grip.setPointerCapture(event.pointerId);
  event.preventDefault();
}

function carry(event) {
  if (!held || held.dropped) return;
  const by = event.clientY - held.y + window.scrollY - held.scrolled;
  held.moved ||= Math.abs(by) > FAR;
  if (!held.moved) return;
  held.row.dataset.held = "";
  put(by);
  mark(placeAt(event.clientY + window.scrollY - held.scrolled));
}

// It stays where it was let go until the board comes with it in that place.
function drop(event) {
  if (!held || held.dropped) return;
  const place = placeAt(event.clientY + window.scrollY - held.scrolled);
  const input = held.row.querySelector("input.place");
  const button = input?.parentElement.querySelector("button");
  if (!held.moved || place === held.from || !button) return letGo();
  const down = place > held.from;
  const beside = held.others[down ? place - 1 : place].box;
  put(down ? beside.bottom - held.box.bottom : beside.top - held.box.top);
  held.dropped = true;
  input.value = String(place + 1);
  button.click();
}

document.adoptedStyleSheets.push(carried);
document.addEventListener("pointerdown", take);
document.addEventListener("pointermove", carry);
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", letGo);
document.addEventListener("keydown", (event) => event.key === "Escape" && letGo());
for (const over of ["htmx:afterSettle", "htmx:responseError", "htmx:sendError"]) {
  document.addEventListener(over, () => held?.dropped && letGo());
}
