"""The program is started a second time while its window is open, as by a link, a file that is opened or a command."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from support.screens import Shown
from support.windows.one_screen import ADA, ANNA, settings
from support.windows.real_window import FROM_SOURCE, Open, Program
from Xlib import X, display

pytestmark = pytest.mark.window

RECORD = Path(__file__).parents[1] / "fixtures" / "v0_4_2" / "malice_records" / "zoe.record"
DEAL = "spitegame:deal/ZJWG-RMCW-8"


def start_again(profile: Path, screen: str, *arguments: str, command: str = "", check: bool = True) -> str:
    """What the second program says on the terminal."""
    begun = [*FROM_SOURCE, *command.split(), "--profile", str(profile), *arguments]
    environment = os.environ | {"DISPLAY": screen, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.run(begun, env=environment, stdout=subprocess.PIPE, text=True, timeout=60, check=check).stdout


def own_hand(shown: Shown) -> dict[str, str | None]:
    """Anna's cards; what the computer has done before her turn may differ."""
    return {name: card for name, card in shown.cards.items() if name.startswith("seat0.hand")}


def has_turn(shown: Shown) -> bool:
    return shown.seat == 0 and len(own_hand(shown)) == 5


def test_the_window_that_is_open_comes_to_the_front(start: Open, screen: str, tmp_path: Path) -> None:
    program = start(settings=settings(ANNA, ADA))
    program.scene("door")
    shown = display.Display(screen)
    root = shown.screen().root
    (game,) = (each for each in root.query_tree().children if each.get_attributes().map_state == X.IsViewable)
    other = root.create_window(0, 0, 400, 300, 0, X.CopyFromParent)
    other.map()
    shown.sync()
    assert root.query_tree().children[-1] == other, "it lies over the game"

    assert start_again(tmp_path / "profile", screen).startswith("The game is already running: its window comes")
    program.until(lambda _: root.query_tree().children[-1] == game, "the game's window in front")
    program.key("F1")
    program.scene("help")
    program.key("Escape")
    program.scene("door")
    shown.close()


@pytest.mark.slow
def test_records_deals_and_invitations_are_opened_in_the_window_that_is_open(
    start: Open, screen: str, tmp_path: Path
) -> None:
    with Program(screen, tmp_path / "another", seed=2, arguments=[DEAL]) as another:
        dealt = own_hand(another.until(has_turn, "the other one's turn"))

    program = start(settings=settings(ANNA, ADA) | {"taught": True}, arguments=[str(RECORD)])
    program.scene("review")
    program.click("results")
    program.scene("door")
    start_again(tmp_path / "profile", screen, str(RECORD))
    program.scene("review")
    program.key("Escape")
    program.scene("door")

    start_again(tmp_path / "profile", screen, DEAL)
    before = program.until(has_turn, "Anna's turn")
    assert own_hand(before) == dealt, "everybody has the same cards"
    said = start_again(tmp_path / "profile", screen, "spitegame:join/K7QM4X")
    assert said.startswith("The game is already running, and opens this")
    program.scene("confirm")
    assert program.shown.words("question") == "You are invited. Join the room K7QM4X?"
    program.click("answer.0")
    assert program.scene("table").cards == before.cards
    a_deal_is_copied_and_played_again(program)
    assert own_hand(program.until(has_turn, "Anna's turn")) == dealt


def a_deal_is_copied_and_played_again(program: Program) -> None:
    program.key("Escape")
    program.scene("confirm")
    program.click(program.shown.named("Copy this deal"))
    program.says("prompt", "The link to this deal is copied")
    program.key("Escape")
    program.scene("confirm")
    program.click(program.shown.named("Leave the table"))
    program.scene("door")
    program.set_up()
    program.click("rules")
    program.until(lambda shown: "deal" in shown.nodes, "the second step")
    program.click("deal")
    program.scene("deal")
    program.click("paste")
    program.until(lambda shown: "spitegame:deal/" in shown.words("code"), "the link")
    program.click("play")
    program.until(lambda shown: shown.scene in ("table", "handover"), "the deal")


@pytest.mark.slow
def test_the_doctor_finds_screen_and_clipboard(screen: str, tmp_path: Path) -> None:
    told = start_again(tmp_path, screen, command="doctor --json", check=False)
    found = {each["about"]: each for each in json.loads(told)}
    assert found["screen"]["words"].startswith("x11, 2600x1500")
    assert all(found[about]["well"] for about in ("screen", "clipboard", "sound", "font")), told
