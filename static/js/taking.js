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
  const left = seconds === 0 ? clock.dataset.over : text;
  if (shown.textContent !== left) shown.textContent = left;
  clock.classList.toggle("short", seconds <= 60);
  if (seconds === 0) end(clock);
  const said = { 60: clock.dataset.minute, 0: clock.dataset.over }[seconds];
  if (said && clock.dataset.said !== String(seconds)) {
    clock.dataset.said = String(seconds);
    document.getElementById("live").textContent = said;
  }
}

// The end of which clock was acted on: what was chosen is sent once, and the console locks once.
let ended = "";

// What is chosen when the time is up is sent, where nothing is missing in it; the console takes no more answers a moment
// later, so that what is on its way still comes in.
function end(clock) {
  const late = Date.now() - ahead - Number(clock.dataset.ends);
  const console = clock.dataset.presses;
  if (ended === clock.dataset.ends || (console && late < 2000)) return;
  ended = clock.dataset.ends;
  if (console) document.getElementById(console)?.click();
  else if (late < 15000) {
    const form = document.querySelector("[data-drafts] form.ask");
    if (form?.checkValidity()) form.requestSubmit();
  }
}

meet();
tick();
setInterval(tick, 1000);
document.addEventListener("htmx:afterSettle", () => {
  meet();
  tick();
});
