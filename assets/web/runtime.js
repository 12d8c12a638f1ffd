// @ts-check
/** Starts Python in a worker, with the program in it. */

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { TOTAL } from "./total.js";

/** Where the program and its libraries lie in Python's file system. */
const PROGRAM = "/program";
const PYODIDE = new URL("./pyodide/", import.meta.url).href;
const ARCHIVES = ["./app.zip", "./vendor.zip"].map((name) => new URL(name, import.meta.url).href);

/**
 * Loads Python, and unpacks the program. Rejects with an Error where a file cannot be loaded.
 *
 * @param {(loaded: number, total: number) => void} tell is called with the bytes that are here, and those of everything.
 * @returns {Promise<any>} Pyodide. The program's packages can be imported.
 */
export async function startPython(tell) {
    const given = self.fetch;
    self.fetch = counted(given, tell);
    try {
        const archives = ARCHIVES.map(load);
        const python = await loadPyodide({ indexURL: PYODIDE });
        for (const archive of archives) python.unpackArchive(await archive, "zip", { extractDir: PROGRAM });
        python.runPython(`import sys; sys.path.insert(0, "${PROGRAM}")`);
        return python;
    } finally {
        self.fetch = given;
    }
}

/**
 * Fetches as `fetching` does, and tells each time that bytes have come how many they are in all.
 *
 * @param {typeof fetch} fetching
 * @param {(loaded: number, total: number) => void} tell
 * @returns {typeof fetch}
 */
function counted(fetching, tell) {
    let loaded = 0;
    const count = (/** @type {Uint8Array} */ chunk, /** @type {TransformStreamDefaultController} */ passed) => {
        loaded += chunk.byteLength;
        tell(loaded, TOTAL);
        passed.enqueue(chunk);
    };
    return async (...request) => {
        const response = await fetching(...request);
        if (!response.ok || !response.body) throw new Error(`${response.url} was answered with ${response.status}`);
        const { headers, status } = response;
        return new Response(response.body.pipeThrough(new TransformStream({ transform: count })), { headers, status });
    };
}

/**
 * @param {string} url
 * @returns {Promise<Uint8Array>}
 */
async function load(url) {
    return new Uint8Array(await (await fetch(url)).arrayBuffer());
}
