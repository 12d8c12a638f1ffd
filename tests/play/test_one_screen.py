"""Games of Spite & Malice at one screen in the real program, and all that people do beside playing."""

import json
import re
import sys
from pathlib import Path

import pytest
from support.programs import NETWORK
from support.screens import RIGHT, Shown
from support.windows.card_players import Clicks, Keys, next_for_people, pile, play, play_to_the_end, play_until
from support.windows.one_screen import ADA, ANNA, BERTHA, begun, clicking, hands_seen, settings
from support.windows.real_window import Open, Program

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


def test_the_curtain_is_the_same_for_all_hands(start: Open) -> None:
    looks = set()
    for seed in (3, 4):
        with begun(start(settings=settings(ANNA, BERTHA), seed=seed)) as program:
            program.says("ready", "I am Anna")
            looks.add(program.pixels())
    assert len(looks) == 1


def test_one_press_of_a_key_ends_no_turn(start: Open) -> None:
    program = begun(start(settings=settings(ANNA, BERTHA), seed=4))
    keys = Keys(program)
    move = play_until(program, {0: keys, 1: keys}, lambda move: ".discard" in move.target)
    before = keys.named()
    program.key(keys.of(move.source))
    program.until(lambda shown: move.target in shown.marked("target"), "where the card may go")
    program.key(keys.of(move.target))
    assert not program.says("prompt", "Press the same key again").differs(before)
    program.key(keys.of(move.target))
    program.scene("handover")


def test_a_local_game_loads_nothing_of_the_network(start: Open) -> None:
    program = begun(start(settings=settings(ANNA, ADA), seed=4, game=(sys.executable, "-c", TELLING)))
    for _ in range(2):
        play(program, next_for_people(program), clicking(program, 0))
    program.click("menu")
    program.click(program.until(lambda shown: "details" in shown.nodes, "the menu").named("Quit"))
    assert program.ended() == 0
    loaded = {module.partition(".")[0] for module in program.said.split()}
    assert {"spitegame", "pygame", "multiprocessing"} <= loaded
    assert not loaded & NETWORK


# What is kept


def test_a_game_that_is_killed_goes_on(start: Open) -> None:
    program = begun(start(settings=settings(ANNA, ADA, payoff=7), seed=1))
    for _ in range(3):
        play(program, next_for_people(program), clicking(program, 0))
    before = next_for_people(program)
    program.close()

    program = start(seed=2)
    program.continue_game("Spite & Malice: Anna and Ada")
    assert program.scene("table").cards == before.cards
    play(program, next_for_people(program), clicking(program, 0))


def test_a_damaged_save_is_told_of(start: Open, tmp_path: Path) -> None:
    program = begun(start(settings=settings(ANNA, ADA)))
    program.close()
    save = tmp_path / "profile" / "game.save"
    save.write_bytes(save.read_bytes()[:-9])

    program = start()
    shown = program.says("notice.0", "The saved game could not be opened.")
    assert "resume.0" not in shown.nodes
    begun(program)


# Taking back


def test_a_card_is_taken_back_from_a_center(start: Open) -> None:
    program = begun(start(settings=settings(ANNA, BERTHA), seed=4))
    people = clicking(program, 0, 1)
    move = play_until(program, people, lambda move: ".hand" in move.source and "center" in move.target)
    before = program.shown
    play(program, before, people)
    assert pile(program.shown, move.target)[-1] == before.cards[move.source]
    program.key("z")
    program.until(lambda shown: shown.cards == before.cards, "the card is back in the hand")
    program.says("last", "The last move was taken back.")


def test_what_turned_up_a_card_stands(start: Open) -> None:
    program = begun(start(settings=settings(ANNA, BERTHA), seed=4))
    people = clicking(program, 0, 1)
    play_until(program, people, lambda move: ".payoff" in move.source)
    play(program, program.shown, people)
    after = program.shown
    program.key("z")
    assert program.says("prompt", "That stands: it turned up a card.").cards == after.cards


def test_a_discard_is_taken_back_from_the_curtain(start: Open) -> None:
    program = begun(start(settings=settings(ANNA, BERTHA), seed=4))
    people = clicking(program, 0, 1)
    play_until(program, people, lambda move: ".discard" in move.target)
    before = program.shown
    play(program, before, people)
    program.scene("handover")
    program.key("z")
    program.until(lambda shown: not shown.differs(before), "the card is back in the hand that discarded it")


# Looking around


def test_a_hint_points_at_source_and_target(start: Open) -> None:
    program = begun(start(settings=settings(ANNA, ADA), seed=1))
    next_for_people(program)
    program.key("h")
    shown = program.until(lambda shown: shown.marked("hint"), "a hint")
    source, target = sorted(shown.marked("hint"), key=lambda place: place.startswith("center") or "discard" in place)
    assert re.match("(Play|Discard) the .*: it ", shown.words("prompt"))
    Clicks(program).move(source, target)


