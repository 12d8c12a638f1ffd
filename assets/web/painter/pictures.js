// @ts-check
// Keeps pictures that take long to paint, each for its exact size in the pixels of the screen.

const MOST = 8e6; // the most pixels that all of them may have together: four bytes each

export class Pictures {
    /** @type {Map<string, HTMLCanvasElement>} Those that were used last come last. */
    #kept = new Map();
    /** Those of all that are kept. */
    pixels = 0;

    /** The picture of this name. Where it is not kept, it is made. @param {string} name
     * @param {number} width in pixels of the screen
     * @param {number} height @param {(g: CanvasRenderingContext2D) => void} paint @returns {HTMLCanvasElement} */
    keep(name, width, height, paint) {
        const known = this.#kept.get(name);
        if (known) {
            this.#kept.delete(name);
            this.#kept.set(name, known);
            return known;
        }
        const made = blank(width, height);
        paint(contextOf(made));
        this.#kept.set(name, made);
        this.pixels += made.width * made.height;
        this.#letGo();
        return made;
    }

    #letGo() {
        for (const [name, picture] of this.#kept) {
            if (this.pixels <= MOST || this.#kept.size === 1) return;
            this.#kept.delete(name);
            this.pixels -= picture.width * picture.height;
            picture.width = picture.height = 0; // its memory is free at once
        }
    }
}

/** @param {number} width @param {number} height */
export function blank(width, height) {
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width));
    canvas.height = Math.max(1, Math.round(height));
    return canvas;
}

/** @param {HTMLCanvasElement} canvas @param {CanvasRenderingContext2DSettings} [settings] */
export function contextOf(canvas, settings) {
    return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", settings));
}
