// @ts-check
// The nodes as real elements that nobody sees: for screen readers, switches, and the keyboard of a phone.
import { isField } from "./inputs.js";

/** One node, as the program describes it; what is not there is as usual. `about`: more words, after the label; `key` does
 * the same; `hint` stands in a field as long as it is empty; the caret stands after so many characters; a slider stands at
 * its `share`, from 0 to 1; a heading has a level.
 * @typedef {{id: string, role: string, label: string, rect: number[], about?: string, disabled?: boolean, on?: boolean,
 *   key?: string, hint?: string, text?: string, caret?: number | null, share?: number, level?: number}} Described */

/** @type {{[role: string]: string}} The element for each role; headings have one for each level. */
const TAGS = { button: "button", checkbox: "button", radio: "button", slider: "input", field: "input", image: "span", text: "p" };
const USABLE = new Set(["button", "checkbox", "radio", "slider", "field"]);
const STEPS = 20; // a slider has so many steps
const KEPT = 30; // the number of sentences that can be read again
const CLICK_FOLLOWS = 400; // within so many milliseconds after a pointer is lifted, its click has come

export class Mirror {
    /** @param {HTMLElement} container @param {import("./inputs.js").Say} say */
    constructor(container, say) {
        this.container = container;
        this.say = say;
        /** @type {Map<string, HTMLElement>} */
        this.elements = new Map();
        /** @type {string[]} The ids of what can be used, in their order. */
        this.stops = [];
        /** @type {string | null} What has the focus in the program. */
        this.focus = null;
        this.scene = "";
        /** The last thing that was done was not done with a pointer. */
        this.byKeyboard = false;
        /** Until this time the program knows already what comes: a pointer is pressed, or its click is still to follow. */
        this.knownUntil = 0;
        /** The focus is moved for the program, which need not hear of it. */
        this.isFollowing = false;
        const [polite, urgent] = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".told"));
        this.polite = polite;
        this.urgent = urgent;
        this.listen();
    }

    /** @param {{scene: string, title: string, mirror?: {focus: string | null, elements: Described[]}, say?: [string, boolean][]}} message */
    show({ scene, title, mirror, say }) {
        for (const [words, isUrgent] of say ?? []) tell(isUrgent ? this.urgent : this.polite, words);
        if (!mirror) return;
        const held = this.held();
        const place = this.stops.indexOf(held ?? "");
        this.container.setAttribute("aria-label", title);
        this.stops = mirror.elements.filter(each => USABLE.has(each.role) && !each.disabled).map(each => each.id);
        this.arrange(mirror.elements);
        const isNew = scene !== this.scene;
        this.scene = scene;
        this.follow(mirror.focus, held, place, isNew);
    }

    /** Whether Tab leads out of the page, forwards or backwards. @param {boolean} back */
    leaves(back) {
        const held = this.held();
        return held !== null && held === this.stops.at(back ? 0 : -1);
    }

    /** The id of what has the focus in the page. */
    held() {
        const { activeElement } = document;
        return this.container.contains(activeElement) ? (/** @type {HTMLElement} */ (activeElement).dataset.id ?? "") : null;
    }

    /** Bring the elements up to date: what stays is not made anew. @param {Described[]} described */
    arrange(described) {
        const wanted = new Map(described.map(each => [each.id, each]));
        for (const [id, element] of this.elements) {
            const each = wanted.get(id);
            if (each && element.dataset.role === kindOf(each)) continue;
            element.remove();
            this.elements.delete(id);
        }
        /** @type {Map<string, HTMLElement>} */
        const ordered = new Map();
        let next = this.container.firstElementChild;
        for (const each of described) {
            const element = this.elements.get(each.id) ?? made(each);
            if (element === next) next = next.nextElementSibling;
            else this.move(element, next);
            describe(element, each);
            ordered.set(each.id, element);
        }
        this.elements = ordered;
    }

    /** Put an element at its place; one that has the focus keeps it. @param {HTMLElement} element @param {Element | null} next */
    move(element, next) {
        const hadFocus = document.activeElement === element;
        this.container.insertBefore(element, next);
        if (hadFocus) this.give(element);
    }

    /** Let the page's focus follow the program's; and where its element is gone, let it go on from there.
     * @param {string | null} focus
     * @param {string | null} held what had the focus in the page
     * @param {number} place where that was among what could be used
     * @param {boolean} isNew another scene shows now */
    follow(focus, held, place, isNew) {
        const moves = focus !== this.focus || isNew;
        this.focus = focus;
        const element = focus === null ? undefined : this.elements.get(focus);
        if (element && moves) return this.give(element);
        if (held === null || this.held() !== null) return;
        if (isNew || !this.byKeyboard) return this.container.focus({ preventScroll: true });
        const near = this.stops[Math.min(Math.max(place, 0), this.stops.length - 1)];
        (this.elements.get(near ?? "") ?? this.container).focus({ preventScroll: true });
    }

    /** @param {HTMLElement} element */
    give(element) {
        if (document.activeElement === element) return;
        this.isFollowing = true;
        element.focus({ preventScroll: !isField(element) });
        this.isFollowing = false;
    }

    listen() {
        const { container, say } = this;
        // The browser or a screen reader has moved the focus.
        container.addEventListener("focusin", ({ target, timeStamp }) => {
            const { id } = /** @type {HTMLElement} */ (target).dataset;
            if (!id || this.isFollowing || timeStamp < this.knownUntil) return;
            this.focus = id;
            say(["attend", id]);
        });
        // A click without a press is that of a screen reader or a switch.
        container.addEventListener("click", ({ target, timeStamp }) => {
            const id = target instanceof HTMLElement ? target.dataset.id : undefined;
            if (!id || timeStamp < this.knownUntil || target instanceof HTMLInputElement) return;
            this.byKeyboard = true;
            if (this.stops.includes(id)) say(["choose", id]);
        });
        container.addEventListener("input", ({ target, timeStamp }) => {
            if (!(target instanceof HTMLInputElement)) return;
            if (target.type === "text") say(...edits(target));
            else if (timeStamp >= this.knownUntil) say(["adjust", target.dataset.id, target.valueAsNumber / STEPS]);
        });
        container.addEventListener("compositionend", ({ target }) => {
            if (isField(target)) refresh(/** @type {HTMLInputElement} */ (target));
        });
        addEventListener("keydown", () => (this.byKeyboard = true), true);
        addEventListener("pointerdown", () => {
            this.byKeyboard = false;
            this.knownUntil = Infinity;
        }, true);
        for (const end of ["pointerup", "pointercancel"])
            addEventListener(end, event => (this.knownUntil = event.timeStamp + CLICK_FOLLOWS), true);
    }
}

