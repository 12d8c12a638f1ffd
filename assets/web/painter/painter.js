// @ts-check
// Paints what the program shows: still nodes on a layer of their own, which is made again only where one of them differs,
// and what moves over it.
import { paintFlying } from "./cards.js";
import { LOOKS } from "./looks.js";
import { HIDDEN } from "./marks.js";
import { blank, contextOf } from "./pictures.js";
import { clipped, grown } from "./shapes.js";
import { Studio } from "./studio.js";

/** @typedef {import("./shapes.js").Area} Area */
/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {[id: string, area: Area, look: any[], marks: number, label: string, takes: number, clip?: Area]} Node */
/**
 * `made` is the size for which the picture is made, `lean` in degrees clockwise, `lift` how high above the table from 0
 * to 1, `shine` how much light falls on it.
 * @typedef {[id: string, area: Area, look: any[], marks: number, made: [number, number], lean: number, lift: number,
 *   shine: number, opacity: number]} Sprite
 */

/** What is read before the first picture. */
const FIRST = ["decks/classic/", "decks/large-print/", "felt/", "icons/", "suits/"];
const SETTLES = 150; // the milliseconds after which nodes that have not come for a new size are not waited for
const FINEST = 3; // more pixels of the screen for each of the page than the eye can tell would only cost memory
/** The looks that are painted in their area and close around it. Words may not fit into theirs, and letters cast far. */
const BOUNDED = new Set([
    "CardLook", "Backs", "Slot", "Zone", "Cloth", "Pill", "Panel", "ButtonLook", "EntryLook", "Chip", "Thumbnail", "SliderLook",
    "FieldLook", "Avatar", "Picture",
]);

export class Painter {
    /** @type {Node[]} */
    #nodes = [];
    /** @type {Node[] | null} Those on the layer; null if it has to be made anew. */
    #painted = null;
    /** @type {Sprite[]} */
    #sprites = [];
    /** @type {Area[]} Where there is something else on the canvas than on the layer. */
    #touched = [];
    #size = [1, 1];
    #asked = false;
    #settling = 0;

    /** @param {HTMLCanvasElement} canvas
     * @param {any} art what `distribution/web/art.py` has written */
    constructor(canvas, art) {
        this.studio = new Studio(art, () => this.#renew());
        this.canvas = canvas;
        this.front = contextOf(canvas, { alpha: false });
        this.layer = contextOf(blank(1, 1), { alpha: false });
        this.ground = contextOf(blank(1, 1), { alpha: false });
        this.spare = contextOf(blank(1, 1));
    }

    /** Read what almost every picture shows. */
    open() {
        return this.studio.gallery.open(FIRST);
    }

    /** Paint so from now on. @param {Studio["look"]} look */
    prefer(look) {
        this.studio.prefer(look);
        this.#renew();
    }

    /** Paint everything anew: something of it looks different now. */
    #renew() {
        this.#layGround();
        this.#painted = null;
        this.#ask();
    }

