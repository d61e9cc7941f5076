// What somebody has typed into a form, as pairs of names and values, and the way back into it.

const SECRET = ["password", "file"];

// Never a password, a file or the token that protects the form.
export function entries(form) {
  const secret = new Set([...form.elements].filter(({ type }) => SECRET.includes(type)).map(({ name }) => name));
  return [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken" && !secret.has(name));
}

export function typed(control) {
  return Boolean(control.name) && !["hidden", "submit", "button", "fieldset", ...SECRET].includes(control.type);
}

export function fill(form, kept, wanted = () => true) {
  const left = kept.map((pair) => [...pair]);
  for (const control of form.elements) {
    if (!typed(control) || !wanted(control)) continue;
    if (["checkbox", "radio"].includes(control.type)) {
      control.checked = kept.some(([name, value]) => name === control.name && value === control.value);
    } else {
      const at = left.findIndex(([name]) => name === control.name);
      control.value = at < 0 ? "" : left.splice(at, 1)[0][1];
    }
  }
}

export function storeOf(name) {
  try {
    return window[name];
  } catch {
    return null; // the browser keeps nothing
  }
}
