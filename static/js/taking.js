// What a page that is answered does by itself: what is left of a time limit counts down, by the server's clock; and
// once the line is there again, it is not said any more that it is not. Without this the page says when the time ends.

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) document.getElementById("trouble")?.replaceChildren();
});

// How far the clock of this machine is ahead of the server's, in milliseconds.
let ahead = 0;

function meet() {
  const clock = document.querySelector("[data-ends]");
  if (clock) ahead = Date.now() - Number(clock.dataset.now);
}

function tick() {
  const clock = document.querySelector("[data-ends]");
  if (!clock) return;
  const seconds = Math.max(0, Math.ceil((Number(clock.dataset.ends) - (Date.now() - ahead)) / 1000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const shown = clock.querySelector("[data-left]");
  if (shown.textContent !== text) shown.textContent = text;
  clock.classList.toggle("short", seconds <= 60);
  if (seconds === 0 && clock.dataset.presses && clock.dataset.pressed !== clock.dataset.ends) {
    clock.dataset.pressed = clock.dataset.ends;
    document.getElementById(clock.dataset.presses)?.click();
  }
  const said = { 60: clock.dataset.minute, 0: clock.dataset.over }[seconds];
  if (said && clock.dataset.said !== String(seconds)) {
    clock.dataset.said = String(seconds);
    document.getElementById("live").textContent = said;
  }
}

meet();
tick();
setInterval(tick, 1000);
document.addEventListener("htmx:afterSettle", () => {
  meet();
  tick();
});
