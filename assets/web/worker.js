// @ts-check
// Runs the program. It is Python: this script loads it, lets it tick, and hands messages on in both directions.
import { fontOf } from "./painter/text.js";
import { startPython } from "./runtime.js";

/** @type {any} The program, once it runs. */
let program = null;
/** @type {unknown[]} What the player has given since the last tick. */
let given = [];
/** @type {number | undefined} */
let timer;

const post = (/** @type {string} */ text, /** @type {Uint8Array | null} */ bytes) => self.postMessage({ text, bytes });

const measuring = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(1, 1).getContext("2d"));
let measuredSize = 0;
/** The width of a text. @param {string} text @param {number} size */
function measure(text, size) {
    if (size !== measuredSize) measuring.font = fontOf(size);
    measuredSize = size;
    return measuring.measureText(text).width;
}

function tick() {
    clearTimeout(timer);
    const began = performance.now();
    const inputs = JSON.stringify(given);
    given = [];
    const rate = program.tick(inputs);
    timer = setTimeout(tick, Math.max(0, 1000 / rate - (performance.now() - began)));
}

/** @param {any} begin */
async function start(begin) {
    const font = new FontFace("Table", `url(${new URL("./font.ttf", import.meta.url)})`);
    const tell = (/** @type {number} */ loaded, /** @type {number} */ total) =>
        post(JSON.stringify({ op: "loading", loaded, total }), null);
    // Its many small files come while Python does.
    const [python, primitives] = await Promise.all([startPython(tell), import("./primitives.js"), font.load()]);
    /** @type {any} */ (self).fonts.add(font);
    python.registerJsModule("page_primitives", primitives);
    python.runPython("import gc; gc.disable()");
    const Program = python.pyimport("spitegame.web.start").Program;
    program = Program(JSON.stringify(begin), post, measure);
    python.runPython("gc.enable()");
    tick();
}

self.onmessage = ({ data }) => {
    if (data.op === "start") start(data);
    else if (data.op === "input") {
        given.push(...data.given);
        if (program) tick();
    } else {
        const { bytes = null, ...message } = data;
        program.take(JSON.stringify(message), bytes);
        tick();
    }
};
