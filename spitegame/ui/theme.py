"""The colours of everything that is painted. A `Colour` is red, green and blue; a `Glass` has an alpha value too, all 0
to 255."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from spitegame.ui.nodes import Tone
from spitegame.ui.preferences import BackColour, FeltColour

Colour: TypeAlias = tuple[int, int, int]
Glass: TypeAlias = tuple[int, int, int, int]

DYES: dict[FeltColour, Colour] = {
    FeltColour.GREEN: (21, 91, 66),
    FeltColour.BLUE: (26, 74, 118),
    FeltColour.PURPLE: (62, 38, 84),
    FeltColour.GREY: (66, 74, 82),
    FeltColour.WINE: (88, 22, 40),
    FeltColour.BROWN: (84, 53, 27),
    FeltColour.CONTRAST: (0, 0, 0),
}
"""The colours of the felts in medium light."""
INK: dict[Tone, Colour] = {
    Tone.PLAIN: (240, 236, 220),
    Tone.DIM: (208, 227, 215),
    Tone.STRONG: (255, 255, 255),
    Tone.GOLD: (255, 218, 108),
    Tone.WARNING: (255, 190, 160),
    Tone.GOOD: (160, 228, 180),
}
TITLE_SHADOW: Colour = (6, 30, 22)
DARK_INK: Colour = (40, 28, 4)
FAINT: Colour = (150, 170, 160)

WELL: Glass = (0, 0, 0, 42)
GOLD: Glass = (226, 178, 66, 255)
BRIGHT_GOLD: Glass = (240, 196, 88, 255)


class Palette(NamedTuple):
    """The colours of what lies on the felt: darker shades of its own, and the lines around them."""

    pill: Glass
    veil: Glass
    """The veil over an idle card."""
    shade: Glass
    button: Glass
    hovered: Glass
    disabled: Glass
    line: Glass
    """The edges of controls that can be pressed or filled in."""
    faint_line: Glass
    sign: Glass
    """The sign on an empty place."""
    focus: int
    """The pixels that are added to the width of the focus ring."""
    panels: Mapping[Tone, tuple[Glass, Glass]]
    """Fill and edge of panels: `DIM` on another panel, `WARNING` for what must not be overlooked, `GOLD` for the seat
    whose turn it is."""


_FAINT_LINE: Glass = (255, 255, 255, 28)
_BLACK: Glass = (0, 0, 0, 255)
_BRIGHT: Glass = (255, 255, 255, 255)
_SOFT: Glass = (150, 150, 150, 255)
"""A grey that can still be told from black, with a contrast of 3:1 or more."""

_IN_CONTRAST = Palette(
    pill=_BLACK,
    veil=(0, 0, 0, 90),
    shade=(0, 0, 0, 200),
    button=_BLACK,
    hovered=(60, 60, 60, 255),
    disabled=_BLACK,
    line=_BRIGHT,
    faint_line=_SOFT,
    sign=_SOFT,
    focus=2,
    panels={
        Tone.PLAIN: (_BLACK, _BRIGHT),
        Tone.STRONG: (_BLACK, _BRIGHT),
        Tone.DIM: (_BLACK, _SOFT),
        Tone.WARNING: (_BLACK, (255, 190, 160, 255)),
        Tone.GOLD: (_BLACK, (255, 214, 100, 255)),
    },
)


def _palette(felt: FeltColour) -> Palette:
    if felt is FeltColour.CONTRAST:
        return _IN_CONTRAST

    def darker(share: float, alpha: int) -> Glass:
        red, green, blue = (round(part * share) for part in DYES[felt])
        return red, green, blue, alpha

    return Palette(
        pill=darker(0.38, 225),
        veil=darker(0.45, 105),
        shade=darker(0.16, 150),
        button=darker(0.52, 235),
        hovered=darker(0.75, 245),
        disabled=darker(0.45, 120),
        line=(255, 255, 255, 50),
        faint_line=_FAINT_LINE,
        sign=(255, 255, 255, 70),
        focus=0,
        panels={
            Tone.PLAIN: (darker(0.38, 205), _FAINT_LINE),
            Tone.STRONG: (darker(0.38, 255), _FAINT_LINE),
            Tone.DIM: ((0, 0, 0, 60), _FAINT_LINE),
            Tone.WARNING: ((52, 26, 12, 244), (255, 190, 160, 150)),
            Tone.GOLD: (darker(0.49, 255), (255, 214, 100, 255)),
        },
    )


PALETTES: Mapping[FeltColour, Palette] = {felt: _palette(felt) for felt in FeltColour}

BADGES: dict[Tone, tuple[Glass, Colour]] = {
    Tone.PLAIN: ((33, 82, 137, 255), (255, 255, 255)),
    Tone.DIM: ((60, 73, 69, 255), (236, 240, 236)),
    Tone.STRONG: ((23, 85, 120, 255), (255, 255, 255)),
    Tone.GOLD: ((226, 178, 66, 255), (40, 28, 4)),
    Tone.WARNING: ((149, 41, 45, 255), (255, 255, 255)),
    Tone.GOOD: ((28, 92, 55, 255), (255, 255, 255)),
}
"""The grounds of badges and the letters on them."""
FAKE_EDGES: dict[BackColour, Colour] = {BackColour.RED: (176, 28, 52), BackColour.BLUE: (34, 72, 168)}
"""The colours of the edges on the faces of fake jokers, by the colour of their back."""
FAN: dict[BackColour, Colour] = {
    BackColour.BLUE: (36, 68, 140),
    BackColour.RED: (146, 34, 54),
    BackColour.GREEN: (26, 96, 76),
    BackColour.BLACK: (34, 37, 48),
    BackColour.VIOLET: (84, 46, 122),
}
"""The colours of backs in a fan, which are too small for a pattern."""
GROOVE: Glass = (0, 0, 0, 120)

PAPER: Glass = (252, 249, 240, 255)
PAPER_EDGE: Glass = (0, 0, 0, 70)
PAPER_INK: Colour = (24, 27, 38)

RING_TARGET: Glass = (255, 214, 100, 255)
RING_SELECTED: Glass = (255, 255, 255, 255)
RING_ARMED: Glass = (255, 176, 92, 255)
RING_EDGE: Glass = (18, 22, 30, 255)
RING_HINT: Glass = (140, 220, 255, 255)
RING_FOCUS: Glass = (140, 220, 255, 255)
GLOW: Colour = (255, 206, 84)
HINT_GLOW: Colour = (120, 205, 255)

AVATARS: tuple[Colour, ...] = (
    (52, 81, 126),
    (118, 56, 124),
    (126, 63, 38),
    (28, 90, 84),
    (140, 48, 67),
    (75, 85, 38),
    (103, 76, 28),
    (75, 72, 144),
)
CURVES: tuple[Colour, ...] = (
    (112, 182, 255),
    (226, 128, 240),
    (255, 146, 92),
    (84, 222, 200),
    (255, 112, 136),
    (190, 220, 92),
    (222, 182, 132),
    (166, 150, 255),
)
"""The hues of the avatars, as bright lines on a dark ground."""
