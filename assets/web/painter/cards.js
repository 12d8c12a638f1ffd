// @ts-check
// Cards, lying and flying, and what stands out of them: rings, light and shadow.
import * as Mark from "./marks.js";
import { center, moved, ringAround, rounded } from "./shapes.js";
import { TITLE, write } from "./text.js";

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {import("./shapes.js").Area} Area */
/** @typedef {import("./studio.js").Studio} Studio */

const RAISE = 16; // a card under the pointer rises by its height divided by this
const HEIGHTS = 3; // so many heights above the table have shadows of their own
const FALL = 0.13; // how far the shadow of the highest one falls, by the width of the card
const EDGE = 2; // the width of the dark edge of a ring
const SHINE = 90; // the light on a card that is seen from its edge, of 255
const FAINT = 0.45; // the opacity of a fan that is of no use now
const FAN_LEAN = 5; // the first and the last back of a fan lean outwards by so many degrees
const TALL = 88 / 63;

/** @param {number} degrees */
const radians = degrees => (degrees * Math.PI) / 180;

/** @type {import("./looks.js").Paint} */
export function paintCard(g, area, [card, hasShadow, fake, tilt, deck, back, indices], marks, studio) {
    if (tilt) {
        const [x, y] = center(area);
        if (hasShadow) turned(g, studio, studio.cardShadow(area[2], area[3], 0)[0], x + 1, y + 2, tilt);
        turned(g, studio, studio.card(card, area[2], fake), x, y, tilt);
        return;
    }
    const place = marks & Mark.RAISED ? moved(area, 0, -Math.ceil(area[3] / RAISE)) : area;
    const [x, y, width, height] = place;
    if (hasShadow) {
        const isUp = marks & (Mark.RAISED | Mark.SELECTED | Mark.PICKED);
        const [dark, reach] = studio.cardShadow(width, height, isUp ? 1 : 0);
        const fall = isUp ? Math.floor(width / 16) : 2;
        studio.place(g, dark, x - reach + Math.floor(fall / 2), y - reach + fall);
    }
    studio.place(g, studio.card(card, width, fake, deck, back, indices), x, y);
    if (marks & Mark.IDLE) cover(g, place, studio.palette.veil);
    paintRings(g, place, marks, studio);
}

/** A picture turned clockwise about its middle, and stretched.
 * @param {Context} g @param {Studio} studio @param {HTMLCanvasElement} picture @param {number} x @param {number} y
 * @param {number} degrees */
function turned(g, studio, picture, x, y, degrees, across = 1, down = 1) {
    const [width, height] = [picture.width / studio.ratio, picture.height / studio.ratio];
    g.save();
    g.translate(x, y);
    g.rotate(radians(degrees));
    g.scale(across, down);
    g.drawImage(picture, -width / 2, -height / 2, width, height);
    g.restore();
}

/** Something of the shape of a card over it. @param {Context} g @param {Area} area @param {string} colour */
function cover(g, area, colour) {
    rounded(g, area, Math.max(4, Math.floor(area[2] / 15)), colour);
}

/** A card on its way. Its picture is made once for the size `made`, and then turned and stretched.
 * @param {Context} g @param {import("./painter.js").Sprite} sprite @param {Studio} studio */
export function paintFlying(g, sprite, studio) {
    const [, area, [, card, , fake, tilt], marks, [width, height], lean, lift, shine, opacity] = sprite;
    const [x, y] = center(area);
    const [across, down] = [area[2] / width, area[3] / height];
    const degrees = lean + tilt;
    const fall = 2 + FALL * width * lift;
    g.globalAlpha = opacity;
    const [dark] = studio.cardShadow(width, height, Math.round(HEIGHTS * lift));
    turned(g, studio, dark, x + fall / 2, y + fall, degrees, across, down);
    turned(g, studio, studio.card(card, width, fake), x, y, degrees, across, down);
    if (marks & Mark.IDLE || shine) {
        g.save();
        g.translate(x, y);
        g.rotate(radians(degrees));
        const place = /** @type {Area} */ ([-area[2] / 2, -area[3] / 2, area[2], area[3]]);
        if (marks & Mark.IDLE) cover(g, place, studio.palette.veil);
        g.globalCompositeOperation = "lighter";
        if (shine) cover(g, place, `rgb(255 255 255 / ${(SHINE * shine) / 255})`);
        g.restore();
    }
    g.globalAlpha = 1;
    paintRings(g, area, marks, studio);
}

