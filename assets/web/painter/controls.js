// @ts-check
// What forms are made of: words, buttons, chips, fields, badges, portraits.
import * as Mark from "./marks.js";
import { center, dial, moved, polyline, ringAround, rounded, roundedPath } from "./shapes.js";
import { RUNNING, SMALLEST, STRONG, TITLE, measure, write } from "./text.js";

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {import("./shapes.js").Area} Area */
/** @typedef {import("./studio.js").Studio} Studio */

/** The height of a line, by the size of its letters. */
const LINE = 1.3;
/** The size of the smaller letters on a chip, by that of the others. */
const ABOUT = 0.7;
/** The size of the letters of a title, by the height of its area. */
const TITLE_SIZE = 1.12;
/** The radius of a button's corners where a ring goes round it. */
const ROUND = 10;
/** The width of the rim of a portrait. */
const RIM = 3;
/** The next one of several faces begins at so much of their height. */
const FACE_STEP = 0.7;
/** The breadth of the light margin round a QR code, in modules. */
const QUIET = 4;
/** How far the tip of a bubble reaches out of it. */
const TIP = 10;

/** @param {Context} g @param {Area} area @param {any[]} look @param {number} _marks @param {Studio} studio */
export function paintWords(g, [x, y, width], [lines, size, tone, align, heading], _marks, studio) {
    const at = { left: x, center: x + width / 2, right: x + width }[/** @type {"left"} */ (align)];
    const style = heading || ["strong", "gold", "warning"].includes(tone) ? STRONG : RUNNING;
    lines.forEach((/** @type {string} */ line, /** @type {number} */ index) =>
        write(g, line, size, studio.theme.ink[tone], at, y + (index + 0.5) * LINE * size, align, style),
    );
}

/** @param {Context} g @param {Area} area @param {any[]} look @param {number} _marks @param {Studio} studio */
export function paintPill(g, area, [text, size, tone], _marks, studio) {
    rounded(g, area, Math.floor(area[3] / 2), studio.shadows.pill, studio.theme.line);
    const [x, y] = center(area);
    write(g, text, size, studio.theme.ink[tone], x, y);
}

/** @param {Context} g @param {Area} area @param {any[]} look @param {number} _marks @param {Studio} studio */
export function paintBadge(g, area, [text, size, tone, suits], _marks, studio) {
    const [fill, ink] = studio.theme.badges[tone];
    rounded(g, area, Math.floor(area[3] / 2), fill, studio.theme.line);
    const [middle, y] = center(area);
    const gap = Math.round(size * 0.4);
    const wide = measure(g, text, size);
    const left = middle - (wide + (gap + size) * suits.length) / 2;
    write(g, text, size, ink, left, y, "left");
    suits.forEach((/** @type {string} */ suit, /** @type {number} */ index) =>
        studio.suit(g, suit, left + wide + gap + index * (size + gap) + size / 2, y, size, ink),
    );
}

/** @param {Context} g @param {Area} area @param {any[]} look @param {number} _marks @param {Studio} studio */
export function paintLadder(g, area, [rungs, size], _marks, studio) {
    const { theme } = studio;
    const [x, y, width, height] = area;
    rounded(g, area, Math.floor(height / 2), studio.shadows.pill, theme.faint_line);
    const wide = (width - Math.floor(height / 2)) / rungs.length;
    rungs.forEach((/** @type {[string, string]} */ [word, tone], /** @type {number} */ index) => {
        const middle = x + height / 4 + wide * (index + 0.5);
        const standsOut = tone === "gold" || tone === "warning";
        if (standsOut) {
            const disc = /** @type {Area} */ ([middle - wide / 2, y + 2, wide, height - 4]);
            rounded(g, disc, height / 2 - 2, theme.badges[tone][0]);
        }
        const ink = standsOut ? theme.badges[tone][1] : tone === "dim" ? theme.faint : theme.ink[tone];
        write(g, word, size, ink, middle, y + height / 2);
    });
}

/** @param {Context} g @param {Area} area @param {any[]} look @param {number} _marks @param {Studio} studio */
export function paintRing(g, area, [share, text, size, tone], _marks, studio) {
    rounded(g, area, Math.floor(area[3] / 2), studio.shadows.pill);
    dial(g, [area[0], area[1], area[3], area[3]], share, studio.theme.groove, studio.theme.ink[tone]);
    const [x, y] = center(area);
    write(g, text, size, studio.theme.ink[tone], x, y);
}

/** @param {Context} g @param {Area} area @param {any[]} look @param {number} _marks @param {Studio} studio */
export function paintPanel(g, area, [tone], _marks, studio) {
    const [fill, edge] = studio.shadows.panels[tone] ?? studio.shadows.panels.plain;
    rounded(g, area, 14, fill, edge, tone === "gold" ? 3 : 1.4);
}