/** @param {HTMLElement} region @param {string} words */
function tell(region, words) {
    const line = document.createElement("p");
    line.textContent = words;
    region.append(line);
    while (region.childElementCount > KEPT) region.firstElementChild?.remove();
}

/** @param {Described} each */
const kindOf = each => (each.role === "heading" ? `heading${each.level}` : each.role);

/** @param {Described} each @returns {HTMLElement} */
function made(each) {
    const element = document.createElement(each.role === "heading" ? `h${each.level}` : TAGS[each.role]);
    element.dataset.id = each.id;
    element.dataset.role = kindOf(each);
    if (each.role === "checkbox" || each.role === "radio") element.setAttribute("role", each.role);
    if (each.role === "image") element.setAttribute("role", "img");
    if (element instanceof HTMLButtonElement) element.type = "button";
    if (each.role === "slider") Object.assign(element, { type: "range", min: "0", max: `${STEPS}`, step: "1" });
    if (each.role !== "field") return element;
    element.setAttribute("autocorrect", "off");
    const asTyped = { autocomplete: "off", spellcheck: false, autocapitalize: "off", enterKeyHint: "go" };
    return Object.assign(element, { type: "text", ...asTyped });
}

/** @param {HTMLElement} element @param {Described} each */
function describe(element, each) {
    const written = JSON.stringify(each);
    if (element.dataset.written === written) return;
    element.dataset.written = written;
    const [x, y, width, height] = each.rect;
    Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    const usable = USABLE.has(each.role);
    if (usable) element.tabIndex = each.disabled ? -1 : 0;
    set(element, "aria-label", usable || each.role === "image" ? each.label : null);
    set(element, "aria-description", each.about ?? null);
    set(element, "aria-disabled", each.disabled ? "true" : null);
    set(element, "aria-keyshortcuts", each.key ?? null);
    const state = each.role === "button" ? "aria-pressed" : "aria-checked";
    set(element, state, each.on === undefined ? null : `${each.on}`);
    if (element instanceof HTMLInputElement) fill(element, each);
    else if (!usable && each.role !== "image" && element.textContent !== each.label) element.textContent = each.label;
}

/** @param {HTMLElement} element @param {string} name @param {string | null} value */
function set(element, name, value) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** @param {HTMLInputElement} input @param {Described} each */
function fill(input, each) {
    if (each.role === "slider") {
        input.value = `${Math.round((each.share ?? 0) * STEPS)}`;
        set(input, "aria-valuetext", each.label);
        return;
    }
    input.placeholder = each.hint ?? "";
    input.dataset.text = each.text;
    input.dataset.caret = `${each.caret ?? (each.text ?? "").length}`;
    if (!composing.has(input)) refresh(input);
}

/** @type {WeakSet<EventTarget>} The fields in which a word is being composed, which is left alone until that is over. */
const composing = new WeakSet();
addEventListener("compositionstart", event => event.target && composing.add(event.target), true);
addEventListener("compositionend", event => event.target && composing.delete(event.target), true);

/** Let the field show what stands in the program's. If more was typed meanwhile, text and caret are both as they
 * were before that: what is typed next goes where the program's caret is by then. @param {HTMLInputElement} input */
function refresh(input) {
    const { text = "", caret = "0" } = input.dataset;
    if (input.value !== text) input.value = text;
    Object.assign(input.dataset, { before: text, at: caret });
    if (document.activeElement === input) input.setSelectionRange(Number(caret), Number(caret));
}

/** What was done to the text of a field, as the keys and the text that do the same in the program's.
 * @param {HTMLInputElement} input @returns {unknown[][]} */
function edits(input) {
    const before = input.dataset.before ?? "", after = input.value;
    const caret = Number(input.dataset.at ?? before.length);
    let start = 0, end = 0;
    const shorter = Math.min(before.length, after.length);
    while (start < shorter && before[start] === after[start]) start++;
    while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
    const gone = before.length - start - end, came = after.slice(start, after.length - end);
    const steps = start + gone - caret;
    Object.assign(input.dataset, { before: after, at: `${start + came.length}` });
    const keys = [...Array(Math.abs(steps)).fill(steps < 0 ? "left" : "right"), ...Array(gone).fill("backspace")];
    const pressed = keys.map(place => ["key", place, place, false, false, false]);
    return came ? [...pressed, ["text", came]] : pressed;
}
