// @ts-check
// Draws what the program's own art has written down: lists of strokes, in units of the picture.
import { grown, roundedPath } from "./shapes.js";

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {any[]} Stroke */

export class Strokes {
    /** @type {Path2D[]} Those that were drawn before. */
    #paths = [];

    /** @param {string[]} shapes path data of the shapes @param {number} step the units of a picture for one of theirs */
    constructor(shapes, step) {
        this.shapes = shapes;
        this.step = step;
    }

    /** @param {Context} g @param {Stroke[]} strokes @param {string} ink the colour of what has none of its own */
    draw(g, strokes, ink) {
        for (const [kind, ...rest] of strokes) this.#kinds[kind](g, rest, ink);
    }

    /** @param {number} number */
    #path(number) {
        return (this.#paths[number] ??= new Path2D(this.shapes[number]));
    }

    /** @param {Context} g @param {Stroke} shape @param {string} ink */
    #shape(g, [number, colour, x, y, across = 1, down = 1], ink) {
        g.save();
        g.translate(x, y);
        g.scale(across * this.step, down * this.step);
        dip(g, colour, ink);
        g.fill(this.#path(number));
        g.restore();
    }

    /** @param {Context} g @param {Stroke} disc @param {string} ink */
    #disc(g, [colour, x, y, radius], ink) {
        g.beginPath();
        g.arc(x, y, radius, 0, 2 * Math.PI);
        dip(g, colour, ink);
        g.fill();
    }

    /** @param {Context} g @param {Stroke} box @param {string} ink */
    #box(g, [colour, x, y, width, height, radius], ink) {
        g.beginPath();
        roundedPath(g, [x, y, width, height], radius);
        dip(g, colour, ink);
        g.fill();
    }

    /** @param {Context} g @param {Stroke} frame @param {string} ink */
    #frame(g, [colour, x, y, width, height, thick, radius], ink) {
        g.beginPath();
        roundedPath(g, [x, y, width, height], radius);
        roundedPath(g, grown([x, y, width, height], -thick), radius - thick);
        dip(g, colour, ink);
        g.fill("evenodd");
    }

    /** @param {Context} g @param {Stroke} clipped @param {string} ink */
    #clipped(g, [x, y, width, height, strokes], ink) {
        g.save();
        g.beginPath();
        g.rect(x, y, width, height);
        g.clip();
        this.draw(g, strokes, ink);
        g.restore();
    }

    /** @param {Context} g @param {Stroke} twofold @param {string} ink */
    #twofold(g, [x, y, width, height, strokes], ink) {
        this.#clipped(g, [x, y, width, height / 2, strokes], ink);
        g.save();
        g.translate(2 * x + width, 2 * y + height);
        g.scale(-1, -1);
        this.#clipped(g, [x, y, width, height / 2, strokes], ink);
        g.restore();
    }

    /** @type {{[kind: string]: (g: Context, stroke: Stroke, ink: string) => void}} */
    #kinds = {
        p: (g, stroke, ink) => this.#shape(g, stroke, ink),
        c: (g, stroke, ink) => this.#disc(g, stroke, ink),
        b: (g, stroke, ink) => this.#box(g, stroke, ink),
        f: (g, stroke, ink) => this.#frame(g, stroke, ink),
        k: (g, stroke, ink) => this.#clipped(g, stroke, ink),
        t: (g, stroke, ink) => this.#twofold(g, stroke, ink),
    };
}

/** Choose the colour; one that is cut takes away what is there. @param {Context} g @param {string} colour @param {string} ink */
function dip(g, colour, ink) {
    g.globalCompositeOperation = colour === "cut" ? "destination-out" : "source-over";
    g.fillStyle = colour === "ink" ? ink : colour === "cut" ? "#000" : colour;
}
