"""The sounds of the game, and how each is heard: which recording, how high, how loud, and in which ear."""

import random
from enum import Enum
from typing import NamedTuple

from spitegame.ui.preferences import Preferences


class Sound(Enum):
    """The sounds of the game; the value is the name of the recording, without its number."""

    SLIDE = "slide"
    PLACE = "place"
    PAYOFF = "payoff"
    """The landing of a card from a payoff stack."""
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
    """A sound that is to be heard now."""

    sound: Sound
    side: float = 0.0
    """The place of its source, from -1 at the left edge of the window to 1 at the right edge."""
    step: int = 0
    """The half tones by which the sound is higher than usual. It rises from play to play."""


# The numbers of recordings of frequent sounds, which would sound like a machine with only one.
VARIANTS = {Sound.SLIDE: 4, Sound.PLACE: 4, Sound.TOUCH: 2, Sound.FLIP: 2}
PITCHES_PERCENT = (97, 100, 103)
"""The pitches, one of which is drawn each time."""
WIDE = 0.6
"""The share by which the farther ear hears less of what happens at an edge of the window."""
AMBIENCE = "ambience"
"""The recording that is heard all the time."""
AMBIENT = 0.35
"""The loudness of the ambience, as a share of that of the table's sounds."""
ALERTS = frozenset({Sound.TURN, Sound.WIN, Sound.LOSE, Sound.GLOW, Sound.REFUSED})


def recordings(sound: Sound) -> tuple[str, ...]:
    """Return the names of the files of a sound, without their ending."""
    return tuple(f"{sound.value}{number}" for number in range(1, VARIANTS.get(sound, 1) + 1))


def volume(sound: Sound, wanted: Preferences) -> float:
    """Return the loudness of a sound that the player wants, from 0 to 1."""
    if wanted.muted:
        return 0.0
    return wanted.alert_volume if sound in ALERTS else wanted.table_volume


def ambient_volume(wanted: Preferences) -> float:
    """Return the loudness of the ambience, from 0 to 1; 0 if it is off."""
    return AMBIENT * wanted.table_volume if wanted.ambience and not wanted.muted else 0.0


def pitch(cue: Cue) -> int:
    """Return the pitch in per cent, slightly different each time; sounds like a bell are always in tune."""
    return round((random.choice(PITCHES_PERCENT) if cue.sound in VARIANTS else 100) * 2 ** (cue.step / 12))


def ears(side: float) -> tuple[float, float]:
    """Return the loudness in the left and the right ear, from 0 to 1, of a sound at this side of the window."""
    return min(1.0, 1 - WIDE * side), min(1.0, 1 + WIDE * side)
