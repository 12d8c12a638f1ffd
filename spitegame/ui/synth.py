"""Makes every sound of the game from noise and decaying sines, the same bits each time.

`python -m spitegame.ui.synth` writes the files in `assets/sounds` again.
"""

import math
import wave
from array import array
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

RATE = 44_100
FULL_SCALE = 32_767
FADE = 0.02
FOLDER = Path(__file__).parents[2] / "assets" / "sounds"

C4, E4, G4 = 261.63, 329.63, 392.0
C5, D5, E5, G5, A5 = 523.25, 587.33, 659.26, 783.99, 880.0
C6, D6, E6 = 1046.5, 1174.66, 1318.51

Wave = list[float]


class Layer(NamedTuple):
    """A wave that is one part of a sound: when it starts, in seconds, and how loud it is."""

    start: float
    gain: float
    wave: Wave


class Recipe(NamedTuple):
    """A function that makes a sound, and the share of full scale that its loudest sample gets."""

    peak: float
    make: Callable[[], Wave]


def samples(seconds: float) -> int:
    return round(seconds * RATE)


def noise(rng: Random, seconds: float) -> Wave:
    return [rng.uniform(-1, 1) for _ in range(samples(seconds))]


def tone(seconds: float, start: float, end: float) -> Wave:
    """A sine that glides evenly from one pitch in hertz to another."""
    count = samples(seconds)
    bend = (end - start) / (2 * count)
    return [math.sin(math.tau * (start + bend * i) * i / RATE) for i in range(count)]


def band(sound: Wave, start: float, end: float, damping: float) -> Wave:
    """Lets through what lies around a pitch that moves from start to end; less damping, narrower band."""
    low = middle = 0.0
    result = []
    for i, sample in enumerate(sound):
        pitch = start * (end / start) ** (i / len(sound))
        step = 2 * math.sin(math.pi * pitch / RATE)
        low += step * middle
        middle += step * (sample - low - damping * middle)
        result.append(middle)
    return result


def muffled(sound: Wave, pitch: float) -> Wave:
    """Takes away what lies above a pitch, gently."""
    share = 1 - math.exp(-math.tau * pitch / RATE)
    level = 0.0
    result = []
    for sample in sound:
        level += share * (sample - level)
        result.append(level)
    return result


def struck(sound: Wave, attack: float, decay: float) -> Wave:
    """Rises within the attack, then falls to a third in every decay, as anything does that was hit."""
    return [sample * min(1, i / (attack * RATE)) * math.exp(-i / (decay * RATE)) for i, sample in enumerate(sound)]


def swelled(sound: Wave, crest: float) -> Wave:
    """Rises from nothing and falls back to nothing; the crest is where it is loudest, from 0 to 1."""
    bend = math.log(0.5) / math.log(crest)
    return [sample * math.sin(math.pi * (i / len(sound)) ** bend) ** 2 for i, sample in enumerate(sound)]


def layered(seconds: float, layers: Sequence[Layer]) -> Wave:
    result = [0.0] * samples(seconds)
    for start, gain, sound in layers:
        first = samples(start)
        for i, sample in enumerate(sound[: len(result) - first], first):
            result[i] += gain * sample
    return result


def slide(seed: int, seconds: float = 0.14) -> Wave:
    """A card drawn over felt: a swish whose fibres catch now and then."""
    rng = Random(seed)
    swish = band(noise(rng, seconds), rng.uniform(1300, 1600), rng.uniform(2500, 3200), 0.9)
    catches = muffled(noise(rng, seconds), 90)
    rough = [sample * (1 + 6 * catch) for sample, catch in zip(swish, catches, strict=True)]
    return swelled(muffled(rough, 5000), rng.uniform(0.38, 0.48))


def snap(rng: Random) -> Wave:
    """The edge of a card hitting something."""
    bright = band(noise(rng, 0.05), rng.uniform(2900, 3500), 1800, 0.8)
    return struck(muffled(bright, 5000), 0.0008, 0.008)


