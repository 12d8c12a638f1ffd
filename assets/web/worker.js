// @ts-check
// Runs the program. It is Python: this script loads it, lets it tick, and hands messages on in both directions.
import { Keeper } from "./keeper.js";
import { STRONG, fontOf, loadFonts } from "./painter/text.js";
import { NotLoaded, forgetSnapshot, startPython } from "./runtime.js";

const FOLDER = "/home/player"; // the folder of the player's files, in the file system of Python

/** @type {any} The program, once it runs. */
let program = null;
/** @type {unknown[]} What the player has given since the last tick. */
let given = [];
/** @type {number | undefined} */
let timer;

/** @param {string} text @param {Uint8Array | undefined} bytes */
const post = (text, bytes) => self.postMessage({ text, bytes });
/** @param {{[name: string]: unknown, op: string}} message */
const tell = message => post(JSON.stringify(message), undefined);

const keeper = new Keeper(
    trouble => {
        tell({ op: "unkept", isUnkept: trouble !== null });
        take({ op: "unkept", trouble });
    },
    () => stop({ op: "elsewhere", late: true }),
    () => tell({ op: "dear" }),
);

const measuring = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(1, 1).getContext("2d"));
let measuredSize = 0;
/** The width of a text. @param {string} text @param {number} size */
function measure(text, size) {
    if (size !== measuredSize) measuring.font = fontOf(size);
    measuredSize = size;
    return measuring.measureText(text).width;
}

/** Keeps all that the program has written so far. */
const keep = () => keeper.saveAll();

/** @type {any[]} What came before the program was there. */
let early = [];

/** Hands a message to the program. @param {any} message */
function take(message) {
    if (!program) return void early.push(message);
    const { bytes, ...rest } = message;
    guarded(() => program.take(JSON.stringify(rest), bytes));
    tick();
}

function tick() {
    if (!program) return;
    clearTimeout(timer);
    const began = performance.now();
    const inputs = JSON.stringify(given);
    given = [];
    guarded(() => {
        const rate = program.tick(inputs);
        timer = setTimeout(tick, Math.max(0, 1000 / rate - (performance.now() - began)));
    });
    keeper.save();
}

/** Runs a step of the program. An error ends it; what is on its disk stays there.
 * @param {() => void} step */
function guarded(step) {
    try {
        step();
    } catch (error) {
        fail(error);
    }
}

/** @param {any} error */
function fail(error) {
    forgetSnapshot();
    stop({ op: "failed", report: reportOf(error) });
}

/** What whoever mends the error has to know. The log tells of errors in Python, and holds no card and no name.
 * @param {any} error */
const reportOf = error => (error.name === "PythonError" && program ? program.log() : String(error.stack ?? error));

/** Ends the program, and tells the page why. @param {{[name: string]: unknown, op: string}} why */
function stop(why) {
    clearTimeout(timer);
    program = null;
    tell(why);
}

const LOCALE = new URL("./locale/", import.meta.url);

/** Loads the catalogue of a language into Python.
 * @param {any} python @param {string} key @returns {Promise<boolean>} whether it has come */
async function loadLanguage(python, key) {
    const answer = await fetch(new URL(`${key}.mo`, LOCALE)).catch(() => Response.error());
    if (answer.ok) python.pyimport("spitegame.web.start").keep_catalogue(key, await answer.arrayBuffer());
    return answer.ok;
}

/** Loads Python and the files that are kept, both at once, and begins the program. @param {any} begin */
async function start(begin) {
    const loading = startPython((loaded, total) => tell({ op: "loading", loaded, total }));
    // The many small files of the primitives come while Python does.
    const [python, isElsewhere, primitives] = await Promise.all(
        [loading, keeper.open(), import("./primitives.js"), loadFonts(/** @type {any} */ (self).fonts, STRONG)],
    );
    python.registerJsModule("page_primitives", primitives);
    if (isElsewhere && !begin.takeOver) {
        tell({ op: "elsewhere", late: false });
        await new Promise(resolve => (takeOver = resolve));
    }
    if (isElsewhere) await keeper.takeOver();
    await keeper.restore(python.FS, FOLDER);
    python.runPython("import gc; gc.disable()");
    const { Program, begin_to_speak } = python.pyimport("spitegame.web.start");
    const beginning = JSON.stringify({ ...begin, folder: FOLDER });
    const language = begin_to_speak(beginning);
    if (language && (await loadLanguage(python, language))) begin_to_speak(beginning);
    const fetchLanguage = async (/** @type {string} */ key) => take({ op: "language", loaded: await loadLanguage(python, key) });
    program = Program(beginning, post, measure, keep, fetchLanguage);
    python.runPython("gc.enable()");
    for (const message of early) take(message);
    tick();
}

/** The player wants to play here, and not in the other tab. */
let takeOver = () => {};

/** @type {{[op: string]: (message: any) => void}} What the page says; all else is for the program. */
const takes = {
    start: begin => start(begin).catch(error =>
        error instanceof NotLoaded ? stop({ op: "not loaded", name: error.message }) : fail(error)),
    input(message) {
        given.push(...message.given);
        tick();
    },
    "take over": () => takeOver(),
    leave: () => keeper.save(),
};

self.onmessage = ({ data }) => (takes[data.op] ?? take)(data);