/** @param {Context} g @param {Area} area @param {any[]} _look @param {number} _marks @param {Studio} studio */
export function paintShade(g, area, _look, _marks, studio) {
    g.fillStyle = studio.shadows.shade;
    g.fillRect(...area);
}

/** @param {Context} g @param {Area} area @param {any[]} _look @param {number} _marks @param {Studio} studio */
export function paintCurtain(g, [x, y, width, height], _look, _marks, studio) {
    g.save();
    g.translate(x, y);
    g.beginPath();
    g.rect(0, 0, width, height);
    g.clip();
    g.scale(1 / studio.ratio, 1 / studio.ratio);
    studio.layFelt(g, studio.fine(width), studio.fine(height));
    g.restore();
}

/** @param {Context} g @param {Area} area @param {any[]} look @param {number} marks @param {Studio} studio */
export function paintButton(g, area, look, marks, studio) {
    const primary = look[4];
    const [fill, ink] = buttonColours(marks, studio, primary, studio.theme.bright_gold);
    const sunk = moved(area, 0, marks & Mark.PRESSED && !(marks & Mark.DISABLED) ? 1 : 0);
    rounded(g, sunk, 10, fill, studio.theme.line);
    buttonFace(g, sunk, look, ink, studio);
    paintMarks(g, area, marks, studio);
}

/** The colours of a button and of its words. `bright` is that of one that is on, under the pointer.
 * @param {number} marks @param {Studio} studio @param {boolean} on @param {string} bright @returns {[string, string]} */
function buttonColours(marks, { theme, shadows }, on, bright) {
    if (marks & Mark.DISABLED) return [shadows.disabled, theme.faint];
    if (on) return [marks & Mark.HOVERED ? bright : theme.gold, theme.dark_ink];
    return [marks & Mark.HOVERED ? shadows.hovered : shadows.button, theme.ink.plain];
}

/** @param {Context} g @param {Area} area @param {any[]} look @param {string} ink @param {Studio} studio */
function buttonFace(g, area, [text, size, key, icon, , glyph], ink, studio) {
    const [x, y, width, height] = area;
    const middle = y + height / 2;
    let [left, right] = [x + 10, x + width - 10];
    if (glyph) {
        const side = Math.round(size * 1.1);
        paintGlyph(g, right - side, middle - side / 2, side, glyph, ink);
        right -= side + 3;
    } else if (key) right = keyCap(g, x + width - 15, middle, key, size, ink, studio) - 3;
    if (icon) {
        const side = Math.round(size * 0.95);
        const gap = text ? 7 : 0;
        const wide = measure(g, text, size);
        const start = Math.max(left, (left + right - (side + gap + wide)) / 2);
        studio.place(g, studio.icon(icon, side, ink), start, middle - side / 2);
        left = start + side + gap;
        right = left + wide;
    }
    write(g, text, size, ink, (left + right) / 2, middle);
}

/** The lines of the signs of a game controller's buttons, as shares of their width. */
/** @type {{[button: string]: [number, number][][]}} */
const GLYPHS = {
    a: [
        [
            [0.33, 0.33],
            [0.67, 0.67],
        ],
        [
            [0.33, 0.67],
            [0.67, 0.33],
        ],
    ],
    b: [],
    x: [
        [
            [0.32, 0.32],
            [0.68, 0.32],
            [0.68, 0.68],
            [0.32, 0.68],
            [0.32, 0.31],
        ],
    ],
    y: [
        [
            [0.5, 0.25],
            [0.73, 0.64],
            [0.27, 0.64],
            [0.5, 0.25],
        ],
    ],
};

/** The sign of a controller's button: its letter or its shape in a ring, or lines for one of those in the middle.
 * @param {Context} g @param {number} x @param {number} y @param {number} size @param {[string, string]} glyph
 * @param {string} ink */
function paintGlyph(g, x, y, size, [button, labels], ink) {
    const thick = Math.max(2, Math.floor(size / 9));
    const shape = GLYPHS[button];
    const line = (/** @type {[number, number][]} */ points) =>
        polyline(
            g,
            points.map(([across, down]) => [x + across * size, y + down * size]),
            ink,
            thick,
        );
    if (!shape) {
        for (const down of button === "start" ? [0.3, 0.5, 0.7] : [0.3, 0.7])
            line([
                [0.2, down],
                [0.8, down],
            ]);
        return;
    }
    const circle = (/** @type {number} */ radius) => {
        g.beginPath();
        g.arc(x + size / 2, y + size / 2, radius - thick / 2, 0, 2 * Math.PI);
        g.lineWidth = thick;
        g.strokeStyle = ink;
        g.stroke();
    };
    circle(size / 2 - 1 / 3);
    if (labels === "letters")
        write(g, button.toUpperCase(), Math.round(size * 0.62), ink, x + size / 2, y + size / 2);
    else if (shape.length) shape.forEach(line);
    else circle(size * 0.22);
}

