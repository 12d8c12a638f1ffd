"""What is told of an error that has stopped the program, where its own window cannot be opened again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from spitegame.app import last_screen, loop
from spitegame.app.loop import StartRequest, play
from spitegame.ui.inputs import Closed, Input
from spitegame.ui.window import NoScreen, Window

pytestmark = pytest.mark.usefixtures("_no_devices")


def fail(*_: object, **__: object) -> None:
    raise ValueError("Ann holds the K7QM4X")


def test_who_closes_the_last_screen_ends_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def close_at_once(_: Window) -> Iterator[Input]:
        yield Closed()

    monkeypatch.setattr(loop, "Desktop", fail)
    monkeypatch.setattr(Window, "inputs", close_at_once)
    assert not play(StartRequest(profile=tmp_path))
    assert "The program has ended\n" in (tmp_path / "spitegame.log").read_text("utf-8")
    told = capsys.readouterr().err
    assert "The game has stopped" in told
    assert str(tmp_path / "spitegame.log") in told
    assert "K7QM4X" not in told


def test_where_no_window_can_be_opened_a_box_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(loop, "Window", fail)
    monkeypatch.setattr(last_screen, "Window", fail)
    monkeypatch.setattr(last_screen, "show_message", lambda _, message: told.append(message))
    assert not play(StartRequest(profile=tmp_path))
    assert told[0].startswith("The game has stopped")
    assert str(tmp_path / "spitegame.log") in told[0]
    assert "The last screen could not be shown" in (tmp_path / "spitegame.log").read_text("utf-8")


def test_without_a_screen_there_is_nothing_to_begin_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    with pytest.raises(NoScreen):
        play(StartRequest(profile=tmp_path))
