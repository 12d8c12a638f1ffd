// @ts-check
// Text in the one font of the program, at the measures by which the layouts were made.

/** @typedef {CanvasRenderingContext2D} Context */

/** The name under which the page has loaded the font. */
const FONT = "Table";
/** What the program calls the size of a font is the height of a line; this share of it is what a page calls so. The
 * desktop draws letters three times too large, in whole pixels, and then makes them small. */
const EM = 0.6875;
const FINER = 3;
/** How far the letters' base lies below the middle of a line, by its size. */
const BASE = 0.207;

/** The font for lines of this size, as canvases are told of it. Its letters are bold already: who asks for bold ones gets
 * them thickened once more by some browsers. @param {number} size */
export const fontOf = size => `${Math.floor(size * FINER * EM) / FINER}px ${FONT}`;

/** @param {Context} g @param {number} size */
function choose(g, size) {
    g.font = fontOf(size);
    g.textRendering = "geometricPrecision"; // letters stand where the layouts expect them, at any size
}

/** The width of a text. @param {Context} g @param {string} text @param {number} size */
export function measure(g, text, size) {
    choose(g, size);
    return Math.ceil(g.measureText(text).width);
}

/**
 * A line about this height; `x` is its left end, its middle, or its right end.
 * @param {Context} g @param {string} text @param {number} size @param {string} colour
 * @param {number} x @param {number} y @param {CanvasTextAlign} [align]
 */
export function write(g, text, size, colour, x, y, align = "center") {
    if (!text) return;
    choose(g, size);
    g.textAlign = align;
    g.textBaseline = "alphabetic";
    g.fillStyle = colour;
    const ratio = g.getTransform().d || 1;
    g.fillText(text, x, Math.round((y + BASE * size) * ratio) / ratio); // the letters stand on whole pixels
}
