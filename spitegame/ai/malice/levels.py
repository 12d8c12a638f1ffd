"""The players of Spite & Malice, and how all of them answer an offer of a draw."""

from spitegame.ai.malice.advice import advise
from spitegame.ai.malice.best import MaliceBest, MaliceGood, Seer, SpitefulBest
from spitegame.ai.malice.good_turn import SPITEFUL as SPITEFUL_WEIGHTS
from spitegame.ai.malice.heuristic import Greedy, MaliceEasy, MaliceFair
from spitegame.ai.player import GamePlayers
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import AcceptDraw, DeclineDraw
from spitegame.rules.malice.state import TurnWithOffer, side
from spitegame.rules.malice.view import MaliceView

STUCK_TURNS = 10
"""The number of turns of each seat, in a row and without a payoff card played, after which computers accept a draw.
Before that they play on, even at equal payoffs, as right after the deal."""


def answer(view: MaliceView) -> AcceptDraw | DeclineDraw | None:
    """Return the answer of the seat that is to act to the offer of a draw; None if it is not asked. The fewest payoff
    cards win a game that is ended as it stands. So a computer whose game is stuck accepts if no side has fewer than its
    own; with more cards it loses nothing by playing on."""
    turn = view.phase
    if not isinstance(turn, TurnWithOffer) or not turn.asks:
        return None
    is_stuck = turn.barren >= STUCK_TURNS * len(view.areas)
    seats = [Seat(seat) for seat in range(len(view.areas))]
    left = [sum(view.areas[each].payoff_left for each in side(view.rules, len(seats), seat)) for seat in seats]
    return AcceptDraw() if is_stuck and left[turn.seat] == min(left) else DeclineDraw()


PLAYERS = GamePlayers(
    levels={"easy": MaliceEasy(), "fair": MaliceFair(), "good": MaliceGood(), "best": MaliceBest()},
    spiteful={
        "easy": MaliceEasy(spiteful=True),
        "fair": MaliceFair(spiteful=True),
        "good": MaliceGood(weights=SPITEFUL_WEIGHTS),
        "best": SpitefulBest(),
    },
    advise=advise,
    fallback=lambda view: view.legal[0],
    answer=answer,
    yardsticks={"greedy": Greedy()},
    seers={"seer": Seer()},
)
