"""What computers answer to an offer of a draw. ME has offered it, and LEFT is a computer."""

from dataclasses import replace
from random import Random

import pytest
from support.malice.outcomes import after
from support.malice.tables import LEFT, ME, STOCK, area, discard, table

from spitegame.ai.malice.levels import STUCK_TURNS, answer
from spitegame.rules.malice.actions import AcceptDraw, DeclineDraw, OfferDraw
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.view import MaliceView
from spitegame.workers.computers import choose

STUCK = 2 * STUCK_TURNS


def asked(payoff: str = "9d 9d", barren: int = STUCK) -> MaliceView:
    state = table(hand="5h 6h", others=(area("8c 8d", payoff),), stock=STOCK)
    return GAME.view(after(replace(state, barren=barren), OfferDraw(), discard("5h")), LEFT)


@pytest.mark.parametrize("payoff", ["9d 9d", "9d"])
def test_it_accepts_where_nobody_gets_on_and_nobody_is_ahead_of_it(payoff: str) -> None:
    assert answer(asked(payoff)) == AcceptDraw()
    assert choose("malice", "easy", asked(payoff), Random(1)) == AcceptDraw()


def test_it_gives_no_game_away_and_ends_none_that_gets_on() -> None:
    assert answer(asked("9d 9d 9d")) == DeclineDraw()
    assert answer(asked(barren=STUCK - 1)) == DeclineDraw()


def test_it_says_nothing_if_nobody_asks() -> None:
    own_offer = after(table(hand="5h"), OfferDraw())
    assert answer(GAME.view(table(hand="5h"), ME)) is None
    assert answer(GAME.view(own_offer, ME)) is None
