// @ts-check
/// <reference lib="webworker" />
// Keeps the files of the page, so that it opens at once, and without a network too. The first page is always asked for anew;
// it names all other files by their hashes, so that what is kept under such a name never grows old.

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);
/** What is kept, what is kept once it was used, and the SHA-256 of the first page: the command that makes the page writes
 * it in here. */
const { files, ifUsed, first } = {};
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
    else if (ifUsed.includes(path.slice(ROOT.length)))
        event.respondWith(caches.match(request, anyhow).then(found => found ?? loadedAndKept(request)));
});

/** Fails, and is tried again with the next load, if the service has changed to another version meanwhile. */
async function install() {
    const cache = await caches.open(CACHE);
    const page = await loaded(new Request(ROOT, { cache: "no-cache" }));
    if ((await hash(page.clone())) !== first) throw new Error("The first page is of another version.");
    const wanted = [...files, ...ifUsed.filter(await wasUsed())];
    await Promise.all(wanted.map(async name => cache.put(name, (await caches.match(name, anyhow)) ?? (await loaded(name)))));
    await cache.put(ROOT, page);
    await worker.skipWaiting();
}

/** Tells whether a file of this name was used in the version before, where its folder had another hash. */
async function wasUsed() {
    const names = await Promise.all((await caches.keys()).map(async key => (await (await caches.open(key)).keys())));
    const kept = new Set(names.flat().map(({ url }) => url.split("/").pop()));
    return (/** @type {string} */ name) => kept.has(name.split("/").pop());
}

/** @param {Request} request */
async function loadedAndKept(request) {
    const response = await loaded(request);
    await (await caches.open(CACHE)).put(request, response.clone());
    return response;
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
