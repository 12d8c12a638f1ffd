"""An opponent is chosen in the real program, and sits at the table as who it is."""

import pytest
from support.windows.card_players import Keys
from support.windows.real_window import Open

pytestmark = [pytest.mark.window, pytest.mark.slow]

SEATS = [{"name": "Wolfgang Amadeus Mozartt"}, {"name": "Mallory", "level": "fair"}]


@pytest.mark.parametrize(("size", "more"), [("1280x800", 0), ("960x600", 6)], ids=["duel", "club of eight"])
def test_an_opponent_is_chosen_and_plays(start: Open, size: str, more: int) -> None:
    others = [{"name": f"Somebody of a name {seat}", "level": "spiteful good"} for seat in range(more)]
    preset = "club" if more else "online"
    setup = {"preset": preset, "payoff": 9, "rules": None, "seats": [*SEATS, *others], "open_hands": False}
    program = start(settings={"name": "Wolfgang", "speed": "off", "taught": True, "setup": setup}, size=size)
    program.set_up()
    Keys(program).press("opponent.Edith")
    program.until(lambda shown: "opponent.Edith.seated" in shown.nodes, "Edith at the table")
    program.picture(f"opponents, chosen {size}")
    program.click("start")
    shown = program.scene("table")
    program.picture(f"opponents, table {size}")
    assert any("computer, spiteful best" in words for words in map(str, shown.nodes.values()))
