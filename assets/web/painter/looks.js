// @ts-check
// What paints each look; the names are those of the classes in spitegame/ui/nodes.py, and so are the fields.
import { paintBacks, paintCard, paintRings, paintSlot } from "./cards.js";
import * as Mark from "./marks.js";
import { center, clipped, dial, moved, polygon, polyline, ringAround, rounded, roundedPath } from "./shapes.js";
import { RUNNING, SMALLEST, STRONG, TITLE, measure, write } from "./text.js";

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {import("./shapes.js").Area} Area */
/** @typedef {import("./studio.js").Studio} Studio */
/** @typedef {(g: Context, area: Area, look: any[], marks: number, studio: Studio) => void} Paint */

const LINE = 1.3; // the height of a line, by the size of its letters
const ABOUT = 0.7; // the size of the smaller letters on a chip, by that of the others
const TITLE_SIZE = 1.12; // the size of the letters of a title, by the height of its area
const ROUND = 10; // the radius of a button's corners where a ring goes round it
const RIM = 3; // the width of the rim of a portrait
const FACE_STEP = 0.7; // the next one of several faces begins at so much of their height
const CLOTH = 6; // the radius of the corners of a piece of felt
const QUIET = 4; // the breadth of the light margin round a QR code, in modules
const TIP_ROOT = 18; // where the tip of a bubble begins, from its edge

/**
 * A triangle from within a bubble to the end of its tip, which is given from the bubble's corner.
 * @param {Area} area
 * @param {[number, number]} end
 * @returns {[number, number][]}
 */
function tipOf([x, y, width, height], [right, down]) {
    const [aside, above] = [Math.min(TIP_ROOT, width / 2), Math.min(TIP_ROOT, height / 2)];
    const rootX = Math.min(Math.max(right, aside), width - aside);
    const rootY = Math.min(Math.max(down, above), height - above);
    const share = 12 / Math.max(1, Math.hypot(right - rootX, down - rootY));
    const [dx, dy] = [(right - rootX) * share, (down - rootY) * share];
    return [
        [x + rootX + dy, y + rootY - dx],
        [x + rootX - dy, y + rootY + dx],
        [x + right, y + down],
    ];
}

