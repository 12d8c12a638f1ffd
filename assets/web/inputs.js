// @ts-check
// What the player does with pointer, fingers and keyboard, as the inputs that the program knows.

/** @typedef {(...given: unknown[][]) => void} Say Sends inputs, each a list that begins with its kind. */

const BUTTONS = ["main", null, "other"];
/** @type {{[code: string]: string}} Where a key sits, by the names that the program has for these places. */
const PLACES = {
    Enter: "return", NumpadEnter: "return", Space: "space", Escape: "escape", Tab: "tab", Backspace: "backspace",
    Delete: "delete", ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down",
    Home: "home", End: "end", PageUp: "pageup", PageDown: "pagedown", Minus: "minus", Equal: "equals",
    F1: "f1", F2: "f2", F4: "f4", F8: "f8", F9: "f9",
    NumpadAdd: "equals", NumpadSubtract: "minus",
    BracketLeft: "leftbracket", BracketRight: "rightbracket", Backslash: "backslash", Semicolon: "semicolon",
    Quote: "apostrophe", Backquote: "grave", Comma: "comma", Period: "period", Slash: "slash",
    IntlBackslash: "nonusbackslash", ShiftLeft: "lshift", ShiftRight: "rshift",
};
/** Any other key counts once while it is held down. */
const REPEATING = new Set(["left", "right", "up", "down", "home", "end", "pageup", "pagedown", "tab", "backspace", "delete"]);
/** The pixels of a notch of the wheel; a touch pad scrolls by fewer, which count as many as those of the program. */
const NOTCH = 100, FINE_NOTCH = 60;
const MOST = 10_000; // the most characters of a text that is pasted or dropped: nobody means to give more

/** Says what the player does from now on.
 * @param {HTMLElement} stage everything that is touched: the canvas, and the elements that lie over it
 * @param {Say} say
 * @param {(back: boolean) => boolean} leaves whether Tab leads out of the page from where the focus is now */
export function listen(stage, say, leaves) {
    /** @type {Set<number>} The fingers on the screen. */
    const fingers = new Set();
    /** @type {number | null} The pointer whose press the program knows of. */
    let pressed = null;
    /** The other button, or a finger, was last pressed at this time; a menu that comes then is not asked for by key. */
    let touched = -Infinity;

    /** @param {MouseEvent} event */
    const at = event => {
        const { x, y } = stage.getBoundingClientRect();
        return [event.clientX - x, event.clientY - y];
    };
    const letGo = () => {
        pressed = null;
        say(["let go"]);
    };

    stage.addEventListener("pointerdown", event => {
        const isFinger = event.pointerType === "touch";
        if (isFinger) {
            fingers.add(event.pointerId);
            touched = event.timeStamp;
            if (fingers.size > 1) return letGo();
        }
        if (!isField(event.target)) {
            closeKeyboard();
            stage.setPointerCapture(event.pointerId);
        }
        const button = BUTTONS[event.button];
        if (!button) return;
        if (button === "other") touched = event.timeStamp;
        else pressed = event.pointerId;
        say(["press", ...at(event), button, event.shiftKey, isFinger]);
    });
    stage.addEventListener("pointermove", event => {
        if (event.pointerType === "touch" && event.pointerId !== pressed) return;
        say(["move", ...at(event), event.timeStamp / 1000]);
    });
    stage.addEventListener("pointerup", event => {
        fingers.delete(event.pointerId);
        const button = BUTTONS[event.button];
        if (!button || (button === "main" && event.pointerId !== pressed)) return;
        if (button === "main") pressed = null;
        say(["release", ...at(event), button, event.timeStamp / 1000]);
    });
    stage.addEventListener("pointercancel", ({ pointerId }) => {
        fingers.delete(pointerId);
        if (pointerId === pressed) letGo();
    });
    stage.addEventListener("pointerleave", ({ pointerType, timeStamp }) => {
        if (pointerType === "mouse") say(["move", -1, -1, timeStamp / 1000]);
    });
    addEventListener("blur", () => pressed !== null && letGo());
    stage.addEventListener("mousedown", event => !isField(event.target) && event.preventDefault());
    stage.addEventListener("wheel", event => {
        if (event.ctrlKey || !event.deltaY) return; // the browser enlarges the page
        const lines = [1, 3, 1 / 3][event.deltaMode] ?? 1;
        const notch = event.deltaMode ? lines : Math.abs(event.deltaY) < NOTCH ? FINE_NOTCH : NOTCH;
        say(["wheel", ...at(event), -event.deltaY / notch]);
    }, { passive: true });
    stage.addEventListener("contextmenu", event => {
        if (isField(event.target)) return;
        event.preventDefault();
        const { activeElement } = document;
        const focused = activeElement instanceof HTMLElement && activeElement.dataset.id;
        const byKey = !fingers.size && event.timeStamp - touched > 1000;
        if (byKey && focused) say(["examine", focused]);
    });
    for (const each of ["dragstart", "gesturestart", "gesturechange", "dblclick"]) // Safari pinches and enlarges by itself
        stage.addEventListener(each, event => event.preventDefault());

    addEventListener("keydown", event => {
        const isComposing = event.isComposing || event.keyCode === 229;
        const isPrinted = [...event.key].length === 1, inField = isField(event.target);
        if (isComposing || event.defaultPrevented) return;
        if (event.ctrlKey || event.metaKey || event.altKey) { // these are the browser's, but copying means something here too
            const copies = !event.altKey && !event.shiftKey && event.key.toLowerCase() === "c" && !inField;
            if (copies) say(["key", "c", "c", false, true, false]);
            return;
        }
        const place = placeOf(event);
        if (!place && !isPrinted) return; // keys of the browser and of the system
        if (inField && event.key === "Dead") return; // a letter with its accent follows
        if (place === "tab" && leaves(event.shiftKey)) return;
        if (!(inField && isPrinted)) event.preventDefault(); // what is typed into a field comes as its text
        if (event.repeat && !REPEATING.has(place) && !inField) return;
        say(["key", place, event.key === " " ? "space" : event.key.toLowerCase(), event.shiftKey, false, false]);
        if (isPrinted && !inField) say(["text", event.key]);
    });
    addEventListener("paste", event => {
        event.preventDefault();
        say(["paste", (event.clipboardData?.getData("text") ?? "").slice(0, MOST)]);
    });
    addEventListener("dragover", event => event.preventDefault());
    addEventListener("drop", event => {
        event.preventDefault();
        if (event.dataTransfer?.files.length) return; // files.js takes them
        say(["drop", (event.dataTransfer?.getData("text") ?? "").trim().slice(0, MOST)]);
    });
}

/** A key with a place that nothing is known of is no key of the program. @param {KeyboardEvent} event */
function placeOf({ code, key }) {
    if (/^Numpad\d$/.test(code) && !/^\d$/.test(key)) return PLACES[key] ?? ""; // without NumLock
    if (/^(Key.|Digit\d|Numpad\d)$/.test(code)) return code.slice(-1).toLowerCase();
    if (code) return PLACES[code] ?? "";
    return PLACES[key] ?? ""; // a keyboard on the screen knows no places
}

/** @param {EventTarget | null} target */
export const isField = target => target instanceof HTMLInputElement && target.type === "text";

/** Who taps beside a field has done with typing. */
function closeKeyboard() {
    const { activeElement } = document;
    if (isField(activeElement) && matchMedia("(pointer: coarse)").matches)
        /** @type {HTMLElement} */ (activeElement).blur();
}
