// @ts-check
// Paints the program's nodes on a canvas. spitegame/web/paint_list.py writes them.

export class Painter {
    /**
     * @param {HTMLCanvasElement} canvas
     * @param {object} art
     */
    constructor(canvas, art) {
        this.canvas = canvas;
        this.art = art;
        this.layer = document.createElement("canvas");
        /** @type {{nodes: any[], sprites: any[]}} */
        this.shown = { nodes: [], sprites: [] };
        this.ratio = 1;
        this.isStale = true;
        this.isAsked = false;
    }

    /** @param {object} look */
    prefer(look) {
        this.look = look;
        this.repaint();
    }

    /**
     * @param {number} width
     * @param {number} height
     * @param {number} ratio
     */
    resize(width, height, ratio) {
        this.ratio = ratio;
        for (const each of [this.canvas, this.layer]) {
            each.width = Math.round(width * ratio);
            each.height = Math.round(height * ratio);
        }
        this.repaint();
    }

    /** @param {{nodes?: any[], sprites: any[]}} message */
    show(message) {
        if (message.nodes) {
            this.shown.nodes = message.nodes;
            this.isStale = true;
        }
        this.shown.sprites = message.sprites;
        this.ask();
    }

    repaint() {
        this.isStale = true;
        this.ask();
    }

    ask() {
        if (this.isAsked) return;
        this.isAsked = true;
        requestAnimationFrame(() => this.paint());
    }

    paint() {
        this.isAsked = false;
        const [g, still] = [this.canvas, this.layer].map(each => /** @type {CanvasRenderingContext2D} */ (each.getContext("2d")));
        if (this.isStale) {
            this.isStale = false;
            still.setTransform(1, 0, 0, 1, 0, 0);
            still.fillStyle = "#1a5a42";
            still.fillRect(0, 0, this.layer.width, this.layer.height);
            still.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
            for (const each of this.shown.nodes) node(still, each);
        }
        g.setTransform(1, 0, 0, 1, 0, 0);
        g.drawImage(this.layer, 0, 0);
        g.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
        for (const each of this.shown.sprites) sprite(g, each);
    }
}