def test_a_fanned_pile_shows_every_card(start: Open) -> None:
    program = begun(start(settings=settings(ANNA, BERTHA), seed=4))
    for _ in range(6):
        seat = curtain_lifted(program)
        Clicks(program).move(f"seat{seat}.hand0", f"seat{seat}.discard0")
    curtain_lifted(program)
    for place in ("seat0.discard0", "seat1.discard0"):
        shown = fanned(program, place)
        assert len(pile(shown, place)) == 3
        assert pile(shown, f"fan.{place}") == pile(shown, place)
        assert len({tuple(shown.nodes[f"fan.{place}.{height}"]["rect"]) for height in range(3)}) == 3
        program.click("fan.close")
        program.until(lambda shown: "fan.close" not in shown.nodes, "the fan is closed")


def fanned(program: Program, place: str) -> Shown:
    program.click(place, RIGHT)
    return program.until(lambda shown: pile(shown, f"fan.{place}"), f"{place} is fanned out")


def curtain_lifted(program: Program) -> int:
    """The seat of the one who sits there then."""
    program.scene("handover")
    program.click("ready")
    seat = program.scene("table").seat
    assert seat is not None
    return seat


def test_the_log_tells_what_was_done(start: Open) -> None:
    program = begun(start(settings=settings(ANNA, BERTHA), seed=4))
    people = clicking(program, 0, 1)
    play_until(program, people, lambda move: ".discard" in move.target)
    play(program, program.shown, people)
    play(program, program.scene("handover"), people)
    told = program.shown.words("last")
    assert told.startswith("Anna discards the ")
    program.key("l")
    shown = program.until(lambda shown: "log.panel" in shown.nodes, "the log")
    assert told in [shown.words(name) for name in shown.nodes if name.startswith("log.")]
    program.click("log.close")
    program.until(lambda shown: "log.panel" not in shown.nodes, "the log is closed")


def test_sounds_off_and_on(start: Open, tmp_path: Path) -> None:
    program = begun(start(settings=settings(ANNA, ADA)))
    next_for_people(program)
    program.key("m")
    program.says("prompt", "The sounds are off.")
    assert json.loads((tmp_path / "profile" / "settings.json").read_text())["muted"]
    program.click("mute")
    assert "mute" not in program.says("prompt", "The sounds are back.").nodes


# The window


def test_the_whole_screen_and_back(start: Open) -> None:
    program = begun(start(settings=settings(ANNA, ADA), seed=1))
    program.point(1, 1)  # not over a card, which would rise
    before = next_for_people(program)
    program.key("F11")
    shown = program.until(lambda shown: shown.nodes["menu"]["rect"][0] > 2400, "the table on the whole screen")
    assert program.size == (2600, 1500)
    assert shown.cards == before.cards
    program.key("F11")
    program.until(lambda shown: shown.nodes == before.nodes, "the table as it was")
    assert program.size == (1280, 800)


def test_a_window_that_was_resized_is_as_crisp_as_one_opened_so(start: Open) -> None:
    def at_the_table(program: Program) -> Shown:
        shown = next_for_people(begun(program))
        program.point(1, 1)
        return program.until(lambda shown: not shown.marked("hovered"), "the pointer out of the way") and shown

    with start(settings=settings(ANNA, ADA), seed=1, size="1600x1000") as opened:
        nodes, picture = at_the_table(opened).nodes, opened.pixels()
    resized = start(settings=settings(ANNA, ADA), seed=1, size="1000x700")
    at_the_table(resized)
    resized.resize(1600, 1000)
    resized.until(lambda shown: shown.nodes == nodes, "the same layout")
    assert resized.pixels() == picture


def test_text_of_double_size(start: Open) -> None:
    program = begun(start(settings=settings(ANNA, ADA), seed=1))
    before = next_for_people(program)
    program.key("Escape")
    program.click(program.scene("confirm").named("Settings"))
    program.click(program.scene("settings").named("Text size: 200%"))
    program.click(program.until(lambda shown: _height(shown, "title") > 1.9 * 42, "larger text").named("Done"))
    program.click(program.scene("confirm").named("Back to the game"))
    shown = program.scene("table")
    assert shown.cards == before.cards
    assert _height(shown, "prompt") > 1.5 * _height(before, "prompt")
    assert all(_inside(node["rect"], program.size) for node in shown.nodes.values())


def _height(shown: Shown, name: str) -> float:
    return float(shown.nodes[name]["rect"][3])


def _inside(rect: list[int], size: tuple[int, int]) -> bool:
    x, y, width, height = rect
    return x >= 0 and y >= 0 and x + width <= size[0] and y + height <= size[1]