def place(seed: int) -> Wave:
    """A card put down: the snap of the paper over the thump of the table."""
    rng = Random(seed)
    body = band(noise(rng, 0.1), rng.uniform(560, 680), 380, 0.7)
    thump = tone(0.1, rng.uniform(150, 170), 110)
    return layered(
        0.12,
        [
            Layer(0, 1.6, snap(rng)),
            Layer(0.001, 2.2, struck(body, 0.002, 0.014)),
            Layer(0.001, 0.2, struck(thump, 0.003, 0.016)),
        ],
    )


def touch(seed: int) -> Wave:
    """A card that slides against others and stops: hardly more than the felt is heard."""
    rng = Random(seed)
    body = band(noise(rng, 0.05), rng.uniform(620, 760), 420, 0.8)
    return muffled(layered(0.06, [Layer(0, 0.5, snap(rng)), Layer(0.001, 2, struck(body, 0.002, 0.009))]), 2400)


def flip(seed: int) -> Wave:
    """A card lifted and turned over."""
    return layered(0.17, [Layer(0, 0.6, slide(seed, 0.08)), Layer(0.055, 0.8, place(seed + 1))])


def shuffle(seed: int) -> Wave:
    """Two halves of a deck riffled into each other, fast in the middle, then pushed together."""
    rng = Random(seed)
    count = 30
    cards = []
    start = 0.0
    for i in range(count):
        middle = math.sin(math.pi * (i + 0.5) / count)
        cards.append(Layer(start, rng.uniform(0.5, 0.8) * (0.4 + middle), snap(rng)))
        start += rng.uniform(0.8, 1.2) * (0.03 - 0.014 * middle)
    push = Layer(start, 0.9, slide(seed, 0.16))
    return layered(0.82, [*cards, push, Layer(start + 0.1, 0.8, place(seed))])


def clear(seed: int) -> Wave:
    """A full pile swept off the table: one long swish and the squared pile set down."""
    rng = Random(seed)
    swish = swelled(muffled(band(noise(rng, 0.36), 800, 3000, 0.9), 5000), 0.55)
    return layered(0.42, [Layer(0, 1, swish), Layer(0.3, 0.5, place(seed))])


def bell(seconds: float, pitch: float, decay: float, attack: float = 0.004) -> Wave:
    """A soft bell: its overtones are in tune and die sooner than its pitch."""
    overtones = [(1, 1.0), (2, 0.25), (3, 0.08), (5, 0.03)]
    return layered(
        seconds,
        [
            Layer(0, gain, struck(tone(seconds, pitch * times, pitch * times), attack, decay / math.sqrt(times)))
            for times, gain in overtones
        ],
    )


def bells(seconds: float, gap: float, decay: float, pitches: Sequence[float]) -> Wave:
    starts = [gap * i for i in range(len(pitches))]
    return layered(
        seconds,
        [Layer(start, 1, bell(seconds - start, pitch, decay)) for start, pitch in zip(starts, pitches, strict=True)],
    )


def glow() -> Wave:
    """A warm chime that swells and shimmers: each pitch beats against a near and quieter twin."""
    seconds = 0.62
    layers = []
    for start, gain, pitch in ((0, 1, D5), (0.03, 0.7, A5), (0.06, 0.5, D6)):
        for share, detuned in ((1, pitch), (0.35, 1.004 * pitch)):
            layers.append(Layer(start, gain * share, bell(seconds - start, detuned, 0.17, 0.03)))
    return layered(seconds, layers)


def refused() -> Wave:
    """A muted knock on wood."""
    seconds = 0.16
    knock = struck(tone(seconds, 260, 190), 0.003, 0.028)
    wood = struck(tone(seconds, 520, 420), 0.002, 0.012)
    return layered(seconds, [Layer(0, 1, knock), Layer(0, 0.35, wood)])


def tick() -> Wave:
    """A small button pressed."""
    return layered(0.05, [Layer(0, 1, struck(tone(0.05, 1050, 850), 0.001, 0.005)), Layer(0, 0.5, snap(Random(90)))])