/** @type {{[look: string]: Paint}} */
export const LOOKS = {
    CardLook: paintCard,
    Backs: paintBacks,
    Slot: paintSlot,

    Zone: (g, area, _look, marks, studio) => paintRings(g, area, marks, studio),

    Words(g, [x, y, width], [lines, size, tone, align, heading], _marks, { theme }) {
        const at = { left: x, center: x + width / 2, right: x + width }[/** @type {"left"} */ (align)];
        const style = heading || ["strong", "gold", "warning"].includes(tone) ? STRONG : RUNNING;
        writeLines(g, lines, size, theme.ink[tone], at, y, align, style);
    },

    Pill(g, area, [text, size, tone], _marks, { theme, palette }) {
        rounded(g, area, Math.floor(area[3] / 2), palette.pill, palette.line);
        write(g, text, size, theme.ink[tone], ...center(area));
    },

    Badge(g, area, [text, size, tone, suits], _marks, studio) {
        const [fill, ink] = studio.theme.badges[tone];
        rounded(g, area, Math.floor(area[3] / 2), fill, studio.palette.line);
        const [middle, y] = center(area);
        const [gap, wide] = [Math.round(size * 0.4), measure(g, text, size)];
        const left = middle - (wide + (gap + size) * suits.length) / 2;
        write(g, text, size, ink, left, y, "left");
        for (const [index, suit] of suits.entries())
            studio.suit(g, suit, left + wide + gap + index * (size + gap) + size / 2, y, size, ink);
    },

    Ladder(g, area, [rungs, size], _marks, { theme, palette }) {
        const [x, y, width, height] = area;
        rounded(g, area, Math.floor(height / 2), palette.pill, palette.faint_line);
        const wide = (width - Math.floor(height / 2)) / rungs.length;
        for (const [index, [word, tone]] of rungs.entries()) {
            const middle = x + height / 4 + wide * (index + 0.5);
            const standsOut = tone === "gold" || tone === "warning";
            if (standsOut) rounded(g, [middle - wide / 2, y + 2, wide, height - 4], height / 2 - 2, theme.badges[tone][0]);
            const ink = standsOut ? theme.badges[tone][1] : tone === "dim" ? theme.faint : theme.ink[tone];
            write(g, word, size, ink, middle, y + height / 2);
        }
    },

    Ring(g, area, [share, text, size, tone], _marks, { theme, palette }) {
        const [x, y, , side] = area;
        rounded(g, area, Math.floor(side / 2), palette.pill);
        dial(g, [x, y, side, side], share, theme.groove, theme.ink[tone]);
        write(g, text, size, theme.ink[tone], ...center(area));
    },

    Bar(g, [x, y, width, height], [share, tone], _marks, { theme, palette }) {
        const filled = Math.round(width * share);
        rounded(g, [x, y, width, height], Math.floor(height / 2), "#0000005a", palette.line);
        if (filled >= height) rounded(g, [x, y, filled, height], Math.floor(height / 2), theme.ink[tone]);
    },

    Panel(g, area, [tone], _marks, { palette }) {
        const [fill, edge] = palette.panels[tone] ?? palette.panels.plain;
        rounded(g, area, 14, fill, edge, tone === "gold" ? 3 : 1.4);
    },

    Shade(g, area, _look, _marks, { palette }) {
        g.fillStyle = palette.shade;
        g.fillRect(...area);
    },

    Curtain(g, area, _look, _marks, studio) {
        clipped(g, area, () => {
            g.translate(area[0], area[1]);
            g.scale(1 / studio.ratio, 1 / studio.ratio);
            studio.layFelt(g, studio.fine(area[2]), studio.fine(area[3]));
        });
    },

    Cloth(g, area, [felt], _marks, studio) {
        const [x, y, width, height] = area;
        if (felt === "contrast") rounded(g, area, CLOTH, "#000", "#ffffffa0");
        else studio.place(g, studio.cloth(felt, width, height, CLOTH), x, y);
    },

    ButtonLook(g, area, look, marks, studio) {
        const [fill, ink] = buttonColours(marks, studio, look[4], studio.theme.bright_gold);
        const sunk = moved(area, 0, marks & Mark.PRESSED && !(marks & Mark.DISABLED) ? 1 : 0);
        rounded(g, sunk, 10, fill, studio.palette.line);
        buttonFace(g, sunk, look, ink, studio);
        paintMarks(g, area, marks, studio);
    },

    EntryLook(g, area, [text, about, size, small, primary, faces, face], marks, studio) {
        const { theme, palette } = studio;
        const [fill, ink] = buttonColours(marks, studio, primary, theme.bright_gold);
        const sunk = moved(area, 0, marks & Mark.PRESSED ? 1 : 0);
        const [x, top, width, height] = sunk;
        const middle = top + height / 2;
        rounded(g, sunk, 12, fill, palette.line);
        studio.place(g, studio.icon("right", small, ink), x + width - 2 * small, middle - small / 2);
        const y = middle - 0.65 * (size + small * about.length);
        write(g, text, size, ink, x + small, y + 0.65 * size, "left");
        writeLines(g, about, small, primary ? ink : theme.ink.dim, x + small, y + LINE * size, "left");
        paintMarks(g, area, marks, studio);
        const step = Math.round(FACE_STEP * face);
        const first = x + width - Math.round(2.6 * small) - face - step * (faces.length - 1);
        for (const [index, each] of faces.entries())
            LOOKS.Avatar(g, [first + step * index, area[1] + (height - face) / 2, face, face], each, 0, studio);
    },

    Chip(g, area, [text, size, on, key, about], marks, studio) {
        const [fill, ink] = buttonColours(marks, studio, on, studio.theme.gold);
        const [x, y, width, height] = area;
        rounded(g, area, Math.min(Math.floor(height / 2), 18), fill, studio.palette.line);
        const right = key ? keyCap(g, x + width - 13, y + height / 2, key, size, ink, studio) : x + width;
        const across = (x + right) / 2;
        let middle = y + height / 2;
        const small = Math.max(SMALLEST, Math.round(size * ABOUT));
        if (about && size + small < height * 0.95) {
            // very large letters leave room for one line
            write(g, about, small, ink, across, y + Math.round(height * 0.74), "center", RUNNING);
            middle = y + Math.round(height * 0.35);
        }
        if (on) withIcon(g, "tick", Math.round(size * 0.75), 6, text, size, ink, across, middle, studio);
        else write(g, text, size, ink, across, middle);
        paintMarks(g, area, marks, studio);
    },

    /** Its name stands at the bottom, with the tick before the first line. */
    Thumbnail(g, area, [lines, size, on], marks, studio) {
        const [fill, ink] = buttonColours(marks, studio, on, studio.theme.gold);
        const [x, y, width, height] = area;
        rounded(g, area, 10, fill, studio.palette.line);
        for (const [index, words] of lines.entries()) {
            const middle = y + height - 8 + LINE * size * (index + 0.5 - lines.length);
            const tick = on && index === 0 ? Math.round(0.75 * size) : 0;
            const across = x + width / 2 + (tick ? (tick + 4) / 2 : 0);
            write(g, words, size, ink, across, middle, "center", RUNNING);
            if (!tick) continue;
            const left = across - measure(g, words, size, RUNNING) / 2 - 4;
            studio.placeAbout(g, studio.icon("tick", tick, ink), left - tick / 2, middle);
        }
        paintMarks(g, area, marks, studio);
    },

    SliderLook(g, area, [share], marks, studio) {
        const { theme, palette } = studio;
        const [x, y, width, height] = area;
        const thick = Math.max(6, Math.floor(height / 7));
        const [top, filled] = [y + height / 2 - thick / 2, Math.round(width * share)];
        rounded(g, [x, top, width, thick], thick / 2, "#0000005a", palette.line);
        if (filled > thick) rounded(g, [x, top, filled, thick], thick / 2, theme.gold);
        const knob = Math.min(height, 26);
        const left = x + Math.round((width - knob) * share);
        rounded(g, [left, y + (height - knob) / 2, knob, knob], knob / 2, "#faf6e8", theme.gold, 3);
        paintMarks(g, area, marks, studio);
    },

    FieldLook(g, area, [text, size, caret, placeholder], marks, studio) {
        const { theme, palette } = studio;
        const [x, y, width, height] = area;
        const middle = y + height / 2;
        rounded(g, area, 10, "#00000046", caret === null ? palette.line : theme.ring_focus, 2);
        const pad = Math.min(24, Math.floor(width / 4)) / 2;
        const before = measure(g, [...text].slice(0, caret ?? 0).join(""), size, RUNNING);
        const left = x + pad - Math.max(0, before - (width - 2 * pad) + 2);
        clipped(g, [x + pad, y, width - 2 * pad, height], () => {
            write(g, text || placeholder, size, text ? theme.ink.plain : theme.faint, left, middle, "left", RUNNING);
            g.fillStyle = theme.ink.gold;
            if (caret !== null) g.fillRect(left + before, middle - Math.floor(size / 2), 2, size);
        });
        paintMarks(g, area, marks, studio);
    },

    Letter(g, area, [text, size, caret], _marks, studio) {
        const { theme, palette } = studio;
        const [x, y, width, height] = area;
        if (text) {
            paperShadow(g, area, 1, 2, studio);
            rounded(g, area, 10, theme.paper, theme.paper_edge);
            write(g, text, size, theme.paper_ink, ...center(area));
        } else rounded(g, area, 10, theme.well, palette.line, 1.6);
        if (!caret) return;
        ringAround(g, area, 3, theme.ring_target, 3);
        const wide = Math.max(8, Math.floor(width / 2));
        g.fillStyle = text ? theme.paper_ink : theme.gold;
        g.fillRect(x + (width - wide) / 2, y + height - Math.max(8, Math.floor(height / 9)) - 1, wide, 3);
    },

    /** Black on white, whatever the felt: that is what cameras look for. Each module has the same number of pixels. */
    QrCode(g, area, [rows], _marks, { ratio }) {
        const [x, y, width] = area;
        const module = Math.max(1, Math.floor((width * ratio) / (rows.length + 2 * QUIET))) / ratio;
        const start = Math.round(((width - module * rows.length) / 2) * ratio) / ratio;
        g.fillStyle = "#fff";
        g.fillRect(...area);
        g.fillStyle = "#000";
        g.beginPath();
        for (const [down, row] of rows.entries())
            for (const [right, dark] of [...row].entries())
                if (dark === "1") g.rect(x + start + right * module, y + start + down * module, module, module);
        g.fill();
    },

    Speech(g, area, [lines, size, end], _marks, studio) {
        const { theme } = studio;
        const [, y, , height] = area;
        const [across] = center(area);
        paperShadow(g, area, 2, 4, studio);
        rounded(g, area, 14, theme.paper, theme.paper_edge);
        polygon(g, tipOf(area, end), theme.paper);
        writeLines(g, lines, size, theme.paper_ink, across, y + height / 2 - (LINE * size * lines.length) / 2, "center");
    },

    Avatar(g, [x, y, , size], [initial, hue, active, portrait, mood], _marks, studio) {
        const { theme } = studio;
        const ground = theme.avatars[hue % theme.avatars.length];
        rounded(g, [x, y, size, size], size / 2, ground, active ? theme.ring_target : "#ffffff5a", RIM);
        if (portrait) studio.place(g, studio.portrait(portrait, mood, size - 2 * RIM), x + RIM, y + RIM);
        else write(g, initial, Math.round(size * 0.62), "#ffffff", x + size / 2, y + size / 2);
    },

    /** As large as its area is high, or smaller where it would be wider than its area; with a shadow. */
    Title(g, [x, y, width, height], [text, tone], _marks, { theme }) {
        const full = Math.round(height * TITLE_SIZE);
        const size = Math.min(full, Math.floor((full * width) / Math.max(1, measure(g, text, full, TITLE))));
        const lift = Math.max(2, Math.floor(height / 22));
        const middle = y + height / 2;
        write(g, text, size, theme.title_shadow, x + Math.floor(lift / 2), middle + lift, "left", TITLE);
        write(g, text, size, theme.ink[tone], x, middle, "left", TITLE);
    },

    Picture: (g, [x, y, , high], [icon, tone], _, studio) =>
        studio.place(g, studio.icon(icon, high, studio.theme.ink[tone]), x, y),

    Graph(g, area, [curves, at, parts], marks, studio) {
        const { theme, palette } = studio;
        const [x, y, width, height] = area;
        rounded(g, area, 8, theme.groove, palette.faint_line);
        g.save();
        g.beginPath();
        roundedPath(g, area, 8);
        g.clip();
        for (let part = 1; part < parts; part++) {
            const down = y + (height * part) / parts;
            polyline(g, [[x, down], [x + width, down]], palette.faint_line, 1);
        }
        for (const curve of [...curves].sort((one, other) => one[2] - other[2])) paintCurve(g, area, curve, curves.length, theme);
        const mark = x + Math.round(at * (width - 1)) + 1;
        polyline(g, [[mark, y], [mark, y + height]], theme.gold, 2);
        g.restore();
        paintMarks(g, area, marks, studio);
    },
};

