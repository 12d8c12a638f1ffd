// @ts-check
// Which function paints which look; the names are those of the classes in spitegame/ui/nodes.py.
import * as cards from "./cards.js";
import * as controls from "./controls.js";

/** @typedef {import("./shapes.js").Area} Area */
/** @typedef {import("./studio.js").Studio} Studio */
/** @typedef {(g: CanvasRenderingContext2D, area: Area, look: any[], marks: number, studio: Studio) => void} Paint */

/** @type {{[look: string]: Paint}} */
export const LOOKS = {
    CardLook: cards.paintCard,
    Backs: cards.paintBacks,
    Slot: cards.paintSlot,
    Zone: cards.paintZone,
    Words: controls.paintWords,
    Pill: controls.paintPill,
    Badge: controls.paintBadge,
    Ladder: controls.paintLadder,
    Ring: controls.paintRing,
    Panel: controls.paintPanel,
    Shade: controls.paintShade,
    Curtain: controls.paintCurtain,
    ButtonLook: controls.paintButton,
    EntryLook: controls.paintEntry,
    Chip: controls.paintChip,
    SliderLook: controls.paintSlider,
    Graph: controls.paintGraph,
    FieldLook: controls.paintField,
    Letter: controls.paintLetter,
    QrCode: controls.paintQrCode,
    Speech: controls.paintSpeech,
    Avatar: controls.paintAvatar,
    Title: controls.paintTitle,
    Picture: controls.paintPicture,
};
