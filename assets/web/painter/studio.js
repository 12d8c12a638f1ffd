// @ts-check
// What all paint with: the program's art, the player's preferences, and the pictures that are kept.
import { grain, layFelt } from "./felt.js";
import { Gallery } from "./gallery.js";
import { blank, Pictures } from "./pictures.js";
import { CORNER, glow, rounded, shadow } from "./shapes.js";

/** @typedef {CanvasRenderingContext2D} Context */

/** Narrower cards are those of the deck for narrow ones: nothing else on them could be read. */
const SMALL_CARD = 56;
/** Narrower portraits are shown from nearer by. */
const SMALL_PORTRAIT = 80;
const CLOSER = 1.14;
/** The height of a card, by its width. */
const TALL = 88 / 63;
/** What is read before the first picture. */
const FIRST = ["decks/classic/", "decks/large-print/", "felt/", "icons/", "suits/"];

export class Studio {
    ratio = 1;
    #pictures = new Pictures();
    #grain = grain();
    /** @type {{[sign: string]: Path2D}} Those that were written before. */

    /** What the painter needs of the preferences. */
    look = { felt: "green", back: "blue", deck: "classic", own: null };

    /** @param {any} art what `distribution/web/art.py` has written @param {() => void} changed is called when a picture has
     * come that was missing */
    constructor(art, changed) {
        this.art = art;
        this.theme = art.theme;
        this.gallery = new Gallery(art.files, changed);
        this.prefer(this.look);
    }

    /** Read what almost every picture shows. */
    open() {
        return this.gallery.open(FIRST);
    }

    /** @param {Studio["look"]} look */
    prefer(look) {
        this.look = look;
        if (look.own) this.#add(look.deck, look.own);
        this.shadows = this.theme.shadows[look.felt];
    }

    /** Add a deck of the player's own; cards that it lacks are those of the first one.
     * @param {string} key @param {{files: {[name: string]: string}, narrow: string}} deck */
    #add(key, deck) {
        const files = { ...this.art.decks.classic.files };
        for (const [name, text] of Object.entries(deck.files)) {
            files[name] = `${key}/${name}`;
            this.gallery.put(files[name], text);
        }
        this.art.decks[key] = { files, narrow: deck.narrow };
    }

    /** The pixels of all pictures that are kept. */
    get pixels() {
        return this.#pictures.pixels;
    }

    /** Cover this many pixels of the screen with felt. @param {Context} g @param {number} width @param {number} height */
    layFelt(g, width, height) {
        const light = this.gallery.image(`felt/${this.look.felt}`);
        if (light) layFelt(g, light, this.#grain, width, height);
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
        const back = this.backColour(fake);
        const file = this.#cardFile(card === null ? `back-${back}` : this.art.cards[card], width);
        const wide = this.fine(width);
        const high = Math.round(wide * TALL);
        const edge = card !== null && fake ? back : "";
        return this.#drawn(file, `${wide} ${edge}`, wide, high, (g, image) => {
            g.drawImage(image, 0, 0, wide, high);
            if (edge) this.#edge(g, wide, high, Math.max(2, Math.floor(width / 22)), edge);
        });
    }

    /** The file of this card or back in the deck that the player has chosen. @param {string} name @param {number} width */
    #cardFile(name, width) {
        const { decks } = this.art;
        const chosen = decks[this.look.deck];
        return (width < SMALL_CARD && decks[chosen.narrow] || chosen).files[name];
    }

    /**
     * A picture out of a file, drawn once for this size in pixels of the screen; an empty one as long as it is being read.
     * @param {string} file @param {string} how what else the picture depends on @param {number} wide @param {number} high
     * @param {(g: Context, image: HTMLImageElement) => void} draw
     */
    #drawn(file, how, wide, high, draw) {
        const image = this.gallery.image(file);
        return image ? this.#pictures.keep(`${file} ${how}`, wide, high, g => draw(g, image)) : blank(wide, high);
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
        return this.#tinted(`icons/${icon}`, size, ink);
    }

    /** A picture that is drawn in black, in this colour instead. @param {string} file @param {number} size
     * @param {string} ink */
    #tinted(file, size, ink) {
        const fine = this.fine(size);
        return this.#drawn(file, `${fine} ${ink}`, fine, fine, (g, image) => {
            g.drawImage(image, 0, 0, fine, fine);
            g.globalCompositeOperation = "source-in";
            g.fillStyle = ink;
            g.fillRect(0, 0, fine, fine);
        });
    }

    /** A round portrait. @param {string} key @param {string} mood @param {number} size */
    portrait(key, mood, size) {
        const fine = this.fine(size);
        const whole = size < SMALL_PORTRAIT ? fine * CLOSER : fine;
        return this.#drawn(`faces/${key}-${mood}`, `${fine} ${whole}`, fine, fine, (g, image) => {
            g.arc(fine / 2, fine / 2, fine / 2, 0, 2 * Math.PI);
            g.clip();
            g.drawImage(image, (fine - whole) / 2, (fine - whole) / 2, whole, whole);
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
        this.placeAbout(g, this.#tinted(`suits/${this.art.suits[suit]}`, size, ink), x, y);
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
