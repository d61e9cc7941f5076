// The console on a wall: the browser's own full screen, by a button that is there where the browser can do it.

function shown() {
  const button = document.querySelector("[data-full-screen]");
  button?.toggleAttribute("hidden", !document.fullscreenEnabled);
  button?.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement)));
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-full-screen]")) return;
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
});
document.addEventListener("fullscreenchange", shown);
document.addEventListener("htmx:afterSettle", shown);
shown();