/** Lines from this height on. @param {Context} g @param {string[]} lines @param {number} size @param {string} ink
 * @param {number} x @param {number} y @param {CanvasTextAlign} align */
function writeLines(g, lines, size, ink, x, y, align, style = RUNNING) {
    for (const [index, line] of lines.entries()) write(g, line, size, ink, x, y + (index + 0.5) * LINE * size, align, style);
}

/** The colours of a button and of its words. `bright` is that of one that is on, under the pointer.
 * @param {number} marks @param {Studio} studio @param {boolean} on @param {string} bright @returns {[string, string]} */
function buttonColours(marks, { theme, palette }, on, bright) {
    if (marks & Mark.DISABLED) return [palette.disabled, theme.faint];
    if (on) return [marks & Mark.HOVERED ? bright : theme.gold, theme.dark_ink];
    return [marks & Mark.HOVERED ? palette.hovered : palette.button, theme.ink.plain];
}

/** @param {Context} g @param {Area} area @param {any[]} look @param {string} ink @param {Studio} studio */
function buttonFace(g, [x, y, width, height], [text, size, key, icon, , glyph], ink, studio) {
    const middle = y + height / 2;
    const left = x + 10;
    let right = x + width - 10;
    if (glyph) {
        const side = Math.round(size * 1.1);
        studio.padSign(g, right - side / 2, middle, side, glyph, ink);
        right -= side + 3;
    } else if (key) right = keyCap(g, x + width - 15, middle, key, size, ink, studio) - 3;
    const side = Math.round(size * 0.95);
    if (icon) withIcon(g, icon, side, text ? 7 : 0, text, size, ink, (left + right) / 2, middle, studio, left);
    else write(g, text, size, ink, (left + right) / 2, middle);
}

