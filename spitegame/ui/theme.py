"""Colours."""

from typing import TypeAlias

from spitegame.ui.nodes import Tone
from spitegame.ui.preferences import BackColour

Colour: TypeAlias = tuple[int, int, int]
Glass: TypeAlias = tuple[int, int, int, int]

INK: dict[Tone, Colour] = {
    Tone.PLAIN: (240, 236, 220),
    Tone.DIM: (208, 227, 215),
    Tone.STRONG: (255, 255, 255),
    Tone.GOLD: (255, 214, 100),
    Tone.WARNING: (255, 190, 160),
    Tone.GOOD: (160, 228, 180),
}
DARK_INK: Colour = (40, 28, 4)
FAINT: Colour = (150, 170, 160)

PILL: Glass = (8, 34, 26, 225)
WELL: Glass = (0, 0, 0, 42)
VEIL: Glass = (10, 40, 30, 105)
"""Lies over a card that is of no use now."""
SHADE: Glass = (4, 14, 10, 150)
GOLD: Glass = (226, 178, 66, 255)
BRIGHT_GOLD: Glass = (240, 196, 88, 255)
BUTTON: Glass = (12, 46, 36, 235)
BUTTON_HOVERED: Glass = (22, 66, 52, 245)
BUTTON_DISABLED: Glass = (16, 40, 32, 120)
LINE: Glass = (255, 255, 255, 50)
FAINT_LINE: Glass = (255, 255, 255, 28)

PANELS: dict[Tone, tuple[Glass, Glass]] = {
    Tone.PLAIN: ((8, 34, 26, 205), FAINT_LINE),
    Tone.STRONG: ((8, 34, 26, 255), FAINT_LINE),
    Tone.DIM: ((0, 0, 0, 60), FAINT_LINE),
    Tone.WARNING: ((52, 26, 12, 244), (255, 190, 160, 150)),
    Tone.GOLD: ((16, 44, 34, 235), (255, 214, 100, 255)),
}
"""The colours of panels and their edges: `DIM` on another panel, `WARNING` where something must not be overlooked,
`GOLD` for the seat whose turn it is."""

BADGES: dict[Tone, tuple[Glass, Colour]] = {
    Tone.PLAIN: ((34, 84, 140, 255), (255, 255, 255)),
    Tone.DIM: ((64, 78, 74, 255), (236, 240, 236)),
    Tone.STRONG: ((30, 112, 158, 255), (255, 255, 255)),
    Tone.GOLD: ((226, 178, 66, 255), (40, 28, 4)),
    Tone.WARNING: ((158, 44, 48, 255), (255, 255, 255)),
    Tone.GOOD: ((34, 112, 66, 255), (255, 255, 255)),
}
"""The colours of badges, and of the words on them."""
FAKE_EDGES: dict[BackColour, Colour] = {BackColour.RED: (176, 28, 52), BackColour.BLUE: (34, 72, 168)}
"""The edges of the faces of cards that have another back."""
GROOVE: Glass = (0, 0, 0, 120)

PAPER: Glass = (252, 249, 240, 255)
PAPER_EDGE: Glass = (0, 0, 0, 70)
PAPER_INK: Colour = (24, 27, 38)

RING_TARGET: Glass = (255, 214, 100, 255)
RING_SELECTED: Glass = (255, 255, 255, 255)
RING_HINT: Glass = (140, 220, 255, 255)
RING_FOCUS: Glass = (140, 220, 255, 255)
GLOW: Colour = (255, 206, 84)
HINT_GLOW: Colour = (120, 205, 255)

AVATARS: tuple[Colour, ...] = (
    (70, 110, 170),
    (126, 60, 132),
    (176, 88, 52),
    (40, 128, 120),
    (160, 56, 76),
    (96, 110, 48),
    (150, 112, 40),
    (88, 84, 168),
)
