// @ts-check
// Wires the parts of the page together: the worker with the program, the painter, and what the player gives.
import { Inputs } from "./inputs.js";
import { Mirror } from "./mirror.js";
import { Network } from "./network.js";
import { Painter } from "./painter/painter.js";

/** The milliseconds from a picture until the worker for computer players is started: the player sees and hears first. */
const EARLY = 200;

const stage = /** @type {HTMLElement} */ (document.querySelector("#stage"));
const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("canvas"));
const boot = /** @type {HTMLElement} */ (document.querySelector("#boot"));
const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
/** @type {Painter} */
let painter;

/** @param {unknown[][]} given */
const say = (...given) => worker.postMessage({ op: "input", given });
const mirror = new Mirror(/** @type {HTMLElement} */ (document.querySelector("#mirror")), say);
new Inputs(stage, say, back => mirror.leaves(back));
const network = new Network(message => worker.postMessage(message));

/** What the page shows, for tests that watch from outside. They may set `beginning` before the page begins: a trace,
 * a seed and settings are given to the program then. */
const page = { /** @type {any} */ shown: null, /** @type {string[]} */ trace: [] };
const beginning = /** @type {any} */ (window).beginning ?? {};
/** @type {any} */ (window).page = page;

/** @type {{[op: string]: (message: any) => void}} */
const takes = {
    show(message) {
        page.shown = { ...page.shown, ...message };
        boot.hidden = true;
        if (!thinker) setTimeout(think, EARLY);
        document.title = message.attention && !document.hasFocus() ? `${message.title} (your turn)` : message.title;
        painter.show(message);
        mirror.show(message);
    },
    look: message => painter.prefer(message),
    sound() {},
    trace: ({ line }) => page.trace.push(line),
    net: message => network.take(message),
    think: message => think().postMessage(message),
    loading({ loaded, total }) {
        boot.textContent = `Shuffling… ${Math.min(100, Math.round((100 * loaded) / total))} %`;
    },
};

/** @type {Worker | null} Where computer players think. */
let thinker = null;

/** The worker for computer players, which is started again when it has died. */
function think() {
    if (thinker) return thinker;
    const begun = (thinker = new Worker(new URL("./thinker.js", import.meta.url), { type: "module" }));
    begun.onmessage = ({ data }) => worker.postMessage(data);
    begun.onerror = () => {
        thinker = null;
        begun.terminate();
        worker.postMessage({ op: "thought", what: "died" });
    };
    return begun;
}

worker.onmessage = async ({ data }) => {
    await ready;
    const message = JSON.parse(data.text);
    if (data.bytes) message.bytes = data.bytes;
    takes[message.op](message);
};

/** What the painter needs, which is loaded while the worker loads the program. */
const ready = getReady();
async function getReady() {
    const font = new FontFace("Table", `url(${new URL("./font.ttf", import.meta.url)})`);
    const answer = await fetch(new URL("./art.json", import.meta.url));
    const [art] = await Promise.all([answer.json(), font.load()]);
    document.fonts.add(font);
    painter = new Painter(canvas, art);
    fit();
}

function fit() {
    painter.resize(stage.clientWidth, stage.clientHeight, devicePixelRatio);
}

async function resize() {
    await ready;
    fit();
    say(["size", stage.clientWidth, stage.clientHeight]);
}
addEventListener("resize", resize);
addEventListener("focus", () => say(["focus", true]));
addEventListener("blur", () => say(["focus", false]));

worker.postMessage({
    op: "start",
    width: stage.clientWidth,
    height: stage.clientHeight,
    touch: matchMedia("(pointer: coarse)").matches,
    link: decodeURIComponent(location.hash.slice(1)),
    ...beginning,
});