AMBIENCE_RATE = RATE // 4
"""What goes on all the time has no high tones, and so needs fewer samples."""
AMBIENCE_SECONDS = 8.0
AMBIENCE_PEAK = 0.3


def ambience() -> Wave:
    """A fire in the room, whose end leads into its beginning. It is made for a rate that is four times as high, so all
    here is four times as short and as high."""
    rng = Random(60)
    faster = RATE / AMBIENCE_RATE
    seconds, seam = AMBIENCE_SECONDS / faster, 0.5 / faster
    flames = muffled(muffled(noise(rng, seconds + seam), 180 * faster), 260 * faster)
    fire = _looped(flames, samples(seconds))
    flicker = [
        0.7 + 0.2 * math.sin(math.tau * 3 * i / len(fire)) + 0.1 * math.sin(math.tau * 7 * i / len(fire))
        for i in range(len(fire))
    ]
    result = [6 * sample * light for sample, light in zip(fire, flicker, strict=True)]
    for _ in range(46):
        pitch, loudness = rng.uniform(900, 2600) * faster, rng.uniform(0.05, 1) ** 3
        crackle = struck(band(noise(rng, 0.03 / faster), pitch, pitch, 0.5), 0.0004 / faster, 0.004 / faster)
        first = rng.randrange(len(result))
        for i, sample in enumerate(crackle, first):
            result[i % len(result)] += 1.4 * loudness * sample
    return result


def _looped(sound: Wave, length: int) -> Wave:
    """So many samples of it. What comes after them fades out over their beginning, which fades in."""
    rest = sound[length:]
    return [
        sample if i >= len(rest) else sample * i / len(rest) + rest[i] * (1 - i / len(rest))
        for i, sample in enumerate(sound[:length])
    ]


RECIPES = {
    **{f"slide{n}": Recipe(0.4, partial(slide, n)) for n in range(1, 5)},
    **{f"place{n}": Recipe(0.55, partial(place, n + 10)) for n in range(1, 5)},
    **{f"touch{n}": Recipe(0.16, partial(touch, n + 30)) for n in range(1, 3)},
    **{f"flip{n}": Recipe(0.45, partial(flip, n + 20)) for n in range(1, 3)},
    "shuffle1": Recipe(0.5, partial(shuffle, 40)),
    "clear1": Recipe(0.45, partial(clear, 80)),
    "turn1": Recipe(0.4, partial(bells, 0.7, 0.12, 0.16, [E5, A5])),
    "win1": Recipe(0.6, partial(bells, 1.3, 0.1, 0.24, [C5, E5, G5, C6, E6])),
    "lose1": Recipe(0.4, partial(bells, 0.95, 0.17, 0.15, [G4, E4, C4])),
    "refused1": Recipe(0.35, refused),
    "tick1": Recipe(0.25, tick),
    "glow1": Recipe(0.4, glow),
}


def pcm(recipe: Recipe) -> "array[int]":
    """The finished sound in whole numbers, faded to silence so that its end does not click."""
    sound = recipe.make()
    last = len(sound) - 1
    scale = recipe.peak * FULL_SCALE / max(map(abs, sound))
    return array("h", (round(sample * scale * min(1, (last - i) / samples(FADE))) for i, sample in enumerate(sound)))


def endless_pcm(sound: Wave) -> "array[int]":
    """In whole numbers, and not faded: its end is followed by its beginning."""
    scale = AMBIENCE_PEAK * FULL_SCALE / max(map(abs, sound))
    return array("h", (round(sample * scale) for sample in sound))


def write(folder: Path) -> None:
    for name, recipe in RECIPES.items():
        _write(folder / f"{name}.wav", RATE, pcm(recipe))
    _write(folder / "ambience.wav", AMBIENCE_RATE, endless_pcm(ambience()))


def _write(path: Path, rate: int, sound: "array[int]") -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(sound)


if __name__ == "__main__":
    write(FOLDER)
