// @ts-check
// Wires the parts of the page together: the worker with the program, the painter, and what the player gives.
import * as clipboard from "./clipboard.js";
import { download, pickFile, takeFiles } from "./files.js";
import { listen } from "./inputs.js";
import { Mirror } from "./mirror.js";
import { network } from "./network.js";
import { notice } from "./notice.js";
import { Painter } from "./painter/painter.js";
import { wantsContrast } from "./painter/studio.js";
import { RUNNING, STRONG, TITLE, loadFonts } from "./painter/text.js";
import { Sounds } from "./sounds.js";
import { thinkers } from "./thinkers.js";

/** The milliseconds from the first picture until the browser keeps the page: what comes with it has settled then. */
const LATE = 4000;
/** Lets the browser keep the page, where it allows that: not on plain http, and not in every private window. */
async function keepPage() {
    await navigator.serviceWorker.register("./service-worker.js", { updateViaCache: "none" });
    await navigator.serviceWorker.ready;
    new Worker(new URL("./snapshot.js", import.meta.url), { type: "module" });
}

const { translate: _, speak } = /** @type {any} */ (window);
const stage = /** @type {HTMLElement} */ (document.querySelector("#stage"));
const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("canvas"));
const boot = /** @type {HTMLElement} */ (document.querySelector("#boot"));
const progress = /** @type {HTMLProgressElement} */ (boot.querySelector("progress"));
const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
/** @type {Painter} */
let painter;

const tell = (/** @type {any} */ message) => worker.postMessage(message);
/** @param {unknown[][]} given */
const say = (...given) => tell({ op: "input", given });
const sounds = new Sounds();
const computers = thinkers(tell);
const mirror = new Mirror(/** @type {HTMLElement} */ (document.querySelector("#mirror")), say);
listen(stage, say, back => mirror.leaves(back));
const { hear, sayToAll } = network(tell);
/** @type {Uint8Array<ArrayBuffer>} What the others are told when the page ends; the program could not be asked then. */
let lastWords = new Uint8Array();

/** What the page shows, for tests that watch from outside. They may set `beginning` before the page begins: a trace,
 * a seed and settings are given to the program then. */
const page = { /** @type {any} */ shown: null, /** @type {string[]} */ trace: [] };
const beginning = /** @type {any} */ (window).beginning ?? {};
/** @type {any} */ (window).page = page;

let hasFailed = false;
/** The browser does not keep what is played. */
let isUnkept = false;

/** @type {{[op: string]: (message: any) => void}} What to do with each message of the program. */
const takes = {
    loading: ({ loaded, total }) => Object.assign(progress, { max: total, value: loaded }),
    "not loaded": ({ name }) => notLoaded(_("{name} could not be loaded. Are you still connected?").replace("{name}", name)),
    show(message) {
        if (!page.shown) requestAnimationFrame(() => performance.mark("first picture"));
        page.shown = { ...page.shown, ...message };
        if (!boot.hidden) setTimeout(() => keepPage().catch(() => {}), LATE);
        boot.hidden = true;
        onbeforeunload = message.asks ? event => event.preventDefault() : null;
        speak(message.lang);
        const waits = message.attention && !document.hasFocus();
        document.title = waits ? _("{game} (your turn)").replace("{game}", message.title) : message.title;
        painter.show(message);
        mirror.show(message);
        computers.beReady();
    },
    look: message => painter.prefer(message),
    deck: message => painter.studio.add(message.key, message),
    sound: message => sounds.play(message),
    copy: ({ text }) => clipboard.copy(text).catch(() => tell({ op: "refused", what: "copy" })),
    paste: () => clipboard.paste().then(text => say(["paste", text]), () => tell({ op: "refused", what: "paste" })),
    trace: ({ line }) => page.trace.push(line),
    net: hear,
    "last words": ({ bytes }) => (lastWords = bytes ?? new Uint8Array()),
    think: computers.take,
    pick: ({ kind }) => pickFile(kind, openFile),
    download: ({ name, bytes }) => download(name, bytes),
    "fill screen": ({ on }) => (on ? document.documentElement.requestFullscreen() : leaveFullscreen()).catch(tellFullscreen),
    unkept: message => ({ isUnkept } = message),
    dear: () => navigator.storage?.persist?.(),
    elsewhere({ late }) {
        const words = late ? _("The game goes on in another tab.") : _("The game is open in another tab.");
        if (late) lastWords = new Uint8Array();
        notice(words, [_("Play here"), late ? takeOver : () => tell({ op: "take over" })]);
    },
    failed({ report }) {
        if (hasFailed) return;
        hasFailed = true;
        const goOn = () => location.reload();
        const copy = () => clipboard.copy(report).finally(goOn);
        const stopped = isUnkept
            ? _("The game stopped because of an error.") : _("The game stopped because of an error. Your games are saved.");
        notice(stopped, [_("Continue"), goOn], [_("Copy a report and continue"), copy]);
    },
};

