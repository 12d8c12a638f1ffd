// @ts-check
// What the player does with pointer, fingers and keyboard, as the inputs that the program knows.

/** @typedef {(...given: unknown[][]) => void} Say Sends inputs, each a list that begins with its kind. */

const BUTTONS = ["main", null, "other"];
/** @type {{[code: string]: string}} Where a key sits, by the names that the program has for these places. */
const PLACES = {
    Enter: "return", NumpadEnter: "return", Space: "space", Escape: "escape", Tab: "tab", Backspace: "backspace",
    Delete: "delete", ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down",
    Home: "home", End: "end", PageUp: "pageup", PageDown: "pagedown", F1: "f1", Minus: "minus", Equal: "equals",
    BracketLeft: "leftbracket", BracketRight: "rightbracket", Backslash: "backslash", Semicolon: "semicolon",
    Quote: "apostrophe", Backquote: "grave", Comma: "comma", Period: "period", Slash: "slash",
    IntlBackslash: "nonusbackslash", ShiftLeft: "lshift", ShiftRight: "rshift",
};
/** Any other key counts once while it is held down. */
const REPEATING = new Set([
    "left", "right", "up", "down", "home", "end", "pageup", "pagedown", "tab", "backspace", "delete",
]);
/** The pixels of a notch of the wheel; a touch pad scrolls by fewer, which count as many as those of the program. */
const NOTCH = 100, FINE_NOTCH = 60;
/** The most characters of a text that is pasted or dropped: nobody means to give more. */
const MOST = 10_000;

export class Inputs {
    /**
     * @param {HTMLElement} stage everything that is touched: the canvas, and the elements that lie over it
     * @param {Say} say
     * @param {(shift: boolean) => boolean} leaves whether Tab leads out of the page from where the focus is now
     */
    constructor(stage, say, leaves) {
        this.say = say;
        this.leaves = leaves;
        this.stage = stage;
        /** @type {Set<number>} The fingers on the screen. */
        this.fingers = new Set();
        /** @type {number | null} The pointer whose press the program knows of. */
        this.pressed = null;
        /** The other button, or a finger, was last pressed at this time; a menu that comes then is not asked for by key. */
        this.touched = -Infinity;
        this.listenToPointers();
        this.listenToKeys();
        this.listenToGifts();
    }

    listenToPointers() {
        const { stage, say } = this;
        stage.addEventListener("pointerdown", event => this.down(event));
        stage.addEventListener("pointermove", event => this.move(event));
        stage.addEventListener("pointerup", event => this.up(event));
        stage.addEventListener("pointercancel", event => this.takeAway(event.pointerId));
        stage.addEventListener("mousedown", event => !isField(event.target) && event.preventDefault());
        stage.addEventListener("wheel", event => this.wheel(event), { passive: true });
        stage.addEventListener("contextmenu", event => this.menu(event));
        stage.addEventListener("dragstart", event => event.preventDefault());
        for (const each of ["gesturestart", "gesturechange", "dblclick"]) // Safari pinches and enlarges by itself
            stage.addEventListener(each, event => event.preventDefault());
        addEventListener("blur", () => this.pressed !== null && this.letGo());
        stage.addEventListener("pointerleave", event => event.pointerType === "mouse" && say(["move", -1, -1, event.timeStamp / 1000]));
    }

    /** @param {PointerEvent} event */
    down(event) {
        if (event.pointerType === "touch") {
            this.fingers.add(event.pointerId);
            this.touched = event.timeStamp;
            if (this.fingers.size > 1) return this.letGo();
        }
        if (!isField(event.target)) {
            closeKeyboard();
            this.stage.setPointerCapture(event.pointerId);
        }
        const button = BUTTONS[event.button];
        if (!button) return;
        if (button === "other") this.touched = event.timeStamp;
        else this.pressed = event.pointerId;
        this.say(["press", ...this.at(event), button, event.shiftKey, event.pointerType === "touch"]);
    }

    /** @param {PointerEvent} event */
    move(event) {
        if (event.pointerType === "touch" && event.pointerId !== this.pressed) return;
        this.say(["move", ...this.at(event), event.timeStamp / 1000]);
    }

