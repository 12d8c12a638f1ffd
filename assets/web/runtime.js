// @ts-check
/** Starts Python in a worker, with the program in it. */

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { TOTAL } from "./total.js";

/** Where the program and its libraries lie in Python's file system. */
const PROGRAM = "/program";
const PYODIDE = new URL("./pyodide/", import.meta.url).href;
const ARCHIVES = ["./app.zip", "./vendor.zip"].map(name => new URL(name, import.meta.url).href);

/**
 * Loads Python, and unpacks the program. Rejects with NotLoaded where a file does not come.
 *
 * @param {(loaded: number, total: number) => void} tell is called with the bytes that are here, and those of everything.
 * @returns {Promise<any>} Pyodide. The program's packages can be imported.
 */
export async function startPython(tell) {
    const given = self.fetch;
    const counting = new Counting(given, tell);
    self.fetch = counting.fetch;
    try {
        const python = await Promise.race([counting.failed, start()]); // Pyodide waits for ever for what does not come
        /** @type {any} */ (self).python = python; // for benchmarks, which look in by the browser's own debugger
        return python;
    } finally {
        self.fetch = given;
    }
}

/** @returns {Promise<any>} */
async function start() {
    const archives = Promise.all(ARCHIVES.map(load));
    const script = import("./pyodide/pyodide.asm.mjs").catch(() => { throw new NotLoaded("pyodide.asm.mjs"); });
    const createPyodideModule = async (/** @type {any} */ settings) => (await script).default(settings);
    const python = await loadPyodide({ indexURL: PYODIDE, createPyodideModule });
    for (const archive of await archives) python.unpackArchive(archive, "zip", { extractDir: PROGRAM });
    python.runPython(`import sys; sys.path.insert(0, "${PROGRAM}")`);
    return python;
}

/**
 * @param {string} url
 * @returns {Promise<Uint8Array>}
 */
async function load(url) {
    return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

/** A file did not come. The message is a sentence. */
export class NotLoaded extends Error {
    /** @param {string} name */
    constructor(name) {
        super(`${name} could not be loaded. Are you still connected?`);
    }
}

/** Fetches files, and tells each time that bytes have come how many they are in all. */
class Counting {
    #loaded = 0;
    /** @type {(problem: Error) => void} */
    #fail = () => {};
    /** @type {Promise<never>} Is rejected when a file does not come. */
    failed = new Promise((_, reject) => { this.#fail = reject; });

    /**
     * @param {typeof fetch} given
     * @param {(loaded: number, total: number) => void} tell
     */
    constructor(given, tell) {
        this.given = given;
        this.tell = tell;
    }

    /** @type {typeof fetch} */
    fetch = async (request, options) => {
        const response = await this.given.call(self, request, options).catch(() => Response.error());
        if (!response.ok) throw this.#missing(request);
        // A twin is counted: of what comes straight from the network browsers keep what they have compiled, and they compile
        // nothing anew the next time.
        this.#count(response.clone()).catch(() => this.#missing(request));
        return response;
    };

    /** @param {Response} response */
    async #count({ body }) {
        const reader = /** @type {ReadableStream<Uint8Array>} */ (body).getReader();
        for (let read = await reader.read(); !read.done; read = await reader.read()) {
            this.#loaded += read.value.byteLength;
            this.tell(this.#loaded, TOTAL);
        }
    }

    /** @param {RequestInfo | URL} request */
    #missing(request) {
        const problem = new NotLoaded(new URL(String(request)).pathname.split("/").pop() ?? "");
        this.#fail(problem);
        return problem;
    }
}
