"""A player that plans its whole turn, and values the ends of it by weights that were tuned by hand."""

from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from spitegame.ai.malice.board import (
    COMPLETED,
    JOKER,
    PILES,
    RANKS,
    STOCK,
    Board,
    Ints,
    left_of,
    partner,
)
from spitegame.ai.malice.encode import board_of, first_action
from spitegame.ai.malice.movegen import (
    ENDING,
    NOTHING,
    OPEN,
    PAID,
    PAID_PARTNER,
    MoveTree,
    Thought,
    TurnEnds,
    add_end,
    discards,
    fills_hand,
    hand_of,
    heights_of,
    lay_out,
    move_tree,
    no_ends,
)
from spitegame.ai.malice.turn_context import Side, chance_of, context_of, lacking_of, next_rival, side_of, wilds_of
from spitegame.rules.malice.actions import Action
from spitegame.rules.malice.view import MaliceView


@dataclass(frozen=True, kw_only=True, slots=True)
class MaliceWeights:
    """The weights of a value; found by playing many games."""

    turned: float = 0.4
    """The next payoff card may follow at once."""
    reach: float = 0.8
    """The chance that the payoff goes out with the next draw."""
    patience: float = 0.8
    """How much of that a turn's delay leaves, for each opponent in between."""
    missing: float = 0.1
    """The cost of each card that the way to the payoff lacks."""
    draw: float = 0.03
    """The gain of each card drawn."""
    wild: float = 0.5
    """A wild card in the hand."""
    wild_on_pile: float = 0.35
    double: float = 0.02
    """A card that the hand holds twice."""
    free_pile: float = 0.03
    run: float = 0.03
    """A card on the rank above it."""
    pair: float = 0.03
    """A card on its equal."""
    gap: float = 0.02
    """The cost of each rank left out going down."""
    burying: float = 0.06
    """A lower card under a higher one."""
    burying_step: float = 0.01
    """Each rank of that."""
    burying_wild: float = 0.5
    threat: float = 0.6
    """The chance that a rival's payoff goes out next."""
    alarm: float = 1.5
    """The same for one who is about to win."""
    store: float = 0.03
    """The gain of each card of one's own that can still be played later."""
    idle: float = 0.4
    """What that costs instead when there is nothing to draw."""


TUNED = MaliceWeights()
SPITEFUL = MaliceWeights(threat=1.3, alarm=2.5)


MOST_NODES = 300
"""Enough for nearly every turn, and a bound on what a decision costs."""
CLOSE = 3
"""The number of discards at a node that are looked at closely."""
WIN = 1000.0
NEARLY_OUT = 2
"""The number of payoff cards left at which a seat is about to win."""
SCARCE = 20
"""With fewer cards than this to draw, the stock may run dry, and a game in which everybody holds back is blocked."""
WILD_SAVED = 0.25
"""The chance by which a way to the payoff card is better for each wild card that it does not need."""


@dataclass(frozen=True)
class MaliceGood:
    """It goes for the end of its turn that it likes best, and looks anew at every action."""

    weights: MaliceWeights = TUNED

    def choose(self, view: MaliceView, _chance: Random, /) -> Action:
        board = board_of(view)
        tree = move_tree(board, view.vantage, MOST_NODES)
        ends = GoodEvaluator(board, view.vantage, self.weights).turn_ends(tree)
        best = ends.values.index(max(ends.values)) if ends.values else -1
        return first_action(view, Thought(tree, ends, best), best)


class Position(NamedTuple):
    """What is left of the centers, the hand and the piles that the seat plays from."""

    ending: int
    heights: Ints
    held: Ints
    """The number of cards in the hand by rank."""
    depths: Ints


class Way(NamedTuple):
    """The best way for a payoff card to go out."""

    chance: float
    """The probability that draws bring all that is missing."""
    missing: int
    """The number of cards that are neither at hand nor stood in for by a wild one."""
    wilds: int
    """The number of wild cards that it takes."""