/** A sign and a text about a point, none of it before `least`. @param {Context} g @param {string} icon
 * @param {number} side @param {number} gap @param {string} text @param {number} size @param {string} ink
 * @param {number} across @param {number} middle @param {Studio} studio */
function withIcon(g, icon, side, gap, text, size, ink, across, middle, studio, least = -Infinity) {
    const left = Math.max(least, across - (side + gap + measure(g, text, size)) / 2);
    studio.place(g, studio.icon(icon, side, ink), left, middle - side / 2);
    write(g, text, size, ink, left + side + gap, middle, "left");
}

/** Paint the cap of a key whose letters end at `right`, and return where the cap begins.
 * @param {Context} g @param {number} right @param {number} middle @param {string} key @param {number} size
 * @param {string} ink @param {Studio} studio */
function keyCap(g, right, middle, key, size, ink, studio) {
    const letters = Math.max(SMALLEST, Math.round(size * 0.72));
    const wide = measure(g, key, letters);
    const high = Math.round(1.07 * letters); // of the capitals, and as much above them as below
    rounded(g, [right - wide - 5, middle - high / 2 - 3, wide + 10, high + 6], 5, "#ffffff1e", studio.palette.line);
    write(g, key, letters, ink, right, middle, "right");
    return right - wide - 5;
}

