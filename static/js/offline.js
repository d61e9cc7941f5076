// On the page without network: what was seen last and is still there, the last one first.
const list = document.querySelector("[data-kept]");
const kept = await (await caches.open("seen")).keys();
for (const { url } of kept.reverse()) {
  const page = new DOMParser().parseFromString(await (await caches.match(url, { ignoreVary: true })).text(), "text/html");
  if (page.documentElement.lang !== document.documentElement.lang) continue;
  const link = Object.assign(document.createElement("a"), { href: url, textContent: page.title.replace(/ · [^·]*$/, "") });
  list.appendChild(document.createElement("li")).append(link);
}
