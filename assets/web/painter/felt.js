// @ts-check
// The table: felt under a lamp, darker towards the edges, with a fine grain.
import { blank, contextOf } from "./pictures.js";

const GRAIN = 256;
const GRAIN_STRENGTH = 4.5;

/** Numbers from 0 to 1 that are the same each time. @param {number} seed */
function chances(seed) {
    return () => {
        seed = (seed + 0x6d2b79f5) | 0;
        let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}

/** A tile of faint specks of light. */
export function grain() {
    const chance = chances(11);
    const picture = blank(GRAIN, GRAIN);
    const g = contextOf(picture);
    const pixels = g.createImageData(GRAIN, GRAIN);
    for (let at = 0; at < pixels.data.length; at += 4) {
        const bell = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
        const speck = Math.floor(Math.abs(bell) * GRAIN_STRENGTH);
        pixels.data.set([speck, speck, speck, 255], at);
    }
    g.putImageData(pixels, 0, 0);
    return picture;
}

/**
 * Cover this many pixels of the screen.
 * @param {CanvasRenderingContext2D} g in pixels of the screen @param {CanvasImageSource} light @param {CanvasImageSource} grain
 * @param {number} width @param {number} height
 */
export function layFelt(g, light, grain, width, height) {
    g.drawImage(light, 0, 0, width, height);
    g.globalCompositeOperation = "lighter";
    g.fillStyle = /** @type {CanvasPattern} */ (g.createPattern(grain, "repeat"));
    g.fillRect(0, 0, width, height);
    g.globalCompositeOperation = "source-over";
}
