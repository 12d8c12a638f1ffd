import math
import wave
from array import array
from collections.abc import Sequence
from pathlib import Path

import pytest

from spitegame.ui.synth import (
    AMBIENCE_RATE,
    AMBIENCE_SECONDS,
    FOLDER,
    FULL_SCALE,
    RATE,
    RECIPES,
    ambience,
    endless_pcm,
    pcm,
    write,
)

SECONDS = {
    "slide": 0.14,
    "place": 0.12,
    "touch": 0.06,
    "flip": 0.17,
    "shuffle": 0.82,
    "clear": 0.42,
    "turn": 0.7,
    "win": 1.3,
    "lose": 0.95,
    "refused": 0.16,
    "tick": 0.05,
    "glow": 0.62,
}
NAMES = sorted(RECIPES)


def committed(name: str) -> "array[int]":
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return array("h", file.readframes(file.getnframes()))


def loudest(samples: Sequence[int]) -> int:
    return max(map(abs, samples))


def energy(samples: Sequence[int], pitch: float) -> float:
    """How much of one pitch in hertz is in the samples."""
    turn = math.tau * pitch / RATE
    real = sum(sample * math.cos(turn * i) for i, sample in enumerate(samples))
    imaginary = sum(sample * math.sin(turn * i) for i, sample in enumerate(samples))
    return math.hypot(real, imaginary)


@pytest.mark.parametrize("name", NAMES)
def test_committed_file_is_what_the_code_makes(name: str) -> None:
    assert committed(name) == pcm(RECIPES[name])


def test_files_are_written_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    short = {name: RECIPES[name] for name in ("slide1", "tick1")}
    monkeypatch.setattr("spitegame.ui.synth.RECIPES", short)
    monkeypatch.setattr("spitegame.ui.synth.ambience", lambda: [0.0, 0.5])
    write(tmp_path)
    assert sorted(path.stem for path in tmp_path.iterdir()) == sorted([*short, "ambience"])
    for name in short:
        assert (tmp_path / f"{name}.wav").read_bytes() == (FOLDER / f"{name}.wav").read_bytes()


def test_folder_holds_every_sound_and_nothing_else() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(
        ["ambience.wav", *(f"{name}.wav" for name in NAMES)]
    )


def test_folder_is_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 800_000


@pytest.mark.parametrize("name", NAMES)
def test_length(name: str) -> None:
    assert len(committed(name)) / RATE == pytest.approx(SECONDS[name.rstrip("1234")], abs=0.001)


@pytest.mark.parametrize("name", NAMES)
def test_peak_is_the_chosen_one_and_far_from_clipping(name: str) -> None:
    peak = loudest(committed(name)) / FULL_SCALE
    assert peak == pytest.approx(RECIPES[name].peak, abs=0.03)
    assert peak < 0.8


@pytest.mark.parametrize("name", NAMES)
def test_starts_and_ends_in_silence(name: str) -> None:
    sound = committed(name)
    assert sound[0] == sound[-1] == 0
    assert loudest(sound[:3]) < 0.02 * FULL_SCALE
    assert loudest(sound[-RATE // 500 :]) < 0.002 * FULL_SCALE


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("place")])
def test_card_put_down_is_crisp(name: str) -> None:
    sound = committed(name)
    tenth = loudest(sound) / 10
    assert max(i for i, sample in enumerate(sound) if abs(sample) > tenth) / RATE < 0.06


@pytest.mark.parametrize("name", NAMES)
def test_winning_is_loudest(name: str) -> None:
    assert loudest(committed(name)) <= loudest(committed("win1"))


@pytest.mark.parametrize("name", ["refused1", "tick1", "touch1", "touch2"])
def test_small_answers_are_soft(name: str) -> None:
    assert loudest(committed(name)) < 0.7 * loudest(committed("win1"))


def test_variants_differ() -> None:
    slides = [committed(name).tobytes() for name in NAMES if name.startswith("slide")]
    assert len(set(slides)) == 4


@pytest.mark.parametrize(("name", "pitch"), [("turn1", 880.0), ("win1", 1046.5), ("lose1", 261.63), ("glow1", 880.0)])
def test_bells_are_in_tune(name: str, pitch: float) -> None:
    sound = committed(name)[: RATE // 2]
    semitone = 2 ** (1 / 12)
    assert energy(sound, pitch) > 3 * energy(sound, pitch * semitone)
    assert energy(sound, pitch) > 3 * energy(sound, pitch / semitone)


def fire() -> "array[int]":
    with wave.open(str(FOLDER / "ambience.wav")) as file:
        assert file.getframerate() == AMBIENCE_RATE
        return array("h", file.readframes(file.getnframes()))


@pytest.mark.slow
def test_the_committed_fire_is_what_the_code_makes() -> None:
    assert fire() == endless_pcm(ambience())


def test_the_fire_burns_on_without_a_click_where_it_begins_anew() -> None:
    burning = fire()
    assert len(burning) / AMBIENCE_RATE == AMBIENCE_SECONDS
    assert abs(burning[0] - burning[-1]) < FULL_SCALE / 100
    eighth = len(burning) // 8
    parts = [math.hypot(*burning[start : start + eighth]) for start in range(0, len(burning), eighth)]
    assert max(parts) < 2.5 * min(parts), "it is about equally loud all the time"
