"""A game is played to its end in the real window, looked through, and found again on another day."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from support.screens import LIMIT, Shown
from support.spite import screen_players as spite
from support.windows.card_players import Clicks, Move, next_for_people, play, play_to_the_end, play_until
from support.windows.one_screen import ADA, ANNA, settings
from support.windows.real_window import Open, Program, altered

pytestmark = [pytest.mark.window, pytest.mark.slow]


def step(words: str) -> int:
    found = re.match(r"Step (\d+) of", words)
    assert found, words
    return int(found[1])


def test_a_game_is_reviewed_and_found_again(start: Open) -> None:
    program = start(settings=settings(ANNA, ADA) | {"taught": True}, seed=4)
    program.start_game()
    program.scene("table")
    last = play_to_the_end(program, {0: Clicks(program)})
    assert last.words("outcome") in ("You win", "Ada wins")
    program.click("review")
    program.scene("review")
    program.until(lambda shown: "slip1" in shown.nodes, "what cost most")
    program.until(lambda shown: "so far" not in shown.words("slips.title"), "all is judged")

    program.key("n")
    shown = program.until(lambda shown: "Better: " in shown.words("prompt"), "the first mistake")
    assert shown.marked("hint"), "what would have been better"
    program.click("slip1")
    words = program.shown.words("slip1")
    program.until(lambda shown: shown.words("prompt").split(" That")[0] in words, "the one that cost most")
    before = step(program.shown.words("place"))
    program.key("Right")
    program.until(lambda shown: step(shown.words("place")) == before + 1, "a step on")
    program.key("End")
    program.until(lambda shown: shown.words("prompt") == last.words("outcome"), "how it ended")
    program.key("Home")
    program.says("place", "Step 1 of")
    program.key("Escape")
    assert program.scene("results").words("outcome") == last.words("outcome")

    program.click("rematch")
    shown = program.scene("table")
    assert [shown.words(f"seat{seat}.payoff.count") for seat in (0, 1)] == ["Payoff 3", "Payoff 3"]
    play(program, next_for_people(program), {0: Clicks(program)})
    assert program.said == ""
    program.close()

    program = start(seed=4)
    is_found_again(program, "Won by" if last.words("outcome").startswith("You") else "Lost by")


def is_found_again(program: Program, outcome: str) -> None:
    """On the shelf and in the statistics; from there it is a step to the deal of the day."""
    program.turn_to("menu", "shelf")
    program.scene("shelf")
    program.until(has(f"{outcome} "), "the game that was played")
    for key in "ada":
        program.key(key)
    program.until(lambda shown: shown.words("shown") == "2 games", "what was typed fits it, and its unfinished rematch")
    program.key("Escape")
    program.scene("door")

    program.click("statistics")
    program.scene("statistics")
    program.until(lambda shown: shown.words("facts.0") == "games: 1", "it counts")
    program.click("export")
    told = program.until(lambda shown: "told" in shown.nodes, "where the table is").words("told")
    table = re.search(r"as (\S+)\.$", told)
    assert table
    assert "Ada" in Path(table[1]).read_text(encoding="utf-8-sig")
    program.key("Escape")

    program.scene("door")
    program.key("Escape")
    program.until(lambda shown: "games" in shown.nodes, "the first page")
    program.turn_to("games", "daily")
    program.scene("daily")
    program.key("Return")
    program.until(lambda shown: shown.scene == "table", "the deal of the day")
    program.until(has("Mallory"), "who plays it with you")


def has(words: str) -> Callable[[Shown], bool]:
    return lambda shown: any(words in str(node["label"]) for node in shown.nodes.values())


def test_a_game_is_won_and_its_turning_point_seen(start: Open) -> None:
    """The last card is looked at for ten minutes, unless somebody presses a key."""
    patient = altered("spitegame.scenes.table.finale", LOOK_S=1200.0)
    won = settings(ANNA, ADA | {"level": "easy"}, speed="fast")
    program = start(settings=won, seed=4, game=patient)
    program.start_game()
    program.scene("table")
    anna = Clicks(program)

    def is_last(move: Move) -> bool:
        return move.source == "seat0.payoff" and program.shown.words("seat0.payoff.count") == "Payoff 1"

    anna.move(*play_until(program, {0: anna}, is_last))
    ends = time.monotonic() + LIMIT
    while program.shown.scene != "results":
        assert time.monotonic() < ends, "a key leads to the results"
        program.key("x")
    assert program.shown.words("outcome") == "You win"
    assert "winner0" in program.shown.nodes

    program.until(lambda shown: "disabled" not in shown.nodes["turning.see"]["marks"], "what decided it")
    told = program.shown.words("turning")
    program.click("turning.see")
    turn = re.match(r"Turn (\d+): ", told)
    assert turn, told
    program.until(lambda shown: f", turn {turn[1]}." in shown.words("place"), "the review at that turn")

    program.key("n")
    program.until(lambda shown: "retry" in shown.nodes and "Better: " in shown.words("prompt"), "a mistake")
    program.key("t")
    shown = program.scene("second_try")
    assert "find a better one" in shown.words("prompt")
    program.key("h")
    shown = program.until(lambda shown: shown.marked("hint"), "the best play is shown")
    source, target = sorted(shown.marked("hint"), key=lambda name: ("hand" not in name, name.startswith("center")))
    anna.move(source, target)
    program.until(lambda shown: shown.words("prompt").startswith("That is the best play"), "it is judged")
    program.key("Escape")
    program.scene("review")
    assert program.said == ""


def test_a_round_of_spite_is_played_with_hints_and_reviewed(start: Open) -> None:
    match = spite.settings({"name": "Anna"}, *spite.computers(2, "easy"), preset="strict")
    program = start(settings=match, seed=7, game=spite.hurried())
    spite.begun(program)
    told = program.until(spite.is_asked, "a turn of Anna").words("prompt")
    program.click("hint")
    hint = program.until(lambda shown: shown.words("prompt") != told, "a hint")
    assert re.match(r"(Play|Pass|Stay out)[^:]*: (it|you) ", hint.words("prompt"))
    hands = spite.Pointing(program)
    while program.until(lambda shown: shown.scene == "results" or spite.is_asked(shown), "a turn").scene == "table":
        spite.do(hands, spite.deed(program.shown))

    program.click("review")
    program.scene("review")
    program.until(lambda shown: "slip1" in shown.nodes, "what cost most")
    program.until(lambda shown: "so far" not in shown.words("slips.title"), "all is judged")
    assert "Your expected place: " in program.shown.words("place")
    program.key("n")
    program.until(lambda shown: re.search(r"That costs you \d\.\d places?\. Better: ", shown.words("prompt")), "why")
    program.key("c")
    program.until(lambda shown: shown.words("scores.title") == "Round 1 of 1", "the scores")
    program.key("c")
    program.until(lambda shown: "retry" in shown.nodes, "the costliest plays")
    program.click("retry")
    program.scene("second_try")
    assert program.shown.words("prompt").startswith("Your turn again. That play cost you ")
    program.click("menu")
    program.scene("review")
    assert program.said == ""
