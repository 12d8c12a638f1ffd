"""The sounds there are."""

from enum import Enum


class Sound(Enum):
    SLIDE = "slide"
    PLACE = "place"
    FLIP = "flip"
    SHUFFLE = "shuffle"
    CLEAR = "clear"
    TURN = "turn"
    WIN = "win"
    LOSE = "lose"
    REFUSED = "refused"
    TICK = "tick"
    GLOW = "glow"