    /** @param {PointerEvent} event */
    up(event) {
        this.fingers.delete(event.pointerId);
        const button = BUTTONS[event.button];
        if (button === "other") this.say(["release", ...this.at(event), button, event.timeStamp / 1000]);
        if (button !== "main" || event.pointerId !== this.pressed) return;
        this.pressed = null;
        this.say(["release", ...this.at(event), button, event.timeStamp / 1000]);
    }

    /** @param {number} pointer */
    takeAway(pointer) {
        this.fingers.delete(pointer);
        if (pointer === this.pressed) this.letGo();
    }

    letGo() {
        this.pressed = null;
        this.say(["let go"]);
    }

    /** @param {WheelEvent} event */
    wheel(event) {
        if (event.ctrlKey || !event.deltaY) return; // the browser enlarges the page
        const lines = [1, 3, 1 / 3][event.deltaMode] ?? 1;
        const notch = event.deltaMode ? lines : Math.abs(event.deltaY) < NOTCH ? FINE_NOTCH : NOTCH;
        this.say(["wheel", ...this.at(event), -event.deltaY / notch]);
    }

    /** @param {MouseEvent} event */
    menu(event) {
        if (isField(event.target)) return;
        event.preventDefault();
        const focused = idOf(document.activeElement);
        const byKey = !this.fingers.size && event.timeStamp - this.touched > 1000;
        if (byKey && focused) this.say(["examine", focused]);
    }

    /** @param {MouseEvent} event */
    at(event) {
        const { x, y } = this.stage.getBoundingClientRect();
        return [event.clientX - x, event.clientY - y];
    }

    listenToKeys() {
        addEventListener("keydown", event => this.key(event));
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const isComposing = event.isComposing || event.keyCode === 229;
        if (isComposing || event.defaultPrevented || this.copies(event)) return;
        if (event.ctrlKey || event.metaKey || event.altKey) return; // these are the browser's
        const place = placeOf(event), isPrinted = [...event.key].length === 1, inField = isField(event.target);
        if (!place && !isPrinted) return; // keys of the browser and of the system
        if (inField && event.key === "Dead") return; // a letter with its accent follows
        if (place === "tab" && this.leaves(event.shiftKey)) return;
        if (!(inField && isPrinted)) event.preventDefault(); // what is typed into a field comes as its text
        if (event.repeat && !REPEATING.has(place) && !inField) return;
        const text = event.key === " " ? "space" : event.key.toLowerCase();
        this.say(["key", place, text, event.shiftKey, false, false]);
        if (isPrinted && !inField) this.say(["text", event.key]);
    }

    /** The keys for copying mean something in the program too. @param {KeyboardEvent} event */
    copies({ ctrlKey, metaKey, altKey, shiftKey, key, target }) {
        const isCopying = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "c" && !isField(target);
        if (isCopying) this.say(["key", "c", "c", false, true, false]);
        return isCopying;
    }

    /** What is pasted, and what is dropped on the page. */
    listenToGifts() {
        addEventListener("paste", event => {
            event.preventDefault();
            this.say(["paste", (event.clipboardData?.getData("text") ?? "").slice(0, MOST)]);
        });
        addEventListener("dragover", event => event.preventDefault());
        addEventListener("drop", event => {
            event.preventDefault();
            if (event.dataTransfer?.files.length) return; // files.js takes them
            this.say(["drop", (event.dataTransfer?.getData("text") ?? "").trim().slice(0, MOST)]);
        });
    }
}

/**
 * A key with a place that nothing is known of is no key of the program.
 * @param {KeyboardEvent} event
 */
function placeOf({ code, key }) {
    if (/^(Key.|Digit\d|Numpad\d)$/.test(code)) return code.slice(-1).toLowerCase();
    if (code) return PLACES[code] ?? "";
    return PLACES[key] ?? ""; // a keyboard on the screen knows no places
}

/** @param {EventTarget | null} target */
export const isField = target => target instanceof HTMLInputElement && target.type === "text";

/** @param {Element | null} element */
const idOf = element => (element instanceof HTMLElement ? element.dataset.id : undefined);

/** Who taps beside a field has done with typing. */
function closeKeyboard() {
    const { activeElement } = document;
    if (isField(activeElement) && matchMedia("(pointer: coarse)").matches)
        /** @type {HTMLElement} */ (activeElement).blur();
}