    /** The page has this size, and so many pixels of the screen for each of its own. The last picture is stretched
     * until the program has laid out the next one. @param {number} width @param {number} height
     * @param {number} ratio */
    resize(width, height, ratio) {
        const before = blank(this.canvas.width, this.canvas.height);
        contextOf(before).drawImage(this.canvas, 0, 0);
        this.studio.ratio = ratio = Math.min(ratio, FINEST);
        this.#size = [width, height];
        for (const g of [this.front, this.layer, this.ground]) {
            g.canvas.width = Math.round(width * ratio);
            g.canvas.height = Math.round(height * ratio);
        }
        this.#layGround();
        this.front.drawImage(before, 0, 0, this.canvas.width, this.canvas.height);
        before.width = 0;
        clearTimeout(this.#settling);
        this.#settling = setTimeout(() => this.#settle(), SETTLES);
    }

    /** @param {{nodes?: Node[], sprites: Sprite[]}} message */
    show({ nodes, sprites }) {
        if (nodes) this.#nodes = nodes;
        this.#sprites = sprites;
        if (nodes && this.#settling) this.#settle();
        this.#ask();
    }

    /** Paint now what is to be seen. */
    paint() {
        this.#asked = false;
        if (this.#settling) return;
        const changed = this.#paintStill();
        for (const area of [...this.#touched, ...(changed ? [changed] : [])]) this.#copy(area);
        this.#touched = this.#sprites.map(sprite => this.#paintSprite(sprite));
    }

    #settle() {
        clearTimeout(this.#settling);
        this.#settling = 0;
        this.#painted = null;
        this.#ask();
    }

    #ask() {
        if (this.#asked) return;
        this.#asked = true;
        requestAnimationFrame(() => this.#asked && this.paint());
    }

    #layGround() {
        const { canvas } = this.ground;
        this.studio.layFelt(this.ground, canvas.width, canvas.height);
    }

    /** Make the layer anew, and no more of it than where cards have come or gone. @returns {Area | null} that part */
    #paintStill() {
        const whole = /** @type {Area} */ ([0, 0, this.#size[0], this.#size[1]]);
        const changed = this.#painted ? changedArea(this.#painted, this.#nodes, whole) : whole;
        if (!changed) return null;
        const area = this.#snapped(changed);
        this.#painted = this.#nodes;
        const g = this.layer;
        g.save();
        g.scale(this.studio.ratio, this.studio.ratio);
        clipped(g, area, () => {
            g.drawImage(this.ground.canvas, ...whole);
            for (const node of this.#nodes) if (changed === whole || touches(node, area)) this.#paintNode(g, node);
        });
        g.restore();
        return area;
    }

    /** @param {Context} g @param {Node} node */
    #paintNode(g, [, area, look, marks, , , clip]) {
        if (marks & HIDDEN) return;
        if (clip) clipped(g, this.#snapped(clip), () => this.#paintLook(g, area, look, marks));
        else this.#paintLook(g, area, look, marks);
    }

    /** @param {Context} g @param {Area} area @param {any[]} look @param {number} marks */
    #paintLook(g, area, [kind, ...look], marks) {
        LOOKS[kind](g, this.#snapped(area), look, marks, this.studio);
    }

    /** Copy this part of the layer to the canvas. @param {Area} area */
    #copy(area) {
        const { ratio } = this.studio;
        const { width, height } = this.canvas;
        const [x, y] = [Math.max(0, Math.floor(area[0] * ratio)), Math.max(0, Math.floor(area[1] * ratio))];
        const across = Math.min(width, Math.ceil((area[0] + area[2]) * ratio)) - x;
        const down = Math.min(height, Math.ceil((area[1] + area[3]) * ratio)) - y;
        if (across > 0 && down > 0) this.front.drawImage(this.layer.canvas, x, y, across, down, x, y, across, down);
    }

    /** @param {Sprite} sprite @returns {Area} where it is painted */
    #paintSprite(sprite) {
        const g = this.front;
        const [, place, look, marks, made, , , , opacity] = sprite;
        const area = this.#snapped(place);
        g.save();
        g.scale(this.studio.ratio, this.studio.ratio);
        if (look[0] === "CardLook") paintFlying(g, sprite, this.studio);
        else if (opacity < 1) this.#paintFaint(g, area, look, marks, opacity);
        else this.#paintLook(g, area, look, marks);
        g.restore();
        return grown(place, 30 + 0.3 * Math.max(...made, place[2], place[3]));
    }

    /** Paint it, and then mix what lay there before into it. @param {Context} g @param {Area} area @param {any[]} look
     * @param {number} marks @param {number} opacity */
    #paintFaint(g, area, look, marks, opacity) {
        const { ratio } = this.studio;
        const [x, y, width, height] = area.map(each => Math.round(each * ratio));
        const before = this.spare;
        before.canvas.width = width;
        before.canvas.height = height;
        before.drawImage(this.canvas, -x, -y);
        this.#paintLook(g, area, look, marks);
        g.globalAlpha = 1 - opacity;
        g.drawImage(before.canvas, ...area);
        g.globalAlpha = 1;
    }

    /** The area on whole pixels of the screen. @param {Area} area @returns {Area} */
    #snapped([x, y, width, height]) {
        const { ratio } = this.studio;
        const whole = (/** @type {number} */ length) => Math.round(length * ratio) / ratio;
        return [whole(x), whole(y), Math.max(1 / ratio, whole(width)), Math.max(1 / ratio, whole(height))];
    }
}

/** The part of the picture in which something looks different, or null. @param {Node[]} before @param {Node[]} after
 * @param {Area} whole @returns {Area | null} */
function changedArea(before, after, whole) {
    if (before === after) return null;
    if (before.length !== after.length) return whole;
    const isNew = (/** @type {Node} */ now, /** @type {number} */ at) => JSON.stringify(before[at]) !== JSON.stringify(now);
    const changed = after.flatMap((now, at) => (isNew(now, at) ? [[before[at], now]] : []));
    if (changed.some(([old, now]) => old[0] !== now[0] || !BOUNDED.has(old[2][0]) || !BOUNDED.has(now[2][0]))) return whole;
    return changed.length ? union(changed.flat().map(reach)) : null;
}

/** The area in which a card or place may be painted: with rings, glow and shadow, and raised. @param {Node} node
 * @returns {Area} */
function reach([, area]) {
    return grown(area, Math.max(24, area[2] / 8, area[3] / 16 + 12));
}

/** @param {Node} node @param {Area} area */
function touches(node, [x, y, width, height]) {
    if (!BOUNDED.has(node[2][0])) return true;
    const [left, top, across, down] = reach(node);
    return left < x + width && x < left + across && top < y + height && y < top + down;
}

/** @param {Area[]} areas @returns {Area} */
function union(areas) {
    const [left, top] = [0, 1].map(at => Math.min(...areas.map(area => area[at])));
    const [right, bottom] = [0, 1].map(at => Math.max(...areas.map(area => area[at] + area[at + 2])));
    return [left, top, right - left, bottom - top];
}
