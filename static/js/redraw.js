// A form that the server draws anew while somebody types goes on with what is typed: htmx puts the new form in place of the
// old one, and whatever changed in the old one since the request left is not in it.
import { typed } from "./forms.js";

const TICKED = ["checkbox", "radio"];
const sent = new WeakMap(); // by request: the form that it is to draw, and the values of its fields then
let typing = null; // what was typed meanwhile, and where
let back = null; // the fields in which it is again, and the one with the focus

const valueOf = (control) => (TICKED.includes(control.type) ? control.checked : control.value);
const shapeOf = ({ name }) => name.replace(/\d+/g, "#");
const controlsOf = (form) => [...form.elements].filter(typed);

function formOf({ target }) {
  return target?.matches?.("form") ? target : null;
}

function remember({ detail }) {
  const form = formOf(detail);
  if (form) sent.set(detail.xhr, { form, values: new Map(controlsOf(form).map((control) => [control, valueOf(control)])) });
}

function selectionOf(control) {
  try {
    return [control.selectionStart, control.selectionEnd];
  } catch {
    return [null, null]; // not every field has one
  }
}

// Which of the fields of its name it is, what it said as the request left, and what it says by now.
function noteOf(control, before) {
  const alike = controlsOf(control.form).filter(({ name }) => name === control.name);
  const [from, to] = selectionOf(control);
  return { name: control.name, shape: shapeOf(control), at: alike.indexOf(control), before, now: valueOf(control), from, to };
}

function compare({ detail }) {
  typing = null;
  const { form, values } = sent.get(detail.xhr) ?? {};
  if (!form || !detail.shouldSwap || form !== formOf(detail)) return;
  const changed = controlsOf(form).filter((control) => values.has(control) && valueOf(control) !== values.get(control));
  const { activeElement: active } = document;
  const isThere = typed(active ?? {}) && active.form === form && (changed.length || active.matches("textarea, input"));
  const notes = changed.map((control) => noteOf(control, values.get(control)));
  typing = { id: form.id, notes, focus: isThere ? noteOf(active, values.get(active) ?? valueOf(active)) : null };
}

// The field that a note is about in the new form. What stands in a list may have another place by now, and another name: it
// is the nearest of its kind that says what it said as the request left. What says something else is not written over.
function fieldOf(form, { name, shape, at, before }) {
  const alike = controlsOf(form).filter((control) => shapeOf(control) === shape);
  const place = alike.indexOf(alike.filter((control) => control.name === name)[at]);
  const distance = (control) => Math.abs(alike.indexOf(control) - (place < 0 ? alike.length : place));
  return alike.filter((control) => valueOf(control) === before).sort((left, right) => distance(left) - distance(right))[0];
}

function write(control, now) {
  if (TICKED.includes(control.type)) control.checked = now;
  else control.value = now;
}

function putBack() {
  const form = typing && document.getElementById(typing.id);
  if (!form) return;
  const { notes, focus } = typing;
  typing = null;
  const fields = notes.map((note) => [fieldOf(form, note), note.now]).filter(([control]) => control);
  back = { controls: fields.map(([control]) => control), field: focus && fieldOf(form, focus), focus };
  for (const [control, now] of fields) write(control, now);
  keepFocus();
}

function keepFocus() {
  const { field, focus } = back;
  if (!field || document.activeElement === field) return;
  field.focus({ preventScroll: true });
  if (focus.from !== null) field.setSelectionRange(focus.from, focus.to);
}

// Whoever looks at what is typed looks again; what the new form gave the focus to has it no more.
function settle() {
  if (!back) return;
  keepFocus();
  for (const control of back.controls) control.dispatchEvent(new Event("input", { bubbles: true }));
  back = null;
}

document.addEventListener("htmx:beforeSend", remember);
document.addEventListener("htmx:beforeSwap", compare);
document.addEventListener("htmx:afterSwap", putBack);
document.addEventListener("htmx:afterSettle", settle);
