"""What spiteful players of Spite do where others would not. ME is to act; the trick is held by the rival before."""

from dataclasses import replace
from random import Random

from support.spite import tables
from support.spite.tables import ME

from spitegame.ai.spite.computer import Spiteful
from spitegame.ai.spite.encode import options
from spitegame.ai.spite.turn import Option, SpiteContext, context_of
from spitegame.rules.cards import Card, cards
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import STRICT
from spitegame.rules.spite.state import SpiteState
from spitegame.rules.spite.trick import LaidCards

MANY = "4c 5s 6d 8c 9h 10s 12c Jd Qs"
FEW = "4c 5s 6d"


class Tired:
    """It always passes, if it may."""

    def play(self, context: SpiteContext, chance: Random) -> Option | None:
        return options(context)[0] if context.leads else None

    def exchange(self, context: SpiteContext, number: int) -> tuple[Card, ...]:
        return context.hand[:number]


SPITEFUL_TIRED = Spiteful(strategy=Tired(), near=4, dares=1.0)


def table(hand: str, shown: str = "", *, before: str = FEW, passed: bool = False) -> SpiteState:
    trick = [shown] if shown else []
    return tables.table(hand, trick=trick, others=(MANY, before), passed=[ME] if passed else (), rules=STRICT)


def played(state: SpiteState) -> LaidCards | None:
    """None: it passes."""
    option = SPITEFUL_TIRED.play(context_of(GAME.view(state, ME)), Random(1))
    return option.laid if option else None


def test_it_takes_the_trick_from_who_is_nearest_to_going_out_with_the_least() -> None:
    laid = played(table("9c 12d Kd As", "8h"))
    assert laid
    assert laid.cards == cards("9c")


def test_it_spends_neither_jokers_nor_its_own_end_on_that_nor_anything_on_somebody_far_from_the_end() -> None:
    assert played(table("9c 12d Kd As", "8h", before=MANY)) is None
    assert played(table("4c 5d 6s *", "8h")) is None
    assert played(table("9c 9d", "8h 8s")) is None


def test_it_buys_back_for_it_as_long_as_that_is_cheap() -> None:
    state = table("9c 12d Kd As", "8h", passed=True)
    laid = played(state)
    assert laid
    assert laid.said.buy_back == 1
    assert played(replace(state, bought_back=3)) is None


def test_it_provokes_with_something_high() -> None:
    high, low = played(table("Ks Kd As")), played(table("4c 5d 6s"))
    assert high
    assert low
    assert high.said.come_at_me
    assert not low.said.come_at_me
