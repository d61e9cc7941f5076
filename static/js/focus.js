// After a swap the focus stays on the same control: htmx finds it again by its id. Where the control is gone
// (a removed row, a move that can be made no more), the focus goes to what has taken its place, never to the top of
// the page.
let lost = null;

function neighbour(control) {
  const row = control.closest("[id^='row-']");
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return { id: control.id, row: next?.id ?? "", game: control.closest(".game")?.id ?? "" };
}

function control(place) {
  return (
    document.getElementById(place.id) ??
    document.getElementById(place.row)?.querySelector("button") ??
    document.getElementById(place.game)?.querySelector(".moves-column button") ??
    document.getElementById("add") ??
    document.getElementById("main")
  );
}

export function keepFocus() {
  document.addEventListener("htmx:beforeSwap", () => {
    const active = document.activeElement;
    lost = active && active.closest("#bench, .game") ? neighbour(active) : null;
  });
  document.addEventListener("htmx:afterSettle", () => {
    const active = document.activeElement;
    if (lost && (!active || active === document.body)) control(lost)?.focus({ preventScroll: true });
    lost = null;
  });
}