const INK = { plain: "#f0ecdc", dim: "#c4dacc", strong: "#fff", gold: "#ffd664", warning: "#ffbea0", good: "#a0e4b4" };
const PANEL = { plain: ["#08221acd", "#ffffff1c"], strong: ["#08221a", "#ffffff1c"], dim: ["#ffffff10", "#ffffff1c"], warning: ["#341a0cf4", "#ffbea096"], gold: ["#102c22eb", "#ffd664"] };
const BADGE = { plain: "#22548c", dim: "#404e4a", strong: "#1e709e", gold: "#e2b242", warning: "#9e2c30", good: "#227042" };
const AVATAR = ["#466eaa", "#7e3c84", "#b05834", "#288078", "#a0384c", "#606e30", "#967028", "#5854a8"];
const SUIT = { s: "♠", h: "♥", d: "♦", c: "♣" };
const [SELECTED, TARGET, HINT, FOCUSED, HOVERED, PRESSED, DISABLED, GLOWING, RAISED, PICKED, HIDDEN] = [...Array(11).keys()].map(i => 1 << i);
const font = size => `bold ${size * 0.6875}px Table, sans-serif`;
function box(g, [x, y, w, h], r, fill, edge, width = 1.4) { g.beginPath(); g.roundRect(x, y, w, h, Math.min(r, w / 2, h / 2)); if (fill) { g.fillStyle = fill; g.fill(); } if (edge) { g.strokeStyle = edge; g.lineWidth = width; g.stroke(); } }
function write(g, t, x, y, size, ink, align = "center") { g.font = font(size); g.textAlign = align; g.textBaseline = "middle"; g.fillStyle = ink; g.fillText(t, x, y + size * 0.04); }
const out = ([x, y, w, h], by) => [x - by, y - by, w + 2 * by, h + 2 * by];
function rings(g, a, m) {
  if (m & (TARGET | GLOWING)) { g.shadowColor = "#ffce54"; g.shadowBlur = 14; box(g, out(a, 4), 8, null, "#ffd664", 3); g.shadowBlur = 0; }
  if (m & HINT) box(g, out(a, 4), 8, null, "#8cdcff", 3);
  if (m & PICKED) box(g, out(a, 2), 8, null, "#ffd664", 3);
  if (m & SELECTED) box(g, out(a, 4), 8, null, "#fff", 3);
  if (m & FOCUSED) box(g, out(a, 8), 8, null, "#8cdcff", 2);
}
function card(g, [x, y, w, h], written, shadow) {
  if (shadow) box(g, [x + 1, y + 2, w, h], w / 12, "#0005");
  if (written === null) { box(g, [x, y, w, h], w / 12, "#2248a8", "#fff", Math.max(2, w / 20)); box(g, out([x, y, w, h], -w / 6), w / 20, null, "#fff8", 1); return; }
  box(g, [x, y, w, h], w / 12, "#fcf9f0", "#0007", 1);
  const suit = written.slice(-1), sign = SUIT[suit], ink = suit === "h" || suit === "d" ? "#b8182c" : "#181b26";
  if (!sign) { write(g, "★", x + w / 2, y + h / 2, w * 0.7, "#7e3c84"); return; }
  const rank = written.slice(0, -1);
  write(g, rank, x + w * 0.24, y + h * 0.14, w * 0.42, ink); g.font = `${w * 0.26}px sans-serif`; g.fillText(sign, x + w * 0.24, y + h * 0.33);
  g.font = `${w * 0.55}px sans-serif`; g.fillText(sign, x + w * 0.56, y + h * 0.62);
}
function node(g, [id, a, [kind, ...l], m, label, takes, clip]) {
  if (m & HIDDEN) return;
  g.save(); if (clip) { g.beginPath(); g.rect(...clip); g.clip(); }
  const [x, y, w, h] = a, cx = x + w / 2, cy = y + h / 2;
  switch (kind) {
    case "CardLook": { const b = m & RAISED ? [x, y - h / 16, w, h] : a; card(g, b, l[0], l[1]); rings(g, b, m); break; }
    case "Slot": box(g, a, w / 15, "#0000002a", "#ffffff32", 1.6); if (l[0]) write(g, l[0], cx, cy, h * 0.5, "#ffffff46"); break;
    case "Zone": rings(g, a, m); break;
    case "Words": { const [lines, size, tone, align] = l; lines.forEach((t, i) => write(g, t, align === "left" ? x : align === "center" ? cx : x + w, y + (i + .5) * size * 1.3, size, INK[tone], align)); break; }
    case "Pill": box(g, a, h / 2, "#08221ae1", "#ffffff32"); write(g, l[0], cx, cy, l[1], INK[l[2]]); break;
    case "Badge": box(g, a, h / 2, BADGE[l[2]], null); write(g, l[0] + l[3].map(s => SUIT[s]).join(""), cx, cy, l[1], l[2] === "gold" ? "#281c04" : "#fff"); break;
    case "Ring": g.beginPath(); g.arc(cx, cy, Math.min(w, h) / 2 - 3, -Math.PI / 2, -Math.PI / 2 + l[0] * 2 * Math.PI); g.strokeStyle = INK[l[3]]; g.lineWidth = 4; g.stroke(); write(g, l[1], cx, cy, l[2], INK[l[3]]); break;
    case "Panel": { const [f, e] = PANEL[l[0]] || PANEL.plain; box(g, a, 14, f, e, l[0] === "gold" ? 3 : 1.4); break; }
    case "Shade": g.fillStyle = "#040e0a96"; g.fillRect(...a); break;
    case "Curtain": g.fillStyle = "#124232"; g.fillRect(...a); break;
    case "ButtonLook": { const [t, size, key, icon, primary] = l, off = m & DISABLED; box(g, a, 10, off ? "#10283278" : primary ? "#e2b242" : m & HOVERED ? "#164234" : "#0c2e24eb", "#ffffff32"); write(g, t || icon, cx - (key ? 10 : 0), cy, t ? size : size * .6, off ? "#96aaa0" : primary ? "#281c04" : INK.plain); if (key) write(g, key, x + w - 12, cy, size * .7, primary ? "#281c04" : INK.dim, "right"); if (m & (FOCUSED | HINT)) box(g, out(a, 4), 10, null, "#8cdcff", 3); break; }
    case "Chip": box(g, a, h / 2, l[2] ? "#e2b242" : "#0c2e24eb", "#ffffff32"); write(g, (l[2] ? "✓ " : "") + l[0], cx, cy, l[1], l[2] ? "#281c04" : INK.plain); if (m & FOCUSED) box(g, out(a, 4), h / 2, null, "#8cdcff", 3); break;
    case "Slider": box(g, [x, cy - 3, w, 6], 3, "#0007"); box(g, [x, cy - 3, w * l[0], 6], 3, "#e2b242"); box(g, [x + w * l[0] - 8, cy - 8, 16, 16], 8, "#fff"); break;
    case "Field": box(g, a, 8, "#0005", "#ffffff32"); write(g, l[0] || l[3], x + 10, cy, l[1], l[0] ? INK.plain : "#96aaa0", "left"); if (l[2] !== null) { const at = x + 10 + g.measureText(l[0].slice(0, l[2])).width; g.fillStyle = "#fff"; g.fillRect(at, cy - l[1] * .4, 2, l[1] * .8); } if (m & FOCUSED) box(g, out(a, 4), 8, null, "#8cdcff", 3); break;
    case "EntryLook": { const [t, about, size, small, primary] = l; box(g, a, 10, primary ? "#e2b242" : m & HOVERED ? "#164234" : "#0c2e24eb", "#ffffff32"); const ink = primary ? "#281c04" : INK.plain; write(g, t, x + 20, y + size, size, ink, "left"); about.forEach((line, i) => write(g, line, x + 20, y + size * 2 + i * small * 1.3, small, ink, "left")); if (m & (FOCUSED | HINT)) box(g, out(a, 4), 10, null, "#8cdcff", 3); break; }
    case "Letter": box(g, a, 6, "#fcf9f0", l[2] ? "#8cdcff" : null, 3); write(g, l[0], cx, cy, l[1], "#181b26"); break;
    case "Speech": { box(g, a, 10, "#fcf9f0"); l[0].forEach((t, i) => write(g, t, x + 18, y + 10 + (i + .5) * l[1] * 1.3, l[1], "#181b26", "left")); break; }
    case "Avatar": box(g, a, h / 2, AVATAR[l[1] % 8], l[2] ? "#ffd664" : "#ffffff5a", 3); write(g, l[0], cx, cy, h * .62, "#fff"); break;
    case "Lettering": g.font = `italic bold ${h * .8}px serif`; g.textAlign = "center"; g.textBaseline = "middle"; g.fillStyle = INK[l[1]]; g.fillText(l[0], cx, cy, w); break;
    case "Picture": write(g, l[0].slice(0, 2), cx, cy, h * .6, INK[l[1]]); break;
    case "Graph": box(g, a, 8, "#0004", "#ffffff1c"); break;
  }
  g.restore();
}
function sprite(g, [id, a, look, m, width]) { node(g, [id, a, look, m & ~HIDDEN, "", 0]); }
