// The clock of this machine, for a trainer who has not said yet which one is theirs.
const choice = document.querySelector("[data-guess-zone] select");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (choice && [...choice.options].some((one) => one.value === here)) choice.value = here;
// And with a round that is made by one press, which asks for no clock.
function sayZone() {
  for (const field of document.querySelectorAll("input[data-zone]")) field.value = here;
}
sayZone();
document.addEventListener("htmx:afterSettle", sayZone);
