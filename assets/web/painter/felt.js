// @ts-check
// The table: felt under a lamp, darker towards the edges, with a fine grain.
import { blank, contextOf } from "./pictures.js";

const [WIDTH, HEIGHT] = [80, 50];
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

/**
 * The whole table in small. Its pixels are dithered, as steps of brightness would show as rings.
 * @param {number[]} dye red, green and blue
 */
function light(dye) {
    const chance = chances(7);
    const picture = blank(WIDTH, HEIGHT);
    const g = contextOf(picture);
    const pixels = g.createImageData(WIDTH, HEIGHT);
    for (let y = 0; y < HEIGHT; y++)
        for (let x = 0; x < WIDTH; x++) {
            const far = (((x + 0.5) / WIDTH - 0.5) * 1.05) ** 2 + ((y + 0.5) / HEIGHT - 0.46) ** 2;
            const shade = 1.12 - 0.91 * far - 0.35 * Math.max(0, Math.sqrt(far) - 0.42);
            const at = 4 * (y * WIDTH + x);
            for (let part = 0; part < 3; part++) pixels.data[at + part] = Math.floor(dye[part] * shade + chance());
            pixels.data[at + 3] = 255;
        }
    g.putImageData(pixels, 0, 0);
    return picture;
}

/** A tile of faint specks of light. */
function grain() {
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

export class Felt {
    /** @param {number[]} dye */
    constructor(dye) {
        this.light = light(dye);
        this.grain = grain();
    }

    /**
     * Cover this many pixels of the screen.
     * @param {CanvasRenderingContext2D} g in pixels of the screen @param {number} width @param {number} height
     */
    lay(g, width, height) {
        g.imageSmoothingEnabled = true;
        g.imageSmoothingQuality = "high";
        g.drawImage(this.light, 0, 0, width, height);
        g.globalCompositeOperation = "lighter";
        g.fillStyle = /** @type {CanvasPattern} */ (g.createPattern(this.grain, "repeat"));
        g.fillRect(0, 0, width, height);
        g.globalCompositeOperation = "source-over";
    }
}
