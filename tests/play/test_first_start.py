"""The program is started for the first time: a game is one click away, and so is the field for a code."""

import pytest
from support.windows.real_window import Open

pytestmark = [pytest.mark.window, pytest.mark.slow]


@pytest.mark.parametrize(("entry", "hand"), [("play", "seat0.hand"), ("play.spite", "hand.")])
def test_one_click_leads_to_the_cards_of_either_game(start: Open, entry: str, hand: str) -> None:
    program = start(settings={"speed": "off"}, seed=2)
    program.scene("door")
    program.picture(f"first start, {entry}")
    program.click(entry)
    shown = program.scene("table")
    assert len([name for name, card in shown.cards.items() if card and name.startswith(hand)]) >= 5


def test_a_code_is_typed_right_after_the_click_that_asks_for_it(start: Open) -> None:
    program = start()
    program.enter_code()
    program.write("k7qm4x")
    program.says("code", "Room code: K7QM4X")


@pytest.mark.parametrize("size", ["960x600", "1280x800", "2560x1440", "960x1400"])
def test_every_step_to_a_game_of_ones_own_is_seen_and_left_again(start: Open, size: str) -> None:
    program = start(size=size, settings={"taught": True})
    program.set_up()
    program.picture(f"who plays, {size}")
    program.click("opponent.Dorian")
    program.until(lambda shown: "opponent.Dorian.seated" in shown.nodes, "Dorian at the table")
    program.click("rules")
    program.says("title", "Which rules")
    program.picture(f"which rules, {size}")
    program.key("Escape")
    program.says("title", "Who plays")
    program.key("Escape")
    program.scene("door")
    program.picture(f"door, {size}")
