// @ts-check
// Starts Python in a worker, with the program in it.
//
// Once a browser keeps the page, it also keeps a snapshot of Python's memory in which the program is imported: from that,
// Python starts in half the time. No snapshot goes over the wire, so each browser has secrets of its own in it.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { TOTAL } from "./total.js";

const PROGRAM = "/program"; // where the program and its libraries lie in Python's file system
const PYODIDE = new URL("./pyodide/", import.meta.url).href;
const ARCHIVES = ["./app.zip", "./vendor.zip"].map(name => new URL(name, import.meta.url).href);
/** Imports what the first picture and a table need, but nothing with a library in C: no snapshot can hold that. */
const PICTURED = `
import gc
import spitegame.scenes.table.scene
import spitegame.web.start
from spitegame.tables.catalog import FACES, OFFERS
list(FACES.values()), list(OFFERS.values()), gc.collect()
`;
/** What is unpacked is found again, and no two starts draw the same random numbers. */
const WOKEN = "import importlib, random; importlib.invalidate_caches(); random.seed()";
const SNAPSHOTS = "snapshots"; // the cache that holds the newest one
const SNAPSHOT = `${import.meta.url}.snapshot`; // The name of this script is another one for other archives
const ROOM = 1_000_000_000; // the bytes that have to be free: a snapshot of 30 MB takes no room from what is played

/** Loads Python, and unpacks the program: its packages can be imported then. Rejects with NotLoaded where a file does not
 * come.
 * @param {(loaded: number, total: number) => void} tell is called with the bytes that are here, and those of everything.
 * @returns {Promise<any>} Pyodide */
export async function startPython(tell) {
    const given = self.fetch;
    let loaded = 0;
    /** @type {(problem: Error) => void} */
    let fail = () => {};
    const failed = new Promise((_, reject) => { fail = reject; });
    /** @param {RequestInfo | URL} request */
    const missing = request => {
        const problem = new NotLoaded(new URL(String(request)).pathname.split("/").pop() ?? "");
        fail(problem);
        return problem;
    };
    /** @param {Response} response */
    const count = async ({ body }) => {
        const reader = /** @type {ReadableStream<Uint8Array>} */ (body).getReader();
        for (let read = await reader.read(); !read.done; read = await reader.read()) {
            loaded += read.value.byteLength;
            tell(loaded, TOTAL);
        }
    };
    self.fetch = async (request, options) => {
        const response = await given(request, options).catch(() => Response.error());
        if (!response.ok) throw missing(request);
        // A twin is counted: of what comes straight from the network browsers keep what they have compiled, and they compile
        // nothing anew the next time.
        count(response.clone()).catch(() => missing(request));
        return response;
    };
    try {
        const python = await Promise.race([failed, start()]); // Pyodide waits for ever for what does not come
        /** @type {any} */ (self).python = python; // for benchmarks, which look in by the browser's own debugger
        return python;
    } finally {
        self.fetch = given;
    }
}

/** @returns {Promise<any>} */
async function start() {
    const snapshot = await keptSnapshot();
    if (!snapshot) return load({});
    try {
        const python = await load({ _loadSnapshot: snapshot.arrayBuffer() });
        python.runPython(WOKEN);
        return python;
    } catch (error) {
        if (error instanceof NotLoaded) throw error;
        await forgetSnapshot();
        return load({});
    }
}

/** @param {{[setting: string]: unknown}} settings @returns {Promise<any>} */
async function load(settings) {
    const archives = Promise.all(ARCHIVES.map(async url => new Uint8Array(await (await fetch(url)).arrayBuffer())));
    const script = import("./pyodide/pyodide.asm.mjs").catch(() => { throw new NotLoaded("pyodide.asm.mjs"); });
    const createPyodideModule = async (/** @type {any} */ settings) => (await script).default(settings);
    const python = await loadPyodide({ indexURL: PYODIDE, createPyodideModule, ...settings });
    for (const archive of await archives) python.unpackArchive(archive, "zip", { extractDir: PROGRAM });
    python.runPython(`import sys; "${PROGRAM}" in sys.path or sys.path.insert(0, "${PROGRAM}")`);
    return python;
}

/** The snapshot, unless there is none, or the browser keeps nothing. */
async function keptSnapshot() {
    try {
        return await caches.match(SNAPSHOT, { cacheName: SNAPSHOTS });
    } catch {
        return undefined;
    }
}

/** Starts without a snapshot the next time: something may be wrong with it. */
export async function forgetSnapshot() {
    if (await keptSnapshot()) await caches.delete(SNAPSHOTS);
}

/** Keeps a snapshot of this version of the program, unless there is one. */
export async function keepSnapshot() {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate();
    if (quota - usage < ROOM || (await keptSnapshot())) return;
    const python = await load({ _makeSnapshot: true });
    python.runPython(PICTURED);
    await caches.delete(SNAPSHOTS); // the one of an earlier version
    await (await caches.open(SNAPSHOTS)).put(SNAPSHOT, new Response(python.makeMemorySnapshot()));
}

/** A file did not come: the message is its name. */
export class NotLoaded extends Error {}