class GoodEvaluator:
    """Values the ends of one turn."""

    def __init__(self, board: Board, seat: int, weights: MaliceWeights) -> None:
        opponents = [each for each in range(board.terms.seats) if each not in (seat, partner(board, seat))]
        self._board, self._context, self._weights = board, context_of(board, seat), weights
        self._supply = board.now[STOCK] + board.now[COMPLETED]
        self._scarcity = max(0.0, 1 - self._supply / SCARCE)
        self._patience = weights.patience ** len(opponents)
        self._threats = [
            (side_of(board, each), self._threat(each, len(opponents)))
            for each in opponents
            if board.left[each] and (each == next_rival(board, seat) or board.left[each] <= NEARLY_OUT)
        ]
        self._dangers: dict[tuple[int, ...], float] = {}
        own = self._context.own
        self._payoffs = sum(side.payoff > 0 for side in (own, self._context.partner))
        self._orders = [self._orders_of(start, depth) for start, depth in zip(own.starts, own.depths, strict=True)]

    def turn_ends(self, tree: MoveTree) -> TurnEnds:
        board, seat, ends = self._board, self._context.seat, no_ends()
        hand, full, least = hand_of(board, seat), self._context.own.depths, -WIN
        for place, node in enumerate(tree.nodes):
            position = Position(node >> ENDING, heights_of(node, len(board.heights)), [0] * RANKS, full.copy())
            if position.ending in (PAID, PAID_PARTNER) and left_of(board, seat) == 1:
                add_end(ends, WIN, place, NOTHING)
                break
            count = lay_out(node, hand, full, position.held, position.depths)
            if position.ending == OPEN and not count and fills_hand(board):
                continue
            if position.ending != OPEN or not count:
                add_end(ends, self._value(position, self._order(position), least), place, NOTHING)
            else:
                for option in self._promising(position):
                    add_end(ends, self._after_discard(position, option, least), place, option)
            least = max([least, *ends.values[-CLOSE:]])
        return ends

    def _promising(self, position: Position) -> list[int]:
        """The discards that look best at a glance."""
        found = discards(self._board, position.heights, position.held, self._context.own.starts, position.depths)

        def look(option: int) -> float:
            return self._tidier(position, option) - self._weights.wild * self._is_wild(option // PILES)

        return sorted(sorted(found, key=look, reverse=True)[:CLOSE], reverse=True)

    def _after_discard(self, position: Position, option: int, least: float) -> float:
        card, pile = option // PILES, option % PILES
        held, depths = position.held.copy(), position.depths.copy()
        order = self._order(position) + self._tidier(position, option)
        at = self._context.own.starts[pile] + depths[pile]
        covered, self._board.piles[at] = self._board.piles[at], card
        held[card] -= 1
        depths[pile] += 1
        value = self._value(position._replace(held=held, depths=depths), order, least)
        self._board.piles[at] = covered
        return value

    def _value(self, position: Position, order: float, least: float) -> float:
        """The worth of a position; one payoff card played is worth 1. `order` is how well the piles lie.

        Where it cannot be more than `least`, an upper bound of it is enough.
        """
        weights, store = self._weights, sum(position.held) + sum(position.depths)
        wilds = sum(position.held[self._board.terms.last + 1 :])
        doubles = sum(count - 1 for count in position.held if count)
        lasting = order - self._danger(position.heights) + weights.wild * wilds - weights.double * doubles
        lasting += store * (weights.store * (1 - self._scarcity) - weights.idle * self._scarcity)
        if position.ending in (PAID, PAID_PARTNER):
            lasting += 1 + weights.turned
        draws = min(self._board.terms.hand - sum(position.held), self._supply)
        lasting += weights.draw * draws
        reach = weights.reach * (self._patience if position.ending == OPEN else 1.0)
        most = lasting + reach * self._payoffs
        if most <= least:
            return most
        return lasting + self._prospect(position, draws, reach)

    def _prospect(self, position: Position, draws: int, reach: float) -> float:
        """What the next draw may bring, at most `reach` for each payoff card."""
        weights, context, value = self._weights, self._context, 0.0
        for payoff, paid in ((context.own.payoff, PAID), (context.partner.payoff, PAID_PARTNER)):
            if payoff and position.ending != paid:
                way = self._nearest(payoff, context.own, position, draws)
                gain = max(0.0, reach - weights.wild * way.wilds)
                value += gain * way.chance - weights.missing * way.missing
        return value

    def _danger(self, heights: Ints) -> float:
        """What the centers offer to the opponents."""
        key = tuple(heights)
        if key not in self._dangers:
            self._dangers[key] = sum(threat * self._chance_of(side, heights) for side, threat in self._threats)
        return self._dangers[key]

    def _chance_of(self, opponent: Side, heights: Ints) -> float:
        """The probability that the opponent's payoff card goes out next, with a whole new hand."""
        position = Position(OPEN, heights, self._context.nobody, opponent.depths)
        return self._nearest(opponent.payoff, opponent, position, self._board.terms.hand).chance

    def _threat(self, opponent: int, opponents: int) -> float:
        """What an opponent's chance costs. The more sides there are, the more a block is a gift to the others."""
        if self._board.left[opponent] == 1:
            return self._weights.alarm
        sides = opponents // 2 if partner(self._board, opponent) >= 0 else opponents
        return self._weights.threat / sides

    def _nearest(self, payoff: int, side: Side, position: Position, draws: int) -> Way:
        """The best way over any center for the payoff card to go out, from the hand and the side's piles."""
        context, last = self._context, self._board.terms.last
        if payoff > last:
            return Way(1.0, 0, 0)
        held, depths = position.held, position.depths
        wilds = wilds_of(context, side, held, depths)
        best, best_look = Way(0.0, last, 0), (-1.0 - WILD_SAVED * wilds, 0)
        for height in set(position.heights):
            lacking = lacking_of(context, height, (payoff - 1 - height) % last, side, held, depths)
            spent = min(lacking.forgiven, wilds)
            chance, missing = chance_of(context, lacking, wilds, draws), lacking.number - spent
            look = (chance - spent * WILD_SAVED, -missing)
            if look > best_look:
                best, best_look = Way(chance, missing, spent), look
        return best

    def _order(self, position: Position) -> float:
        """How well the piles lie: good if they are free or run down, bad if something high lies on something low."""
        return sum(orders[depth] for orders, depth in zip(self._orders, position.depths, strict=True))

    def _orders_of(self, start: int, full: int) -> list[float]:
        """How well one pile lies, by the number of its cards that are left."""
        cards, orders, run = self._board.piles[start : start + full], [self._weights.free_pile], 0.0
        for place, card in enumerate(cards):
            run += self._laid(cards[place - 1], card) if place else 0.0
            orders.append(run + self._weights.wild_on_pile * self._is_wild(card))
        return orders

    def _tidier(self, position: Position, option: int) -> float:
        """How much better the piles lie after a discard."""
        card, pile = option // PILES, option % PILES
        gain, depth = self._weights.wild_on_pile * self._is_wild(card), position.depths[pile]
        if not depth:
            return gain - self._weights.free_pile
        top = self._board.piles[self._context.own.starts[pile] + depth - 1]
        return gain + self._laid(top, card) - self._weights.wild_on_pile * self._is_wild(top)

    def _laid(self, below: int, above: int) -> float:
        """What a card on another one is worth."""
        weights = self._weights
        if above == below:
            return weights.pair
        if self._is_wild(below):
            return -weights.burying_wild
        if above == below - 1:
            return weights.run
        if above < below:
            return -weights.gap * (below - above - 1)
        high = JOKER if self._is_wild(above) else above
        return -weights.burying - weights.burying_step * (high - below)

    def _is_wild(self, rank: int) -> bool:
        return rank > self._board.terms.last