/** Paint the cap of a key whose letters end at `right`, and return where the cap begins.
 * @param {Context} g @param {number} right @param {number} middle @param {string} key @param {number} size
 * @param {string} ink @param {Studio} studio */
function keyCap(g, right, middle, key, size, ink, studio) {
    const letters = Math.max(SMALLEST, Math.round(size * 0.72));
    const wide = measure(g, key, letters);
    const high = Math.floor(0.69 * letters);
    rounded(g, [right - wide - 5, middle - high / 2 - 3, wide + 10, high + 6], 5, "#ffffff1e", studio.theme.line);
    write(g, key, letters, ink, right, middle, "right");
    return right - wide - 5;
}

/** @param {Context} g @param {Area} area @param {any[]} look @param {number} marks @param {Studio} studio */
export function paintEntry(g, area, [text, about, size, small, primary, faces, face], marks, studio) {
    const [fill, ink] = buttonColours(marks, studio, primary, studio.theme.bright_gold);
    const sunk = moved(area, 0, marks & Mark.PRESSED ? 1 : 0);
    const [x, top, width, height] = sunk;
    const middle = top + height / 2;
    rounded(g, sunk, 12, fill, studio.theme.line);
    studio.place(g, studio.icon("right", small, ink), x + width - 2 * small, middle - small / 2);
    const y = middle - 0.65 * (size + small * about.length);
    write(g, text, size, ink, x + small, y + 0.65 * size, "left");
    const quiet = primary ? ink : studio.theme.ink.dim;
    about.forEach((/** @type {string} */ line, /** @type {number} */ index) =>
        write(g, line, small, quiet, x + small, y + LINE * size + (LINE * index + 0.65) * small, "left", RUNNING),
    );
    paintMarks(g, area, marks, studio);
    paintFaces(g, area, faces, face, small, studio);
}

/** The faces on a large button, left of its sign. @param {Context} g @param {Area} area @param {any[][]} faces
 * @param {number} size @param {number} small @param {Studio} studio */
function paintFaces(g, [x, y, width, height], faces, size, small, studio) {
    const step = Math.round(FACE_STEP * size);
    const first = x + width - Math.round(2.6 * small) - size - step * (faces.length - 1);
    faces.forEach((look, index) =>
        paintAvatar(g, [first + step * index, y + (height - size) / 2, size, size], look, 0, studio),
    );
}

/** @param {Context} g @param {Area} area @param {any[]} look @param {number} marks @param {Studio} studio */
export function paintChip(g, area, [text, size, on, key, about], marks, studio) {
    const [fill, ink] = buttonColours(marks, studio, on, studio.theme.gold);
    const [x, y, width, height] = area;
    rounded(g, area, Math.min(Math.floor(height / 2), 18), fill, studio.theme.line);
    const right = key ? keyCap(g, x + width - 13, y + height / 2, key, size, ink, studio) : x + width;
    const across = (x + right) / 2;
    let middle = y + height / 2;
    const small = Math.max(SMALLEST, Math.round(size * ABOUT));
    if (about && size + small < height * 0.95) {
        // very large letters leave room for one line
        write(g, about, small, ink, across, y + Math.round(height * 0.74), "center", RUNNING);
        middle = y + Math.round(height * 0.35);
    }
    if (!on) write(g, text, size, ink, across, middle);
    else ticked(g, text, size, ink, across, middle, studio);
    paintMarks(g, area, marks, studio);
}

/** @param {Context} g @param {string} text @param {number} size @param {string} ink @param {number} across
 * @param {number} middle @param {Studio} studio */
function ticked(g, text, size, ink, across, middle, studio) {
    const side = Math.round(size * 0.75);
    const left = across - (side + 6 + measure(g, text, size)) / 2;
    studio.place(g, studio.icon("tick", side, ink), left, middle - side / 2);
    write(g, text, size, ink, left + side + 6, middle, "left");
}

