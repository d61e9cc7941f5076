// The form on the API's page: sends what was typed, and shows the answer as it comes.
const form = document.getElementById("api-try");
const body = document.getElementById("api-body");
const status = document.getElementById("api-status");
const answer = document.getElementById("api-answer");

async function ask(address) {
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: body.value,
    credentials: "omit",
  });
  const document_ = await response.json();
  status.textContent = `${response.status} ${response.statusText}`.trim();
  answer.textContent = JSON.stringify(document_, null, 2);
  answer.hidden = false;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const address = event.submitter ? event.submitter.value : form.action;
  ask(address).catch(() => {
    status.textContent = status.dataset.failed;
    answer.hidden = true;
  });
});
form.hidden = false;
