// Suggestions under a field, by the keyboard; a button that copies; rows that are dragged; and the focus after a swap.
// Without this the fields are plain ones: what was typed is looked at once it is sent.

function choose(input, option) {
  input.value = option.dataset.name;
  close(input);
  input.focus();
}

function options(input) {
  return [...(document.getElementById(input.getAttribute("aria-controls"))?.children ?? [])];
}

function close(input) {
  document.getElementById(input.getAttribute("aria-controls"))?.replaceChildren();
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
}

function mark(input, all, place) {
  all.forEach((one, at) => one.setAttribute("aria-selected", String(at === place)));
  const chosen = all[place];
  if (chosen) input.setAttribute("aria-activedescendant", chosen.id);
  else input.removeAttribute("aria-activedescendant");
}

function typed(event) {
  const input = event.target;
  const all = options(input);
  const at = all.findIndex((one) => one.getAttribute("aria-selected") === "true");
  if (event.key === "ArrowDown" && all.length) mark(input, all, (at + 1) % all.length);
  else if (event.key === "ArrowUp" && all.length) mark(input, all, at <= 0 ? all.length - 1 : at - 1);
  else if (event.key === "Enter" && at >= 0) choose(input, all[at]);
  else if (event.key === "Escape" && all.length) close(input);
  else return;
  event.preventDefault();
}

function combobox(input) {
  const list = input.parentElement.querySelector(".found");
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-expanded", "false");
  input.setAttribute("aria-controls", list.id);
  list.setAttribute("role", "listbox");
  input.addEventListener("keydown", typed);
  input.addEventListener("blur", () => setTimeout(() => close(input), 150));
  list.addEventListener("pointerdown", (event) => {
    const option = event.target.closest("li");
    event.preventDefault();
    if (option) choose(input, option);
  });
  list.addEventListener("htmx:afterSwap", () => {
    if (document.activeElement !== input) return close(input);
    const all = options(input);
    all.forEach((one, at) => {
      one.id = `${list.id}-${at}`;
      one.setAttribute("role", "option");
      one.setAttribute("aria-selected", "false");
    });
    input.setAttribute("aria-expanded", String(all.length > 0));
  });
}

function copier(button) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    document.getElementById("live").textContent = button.textContent = button.dataset.done;
  });
}

// A row that is dragged onto another takes its place: what its arrows do one by one.
function dragger(row) {
  row.draggable = true;
  row.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", row.dataset.key));
  row.addEventListener("dragover", (event) => {
    event.preventDefault();
    row.classList.add("over");
  });
  row.addEventListener("dragleave", () => row.classList.remove("over"));
  row.addEventListener("drop", (event) => {
    event.preventDefault();
    row.classList.remove("over");
    const key = event.dataTransfer.getData("text/plain");
    if (!key || key === row.dataset.key) return;
    const button = Object.assign(document.createElement("button"), { name: "do", value: `to:${key} ${row.dataset.place}`, hidden: true });
    row.append(button);
    button.click();
  });
}

function wake(root) {
  root.querySelectorAll("[data-copy]").forEach(copier);
  root.querySelectorAll(".rows [data-place]").forEach(dragger);
}

document.querySelectorAll(".name-field input[name=card]").forEach(combobox);
wake(document);
document.addEventListener("htmx:afterSettle", () => {
  const ruling = document.getElementById("ruling");
  if (!ruling) return;
  wake(ruling);
  if (!document.activeElement || document.activeElement === document.body) {
    document.getElementById("sentence")?.focus({ preventScroll: true });
  }
});
