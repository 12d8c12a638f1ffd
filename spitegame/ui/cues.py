"""The sounds there are, and how one is to be heard."""

from enum import Enum
from typing import NamedTuple


class Sound(Enum):
    SLIDE = "slide"
    PLACE = "place"
    PAYOFF = "payoff"
    """A card lands that somebody had to get rid of before all others."""
    STING = "sting"
    TOUCH = "touch"
    FLIP = "flip"
    SHUFFLE = "shuffle"
    CLEAR = "clear"
    TURN = "turn"
    WIN = "win"
    LOSE = "lose"
    REFUSED = "refused"
    TICK = "tick"
    GLOW = "glow"


class Cue(NamedTuple):
    sound: Sound
    side: float = 0.0
    """Where it comes from, from -1 at the left edge of the window to 1 at the right one."""
    step: int = 0
    """How many half tones higher it is than usual: plays that follow each other rise."""
