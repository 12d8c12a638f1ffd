"""Games of Spite & Malice at one screen in the real program, and all that people do beside playing."""

import json
import re
import sys
from pathlib import Path

import pytest
from support.programs import NETWORK
from support.screens import RIGHT, Shown
from support.windows.card_players import Clicks, Hands, Keys, next_for_people, pile, play, play_to_the_end, play_until
from support.windows.one_screen import ADA, ANNA, BERTHA, begun, clicking, hands_seen, settings
from support.windows.real_window import Open, Program

from spitegame.ui.geometry import Rect

pytestmark = [pytest.mark.window, pytest.mark.slow]

TELLING = """
import atexit, sys
from spitegame.__main__ import main
atexit.register(lambda: print(*sys.modules))
main()
"""
"""The game, and in the end the names of all modules that it has loaded."""


def test_eight_at_a_table(start: Open) -> None:
    computers = [{"name": name, "level": level} for name in ("Cleo", "Dorian") for level in ("easy", "fair", "good")]
    seats = (ANNA, *computers[:3], BERTHA, *computers[3:])
    program = begun(start(settings=settings(*seats, preset="club", payoff=2), seed=2))
    shown = play_to_the_end(program, clicking(program, 0, 4))
    assert [name for name in shown.nodes if re.fullmatch(r"seat\d\.place", name)]
    assert all(hands_seen(shown) <= {0, 4} and len(hands_seen(shown)) <= 1 for shown in program.pictures())


def test_two_people(start: Open) -> None:
    """What they take back, look up and confirm in one game."""
    program = begun(start(settings=settings(ANNA, BERTHA, payoff=9), seed=3))
    covered = curtain(program)
    curtain_lifted(program)
    program.key("Escape")
    program.click(program.scene("confirm").named("Leave the table"))
    begun(program)
    assert curtain(program) == covered, "the curtain is the same for all hands"
    people = clicking(program, 0, 1)
    a_card_is_taken_back_from_a_center(program, people)
    a_discard_is_taken_back_from_the_curtain(program, people)
    one_press_of_a_key_ends_no_turn(program, people)
    what_turned_up_a_card_stands(program, people)
    a_fanned_pile_shows_every_card(program, people)


def curtain(program: Program) -> bytes:
    """The pixels of the curtain in front of Anna's cards."""
    program.says("ready", "I am Anna")
    program.point(1, 1)
    program.until(lambda shown: not shown.marked("hovered"), "the pointer out of the way")
    return program.pixels()


def a_card_is_taken_back_from_a_center(program: Program, people: dict[int, Hands]) -> None:
    move = play_until(program, people, lambda move: ".hand" in move.source and "center" in move.target)
    before = program.shown
    play(program, before, people)
    assert pile(program.shown, move.target)[-1] == before.cards[move.source]
    program.key("z")
    program.until(lambda shown: shown.cards == before.cards, "the card is back in the hand")
    program.says("last", "The last move was taken back.")


def a_discard_is_taken_back_from_the_curtain(program: Program, people: dict[int, Hands]) -> None:
    """Done again, it is told and stands in the log."""
    play_until(program, people, lambda move: ".discard" in move.target)
    before = program.shown
    play(program, before, people)
    program.scene("handover")
    program.key("z")
    program.until(lambda shown: not shown.differs(before), "the card is back in the hand that discarded it")
    play(program, program.shown, people)
    told = curtain_lifted(program).words("last")
    assert re.match("(Anna|Bertha) discards the ", told)
    program.key("l")
    shown = program.until(lambda shown: "log.panel" in shown.nodes, "the log")
    assert any(told in shown.words(name) for name in shown.nodes if name.startswith("log."))
    program.click("log.close")
    program.until(lambda shown: "log.panel" not in shown.nodes, "the log is closed")


def one_press_of_a_key_ends_no_turn(program: Program, people: dict[int, Hands]) -> None:
    move = play_until(program, people, lambda move: ".discard" in move.target)
    keys = Keys(program)
    before = keys.named()
    program.key(keys.of(move.source))
    program.until(lambda shown: move.target in shown.marked("target"), "where the card may go")
    program.key(keys.of(move.target))
    assert not program.says("prompt", "Press the same key again").differs(before)
    program.key(keys.of(move.target))
    program.scene("handover")


def what_turned_up_a_card_stands(program: Program, people: dict[int, Hands]) -> None:
    play_until(program, people, lambda move: ".payoff" in move.source)
    play(program, program.shown, people)
    after = program.shown
    program.key("z")
    assert program.says("prompt", "You cannot take that back: it turned up a card.").cards == after.cards


