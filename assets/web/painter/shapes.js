// @ts-check
// Plain shapes: boxes with round corners, rings, shadows and light.

/** @typedef {[x: number, y: number, width: number, height: number]} Area */
/** @typedef {CanvasRenderingContext2D} Context */

/** The radius of a card's corners, as a share of its width. */
export const CORNER = 4.2 / 63;

/** A path with round corners. @param {Context} g @param {Area} area @param {number} radius */
export function roundedPath(g, [x, y, width, height], radius) {
    g.roundRect(x, y, Math.max(0, width), Math.max(0, height), Math.max(0, Math.min(radius, width / 2, height / 2)));
}

/** The area, by so much larger on each side. @param {Area} area @param {number} by @returns {Area} */
export const grown = ([x, y, width, height], by) => [x - by, y - by, width + 2 * by, height + 2 * by];

/** @param {Area} area @returns {Area} */
export const moved = ([x, y, width, height], /** @type {number} */ across, /** @type {number} */ down) =>
    [x + across, y + down, width, height];

/** @param {Area} area @returns {[number, number]} */
export const center = ([x, y, width, height]) => [x + width / 2, y + height / 2];

/** Paint only within this area. @param {Context} g @param {Area} area @param {() => void} paint */
export function clipped(g, area, paint) {
    g.save();
    g.beginPath();
    g.rect(...area);
    g.clip();
    paint();
    g.restore();
}

const THIN = 1.4; // the usual width of a border
/** Where a screen has several pixels for each of the page, lines that are no wider than `FINEST` can be finer. */
const [FINEST, FINER] = [2, 0.7];
/** On the desktop, where boxes are drawn too large and made small, a faint border of this width comes out stronger by
 * this, of 255. */
const STRONGER = 34;

/** @param {string} colour as #rrggbbaa */
function stronger(colour) {
    const opacity = Math.min(255, parseInt(colour.slice(7) || "ff", 16) + STRONGER);
    return colour.slice(0, 7) + opacity.toString(16).padStart(2, "0");
}

/** A box; its border lies within it.
 * @param {Context} g @param {Area} area @param {number} radius @param {string | null} fill
 * @param {string | null} [border] @param {number} [thick] */
export function rounded(g, area, radius, fill, border = null, thick = THIN) {
    const isFaint = fill && thick === THIN;
    if (thick <= FINEST && g.getTransform().d >= 2) thick *= FINER;
    const inner = border ? grown(area, -thick) : area;
    const innerRadius = border ? radius - thick : radius;
    if (border) {
        g.beginPath();
        roundedPath(g, area, radius);
        roundedPath(g, inner, innerRadius);
        g.fillStyle = isFaint ? stronger(border) : border;
        g.fill("evenodd");
    }
    if (fill) {
        g.beginPath();
        roundedPath(g, inner, innerRadius);
        g.fillStyle = fill;
        g.fill();
    }
}

/** A ring so far around an area. Its corners grow with the shorter side, as those of a card do.
 * @param {Context} g @param {Area} area @param {number} out @param {string} colour @param {number} thick
 * @param {number} [least] the least radius of the corners */
export function ringAround(g, area, out, colour, thick, least = 5) {
    const radius = Math.max(least, Math.floor(Math.min(area[2], area[3]) / 14)) + Math.floor(out / 2);
    rounded(g, grown(area, out), radius, null, colour, thick);
}

/** Fills the area grown by `out` down to `inwards` pixels, each box with its own opacity in the end.
 * @param {Context} g @param {Area} area @param {string} colour as #rrggbb @param {number} out @param {number} inwards
 * @param {(growth: number) => number} radius @param {(growth: number) => number} opacity */
function layered(g, area, colour, out, inwards, radius, opacity) {
    g.globalCompositeOperation = "lighter";
    let reached = 0;
    for (let growth = out; growth >= inwards; growth--) {
        const wanted = Math.round(255 * opacity(growth));
        if (wanted <= reached) continue;
        g.beginPath();
        roundedPath(g, grown(area, growth), radius(growth));
        g.fillStyle = colour + (wanted - reached).toString(16).padStart(2, "0");
        g.fill();
        reached = wanted;
    }
    g.globalCompositeOperation = "source-over";
}

/** A soft shadow of a box of this size, which lies `blur` from the left and upper edge; all in pixels of the picture.
 * @param {Context} g @param {number} width @param {number} height @param {number} blur
 * @param {number} opacity 0 to 1 @param {number} radius */
export function shadow(g, width, height, blur, opacity, radius) {
    const inwards = Math.floor(blur / 2);
    layered(g, [blur, blur, width, height], "#000000", blur, -inwards, growth => radius + (blur + growth) / 2, growth => {
        const share = (blur - growth) / (blur + inwards);
        return opacity * share * share * (3 - 2 * share); // it changes gently at both ends
    });
}

/** Light around a box of this size, which itself stays free.
 * @param {Context} g @param {number} width @param {number} height @param {number} spread @param {string} colour */
export function glow(g, width, height, spread, colour) {
    const card = /** @type {Area} */ ([spread, spread, width, height]);
    const radius = Math.min(width, height) * CORNER;
    const opacity = (/** @type {number} */ growth) => (230 / 255) * (1 - growth / (spread + 1)) ** 1.5;
    layered(g, card, colour, spread, 1, growth => radius + growth, opacity);
    const line = Math.max(2, spread / 5);
    rounded(g, grown(card, line), radius + line, colour);
    g.globalCompositeOperation = "destination-out";
    rounded(g, card, radius, "#000");
    g.globalCompositeOperation = "source-over";
}

/** A groove all round, and so much of it filled, from the top on clockwise.
 * @param {Context} g @param {Area} area @param {number} share @param {string} groove @param {string} colour */
export function dial(g, area, share, groove, colour) {
    const [outer, inner] = [area[3] / 2 - 1, area[3] * 0.4];
    for (const [part, ink] of /** @type {[number, string][]} */ ([[1, groove], [share, colour]])) {
        if (part <= 0) continue;
        g.beginPath();
        g.arc(...center(area), (outer + inner) / 2, -Math.PI / 2, (2 * part - 0.5) * Math.PI);
        g.strokeStyle = ink;
        g.lineWidth = outer - inner;
        g.stroke();
    }
}

/** @param {Context} g @param {[number, number][]} points @param {string} colour @param {number} thick */
export function polyline(g, points, colour, thick) {
    g.beginPath();
    for (const [x, y] of points) g.lineTo(x, y);
    g.strokeStyle = colour;
    g.lineWidth = thick;
    g.lineJoin = "round";
    g.stroke();
}

/** @param {Context} g @param {[number, number][]} points @param {string} colour */
export function polygon(g, points, colour) {
    g.beginPath();
    for (const [x, y] of points) g.lineTo(x, y);
    g.fillStyle = colour;
    g.fill();
}
