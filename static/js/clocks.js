// Times on the clock of whoever reads, where that is another one than the clock they are said on. Without
// this they stay as the server says them, with the name of that clock.

function time(at, french) {
  const minutes = String(at.getMinutes()).padStart(2, "0");
  if (!french) return `${String(at.getHours()).padStart(2, "0")}:${minutes}`;
  return at.getMinutes() ? `${at.getHours()}\u00a0h\u00a0${minutes}` : `${at.getHours()}\u00a0h`;
}

function moment(at, french) {
  const day = at.toLocaleDateString(french ? "fr-FR" : "en-US", { day: "numeric", month: "long", year: "numeric" });
  return french ? `${day.replace(/^1 /, "1er ")} à ${time(at, french)}` : `${day}, ${time(at, french)}`;
}

// How far the clock that a time is said on is from UTC, in minutes: "…+02:00".
function offset(said) {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(said) ?? [];
  return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
}

function retell(element) {
  const at = new Date(element.dateTime);
  if (Number.isNaN(at.getTime()) || -at.getTimezoneOffset() === offset(element.dateTime)) return;
  const french = document.documentElement.lang === "fr";
  element.title = element.textContent;
  element.textContent = element.dataset.yours.replace("{}", (element.dataset.clock === "time" ? time : moment)(at, french));
}

// Each time once: what has been told on this clock has a title.
function retellAll() {
  document.querySelectorAll("time[data-yours]:not([title])").forEach(retell);
}

retellAll();
document.addEventListener("htmx:afterSettle", retellAll);
