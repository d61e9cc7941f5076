// Suggestions under a field, by the keyboard; rows that are dragged; and the focus after a swap.
// Without this the fields are plain ones: what was typed is looked at once it is sent.
import { combobox } from "./combobox.js";

function nameField(input) {
  combobox(input, input.parentElement.querySelector(".found"), (option, close) => {
    input.value = option.dataset.name;
    close();
    input.focus();
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
  root.querySelectorAll(".rows [data-place]").forEach(dragger);
}

document.querySelectorAll(".name-field input[name=card]").forEach(nameField);
wake(document);
document.addEventListener("htmx:afterSettle", () => {
  const ruling = document.getElementById("ruling");
  if (!ruling) return;
  wake(ruling);
  if (!document.activeElement || document.activeElement === document.body) {
    document.getElementById("sentence")?.focus({ preventScroll: true });
  }
});
