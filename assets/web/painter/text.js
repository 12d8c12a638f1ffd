// @ts-check
// Text in the styles of the program, at the measures by which the layouts were made.

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {[weight: string, family: string, file: URL]} Style */

/** For what is read. @type {Style} */
export const RUNNING = ["400", "Table", new URL("../fonts/running.ttf", import.meta.url)];
/** For what can be pressed, for headings, and for what is read at a glance. Its letters are the widest: layouts measure
 * everything in it. @type {Style} */
export const STRONG = ["600", "Table", new URL("../fonts/strong.ttf", import.meta.url)];
/** @type {Style} */
export const TITLE = ["600", "Table Titles", new URL("../fonts/title.ttf", import.meta.url)];
/** What the program calls the size of letters is the height of their line; this share of it is what a page calls so. The
 * desktop draws letters three times too large, in whole pixels, and then makes them small. */
const EM = 0.8;
const FINER = 3;
/** How far the letters' base lies below the middle of a line, by its size: the capitals are in the middle. */
const BASE = 0.33 * EM;
/** The smallest letters. */
export const SMALLEST = 15;

/** Loads the fonts of these styles. @param {FontFaceSet} fonts @param {Style[]} styles */
export async function loadFonts(fonts, ...styles) {
    const faces = styles.map(([weight, family, file]) => new FontFace(family, `url(${file})`, { weight }));
    for (const face of await Promise.all(faces.map(face => face.load()))) fonts.add(face);
}

/** The font for lines of this size, as canvases are told of it. What it lacks, the system may have.
 * @param {number} size @param {Style} [style] */
export const fontOf = (size, [weight, family] = STRONG) =>
    `${weight} ${Math.round(size * FINER * EM) / FINER}px "${family}", sans-serif`;

/** @param {Context} g @param {number} size @param {Style} style */
function choose(g, size, style) {
    g.font = fontOf(size, style);
    g.textRendering = "geometricPrecision"; // letters stand where the layouts expect them, at any size
}

/** The width of a text. @param {Context} g @param {string} text @param {number} size @param {Style} [style] */
export function measure(g, text, size, style = STRONG) {
    choose(g, size, style);
    return Math.ceil(g.measureText(text).width);
}

/** A line about this height; `x` is its left end, its middle, or its right end. @param {Context} g
 * @param {string} text @param {number} size @param {string} colour @param {number} x @param {number} y
 * @param {CanvasTextAlign} [align] @param {Style} [style] */
export function write(g, text, size, colour, x, y, align = "center", style = STRONG) {
    if (!text) return;
    choose(g, size, style);
    g.textAlign = align;
    g.textBaseline = "alphabetic";
    g.fillStyle = colour;
    const ratio = g.getTransform().d || 1;
    g.fillText(text, x, Math.round((y + BASE * size) * ratio) / ratio); // the letters stand on whole pixels
}
