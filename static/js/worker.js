// Without network: what comes with the site (`COMES`, which the server puts before this), and the pages seen last, as far
// as the server says that they may be kept. Pages come from the network as long as there is one. A new version is a new
// file: it takes over as soon as no page of the one before is open.
/* global COMES, VERSION */
const SITE = `site-${VERSION}`;
const SEEN = "seen";
const MOST = 60; // pages
const LASTS = /^\/static\/.+\.[0-9a-f]{12}\./; // what has this name has this content

async function install() {
  const site = await caches.open(SITE);
  await site.addAll(COMES.map((address) => new Request(address, { credentials: "omit" })));
}

async function activate() {
  for (const name of await caches.keys()) if (name !== SITE && name !== SEEN) await caches.delete(name);
  await self.clients.claim();
}

async function keep(request, response) {
  const said = response.headers.get("Offline");
  if (said === "forget") await caches.delete(SEEN);
  if (!response.ok || said === "forget") return;
  const seen = await caches.open(SEEN);
  await seen.delete(request, { ignoreVary: true });
  if (said !== "keep") return;
  await seen.put(request, response);
  for (const oldest of (await seen.keys()).slice(0, -MOST)) await seen.delete(oldest);
}

async function page(event) {
  try {
    const response = await fetch(event.request);
    event.waitUntil(keep(event.request, response.clone()));
    return response;
  } catch {
    const [, language] = /^\/(en|fr)\//.exec(new URL(event.request.url).pathname) ?? [null, "en"];
    const kept = await caches.match(event.request, { ignoreVary: true });
    return kept ?? caches.match(`/${language}/offline/`, { ignoreVary: true });
  }
}

async function lasting(request) {
  const response = (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request));
  if (response.ok) await (await caches.open(SITE)).put(request, response.clone());
  return response;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (LASTS.test(pathname)) event.respondWith(lasting(request));
});