worker.onmessage = async ({ data }) => {
    const message = JSON.parse(data.text);
    if (data.bytes) message.bytes = data.bytes;
    if (message.op !== "loading") await ready;
    takes[message.op](message);
};
worker.onerror = ({ message, filename, lineno }) =>
    message ? takes.failed({ report: `${message} (${filename}:${lineno})` }) : notLoaded();
addEventListener("error", ({ message, filename, lineno }) => takes.failed({ report: `${message} (${filename}:${lineno})` }));
addEventListener("unhandledrejection", ({ reason }) => takes.failed({ report: String(reason?.stack ?? reason) }));

/** Says so where the game would be. */
function notLoaded(sentence = _("The game could not be loaded. Are you still connected?")) {
    hasFailed = true;
    boot.dispatchEvent(new CustomEvent("stopped", { detail: sentence }));
}

function takeOver() {
    history.replaceState("take over", ""); // for the next load of this page
    location.reload();
}

/** What the painter needs, which is loaded while the worker loads the program. */
const ready = getReady();
ready.catch(() => notLoaded());
async function getReady() {
    const answer = await fetch(new URL("./art.json", import.meta.url));
    const [art] = await Promise.all([answer.json(), loadFonts(document.fonts, RUNNING, STRONG, TITLE)]);
    painter = new Painter(canvas, art);
    await painter.open();
    fit();
}

const fit = () => painter.resize(stage.clientWidth, stage.clientHeight, devicePixelRatio);

const LOWEST_KEYBOARD = 100; // what covers no more pixels than these is a bar of the browser, which comes and goes

async function resize() {
    await ready;
    fit();
    say(["size", stage.clientWidth, stage.clientHeight, ...covered()]);
}

/** The margins of the window that something covers, in pixels from the left clockwise: notches and rounded corners,
 * and the keyboard of a phone. While the page is enlarged, what does not show is not covered. */
function covered() {
    const style = getComputedStyle(document.documentElement);
    const [left, top, right, bottom] = ["left", "top", "right", "bottom"].map((side) =>
        Math.ceil(parseFloat(style.getPropertyValue(`--covered-${side}`)) || 0));
    const seen = visualViewport;
    const keyboard = seen && seen.scale === 1 ? Math.round(stage.clientHeight - seen.offsetTop - seen.height) : 0;
    return [left, top, right, keyboard > LOWEST_KEYBOARD ? keyboard : bottom];
}

/** Tells when a pixel of the page has another size on the screen: zoomed, or moved to another screen. */
function followRatio() {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => {
        resize();
        followRatio();
    }, { once: true });
}

/** @type {import("./files.js").Take} */
const openFile = (name, bytes) => tell({ op: "file", name, bytes });

/** Tells whether the page fills the screen: a browser has keys of its own for that. */
const tellFullscreen = () => tell({ op: "fill screen", on: document.fullscreenElement !== null });
const leaveFullscreen = async () => document.fullscreenElement && document.exitFullscreen();

document.addEventListener("fullscreenchange", tellFullscreen);
takeFiles(openFile);
addEventListener("resize", resize);
visualViewport?.addEventListener("resize", resize);
addEventListener("focus", () => say(["focus", true]));
addEventListener("blur", () => say(["focus", false]));
addEventListener("pagehide", ({ persisted }) => {
    tell({ op: "leave" });
    if (!persisted && lastWords.length) sayToAll(lastWords);
});
document.addEventListener("visibilitychange", () => tell({ op: "leave" }));
followRatio();

tell({
    op: "start",
    width: stage.clientWidth,
    height: stage.clientHeight,
    fills_screen: document.fullscreenEnabled ?? false,
    covered: covered(),
    touch: matchMedia("(pointer: coarse)").matches,
    high_contrast: wantsContrast(),
    link: location.hash.slice(1),
    languages: navigator.languages,
    takeOver: history.state !== null,
    ...beginning,
});
history.replaceState(null, "");
tellFullscreen();