/** @param {Context} g @param {Area} area @param {number} across @param {number} down @param {Studio} studio */
function paperShadow(g, [x, y, width, height], across, down, studio) {
    const [dark, reach] = studio.shadow(width, height, Math.max(3, Math.floor(width / 10)), 90 / 255, 10);
    studio.place(g, dark, x - reach + across, y - reach + down);
}

/** @param {Context} g @param {Area} area @param {any[]} curve @param {number} number of curves @param {any} theme */
function paintCurve(g, [x, y, width, height], [shares, hue, strong], number, { curves }) {
    if (shares.length < 2) return;
    const colour = curves[hue % curves.length];
    /** @type {[number, number][]} */
    const points = [];
    for (const [across, up] of shares) points.push([x + across * (width - 1 / 3), y + (1 - up) * (height - 1 / 3)]);
    const [first, last] = [points[0][0], points[points.length - 1][0]];
    if (number === 1) polygon(g, [[first, y + height], ...points, [last, y + height]], `${colour}1c`);
    polyline(g, points, colour, strong ? 2.4 : 1.6);
}

/** @param {Context} g @param {Area} area @param {number} marks @param {Studio} studio */
function paintMarks(g, area, marks, { theme, palette }) {
    if (marks & Mark.HINT) ringAround(g, area, 3, theme.ring_hint, 2, ROUND);
    if (marks & Mark.FOCUSED) ringAround(g, area, 4 + palette.focus, theme.ring_focus, 3 + palette.focus, ROUND);
}
