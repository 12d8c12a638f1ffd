// @ts-check
// What the player does with pointer and keyboard, as the inputs that the program knows.

const BUTTONS = ["main", null, "other"];
/** @type {{[code: string]: string}} Where a key sits, by the names that the program has for these places. */
const PLACES = {
    Enter: "return", NumpadEnter: "return", Space: "space", Escape: "escape", Tab: "tab", Backspace: "backspace",
    Delete: "delete", ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", Home: "home", End: "end",
    PageUp: "page up", PageDown: "page down", Slash: "slash", F1: "f1",
};

export class Inputs {
    /**
   * @param {HTMLCanvasElement} canvas
   * @param {(...given: unknown[]) => void} say
   */
    constructor(canvas, say) {
        const at = (/** @type {MouseEvent} */ e) => [e.clientX, e.clientY];
        canvas.addEventListener("pointerdown", e => {
            if (!BUTTONS[e.button]) return;
            canvas.setPointerCapture(e.pointerId);
            say(["press", ...at(e), BUTTONS[e.button], e.shiftKey]);
        });
        canvas.addEventListener("pointerup", e => BUTTONS[e.button] && say(["release", ...at(e), BUTTONS[e.button]]));
        canvas.addEventListener("pointermove", e => say(["move", ...at(e)]));
        canvas.addEventListener("wheel", e => say(["wheel", ...at(e), -Math.sign(e.deltaY)]), { passive: true });
        canvas.addEventListener("contextmenu", e => e.preventDefault());
        addEventListener("paste", e => say(["paste", e.clipboardData?.getData("text") ?? ""]));
        addEventListener("keydown", e => {
            say(["key", PLACES[e.code] ?? letter(e.code), e.key.toLowerCase(), e.shiftKey, e.ctrlKey || e.metaKey, e.altKey]);
            if (e.key.length === 1 && !e.ctrlKey && !e.metaKey) say(["text", e.key]);
            if (e.code in PLACES && !e.ctrlKey && !e.metaKey) e.preventDefault();
        });
    }
}

/** @param {string} code */
const letter = code => (/^(Key|Digit)/.test(code) ? code.slice(-1).toLowerCase() : "");
