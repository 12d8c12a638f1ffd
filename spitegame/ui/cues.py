"""The sounds there are, and how each is heard: which recording, how high, how loud, and in which ear."""

import random
from enum import Enum
from typing import NamedTuple

from spitegame.ui.preferences import Preferences


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


# What is heard again and again would sound like a machine if it were always the same.
VARIANTS = {Sound.SLIDE: 4, Sound.PLACE: 4, Sound.TOUCH: 2, Sound.FLIP: 2}
PITCHES = (97, 100, 103)
"""Each time in one of these pitches, in per cent."""
WIDE = 0.6
"""What happens at the edge of the window is heard so much less by the ear that is farther away."""
AMBIENCE = "ambience"
"""The recording that goes on all the time."""
AMBIENT = 0.35
ALERTS = frozenset({Sound.TURN, Sound.WIN, Sound.LOSE, Sound.GLOW, Sound.REFUSED})


def recordings(sound: Sound) -> tuple[str, ...]:
    """The names of the files of a sound, without their ending."""
    return tuple(f"{sound.value}{number}" for number in range(1, VARIANTS.get(sound, 1) + 1))


def volume(sound: Sound, wanted: Preferences) -> float:
    """The loudness that the player wants, from 0 to 1."""
    if wanted.muted:
        return 0.0
    return wanted.alert_volume if sound in ALERTS else wanted.table_volume


def ambient_volume(wanted: Preferences) -> float:
    """The loudness of the ambience, from 0 to 1; 0 if it is not to be heard."""
    return AMBIENT * wanted.table_volume if wanted.ambience and not wanted.muted else 0.0


def pitch(cue: Cue) -> int:
    """The pitch in per cent, another one each time; what sounds like a bell is always in tune."""
    return round((random.choice(PITCHES) if cue.sound in VARIANTS else 100) * 2 ** (cue.step / 12))


def ears(side: float) -> tuple[float, float]:
    """The loudness left and right, from 0 to 1, of what happens at this side of the window."""
    return min(1.0, 1 - WIDE * side), min(1.0, 1 + WIDE * side)
