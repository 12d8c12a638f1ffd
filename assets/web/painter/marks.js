// @ts-check
// The ways in which a node stands out, as the program numbers them (`Mark` in spitegame/ui/nodes.py).

export const SELECTED = 1;
export const TARGET = 2;
export const HINT = 4;
export const FOCUSED = 8;
export const HOVERED = 16;
export const PRESSED = 32;
export const DISABLED = 64;
export const GLOWING = 128;
export const RAISED = 256;
export const ARMED = 512;
export const PICKED = 1024;
export const IDLE = 2048;
export const HIDDEN = 4096;
