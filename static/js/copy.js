// Buttons that copy the field beside them. Without this the fields can be selected and copied by hand.
function copier(button) {
  button.hidden = false;
  const said = button.textContent;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    document.getElementById("live").textContent = button.textContent = button.dataset.done;
    setTimeout(() => {
      button.textContent = said;
    }, 3000);
  });
}

document.querySelectorAll("[data-copy]").forEach(copier);
