import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from spitegame.ui.cues import Sound
from spitegame.ui.preferences import Preferences
from spitegame.ui.sounds import Speaker, file_names
from spitegame.ui.synth import FOLDER


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER, tmp_path / "sounds"))


@pytest.fixture
def speaker(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Speaker]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker = Speaker(folder)
    yield speaker
    speaker.close()


@pytest.fixture
def deaf(speaker: Speaker, monkeypatch: pytest.MonkeyPatch) -> Speaker:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    return speaker


def test_every_sound_has_its_files_and_no_file_is_left_over() -> None:
    names = [name for sound in Sound for name in file_names(sound)]
    assert sorted(names) == sorted(path.name for path in FOLDER.iterdir())


def test_what_is_heard_most_has_variants() -> None:
    assert [len(file_names(sound)) for sound in (Sound.SLIDE, Sound.PLACE, Sound.FLIP, Sound.WIN)] == [4, 4, 2, 1]


def test_new_speaker_opens_nothing(speaker: Speaker) -> None:
    assert pygame.mixer.get_init() is None
    assert speaker.problem is None


def test_before_it_is_open_it_is_silent(speaker: Speaker) -> None:
    speaker.play(Sound.PLACE, Preferences())
    assert pygame.mixer.get_init() is None
    assert speaker.problem is None


@pytest.mark.parametrize("sound", Sound)
def test_plays(speaker: Speaker, sound: Sound) -> None:
    speaker.open()
    speaker.play(sound, Preferences())
    assert speaker.problem is None
    assert pygame.mixer.get_busy()


def test_plays_on_both_sides(speaker: Speaker) -> None:
    speaker.open()
    heard = memoryview(pygame.mixer.Sound(str(FOLDER / "place1.wav")).get_raw()).cast("h").tolist()
    assert pygame.mixer.get_init() == (44_100, -16, 2)
    assert heard[::2] == heard[1::2]
    assert any(heard)


@pytest.mark.parametrize(
    ("sound", "wanted"),
    [
        (Sound.WIN, Preferences(muted=True)),
        (Sound.PLACE, Preferences(muted=True)),
        (Sound.WIN, Preferences(alert_volume=0)),
        (Sound.PLACE, Preferences(table_volume=0)),
    ],
)
def test_silence_is_not_played(speaker: Speaker, sound: Sound, wanted: Preferences) -> None:
    speaker.open()
    speaker.play(sound, wanted)
    assert not pygame.mixer.get_busy()


@pytest.mark.parametrize("sound", Sound)
def test_alerts_have_their_own_volume(speaker: Speaker, sound: Sound) -> None:
    alert = sound in {Sound.TURN, Sound.WIN, Sound.LOSE, Sound.GLOW, Sound.REFUSED}
    speaker.open()
    speaker.play(sound, Preferences(table_volume=0.25, alert_volume=0.5))
    assert pygame.mixer.Channel(0).get_sound().get_volume() == (0.5 if alert else 0.25)


def test_no_device_is_a_problem_in_words(deaf: Speaker) -> None:
    deaf.open()
    deaf.play(Sound.WIN, Preferences())
    assert deaf.problem is not None
    assert deaf.problem.startswith("No sound: the computer offers no sound device")


def test_device_that_comes_later_is_used(deaf: Speaker, monkeypatch: pytest.MonkeyPatch) -> None:
    deaf.open()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    deaf.open()
    deaf.play(Sound.WIN, Preferences())
    assert deaf.problem is None
    assert pygame.mixer.get_busy()


def test_closed_speaker_is_silent_and_can_be_opened_again(speaker: Speaker) -> None:
    speaker.open()
    speaker.close()
    speaker.play(Sound.WIN, Preferences())
    assert pygame.mixer.get_init() is None
    speaker.open()
    speaker.play(Sound.WIN, Preferences())
    assert pygame.mixer.get_busy()


def test_missing_and_damaged_files_are_named_and_the_rest_plays(speaker: Speaker, folder: Path) -> None:
    (folder / "slide2.wav").write_bytes(b"RIFF but no more than that")
    (folder / "tick1.wav").unlink()
    speaker.open()
    speaker.play(Sound.TICK, Preferences())
    assert speaker.problem == "Some sounds are missing or damaged: slide2.wav, tick1.wav."
    assert not pygame.mixer.get_busy()
    speaker.play(Sound.SLIDE, Preferences())
    assert pygame.mixer.get_busy()