/** @param {Context} g @param {Area} area @param {any[]} look @param {number} marks @param {Studio} studio */
export function paintSlider(g, area, [share], marks, studio) {
    const { theme } = studio;
    const [x, y, width, height] = area;
    const thick = Math.max(6, Math.floor(height / 7));
    const [top, filled] = [y + height / 2 - thick / 2, Math.round(width * share)];
    rounded(g, [x, top, width, thick], thick / 2, "#0000005a", theme.line);
    if (filled > thick) rounded(g, [x, top, filled, thick], thick / 2, theme.gold);
    const knob = Math.min(height, 26);
    const left = x + Math.round((width - knob) * share);
    rounded(g, [left, y + (height - knob) / 2, knob, knob], knob / 2, "#faf6e8", theme.gold, 3);
    paintMarks(g, area, marks, studio);
}

/** @param {Context} g @param {Area} area @param {any[]} look @param {number} marks @param {Studio} studio */
export function paintField(g, area, [text, size, caret, placeholder], marks, studio) {
    const { theme } = studio;
    const [x, y, width, height] = area;
    rounded(g, area, 10, "#00000046", caret === null ? theme.line : theme.ring_focus, 2);
    const pad = Math.min(24, Math.floor(width / 4)) / 2;
    const before = measure(g, [...text].slice(0, caret ?? 0).join(""), size, RUNNING);
    const shift = Math.max(0, before - (width - 2 * pad) + 2);
    g.save();
    g.beginPath();
    g.rect(x + pad, y, width - 2 * pad, height);
    g.clip();
    write(
        g,
        text || placeholder,
        size,
        text ? theme.ink.plain : theme.faint,
        x + pad - shift,
        y + height / 2,
        "left",
        RUNNING,
    );
    if (caret !== null) {
        g.fillStyle = theme.ink.gold;
        g.fillRect(x + pad - shift + before, y + height / 2 - Math.floor(size / 2), 2, size);
    }
    g.restore();
    paintMarks(g, area, marks, studio);
}

/** @param {Context} g @param {Area} area @param {any[]} look @param {number} _marks @param {Studio} studio */
export function paintLetter(g, area, [text, size, caret], _marks, studio) {
    const { theme } = studio;
    const [x, y, width, height] = area;
    if (text) {
        paperShadow(g, area, 1, 2, studio);
        rounded(g, area, 10, theme.paper, theme.paper_edge);
        write(g, text, size, theme.paper_ink, x + width / 2, y + height / 2);
    } else rounded(g, area, 10, theme.well, theme.line, 1.6);
    if (!caret) return;
    ringAround(g, area, 3, theme.ring_target, 3);
    const wide = Math.max(8, Math.floor(width / 2));
    g.fillStyle = text ? theme.paper_ink : theme.gold;
    g.fillRect(x + (width - wide) / 2, y + height - Math.max(8, Math.floor(height / 9)) - 1, wide, 3);
}

/** @param {Context} g @param {Area} area @param {number} across @param {number} down @param {Studio} studio */
function paperShadow(g, [x, y, width, height], across, down, studio) {
    const [dark, reach] = studio.shadow(width, height, Math.max(3, Math.floor(width / 10)), 90 / 255, 10);
    studio.place(g, dark, x - reach + across, y - reach + down);
}

/** Black on white, whatever the felt: that is what cameras look for. Each module has the same number of pixels.
 * @param {Context} g @param {Area} area @param {any[]} look @param {number} _marks @param {Studio} studio */
export function paintQrCode(g, area, [rows], _marks, studio) {
    const [x, y, width] = area;
    const module = Math.max(1, Math.floor((width * studio.ratio) / (rows.length + 2 * QUIET))) / studio.ratio;
    const start = Math.round(((width - module * rows.length) / 2) * studio.ratio) / studio.ratio;
    g.fillStyle = "#fff";
    g.fillRect(...area);
    g.beginPath();
    rows.forEach((/** @type {string} */ row, /** @type {number} */ down) => {
        for (let right = 0; right < row.length; right++)
            if (row[right] === "1") g.rect(x + start + right * module, y + start + down * module, module, module);
    });
    g.fillStyle = "#000";
    g.fill();
}

/** @param {Context} g @param {Area} area @param {any[]} look @param {number} _marks @param {Studio} studio */
export function paintSpeech(g, area, [lines, size, up], _marks, studio) {
    const { theme } = studio;
    const [x, y, , height] = area;
    const [across, middle] = center(area);
    paperShadow(g, area, 2, 4, studio);
    rounded(g, area, 14, theme.paper, theme.paper_edge);
    g.beginPath();
    const tip = up
        ? [
              [x + 18, y + 1.4],
              [x + 34, y + 1.4],
              [x + 24, y - TIP],
          ]
        : [
              [x + 1.4, middle - 8],
              [x + 1.4, middle + 8],
              [x - TIP, middle],
          ];
    for (const [left, top] of tip) g.lineTo(left, top);
    g.fillStyle = theme.paper;
    g.fill();
    const top = y + height / 2 - (LINE * size * lines.length) / 2;
    lines.forEach((/** @type {string} */ line, /** @type {number} */ index) =>
        write(g, line, size, theme.paper_ink, across, top + (index + 0.5) * LINE * size, "center", RUNNING),
    );
}

