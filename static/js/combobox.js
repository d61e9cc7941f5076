// A field with suggestions below it, as WAI-ARIA has it: arrows mark one, Enter takes it, Escape puts them away. htmx brings
// them. Without this the field is a plain one. `take` is what happens to the one that is taken.

export function combobox(input, list, take) {
  const options = () => [...list.children];

  function close() {
    list.replaceChildren();
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function mark(all, place) {
    all.forEach((one, at) => one.setAttribute("aria-selected", String(at === place)));
    input.setAttribute("aria-activedescendant", all[place].id);
    all[place].scrollIntoView({ block: "nearest" });
  }

  function typed(event) {
    const all = options();
    const at = all.findIndex((one) => one.getAttribute("aria-selected") === "true");
    if (event.key === "ArrowDown" && all.length) mark(all, (at + 1) % all.length);
    else if (event.key === "ArrowUp" && all.length) mark(all, at <= 0 ? all.length - 1 : at - 1);
    else if (event.key === "Enter" && at >= 0) take(all[at], close);
    else if (event.key === "Escape" && all.length) close();
    else return;
    event.preventDefault();
  }

  function came() {
    if (document.activeElement !== input) return close();
    const all = options();
    all.forEach((one, at) => {
      one.id = `${list.id}-${at}`;
      one.setAttribute("role", "option");
      one.setAttribute("aria-selected", "false");
    });
    input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-expanded", String(all.length > 0));
  }

  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-expanded", "false");
  input.setAttribute("aria-controls", list.id);
  list.setAttribute("role", "listbox");
  input.addEventListener("keydown", typed);
  input.addEventListener("blur", () => setTimeout(close, 150));
  list.addEventListener("htmx:afterSwap", came);
  // The field keeps the focus while one presses a suggestion.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option && !option.matches("a")) take(option, close); // a link leads on by itself
  });
}
