// Suggestions under a field, by the keyboard; a button that copies; and the focus after a swap.
// Without this the fields are plain ones: what was typed is looked at once it is sent.
import { combobox } from "./combobox.js";

function nameField(input) {
  combobox(input, input.parentElement.querySelector(".found"), (option, close) => {
    input.value = option.dataset.name;
    close();
    input.focus();
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

function wake(root) {
  root.querySelectorAll("[data-copy]").forEach(copier);
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
