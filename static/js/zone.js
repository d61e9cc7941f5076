// The clock of this machine, for a trainer who has not said yet which one is theirs.
const choice = document.querySelector("[data-guess-zone] select");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (choice && [...choice.options].some((one) => one.value === here)) choice.value = here;
