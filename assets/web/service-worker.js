// @ts-check
/// <reference lib="webworker" />
// Keeps the files of the page, so that it opens at once, and without a network too. The first page is always asked for anew;
// it names all other files by their hashes, so that what is kept under such a name never grows old.

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);
/** What is kept, and the SHA-256 of the first page: the command that makes the page writes it in here. */
const { files, first } = {};
const CACHE = `page ${first}`;
const ROOT = new URL("./", location.href).pathname;
const PATIENCE = 3000; // the milliseconds after which the first page is the kept one
const VERSIONS = 2; // the versions that stay: pages that are still open may ask for files of the one before

worker.addEventListener("install", event => event.waitUntil(install()));
worker.addEventListener("activate", event => event.waitUntil(removeOld()));
worker.addEventListener("fetch", event => {
    const { request } = event;
    const path = new URL(request.url).pathname;
    if (request.mode === "navigate" && path === ROOT) event.respondWith(firstPage(request));
    else if (files.includes(path.slice(ROOT.length))) 
        event.respondWith(caches.match(request, anyhow).then(found => found ?? fetch(request)));
});

/** Fails, and is tried again with the next load, if the service has changed to another version meanwhile. */
async function install() {
    const cache = await caches.open(CACHE);
    const page = await loaded(new Request(ROOT, { cache: "no-cache" }));
    if ((await hash(page.clone())) !== first) throw new Error("The first page is of another version.");
    await Promise.all(files.map(async name => cache.put(name, (await caches.match(name, anyhow)) ?? (await loaded(name)))));
    await cache.put(ROOT, page);
    await worker.skipWaiting();
}

async function removeOld() {
    const versions = (await caches.keys()).filter(name => name.startsWith("page ") && name !== CACHE);
    await Promise.all(versions.slice(0, 1 - VERSIONS).map(name => caches.delete(name)));
}

/** @param {Request} request */
async function firstPage(request) {
    try {
        return await loaded(request, { signal: AbortSignal.timeout(PATIENCE) });
    } catch {
        return (await caches.match(ROOT, { ...anyhow, cacheName: CACHE })) ?? fetch(request);
    }
}

/** What is kept fits, however it was compressed on its way. */
const anyhow = { ignoreVary: true };

/** @param {RequestInfo} request @param {RequestInit} [options] */
async function loaded(request, options) {
    const response = await fetch(request, options);
    if (!response.ok) throw new Error(`${response.url} was answered with ${response.status}.`);
    return response;
}

/** @param {Response} response */
async function hash(response) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
    return Array.from(digest, byte => byte.toString(16).padStart(2, "0")).join("");
}
