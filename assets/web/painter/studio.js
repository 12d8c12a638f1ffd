// @ts-check
// What all paint with: the program's art, the player's preferences, and the pictures that are kept.
import { Felt } from "./felt.js";
import { Pictures } from "./pictures.js";
import { CORNER, glow, rounded, shadow } from "./shapes.js";
import { Strokes } from "./strokes.js";

/** @typedef {CanvasRenderingContext2D} Context */

/** Narrower cards have large print: nothing else on them could be read. */
const SMALL_CARD = 56;
/** Narrower portraits show the head from nearer by. */
const SMALL_PORTRAIT = 80;
const CLOSER = 1.14;
/** Pictures are 100 units wide, cards 63, and so many high. */
const [CARD_WIDTH, CARD_HEIGHT] = [63, 88];
/** The height of a line of lettering in hundredths of a capital, and the room above the capital. */
const [LETTERING, LETTERING_TOP] = [160, 30];
/** The room left and right of lettering. */
const LETTERING_SIDE = 11.5;

export class Studio {
    ratio = 1;
    #pictures = new Pictures();
    /** @type {{[felt: string]: Felt}} */
    #felts = {};

    /** What the painter needs of the preferences. */
    look = { felt: "green", back: "blue", four_colours: false, large_print: false };

    /** @param {any} art what `distribution/web/art.py` has written */
    constructor(art) {
        this.art = art;
        this.theme = art.theme;
        this.strokes = new Strokes(art.shapes, art.step);
        this.prefer(this.look);
    }

    /** @param {Studio["look"]} look */
    prefer(look) {
        this.look = look;
        this.shadows = this.theme.shadows[look.felt];
    }

    /** The pixels of all pictures that are kept. */
    get pixels() {
        return this.#pictures.pixels;
    }

