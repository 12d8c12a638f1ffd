// @ts-check
/** Starts Python in a worker, with the program in it. */

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { TOTAL } from "./total.js";

const PROGRAM = "/program"; // where the program and its libraries lie in Python's file system
const PYODIDE = new URL("./pyodide/", import.meta.url).href;
const ARCHIVES = ["./app.zip", "./vendor.zip"].map(name => new URL(name, import.meta.url).href);

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
    const archives = Promise.all(ARCHIVES.map(async url => new Uint8Array(await (await fetch(url)).arrayBuffer())));
    const script = import("./pyodide/pyodide.asm.mjs").catch(() => { throw new NotLoaded("pyodide.asm.mjs"); });
    const createPyodideModule = async (/** @type {any} */ settings) => (await script).default(settings);
    const python = await loadPyodide({ indexURL: PYODIDE, createPyodideModule });
    for (const archive of await archives) python.unpackArchive(archive, "zip", { extractDir: PROGRAM });
    python.runPython(`import sys; sys.path.insert(0, "${PROGRAM}")`);
    return python;
}

/** A file did not come: the message is its name. */
export class NotLoaded extends Error {}
