import shutil
from array import array
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from spitegame.ui.cues import AMBIENCE, AMBIENT, PITCHES_PERCENT, Cue, Sound, ears, recordings
from spitegame.ui.preferences import Preferences
from spitegame.ui.sounds import CHANNELS, FOLDER, Speaker, repitched

FIRE = Preferences(ambience=True)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER, tmp_path / "sounds"))


@pytest.fixture
def speaker(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Speaker]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker = Speaker(folder)
    yield speaker
    speaker.close()


def test_every_sound_has_its_files_those_heard_most_in_variants_and_no_file_is_left_over() -> None:
    names = [name for sound in Sound for name in recordings(sound)]
    assert sorted([*names, AMBIENCE]) == sorted(path.stem for path in FOLDER.iterdir())
    assert [len(recordings(sound)) for sound in (Sound.SLIDE, Sound.PLACE, Sound.FLIP, Sound.WIN)] == [4, 4, 2, 1]


def test_plays_on_both_sides_while_it_is_open_and_is_silent_before_and_after(speaker: Speaker) -> None:
    def is_heard() -> bool:
        speaker.play(Cue(Sound.WIN), Preferences())
        assert speaker.state.problem is None
        return bool(pygame.mixer.get_init()) and pygame.mixer.get_busy()

    assert not is_heard()
    for _ in range(2):
        speaker.open()
        assert is_heard()
        speaker.close()
        assert not is_heard()
    speaker.open()
    both = memoryview(pygame.mixer.Sound(str(FOLDER / "place1.wav")).get_raw()).cast("h").tolist()
    assert pygame.mixer.get_init() == (44_100, -16, 2)
    assert both[::2] == both[1::2]
    assert any(both)


@pytest.mark.parametrize("sound", Sound)
def test_each_is_played_and_alerts_have_their_own_volume(speaker: Speaker, sound: Sound) -> None:
    alert = sound in {Sound.TURN, Sound.WIN, Sound.LOSE, Sound.GLOW, Sound.REFUSED}
    speaker.open()
    speaker.play(Cue(sound), Preferences(table_volume=0.25, alert_volume=0.5))
    assert speaker.state.problem is None
    assert pygame.mixer.get_busy()
    assert pygame.mixer.Channel(0).get_sound().get_volume() == (0.5 if alert else 0.25)


def test_silence_is_not_played(speaker: Speaker) -> None:
    speaker.open()
    for sound, wanted in (
        *((sound, Preferences(muted=True)) for sound in (Sound.WIN, Sound.PLACE)),
        (Sound.WIN, Preferences(alert_volume=0)),
        (Sound.PLACE, Preferences(table_volume=0)),
    ):
        speaker.play(Cue(sound), wanted)
        assert not pygame.mixer.get_busy()


def test_without_a_device_it_says_so_and_one_that_comes_later_is_used(
    speaker: Speaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    speaker.open()
    speaker.play(Cue(Sound.WIN), Preferences())
    speaker.accompany(FIRE)
    assert pygame.mixer.get_init() is None
    assert str(speaker.state.problem).startswith("No sound: this computer has no working sound device")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker.open()
    speaker.play(Cue(Sound.WIN), Preferences())
    assert speaker.state.problem is None
    assert pygame.mixer.get_busy()


def test_missing_and_damaged_files_are_named_and_the_rest_plays(speaker: Speaker, folder: Path) -> None:
    (folder / "slide2.wav").write_bytes(b"RIFF but no more than that")
    for missing in ("tick1", AMBIENCE):
        (folder / f"{missing}.wav").unlink()
    speaker.open()
    speaker.play(Cue(Sound.TICK), Preferences())
    speaker.accompany(FIRE)
    assert speaker.state.problem == f"Some sounds are missing or damaged: slide2.wav, tick1.wav, {AMBIENCE}.wav."
    assert not pygame.mixer.get_busy()
    speaker.play(Cue(Sound.SLIDE), Preferences())
    assert pygame.mixer.get_busy()


def heard() -> "array[int]":
    """The sound of the first channel, left and right in turns."""
    return array("h", pygame.mixer.Channel(0).get_sound().get_raw())


@pytest.fixture
def place_lasts(speaker: Speaker) -> int:
    """The number of samples of a card that is put down, in both ears; all variants are equally long."""
    speaker.open()
    return len(pygame.mixer.Sound(str(FOLDER / "place1.wav")).get_raw()) // 2


def test_what_is_heard_often_varies_and_plays_that_follow_each_other_rise_but_bells_are_always_in_tune(
    speaker: Speaker, place_lasts: int
) -> None:
    found = set()
    for _ in range(60):
        speaker.play(Cue(Sound.PLACE), Preferences())
        found.add(round(100 * place_lasts / len(heard())))
        pygame.mixer.stop()
    assert found == set(PITCHES_PERCENT)
    speaker.play(Cue(Sound.PLACE, step=7), Preferences())
    assert place_lasts / len(heard()) == pytest.approx(2 ** (7 / 12), abs=0.06)
    pygame.mixer.stop()
    for sound, step, rises in ((Sound.TURN, 0, 1.0), (Sound.PAYOFF, 0, 1.0), (Sound.PAYOFF, 12, 2.0)):
        speaker.play(Cue(sound, step=step), Preferences())
        lasts = len(pygame.mixer.Sound(str(FOLDER / f"{sound.value}1.wav")).get_raw()) // 2
        assert lasts / len(heard()) == pytest.approx(rises, abs=0.001)
        pygame.mixer.stop()


def test_what_happens_at_a_side_is_heard_less_by_the_other_ear_and_twice_as_high_is_half_as_long() -> None:
    assert ears(0.0) == (1.0, 1.0)
    assert ears(-1.0)[0] == 1.0 > ears(-1.0)[1] > 0.2
    assert ears(0.5) == ears(-0.5)[::-1]
    stereo = array("h", [sample for sample in range(0, 100, 10) for _ in "lr"]).tobytes()
    assert array("h", repitched(stereo, 2.0)).tolist() == [0, 0, 20, 20, 40, 40, 60, 60]
    assert array("h", repitched(stereo, 0.5)).tolist()[:6] == [0, 0, 5, 5, 10, 10]


def test_the_fire_is_heard_where_it_is_wanted_and_quietly(speaker: Speaker) -> None:
    speaker.open()
    speaker.accompany(Preferences())
    assert not pygame.mixer.get_busy()
    speaker.accompany(FIRE)
    fire = pygame.mixer.Channel(CHANNELS - 1)
    assert fire.get_busy()
    assert fire.get_sound().get_volume() == pytest.approx(AMBIENT * FIRE.table_volume, abs=0.01)
    for silent in (replace(FIRE, muted=True), replace(FIRE, table_volume=0.0), Preferences()):
        speaker.accompany(FIRE)
        assert fire.get_busy()
        speaker.accompany(silent)
        assert not fire.get_busy()