    /** @returns {Felt} */
    get felt() {
        const { felt } = this.look;
        return (this.#felts[felt] ??= new Felt(this.art.dyes[felt]));
    }

    /** The number of pixels of the screen, at least one. @param {number} length */
    fine(length) {
        return Math.max(1, Math.round(length * this.ratio));
    }

    /** The colour of a card's back; fakes have another one. @param {boolean} fake */
    backColour(fake) {
        if (!fake) return this.look.back;
        return this.look.back === "red" ? "blue" : "red";
    }

    /**
     * A card's picture; null lies face down.
     * @param {string | null} card @param {number} width @param {boolean} fake
     */
    card(card, width, fake) {
        const large = this.look.large_print || width < SMALL_CARD;
        const four = this.look.four_colours;
        const back = this.backColour(fake);
        const wide = this.fine(width);
        const name = card === null ? `back ${back} ${wide}` : `face ${card} ${wide} ${large} ${four} ${fake && back}`;
        return this.#pictures.keep(name, wide, (wide * CARD_HEIGHT) / CARD_WIDTH, g => {
            const high = g.canvas.height;
            g.save();
            g.scale(wide / CARD_WIDTH, high / CARD_HEIGHT);
            if (card === null) this.strokes.draw(g, this.art.backs[back], "");
            else this.#face(g, card, large, four);
            g.restore();
            if (card !== null && fake) this.#edge(g, wide, high, Math.max(2, Math.floor(width / 22)), back);
        });
    }

    /** @param {Context} g @param {string} card @param {boolean} large @param {boolean} four */
    #face(g, card, large, four) {
        const inks = this.art.inks[Number(four)];
        const ink = inks[card.slice(-1)] ?? this.art.inks[0].h; // that of a joker
        this.strokes.draw(g, (large ? this.art.large : this.art.faces)[card], ink);
    }

    /** The colour of its back along the edges of a face. @param {Context} g @param {number} width @param {number} height
     * @param {number} thick @param {string} back */
    #edge(g, width, height, thick, back) {
        rounded(g, [0, 0, width, height], width * CORNER, null, this.theme.fake_edges[back], thick * this.ratio);
    }

    /**
     * The shadow of a card, and how far it reaches beyond the card, in pixels of the page.
     * @param {number} width @param {number} height @param {number} level how high above the table, from 0 to 3
     * @returns {[HTMLCanvasElement, number]}
     */
    cardShadow(width, height, level) {
        const blur = Math.max(3, Math.floor((width * (2 + level)) / 28));
        return this.shadow(width, height, blur, (90 - 8 * level) / 255, Math.max(4, Math.floor(width / 15)));
    }

    /**
     * @param {number} width @param {number} height @param {number} blur @param {number} opacity @param {number} radius
     * @returns {[HTMLCanvasElement, number]} the picture, and how far it reaches beyond the box
     */
    shadow(width, height, blur, opacity, radius) {
        const [wide, high, soft] = [this.fine(width), this.fine(height), this.fine(blur)];
        const picture = this.#pictures.keep(
            `shadow ${wide} ${high} ${soft} ${opacity} ${radius}`,
            wide + 2 * soft,
            high + 2 * soft,
            g => shadow(g, wide, high, soft, opacity, radius * this.ratio),
        );
        return [picture, soft / this.ratio];
    }

    /**
     * Light around a card, and how far it reaches.
     * @param {number} width @param {number} height @param {string} colour
     * @returns {[HTMLCanvasElement, number]}
     */
    glow(width, height, colour) {
        const spread = this.fine(Math.max(6, Math.floor(width / 9)));
        const [wide, high] = [this.fine(width), this.fine(height)];
        const picture = this.#pictures.keep(`glow ${wide} ${high} ${colour}`, wide + 2 * spread, high + 2 * spread, g =>
            glow(g, wide, high, spread, colour.slice(0, 7)),
        );
        return [picture, spread / this.ratio];
    }

    /** A sign for buttons and labels. @param {string} icon @param {number} size @param {string} ink */
    icon(icon, size, ink) {
        const fine = this.fine(size);
        return this.#pictures.keep(`icon ${icon} ${fine} ${ink}`, fine, fine, g => {
            g.scale(fine / 100, fine / 100);
            g.translate(50, 50);
            this.strokes.draw(g, this.art.icons[icon], ink);
        });
    }

    /** A round portrait. @param {string} key @param {string} mood @param {number} size */
    portrait(key, mood, size) {
        const fine = this.fine(size);
        return this.#pictures.keep(`portrait ${key} ${mood} ${fine}`, fine, fine, g => {
            g.scale(fine / 100, fine / 100);
            g.translate(50, 50);
            g.beginPath();
            g.arc(0, 0, 50, 0, 2 * Math.PI);
            g.clip();
            this.strokes.draw(g, this.art.grounds[key], "");
            if (size < SMALL_PORTRAIT) g.scale(CLOSER, CLOSER);
            this.strokes.draw(g, this.art.people[key][mood], "");
        });
    }

    /**
     * A picture of one's own that is kept.
     * @param {string} name @param {number} width in pixels of the page @param {number} height
     * @param {(g: Context) => void} paint in pixels of the page
     */
    picture(name, width, height, paint) {
        const [wide, high] = [this.fine(width), this.fine(height)];
        return this.#pictures.keep(`${name} ${wide} ${high}`, wide, high, g => {
            g.scale(this.ratio, this.ratio);
            paint(g);
        });
    }

    /** A suit's mark around a point. @param {Context} g @param {string} suit @param {number} x @param {number} y
     * @param {number} size @param {string} ink */
    suit(g, suit, x, y, size, ink) {
        g.save();
        g.translate(x, y);
        g.scale(size / 100, size / 100);
        this.strokes.draw(g, this.art.suits[suit], ink);
        g.restore();
    }

    /** The width of a title of this height. @param {string} text @param {number} height */
    letteringWidth(text, height) {
        return Math.ceil((this.#advance([...text]) + 2 * LETTERING_SIDE) * (height / LETTERING));
    }

    /** A title in our own letters. @param {Context} g @param {string} text @param {number} x @param {number} y
     * @param {number} height @param {string} colour */
    letter(g, text, x, y, height, colour) {
        g.save();
        g.translate(x, y);
        g.scale(height / LETTERING, height / LETTERING);
        g.translate(LETTERING_SIDE, LETTERING_TOP);
        for (const sign of text) {
            const [advance, strokes] = this.art.letters[sign];
            this.strokes.draw(g, strokes, colour);
            g.translate(advance + this.art.letter_gap, 0);
        }
        g.restore();
    }

    /** @param {string[]} signs */
    #advance(signs) {
        return signs.reduce((sum, sign) => sum + this.art.letters[sign][0] + this.art.letter_gap, -this.art.letter_gap);
    }

    /** Paint a picture in its own size. @param {Context} g @param {HTMLCanvasElement} picture
     * @param {number} x its left edge @param {number} y */
    place(g, picture, x, y) {
        const { ratio } = this;
        const [left, top] = [Math.round(x * ratio) / ratio, Math.round(y * ratio) / ratio]; // else it is not crisp
        g.drawImage(picture, left, top, picture.width / ratio, picture.height / ratio);
    }

    /** The same around a point. @param {Context} g @param {HTMLCanvasElement} picture @param {number} x @param {number} y */
    placeAbout(g, picture, x, y) {
        this.place(g, picture, x - picture.width / this.ratio / 2, y - picture.height / this.ratio / 2);
    }
}
