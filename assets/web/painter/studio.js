// @ts-check
// What all paint with: the program's art, the player's preferences, and the pictures that are kept.
import { Gallery } from "./gallery.js";
import { blank, contextOf, Pictures } from "./pictures.js";
import { CORNER, glow, rounded, shadow } from "./shapes.js";
import { write } from "./text.js";

/** @typedef {CanvasRenderingContext2D} Context */

const SMALL_CARD = 56; // narrower cards are those of the deck for narrow ones: nothing else on them could be read
const SMALL_PORTRAIT = 80; // narrower portraits are shown from nearer by
const CLOSER = 1.14;
const TALL = 88 / 63; // the height of a card, by its width
const INDEX = /<path id="index" fill="([^"]*)" d="[^"]*"\/>/;
const GRAIN = 256;
const GRAIN_STRENGTH = 4.5;

export class Studio {
    ratio = 1;
    pictures = new Pictures();
    #grain = grain();
    /** What the painter needs of the preferences. */
    look = { felt: /** @type {string | null} */ (null), back: "blue", deck: "classic", indices: "english", own: null };
    felt = "green";

    /** @param {any} art what `distribution/web/art.py` has written @param {() => void} changed is called when a picture has
     * come that was missing */
    constructor(art, changed) {
        this.art = art;
        this.theme = art.theme;
        this.gallery = new Gallery(art.files, changed);
        this.prefer(this.look);
    }

    /** @param {Studio["look"]} look */
    prefer(look) {
        this.look = look;
        if (look.own) this.add(look.deck, look.own);
        this.felt = look.felt ?? (wantsContrast() ? "contrast" : "green");
        const deck = this.art.decks[look.deck];
        for (const each of [deck, this.art.decks[deck?.narrow]]) {
            for (const name of each && look.indices !== "english" ? Object.keys(each.files) : []) {
                const file = this.#lettered(name, each, look.indices);
                if (file !== each.files[name]) this.gallery.image(file); // so that it is there when it is dealt
            }
        }
        this.palette = this.theme.palettes[this.felt];
    }

    /** Add a deck of the player's own; cards that it lacks are those of the first one.
     * @param {string} key @param {{files: {[name: string]: string}, narrow: string}} deck */
    add(key, deck) {
        const files = { ...this.art.decks.classic.files };
        for (const [name, text] of Object.entries(deck.files)) {
            files[name] = `${key}/${name}`;
            this.gallery.put(files[name], text);
        }
        this.art.decks[key] = { ...this.art.decks.classic, files, narrow: deck.narrow };
    }

    /** Cover this many pixels of the screen with felt. @param {Context} g @param {number} width @param {number} height */
    layFelt(g, width, height) {
        if (this.felt === "contrast") {
            g.fillStyle = "#000";
            g.fillRect(0, 0, width, height);
            return;
        }
        const light = this.gallery.image(`felt/${this.felt}`);
        if (!light) return;
        g.drawImage(light, 0, 0, width, height);
        g.globalCompositeOperation = "lighter";
        g.fillStyle = /** @type {CanvasPattern} */ (g.createPattern(this.#grain, "repeat"));
        g.fillRect(0, 0, width, height);
        g.globalCompositeOperation = "source-over";
    }

    /** A piece of felt, so small that its grain cannot be seen. @param {string} felt @param {number} width
     * @param {number} height @param {number} radius */
    cloth(felt, width, height, radius) {
        const [wide, high] = [this.fine(width), this.fine(height)];
        return this.#drawn(`felt/${felt}`, `${wide} ${high}`, wide, high, (g, image) => {
            g.beginPath();
            g.roundRect(0, 0, wide, high, radius * this.ratio);
            g.clip();
            g.drawImage(image, 0, 0, wide, high);
        });
    }

    /** The number of pixels of the screen, at least one. @param {number} length */
    fine(length) {
        return Math.max(1, Math.round(length * this.ratio));
    }

    /** A card's picture; null lies face down. Fakes have the colour of their back along the edges of their face.
     * @param {string | null} card @param {number} width @param {boolean} fake @param {string} [shown] the key of another
     * deck than the one that is played with @param {string | null} [turned] another back
     * @param {string} [indices] other letters in its corners */
    card(card, width, fake, shown, turned, indices) {
        const { art: { cards, decks }, look, theme } = this;
        const back = fake ? (look.back === "red" ? "blue" : "red") : (turned ?? look.back);
        const deck = decks[shown || look.deck] ?? decks.classic;
        const narrow = !shown && width < SMALL_CARD && decks[deck.narrow];
        const name = card === null ? `back-${back}` : cards[card];
        const file = this.#lettered(name, narrow || deck, indices || look.indices);
        const wide = this.fine(width);
        const high = Math.round(wide * TALL);
        const edge = card !== null && fake ? theme.fake_edges[back] : null;
        return this.#drawn(file, `${wide} ${edge}`, wide, high, (g, image) => {
            g.drawImage(image, 0, 0, wide, high);
            const thick = Math.max(2, Math.floor(width / 22)) * this.ratio;
            if (edge) rounded(g, [0, 0, wide, high], wide * CORNER, null, edge, thick);
        });
    }

    /** The file of a card with these letters in its corners, as `relettered` in `spitegame/ui/decks.py` makes it.
     * @param {string} name @param {any} deck @param {string} indices */
    #lettered(name, deck, indices) {
        const [file, letter] = [deck.files[name], this.art.indices[indices]?.[name.split("-of-")[0]]];
        if (!letter || !INDEX.test(this.gallery.files[file])) return file;
        const made = `${file} ${indices}`;
        if (!(made in this.gallery.files)) {
            const outline = /d="[^"]*"/.exec(this.gallery.files[`letters/${letter}`])?.[0];
            const drawn = deck.index.map((/** @type {string} */ place) => `<path transform="matrix(${place})" ${outline}/>`);
            this.gallery.put(made, this.gallery.files[file].replace(INDEX, `<g fill="$1">${drawn.join("")}</g>`));
        }
        return made;
    }

    /** A picture out of a file, drawn once for this size in pixels of the screen; an empty one as long as it is
     * being read. @param {string} file
     * @param {string} how what else the picture depends on
     * @param {number} wide @param {number} high @param {(g: Context, image: HTMLImageElement) => void} draw */
    #drawn(file, how, wide, high, draw) {
        const image = this.gallery.image(file);
        return image ? this.pictures.keep(`${file} ${how}`, wide, high, g => draw(g, image)) : blank(wide, high);
    }

    /** The shadow of a card, and how far it reaches beyond the card, in pixels of the page. @param {number} width
     * @param {number} height
     * @param {number} level how high above the table, from 0 to 3
     * @returns {[HTMLCanvasElement, number]} */
    cardShadow(width, height, level) {
        const blur = Math.max(3, Math.floor((width * (2 + level)) / 28));
        return this.shadow(width, height, blur, (90 - 8 * level) / 255, Math.max(4, Math.floor(width / 15)));
    }

    /** @param {number} width @param {number} height @param {number} blur @param {number} opacity
     * @param {number} radius @returns {[HTMLCanvasElement, number]} the picture, and how far it reaches beyond the
     * box */
    shadow(width, height, blur, opacity, radius) {
        const [wide, high, soft] = [this.fine(width), this.fine(height), this.fine(blur)];
        const name = `shadow ${wide} ${high} ${soft} ${opacity} ${radius}`;
        const paint = (/** @type {Context} */ g) => shadow(g, wide, high, soft, opacity, radius * this.ratio);
        const picture = this.pictures.keep(name, wide + 2 * soft, high + 2 * soft, paint);
        return [picture, soft / this.ratio];
    }

    /** Light around a card, and how far it reaches. @param {number} width @param {number} height
     * @param {string} colour @returns {[HTMLCanvasElement, number]} */
    glow(width, height, colour) {
        const spread = this.fine(Math.max(6, Math.floor(width / 9)));
        const [wide, high] = [this.fine(width), this.fine(height)];
        const picture = this.pictures.keep(`glow ${wide} ${high} ${colour}`, wide + 2 * spread, high + 2 * spread, g =>
            glow(g, wide, high, spread, colour.slice(0, 7)),
        );
        return [picture, spread / this.ratio];
    }

    /** A sign for buttons and labels. @param {string} icon @param {number} size @param {string} ink */
    icon(icon, size, ink) {
        return this.#tinted(`icons/${icon}`, size, ink);
    }

    /** The sign of a game controller's button about a point: its shape, or a ring with its letter. @param {Context} g
     * @param {number} x @param {number} y @param {number} size @param {[string, string]} sign @param {string} ink */
    padSign(g, x, y, size, [button, labels], ink) {
        const isLetter = labels === "letters" && button.length === 1;
        this.placeAbout(g, this.#tinted(`pads/${isLetter ? "ring" : button}`, size, ink), x, y);
        if (isLetter) write(g, button.toUpperCase(), Math.round(size * 0.62), ink, x, y);
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

    /** A picture of one's own that is kept. @param {string} name
     * @param {number} width in pixels of the page
     * @param {number} height
     * @param {(g: Context) => void} paint in pixels of the page */
    picture(name, width, height, paint) {
        const [wide, high] = [this.fine(width), this.fine(height)];
        return this.pictures.keep(`${name} ${wide} ${high}`, wide, high, g => {
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

/** The system asks for strong contrasts. */
export const wantsContrast = () => matchMedia("(prefers-contrast: more), (forced-colors: active)").matches;

/** A tile of faint specks of light. */
function grain() {
    const picture = blank(GRAIN, GRAIN);
    const g = contextOf(picture);
    const pixels = g.createImageData(GRAIN, GRAIN);
    for (let at = 0; at < pixels.data.length; at += 4) {
        const bell = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
        const speck = Math.floor(Math.abs(bell) * GRAIN_STRENGTH);
        pixels.data.set([speck, speck, speck, 255], at);
    }
    g.putImageData(pixels, 0, 0);
    return picture;
}