def a_fanned_pile_shows_every_card(program: Program, people: dict[int, Hands]) -> None:
    while not (places := [place for place in DISCARDS if len(pile(program.shown, place)) >= 3]):
        play(program, next_for_people(program), people)
    if program.shown.scene == "handover":
        curtain_lifted(program)
    program.click(places[0], RIGHT)
    shown = program.until(lambda shown: pile(shown, f"fan.{places[0]}"), f"{places[0]} is fanned out")
    fan, seen = pile(shown, f"fan.{places[0]}"), pile(shown, places[0])
    assert fan[-len(seen) :] == seen
    assert len({tuple(shown.nodes[f"fan.{places[0]}.{height}"]["rect"]) for height in range(len(fan))}) == len(fan)
    program.click("fan.close")
    program.until(lambda shown: "fan.close" not in shown.nodes, "the fan is closed")


DISCARDS = [f"seat{seat}.discard{index}" for seat in (0, 1) for index in range(4)]


def curtain_lifted(program: Program) -> Shown:
    program.scene("handover")
    program.click("ready")
    return program.scene("table")


def test_an_evening_with_a_computer(start: Open, tmp_path: Path) -> None:
    """Everything that one does beside playing, until the program is left; it is killed twice and comes back."""
    program = begun(start(settings=settings(ANNA, ADA, payoff=7), seed=1))
    a_hint_points_at_source_and_target(program)
    sounds_are_off_and_on(program, tmp_path / "profile" / "settings.json")
    the_whole_screen_and_back(program)
    cards = program.shown.cards
    program.close()

    program = start(seed=2, size="1000x700")
    program.continue_game("Spite & Malice: Anna and Ada")
    program.resize(1600, 1000)
    before = at_rest(program)
    assert before.cards == cards
    picture = program.pixels()
    program.close()

    program = start(seed=3, size="1600x1000", game=(sys.executable, "-c", TELLING))
    program.continue_game()
    assert at_rest(program).nodes == before.nodes
    assert program.pixels() == picture, "as crisp as in the window that was resized"
    text_of_double_size(program)
    play(program, next_for_people(program), clicking(program, 0))
    next_for_people(program)
    program.key("Escape")
    program.click(program.scene("confirm").named("Quit"))
    assert program.ended() == 0
    loaded = {module.partition(".")[0] for module in program.said.split()}
    assert {"spitegame", "pygame", "multiprocessing"} <= loaded
    assert not loaded & NETWORK, "a local game loads nothing of the network"
    program.close()

    (save,) = (tmp_path / "profile" / "games").iterdir()
    save.write_bytes(save.read_bytes()[:-9])
    program = start()
    shown = program.says("notice.0", "The saved game could not be opened.")
    assert "resume.0" not in shown.nodes
    begun(program)


def at_rest(program: Program) -> Shown:
    """Anna's turn in a window of 1600x1000, with the pointer out of the way."""
    program.point(1, 1)
    program.until(lambda shown: shown.seat is not None and not shown.marked("hovered"), "nothing is pointed at")
    return program.until(lambda shown: shown.nodes["menu"]["rect"][0] > 1400, "the table in the large window")


def a_hint_points_at_source_and_target(program: Program) -> None:
    next_for_people(program)
    program.key("h")
    shown = program.until(lambda shown: shown.marked("hint"), "a hint")
    source, target = sorted(shown.marked("hint"), key=lambda place: place.startswith("center") or "discard" in place)
    assert re.match("(Play|Discard) the .*: it ", shown.words("prompt"))
    Clicks(program).move(source, target)
    program.changed(shown, "what was hinted at is done")


def sounds_are_off_and_on(program: Program, kept: Path) -> None:
    next_for_people(program)
    program.key("n")
    program.says("prompt", "Sounds are off.")
    assert json.loads(kept.read_text())["muted"]
    program.click("mute")
    assert "mute" not in program.says("prompt", "Sounds are on.").nodes


def the_whole_screen_and_back(program: Program) -> None:
    program.point(1, 1)  # not over a card, which would rise
    next_for_people(program)
    before = program.says("prompt", "Your turn")  # no notice, which would go by itself
    program.key("F11")
    shown = program.until(lambda shown: shown.nodes["menu"]["rect"][0] > 2000, "the table on the whole screen")
    assert program.size == (2600, 1500)
    assert shown.cards == before.cards
    program.key("F11")
    program.until(lambda shown: shown.nodes == before.nodes, "the table as it was")
    assert program.size == (1280, 800)


def text_of_double_size(program: Program) -> None:
    before = program.shown
    program.key("Escape")
    program.click(program.scene("confirm").named("Settings"))
    program.click(program.scene("settings").named("Text size: 200%"))
    program.click(program.until(lambda shown: _height(shown, "title") > 1.9 * 42, "larger text").named("Done"))
    program.click(program.scene("confirm").named("Back to the game"))
    shown = program.scene("table")
    assert shown.cards == before.cards
    assert _height(shown, "prompt") > 1.5 * _height(before, "prompt")
    window = Rect(0, 0, *program.size)
    assert all(window.contains(Rect(*node["rect"])) for node in shown.nodes.values())


def _height(shown: Shown, name: str) -> float:
    return float(shown.nodes[name]["rect"][3])