/** @param {Context} g @param {Area} area @param {any[]} look @param {number} _marks @param {Studio} studio */
export function paintAvatar(g, [x, y, , size], [initial, hue, active, portrait, mood], _marks, studio) {
    const { theme } = studio;
    const ground = theme.avatars[hue % theme.avatars.length];
    rounded(g, [x, y, size, size], size / 2, ground, active ? theme.ring_target : "#ffffff5a", RIM);
    if (portrait) studio.place(g, studio.portrait(portrait, mood, size - 2 * RIM), x + RIM, y + RIM);
    else write(g, initial, Math.round(size * 0.62), "#ffffff", x + size / 2, y + size / 2);
}

/** As large as its area is high, or smaller where it would be wider than its area; with a shadow.
 * @param {Context} g @param {Area} area @param {any[]} look @param {number} _marks @param {Studio} studio */
export function paintTitle(g, [x, y, width, height], [text, tone], _marks, { theme }) {
    const full = Math.round(height * TITLE_SIZE);
    const size = Math.min(full, Math.floor((full * width) / Math.max(1, measure(g, text, full, TITLE))));
    const lift = Math.max(2, Math.floor(height / 22));
    const middle = y + height / 2;
    write(g, text, size, theme.title_shadow, x + Math.floor(lift / 2), middle + lift, "left", TITLE);
    write(g, text, size, theme.ink[tone], x, middle, "left", TITLE);
}

/** @param {Context} g @param {Area} area @param {any[]} look @param {number} _marks @param {Studio} studio */
export function paintPicture(g, [x, y, , height], [icon, tone], _marks, studio) {
    studio.place(g, studio.icon(icon, height, studio.theme.ink[tone]), x, y);
}

/** @param {Context} g @param {Area} area @param {any[]} look @param {number} marks @param {Studio} studio */
export function paintGraph(g, area, [curves, at, parts], marks, studio) {
    const [x, y, width, height] = area;
    rounded(g, area, 8, studio.theme.groove, studio.theme.faint_line);
    g.save();
    g.beginPath();
    roundedPath(g, area, 8);
    g.clip();
    for (let part = 1; part < parts; part++)
        polyline(
            g,
            [
                [x, y + (height * part) / parts],
                [x + width, y + (height * part) / parts],
            ],
            studio.theme.faint_line,
            1,
        );
    for (const curve of [...curves].sort((one, other) => one[2] - other[2]))
        paintCurve(g, area, curve, curves.length, studio);
    const mark = x + Math.round(at * (width - 1)) + 1;
    polyline(
        g,
        [
            [mark, y],
            [mark, y + height],
        ],
        studio.theme.gold,
        2,
    );
    g.restore();
    paintMarks(g, area, marks, studio);
}

/** @param {Context} g @param {Area} area @param {any[]} curve @param {number} number of curves @param {Studio} studio */
function paintCurve(g, [x, y, width, height], [shares, hue, strong], number, studio) {
    if (shares.length < 2) return;
    const { avatars } = studio.theme;
    const colour = bright(avatars[hue % avatars.length]);
    const points = shares.map((/** @type {[number, number]} */ [across, up]) => [
        x + across * (width - 1 / 3),
        y + (1 - up) * (height - 1 / 3),
    ]);
    if (number === 1) {
        g.beginPath();
        for (const [across, down] of [[points[0][0], y + height], ...points, [points.at(-1)[0], y + height]])
            g.lineTo(across, down);
        g.fillStyle = `${colour}1c`;
        g.fill();
    }
    polyline(g, points, colour, strong ? 2.4 : 1.6);
}

/** Half way to white. @param {string} colour as #rrggbb */
function bright(colour) {
    const parts = [1, 3, 5].map(at => Math.floor((parseInt(colour.slice(at, at + 2), 16) + 255) / 2));
    return "#" + parts.map(part => part.toString(16).padStart(2, "0")).join("");
}

/** @param {Context} g @param {Area} area @param {number} marks @param {Studio} studio */
function paintMarks(g, area, marks, { theme }) {
    if (marks & Mark.HINT) ringAround(g, area, 3, theme.ring_hint, 2, ROUND);
    if (marks & Mark.FOCUSED) ringAround(g, area, 4, theme.ring_focus, 3, ROUND);
}
