"""How a seat's game stands in its own eyes, and what an action of its costs it: the best player's judgement."""

from dataclasses import dataclass, replace
from functools import cached_property

from spitegame.advice import Advice
from spitegame.advice.review import NOTABLE, Evaluation
from spitegame.ai.malice.advice import advise
from spitegame.ai.malice.best import MaliceBest, first_action, learned_for
from spitegame.ai.malice.board import FROM_HAND, FROM_PAYOFF, FROM_PILE, PILES, Board
from spitegame.ai.malice.encode import board_of, rank_of
from spitegame.ai.malice.learned.features import MaliceContext, context_of
from spitegame.ai.malice.learned.network import LearnedEvaluator
from spitegame.ai.malice.learned.rollout import copied, highest, walk
from spitegame.ai.malice.learned.turn_ends import NOTHING, TurnEnds, chance_of_winning, turn_ends
from spitegame.ai.malice.movegen import ENDS, OPEN, MoveTree, depths_of, move, move_tree, piles_of, twins_of
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Action, Discard, EndTurn, FromDiscard, FromHand, FromPayoff, PlayToCenter
from spitegame.rules.malice.state import side
from spitegame.rules.malice.view import MaliceView

MOST, CLOSE = MaliceBest.most, MaliceBest.close
"""As the best player looks."""


def evaluate(view: MaliceView, played: Action | None = None) -> Evaluation | None:
    """None: a low card has to be played first, and no end of the turn is within sight."""
    turn = _Turn(view)
    if not turn.ends.values:
        return None
    stop = highest(turn.ends.values)
    best, chance = first_action(view, turn.found, turn.ends, stop), chance_of_winning(turn.ends.values[stop])
    hopes = Evaluation(_sides(view), chance, Advice(best))
    if played is None or turn.alike(played, best):
        return hopes
    cost = max(0.0, chance - chance_of_winning(turn.worth(played)))
    return replace(hopes, cost=cost) if cost < NOTABLE else _second_thought(turn, played, replace(hopes, cost=cost))


def _second_thought(turn: "_Turn", played: Action, hopes: Evaluation) -> Evaluation:
    """The best player may look beyond the end of the turn: what it would have done too costs nothing."""
    advice = advise(turn.view)
    return replace(hopes, best=advice, cost=0.0 if turn.alike(played, advice.action) else hopes.cost)


def _sides(view: MaliceView) -> tuple[tuple[Seat, ...], ...]:
    seats = len(view.areas)
    found = (tuple(sorted(side(view.rules, seats, Seat(seat)))) for seat in range(seats))
    return tuple(dict.fromkeys(found))


@dataclass(frozen=True)
class _Turn:
    """Before its next action."""

    view: MaliceView

    @cached_property
    def board(self) -> Board:
        return board_of(self.view)

    @cached_property
    def context(self) -> MaliceContext:
        return context_of(self.board, self.view.vantage)

    @cached_property
    def found(self) -> MoveTree:
        return move_tree(self.board, self.view.vantage, MOST)

    @cached_property
    def ends(self) -> TurnEnds:
        return turn_ends(self._judge, self.context, self.found.spots, CLOSE)

    @property
    def _judge(self) -> LearnedEvaluator:
        return LearnedEvaluator(learned_for(len(self.view.areas)))

    def alike(self, one: Action, other: Action) -> bool:
        """Equal cards are one, and so are equal piles."""
        return self._in_ranks(one) == self._in_ranks(other)

    def worth(self, action: Action) -> float:
        """The logarithm of the odds, if the turn goes on as well as it can from there."""
        kind, number = self._in_ranks(action)
        if kind is not PlayToCenter:
            here = turn_ends(self._judge, self.context, self.found.spots[:1], 1)
            options = (card * PILES + pile for card, pile in zip(here.cards, here.piles, strict=True))
            return next(value for value, option in zip(here.values, options, strict=True) if option == number)
        place = next(
            place for place, before in enumerate(self.found.before) if before == 0 and self.found.plays[place] == number
        )
        spot = self.found.spots[place]
        if spot >> ENDS != OPEN:  # a card turns up, and nobody knows which
            return turn_ends(self._judge, self.context, [spot], 1).values[0]
        after, seat = copied(self.board), self.view.vantage
        walk(after, self.found, place)
        values = turn_ends(self._judge, context_of(after, seat), move_tree(after, seat, MOST).spots, CLOSE).values
        return max(values, default=max(self.ends.values))

    def _in_ranks(self, action: Action) -> tuple[type[Action], int]:
        """The number of a play as of a way's, or of a discard as of a stop's."""
        match action:
            case PlayToCenter(source, center):
                return PlayToCenter, self._play(source, len(self.view.centers[center]))
            case Discard(card, pile):
                return Discard, rank_of(card) * PILES + self._same_pile(pile)
            case EndTurn():
                return EndTurn, NOTHING

    def _play(self, source: FromPayoff | FromHand | FromDiscard, height: int) -> int:
        match source:
            case FromPayoff(owner):
                return move(FROM_PAYOFF, int(owner != self.view.vantage), height)
            case FromHand(card):
                return move(FROM_HAND, rank_of(card), height)
            case FromDiscard(owner, pile):
                return move(FROM_PILE, self._same_pile(pile if owner == self.view.vantage else PILES + pile), height)

    def _same_pile(self, pile: int) -> int:
        """The first that is equal to it."""
        seat = self.view.vantage
        twins = twins_of(self.board, piles_of(self.board, seat), depths_of(self.board, seat))
        while twins[pile] >= 0:
            pile = twins[pile]
        return pile