/** A fan of backs. @type {import("./looks.js").Paint} */
export function paintBacks(g, area, [number], marks, studio) {
    const [x, y, width, height] = area;
    const { back } = studio.look;
    const picture = studio.picture(`fan ${number} ${back}`, width, height, within =>
        drawFan(within, width, height, number, studio.theme.fan[back], studio.theme.paper),
    );
    g.globalAlpha = marks & Mark.IDLE ? FAINT : 1;
    studio.place(g, picture, x, y);
    g.globalAlpha = 1;
}

/** @param {Context} g @param {number} width @param {number} height @param {number} number @param {string} colour
 * @param {string} edge */
function drawFan(g, width, height, number, colour, edge) {
    const high = height * 0.9;
    const wide = high / TALL;
    for (let index = 0; index < number; index++) {
        const place = number > 1 ? (2 * index) / (number - 1) - 1 : 0;
        g.save();
        g.translate(width / 2 + (place * (width - wide * 1.2)) / 2, height / 2 + (place * place - 0.5) * height * 0.06);
        g.rotate(radians(FAN_LEAN * place));
        rounded(g, [-wide / 2, -high / 2, wide, high], height / 14, colour, edge, 1.3);
        g.restore();
    }
}

/** @type {import("./looks.js").Paint} */
export function paintSlot(g, area, [sign], _marks, studio) {
    const [x, y, width, height] = area;
    rounded(g, area, Math.max(4, Math.floor(width / 15)), studio.theme.well, studio.palette.line, 1.6);
    if (!sign) return;
    const size = Math.round(height * 0.52);
    write(g, sign, size, studio.palette.sign, x + width / 2, y + height / 2, "center", TITLE);
}

/** A target glows and has a ring; what is selected has a ring with a dark edge, and a tick; what is armed has a thick one,
 * and an arrow down; focus is a ring further out.
 * @param {Context} g @param {Area} area @param {number} marks @param {Studio} studio */
export function paintRings(g, area, marks, studio) {
    if (!marks) return;
    const { theme, palette } = studio;
    if (marks & (Mark.TARGET | Mark.GLOWING)) shine(g, area, theme.glow, studio);
    if (marks & Mark.HINT) {
        shine(g, area, theme.hint_glow, studio);
        ringAround(g, area, 4, theme.ring_hint, 3);
    }
    if (marks & (Mark.TARGET | Mark.GLOWING)) ringAround(g, area, 4, theme.ring_target, 3);
    if (marks & Mark.PICKED) edgedRing(g, area, theme.ring_target, 3, studio);
    if (marks & Mark.SELECTED) {
        edgedRing(g, area, theme.ring_selected, 3, studio);
        badge(g, area, "tick", studio);
    }
    if (marks & Mark.ARMED) {
        edgedRing(g, area, theme.ring_armed, 6, studio);
        badge(g, area, "down", studio);
    }
    if (marks & Mark.FOCUSED) ringAround(g, area, 8 + palette.focus, theme.ring_focus, 2 + palette.focus);
}

/** @param {Context} g @param {Area} area @param {string} colour @param {Studio} studio */
function shine(g, [x, y, width, height], colour, studio) {
    const [light, reach] = studio.glow(width, height, colour);
    studio.place(g, light, x - reach, y - reach);
}

/** The dark edge between ring and card can be seen on other cards too, and without colours.
 * @param {Context} g @param {Area} area @param {string} colour @param {number} thick @param {Studio} studio */
function edgedRing(g, area, colour, thick, studio) {
    ringAround(g, area, EDGE, studio.theme.ring_edge, EDGE);
    ringAround(g, area, EDGE + thick, colour, thick);
}

/** @param {Context} g @param {Area} area @param {string} icon @param {Studio} studio */
function badge(g, [x, y, width], icon, studio) {
    const size = Math.max(16, Math.floor(width / 4));
    const [middle, height] = [x + width - Math.floor(size / 3), y + Math.floor(size / 3)];
    rounded(g, [middle - size / 2, height - size / 2, size, size], size / 2, studio.theme.gold, "#ffffffdc", 2);
    studio.placeAbout(g, studio.icon(icon, Math.round(size * 0.6), studio.theme.dark_ink), middle, height);
}
