// What neither a link nor a form can do. Everything works without these.
import { keepFocus, rulesBeside, stepByKeys } from "./board.js";

// The choice of colours takes effect at once; the cookie tells the server for the next page.
const YEAR = 365 * 24 * 3600;

function switchTheme() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const button = event.submitter;
    if (!form.matches(".theme") || !button) return;
    event.preventDefault();
    document.documentElement.dataset.theme = button.value;
    document.cookie = `theme=${button.value}; path=/; max-age=${YEAR}; samesite=lax`;
    for (const other of form.querySelectorAll("button")) {
      other.setAttribute("aria-pressed", String(other === button));
    }
  });
}

switchTheme();
keepFocus();
stepByKeys();
rulesBeside();
